"""Send what no client should: python bench/malformed.py --messages 100000 [--seed 1] [--json FILE]. Loopback only.

Messages are made wrong in all ways: bytes flipped, cut off, fields left out, doubled, of other types, far too large or nested
too deep; frames of the wrong kind. The server must answer each with an error or hang up, say nothing in its log, and serve an
honest player as before.
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

from load import commit, machine, tell
from table_load import BenchServer, TableForTwo, address, new_game
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SOUND: tuple[dict[str, Any], ...] = (
    {"type": "hello", "version": 1, "tokens": ["x" * 43], "last": {"generation": 0, "seq": 0}},
    {"type": "answer", "seat": 0, "decision": "0.0", "picks": [0, 1]},
    {"type": "undo"},
    {"type": "undo_vote", "request": 1, "agree": True},
    {"type": "undo_cancel"},
    {"type": "rename", "seat": 0, "name": "Anna"},
    {"type": "rematch"},
    {"type": "ping", "re": "a"},
)
STRANGE: tuple[Any, ...] = (
    None, True, -1, 2**63, 1e308, "", "\ud800", "x" * 5000, [], [[]], {}, {"type": {}}, [0] * 900, "0.0.0", "9" * 400,
)  # fmt: skip
AT_ONCE = 8
ANSWERS_AWAITED = 50


def malformed(chance: random.Random) -> str | bytes:
    """A message with something wrong."""
    message = dict(chance.choice(SOUND))
    way = chance.randrange(8)
    if way == 0:
        message.pop(chance.choice(sorted(message)))
    elif way == 1:
        message[chance.choice(sorted(message))] = chance.choice(STRANGE)
    elif way == 2:
        message[chance.choice(("seed", "", "type ", "__class__"))] = chance.choice(STRANGE)
    text = json.dumps(message)
    if way == 3:
        text = text[: chance.randrange(len(text))]
    elif way == 4:
        text = text.replace(chance.choice(text), chance.choice('\x00{}[]",:é\U0001f600'), 1)
    elif way == 5:
        text = chance.choice(("[", '{"type":')) * chance.randrange(1, 400)
    elif way == 6:
        return chance.randbytes(chance.randrange(200))
    elif way == 7:
        text += text
    return text


async def pour(server: BenchServer, game: str, token: str, source: str, count: int, chance: random.Random) -> Counter[str]:
    """So many messages over as many connections as that takes; how they were answered."""
    told: Counter[str] = Counter()
    left = count
    while left:
        with suppress(ConnectionClosed):
            url = f"{server.url.replace('http', 'ws', 1)}api/games/{game}/ws"
            async with connect(url, compression=None, ping_interval=None, local_addr=(source, 0)) as socket:
                if chance.random() < 0.8:
                    await socket.send(json.dumps({"type": "hello", "version": 1, "tokens": [token]}))
                left -= await _pour_into(socket, left, chance, told)
    return told


async def _pour_into(socket: ClientConnection, most: int, chance: random.Random, told: Counter[str]) -> int:
    sent = 0
    try:
        while sent < most:
            for _ in range(min(ANSWERS_AWAITED, most - sent)):
                sent += 1
                await socket.send(malformed(chance))
            await socket.send('{"type":"ping","re":"enough"}')
            async with asyncio.timeout(120):
                while (answer := json.loads(await socket.recv())).get("re") != "enough":
                    told[answer.get("code", answer["type"])] += 1
    except ConnectionClosed as closed:
        told[f"hung up with {1006 if closed.rcvd is None else closed.rcvd.code}"] += 1
    return sent


async def measure(messages: int, seed: int) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        server = BenchServer(Path(folder), None, "--bot-processes", "1")
        try:
            honest = await TableForTwo.open(server, address(100))
            told: Counter[str] = Counter()
            works = []
            for place in range(AT_ONCE):
                created = await new_game(server, address(place), [{"kind": "you"}, {"kind": "local"}])
                share = messages // AT_ONCE + (place < messages % AT_ONCE)
                chance = random.Random(1000 * seed + place)
                works.append(pour(server, created["game"], created["seats"][0]["token"], address(place), share, chance))
            for each in await asyncio.gather(*works):
                told += each
            for _ in range(10):
                await honest.decide()
        finally:
            server.stop()
        log = "".join(file.read_text() for file in Path(folder).glob("server-*.log"))
    return {
        "machine": machine(),
        "commit": commit(),
        "messages": messages,
        "answers": dict(told.most_common()),
        "unhandled": told["server"] + log.count("\n"),
        "log": log[:2000],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    if not 1 <= options.messages <= 1_000_000:
        parser.error("1 to 1000000 messages")
    figures = asyncio.run(measure(options.messages, options.seed))
    tell(figures, options.json)
    if figures["unhandled"]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
