"""The `feodum lab` commands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars
import pytest

from feodum.cards.box import KINGDOM_CARDS
from feodum.cli.lab import app
from feodum.cli.replay import replay
from feodum.engine.errors import FeodumError
from feodum.game import Game
from feodum.kingdoms.selection import find_recommended
from feodum.saves.format import read_saved
from feodum.strategies import library_names, library_text
from feodum.strategies.formatter import KEYS
from feodum.strategies.terms import KINDS, TERMS, known_types

IDLE = "name: Idle\nbuy:\n  Province when coins > 99\n"
XML = """<playerCollection>
<player name="Smithy First" author="Somebody" description="">
 <buy name="Province"/>
 <buy name="Smithy"><condition><left type="countCardsInDeck" attribute="Smithy"/><operator type="smallerThan"/>
 <right type="constant" attribute="1.0"/></condition></buy>
 <buy name="Stash"/>
 <buy name="Gold"/>
 <buy name="Silver"/>
</player>
<player name="Smithy First" author="" description=""><buy name="Province"/></player>
</playerCollection>
"""


def lab(*arguments: object) -> int | None:
    result: int | None = app([str(argument) for argument in arguments], result_action="return_value")
    return result


def lab_json(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    capsys.readouterr()
    assert lab(*arguments, "--json") == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def test_simulate_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert lab("simulate", "single-smithy", "big-money", "--games", 99, "--seed", 3, "--workers", 1) == 0
    text = capsys.readouterr().out
    assert "Single Smithy" in text
    assert "100 (50 deals, with seats rotated so that each strategy has each seat once), seed 3" in text
    assert "Seat advantage" in text
    assert "last Province when" not in text, "all strategies play alike"


def test_strategies_may_use_guest_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "guests.strategy"
    rules = ("Possession", "Province", "Gold", "Potion up to 1", "City Quarter up to 1", "Caravan up to 2", "Silver")
    file.write_text("name: Guests\nbuy:\n" + "".join(f"  {rule}\n" for rule in rules))
    assert lab("simulate", file, "big-money", "--games", 20, "--seed", 3, "--workers", 1) == 0
    text = capsys.readouterr().out
    assert "Board: Possession, City Quarter, Caravan" in text


def test_simulate_is_reproducible(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("simulate", "single-smithy", "big-money", "--games", 60, "--seed", 3)
    first = lab_json(capsys, *options, "--workers", 1)
    second = lab_json(capsys, *options, "--workers", 2)
    assert first["match"] == second["match"]
    assert first["match"]["games"] == 60
    assert first["run"]["interrupted"] is False
    refusing = lab_json(capsys, *options, "--refuse-losing-province")
    assert refusing["match"]["refuse_losing_province"] is True


def test_simulate_writes_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.csv"
    options = ("simulate", "single-smithy", "big-money", "random", "--games", 90, "--turn-limit", 40, "--csv", file)
    match = lab_json(capsys, *options)["match"]
    rows = polars.read_csv(file)
    more = ["stopped", "opening", "ending", "kingdom"]
    assert rows.columns == ["game", "deal", "seat", "strategy", "result", "points", "turns", "coins", *more]
    assert rows.height == 270
    assert rows["game"].to_list() == sorted(rows["game"].to_list())
    for standing in match["strategies"]:
        mine = rows.filter(polars.col("strategy") == standing["name"])
        assert mine["points"].mean() == pytest.approx(standing["points"])
        assert (mine["result"] == "win").sum() == round(standing["wins"]["value"] * 90)
    assert set(rows["opening"]) <= {"5/2", "4/3", "3/4", "2/5"}
    assert set(rows["kingdom"]) == {", ".join(find_recommended("First Game").kingdom)}
    assert (rows["ending"] == "limit").sum() == 3 * match["stopped"] == 3 * match["endings"].get("limit", 0)


def test_simulate_writes_report_and_plot(tmp_path: Path) -> None:
    page, picture = tmp_path / "report.html", tmp_path / "plot.png"
    assert lab("simulate", "double-witch", "big-money", "--games", 20, "--report", page, "--plot", picture) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    text = page.read_text()
    assert "<script src" not in text
    assert "<link" not in text
    assert "window.drawPlots" in text
    assert "Double Witch – Big Money" in text


def test_compare_plays_the_same_deals_for_both_strategies(capsys: pytest.CaptureFixture[str]) -> None:
    direct = lab_json(capsys, "compare", "double-witch", "big-money", "--games", 100, "--seed", 1)["comparison"]
    assert direct["difference"]["low"] > 0
    options = ("--against", "militia-big-money", "--games", 200, "--seed", 1)
    by_field = lab_json(capsys, "compare", "double-witch", "big-money", *options)["comparison"]
    assert by_field["games"] == 200
    gap = by_field["first_score"]["value"] - by_field["second_score"]["value"]
    assert by_field["difference"]["value"] == pytest.approx(gap)
    same = lab_json(capsys, "compare", "big-money", "big-money", *options)["comparison"]
    assert same["difference"]["value"] == 0, "the same deals, the same opponents, the same play"
    assert same["difference"]["high"] == -same["difference"]["low"] < 0.1, "but the interval is not empty"
    assert lab("compare", "double-witch", "big-money", "--games", 100) == 0
    assert "Double Witch is better." in capsys.readouterr().out


def test_tournament_ranks_strategies_and_writes_pairs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("double-witch", "big-money"):
        (tmp_path / f"{name}.strategy").write_text(library_text(name))
    table = tmp_path / "pairs.csv"
    data = lab_json(capsys, "tournament", tmp_path, "single-smithy", "--games", 40, "--seed", 2, "--csv", table)["tournament"]
    assert [entry["name"] for entry in data["strategies"]] == ["Double Witch", "Single Smithy", "Big Money"]
    assert data["games"] == 120
    rows = polars.read_csv(table)
    assert rows.height == 6
    assert all("Smithy" in kingdom for kingdom in rows.filter(strategy="Single Smithy")["kingdom"])
    assert lab("tournament", tmp_path, "--games", 20) == 0
    assert "Win rate of the row against the column" in capsys.readouterr().out


OWN_BOT = """
import random

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import big_money


class Careful(Bot):
    def __init__(self, seed):
        super().__init__()
        self.chance = random.Random(seed)
        self.money = big_money()

    def decide(self, view, decision):
        if decision.source == "buy" and self.chance.random() < 0.3:
            return ()
        return self.money.decide(view, decision)
"""


def test_custom_bot_works_in_all_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(OWN_BOT)
    options = ("simulate", mine, "big-money", "--games", 40, "--seed", 3)
    first = lab_json(capsys, *options, "--workers", 1)
    second = lab_json(capsys, *options, "--workers", 2)
    assert first["match"] == second["match"]
    assert [each["name"] for each in first["match"]["strategies"]] == ["Careful", "Big Money"]
    compared = lab_json(capsys, "compare", mine, "single-smithy", "--against", "big-money", "--games", 8, "--workers", 1)
    assert compared["comparison"]["first"] == "Careful"
    assert lab("tournament", mine, "big-money", "--games", 4, "--workers", 1) == 0
    assert lab("watch", mine, "big-money", "--seed", 1) is None
    assert "Careful: " in capsys.readouterr().out


def test_failing_custom_bot_is_named(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(
        "from feodum.bots.bot import Bot\nclass Mine(Bot):\n    def decide(self, view, decision):\n        return 5\n"
    )
    with pytest.raises(FeodumError, match=r"mine\.py: Mine failed on turn 1, asked by treasure to play: IllegalAnswer"):
        lab("simulate", mine, "big-money", "--games", 2, "--workers", 1)


def write_strategy_needing(folder: Path, name: str, cards: Sequence[str]) -> Path:
    """Write a strategy file that needs these cards; return its path."""
    file = folder / f"{name}.strategy"
    rules = "".join(f"  {card}\n" for card in cards)
    file.write_text(f"name: {name}\nneeds: {', '.join(cards)}\n\nbuy:\n  Province\n{rules}")
    return file


def test_tournament_leaves_out_pairs_without_a_common_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    many = write_strategy_needing(tmp_path, "Many", ["Village", "Smithy", "Market", "Militia", "Mine", "Moat"])
    others = write_strategy_needing(tmp_path, "Others", ["Witch", "Chapel", "Cellar", "Festival", "Laboratory"])
    report, csv = tmp_path / "tour.html", tmp_path / "tour.csv"
    options = ("--games", 4, "--workers", 1, "--seed", 1)
    assert lab("tournament", many, others, "big-money", *options, "--report", report, "--csv", csv) == 0
    shown = capsys.readouterr()
    left_out = "Left out: 1 of 3 pairs, because they need more than 10 Kingdom cards together: Many – Others"
    assert left_out in shown.out
    assert f"note: {left_out}" in shown.err
    assert polars.read_csv(csv).height == 4
    page = report.read_text(encoding="utf-8")
    assert left_out in page
    assert "1. Big Money" in page
    data = lab_json(capsys, "tournament", many, others, "big-money", *options)["tournament"]
    assert [(pair["first"], pair["second"]) for pair in data["pairs"]] == [("Many", "Big Money"), ("Others", "Big Money")]
    assert all(pair["score"]["low"] <= pair["score"]["value"] <= pair["score"]["high"] for pair in data["pairs"])
    with pytest.raises(FeodumError, match="no two of these strategies can share a board: Many, Others together need 11"):
        lab("tournament", many, others, *options)


def test_until_margin_that_was_not_reached_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--until", 0.001, "--games", 8, "--workers", 1, "--seed", 1)
    report = tmp_path / "compared.html"
    pair = ("single-smithy", "big-money")
    for command in (("compare", *pair, "--report", report), ("simulate", *pair), ("tournament", *pair)):
        assert lab(*command, *options) == 0
        assert "--until 0.001 was not reached" in capsys.readouterr().out
    assert "--until 0.001 was not reached" in report.read_text(encoding="utf-8")
    assert lab("compare", *pair, "--until", 0.9, "--games", 600, "--workers", 1, "--seed", 1) == 0
    assert "not reached" not in capsys.readouterr().out


def test_watch_shows_any_game_of_a_simulation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    csv, saved = tmp_path / "games.csv", tmp_path / "game.json"
    common = ("single-smithy", "random", "--seed", 1, "--turn-limit", 25, "--kingdom", "random", "--colony", "random")
    assert lab("simulate", *common, "--games", 6, "--csv", csv) == 0
    for number in (1, 4):
        rows = polars.read_csv(csv).filter(polars.col("game") == number)
        capsys.readouterr()
        assert lab("watch", *common, "--game", number, "--save", saved) is None
        shown = capsys.readouterr().out
        for row in rows.to_dicts():
            assert f"{row['strategy']}: {row['points']} points in {row['turns']} turns" in shown
        game = Game.from_json(saved.read_text())
        assert game.scores() == rows.sort("seat")["points"].to_list()
        assert set(rows["kingdom"]) == {", ".join([*game.setup.kingdom, *["Colony"] * game.setup.colony])}
        names = rows.sort("seat")["strategy"].to_list()
        assert list(read_saved(saved.read_text()).names) == names
        assert replay(saved) == 0
        assert f"Turn 1: {names[0]}\n" in capsys.readouterr().out
        assert "  (hand: " in shown
        assert "coins, 1 buy; left in hand: " in shown
        assert "Ended by: " in shown
    with pytest.raises(FeodumError, match="--save needs the default start"):
        lab("watch", *common, "--opening", "5/2", "--save", saved)


def test_overview_matches_the_help_of_each_command(capsys: pytest.CaptureFixture[str]) -> None:
    app(["--help"], result_action="return_value")
    overview = " ".join(capsys.readouterr().out.replace("│", " ").split())
    for name in ("simulate", "compare", "tournament", "sweep", "solo", "sense", "watch", "list", "lint", "import"):
        app([name, "--help"], result_action="return_value")
        summary = capsys.readouterr().out.split("\n\n")[1]
        assert " ".join(summary.split()).split(". ")[0].rstrip(".") in overview, name


def test_watch_prints_a_game_card_by_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert lab("watch", "double-witch", "big-money", "--seed", 1) is None
    text = capsys.readouterr().out
    assert "Double Witch plays Witch" in text
    assert "Big Money gains Curse" in text
    assert "points in" in text


def test_list_and_show_print_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    lab("list")
    listed = capsys.readouterr().out
    assert all(name in listed for name in library_names())
    lab("list", "--needs", "Witch", "--json")
    assert "double-witch" in [row["name"] for row in json.loads(capsys.readouterr().out)]
    lab("show", "Double Witch")
    assert capsys.readouterr().out == library_text("double-witch")


def test_lint_sets_the_exit_code_and_format_rewrites_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, odd, bad = tmp_path / "good.strategy", tmp_path / "odd.strategy", tmp_path / "bad.strategy"
    good.write_text(library_text("double-witch"))
    odd.write_text("name: Odd\nbuy:\n    Silver\n    Gold\n")
    bad.write_text("name: Bad\nbuy:\n  Goldd\n")
    assert lab("lint", good) == 0
    assert lab("lint", good, odd) == 1
    capsys.readouterr()
    assert lab("lint", bad, odd) == 2
    assert f"{bad}:3:3: there is no card 'Goldd'. Did you mean 'Gold'?" in capsys.readouterr().out
    assert lab("format", odd) == 0
    assert capsys.readouterr().out == "name: Odd\n\nbuy:\n  Silver\n  Gold\n"
    assert lab("format", odd, good, "--write") == 0
    assert capsys.readouterr().out == f"{odd}: formatted\n"
    assert odd.read_text() == "name: Odd\n\nbuy:\n  Silver\n  Gold\n"


def test_tournament_folds_many_notes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = [name for name in KINGDOM_CARDS if name not in find_recommended("First Game").kingdom]
    files = [write_strategy_needing(tmp_path, f"S{place}", cards[6 * place : 6 * place + 6]) for place in range(8)]
    assert lab("tournament", *files, "big-money", "--games", 2, "--workers", 1) == 0
    shown = capsys.readouterr()
    for text in (shown.out, shown.err):
        assert "28 of 36 pairs" in text
        assert "S0 – S5, and 23 more (--json lists all)" in text
        assert max(map(len, text.splitlines())) < 200
    assert lab("tournament", *files, "--games", 2, "--workers", 1, "--kingdom", "First Game") == 0
    notes = capsys.readouterr().err.splitlines()
    assert len(notes) == 6
    assert notes[-1] == "feodum: note: 3 more strategies need cards that their boards lack"


def test_import_lists_unavailable_cards_in_columns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "bots.xml"
    buys = "".join(f'<buy name="Unknown_Card_{number:02}"/>' for number in range(100))
    file.write_text(f'<playerCollection><player name="A">{buys}<buy name="Province"/></player></playerCollection>')
    monkeypatch.setattr("feodum.cli.lab.options.PIPE_WIDTH", 80)
    assert lab("import", file) == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 80
    table = text.partition("Unavailable cards, with the number of strategies that name them:\n")[2].splitlines()
    assert table[0].split("   ")[:2] == ["1  Unknown Card 00", "1  Unknown Card 34"]
    assert sum(line.count("Unknown Card") for line in table) == 100


def test_import_writes_strategy_files_only_with_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, folder = tmp_path / "bots.xml", tmp_path / "imported"
    file.write_text(XML)
    assert lab("import", file) == 0
    assert not folder.exists()
    assert lab("import", file, "--out", folder) == 0
    text = capsys.readouterr().out
    assert "Stash does not exist here; rule left out" in text
    assert "2 strategies, 1 of them using only available cards" in text
    assert sorted(path.name for path in folder.iterdir()) == ["smithy-first-2.strategy", "smithy-first.strategy"]
    assert lab("simulate", folder / "smithy-first.strategy", "big-money", "--games", 20) == 0
    with pytest.raises(FeodumError, match="already exists"):
        lab("import", file, "--out", folder)
    assert lab("import", file, "--out", folder, "--overwrite") == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("simulate big-money dubble-witch", "Did you mean double-witch"),
        ("simulate big-money", "2 to 6 strategies"),
        (
            "simulate --kingdom Witch Chapel big-money ./mine.strategy",
            'also big-money, ./mine.strategy. Name strategies first: big-money ./mine.strategy --kingdom "Witch, Chapel"',
        ),
        ("simulate --kingdom random random steady-20", "Name strategies first: random steady-20 --kingdom random"),
        ("watch --opening 5/2 4/3 mine.py sage@400", 'also mine.py, sage@400. .*: mine.py sage@400 --opening "5/2 4/3"'),
        ("simulate big-money random --kingdom Witch Altar throne-room", "throne-room: no such Kingdom card"),
        ("simulate big-money big-money --games 0", "--games takes a whole number of at least 1"),
        ("simulate big-money big-money --until 2", "between 0 and 1"),
        ("simulate big-money big-money --workers 0", "--workers takes a whole number from 1"),
        ("simulate big-money big-money --seed -1", "--seed takes a whole number"),
        ("simulate big-money big-money --shelters some", "yes, no or random"),
        ("simulate big-money big-money --csv /dev/null/games.csv", "can't be written: Not a directory"),
        ("simulate big-money /no/such.strategy", "can't be read"),
        ("simulate big-money bad.xml/../x.strategy", "can't be read"),
        ("compare big-money double-witch --against a b c d e f", "at most 5"),
        ("tournament big-money", "at least two"),
        ("watch big-money", "2 to 6 strategies"),
        ("show random", "without a strategy file"),
        ("show nobody-at-all", "no such bot"),
        ("lint", "at least one"),
        ("format /no/such.strategy", "can't be read"),
        ("import /no/such.xml", "can't be read"),
    ],
)
def test_invalid_arguments_are_reported(arguments: str, message: str) -> None:
    with pytest.raises(FeodumError, match=message):
        lab(*arguments.split())


@pytest.mark.parametrize(
    "arguments", ["simulate big-money nobody-at-all", "simulate big-money big-money --games many", "lint /no/such.strategy"]
)
def test_errors_exit_with_code_2_and_without_traceback(arguments: str) -> None:
    start = "from feodum.cli.main import main; main()"
    run = subprocess.run([sys.executable, "-c", start, "lab", *arguments.split()], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "Traceback" not in run.stderr
    assert len((run.stderr or run.stdout).splitlines()) <= 2


def test_sense_shows_table_and_writes_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "sense.md"
    assert lab("sense", "Cellar", "Smithy", "--games", 16, "--markdown", page) == 0
    shown = capsys.readouterr().out
    assert "Cellar" in shown
    assert "no questions" in shown
    assert page.read_text(encoding="utf-8").startswith("# Value of the play heuristics")
    data = lab_json(capsys, "sense", "Cellar", "--games", 16, "--seed", 2)
    assert data["sense"][0]["card"] == "Cellar"
    assert data["sense"][0]["games"] == 8
    with pytest.raises(FeodumError, match=r"no such Kingdom card\. Did you mean Cellar"):
        lab("sense", "Celar")


def test_every_term_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "guide" / "strategies.md").read_text(encoding="utf-8")
    assert lab("terms") is None
    shown = capsys.readouterr().out
    for name, term in TERMS.items():
        written = f"{name}({term.argument.upper()})" if term.argument else name
        assert written in shown
        assert f"| `{written}` | {term.meaning} |" in page
    assert all(f"`{key}`" in page for key in KEYS)
    assert all(f"`{kind}`" in page for kind in (*known_types(), *KINDS))


def test_only_regular_files_up_to_a_size_limit_are_read(tmp_path: Path) -> None:
    pipe, large, latin = tmp_path / "pipe", tmp_path / "large", tmp_path / "latin.strategy"
    os.mkfifo(pipe)
    large.write_bytes(b"x" * 10_000_001)
    latin.write_bytes(b"name: x\nauthor: J\xfcrg\n")
    for path, reason in ((pipe, "is not a file"), (tmp_path, "is not a file"), (large, "is too large: more than")):
        for command in ("import", "format"):
            with pytest.raises(FeodumError, match=reason):
                lab(command, path)
    with pytest.raises(FeodumError, match="not UTF-8 text: byte 18, on line 2, is 0xFC"):
        lab("format", latin)


def test_lint_summary_uses_singular_and_plural(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "nobuy.strategy"
    file.write_text("name: x\nbuy:\n  Gold\n")
    assert lab("lint", file) == 1
    assert capsys.readouterr().out == (
        f"{file}: no rule buys a card that gives points, so the strategy can't win on its own [no-victory]\n"
        "1 file: 0 with errors, 1 warning\n"
    )


def test_import_makes_file_names_short_and_unique(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, folder = tmp_path / "bots.xml", tmp_path / "imported"
    names = ["\u33c2" * 80, "\u33c2" * 80, "x" * 400, "x" * 300, "X-2"]  # the first normalizes to 'a.m.'
    players = "".join(f'<player name="{name}"><buy name="Province"/></player>' for name in names)
    file.write_text(f"<playerCollection>{players}</playerCollection>", encoding="utf-8")
    assert lab("import", file, "--out", folder) == 0
    assert "x-2.strategy: X-2, 1 rule\n" in capsys.readouterr().out
    files = list(folder.iterdir())
    assert len(files) == 5
    assert max(len(path.name) for path in files) < 100
    assert lab("lint", *files) == 0
    with pytest.raises(FeodumError, match="can't be"):
        lab("import", file, "--out", tmp_path / ("x" * 400))
