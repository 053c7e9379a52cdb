"""A bot program that misbehaves in one of many ways. A test writes it into a file of its own, with the way put in."""

SCRIPT = """#!/usr/bin/env python3
import json, os, random, signal, subprocess, sys, time

WAYS = {ways!r}
AFTER = {after!r}
chance = random.Random()
asked = 0

def say(message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()

def misbehave(way, decision):
    if way == "hang":
        while True:
            time.sleep(1000)
    if way == "deaf":  # stops reading too, and can't be stopped politely
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(1000)
    if way == "children":  # leaves others behind, one of them in a session of its own
        subprocess.Popen(["sleep", "{mark}"], stdin=subprocess.DEVNULL)
        subprocess.Popen(["sleep", "{mark}"], start_new_session=True)
        os._exit(0)
    if way == "die":
        sys.stderr.write("something terrible\\n")
        os._exit(3)
    if way == "flood":
        while True:
            os.write(1, b"x" * 65536)
    if way == "flood errors":
        while True:
            os.write(2, b"x" * 65536)
    if way == "chatter":
        for number in range(3):
            say({{"type": "answer", "id": decision["id"], "picks": []}})
        time.sleep(1000)
    if way == "garbage":
        sys.stdout.buffer.write(b"\\xff\\xfe garbage \\x00 [[[[\\n")
        sys.stdout.flush()
    if way == "deep":
        sys.stdout.write("[" * 30000 + "\\n")
        sys.stdout.flush()
    if way == "illegal":
        say({{"type": "answer", "id": decision["id"], "picks": [0, 0, 99999999999999999999]}})
    if way == "wrong id":
        say({{"type": "answer", "id": "another", "picks": []}})
    if way == "resign":
        say({{"type": "error", "message": "no more"}})

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({{"type": "hello", "protocol": 1, "name": "Bad"}})
    elif message["type"] == "game":
        chance.seed(message["seed"])
    elif message["type"] == "decide":
        decision = message["view"]["decision"]
        asked += 1
        if asked > AFTER:
            misbehave(chance.choice(WAYS), decision)
        else:
            say({{"type": "answer", "id": decision["id"], "picks": list(range(decision["min"]))}})
    elif message["type"] == "quit":
        break
"""
CAUSE_OF = {
    "hang": "time", "deaf": "time", "children": "death", "die": "death", "flood": "flood", "flood errors": "time",
    "chatter": "flood", "garbage": "garbage", "deep": "garbage", "illegal": "illegal", "wrong id": "garbage",
    "resign": "resigned",
}  # fmt: skip
"""What each way is taken for."""
