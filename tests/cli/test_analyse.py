"""`feodum analyse`: the review of a saved game in the terminal, as JSON and as a page."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from feodum.cli.analyse import analyse
from feodum.engine.errors import SaveError
from feodum.game import Game
from feodum.i18n.locale import use_language
from feodum.lab.lab_errors import LabError
from feodum.levels.registry import bot_named
from feodum.saves.format import json_text, read_saved
from feodum.search.review import ReviewEffort


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A saved game, with the review effort reduced to make the tests fast."""
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(
        "feodum.cli.display.review_output.QUICK",
        ReviewEffort(first_deals=2, screening=4, second_round=(3, 8), last_round=(2, 16), half_width=1.0),
    )
    bots = {0: bot_named("smithy-big-money"), 1: bot_named("big-money")}
    file = tmp_path / "game.json"
    file.write_text(Game.new("First Game", seed=5, first=0, bots={**bots}).to_json())
    return file


def test_review_is_printed_in_both_languages(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert analyse(saved, quick=True, play_outs=10, workers=1) == 0
    english, errors = capsys.readouterr()
    assert re.fullmatch(r"Analysing \d+ turns and \d+ decisions takes about \d+ seconds?\.\n", errors)
    assert "Player 1" in english
    assert "±" in english
    assert ("Biggest mistakes" in english) != ("No significant mistakes" in english)
    with use_language("de"):
        assert analyse(saved, quick=True, play_outs=10, workers=1) == 0
    german, errors = capsys.readouterr()
    assert re.fullmatch(r"\d+ Züge und \d+ Entscheidungen zu untersuchen, dauert etwa \d+ Sekunden?\.\n", errors)
    assert "Spieler 1" in german
    assert "Gewinnchancen" in german


def test_review_shows_the_names_in_the_file(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = replace(read_saved(saved.read_text()), names=["[/Smithies]", "[bold]Money"])
    saved.write_text(json_text(named.data()))
    assert analyse(saved, quick=True, play_outs=10, workers=1) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("[/Smithies]", "[bold]Money"))
    assert "Player" not in shown


def test_json_does_not_depend_on_number_of_processes(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = saved.with_name("page.html")
    assert analyse(saved, quick=True, play_outs=10, workers=1, json=True, page=page) == 0
    first = json.loads(capsys.readouterr().out)
    assert analyse(saved, quick=True, play_outs=10, workers=2, json=True) == 0
    assert json.loads(capsys.readouterr().out) == first
    game = Game.from_json(saved.read_text())
    assert len(first["turns"]) == sum(player.turns for player in game.table.players)
    text = page.read_text()
    for number in range(len(first["turns"])):
        assert f'id="turn-{number}"' in text
    assert '"#turn-0"' in text  # the link target of a point in the graph


def test_unplayed_game_and_wrong_page_suffix_are_rejected(saved: Path) -> None:
    empty = saved.with_name("empty.json")
    empty.write_text(Game.new("First Game", seed=5).to_json())
    with pytest.raises(SaveError, match="no answers to review"):
        analyse(empty)
    with pytest.raises(SaveError, match=r"ends in \.html"):
        analyse(saved, page=saved.with_name("page.png"))


def test_page_is_checked_before_the_review(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(LabError, match=r"page\.html: can't be written: Not a directory"):
        analyse(saved, quick=True, page=saved / "page.html")
    assert capsys.readouterr() == ("", ""), "the review did not start"
