"""The Hinterlands cards, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, ATTACK, REACTION, TRASHES_ANY, TREASURE, VICTORY, Card
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


class BorderVillage(HinterlandsCard):
    """+1 Card, +2 Actions. When you gain this, gain a cheaper card."""

    name = "Border Village"
    cost = 6
    types = ACTION
    draws = 1
    actions = 2


class Cache(HinterlandsCard):
    """3 coins. When you gain this, gain 2 Coppers."""

    name = "Cache"
    cost = 5
    types = TREASURE
    coins = 3


class Cartographer(HinterlandsCard):
    """+1 Card, +1 Action. Look at the top 4 cards of your deck. Discard any number of them and put the rest back in any
    order."""

    name = "Cartographer"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1


class Crossroads(HinterlandsCard):
    """Reveal your hand. +1 Card for each Victory card in it. If this is your first play of a Crossroads this turn, +3
    Actions."""

    name = "Crossroads"
    cost = 2
    types = ACTION


class Develop(HinterlandsCard):
    """Trash a hand card. Gain a card costing exactly 1 more and a card costing exactly 1 less, in either order, both onto
    your deck. If only one of them is available, gain that one."""

    name = "Develop"
    cost = 3
    types = ACTION


class Duchess(HinterlandsCard):
    """+2 coins. Each player (you first) looks at the top card of their own deck and discards it or puts it back. If the
    Supply has a Duchess pile: whenever a player gains a Duchy, that player may gain a Duchess."""

    name = "Duchess"
    cost = 2
    types = ACTION
    coins = 2


class Embassy(HinterlandsCard):
    """+5 Cards. Discard 3 cards. When you gain this, each other player gains a Silver."""

    name = "Embassy"
    cost = 5
    types = ACTION
    draws = 5


class Farmland(HinterlandsCard):
    """When you buy this, trash a hand card; if you did, gain a card costing exactly 2 more. 2 points."""

    name = "Farmland"
    cost = 6
    types = VICTORY
    points = 2


class FoolsGold(HinterlandsCard):
    """Worth 1 coin if it is the first Fool's Gold you play this turn, otherwise 4. Reaction: when another player gains a
    Province, you may trash this from your hand to gain a Gold onto your deck."""

    name = "Fool's Gold"
    cost = 2
    types = TREASURE | REACTION


class Haggler(HinterlandsCard):
    """+2 coins. While this is in play, whenever you buy a card, gain a cheaper card that is not a Victory card. Each copy
    in play counts once, however often it was played."""

    name = "Haggler"
    cost = 5
    types = ACTION
    coins = 2


class Highway(HinterlandsCard):
    """+1 Card, +1 Action. While this is in play, all cards, wherever they are, cost 1 coin less (never below 0). Each
    copy in play counts once."""

    name = "Highway"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1


class IllGottenGains(HinterlandsCard):
    """1 coin. When you play this, you may gain a Copper to your hand. When you gain this, each other player gains a
    Curse. It is not an Attack."""

    name = "Ill-Gotten Gains"
    cost = 5
    types = TREASURE
    coins = 1


class Inn(HinterlandsCard):
    """+2 Cards, +2 Actions. Discard 2 cards. When you gain this, look through your discard pile, reveal any number of
    Actions from it (including this one, if it is there) and shuffle them into your deck. If you choose none, the deck is
    not shuffled (decided here)."""

    name = "Inn"
    cost = 5
    types = ACTION
    draws = 2
    actions = 2


class JackOfAllTrades(HinterlandsCard):
    """Gain a Silver. Look at the top card of your deck; discard it or put it back. Draw until you have 5 hand cards. You
    may trash a hand card that is not a Treasure."""

    name = "Jack of All Trades"
    cost = 4
    types = ACTION


class Mandarin(HinterlandsCard):
    """+3 coins. Put a hand card onto your deck. When you gain this, put all Treasures you have in play onto your deck in
    any order; you keep the coins they produced."""

    name = "Mandarin"
    cost = 5
    types = ACTION
    coins = 3


class Margrave(HinterlandsCard):
    """+3 Cards, +1 Buy. Each other player draws a card, then discards down to 3. Finish one player before the next."""

    name = "Margrave"
    cost = 5
    types = ACTION | ATTACK
    draws = 3
    buys = 1


class NobleBrigand(HinterlandsCard):
    """+1 coin. Each other player reveals the top 2 cards of their deck, trashes one Silver or Gold among them that you
    choose, and discards the rest. A player who revealed no Treasure of any kind gains a Copper (also a player with no
    cards to reveal). Then you gain all cards trashed this way. When you buy this, do the same without the coin."""

    name = "Noble Brigand"
    cost = 4
    types = ACTION | ATTACK
    coins = 1


class NomadCamp(HinterlandsCard):
    """+1 Buy, +2 coins. When you gain this, put it onto your deck, wherever it was gained to."""

    name = "Nomad Camp"
    cost = 4
    types = ACTION
    buys = 1
    coins = 2


class Oasis(HinterlandsCard):
    """+1 Card, +1 Action, +1 coin. Discard a card."""

    name = "Oasis"
    cost = 3
    types = ACTION
    draws = 1
    actions = 1
    coins = 1


class Oracle(HinterlandsCard):
    """Each player (you first) reveals the top 2 cards of their deck; you choose for each whether they discard both or put
    both back, in an order the owner chooses. Then +2 Cards."""

    name = "Oracle"
    cost = 3
    types = ACTION | ATTACK


class SilkRoad(HinterlandsCard):
    """1 point for every 4 Victory cards you have (including Silk Roads), rounded down."""

    name = "Silk Road"
    cost = 4
    types = VICTORY

    def score(self, owned: list[Card]) -> int:
        return 0


class SpiceMerchant(HinterlandsCard):
    """You may trash a Treasure from your hand. If you do, choose one: +2 Cards and +1 Action; or +2 coins and +1 Buy."""

    name = "Spice Merchant"
    cost = 4
    types = ACTION


class Stables(HinterlandsCard):
    """You may discard a Treasure from your hand. If you do, +3 Cards and +1 Action."""

    name = "Stables"
    cost = 5
    types = ACTION


HINTERLANDS_CARDS: tuple[type[Card], ...] = (
    Scheme, Tunnel, Trader, BorderVillage, Cache, Cartographer, Crossroads, Develop, Duchess, Embassy, Farmland, FoolsGold,
    Haggler, Highway, IllGottenGains, Inn, JackOfAllTrades, Mandarin, Margrave, NobleBrigand, NomadCamp, Oasis, Oracle,
    SilkRoad, SpiceMerchant, Stables,
)  # fmt: skip
