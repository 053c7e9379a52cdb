"""One client at one table: handles its messages and sends only what the client may know.

Independent of sockets.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

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
    Resign,
    TakeBack,
    Undo,
    UndoCancel,
    UndoVote,
    WantMemoryAid,
    clean_name,
    raw_json,
    re_of,
    read_message,
)
from feodum.server.http.limits import Limits, network_of
from feodum.server.http.refusals import TRY_AGAIN_LATER, CloseConnection, Refusal, close_with, server_fault
from feodum.server.http.replies import Ack, SeatsMessage, ServerMessage, Update
from feodum.server.table.lobby import Lobby
from feodum.server.table.ready_text import ReadyText
from feodum.server.table.room import Room
from feodum.view.window import SPECTATOR

logger = logging.getLogger("feodum.server")


class Session:
    def __init__(
        self, lobby: Lobby, room: Room, limits: Limits, ready_text: ReadyText | None = None, address: str = ""
    ) -> None:
        self.lobby = lobby
        self.room = room
        self.ready_text = ready_text
        """Adds texts to the messages, if the client asked for them."""
        self.address = network_of(address)
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
            "spectators": self.room.attendance.spectators(),
            "memory_aid": self.room.aid_votes.data(),
        }

    def _updates(self) -> list[tuple[Update, msgspec.Raw]]:
        """Return the updates for the client's seats, each with its encoded state.

        A seat that sees no change gets no update, because an update would reveal a hidden move.
        """
        updates: list[tuple[Update, msgspec.Raw]] = []
        for seat in self.seats or [SPECTATOR]:
            generation, seq = self._received.get(seat, (0, 0))
            update = self.room.update(seat, self.room.stored.first_missing_event(generation, seq))
            state = raw_json(update["state"])
            clock = update["clock"]
            running = None if clock is None else clock["seat"]  # the client counts the seconds itself
            shown = hash((update["generation"], update["undo"], update["take_back"], running, bytes(state)))
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
                await self.room.tasks.run_to_completion(self._handle(message))
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
        if not self.room.attendance.has_space(seats):
            refusal = Refusal("busy", "this table is full; please try again later")
            raise close_with(refusal, message.re)
        if seats:
            await self.room.tasks.run_to_completion(self._sit_down(seats, message.part))
        self.seats = seats
        if message.last is not None:
            last = (message.last.generation, message.last.seq)
            self._received = dict.fromkeys(self.seats or [SPECTATOR], last)
        self.has_said_hello = True
        self.room.join(self)
        self._seats_changed = False  # the welcome includes the seats
        request = self.room.undo_votes.request
        self.send(
            {
                "type": "welcome",
                "version": VERSION,
                "game": self.room.id,
                "you": self.seats,
                "refused": [number for number, seat in enumerate(opened) if seat is None],
                "setup": self.room.setup_data(),
                "seats": self.room.seats_data(),
                "spectators": self.room.attendance.spectators(),
                "undo_request": None if request is None else request.data(),
                "rematch": self.room.rematch,
                "commitment": self.room.commitment,
                "parts": self.room.parts.seats,
                "memory_aid": self.room.aid_votes.data(),
            }
        )
        self.game_changed()

    async def _sit_down(self, seats: list[int], part: str | None) -> None:
        if part is not None:
            await self.room.parts.add(seats, bytes.fromhex(part))
        async with self.room.lock:
            await self.room.parts.show(seats)
        await self.room.stand_ins.return_seats(seats)

    async def _handle(self, message: ClientMessage) -> None:
        is_duplicate = await HANDLERS[type(message)](self, message)
        self._acknowledge(message, bool(is_duplicate))

    def _acknowledge(self, message: ClientMessage, duplicate: bool) -> None:
        ack: Ack = {"type": "ack", "for": str(type(message).__struct_config__.tag), "duplicate": duplicate}
        if message.re is not None:
            ack["re"] = message.re
        self.send(ack)

    # Messages, by type. Each handler checks that the client may send the message. -------------------------------------
    async def _refuse_hello(self, message: Hello) -> None:
        raise Refusal("bad_message", '"hello" was already sent')

    async def _answer(self, message: AnswerMessage) -> bool:
        """Return True if the same answer is already stored."""
        self._check_seat(message.seat)
        began = time.perf_counter()
        is_duplicate = await self.room.answer(message.seat, message.decision, tuple(message.picks))
        if self.lobby.metrics is not None:
            self.lobby.metrics.observe_decision(time.perf_counter() - began)
        return is_duplicate

    async def _rename(self, message: Rename) -> None:
        self._check_seat(message.seat)
        name = clean_name(message.name)
        if not name:
            raise Refusal("empty_name", "a name needs at least one printable character")
        await self.room.rename(message.seat, name)

    async def _resign(self, message: Resign) -> None:
        self._check_seat(message.seat)
        await self.room.resign(message.seat)

    async def _hand_over(self, message: HandOver) -> None:
        self._check_player()
        if message.seat in self.seats:
            await self.room.stand_ins.finish(message.seat)
        else:
            await self.room.stand_ins.vote(self.seats, message.seat)

    async def _play_again(self, message: PlayAgain) -> None:
        self._check_seat(message.seat)
        await self.room.stand_ins.reclaim(message.seat)

    async def _take_back(self, message: TakeBack) -> None:
        self._check_seat(message.seat)
        await self.room.stand_ins.take_back(message.seat)

    async def _undo(self, message: Undo) -> None:
        self._check_player()
        await self.room.undo_votes.undo(self.seats)

    async def _vote_on_undo(self, message: UndoVote) -> None:
        self._check_player()
        await self.room.undo_votes.vote(self.seats, message.request, message.agree)

    async def _cancel_undo(self, message: UndoCancel) -> None:
        self._check_player()
        await self.room.undo_votes.cancel(self.seats)

    async def _vote_on_memory_aid(self, message: WantMemoryAid) -> None:
        self._check_player()
        await self.room.aid_votes.vote(self.seats, message.on)

    async def _start_rematch(self, message: Rematch) -> None:
        self._check_player()
        await self.lobby.rematch(self.room)

    async def _chat(self, message: Chat) -> None:
        self._check_player()
        self.room.say(self.seats[0], message)

    async def _reply_to_ping(self, message: Ping) -> None:
        """Do nothing: the acknowledgement is the reply."""

    def _check_seat(self, seat: int) -> None:
        if seat not in self.seats:
            raise Refusal("not_your_seat", f"seat {seat} is not yours")

    def _check_player(self) -> None:
        if not self.seats:
            raise Refusal("only_players", "only players can do that; you are spectating")

    def leave(self) -> None:
        self.room.leave(self)


HANDLERS: Final[Mapping[type[ClientMessage], Callable[[Session, Any], Awaitable[bool | None]]]] = {
    Hello: Session._refuse_hello,
    AnswerMessage: Session._answer,
    Undo: Session._undo,
    UndoVote: Session._vote_on_undo,
    UndoCancel: Session._cancel_undo,
    Rename: Session._rename,
    Resign: Session._resign,
    HandOver: Session._hand_over,
    PlayAgain: Session._play_again,
    TakeBack: Session._take_back,
    WantMemoryAid: Session._vote_on_memory_aid,
    Rematch: Session._start_rematch,
    Chat: Session._chat,
    Ping: Session._reply_to_ping,
}
"""What a client that has said hello may send."""
