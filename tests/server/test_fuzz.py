"""Fuzzing: malformed messages get an error or close the connection, and never harm the game."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from feodum.server.http.client_messages import ClaimRequest, GameRequest, KingdomRequest, SeatRequest, read_body, read_message
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import CloseConnection, Refusal
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.session import Session

from .harness import BOT, YOU, Client, RunningServer

DECODED = 12_000
HANDLED = 12_000
SENT = 2_000
BOUNDLESS = Limits(outbox=10**6)

GOOD: list[dict[str, Any]] = [
    {"type": "hello", "version": 1, "tokens": ["x" * 43], "last": {"generation": 0, "seq": 4}},
    {"type": "answer", "seat": 0, "decision": "0.0", "picks": [0]},
    {"type": "answer", "seat": 1, "decision": "0.1", "picks": [0, 1, 2]},
    {"type": "undo"},
    {"type": "undo_vote", "request": 1, "agree": True},
    {"type": "undo_cancel"},
    {"type": "rename", "seat": 0, "name": "Anna"},
    {"type": "rematch"},
    {"type": "ping", "re": "1"},
]
ODD: list[Any] = [
    None, True, -1, 0, 1, 5, 6, 2**31, 2**63, 2**64, 10**30, -(2**70), 0.5, 1e308, "", "0.0", "x" * 5000, "\x00", "\ud800",
    "ß\u202e😀", [], [[]], [0] * 600, {}, {"a": {}}, [None], [-1], ["0"], [1.0], [True], "hello", "answer", "__class__",
]  # fmt: skip
RAW = [
    "", " ", "null", "true", "[]", "{", "}", '{"type"}', '{"type": }', "\x00", "{" * 2000, "[" * 4000, '{"type": "hello"' * 50,
    '{"type":"ping","type":"undo"}', '{"type":"answer","seat":0,"decision":"0.0","picks":[1e999]}', "NaN", "Infinity", "-",
    '{"type":"ping","re":"\\ud800"}', '{"type":"rename","seat":0,"name":"\\udfff"}', "\ufeff{}", "'ping'", "ping",
    '{"type":"answer","seat":0,"decision":"0.0","picks":' + "[" * 1500, '{"type":"ping"}garbage',
    '{"type":"ping"}{"type":"ping"}',
]  # fmt: skip


def malformed(chance: random.Random) -> str | bytes:
    """Return a random message, usually invalid: changed fields, changed bytes, or noise."""
    kind = chance.random()
    if kind < 0.1:
        return chance.choice(RAW)
    if kind < 0.2:
        return bytes(chance.getrandbits(8) for _ in range(chance.randrange(60)))
    if kind < 0.3:
        return "".join(
            chr(chance.choice((chance.randrange(128), chance.randrange(0xD7FF)))) for _ in range(chance.randrange(60))
        )
    message = dict(chance.choice(GOOD))
    for _ in range(chance.randrange(1, 3)):
        field = chance.choice([*message, "re", "extra", "seat", "type", "picks"])
        if chance.random() < 0.2:
            message.pop(field, None)
        else:
            message[field] = chance.choice(ODD)
    text = json.dumps(message)
    if kind < 0.55:
        place = chance.randrange(len(text))
        text = (
            text[:place] + chance.choice(["", "\x00", '"', "}", "[", "\\", chr(chance.randrange(0x2000))]) + text[place + 1 :]
        )
    return text


def refusal_of(body: str | bytes, kind: type[object] | None) -> Refusal | None:
    """Return the refusal of a message or request body, or None if it is accepted."""
    try:
        if kind is None:
            read_message(body)
        else:
            read_body(body if isinstance(body, bytes) else body.encode("utf-8", "surrogatepass"), kind)
    except Refusal as refusal:
        return refusal
    return None


def test_malformed_input_is_decoded_or_refused() -> None:
    chance = random.Random(1)
    kinds = (GameRequest, ClaimRequest, KingdomRequest)
    for number in range(DECODED):
        frame = malformed(chance)
        for refusal in (refusal_of(frame, None), refusal_of(frame, kinds[number % 3])):
            if refusal is not None:
                assert refusal.code == "bad_message"
                assert len(refusal.message) < 300


def test_session_survives_malformed_messages(database: Path) -> None:
    async def test() -> None:
        lobby = Lobby(database, BOUNDLESS)
        created = await lobby.create(GameRequest(seats=[SeatRequest("you"), SeatRequest("local"), SeatRequest("friend")]))
        async with lobby.room(str(created["game"])) as room:
            await send_malformed_messages(lobby, room, created["seats"])
        lobby.close()

    async def send_malformed_messages(lobby: Lobby, room: Room, seats: Any) -> None:
        chance = random.Random(2)
        hello = json.dumps({"type": "hello", "version": 1, "tokens": [seats[0]["token"]]})
        session = Session(lobby, room, BOUNDLESS)
        counts = {"error": 0, "ack": 0, "closed": 0}
        await session.receive(hello)
        for number in range(HANDLED):
            if number % 100 == 0:  # some come before hello
                session.leave()
                session = Session(lobby, room, BOUNDLESS)
            elif number % 100 == 10 and not session.has_said_hello:
                await session.receive(hello)
            try:
                await session.receive(malformed(chance))
            except CloseConnection as closing:
                counts["closed"] += 1000 <= closing.code < 5000
                session.leave()
                session = Session(lobby, room, BOUNDLESS)
                continue
            for frame in await session.next_frames():
                message = json.loads(frame)
                assert message.get("code") not in ("server", "storage"), message
                counts[message["type"]] = counts.get(message["type"], 0) + 1
        again = await lobby.record(room.id)
        assert again.answers == tuple(room.game.answer_texts())
        assert counts["error"] > HANDLED / 2
        assert counts["ack"] > 50

    asyncio.run(test())


@asynccontextmanager
async def draining(socket: ClientConnection) -> AsyncIterator[None]:
    """Read and check, in the background, everything the server sends."""

    async def drain() -> None:
        with suppress(ConnectionClosed):
            async for frame in socket:
                assert json.loads(frame).get("code") not in ("server", "storage")

    reading = asyncio.create_task(drain())
    try:
        yield
    finally:
        await asyncio.sleep(0.01)
        reading.cancel()
        with suppress(asyncio.CancelledError):
            await reading


def test_socket_survives_malformed_messages(server: RunningServer) -> None:
    """The server sends errors or closes cleanly, and the game stays playable."""

    async def test() -> None:
        created = server.new_game(YOU, BOT, first=0)
        token = created["seats"][0]["token"]
        chance = random.Random(3)
        sent = 0
        closed: list[int | None] = []
        while sent < SENT:
            try:
                url = server.socket_url(created["game"])
                async with connect(url, compression=None, close_timeout=1) as socket, draining(socket):
                    if chance.random() < 0.8:
                        await socket.send(json.dumps({"type": "hello", "version": 1, "tokens": [token]}))
                    for _ in range(chance.randrange(1, 400)):
                        sent += 1
                        frame = malformed(chance)
                        if isinstance(frame, str):
                            frame = frame.encode("utf-8", "replace").decode()
                        await socket.send(frame, text=True if chance.random() < 0.01 else None)
                        if sent % 20 == 0:
                            await asyncio.sleep(0)
            except ConnectionClosed as end:
                # With more data in flight, the connection may be reset before the close code is read.
                closed.append(None if end.rcvd is None else end.rcvd.code)
        assert closed
        assert {*closed} <= {None, 1000, 1007, 1008, 1009, 4426, 4429}
        async with Client(server, created["game"], token) as client:
            await client.wait_for_decision()
            assert (await client.ask(type="ping"))["type"] == "ack"

    asyncio.run(test())
