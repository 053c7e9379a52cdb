"""Killed with -9 in the middle of a game and started again: nothing that was acknowledged is lost, nothing comes twice."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from feodum.server.table.seating import hash_of

from .harness import BOT, FRIEND, YOU, Client, RunningServer, simple_picks

KINGDOM: dict[str, object] = {"set": "First Game"}


def test_nothing_is_lost_when_the_server_is_killed(database: Path) -> None:
    servers = [RunningServer(database)]

    async def test() -> None:
        created = servers[0].new_game(YOU, BOT, FRIEND, kingdom=KINGDOM, first=0)
        token = created["seats"][0]["token"]
        invite = {"invite": created["invite"], "name": "Cleo"}
        friend = servers[0].post(f"games/{created['game']}/claim", invite).json()["token"]
        clients = {0: Client(servers[0], created["game"], token), 2: Client(servers[0], created["game"], friend)}
        for client in clients.values():
            await client.join()
        for crash in range(2):
            for _ in range(7):
                await one_answer(clients)
            await crash_and_return(servers, database, clients, kill_while_answering=crash == 1)
        logs = [[event["verb"] for event in client.logs[seat]] for seat, client in clients.items()]
        assert logs[0][: len(logs[1])] == logs[1][: len(logs[0])]
        check_database(servers[-1], database, created, [token, friend])
        for client in clients.values():
            await client.leave()

    try:
        asyncio.run(test())
    finally:
        for server in servers:
            if server.process.poll() is None:
                server.kill()


async def one_answer(clients: dict[int, Client]) -> None:
    """Whoever is asked answers."""
    seat = await asked_seat(clients)
    await clients[seat].answer(seat, simple_picks(clients[seat].states[seat]["decision"]))


async def asked_seat(clients: dict[int, Client]) -> int:
    """Listen at all seats until one is asked."""
    while True:
        for seat, client in clients.items():
            if client.states[seat]["decision"] is not None:
                return seat
        for client in clients.values():
            await _hear(client)


async def _hear(client: Client) -> None:
    try:
        await client.hear(0.05)
    except TimeoutError:
        return


async def crash_and_return(
    servers: list[RunningServer], database: Path, clients: dict[int, Client], kill_while_answering: bool
) -> None:
    """Kill the server, perhaps with an answer under way, start it again, come back, and repeat that answer."""
    sent: tuple[int, dict[str, Any]] | None = None
    if kill_while_answering:
        seat = await asked_seat(clients)
        decision = clients[seat].states[seat]["decision"]
        sent = (seat, {"type": "answer", "seat": seat, "decision": decision["id"], "picks": simple_picks(decision)})
        await clients[seat].say(**sent[1])
    servers[-1].kill()
    for client in clients.values():
        try:
            while True:
                await client.hear(1.0)
        except (ConnectionClosed, TimeoutError):
            pass
    servers.append(RunningServer(database))
    for seat, client in clients.items():
        had = client.logs[seat][:]
        client.server = servers[-1]
        client.starts.clear()
        await client.join(resume=True)
        assert client.starts[0] == len(had), "something was repeated"
        assert client.logs[seat][: len(had)] == had, "something was lost"
    if sent is not None:
        seat, message = sent
        again = await clients[seat].ask(**message)
        assert again["type"] == "ack"
        assert await clients[seat].error(**{**message, "picks": [400]}) == "late"


def check_database(server: RunningServer, database: Path, created: dict[str, Any], tokens: list[str]) -> None:
    """Tokens are stored as hashes only."""
    assert server.stop() == ""
    db = sqlite3.connect(database)
    hashes = [row[0] for row in db.execute("SELECT token_hash FROM seats ORDER BY seat")]
    everything = "\n".join(db.iterdump())
    db.close()
    assert hashes == [hash_of(tokens[0]), "", hash_of(tokens[1])]
    for secret in (*tokens, created["invite"]):
        assert secret not in everything
