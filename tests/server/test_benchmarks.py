"""Tests of the server benchmarks' own checks."""

from __future__ import annotations

import random

from lean_client import LeanTable
from load import check
from malformed import VALID, malformed

from feodum.server.http.client_messages import read_message
from feodum.server.http.refusals import Refusal


def table(game: str, acknowledged: int) -> LeanTable:
    played = LeanTable(game)
    played.acknowledged = acknowledged
    return played


def test_load_check_counts_lost_and_duplicate_answers() -> None:
    tables = [table("sound", 5), table("lost", 7), table("doubled", 3), table("gone", 2)]
    counts = check(tables, {"sound": 5, "lost": 6, "doubled": 5})
    assert (counts["acknowledged"], counts["lost"], counts["doubled"]) == (17, 3, 2)
    tables[0].duplicates = 1  # acknowledged as a duplicate although it was sent once
    assert check(tables, {"sound": 5, "lost": 6, "doubled": 5})["doubled"] == 3


def test_malformed_messages_are_mostly_invalid_and_varied() -> None:
    chance = random.Random(1)
    kinds: set[str] = set()
    refused = 0
    for _ in range(2000):
        try:
            read_message(malformed(chance))
        except Refusal as refusal:
            refused += 1
            kinds.add(refusal.message)
    assert refused > 1200
    assert len(kinds) > 20
    assert len(VALID) == 8
