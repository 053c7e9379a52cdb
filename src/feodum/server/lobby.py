"""All tables: setting up games, finding them, keeping those in use in memory."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from pathlib import Path

from feodum.engine.errors import SetupError
from feodum.engine.random import SEED_BITS
from feodum.kingdoms import choose_setup, next_first
from feodum.server.errors import Refusal, server_fault
from feodum.server.limits import Limits
from feodum.server.messages import GameRequest
from feodum.server.recorded import RecordedGame
from feodum.server.room import Room
from feodum.server.seating import FRIEND, hash_of, new_game_id, new_token, seat_players
from feodum.server.storage import GameRecord, Store
from feodum.server.thinking import Thinker
from feodum.server.wishing import requested_kingdom

logger = logging.getLogger("feodum.server")


class Lobby:
    def __init__(self, database: Path, limits: Limits, thinker: Thinker | None = None) -> None:
        self.limits = limits
        self.store = Store(database)
        self.thinker = thinker or Thinker()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._preparing: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        for room in self._rooms.values():
            room.close()
        for preparing in self._preparing:
            preparing.cancel()
        self.thinker.close()
        self.store.close()

    @property
    def open_rooms(self) -> int:
        return len(self._rooms)

    # Creating ----------------------------------------------------------------------------------------------------------
    async def create(self, request: GameRequest) -> dict[str, object]:
        """Set a game up: its id and the secrets of its seats, which are told only here."""
        seats, tokens = seat_players(request.seats)
        invite = new_token() if any(seat.kind == FRIEND for seat in seats) else None
        try:
            kingdom = requested_kingdom(request.kingdom)
            # What chance decides about the setup comes from another seed than the deal: the setup is public.
            setup = choose_setup(
                kingdom.cards,
                len(seats),
                secrets.randbits(SEED_BITS),
                colony=kingdom.colony if request.colony is None else request.colony,
                shelters=kingdom.shelters if request.shelters is None else request.shelters,
                bane=kingdom.bane if request.bane is None else request.bane,
                first=request.first,
            )
        except SetupError as error:
            raise Refusal("bad_setup", str(error)) from None
        record = GameRecord(
            id=new_game_id(),
            setup=setup,
            seed=secrets.randbits(SEED_BITS),
            bot_seed=secrets.randbits(SEED_BITS),
            invite_hash="" if invite is None else hash_of(invite),
            seats=tuple(seats),
        )
        await self.store.create(record)
        self._start(await self._opened(record))
        return {
            "game": record.id,
            "seats": [{"seat": seat, "kind": seats[seat].kind, "token": token} for seat, token in tokens.items()],
            "invite": invite,
            "open": [seat.number for seat in seats if seat.is_open],
        }

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
                    first=next_first(room.recorded.game.winners(), before.players),
                )
                record = GameRecord(
                    id=new_game_id(),
                    setup=setup,
                    seed=secrets.randbits(SEED_BITS),
                    bot_seed=secrets.randbits(SEED_BITS),
                    invite_hash=room.record.invite_hash,
                    seats=tuple(room.seats),
                )
                await self.store.create_rematch(room.id, record)
                self._start(await self._opened(record))
                room.tell_rematch(record.id)

    # Finding -------------------------------------------------------------------------------------------------------------
    async def record(self, game_id: str) -> GameRecord:
        """A game as it is stored."""
        record = await self.store.load(game_id)
        if record is None:
            raise Refusal("not_found", "there is no such game")
        return record

    async def finished(self, game_id: str) -> GameRecord:
        """A game that is over, with all that was secret before."""
        record = await self.record(game_id)
        if not record.over:
            raise Refusal("not_over", "this can be seen when the game is over")
        return record

    async def room(self, game_id: str) -> Room:
        """The table of that game, brought from the database if it isn't in use."""
        room = self._rooms.get(game_id)
        if room is not None:
            self._rooms.move_to_end(game_id)
            return room
        opening = self._opening.get(game_id)
        if opening is None:
            opening = self._opening[game_id] = asyncio.create_task(self._open(game_id))
            opening.add_done_callback(lambda _: self._opening.pop(game_id, None))
        return await asyncio.shield(opening)

    async def _open(self, game_id: str) -> Room:
        return self._start(await self._opened(await self.record(game_id)))

    async def _opened(self, record: GameRecord) -> Room:
        try:
            recorded = await asyncio.to_thread(RecordedGame, record.setup, record.seed, record.answers, record.generation)
        except Exception as error:
            logger.error("game %s can't be opened: %s", record.id, type(error).__name__)
            raise server_fault() from None
        return Room(record, recorded, self.store, self.thinker, self.limits)

    def _start(self, room: Room) -> Room:
        """Enter the room and let its bots begin."""
        room = self._enter(room)
        room.wake_bots()
        preparing = asyncio.create_task(room.let_bots_prepare())
        self._preparing.add(preparing)
        preparing.add_done_callback(self._preparing.discard)
        return room

    def _enter(self, room: Room) -> Room:
        """Keep the room in memory; let those rest that nobody uses, the longest unused first."""
        room = self._rooms.setdefault(room.id, room)
        idle = [other for other in self._rooms.values() if other.is_idle and other is not room]
        for other in idle[: max(0, len(self._rooms) - self.limits.games_in_memory)]:
            other.close()
            del self._rooms[other.id]
        return room
