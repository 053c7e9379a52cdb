"""Attack a server on this machine, as strangers would: python bench/attack.py [--seconds 10] [--only NAME] [--json FILE].

An honest player plays at a steady pace, first alone and then under each attack, which comes from other addresses of this
machine: how many times as long a decision takes under it, and how much memory the server takes meanwhile. Each attack is
bounded in time and number, and none leaves this machine. Attackers and server share its processors: what that alone costs
is measured as the attack "nothing but work", which never talks to the server. Where others work on the machine,
`chrt -r 1 python bench/attack.py` puts server and player before them; the attackers always come after. The share of a
processor that the server takes during an attack depends on neither.
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
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from table_load import BenchServer, TableForTwo, address, bench_server, new_game, spread

PACE = 0.02
"""Seconds between the honest player's decisions."""
REST = 2.0
"""Seconds after an attack, in which the server gets rid of what is left of it."""
PING = b"\x89\x80\x00\x00\x00\x00"
FULL_PING = b"\x89\xfd\x00\x00\x00\x00" + bytes(125)
PIECES = b"\x01\x80\x00\x00\x00\x00" + b"\x00\x80\x00\x00\x00\x00" * 10_000
EMPTY_TEXT = b"\x81\x80\x00\x00\x00\x00"
HEAD = "GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
UPGRADE = f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n"

Attack = Callable[[int, str, float], None]
"""Of a port, with the id of a game, until a time."""


# The attackers, in a process of their own ----------------------------------------------------------------------------------
def dial(port: int, number: int = 0) -> socket.socket:
    line = socket.socket()
    line.settimeout(1.0)
    line.bind((f"127.9.{number // 250}.{1 + number % 250}", 0))
    line.connect(("127.0.0.1", port))
    return line


def flood_socket(frames: bytes, reads: bool) -> Attack:
    """One anonymous socket after another, each pouring frames as long as it is let."""

    def attack(port: int, game: str, end: float) -> None:
        for number in itertools.count():
            if time.monotonic() > end:
                return
            with contextlib.suppress(OSError), dial(port, number % 3) as line:
                line.sendall((HEAD.format(f"/api/games/{game}/ws") + UPGRADE).encode())
                line.recv(4096)
                line.settimeout(0.05)
                while time.monotonic() < end:
                    with contextlib.suppress(TimeoutError):
                        line.send(frames)
                    if reads:
                        with contextlib.suppress(TimeoutError):
                            if not line.recv(1 << 20):
                                break

    return attack


def sockets_in_haste(port: int, game: str, end: float) -> None:
    """Ever new sockets: as many frames as fit, and gone before the answer."""
    for number in itertools.count():
        if time.monotonic() > end:
            return
        with contextlib.suppress(OSError), dial(port, number % 3) as line:
            line.sendall((HEAD.format(f"/api/games/{game}/ws") + UPGRADE).encode())
            line.recv(4096)
            line.settimeout(0.01)
            line.send(EMPTY_TEXT * 10_000)


def sockets_at_once(port: int, game: str, end: float) -> None:
    """A hundred sockets of one address, all pouring."""
    lines: list[socket.socket] = []
    while time.monotonic() < end:
        while len(lines) < 100 and time.monotonic() < end:
            with contextlib.suppress(OSError):
                line = dial(port)
                lines.append(line)
                line.sendall((HEAD.format(f"/api/games/{game}/ws") + UPGRADE).encode())
                line.recv(4096)
                line.setblocking(False)
        for line in [*lines]:
            try:
                line.send(EMPTY_TEXT * 1_000)
                if not line.recv(1 << 20):
                    lines.remove(line)
            except BlockingIOError:
                pass
            except OSError:
                lines.remove(line)


def silence(port: int, game: str, end: float) -> None:
    """2,000 connections that say nothing."""
    crowd(port, end, b"", b"")


def slow_headers(port: int, game: str, end: float) -> None:
    crowd(port, end, b"GET / HTTP/1.1\r\nX: ", b"a")


def slow_bodies(port: int, game: str, end: float) -> None:
    crowd(port, end, b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4000\r\n\r\n", b" ")


def crowd(port: int, end: float, first: bytes, more: bytes) -> None:
    """2,000 connections from ten addresses; each says a byte a second."""
    lines: list[socket.socket] = []
    while time.monotonic() < end:
        while len(lines) < 2000 and time.monotonic() < end:
            with contextlib.suppress(OSError):
                line = dial(port, len(lines) % 10)
                lines.append(line)
                line.sendall(first)
        time.sleep(1)
        for line in [*lines] if more else ():
            try:
                line.sendall(more)
            except OSError:
                lines.remove(line)
    for line in lines:
        line.close()


def flood_requests(request: bytes, at_once: int) -> Attack:
    """Requests as fast as they are answered, so many in one stroke."""

    def attack(port: int, game: str, end: float) -> None:
        while time.monotonic() < end:
            with contextlib.suppress(OSError), dial(port) as line:
                while time.monotonic() < end:
                    line.sendall(request.replace(b"GAME", game.encode()) * at_once)
                    if not line.recv(1 << 20):
                        break

    return attack


def volleys(port: int, game: str, end: float) -> None:
    """Two hundred connections that ask all at the same moment, as often as they are answered."""
    request = (HEAD.format(f"/api/games/{game}") + "\r\n").encode()
    lines: list[socket.socket] = []
    while time.monotonic() < end:
        while len(lines) < 200 and time.monotonic() < end:
            with contextlib.suppress(OSError):
                lines.append(dial(port))
        for line in lines:
            with contextlib.suppress(OSError):
                line.sendall(request)
        for line in [*lines]:
            with contextlib.suppress(OSError):
                if line.recv(1 << 20):
                    continue
            lines.remove(line)
            line.close()


def broken(words: bytes) -> Attack:
    """Ever new connections that say what is no request, if anything."""

    def attack(port: int, game: str, end: float) -> None:
        while time.monotonic() < end:
            with contextlib.suppress(OSError), dial(port) as line:
                line.settimeout(0.01)
                line.sendall(words)
                if words:
                    line.recv(4096)

    return attack


def many_headers(port: int, game: str, end: float) -> None:
    request = HEAD.format("/api/nothing").encode() + b"a:\r\n" * 3_000 + b"\r\n"
    flood_requests(request, 1)(port, game, end)


def chunks(port: int, game: str, end: float) -> None:
    head = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    flood_requests(head + b"1\r\n \r\n" * 50_000, 1)(port, game, end)


def many_games(port: int, game: str, end: float) -> None:
    """Games with five bots each, of kingdoms that nobody has seen."""
    body = json.dumps({"seats": [{"kind": "you"}] + [{"kind": "bot", "level": "steady"}] * 5}).encode()
    head = f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    flood_requests(head + body, 1)(port, game, end)


def nothing_but_work(port: int, game: str, end: float) -> None:
    while time.monotonic() < end:
        sum(range(10_000))


ATTACKS: dict[str, Attack] = {
    "nothing but work": nothing_but_work,
    "pings": flood_socket(PING * 40_000, reads=True),
    "unread pongs": flood_socket(FULL_PING * 4_000, reads=False),
    "fragments": flood_socket(PIECES, reads=True),
    "empty messages": flood_socket(EMPTY_TEXT * 40_000, reads=True),
    "sockets in haste": sockets_in_haste,
    "100 sockets at once": sockets_at_once,
    "2,000 silent connections": silence,
    "slow headers": slow_headers,
    "slow bodies": slow_bodies,
    "requests": flood_requests((HEAD.format("/api/games/GAME") + "\r\n").encode(), 1),
    "volleys of requests": volleys,
    "calls without a word": broken(b""),
    "broken requests": broken(b"no request\r\n\r\n"),
    "long headers": broken(HEAD.format("/").encode() + b"a: " + b"a" * 60_000),
    "pipelined requests": flood_requests((HEAD.format("/api/nothing") + "\r\n").encode(), 1_000),
    "many headers": many_headers,
    "a body in chunks": chunks,
    "games with many bots": many_games,
}


def run(name: str, port: int, game: str, seconds: float) -> None:
    """Attack, coming after server and player wherever all want the same processor."""
    if os.sched_getscheduler(0) == os.SCHED_OTHER:
        os.nice(10)
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    ATTACKS[name](port, game, time.monotonic() + seconds)


# The honest player ---------------------------------------------------------------------------------------------------------
async def play(server: BenchServer, seconds: float) -> list[float]:
    took: list[float] = []
    end = time.monotonic() + seconds
    table = await TableForTwo.open(server, address(0))
    while not took or time.monotonic() < end:
        took.append(await table.decide())
        if table.is_over:
            await table.socket.close()
            table = await TableForTwo.open(server, address(0))
        await asyncio.sleep(PACE)
    await table.socket.close()
    return took


@dataclass(frozen=True)
class Under:
    """What an attack did to the others: how long each decision took, what share of a processor the server worked, and how
    many megabytes more it had at most.
    """

    took: list[float]
    share: float
    megabytes: float


async def under(server: BenchServer, name: str, game: str, seconds: float) -> Under:
    before = most = server.megabytes()
    worked, began = server.worked_seconds(), time.monotonic()
    attacker = multiprocessing.get_context("fork").Process(target=run, args=(name, server.port, game, seconds), daemon=True)
    attacker.start()
    playing = asyncio.create_task(play(server, seconds))
    while not playing.done():
        most = max(most, server.megabytes())
        await asyncio.sleep(0.1)
    share = (server.worked_seconds() - worked) / (time.monotonic() - began)
    await asyncio.to_thread(attacker.join, seconds + 30)
    attacker.kill()
    return Under(await playing, share, most - before)


async def attack(names: list[str], seconds: float) -> dict[str, object]:
    async with bench_server() as server:
        game = (await new_game(server, address(1), [{"kind": "you"}, {"kind": "friend"}]))["game"]
        await play(server, 2.0)  # warm
        told: dict[str, object] = {}
        for name in names:
            normal = spread(await play(server, seconds))
            felt = await under(server, name, game, seconds)
            attacked = spread(felt.took)
            times = {place: round(attacked[place] / normal[place], 2) for place in ("p50", "p95", "p99")}
            told[name] = {
                "normal": normal,
                "attacked": attacked,
                "times": times,
                "share of a processor": round(felt.share, 2),
                "megabytes": round(felt.megabytes, 1),
            }
            multiples = " ".join(f"{place} x{value:<6}" for place, value in times.items())
            print(f"{name:26} {multiples} server {felt.share:4.0%} +{felt.megabytes:.1f} MB", flush=True)
            await asyncio.sleep(REST)
        return {"attacks": told, "load_average": os.getloadavg()[0]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each attack, and of playing in peace before it")
    parser.add_argument("--only", choices=[*ATTACKS], action="append", help="only this attack; several are allowed")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    if not 1 <= options.seconds <= 60:
        parser.error("1 to 60 seconds")
    told = asyncio.run(attack(options.only or [*ATTACKS], options.seconds))
    if options.json is not None:
        options.json.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
