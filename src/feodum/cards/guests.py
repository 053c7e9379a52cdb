"""Guests: cards from other sets that the rulebooks mention, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, Card

if TYPE_CHECKING:
    from feodum.engine.table import Table

MARKET = "Black Market deck"
"""The name of the face-down pile of Kingdom cards that are not in the Supply."""


class GuestCard(Card):
    set_name = "Guests"


class BlackMarket(GuestCard):
    """+2 coins. Turn up the top 3 cards of the Black Market deck; you may buy one of them, playing Treasures first. Put the
    others under that deck."""

    name = "Black Market"
    cost = 3
    types = ACTION
    coins = 2
    extra_piles: tuple[str, ...] = (MARKET,)

    def play(self, g: Table, me: int) -> None:
        market = g.pile(MARKET)
        if market is not None and market.cards:
            offered = g.reveal_from_pile(me, market, 3)
            g.play_treasures(me)
            for card in g.choose(me, "buy", [card for card in offered if g.may_buy(me, card)]):
                g.buy_at_once(me, card, market)
            g.put_revealed_under(me, market)


class CityQuarter(GuestCard):
    """+2 Actions. Reveal your hand, +1 Card for each Action in it."""

    name = "City Quarter"
    debt_cost = 8
    types = ACTION
    actions = 2
    further_cards = 1

    def play(self, g: Table, me: int) -> None:
        g.draw(me, sum([1 for card in g.show_hand(me) if g.types(card) & ACTION]))


GUEST_CARDS: tuple[type[Card], ...] = (BlackMarket, CityQuarter)
