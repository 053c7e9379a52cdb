"""One client at one table: handles its messages and sends only what the client may know.

Independent of sockets.
"""

from __future__ import annotations

import asyncio
import logging
import time

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
    clean_name,
    raw_json,
    re_of,
    read_message,
)
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import TRY_AGAIN_LATER, CloseConnection, Refusal, close_with, server_fault
from feodum.server.http.replies import Ack, SeatsMessage, ServerMessage, Update
from feodum.server.table.chat import ChatLimiter
from feodum.server.table.lobby import Lobby
from feodum.server.table.ready_text import ReadyText
from feodum.server.table.room import Room
from feodum.view.window import SPECTATOR

logger = logging.getLogger("feodum.server")


class Session:
    def __init__(self, lobby: Lobby, room: Room, limits: Limits, ready_text: ReadyText | None = None) -> None:
        self.lobby = lobby
        self.room = room
        self.ready_text = ready_text
        """Adds texts to the messages, if the client asked for them."""
        self.seats: list[int] = []
        self._outbox_limit = limits.outbox
        self._outbox: list[ServerMessage] = []
        self._wake = asyncio.Event()
        self._game_changed = False
        self._seats_changed = False
        self._received: dict[int, tuple[int, int]] = {}
        """For each seat, the generation and number of events the client has received."""
        self._sent_hashes: dict[int, int] = {}
        """For each seat, a hash of the last update."""
        self._chat_limiter = ChatLimiter()
        self.has_said_hello = False
        self._is_overflowing = False

    # From the room -----------------------------------------------------------------------------------------------------
    def game_changed(self) -> None:
        self._game_changed = True
        self._wake.set()

    def seats_changed(self) -> None:
        self._seats_changed = True
        self._wake.set()

    def send(self, message: ServerMessage) -> None:
        if len(self._outbox) >= self._outbox_limit:
            self._is_overflowing = True
        else:
            self._outbox.append(message)
        self._wake.set()

    # To the client -----------------------------------------------------------------------------------------------------
    async def next_frames(self) -> list[bytes]:
        """Wait for messages and return them: replies first, then game updates."""
        await self._wake.wait()
        self._wake.clear()
        if self._is_overflowing:
            raise CloseConnection(TRY_AGAIN_LATER, "the client reads too slowly; please reconnect")
        updates: list[tuple[Update, msgspec.Raw]] = []
        if self._game_changed and self.has_said_hello:
            self._game_changed = False
            async with self.room.lock:
                updates = self._updates()
        # Read the outbox after acquiring the lock, so that an acknowledgement never follows its update.
        messages: list[ServerMessage] = [*self._outbox]
        self._outbox.clear()
        if self._seats_changed and self.has_said_hello:
            self._seats_changed = False
            messages.append(self._seats_message())
        if self.ready_text is not None:
            seats = self.room.seats_data()
            messages = [self.ready_text.error(each) if each["type"] == "error" else each for each in messages]
            updates = [(await self.ready_text.update(update, seats), state) for update, state in updates]
        frames = [msgspec.json.encode(message) for message in messages]
        return frames + [msgspec.json.encode({**update, "state": state}) for update, state in updates]

    def _seats_message(self) -> SeatsMessage:
        return {
            "type": "seats",
            "seats": self.room.seats_data(),
            "spectators": self.room.spectators(),
            "memory_aid": self.room.memory_aid_data(),
        }

    def _updates(self) -> list[tuple[Update, msgspec.Raw]]:
        """Return the updates for the client's seats, each with its encoded state.

        A seat that sees no change gets no update, because an update would reveal a hidden move.
        """
        updates: list[tuple[Update, msgspec.Raw]] = []
        for seat in self.seats or [SPECTATOR]:
            generation, seq = self._received.get(seat, (0, 0))
            update = self.room.update(seat, self.room.first_missing_event(generation, seq))
            state = raw_json(update["state"])
            clock = update["clock"]
            running = None if clock is None else clock["seat"]  # the client counts the seconds itself
            shown = hash((update["generation"], update["undo"], running, bytes(state)))
            if update["events"] or shown != self._sent_hashes.get(seat):
                self._received[seat] = (self.room.game.run.generation, len(self.room.game.run.log))
                self._sent_hashes[seat] = shown
                updates.append((update, state))
        return updates

    # From the client ---------------------------------------------------------------------------------------------------
    async def receive(self, frame: str | bytes) -> None:
        """Handle one message of the client. Errors are sent back or raised as CloseConnection."""
        try:
            message = read_message(frame)
            if self.has_said_hello:
                await self.room.run_to_completion(self._handle(message))
            else:
                await self.room.refresh()  # the player may just have used another process
                await self._handle_hello(message)
        except Refusal as refusal:
            if self.lobby.metrics is not None:
                self.lobby.metrics.count_refusal(refusal.code)
            self.send(refusal.data(re_of(frame)))
        except (CloseConnection, asyncio.CancelledError):
            raise
        except Exception as error:
            logger.error("game %s: handling a message failed: %s", self.room.id, type(error).__name__)
            self.send(server_fault().data(re_of(frame)))

    async def _handle_hello(self, message: ClientMessage) -> None:
        if not isinstance(message, Hello):
            raise Refusal("bad_message", 'the first message must be "hello"')
        if message.version != VERSION:
            text = f"this server uses protocol version {VERSION}, not {message.version}"
            raise close_with(Refusal("version", text, server=VERSION, client=message.version), message.re)
        opened = [self.room.seat_of(token) for token in message.tokens]
        seats = sorted({seat for seat in opened if seat is not None})
        if not self.room.has_space(seats):
            refusal = Refusal("busy", "this table is full; please try again later")
            raise close_with(refusal, message.re)
        if message.part is not None and seats:
            await self.room.run_to_completion(self.room.add_part(seats, bytes.fromhex(message.part)))
        self.seats = seats
        if message.last is not None:
            last = (message.last.generation, message.last.seq)
            self._received = dict.fromkeys(self.seats or [SPECTATOR], last)
        self.has_said_hello = True
        self.room.join(self)
        self._seats_changed = False  # the welcome includes the seats
        request = self.room.undo_request
        self.send(
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
        self.game_changed()

    async def _handle(self, message: ClientMessage) -> None:
        if isinstance(message, Hello):
            raise Refusal("bad_message", '"hello" was already sent')
        duplicate = False
        if isinstance(message, AnswerMessage):
            self._check_seat(message.seat)
            began = time.perf_counter()
            duplicate = await self.room.answer(message.seat, message.decision, tuple(message.picks))
            if self.lobby.metrics is not None:
                self.lobby.metrics.observe_decision(time.perf_counter() - began)
        elif isinstance(message, Rename):
            self._check_seat(message.seat)
            await self._rename(message)
        elif isinstance(message, PlayAgain):
            self._check_seat(message.seat)
            await self.room.reclaim_seat(message.seat)
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
            await self.room.vote_memory_aid(self.seats, message.on)
        elif isinstance(message, Rematch):
            await self.lobby.rematch(self.room)
        elif isinstance(message, Chat):
            self.room.chat(self._chat_limiter.build_message(self.seats[0], message))
        self._acknowledge(message, duplicate)

    def _acknowledge(self, message: ClientMessage, duplicate: bool) -> None:
        ack: Ack = {"type": "ack", "for": str(type(message).__struct_config__.tag), "duplicate": duplicate}
        if message.re is not None:
            ack["re"] = message.re
        self.send(ack)

    async def _rename(self, message: Rename) -> None:
        name = clean_name(message.name)
        if not name:
            raise Refusal("empty_name", "a name needs at least one printable character")
        await self.room.rename(message.seat, name)

    async def _hand_over(self, seat: int) -> None:
        if seat in self.seats:
            await self.room.resign(seat)
        else:
            await self.room.vote_stand_in(self.seats, seat)

    def _check_seat(self, seat: int) -> None:
        if seat not in self.seats:
            raise Refusal("not_your_seat", f"seat {seat} is not yours")

    def _check_player(self) -> None:
        if not self.seats:
            raise Refusal("only_players", "only players can do that; you are spectating")

    def leave(self) -> None:
        self.room.leave(self)
