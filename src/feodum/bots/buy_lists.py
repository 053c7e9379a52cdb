"""Simple bots that play everything and buy from a fixed list, for tests and benchmarks of the engine."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from feodum.bots.bot import Bot
from feodum.engine.buy_menus import MenuPositions
from feodum.engine.card import CURSE, TREASURE, VICTORY, Card
from feodum.engine.decision import NONE, Answer, Decision, pick_all
from feodum.view.window import View

LOSSES = frozenset({"discard", "trash", "topdeck", "make discard"})
_SINGLE: Final[list[Answer]] = [(i,) for i in range(64)]


def single(number: int) -> Answer:
    """Return the answer that picks one option."""
    return _SINGLE[number] if number < 64 else (number,)


class BuyListEntry:
    """A card to buy, up to a number of copies per game."""

    def __init__(self, name: str, up_to: int = 1000) -> None:
        self.name = name
        self.up_to = up_to

    def __reduce__(self) -> tuple[object, ...]:
        return BuyListEntry, (self.name, self.up_to)


def worth(card: Card) -> int:
    """Return how much a player wants to keep a card in hand."""
    if card.types & CURSE:
        return -2
    if card.types & VICTORY and not card.types & (TREASURE | 1):
        return -1
    return card.cost + 1


@mypyc_attr(allow_interpreted_subclasses=True)
class BuyList(Bot):
    """Plays Actions, then all Treasures, and buys the first entry it can afford.

    Actions with +Actions come first, the most expensive before the others.
    """

    def __init__(self, name: str, entries: list[BuyListEntry]) -> None:
        self.name = name
        self.entries = entries
        self.reads_only = type(self) is BuyList
        self._positions = MenuPositions([entry.name for entry in entries])

    def decide(self, view: View, decision: Decision) -> Answer:
        source = decision.source
        if source == "buy":
            return self._buy(view, decision)
        if source == "treasure":
            return pick_all(len(decision.cards))
        if source == "action":
            return single(self._best_action(decision.cards))
        return self._fallback(decision)

    def _buy(self, view: View, decision: Decision) -> Answer:
        cards = decision.cards
        if decision.menu:
            return self._buy_from_menu(view, decision)
        for entry in self.entries:
            for i in range(len(cards)):
                if cards[i].name == entry.name and (entry.up_to >= 1000 or view.count(entry.name, view.seat) < entry.up_to):
                    return (i,)
        return NONE

    def _buy_from_menu(self, view: View, decision: Decision) -> Answer:
        """Buy from a menu, using cached positions of the listed cards."""
        positions = self._positions.on(decision.cards, decision.menu)
        for i in range(len(positions)):
            position = positions[i]
            if position >= 0:
                entry = self.entries[i]
                if entry.up_to >= 1000 or view.count(entry.name, view.seat) < entry.up_to:
                    return single(position)
        return NONE

    def _best_action(self, cards: list[Card]) -> int:
        """Return the index of the most expensive Action, preferring those with +Actions."""
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

    def _fallback(self, decision: Decision) -> Answer:
        """Answer any decision: lose junk or the least valuable cards, otherwise pick the most valuable."""
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
    return BuyList("big-money", [BuyListEntry("Province"), BuyListEntry("Gold"), BuyListEntry("Silver")])
