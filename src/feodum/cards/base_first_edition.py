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


class Adventurer(BaseFirstEditionCard):
    """Reveal cards from your deck until you have revealed 2 Treasures. Put them into your hand and discard the other
    cards."""

    name = "Adventurer"
    cost = 6
    types = ACTION


class Chancellor(BaseFirstEditionCard):
    """+2 coins. You may put your deck into your discard pile without looking at it. This does not discard the cards
    (Tunnel does nothing)."""

    name = "Chancellor"
    cost = 3
    types = ACTION
    coins = 2


class Feast(BaseFirstEditionCard):
    """Trash this. Gain a card costing up to 5. The gain does not depend on the trashing: a Feast played twice gains two
    cards."""

    name = "Feast"
    cost = 4
    types = ACTION


class Spy(BaseFirstEditionCard):
    """+1 Card, +1 Action. Each player (you first) reveals the top card of their deck; you choose for each whether they
    discard it or put it back."""

    name = "Spy"
    cost = 4
    types = ACTION | ATTACK
    draws = 1
    actions = 1


class Woodcutter(BaseFirstEditionCard):
    """+1 Buy, +2 coins."""

    name = "Woodcutter"
    cost = 3
    types = ACTION
    buys = 1
    coins = 2


BASE_FIRST_EDITION_CARDS: tuple[type[Card], ...] = (
    Thief, Adventurer, Chancellor, Feast, Spy, Woodcutter,
)  # fmt: skip
