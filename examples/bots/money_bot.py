#!/usr/bin/env python3
"""A bot for Feodum's line protocol (docs/guide/bots.md).

It needs only Python and buys money, then Provinces.
"""

import json
import sys

WANTED = ["Province", "Gold", "Duchy", "Silver"]


def picks_for(view, decision):
    options = decision["options"]
    if decision["source"] == "treasure":
        return list(range(len(options)))  # play them all
    if decision["source"] == "buy":
        provinces = next(pile["left"] for pile in view["supply"] if pile["name"] == "Province")
        wanted = [name for name in WANTED if name in options and (name != "Duchy" or provinces <= 3)]
        return [options.index(name) for name in wanted[:1]]
    if decision["source"] == "action":
        return []
    # Answer decisions of cards with the allowed minimum.
    return list(range(decision["min"]))


def send(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            send({"type": "hello", "protocol": 1, "name": "Money in Python", "version": "1.0"})
        elif message["type"] == "decide":
            view = message["view"]
            decision = view["decision"]
            send({"type": "answer", "id": decision["id"], "picks": picks_for(view, decision)})
        elif message["type"] == "quit":
            break


if __name__ == "__main__":
    main()
