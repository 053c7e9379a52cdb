"""The Guilds cards, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, ATTACK, OVERPAYS_COINS, OVERPAYS_POTIONS, TREASURE, Card

if TYPE_CHECKING:
    from feodum.engine.table import Table  # noqa: F401


class GuildsCard(Card):
    set_name = "Guilds"


class Advisor(GuildsCard):
    """+1 Action. Reveal the top 3 cards of your deck. The player to your left chooses one and you discard it, even if
    only one was revealed. Put the rest into your hand."""

    name = "Advisor"
    cost = 4
    types = ACTION
    actions = 1


class Baker(GuildsCard):
    """+1 Card, +1 Action, +1 Coffers. Setup: each player starts with 1 Coffers."""

    name = "Baker"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1


class Butcher(GuildsCard):
    """+2 Coffers. You may trash a hand card. If you do, spend any number of Coffers (0 is allowed, and so are the 2 you
    just got) and gain a card costing up to the trashed card's cost plus 1 coin per Coffers spent."""

    name = "Butcher"
    cost = 5
    types = ACTION


class CandlestickMaker(GuildsCard):
    """+1 Action, +1 Buy, +1 Coffers."""

    name = "Candlestick Maker"
    cost = 2
    types = ACTION
    actions = 1
    buys = 1


class Doctor(GuildsCard):
    """Name a card. Reveal the top 3 cards of your deck, trash those with that name, put the rest back in any order.
    Overpay: for each coin, look at the top card of your deck and trash it, discard it or put it back. Finish each coin
    before the next; you may see the same card again."""

    name = "Doctor"
    cost = 3
    types = ACTION
    overpays = OVERPAYS_COINS


class Herald(GuildsCard):
    """+1 Card, +1 Action. Reveal the top card of your deck. If it is an Action, play it (mandatory, uses no Action);
    otherwise put it back. Overpay: for each coin, put a card from your discard pile onto your deck, in any order; if the
    pile has fewer cards, put all of them. You can't look through the pile before deciding how much to overpay."""

    name = "Herald"
    cost = 4
    types = ACTION
    overpays = OVERPAYS_COINS
    draws = 1
    actions = 1


class Journeyman(GuildsCard):
    """Name a card. Reveal cards from your deck until 3 of them have other names. Put those 3 into your hand and discard
    the rest."""

    name = "Journeyman"
    cost = 5
    types = ACTION


class Masterpiece(GuildsCard):
    """1 coin. Overpay: gain a Silver for each coin."""

    name = "Masterpiece"
    cost = 3
    types = TREASURE
    overpays = OVERPAYS_COINS
    coins = 1


class MerchantGuild(GuildsCard):
    """+1 Buy, +1 coin. While this is in play, +1 Coffers whenever you buy a card. Each copy in play counts once, however
    often it was played."""

    name = "Merchant Guild"
    cost = 5
    types = ACTION
    buys = 1
    coins = 1


class Plaza(GuildsCard):
    """+1 Card, +2 Actions. You may discard a Treasure from your hand for +1 Coffers."""

    name = "Plaza"
    cost = 4
    types = ACTION
    draws = 1
    actions = 2


class Soothsayer(GuildsCard):
    """Gain a Gold. Each other player gains a Curse. Then each player who gained one draws a card. A player who trashes
    the Curse with Watchtower gained it and draws; a player who gains a Silver instead (Trader) does not."""

    name = "Soothsayer"
    cost = 5
    types = ACTION | ATTACK


class Stonemason(GuildsCard):
    """Trash a hand card. Gain 2 cards, one after the other, each cheaper than it. Overpay: gain 2 Actions, one after the
    other, each costing exactly the amount overpaid. Both times the two cards may be the same."""

    name = "Stonemason"
    cost = 2
    types = ACTION
    overpays = OVERPAYS_POTIONS


class Taxman(GuildsCard):
    """You may trash a Treasure from your hand. If you do, each other player with 5 or more hand cards discards a copy of
    it or reveals a hand without one; then gain a Treasure costing up to 3 more than it onto your deck."""

    name = "Taxman"
    cost = 4
    types = ACTION | ATTACK


GUILDS_CARDS: tuple[type[Card], ...] = (
    Advisor, Baker, Butcher, CandlestickMaker, Doctor, Herald, Journeyman, Masterpiece, MerchantGuild, Plaza, Soothsayer,
    Stonemason, Taxman,
)  # fmt: skip
