"""Bots at many tables: a crowd of new kingdoms keeps nobody waiting, and a move tells a process only what is new."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from feodum.bots.bot import Bot
from feodum.cards.box import FACES, KINGDOM_CARDS
from feodum.engine.decision import Answer, Decision
from feodum.levels import level_bots as levels
from feodum.server.bots import level_choices as server_levels
from feodum.server.bots.bot_scheduler import Thinker
from feodum.server.bots.bot_worker import Task, ThinkingGame, play_on
from feodum.server.bots.helper_process import Helper
from feodum.server.bots.kingdom_study import MOST_WAITING
from feodum.server.bots.level_choices import known_choice
from feodum.server.http.client_messages import GameRequest, KingdomRequest, SeatRequest
from feodum.server.http.limits import Limits
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.session import Session
from feodum.strategies.loaded_plans import BotError
from feodum.view.window import View

from .harness import simple_picks

CROWD = 150
LIMITS = Limits(study_seconds=0.2)
PLAIN = [name for name in KINGDOM_CARDS if name != "Young Witch"]


@pytest.fixture(autouse=True)
def no_kingdom_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path / "cache"))
    levels.choices.cache_clear()


class CountingThinker(Thinker):
    """Keeps the tasks that were given to the processes."""

    def __init__(self) -> None:
        super().__init__()
        self.tasks: list[Task] = []
        self.done = 0
        self.released: list[int] = []

    def let_go(self, task: Task) -> None:
        self.released.append(task.number)
        super().let_go(task)

    async def play_on(self, task: Task) -> list[Answer] | None:
        self.tasks.append(task)
        answers = await super().play_on(task)
        self.done += 1
        return answers


def with_lobby(database: Path, test: Callable[[Lobby, CountingThinker], Awaitable[None]], limits: Limits = LIMITS) -> None:
    async def run() -> None:
        thinker = CountingThinker()
        lobby = Lobby(database, limits, thinker)
        try:
            async with asyncio.timeout(240):
                await test(lobby, thinker)
        finally:
            lobby.close()

    asyncio.run(run())


async def new_game(
    lobby: Lobby, chance: random.Random, bots: int = 1, level: str = "steady", first: int = 0
) -> tuple[str, str]:
    """A game in a kingdom that no bot has seen: its id and the token of its person."""
    seats = [SeatRequest("you"), *[SeatRequest("bot", level=level)] * bots]
    kingdom = KingdomRequest(cards=chance.sample(PLAIN, 10))
    created: Any = await lobby.create(GameRequest(seats=seats, kingdom=kingdom, first=first))
    return created["game"], created["seats"][0]["token"]


async def seated(lobby: Lobby, room: Room, token: str) -> Session:
    session = Session(lobby, room, LIMITS)
    await session.receive(json.dumps({"type": "hello", "version": 1, "tokens": [token]}))
    return session


async def asked_again(room: Room) -> None:
    """Wait until the bots have done what they do."""
    while room.game.asked != 0:
        await asyncio.sleep(0.01)


async def play(room: Room, answers: int) -> None:
    for _ in range(answers):
        await asked_again(room)
        decision: Any = room.game.view(0)["decision"]
        await room.answer(0, decision["id"], tuple(simple_picks(decision)))


def test_a_crowd_of_new_kingdoms_keeps_nobody_waiting(database: Path) -> None:
    async def test(lobby: Lobby, thinker: CountingThinker) -> None:
        chance = random.Random(1)
        study = thinker.study
        games = [await new_game(lobby, chance, 5, first=1 + number % 5) for number in range(CROWD)]
        await asyncio.sleep(0.1)
        assert (study.waiting, thinker.tasks, len(lobby.tables)) == (0, [], 0)  # nobody watches: nothing is prepared
        async with AsyncExitStack() as stack:
            old_id, old_token = await new_game(lobby, chance, level="novice")
            old = await stack.enter_async_context(lobby.room(old_id))
            await seated(lobby, old, old_token)
            for game, token in games:
                room = await stack.enter_async_context(lobby.room(game))
                await seated(lobby, room, token)
            assert study.waiting >= CROWD - 10
            await play(old, 6)  # a game under way is not disturbed
            new_id, new_token = await new_game(lobby, chance, first=1)
            new = await stack.enter_async_context(lobby.room(new_id))
            await seated(lobby, new, new_token)
            await play(new, 3)  # and one that begins doesn't wait until all the others are seen to
            assert study.waiting > CROWD / 2
            assert known_choice("steady", new.record.setup) is None

    with_lobby(database, test)


def test_looks_at_kingdoms_are_bounded_and_end_with_the_wish(database: Path) -> None:
    async def test(lobby: Lobby, thinker: CountingThinker) -> None:
        chance = random.Random(2)
        study = thinker.study
        async with AsyncExitStack() as stack:
            sessions = []
            for number in range(MOST_WAITING + 20):
                game, token = await new_game(lobby, chance, 2)
                room = await stack.enter_async_context(lobby.room(game))
                sessions.append(await seated(lobby, room, token))
                await asyncio.sleep(0)
                assert study.waiting <= min(number + 1, MOST_WAITING)
            assert study.waiting > MOST_WAITING - 20
            for session in sessions:
                session.leave()
            while study.waiting:
                await asyncio.sleep(0)

    with_lobby(database, test)


def test_bots_play_what_they_have_found(database: Path) -> None:
    async def test(lobby: Lobby, thinker: CountingThinker) -> None:
        game, token = await new_game(lobby, random.Random(3))
        async with lobby.room(game) as room:
            await seated(lobby, room, token)
            while known_choice("steady", room.record.setup) is None:
                await asyncio.sleep(0.05)
            await play(room, 4)
            choice = known_choice("steady", room.record.setup)
            assert choice
            assert thinker.tasks[-1].bots == ((1, "steady", choice),)

    with_lobby(database, test)


def test_a_move_tells_a_process_only_what_is_new(database: Path) -> None:
    """However long the game: each answer goes to the process once, but for undos and a process that has died."""

    async def test(lobby: Lobby, thinker: CountingThinker) -> None:
        game, token = await new_game(lobby, random.Random(4), level="novice")
        async with lobby.room(game) as room:
            await seated(lobby, room, token)
            await play(room, 12)
            await asked_again(room)
            told = [len(task.answers) for task in thinker.tasks]
            assert sum(told) <= room.game.answer_count
            assert max(told) < 20
            assert [task.start for task in thinker.tasks].count(0) == 1
            thinker.tasks.clear()
            await room.undo([0])
            await play(room, 6)
            await asked_again(room)
            assert [task.start for task in thinker.tasks].count(0) == 1
            assert (await lobby.record(game)).answers == tuple(room.game.answer_texts())

    with_lobby(database, test)


def test_a_process_that_does_not_know_the_game_is_told_all(database: Path) -> None:
    async def test(lobby: Lobby, thinker: CountingThinker) -> None:
        game, token = await new_game(lobby, random.Random(5), level="novice")
        async with lobby.room(game) as room:
            await seated(lobby, room, token)
            await play(room, 6)
            await asked_again(room)
            for lane in thinker._lanes:
                assert isinstance(lane.helper, Helper)
                for process in list(lane.helper._pool._processes.values()):
                    process.kill()
            await play(room, 6)
            await asked_again(room)
            assert [task.start for task in thinker.tasks].count(0) == 2
            assert (await lobby.record(game)).answers == tuple(room.game.answer_texts())

    with_lobby(database, test)


def test_how_fast_a_bot_thinks_is_not_shown(database: Path) -> None:
    """What bots have done is told, and even stored, only when the pause is over that all of them make."""

    async def test(lobby: Lobby, thinker: CountingThinker) -> None:
        game, token = await new_game(lobby, random.Random(6), level="novice", first=1)
        async with lobby.room(game) as room:
            await seated(lobby, room, token)
            while not thinker.done:
                await asyncio.sleep(0.01)
            for _ in range(20):
                await asyncio.sleep(0)
            assert room.game.answer_count == 0
            assert room.game.asked == 1

    with_lobby(database, test, Limits(study_seconds=0.2, bot_pause=100_000))


class InHandOrder(Bot):
    """Picks the first cards there are."""

    def decide(self, view: View, decision: Decision) -> Answer:
        return tuple(range(decision.min))


def test_bots_do_not_pick_in_the_order_of_their_hands() -> None:
    """Of two cards discarded the last one picked is seen: it must not be the one that was drawn last."""
    task = Task("game", 1, (2, tuple(PLAIN[:10]), False, False, "", 0, (), False), 1, 1, (), 0, (), 1.0)
    thinking = ThinkingGame(task)
    for names in (("Estate", "Copper", "Silver"), ("Copper", "Estate", "Silver")):
        cards = [FACES[name] for name in names]
        decision = Decision(0, "Militia", "discard", cards, [], 2, 2, False)
        assert [names[number] for number in thinking._answer(InHandOrder(), decision)] == ["Copper", "Estate"]


OWN_BOT = """
from feodum.bots.bot import Bot
from feodum.bots.buy_lists import big_money


class Buyer(Bot):
    name = "Copper lover"

    def decide(self, view, decision):
        if decision.source == "buy":
            return (decision.labels.index("Copper"),)
        return big_money().decide(view, decision)
"""


def test_a_bot_of_ones_own_sits_at_the_table(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_levels, "_OWN", {})
    mine = tmp_path / "mine.py"
    mine.write_text(OWN_BOT)
    assert server_levels.add_own_level(str(mine)) == "Copper lover"
    assert server_levels.level_title("Copper lover") == "Copper lover"
    with pytest.raises(BotError, match="there is already a level Copper lover"):
        server_levels.add_own_level(f"{mine}:Buyer")

    async def test(lobby: Lobby, thinker: CountingThinker) -> None:
        game, token = await new_game(lobby, random.Random(4), level="Copper lover", first=1)
        async with lobby.room(game) as room:
            await seated(lobby, room, token)
            await asked_again(room)
            assert room.game.window(0).count("Copper", 1) == 8
            del server_levels._OWN["Copper lover"]  # as after a start without it: the game goes on as one with a novice
            await play(room, 2)

    with_lobby(database, test)


THINKING_LONG = Task(
    "game", 1, (2, tuple(PLAIN[:10]), False, False, "", 0, (), False), 1, 1,
    ((0, "sage@60s", "big-money-with-duchies;big-money"), (1, "novice", "")), 0, (), 60.0, 7,
)  # fmt: skip


def test_a_thought_that_nobody_wants_any_more_is_given_up() -> None:
    async def run() -> None:
        helper = Helper()
        try:
            helper.let_go(THINKING_LONG.number)
            assert await asyncio.wait_for(helper.run(play_on, THINKING_LONG), 240) is None
            answers = await asyncio.wait_for(helper.run(play_on, replace(THINKING_LONG, number=8, seconds=0.0)), 240)
            assert answers  # another one is wanted
        finally:
            helper.close()

    asyncio.run(run())


def test_a_closed_process_leaves_no_thread_behind() -> None:
    """Else Python's own end meets the end of the pool, and now and then prints what went wrong between the two."""
    before = {*threading.enumerate()}
    helper = Helper()
    helper.warm_up()
    helper.close()
    assert {*threading.enumerate()} <= before  # one of before may have ended meanwhile


def test_taking_back_lets_the_bots_thought_go(database: Path) -> None:
    async def test(lobby: Lobby, thinker: CountingThinker) -> None:
        game, token = await new_game(lobby, random.Random(7), level="sage")
        async with lobby.room(game) as room:
            await seated(lobby, room, token)
            await play(room, 4)
            await asked_again(room)
            await room.undo([0])
            assert thinker.released == [thinker.tasks[-1].number]

    with_lobby(database, test)


@pytest.mark.parametrize(
    ("level", "offered"),
    [
        ("sage", True),
        ("grandmaster", True),
        ("steady-20", True),
        ("sage@60s", False),
        ("sage@1000000", False),
        ("steady-101", False),
    ],
)
def test_a_guest_may_make_a_level_weaker_but_not_have_it_think_longer(level: str, offered: bool) -> None:
    assert server_levels.is_offered(level) == offered
