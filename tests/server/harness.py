"""A server in its own process, and clients that connect to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

SECONDS = 600.0
"""Timeout for events that must happen eventually. Not a performance requirement."""
# `verify=False` avoids loading the CA certificates for every request.
START = [sys.executable, "-c", "from feodum.cli.main import main; main()", "serve", "--port", "0"]


class RunningServer:
    """`feodum serve` on a free local port, with a database file or a PostgreSQL URL."""

    def __init__(self, database: Path | str, *options: str, cache: Path | None = None) -> None:
        self.database = Path(database)
        cache = cache or self.database.parent / "cache"
        self.process = subprocess.Popen(
            [*START, "--database", str(database), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "FEODUM_CACHE": str(cache)},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise AssertionError(f"the server did not start: {self.stop()}")
        self.url = line.split()[3]
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            try:
                httpx.get(f"{self.url}api/nothing", verify=False, timeout=SECONDS)
                return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError("the server does not respond")

    def stop(self) -> str:
        """Stop the server gracefully and return its stderr output."""
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGTERM)
        return self.wait_for_exit()

    def kill(self) -> str:
        """Kill the server and return its stderr output."""
        os.kill(self.process.pid, signal.SIGKILL)
        return self.wait_for_exit()

    def wait_for_exit(self) -> str:
        """Wait for the process to exit and return its stderr output."""
        _, errors = self.process.communicate(timeout=SECONDS)
        return errors

    def post(self, path: str, body: object, **headers: str) -> httpx.Response:
        return httpx.post(f"{self.url}api/{path}", json=body, headers=headers, verify=False, timeout=SECONDS)

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.url}api/{path}", verify=False, timeout=SECONDS)

    def new_game(self, *seats: dict[str, object], **wishes: object) -> dict[str, Any]:
        response = self.post("games", {"seats": list(seats), **wishes})
        assert response.status_code == 201, response.text
        created: dict[str, Any] = response.json()
        return created

    def socket_url(self, game: str) -> str:
        return f"{self.url.replace('http', 'ws', 1)}api/games/{game}/ws"


class Client:
    """A client at a table that follows the protocol strictly."""

    def __init__(self, server: RunningServer, game: str, *tokens: str, part: str | None = None, text: str = "") -> None:
        self.server = server
        self.text = text
        """The language of ready text, or "" for none."""
        self.part = part
        """Random bytes for the shuffles, in hexadecimal."""
        self.game = game
        self.tokens = list(tokens)
        self.logs: dict[int, list[dict[str, Any]]] = {}
        self.states: dict[int, dict[str, Any]] = {}
        self.undo: dict[int, str | None] = {}
        self.generation = 0
        self.seats: list[int] = []
        self.welcome: dict[str, Any] = {}
        self.received: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.sent: list[dict[str, object]] = []
        self.starts: list[int] = []
        self.socket: ClientConnection | None = None

    async def __aenter__(self) -> Client:
        await self.join()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def join(self, resume: bool = False) -> None:
        query = f"?text={self.text}" if self.text else ""
        self.socket = await connect(self.server.socket_url(self.game) + query, compression=None, max_size=None)
        last = None
        if resume:
            last = {"generation": self.generation, "seq": min(len(log) for log in self.logs.values())}
        await self.send(type="hello", version=1, tokens=self.tokens, last=last, part=self.part)
        await self.until(lambda message: message["type"] == "welcome")
        self.welcome = self.received[-1]
        self.seats = self.welcome["you"]
        for _ in self.seats or [-1]:
            await self.until(lambda message: message["type"] == "update")

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()

    async def send(self, **message: object) -> None:
        assert self.socket is not None
        self.sent.append(message)
        await self.socket.send(json.dumps(message))

    async def receive(self, seconds: float = SECONDS) -> dict[str, Any]:
        assert self.socket is not None
        async with asyncio.timeout(seconds):
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if message["type"] == "update":
            self._update(message)
        self.received.append(message)
        return message

    def _update(self, message: dict[str, Any]) -> None:
        seat = message["seat"]
        log = self.logs.setdefault(seat, [])
        assert message["from"] <= len(log), "events are missing"
        self.starts.append(message["from"])
        del log[message["from"] :]
        log.extend(message["events"])
        assert len(log) == message["seq"]
        self.states[seat] = message["state"]
        self.undo[seat] = message["undo"]
        self.generation = message["generation"]

    async def until(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Receive until a message satisfies the condition, and return it."""
        while True:
            message = await self.receive()
            if wanted(message):
                return message

    async def wait_for_decision(self) -> dict[str, Any]:
        """Receive until one of the client's seats is asked or the game is over. Return that seat's state."""
        while True:
            for seat in self.seats:
                state = self.states[seat]
                if state["over"] or state["decision"] is not None:
                    return state
            await self.receive()

    async def until_asked(self, seat: int) -> None:
        """Receive until a seat of the client is asked."""
        while self.states[seat]["decision"] is None:
            await self.receive()

    async def answer(self, seat: int, picks: list[int]) -> None:
        """Answer the seat's open decision and wait for the update."""
        decision = self.states[seat]["decision"]
        await self.send(type="answer", seat=seat, decision=decision["id"], picks=picks)
        message = await self.until(lambda message: message["type"] in ("ack", "error"))
        assert message["type"] == "ack", message
        await self.until(lambda message: message["type"] == "update" and message["seat"] == seat)

    async def ask(self, **message: object) -> dict[str, Any]:
        """Send a message and return the acknowledgement or the error."""
        await self.send(**message)
        return await self.until(lambda message: message["type"] in ("ack", "error"))

    async def error(self, **message: object) -> str:
        """Send an invalid message and return the error code."""
        answer = await self.ask(**message)
        assert answer["type"] == "error", answer
        assert answer["message"]
        code: str = answer["code"]
        return code


def simple_picks(decision: dict[str, Any], wishes: tuple[str, ...] = ("Province", "Gold", "Silver")) -> list[int]:
    """Return a simple answer: all Treasures, the first Action or reaction, a wish, or the minimum."""
    if decision["source"] == "treasure":
        return list(range(decision["max"]))
    if decision["source"] == "buy":
        options = decision["options"]
        return [options.index(name) for name in wishes if name in options][:1]
    if decision["source"] == "action":
        return [0]
    if decision["verb"] == "react" and decision["max"]:
        return [0]
    return list(range(decision["min"]))


YOU: dict[str, object] = {"kind": "you", "name": "Anna"}
LOCAL: dict[str, object] = {"kind": "local", "name": "Ben"}
FRIEND: dict[str, object] = {"kind": "friend"}
BOT: dict[str, object] = {"kind": "bot"}
