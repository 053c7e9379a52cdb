"""Games that differ only in what one observer can't know, played on side by side: see bench/leak.py."""

from __future__ import annotations

import pytest
from leak import PLANTS, search

from feodum.engine.build import is_compiled

PAIRS = 500 if is_compiled() else 100
"""For each of four seeds. The 20,000 pairs of a release are played by `python bench/leak.py`."""


@pytest.mark.parametrize("seed", range(4))
def test_re_dealt_pairs_show_only_what_an_honest_table_shows(seed: int) -> None:
    findings = search(PAIRS, 100 + seed)
    assert findings.leaks == []
    assert findings.pairs == PAIRS
    assert findings.ended["same"] > PAIRS / 4
    assert findings.answers > 5 * PAIRS  # they were really played on


def test_whoever_possesses_another_learns_no_more_than_they_see() -> None:
    findings = search(PAIRS, 300, guests=True)
    assert findings.leaks == []
    assert findings.possessed > PAIRS / 50
    assert findings.ended["same"] > PAIRS / 4


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_leak_is_found(name: str) -> None:
    findings = search(3000, 7, PLANTS[name], stop_at_leak=True)
    assert findings.leaks, f"{findings.pairs} pairs did not show it"
