"""One client at one table: what it says is carried out, what it may know is sent to it. Knows nothing of sockets."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Final

from feodum.server.errors import Goodbye, Refusal, server_fault
from feodum.server.limits import Bucket, Limits
from feodum.server.lobby import Lobby
from feodum.server.messages import (
    VERSION,
    AnswerMessage,
    AnyMessage,
    Hello,
    Ping,
    Rematch,
    Rename,
    Undo,
    UndoCancel,
    UndoVote,
    clean_name,
    encoded,
    re_of,
    read_message,
)
from feodum.server.room import Room
from feodum.view import SPECTATOR

POLICY: Final = 1008
FORBIDDEN: Final = 4403
BUSY: Final = 4503
STRIKES: Final = 50
"""How often a client may go on after having been told to slow down."""
logger = logging.getLogger("feodum.server")


class Session:
    def __init__(self, lobby: Lobby, room: Room, limits: Limits) -> None:
        self.lobby = lobby
        self.room = room
        self.seats: list[int] = []
        self._bucket = Bucket(limits.messages_burst, limits.messages_a_second)
        self._strikes = 0
        self._most = limits.outbox
        self._outbox: deque[dict[str, object]] = deque()
        self._wake = asyncio.Event()
        self._moved = False
        self._seats_changed = False
        self._has: dict[int, tuple[int, int]] = {}
        """For each seat, the generation and the number of events that the client has."""
        self.is_greeted = False
        self._is_flooded = False

    # From the room -----------------------------------------------------------------------------------------------------
    def game_moved(self) -> None:
        self._moved = True
        self._wake.set()

    def seats_changed(self) -> None:
        self._seats_changed = True
        self._wake.set()

    def say(self, message: dict[str, object]) -> None:
        if len(self._outbox) >= self._most:
            self._is_flooded = True
        else:
            self._outbox.append(message)
        self._wake.set()

    # To the client -----------------------------------------------------------------------------------------------------
    async def next_frames(self) -> list[str]:
        """Wait until there is something to say, then say it: replies first, then how the game has moved."""
        await self._wake.wait()
        self._wake.clear()
        if self._is_flooded:
            raise Goodbye(BUSY, "too slow in reading; please connect again")
        updates: list[dict[str, object]] = []
        if self._moved and self.is_greeted:
            self._moved = False
            async with self.room.lock:
                updates = self._updates()
        # Taken after the lock was waited for: what is acknowledged is never shown before its acknowledgement.
        messages = [*self._outbox]
        self._outbox.clear()
        if self._seats_changed and self.is_greeted:
            self._seats_changed = False
            messages.append({"type": "seats", "seats": self.room.seats_data(), "spectators": self.room.spectators()})
        return [encoded(message) for message in messages + updates]

    def _updates(self) -> list[dict[str, object]]:
        updates = []
        for seat in self.seats or [SPECTATOR]:
            generation, seq = self._has.get(seat, (0, 0))
            update = self.room.update(seat, self.room.first_missing(generation, seq))
            self._has[seat] = (self.room.recorded.generation, len(self.room.recorded.events()))
            updates.append(update)
        return updates

    # From the client ---------------------------------------------------------------------------------------------------
    async def receive(self, frame: str | bytes) -> None:
        """Carry out what the client says. Whatever is wrong with it becomes an error message or a Goodbye."""
        try:
            self._slow_down()
            message = read_message(frame)
            if self.is_greeted:
                await self.room.surely(self._carry_out(message))
            else:
                self._greet(message)
        except Refusal as refusal:
            self.say(refusal.data(re_of(frame)))
        except (Goodbye, asyncio.CancelledError):
            raise
        except Exception as error:
            logger.error("game %s: a message failed with %s", self.room.id, type(error).__name__)
            self.say(server_fault().data(re_of(frame)))

    def _slow_down(self) -> None:
        if self._bucket.take():
            return
        self._strikes += 1
        refusal = Refusal("slow_down", "too many messages in a short time; this one was not read")
        if self._strikes > STRIKES:
            raise Goodbye(POLICY, "too many messages", refusal.data())
        raise refusal

    def _greet(self, message: AnyMessage) -> None:
        if not isinstance(message, Hello):
            raise Refusal("bad_message", 'the first message must be "hello"')
        if message.version != VERSION:
            refusal = Refusal("version", f"this server speaks version {VERSION} of the protocol, not {message.version}")
            raise Goodbye(POLICY, "version", refusal.data(message.re))
        if self.room.is_full:
            refusal = Refusal("busy", "too many people are at this table; please try again later")
            raise Goodbye(BUSY, "busy", refusal.data(message.re))
        seats: set[int] = set()
        for token in message.tokens:
            seat = self.room.seat_of(token)
            if seat is None:
                refusal = Refusal("wrong_token", "this link is not valid for a seat of this game")
                raise Goodbye(FORBIDDEN, "wrong token", refusal.data(message.re))
            seats.add(seat)
        self.seats = sorted(seats)
        if message.last is not None:
            has = (message.last.generation, message.last.seq)
            self._has = dict.fromkeys(self.seats or [SPECTATOR], has)
        self.is_greeted = True
        self.room.join(self)
        self._seats_changed = False  # it is all in the welcome
        request = self.room.undo_request
        self.say(
            {
                "type": "welcome",
                "version": VERSION,
                "game": self.room.id,
                "you": self.seats,
                "setup": self.room.setup_data(),
                "seats": self.room.seats_data(),
                "spectators": self.room.spectators(),
                "undo_request": None if request is None else request.data(),
                "rematch": self.room.rematch,
            }
        )
        self.game_moved()

    async def _carry_out(self, message: AnyMessage) -> None:
        if isinstance(message, Hello):
            raise Refusal("bad_message", '"hello" has been said already')
        duplicate = False
        if isinstance(message, AnswerMessage):
            self._check_seat(message.seat)
            duplicate = await self.room.answer(message.seat, message.decision, tuple(message.picks))
        elif isinstance(message, Rename):
            self._check_seat(message.seat)
            await self._rename(message)
        elif not isinstance(message, Ping):
            self._check_player()
        if isinstance(message, Undo):
            await self.room.undo(self.seats)
        elif isinstance(message, UndoVote):
            await self.room.vote(self.seats, message.request, message.agree)
        elif isinstance(message, UndoCancel):
            await self.room.cancel_undo(self.seats)
        elif isinstance(message, Rematch):
            await self.lobby.rematch(self.room)
        self._acknowledge(message, duplicate)

    def _acknowledge(self, message: AnyMessage, duplicate: bool) -> None:
        said: dict[str, object] = {"type": "ack", "for": type(message).__struct_config__.tag, "duplicate": duplicate}
        if message.re is not None:
            said["re"] = message.re
        self.say(said)

    async def _rename(self, message: Rename) -> None:
        name = clean_name(message.name)
        if not name:
            raise Refusal("bad_message", "a name needs at least one letter that can be shown")
        await self.room.rename(message.seat, name)

    def _check_seat(self, seat: int) -> None:
        if seat not in self.seats:
            raise Refusal("not_your_seat", f"seat {seat} is not yours")

    def _check_player(self) -> None:
        if not self.seats:
            raise Refusal("not_your_seat", "only players can do that; you are watching")

    def leave(self) -> None:
        self.room.leave(self)
