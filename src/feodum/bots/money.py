"""Bots that play what they hold and buy by a list: enough for whole games, and for measuring the engine."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from feodum.bots.bot import Bot
from feodum.engine.card import CURSE, TREASURE, VICTORY, Card
from feodum.engine.decision import NONE, Answer, Decision
from feodum.view import View

LOSSES = frozenset({"discard", "trash", "topdeck", "make discard"})


_EVERY = [tuple(reversed(range(size))) for size in range(60)]


def every(size: int) -> Answer:
    """The answer that picks every option, the last one first: taking cards from the end of a hand is cheapest."""
    return _EVERY[size] if size < len(_EVERY) else tuple(reversed(range(size)))


class Wish:
    """Buy a card, at most so many in the whole game."""

    def __init__(self, name: str, up_to: int = 1000) -> None:
        self.name = name
        self.up_to = up_to


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

    def decide(self, view: View, decision: Decision) -> Answer:
        source = decision.source
        if source == "buy":
            return self._buy(view, decision)
        if source == "treasure":
            return every(len(decision.cards))
        if source == "action":
            return (self._best_action(decision.cards),)
        return self._anything(decision)

    def _buy(self, view: View, decision: Decision) -> Answer:
        cards = decision.cards
        for wish in self.wishes:
            for i in range(len(cards)):
                if cards[i].name == wish.name and (wish.up_to >= 1000 or view.count(wish.name, view.seat) < wish.up_to):
                    return (i,)
        return NONE

    def _best_action(self, cards: list[Card]) -> int:
        best = 0
        for i in range(len(cards)):
            if (cards[i].actions > 0, cards[i].cost) > (cards[best].actions > 0, cards[best].cost):
                best = i
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
