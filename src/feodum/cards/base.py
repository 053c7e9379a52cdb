"""The Kingdom cards of the base game (2nd edition, 2021)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, ATTACK, EVERY_CARD, REACTION, TRASHES_ANY, TRASHES_SOME, TREASURE, VICTORY, Card
from feodum.engine.decision import ALL
from feodum.engine.table import TO_DECK, TO_HAND
from feodum.engine.triggers import HAND_ATTACK

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent

BASE = "Base"


class BaseCard(Card):
    set_name = BASE


class Artisan(BaseCard):
    """Gain a card costing up to 5 to your hand. Topdeck a card from your hand."""

    name = "Artisan"
    cost = 6
    types = ACTION
    gains_up_to = 5

    def play(self, g: Table, me: int) -> None:
        g.gain_choice(me, g.supply(self.gains_up_to), TO_HAND)
        g.topdeck(me, g.choose(me, "topdeck", g.hand(me), 1), g.hand(me))


class Bandit(BaseCard):
    """Gain a Gold. Each other player reveals 2 deck cards, trashes a Treasure other than Copper, discards the rest."""

    name = "Bandit"
    cost = 5
    types = ACTION | ATTACK

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Gold")
        for victim in g.victims(me):
            revealed = g.reveal(victim, 2)
            loot = [card for card in revealed if g.types(card) & TREASURE and card.name != "Copper"]
            g.trash_cards(victim, g.choose(victim, "trash", loot, 1), g.limbo(victim))
            g.discard_limbo(victim)


class Bureaucrat(BaseCard):
    """Gain a Silver onto your deck. Each other player topdecks a Victory card from hand, or reveals a hand without one."""

    name = "Bureaucrat"
    cost = 4
    types = ACTION | ATTACK

    def play(self, g: Table, me: int) -> None:
        g.gain(me, "Silver", TO_DECK)
        for victim in g.victims(me):
            greens = [card for card in g.hand(victim) if g.types(card) & VICTORY]
            if greens:
                g.topdeck(victim, g.choose(victim, "topdeck", greens, 1), g.hand(victim), openly=True)
            else:
                g.show_hand(victim)


class Cellar(BaseCard):
    """+1 Action. Discard any number of cards, then draw as many."""

    name = "Cellar"
    cost = 2
    types = ACTION
    actions = 1
    discards = 1

    def play(self, g: Table, me: int) -> None:
        discarded = g.discard(me, g.choose(me, "discard", g.hand(me), 0, ALL))
        g.draw(me, len(discarded))


class Chapel(BaseCard):
    """Trash up to 4 cards from your hand."""

    name = "Chapel"
    cost = 2
    types = ACTION
    trashes = TRASHES_ANY
    saturates = 1

    def play(self, g: Table, me: int) -> None:
        g.trash_cards(me, g.choose(me, "trash", g.hand(me), 0, 4))


class CouncilRoom(BaseCard):
    """+4 Cards, +1 Buy. Each other player draws a card."""

    name = "Council Room"
    cost = 5
    types = ACTION
    draws = 4
    buys = 1

    def play(self, g: Table, me: int) -> None:
        for other in g.opponents(me):
            g.draw(other, 1)


class Festival(BaseCard):
    """+2 Actions, +1 Buy, +2 coins."""

    name = "Festival"
    cost = 5
    types = ACTION
    actions = 2
    buys = 1
    coins = 2


class Gardens(BaseCard):
    """1 point for every 10 cards you have."""

    name = "Gardens"
    cost = 4
    types = VICTORY
    scores = 1
    scores_per = 10
    scores_for = EVERY_CARD

    def score(self, owned: list[Card]) -> int:
        return len(owned) // self.scores_per


class Harbinger(BaseCard):
    """+1 Card, +1 Action. Look through your discard pile; you may topdeck a card from it."""

    name = "Harbinger"
    cost = 3
    types = ACTION
    draws = 1
    actions = 1

    def play(self, g: Table, me: int) -> None:
        g.topdeck(me, g.choose(me, "topdeck", g.discard_pile(me)), g.discard_pile(me))


class Laboratory(BaseCard):
    """+2 Cards, +1 Action."""

    name = "Laboratory"
    cost = 5
    types = ACTION
    draws = 2
    actions = 1


class Library(BaseCard):
    """Draw until you have 7 cards in hand; Actions may be set aside as you draw them, and are discarded afterwards."""

    name = "Library"
    cost = 5
    types = ACTION
    draws_up_to = 7
    saturates = 1
    options: tuple[str, ...] = ("keep", "set aside")

    def play(self, g: Table, me: int) -> None:
        aside: list[Card] = []
        if len(g.hand(me)) < self.draws_up_to:
            g.lift_minus_card(me)
        while len(g.hand(me)) < self.draws_up_to:
            drawn = g.look(me, 1)
            if not drawn:
                break
            card = drawn[0]
            if g.types(card) & ACTION and g.choose_word(me, "keep", list(self.options), about=drawn) == "set aside":
                g.set_aside(me, card, g.limbo(me))
                aside.append(card)
            else:
                g.put_into_hand(me, drawn, g.limbo(me), openly=False)
        g.discard(me, aside, g.players[me].set_aside)


class Market(BaseCard):
    """+1 Card, +1 Action, +1 Buy, +1 coin."""

    name = "Market"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1
    buys = 1
    coins = 1


class Merchant(BaseCard):
    """+1 Card, +1 Action. The first Silver you play this turn gives 1 coin more."""

    name = "Merchant"
    cost = 3
    types = ACTION
    draws = 1
    actions = 1

    def play(self, g: Table, me: int) -> None:
        if not g.has_played_treasure(me, "Silver"):
            g.remember(self)

    def resume(self, g: Table, me: int) -> None:
        self.play(g, me)

    def later_this_turn(self, g: Table, me: int, played: Card) -> bool:
        if played.name != "Silver":
            return False
        g.add_coins(me, 1)
        return True


class Militia(BaseCard):
    """+2 coins. Each other player discards down to 3 cards."""

    name = "Militia"
    cost = 4
    types = ACTION | ATTACK
    coins = 2

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            g.discard_down_to(victim, 3)


class Mine(BaseCard):
    """You may trash a Treasure from your hand to gain a Treasure to your hand costing up to 3 more."""

    name = "Mine"
    cost = 5
    types = ACTION
    trashes = TRASHES_SOME
    trashes_types = TREASURE
    trades = 1
    trade_extra = 3
    gains_types = TREASURE

    def play(self, g: Table, me: int) -> None:
        old = g.choose_one(me, "trash", [card for card in g.hand(me) if g.types(card) & self.trashes_types], may_decline=True)
        if old is not None and g.trash_card(me, old):
            g.gain_choice(me, g.supply(g.cost(old) + self.trade_extra, types=self.gains_types, like=old), TO_HAND)


class Moat(BaseCard):
    """+2 Cards. When another player plays an Attack, you may reveal this from your hand to be unaffected by it."""

    name = "Moat"
    cost = 2
    types = ACTION | REACTION
    draws = 2
    optional = HAND_ATTACK

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return not g.immune >> me & 1

    def in_hand_when_attacked(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.show(me, [self])
        g.immune |= 1 << me


class Moneylender(BaseCard):
    """You may trash a Copper from your hand for +3 coins."""

    name = "Moneylender"
    cost = 4
    types = ACTION
    trashes = TRASHES_SOME
    saturates = 1
    trashes_types = TREASURE

    def play(self, g: Table, me: int) -> None:
        coppers = [card for card in g.hand(me) if card.name == "Copper"]
        if g.trash_cards(me, g.choose(me, "trash", coppers)):
            g.add_coins(me, 3)


class Poacher(BaseCard):
    """+1 Card, +1 Action, +1 coin. Discard a card for each empty Supply pile."""

    name = "Poacher"
    cost = 4
    types = ACTION
    draws = 1
    actions = 1
    coins = 1
    discards = 1

    def play(self, g: Table, me: int) -> None:
        empty = g.empty_piles()
        g.discard(me, g.choose(me, "discard", g.hand(me), empty, empty))


class Remodel(BaseCard):
    """Trash a card from your hand. Gain a card costing up to 2 more."""

    name = "Remodel"
    cost = 4
    types = ACTION
    trashes = TRASHES_ANY
    trades = 1
    trade_extra = 2

    def play(self, g: Table, me: int) -> None:
        old = g.choose_one(me, "trash", g.hand(me))
        if old is not None and g.trash_card(me, old):
            g.gain_choice(me, g.supply(g.cost(old) + self.trade_extra, like=old))


class Sentry(BaseCard):
    """+1 Card, +1 Action. Look at your top 2 cards: trash or discard any of them, put the rest back in any order."""

    name = "Sentry"
    cost = 5
    types = ACTION
    draws = 1
    actions = 1
    trashes = TRASHES_SOME

    def play(self, g: Table, me: int) -> None:
        g.look(me, 2)
        g.trash_cards(me, g.choose(me, "trash", g.limbo(me), 0, 2), g.limbo(me))
        g.discard(me, g.choose(me, "discard", g.limbo(me), 0, 2), g.limbo(me))
        g.put_back(me)


class Smithy(BaseCard):
    """+3 Cards."""

    name = "Smithy"
    cost = 4
    types = ACTION
    draws = 3


class ThroneRoom(BaseCard):
    """You may play an Action from your hand twice."""

    name = "Throne Room"
    cost = 4
    types = ACTION
    repeats = 2

    def play(self, g: Table, me: int) -> None:
        action = g.choose_one(me, "play", [card for card in g.hand(me) if g.types(card) & ACTION], may_decline=True)
        if action is not None:
            g.play_repeatedly(me, action, self)


class Vassal(BaseCard):
    """+2 coins. Discard your top card. If it is an Action, you may play it."""

    name = "Vassal"
    cost = 3
    types = ACTION
    coins = 2

    def play(self, g: Table, me: int) -> None:
        discarded = g.discard(me, g.reveal(me, 1), g.limbo(me))
        action = g.choose_one(me, "play", [card for card in discarded if g.types(card) & ACTION], may_decline=True)
        if action is not None:
            g.play(me, action, g.discard_pile(me))


class Village(BaseCard):
    """+1 Card, +2 Actions."""

    name = "Village"
    cost = 3
    types = ACTION
    draws = 1
    actions = 2


class Witch(BaseCard):
    """+2 Cards. Each other player gains a Curse."""

    name = "Witch"
    cost = 5
    types = ACTION | ATTACK
    draws = 2
    gives: tuple[str, ...] = ("Curse",)

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            g.gain(victim, "Curse")


class Workshop(BaseCard):
    """Gain a card costing up to 4."""

    name = "Workshop"
    cost = 3
    types = ACTION
    gains_up_to = 4

    def play(self, g: Table, me: int) -> None:
        g.gain_choice(me, g.supply(self.gains_up_to))


BASE_CARDS: tuple[type[Card], ...] = (
    Artisan,
    Bandit,
    Bureaucrat,
    Cellar,
    Chapel,
    CouncilRoom,
    Festival,
    Gardens,
    Harbinger,
    Laboratory,
    Library,
    Market,
    Merchant,
    Militia,
    Mine,
    Moat,
    Moneylender,
    Poacher,
    Remodel,
    Sentry,
    Smithy,
    ThroneRoom,
    Vassal,
    Village,
    Witch,
    Workshop,
)
