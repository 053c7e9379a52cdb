"""The Alchemy cards, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, ATTACK, PAYS_CARDS, TRASHES_ANY, TREASURE, VICTORY, Card, one_of_each
from feodum.engine.setup import Stock
from feodum.engine.triggers import BEFORE_DISCARD

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent


class AlchemyCard(Card):
    set_name = "Alchemy"


class Golem(AlchemyCard):
    """Reveal deck cards until 2 Actions other than Golem appear. Discard the rest, play the two in either order."""

    name = "Golem"
    cost = 4
    potion_cost = 1
    types = ACTION
    extra_piles: tuple[str, ...] = ("Potion",)

    def play(self, g: Table, me: int) -> None:
        while sum([1 for card in g.limbo(me) if self._wants(g, card)]) < 2 and g.reveal(me, 1):
            pass
        found = [card for card in g.limbo(me) if self._wants(g, card)]
        for card in found:
            g.set_aside(me, card, g.limbo(me))
        g.discard_limbo(me)
        if g.choose_one(me, "play", one_of_each(found)) in found[1:]:
            found.reverse()
        for card in found:
            g.play(me, card, g.players[me].set_aside)

    def _wants(self, g: Table, card: Card) -> bool:
        return bool(g.types(card) & ACTION) and card.name != self.name


class Potion(AlchemyCard):
    """Gives a Potion."""

    name = "Potion"
    cost = 4
    types = TREASURE
    potions = 1

    def play(self, g: Table, me: int) -> None:
        g.add_potions(me, self.potions)


class Possession(AlchemyCard):
    """The player to your left takes an extra turn after this one, in which you see what they see and decide for them. You
    gain each card they would gain; their trashed cards return to their discard pile at the end."""

    name = "Possession"
    cost = 6
    potion_cost = 1
    types = ACTION
    extra_piles: tuple[str, ...] = ("Potion",)

    def play(self, g: Table, me: int) -> None:
        g.give_extra_turn(g.opponents(me)[0], me, self)

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return event.card.printed in event.where

    def in_its_turn_before_gaining(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.gain_instead(g.decider(me), event)

    def in_its_turn_when_trashing(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.set_aside(me, event.card, event.where)
        g.remember(self, about=event.card.printed)

    def at_end_of_its_turn(self, g: Table, me: int) -> None:
        trashed = [memory.about for memory in g.turn_memory if memory.card is self and memory.about is not None]
        g.return_to_discard(me, trashed, g.players[me].set_aside)


class Alchemist(AlchemyCard):
    """+2 Cards, +1 Action. When you discard this from play while you have a Potion in play, you may topdeck it."""

    name = "Alchemist"
    cost = 3
    potion_cost = 1
    types = ACTION
    draws = 2
    actions = 1
    extra_piles: tuple[str, ...] = ("Potion",)
    optional = BEFORE_DISCARD

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return any([card.name == "Potion" for card in g.in_play(me)])

    def before_discarded_from_play(self, g: Table, me: int) -> None:
        g.topdeck(me, [self], g.in_play(me), openly=True)


class Apothecary(AlchemyCard):
    """+1 Card, +1 Action. Reveal your top 4 cards: Coppers and Potions go to your hand, put the rest back in any order."""

    name = "Apothecary"
    cost = 2
    potion_cost = 1
    types = ACTION
    draws = 1
    actions = 1
    extra_piles: tuple[str, ...] = ("Potion",)
    further_cards = 1

    def play(self, g: Table, me: int) -> None:
        g.put_into_hand(me, [card for card in g.reveal(me, 4) if card.name in ("Copper", "Potion")], g.limbo(me))
        g.put_back(me)


class Apprentice(AlchemyCard):
    """+1 Action. Trash a card from your hand: +1 Card for each coin in its cost, and +2 Cards if its cost has a Potion."""

    name = "Apprentice"
    cost = 5
    types = ACTION
    actions = 1
    trashes = TRASHES_ANY
    pays_per_coin = PAYS_CARDS
    further_cards = 2

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            g.draw(me, g.cost(old) + (2 if old.potion_cost else 0))


class Familiar(AlchemyCard):
    """+1 Card, +1 Action. Each other player gains a Curse."""

    name = "Familiar"
    cost = 3
    potion_cost = 1
    types = ACTION | ATTACK
    draws = 1
    actions = 1
    extra_piles: tuple[str, ...] = ("Potion",)
    gives: tuple[str, ...] = ("Curse",)

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            g.gain(victim, "Curse")


class Herbalist(AlchemyCard):
    """+1 Buy, +1 coin. When you discard this from play, you may topdeck a Treasure you have in play."""

    name = "Herbalist"
    cost = 2
    types = ACTION
    buys = 1
    coins = 1
    optional = BEFORE_DISCARD
    asks_itself = BEFORE_DISCARD

    def applies(self, g: Table, me: int, event: TriggerEvent) -> bool:
        return any([g.types(card) & TREASURE for card in g.in_play(me)])

    def before_discarded_from_play(self, g: Table, me: int) -> None:
        treasures = [card for card in g.in_play(me) if g.types(card) & TREASURE]
        g.topdeck(me, g.choose(me, "topdeck", treasures), g.in_play(me), openly=True)


class PhilosophersStone(AlchemyCard):
    """1 coin for every 5 cards in your deck and discard pile together."""

    name = "Philosopher's Stone"
    cost = 3
    potion_cost = 1
    types = TREASURE
    extra_piles: tuple[str, ...] = ("Potion",)
    order = -4  # played early, before other Treasures take cards out of the deck

    def play(self, g: Table, me: int) -> None:
        g.add_coins(me, (len(g.players[me].deck) + len(g.discard_pile(me))) // 5)


class ScryingPool(AlchemyCard):
    """+1 Action. Each player (you first) reveals their top card; you choose to discard it or put it back. Then reveal deck
    cards until one is not an Action; put them all into your hand."""

    name = "Scrying Pool"
    cost = 2
    potion_cost = 1
    types = ACTION | ATTACK
    actions = 1
    extra_piles: tuple[str, ...] = ("Potion",)
    further_cards = 1
    options: tuple[str, ...] = ("discard", "put back")

    def play(self, g: Table, me: int) -> None:
        for seat in [me, *g.victims(me)]:
            revealed = g.reveal(seat, 1)
            if revealed and g.choose_word(me, "choose", list(self.options), about=revealed) == "discard":
                g.discard_limbo(seat)
            g.put_back(seat)
        while any([g.types(card) & ACTION for card in g.reveal(me, 1)]):
            pass
        g.put_into_hand(me, g.limbo(me)[:], g.limbo(me))


class Transmute(AlchemyCard):
    """Trash a card from your hand. Action: gain a Duchy. Treasure: gain a Transmute. Victory: gain a Gold."""

    name = "Transmute"
    cost = 0
    potion_cost = 1
    types = ACTION
    extra_piles: tuple[str, ...] = ("Potion",)
    trashes = TRASHES_ANY

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            for kind, name in ((ACTION, "Duchy"), (TREASURE, self.name), (VICTORY, "Gold")):
                if g.types(old) & kind:
                    g.gain(me, name)


class University(AlchemyCard):
    """+2 Actions. You may gain an Action costing up to 5."""

    name = "University"
    cost = 2
    potion_cost = 1
    types = ACTION
    actions = 2
    extra_piles: tuple[str, ...] = ("Potion",)
    gains_types = ACTION
    gains_up_to = 5

    def play(self, g: Table, me: int) -> None:
        g.gain_choice(me, g.supply(self.gains_up_to, types=self.gains_types), may_decline=True)


class Vineyard(AlchemyCard):
    """1 point for every 3 Actions you have."""

    name = "Vineyard"
    cost = 0
    potion_cost = 1
    types = VICTORY
    extra_piles: tuple[str, ...] = ("Potion",)
    scores = 1
    scores_per = 3
    scores_types = ACTION

    def score(self, owned: list[Card]) -> int:
        return sum([1 for card in owned if card.types & self.scores_types]) // self.scores_per


ALCHEMY_CARDS: tuple[type[Card], ...] = (
    Golem, Potion, Possession, Alchemist, Apothecary, Apprentice, Familiar, Herbalist, PhilosophersStone, ScryingPool,
    Transmute, University, Vineyard,
)  # fmt: skip
ALCHEMY_STOCKS: tuple[Stock, ...] = (Stock("Potion", (Potion,) * 16, supply=True),)
