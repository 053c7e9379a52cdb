"""Create games, find them, and keep active tables in memory."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from feodum.engine.errors import SaveError, SetupError
from feodum.engine.random import SEED_BITS
from feodum.kingdoms.kingdom_code import Kingdom
from feodum.kingdoms.selection import choose_setup, next_first
from feodum.saves.provably_fair import SECRET_BYTES, commit_to, derive_seed
from feodum.server.bots.bot_scheduler import BotScheduler
from feodum.server.http.client_messages import GameRequest, KingdomRequest, ReplayPoint
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import DamagedGame, Refusal, setup_refusal
from feodum.server.http.replies import CreatedGame
from feodum.server.storage.loading import damage_refusal, open_game
from feodum.server.storage.records import GameRecord, Point
from feodum.server.storage.store import Store
from feodum.server.storage.store_selection import open_store
from feodum.server.table.continued_games import continue_from_step, game_from_file
from feodum.server.table.follower import Follower
from feodum.server.table.kingdom_requests import deal_extras, requested_kingdom
from feodum.server.table.lesson import BOT_SEED, FIRST, SEED, lesson_kingdom, lesson_seats
from feodum.server.table.results import winners
from feodum.server.table.room import Room
from feodum.server.table.seating import FRIEND, hash_token, new_game_id, new_token, seat_players
from feodum.server.table.table_cache import Tables

if TYPE_CHECKING:
    from feodum.server.ops.metrics import Metrics


class Lobby:
    def __init__(self, database: Path | str, limits: Limits, bot_scheduler: BotScheduler | None = None) -> None:
        self.limits = limits
        self.store: Store = open_store(database)
        self.bot_scheduler = bot_scheduler or BotScheduler()
        self.metrics: Metrics | None = None
        """None if metrics are disabled."""
        self._slow_work = asyncio.Semaphore(1)
        """Limits slow work off the event loop (drawing kingdoms, replaying files) to one at a time."""
        self.tables = Tables(self._open, limits.games_in_memory)
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
        self._follower.close()
        self.tables.close()
        await self.store.finish()
        self.close()

    def close(self) -> None:
        """Shut down immediately."""
        self._follower.close()
        self.tables.close()
        self.bot_scheduler.close()
        self.store.close()

    async def kingdom(self, request: KingdomRequest | None) -> Kingdom:
        """Return the requested kingdom."""
        async with self._slow_work:
            return await asyncio.to_thread(requested_kingdom, request)

    # Creating ----------------------------------------------------------------------------------------------------------
    async def create(self, request: GameRequest) -> CreatedGame:
        """Create a game and return its id and seat tokens, which are never sent again."""
        if request.lesson:
            return await self._create_lesson(request)
        if request.from_ is not None:
            return await self._continue_from(request, request.from_)
        seats, tokens = seat_players(request.seats)
        invite = new_token() if any(seat.kind == FRIEND for seat in seats) else None
        try:
            kingdom = await self.kingdom(request.kingdom)
            # The setup is public, so its random choices must not share the seed of the deal.
            setup = choose_setup(
                kingdom.cards,
                len(seats),
                secrets.randbits(SEED_BITS),
                colony=kingdom.colony if request.colony is None else request.colony,
                shelters=kingdom.shelters if request.shelters is None else request.shelters,
                bane=kingdom.bane if request.bane is None else request.bane,
                first=request.first,
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

    async def _continue_from(self, request: GameRequest, point: ReplayPoint) -> CreatedGame:
        """Create a game that starts at a step of a finished one."""
        before = await self.finished(point.game)
        bot_seed = secrets.randbits(SEED_BITS)
        try:
            record, tokens = await asyncio.to_thread(continue_from_step, before, point, request.seats, bot_seed)
        except SaveError:
            raise damage_refusal(point.game, DamagedGame("it can't be replayed")) from None
        return await self._create_with_answers(replace(record, memory_aid=request.memory_aid), tokens)

    async def open_file(self, file: bytes) -> CreatedGame:
        """Create a game from a downloaded file or a file saved by `feodum play`."""
        async with self._slow_work:
            try:
                record, tokens = await asyncio.to_thread(game_from_file, file, secrets.randbits(SEED_BITS))
            except SaveError:  # `feodum replay` reports the details
                raise Refusal("bad_save", "this file doesn't contain a game that can be opened here") from None
        return await self._create_with_answers(record, tokens)

    async def _create_with_answers(self, record: GameRecord, tokens: dict[int, str]) -> CreatedGame:
        await self.store.create(record)
        if record.answers:
            answers = (record.answered_by, record.answers, record.over, record.ended)
            await self.store.add_answers(record.id, Point(0, 0), *answers)
        return _created(record, tokens, None)

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

    async def forget(self, days: int) -> int:
        """Delete finished games, and games that no person played, after this many days. Return their number."""
        deleted = 0
        # The store keeps the order of operations, so a game opened from now on is read after the deletion.
        while count := await self.store.forget(days, set(self.tables)):
            deleted += count
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

    async def finished(self, game_id: str) -> GameRecord:
        """Return a finished game, including its secrets."""
        record = await self.record(game_id)
        if not record.over:
            raise Refusal("not_over", "this is available only after the game")
        return record

    def room(self, game_id: str) -> AbstractAsyncContextManager[Room]:
        """Return a context manager that keeps a game's room in memory, loading it if needed."""
        return self.tables.hold(game_id)

    async def _open(self, game_id: str) -> Room:
        record = await self.record(game_id)
        try:
            game = await asyncio.to_thread(open_game, record)
        except DamagedGame as damage:
            raise damage_refusal(game_id, damage) from None
        return Room(record.without_answers(), game, self.store, self.bot_scheduler, self.limits)


def _created(record: GameRecord, tokens: dict[int, str], invite: str | None) -> CreatedGame:
    return {
        "game": record.id,
        "seats": [{"seat": seat, "kind": record.seats[seat].kind, "token": token} for seat, token in tokens.items()],
        "invite": invite,
        "open": [seat.number for seat in record.seats if seat.is_open],
        "commitment": "" if record.fair is None else record.fair.commitment,
    }
