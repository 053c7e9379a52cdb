"""The cost of a decision, in memory and calls, doesn't grow with the length of the game."""

from __future__ import annotations

import tracemalloc
from statistics import median

from call_counter import count_calls
from feodum.bench.sizes import MEASURED_TURNS, Size, deal_game, play_to
from feodum.engine.game_run import GameRun

EARLY = 20
LATE = 200
LITTLE = 1500
"""Allowed growth in bytes. On turn LATE, copying the answers would take twice as much, and the log ten times as much."""


def run_at_turn(turn: int, players: int = 2) -> GameRun:
    run = deal_game(Size(players=players))
    play_to(run, turn)
    return run


def bytes_per_decision(run: GameRun) -> float:
    """Return the median peak memory per decision over some turns."""
    peaks: list[int] = []
    turn = run.table.turn_number
    tracemalloc.start()
    while run.table.turn_number < turn + MEASURED_TURNS:
        decision = run.decision
        assert decision is not None
        answer = tuple(range(decision.size)) if decision.source == "treasure" else ()
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        run.play_on([answer])
        peaks.append(tracemalloc.get_traced_memory()[1] - before)
    tracemalloc.stop()
    return median(peaks)


def test_late_decisions_need_no_more_memory_than_early_ones() -> None:
    assert bytes_per_decision(run_at_turn(LATE)) < bytes_per_decision(run_at_turn(EARLY)) + LITTLE


def calls_of_some_turns(run: GameRun) -> int:
    return count_calls(lambda: play_to(run, run.table.turn_number + MEASURED_TURNS))


def test_late_turns_make_no_more_calls_than_early_ones() -> None:
    # Allow for a few more shuffles and saved turn starts.
    assert calls_of_some_turns(run_at_turn(LATE)) < 1.1 * calls_of_some_turns(run_at_turn(EARLY))
