"""`feodum replay`: the log of a saved game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from feodum.bots.buy_lists import big_money
from feodum.cli.replay import replay
from feodum.engine.errors import SaveError
from feodum.game import Game
from feodum.i18n.locale import use_language
from feodum.saves.format import json_text, read_saved


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    game = Game.new("First Game", seed=3, first=0, bots={0: big_money(), 1: big_money()})
    file = tmp_path / "game.json"
    file.write_text(game.to_json())
    return file


def test_log_of_a_whole_game_is_printed(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(saved) == 0
    out = capsys.readouterr().out
    assert out.startswith("Kingdom: Cellar, Market")
    assert "Turn 1: Player 1" in out
    assert "Player 2 draws 5 cards" not in out
    assert "The game is over" in out
    assert "points" in out
    assert out.rstrip().endswith(("wins.", "tie for the win."))


def test_names_in_the_file_are_shown(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = replace(read_saved(saved.read_text()), names=["[Anna]", "smithy"])
    saved.write_text(json_text(named.data()))
    assert replay(saved) == 0
    out = capsys.readouterr().out
    assert "Turn 1: [Anna]" in out
    assert "smithy buys" in out
    assert "Player" not in out


def test_control_characters_in_names_are_escaped(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = replace(read_saved(saved.read_text()), names=["\x1b[31mAnna\nBen\x07", "smithy"])
    saved.write_text(json_text(named.data()))
    assert replay(saved) == 0
    assert "Turn 1: \\x1b[31mAnna Ben\\x07\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "player", "resigned", "ending"),
    [
        ("en", None, [0], "Player 1 has resigned. Player 2 wins."),
        ("en", 1, [0, 1], "You resigned. Player 2 has resigned. Nobody wins."),
        ("de", 1, [0], "Du hast aufgegeben. Spieler 2 gewinnt."),
        ("de", None, [0, 1], "Spieler 1 und Spieler 2 haben aufgegeben. Niemand gewinnt."),
    ],
)
def test_player_who_resigned_never_wins(
    language: str, player: int | None, resigned: list[int], ending: str, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game.new("First Game", seed=3, first=1, bots={0: big_money(), 1: big_money()})
    assert game.winners() == [0]
    saved.write_text(json_text(replace(game.saved(), resigned=resigned).data()))
    for step in (None, game.answer_count):
        with use_language(language):
            assert replay(saved, player=player, step=step) == 0
        assert capsys.readouterr().out.rstrip().endswith(ending)


def test_seat_option_hides_secrets(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with use_language("de"):
        assert replay(saved, player=1) == 0
    out = capsys.readouterr().out
    assert "Spieler 2 zieht 5 Karten" in out
    assert "Zug 1: du" in out
    with pytest.raises(SaveError, match="there is no player 3 in a 2-player game"):
        replay(saved, player=3)


def test_step_option_stops_after_the_given_answer(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay(saved, step=2) == 0
    out = capsys.readouterr().out
    assert "The game stops here, after 2 answers. Player 2 must decide. Play your Treasures." in out
    assert "Points so far: Player 1: 3 points, Player 2: 3 points" in out
    with pytest.raises(SaveError, match="there is no step 99999"):
        replay(saved, step=99999)
    with pytest.raises(SaveError, match="there is no step -1"):
        replay(saved, step=-1)


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"format":"feodum game","version":99}',
        b"[" * 100_000,
        b'{"format":"feodum game","version":1}',
    ],
)
def test_damaged_files_give_a_one_line_error(damaged: bytes, tmp_path: Path) -> None:
    file = tmp_path / "damaged.json"
    file.write_bytes(damaged)
    with pytest.raises(SaveError) as caught:
        replay(file)
    assert str(caught.value).startswith(f"{file}: ")
    assert "\n" not in str(caught.value)


def test_truncated_file_and_changed_answers_are_rejected(saved: Path) -> None:
    text = saved.read_text()
    saved.write_text(text[: len(text) // 2])
    with pytest.raises(SaveError, match="not a saved game"):
        replay(saved)
    saved.write_text(text.replace('"answers": [', '"answers": ["play 77 Copper",'))
    with pytest.raises(SaveError, match="damaged saved game"):
        replay(saved)
