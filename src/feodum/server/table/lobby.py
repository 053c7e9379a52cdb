"""Create games, find them, and keep active tables in memory."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from feodum.cards.custom import files_for, loaded_files
from feodum.engine.errors import SetupError
from feodum.engine.random import SEED_BITS
from feodum.game import Game
from feodum.kingdoms.kingdom_code import Kingdom
from feodum.kingdoms.selection import choose_setup, next_first
from feodum.saves.provably_fair import SECRET_BYTES, commit_to, derive_seed
from feodum.server.bots.bot_scheduler import BotScheduler
from feodum.server.http.client_messages import GameRequest, KingdomRequest, ReplayPoint
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import DamagedGame, Refusal, setup_refusal
from feodum.server.http.replies import CreatedGame
from feodum.server.storage.loading import damage_refusal, open_game
from feodum.server.storage.records import GameRecord, Outline, Point
from feodum.server.storage.store import Store
from feodum.server.storage.store_selection import open_store
from feodum.server.table.follower import Follower
from feodum.server.table.kingdom_requests import deal_extras, requested_kingdom, requested_sets
from feodum.server.table.lesson import BOT_SEED, FIRST, SEED, lesson_kingdom, lesson_seats
from feodum.server.table.replay_desk import ReplayDesk
from feodum.server.table.room import Room
from feodum.server.table.seating import FRIEND, hash_token, new_game_id, new_token, seat_players
from feodum.server.table.table_cache import Tables
from feodum.server.table.task_set import TaskSet
from feodum.server.table.winners import winners
from feodum.server.work.fair_turns import FairTurns
from feodum.server.work.shared_tasks import Begin
from feodum.server.work.threads import run_in_thread
from feodum.server.work.timed_worker import TimedWorker
from feodum.server.work.work_guard import PausingGuard, WorkStopped

if TYPE_CHECKING:
    from feodum.server.ops.metrics import Metrics

ANSWERS_PER_WRITE: Final = 300
FEW_GAMES: Final = 20
"""Number of games that may be forgotten at once even if they are most of the finished or unplayed games."""
LONG_GAME: Final = 500
"""Answers from which on the replay of a game pauses for the event loop."""
logger = logging.getLogger("feodum.server")


class Lobby:
    def __init__(self, database: Path | str, limits: Limits, bot_scheduler: BotScheduler | None = None) -> None:
        self.limits = limits
        self.store: Store = open_store(database)
        self.bot_scheduler = bot_scheduler or BotScheduler()
        self.metrics: Metrics | None = None
        """None if metrics are disabled."""
        self.kingdom_turns = FairTurns(1)
        """Turns for drawing kingdoms, whose number is limited by the requests that a client may send."""
        self.opening_turns = FairTurns(1)
        """Turns for opening tables, whose number is limited by the connections of a client."""
        self.card_opening_turns = FairTurns(1)
        """The same for tables with custom cards, whose trials may take long."""
        self.replay_desk = ReplayDesk(limits, self.record, self.bot_scheduler.card_trials)
        self._card_trier = TimedWorker(0, limits.replay_seconds)
        """Tries games with custom cards before they are opened."""
        self._storing = TaskSet()
        self.tables = Tables(self._open, limits.games_in_memory, limits.bytes_of_games)
        self._follower = Follower(self.store, self.tables)

    async def start(self) -> None:
        """Start background work on the running event loop."""
        await self.store.start(self._follower.notify, self._on_message)
        self._follower.start()

    def _on_message(self, game_id: str, text: str) -> None:
        """Pass a message from another process to its room."""
        for room in self.tables.open_rooms([game_id]):
            room.receive(text)

    async def finish(self) -> None:
        """Finish pending work, then shut down."""
        while working := [room for room in self.tables.open_rooms() if room.tasks.is_working]:
            # A room that has finished may start new work while others finish: a clock runs out or a client leaves.
            await asyncio.gather(*(room.tasks.wait_until_idle() for room in working))
        await self._storing.wait_until_idle()
        self._follower.close()
        rooms = self.tables.open_rooms()
        self.tables.close()
        await asyncio.gather(*(room.wait_until_closed() for room in rooms))
        await self.store.finish()
        self.close()

    def close(self) -> None:
        """Shut down immediately."""
        self._follower.close()
        self.tables.close()
        self.bot_scheduler.close()
        self.replay_desk.close()
        self._card_trier.close()
        self.store.close()

    async def kingdom(self, request: KingdomRequest | None, address: str = "") -> Kingdom:
        """Return the requested kingdom."""
        async with self.kingdom_turns.turn(address):
            return await run_in_thread(lambda: None, requested_kingdom, request)

    # Creating ----------------------------------------------------------------------------------------------------------
    async def create(self, request: GameRequest, address: str = "") -> CreatedGame:
        """Create a game for a client and return its id and seat tokens, which are never sent again."""
        if request.lesson:
            return await self._create_lesson(request)
        if request.from_ is not None:
            return await self._continue_from(request, request.from_, address)
        seats, tokens = seat_players(request.seats)
        invite = new_token() if any(seat.kind == FRIEND for seat in seats) else None
        try:
            kingdom = await self.kingdom(request.kingdom, address)
            # The setup is public, so its random choices must not share the seed of the deal.
            setup = choose_setup(
                kingdom.cards,
                len(seats),
                secrets.randbits(SEED_BITS),
                colony=kingdom.colony if request.colony is None else request.colony,
                shelters=kingdom.shelters if request.shelters is None else request.shelters,
                bane=kingdom.bane if request.bane is None else request.bane,
                first=request.first,
                sets=requested_sets(request.kingdom),
                **deal_extras(request),
                **kingdom.extras,
            )
        except SetupError as error:
            raise setup_refusal(error) from None
        fair = commit_to(secrets.token_bytes(SECRET_BYTES))
        record = GameRecord(
            id=new_game_id(),
            setup=setup,
            seed=derive_seed(fair),
            fair=fair,
            bot_seed=secrets.randbits(SEED_BITS),
            invite_hash="" if invite is None else hash_token(invite),
            seats=tuple(seats),
            clock=request.clock or 0,
            game_clock=request.game_clock or 0,
            memory_aid=request.memory_aid,
        )
        await self.store.create(record)
        return _created(record, tokens, invite)

    async def _continue_from(self, request: GameRequest, point: ReplayPoint, address: str) -> CreatedGame:
        """Create a game that starts at a step of a finished one."""
        continued = await self.replay_desk.rewind(await self.finished(point.game), point.step, address)
        record, tokens = continued.seated(request.seats, secrets.randbits(SEED_BITS))
        return await self._create_with_answers(replace(record, memory_aid=request.memory_aid), tokens)

    async def open_file(self, file: bytes, address: str = "") -> CreatedGame:
        """Create a game from a downloaded file or a file saved by `feodum play`."""
        continued = await self.replay_desk.read_file(file, address)
        return await self._create_with_answers(*continued.seated([], secrets.randbits(SEED_BITS)))

    async def _create_with_answers(self, record: GameRecord, tokens: dict[int, str]) -> CreatedGame:
        """Store a game with its answers, even if the caller is cancelled."""
        await self._storing.run_to_completion(self._store_with_answers(record))
        return _created(record, tokens, None)

    async def _store_with_answers(self, record: GameRecord) -> None:
        """Store a game in parts, so that the answers of other games need not wait for all of a long one."""
        await self.store.create(record)
        count = len(record.answers)
        for start in range(0, count, ANSWERS_PER_WRITE):
            end = min(start + ANSWERS_PER_WRITE, count)
            answers = (record.answered_by[start:end], record.answers[start:end])
            over, ended = (record.over, record.ended) if end == count else (False, "")
            await self.store.add_answers(record.id, Point(0, start), *answers, over, ended)

    async def _create_lesson(self, request: GameRequest) -> CreatedGame:
        """Create the tutorial game. Its shuffles are the same for everybody, so they are not committed to."""
        seats, tokens = seat_players(lesson_seats(request.seats))
        kingdom = lesson_kingdom()
        setup = choose_setup(kingdom.cards, len(seats), SEED, colony=False, shelters=False, first=FIRST)
        record = GameRecord(new_game_id(), setup, SEED, BOT_SEED, "", tuple(seats), memory_aid=request.memory_aid)
        await self.store.create(record)
        return _created(record, tokens, None)

    async def rematch(self, room: Room) -> None:
        """Create the rematch of a finished game and announce it, unless it already exists."""
        async with room.lock:
            if not room.is_over:
                raise Refusal("not_over", "the game is not over yet")
            if room.rematch is None:
                before = room.record.setup
                first = next_first(winners(room.game.table, room.seats), before.players)
                setup = before.starting_with(secrets.randbelow(before.players) if first is None else first)
                fair = commit_to(secrets.token_bytes(SECRET_BYTES))
                record = GameRecord(
                    id=new_game_id(),
                    setup=setup,
                    seed=derive_seed(fair),
                    fair=fair,
                    bot_seed=secrets.randbits(SEED_BITS),
                    invite_hash=room.record.invite_hash,
                    seats=tuple(seat.for_rematch() for seat in room.seats),
                    clock=room.record.clock,
                    game_clock=room.record.game_clock,
                    memory_aid=room.memory_aid,
                )
                room.announce_rematch(await self.store.create_rematch(room.id, record))

    async def forget(self, days: int, allow_most: bool = False) -> int:
        """Delete finished games, and games that no person played, after this many days. Return their number.

        Without `allow_most`, refuse to delete most of these games at once, as after an error of the clock, unless they are few.
        The deletion and its log line are completed even if the caller is cancelled.
        """
        return await self._storing.run_to_completion(self._forget(days, allow_most))

    async def _forget(self, days: int, allow_most: bool) -> int:
        games = await self.store.count_forgettable(days)
        if games.old > max(FEW_GAMES, games.candidates // 2) and not allow_most:
            logger.warning(
                "refused to delete %d of %d finished or unplayed games at once: is the clock right? "
                "To delete them, start the server once with --forget-most",
                games.old,
                games.candidates,
            )
            return 0
        deleted = 0
        # The store keeps the order of operations, so a game opened from now on is read after the deletion.
        while count := await self.store.forget(days, set(self.tables)):
            deleted += count
        if deleted:
            text = "deleted %d of %d games, finished or unplayed and without activity for %d days"
            logger.warning(text, deleted, games.total, days)
        return deleted

    # Finding -------------------------------------------------------------------------------------------------------------
    async def record(self, game_id: str) -> GameRecord:
        """Return a stored game. Raises Refusal if it is missing or damaged."""
        try:
            record = await self.store.load(game_id)
        except DamagedGame as damage:
            raise damage_refusal(game_id, damage) from None
        if record is None:
            raise Refusal("not_found", "there is no such game")
        return record

    async def finished(self, game_id: str) -> Outline:
        """Return a finished game without its answers."""
        outline = await self._outline(game_id)
        if not outline.record.over:
            raise Refusal("not_over", "this is available only after the game")
        return outline

    async def _outline(self, game_id: str) -> Outline:
        """Return a stored game without its answers. Raises Refusal if it is missing or damaged."""
        try:
            outline = await self.store.outline(game_id)
        except DamagedGame as damage:
            raise damage_refusal(game_id, damage) from None
        if outline is None:
            raise Refusal("not_found", "there is no such game")
        return outline

    def room(self, game_id: str, address: str = "") -> AbstractAsyncContextManager[Room]:
        """Return a context manager that keeps a game's room in memory, loading it for a client if needed."""
        return self.tables.hold(game_id, address)

    async def _open(self, game_id: str, address: str, begin: Begin) -> Room:
        has_cards = loaded_files() and files_for((await self._outline(game_id)).record.setup)
        async with (self.card_opening_turns if has_cards else self.opening_turns).turn(address) as turn:
            begin()
            record = await self.record(game_id)
            turn.charge(len(record.answers))
            trials = self.bot_scheduler.card_trials
            await trials.try_record(record, self._card_trier, self.limits.card_seconds)
            is_unwanted = threading.Event()
            seconds = self.limits.replay_seconds

            async def open_room() -> Game:
                return await run_in_thread(is_unwanted.set, _open_in_thread, record, seconds, is_unwanted.is_set)

            try:
                game = await trials.watch(game_id, open_room)
            except DamagedGame as damage:
                raise damage_refusal(game_id, damage) from None
            except WorkStopped:
                raise Refusal("busy", "opening this game takes the server too long; please try again later") from None
        return Room(record.without_answers(), game, self.store, self.bot_scheduler, self.limits)


def _open_in_thread(record: GameRecord, seconds: float, is_cancelled: Callable[[], bool]) -> Game:
    """Replay a game for its table. Most games take a few milliseconds; long ones let the event loop go first."""
    return open_game(record, None, PausingGuard(seconds, is_cancelled) if len(record.answers) > LONG_GAME else None)


def _created(record: GameRecord, tokens: dict[int, str], invite: str | None) -> CreatedGame:
    return {
        "game": record.id,
        "seats": [{"seat": seat, "kind": record.seats[seat].kind, "token": token} for seat, token in tokens.items()],
        "invite": invite,
        "open": [seat.number for seat in record.seats if seat.is_open],
        "commitment": "" if record.fair is None else record.fair.commitment,
    }
