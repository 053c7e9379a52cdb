"""Search for information leaks of whole tables.

    python bench/table_leak.py --pairs 20000 --seed 1 [--boxes] [--json]

Like `leak.py`, but each game of a pair is at a table of the server, and the bytes of all frames that the observer's client
receives must be equal. Between the answers, the players undo, ask for undos and vote on them, chat, send random bytes for the
shuffles, vote on the card tracker, leave, get a stand-in bot, come back, take back what it did, and connect again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

import msgspec
from leak import ROUNDS, SAME, Findings, Wire, compare, joint_answers, redeterminize, search

from feodum.bots.random_bot import RandomBot
from feodum.engine.decision import Answer
from feodum.engine.game_run import SafePoint
from feodum.game import Game
from feodum.saves.provably_fair import PART_BYTES, SECRET_BYTES, commit_to
from feodum.server.bots.bot_scheduler import BotScheduler
from feodum.server.bots.card_trials import CardTrials
from feodum.server.http.client_messages import Chat
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import ServerMessage
from feodum.server.storage.records import GameRecord
from feodum.server.storage.store import Store
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.seating import Seat, hash_token
from feodum.server.table.session import Session
from feodum.view.window import SPECTATOR

MANY: Final = 10**6
LIMITS: Final = Limits(
    absence_seconds=0.0,
    table_messages_burst=MANY,
    attendance_burst=MANY,
    undos_burst=MANY,
    undo_requests_burst=MANY,
    outbox=MANY,
    study_seconds=0.0,
)
"""No limit depends on the time, which differs between the two tables."""
ACTS_PER_ANSWER: Final = 0.6
KINDS_OF_ACTS: Final = (
    "chat", "undo", "undo", "vote", "vote", "cancel", "part", "aid", "away", "back", "take back", "hello"
)  # fmt: skip


class NoStore:
    """A store that accepts every write and keeps nothing."""

    is_shared = False

    def __getattr__(self, name: str) -> Callable[..., Awaitable[None]]:
        return self._accept

    async def _accept(self, *_: object, **__: object) -> None: ...


class NoBots:
    """Bots that never answer: the search plays for them."""

    def __init__(self) -> None:
        self.study_queue = self
        self.card_trials = CardTrials()

    async def study(self, *_: object) -> None: ...

    async def run(self, task: object) -> list[Answer] | None:
        await asyncio.Event().wait()
        return None

    def cancel(self, task: object) -> None: ...


class Silence:
    """A client that ignores everything."""

    def __init__(self, seat: int) -> None:
        self.address = ""
        self.seats = [seat]

    def game_changed(self) -> None: ...

    def seats_changed(self) -> None: ...

    def send(self, message: ServerMessage) -> None: ...


def token_of(seat: int) -> str:
    return f"the token of seat {seat}"


class TableWire(Wire):
    """A table, and the frames that the server sends to one observer."""

    def __init__(self, game: Game, observer: int, start: int) -> None:
        super().__init__(game, observer, None, start)
        self.frames: list[bytes] = []
        self.base = game.answer_count
        seats = tuple(
            Seat(seat, "friend", f"Player {seat + 1}", "", hash_token(token_of(seat))) for seat in range(game.setup.players)
        )
        fair = commit_to(bytes(SECRET_BYTES))
        record = GameRecord("table", game.setup, game.seed, 1, "", seats, fair=fair)
        self.room = Room(record, game, cast(Store, NoStore()), cast(BotScheduler, NoBots()), LIMITS)
        self.others = {seat: Silence(seat) for seat in range(game.setup.players) if seat != observer}
        for client in self.others.values():
            self.room.join(client)
        self.session = self._new_session()

    def _new_session(self) -> Session:
        return Session(cast(Lobby, NoStore()), self.room, LIMITS)

    async def connect(self) -> None:
        """Let the observer connect, or connect again."""
        self.session.leave()
        self.session = self._new_session()
        tokens = [] if self.observer == SPECTATOR else [token_of(self.observer)]
        await self.session.receive(json.dumps({"type": "hello", "version": 1, "tokens": tokens, "part": "ab" * PART_BYTES}))

    async def do(self, work: Callable[[TableWire], Awaitable[object]]) -> str:
        """Do something at the table, and receive what the observer is sent. Return the code if it is refused."""
        try:
            await work(self)
            code = ""
        except Refusal as refusal:
            code = refusal.code
        while self.session._wake.is_set():
            self.frames += await self.session.next_frames()
        return code

    async def play(self, answer: Answer) -> None:
        decision = self.game.decision
        assert decision is not None
        if self.room.seats[decision.seat].stand_in:
            async with self.room.lock:
                await self.room.commit_bot_answers([answer])
            self.room.game_changed()
        else:
            await self.room.answer(decision.seat, self.game.run.decision_id(decision.seat), answer)

    def bytes(self) -> bytes:
        return b"\n".join(self.frames)

    def refresh(self) -> None:
        """Update what `compare` looks at, to tell why the frames differ."""
        self.game = self.room.game
        self.start = min(self.start, len(self.game.run.log))
        self.sent = {}
        self.update()
        self.messages = len(self.frames)


Tables = tuple[TableWire, TableWire]
Act = Callable[[TableWire], Awaitable[object]]


def next_act(tables: Tables, silent: set[int], chance: random.Random) -> Act | None:
    """Return something that the players do at both tables, or None if it is not possible at both.

    Seats in `silent` have given answers in only one of the games. They do nothing that depends on their own last answer: to
    reveal it would be their choice.
    """
    one = tables[0]
    seat = chance.randrange(len(one.room.seats))
    kind = chance.choice(
        ("chat", "undo", "undo", "vote", "vote", "cancel", "part", "aid", "away", "back", "take back", "hello")
    )
    if kind == "chat":
        return lambda table: _call(table.room.say, seat, Chat(text="Well?"))
    if kind == "part":
        return lambda table: table.room.parts.add([seat], bytes(PART_BYTES))
    if kind == "aid":
        on = chance.random() < 0.5
        return lambda table: table.room.aid_votes.vote([seat], on)
    if kind == "hello":
        return TableWire.connect
    if kind == "undo":
        return _undo(tables, seat) if seat not in silent else None
    if kind in ("vote", "cancel"):
        return _vote(tables, seat, chance) if kind == "vote" else lambda table: table.room.undo_votes.cancel([seat])
    if seat == one.observer:
        return None
    if kind == "away":
        return lambda table: _hand_over(table, seat)
    if kind == "back":
        return lambda table: _come_back(table, seat)
    first = [table.room.stand_ins.first_to_take_back(seat) for table in tables]
    if seat in silent or None in first:
        return None
    return lambda table: table.room.stand_ins.take_back(seat)


async def _call(function: Callable[..., object], *values: object) -> None:
    function(*values)


def _undo(tables: Tables, seat: int) -> Act | None:
    for table in tables:
        given = table.room.game.run.answer_numbers[seat]
        if not given or given[-1] < table.base:
            return None  # the position before the changed one is not known
    return lambda table: table.room.undo_votes.undo([seat])


def _vote(tables: Tables, seat: int, chance: random.Random) -> Act | None:
    requests = [table.room.undo_votes.request for table in tables]
    agree = chance.random() < 0.7
    return lambda table: table.room.undo_votes.vote(
        [seat], 0 if None in requests else cast(Any, table.room.undo_votes.request).number, agree
    )


async def _hand_over(table: TableWire, seat: int) -> None:
    """Let a player leave, and the others vote for a bot."""
    table.room.leave(table.others[seat])
    for voter in sorted(table.room.attendance.connected_seats()):
        if not table.room.seats[seat].stand_in:
            await table.room.stand_ins.vote([voter], seat)


async def _come_back(table: TableWire, seat: int) -> None:
    await table.room.stand_ins.return_seats([seat])
    table.room.join(table.others[seat])


async def play_tables(game: Game, observer: int, kind: str, chance: random.Random, acts: Counter[str]) -> tuple[str, int]:
    """Play two tables side by side. Return the verdict and the number of answers."""
    games = Game(game.setup, game.seed, game.answers), Game(game.setup, game.seed, game.answers)
    redeterminize(games[1], observer, kind, chance)
    for each in games:  # an undo must not go back to the cards before the change
        each.run.turn_starts = [SafePoint(each.run.safe_point.table, each.run.safe_point.seq)]
    start = max(0, len(games[0].run.log) - 3)
    tables = TableWire(games[0], observer, start), TableWire(games[1], observer, start)
    try:
        verdict = await _play_on(tables, chance, acts)
    finally:
        for table in tables:
            table.room.close()
    return verdict, sum(table.room.game.answer_count - game.answer_count for table in tables)


async def _play_on(tables: Tables, chance: random.Random, acts: Counter[str]) -> str:
    one = tables[0]
    silent: set[int] = set()
    for table in tables:
        await table.do(TableWire.connect)
    for _ in range(ROUNDS):
        while (verdict := _compare(tables)) == SAME and chance.random() < ACTS_PER_ANSWER:
            act = next_act(tables, silent, chance)
            if act is None:
                continue
            codes = [await table.do(act) for table in tables]
            acts["refused" if codes[0] else "done"] += 1
            if codes[0] != codes[1]:
                return f"one table replies {codes[0] or 'ack'!r}, the other {codes[1] or 'ack'!r}"
        decision, twin = (table.room.game.decision for table in tables)
        if verdict != SAME or decision is None or twin is None:
            return verdict
        if decision.seat == one.observer:
            answer = RandomBot(chance.getrandbits(30)).decide(one.room.game.window(decision.of), decision)
            answers: tuple[Answer | None, Answer | None] | None = (answer, answer)
        else:
            answers = joint_answers(tables, decision, twin, chance)
        if answers is None:
            return "parted"
        for table, joint, asked in zip(tables, answers, (decision, twin), strict=True):
            if joint is None:
                continue
            if None in answers:
                silent.add(asked.seat)
            await table.do(_answering(joint))
    return _compare(tables)


def _answering(answer: Answer) -> Act:
    return lambda table: table.play(answer)


def _compare(tables: Tables) -> str:
    for table in tables:
        table.game = table.room.game
    if tables[0].bytes() == tables[1].bytes():
        return SAME
    for table in tables:
        table.refresh()
    verdict = compare(*tables)
    return f"the frames differ: {_first_difference(tables)}" if verdict == SAME else verdict


def _first_difference(tables: Tables) -> str:
    pairs = zip(tables[0].frames, tables[1].frames, strict=False)
    return next((f"{one[:300]!r} / {other[:300]!r}" for one, other in pairs if one != other), "one has more frames")


# Many pairs --------------------------------------------------------------------------------------------------------------
def search_tables(pairs: int, seed: int, boxes: bool = False, stop_at_leak: bool = False) -> tuple[Findings, Counter[str]]:
    """Compare pairs of tables. Return the findings, and how many acts of players were done and refused."""
    acts: Counter[str] = Counter()
    with asyncio.Runner() as runner:

        def play_pair(game: Game, observer: int, kind: str, plant: object, chance: random.Random, findings: Findings) -> str:
            verdict, answers = runner.run(play_tables(game, observer, kind, chance, acts))
            findings.answers += answers
            return verdict

        return search(pairs, seed, None, stop_at_leak, boxes, play_pair), acts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boxes", action="store_true", help="play with cards of all boxes, including Possession")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    findings, acts = search_tables(options.pairs, options.seed, options.boxes)
    if options.json:
        print(msgspec.json.encode({**findings.data(), "acts": acts}).decode())
    else:
        print(f"{findings.pairs} pairs, {findings.answers} answers: {dict(findings.ended)}; acts of players: {dict(acts)}")
        for leak in findings.leaks[:20]:
            print(f"  {leak[:900]}")
    return 1 if findings.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
