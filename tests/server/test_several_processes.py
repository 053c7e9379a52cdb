"""Several server processes share one PostgreSQL database, and some are killed or stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from postgres_server import PostgresServer, name_of
from websockets.exceptions import ConnectionClosed

from feodum.server.http.client_messages import GameRequest, KingdomRequest, SeatRequest
from feodum.server.http.limits import Limits
from feodum.server.table.lobby import Lobby

from .harness import FRIEND, SECONDS, YOU, Client, RunningServer, simple_picks

KINGDOM: dict[str, object] = {"set": "First Game"}
CHEAP = ("Estate", "Moat", "Cellar")


class ServerGroup:
    """Servers that share one database."""

    def __init__(self, postgres: PostgresServer, folder: Path) -> None:
        self.postgres = postgres
        self.folder = folder
        self.url = postgres.new_database()
        self.servers: list[RunningServer] = []

    def start(self) -> RunningServer:
        self.servers.append(RunningServer(self.url, "--bot-processes", "1", cache=self.folder))
        return self.servers[-1]

    def close(self) -> None:
        for server in self.servers:
            if server.process.poll() is None:
                server.kill()


@pytest.fixture(scope="module")
def group(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerGroup]:
    """Two servers shared by all tests that leave them running."""
    group = ServerGroup(postgres, tmp_path_factory.mktemp("club"))
    try:
        group.start()
        group.start()
        yield group
        for server in group.servers[:2]:
            server.stop()
            assert server.process.returncode == 0
    finally:
        group.close()


def seated(group: ServerGroup, *seats: dict[str, object]) -> tuple[Client, Client]:
    """Create a game at the first server, claim the friend's seat at the second, and return both clients."""
    here, there = group.servers[:2]
    created = here.new_game(*seats, kingdom=KINGDOM, first=0)
    invite = {"invite": created["invite"], "name": "Cleo"}
    claimed = there.post(f"games/{created['game']}/claim", invite).json()
    return (
        Client(here, created["game"], created["seats"][0]["token"]),
        Client(there, created["game"], claimed["token"]),
    )


async def next_asked(clients: list[Client]) -> tuple[Client, int] | None:
    """Receive at all clients until one is asked; return it with its seat, or None if the game is over."""
    receiving = {asyncio.create_task(client.receive()): client for client in clients}
    try:
        while True:
            for client in clients:
                state = client.states[client.seats[0]]
                if state["over"] and all(each.states[each.seats[0]]["over"] for each in clients):
                    return None
                if state["decision"] is not None:
                    return client, client.seats[0]
            done, _ = await asyncio.wait(receiving, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                client = receiving.pop(task)
                task.result()
                receiving[asyncio.create_task(client.receive())] = client
    finally:
        for task in receiving:
            task.cancel()
        await asyncio.gather(*receiving, return_exceptions=True)


async def play(clients: list[Client], answers: int | None = None) -> None:
    """Give this many answers, or play to the end, and wait until all clients know the result.

    Buys from three cheap piles, so that the game ends soon.
    """
    given = 0
    while given != answers and (asked := await next_asked(clients)):
        client, seat = asked
        await client.answer(seat, simple_picks(client.states[seat]["decision"], CHEAP))
        given += 1
    await synchronize(clients)


async def synchronize(clients: list[Client]) -> None:
    """Receive until all clients have the same number of events."""
    while (most := max(len(verbs(client)) for client in clients)) > min(len(verbs(client)) for client in clients):
        for client in clients:
            if len(verbs(client)) < most:
                await client.receive()


async def until_closed(client: Client) -> int:
    """Receive until the server closes the connection, and return the close code."""
    try:
        while True:
            await client.receive()
    except ConnectionClosed as closed:
        return 1006 if closed.rcvd is None else closed.rcvd.code


def verbs(client: Client) -> list[str]:
    return [event["verb"] for event in client.logs[client.seats[0]]]


async def reconnect(client: Client, server: RunningServer) -> None:
    """Reconnect at another server, and check that no event is repeated or missing."""
    seat = client.seats[0]
    had = client.logs[seat][:]
    client.server = server
    client.starts.clear()
    await client.join(resume=True)
    assert client.starts[0] == len(had)
    assert client.logs[seat][: len(had)] == had


def test_players_at_different_processes_vote_on_stand_in_and_memory_aid(group: ServerGroup) -> None:
    async def test() -> None:
        here, there = seated(group, YOU, FRIEND, FRIEND)
        await here.join()
        await there.join()
        await here.until(lambda message: message["type"] == "seats" and message["seats"][1]["connected"])
        await there.send(type="hand_over", seat=2)
        await here.until(lambda message: message["type"] == "seats" and message["seats"][2]["wanted_by"] == [1])
        await here.send(type="hand_over", seat=2)
        for client in (here, there):
            await client.until(lambda message: message["type"] == "seats" and message["seats"][2]["stand_in"] == "absent")
        # The memory aid works the same way.
        await here.send(type="memory_aid", on=True)
        await there.until(lambda message: message["type"] == "seats" and message["memory_aid"]["wanted_by"] == [0])
        await there.send(type="memory_aid", on=True)
        for client in (here, there):
            await client.until(lambda message: message["type"] == "seats" and message["memory_aid"]["on"])
        await play([here, there], 5)
        assert here.states[0]["players"][2]["turns"] == 1, "no bot has played the third seat"
        await here.leave()
        await there.leave()

    asyncio.run(test())


def test_game_at_different_processes_survives_a_killed_one(group: ServerGroup) -> None:
    third = group.start()

    async def test() -> None:
        here, there = seated(group, YOU, FRIEND, {"kind": "bot", "level": "novice"})
        there.server = third
        await here.join()
        await there.join()
        await play([here, there], 12)
        seat = there.seats[0]
        while there.states[seat]["decision"] is None:
            await play([here, there], 1)
        decision = there.states[seat]["decision"]
        answer = {"type": "answer", "seat": seat, "decision": decision["id"], "picks": simple_picks(decision)}
        await there.send(**answer)
        third.kill()
        assert await until_closed(there) == 1006
        await reconnect(there, group.servers[1])
        again = await there.ask(**answer)
        assert again["type"] == "ack"  # whether or not it was stored before the kill
        assert await there.error(**{**answer, "picks": [400]}) == "late"
        await play([here, there])
        assert verbs(here) == verbs(there)
        summaries = [server.get(f"games/{here.game}/summary").json() for server in group.servers[:2]]
        assert summaries[0] == summaries[1]
        rematches = [await client.ask(type="rematch") for client in (here, there)]
        assert [reply["type"] for reply in rematches] == ["ack", "ack"]
        messages = [await last_message(client, "rematch") for client in (here, there)]
        assert messages[0]["game"] == messages[1]["game"]
        for client in (here, there):
            await client.leave()

    asyncio.run(test())


async def last_message(client: Client, kind: str) -> dict[str, Any]:
    """Return the last message of a type, waiting for it if necessary."""
    messages = [message for message in client.received if message["type"] == kind]
    return messages[-1] if messages else await client.until(lambda message: message["type"] == kind)


def test_only_one_of_two_concurrent_answers_is_accepted(group: ServerGroup) -> None:
    async def test() -> None:
        mine, friend = seated(group, YOU, FRIEND)
        other = Client(group.servers[1], mine.game, *mine.tokens)
        for client in (mine, other, friend):
            await client.join()
        different = 0
        for _ in range(12):
            asked = await next_asked([mine, friend])
            assert asked is not None
            if asked[0] is friend:
                await play([friend], 1)
                continue
            while other.states[0]["decision"] is None or other.states[0]["decision"]["id"] != mine.states[0]["decision"]["id"]:
                await other.receive()
            decision = mine.states[0]["decision"]
            picks = [simple_picks(decision), []]
            replies = await asyncio.gather(
                *(
                    client.ask(type="answer", seat=0, decision=decision["id"], picks=each)
                    for client, each in zip((mine, other), picks, strict=True)
                )
            )
            outcomes = sorted(reply.get("code", f"duplicate: {reply.get('duplicate')}") for reply in replies)
            assert outcomes == (
                ["duplicate: False", "duplicate: True"] if picks[0] == picks[1] else ["duplicate: False", "late"]
            )
            different += picks[0] != picks[1]
            for client in (mine, other):
                while client.states[0]["decision"] is not None and client.states[0]["decision"]["id"] == decision["id"]:
                    await client.receive()
        assert different
        # The reply to a ping comes after all earlier messages.
        for client in (mine, other):
            await client.ask(type="ping")
        assert mine.logs[0] == other.logs[0][: len(mine.logs[0])] or other.logs[0] == mine.logs[0][: len(other.logs[0])]
        for client in (mine, other, friend):
            await client.leave()

    asyncio.run(test())


def test_messages_reach_clients_at_other_processes(group: ServerGroup) -> None:
    async def test() -> None:
        here, there = seated(group, YOU, FRIEND)
        await here.join()
        await there.join()  # the token was issued by the other process
        await here.until(lambda message: message["type"] == "seats" and all(seat["connected"] for seat in message["seats"]))
        assert (await there.ask(type="rename", seat=1, name="Clea"))["type"] == "ack"
        await here.until(lambda message: message["type"] == "seats" and message["seats"][1]["name"] == "Clea")
        spectator = Client(group.servers[1], here.game)
        await spectator.join()
        await here.until(lambda message: message["type"] == "seats" and message["spectators"] == 1)
        await spectator.leave()
        await here.until(lambda message: message["type"] == "seats" and message["spectators"] == 0)
        for number in range(5):
            speaker, listener = (here, there) if number % 2 else (there, here)
            assert (await speaker.ask(type="chat", text=f"words {number}"))["type"] == "ack"
            message = await listener.until(lambda message: message["type"] == "chat")
            assert (message["seat"], message["text"]) == (speaker.seats[0], f"words {number}")
        while here.undo[0] != "ask":  # until an undo needs consent
            await play([here, there], 1)
        for agree, result in ((False, "refused"), (True, "granted")):
            before = here.generation
            assert (await here.ask(type="undo"))["type"] == "ack"
            asked = await there.until(lambda message: message["type"] == "undo_request" and message["request"] is not None)
            number = asked["request"]["id"]
            assert (await there.ask(type="undo_vote", request=number, agree=agree))["type"] == "ack"
            ended = await here.until(lambda message: message["type"] == "undo_request" and message["request"] is None)
            assert ended["result"] == result
            if agree:
                for client in (here, there):
                    while client.generation == before:
                        await client.receive()
        await play([here, there], 6)
        assert verbs(here) == verbs(there)
        for client in (here, there):
            await client.leave()

    asyncio.run(test())


def test_games_continue_after_lost_database_connections(group: ServerGroup) -> None:
    async def test() -> None:
        here, there = seated(group, YOU, FRIEND)
        await here.join()
        await there.join()
        database = name_of(group.url)
        for _ in range(3):
            await play([here, there], 2)
            ended = group.postgres.sql(
                f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{database}' "
                "AND pid <> pg_backend_pid()"
            )
            assert int(ended) >= 2
            await play_with_retries([here, there], 6)
        assert verbs(here) == verbs(there)
        for client in (here, there):
            await client.leave()

    asyncio.run(test())


async def play_with_retries(clients: list[Client], answers: int) -> None:
    """Play while the database may be down, and repeat answers refused with a storage error."""
    for _ in range(answers):
        asked = await next_asked(clients)
        assert asked is not None
        client, seat = asked
        decision = client.states[seat]["decision"]
        answer = {"type": "answer", "seat": seat, "decision": decision["id"], "picks": simple_picks(decision)}
        end = time.monotonic() + SECONDS
        while (reply := await client.ask(**answer))["type"] == "error":
            assert reply["code"] == "storage"
            assert time.monotonic() < end
        while (now := client.states[seat]["decision"]) is not None and now["id"] == decision["id"]:
            await client.receive()
    await synchronize(clients)


def test_killed_database_backend_loses_and_duplicates_nothing(group: ServerGroup) -> None:
    """A killed backend makes PostgreSQL close all connections and recover."""

    async def test() -> None:
        here, there = seated(group, YOU, FRIEND)
        await here.join()
        await there.join()
        for _ in range(2):
            await play_with_retries([here, there], 3)
            os.kill(group.postgres.backends(group.url)[0], signal.SIGKILL)
            await play_with_retries([here, there], 5)
        answers = group.postgres.sql(f"SELECT count(*) FROM answers WHERE game = '{here.game}'", name_of(group.url))
        assert int(answers) == 16
        assert verbs(here) == verbs(there)
        end = time.monotonic() + SECONDS  # presence is published again, since the recovery has truncated its table
        while not all(
            seat["connected"] for server in group.servers[:2] for seat in server.get(f"games/{here.game}").json()["seats"]
        ):
            assert time.monotonic() < end
            await asyncio.sleep(0.05)
        for client in (here, there):
            await client.leave()

    asyncio.run(test())


def test_games_continue_after_graceful_shutdown_of_a_process(group: ServerGroup) -> None:
    """Acknowledged answers are stored; others can be repeated at another process."""
    third = group.start()

    async def test() -> None:
        here, there = seated(group, YOU, FRIEND)
        here.server = third
        await here.join()
        await there.join()
        await play([here, there], 5)
        seat = here.seats[0]
        while here.states[seat]["decision"] is None:
            await play([here, there], 1)
        decision = here.states[seat]["decision"]
        answer = {"type": "answer", "seat": seat, "decision": decision["id"], "picks": simple_picks(decision)}
        os.kill(third.process.pid, signal.SIGTERM)
        await here.send(**answer)
        assert await until_closed(here) == 1012  # service restart: reconnect
        acknowledged = any(message["type"] == "ack" for message in here.received[-5:] if message.get("for") == "answer")
        await reconnect(here, group.servers[0])
        again = await here.ask(**answer)
        assert again["type"] == "ack"
        assert again["duplicate"] or not acknowledged
        await play([here, there], 5)
        for client in (here, there):
            await client.leave()

    asyncio.run(test())
    assert third.wait_for_exit() == ""
    assert third.process.returncode == 0


def test_new_deal_at_one_process_is_sent_in_full_at_the_other(postgres: PostgresServer) -> None:
    database = postgres.new_database()

    async def test() -> None:
        here, there = Lobby(database, Limits()), Lobby(database, Limits())
        for lobby in (here, there):
            await lobby.start()
        request = GameRequest([SeatRequest(kind="you"), SeatRequest(kind="friend")], KingdomRequest(set="First Game"))
        game = (await here.create(request))["game"]
        async with here.room(game) as room, there.room(game) as other:
            await other.refresh()
            had = len(other.game.run.log)
            assert had
            await room.parts.add([0], bytes(32))
            await other.refresh()
            assert other.record.seed == room.record.seed
            assert other.game.view(0) == room.game.view(0)
            assert other.stored.first_missing_event(0, had) == 0
        for lobby in (here, there):
            await lobby.finish()

    asyncio.run(test())
