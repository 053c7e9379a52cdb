"""Compiled and interpreted are the same game, and so are today's and yesterday's."""

from __future__ import annotations

import pytest
from digests import GAMES, digest_of, read


def test_the_file_has_every_game() -> None:
    rows = read()
    assert len({row["seed"] for row in rows}) == len(rows) == GAMES
    assert sum(bool(row["over"]) for row in rows) > len(rows) / 4, "too few of the games were played to their end"


@pytest.mark.parametrize("group", range(10))
def test_games_reach_the_recorded_digests(group: int) -> None:
    for row in read()[group::10]:
        assert digest_of(row) == row, "if the rules changed on purpose, see tests/engine/digests.py"
