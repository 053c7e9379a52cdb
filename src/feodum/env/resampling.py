"""Resampling of what is hidden from a seat, so that a search can't see other players' cards.

The determinization is the one that search uses, except that cards the seat has seen since they were last shuffled stay in
place, even if their position is uncertain by now (a card put back face down). Everything the seat has seen and answered stays
the same. So every sample is consistent with the seat's information, but not every consistent state can be sampled.
"""

from __future__ import annotations

from feodum.engine.errors import FeodumError
from feodum.engine.event import Event
from feodum.engine.game_run import SafePoint
from feodum.engine.random import Random
from feodum.engine.state.turn_memory import Pass
from feodum.engine.vocabulary import DECK, DISCARD, HAND, PLAY, REVEALED
from feodum.env.action_game import Play
from feodum.env.information_state import information_state_text
from feodum.search.determinization import CARDS, DECKS, EVERYTHING, determinize


def resampled(play: Play, seat: int, random: Random) -> Play:
    """Return a resampled game with the seat's information state, or a plain copy if all attempts fail."""
    information_state = information_state_text(play, seat)
    # The replay since the last safe point must look the same to the seat. It may depend on hidden cards, so later attempts
    # change less.
    for scope in (EVERYTHING, CARDS, DECKS):
        sample = _try_resample(play, seat, scope, random)
        if sample is not None and information_state_text(sample, seat) == information_state:
            return sample
    return play.copy()


def _try_resample(play: Play, seat: int, scope: int, random: Random) -> Play | None:
    game_run = play.game_run.copy()
    table = game_run.safe_point.table.copy()
    determinize(table, seat, random, seen=set(seen_cards(game_run.log, game_run.table.passes, seat)), scope=scope)
    game_run.safe_point = SafePoint(table, game_run.safe_point.seq)
    try:
        game_run.play_on([])
    except FeodumError:  # an earlier answer is illegal with the resampled cards
        return None
    if (game_run.decision is None) != (play.game_run.decision is None):
        return None
    return play.with_game_run(game_run)


def seen_cards(log: list[Event], passes: list[Pass], seat: int) -> dict[int, str]:
    """Map the id of each card seen since its last shuffle to the zone it has moved to since."""
    seen: dict[int, str] = {}
    owner: dict[int, int] = {}
    takers = iter([each.taker for each in passes])

    def move(player: int, zones: tuple[str, ...], zone: str) -> None:
        for uid in [uid for uid, last in seen.items() if owner[uid] == player and last in zones]:
            if zone:
                seen[uid] = zone
            else:
                del seen[uid]

    for event in log:
        if event.verb == "shuffle":
            move(event.seat, (DISCARD,), "")
        elif event.verb == "shuffle in":
            move(event.seat, (DECK,), "")
            for card in event.cards:  # seen before in the zone they came from
                seen.pop(card.uid, None)
            continue
        elif event.verb == "clean up":
            move(event.seat, (HAND, PLAY), DISCARD)
        elif event.verb == "deck into discard":
            move(event.seat, (DECK, REVEALED), DISCARD)
        player = next(takers) if event.verb == "pass" else event.seat
        visible = event.visible_to(seat)
        for card in event.cards if event.zone else ():
            # A known card that moves face down stays known, wherever it is, until it is shuffled.
            if visible or card.uid in seen or card in event.shown:
                seen[card.uid] = event.zone
                owner[card.uid] = player
    return seen
