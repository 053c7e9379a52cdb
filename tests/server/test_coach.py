"""The coach: reviews of finished games, and hints."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from feodum.cards.box import Setup
from feodum.server.bots import coach as coach_module
from feodum.server.bots.coach import Coach, PlainGame, ReviewTask
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal
from feodum.server.storage.records import GameRecord, Outline
from feodum.server.work.priced_turns import PricedTurns

from .harness import BOT, FRIEND, LOCAL, YOU, Client, RunningServer, simple_picks
from .test_game_play import FIRST_GAME, run

LONGEST = 1800
"""Timeout in seconds. Generous, since the coach runs at low priority."""

FEW_QUESTIONS = ["Bureaucrat", "Cellar", "Chapel", "Harbinger", "Library", "Militia", "Moat", "Sentry", "Smithy", "Village"]
"""If neither player buys these cards, a game has about 90 answers and is reviewed in two seconds."""
# The first player buys Curses instead of Silver: an obvious mistake to find.
WISHES = (("Province", "Gold", "Curse"), ("Province", "Gold", "Silver"))


def hint(server: RunningServer, game: str, token: str) -> tuple[int, Any]:
    response = server.post(f"games/{game}/hint", {"token": token})
    return response.status_code, response.json()


def test_review_finds_the_costliest_mistake(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, LOCAL, kingdom={"cards": FEW_QUESTIONS})
        game = created["game"]
        for path in ("analysis", "analysis/estimate"):
            assert server.get(f"games/{game}/{path}").json()["code"] == "not_over"
        async with Client(server, game, *[seat["token"] for seat in created["seats"]]) as client:
            while not (state := await client.wait_for_decision())["over"]:
                await client.answer(state["seat"], simple_picks(state["decision"], WISHES[state["seat"]]))
            final = client.states[0]
        estimate = server.get(f"games/{game}/analysis/estimate").json()
        assert estimate["share"] == 0.0
        assert estimate["seconds"] > 0.0
        analysis = await asyncio.to_thread(long_get, server, f"games/{game}/analysis")
        assert server.get(f"games/{game}/analysis/estimate").json() == {"seconds": 0.0, "share": 1.0}
        assert len(analysis["turns"]) == sum(player["turns"] for player in final["players"])
        assert [chance["value"] > 0 for chance in analysis["turns"][-1]["chances"]] == [
            seat in final["winners"] for seat in range(2)
        ]
        assert analysis["turns"][-1]["step"] == server.get(f"games/{game}/replay").json()["steps"]
        assert any(each["seat"] == 0 and each["answer"] == ["Curse"] for each in analysis["costliest"])
        assert await asyncio.to_thread(long_get, server, f"games/{game}/analysis") == analysis

    run(test())


def test_estimate_counts_reviews_that_come_first_and_follows_their_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    outlines = [
        Outline(GameRecord(id, Setup(2, tuple(FEW_QUESTIONS)), 1, 2, "", ()), answers)
        for id, answers in (("a", 100), ("b", 50))
    ]

    async def load(game: str) -> GameRecord:
        return next(outline.record for outline in outlines if outline.record.id == game)

    progress: dict[int, tuple[float, float]] = {}
    finished: dict[int, asyncio.Future[tuple[object, float]]] = {}

    class Worker:
        def __init__(self, niceness: int, seconds: float) -> None: ...

        async def run(self, work: object, task: ReviewTask, number: int) -> tuple[object, float]:
            finished[number] = asyncio.get_running_loop().create_future()
            return await finished[number]

        def progress(self, number: int) -> tuple[float, float] | None:
            return progress.get(number)

        def close(self) -> None: ...

    monkeypatch.setattr(coach_module, "TimedWorker", Worker)
    monkeypatch.setattr(coach_module, "analysis_data", lambda record, review: {})

    async def test() -> None:
        coach = Coach(Limits(), load)
        each = coach_module.SECONDS_PER_ANSWER
        first, second = outlines
        assert coach.estimate(second) == {"seconds": 50 * each, "share": 0.0}
        tasks = [asyncio.create_task(coach.analysis(outline, "127.0.0.1")) for outline in outlines]
        while not finished or len(coach.review_turns) < 2:
            await asyncio.sleep(0)
        assert coach.estimate(first) == {"seconds": 100 * each, "share": 0.0}
        assert coach.estimate(second) == {"seconds": 150 * each, "share": 0.0}
        progress[1] = (0.25, 6.0)
        assert coach.estimate(first) == {"seconds": 6.0, "share": 0.25}
        assert coach.estimate(second) == {"seconds": 6.0 + 50 * each, "share": 0.0}
        finished[1].set_result((None, 40.0))
        await tasks[0]
        assert coach.estimate(first) == {"seconds": 0.0, "share": 1.0}
        assert coach.estimate(second) == {"seconds": 20.0, "share": 0.0}  # 0.4 seconds per answer were measured
        while len(finished) < 2:
            await asyncio.sleep(0)
        finished[2].set_result((None, 5.0))
        await tasks[1]

    asyncio.run(test())


def test_short_review_does_not_wait_for_long_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three addresses ask for reviews of long games, then another one for that of a short game."""
    now = 0.0
    left: dict[int, int] = {}
    outlines = {name: Outline(GameRecord(name, Setup(2, tuple(FEW_QUESTIONS)), 1, 2, "", ()), 3000) for name in "abc"}
    outlines["short"] = Outline(GameRecord("short", Setup(2, tuple(FEW_QUESTIONS)), 1, 2, "", ()), 100)

    async def load(game: str) -> GameRecord:
        return outlines[game].record

    class Worker:
        """Reviews a hundred answers with each slice, which takes two seconds."""

        def __init__(self, niceness: int, seconds: float) -> None: ...

        async def run(self, work: object, task: ReviewTask, number: int) -> tuple[object, float] | None:
            nonlocal now
            for _ in range(20):  # longer than it takes to ask for a review
                await asyncio.sleep(0)
            now += 2.0
            answers = outlines[task.record.id].answers
            left[number] = left.get(number, answers // 100) - 1
            return None if left[number] else (None, answers * 0.02)

        def progress(self, number: int) -> tuple[float, float] | None:
            return None

        def close(self) -> None: ...

    monkeypatch.setattr(coach_module, "TimedWorker", Worker)
    monkeypatch.setattr(coach_module, "analysis_data", lambda record, review: {})

    async def test() -> None:
        coach = Coach(Limits(), load)
        coach.review_turns = PricedTurns(clock=lambda: now)
        long = [asyncio.create_task(coach.analysis(outlines[name], f"10.0.0.{number}")) for number, name in enumerate("abc")]
        while not left:
            await asyncio.sleep(0)
        before = now
        assert coach.estimate(outlines["short"]) == {"seconds": 2.0, "share": 0.0}
        await coach.analysis(outlines["short"], "10.0.0.9")
        assert now - before <= 3 * 2.0
        await asyncio.gather(*long)

    asyncio.run(test())


def long_get(server: RunningServer, path: str) -> Any:
    response = httpx.get(f"{server.url}api/{path}", timeout=LONGEST, verify=False)
    assert response.status_code == 200, response.text
    return response.json()


def test_hints_need_the_deciding_seat_and_only_bots_as_opponents(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, BOT, kingdom=FIRST_GAME, first=0)
        game, token = created["game"], created["seats"][0]["token"]
        async with Client(server, game, token) as client:
            state = await client.wait_for_decision()
            before = state["decision"]
            status, reply = await asyncio.to_thread(long_post, server, game, token)
            assert status == 200
            assert reply["decision"] == before["id"]
            assert 1 <= len(reply["answers"]) <= 3
            for each in reply["answers"]:
                assert before["min"] <= len(each["picks"]) <= before["max"]
                assert 0 <= each["chance"] <= 1
        status, reply = hint(server, game, "x" * 43)
        assert (status, reply["code"]) == (409, "not_your_seat")
        with_friend = server.new_game(YOU, FRIEND, kingdom=FIRST_GAME, first=0)
        status, reply = hint(server, with_friend["game"], with_friend["seats"][0]["token"])
        assert (status, reply["code"]) == (409, "only_against_bots")

    run(test())


def long_post(server: RunningServer, game: str, token: str) -> tuple[int, Any]:
    response = httpx.post(f"{server.url}api/games/{game}/hint", json={"token": token}, timeout=LONGEST, verify=False)
    return response.status_code, response.json()


async def unused(game: str) -> GameRecord:
    raise AssertionError(game)


def test_coach_refuses_requests_when_its_queue_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path))

    async def test() -> None:
        coach = Coach(Limits(coach_queue=0), unused)
        with pytest.raises(Refusal) as refused:
            await coach.hint(PlainGame((2, (), False, False, "", 0, (), False), 1, ()), "0.0", "127.0.0.1")
        assert refused.value.code == "busy"
        coach.close()

    asyncio.run(test())
