"""The Seaside cards, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, ATTACK, DURATION, VICTORY, Card

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


class Bazaar(SeasideCard):
    """+1 Card, +2 Actions, +1 coin."""

    name = "Bazaar"
    cost = 5
    types = ACTION
    draws = 1
    actions = 2
    coins = 1


class Cutpurse(SeasideCard):
    """+2 coins. Each other player discards one Copper, or reveals a hand without Copper."""

    name = "Cutpurse"
    cost = 4
    types = ACTION | ATTACK
    coins = 2


class Explorer(SeasideCard):
    """You may reveal a Province from your hand. If you do, gain a Gold to your hand; otherwise gain a Silver to your
    hand."""

    name = "Explorer"
    cost = 5
    types = ACTION


class FishingVillage(SeasideCard):
    """+2 Actions, +1 coin. At the start of your next turn: +1 Action, +1 coin."""

    name = "Fishing Village"
    cost = 3
    types = ACTION | DURATION
    actions = 2
    coins = 1


class GhostShip(SeasideCard):
    """+2 Cards. Each other player with 4 or more hand cards puts hand cards of their choice onto their deck, in any
    order, until they have 3. This never causes a shuffle."""

    name = "Ghost Ship"
    cost = 5
    types = ACTION | ATTACK
    draws = 2


class Haven(SeasideCard):
    """+1 Card, +1 Action. Set aside a hand card face down (mandatory). At the start of your next turn, put it into your
    hand."""

    name = "Haven"
    cost = 2
    types = ACTION | DURATION
    draws = 1
    actions = 1


class Island(SeasideCard):
    """Move this from play and a hand card to your Island mat. If you have no hand card, Island moves alone. If Island is
    no longer in play (second play by Throne Room), only the hand card moves. 2 points."""

    name = "Island"
    cost = 4
    types = ACTION | VICTORY
    points = 2


class Lighthouse(SeasideCard):
    """+1 Action, +1 coin. At the start of your next turn: +1 coin. While this is in play, Attacks played by other players
    don't affect you."""

    name = "Lighthouse"
    cost = 2
    types = ACTION | DURATION
    actions = 1
    coins = 1


class Lookout(SeasideCard):
    """+1 Action. Look at the top 3 cards of your deck. Trash one, discard one, put the last one back. With 2 cards: trash
    one, discard the other. With 1 card: trash it."""

    name = "Lookout"
    cost = 3
    types = ACTION
    actions = 1


class MerchantShip(SeasideCard):
    """+2 coins. At the start of your next turn: +2 coins."""

    name = "Merchant Ship"
    cost = 5
    types = ACTION | DURATION
    coins = 2


class NativeVillage(SeasideCard):
    """+2 Actions. Choose one: put the top card of your deck face down on your Native Village mat; or put all cards from
    that mat into your hand. You may choose an option that does nothing."""

    name = "Native Village"
    cost = 2
    types = ACTION
    actions = 2


class Navigator(SeasideCard):
    """+2 coins. Look at the top 5 cards of your deck. Discard all of them, or put all of them back in any order."""

    name = "Navigator"
    cost = 4
    types = ACTION
    coins = 2


class Outpost(SeasideCard):
    """You draw 3 cards instead of 5 in this turn's Clean-up. After this turn you take an extra turn, unless it would be
    your third turn in a row. See "Extra turns"."""

    name = "Outpost"
    cost = 5
    types = ACTION | DURATION


class PearlDiver(SeasideCard):
    """+1 Card, +1 Action. Look at the bottom card of your deck (shuffle first if the deck is empty). You may put it on
    top."""

    name = "Pearl Diver"
    cost = 2
    types = ACTION
    draws = 1
    actions = 1


class PirateShip(SeasideCard):
    """Choose one, after Reactions. Attack: each other player reveals the top 2 cards of their deck, trashes one Treasure
    among them that you choose, and discards the rest; if at least one Treasure was trashed, add one token to your Pirate
    Ship mat. Coins: +1 coin for each token on your mat; the tokens stay."""

    name = "Pirate Ship"
    cost = 4
    types = ACTION | ATTACK


class Salvager(SeasideCard):
    """+1 Buy. Trash a hand card. +1 coin for each coin in its cost."""

    name = "Salvager"
    cost = 4
    types = ACTION
    buys = 1


class SeaHag(SeasideCard):
    """Each other player discards the top card of their deck, then gains a Curse onto the deck."""

    name = "Sea Hag"
    cost = 4
    types = ACTION | ATTACK


class Smugglers(SeasideCard):
    """Gain a copy of a card costing up to 6 coins (no Potion) that the player to your right gained on their last turn.
    See "Smugglers"."""

    name = "Smugglers"
    cost = 3
    types = ACTION


class Tactician(SeasideCard):
    """Discard your hand. If you discarded at least one card: at the start of your next turn, +5 Cards, +1 Buy, +1
    Action."""

    name = "Tactician"
    cost = 5
    types = ACTION | DURATION


class TreasureMap(SeasideCard):
    """Trash this and another Treasure Map from your hand. If both were trashed, gain 4 Golds onto your deck. A single map
    is trashed for nothing. If it is played again after being trashed, you still trash another map from your hand, for
    nothing."""

    name = "Treasure Map"
    cost = 4
    types = ACTION


class Treasury(SeasideCard):
    """+1 Card, +1 Action, +1 coin. When you discard this from play, you may put it onto your deck if you bought no
    Victory card this turn. Victory cards gained without buying don't matter. A Victory card bought at the Black Market
    does."""

    name = "Treasury"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1
    coins = 1


class Warehouse(SeasideCard):
    """+3 Cards, +1 Action. Discard 3 cards."""

    name = "Warehouse"
    cost = 3
    types = ACTION
    draws = 3
    actions = 1


class Wharf(SeasideCard):
    """+2 Cards, +1 Buy. At the start of your next turn: +2 Cards, +1 Buy."""

    name = "Wharf"
    cost = 5
    types = ACTION | DURATION
    draws = 2
    buys = 1


SEASIDE_CARDS: tuple[type[Card], ...] = (
    Embargo, Ambassador, Caravan, Bazaar, Cutpurse, Explorer, FishingVillage, GhostShip, Haven, Island, Lighthouse, Lookout,
    MerchantShip, NativeVillage, Navigator, Outpost, PearlDiver, PirateShip, Salvager, SeaHag, Smugglers, Tactician,
    TreasureMap, Treasury, Warehouse, Wharf,
)  # fmt: skip
