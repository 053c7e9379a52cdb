"""The cards of Cornucopia (2011)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import (
    ACTION,
    ATTACK,
    CURSE,
    DIFFERENT_NAMES,
    PRIZE,
    REACTION,
    TRASHES_ANY,
    TREASURE,
    VICTORY,
    Card,
)
from feodum.engine.setup import Stock
from feodum.engine.table import TO_DECK
from feodum.engine.triggers import HAND_ATTACK

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent

CORNUCOPIA = "Cornucopia"


def names_of(cards: list[Card]) -> set[str]:
    return {card.name for card in cards}


class CornucopiaCard(Card):
    set_name = CORNUCOPIA


class Hamlet(CornucopiaCard):
    """+1 Card, +1 Action. You may discard a card for +1 Action. You may discard a card for +1 Buy."""

    name = "Hamlet"
    cost = 2
    types = ACTION
    draws = 1
    actions = 1
    most_actions = 2
    discards = 1

    def play(self, g: Table, me: int) -> None:
        if g.discard(me, g.choose(me, "discard for action", g.hand(me))):
            g.add_actions(me, 1)
        if g.discard(me, g.choose(me, "discard for buy", g.hand(me))):
            g.add_buys(me, 1)


class FortuneTeller(CornucopiaCard):
    """+2 coins. Each other player reveals deck cards until a Victory card or Curse, topdecks it, discards the rest."""

    name = "Fortune Teller"
    cost = 3
    types = ACTION | ATTACK
    coins = 2

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            found = g.reveal_until(victim, VICTORY | CURSE)
            if found is not None:
                g.topdeck(victim, [found], g.limbo(victim), openly=True)
            g.discard_limbo(victim)


class Menagerie(CornucopiaCard):
    """+1 Action. Reveal your hand: +3 Cards if no two share a name, otherwise +1 Card."""

    name = "Menagerie"
    cost = 3
    types = ACTION
    actions = 1
    further_cards = 1

    def play(self, g: Table, me: int) -> None:
        g.show_hand(me)
        all_different = len(names_of(g.hand(me))) == len(g.hand(me))
        g.draw(me, 3 if all_different else 1)


class FarmingVillage(CornucopiaCard):
    """+2 Actions. Reveal deck cards until an Action or Treasure; put it into your hand, discard the others."""

    name = "Farming Village"
    cost = 4
    types = ACTION
    actions = 2
    further_cards = 1

    def play(self, g: Table, me: int) -> None:
        g.take_revealed(me, g.reveal_until(me, ACTION | TREASURE))


class HorseTraders(CornucopiaCard):
    """+1 Buy, +3 coins. Discard 2 cards. When another player plays an Attack, you may set this aside from your hand;
    at the start of your next turn take it back and draw a card."""

    name = "Horse Traders"
    cost = 4
    types = ACTION | REACTION
    buys = 1
    coins = 3
    optional = HAND_ATTACK
    discards = 1

    def play(self, g: Table, me: int) -> None:
        g.discard(me, g.choose(me, "discard", g.hand(me), 2, 2))

    def in_hand_when_attacked(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.set_aside(me, self, g.hand(me))

    def at_start_of_turn(self, g: Table, me: int) -> None:
        g.put_into_hand(me, [self], g.players[me].set_aside)
        g.draw(me, 1)


class Remake(CornucopiaCard):
    """Twice: trash a card from your hand and gain a card costing exactly 1 more."""

    name = "Remake"
    cost = 4
    types = ACTION
    trashes = TRASHES_ANY
    trades = 2
    trade_extra = 1
    trade_is_exact = 1

    def play(self, g: Table, me: int) -> None:
        for _ in range(self.trades):
            for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
                price = g.cost(old) + self.trade_extra
                g.gain_choice(me, g.supply(price, at_least=price, like=old))


class Tournament(CornucopiaCard):
    """+1 Action. Each player may reveal a Province. If you do, discard it to gain a Prize or a Duchy onto your deck.
    If no other player does, +1 Card and +1 coin."""

    name = "Tournament"
    cost = 4
    types = ACTION
    actions = 1
    extra_piles: tuple[str, ...] = ("Prizes",)
    further_cards = 1
    rewards = "Province"
    options: tuple[str, ...] = ("Prize",)

    def play(self, g: Table, me: int) -> None:
        shown: dict[int, list[Card]] = {}
        for anyone in g.all_seats_from(me):
            provinces = [card for card in g.hand(anyone) if card.name == self.rewards]
            shown[anyone] = g.choose(anyone, "reveal", provinces[:1])
            g.show(anyone, shown[anyone])
        if g.discard(me, shown[me]):
            self.award(g, me)
        if not any([shown[other] for other in g.opponents(me)]):
            g.draw(me, 1)
            g.add_coins(me, 1)

    def award(self, g: Table, me: int) -> None:
        prizes = g.pile("Prizes")
        names = [card.name for card in prizes.cards] if prizes is not None else []
        is_idle = not names and g.available("Duchy") is None
        choice = g.choose_word(me, "gain", [*names, "Duchy"] if names else ["Prize", "Duchy"], is_idle=is_idle)
        if choice == "Duchy" or prizes is None:
            g.gain(me, choice, TO_DECK)
        for prize in prizes.cards[:] if prizes is not None else []:
            if prize.name == choice:
                g.gain_card(me, prize, TO_DECK)


class YoungWitch(CornucopiaCard):
    """+2 Cards. Discard 2 cards. Each other player may reveal a Bane from hand; otherwise they gain a Curse."""

    name = "Young Witch"
    cost = 4
    types = ACTION | ATTACK
    draws = 2
    extra_piles: tuple[str, ...] = ("Bane",)
    discards = 1
    gives: tuple[str, ...] = ("Curse",)

    def play(self, g: Table, me: int) -> None:
        g.discard(me, g.choose(me, "discard", g.hand(me), 2, 2))
        for victim in g.victims(me):
            banes = [card for card in g.hand(victim) if card.pile_name == g.role("Bane")]
            shown = g.choose(victim, "reveal", banes[:1])
            g.show(victim, shown)
            if not shown:
                g.gain(victim, "Curse")


class Harvest(CornucopiaCard):
    """Reveal your top 4 cards: +1 coin for each different name. Discard them."""

    name = "Harvest"
    cost = 5
    types = ACTION

    def play(self, g: Table, me: int) -> None:
        g.add_coins(me, len(names_of(g.reveal(me, 4))))
        g.discard_limbo(me)


class HornOfPlenty(CornucopiaCard):
    """Gain a card costing up to 1 for each differently named card you have in play. If it's a Victory card, trash this."""

    name = "Horn of Plenty"
    cost = 5
    types = TREASURE
    order = 6  # played late, because it counts the names in play

    def play(self, g: Table, me: int) -> None:
        gained = g.gain_choice(me, g.supply(len(names_of(g.in_play(me)))))
        if gained is not None and g.types(gained) & VICTORY:
            g.trash_from_play(me, self)


class HuntingParty(CornucopiaCard):
    """+1 Card, +1 Action. Reveal your hand, then deck cards until one with a name not in hand; take it, discard the rest."""

    name = "Hunting Party"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1

    def play(self, g: Table, me: int) -> None:
        g.show_hand(me)
        held = names_of(g.hand(me))
        revealed = g.reveal(me, 1)
        while revealed and revealed[0].name in held:
            revealed = g.reveal(me, 1)
        g.take_revealed(me, revealed[0] if revealed else None)


class Jester(CornucopiaCard):
    """+2 coins. Each other player discards their top card. If it is a Victory card they gain a Curse; otherwise you
    choose which of you gains a copy of it."""

    name = "Jester"
    cost = 5
    types = ACTION | ATTACK
    coins = 2
    gives: tuple[str, ...] = ("Curse",)
    options: tuple[str, ...] = ("me", "them")

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            for card in g.discard(victim, g.reveal(victim, 1), g.limbo(victim)):
                if g.types(card) & VICTORY:
                    g.gain(victim, "Curse")
                elif g.copy_of(card) is not None:
                    gainer = me if g.choose_word(me, "choose", list(self.options), about=[card]) == "me" else victim
                    g.gain_copy(gainer, card)


class Fairgrounds(CornucopiaCard):
    """2 points for every 5 differently named cards you have."""

    name = "Fairgrounds"
    cost = 6
    types = VICTORY
    scores = 2
    scores_per = 5
    scores_for = DIFFERENT_NAMES

    def score(self, owned: list[Card]) -> int:
        return len(names_of(owned)) // self.scores_per * self.scores


class Prize(CornucopiaCard):
    pile = "Prizes"


class BagOfGold(Prize):
    """+1 Action. Gain a Gold onto your deck."""

    name = "Bag of Gold"
    types = ACTION | PRIZE
    actions = 1

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Gold", TO_DECK)


class Diadem(Prize):
    """2 coins, and 1 more for each unused Action."""

    name = "Diadem"
    types = TREASURE | PRIZE
    coins = 2
    counts_actions = 1

    def play(self, g: Table, me: int) -> None:
        g.add_coins(me, g.actions)


class Followers(Prize):
    """+2 Cards. Gain an Estate. Each other player gains a Curse and discards down to 3 cards."""

    name = "Followers"
    types = ACTION | ATTACK | PRIZE
    draws = 2
    gives: tuple[str, ...] = ("Curse",)

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Estate")
        for victim in g.victims(me):
            g.gain(victim, "Curse")
        for victim in g.victims(me):
            g.discard_down_to(victim, 3)


class Princess(Prize):
    """+1 Buy. While in play: cards cost 2 less."""

    name = "Princess"
    types = ACTION | PRIZE
    buys = 1

    def reduces(self, g: Table, card: Card) -> int:
        return 2


class TrustySteed(Prize):
    """Choose two: +2 Cards; +2 Actions; +2 coins; gain 4 Silvers and put your deck into your discard pile."""

    name = "Trusty Steed"
    types = ACTION | PRIZE
    most_actions = 2
    options: tuple[str, ...] = ("+2 Cards", "+2 Actions", "+2 Coins", "gain 4 Silvers")

    def play(self, g: Table, me: int) -> None:
        chosen = g.choose_words(me, "choose", list(self.options), 2, 2)
        if "+2 Cards" in chosen:
            g.draw(me, 2)
        if "+2 Actions" in chosen:
            g.add_actions(me, 2)
        if "+2 Coins" in chosen:
            g.add_coins(me, 2)
        if "gain 4 Silvers" in chosen:
            for _ in range(4):
                g.gain(me, "Silver")
            g.put_deck_into_discard(me)


PRIZES: tuple[type[Card], ...] = (BagOfGold, Diadem, Followers, Princess, TrustySteed)
CORNUCOPIA_STOCKS = (Stock("Prizes", PRIZES, supply=False),)
CORNUCOPIA_CARDS: tuple[type[Card], ...] = (
    Hamlet,
    FortuneTeller,
    Menagerie,
    FarmingVillage,
    HorseTraders,
    Remake,
    Tournament,
    YoungWitch,
    Harvest,
    HornOfPlenty,
    HuntingParty,
    Jester,
    Fairgrounds,
    *PRIZES,
)
