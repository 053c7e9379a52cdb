"""Dealing anew what a seat can't see, so that search never uses what it can't know.

What comes out depends on what the seat sees and on the random numbers alone: the unseen cards are put into one fixed order
before they are shuffled, so that it makes no difference how they really lay.
"""

from __future__ import annotations

from feodum.engine.card import Card
from feodum.engine.player import Player
from feodum.engine.random import Random
from feodum.engine.table import Table


def deal_anew(table: Table, seat: int, random: Random) -> None:
    """Deal the unseen cards of a table anew, where it stands: even in the middle of a card.

    The seat's own deck is shuffled; the others' hands, decks and what is hidden of their discard piles are dealt from all of
    these cards together. So are piles of different cards beneath their top. All shuffles to come are others.
    """
    for number in range(len(table.players)):
        player = table.players[number]
        if number == seat:
            _deal([player.deck], [len(player.deck)], random)
        else:
            zones = [player.hand, player.deck, player.discard]
            _deal(zones, [len(player.hand), len(player.deck), _hidden_discard(player)], random)
    for pile in table.piles:
        if pile.cards and (pile.cards[0].pile or pile.face_down):
            _deal([pile.cards], [len(pile.cards) - (0 if pile.face_down else 1)], random)
    table.random = Random(random.word(), random.word(), random.word(), random.word() | 1)


def _hidden_discard(player: Player) -> int:
    """How many cards of the discard pile lie beneath what shows: the top one, or a hand that was discarded as a whole."""
    count = len(player.together)
    if count > 1 and player.discard[-count:] == player.together:
        return len(player.discard) - count
    return max(0, len(player.discard) - 1)


def _name_of(card: Card) -> str:
    return card.name


def _deal(zones: list[list[Card]], sizes: list[int], random: Random) -> None:
    """Deal the first so many cards of each zone anew from all of them. The lists stay the same ones: cards may hold them."""
    cards: list[Card] = []
    for i in range(len(zones)):
        cards.extend(zones[i][: sizes[i]])
    cards.sort(key=_name_of)
    random.shuffle(cards)
    next_card = 0
    for i in range(len(zones)):
        zone = zones[i]
        for place in range(sizes[i]):
            zone[place] = cards[next_card]
            next_card += 1
