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
    """Reveal deck cards until 2 Treasures appear. Put them into your hand, discard the rest."""

    name = "Adventurer"
    cost = 6
    types = ACTION
    further_cards = 2

    def play(self, g: Table, me: int) -> None:
        while sum([1 for card in g.limbo(me) if g.types(card) & TREASURE]) < 2 and g.reveal(me, 1):
            pass
        g.put_into_hand(me, [card for card in g.limbo(me) if g.types(card) & TREASURE], g.limbo(me))
        g.discard_limbo(me)


class Chancellor(BaseFirstEditionCard):
    """+2 coins. You may put your deck into your discard pile."""

    name = "Chancellor"
    cost = 3
    types = ACTION
    coins = 2
    options: tuple[str, ...] = ("yes", "no")

    def play(self, g: Table, me: int) -> None:
        if g.players[me].deck and g.choose_word(me, "discard deck", list(self.options)) == "yes":
            g.put_deck_into_discard(me)


class Feast(BaseFirstEditionCard):
    """Trash this. Gain a card costing up to 5."""

    name = "Feast"
    cost = 4
    types = ACTION
    gains_up_to = 5
    is_one_shot = 1

    def play(self, g: Table, me: int) -> None:
        g.trash_from_play(me, self)
        g.gain_choice(me, g.supply(self.gains_up_to))


class Spy(BaseFirstEditionCard):
    """+1 Card, +1 Action. Each player (you first) reveals their top card; you choose to discard it or put it back."""

    name = "Spy"
    cost = 4
    types = ACTION | ATTACK
    draws = 1
    actions = 1
    options: tuple[str, ...] = ("discard", "put back")

    def play(self, g: Table, me: int) -> None:
        for seat in [me, *g.victims(me)]:
            revealed = g.reveal(seat, 1)
            if revealed and g.choose_word(me, "choose", list(self.options), about=revealed) == "discard":
                g.discard_limbo(seat)
            g.put_back(seat)


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
