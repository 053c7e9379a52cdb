"""Load test on this machine. Loopback only.

    python bench/load.py --games 1000 --rate 500 --seconds 60 [--store postgres --processes 2]

Plays two-player games at a total rate of decisions per second (0: as fast as possible). Reports the time from an answer
until both players are updated, the memory and garbage collections of the servers, and whether any acknowledged answer is
missing from the database or stored twice. With one process, both players of a game share a screen; with several, they connect
to different processes.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import platform
import sqlite3
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

import httpx
import uvloop
from lean_client import LeanTable
from postgres_server import PostgresServer, name_of, postgres_server
from table_load import GAMES_PER_ADDRESS, BenchServer, address, percentiles

CONCURRENCY = 64
"""Number of concurrent decisions if there is no fixed rate."""


@contextmanager
def running(store: str, processes: int) -> Iterator[tuple[list[BenchServer], PostgresServer | None]]:
    """Yield servers that share a new database, and the PostgreSQL server if there is one."""
    if processes > 1 and store != "postgres":
        raise SystemExit("several processes need PostgreSQL: --store postgres")
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres_server() if store == "postgres" else nullcontext() as postgres,
    ):
        database = None if postgres is None else postgres.new_database()
        servers: list[BenchServer] = []
        try:
            servers.extend(BenchServer(Path(folder), database, "--bot-processes", "1") for _ in range(processes))
            yield servers, postgres
        finally:
            for server in servers:
                if server.process.poll() is None:
                    server.kill()


async def open_tables(servers: list[BenchServer], games: int) -> list[LeanTable]:
    return [await open_table(servers, number) for number in range(games)]


async def open_table(servers: list[BenchServer], number: int) -> LeanTable:
    """Create a game, connect its players at one screen or at different servers, and return it."""
    source = address(number // GAMES_PER_ADDRESS)
    first, second = servers[number % len(servers)], servers[(number + 1) % len(servers)]
    seats = [{"kind": "you"}, {"kind": "local" if first is second else "friend"}]
    async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address=source, verify=False), timeout=120) as client:
        made = await client.post(f"{first.url}api/games", json={"seats": seats, "kingdom": {"set": "First Game"}})
        created = made.raise_for_status().json()
        table = LeanTable(created["game"])
        tokens = [seat["token"] for seat in created["seats"]]
        if first is second:
            await table.join(first.url, tokens, [0, 1], source)
        else:
            invite = {"invite": created["invite"], "name": ""}
            claimed = await client.post(f"{second.url}api/games/{table.game}/claim", json=invite)
            await table.join(first.url, tokens, [0], source)
            await table.join(second.url, [claimed.raise_for_status().json()["token"]], [1], source)
    return table


async def play_at_rate(tables: list[LeanTable], rate: float, seconds: float) -> tuple[list[float], int]:
    """Start decisions at a fixed rate. Return their durations and the number of late starts."""
    durations: list[float] = []
    ready = deque(tables)
    running: set[asyncio.Task[None]] = set()
    late = 0

    async def decide(table: LeanTable) -> None:
        durations.append(await table.decide())
        if not table.is_over:
            ready.append(table)

    began = due = time.perf_counter()
    while due < began + seconds:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        late += time.perf_counter() - due > 0.05
        if ready:
            task = asyncio.create_task(decide(ready.popleft()))
            running.add(task)
            task.add_done_callback(running.discard)
        due += 1 / rate
    await asyncio.gather(*running)
    return durations, late


async def play_at_full_speed(tables: list[LeanTable], seconds: float) -> list[float]:
    durations: list[float] = []
    ready = deque(tables)
    end = time.perf_counter() + seconds

    async def decide() -> None:
        while time.perf_counter() < end and ready:
            table = ready.popleft()
            durations.append(await table.decide())
            if not table.is_over:
                ready.append(table)

    await asyncio.gather(*(decide() for _ in range(CONCURRENCY)))
    return durations


def stored_answers(server: BenchServer, postgres: PostgresServer | None) -> dict[str, int]:
    """Return the number of stored answers of each game."""
    query = "SELECT game, count(*) FROM answers GROUP BY game"
    if postgres is not None:
        lines = postgres.sql(query, name_of(server.database)).splitlines()
        return {game: int(count) for game, _, count in (line.partition("|") for line in lines)}
    with closing(sqlite3.connect(server.database)) as db:
        return dict(db.execute(query).fetchall())


def check(tables: list[LeanTable], stored: dict[str, int]) -> dict[str, int]:
    """Return how many acknowledged answers are lost and how many are stored twice."""
    differences = [stored.get(table.game, 0) - table.acknowledged for table in tables]
    return {
        "acknowledged": sum(table.acknowledged for table in tables),
        "lost": -sum(min(0, difference) for difference in differences),
        "doubled": sum(max(0, difference) for difference in differences) + sum(table.duplicates for table in tables),
        "refused": sum(len(table.refused) for table in tables),
    }


async def load(options: argparse.Namespace) -> dict[str, object]:
    with running(options.store, options.processes) as (servers, postgres):
        at_start = [server.megabytes() for server in servers]
        tables = await open_tables(servers, options.games)
        opened = [server.megabytes() for server in servers]
        cpu_used = [server.cpu_seconds() for server in servers]
        began = time.perf_counter()
        late = 0
        if options.rate:
            durations, late = await play_at_rate(tables, options.rate, options.seconds)
        else:
            durations = await play_at_full_speed(tables, options.seconds)
        elapsed = time.perf_counter() - began
        cpu_used = [server.cpu_seconds() - before for server, before in zip(servers, cpu_used, strict=True)]
        at_end = [server.megabytes() for server in servers]
        for table in tables:
            table.close()
        collections = [server.stop() for server in servers]
        answers_check = check(tables, stored_answers(servers[0], postgres))
    return {
        "machine": machine(),
        "commit": commit(),
        "store": options.store,
        "processes": options.processes,
        "games": options.games,
        "decisions_a_second": round(len(durations) / elapsed, 1),
        "milliseconds": percentiles(durations),
        "server_milliseconds_a_decision": round(1000 * sum(cpu_used) / len(durations), 3),
        "server_share_of_a_core": [round(each / elapsed, 2) for each in cpu_used],
        "megabytes": {"start": round_all(at_start), "all open": round_all(opened), "end": round_all(at_end)},
        "answers": answers_check,
        "garbage_collections": [{name: each[name] for name in each if name != "full ones"} for each in collections],
        "late_starts": late,
        "load_average": os.getloadavg()[0],
    }


def round_all(values: list[float]) -> list[float]:
    return [round(value, 1) for value in values]


def machine() -> str:
    return f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"


def commit() -> str:
    found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return found.stdout.strip()


def report(results: dict[str, object], file: Path | None) -> None:
    text = json.dumps(results, indent=2)
    print(text)
    if file is not None:
        file.write_text(text + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500.0, help="decisions per second of all games; 0: as fast as possible")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--processes", type=int, default=1, help="number of server processes, sharing one database")
    parser.add_argument("--json", type=Path, help="write the results to this file")
    options = parser.parse_args()
    if not (1 <= options.games <= 1000 and 0 <= options.rate <= 10_000 and 0 < options.seconds <= 3600):
        parser.error("--games must be 1 to 1000, --rate at most 10000, --seconds at most 3600")
    if not 1 <= options.processes <= 8:
        parser.error("--processes must be 1 to 8")
    gc.disable()  # pauses of the clients would be measured as the server's
    results = uvloop.run(load(options))
    report(results, options.json)
    answers = results["answers"]
    assert isinstance(answers, dict)
    if answers["lost"] or answers["doubled"]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
