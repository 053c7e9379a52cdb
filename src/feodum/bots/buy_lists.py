"""Bots that play what they hold and buy by a list: enough for whole games, and for measuring the engine."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from feodum.bots.bot import Bot
from feodum.engine.buy_menus import MenuPlaces
from feodum.engine.card import CURSE, TREASURE, VICTORY, Card
from feodum.engine.decision import NONE, Answer, Decision, every
from feodum.view.window import View

LOSSES = frozenset({"discard", "trash", "topdeck", "make discard"})
_SINGLE: Final[list[Answer]] = [(i,) for i in range(64)]


def single(number: int) -> Answer:
    """The answer that picks one option."""
    return _SINGLE[number] if number < 64 else (number,)


class Wish:
    """Buy a card, at most so many in the whole game."""

    def __init__(self, name: str, up_to: int = 1000) -> None:
        self.name = name
        self.up_to = up_to

    def __reduce__(self) -> tuple[object, ...]:
        return Wish, (self.name, self.up_to)


def worth(card: Card) -> int:
    """How much one would rather keep a card in hand."""
    if card.types & CURSE:
        return -2
    if card.types & VICTORY and not card.types & (TREASURE | 1):
        return -1
    return card.cost + 1


@mypyc_attr(allow_interpreted_subclasses=True)
class BuyList(Bot):
    """Plays Actions, the most expensive with +Actions first, then all Treasures; buys the first wish it can have."""

    def __init__(self, name: str, wishes: list[Wish]) -> None:
        self.name = name
        self.wishes = wishes
        self.reads_only = type(self) is BuyList
        self._places = MenuPlaces([wish.name for wish in wishes])

    def decide(self, view: View, decision: Decision) -> Answer:
        source = decision.source
        if source == "buy":
            return self._buy(view, decision)
        if source == "treasure":
            return every(len(decision.cards))
        if source == "action":
            return single(self._best_action(decision.cards))
        return self._anything(decision)

    def _buy(self, view: View, decision: Decision) -> Answer:
        cards = decision.cards
        if decision.menu:
            return self._buy_from_menu(view, decision)
        for wish in self.wishes:
            for i in range(len(cards)):
                if cards[i].name == wish.name and (wish.up_to >= 1000 or view.count(wish.name, view.seat) < wish.up_to):
                    return (i,)
        return NONE

    def _buy_from_menu(self, view: View, decision: Decision) -> Answer:
        """The same, remembering where on the menu the wishes stand."""
        places = self._places.on(decision.cards, decision.menu)
        for i in range(len(places)):
            place = places[i]
            if place >= 0:
                wish = self.wishes[i]
                if wish.up_to >= 1000 or view.count(wish.name, view.seat) < wish.up_to:
                    return single(place)
        return NONE

    def _best_action(self, cards: list[Card]) -> int:
        """The most expensive of those that give Actions, or of all if none does; the first of equal ones."""
        best = 0
        best_cost = -1
        best_goes_on = False
        for i in range(len(cards)):
            card = cards[i]
            goes_on = card.actions > 0
            if card.cost > best_cost if goes_on == best_goes_on else goes_on:
                best = i
                best_cost = card.cost
                best_goes_on = goes_on
        return best

    def _anything(self, decision: Decision) -> Answer:
        """A sensible answer to any question: part with what is worth least, take what costs most, and as little of a loss
        as is allowed."""
        cards = decision.cards
        if not cards:
            return tuple(range(decision.min))
        order = sorted(range(len(cards)), key=lambda i: worth(cards[i]))
        if decision.verb.partition(" for ")[0] in LOSSES:
            junk = sum([1 for card in cards if worth(card) < 0])
            count = max(decision.min, min(junk, decision.max))
        else:
            order.reverse()
            count = max(decision.min, min(1, decision.max))
        if decision.all_or_none and count < decision.max:
            count = 0
        return tuple(order[:count])


def big_money() -> BuyList:
    """Province, Gold, Silver."""
    return BuyList("big-money", [Wish("Province"), Wish("Gold"), Wish("Silver")])
