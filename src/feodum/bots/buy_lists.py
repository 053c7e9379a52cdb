"""Simple bots that play everything and buy from a fixed list, for tests and benchmarks of the engine."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from feodum.bots.bot import Bot
from feodum.engine.card import ACTION, CURSE, TREASURE, VICTORY, Card
from feodum.engine.decision import NONE, Answer, Decision, pick_all
from feodum.engine.landscape import VILLAGER
from feodum.engine.state.buy_menus import MenuPositions
from feodum.engine.triggers import HAND_ATTACK
from feodum.engine.vocabulary import DECISION_VERB
from feodum.view.window import View

_SINGLE: Final[list[Answer]] = [(i,) for i in range(64)]


def single(number: int) -> Answer:
    """Return the answer that picks only this option."""
    return _SINGLE[number] if number < 64 else (number,)


class BuyListEntry:
    """A card to buy, up to a number of copies per game."""

    def __init__(self, name: str, up_to: int = 1000) -> None:
        self.name = name
        self.up_to = up_to

    def __reduce__(self) -> tuple[object, ...]:
        return BuyListEntry, (self.name, self.up_to)


def worth(card: Card) -> int:
    """Return a rough rating of the card: negative for Curses and pure Victory cards, otherwise by cost."""
    if card.types & CURSE:
        return -2
    if card.types & VICTORY and not card.types & (TREASURE | 1):
        return -1
    return card.cost + 1


def needs_action(view: View) -> bool:
    """Return True if the seat has an Action in hand, but no Action left to play it with."""
    return view.actions == 0 and any([card.types & ACTION for card in view.hand])


def coins_missing(view: View, cost: int) -> int:
    """Return how many more coins the seat needs to pay its debt and buy a card. Negative if it has coins to spare."""
    return cost + view.debt(view.seat) - view.coins


def may_be_used_forever(view: View, card: Card) -> bool:
    """Return True if the Reaction could be put back and drawn by its copies in hand again and again, like a Secret Chamber."""
    if not (card.abilities & HAND_ATTACK and card.discards):
        return False
    return sum([1 for each in view.hand if each.name == card.name]) > 1


def amount(decision: Decision, number: int) -> Answer:
    """Return the answer that picks an amount from options 1, 2, 3…, or none if it is not among them."""
    return single(number - 1) if 0 < number <= decision.size else NONE


@mypyc_attr(allow_interpreted_subclasses=True)
class BuyList(Bot):
    """Plays Actions, then all Treasures, and buys the first entry it can afford.

    Actions with +Actions are played first, and more expensive Actions before cheaper ones.
    """

    def __init__(self, name: str, entries: list[BuyListEntry]) -> None:
        self.name = name
        self.entries = entries
        self.reads_only = type(self) is BuyList
        self.needs_trace = not self.reads_only
        self._positions = MenuPositions([entry.name for entry in entries])

    def decide(self, view: View, decision: Decision) -> Answer:
        source = decision.source
        if source == "buy":
            return self._buy(view, decision)
        if source == "treasure":
            return pick_all(len(decision.cards))
        if source == "action":
            return self._action(view, decision.cards)
        if decision.verb == "spend":
            return self._spend(view, decision)
        if decision.verb == "react" and any([may_be_used_forever(view, card) for card in decision.cards]):
            return tuple(range(decision.min))
        return self._fallback(decision)

    def _action(self, view: View, cards: list[Card]) -> Answer:
        if cards[-1] is VILLAGER:
            cards = cards[:-1]
            if not cards:
                return single(0) if needs_action(view) else NONE
        return single(self._best_action(cards))

    def _spend(self, view: View, decision: Decision) -> Answer:
        """Spend just enough Coffers for the first entry that they make affordable."""
        if view.phase != "buy":
            return NONE
        for entry in self.entries:
            name = entry.name
            if view.available(name) and name not in view.banned and view.face(name).potion_cost <= view.potions:
                missing = coins_missing(view, view.cost(name))
                if missing <= decision.size and view.count(name, view.seat) < entry.up_to:
                    return amount(decision, missing)
        return NONE

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
        """Buy from a shared menu (see `buy_menus`), whose card positions are cached."""
        positions = self._positions.on(decision.cards, decision.menu)
        for i in range(len(positions)):
            position = positions[i]
            if position >= 0:
                entry = self.entries[i]
                if entry.up_to >= 1000 or view.count(entry.name, view.seat) < entry.up_to:
                    return single(position)
        return NONE

    def _best_action(self, cards: list[Card]) -> int:
        """Return the index of the most expensive Action with +Actions, or else of the most expensive Action."""
        best = 0
        best_cost = -1
        best_gives_actions = False
        for i in range(len(cards)):
            card = cards[i]
            gives_actions = card.actions > 0
            if card.cost > best_cost if gives_actions == best_gives_actions else gives_actions:
                best = i
                best_cost = card.cost
                best_gives_actions = gives_actions
        return best

    def _fallback(self, decision: Decision) -> Answer:
        """Answer any other decision: lose junk or else the worst cards, or pick the best card to get."""
        cards = decision.cards
        if not cards or decision.verb == "use":
            return tuple(range(decision.min))
        order = sorted(range(len(cards)), key=lambda i: worth(cards[i]))
        verb = DECISION_VERB.get(decision.verb)  # custom cards may use other verbs
        if verb is not None and verb.loses:
            junk = sum([1 for card in cards if worth(card) < 0])
            count = max(decision.min, min(junk, decision.max))
        else:
            order.reverse()
            count = max(decision.min, min(1, decision.max))
        if decision.all_or_none and count < decision.max:
            count = 0
        return tuple(order[:count])


def big_money() -> BuyList:
    """Return a bot that buys the most expensive of Province, Gold and Silver that it can afford."""
    return BuyList("big-money", [BuyListEntry("Province"), BuyListEntry("Gold"), BuyListEntry("Silver")])
