"""The Hinterlands cards, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, REACTION, TRASHES_ANY, VICTORY, Card
from feodum.engine.table import TO_DISCARD
from feodum.engine.triggers import HAND_BEFORE_GAIN, OWN_DISCARDED

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent


class HinterlandsCard(Card):
    set_name = "Hinterlands"


class Scheme(HinterlandsCard):
    """+1 Card, +1 Action. At the start of Clean-up you may choose an Action you have in play: if it is discarded from play
    this turn, it goes on your deck."""

    name = "Scheme"
    cost = 3
    types = ACTION
    draws = 1
    actions = 1

    def play(self, g: Table, me: int) -> None:
        g.remember(self)

    def at_start_of_clean_up(self, g: Table, me: int) -> None:
        actions = [card for card in g.in_play(me) if g.types(card) & ACTION and card not in g.onto_deck]
        g.onto_deck.extend(g.choose(me, "topdeck", actions))


class Tunnel(HinterlandsCard):
    """2 points. When you discard this outside Clean-up, you may reveal it and gain a Gold."""

    name = "Tunnel"
    cost = 3
    types = VICTORY | REACTION
    points = 2
    optional = OWN_DISCARDED

    def when_discarded(self, g: Table, me: int) -> None:
        g.show(me, [self])
        g.gain(me, "Gold")


class Trader(HinterlandsCard):
    """Trash a card from your hand, gain a Silver for each coin it costs. When you would gain a card, you may reveal this and
    gain a Silver instead."""

    name = "Trader"
    cost = 4
    types = ACTION | REACTION
    trashes = TRASHES_ANY
    optional = HAND_BEFORE_GAIN

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            for _ in range(g.cost(old)):
                g.gain(me, "Silver")

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.card.name != "Silver" or event.to != TO_DISCARD or event.where is g.trash

    def in_hand_before_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.show(me, [self])
        event.replaced = True
        g.gain(me, "Silver")


HINTERLANDS_CARDS: tuple[type[Card], ...] = (Scheme, Tunnel, Trader)
