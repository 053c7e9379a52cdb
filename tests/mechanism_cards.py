"""Test cards: at least one for every mechanism that no real card uses yet. Their scenarios are in tests/mechanisms."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from feodum.cards import box, catalogue
from feodum.engine.card import (
    ACTION,
    ARTIFACT,
    ATTACK,
    BOON,
    DURATION,
    EVENT,
    LANDMARK,
    NIGHT_CARD,
    OVERPAYS_COINS,
    OVERPAYS_POTIONS,
    PROJECT,
    REACTION,
    RESERVE,
    STATE,
    TREASURE,
    VICTORY,
    WAY,
    Card,
)
from feodum.engine.decision import ALL
from feodum.engine.landscape import Landscape, PileToken
from feodum.engine.setup import DeckStock, Stock
from feodum.engine.state.declaration import CARDS_FOR_ALL, CARDS_FOR_OWNER, TOKEN_COUNT, Mat
from feodum.engine.state.turn_memory import FOREVER
from feodum.engine.table import TO_DECK, TO_DISCARD, TO_DISCARD_THEN_DECK
from feodum.engine.triggers import (
    BEFORE_DISCARD,
    HAND_ATTACK,
    HAND_OTHER_GAIN,
    LANDMARK_GAIN,
    MAT_AFTER_PLAY,
    MAT_GAIN,
    MAT_TURN_START,
    OWNED_BUY_END,
    OWNED_SHUFFLE,
    REMEMBERED_BUY,
    REMEMBERED_GAIN,
    SUPPLY_GAIN,
)

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent


class _TestCard(Card):
    __test__ = False
    set_name = "Test"
    types = ACTION


class _TestLandscape(Landscape):
    __test__ = False
    set_name = "Test"


# 1. Mats -------------------------------------------------------------------------------------------
class Atoll(_TestCard):
    """Move this and a hand card to your Atoll mat. 2 points."""

    name = "Atoll"
    cost = 4
    types = ACTION | VICTORY
    points = 2
    extra_piles = ("Atoll mat",)

    def play(self, g: Table, me: int) -> None:
        picked = g.choose(me, "set aside", g.hand(me), 1)
        g.put_on_mat(me, "Atoll mat", [self], g.in_play(me))
        g.put_on_mat(me, "Atoll mat", picked, g.hand(me))


class Hideout(_TestCard):
    """+2 Actions. Put the top card of your deck face down on your Hideout mat, or take all cards from it."""

    name = "Hideout"
    cost = 2
    actions = 2
    options = ("set aside", "take")
    extra_piles = ("Hideout mat",)

    def play(self, g: Table, me: int) -> None:
        if g.choose_word(me, "choose", ["set aside", "take"]) == "take":
            g.take_from_mat(me, "Hideout mat")
        else:
            g.put_top_on_mat(me, "Hideout mat")


class Corsairs(_TestCard):
    """+1 coin for each token on your Corsairs mat. Add a token."""

    name = "Corsairs"
    cost = 4
    extra_piles = ("Corsairs mat",)

    def play(self, g: Table, me: int) -> None:
        g.add_coins(me, g.mat_tokens(me, "Corsairs mat"))
        g.add_mat_tokens(me, "Corsairs mat", 1)


# Reserve cards
class Scout(_TestCard):
    """+1 Action. Move this to your Inn mat. You may call it at the start of your turn: +2 Cards."""

    name = "Inn Scout"
    cost = 3
    types = ACTION | RESERVE
    actions = 1
    optional = MAT_TURN_START
    extra_piles = ("Inn mat",)

    def play(self, g: Table, me: int) -> None:
        g.put_on_mat(me, "Inn mat", [self], g.in_play(me))

    def on_mat_at_start_of_turn(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.call(me, self, "Inn mat"):
            g.draw(me, 2)


class InnCoin(_TestCard):
    """1 coin. Move this to your Inn mat. After you play an Action, you may call it: +2 Actions."""

    name = "Inn Coin"
    cost = 2
    types = TREASURE | RESERVE
    coins = 1
    optional = MAT_AFTER_PLAY
    extra_piles = ("Inn mat",)

    def play(self, g: Table, me: int) -> None:
        g.put_on_mat(me, "Inn mat", [self], g.in_play(me))

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return bool(g.types(event.card) & ACTION)

    def on_mat_after_playing(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.call(me, self, "Inn mat"):
            g.add_actions(me, 2)


class Copyist(_TestCard):
    """Move this to your Inn mat. When you gain a card costing up to 6, you may call this: gain a copy of it."""

    name = "Copyist"
    cost = 4
    types = ACTION | RESERVE
    optional = MAT_GAIN
    extra_piles = ("Inn mat",)

    def play(self, g: Table, me: int) -> None:
        g.put_on_mat(me, "Inn mat", [self], g.in_play(me))

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return g.costs(event.card, 0, 6)

    def on_mat_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.call(me, self, "Inn mat"):
            g.gain_copy(me, event.card)


class Banisher(_TestCard):
    """+1 Action. Put a hand card on your Banishment mat."""

    name = "Banisher"
    cost = 3
    actions = 1
    extra_piles = ("Banishment",)

    def play(self, g: Table, me: int) -> None:
        g.put_on_mat(me, "Banishment", g.choose(me, "set aside", g.hand(me), 1), g.hand(me))


class Banishment(_TestLandscape):
    """The rule of the Banishment mat: when you gain a card, you may discard all copies of it from your mat."""

    name = "Banishment"
    optional = LANDMARK_GAIN

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return bool(self._copies(g, me, event))

    def landmark_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.discard_from_mat(me, self.name, self._copies(g, me, event))

    def _copies(self, g: Table, me: int, event: TriggerEvent) -> list[Card]:
        return [card for card in g.players[me].on_mat(self.name) if card.name == event.card.name]


# 2. Landscapes -------------------------------------------------------------------------------------
class FairDay(_TestLandscape):
    """Event: gain a Silver."""

    name = "Fair Day"
    cost = 2
    types = EVENT

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Silver")


class Guildhall(_TestLandscape):
    """Project: your turns start with +1 Action."""

    name = "Guildhall"
    cost = 3
    types = PROJECT

    def owned_at_start_of_turn(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.add_actions(me, 1)


class Archive(_TestLandscape):
    """Project: when you shuffle, you may put the bottom card of your deck on top."""

    name = "Archive"
    cost = 2
    types = PROJECT
    optional = OWNED_SHUFFLE

    def owned_when_shuffling(self, g: Table, me: int, event: TriggerEvent) -> None:
        deck = g.players[me].deck
        deck.append(deck.pop(0))


class Roads(_TestLandscape):
    """Project: when another player gains a Victory card, +1 Card."""

    name = "Roads"
    cost = 4
    types = PROJECT

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return bool(g.types(event.card) & VICTORY)

    def owned_when_other_gains(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.draw(me, 1)


class Parade(_TestLandscape):
    """Project: when your Buy phase ends, you may pay a coin for +1 Coffers."""

    name = "Parade"
    cost = 3
    types = PROJECT
    optional = OWNED_BUY_END

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return g.coins > 0

    def owned_at_end_of_buy_phase(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.add_coins(me, -1)
        g.add_coffers(me, 1)


class Gallery(_TestLandscape):
    """Project: when you gain a Treasure, +1 point token."""

    name = "Gallery"
    cost = 5
    types = PROJECT

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return bool(g.types(event.card) & TREASURE)

    def owned_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.add_vp_tokens(me, 1)


class Spring(_TestLandscape):
    """Landmark: 4 tokens on the Silver pile; gaining a Treasure moves one here; gaining a Victory card takes them."""

    name = "Spring"
    types = LANDMARK

    def at_setup(self, g: Table) -> None:
        g.vp_on = {**g.vp_on, "Silver": 4}

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return bool(g.types(event.card) & (TREASURE | VICTORY))

    def landmark_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.types(event.card) & TREASURE:
            g.move_vp(me, event.card.pile_name, "Spring")
        else:
            g.take_vp_from(me, "Spring")


class Basin(_TestLandscape):
    """Landmark: 3 tokens per player here; buying a card with 2 or more coins left takes 2."""

    name = "Basin"
    types = LANDMARK

    def at_setup(self, g: Table) -> None:
        g.vp_on = {**g.vp_on, "Basin": 3 * len(g.players)}

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return g.coins >= 2 and g.vp_tokens_on("Basin") > 0

    def landmark_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.take_vp_from(me, "Basin", 2)


class Hall(_TestLandscape):
    """Landmark: 3 points for each set of a Copper, a Silver and a Gold."""

    name = "Hall"
    types = LANDMARK

    def score_for(self, g: Table, me: int, owned: list[Card]) -> int:
        names = [card.name for card in owned]
        return 3 * min(names.count("Copper"), names.count("Silver"), names.count("Gold"))


class Pillar(_TestLandscape):
    """Landmark: 2 points for each card from a pile that is drawn at setup."""

    name = "Pillar"
    types = LANDMARK
    draws_pile = 1

    def score_for(self, g: Table, me: int, owned: list[Card]) -> int:
        return 2 * sum([1 for card in owned if card.pile_name == g.role(self.name)])


class WayOfTheStone(_TestLandscape):
    """Way: +1 coin. This turn, you may put each card you gain onto your deck."""

    name = "Way of the Stone"
    types = WAY
    coins = 1
    optional = REMEMBERED_GAIN

    def play(self, g: Table, me: int) -> None:
        if not any([memory.card is self and memory.seat == me for memory in g.turn_memory]):
            g.remember(self, seat=me)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return g.can_still_move(me, event) and event.where is not g.players[me].deck

    def remembered_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.topdeck(me, [event.card], event.where, openly=True)


# 3. Counters that are spent ------------------------------------------------------------------------
class Minter(_TestCard):
    """+1 Action, +2 Coffers. Setup: each player starts with 1 Coffers."""

    name = "Minter"
    cost = 4
    actions = 1

    def play(self, g: Table, me: int) -> None:
        g.add_coffers(me, 2)

    def at_setup(self, g: Table) -> None:
        for seat in range(len(g.players)):
            g.add_coffers(seat, 1)


class Butchery(_TestCard):
    """You may spend Coffers: gain a card costing up to 2 plus 1 for each."""

    name = "Butchery"
    cost = 5

    def play(self, g: Table, me: int) -> None:
        g.gain_choice(me, g.supply(2 + g.spend_coffers(me, source=self.name)))


class Levy(_TestCard):
    """+2 Villagers."""

    name = "Levy"
    cost = 3

    def play(self, g: Table, me: int) -> None:
        g.add_villagers(me, 2)


class Tally(_TestCard):
    """1 coin for each unused Action."""

    name = "Tally"
    cost = 2
    types = TREASURE
    counts_actions = 1

    def play(self, g: Table, me: int) -> None:
        g.add_coins(me, g.actions)


class Credit(_TestCard):
    """6 coins. When you discard this from play, take 4 debt, then you may pay it off."""

    name = "Credit"
    cost = 5
    types = TREASURE
    coins = 6

    def when_discarded_from_play(self, g: Table, me: int) -> None:
        g.add_debt(me, 4)
        g.pay_debt(me)


# 4. Tokens -----------------------------------------------------------------------------------------
class PlusCoin(PileToken):
    """When its owner plays a card of the pile: +1 coin."""

    name = "+1 Coin"

    def on_pile_when_playing(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.add_coins(me, 1)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return self.owner == me


class MinusCost(PileToken):
    """In its owner's turns, cards of the pile cost 2 less."""

    name = "-2 Cost"

    def reduces_this_turn(self, g: Table, card: Card) -> int:
        return 2 if self.owner == g.turn else 0


class Drill(_TestLandscape):
    """Event: move your +1 Coin token to an Action Supply pile."""

    name = "Drill"
    cost = 4
    types = EVENT

    def play(self, g: Table, me: int) -> None:
        pile = g.pile(g.choose_word(me, "choose", g.action_piles))
        if pile is not None:
            g.move_token(me, PlusCoin, pile)


class Raft(_TestLandscape):
    """Event: move your -2 Cost token to an Action Supply pile."""

    name = "Raft"
    cost = 3
    types = EVENT

    def play(self, g: Table, me: int) -> None:
        pile = g.pile(g.choose_word(me, "choose", g.action_piles))
        if pile is not None:
            g.move_token(me, MinusCost, pile)


class Ambush(_TestCard):
    """+2 coins. Each other player puts their -1 Card token on their deck."""

    name = "Ambush"
    cost = 5
    types = ACTION | ATTACK
    coins = 2

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            g.put_minus_card(victim)


class Dance(_TestLandscape):
    """Event: take your -1 Coin token; gain a card costing up to 4."""

    name = "Dance"
    cost = 3
    types = EVENT

    def play(self, g: Table, me: int) -> None:
        g.put_minus_coin(me)
        g.gain_choice(me, g.supply(4))


class Wanderer(_TestCard):
    """Turn your Journey token over; face up: +5 coins, otherwise +1 coin."""

    name = "Wanderer"
    cost = 5

    def play(self, g: Table, me: int) -> None:
        g.add_coins(me, 5 if g.turn_journey(me) else 1)


class Shrine(_TestCard):
    """+1 coin; put a point token on the Shrine pile. When you gain this, take the tokens."""

    name = "Shrine"
    cost = 4
    coins = 1

    def play(self, g: Table, me: int) -> None:
        g.add_vp_on(me, "Shrine", 1)

    def when_gained(self, g: Table, me: int) -> None:
        g.take_vp_from(me, "Shrine")


# 5. Triggers ---------------------------------------------------------------------------------------
class Pyrite(_TestCard):
    """1 coin. When another player gains a Province, you may trash this from your hand: gain a Gold onto your deck."""

    name = "Pyrite"
    cost = 2
    types = TREASURE | REACTION
    coins = 1
    optional = HAND_OTHER_GAIN

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.hook == "in_hand_when_other_gains" and event.card.name == "Province"

    def in_hand_when_other_gains(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.trash_card(me, self):
            g.gain(me, "Gold", TO_DECK)


class Patronage(_TestCard):
    """+1 Card, +1 Action. When you reveal this: +1 Coffers."""

    name = "Patronage"
    cost = 3
    draws = 1
    actions = 1

    def when_revealed(self, g: Table, me: int) -> None:
        g.add_coffers(me, 1)


class Revealer(_TestCard):
    """+1 Action. Reveal the top 2 cards of your deck and put them back."""

    name = "Revealer"
    cost = 2
    actions = 1

    def play(self, g: Table, me: int) -> None:
        g.reveal(me, 2)
        g.put_back(me)


class Inspector(_TestCard):
    """+1 Action. Reveal your discard pile."""

    name = "Inspector"
    cost = 2
    actions = 1

    def play(self, g: Table, me: int) -> None:
        g.show_discard(me)


class Enthraller(_TestCard):
    """Until your next turn, the first Action each other player plays in their turn gives +1 Card and +1 Action instead."""

    name = "Enthraller"
    cost = 3
    types = ACTION | ATTACK | DURATION
    looks_back = 1

    def play(self, g: Table, me: int) -> None:
        affected = sum([1 << victim for victim in g.victims(me)])
        g.continue_next_turn(me, self, number=affected)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        g.draw(me, 2)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        if event.hook != "in_effect_when_playing":
            return True
        actions = [card for card in g.history(me).played if g.types(card) & ACTION]
        hit = any([each.card is self and each.number >> me & 1 for each in g.durations])
        return hit and me == g.turn and len(actions) == 1

    def in_effect_when_playing(self, g: Table, me: int, event: TriggerEvent) -> None:
        event.replaced = True
        g.draw(me, 1)
        g.add_actions(me, 1)


class Coffer(_TestLandscape):
    """Artifact: each of your Buy phases starts with gaining a Copper."""

    name = "Coffer"
    types = ARTIFACT

    def owned_at_start_of_buy_phase(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.gain(me, "Copper")


class Treasurer(_TestCard):
    """+1 Action. Take the Coffer."""

    name = "Coffer Keeper"
    cost = 4
    actions = 1
    extra_piles = ("Coffer",)

    def play(self, g: Table, me: int) -> None:
        g.take_thing(me, g.landscape("Coffer"))


class Amulet(_TestCard):
    """1 coin. The next time you buy a card this turn, you may gain a Silver."""

    name = "Buyer's Charm"
    cost = 4
    types = TREASURE
    coins = 1
    optional = REMEMBERED_BUY

    def play(self, g: Table, me: int) -> None:
        g.remember(self)

    def remembered_when_buying(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.forget(self, me)
        g.gain(me, "Silver")


class Freighter(_TestCard):
    """+2 coins. You may set aside one card you gain this turn; it comes to your hand at the start of your next turn."""

    name = "Freighter"
    cost = 3
    types = ACTION | DURATION
    coins = 2
    optional = REMEMBERED_GAIN

    def play(self, g: Table, me: int) -> None:
        g.remember(self)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.hook != "remembered_when_gaining" or event.card in event.where

    def remembered_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        if g.set_aside(me, event.card, event.where):
            g.forget(self, me)
            g.continue_next_turn(me, self, cards=[event.card])

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        if g.duration is not None:
            g.take_kept(me, g.duration.cards)


class Brewer(_TestCard):
    """+1 Card, +1 Action. When you discard this from play, you may put it onto your deck."""

    name = "Brewer"
    cost = 4
    draws = 1
    actions = 1
    optional = BEFORE_DISCARD

    def before_discarded_from_play(self, g: Table, me: int) -> None:
        g.topdeck(me, [self], g.in_play(me), openly=True)


class Gleaner(_TestCard):
    """+1 Buy. When you discard this from play, you may put a Treasure you have in play onto your deck."""

    name = "Gleaner"
    cost = 2
    buys = 1
    optional = BEFORE_DISCARD
    asks_itself = BEFORE_DISCARD

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return any([g.types(card) & TREASURE for card in g.in_play(me)])

    def before_discarded_from_play(self, g: Table, me: int) -> None:
        treasures = [card for card in g.in_play(me) if g.types(card) & TREASURE]
        g.topdeck(me, g.choose(me, "topdeck", treasures), g.in_play(me), openly=True)


class Healer(_TestCard):
    """Overpay: gain a Silver for each coin, and a Gold for each Potion."""

    name = "Healer"
    cost = 2
    overpays = OVERPAYS_COINS | OVERPAYS_POTIONS
    extra_piles = ("Potion",)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return bool(g.overpaid or g.overpaid_potions)

    def when_overpaid(self, g: Table, me: int) -> None:
        for _ in range(g.overpaid):
            g.gain(me, "Silver")
        for _ in range(g.overpaid_potions):
            g.gain(me, "Gold")


class Beacon(_TestCard):
    """+1 Action. While this is in play, Attacks of other players don't affect you. Stays until your next turn."""

    name = "Beacon"
    cost = 2
    types = ACTION | DURATION
    actions = 1

    def play(self, g: Table, me: int) -> None:
        g.continue_next_turn(me, self)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        g.add_coins(me, 1)

    def shields(self, g: Table, me: int) -> bool:
        return True


class Envoy(_TestCard):
    """+2 Cards. When another player plays an Attack and you have 5 or more hand cards, you may reveal this: +2 Cards, then
    discard 3. You may use it again for the same Attack while it is in your hand."""

    name = "Court Envoy"
    cost = 4
    types = ACTION | REACTION
    draws = 2
    optional = HAND_ATTACK
    reusable = HAND_ATTACK

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return len(g.hand(me)) >= 5

    def in_hand_when_attacked(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.show(me, [self])
        g.draw(me, 2)
        g.discard(me, g.choose(me, "discard", g.hand(me), 3, 3))


class Companion(_TestCard):
    """+2 coins. While its pile is in the Supply: when a player gains a Duchy, they may gain a Companion."""

    name = "Companion"
    cost = 2
    coins = 2
    optional = SUPPLY_GAIN

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.card.name == "Duchy"

    def in_supply_when_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.gain(me, self.name)


class Prowler(_TestCard):
    """+1 Action. Trash an Action from the Supply."""

    name = "Prowler"
    cost = 2
    actions = 1

    def play(self, g: Table, me: int) -> None:
        for card in g.choose(me, "trash", g.supply(ALL, types=ACTION), 1):
            g.trash_from_supply(me, card)


class Successor(_TestCard):
    """Gain a card costing up to 5. If it is not a Victory card, move it from your discard pile onto your deck."""

    name = "Successor"
    cost = 5

    def play(self, g: Table, me: int) -> None:
        for card in g.choose(me, "gain", g.supply(5), 1):
            g.gain_card(me, card, TO_DISCARD if g.types(card) & VICTORY else TO_DISCARD_THEN_DECK)


# 6. Durations --------------------------------------------------------------------------------------
class Cove(_TestCard):
    """+1 Action. Set aside a hand card face down; it comes back at the start of your next turn."""

    name = "Cove"
    cost = 2
    types = ACTION | DURATION
    actions = 1

    def play(self, g: Table, me: int) -> None:
        kept = g.keep_face_down(me, g.choose(me, "set aside", g.hand(me), 1), g.hand(me))
        if kept:
            g.continue_next_turn(me, self, cards=kept)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        if g.duration is not None:
            g.take_kept(me, g.duration.cards)


class Voyage(_TestCard):
    """At the start of your next two turns, +1 coin."""

    name = "Voyage"
    cost = 3
    types = ACTION | DURATION

    def play(self, g: Table, me: int) -> None:
        g.continue_next_turn(me, self, turns=2)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        g.add_coins(me, 1)


class Servant(_TestCard):
    """For the rest of the game, +1 Card at the start of your turns."""

    name = "Servant"
    cost = 6
    types = ACTION | DURATION

    def play(self, g: Table, me: int) -> None:
        g.continue_next_turn(me, self, turns=FOREVER)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        g.draw(me, 1)


class Phantom(_TestCard):
    """Night: set aside the first Action of your deck. At the start of your next turn, play it twice."""

    name = "Phantom"
    cost = 4
    types = NIGHT_CARD | DURATION
    repeats = 2

    def play(self, g: Table, me: int) -> None:
        found = g.reveal_until(me, ACTION)
        if found is not None and g.set_aside(me, found, g.limbo(me)):
            g.continue_next_turn(me, self, cards=[found])
        g.discard_limbo(me)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        for card in g.duration.cards if g.duration is not None else []:
            g.play_repeatedly(me, card, self, g.players[me].set_aside)


# 7. Turn memory ------------------------------------------------------------------------------------
class Plotter(_TestCard):
    """+2 coins. If this is the third or a later Action you have played this turn, +1 Card and +1 Action."""

    name = "Plotter"
    cost = 4
    coins = 2
    looks_back = 1

    def play(self, g: Table, me: int) -> None:
        if sum([1 for card in g.history(me).played if g.types(card) & ACTION]) >= 3:
            g.draw(me, 1)
            g.add_actions(me, 1)


class Fence(_TestCard):
    """Gain a copy of a card costing up to 6 that the player to your right gained on their last turn."""

    name = "Fence"
    cost = 3
    looks_back = 1

    def play(self, g: Table, me: int) -> None:
        right = g.opponents(me)[-1]
        names = {card.name for card in g.history(right).last_gained}
        g.gain_choice(me, [card for card in g.supply(6) if card.name in names])


class Pledge(_TestCard):
    """+1 Buy. If you have bought nothing this turn, +2 coins; otherwise +1 Card for each card gained."""

    name = "Pledge"
    cost = 3
    types = TREASURE
    buys = 1
    looks_back = 1

    def play(self, g: Table, me: int) -> None:
        if not g.history(me).bought:
            g.add_coins(me, 2)
        g.draw(me, len(g.history(me).gained))


class Viaduct(_TestCard):
    """+1 Buy, +1 coin. This turn, all cards cost 1 less."""

    name = "Viaduct"
    cost = 4
    buys = 1
    coins = 1

    def play(self, g: Table, me: int) -> None:
        g.remember(self)

    def resume(self, g: Table, me: int) -> None:
        g.remember(self)

    def reduces_this_turn(self, g: Table, card: Card) -> int:
        return 1


class Picket(_TestCard):
    """You draw only 3 cards in this turn's Clean-up; take one extra turn next, unless the previous turn was yours."""

    name = "Picket"
    cost = 5
    types = ACTION | DURATION

    def play(self, g: Table, me: int) -> None:
        g.set_hand_size(3)
        if g.last_seat != me:
            if not any([turn.seat == turn.decider == me for turn in g.extra_turns]):
                g.give_extra_turn(me, me, self, comes_first=True)
            g.continue_next_turn(me, self)


class Manor(_TestCard):
    """+2 Actions, +1 Buy. When you gain this: into your hand, +1 Action, and in your Buy phase go back to the Action phase."""

    name = "Manor"
    cost = 4
    actions = 2
    buys = 1

    def when_gained(self, g: Table, me: int) -> None:
        g.put_into_hand(me, [self], g.discard_pile(me))
        g.add_actions(me, 1)
        g.return_to_action_phase(me)


class NightGuard(_TestCard):
    """Night: gain a Copper, or a Gold if you gained nothing this turn."""

    name = "Night Guard"
    cost = 3
    types = NIGHT_CARD
    looks_back = 1

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Copper" if g.history(me).gained else "Gold")


class NightPost(_TestCard):
    """Night: +1 point token. Gained to the hand."""

    name = "Night Post"
    cost = 3
    types = NIGHT_CARD
    gained_to_hand = 1

    def play(self, g: Table, me: int) -> None:
        g.add_vp_tokens(me, 1)


class Contest(_TestCard):
    """+1 Action. You and the player to your left reveal their top card. If yours costs more, +1 coin and +1 point token."""

    name = "Contest"
    cost = 3
    actions = 1

    def play(self, g: Table, me: int) -> None:
        left = g.opponents(me)[0]
        mine = g.reveal(me, 1)
        theirs = g.reveal(left, 1)
        g.put_into_hand(me, mine, g.limbo(me))
        g.put_back(left)
        if mine and theirs and g.is_cheaper(theirs[0], mine[0]):
            g.add_coins(me, 1)
            g.add_vp_tokens(me, 1)


class Bivouac(_TestCard):
    """+2 Cards, +2 Actions. Set this aside; at the start of Clean-up, return it to its pile."""

    name = "Bivouac"
    cost = 2
    draws = 2
    actions = 2

    def play(self, g: Table, me: int) -> None:
        if g.set_aside(me, self, g.in_play(me)):
            g.remember(self, seat=me)

    def at_start_of_clean_up(self, g: Table, me: int) -> None:
        g.return_to_pile(me, self, g.players[me].set_aside)


# 8. Decks of landscapes, States, Artifacts, piles outside the Supply, split piles, Heirlooms -------
class _Omen(_TestLandscape):
    types = BOON
    pile = "Omens"


class GoodOmen(_Omen):
    """+1 coin."""

    name = "Good Omen"
    coins = 1


class BadOmen(_Omen):
    """Take Weary."""

    name = "Poor Omen"
    extra_piles = ("Weary",)

    def play(self, g: Table, me: int) -> None:
        g.take_thing(me, g.landscape("Weary"))


class EchoOmen(_Omen):
    """Receive another Omen."""

    name = "Echo Omen"

    def play(self, g: Table, me: int) -> None:
        g.receive(me, self.pile)


class LateOmen(_Omen):
    """Keep this until Clean-up. +1 Card at the end of the turn."""

    name = "Late Omen"
    is_kept = 1

    def play(self, g: Table, me: int) -> None:
        g.remember(self, seat=me)

    def resume(self, g: Table, me: int) -> None:
        g.remember(self, seat=me)

    def at_end_of_turn(self, g: Table, me: int) -> None:
        g.draw(me, 1)


class Weary(_TestLandscape):
    """State: -2 points. Goes away at the start of your Buy phase if you have a Gold in hand."""

    name = "Weary"
    types = STATE
    points = -2

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return any([card.name == "Gold" for card in g.hand(me)])

    def owned_at_start_of_buy_phase(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.lose_thing(me, self)


class Dazed(_TestLandscape):
    """State: goes away when your Buy phase starts; from then on, this turn, you can't buy Actions, and Silvers make 1 coin."""

    name = "Dazed"
    types = STATE

    def owned_at_start_of_buy_phase(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.lose_thing(me, self)
        g.remember(self)

    def forbids(self, g: Table, card: Card, word: str) -> bool:
        return bool(g.types(card) & ACTION)

    def later_this_turn(self, g: Table, me: int, played: Card) -> bool:
        if played.name == "Silver":
            g.add_coins(me, -1)
        return False


class Banner(_TestLandscape):
    """Artifact: the hand you draw in Clean-up has 1 card more."""

    name = "Banner"
    types = ARTIFACT
    hand_bonus = 1


class BannerBearer(_TestCard):
    """+2 coins. When you gain or trash this, take the Banner."""

    name = "Banner Bearer"
    cost = 4
    coins = 2
    extra_piles = ("Banner",)

    def when_gained(self, g: Table, me: int) -> None:
        g.take_thing(me, g.landscape("Banner"))

    def when_trashed(self, g: Table, me: int) -> None:
        g.take_thing(me, g.landscape("Banner"))


class Seeress(_TestCard):
    """+1 Action. Receive an Omen."""

    name = "Seeress"
    cost = 4
    actions = 1
    extra_piles = ("Omens",)
    heirloom = "Old Coin"

    def play(self, g: Table, me: int) -> None:
        g.receive(me, "Omens")


class Augur(_TestCard):
    """+1 Action. Receive one of the two Omens that were set aside; it stays there."""

    name = "Augur"
    cost = 2
    actions = 1
    extra_piles = ("Omens",)

    def at_setup(self, g: Table) -> None:
        g.set_aside_landscapes("Omens", 2)

    def play(self, g: Table, me: int) -> None:
        for omen in g.choose(me, "take", g.landscape_deck("Omens").set_aside, 1):
            g.follow_landscape(me, omen)


class OldCoin(_TestCard):
    """1 coin. Heirloom of the Seeress."""

    name = "Old Coin"
    cost = 0
    types = TREASURE
    coins = 1


class Pony(_TestCard):
    """+2 Cards, +1 Action. Return this to its pile."""

    name = "Pony"
    cost = 3
    draws = 2
    actions = 1

    def play(self, g: Table, me: int) -> None:
        g.return_to_pile(me, self)


class Paddocks(_TestCard):
    """+2 coins. Gain a Pony."""

    name = "Pony Yard"
    cost = 4
    coins = 2
    extra_piles = ("Pony",)

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Pony")


class Sling(_TestCard):
    """+1 coin. On top of Stones."""

    name = "Sling"
    cost = 3
    coins = 1
    pile = "Sling/Stones"


class Stones(_TestCard):
    """1 coin. When you gain this, gain a Silver."""

    name = "Stones"
    cost = 4
    types = TREASURE
    coins = 1
    pile = "Sling/Stones"

    def when_gained(self, g: Table, me: int) -> None:
        g.gain(me, "Silver")


# Moves within the deck
class Diver(_TestCard):
    """+1 Action. Look at the bottom card of your deck. You may put it on top."""

    name = "Sponge Diver"
    cost = 2
    actions = 1
    options = ("topdeck",)

    def play(self, g: Table, me: int) -> None:
        bottom = g.look_at_bottom(me)
        deck = g.players[me].deck
        if bottom is not None and len(deck) > 1 and g.choose_word(me, "choose", ["topdeck"], True, about=[bottom]):
            g.topdeck(me, [bottom], deck)


class Burrow(_TestCard):
    """+1 Action. Put a hand card anywhere into your deck."""

    name = "Burrow"
    cost = 4
    actions = 1

    def play(self, g: Table, me: int) -> None:
        for card in g.choose(me, "topdeck", g.hand(me), 1):
            g.put_anywhere_into_deck(me, card, g.hand(me))


class Hostel(_TestCard):
    """+2 Actions. When you gain this, shuffle any number of Actions from your discard pile into your deck."""

    name = "Hostel"
    cost = 5
    actions = 2

    def when_gained(self, g: Table, me: int) -> None:
        seen = g.discard_pile(me)[:]
        actions = [card for card in seen if g.types(card) & ACTION]
        g.shuffle_into_deck(me, g.choose(me, "reveal", actions, 0, ALL, about=seen), g.discard_pile(me))


# 9. Bonuses ----------------------------------------------------------------------------------------
class OpenHouse(_TestCard):
    """+1 Action. Each other player may play an Action or Treasure from their hand."""

    name = "Open House"
    cost = 3
    actions = 1

    def play(self, g: Table, me: int) -> None:
        for other in g.opponents(me):
            playable = [card for card in g.hand(other) if g.types(card) & (ACTION | TREASURE)]
            for card in g.choose(other, "play", playable):
                g.play_from_hand(other, card)


class IceVillage(_TestCard):
    """+1 Card, +4 Actions. This turn, nothing gives you more Actions."""

    name = "Ice Village"
    cost = 3
    draws = 1
    actions = 4

    def play(self, g: Table, me: int) -> None:
        g.forbid_more_actions(me)


# 10. Types by question; playing a card that stays where it is --------------------------------------
class Legacy(_TestLandscape):
    """State: in your turns Estates are also Actions; playing one plays a Smithy from the Supply, which stays there."""

    name = "Legacy"
    types = STATE

    def adds_types(self, g: Table, card: Card) -> int:
        return ACTION if card.name == "Estate" else 0

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.card.name == "Estate"

    def owned_when_playing(self, g: Table, me: int, event: TriggerEvent) -> None:
        event.replaced = True
        smithy = g.available("Smithy")
        if smithy is not None:
            g.play_in_place(me, smithy, event.card)


class Usury(_TestLandscape):
    """State: in your turns Actions that give coins are also Treasures."""

    name = "Usury"
    types = STATE

    def adds_types(self, g: Table, card: Card) -> int:
        return TREASURE if card.types & ACTION and card.coins else 0


class Bequest(_TestLandscape):
    """Event: take Legacy."""

    name = "Bequest"
    cost = 2
    types = EVENT
    extra_piles = ("Legacy",)

    def play(self, g: Table, me: int) -> None:
        g.take_thing(me, g.landscape("Legacy"))


class Heritage(_TestLandscape):
    """Event, once per player: put an Action from the Supply that costs up to 4 on your Heritage mat. In your turns Estates are
    also Actions; playing one plays that card, which stays there."""

    name = "Heritage"
    cost = 3
    types = EVENT
    extra_piles = ("Heritage mat",)

    def may_be_bought(self, g: Table, me: int) -> bool:
        return not g.has_thing(me, self.name)

    def play(self, g: Table, me: int) -> None:
        g.take_thing(me, self)
        for card in g.choose(me, "take", g.supply(4, types=ACTION), 1):
            g.put_supply_card_on_mat(me, "Heritage mat", card)

    def adds_types(self, g: Table, card: Card) -> int:
        return ACTION if card.name == "Estate" and g.players[g.turn].on_mat("Heritage mat") else 0

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.card.name == "Estate" and bool(g.types(event.card) & ACTION)

    def owned_when_playing(self, g: Table, me: int, event: TriggerEvent) -> None:
        event.replaced = True
        g.play_in_place(me, g.players[me].on_mat("Heritage mat")[0], event.card)


class Baron(_TestCard):
    """Play an Action of the Supply that costs up to 4; it stays there."""

    name = "Baroness"
    cost = 6

    def play(self, g: Table, me: int) -> None:
        actions = [card for card in g.supply(4, types=ACTION) if card.name != self.name]
        for card in g.choose(me, "play", actions, 1):
            g.play_in_place(me, card, self)


class Distant(_TestCard):
    """Move this to your Inn mat. 4 points if it lies there at the end of the game."""

    name = "Far Lands"
    cost = 5
    types = ACTION | VICTORY | RESERVE
    extra_piles = ("Inn mat",)

    def play(self, g: Table, me: int) -> None:
        g.put_on_mat(me, "Inn mat", [self], g.in_play(me))

    def score_for(self, g: Table, me: int, owned: list[Card]) -> int:
        return 4 if self in g.players[me].on_mat("Inn mat") else 0


class Storyteller(_TestCard):
    """+1 Action. Play any Treasures, then pay all coins: +1 Card for each."""

    name = "Minstrel"
    cost = 5
    actions = 1

    def play(self, g: Table, me: int) -> None:
        for card in g.choose(me, "play", [card for card in g.hand(me) if g.types(card) & TREASURE], at_most=ALL):
            g.play_from_hand(me, card)
        paid = g.coins
        g.add_coins(me, -paid)
        g.draw(me, paid)


# 11. Comparing costs -------------------------------------------------------------------------------
class Exchanger(_TestCard):
    """Trash a hand card. Gain a card with the same cost."""

    name = "Exchanger"
    cost = 3

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            g.gain_choice(me, g.supply(g.cost(old), at_least=g.cost(old), like=old))


class Breaker(_TestCard):
    """Trash a hand card. Gain two cheaper cards."""

    name = "Breaker"
    cost = 2

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            for _ in range(2):
                g.gain_choice(me, g.cheaper_supply(old))


class Elixir(_TestCard):
    """+1 Action. Costs only a Potion."""

    name = "Elixir"
    cost = 0
    potion_cost = 1
    actions = 1
    extra_piles = ("Potion",)


CARDS: tuple[type[Card], ...] = (
    Atoll, Hideout, Corsairs, Scout, InnCoin, Copyist, Minter, Butchery, Levy, Tally, Credit, Ambush, Wanderer, Shrine, Pyrite,
    Patronage, Revealer, Enthraller, Treasurer, Amulet, Freighter, Brewer, Healer, Beacon, Cove, Voyage, Servant, Plotter,
    Fence, Pledge, Viaduct, Picket, Manor, NightGuard, Seeress, Paddocks, IceVillage, Baron, Distant, Storyteller,
    Gleaner, Envoy, Companion, Prowler, Successor, Diver, Burrow, Hostel, Exchanger, Breaker, Elixir,
    Phantom, BannerBearer, NightPost, Banisher, Augur, Contest, Bivouac, Inspector, OpenHouse,
)  # fmt: skip
LANDSCAPES: tuple[type[Card], ...] = (
    FairDay, Guildhall, Archive, Roads, Parade, Gallery, Spring, Basin, Hall, WayOfTheStone, Drill, Raft, Dance, Coffer, Weary,
    Legacy, Bequest, Banner, Heritage, Banishment, Pillar, Dazed, Usury,
)  # fmt: skip
STOCKS = (
    Stock("Pony", (Pony,) * 10, supply=False),
    Stock("Sling/Stones", (Sling,) * 5 + (Stones,) * 5, supply=True, kingdom=True),
)
DECKS = (DeckStock("Omens", "Omen", (GoodOmen, BadOmen, LateOmen, EchoOmen), set_aside_key="augur"),)
MATS = (
    Mat("Atoll mat", CARDS_FOR_ALL),
    Mat("Hideout mat", CARDS_FOR_OWNER),
    Mat("Corsairs mat", TOKEN_COUNT),
    Mat("Inn mat", CARDS_FOR_ALL),
    Mat("Banishment", CARDS_FOR_ALL),
    Mat("Heritage mat", CARDS_FOR_ALL, key="heir", landscape="Heritage"),
)
TOKENS: tuple[type[PileToken], ...] = (PlusCoin, MinusCost)
CHOSEN = [kind(-1).name for kind in LANDSCAPES if kind(-1).types & box.CHOSEN_LANDSCAPES]
"""The landscapes that a setup can choose."""


@contextmanager
def mechanism_cards() -> Iterator[None]:
    """Register the test cards and everything they bring, and remove it at the end."""
    catalogue_before = dict(catalogue.CATALOGUE)
    registries: list[dict[str, Any]] = [box.CARDS, box.FACES, box.STOCKS, box.MIXED_KINGDOM_PILES]
    registries += [box.LANDSCAPES, box.LANDSCAPE_DECKS, box.MATS, box.TOKENS]
    before = [dict(registry) for registry in registries]
    lists = (box.KINGDOM_CARDS, catalogue.MIXED_PILES, catalogue.MIXED_SUPPLY_PILES, catalogue.BASIC_PILES)
    lists_before = [names[:] for names in lists]
    groups = (catalogue.VILLAGES, catalogue.CANTRIPS, catalogue.TERMINALS, catalogue.TRASHERS, catalogue.NEVER_CHOSEN)
    groups_before = [set(group) for group in groups]
    _register()
    try:
        yield
    finally:
        for registry, old in zip(registries, before, strict=True):
            registry.clear()
            registry.update(old)
        for names, old_names in zip(lists, lists_before, strict=True):
            names[:] = old_names
        catalogue.CATALOGUE.clear()
        catalogue.CATALOGUE.update(catalogue_before)
        for group, members in zip(groups, groups_before, strict=True):
            group.clear()
            group.update(members)
        box.extra_cards.cache_clear()


def _register() -> None:
    known = {**box.CARDS, **box.LANDSCAPES}
    taken = [kind for kind in (*CARDS, *LANDSCAPES) if known.get(kind(-1).name, kind) is not kind]
    assert not taken, "a test card has the name of a real card: rename it"
    for kind in CARDS:
        catalogue.add_to_catalogue(kind)
    catalogue.add_heirloom_to_catalogue(OldCoin)
    for landscape in LANDSCAPES:
        box.add_landscape(landscape)
    for stock in STOCKS:
        catalogue.add_stock_to_catalogue(stock)
    box.LANDSCAPE_DECKS.update({deck.name: deck for deck in DECKS})
    box.MATS.update({mat.name: mat for mat in MATS})
    box.TOKENS.update({kind(-1).name: kind for kind in TOKENS})
