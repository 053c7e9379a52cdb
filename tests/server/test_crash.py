"""A server killed with SIGKILL during a game neither loses nor duplicates acknowledged answers."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from feodum.server.table.seating import hash_token

from .harness import BOT, FRIEND, YOU, Client, RunningServer, simple_picks

KINGDOM: dict[str, object] = {"set": "First Game"}


def test_killed_server_loses_nothing(database: Path) -> None:
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
    """Answer one decision."""
    seat = await asked_seat(clients)
    await clients[seat].answer(seat, simple_picks(clients[seat].states[seat]["decision"]))


async def asked_seat(clients: dict[int, Client]) -> int:
    """Receive at all seats until one is asked, and return it."""
    while True:
        for seat, client in clients.items():
            if client.states[seat]["decision"] is not None:
                return seat
        for client in clients.values():
            await _receive(client)


async def _receive(client: Client) -> None:
    try:
        await client.receive(0.05)
    except TimeoutError:
        return


async def crash_and_return(
    servers: list[RunningServer], database: Path, clients: dict[int, Client], kill_while_answering: bool
) -> None:
    """Kill and restart the server, reconnect, and repeat the answer that may have been in flight."""
    sent: tuple[int, dict[str, Any]] | None = None
    if kill_while_answering:
        seat = await asked_seat(clients)
        decision = clients[seat].states[seat]["decision"]
        sent = (seat, {"type": "answer", "seat": seat, "decision": decision["id"], "picks": simple_picks(decision)})
        await clients[seat].send(**sent[1])
    servers[-1].kill()
    for client in clients.values():
        try:
            while True:
                await client.receive(1.0)
        except (ConnectionClosed, TimeoutError):
            pass
    servers.append(RunningServer(database))
    for seat, client in clients.items():
        had = client.logs[seat][:]
        client.server = servers[-1]
        client.starts.clear()
        await client.join(resume=True)
        assert client.starts[0] == len(had), "events were repeated"
        assert client.logs[seat][: len(had)] == had, "events were lost"
    if sent is not None:
        seat, message = sent
        again = await clients[seat].ask(**message)
        assert again["type"] == "ack"
        assert await clients[seat].error(**{**message, "picks": [400]}) == "late"


def check_database(server: RunningServer, database: Path, created: dict[str, Any], tokens: list[str]) -> None:
    """Check that the database contains only hashes of tokens."""
    assert server.stop() == ""
    db = sqlite3.connect(database)
    hashes = [row[0] for row in db.execute("SELECT token_hash FROM seats ORDER BY seat")]
    everything = "\n".join(db.iterdump())
    db.close()
    assert hashes == [hash_token(tokens[0]), "", hash_token(tokens[1])]
    for secret in (*tokens, created["invite"]):
        assert secret not in everything
