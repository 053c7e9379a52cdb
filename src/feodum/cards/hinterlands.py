"""The Hinterlands cards, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import (
    ACTION,
    ATTACK,
    REACTION,
    TRASHES_ANY,
    TRASHES_SOME,
    TREASURE,
    VICTORY,
    Card,
    one_of_each,
)
from feodum.engine.decision import ALL
from feodum.engine.table import TO_DECK, TO_DISCARD, TO_HAND
from feodum.engine.triggers import HAND_BEFORE_GAIN, HAND_OTHER_GAIN, OWN_DISCARDED, SUPPLY_GAIN

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent


def is_first_play(g: Table, me: int, card: Card) -> bool:
    """Return True if a card that is being played is the first one of its name that its player plays this turn."""
    return sum([1 for played in g.history(me).played if played.name == card.name]) == 1


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
    pays_per_coin = "Silver"
    optional = HAND_BEFORE_GAIN

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            for _ in range(g.cost(old)):
                g.gain(me, self.pays_per_coin)

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

    def when_gained(self, g: Table, me: int) -> None:
        g.gain_choice(me, g.cheaper_supply(self))


class Cache(HinterlandsCard):
    """3 coins. When you gain this, gain 2 Coppers."""

    name = "Cache"
    cost = 5
    types = TREASURE
    coins = 3

    def when_gained(self, g: Table, me: int) -> None:
        for _ in range(2):
            g.gain(me, "Copper")


class Cartographer(HinterlandsCard):
    """+1 Card, +1 Action. Look at your top 4 cards: discard any of them, put the rest back in any order."""

    name = "Cartographer"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1

    def play(self, g: Table, me: int) -> None:
        g.discard(me, g.choose(me, "discard", g.look(me, 4), 0, ALL), g.limbo(me))
        g.put_back(me)


class Crossroads(HinterlandsCard):
    """Reveal your hand: +1 Card for each Victory card in it. +3 Actions if this is the first Crossroads you play this turn."""

    name = "Crossroads"
    cost = 2
    types = ACTION
    most_actions = 3
    further_cards = 1
    looks_back = 1

    def play(self, g: Table, me: int) -> None:
        g.draw(me, sum([1 for card in g.show_hand(me) if g.types(card) & VICTORY]))
        if is_first_play(g, me, self):
            g.add_actions(me, 3)


class Develop(HinterlandsCard):
    """Trash a card from your hand. Gain a card costing exactly 1 more and one costing exactly 1 less onto your deck, in
    either order."""

    name = "Develop"
    cost = 3
    types = ACTION
    trashes = TRASHES_ANY
    trades = 1
    trade_extra = 1
    trade_is_exact = 1

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            costlier = self._offers(g, old, 1)
            first = g.choose_one(me, "gain", costlier + self._offers(g, old, -1))
            if first is not None:
                g.gain_card(me, first, TO_DECK)
                g.gain_choice(me, self._offers(g, old, -1 if first in costlier else 1), TO_DECK)

    def _offers(self, g: Table, old: Card, extra: int) -> list[Card]:
        price = g.cost(old) + extra
        return g.supply(price, at_least=price, like=old)


class Duchess(HinterlandsCard):
    """+2 coins. Each player looks at the top card of their deck and discards it or puts it back. While its pile is in the
    Supply: when a player gains a Duchy, they may gain a Duchess."""

    name = "Duchess"
    cost = 2
    types = ACTION
    coins = 2
    optional = SUPPLY_GAIN
    options: tuple[str, ...] = ("discard", "put back")

    def play(self, g: Table, me: int) -> None:
        for anyone in g.all_seats_from(me):
            looked = g.look(anyone, 1)
            if looked and g.choose_word(anyone, "choose", list(self.options), about=looked) == "discard":
                g.discard_limbo(anyone)
            g.put_back(anyone)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.card.name == "Duchy"

    def in_supply_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.gain(me, self.name)


class Embassy(HinterlandsCard):
    """+5 Cards. Discard 3 cards. When you gain this, each other player gains a Silver."""

    name = "Embassy"
    cost = 5
    types = ACTION
    draws = 5
    discards = 1

    def play(self, g: Table, me: int) -> None:
        g.discard(me, g.choose(me, "discard", g.hand(me), 3, 3))

    def when_gained(self, g: Table, me: int) -> None:
        for other in g.opponents(me):
            g.gain(other, "Silver")


class Farmland(HinterlandsCard):
    """2 points. When you buy this, trash a card from your hand and gain a card costing exactly 2 more."""

    name = "Farmland"
    cost = 6
    types = VICTORY
    points = 2
    trashes = TRASHES_ANY
    trades = 1
    trade_extra = 2
    trade_is_exact = 1

    def when_bought(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            price = g.cost(old) + self.trade_extra
            g.gain_choice(me, g.supply(price, at_least=price, like=old))


class FoolsGold(HinterlandsCard):
    """1 coin, or 4 if it isn't the first Fool's Gold you play this turn. When another player gains a Province, you may trash
    this from your hand to gain a Gold onto your deck."""

    name = "Fool's Gold"
    cost = 2
    types = TREASURE | REACTION
    coins = 1
    optional = HAND_OTHER_GAIN
    looks_back = 1

    def play(self, g: Table, me: int) -> None:
        if not is_first_play(g, me, self):
            g.add_coins(me, 3)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.card.name == "Province"

    def in_hand_when_other_gains(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.trash_card(me, self):
            g.gain(me, "Gold", TO_DECK)


class Haggler(HinterlandsCard):
    """+2 coins. While in play: when you buy a card, gain a cheaper card that is not a Victory card."""

    name = "Haggler"
    cost = 5
    types = ACTION
    coins = 2

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return bool(self._offers(g, event.card))

    def in_play_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.gain_choice(me, self._offers(g, event.card))

    def _offers(self, g: Table, bought: Card) -> list[Card]:
        return [card for card in g.cheaper_supply(bought) if not g.types(card) & VICTORY]


class Highway(HinterlandsCard):
    """+1 Card, +1 Action. While in play: cards cost 1 less."""

    name = "Highway"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1

    def reduces(self, g: Table, card: Card) -> int:
        return 1


class IllGottenGains(HinterlandsCard):
    """1 coin. When you play this, you may gain a Copper to your hand. When you gain this, each other player gains a Curse."""

    name = "Ill-Gotten Gains"
    cost = 5
    types = TREASURE
    coins = 1
    gives: tuple[str, ...] = ("Curse",)

    def play(self, g: Table, me: int) -> None:
        copper = g.available("Copper")
        if copper is not None:
            g.gain_choice(me, [copper], TO_HAND, may_decline=True)

    def when_gained(self, g: Table, me: int) -> None:
        for other in g.opponents(me):
            g.gain(other, "Curse")


class Inn(HinterlandsCard):
    """+2 Cards, +2 Actions. Discard 2 cards. When you gain this, look through your discard pile, reveal any number of Actions
    from it and shuffle them into your deck."""

    name = "Inn"
    cost = 5
    types = ACTION
    draws = 2
    actions = 2
    discards = 1

    def play(self, g: Table, me: int) -> None:
        g.discard(me, g.choose(me, "discard", g.hand(me), 2, 2))

    def when_gained(self, g: Table, me: int) -> None:
        seen = g.discard_pile(me)[:]
        actions = [card for card in seen if g.types(card) & ACTION]
        g.shuffle_into_deck(me, g.choose(me, "reveal", actions, 0, ALL, about=seen), g.discard_pile(me))


class JackOfAllTrades(HinterlandsCard):
    """Gain a Silver. Look at your top card; discard it or put it back. Draw until you have 5 cards in hand. You may trash a
    non-Treasure from your hand."""

    name = "Jack of All Trades"
    cost = 4
    types = ACTION
    trashes = TRASHES_SOME
    draws_up_to = 5
    options: tuple[str, ...] = ("discard", "put back")

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Silver")
        looked = g.look(me, 1)
        if looked and g.choose_word(me, "choose", list(self.options), about=looked) == "discard":
            g.discard_limbo(me)
        g.put_back(me)
        g.draw_up_to(me, self.draws_up_to)
        g.trash_cards(me, g.choose(me, "trash", [card for card in g.hand(me) if not g.types(card) & TREASURE]))


class Mandarin(HinterlandsCard):
    """+3 coins. Topdeck a card from your hand. When you gain this, put your Treasures in play onto your deck in any order."""

    name = "Mandarin"
    cost = 5
    types = ACTION
    coins = 3
    gaining_topdecks = TREASURE

    def play(self, g: Table, me: int) -> None:
        g.topdeck(me, g.choose(me, "topdeck", g.hand(me), 1), g.hand(me))

    def when_gained(self, g: Table, me: int) -> None:
        treasures = [card for card in g.in_play(me) if g.types(card) & self.gaining_topdecks]
        g.topdeck(me, g.choose(me, "topdeck", treasures, ALL, ALL, ordered=True), g.in_play(me), openly=True)


class Margrave(HinterlandsCard):
    """+3 Cards, +1 Buy. Each other player draws a card, then discards down to 3 cards."""

    name = "Margrave"
    cost = 5
    types = ACTION | ATTACK
    draws = 3
    buys = 1

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            g.draw(victim, 1)
            g.discard_down_to(victim, 3)


class NobleBrigand(HinterlandsCard):
    """+1 coin. Each other player reveals 2 deck cards, trashes a Silver or Gold among them that you choose, discards the rest
    and gains a Copper if no Treasure was among them. You gain the trashed cards. When you buy this, do the same without the
    coin."""

    name = "Noble Brigand"
    cost = 4
    types = ACTION | ATTACK
    coins = 1
    gives: tuple[str, ...] = ("Copper",)

    def play(self, g: Table, me: int) -> None:
        self._rob(g, me, g.victims(me))

    def when_bought(self, g: Table, me: int) -> None:
        self._rob(g, me, g.opponents(me))

    def _rob(self, g: Table, me: int, victims: list[int]) -> None:
        stolen: list[Card] = []
        for victim in victims:
            revealed = g.reveal(victim, 2)
            loot = one_of_each([card for card in revealed if card.name in ("Silver", "Gold")])
            stolen += g.trash_cards(victim, g.choose(me, "make trash", loot, 1), g.limbo(victim))
            g.discard_limbo(victim)
            if not any([g.types(card) & TREASURE for card in revealed]):
                g.gain(victim, "Copper")
        for card in stolen:
            g.gain_from_trash(me, card)


class NomadCamp(HinterlandsCard):
    """+1 Buy, +2 coins. When you gain this, put it onto your deck."""

    name = "Nomad Camp"
    cost = 4
    types = ACTION
    buys = 1
    coins = 2

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.where is not g.players[me].deck and g.can_still_move(me, event)

    def when_gained(self, g: Table, me: int) -> None:
        g.topdeck(me, [self], g.hand(me) if self in g.hand(me) else g.discard_pile(me), openly=True)


class Oasis(HinterlandsCard):
    """+1 Card, +1 Action, +1 coin. Discard a card."""

    name = "Oasis"
    cost = 3
    types = ACTION
    draws = 1
    actions = 1
    coins = 1
    discards = 1

    def play(self, g: Table, me: int) -> None:
        g.discard(me, g.choose(me, "discard", g.hand(me), 1))


class Oracle(HinterlandsCard):
    """Each player reveals their top 2 cards; you choose whether they discard both or put both back in any order. Then +2
    Cards."""

    name = "Oracle"
    cost = 3
    types = ACTION | ATTACK
    further_cards = 2
    options: tuple[str, ...] = ("discard", "put back")

    def play(self, g: Table, me: int) -> None:
        for anyone in [me, *g.victims(me)]:
            revealed = g.reveal(anyone, 2)
            if revealed and g.choose_word(me, "choose", list(self.options), about=revealed) == "discard":
                g.discard_limbo(anyone)
            g.put_back(anyone)
        g.draw(me, 2)


class SilkRoad(HinterlandsCard):
    """1 point for every 4 Victory cards you have."""

    name = "Silk Road"
    cost = 4
    types = VICTORY
    scores = 1
    scores_per = 4
    scores_types = VICTORY

    def score(self, owned: list[Card]) -> int:
        return sum([1 for card in owned if card.types & self.scores_types]) // self.scores_per


class SpiceMerchant(HinterlandsCard):
    """You may trash a Treasure from your hand. If you do, choose one: +2 Cards and +1 Action; or +2 coins and +1 Buy."""

    name = "Spice Merchant"
    cost = 4
    types = ACTION
    trashes = TRASHES_SOME
    trashes_types = TREASURE
    most_actions = 1
    further_cards = 1
    options: tuple[str, ...] = ("+2 Cards and +1 Action", "+2 Coins and +1 Buy")

    def play(self, g: Table, me: int) -> None:
        treasures = [card for card in g.hand(me) if g.types(card) & self.trashes_types]
        if not g.trash_cards(me, g.choose(me, "trash", treasures)):
            return
        if g.choose_word(me, "choose", list(self.options)) == "+2 Cards and +1 Action":
            g.draw(me, 2)
            g.add_actions(me, 1)
        else:
            g.add_coins(me, 2)
            g.add_buys(me, 1)


class Stables(HinterlandsCard):
    """You may discard a Treasure from your hand. If you do, +3 Cards and +1 Action."""

    name = "Stables"
    cost = 5
    types = ACTION
    most_actions = 1
    further_cards = 3
    discards = 1

    def play(self, g: Table, me: int) -> None:
        if g.discard(me, g.choose(me, "discard", [card for card in g.hand(me) if g.types(card) & TREASURE])):
            g.draw(me, 3)
            g.add_actions(me, 1)


HINTERLANDS_CARDS: tuple[type[Card], ...] = (
    Scheme, Tunnel, Trader, BorderVillage, Cache, Cartographer, Crossroads, Develop, Duchess, Embassy, Farmland, FoolsGold,
    Haggler, Highway, IllGottenGains, Inn, JackOfAllTrades, Mandarin, Margrave, NobleBrigand, NomadCamp, Oasis, Oracle,
    SilkRoad, SpiceMerchant, Stables,
)  # fmt: skip
