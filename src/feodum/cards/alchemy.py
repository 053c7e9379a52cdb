"""The Alchemy cards, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, TREASURE, Card, one_of_each
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


ALCHEMY_CARDS: tuple[type[Card], ...] = (Golem, Potion, Possession)
ALCHEMY_STOCKS: tuple[Stock, ...] = (Stock("Potion", (Potion,) * 16, supply=True),)
