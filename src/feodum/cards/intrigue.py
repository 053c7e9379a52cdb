"""The Intrigue cards: the second edition, and cards that only the first edition contains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, REACTION, TRASHES_ANY, TREASURE, VICTORY, Card, one_of_each
from feodum.engine.decision import ALL
from feodum.engine.triggers import HAND_ATTACK

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent


class IntrigueCard(Card):
    set_name = "Intrigue"


class SecretChamber(IntrigueCard):
    """Discard any number of cards, +1 coin each. When another player plays an Attack, you may reveal this: +2 Cards, then
    put 2 cards from your hand on your deck."""

    name = "Secret Chamber"
    edition = "1E"
    cost = 2
    types = ACTION | REACTION
    optional = HAND_ATTACK
    discards = 1

    def play(self, g: Table, me: int) -> None:
        g.add_coins(me, len(g.discard(me, g.choose(me, "discard", g.hand(me), at_most=ALL))))

    def in_hand_when_attacked(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.show(me, [self])
        g.draw(me, 2)
        g.topdeck(me, g.choose(me, "topdeck", g.hand(me), 2, 2, ordered=True), g.hand(me))


class GreatHall(IntrigueCard):
    """+1 Card, +1 Action. 1 point."""

    name = "Great Hall"
    edition = "1E"
    cost = 3
    types = ACTION | VICTORY
    draws = 1
    actions = 1
    points = 1


class Masquerade(IntrigueCard):
    """+2 Cards. Each player with a hand passes a card to the left, all at once. Then you may trash a card."""

    name = "Masquerade"
    cost = 3
    types = ACTION
    draws = 2
    trashes = TRASHES_ANY

    def play(self, g: Table, me: int) -> None:
        seats = [seat for seat in g.all_seats_from(me) if g.hand(seat)]
        if len(seats) > 1:
            g.pass_left(seats, [card for seat in seats for card in g.choose(seat, "pass", g.hand(seat), 1)])
        g.trash_cards(me, g.choose(me, "trash", g.hand(me)))


class Tribute(IntrigueCard):
    """The player to your left reveals and discards 2 deck cards. For each of a different name: Action, +2 Actions; Treasure,
    +2 coins; Victory, +2 Cards."""

    name = "Tribute"
    edition = "1E"
    cost = 5
    types = ACTION
    most_actions = 4

    def play(self, g: Table, me: int) -> None:
        left = g.opponents(me)[0]
        revealed = one_of_each(g.reveal(left, 2))
        g.discard_limbo(left)
        g.add_actions(me, 2 * sum([1 for card in revealed if g.types(card) & ACTION]))
        g.add_coins(me, 2 * sum([1 for card in revealed if g.types(card) & TREASURE]))
        g.draw(me, 2 * sum([1 for card in revealed if g.types(card) & VICTORY]))


INTRIGUE_CARDS: tuple[type[Card], ...] = (SecretChamber, GreatHall, Masquerade, Tribute)
