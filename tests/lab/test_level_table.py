"""`feodum lab levels`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from feodum.cli.lab import app
from feodum.lab.experiments.level_table import random_boards
from feodum.lab.lab_errors import LabError


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path))


def test_same_seed_gives_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["levels", "novice", "steady-30", "sage@12", "--kingdoms", "2", "--games", "2", "--seed", "1", "--workers", "1"]
    assert app([*options, "--json"], result_action="return_value") == 0
    first = json.loads(capsys.readouterr().out)["levels"]
    assert app([*options, "--json"], result_action="return_value") == 0
    assert json.loads(capsys.readouterr().out)["levels"] == first
    assert {each["name"] for each in first["strategies"]} == {"novice", "steady-30", "sage@12"}
    assert [pair["wins"] + pair["ties"] + pair["losses"] for pair in first["pairs"]] == [4, 4, 4]


def test_table_states_kingdoms_seed_and_playouts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("feodum.cli.lab.levels.THINKING", {"steady": (1000, 0.3), "grandmaster": (6000, 2.0)})
    options = ["levels", "novice", "steady", "--kingdoms", "2", "--games", "2", "--seed", "1", "--workers", "1"]
    assert app(options, result_action="return_value") == 0
    out = capsys.readouterr().out
    assert "4 over 2 random kingdoms, seed 1" in out
    assert "per decision: steady 1,000\n" in out


def test_random_boards_are_distinct_and_reproducible() -> None:
    boards = random_boards(12, 5)
    assert boards == random_boards(12, 5)
    assert len({board.kingdom for board in boards}) == 12
    assert all(board.is_fixed for board in boards)


def test_single_level_is_rejected() -> None:
    with pytest.raises(LabError, match="at least two levels"):
        app(["levels", "novice"], result_action="return_value")
