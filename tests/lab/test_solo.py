"""Solo games: turns to Provinces, points turn by turn."""

from __future__ import annotations

import json
from pathlib import Path

import polars
import pytest

from feodum.cli.lab import app
from feodum.kingdoms.selection import find_recommended
from feodum.lab.experiments.solo_games import SoloTrial, solo_record
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import find_competitor
from feodum.lab.match.starts import read_start


def trial(name: str = "big-money", turns: int = 40, **start: str) -> SoloTrial:
    competitor = find_competitor(name)
    options = {"hand": "", "deck": "", "discard": "", "piles": "", **start}
    return SoloTrial(competitor, choose_board([competitor]), 3, turns, start=read_start((), **options))


def test_totals_do_not_depend_on_how_deals_are_split() -> None:
    whole = trial().play(0, 6)
    parts = trial().empty()
    for first, deals in ((4, 2), (0, 4)):
        parts.add(trial().play(first, deals))
    assert parts == whole


def test_known_game_gives_expected_sums() -> None:
    # A deck of Golds buys a Province each turn until the six Provinces are gone.
    sums = trial(deck="20 Gold", piles="6 Province").play(0, 2)
    assert sums.reached == {4: {4: 2}}
    assert sums.points[:6] == [12, 24, 36, 48, 60, 72]
    assert sums.points[39] == 72, "a finished game keeps its points"
    assert sums.coins[0] == 30
    assert sums.running[:7] == [2, 2, 2, 2, 2, 2, 0]
    record = solo_record(trial(), sums)
    four, eight = record.goals
    assert (four.reached, four.median) == (1.0, 4)
    assert four.turns is not None
    assert four.turns.value == 4
    assert (eight.reached, eight.turns, eight.median) == (0.0, None, None)


def test_big_money_takes_about_17_turns_to_4_provinces() -> None:
    four = solo_record(trial(), trial().play(0, 60)).goals[0]
    assert four.turns is not None
    assert 16 < four.turns.value < 18


def test_solo_command_prints_a_table_and_writes_csv_and_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    csv, plot = tmp_path / "solo.csv", tmp_path / "solo.png"
    options = ["big-money", "smithy-big-money", "--games", "6", "--seed", "1", "--workers", "1", "--turns", "30"]
    assert app(["solo", *options, "--csv", str(csv), "--plot", str(plot)], result_action="return_value") == 0
    assert "turns to 4 Provinces" in capsys.readouterr().out
    rows = polars.read_csv(csv)
    assert rows.height == 60
    assert set(rows["kingdom"]) == {", ".join(find_recommended("First Game").kingdom)}
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert app(["solo", *options, "--json"], result_action="return_value") == 0
    data = json.loads(capsys.readouterr().out)
    assert [each["name"] for each in data["solo"]["strategies"]] == ["Big Money", "Smithy Big Money"]
    with pytest.raises(LabError, match="name at least one"):
        app(["solo"], result_action="return_value")
