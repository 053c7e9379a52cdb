"""Shared parts of the server benchmarks: a server process with statistics, and real games.

Loopback only. Each address of 127.0.0.0/8 counts as a different client.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

GAMES_PER_ADDRESS = 40
GC_SCRIPT = """
import gc, json, os, sys, time
from pathlib import Path

class Pauses:
    def __init__(self):
        self.milliseconds = {0: [], 1: [], 2: []}
        self.full_ones_at = []
        self.began = 0.0

    def __call__(self, phase, info):
        if phase == "start":
            self.began = time.thread_time()
        else:
            self.milliseconds[info["generation"]].append(round(1000 * (time.thread_time() - self.began), 1))
            if info["generation"] == 2:
                self.full_ones_at.append(time.monotonic())

    def summary(self):
        return {
            f"generation {number}": {"count": len(each), "sum_ms": round(sum(each)), "longest_ms": sorted(each)[:-6:-1]}
            for number, each in self.milliseconds.items()
        } | {"full ones": [
            f"{took} ms, {time.monotonic() - at:.1f} s before the end"
            for took, at in zip(self.milliseconds[2], self.full_ones_at)
        ]}

pauses = Pauses()
gc.callbacks.append(pauses)
from feodum.cli.main import main
try:
    main()
finally:
    Path(os.environ["FEODUM_BENCH_GC"]).write_text(json.dumps(pauses.summary()))
"""
"""Runs Feodum and writes the CPU time of its garbage collections to a file at exit."""


class BenchServer:
    """`feodum serve` in a separate process on a free port, by default with an SQLite file."""

    count = 0

    def __init__(self, folder: Path, database: str | None = None, *options: str) -> None:
        BenchServer.count += 1
        self.database = database or str(folder / "games.sqlite3")
        self._gc_file = folder / f"server-{BenchServer.count}.gc.json"
        with (folder / f"server-{BenchServer.count}.log").open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", GC_SCRIPT, "serve", "--port", "0", *options, "--database", self.database],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "FEODUM_CACHE": str(folder / "cache"), "FEODUM_BENCH_GC": str(self._gc_file)},
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the server did not start: {(folder / f'server-{BenchServer.count}.log').read_text()}")
        self.url = line.split()[3]
        end = time.monotonic() + 60
        while True:
            try:
                httpx.get(f"{self.url}health", verify=False)
                return
            except httpx.TransportError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.01)

    @property
    def port(self) -> int:
        return int(self.url.rstrip("/").rpartition(":")[2])

    def megabytes(self) -> float:
        """Return the resident memory of the process."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def cpu_seconds(self) -> float:
        """Return the CPU time of the process."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=30)

    def stop(self) -> dict[str, Any]:
        """Stop the server gracefully and return its garbage collection statistics."""
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGTERM)
        self.process.wait(timeout=30)
        updates: dict[str, Any] = json.loads(self._gc_file.read_text())
        return updates


@asynccontextmanager
async def bench_server() -> AsyncIterator[BenchServer]:
    with tempfile.TemporaryDirectory() as folder:
        server = BenchServer(Path(folder))
        try:
            yield server
        finally:
            if server.process.poll() is None:
                os.kill(server.process.pid, signal.SIGTERM)
                server.process.wait(timeout=30)


def address(number: int) -> str:
    """Return one of many loopback addresses."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


async def new_game(server: BenchServer, source: str, seats: Sequence[dict[str, object]]) -> dict[str, Any]:
    transport = httpx.AsyncHTTPTransport(local_address=source, verify=False)
    async with httpx.AsyncClient(transport=transport, timeout=120) as client:
        made = await client.post(f"{server.url}api/games", json={"seats": list(seats), "kingdom": {"set": "First Game"}})
    made.raise_for_status()
    created: dict[str, Any] = made.json()
    return created


class TableForTwo:
    """A game of two simple players at one screen.

    They play all Treasures and buy the most expensive of a few cards.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.states: dict[int, dict[str, Any]] = {}

    @classmethod
    async def open(cls, server: BenchServer, source: str) -> TableForTwo:
        created = await new_game(server, source, [{"kind": "you"}, {"kind": "local"}])
        url = f"{server.url.replace('http', 'ws', 1)}api/games/{created['game']}/ws"
        socket = await connect(url, compression=None, max_size=None, ping_interval=None, local_addr=(source, 0))
        table = cls(socket)
        tokens = [seat["token"] for seat in created["seats"]]
        await socket.send(msgspec.json.encode({"type": "hello", "version": 1, "tokens": tokens}).decode())
        while len(table.states) < 2:
            await table.receive()
        return table

    async def receive(self) -> dict[str, Any]:
        async with asyncio.timeout(120):
            message: dict[str, Any] = msgspec.json.decode(await self.socket.recv())
        if message["type"] == "update":
            self.states[message["seat"]] = message["state"]
        elif message["type"] == "error":
            raise RuntimeError(f"the server refused: {message}")
        return message

    @property
    def is_over(self) -> bool:
        return bool(self.states[0]["over"])

    async def decide(self) -> float:
        """Answer the open decision. Return the seconds until both seats are updated."""
        seat = self.states[0]["asked"]
        while self.states[seat]["decision"] is None:
            await self.receive()
        decision = self.states[seat]["decision"]
        answer = {"type": "answer", "seat": seat, "decision": decision["id"], "picks": plain_picks(decision)}
        began = time.perf_counter()
        await self.socket.send(msgspec.json.encode(answer).decode())
        updates = 0
        while updates < 2:
            updates += (await self.receive())["type"] == "update"
        return time.perf_counter() - began


def plain_picks(decision: dict[str, Any]) -> list[int]:
    if decision["source"] == "treasure":
        return list(range(decision["max"]))
    if decision["source"] == "buy":
        options = decision["options"]
        return [options.index(name) for name in ("Province", "Gold", "Silver") if name in options][:1]
    return list(range(decision["min"]))


def percentiles(seconds: Sequence[float]) -> dict[str, float]:
    """Return the median, the 95th and 99th percentile, and the maximum in milliseconds."""
    ordered = sorted(seconds)
    places = {"p50": 0.5, "p95": 0.95, "p99": 0.99}
    last = len(ordered) - 1
    values = {name: round(1000 * ordered[int(last * share)], 2) for name, share in places.items()}
    return {**values, "max": round(1000 * ordered[last], 2)}
