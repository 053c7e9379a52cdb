"""Check that a server's memory stays flat.

    python bench/memory.py [--games 10000] [--looks 3000] [--json FILE]

Creates games with random kingdoms, then reads games that are no longer in memory, and reports the server's memory after every
500 requests.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from pathlib import Path

import httpx
from table_load import BenchServer, address, bench_server

STEP = 500
REQUESTS_PER_ADDRESS = 100


async def ask(server: BenchServer, number: int, games: list[str], game: str | None) -> None:
    """Read or create a game. The client address changes every hundred requests."""
    transport = httpx.AsyncHTTPTransport(local_address=address(number // REQUESTS_PER_ADDRESS), verify=False)
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
        results: dict[str, object] = {"start": round(server.megabytes(), 1)}
        for number in range(create + looks):
            await ask(server, number, games, games[(number - create) % len(games)] if number >= create else None)
            done = number + 1
            if done % STEP == 0 or done in (create, create + looks):
                label = f"{min(done, create)} games, {max(0, done - create)} looks"
                results[label] = round(server.megabytes(), 1)
                print(f"{label:28} {results[label]} MB", flush=True)
        return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--looks", type=int, default=3_000)
    parser.add_argument("--json", type=Path, help="write the results to this file")
    options = parser.parse_args()
    if not (1 <= options.games <= 100_000 and 0 <= options.looks <= 100_000):
        parser.error("--games must be 1 to 100000, --looks at most 100000")
    results = asyncio.run(measure(options.games, options.looks))
    if options.json is not None:
        options.json.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
