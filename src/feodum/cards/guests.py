"""Guests: cards from other sets that the rulebooks mention, as first printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ACTION, ATTACK, DURATION, REACTION, TRASHES_ANY, TREASURE, VICTORY, Card
from feodum.engine.decision import ALL
from feodum.engine.setup import Stock
from feodum.engine.table import TO_DISCARD
from feodum.engine.triggers import HAND_ATTACK, HAND_BEFORE_GAIN, OWN_DISCARDED

if TYPE_CHECKING:
    from feodum.engine.table import Table
    from feodum.engine.trigger_event import TriggerEvent

GUESTS = "Guests"
MARKET = "Black Market deck"
"""The name of the face-down pile of Kingdom cards that are not in the Supply."""


def one_of_each(cards: list[Card]) -> list[Card]:
    """Return the first card of each name."""
    return list({card.name: card for card in reversed(cards)}.values())[::-1]


class GuestCard(Card):
    set_name = GUESTS


class Embargo(GuestCard):
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


class SecretChamber(GuestCard):
    """Discard any number of cards, +1 coin each. When another player plays an Attack, you may reveal this: +2 Cards, then
    put 2 cards from your hand on your deck."""

    name = "Secret Chamber"
    cost = 2
    types = ACTION | REACTION
    optional = HAND_ATTACK

    def play(self, g: Table, me: int) -> None:
        g.add_coins(len(g.discard(me, g.choose(me, "discard", g.hand(me), at_most=ALL))))

    def in_hand_when_attacked(self, g: Table, me: int, event: TriggerEvent) -> None:
        g.show(me, [self])
        g.draw(me, 2)
        g.topdeck(me, g.choose(me, "topdeck", g.hand(me), 2, 2, ordered=True), g.hand(me))


class Ambassador(GuestCard):
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


class BlackMarket(GuestCard):
    """+2 coins. Turn up the top 3 cards of the Black Market deck; you may buy one of them, playing Treasures first. Put the
    others under that deck."""

    name = "Black Market"
    cost = 3
    types = ACTION
    coins = 2
    extra_piles: tuple[str, ...] = (MARKET,)

    def play(self, g: Table, me: int) -> None:
        market = g.pile(MARKET)
        if market is not None and market.cards:
            offered = g.reveal_from_pile(me, market, 3)
            g.play_treasures(me)
            for card in g.choose(me, "buy", [card for card in offered if g.may_buy(me, card)]):
                g.buy_at_once(me, card, market)
            g.put_revealed_under(me, market)


class GreatHall(GuestCard):
    """+1 Card, +1 Action. 1 point."""

    name = "Great Hall"
    cost = 3
    types = ACTION | VICTORY
    draws = 1
    actions = 1
    points = 1


class Masquerade(GuestCard):
    """+2 Cards. Each player with a hand passes a card to the left, all at once. Then you may trash a card."""

    name = "Masquerade"
    cost = 3
    types = ACTION
    draws = 2
    trashes = TRASHES_ANY

    def play(self, g: Table, me: int) -> None:
        seats = [seat for seat in g.all_seats_from(me) if g.hand(seat)]
        if len(seats) > 1:
            g.pass_left(seats, [card for seat in seats for card in g.choose(seat, "pass", g.hand(seat), 1)])
        g.trash_cards(me, g.choose(me, "trash", g.hand(me)))


class Scheme(GuestCard):
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
        actions = [card for card in g.in_play(me) if card.types & ACTION and card not in g.onto_deck]
        g.onto_deck.extend(g.choose(me, "topdeck", actions))


class Tunnel(GuestCard):
    """2 points. When you discard this outside Clean-up, you may reveal it and gain a Gold."""

    name = "Tunnel"
    cost = 3
    types = VICTORY | REACTION
    points = 2
    optional = OWN_DISCARDED

    def when_discarded(self, g: Table, me: int) -> None:
        g.show(me, [self])
        g.gain(me, "Gold")


class Caravan(GuestCard):
    """+1 Card, +1 Action. At the start of your next turn, +1 Card."""

    name = "Caravan"
    cost = 4
    types = ACTION | DURATION
    draws = 1
    actions = 1

    def at_start_of_next_turn(self, g: Table, me: int) -> None:
        g.draw(me, 1)


class Golem(GuestCard):
    """Reveal deck cards until 2 Actions other than Golem appear. Discard the rest, play the two in either order."""

    name = "Golem"
    cost = 4
    potion_cost = 1
    types = ACTION
    extra_piles: tuple[str, ...] = ("Potion",)

    def play(self, g: Table, me: int) -> None:
        while sum([1 for card in g.limbo(me) if self._wants(card)]) < 2 and g.reveal(me, 1):
            pass
        found = [card for card in g.limbo(me) if self._wants(card)]
        for card in found:
            g.set_aside(me, card, g.limbo(me))
        g.discard_limbo(me)
        if g.choose_one(me, "play", one_of_each(found)) in found[1:]:
            found.reverse()
        for card in found:
            g.play(me, card, g.players[me].set_aside)

    def _wants(self, card: Card) -> bool:
        return bool(card.types & ACTION) and card.name != self.name


class Potion(GuestCard):
    """Gives a Potion."""

    name = "Potion"
    cost = 4
    types = TREASURE

    def play(self, g: Table, me: int) -> None:
        g.potions += 1


class Thief(GuestCard):
    """Each other player reveals 2 deck cards, trashes a Treasure among them that you choose, discards the rest. You may gain
    any of the trashed cards."""

    name = "Thief"
    cost = 4
    types = ACTION | ATTACK

    def play(self, g: Table, me: int) -> None:
        stolen: list[Card] = []
        for victim in g.victims(me):
            treasures = [card for card in g.reveal(victim, 2) if card.types & TREASURE]
            stolen += g.trash_cards(victim, g.choose(me, "make trash", one_of_each(treasures), 1), g.limbo(victim))
            g.discard_limbo(victim)
        for card in g.choose(me, "gain", [card for card in stolen if card in g.trash], at_most=ALL):
            g.gain_from_trash(me, card)


class Trader(GuestCard):
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


class Tribute(GuestCard):
    """The player to your left reveals and discards 2 deck cards. For each of a different name: Action, +2 Actions; Treasure,
    +2 coins; Victory, +2 Cards."""

    name = "Tribute"
    cost = 5
    types = ACTION
    most_actions = 4

    def play(self, g: Table, me: int) -> None:
        left = g.opponents(me)[0]
        revealed = one_of_each(g.reveal(left, 2))
        g.discard_limbo(left)
        g.actions += 2 * sum([1 for card in revealed if card.types & ACTION])
        g.coins += 2 * sum([1 for card in revealed if card.types & TREASURE])
        g.draw(me, 2 * sum([1 for card in revealed if card.types & VICTORY]))


class Possession(GuestCard):
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


class CityQuarter(GuestCard):
    """+2 Actions. Reveal your hand, +1 Card for each Action in it."""

    name = "City Quarter"
    debt_cost = 8
    types = ACTION
    actions = 2
    further_cards = 1

    def play(self, g: Table, me: int) -> None:
        g.draw(me, sum([1 for card in g.show_hand(me) if card.types & ACTION]))


GUEST_CARDS: tuple[type[Card], ...] = (
    Embargo,
    SecretChamber,
    Ambassador,
    BlackMarket,
    GreatHall,
    Masquerade,
    Scheme,
    Tunnel,
    Caravan,
    Golem,
    Potion,
    Thief,
    Trader,
    Tribute,
    Possession,
    CityQuarter,
)
GUEST_STOCKS: tuple[Stock, ...] = (Stock("Potion", (Potion,) * 16, supply=True),)
