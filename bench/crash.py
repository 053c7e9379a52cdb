"""Kill servers at random moments: python bench/crash.py --kills 100 --store postgres [--games 50] [--json FILE].

Games are played as fast as they go while processes are killed with -9: the server, or with PostgreSQL one of two servers or
one of the database's own processes. Players come back and say again what was not acknowledged. Whoever comes back to a game in
which nothing was under way must be shown it as before, byte by byte. At the end every game is opened and its answers are
compared with those that were acknowledged, one by one and in their order. Loopback only.
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
from load import commit, machine, tell
from postgres_server import PostgresServer, postgres_server
from table_load import GAMES_AN_ADDRESS, BenchServer, address, spread

from feodum.server.storage.loading import opened
from feodum.server.storage.store_selection import open_store

AGAIN_SECONDS = 0.05
LONGEST = 120.0


class Club:
    """Servers that are killed and started again, over one database."""

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
        """End something as a power cut would, and start it again."""
        if self.postgres is not None and self.database is not None and chance.random() < 1 / 3:
            os.kill(chance.choice(await asyncio.to_thread(self.postgres.backends, self.database)), signal.SIGKILL)
            return "a process of the database"
        place = chance.randrange(len(self.servers))
        self.servers[place].kill()
        self.servers[place] = await asyncio.to_thread(self._start)
        return "a server"


class StubbornTable(LeanTable):
    """A game of two who come back."""

    def __init__(self, game: str, club: Club, tokens: list[str], source: str) -> None:
        super().__init__(game)
        self.club = club
        self.tokens = tokens
        self.source = source
        self.given: list[tuple[int, tuple[int, ...]]] = []
        """Every answer that was acknowledged."""
        self.is_under_way = False
        self.changed = 0
        """How often a game was shown otherwise than before."""
        self.back: list[float] = []
        self.reply: Message | None = None
        self.news = asyncio.Event()

    def heard(self, message: Message) -> None:
        if message.type in ("ack", "error"):
            self.reply = message
        self.news.set()

    async def sit_down(self, seat: int) -> None:
        """Come, or come back; whatever is away will be there again."""
        end = time.monotonic() + LONGEST
        while True:
            before = self.shown.get(seat)
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(5):
                    await self.sit(self.club.url(seat), [self.tokens[seat]], [seat], self.source)
                if before is not None and not self.is_under_way:
                    self.changed += self.shown[seat] != before
                self.sockets[seat].closed.add_done_callback(lambda _: self.news.set())
                return
            if time.monotonic() > end:
                raise RuntimeError("a server does not come back")
            await asyncio.sleep(AGAIN_SECONDS)

    async def be_there(self) -> None:
        for seat in (0, 1):
            socket: LeanSocket | None = self.sockets.get(seat)
            if socket is None or socket.closed.done():
                await self.sit_down(seat)

    async def hear(self) -> None:
        self.news.clear()
        if all(not socket.closed.done() for socket in self.sockets.values()):
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self.news.wait()
        await self.be_there()

    async def play(self, stop: asyncio.Event) -> None:
        await self.be_there()
        while not stop.is_set() and not self.is_over:
            seat = self.states[0].asked
            assert seat is not None
            question = self.states[seat].decision
            if question is None:
                await self.hear()
                continue
            picks = plain_picks(question)
            self.is_under_way = True
            await self.say_until_heard({"type": "answer", "seat": seat, "decision": question.id, "picks": picks}, seat)
            self.given.append((seat, tuple(picks)))
            while (now := self.states[seat].decision) is not None and now.id == question.id:
                await self.hear()
            while self.states[0].asked != self.states[1].asked or not self._is_asked_of_somebody():
                await self.hear()
            self.is_under_way = False

    def _is_asked_of_somebody(self) -> bool:
        asked = self.states[0].asked
        return asked is None or self.states[asked].decision is not None

    async def say_until_heard(self, answer: dict[str, object], seat: int) -> None:
        while True:
            self.reply = None
            socket = self.sockets[seat]
            socket.say(answer)
            while self.reply is None and not socket.closed.done():
                await self.hear()
            reply: Message | None = self.reply
            if reply is not None and reply.type == "ack":
                return
            if reply is not None and reply.code not in ("storage", "busy", "slow_down"):
                raise RuntimeError(f"{self.game}: refused with {reply.code}")
            await asyncio.sleep(AGAIN_SECONDS)
            await self.be_there()


async def new_table(club: Club, number: int) -> StubbornTable:
    source = address(number // GAMES_AN_ADDRESS)
    seats = [{"kind": "you"}, {"kind": "friend"}]
    async with httpx.AsyncClient(transport=httpx.AsyncHTTPTransport(local_address=source, verify=False), timeout=120) as client:
        made = await client.post(f"{club.url(0)}api/games", json={"seats": seats, "kingdom": {"set": "First Game"}})
        created = made.raise_for_status().json()
        invite = {"invite": created["invite"], "name": ""}
        claimed = await client.post(f"{club.url(1)}api/games/{created['game']}/claim", json=invite)
    tokens = [created["seats"][0]["token"], claimed.raise_for_status().json()["token"]]
    return StubbornTable(created["game"], club, tokens, source)


async def compare(database: str, tables: list[StubbornTable]) -> dict[str, int]:
    """What is stored with what was acknowledged."""
    store = open_store(database)
    await store.start(lambda games: None)
    lost = doubled = different = 0
    for table in tables:
        record = await store.load(table.game)
        assert record is not None
        game = opened(record)  # raises where it can't be played, or a state's hash is another
        stored = list(zip(record.answered_by, game.answers, strict=True))
        lost += max(0, len(table.given) - len(stored))
        doubled += max(0, len(stored) - len(table.given))
        different += sum(one != other for one, other in zip(table.given, stored, strict=False))
    await store.finish()
    return {"lost": lost, "doubled": doubled, "different": different}


@contextmanager
def new_club(store: str) -> Iterator[Club]:
    with (
        tempfile.TemporaryDirectory() as folder,
        postgres_server() if store == "postgres" else nullcontext() as postgres,
    ):
        club = Club(Path(folder), postgres)
        try:
            yield club
        finally:
            for server in club.servers:
                if server.process.poll() is None:
                    server.kill()


async def crash(store: str, kills: int, games: int, seed: int) -> dict[str, object]:
    chance = random.Random(seed)
    killed: dict[str, int] = {}
    back: list[float] = []
    with new_club(store) as club:
        tables = [await new_table(club, number) for number in range(games)]
        finished: list[StubbornTable] = []
        stop = asyncio.Event()
        for _ in range(kills):
            stop.clear()
            playing = [asyncio.create_task(table.play(stop)) for table in tables]
            await asyncio.sleep(chance.uniform(0.02, 0.5))
            what = await club.kill(chance)
            killed[what] = killed.get(what, 0) + 1
            began = time.monotonic()
            stop.set()
            await asyncio.gather(*playing)
            await asyncio.gather(*(table.be_there() for table in tables))
            back.append(time.monotonic() - began)
            finished += [table for table in tables if table.is_over]
            tables = [await new_table(club, number) if table.is_over else table for number, table in enumerate(tables)]
        tables += finished
        for table in tables:
            table.close()
        database = club.servers[0].database
        for server in club.servers:
            server.stop()
        compared = await compare(database, tables)
    return {
        "store": store,
        "kills": killed,
        "games": len(tables),
        "acknowledged": sum(len(table.given) for table in tables),
        **compared,
        "shown_otherwise": sum(table.changed for table in tables),
        "milliseconds_until_all_were_back": spread(back),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--store", choices=("sqlite", "postgres", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    if not (1 <= options.kills <= 10_000 and 1 <= options.games <= 1000):
        parser.error("1 to 10000 kills, 1 to 1000 games")
    stores = ("sqlite", "postgres") if options.store == "both" else (options.store,)
    figures = [uvloop.run(crash(store, options.kills, options.games, options.seed)) for store in stores]
    tell({"machine": machine(), "commit": commit(), "stores": figures}, options.json)
    if any(each[wrong] for each in figures for wrong in ("lost", "doubled", "different", "shown_otherwise")):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
