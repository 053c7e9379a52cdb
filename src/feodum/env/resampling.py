"""Determinization: resample what is hidden from a seat, so a search can't see other players' cards.

Cards the seat has not seen since they were last shuffled are permuted, as are the cards below the top of mixed piles, and
future shuffles get a new random state. Everything the seat has seen and answered stays the same. Cards it has
seen stay in place even if their position is uncertain by now (a card put back face down). So every sample is consistent
with the seat's information, but not every consistent state can be sampled.
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
from feodum.env.information_state import information_state_text
from feodum.env.splits import new_seed

_INTO_DISCARD: Final = ("discard", "clean up", "gain", "gain bought", "gain from trash", "buy", "play")
_IN_HAND: Final = ("draw", "show", "show hand", "take", "effect")
_ON_DECK: Final = ("topdeck", "reveal", "look")

# How much to resample, in the order of attempts. The replay since the last safe point must look the same to the seat. It may
# depend on hidden cards, so later attempts change less.
_ALL: Final = 0
_ONLY_CARDS: Final = 1
_ONLY_DECKS: Final = 2


def resampled(play: Play, seat: int, random: Random) -> Play:
    """Return a resampled game with the seat's information state, or a plain copy if all attempts fail."""
    information_state = information_state_text(play, seat)
    for extent in (_ALL, _ONLY_CARDS, _ONLY_DECKS):
        sample = _try_resample(play, seat, extent, random)
        if sample is not None and information_state_text(sample, seat) == information_state:
            return sample
    return play.copy()


def _try_resample(play: Play, seat: int, extent: int, random: Random) -> Play | None:
    game_run = play.game_run.copy()
    seen = _seen_cards(game_run.log, seat)
    table = game_run.safe_point.table.copy()
    for number, player in enumerate(table.players):
        _resample_player(player, number == seat, extent, seen, random)
    for pile in table.piles:
        if pile.supply:
            _permute([pile.cards], [len(pile.cards) - 1], seen, random)
    if extent == _ALL:
        table.random = seeded(new_seed(random))
    game_run.safe_point = SafePoint(table, game_run.safe_point.seq)
    try:
        game_run.play_on([])
    except FeodumError:  # an earlier answer is illegal with the resampled cards
        return None
    if (game_run.decision is None) != (play.game_run.decision is None):
        return None
    return play.with_game_run(game_run)


def _resample_player(player: Player, is_own: bool, extent: int, seen: dict[int, str], random: Random) -> None:
    if is_own or extent == _ONLY_DECKS:
        _permute([player.deck], [len(player.deck)], seen, random)
        return
    # The visible part of the discard pile stays: its top card, or a hand discarded as a whole.
    count = len(player.discarded_hand)
    is_together = count > 1 and player.discard[-count:] == player.discarded_hand
    hidden = len(player.discard) - (count if is_together else 1)
    _permute([player.hand, player.deck, player.discard], [len(player.hand), len(player.deck), hidden], seen, random)


def _permute(zones: list[list[Card]], sizes: list[int], seen: dict[int, str], random: Random) -> None:
    """Permute the unseen cards across all zones; only the first `sizes[i]` cards of `zones[i]` take part."""
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
    """Map the id of each card seen since its last shuffle to the verb of the latest event about it."""
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
    """Return the event's verb, or for a gain to the deck or hand the verb that stands for that zone."""
    if event.verb.startswith("gain"):
        return {"deck": "topdeck", "hand": "take"}.get(event.detail, event.verb)
    return event.verb
