"""Operations: limits shared by processes, metrics, health checks, logs and graceful shutdown."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from postgres_server import PostgresServer, name_of
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import Request

from feodum.server.http.limits import AddressBuckets, Limits, SocketCounter
from feodum.server.http.refusals import Refusal
from feodum.server.http.shared_limits import SharedLimits
from feodum.server.ops.health import StatusEndpoints
from feodum.server.ops.logs import JsonLines
from feodum.server.storage.postgres.postgres_store import PostgresStore
from feodum.server.storage.records import Point
from feodum.server.storage.store import StaleWrite
from feodum.server.table.lobby import Lobby

from .harness import SECONDS, YOU, Client, RunningServer, simple_picks
from .test_stores import record

ADDRESS = "10.1.2.3"


class Process:
    """The limits of one server process."""

    def __init__(self, database: str) -> None:
        self.store = PostgresStore(database)
        self.posts = AddressBuckets(10, 0.0)
        self.sockets = SocketCounter(Limits(sockets_per_address=3))
        self.limits = SharedLimits(self.store, {"posts": self.posts}, self.sockets)
        self.posts.is_recording = True

    def use_up_posts(self) -> int:
        """Use up the remaining posts of the address and return their number."""
        count = 0
        try:
            while True:
                self.posts.check(ADDRESS)
                count += 1
        except Refusal:
            return count


def test_address_limits_are_shared_between_processes(postgres: PostgresServer) -> None:
    database = postgres.new_database()

    async def test() -> None:
        here, there = Process(database), Process(database)
        for process in (here, there):
            await process.store.start(lambda games: None)
        for process in (here, there, here):
            await process.limits.exchange()
        for _ in range(6):
            here.posts.check(ADDRESS)
        assert here.sockets.enter(ADDRESS)
        assert here.sockets.enter(ADDRESS)
        await here.limits.exchange()
        await there.limits.exchange()
        await there.limits.exchange()  # nothing is counted twice
        assert there.use_up_posts() == 4
        assert [there.sockets.enter(ADDRESS), there.sockets.enter(ADDRESS)] == [True, False]
        await there.limits.exchange()
        await here.limits.exchange()
        assert here.use_up_posts() == 0
        here.sockets.leave(ADDRESS)
        await here.limits.exchange()
        await there.limits.exchange()
        assert there.sockets.enter(ADDRESS)
        late = Process(database)  # earlier usage does not count
        await late.store.start(lambda games: None)
        await late.limits.exchange()
        assert late.use_up_posts() == 10
        await here.store.finish()
        await there.limits.exchange()
        assert there.sockets.remote == {}
        for process in (there, late):
            await process.store.finish()

    asyncio.run(test())


@contextmanager
def running(database: Path, *options: str) -> Iterator[RunningServer]:
    server = RunningServer(database, "--bot-processes", "1", *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


def read_metrics(server: RunningServer) -> dict[str, float]:
    text = httpx.get(f"{server.url}metrics", verify=False, timeout=SECONDS).text
    return {sample.name: sample.value for family in text_string_to_metric_families(text) for sample in family.samples}


def test_metrics_are_readable_from_allowed_addresses(database: Path) -> None:
    async def play(server: RunningServer) -> None:
        created = server.new_game(YOU, {"kind": "local"}, kingdom={"set": "First Game"})
        client = Client(server, created["game"], *(seat["token"] for seat in created["seats"]))
        await client.join()
        for _ in range(5):
            await client.wait_for_decision()
            asked = 0 if client.states[0]["decision"] is not None else 1
            await client.answer(asked, simple_picks(client.states[asked]["decision"]))
        assert await client.error(type="answer", seat=0, decision="9.9", picks=[]) == "late"
        now = read_metrics(server)
        assert now["feodum_decision_seconds_count"] == 5
        assert 0 < now["feodum_decision_seconds_sum"] < SECONDS
        assert (now["feodum_sockets"], now["feodum_games_in_memory"], now["feodum_bot_queue"]) == (1, 1, 0)
        assert (now["feodum_store_errors_total"], now["feodum_refusals_total"]) == (0, 1)
        await client.leave()

    with running(database, "--metrics", "127.0.0.1") as server:
        asyncio.run(play(server))
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2", verify=False), timeout=SECONDS) as stranger:
            assert stranger.get(f"{server.url}metrics").status_code == 403
        assert server.stop() == ""


def test_metrics_are_off_by_default(server: RunningServer) -> None:
    for path, status in (("health", 200), ("ready", 200)):
        answer = httpx.get(server.url + path, verify=False, timeout=SECONDS)
        assert (answer.status_code, answer.headers["cache-control"]) == (status, "no-store")
    assert "feodum_" not in httpx.get(f"{server.url}metrics", verify=False, timeout=SECONDS).text


def test_draining_server_is_not_ready(database: Path) -> None:
    with running(database, "--drain", "600") as server:
        os.kill(server.process.pid, signal.SIGTERM)
        end = time.monotonic() + SECONDS
        while httpx.get(f"{server.url}ready", verify=False, timeout=SECONDS).status_code != 503:
            assert time.monotonic() < end
        assert httpx.get(f"{server.url}health", verify=False, timeout=SECONDS).status_code == 200
        assert server.new_game(YOU, YOU)["game"]  # the server still handles requests
        assert server.stop() == ""  # a second signal stops it immediately
        assert server.process.returncode == 0


def test_server_without_database_is_healthy_but_not_ready(postgres: PostgresServer) -> None:
    async def test() -> None:
        lobby = Lobby(postgres.new_database(), Limits())
        status = StatusEndpoints(lobby, SocketCounter(Limits()), None)
        await lobby.start()
        request = Request({"type": "http", "method": "GET", "headers": []})
        assert (await status.ready(request)).status_code == 200
        lobby.store.close()
        assert (await status.ready(request)).status_code == 503
        assert (await status.health(request)).status_code == 200
        lobby.close()

    asyncio.run(test())


def test_server_is_not_ready_while_postgres_refuses_writes(postgres: PostgresServer) -> None:
    """A standby server, or one with a full disk, still answers queries."""
    database = postgres.new_database()

    def set_read_only(on: bool) -> None:
        postgres.sql(f"ALTER DATABASE {name_of(database)} SET default_transaction_read_only = {on}")
        for backend in postgres.backends(database):
            os.kill(backend, signal.SIGTERM)

    async def status(endpoints: StatusEndpoints) -> int:
        return (await endpoints.ready(Request({"type": "http", "method": "GET", "headers": []}))).status_code

    async def refused(write: Awaitable[object]) -> None:
        with pytest.raises((Refusal, StaleWrite)):
            await write

    async def test() -> None:
        lobby = Lobby(database, Limits())
        endpoints = StatusEndpoints(lobby, SocketCounter(Limits()), None)
        await lobby.start()
        await lobby.store.create(record("old"))
        assert await status(endpoints) == 200
        writes: list[Callable[[], Awaitable[object]]] = [
            lambda: lobby.store.create(record("new")),
            lambda: lobby.store.add_answers("old", Point(0, 0), [0], [()], False),
        ]
        for write in writes:
            set_read_only(True)
            while True:  # until the terminated connections are gone
                await refused(write())
                if not await lobby.store.is_reachable():
                    break
            assert [await status(endpoints), await status(endpoints)] == [503, 503]
            set_read_only(False)
            while await status(endpoints) != 200:
                await asyncio.sleep(0.05)
        await writes[1]()
        lobby.close()

    asyncio.run(asyncio.wait_for(test(), SECONDS))


def test_json_log_record_is_one_line() -> None:
    record = logging.LogRecord("feodum.server", logging.ERROR, "", 0, 'could not store game "%s"', ("ä\n",), None)
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["logger"], line["message"]) == ("error", "feodum.server", 'could not store game "ä\n"')
    assert line["time"].endswith("+00:00")
    assert "\n" not in JsonLines().format(record)


def test_invalid_metrics_address_is_refused(database: Path) -> None:
    with pytest.raises(AssertionError, match="--metrics must be an address or a network"):
        RunningServer(database, "--metrics", "everybody")
