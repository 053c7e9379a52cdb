"""The Seaside cards, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import (
    ACTION,
    ATTACK,
    DURATION,
    PAYS_COINS,
    TRASHES_ANY,
    TRASHES_SOME,
    TREASURE,
    VICTORY,
    Card,
    one_of_each,
)
from feodum.engine.state.declaration import CARDS_FOR_ALL, CARDS_FOR_OWNER, TOKEN_COUNT, Mat
from feodum.engine.table import TO_DECK, TO_HAND
from feodum.engine.triggers import BEFORE_DISCARD

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
    further_cards = 1

    def play(self, g: Table, me: int) -> None:
        g.continue_next_turn(me, self)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        g.draw(me, 1)


class Bazaar(SeasideCard):
    """+1 Card, +2 Actions, +1 coin."""

    name = "Bazaar"
    cost = 5
    types = ACTION
    draws = 1
    actions = 2
    coins = 1


class Cutpurse(SeasideCard):
    """+2 coins. Each other player discards a Copper, or reveals a hand without one."""

    name = "Cutpurse"
    cost = 4
    types = ACTION | ATTACK
    coins = 2

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            coppers = [card for card in g.hand(victim) if card.name == "Copper"]
            if not g.discard(victim, coppers[:1]):
                g.show_hand(victim)


class Explorer(SeasideCard):
    """You may reveal a Province from your hand to gain a Gold to your hand. If you don't, gain a Silver to your hand."""

    name = "Explorer"
    cost = 5
    types = ACTION
    rewards = "Province"

    def play(self, g: Table, me: int) -> None:
        provinces = [card for card in g.hand(me) if card.name == self.rewards]
        revealed = g.choose(me, "reveal", provinces[:1])
        g.show(me, revealed)
        g.gain(me, "Gold" if revealed else "Silver", TO_HAND)


class FishingVillage(SeasideCard):
    """+2 Actions, +1 coin. At the start of your next turn, +1 Action and +1 coin."""

    name = "Fishing Village"
    cost = 3
    types = ACTION | DURATION
    actions = 2
    coins = 1
    further_coins = 1

    def play(self, g: Table, me: int) -> None:
        g.continue_next_turn(me, self)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        g.add_actions(me, 1)
        g.add_coins(me, 1)


class GhostShip(SeasideCard):
    """+2 Cards. Each other player with 4 or more cards in hand topdecks cards until they have 3, in any order."""

    name = "Ghost Ship"
    cost = 5
    types = ACTION | ATTACK
    draws = 2

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            excess = len(g.hand(victim)) - 3
            if excess > 0:
                g.topdeck(victim, g.choose(victim, "topdeck", g.hand(victim), excess, excess, ordered=True), g.hand(victim))


class Haven(SeasideCard):
    """+1 Card, +1 Action. Set aside a card from your hand face down. At the start of your next turn, put it into your
    hand."""

    name = "Haven"
    cost = 2
    types = ACTION | DURATION
    draws = 1
    actions = 1

    def play(self, g: Table, me: int) -> None:
        kept = g.keep_face_down(me, g.choose(me, "set aside", g.hand(me), 1), g.hand(me))
        if kept:
            g.continue_next_turn(me, self, kept)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        if g.duration is not None:
            g.take_kept(me, g.duration.cards)


class Island(SeasideCard):
    """Put this and a card from your hand on your Island mat. 2 points."""

    name = "Island"
    cost = 4
    types = ACTION | VICTORY
    points = 2
    extra_piles: tuple[str, ...] = ("Island",)

    def play(self, g: Table, me: int) -> None:
        picked = g.choose(me, "set aside", g.hand(me), 1)
        g.put_on_mat(me, "Island", [self], g.in_play(me))
        g.put_on_mat(me, "Island", picked, g.hand(me))


class Lighthouse(SeasideCard):
    """+1 Action, +1 coin. At the start of your next turn, +1 coin. While this is in play, Attacks that other players play
    don't affect you."""

    name = "Lighthouse"
    cost = 2
    types = ACTION | DURATION
    actions = 1
    coins = 1
    further_coins = 1

    def play(self, g: Table, me: int) -> None:
        g.continue_next_turn(me, self)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        g.add_coins(me, 1)

    def shields(self, g: Table, me: int) -> bool:
        return True


class Lookout(SeasideCard):
    """+1 Action. Look at your top 3 cards: trash one, discard one, put the last one back."""

    name = "Lookout"
    cost = 3
    types = ACTION
    actions = 1
    trashes = TRASHES_SOME

    def play(self, g: Table, me: int) -> None:
        g.look(me, 3)
        g.trash_cards(me, g.choose(me, "trash", one_of_each(g.limbo(me)), 1), g.limbo(me))
        g.discard(me, g.choose(me, "discard", one_of_each(g.limbo(me)), 1), g.limbo(me))
        g.put_back(me)


class MerchantShip(SeasideCard):
    """+2 coins. At the start of your next turn, +2 coins."""

    name = "Merchant Ship"
    cost = 5
    types = ACTION | DURATION
    coins = 2
    further_coins = 2

    def play(self, g: Table, me: int) -> None:
        g.continue_next_turn(me, self)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        g.add_coins(me, 2)


class NativeVillage(SeasideCard):
    """+2 Actions. Choose one: put your top card face down on your Native Village mat; or put all cards from that mat into
    your hand."""

    name = "Native Village"
    cost = 2
    types = ACTION
    actions = 2
    options: tuple[str, ...] = ("set aside", "take")
    extra_piles: tuple[str, ...] = ("Native Village",)

    def play(self, g: Table, me: int) -> None:
        if g.has_deck(me) or g.players[me].on_mat("Native Village"):
            if g.choose_word(me, "choose", list(self.options)) == "take":
                g.take_from_mat(me, "Native Village")
            else:
                g.put_top_on_mat(me, "Native Village")


class Navigator(SeasideCard):
    """+2 coins. Look at your top 5 cards. Discard them all, or put them back in any order."""

    name = "Navigator"
    cost = 4
    types = ACTION
    coins = 2
    options: tuple[str, ...] = ("discard", "put back")

    def play(self, g: Table, me: int) -> None:
        seen = g.look(me, 5)
        if seen and g.choose_word(me, "choose", list(self.options), about=seen) == "discard":
            g.discard_limbo(me)
        else:
            g.put_back(me)


class Outpost(SeasideCard):
    """You draw only 3 cards in this turn's Clean-up. Unless the turn before this one was yours, take an extra turn next."""

    name = "Outpost"
    cost = 5
    types = ACTION | DURATION
    saturates = 1

    def play(self, g: Table, me: int) -> None:
        g.set_hand_size(3)
        if g.last_seat != me:
            # Several Outposts give one turn; a possessed player's waiting turns are not their own.
            if not any([turn.seat == turn.decider == me for turn in g.extra_turns]):
                g.give_extra_turn(me, me, self, comes_first=True)
            g.continue_next_turn(me, self)


class PearlDiver(SeasideCard):
    """+1 Card, +1 Action. Look at the bottom card of your deck. You may put it on top."""

    name = "Pearl Diver"
    cost = 2
    types = ACTION
    draws = 1
    actions = 1
    options: tuple[str, ...] = ("topdeck",)

    def play(self, g: Table, me: int) -> None:
        bottom = g.look_at_bottom(me)
        deck = g.players[me].deck
        if bottom is not None and len(deck) > 1 and g.choose_word(me, "choose", ["topdeck"], True, about=[bottom]):
            g.topdeck(me, [bottom], deck)


class PirateShip(SeasideCard):
    """Choose one: each other player reveals 2 deck cards, trashes a Treasure among them that you choose, discards the rest,
    and if any was trashed, add a token to your Pirate Ship mat; or +1 coin for each token on it."""

    name = "Pirate Ship"
    cost = 4
    types = ACTION | ATTACK
    options: tuple[str, ...] = ("attack", "coins")
    extra_piles: tuple[str, ...] = ("Pirate Ship",)

    def play(self, g: Table, me: int) -> None:
        if g.choose_word(me, "choose", list(self.options)) == "coins":
            g.add_coins(me, g.mat_tokens(me, "Pirate Ship"))
        elif self.plunder(g, me):
            g.add_mat_tokens(me, "Pirate Ship", 1)

    def plunder(self, g: Table, me: int) -> list[Card]:
        """Attack the other players. Return the trashed Treasures."""
        trashed: list[Card] = []
        for victim in g.victims(me):
            treasures = [card for card in g.reveal(victim, 2) if g.types(card) & TREASURE]
            trashed += g.trash_cards(victim, g.choose(me, "make trash", one_of_each(treasures), 1), g.limbo(victim))
            g.discard_limbo(victim)
        return trashed


class Salvager(SeasideCard):
    """+1 Buy. Trash a card from your hand. +1 coin for each coin it costs."""

    name = "Salvager"
    cost = 4
    types = ACTION
    buys = 1
    trashes = TRASHES_ANY
    pays_per_coin = PAYS_COINS

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            g.add_coins(me, g.cost(old))


class SeaHag(SeasideCard):
    """Each other player discards their top card, then gains a Curse onto their deck."""

    name = "Sea Hag"
    cost = 4
    types = ACTION | ATTACK
    gives: tuple[str, ...] = ("Curse",)

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            g.discard(victim, g.reveal(victim, 1), g.limbo(victim))
            g.gain(victim, "Curse", TO_DECK)


class Smugglers(SeasideCard):
    """Gain a copy of a card costing up to 6 that the player to your right gained on their last turn."""

    name = "Smugglers"
    cost = 3
    types = ACTION
    looks_back = 1

    def play(self, g: Table, me: int) -> None:
        right = g.opponents(me)[-1]
        smuggled = {card.name for card in g.history(right).last_gained}
        g.gain_choice(me, [card for card in g.supply(6) if card.name in smuggled])


class Tactician(SeasideCard):
    """Discard your hand. If you discarded any cards: at the start of your next turn, +5 Cards, +1 Buy and +1 Action."""

    name = "Tactician"
    cost = 5
    types = ACTION | DURATION
    saturates = 1
    discards_hand = 1

    def play(self, g: Table, me: int) -> None:
        if g.discard(me, g.hand(me)[:]):
            g.continue_next_turn(me, self)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        g.draw(me, 5)
        g.add_buys(me, 1)
        g.add_actions(me, 1)


class TreasureMap(SeasideCard):
    """Trash this and another Treasure Map from your hand. If you trashed both, gain 4 Golds onto your deck."""

    name = "Treasure Map"
    cost = 4
    types = ACTION
    is_one_shot = 1
    needs_copy = 1

    def play(self, g: Table, me: int) -> None:
        trashed_this = g.trash_from_play(me, self)
        maps = [card for card in g.hand(me) if card.name == self.name]
        if g.trash_cards(me, maps[:1]) and trashed_this:
            for _ in range(4):
                g.gain(me, "Gold", TO_DECK)


class Treasury(SeasideCard):
    """+1 Card, +1 Action, +1 coin. When you discard this from play and bought no Victory card this turn, you may put it onto
    your deck."""

    name = "Treasury"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1
    coins = 1
    looks_back = 1
    optional = BEFORE_DISCARD

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return not any([g.types(card) & VICTORY for card in g.history(me).bought])

    def before_discarded_from_play(self, g: Table, me: int) -> None:
        g.topdeck(me, [self], g.in_play(me), openly=True)


class Warehouse(SeasideCard):
    """+3 Cards, +1 Action. Discard 3 cards."""

    name = "Warehouse"
    cost = 3
    types = ACTION
    draws = 3
    actions = 1
    discards = 1

    def play(self, g: Table, me: int) -> None:
        g.discard(me, g.choose(me, "discard", g.hand(me), 3, 3))


class Wharf(SeasideCard):
    """+2 Cards, +1 Buy. At the start of your next turn, +2 Cards and +1 Buy."""

    name = "Wharf"
    cost = 5
    types = ACTION | DURATION
    draws = 2
    buys = 1
    further_cards = 2

    def play(self, g: Table, me: int) -> None:
        g.continue_next_turn(me, self)

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        g.draw(me, 2)
        g.add_buys(me, 1)


SEASIDE_CARDS: tuple[type[Card], ...] = (
    Embargo, Ambassador, Caravan, Bazaar, Cutpurse, Explorer, FishingVillage, GhostShip, Haven, Island, Lighthouse, Lookout,
    MerchantShip, NativeVillage, Navigator, Outpost, PearlDiver, PirateShip, Salvager, SeaHag, Smugglers, Tactician,
    TreasureMap, Treasury, Warehouse, Wharf,
)  # fmt: skip
SEASIDE_MATS: tuple[Mat, ...] = (
    Mat("Island", CARDS_FOR_ALL),
    Mat("Native Village", CARDS_FOR_OWNER),
    Mat("Pirate Ship", TOKEN_COUNT),
)
