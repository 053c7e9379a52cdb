"""All tables: setting up games, finding them, keeping those in use in memory."""

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
from feodum.saves.provably_fair import SECRET_BYTES, committed, seed_of
from feodum.server.bots.bot_scheduler import Thinker
from feodum.server.http.client_messages import GameRequest, KingdomRequest, Moment
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import DamagedGame, Refusal, impossible_setup
from feodum.server.http.replies import CreatedGame
from feodum.server.storage.loading import opened, refusal_of
from feodum.server.storage.records import GameRecord, Point
from feodum.server.storage.store import Store
from feodum.server.storage.store_selection import open_store
from feodum.server.table.continued_games import game_from, game_in
from feodum.server.table.follower import Follower
from feodum.server.table.kingdom_requests import requested_kingdom
from feodum.server.table.lesson import BOT_SEED, FIRST, SEED, lesson_kingdom, lesson_seats
from feodum.server.table.room import Room
from feodum.server.table.seating import FRIEND, hash_of, new_game_id, new_token, seat_players
from feodum.server.table.table_cache import Tables

if TYPE_CHECKING:
    from feodum.server.ops.metrics import Metrics


class Lobby:
    def __init__(self, database: Path | str, limits: Limits, thinker: Thinker | None = None) -> None:
        self.limits = limits
        self.store: Store = open_store(database)
        self.thinker = thinker or Thinker()
        self.metrics: Metrics | None = None
        """Where figures are noted, if anybody wants them."""
        self._wishing = asyncio.Semaphore(1)
        """To fulfil wishes, or to play through a file, may take long: off the event loop, and one at a time."""
        self.tables = Tables(self._open, limits.games_in_memory)
        self._follower = Follower(self.store, self.tables)

    async def start(self) -> None:
        """Be ready for work in this event loop."""
        await self.store.start(self._follower.heard, self._spoken)
        self._follower.start()

    def _spoken(self, game_id: str, words: str) -> None:
        """Words come from another process."""
        for room in self.tables.open_rooms([game_id]):
            room.hear_words(words)

    async def finish(self) -> None:
        """Carry out what was asked for, then end."""
        while working := [room for room in self.tables.open_rooms() if room.is_working]:
            # One that is done may begin anew while others are waited for: somebody's time runs out, somebody leaves.
            await asyncio.gather(*(room.all_done() for room in working))
        self._follower.close()
        self.tables.close()
        await self.store.finish()
        self.close()

    def close(self) -> None:
        """End at once."""
        self._follower.close()
        self.tables.close()
        self.thinker.close()
        self.store.close()

    async def kingdom(self, request: KingdomRequest | None) -> Kingdom:
        """The kingdom that was asked for."""
        async with self._wishing:
            return await asyncio.to_thread(requested_kingdom, request)

    # Creating ----------------------------------------------------------------------------------------------------------
    async def create(self, request: GameRequest) -> CreatedGame:
        """Set a game up: its id and the secrets of its seats, which are told only here."""
        if request.lesson:
            return await self._lesson(request)
        if request.from_ is not None:
            return await self._play_on(request, request.from_)
        seats, tokens = seat_players(request.seats)
        invite = new_token() if any(seat.kind == FRIEND for seat in seats) else None
        try:
            kingdom = await self.kingdom(request.kingdom)
            # What chance decides about the setup comes from another seed than the deal: the setup is public.
            setup = choose_setup(
                kingdom.cards,
                len(seats),
                secrets.randbits(SEED_BITS),
                colony=kingdom.colony if request.colony is None else request.colony,
                shelters=kingdom.shelters if request.shelters is None else request.shelters,
                bane=kingdom.bane if request.bane is None else request.bane,
                first=request.first,
                same_hands=request.same_hands,
            )
        except SetupError as error:
            raise impossible_setup(error) from None
        fair = committed(secrets.token_bytes(SECRET_BYTES))
        record = GameRecord(
            id=new_game_id(),
            setup=setup,
            seed=seed_of(fair),
            fair=fair,
            bot_seed=secrets.randbits(SEED_BITS),
            invite_hash="" if invite is None else hash_of(invite),
            seats=tuple(seats),
            clock=request.clock or 0,
            game_clock=request.game_clock or 0,
            memory_aid=request.memory_aid,
        )
        await self.store.create(record)
        return _created(record, tokens, invite)

    async def _play_on(self, request: GameRequest, moment: Moment) -> CreatedGame:
        """A game that begins at a moment of a finished one."""
        before = await self.finished(moment.game)
        bot_seed = secrets.randbits(SEED_BITS)
        try:
            record, tokens = await asyncio.to_thread(game_from, before, moment, request.seats, bot_seed)
        except SaveError:
            raise refusal_of(moment.game, DamagedGame("it can't be played again")) from None
        return await self._create_with_answers(replace(record, memory_aid=request.memory_aid), tokens)

    async def open_file(self, file: bytes) -> CreatedGame:
        """A game out of a file that was downloaded somewhere, or saved by the terminal."""
        async with self._wishing:
            try:
                record, tokens = await asyncio.to_thread(game_in, file, secrets.randbits(SEED_BITS))
            except SaveError:  # what exactly is wrong with it, `feodum replay` says
                raise Refusal("bad_save", "this file holds no game that can be played again here") from None
        return await self._create_with_answers(record, tokens)

    async def _create_with_answers(self, record: GameRecord, tokens: dict[int, str]) -> CreatedGame:
        await self.store.create(record)
        if record.answers:
            said = (record.answered_by, record.answers, record.over, record.ended)
            await self.store.add_answers(record.id, Point(0, 0), *said)
        return _created(record, tokens, None)

    async def _lesson(self, request: GameRequest) -> CreatedGame:
        """The first game of somebody who learns: the same for everybody, so its shuffles are no secret."""
        seats, tokens = seat_players(lesson_seats(request.seats))
        kingdom = lesson_kingdom()
        setup = choose_setup(kingdom.cards, len(seats), SEED, colony=False, shelters=False, first=FIRST)
        record = GameRecord(new_game_id(), setup, SEED, BOT_SEED, "", tuple(seats), memory_aid=request.memory_aid)
        await self.store.create(record)
        return _created(record, tokens, None)

    async def rematch(self, room: Room) -> None:
        """Set up the next game of the same people, if that has not been done yet."""
        async with room.lock:
            if not room.is_over:
                raise Refusal("not_over", "the game is not over yet")
            if room.rematch is None:
                before = room.record.setup
                seed = secrets.randbits(SEED_BITS)
                setup = choose_setup(
                    before.kingdom,
                    before.players,
                    seed,
                    colony=before.colony,
                    shelters=before.shelters,
                    bane=before.bane,
                    market=before.market or None,
                    same_hands=before.same_hands,
                    first=next_first(room.game.winners(), before.players),
                )
                fair = committed(secrets.token_bytes(SECRET_BYTES))
                record = GameRecord(
                    id=new_game_id(),
                    setup=setup,
                    seed=seed_of(fair),
                    fair=fair,
                    bot_seed=secrets.randbits(SEED_BITS),
                    invite_hash=room.record.invite_hash,
                    seats=tuple(seat.seated_anew() for seat in room.seats),
                    clock=room.record.clock,
                    game_clock=room.record.game_clock,
                    memory_aid=room.memory_aid,
                )
                room.tell_rematch(await self.store.create_rematch(room.id, record))

    async def forget(self, days: int) -> int:
        """Forget the games that are over, or that no person ever played, after so many days; how many there were."""
        forgotten = 0
        # What is opened from here on is read after the removal, since the store keeps to the order.
        while count := await self.store.forget(days, set(self.tables)):
            forgotten += count
        return forgotten

    # Finding -------------------------------------------------------------------------------------------------------------
    async def record(self, game_id: str) -> GameRecord:
        """A game as it is stored."""
        try:
            record = await self.store.load(game_id)
        except DamagedGame as damage:
            raise refusal_of(game_id, damage) from None
        if record is None:
            raise Refusal("not_found", "there is no such game")
        return record

    async def finished(self, game_id: str) -> GameRecord:
        """A game that is over, with all that was secret before."""
        record = await self.record(game_id)
        if not record.over:
            raise Refusal("not_over", "this can be seen when the game is over")
        return record

    def room(self, game_id: str) -> AbstractAsyncContextManager[Room]:
        """The table of that game, brought from the database if it isn't in use, for as long as the caller holds it."""
        return self.tables.hold(game_id)

    async def _open(self, game_id: str) -> Room:
        record = await self.record(game_id)
        try:
            game = await asyncio.to_thread(opened, record)
        except DamagedGame as damage:
            raise refusal_of(game_id, damage) from None
        return Room(record.without_answers(), game, self.store, self.thinker, self.limits)


def _created(record: GameRecord, tokens: dict[int, str], invite: str | None) -> CreatedGame:
    return {
        "game": record.id,
        "seats": [{"seat": seat, "kind": record.seats[seat].kind, "token": token} for seat, token in tokens.items()],
        "invite": invite,
        "open": [seat.number for seat in record.seats if seat.is_open],
        "commitment": "" if record.fair is None else record.fair.commitment,
    }
