"""Measure the memory of idle sockets. Loopback only.

    python bench/idle.py --sockets 2000 [--json FILE]

All games are loaded into memory first. Then eight idle sockets are opened for one seat of each game.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

import httpx
import uvloop
from lean_client import LeanTable
from load import commit, machine, report
from table_load import BenchServer, address

SOCKETS_PER_SEAT = 8
SOCKETS_PER_ADDRESS = 80


async def idle(sockets: int) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        server = BenchServer(Path(folder), None, "--bot-processes", "1", "--sockets", str(sockets))
        try:
            games = [await new_game(server, number) for number in range((sockets + SOCKETS_PER_SEAT - 1) // SOCKETS_PER_SEAT)]
            before = server.megabytes()
            windows: list[LeanTable] = []
            for number in range(sockets):
                game, token = games[number // SOCKETS_PER_SEAT]
                windows.append(LeanTable(game))
                await windows[-1].join(server.url, [token], [0], address(number // SOCKETS_PER_ADDRESS))
            await asyncio.sleep(2)
            after = server.megabytes()
            for window in windows:
                window.close()
        finally:
            server.stop()
    return {
        "machine": machine(),
        "commit": commit(),
        "sockets": sockets,
        "games": len(games),
        "megabytes": {"before": round(before, 1), "after": round(after, 1)},
        "kilobytes_a_socket": round(1000 * (after - before) / sockets, 1),
    }


async def new_game(server: BenchServer, number: int) -> tuple[str, str]:
    """Create a game and load it into memory. Return its id and the token of its first seat."""
    transport = httpx.AsyncHTTPTransport(local_address=address(100 + number // 50), verify=False)
    seats = [{"kind": "you"}, {"kind": "local"}]
    async with httpx.AsyncClient(transport=transport, timeout=120) as client:
        made = await client.post(f"{server.url}api/games", json={"seats": seats, "kingdom": {"set": "First Game"}})
        created = made.raise_for_status().json()
        (await client.get(f"{server.url}api/games/{created['game']}")).raise_for_status()
    return created["game"], created["seats"][0]["token"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--json", type=Path, help="write the results to this file")
    options = parser.parse_args()
    if not 1 <= options.sockets <= 2400:
        parser.error("--sockets must be 1 to 2400: the server keeps no more games in memory")
    report(uvloop.run(idle(options.sockets)), options.json)


if __name__ == "__main__":
    main()
