"""The cards of Prosperity (2009)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, ATTACK, REACTION, TRASHES_ANY, TRASHES_SOME, TREASURE, VICTORY, Card
from feodum.engine.decision import ALL
from feodum.engine.triggers import HAND_GAIN, PLAY_GAIN

if TYPE_CHECKING:
    from feodum.engine.state.pile import Pile
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent

PROSPERITY = "Prosperity"


class ProsperityCard(Card):
    set_name = PROSPERITY


class Platinum(ProsperityCard):
    """5 coins."""

    name = "Platinum"
    cost = 9
    types = TREASURE
    coins = 5

    def copies(self, players: int) -> int:
        return 12


class Colony(ProsperityCard):
    """10 points."""

    name = "Colony"
    cost = 11
    types = VICTORY
    points = 10


class Bank(ProsperityCard):
    """1 coin for each Treasure you have in play, this one included."""

    name = "Bank"
    cost = 7
    types = TREASURE
    order = 5  # played late, because it counts the Treasures in play

    def play(self, g: Table, me: int) -> None:
        g.add_coins(me, sum([1 for card in g.in_play(me) if g.types(card) & TREASURE]))


class Bishop(ProsperityCard):
    """+1 coin, +1 point. Trash a card from hand for half its cost in points. Each other player may trash a card."""

    name = "Bishop"
    cost = 4
    types = ACTION
    coins = 1
    trashes = TRASHES_ANY
    vp_tokens = 1

    def play(self, g: Table, me: int) -> None:
        g.add_vp_tokens(me, self.vp_tokens)
        for card in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            g.add_vp_tokens(me, g.cost(card) // 2)
        for other in g.opponents(me):
            g.trash_cards(other, g.choose(other, "trash", g.hand(other)))


class City(ProsperityCard):
    """+1 Card, +2 Actions. With one empty Supply pile, +1 Card; with two, also +1 Buy and +1 coin."""

    name = "City"
    cost = 5
    types = ACTION
    draws = 1
    actions = 2

    def play(self, g: Table, me: int) -> None:
        empty = g.empty_piles()
        if empty >= 1:
            g.draw(me, 1)
        if empty >= 2:
            g.add_coins(me, 1)
            g.add_buys(me, 1)


class Contraband(ProsperityCard):
    """3 coins, +1 Buy. The player to your left names a card; you can't buy it this turn."""

    name = "Contraband"
    cost = 5
    types = TREASURE
    coins = 3
    buys = 1
    order = -6  # played before the other Treasures show what this turn can buy
    names_cards = 1

    def play(self, g: Table, me: int) -> None:
        g.remember(self, g.name_card(g.opponents(me)[0]))

    def forbids(self, g: Table, card: Card, word: str) -> bool:
        return card.name == word


class CountingHouse(ProsperityCard):
    """Look through your discard pile and put any number of Coppers from it into your hand."""

    name = "Counting House"
    cost = 5
    types = ACTION
    saturates = 1

    def play(self, g: Table, me: int) -> None:
        seen = g.discard_pile(me)[:]
        coppers = [card for card in seen if card.name == "Copper"]
        g.put_into_hand(me, g.choose(me, "take", coppers, 0, ALL, about=seen), g.discard_pile(me))


class Expand(ProsperityCard):
    """Trash a card from your hand. Gain a card costing up to 3 more."""

    name = "Expand"
    cost = 7
    types = ACTION
    trashes = TRASHES_ANY
    trades = 1
    trade_extra = 3

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            g.gain_choice(me, g.supply(g.cost(old) + self.trade_extra, like=old))


class Forge(ProsperityCard):
    """Trash any number of cards from your hand. Gain a card costing exactly their total cost."""

    name = "Forge"
    cost = 7
    types = ACTION
    trashes = TRASHES_ANY
    saturates = 1

    def play(self, g: Table, me: int) -> None:
        trashed = g.trash_cards(me, g.choose(me, "trash", g.hand(me), 0, ALL))
        total = sum([g.cost(card) for card in trashed])
        g.gain_choice(me, g.supply(total, at_least=total))


class Goons(ProsperityCard):
    """+1 Buy, +2 coins. Each other player discards down to 3 cards. While in play: +1 point for each card you buy."""

    name = "Goons"
    cost = 6
    types = ACTION | ATTACK
    buys = 1
    coins = 2
    vp_tokens_per_buy = 1

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            g.discard_down_to(victim, 3)

    def in_play_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.add_vp_tokens(me, self.vp_tokens_per_buy)


class GrandMarket(ProsperityCard):
    """+1 Card, +1 Action, +1 Buy, +2 coins. Can't be bought while you have a Copper in play."""

    name = "Grand Market"
    cost = 6
    types = ACTION
    draws = 1
    actions = 1
    buys = 1
    coins = 2
    barred_by = "Copper"

    def may_be_bought(self, g: Table, me: int) -> bool:
        return all([card.name != self.barred_by for card in g.in_play(me)])


class Hoard(ProsperityCard):
    """2 coins. While in play: when you buy a Victory card, gain a Gold."""

    name = "Hoard"
    cost = 6
    types = TREASURE
    coins = 2

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return bool(g.types(event.card) & VICTORY)

    def in_play_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.gain(me, "Gold")


class KingsCourt(ProsperityCard):
    """You may play an Action from your hand three times."""

    name = "King's Court"
    cost = 7
    types = ACTION
    repeats = 3

    def play(self, g: Table, me: int) -> None:
        action = g.choose_one(me, "play", [card for card in g.hand(me) if g.types(card) & ACTION], may_decline=True)
        if action is not None:
            g.play_repeatedly(me, action, self)


class Loan(ProsperityCard):
    """1 coin. Reveal deck cards until a Treasure; trash or discard it, and discard the others."""

    name = "Loan"
    cost = 3
    types = TREASURE
    coins = 1
    trashes = TRASHES_SOME
    order = -4
    trashes_types = TREASURE
    options: tuple[str, ...] = ("trash", "discard")

    def play(self, g: Table, me: int) -> None:
        found = g.reveal_until(me, TREASURE)
        if found is not None and g.choose_word(me, "choose", list(self.options), about=[found]) == "trash":
            g.trash_card(me, found, g.limbo(me))
        g.discard_limbo(me)


class Mint(ProsperityCard):
    """You may reveal a Treasure from your hand to gain a copy. When you buy this, trash your Treasures in play."""

    name = "Mint"
    cost = 5
    types = ACTION
    buying_trashes = TREASURE

    def play(self, g: Table, me: int) -> None:
        shown = g.choose(me, "reveal", [card for card in g.hand(me) if g.types(card) & TREASURE])
        g.show(me, shown)
        for treasure in shown:
            g.gain_copy(me, treasure)

    def when_bought(self, g: Table, me: int) -> None:
        g.trash_cards(me, [card for card in g.in_play(me) if g.types(card) & self.buying_trashes], g.in_play(me))


class Monument(ProsperityCard):
    """+2 coins, +1 point."""

    name = "Monument"
    cost = 4
    types = ACTION
    coins = 2
    vp_tokens = 1

    def play(self, g: Table, me: int) -> None:
        g.add_vp_tokens(me, self.vp_tokens)


class Mountebank(ProsperityCard):
    """+2 coins. Each other player may discard a Curse; otherwise they gain a Curse and a Copper."""

    name = "Mountebank"
    cost = 5
    types = ACTION | ATTACK
    coins = 2
    gives: tuple[str, ...] = ("Curse", "Copper")

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            curses = [card for card in g.hand(victim) if card.name == "Curse"]
            if not g.discard(victim, g.choose(victim, "discard", curses)):
                g.gain(victim, "Curse")
                g.gain(victim, "Copper")


class Peddler(ProsperityCard):
    """+1 Card, +1 Action, +1 coin. In your Buy phase this costs 2 less for each Action you have in play."""

    name = "Peddler"
    cost = 8
    types = ACTION
    draws = 1
    actions = 1
    coins = 1

    def own_discount(self, g: Table) -> int:
        if not g.in_buy_phase():
            return 0
        return 2 * sum([1 for card in g.in_play(g.turn) if g.types(card) & ACTION])


class Quarry(ProsperityCard):
    """1 coin. While in play: Actions cost 2 less."""

    name = "Quarry"
    cost = 4
    types = TREASURE
    coins = 1
    order = -2

    def reduces(self, g: Table, card: Card) -> int:
        return 2 if g.types(card) & ACTION else 0


class Rabble(ProsperityCard):
    """+3 Cards. Each other player reveals 3 deck cards, discards Actions and Treasures, puts the rest back in any order."""

    name = "Rabble"
    cost = 5
    types = ACTION | ATTACK
    draws = 3

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            revealed = g.reveal(victim, 3)
            g.discard(victim, [card for card in revealed if g.types(card) & (ACTION | TREASURE)], g.limbo(victim))
            g.put_back(victim)


class RoyalSeal(ProsperityCard):
    """2 coins. While in play: when you gain a card, you may topdeck it."""

    name = "Royal Seal"
    cost = 5
    types = TREASURE
    coins = 2
    optional = PLAY_GAIN
    asks_itself = PLAY_GAIN
    options: tuple[str, ...] = ("topdeck",)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.where is not g.players[me].deck and g.can_still_move(me, event)

    def in_play_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.choose_word(me, "topdeck gained", list(self.options), may_decline=True):
            g.topdeck(me, [event.card], event.where, openly=True)


class Talisman(ProsperityCard):
    """1 coin. While in play: when you buy a non-Victory card costing up to 4, gain a copy of it."""

    name = "Talisman"
    cost = 4
    types = TREASURE
    coins = 1

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return g.costs(event.card, 0, 4) and not g.types(event.card) & VICTORY

    def in_play_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.gain_copy(me, event.card)


class TradeRoute(ProsperityCard):
    """+1 Buy. Trash a card from your hand. +1 coin for each token on the mat. Each Victory pile starts with a token, which
    moves to the mat when the first card is gained from that pile."""

    name = "Trade Route"
    cost = 3
    types = ACTION
    buys = 1
    trashes = TRASHES_ANY

    def puts_starting_token_on(self, pile: Pile) -> bool:
        return pile.is_victory

    def token_when_gained(self, g: Table, me: int, pile: Pile) -> None:
        g.move_tokens_to_mat(self, pile)

    def play(self, g: Table, me: int) -> None:
        g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1))
        g.add_coins(me, g.on_mat(self))


class Vault(ProsperityCard):
    """+2 Cards. Discard any number of cards for +1 coin each. Each other player may discard 2 cards to draw one."""

    name = "Vault"
    cost = 5
    types = ACTION
    draws = 2
    discards = 1

    def play(self, g: Table, me: int) -> None:
        g.add_coins(me, len(g.discard(me, g.choose(me, "discard", g.hand(me), 0, ALL))))
        for other in g.opponents(me):
            if len(g.discard(other, g.choose(other, "discard", g.hand(other), 0, 2, all_or_none=True))) == 2:
                g.draw(other, 1)


class Venture(ProsperityCard):
    """1 coin. Reveal deck cards until a Treasure; discard the others, then play it."""

    name = "Venture"
    cost = 5
    types = TREASURE
    coins = 1
    order = -3

    def play(self, g: Table, me: int) -> None:
        found = g.reveal_until(me, TREASURE)
        g.discard(me, [card for card in g.limbo(me) if card is not found], g.limbo(me))
        if found is not None:
            g.play(me, found, g.limbo(me))


class Watchtower(ProsperityCard):
    """Draw until you have 6 cards. When you gain a card, you may reveal this from hand to trash or topdeck that card."""

    name = "Watchtower"
    cost = 3
    types = ACTION | REACTION
    optional = HAND_GAIN
    asks_itself = HAND_GAIN
    draws_up_to = 6
    saturates = 1
    options: tuple[str, ...] = ("trash", "topdeck")

    def play(self, g: Table, me: int) -> None:
        g.draw_up_to(me, self.draws_up_to)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return g.can_still_move(me, event)

    def in_hand_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        choice = g.choose_word(me, "react to gain", list(self.options), may_decline=True)
        if choice:
            g.reveal_reaction(me, self)
        if choice == "trash":
            g.trash_card(me, event.card, event.where)
        elif choice == "topdeck":
            g.topdeck(me, [event.card], event.where, openly=True)


class WorkersVillage(ProsperityCard):
    """+1 Card, +2 Actions, +1 Buy."""

    name = "Worker's Village"
    cost = 4
    types = ACTION
    draws = 1
    actions = 2
    buys = 1


COLONY_PILES: tuple[type[Card], ...] = (Platinum, Colony)
PROSPERITY_CARDS: tuple[type[Card], ...] = (
    Bank,
    Bishop,
    City,
    Contraband,
    CountingHouse,
    Expand,
    Forge,
    Goons,
    GrandMarket,
    Hoard,
    KingsCourt,
    Loan,
    Mint,
    Monument,
    Mountebank,
    Peddler,
    Quarry,
    Rabble,
    RoyalSeal,
    Talisman,
    TradeRoute,
    Vault,
    Venture,
    Watchtower,
    WorkersVillage,
)
