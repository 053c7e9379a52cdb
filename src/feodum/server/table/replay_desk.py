"""Replies that need the replay of a game: summaries, replays, saves, uploads and continued games.

Worker processes do the work, since compiled code would block the event loop even from a thread. Client addresses take fair
turns, longer games cost more, and work that nobody waits for is cancelled. Replies about finished games are kept.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from feodum.cards.custom import CustomCardError, files_for, loaded_files
from feodum.engine.errors import SaveError
from feodum.game import Game
from feodum.server.bots.card_trials import CardTrials
from feodum.server.http.limits import ANSWERS_PER_TOKEN, BYTES_PER_TOKEN, Limits
from feodum.server.http.refusals import DamagedGame, Refusal
from feodum.server.storage.loading import damage_refusal
from feodum.server.storage.records import GameRecord, Outline
from feodum.server.table.continued_games import ContinuedGame, continue_from_step, game_from_file
from feodum.server.table.finished_games import open_for_steps, replay, save_text, steps_of, summary
from feodum.server.table.seating import Seat
from feodum.server.work.fair_turns import FairTurns
from feodum.server.work.packed_json import PackedJson, pack
from feodum.server.work.shared_tasks import Begin, SharedTasks
from feodum.server.work.sized_cache import SizedCache
from feodum.server.work.timed_worker import TimedWorker
from feodum.server.work.work_guard import WorkGuard

NICENESS: Final = 5
MAX_OPEN_ANSWERS: Final = 15_000
"""Answers of the games that a worker keeps open to step through them."""

Result = TypeVar("Result")


@dataclass(frozen=True)
class ReplyRequest:
    """What a client wants to know about a finished game. `first` and `count` are the steps of "steps"."""

    what: Literal["summary", "replay", "save", "steps"]
    first: int = 0
    count: int = 0


@dataclass(frozen=True)
class _ReplyKey:
    game: str
    generation: int
    answers: int
    seats: tuple[Seat, ...]
    request: ReplyRequest


class ReplayDesk:
    def __init__(self, limits: Limits, load: Callable[[str], Awaitable[GameRecord]], card_trials: CardTrials) -> None:
        self.turns = FairTurns(limits.work_slots, limits.work_per_address, limits.work_total)
        self._limits = limits
        self._load = load
        self._card_trials = card_trials
        self._free = [TimedWorker(NICENESS, limits.replay_seconds) for _ in range(limits.work_slots)]
        self._workers = tuple(self._free)
        self._kept = SizedCache[_ReplyKey, PackedJson](limits.bytes_of_replies)
        self._running = SharedTasks[_ReplyKey, PackedJson]()

    def close(self) -> None:
        for worker in self._workers:
            worker.close()

    def is_kept(self, outline: Outline, request: ReplyRequest) -> bool:
        """Return whether the reply is known, or being worked on."""
        key = _key(outline, request)
        return key in self._kept or key in self._running

    async def reply(self, outline: Outline, request: ReplyRequest, address: str) -> PackedJson:
        """Return the reply to a request for a finished game. Clients that want the same wait for the same work."""
        key = _key(outline, request)
        return self._kept.get(key) or await self._running.run(
            key, address, lambda begin: self._new_reply(outline, key, address, begin)
        )

    async def _new_reply(self, outline: Outline, key: _ReplyKey, address: str, begin: Begin) -> PackedJson:
        async def work(worker: TimedWorker) -> PackedJson:
            begin()
            return await worker.run(_reply, (await self._load(key.game), self._limits.card_seconds, key.request))

        try:
            packed = await self._in_turn(address, key.answers, work, _cards_of(outline))
        except DamagedGame as damage:
            raise damage_refusal(key.game, damage) from None
        self._kept.put(key, packed, len(packed.compressed))
        return packed

    async def read_file(self, file: bytes, address: str) -> ContinuedGame:
        """Read an uploaded file. Raises Refusal if it contains no game that can be opened here."""
        given = (file, self._limits.answers_per_upload, self._limits.card_seconds)
        answers = len(file) * ANSWERS_PER_TOKEN // BYTES_PER_TOKEN
        name = f"file {hashlib.sha256(file).hexdigest()[:16]}" if loaded_files() else ""
        return await self._in_turn(address, answers, lambda worker: worker.run(_read_file, given), name)

    async def rewind(self, outline: Outline, step: int, address: str) -> ContinuedGame:
        """Return a finished game rewound to a step."""
        game_id = outline.record.id

        async def work(worker: TimedWorker) -> ContinuedGame:
            return await worker.run(_rewind, (await self._load(game_id), self._limits.card_seconds, step))

        try:
            return await self._in_turn(address, outline.answers, work, _cards_of(outline))
        except DamagedGame as damage:
            raise damage_refusal(game_id, damage) from None

    async def _in_turn(
        self, address: str, answers: int, work: Callable[[TimedWorker], Awaitable[Result]], cards_of: str
    ) -> Result:
        """Do the work in a worker process when it is the address's turn. The cost is the length of the game.

        `cards_of` is the name of the game if it may have custom cards.
        """
        async with self.turns.turn(address) as turn:
            turn.charge(answers)
            worker = self._free.pop()
            try:
                return await (self._card_trials.watch(cards_of, lambda: work(worker)) if cards_of else work(worker))
            finally:
                self._free.append(worker)


def _key(outline: Outline, request: ReplyRequest) -> _ReplyKey:
    record = outline.record
    return _ReplyKey(record.id, record.generation, outline.answers, record.seats, request)


def _cards_of(outline: Outline) -> str:
    """Return the name of a game with custom cards, otherwise ""."""
    return outline.record.id if files_for(outline.record.setup) else ""


# In the worker process ---------------------------------------------------------------------------------------------------
_open_games: OrderedDict[str, Game] = OrderedDict()
"""Games to step through, by id, most recently used last."""


def _reply(guard: WorkGuard, given: tuple[GameRecord, float, ReplyRequest]) -> PackedJson:
    record, card_seconds, request = given
    with guard.limit_cards(record.setup, card_seconds):
        if request.what == "summary":
            return pack(summary(record, guard))
        if request.what == "replay":
            return pack(replay(record, guard))
        if request.what == "save":
            return pack(save_text(record, guard).encode())
        return pack({"steps": steps_of(_opened(record, guard), record, request.first, request.count)})


def _opened(record: GameRecord, guard: WorkGuard) -> Game:
    """Return a copy of a game, which is kept open: a client that steps through it asks many times."""
    game = _open_games.pop(record.id, None)
    if game is None or game.answer_count != len(record.answers):
        game = open_for_steps(record, guard)
    _open_games[record.id] = game
    while sum(each.answer_count for each in _open_games.values()) > max(MAX_OPEN_ANSWERS, game.answer_count):
        _open_games.popitem(last=False)
    return game.copy()


def _read_file(guard: WorkGuard, given: tuple[bytes, int, float]) -> ContinuedGame:
    file, max_answers, card_seconds = given
    try:
        return game_from_file(file, max_answers, guard, card_seconds)
    except CustomCardError:
        raise
    except SaveError:  # `feodum replay` reports the details
        raise Refusal("bad_save", "this file doesn't contain a game that can be opened here") from None


def _rewind(guard: WorkGuard, given: tuple[GameRecord, float, int]) -> ContinuedGame:
    record, card_seconds, step = given
    try:
        with guard.limit_cards(record.setup, card_seconds):
            return continue_from_step(record, step, guard)
    except SaveError:
        raise DamagedGame("it can't be replayed") from None
