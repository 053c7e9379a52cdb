"""The cost of a decision, in instructions and memory, does not depend on the length of the game."""

from __future__ import annotations

import asyncio
import sys
import tracemalloc
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import FrameType
from typing import Any

from feodum.cards.box import Setup
from feodum.game import Game
from feodum.server.http.limits import Limits
from feodum.server.storage.records import GameRecord
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.seating import Seat
from feodum.server.table.session import Session

KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
SEATS = (Seat(0, "you", "Anna", "", "x"), Seat(1, "friend", "Cleo", "", "y"))
SHORT, LONG = 100, 5000
LIMITS = Limits(turns_per_game=LONG, answers_per_game=2 * LONG)


class WorkCounter:
    """Counts the Python instructions of this thread, and its peak memory."""

    def __init__(self) -> None:
        self.instructions = 0
        self.bytes = 0

    def __enter__(self) -> WorkCounter:
        tracemalloc.start()
        self._before = tracemalloc.get_traced_memory()[0]
        sys.settrace(self._trace)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)
        self.bytes = tracemalloc.get_traced_memory()[1] - self._before
        tracemalloc.stop()

    def _trace(self, frame: FrameType, event: str, arg: Any) -> Any:
        frame.f_trace_opcodes = True
        self.instructions += event == "opcode"
        return self._trace


def test_work_counter_measures_instructions_and_memory() -> None:
    many = list(range(LONG))
    with WorkCounter() as few:
        assert sum(number for number in many[:SHORT]) > 0
    with WorkCounter() as scan:
        assert sum(number for number in many) > 0
    with WorkCounter() as copy:
        assert list(many)
    assert scan.instructions > 10 * few.instructions
    assert copy.bytes >= 8 * LONG


def least(works: list[WorkCounter]) -> tuple[int, int]:
    """Return the minimum cost, which excludes occasional work such as growing a list."""
    return min(work.instructions for work in works), min(work.bytes for work in works)


async def play_to(room: Room, session: Session, count: int) -> None:
    """Pass on every decision until the game has `count` answers.

    Passing keeps the position the same from turn to turn.
    """
    missing = count - room.game.answer_count
    await room._commit([()] * missing)
    session._updates()


async def one_answer(room: Room) -> None:
    asked = room.game.asked
    assert asked is not None
    await room.answer(asked, room.game.run.decision_id(asked), ())


Action = Callable[[Room, Session], Coroutine[Any, Any, object]]


async def measured(tmp_path: Path, action: Action) -> list[tuple[int, int]]:
    """Return the cost of an action early and late in a game."""
    lobby = Lobby(tmp_path / "games.sqlite", LIMITS)
    try:
        setup = Setup(2, KINGDOM)
        record = GameRecord("g", setup, 1, 0, "", SEATS)
        await lobby.store.create(record)
        room = Room(record, Game(setup, 1), lobby.store, lobby.bot_scheduler, LIMITS)
        session = Session(lobby, room, LIMITS)
        session.seats = [0, 1]
        costs = []
        for count in (SHORT, LONG):
            await play_to(room, session, count)
            works = []
            for _ in range(8):
                with WorkCounter() as work:
                    await action(room, session)
                works.append(work)
                session._updates()
                await one_answer(room)
                session._updates()
            costs.append(least(works))
        return costs
    finally:
        lobby.close()


def check(costs: list[tuple[int, int]]) -> None:
    (instructions, taken), (later_instructions, later_taken) = costs
    assert later_instructions < 1.3 * instructions + 500, costs
    assert later_taken < 1.3 * taken + 2000, costs


def test_answer_and_update_cost_is_independent_of_game_length(tmp_path: Path) -> None:
    async def answer(room: Room, session: Session) -> None:
        await one_answer(room)
        session._updates()

    check(asyncio.run(measured(tmp_path, answer)))


def test_undo_cost_is_independent_of_game_length() -> None:
    game = Game(Setup(2, KINGDOM), 1)
    costs = []
    for count in (SHORT, LONG):
        game.answer_all([()] * (count - game.answer_count))
        works = []
        for _ in range(8):
            with WorkCounter() as work:
                game.undo()
                game.answer()
            works.append(work)
            game.answer()
        costs.append(least(works))
    check(costs)


def test_repeated_answer_cost_is_independent_of_game_length(tmp_path: Path) -> None:
    async def repeat(room: Room, session: Session) -> None:
        assert await room.answer(0, f"{room.game.run.generation}.3", ())

    check(asyncio.run(measured(tmp_path, repeat)))
