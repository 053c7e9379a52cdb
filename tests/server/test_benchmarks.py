"""The benches of the server find what they are there to find."""

from __future__ import annotations

import random

from lean_client import LeanTable
from load import check
from malformed import SOUND, malformed

from feodum.server.http.client_messages import read_message
from feodum.server.http.refusals import Refusal


def table(game: str, acknowledged: int) -> LeanTable:
    played = LeanTable(game)
    played.acknowledged = acknowledged
    return played


def test_lost_and_doubled_answers_are_counted() -> None:
    tables = [table("sound", 5), table("lost", 7), table("doubled", 3), table("gone", 2)]
    found = check(tables, {"sound": 5, "lost": 6, "doubled": 5})
    assert (found["acknowledged"], found["lost"], found["doubled"]) == (17, 3, 2)
    tables[0].doubled = 1  # acknowledged as a repetition, though it was said once
    assert check(tables, {"sound": 5, "lost": 6, "doubled": 5})["doubled"] == 3


def test_most_of_what_is_made_wrong_is_wrong_in_many_ways() -> None:
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
    assert len(SOUND) == 8
