"""Minimal WebSocket client, light enough that load tests measure the server and not the client.

It decodes only the parts of messages that a simple player needs.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
import time
from collections.abc import Callable, Sequence
from typing import cast

import msgspec

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)
"""Clients must mask their frames. The zero mask leaves the data unchanged."""


class Question(msgspec.Struct):
    id: str
    source: str
    verb: str
    min: int
    max: int
    options: list[str]


class State(msgspec.Struct):
    asked: int | None
    over: bool
    decision: Question | None


class Message(msgspec.Struct):
    """The relevant fields of a server message."""

    type: str
    seat: int = -1
    state: msgspec.Raw = msgspec.Raw()
    duplicate: bool = False
    code: str = ""


_decode = msgspec.json.Decoder(Message).decode
_decode_state = msgspec.json.Decoder(State).decode


class LeanSocket(asyncio.Protocol):
    """A WebSocket client that calls a function for each message."""

    def __init__(self, receive: Callable[[Message], None], path: str, host: str) -> None:
        self._on_message = receive
        key = base64.b64encode(os.urandom(16)).decode()
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()
        self._unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        for future in (self.opened, self.closed):
            if not future.done():
                future.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._unread += data
        if not self.opened.done():
            head, found, rest = self._unread.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise RuntimeError(f"the server refused the WebSocket: {head.decode()}")
            self._unread = rest
            self.opened.set_result(None)
        while self._read_frame():
            pass

    def _read_frame(self) -> bool:
        unread = self._unread
        if len(unread) < 2:
            return False
        length, start = unread[1] & 127, 2
        if length >= 126:
            size = 2 if length == 126 else 8
            start += size
            if len(unread) < start:
                return False
            length = int.from_bytes(unread[2:start], "big")
        end = start + length
        if len(unread) < end:
            return False
        kind, payload = unread[0] & 15, unread[start:end]
        self._unread = unread[end:]
        if kind == TEXT:
            self._on_message(_decode(payload))
        elif kind == PING:
            self._send(PONG, payload)
        elif kind == CLOSE:
            self._transport.close()
        return True

    def send(self, message: dict[str, object]) -> None:
        self._send(TEXT, msgspec.json.encode(message))

    def _send(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        head = bytes((128 | kind, 128 | length)) if length < 126 else struct.pack("!BBH", 128 | kind, 254, length)
        if not self._transport.is_closing():
            self._transport.write(head + NO_MASK + payload)

    def close(self) -> None:
        self._transport.close()


class LeanTable:
    """A game of two simple players, at two servers or at one screen.

    They play all Treasures and buy the most expensive of a few cards.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.states: dict[int, State] = {}
        self.shown: dict[int, bytes] = {}
        """The last encoded state of each seat."""
        self.sockets: dict[int, LeanSocket] = {}
        self.acknowledged = 0
        self.duplicates = 0
        self.refused: list[str] = []
        self._left = 0
        self._waiting: asyncio.Future[None] | None = None

    async def join(self, url: str, tokens: Sequence[str], seats: Sequence[int], source: str) -> None:
        """Connect these seats to a server."""
        host = url.removeprefix("http://").rstrip("/")
        name, _, port = host.partition(":")
        path = f"/api/games/{self.game}/ws"
        _, socket = await asyncio.get_running_loop().create_connection(
            lambda: LeanSocket(self._on_message, path, host), name, int(port), local_addr=(source, 0)
        )
        await socket.opened
        for seat in seats:
            self.sockets[seat] = socket
            self.states.pop(seat, None)
        socket.send({"type": "hello", "version": 1, "tokens": list(tokens)})
        async with asyncio.timeout(120):
            while any(seat not in self.states for seat in seats):
                if socket.closed.done():
                    raise ConnectionResetError("the server closed the connection")
                await asyncio.sleep(0.001)

    def _on_message(self, message: Message) -> None:
        if message.type == "update":
            self.shown[message.seat] = bytes(message.state)
            self.states[message.seat] = _decode_state(message.state)
        elif message.type == "ack":
            self.acknowledged += not message.duplicate
            self.duplicates += message.duplicate
        elif message.type == "error":
            self.refused.append(message.code)
        else:
            return
        self.on_reply(message)

    def on_reply(self, message: Message) -> None:
        """Count an expected message."""
        self._left -= 1
        if self._left <= 0 and self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    @property
    def is_over(self) -> bool:
        return self.states[0].over

    async def decide(self) -> float:
        """Answer the open decision. Return the seconds until it is acknowledged and both seats are updated."""
        seat = self.states[0].asked
        assert seat is not None
        question = self.states[seat].decision
        assert question is not None
        self._left = 3
        self._waiting = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        self.sockets[seat].send({"type": "answer", "seat": seat, "decision": question.id, "picks": plain_picks(question)})
        await self._waiting
        return time.perf_counter() - began

    def close(self) -> None:
        for socket in self.sockets.values():
            socket.close()


def plain_picks(question: Question) -> list[int]:
    if question.source == "treasure":
        return list(range(question.max))
    if question.source == "buy":
        return [question.options.index(name) for name in ("Province", "Gold", "Silver") if name in question.options][:1]
    return list(range(question.min))
