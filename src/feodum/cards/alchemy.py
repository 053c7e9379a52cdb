"""The Alchemy cards, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, ATTACK, TREASURE, VICTORY, Card, one_of_each
from feodum.engine.setup import Stock

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent


class AlchemyCard(Card):
    set_name = "Alchemy"


class Golem(AlchemyCard):
    """Reveal deck cards until 2 Actions other than Golem appear. Discard the rest, play the two in either order."""

    name = "Golem"
    cost = 4
    potion_cost = 1
    types = ACTION
    extra_piles: tuple[str, ...] = ("Potion",)

    def play(self, g: Table, me: int) -> None:
        while sum([1 for card in g.limbo(me) if self._wants(g, card)]) < 2 and g.reveal(me, 1):
            pass
        found = [card for card in g.limbo(me) if self._wants(g, card)]
        for card in found:
            g.set_aside(me, card, g.limbo(me))
        g.discard_limbo(me)
        if g.choose_one(me, "play", one_of_each(found)) in found[1:]:
            found.reverse()
        for card in found:
            g.play(me, card, g.players[me].set_aside)

    def _wants(self, g: Table, card: Card) -> bool:
        return bool(g.types(card) & ACTION) and card.name != self.name


class Potion(AlchemyCard):
    """Gives a Potion."""

    name = "Potion"
    cost = 4
    types = TREASURE

    def play(self, g: Table, me: int) -> None:
        g.add_potions(me, 1)


class Possession(AlchemyCard):
    """The player to your left takes an extra turn after this one, in which you see what they see and decide for them. You
    gain each card they would gain; their trashed cards return to their discard pile at the end."""

    name = "Possession"
    cost = 6
    potion_cost = 1
    types = ACTION
    extra_piles: tuple[str, ...] = ("Potion",)

    def play(self, g: Table, me: int) -> None:
        g.give_extra_turn(g.opponents(me)[0], me, self)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.card.printed in event.where

    def in_its_turn_before_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.gain_instead(g.decider(me), event)

    def in_its_turn_when_trashing(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.set_aside(me, event.card, event.where)
        g.remember(self, about=event.card.printed)

    def at_end_of_its_turn(self, g: Table, me: int) -> None:
        trashed = [memory.about for memory in g.turn_memory if memory.card is self and memory.about is not None]
        g.return_to_discard(me, trashed, g.players[me].set_aside)


class Alchemist(AlchemyCard):
    """+2 Cards, +1 Action. When you discard this from play while you have a Potion in play, you may put it onto your
    deck. One Potion is enough for any number of Alchemists, and it need not have paid for anything. This happens before
    you draw the new hand."""

    name = "Alchemist"
    cost = 3
    potion_cost = 1
    types = ACTION
    draws = 2
    actions = 1
    extra_piles: tuple[str, ...] = ("Potion",)


class Apothecary(AlchemyCard):
    """+1 Card, +1 Action. Reveal the top 4 cards of your deck. Put all Coppers and Potions into your hand (no choice) and
    the rest back in any order."""

    name = "Apothecary"
    cost = 2
    potion_cost = 1
    types = ACTION
    draws = 1
    actions = 1
    extra_piles: tuple[str, ...] = ("Potion",)


class Apprentice(AlchemyCard):
    """+1 Action. Trash a hand card. +1 Card for each coin in its cost, and another +2 Cards if its cost contains a
    Potion."""

    name = "Apprentice"
    cost = 5
    types = ACTION
    actions = 1


class Familiar(AlchemyCard):
    """+1 Card, +1 Action. Each other player gains a Curse."""

    name = "Familiar"
    cost = 3
    potion_cost = 1
    types = ACTION | ATTACK
    draws = 1
    actions = 1
    extra_piles: tuple[str, ...] = ("Potion",)


class Herbalist(AlchemyCard):
    """+1 Buy, +1 coin. When you discard this from play, you may put a Treasure you have in play onto your deck; a Potion
    is allowed. A Herbalist that was played twice is discarded once, so it returns one Treasure."""

    name = "Herbalist"
    cost = 2
    types = ACTION
    buys = 1
    coins = 1


class PhilosophersStone(AlchemyCard):
    """When you play this, count the cards in your deck and discard pile together: 1 coin for every 5, rounded down.
    Nothing else counts (hand, play area, mats, set-aside cards). The amount does not change later."""

    name = "Philosopher's Stone"
    cost = 3
    potion_cost = 1
    types = TREASURE
    extra_piles: tuple[str, ...] = ("Potion",)


class ScryingPool(AlchemyCard):
    """+1 Action. Each player (you first) reveals the top card of their deck; you choose for each whether they discard it
    or put it back. Then reveal cards from your deck until you reveal one that is not an Action. Put all cards of this
    second reveal into your hand, including that last one."""

    name = "Scrying Pool"
    cost = 2
    potion_cost = 1
    types = ACTION | ATTACK
    actions = 1
    extra_piles: tuple[str, ...] = ("Potion",)


class Transmute(AlchemyCard):
    """Trash a hand card. For each of these types it has, in this order: Action, gain a Duchy; Treasure, gain a Transmute;
    Victory, gain a Gold."""

    name = "Transmute"
    cost = 0
    potion_cost = 1
    types = ACTION
    extra_piles: tuple[str, ...] = ("Potion",)


class University(AlchemyCard):
    """+2 Actions. You may gain an Action costing up to 5 coins (no Potion)."""

    name = "University"
    cost = 2
    potion_cost = 1
    types = ACTION
    actions = 2
    extra_piles: tuple[str, ...] = ("Potion",)


class Vineyard(AlchemyCard):
    """1 point for every 3 Action cards you have, rounded down. A card with several types counts if one of them is
    Action."""

    name = "Vineyard"
    cost = 0
    potion_cost = 1
    types = VICTORY
    extra_piles: tuple[str, ...] = ("Potion",)

    def score(self, owned: list[Card]) -> int:
        return 0


ALCHEMY_CARDS: tuple[type[Card], ...] = (
    Golem, Potion, Possession, Alchemist, Apothecary, Apprentice, Familiar, Herbalist, PhilosophersStone, ScryingPool,
    Transmute, University, Vineyard,
)  # fmt: skip
ALCHEMY_STOCKS: tuple[Stock, ...] = (Stock("Potion", (Potion,) * 16, supply=True),)
