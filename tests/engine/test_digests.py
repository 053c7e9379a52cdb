"""Both builds and all versions play the same games."""

from __future__ import annotations

import pytest
from digests import GAMES, digest_of, read


def test_digest_file_is_complete() -> None:
    rows = read()
    assert len({row["seed"] for row in rows}) == len(rows) == GAMES
    assert sum(bool(row["over"]) for row in rows) > len(rows) / 4, "too few complete games"


@pytest.mark.parametrize("group", range(10))
def test_games_reach_the_recorded_digests(group: int) -> None:
    for row in read()[group::10]:
        assert digest_of(row) == row, "if the rules changed on purpose, see tests/engine/digests.py"
