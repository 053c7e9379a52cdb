"""Send malformed messages to a server. Loopback only.

    python bench/malformed.py --messages 100000 [--seed 1] [--json FILE]

Messages have changed bytes, are truncated or repeated, lack fields, have extra or wrongly typed fields, are too large or too
deeply nested, or use binary frames. The server must answer each with an error or close the connection, log nothing, and keep
serving an honest player.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from load import commit, machine, report
from table_load import BenchServer, TableForTwo, address, new_game
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

VALID: tuple[dict[str, Any], ...] = (
    {"type": "hello", "version": 1, "tokens": ["x" * 43], "last": {"generation": 0, "seq": 0}},
    {"type": "answer", "seat": 0, "decision": "0.0", "picks": [0, 1]},
    {"type": "undo"},
    {"type": "undo_vote", "request": 1, "agree": True},
    {"type": "undo_cancel"},
    {"type": "rename", "seat": 0, "name": "Anna"},
    {"type": "rematch"},
    {"type": "ping", "re": "a"},
)
ODD_VALUES: tuple[Any, ...] = (
    None, True, -1, 2**63, 1e308, "", "\ud800", "x" * 5000, [], [[]], {}, {"type": {}}, [0] * 900, "0.0.0", "9" * 400,
)  # fmt: skip
CONCURRENCY = 8
BATCH = 50


def malformed(chance: random.Random) -> str | bytes:
    """Return a random message, usually invalid."""
    message = dict(chance.choice(VALID))
    kind = chance.randrange(8)
    if kind == 0:
        message.pop(chance.choice(sorted(message)))
    elif kind == 1:
        message[chance.choice(sorted(message))] = chance.choice(ODD_VALUES)
    elif kind == 2:
        message[chance.choice(("seed", "", "type ", "__class__"))] = chance.choice(ODD_VALUES)
    text = json.dumps(message)
    if kind == 3:
        text = text[: chance.randrange(len(text))]
    elif kind == 4:
        text = text.replace(chance.choice(text), chance.choice('\x00{}[]",:é\U0001f600'), 1)
    elif kind == 5:
        text = chance.choice(("[", '{"type":')) * chance.randrange(1, 400)
    elif kind == 6:
        return chance.randbytes(chance.randrange(200))
    elif kind == 7:
        text += text
    return text


async def send_malformed(
    server: BenchServer, game: str, token: str, source: str, count: int, chance: random.Random
) -> Counter[str]:
    """Send malformed messages, reconnecting when necessary. Return the number of replies by kind."""
    replies: Counter[str] = Counter()
    left = count
    while left:
        with suppress(ConnectionClosed):
            url = f"{server.url.replace('http', 'ws', 1)}api/games/{game}/ws"
            async with connect(url, compression=None, ping_interval=None, local_addr=(source, 0)) as socket:
                if chance.random() < 0.8:
                    await socket.send(json.dumps({"type": "hello", "version": 1, "tokens": [token]}))
                left -= await _send_batch(socket, left, chance, replies)
    return replies


async def _send_batch(socket: ClientConnection, limit: int, chance: random.Random, replies: Counter[str]) -> int:
    sent = 0
    try:
        while sent < limit:
            for _ in range(min(BATCH, limit - sent)):
                sent += 1
                await socket.send(malformed(chance))
            await socket.send('{"type":"ping","re":"enough"}')
            async with asyncio.timeout(120):
                while (answer := json.loads(await socket.recv())).get("re") != "enough":
                    replies[answer.get("code", answer["type"])] += 1
    except ConnectionClosed as closed:
        replies[f"hung up with {1006 if closed.rcvd is None else closed.rcvd.code}"] += 1
    return sent


async def measure(messages: int, seed: int) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        server = BenchServer(Path(folder), None, "--bot-processes", "1")
        try:
            honest = await TableForTwo.open(server, address(100))
            replies: Counter[str] = Counter()
            works = []
            for place in range(CONCURRENCY):
                created = await new_game(server, address(place), [{"kind": "you"}, {"kind": "local"}])
                share = messages // CONCURRENCY + (place < messages % CONCURRENCY)
                chance = random.Random(1000 * seed + place)
                token = created["seats"][0]["token"]
                works.append(send_malformed(server, created["game"], token, address(place), share, chance))
            for each in await asyncio.gather(*works):
                replies += each
            for _ in range(10):
                await honest.decide()
        finally:
            server.stop()
        log = "".join(file.read_text() for file in Path(folder).glob("server-*.log"))
    return {
        "machine": machine(),
        "commit": commit(),
        "messages": messages,
        "answers": dict(replies.most_common()),
        "unhandled": replies["server"] + log.count("\n"),
        "log": log[:2000],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the results to this file")
    options = parser.parse_args()
    if not 1 <= options.messages <= 1_000_000:
        parser.error("--messages must be 1 to 1000000")
    results = asyncio.run(measure(options.messages, options.seed))
    report(results, options.json)
    if results["unhandled"]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
