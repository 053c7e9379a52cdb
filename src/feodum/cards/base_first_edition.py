"""The base cards that only the first edition contains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, ATTACK, TREASURE, Card, one_of_each
from feodum.engine.decision import ALL

if TYPE_CHECKING:
    from feodum.engine.table import Table


class BaseFirstEditionCard(Card):
    set_name = "Base 1E"
    edition = "1E"


class Thief(BaseFirstEditionCard):
    """Each other player reveals 2 deck cards, trashes a Treasure among them that you choose, discards the rest. You may gain
    any of the trashed cards."""

    name = "Thief"
    cost = 4
    types = ACTION | ATTACK

    def play(self, g: Table, me: int) -> None:
        stolen: list[Card] = []
        for victim in g.victims(me):
            treasures = [card for card in g.reveal(victim, 2) if g.types(card) & TREASURE]
            stolen += g.trash_cards(victim, g.choose(me, "make trash", one_of_each(treasures), 1), g.limbo(victim))
            g.discard_limbo(victim)
        for card in g.choose(me, "gain", [card for card in stolen if card in g.trash], at_most=ALL):
            g.gain_from_trash(me, card)


BASE_FIRST_EDITION_CARDS: tuple[type[Card], ...] = (Thief,)
