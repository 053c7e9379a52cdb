"""The Seaside cards, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, ATTACK, DURATION, Card

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent


class SeasideCard(Card):
    set_name = "Seaside"


class Embargo(SeasideCard):
    """+2 coins. Trash this. Put an Embargo token on a Supply pile; a player who buys from it gains a Curse per token."""

    name = "Embargo"
    cost = 2
    types = ACTION
    coins = 2
    is_one_shot = 1

    def play(self, g: Table, me: int) -> None:
        g.trash_from_play(me, self)
        pile = g.pile(g.choose_word(me, "embargo", [pile.name for pile in g.piles if pile.supply]))
        if pile is not None:
            g.put_token(me, self, pile)

    def on_pile_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        for _ in range(g.tokens_on(self, g.pile(event.card.pile_name))):
            g.gain(me, "Curse")


class Ambassador(SeasideCard):
    """Reveal a card from your hand, put up to 2 copies of it from your hand back on its Supply pile. Then each other player
    gains a copy of it."""

    name = "Ambassador"
    cost = 3
    types = ACTION | ATTACK

    def play(self, g: Table, me: int) -> None:
        for card in g.choose(me, "reveal", g.hand(me), 1):
            g.show(me, [card])
            if g.has_supply_pile(card):
                copies = [other for other in g.hand(me) if other.name == card.name]
                for copy in g.choose(me, "return", copies, at_most=2):
                    g.return_to_pile(me, copy, g.hand(me))
                for victim in g.victims(me):
                    g.gain_copy(victim, card)


class Caravan(SeasideCard):
    """+1 Card, +1 Action. At the start of your next turn, +1 Card."""

    name = "Caravan"
    cost = 4
    types = ACTION | DURATION
    draws = 1
    actions = 1

    def play(self, g: Table, me: int) -> None:
        g.continue_next_turn(me, self)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        g.draw(me, 1)


SEASIDE_CARDS: tuple[type[Card], ...] = (Embargo, Ambassador, Caravan)
