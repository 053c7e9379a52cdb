"""Output of the laboratory: labels, notes, files and plots."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import vl_convert

from feodum.cli.lab import app
from feodum.cli.lab.options import check_drawing
from feodum.cli.main import app as feodum
from feodum.cli.output_files import check_new_folder, prepare_files, prepare_folder
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import SHORT_LABEL, Competitor, find_competitors, short_labels, shorten_label, unique_labels
from feodum.lab.match.matches import Match
from feodum.lab.match.results import summarise
from feodum.lab.match.tallies import MatchTally
from feodum.lab.reports.frames import SHOWN_CARDS
from feodum.lab.reports.html_report import write_report
from feodum.lab.reports.plots import (
    CARD_COLOURS,
    CARD_DASHES,
    WIDTH,
    draw_plots,
    drawing_errors,
    legend_columns,
    vega_spec,
    wrap_labels,
    write_png,
)
from feodum.lab.reports.terminal_tables import level_strategies, seats_note, stopped_notes

CASTLES = "🏰" * 40
SIX = ("big-money", "smithy-big-money", "single-smithy", "double-witch", "militia-big-money", "chapel-witch")
IDLE = "name: {}\nbuy:\n  Province when coins > 99\n"


class PanicException(BaseException):
    """Stands in for the panic of a Rust library, which is not an Exception."""


def lab(*arguments: object) -> int | None:
    result: int | None = app([str(argument) for argument in arguments], result_action="return_value")
    return result


def strategy_file(folder: Path, name: str, file: str = "idle") -> Path:
    path = folder / f"{file}.strategy"
    path.write_text(IDLE.format(name), encoding="utf-8")
    return path


def played(names: Sequence[str]) -> tuple[Match, MatchTally]:
    competitors = find_competitors(names)
    match = Match(competitors, choose_board(competitors), seed=1, with_curves=True)
    return match, match.play(0, 1)


def labels_in(chart: dict[str, Any]) -> set[str]:
    """Return the strategies in the data of a chart."""
    return {row["strategy"] for rows in chart["datasets"].values() for row in rows if "strategy" in row}


# Labels --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["A", "A", "A"], ["A", "A (2)", "A (3)"]),
        (["A (2)", "A", "A"], ["A (2)", "A", "A (3)"]),
        (["A", "A", "A (2)"], ["A", "A (3)", "A (2)"]),
        (["A", "A", "A (2)", "A (2)"], ["A", "A (3)", "A (2)", "A (2) (2)"]),
    ],
)
def test_numbered_labels_do_not_collide(labels: list[str], expected: list[str]) -> None:
    assert unique_labels(labels) == expected


def test_names_with_numbers_keep_unique_labels(tmp_path: Path) -> None:
    file = str(strategy_file(tmp_path, "Big Money (2)"))
    labels = [competitor.label for competitor in find_competitors([file, "big-money", "big-money"])]
    assert labels == ["Big Money (2)", "Big Money", "Big Money (3)"]


def test_short_labels_are_unique() -> None:
    assert shorten_label("Double Witch") == "Double Witch"
    assert shorten_label("x" * SHORT_LABEL) == "x" * SHORT_LABEL
    variants = [f"A strategy with a long name, variant {letter}" for letter in "AB"]
    assert short_labels(variants) == ["A strategy wit…riant A", "A strategy wit…riant B"]
    alike = ["x" * 40 + "a" + "y" * 40, "x" * 40 + "b" + "y" * 40]
    assert len(set(short_labels(alike))) == 2
    assert shorten_label(CASTLES) == "🏰" * 7 + "…" + "🏰" * 3
    assert len(shorten_label("e" + "\N{COMBINING ACUTE ACCENT}" * 500)) <= SHORT_LABEL


# Plots ------------------------------------------------------------------------------------------------------------
def test_legends_fit_their_plots() -> None:
    assert legend_columns(["Big Money", "Double Witch"]) == 2
    assert legend_columns(["x" * SHORT_LABEL] * 6) == 2
    assert legend_columns(["x" * 100]) == 1
    match, tally = played(SIX)
    plots = [vega_spec(plot.chart) for plot in draw_plots(match, tally, summarise(match, tally))]
    legends = [text for text in map(json.dumps, plots) if '"orient": "top"' in text]
    assert len(legends) == 5
    assert all('"columns": 2' in text for text in legends), f"six names in a line are wider than {WIDTH} pixels"


def test_long_names_are_shortened_for_drawing(tmp_path: Path) -> None:
    match, tally = played([str(strategy_file(tmp_path, CASTLES)), "big-money"])
    for plot in draw_plots(match, tally, summarise(match, tally)):
        assert labels_in(vega_spec(plot.chart)) <= {shorten_label(CASTLES), "Big Money"}
    picture = tmp_path / "castles.png"
    write_png(picture, match, tally, summarise(match, tally))
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_headings_wrap_between_names() -> None:
    assert wrap_labels(["One", "Two"], " – ", 20) == ["One – Two"]
    assert wrap_labels(["One Strategy", "Two", "Three"], " – ", 12) == ["One Strategy –", "Two – Three"]


def test_long_games_are_drawn_completely() -> None:
    competitors = tuple(Competitor(f"Number {number}", bot="random") for number in range(6))
    match = Match(competitors, choose_board(competitors), with_curves=True)
    tally = match.play(0, 1)
    turns = 200
    for sums in tally.turns:
        sums.games, sums.points, sums.coins, sums.cards = [6] * turns, [0] * turns, [0] * turns, [0] * turns
        sums.owned = {card: [1] * turns for card in sums.final}
    growth = draw_plots(match, tally, summarise(match, tally))[-1]
    assert max(len(rows) for rows in vega_spec(growth.chart)["datasets"].values()) > 5000


@pytest.mark.parametrize("error", [ValueError("unexpected end\nof hex escape"), PanicException("index out of bounds")])
def test_drawing_errors_are_reported(error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    match, tally = played(["big-money", "double-witch"])
    monkeypatch.setattr(vl_convert, "vegalite_to_png", fail)
    monkeypatch.setattr(vl_convert, "javascript_bundle", fail)
    for file, write in (("plot.png", write_png), ("report.html", write_report)):
        with pytest.raises(LabError, match=rf"{file}: can't draw the plot: (unexpected end|index out of bounds)$"):
            write(tmp_path / file, match, tally, summarise(match, tally))
        assert not (tmp_path / file).exists()


def test_interruption_is_not_a_drawing_error(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), drawing_errors(tmp_path / "plot.png"):
        raise KeyboardInterrupt


# Notes ---------------------------------------------------------------------------------------------------------------
def test_notes_use_singular_and_plural() -> None:
    assert seats_note(1).startswith("1 deal, with seats rotated")
    assert stopped_notes(0, 200) == []
    assert stopped_notes(1, 200) == ["1 game was stopped after 200 turns and scored as it stood."]
    assert stopped_notes(1234, 9) == ["1,234 games were stopped after 9 turns and scored as they stood."]


@pytest.mark.parametrize(
    ("arguments", "group"),
    [
        ("simulate big-money double-witch", "match"),
        ("compare big-money double-witch", "comparison"),
        ("compare big-money double-witch --against single-smithy", "comparison"),
        ("tournament big-money double-witch", "tournament"),
    ],
)
def test_stopped_games_are_counted(arguments: str, group: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = (*arguments.split(), "--games", 8, "--turn-limit", 5)
    assert lab(*options) == 0
    assert "8 games were stopped after 5 turns" in capsys.readouterr().out
    assert lab(*options, "--json") == 0
    data = json.loads(capsys.readouterr().out)[group]
    assert data["stopped"] == 8
    assert data["turn_limit"] == 5
    assert lab(*arguments.split(), "--games", 4) == 0
    assert "stopped" not in capsys.readouterr().out


def test_tournament_warns_once_about_missing_cards(capsys: pytest.CaptureFixture[str]) -> None:
    lab("tournament", "double-witch", "big-money", "single-smithy", "--kingdom", "First Game", "--games", 2)
    assert capsys.readouterr().err.count("Double Witch needs Witch, which this board lacks") == 1


@pytest.mark.parametrize(
    "command", [("simulate", "--games", 2), ("compare", "--games", 2), ("tournament", "--games", 2), ("watch",)]
)
def test_losing_province_rule_is_shown_if_bots_differ(
    command: Sequence[object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    careful = strategy_file(tmp_path, "Careful")
    careful.write_text(careful.read_text() + "\nending: refuse if it loses\n")

    def output(*more: object) -> str:
        lab(*command, "--seed", 1, "--turn-limit", 5, *more)
        return " ".join(capsys.readouterr().out.split())

    some = "Only these refuse to buy the last Province when that loses the game: Careful ("
    every = "Bots refuse to buy the last Province when that loses the game"
    assert some in output(careful, "big-money")
    assert every in output(careful, "big-money", "--refuse-losing-province")
    assert "the last Province when" not in output("big-money", "big-money")
    assert "the last Province when" not in output(careful, careful)


def test_simulate_shows_strategies_of_levels(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("simulate", "novice", "big-money", "--games", 2, "--workers", 1)
    bought = "Province, Duchy, Witch (up to 2), Gold, Silver"
    assert lab(*options, "--kingdom", "Witch") == 0
    assert f"novice chose for this board: {bought}" in capsys.readouterr().out
    assert lab(*options, "--kingdom", "Witch", "--json") == 0
    assert json.loads(capsys.readouterr().out)["match"]["levels"] == {"novice": bought}
    assert lab(*options, "--kingdom", "random", "--json") == 0
    assert json.loads(capsys.readouterr().out)["match"]["levels"] == {}, "the strategy differs on every board"


def test_library_strategy_of_a_level_is_shown_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    strategy = find_competitors(["double-witch"])[0].strategy
    monkeypatch.setattr("feodum.levels.level_bots.steady_strategy", lambda *_: strategy)
    competitors = find_competitors(["steady", "big-money"])
    assert level_strategies(Match(competitors, choose_board(competitors, ["Witch"]))) == {"steady": "Double Witch"}


# Files ---------------------------------------------------------------------------------------------------------------
def test_two_options_cannot_name_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(LabError, match="two options name this file"):
        prepare_files(tmp_path / "same.html", None, tmp_path / "folder" / ".." / "same.html")
    with pytest.raises(LabError, match="two options name this file"):
        lab("simulate", "big-money", "double-witch", "--csv", tmp_path / "a.html", "--report", tmp_path / "a.html")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_write_check_leaves_no_trace(tmp_path: Path) -> None:
    old, new, link = tmp_path / "old.csv", tmp_path / "new.csv", tmp_path / "link.csv"
    old.write_text("content")
    link.symlink_to(tmp_path / "nowhere.csv")
    prepare_files(old, new, link)
    assert old.read_text() == "content"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.csv", "old.csv"]
    assert link.is_symlink()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("x" * 300 + ".csv", "can't be written: File name too long"),
        ("", "it is a folder"),
        ("new/old.csv/games.csv/games.csv", "can't be written: Not a directory"),
        ("new/" + "x" * 300 + ".csv", "can't be written: File name too long"),
        ("loop.csv", "can't be written: "),
    ],
)
def test_unwritable_file_is_found_before_playing(name: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "loop.csv").symlink_to(tmp_path / "loop.csv")
    (tmp_path / "old.csv").write_text("")
    with pytest.raises(LabError, match=message):
        prepare_files(tmp_path / "new" / "first.csv", tmp_path / name.replace("new/old.csv", "old.csv"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["loop.csv", "old.csv"], "no new folder"


def test_folders_of_files_are_created(tmp_path: Path) -> None:
    file = tmp_path / "some" / "new" / "games.csv"
    assert lab("simulate", "big-money", "big-money", "--games", 2, "--csv", file) == 0
    assert file.read_text().startswith("game,")
    prepare_folder(tmp_path / "another" / "folder")
    assert list((tmp_path / "another" / "folder").iterdir()) == []
    for check in (prepare_folder, check_new_folder):
        with pytest.raises(LabError, match=r"games\.csv: this is not a folder"):
            check(file)
    check_new_folder(tmp_path / "later" / "folder")
    assert not (tmp_path / "later").exists()


@pytest.mark.parametrize(
    "command",
    [
        ("lab", "discover", "--kingdom", "First Game", "--minutes", "1000", "--out", "{}/found.strategy"),
        ("lab", "discover", "--kingdom", "First Game", "--minutes", "1000", "--out", "{}/found"),
        ("lab", "sense", "--regret", "--kingdoms", "1000000", "--save", "{}/worst"),
        ("lab", "solo", "big-money", "--games", "100000000", "--plot", "{}/a.png"),
        ("lab", "tournament", "big-money", "random", "--games", "100000000", "--csv", "{}/a.csv"),
        ("lab", "watch", "big-money", "random", "--save", "{}/a.json"),
        ("soak", "--minutes", "1000", "--out", "{}/failures"),
    ],
)
def test_commands_check_their_files_before_the_first_game(command: Sequence[str], tmp_path: Path) -> None:
    """The commands have more work than the test has time for."""
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(LabError, match=r"can't be written: Not a directory|is not a folder"):
        feodum([word.format(file) for word in command], result_action="return_value")


def test_missing_permission_is_found_before_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error is simulated, because root has all permissions."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "games.csv"
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(LabError, match=r"games\.csv: can't be written: Permission denied"):
        prepare_files(file)


def cielab(colour: str) -> tuple[float, float, float]:
    """Convert a colour to CIELAB, in which distances match perceived differences."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, green, blue)]
    weights = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8729))
    shares = [sum(weight * part for weight, part in zip(row, linear, strict=True)) for row in weights]
    x, y, z = (share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116 for share in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_cards_in_a_plot_are_distinguishable() -> None:
    assert len({*CARD_COLOURS}) == len(CARD_COLOURS) == len(CARD_DASHES) == SHOWN_CARDS
    for one, other in combinations(CARD_COLOURS, 2):
        assert math.dist(cielab(one), cielab(other)) > 30, (one, other)
    assert all(cielab(colour)[0] < 80 for colour in CARD_COLOURS), "too pale on white"


def test_file_suffix_must_match_the_format() -> None:
    check_drawing("plot", None, ".png")
    check_drawing("plot", Path("x.PNG"), ".png")
    check_drawing("report", Path("x.htm"), ".html", ".htm")
    with pytest.raises(LabError, match=r"--plot takes a file name ending in \.png, not x\.jpg"):
        lab("simulate", "big-money", "double-witch", "--plot", "x.jpg")
    with pytest.raises(LabError, match=r"--report takes a file name ending in \.html or \.htm, not report"):
        lab("simulate", "big-money", "double-witch", "--report", "report")
