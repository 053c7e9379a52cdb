"""Kill servers at random times and check that no acknowledged answer is lost.

    python bench/crash.py --kills 100 --store postgres [--games 50] [--json FILE]

Games are played at full speed while processes are killed with SIGKILL: the server, or with PostgreSQL one of two servers or a
database backend. Clients reconnect and repeat unacknowledged answers. A client that reconnects to a game without a pending
answer must get exactly the same bytes as before. At the end, every game is opened and its answers are compared one by one with
the acknowledged ones. Loopback only.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path

import httpx
import uvloop
from lean_client import LeanSocket, LeanTable, Message, plain_picks
from load import commit, machine, report
from postgres_server import PostgresServer, postgres_server
from table_load import GAMES_PER_ADDRESS, BenchServer, address, percentiles

from feodum.server.storage.loading import open_game
from feodum.server.storage.store_selection import open_store

RETRY_SECONDS = 0.05
RECOVERY_SECONDS = 120.0


class ServerGroup:
    """Servers that share one database and are killed and restarted."""

    def __init__(self, folder: Path, postgres: PostgresServer | None) -> None:
        self.folder = folder
        self.postgres = postgres
        self.database = None if postgres is None else postgres.new_database()
        self.servers = [self._start() for _ in range(1 if postgres is None else 2)]

    def _start(self) -> BenchServer:
        return BenchServer(self.folder, self.database, "--bot-processes", "1", "--sockets", "2200")

    def url(self, place: int) -> str:
        return self.servers[place % len(self.servers)].url

    async def kill(self, chance: random.Random) -> str:
        """Kill a server or database backend, restart it, and return what was killed."""
        if self.postgres is not None and self.database is not None and chance.random() < 1 / 3:
            os.kill(chance.choice(await asyncio.to_thread(self.postgres.backends, self.database)), signal.SIGKILL)
            return "a process of the database"
        place = chance.randrange(len(self.servers))
        self.servers[place].kill()
        self.servers[place] = await asyncio.to_thread(self._start)
        return "a server"


class ReconnectingTable(LeanTable):
    """A game of two players who reconnect."""

    def __init__(self, game: str, group: ServerGroup, tokens: list[str], source: str) -> None:
        super().__init__(game)
        self.group = group
        self.tokens = tokens
        self.source = source
        self.acknowledged_answers: list[tuple[int, tuple[int, ...]]] = []
        """Every acknowledged answer with its seat."""
        self.is_answer_pending = False
        self.changed = 0
        """How often the state after a reconnect differed from the state before it."""
        self.recovery_times: list[float] = []
        self.reply: Message | None = None
        self.changed_event = asyncio.Event()

    def on_reply(self, message: Message) -> None:
        if message.type in ("ack", "error"):
            self.reply = message
        self.changed_event.set()

    async def reconnect(self, seat: int) -> None:
        """Connect or reconnect a seat, and retry until the server is back."""
        end = time.monotonic() + RECOVERY_SECONDS
        while True:
            before = self.shown.get(seat)
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(5):
                    await self.join(self.group.url(seat), [self.tokens[seat]], [seat], self.source)
                if before is not None and not self.is_answer_pending:
                    self.changed += self.shown[seat] != before
                self.sockets[seat].closed.add_done_callback(lambda _: self.changed_event.set())
                return
            if time.monotonic() > end:
                raise RuntimeError(f"seat {seat} could not reconnect within {RECOVERY_SECONDS} seconds")
            await asyncio.sleep(RETRY_SECONDS)

    async def ensure_connected(self) -> None:
        for seat in (0, 1):
            socket: LeanSocket | None = self.sockets.get(seat)
            if socket is None or socket.closed.done():
                await self.reconnect(seat)

    async def receive(self) -> None:
        self.changed_event.clear()
        if all(not socket.closed.done() for socket in self.sockets.values()):
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self.changed_event.wait()
        await self.ensure_connected()

    async def play(self, stop: asyncio.Event) -> None:
        await self.ensure_connected()
        while not stop.is_set() and not self.is_over:
            seat = self.states[0].asked
            assert seat is not None
            question = self.states[seat].decision
            if question is None:
                await self.receive()
                continue
            picks = plain_picks(question)
            self.is_answer_pending = True
            await self.send_until_acknowledged({"type": "answer", "seat": seat, "decision": question.id, "picks": picks}, seat)
            self.acknowledged_answers.append((seat, tuple(picks)))
            while (now := self.states[seat].decision) is not None and now.id == question.id:
                await self.receive()
            while self.states[0].asked != self.states[1].asked or not self._is_decision_known():
                await self.receive()
            self.is_answer_pending = False

    def _is_decision_known(self) -> bool:
        asked = self.states[0].asked
        return asked is None or self.states[asked].decision is not None

    async def send_until_acknowledged(self, answer: dict[str, object], seat: int) -> None:
        while True:
            self.reply = None
            socket = self.sockets[seat]
            socket.send(answer)
            while self.reply is None and not socket.closed.done():
                await self.receive()
            reply: Message | None = self.reply
            if reply is not None and reply.type == "ack":
                return
            if reply is not None and reply.code not in ("storage", "busy", "slow_down"):
                raise RuntimeError(f"{self.game}: refused with {reply.code}")
            await asyncio.sleep(RETRY_SECONDS)
            await self.ensure_connected()


async def new_table(group: ServerGroup, number: int) -> ReconnectingTable:
    source = address(number // GAMES_PER_ADDRESS)
    seats = [{"kind": "you"}, {"kind": "friend"}]
    async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address=source, verify=False), timeout=120) as client:
        made = await client.post(f"{group.url(0)}api/games", json={"seats": seats, "kingdom": {"set": "First Game"}})
        created = made.raise_for_status().json()
        invite = {"invite": created["invite"], "name": ""}
        claimed = await client.post(f"{group.url(1)}api/games/{created['game']}/claim", json=invite)
    tokens = [created["seats"][0]["token"], claimed.raise_for_status().json()["token"]]
    return ReconnectingTable(created["game"], group, tokens, source)


async def compare(database: str, tables: list[ReconnectingTable]) -> dict[str, int]:
    """Return how many stored answers are lost, duplicated or different from the acknowledged ones."""
    store = open_store(database)
    await store.start(lambda games: None)
    lost = duplicates = different = 0
    for table in tables:
        record = await store.load(table.game)
        assert record is not None
        game = open_game(record)  # raises if the game cannot be replayed or a checkpoint differs
        stored = list(zip(record.answered_by, game.answers, strict=True))
        lost += max(0, len(table.acknowledged_answers) - len(stored))
        duplicates += max(0, len(stored) - len(table.acknowledged_answers))
        different += sum(one != other for one, other in zip(table.acknowledged_answers, stored, strict=False))
    await store.finish()
    return {"lost": lost, "doubled": duplicates, "different": different}


@contextmanager
def new_server_group(store: str) -> Iterator[ServerGroup]:
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres_server() if store == "postgres" else nullcontext() as postgres,
    ):
        group = ServerGroup(Path(folder), postgres)
        try:
            yield group
        finally:
            for server in group.servers:
                if server.process.poll() is None:
                    server.kill()


async def crash(store: str, kills: int, games: int, seed: int) -> dict[str, object]:
    chance = random.Random(seed)
    killed: dict[str, int] = {}
    recovery_times: list[float] = []
    with new_server_group(store) as group:
        tables = [await new_table(group, number) for number in range(games)]
        finished: list[ReconnectingTable] = []
        stop = asyncio.Event()
        for _ in range(kills):
            stop.clear()
            playing = [asyncio.create_task(table.play(stop)) for table in tables]
            await asyncio.sleep(chance.uniform(0.02, 0.5))
            target = await group.kill(chance)
            killed[target] = killed.get(target, 0) + 1
            began = time.monotonic()
            stop.set()
            await asyncio.gather(*playing)
            await asyncio.gather(*(table.ensure_connected() for table in tables))
            recovery_times.append(time.monotonic() - began)
            finished += [table for table in tables if table.is_over]
            tables = [await new_table(group, number) if table.is_over else table for number, table in enumerate(tables)]
        tables += finished
        for table in tables:
            table.close()
        database = group.servers[0].database
        for server in group.servers:
            server.stop()
        compared = await compare(database, tables)
    return {
        "store": store,
        "kills": killed,
        "games": len(tables),
        "acknowledged": sum(len(table.acknowledged_answers) for table in tables),
        **compared,
        "shown_otherwise": sum(table.changed for table in tables),
        "milliseconds_until_all_were_back": percentiles(recovery_times),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--store", choices=("sqlite", "postgres", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the results to this file")
    options = parser.parse_args()
    if not (1 <= options.kills <= 10_000 and 1 <= options.games <= 1000):
        parser.error("--kills must be 1 to 10000 and --games 1 to 1000")
    stores = ("sqlite", "postgres") if options.store == "both" else (options.store,)
    results = [uvloop.run(crash(store, options.kills, options.games, options.seed)) for store in stores]
    report({"machine": machine(), "commit": commit(), "stores": results}, options.json)
    if any(each[wrong] for each in results for wrong in ("lost", "doubled", "different", "shown_otherwise")):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
