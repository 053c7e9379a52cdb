"""One client at one table: what it says is carried out, what it may know is sent to it. Knows nothing of sockets."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping

import msgspec

from feodum.server.http.client_messages import (
    VERSION,
    AnswerMessage,
    Chat,
    ClientMessage,
    HandOver,
    Hello,
    Ping,
    PlayAgain,
    Rematch,
    Rename,
    Undo,
    UndoCancel,
    UndoVote,
    WantMemoryAid,
    as_json,
    clean_name,
    re_of,
    read_message,
)
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import COME_BACK_LATER, Goodbye, Refusal, farewell, server_fault
from feodum.server.http.replies import Ack, SeatsMessage, ServerMessage
from feodum.server.table.chat import Mouth
from feodum.server.table.light_events import LightEvent
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.view.window import SPECTATOR

logger = logging.getLogger("feodum.server")


class Session:
    def __init__(self, lobby: Lobby, room: Room, limits: Limits) -> None:
        self.lobby = lobby
        self.room = room
        self.seats: list[int] = []
        self._most = limits.outbox
        self._outbox: list[ServerMessage] = []
        self._wake = LightEvent()
        self._moved = False
        self._seats_changed = False
        self._has: dict[int, tuple[int, int]] = {}
        """For each seat, the generation and the number of events that the client has."""
        self._shown: dict[int, int] = {}
        """For each seat, a fingerprint of what was last sent."""
        self._mouth = Mouth()
        self.is_greeted = False
        self._is_flooded = False

    # From the room -----------------------------------------------------------------------------------------------------
    def game_moved(self) -> None:
        self._moved = True
        self._wake.set()

    def seats_changed(self) -> None:
        self._seats_changed = True
        self._wake.set()

    def say(self, message: ServerMessage) -> None:
        if len(self._outbox) >= self._most:
            self._is_flooded = True
        else:
            self._outbox.append(message)
        self._wake.set()

    # To the client -----------------------------------------------------------------------------------------------------
    async def next_frames(self) -> list[bytes]:
        """Wait until there is something to say, then say it: replies first, then how the game has moved."""
        await self._wake.wait()
        self._wake.clear()
        if self._is_flooded:
            raise Goodbye(COME_BACK_LATER, "too slow in reading; please connect again")
        updates: list[Mapping[str, object]] = []
        if self._moved and self.is_greeted:
            self._moved = False
            async with self.room.lock:
                updates = self._updates()
        # Taken after the lock was waited for: what is acknowledged is never shown before its acknowledgement.
        messages: list[Mapping[str, object]] = [*self._outbox]
        self._outbox.clear()
        if self._seats_changed and self.is_greeted:
            self._seats_changed = False
            messages.append(self._seats_message())
        return [msgspec.json.encode(message) for message in messages + updates]

    def _seats_message(self) -> SeatsMessage:
        return {
            "type": "seats",
            "seats": self.room.seats_data(),
            "spectators": self.room.spectators(),
            "memory_aid": self.room.memory_aid_data(),
        }

    def _updates(self) -> list[Mapping[str, object]]:
        """What each seat must be told. A move that changes nothing for a seat is no message: it would tell of the move."""
        updates: list[Mapping[str, object]] = []
        for seat in self.seats or [SPECTATOR]:
            generation, seq = self._has.get(seat, (0, 0))
            update = self.room.update(seat, self.room.first_missing(generation, seq))
            state = as_json(update["state"])
            clock = update["clock"]
            running = None if clock is None else clock["seat"]  # how much is left changes nothing: the client counts by itself
            shown = hash((update["generation"], update["undo"], running, bytes(state)))
            if update["events"] or shown != self._shown.get(seat):
                self._has[seat] = (self.room.game.generation, self.room.game.log_length)
                self._shown[seat] = shown
                updates.append({**update, "state": state})
        return updates

    # From the client ---------------------------------------------------------------------------------------------------
    async def receive(self, frame: str | bytes) -> None:
        """Carry out what the client says. Whatever is wrong with it becomes an error message or a Goodbye."""
        try:
            message = read_message(frame)
            if self.is_greeted:
                await self.room.surely(self._carry_out(message))
            else:
                await self.room.refresh()  # what they have just done by way of another process, they expect to find here
                await self._greet(message)
        except Refusal as refusal:
            if self.lobby.metrics is not None:
                self.lobby.metrics.note_refusal(refusal.code)
            self.say(refusal.data(re_of(frame)))
        except (Goodbye, asyncio.CancelledError):
            raise
        except Exception as error:
            logger.error("game %s: a message failed with %s", self.room.id, type(error).__name__)
            self.say(server_fault().data(re_of(frame)))

    async def _greet(self, message: ClientMessage) -> None:
        if not isinstance(message, Hello):
            raise Refusal("bad_message", 'the first message must be "hello"')
        if message.version != VERSION:
            said = f"this server speaks version {VERSION} of the protocol, not {message.version}"
            raise farewell(Refusal("version", said, server=VERSION, client=message.version), message.re)
        opened = [self.room.seat_of(token) for token in message.tokens]
        seats = sorted({seat for seat in opened if seat is not None})
        if not self.room.has_place(seats):
            refusal = Refusal("busy", "too many people are at this table; please try again later")
            raise farewell(refusal, message.re)
        if message.part is not None and seats:
            await self.room.surely(self.room.add_part(seats, bytes.fromhex(message.part)))
        self.seats = seats
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
                "refused": [number for number, seat in enumerate(opened) if seat is None],
                "setup": self.room.setup_data(),
                "seats": self.room.seats_data(),
                "spectators": self.room.spectators(),
                "undo_request": None if request is None else request.data(),
                "rematch": self.room.rematch,
                "commitment": self.room.commitment,
                "parts": self.room.parts,
                "memory_aid": self.room.memory_aid_data(),
            }
        )
        self.game_moved()

    async def _carry_out(self, message: ClientMessage) -> None:
        if isinstance(message, Hello):
            raise Refusal("bad_message", '"hello" has been said already')
        duplicate = False
        if isinstance(message, AnswerMessage):
            self._check_seat(message.seat)
            began = time.perf_counter()
            duplicate = await self.room.answer(message.seat, message.decision, tuple(message.picks))
            if self.lobby.metrics is not None:
                self.lobby.metrics.note_decision(time.perf_counter() - began)
        elif isinstance(message, Rename):
            self._check_seat(message.seat)
            await self._rename(message)
        elif isinstance(message, PlayAgain):
            self._check_seat(message.seat)
            await self.room.play_again(message.seat)
        elif not isinstance(message, Ping):
            self._check_player()
        if isinstance(message, Undo):
            await self.room.undo(self.seats)
        elif isinstance(message, UndoVote):
            await self.room.vote(self.seats, message.request, message.agree)
        elif isinstance(message, UndoCancel):
            await self.room.cancel_undo(self.seats)
        elif isinstance(message, HandOver):
            await self._hand_over(message.seat)
        elif isinstance(message, WantMemoryAid):
            await self.room.want_memory_aid(self.seats, message.on)
        elif isinstance(message, Rematch):
            await self.lobby.rematch(self.room)
        elif isinstance(message, Chat):
            self.room.speak(self._mouth.said(self.seats[0], message))
        self._acknowledge(message, duplicate)

    def _acknowledge(self, message: ClientMessage, duplicate: bool) -> None:
        said: Ack = {"type": "ack", "for": str(type(message).__struct_config__.tag), "duplicate": duplicate}
        if message.re is not None:
            said["re"] = message.re
        self.say(said)

    async def _rename(self, message: Rename) -> None:
        name = clean_name(message.name)
        if not name:
            raise Refusal("empty_name", "a name needs at least one letter that can be shown")
        await self.room.rename(message.seat, name)

    async def _hand_over(self, seat: int) -> None:
        if seat in self.seats:
            await self.room.resign(seat)
        else:
            await self.room.want_stand_in(self.seats, seat)

    def _check_seat(self, seat: int) -> None:
        if seat not in self.seats:
            raise Refusal("not_your_seat", f"seat {seat} is not yours")

    def _check_player(self) -> None:
        if not self.seats:
            raise Refusal("only_players", "only players can do that; you are watching")

    def leave(self) -> None:
        self.room.leave(self)
