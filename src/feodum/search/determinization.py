"""Determinization: sampling the cards a seat can't see, so that search uses no hidden information.

The result depends only on what the seat sees and on the random numbers: the unseen cards are sorted before they are
shuffled, so their real order doesn't matter.
"""

from __future__ import annotations

from feodum.engine.card import Card
from feodum.engine.player import Player
from feodum.engine.random import Random
from feodum.engine.table import Table


def determinize(table: Table, seat: int, random: Random) -> None:
    """Sample the hidden cards of a table in place, even while a card is being resolved.

    Shuffles the seat's own deck. For each opponent, redistributes the hand, the deck and the hidden part of the discard pile.
    Shuffles mixed piles below their top card. Reseeds all future shuffles.
    """
    for number in range(len(table.players)):
        player = table.players[number]
        if number == seat:
            _redistribute([player.deck], [len(player.deck)], random)
        else:
            zones = [player.hand, player.deck, player.discard]
            _redistribute(zones, [len(player.hand), len(player.deck), _hidden_discard(player)], random)
    for pile in table.piles:
        if pile.cards and (pile.cards[0].pile or pile.face_down):
            _redistribute([pile.cards], [len(pile.cards) - (0 if pile.face_down else 1)], random)
    table.random = Random(random.word(), random.word(), random.word(), random.word() | 1)


def _hidden_discard(player: Player) -> int:
    """Return how many discarded cards are hidden: all but the top card or a hand discarded at once."""
    count = len(player.discarded_hand)
    if count > 1 and player.discard[-count:] == player.discarded_hand:
        return len(player.discard) - count
    return max(0, len(player.discard) - 1)


def _name_of(card: Card) -> str:
    return card.name


def _redistribute(zones: list[list[Card]], sizes: list[int], random: Random) -> None:
    """Shuffle the first `sizes[i]` cards of all zones together and deal them back.

    Keeps the list objects, because cards may hold references to them.
    """
    cards: list[Card] = []
    for i in range(len(zones)):
        cards.extend(zones[i][: sizes[i]])
    cards.sort(key=_name_of)
    random.shuffle(cards)
    next_card = 0
    for i in range(len(zones)):
        zone = zones[i]
        for position in range(sizes[i]):
            zone[position] = cards[next_card]
            next_card += 1
