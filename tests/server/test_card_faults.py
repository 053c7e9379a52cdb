"""Custom cards that loop, exit or crash: they end their table at most, never the server or other tables."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from long_game import long_save

from feodum.cards.box import Setup
from feodum.engine.errors import FeodumError
from feodum.game import Game
from feodum.saves.notation import write_answer
from feodum.server.bots import card_trials, level_choices
from feodum.server.bots.card_deadline import CardStalled, StallReport
from feodum.server.bots.card_trials import CardRefusal, TrialPosition, try_position
from feodum.server.bots.coach import Coach, plain_game
from feodum.server.http.client_messages import GameRequest, KingdomRequest, SeatRequest
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import ServerMessage
from feodum.server.table.lobby import Lobby
from feodum.server.table.replay_desk import ReplyRequest
from feodum.server.table.room import Room
from feodum.server.table.session import Session
from feodum.server.work.timed_worker import TimedWorker
from temporary_cards import added_file

from .harness import LOCAL, YOU, Client, RunningServer, simple_picks

HEAD = """
import asyncio
import os
import time

from feodum.cards.api import ACTION, Card


class _Mute(Exception):
    def __init__(self, one, two):
        pass

    def __str__(self):
        raise ValueError
"""
CARD = """

class {name}(Card):
    'Nothing good.'

    name, cost, types = "{name}", 0, ACTION

    def {method}:
        {body}
"""
SWALLOW = """while True:
            try:
                time.sleep(0.01)
            except BaseException:
                pass"""
WORK = """end = time.process_time() + {}
        while time.process_time() < end:
            pass"""
BUY = "when_bought(self, g, me)"
FAULTS = {
    "Circle": (BUY, "while True: pass"),
    "Sponge": (BUY, SWALLOW),
    "Tower": (BUY, "10 ** 10 ** int('10')"),
    "Judge": ("score(self, owned)", "while True: pass"),
    "Verdict": ("score_for(self, g, me, owned)", "return 0 if not g.over else exec('while True: pass')"),
    "Founder": ("at_setup(self, g)", "while True: pass"),
    "Bomb": (BUY, "os._exit(3)"),
    "Mirror": (BUY, "self.when_bought(g, me)"),
    "Glutton": (BUY, "[0] * 10**15"),
    "Leaver": (BUY, "raise SystemExit('goodbye')"),
    "Intruder": (BUY, "raise KeyboardInterrupt"),
    "Closer": (BUY, "raise GeneratorExit"),
    "Canceller": (BUY, "raise asyncio.CancelledError"),
    "Riddle": (BUY, "raise _Mute(1, 2)"),
    "Snail": (BUY, WORK.format(0.2)),
    "Sloth": (BUY, WORK.format(1.2)),
}
CARDS = HEAD + "".join([CARD.format(name=name, method=method, body=body) for name, (method, body) in FAULTS.items()])
PLAIN = ["Village", "Smithy", "Market", "Cellar", "Moat", "Workshop", "Mine", "Remodel", "Gardens"]
LIMITS = Limits(card_seconds=2.0, card_thinking_seconds=2.0, study_seconds=0.2)
STOPPING = ["Circle", "Sponge", "Tower", "Judge", "Bomb"]
FAILING = ["Mirror", "Glutton", "Leaver", "Intruder", "Closer", "Canceller", "Riddle"]


@pytest.fixture(scope="module")
def card_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("cards") / "faulty.py"
    path.write_text(CARDS, encoding="utf-8")
    with added_file(path):
        yield path


def with_lobby(database: Path, test: Callable[[Lobby], Awaitable[None]], limits: Limits = LIMITS) -> None:
    async def run() -> None:
        lobby = Lobby(database, limits)
        try:
            async with asyncio.timeout(240):
                await test(lobby)
            await lobby.finish()
        finally:
            lobby.close()

    asyncio.run(run())


class WorkerCalls:
    """Counts the work of timed worker processes. Work that is blocked waits for the gate."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.blocked = ""
        self.gate = asyncio.Event()

    def block(self, work: str) -> None:
        self.blocked = work

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        real = TimedWorker.run

        async def run(worker: TimedWorker, work: Any, given: Any, number: int | None = None) -> Any:
            self.begun.append(work.__name__)
            if work.__name__ == self.blocked:
                await self.gate.wait()
            return await real(worker, work, given, number)

        monkeypatch.setattr(TimedWorker, "run", run)


class RecordingSession(Session):
    """Records the messages to the client."""

    def __init__(self, lobby: Lobby, room: Room, limits: Limits) -> None:
        super().__init__(lobby, room, limits)
        self.sent: list[Any] = []

    def send(self, message: ServerMessage) -> None:
        self.sent.append(message)


async def table(lobby: Lobby, stack: AsyncExitStack, card: str, *others: SeatRequest, first: int = 0) -> tuple[Room, list[Any]]:
    """Return a table with this card, and the messages to its person."""
    seats = [SeatRequest("you"), *(others or [SeatRequest("local")])]
    created: Any = await lobby.create(GameRequest(seats, KingdomRequest(cards=[card, *PLAIN]), first=first))
    room = await stack.enter_async_context(lobby.room(created["game"]))
    session = RecordingSession(lobby, room, LIMITS)
    await session.receive(json.dumps({"type": "hello", "version": 1, "tokens": [created["seats"][0]["token"]]}))
    return room, session.sent


async def answer(room: Room, wishes: tuple[str, ...] = ("Silver",)) -> None:
    seat = room.game.asked
    assert seat is not None
    decision: Any = room.game.view(seat)["decision"]
    await room.answer(seat, decision["id"], tuple(simple_picks(decision, wishes)))


async def buy(room: Room, card: str) -> CardRefusal:
    """Buy a card, and return the refusal."""
    while room.game.options.count(card) == 0:
        await answer(room)
    before = room.game.answers
    with pytest.raises(CardRefusal) as refused:
        await answer(room, (card,))
    assert room.game.answers == before
    return refused.value


def messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.name == "feodum.server"]


@pytest.mark.parametrize("card", STOPPING)
def test_card_that_does_not_finish_stops_its_table(
    card: str, card_file: Path, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(lobby: Lobby) -> None:
        async with AsyncExitStack() as stack:
            room, _ = await table(lobby, stack, card)
            other, _ = await table(lobby, stack, "Chapel")
            refusal = await buy(room, card)
            assert refusal.code == "card_stopped"
            assert re.fullmatch(r"faulty\.py:\d+: " + card, str(refusal.values["card"])) or card == "Bomb"
            with pytest.raises(CardRefusal, match="stopped this game"):
                await answer(room, ())
            for _ in range(4):
                await answer(other)
        assert [line for line in messages(caplog) if room.id in line and "the game is stopped" in line]
        assert [line for line in messages(caplog) if f"{card_file}" in line]

    with_lobby(database, test)


def test_card_that_needs_too_much_processor_time_stops_its_table(
    card_file: Path, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(lobby: Lobby) -> None:
        async with AsyncExitStack() as stack:
            slow, _ = await table(lobby, stack, "Snail")
            while "Snail" not in slow.game.options:
                await answer(slow)
            await answer(slow, ("Snail",))
            room, _ = await table(lobby, stack, "Sloth")
            refusal = await buy(room, "Sloth")
            assert (refusal.code, refusal.values["card"]) == ("card_stopped", "faulty.py")
        assert [line for line in messages(caplog) if f"{card_file} took more than 1 s of processor time" in line]

    with_lobby(database, test, replace(LIMITS, card_seconds=60.0))


def test_only_the_time_of_new_answers_counts(card_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A trial replays earlier answers after an undo, and if its process has forgotten the game."""
    monkeypatch.setattr(card_trials, "_games", OrderedDict())
    monkeypatch.setattr(card_trials, "MAX_CPU_SECONDS", 0.1)
    game = Game(Setup(2, ["Snail", *PLAIN]), seed=1)
    slow: list[int] = []
    while len(slow) < 2:
        if "Snail" in game.options:
            slow.append(game.answer_count)
            game.answer_labels("Snail")
        else:
            decision: Any = game.view(game.table.turn)["decision"]
            game.answer_all([tuple(simple_picks(decision, ()))])
    answers = game.answers

    def position(known: int, new: int) -> TrialPosition:
        return TrialPosition("one", game.setup.key(), game.seed, answers[:known], answers[known:new], 60.0)

    try_position(position(slow[1], slow[1]))
    try_position(position(slow[0] + 1, slow[1]))
    for is_forgotten in (False, True):
        if is_forgotten:
            card_trials._games.clear()
        with pytest.raises(CardStalled, match="of processor time"):
            try_position(position(slow[1], slow[1] + 1))


@pytest.mark.parametrize("card", FAILING)
def test_card_that_fails_only_refuses_the_answer(
    card: str, card_file: Path, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(lobby: Lobby) -> None:
        async with AsyncExitStack() as stack:
            room, _ = await table(lobby, stack, card)
            refusal = await buy(room, card)
            assert (refusal.code, "faulty.py" in refusal.message, card in refusal.message) == ("card_failed", True, True)
            for _ in range(3):
                await answer(room)
        assert [line for line in messages(caplog) if room.id in line and f"{card_file}" in line and card in line]

    with_lobby(database, test)


def test_table_that_cannot_be_set_up_is_not_tried_again(
    card_file: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(lobby: Lobby) -> None:
        work = WorkerCalls()
        work.install(monkeypatch)
        seats = [SeatRequest("you"), SeatRequest("local")]
        created: Any = await lobby.create(GameRequest(seats, KingdomRequest(cards=["Founder", *PLAIN])))
        for _ in range(3):
            with pytest.raises(Refusal, match=r"faulty.py:\d+: Founder") as refused:
                async with lobby.room(created["game"]):
                    pass
            assert refused.value.code == "card_stopped"
        assert work.begun == ["try_saved"]

    with_lobby(database, test)


def test_trial_of_a_table_delays_no_other_table(card_file: Path, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(lobby: Lobby) -> None:
        work = WorkerCalls()
        work.install(monkeypatch)
        seats = [SeatRequest("you"), SeatRequest("local")]
        custom: Any = await lobby.create(GameRequest(seats, KingdomRequest(cards=["Circle", *PLAIN])))
        async with AsyncExitStack() as stack:
            played, _ = await table(lobby, stack, "Circle")
            work.block("try_saved")
            opening = asyncio.create_task(stack.enter_async_context(lobby.room(custom["game"])))
            while len(work.begun) < 2:
                await asyncio.sleep(0.01)
            async with asyncio.timeout(60):
                await table(lobby, stack, "Chapel")
                await answer(played)
            assert not opening.done()
            work.gate.set()
            await opening

    with_lobby(database, test)


def game_before_buying(card: str) -> Game:
    """Return a game in which the next decision offers the card."""
    game = Game.new([card, *PLAIN], seed=1, first=0)
    while card not in game.options:
        decision: Any = game.view(0)["decision"]
        game.answer(simple_picks(decision))
    return game


def saved_with_purchase(card: str) -> bytes:
    """Return a save file in which this card was bought, without running it."""
    game = game_before_buying(card)
    saved = json.loads(game.to_json())
    assert game.decision is not None
    saved["answers"].append(write_answer(game.decision, (game.options.index(card),)))
    return json.dumps(saved).encode()


@pytest.mark.parametrize("card", ["Circle", "Bomb", "Riddle"])
def test_save_file_with_such_a_card_is_refused_and_blocks_no_other_games(
    card: str, card_file: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(lobby: Lobby) -> None:
        file = saved_with_purchase(card)
        work = WorkerCalls()
        work.install(monkeypatch)
        work.block("_read_file")
        opening = asyncio.create_task(lobby.open_file(file))
        async with AsyncExitStack() as stack:
            await table(lobby, stack, "Chapel")
            custom, _ = await table(lobby, stack, "Circle")
            await answer(custom)
            assert not opening.done()
        work.gate.set()
        for again in (opening, lobby.open_file(file)):
            with pytest.raises(CardRefusal, match=r"faulty.py" if card == "Bomb" else rf"faulty.py:\d+: {card}") as refused:
                await again
            assert refused.value.code == ("card_failed" if card == "Riddle" else "card_stopped")
        assert work.begun.count("_read_file") == (2 if card == "Riddle" else 1), "a file that stalls is not tried again"

    with_lobby(database, test)


def test_save_file_with_cards_waits_for_its_turn_and_may_not_be_too_long(card_file: Path, database: Path) -> None:
    async def test(lobby: Lobby) -> None:
        file = json.loads(saved_with_purchase("Circle"))
        file["answers"] += [file["answers"][0]] * LIMITS.answers_per_upload
        async with lobby.replay_desk.turns.turn("127.0.0.1"):
            opening = asyncio.create_task(lobby.open_file(json.dumps(file).encode(), "127.0.0.1"))
            while len(lobby.replay_desk.turns) < 2:
                await asyncio.sleep(0.01)
            assert not opening.done()
        with pytest.raises(Refusal) as refused:
            await opening
        assert refused.value.code == "save_too_long"

    with_lobby(database, test)


def test_finished_game_with_such_a_card_is_stopped_by_its_summary(
    card_file: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card loops only in the score of a finished game."""

    async def test(lobby: Lobby) -> None:
        work = WorkerCalls()
        work.install(monkeypatch)
        game = game_before_buying("Verdict")
        game.answer((game.options.index("Verdict"),))
        continued = await lobby.replay_desk.read_file(game.to_json().encode(), "")
        record, _ = replace(continued, asked=None, ended="too_long").seated([], 1)
        await lobby._store_with_answers(record)
        for _ in range(2):
            with pytest.raises(CardRefusal, match=r"faulty.py:\d+: Verdict") as refused:
                await lobby.replay_desk.reply(await lobby.finished(record.id), ReplyRequest("summary"), "")
            assert refused.value.code == "card_stopped"
        assert work.begun == ["_read_file", "_reply"]

    with_lobby(database, test)


def test_trials_keep_games_by_their_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    games: OrderedDict[str, Game] = OrderedDict()
    monkeypatch.setattr(card_trials, "_games", games)
    for number in range(400):
        card_trials._keep(f"new {number}", Game.new("First Game", players=2, seed=1))
    assert 100 < len(games) < 400
    long = Game.from_json(long_save(1500))
    for number in range(30):
        card_trials._keep(f"long {number}", long)
    assert 5 < len(games) < 15


GREEDY = """
from feodum.bots.bot import Bot
from feodum.bots.buy_lists import big_money


class Greedy(Bot):
    name = "Greedy"

    def decide(self, view, decision):
        if decision.source == "buy":
            for name in {wanted!r}:
                if name in decision.labels:
                    return (decision.labels.index(name),)
        return big_money().decide(view, decision)
"""


@pytest.mark.parametrize("card", ["Circle", "Bomb", "Leaver", "Judge"])
def test_table_stops_if_a_bot_plays_such_a_card(
    card: str,
    card_file: Path,
    database: Path,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(level_choices, "_CUSTOM_LEVELS", {})
    mine = tmp_path / "greedy.py"
    mine.write_text(GREEDY.format(wanted=[card]))
    level_choices.add_custom_level(str(mine))

    async def test(lobby: Lobby) -> None:
        async with AsyncExitStack() as stack:
            room, received = await table(lobby, stack, card, SeatRequest("bot", level="Greedy"), first=1)
            while not any(each["type"] == "error" for each in received):
                await asyncio.sleep(0.01)
            assert [each["code"] for each in received if each["type"] == "error"] == ["card_stopped"]
            while room.bots.is_thinking:
                await asyncio.sleep(0.01)
            room.bots.wake()
            assert not room.bots.is_thinking
            other, _ = await table(lobby, stack, "Chapel", SeatRequest("bot", level="Greedy"), first=1)
            while other.game.asked != 0:
                await asyncio.sleep(0.01)
        stopped = [line for line in messages(caplog) if room.id in line]
        assert len(stopped) == 1 + (card == "Judge" and "stopped" not in stopped[0]), stopped

    with_lobby(database, test)


def test_coach_gives_up_on_a_card_that_does_not_finish(card_file: Path, database: Path) -> None:
    """The card loops only at the end of a game, which playouts reach."""

    async def test(lobby: Lobby) -> None:
        coach = Coach(LIMITS, lobby.record)
        try:
            async with AsyncExitStack() as stack:
                room, _ = await table(lobby, stack, "Verdict", SeatRequest("bot", level="novice"))
                while "Verdict" not in room.game.options:
                    await answer(room)
                await answer(room, ("Verdict",))
                while room.game.asked != 0:
                    await asyncio.sleep(0.01)
                position = plain_game(room.record.setup, room.record.seed, room.game.answers)
                for _ in range(2):
                    with pytest.raises(CardRefusal, match=r"faulty.py:\d+: Verdict"):
                        await coach.hint(position, "0.1", "")
                assert next(coach._hinter._process._numbers) == 2, "the second hint is refused at once"
        finally:
            coach.close()

    with_lobby(database, test)


def test_kingdom_with_such_a_card_is_studied_once(card_file: Path, database: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(lobby: Lobby) -> None:
        queue = lobby.bot_scheduler.study_queue
        for _ in range(2):
            await queue.study("steady", Setup(2, ("Founder", *PLAIN)).key(), 6.0)
        assert next(queue.worker._numbers) == 2
        assert [line for line in messages(caplog) if "studying a kingdom failed" in line and "Founder" in line]

    with_lobby(database, test)


def test_own_error_of_a_game_is_not_a_card_fault(card_file: Path, database: Path) -> None:
    """The trial leaves other errors to the server."""

    async def test(lobby: Lobby) -> None:
        async with AsyncExitStack() as stack:
            room, _ = await table(lobby, stack, "Circle")
            await lobby.bot_scheduler.card_trials.try_answers(room.record, 5, [], [(99,)], 2.0)
            with pytest.raises(FeodumError):
                await lobby.open_file(b"no game")

    with_lobby(database, test)


def test_server_survives_and_ends_in_order(tmp_path: Path) -> None:
    path = tmp_path / "faulty.py"
    path.write_text(CARDS, encoding="utf-8")
    server = RunningServer(tmp_path / "games.sqlite3", "--cards", str(path))

    async def test() -> None:
        for card, code in (("Sponge", "card_stopped"), ("Leaver", "card_failed"), ("Tower", "")):
            created = server.new_game(YOU, LOCAL, kingdom={"cards": [card, *PLAIN]})
            async with Client(server, created["game"], *[seat["token"] for seat in created["seats"]]) as client:
                while (decision := (state := await client.wait_for_decision())["decision"])["source"] != "buy":
                    await client.answer(state["seat"], simple_picks(decision))
                picks = [decision["options"].index(card)]
                play = {"type": "answer", "seat": state["seat"], "decision": decision["id"], "picks": picks}
                if code:
                    assert await client.error(**play) == code
                else:  # SIGTERM arrives while the card loops
                    await client.send(**play)

    try:
        asyncio.run(test())
    finally:
        errors = server.stop()
    assert server.process.returncode == 0
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("report", "stalled"),
    [
        ("", 0),
        ("7\n", 0),
        ("7\nCurrent thread 0x1 (most recent call first):\n", 7),
        ("7\nTimeout (0:00:06)!\nThread 0x1 (most recent call first):\n{card}", 7),
        pytest.param(
            "7\nTimeout (0:00:06)!\nThread 0x1 (most recent call first):\n",
            0,
            marks=pytest.mark.skipif(sys.platform == "win32", reason="has only the limit in real time"),
        ),
    ],
)
def test_cards_are_not_blamed_if_a_busy_machine_ran_out_of_time(card_file: Path, report: str, stalled: int) -> None:
    """The deadline is CPU time. Only cards that wait, and so are on the stack, exceed the longer one in real time."""
    found = StallReport()
    Path(found.path).write_text(report.format(card=f'  File "{card_file}", line 9 in when_bought\n'))
    found.close()
    assert found.stalled_task() == stalled
