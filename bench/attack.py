"""Attack a server on this machine: python bench/attack.py [--seconds 10] [--only NAME] [--json FILE].

An honest player plays at a steady rate, first alone and then under each attack, which comes from other loopback addresses.
The benchmark reports the slowdown of a decision, the server's CPU share and its memory growth. Each attack is limited in time
and size and never leaves this machine. During attacks with long games, an honest client also sends the requests that they could
delay ("upload and summary", "new game", "hint", "upload and analysis"), and during "bots-only tables" it plays against a bot.

Attackers and server share the processors. The attack "nothing but work" never contacts the server; it measures the cost of
sharing alone. On a busy machine, `chrt -r 1 python bench/attack.py` gives server and player priority; attackers always run
at lower priority. Neither other load nor priorities affect the server's CPU share.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import multiprocessing
import os
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import httpx
from long_game import long_save
from table_load import BenchServer, TableForTwo, address, bench_server, new_game, percentiles
from websockets.asyncio.client import connect

DECISION_SECONDS = 0.02
"""Seconds between the honest player's decisions."""
PROBE_SECONDS = 0.1
"""Seconds between the honest client's other requests."""
PROBES_PER_ADDRESS = 10
"""Requests of one honest client, so few that the server refuses none of them."""
PROBE_ADDRESSES = map(address, itertools.count(2))
"""The addresses of these clients, one after the other."""
PAUSE_SECONDS = 2.0
"""Pause after an attack, for the server to clean up."""
PING = b"\x89\x80\x00\x00\x00\x00"
FULL_PING = b"\x89\xfd\x00\x00\x00\x00" + bytes(125)
FRAGMENTS = b"\x01\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 10_000
EMPTY_TEXT = b"\x81\x80\x00\x00\x00\x00"
HEAD = "GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
UPGRADE = f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n"

Attack = Callable[[int, str, float], None]
"""Called with a port, a game id and the end time."""


# Attacks, run in a separate process ----------------------------------------------------------------------------------------
def open_connection(port: int, number: int = 0) -> socket.socket:
    connection = socket.socket()
    connection.settimeout(1.0)
    connection.bind((f"127.9.{number // 250}.{1 + number % 250}", 0))
    connection.connect(("127.0.0.1", port))
    return connection


def flood_socket(frames: bytes, reads: bool) -> Attack:
    """Return an attack that opens one anonymous socket after another and floods it until it is closed."""

    def attack(port: int, game: str, end: float) -> None:
        for number in itertools.count():
            if time.monotonic() > end:
                return
            with contextlib.suppress(OSError), open_connection(port, number % 3) as connection:
                connection.sendall((HEAD.format(f"/api/games/{game}/ws") + UPGRADE).encode())
                connection.recv(4096)
                connection.settimeout(0.05)
                while time.monotonic() < end:
                    with contextlib.suppress(TimeoutError):
                        connection.send(frames)
                    if reads:
                        with contextlib.suppress(TimeoutError):
                            if not connection.recv(1 << 20):
                                break

    return attack


def short_lived_sockets(port: int, game: str, end: float) -> None:
    """Open new sockets, send many frames and disconnect before the reply."""
    for number in itertools.count():
        if time.monotonic() > end:
            return
        with contextlib.suppress(OSError), open_connection(port, number % 3) as connection:
            connection.sendall((HEAD.format(f"/api/games/{game}/ws") + UPGRADE).encode())
            connection.recv(4096)
            connection.settimeout(0.01)
            connection.send(EMPTY_TEXT * 10_000)


def parallel_sockets(port: int, game: str, end: float) -> None:
    """Flood a hundred sockets from one address."""
    connections: list[socket.socket] = []
    while time.monotonic() < end:
        while len(connections) < 100 and time.monotonic() < end:
            with contextlib.suppress(OSError):
                connection = open_connection(port)
                connections.append(connection)
                connection.sendall((HEAD.format(f"/api/games/{game}/ws") + UPGRADE).encode())
                connection.recv(4096)
                connection.setblocking(False)
        for connection in [*connections]:
            try:
                connection.send(EMPTY_TEXT * 1_000)
                if not connection.recv(1 << 20):
                    connections.remove(connection)
            except BlockingIOError:
                pass
            except OSError:
                connections.remove(connection)


def idle_connections(port: int, game: str, end: float) -> None:
    """Open 2,000 connections that send nothing."""
    hold_connections(port, end, b"", b"")


def slow_headers(port: int, game: str, end: float) -> None:
    hold_connections(port, end, b"GET / HTTP/1.1\r\nX: ", b"a")


def slow_bodies(port: int, game: str, end: float) -> None:
    hold_connections(port, end, b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4000\r\n\r\n", b" ")


def hold_connections(port: int, end: float, first: bytes, more: bytes) -> None:
    """Hold 2,000 connections from ten addresses, each sending one byte per second."""
    connections: list[socket.socket] = []
    while time.monotonic() < end:
        while len(connections) < 2000 and time.monotonic() < end:
            with contextlib.suppress(OSError):
                connection = open_connection(port, len(connections) % 10)
                connections.append(connection)
                connection.sendall(first)
        time.sleep(1)
        for connection in [*connections] if more else ():
            try:
                connection.sendall(more)
            except OSError:
                connections.remove(connection)
    for connection in connections:
        connection.close()


def flood_requests(request: bytes, count: int) -> Attack:
    """Return an attack that sends requests as fast as they are answered, several per write."""

    def attack(port: int, game: str, end: float) -> None:
        while time.monotonic() < end:
            with contextlib.suppress(OSError), open_connection(port) as connection:
                while time.monotonic() < end:
                    connection.sendall(request.replace(b"GAME", game.encode()) * count)
                    if not connection.recv(1 << 20):
                        break

    return attack


def simultaneous_requests(port: int, game: str, end: float) -> None:
    """Send requests on two hundred connections at the same time, repeatedly."""
    request = (HEAD.format(f"/api/games/{game}") + "\r\n").encode()
    connections: list[socket.socket] = []
    while time.monotonic() < end:
        while len(connections) < 200 and time.monotonic() < end:
            with contextlib.suppress(OSError):
                connections.append(open_connection(port))
        for connection in connections:
            with contextlib.suppress(OSError):
                connection.sendall(request)
        for connection in [*connections]:
            with contextlib.suppress(OSError):
                if connection.recv(1 << 20):
                    continue
            connections.remove(connection)
            connection.close()


def malformed_requests(data: bytes) -> Attack:
    """Return an attack that opens new connections and sends an invalid request or nothing."""

    def attack(port: int, game: str, end: float) -> None:
        while time.monotonic() < end:
            with contextlib.suppress(OSError), open_connection(port) as connection:
                connection.settimeout(0.01)
                connection.sendall(data)
                if data:
                    connection.recv(4096)

    return attack


def many_headers(port: int, game: str, end: float) -> None:
    request = HEAD.format("/api/nothing").encode() + b"a:\r\n" * 3_000 + b"\r\n"
    flood_requests(request, 1)(port, game, end)


def chunks(port: int, game: str, end: float) -> None:
    head = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    flood_requests(head + b"1\r\n \r\n" * 50_000, 1)(port, game, end)


def many_games(port: int, game: str, end: float) -> None:
    """Create games with five bots each in new kingdoms."""
    body = json.dumps({"seats": [{"kind": "you"}] + [{"kind": "bot", "level": "steady"}] * 5})
    flood_requests(post_request("/api/games", body), 1)(port, game, end)


def bots_only_tables(port: int, game: str, end: float) -> None:
    """Watch 90 games of four bots that think, from one address."""
    body = json.dumps({"seats": [{"kind": "bot", "level": "grandmaster"}] * 4})
    request = post_request("/api/games", body, "Connection: close\r\n")
    hello = json.dumps({"type": "hello", "version": 1, "tokens": []}).encode()
    connections: list[socket.socket] = []
    while time.monotonic() < end:
        created = exchange(port, request) if len(connections) < 90 else b""
        if b" 201 " in created[:20]:
            connections.append(open_connection(port))
            path = f"/api/games/{game_id_in(created)}/ws"
            connections[-1].sendall((HEAD.format(path) + UPGRADE).encode())
            connections[-1].recv(4096)
            connections[-1].sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
            connections[-1].setblocking(False)
        else:
            time.sleep(0.1)
        for connection in connections:
            with contextlib.suppress(BlockingIOError):
                connection.recv(1 << 20)
    for connection in connections:
        connection.close()


class LongGame:
    """The game that attackers upload. The longest one has 3,000 answers, and must end between two effects."""

    answers = 2_950


def exchange(port: int, request: bytes, number: int = 0) -> bytes:
    """Send one request on its own connection and return the whole response; empty if there is none."""
    response = bytearray()
    with contextlib.suppress(OSError), open_connection(port, number) as connection:
        connection.settimeout(30.0)
        connection.sendall(request)
        while part := connection.recv(1 << 16):
            response += part
    return bytes(response)


def get_request(path: str) -> bytes:
    return (HEAD.format(path) + "Connection: close\r\n\r\n").encode()


def post_request(path: str, body: str, headers: str = "") -> bytes:
    head = HEAD.format(path).replace("GET", "POST", 1) + f"{headers}Content-Length: {len(body)}\r\n\r\n"
    return (head + body).encode()


def upload_request(seed: int) -> bytes:
    return post_request("/api/saves", long_save(LongGame.answers, seed), "Connection: close\r\n")


def upload_long_game(port: int, seed: int = 4, number: int = 0) -> str:
    """Upload one of the longest games and return its id; empty if it is refused."""
    response = exchange(port, upload_request(seed), number)
    return game_id_in(response) if b" 201 " in response[:20] else ""


def game_id_in(response: bytes) -> str:
    return str(json.loads(response.partition(b"\r\n\r\n")[2])["game"])


def at_once(port: int, requests: list[bytes], end: float, addresses: int = 1) -> None:
    """Send each request on its own connection at the same time, and read the responses until the end."""
    connections: list[socket.socket] = []
    for number, request in enumerate(requests):
        with contextlib.suppress(OSError):
            connections.append(open_connection(port, number % addresses))
            connections[-1].sendall(request)
    for connection in connections:
        with contextlib.suppress(OSError):
            while time.monotonic() < end:
                with contextlib.suppress(TimeoutError):
                    if not connection.recv(1 << 20):
                        break
        connection.close()


def replays_at_once(port: int, game: str, end: float) -> None:
    """Ask for 100 replays of one long game at the same time, repeatedly."""
    uploaded = upload_long_game(port)
    while time.monotonic() < end:
        at_once(port, [get_request(f"/api/games/{uploaded}/replay")] * 100, end)


def abandoned_replays(port: int, game: str, end: float) -> None:
    """Ask for different steps of a long game and hang up at once."""
    uploaded = upload_long_game(port)
    for number in itertools.count():
        if time.monotonic() > end:
            return
        with contextlib.suppress(OSError), open_connection(port) as connection:
            connection.sendall(get_request(f"/api/games/{uploaded}/replay/{number % LongGame.answers}?count=50"))
            time.sleep(0.005)


def uploads_at_once(port: int, game: str, end: float) -> None:
    """Upload 100 of the longest games at the same time, repeatedly."""
    request = upload_request(4)
    while time.monotonic() < end:
        at_once(port, [request] * 100, end)


def analyses(port: int, game: str, end: float) -> None:
    """Ask for analyses of long games at the allowed rate."""
    requests = [get_request(f"/api/games/{upload_long_game(port, seed)}/analysis") for seed in range(3)]
    at_once(port, requests, end)


def analyses_of_three_addresses(port: int, game: str, end: float) -> None:
    """Ask for one analysis of a long game from each of three addresses."""
    requests = [get_request(f"/api/games/{upload_long_game(port, number, number)}/analysis") for number in range(3)]
    at_once(port, requests, end, 3)


def many_long_games(port: int, game: str, end: float) -> None:
    """Upload different long games from ten addresses, and look at each of them in every way."""
    for number in itertools.count():
        if time.monotonic() > end:
            return
        uploaded = upload_long_game(port, number % 5, number % 10)
        for path in ("", "/summary", "/replay", "/save", "/replay/1500?count=50"):
            exchange(port, get_request(f"/api/games/{uploaded}{path}"), number % 10)


def cpu_load(port: int, game: str, end: float) -> None:
    while time.monotonic() < end:
        sum(range(10_000))


ATTACKS: dict[str, Attack] = {
    "nothing but work": cpu_load,
    "pings": flood_socket(PING * 40_000, reads=True),
    "unread pongs": flood_socket(FULL_PING * 4_000, reads=False),
    "fragments": flood_socket(FRAGMENTS, reads=True),
    "empty messages": flood_socket(EMPTY_TEXT * 40_000, reads=True),
    "sockets in haste": short_lived_sockets,
    "100 sockets at once": parallel_sockets,
    "2,000 silent connections": idle_connections,
    "slow headers": slow_headers,
    "slow bodies": slow_bodies,
    "requests": flood_requests((HEAD.format("/api/games/GAME") + "\r\n").encode(), 1),
    "volleys of requests": simultaneous_requests,
    "calls without a word": malformed_requests(b""),
    "broken requests": malformed_requests(b"no request\r\n\r\n"),
    "long headers": malformed_requests(HEAD.format("/").encode() + b"a: " + b"a" * 60_000),
    "pipelined requests": flood_requests((HEAD.format("/api/nothing") + "\r\n").encode(), 1_000),
    "many headers": many_headers,
    "a body in chunks": chunks,
    "games with many bots": many_games,
    "bots-only tables": bots_only_tables,
    "100 replays at once": replays_at_once,
    "abandoned replays": abandoned_replays,
    "100 uploads at once": uploads_at_once,
    "analyses": analyses,
    "analyses of 3 addresses": analyses_of_three_addresses,
    "many long games": many_long_games,
}


def run(name: str, port: int, game: str, seconds: float) -> None:
    """Run an attack at lower priority than server and player."""
    if os.sched_getscheduler(0) == os.SCHED_OTHER:
        os.nice(10)
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    ATTACKS[name](port, game, time.monotonic() + seconds)


# The honest player ---------------------------------------------------------------------------------------------------------
async def play(server: BenchServer, seconds: float) -> list[float]:
    durations: list[float] = []
    end = time.monotonic() + seconds
    table = await TableForTwo.open(server, address(0))
    while not durations or time.monotonic() < end:
        durations.append(await table.decide())
        if table.is_over:
            await table.socket.close()
            table = await TableForTwo.open(server, address(0))
        await asyncio.sleep(DECISION_SECONDS)
    await table.socket.close()
    return durations


Probe = Callable[[httpx.AsyncClient], Awaitable[object]]


async def probe(server: BenchServer, seconds: float, ask: Probe) -> list[float]:
    """Repeat a request of an honest client, and return how long each took."""
    durations: list[float] = []
    end = time.monotonic() + seconds
    while not durations or time.monotonic() < end:
        transport = httpx.AsyncHTTPTransport(local_address=next(PROBE_ADDRESSES), verify=False)
        async with httpx.AsyncClient(transport=transport, base_url=server.url, timeout=120) as client:
            for _ in range(PROBES_PER_ADDRESS):
                began = time.perf_counter()
                await ask(client)
                durations.append(time.perf_counter() - began)
                await asyncio.sleep(PROBE_SECONDS)
                if time.monotonic() > end:
                    break
    return durations


async def look_at_summary(client: httpx.AsyncClient) -> None:
    """Upload a short game and get its summary, which is not known yet."""
    made = (await client.post("api/saves", content=long_save(60))).json()
    (await client.get(f"api/games/{made['game']}/summary")).raise_for_status()


async def create_game(client: httpx.AsyncClient) -> None:
    body = {"seats": [{"kind": "you"}, {"kind": "local"}], "kingdom": {"set": "First Game"}}
    (await client.post("api/games", json=body)).raise_for_status()


async def ask_for_hint(client: httpx.AsyncClient) -> None:
    """Create a game and ask for a hint, which thinks for a second."""
    body = {"seats": [{"kind": "you"}, {"kind": "bot"}], "kingdom": {"set": "First Game"}, "first": 0}
    made = (await client.post("api/games", json=body)).json()
    (await client.post(f"api/games/{made['game']}/hint", json={"token": made["seats"][0]["token"]})).raise_for_status()


async def ask_for_analysis(client: httpx.AsyncClient) -> None:
    """Upload a short game and get its analysis."""
    made = (await client.post("api/saves", content=long_save(60))).json()
    (await client.get(f"api/games/{made['game']}/analysis")).raise_for_status()


async def wait_for_bot(client: httpx.AsyncClient) -> None:
    """Create a game and wait for the turn of a quick bot."""
    body = {"seats": [{"kind": "you"}, {"kind": "bot"}], "kingdom": {"set": "First Game"}, "first": 1}
    made = (await client.post("api/games", json=body)).json()
    url = str(client.base_url.join(f"api/games/{made['game']}/ws")).replace("http", "ws", 1)
    async with connect(url, compression=None) as table:
        await table.send(json.dumps({"type": "hello", "version": 1, "tokens": [made["seats"][0]["token"]]}))
        async for message in table:
            if (json.loads(message).get("state") or {}).get("asked") == 0:
                return


PROBES: dict[str, tuple[str, Probe]] = {
    "bots-only tables": ("first turn of a bot", wait_for_bot),
    "100 replays at once": ("upload and summary", look_at_summary),
    "abandoned replays": ("upload and summary", look_at_summary),
    "100 uploads at once": ("new game", create_game),
    "analyses": ("hint", ask_for_hint),
    "analyses of 3 addresses": ("upload and analysis", ask_for_analysis),
    "many long games": ("upload and summary", look_at_summary),
}
"""What an honest client asks for besides playing, by attack."""


@dataclass(frozen=True)
class Impact:
    """Effect of an attack: times of decisions and probes, the server's CPU share, and its memory growth in megabytes."""

    durations: list[float]
    probed: list[float]
    share: float
    megabytes: float


async def measure(server: BenchServer, name: str, game: str, seconds: float) -> Impact:
    before = peak = server.megabytes()
    cpu_used, began = server.cpu_seconds(), time.monotonic()
    attacker = multiprocessing.get_context("fork").Process(target=run, args=(name, server.port, game, seconds), daemon=True)
    attacker.start()
    playing = asyncio.create_task(play(server, seconds))
    probing = asyncio.create_task(probe(server, seconds, PROBES[name][1])) if name in PROBES else None
    while not playing.done():
        peak = max(peak, server.megabytes())
        await asyncio.sleep(0.1)
    share = (server.cpu_seconds() - cpu_used) / (time.monotonic() - began)
    await asyncio.to_thread(attacker.join, seconds + 30)
    attacker.kill()
    return Impact(await playing, [] if probing is None else await probing, share, peak - before)


async def attack(names: list[str], seconds: float) -> dict[str, object]:
    for seed in range(5):
        long_save(LongGame.answers, seed)  # cached before the attackers are forked
    async with bench_server() as server:
        game = (await new_game(server, address(1), [{"kind": "you"}, {"kind": "friend"}]))["game"]
        await play(server, 2.0)  # warm up
        results: dict[str, object] = {}
        for name in names:
            playing = asyncio.create_task(play(server, seconds))
            normal_probe = await probe(server, seconds, PROBES[name][1]) if name in PROBES else []
            normal = percentiles(await playing)
            measured = await measure(server, name, game, seconds)
            attacked = percentiles(measured.durations)
            ratios = {percentile: round(attacked[percentile] / normal[percentile], 2) for percentile in ("p50", "p95", "p99")}
            results[name] = {
                "normal": normal,
                "attacked": attacked,
                "times": ratios,
                "share of a processor": round(measured.share, 2),
                "megabytes": round(measured.megabytes, 1),
            }
            multiples = " ".join(f"{percentile} x{value:<6}" for percentile, value in ratios.items())
            print(f"{name:26} {multiples} server {measured.share:4.0%} +{measured.megabytes:.1f} MB", flush=True)
            if name in PROBES:
                before, now = percentiles(normal_probe), percentiles(measured.probed)
                results[f"{name}: {PROBES[name][0]}"] = {"normal": before, "attacked": now}
                slower = " ".join(f"{each} x{now[each] / before[each]:<6.2f}" for each in ("p50", "p95"))
                print(f"  {PROBES[name][0]:24} {slower} p50 {now['p50']} ms, before {before['p50']} ms", flush=True)
            await asyncio.sleep(PAUSE_SECONDS)
        return {"attacks": results, "load_average": os.getloadavg()[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="duration of each attack and of the baseline before it")
    parser.add_argument("--only", choices=[*ATTACKS], action="append", help="run only this attack; may be repeated")
    parser.add_argument("--answers", type=int, default=LongGame.answers, help="length of the games that are uploaded")
    parser.add_argument("--json", type=Path, help="write the results to this file")
    options = parser.parse_args()
    if not 1 <= options.seconds <= 60:
        parser.error("--seconds must be 1 to 60")
    LongGame.answers = options.answers
    results = asyncio.run(attack(options.only or [*ATTACKS], options.seconds))
    if options.json is not None:
        options.json.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
