"""Games that differ only in information hidden from an observer look the same to it.

Pairs of such games are played side by side: see bench/leak.py.
"""

from __future__ import annotations

import pytest
from leak import PLANTS, search
from table_leak import search_tables

from feodum.engine.build import is_compiled
from feodum.server.table.undo_votes import UndoVotes

PAIRS = 500 if is_compiled() else 100
"""Pairs of games for each of four seeds. Before a release, `python bench/leak.py` plays 20,000 pairs."""


@pytest.mark.parametrize("seed", range(4))
def test_no_hidden_information_leaks(seed: int) -> None:
    findings = search(PAIRS, 100 + seed)
    assert findings.leaks == []
    assert findings.pairs == PAIRS
    assert findings.ended["same"] > PAIRS / 4
    assert findings.answers > 5 * PAIRS  # the games were actually played on


def test_cards_of_all_boxes_leak_no_hidden_information() -> None:
    findings = search(PAIRS, 300, boxes=True)
    assert findings.leaks == []
    assert findings.possessed > PAIRS / 50
    assert findings.ended["same"] > PAIRS / 4


@pytest.mark.parametrize("name", PLANTS)
def test_planted_leak_is_found(name: str) -> None:
    findings = search(3000, 7, PLANTS[name], stop_at_leak=True)
    assert findings.leaks, f"not found in {findings.pairs} pairs"


TABLES = PAIRS // 5


@pytest.mark.parametrize("boxes", [False, True])
def test_tables_leak_nothing_by_undo_chat_parts_and_stand_ins(boxes: bool) -> None:
    findings, acts = search_tables(TABLES, 400, boxes)
    assert findings.leaks == []
    assert findings.ended["same"] > TABLES / 4
    assert acts["done"] > 3 * TABLES


def test_undo_request_that_lapses_with_a_silent_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(UndoVotes, "lapse_if_seen", lambda votes: votes.close_request("lapsed"))
    findings, _ = search_tables(3000, 7, stop_at_leak=True)
    assert findings.leaks, f"not found in {findings.pairs} pairs"
