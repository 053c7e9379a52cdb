"""What a decision takes does not depend on how long the game has been: counted in memory and calls, not in time."""

from __future__ import annotations

import sys
import tracemalloc
from statistics import median
from types import FrameType

from feodum.bench.sizes import MEASURED_TURNS, Size, dealt, play_to
from feodum.engine.game_run import Course

EARLY = 20
LATE = 200
LITTLE = 1500
"""Bytes; at the late turn, a copy of the answers alone would take twice as much, and one of the log ten times."""


def at(turn: int, players: int = 2) -> Course:
    course = dealt(Size(players=players))
    play_to(course, turn)
    return course


def bytes_a_decision(course: Course) -> float:
    """How much memory is taken at most while one decision is answered, in the middle one of some turns' decisions."""
    peaks: list[int] = []
    turn = course.table.turn_number
    tracemalloc.start()
    while course.table.turn_number < turn + MEASURED_TURNS:
        decision = course.decision
        assert decision is not None
        answer = tuple(range(decision.size)) if decision.source == "treasure" else ()
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        course.play_on([answer])
        peaks.append(tracemalloc.get_traced_memory()[1] - before)
    tracemalloc.stop()
    return median(peaks)


def test_a_late_decision_takes_no_more_memory_than_an_early_one() -> None:
    assert bytes_a_decision(at(LATE)) < bytes_a_decision(at(EARLY)) + LITTLE


def calls_of_some_turns(course: Course) -> int:
    """How many functions are called; of compiled ones, those that Python itself calls."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    play_to(course, course.table.turn_number + MEASURED_TURNS)
    sys.setprofile(None)
    return calls


def test_a_late_turn_makes_no_more_calls_than_an_early_one() -> None:
    # A few shuffles more or less fall into the turns, and some more beginnings of turns are looked through.
    assert calls_of_some_turns(at(LATE)) < 1.1 * calls_of_some_turns(at(EARLY))
