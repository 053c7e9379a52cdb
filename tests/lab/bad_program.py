"""Template of a bot program that misbehaves in one of several ways."""

SCRIPT = """#!/usr/bin/env python3
import json, os, random, signal, subprocess, sys, time

MODES = {modes!r}
AFTER = {after!r}
chance = random.Random()
asked = 0

def say(message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()

def misbehave(mode, decision):
    if mode == "hang":
        while True:
            time.sleep(1000)
    if mode == "deaf":  # stops reading and ignores SIGTERM
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(1000)
    if mode == "children":  # leaves child processes behind, one in its own session
        subprocess.Popen(["sleep", "{marker}"], stdin=subprocess.DEVNULL)
        subprocess.Popen(["sleep", "{marker}"], start_new_session=True)
        os._exit(0)
    if mode == "die":
        sys.stderr.write("something terrible\\n")
        os._exit(3)
    if mode == "die loudly":
        os.write(2, b"\\xff" * 200000 + b"\\nthe \\x1b[31mend\\n")
        os._exit(3)
    if mode == "illegal with errors":
        sys.stderr.write("picking nonsense\\n")
        sys.stderr.flush()
        say({{"type": "answer", "id": decision["id"], "picks": [7, 77]}})
    if mode == "flood":
        while True:
            os.write(1, b"x" * 65536)
    if mode == "flood errors":
        while True:
            os.write(2, b"x" * 65536)
    if mode == "chatter":
        for number in range(3):
            say({{"type": "answer", "id": decision["id"], "picks": []}})
        time.sleep(1000)
    if mode == "garbage":
        sys.stdout.buffer.write(b"\\xff\\xfe garbage \\x00 [[[[\\n")
        sys.stdout.flush()
    if mode == "deep":
        sys.stdout.write("[" * 30000 + "\\n")
        sys.stdout.flush()
    if mode == "illegal":
        say({{"type": "answer", "id": decision["id"], "picks": [0, 0, 99999999999999999999]}})
    if mode == "wrong id":
        say({{"type": "answer", "id": "another", "picks": []}})
    if mode == "resign":
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
            misbehave(chance.choice(MODES), decision)
        else:
            say({{"type": "answer", "id": decision["id"], "picks": list(range(decision["min"]))}})
    elif message["type"] == "quit":
        break
"""
CAUSE_OF = {
    "hang": "time", "deaf": "time", "children": "death", "die": "death", "flood": "flood", "flood errors": "time",
    "chatter": "flood", "garbage": "garbage", "deep": "garbage", "illegal": "illegal", "wrong id": "garbage",
    "resign": "resigned", "die loudly": "death", "illegal with errors": "illegal",
}  # fmt: skip
"""The reported cause of each kind of misbehaviour."""
