"""Dealing anew what a seat can't know: for searching without looking into the others' cards.

Cards that the seat has not seen since they were last shuffled change places with each other, the cards beneath the top of
mixed piles do, and all shuffles to come are others. Whatever the seat has seen, has been told and has answered stays as it
was. Cards it has seen stay where they are, even where it could only guess by now (a card put back face down): so every
deal is one that the seat must reckon with, but not all of those come up.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.card import Card
from feodum.engine.errors import FeodumError
from feodum.engine.event import Event
from feodum.engine.game_run import SafePoint
from feodum.engine.player import Player
from feodum.engine.random import Random, seeded
from feodum.env.action_game import Play
from feodum.env.information_state import known_text
from feodum.env.splits import new_seed

_INTO_DISCARD: Final = ("discard", "clean up", "gain", "gain bought", "gain from trash", "buy", "play")
_IN_HAND: Final = ("draw", "show", "show hand", "take", "effect")
_ON_DECK: Final = ("topdeck", "reveal", "look")

# How much is dealt anew. What happened since the last point without a card being resolved must come out the same for the
# seat; where it depends on what is hidden, less is changed.
_ALL: Final = 0
_ONLY_CARDS: Final = 1
_ONLY_DECKS: Final = 2


def resampled(play: Play, seat: int, random: Random) -> Play:
    """A game that the seat can't tell from this one, at the same point; itself, as a copy, where no other was found."""
    known = known_text(play, seat)
    for extent in (_ALL, _ONLY_CARDS, _ONLY_DECKS):
        twin = _dealt_anew(play, seat, extent, random)
        if twin is not None and known_text(twin, seat) == known:
            return twin
    return play.copy()


def _dealt_anew(play: Play, seat: int, extent: int, random: Random) -> Play | None:
    course = play.course.copy()
    seen = _seen_cards(course.log, seat)
    table = course.safe.table.copy()
    for number, player in enumerate(table.players):
        _deal_player_anew(player, number == seat, extent, seen, random)
    for pile in table.piles:
        if pile.supply:
            _permute([pile.cards], [len(pile.cards) - 1], seen, random)
    if extent == _ALL:
        table.random = seeded(new_seed(random))
    course.safe = SafePoint(table, course.safe.seq)
    try:
        course.play_on([])
    except FeodumError:  # an answer of somebody who holds other cards now
        return None
    if (course.decision is None) != (play.course.decision is None):
        return None
    return play.at(course)


def _deal_player_anew(player: Player, own: bool, extent: int, seen: dict[int, str], random: Random) -> None:
    if own or extent == _ONLY_DECKS:
        _permute([player.deck], [len(player.deck)], seen, random)
        return
    # What shows of the discard pile stays: its top card, or a hand that was discarded as a whole.
    count = len(player.together)
    is_together = count > 1 and player.discard[-count:] == player.together
    hidden = len(player.discard) - (count if is_together else 1)
    _permute([player.hand, player.deck, player.discard], [len(player.hand), len(player.deck), hidden], seen, random)


def _permute(zones: list[list[Card]], sizes: list[int], seen: dict[int, str], random: Random) -> None:
    """Let the unseen among the first so many cards of each zone change places."""
    slots = [
        (zone, place)
        for zone, size in zip(zones, sizes, strict=True)
        for place in range(max(0, size))
        if zone[place].uid not in seen
    ]
    cards = [zone[place] for zone, place in slots]
    random.shuffle(cards)
    for (zone, place), card in zip(slots, cards, strict=True):
        zone[place] = card


def _seen_cards(log: list[Event], seat: int) -> dict[int, str]:
    """The cards that the seat has seen and not lost in a shuffle since, by their numbers: how it last heard of them."""
    seen: dict[int, str] = {}
    owner: dict[int, int] = {}

    def change(player: int, verbs: tuple[str, ...], verb: str) -> None:
        for uid in [uid for uid, last in seen.items() if owner[uid] == player and last in verbs]:
            if verb:
                seen[uid] = verb
            else:
                del seen[uid]

    for event in log:
        if event.verb == "shuffle":
            change(event.seat, _INTO_DISCARD, "")
        elif event.verb == "clean up":
            change(event.seat, _IN_HAND, "clean up")
        elif event.verb == "deck into discard":
            change(event.seat, _ON_DECK, "discard")
        for card in event.cards_for(seat):
            seen[card.uid] = _place_of(event)
            owner[card.uid] = event.seat
    return seen


def _place_of(event: Event) -> str:
    """The verb that says where the event's cards are now."""
    if event.verb.startswith("gain"):
        return {"deck": "topdeck", "hand": "take"}.get(event.detail, event.verb)
    return event.verb
