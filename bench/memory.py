"""See whether a server's memory stays flat: python bench/memory.py [--games 10000] [--looks 3000] [--json FILE].

So many games are set up, each of a kingdom of its own, then so many looked at that have long gone to the database; what memory
the server has after every few hundred.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path

import httpx
from table_load import BenchServer, address, bench_server

STEP = 500
REQUESTS_AN_ADDRESS = 100


async def ask(server: BenchServer, number: int, games: list[str], game: str | None) -> None:
    """Look at a game, or set one up; from another address every hundred requests."""
    transport = httpx.AsyncHTTPTransport(local_address=address(number // REQUESTS_AN_ADDRESS), verify=False)
    async with httpx.AsyncClient(transport=transport, timeout=120) as client:
        if game is not None:
            (await client.get(f"{server.url}api/games/{game}")).raise_for_status()
        else:
            made = await client.post(f"{server.url}api/games", json={"seats": [{"kind": "you"}, {"kind": "local"}]})
            made.raise_for_status()
            games.append(made.json()["game"])


async def measure(create: int, looks: int) -> dict[str, object]:
    async with bench_server() as server:
        games: list[str] = []
        told: dict[str, object] = {"start": round(server.megabytes(), 1)}
        for number in range(create + looks):
            await ask(server, number, games, games[(number - create) % len(games)] if number >= create else None)
            done = number + 1
            if done % STEP == 0 or done in (create, create + looks):
                what = f"{min(done, create)} games, {max(0, done - create)} looks"
                told[what] = round(server.megabytes(), 1)
                print(f"{what:28} {told[what]} MB", flush=True)
        return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--looks", type=int, default=3_000)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    if not (1 <= options.games <= 100_000 and 0 <= options.looks <= 100_000):
        parser.error("1 to 100000 games, up to 100000 looks")
    told = asyncio.run(measure(options.games, options.looks))
    if options.json is not None:
        options.json.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
