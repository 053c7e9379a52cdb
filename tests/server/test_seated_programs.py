"""Bot programs at the table: offered by whoever serves it, by nobody else; one that fails loses its seat, not the game."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from feodum.bots.external.process import quit_all
from feodum.cards.box import Setup
from feodum.engine.errors import FeodumError
from feodum.server.bots import level_choices as levels
from feodum.server.bots import seated_programs as programs
from feodum.server.bots.bot_worker import Task, play_on

from .harness import RunningServer

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "money_bot.py"
KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
SILENT = """#!/bin/sh
echo '{"type":"hello","protocol":1,"name":"Silent"}'
echo started >> "$0.starts"
read hello
read game
read question
exit 3
"""


@pytest.fixture(autouse=True)
def nobody_has_failed_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(programs, "_faults", Counter())
    monkeypatch.setattr(levels, "_OWN", {})
    yield
    quit_all()


def silent(folder: Path) -> Path:
    path = folder / "silent"
    path.write_text(SILENT, encoding="utf-8")
    path.chmod(0o755)
    return path


def thoughts(place: str, game_id: str) -> int:
    """How many answers two seats of a program give in a game of their own, until the time is up or the game is over."""
    seats = ((0, "mine", place), (1, "mine", place))
    answers = play_on(Task(game_id, 1, (2, KINGDOM, False, False, "", 0, (), False), 5, 6, seats, 0, (), 0.2))
    assert answers is not None
    return len(answers)


def test_a_program_plays_on_its_seat(tmp_path: Path) -> None:
    path = shutil.copy(EXAMPLE, tmp_path / "mybot")
    assert levels.add_own_level(f"mine={path}") == "mine"
    assert levels.level_names()[-1] == "mine"
    place = levels.known_choice("mine", Setup(2, KINGDOM))
    assert place == f"program {path}"
    assert thoughts(place, "plays") >= 1
    assert not programs._faults


def test_one_that_fails_loses_its_seat_and_in_the_end_is_asked_no_more(tmp_path: Path) -> None:
    path = silent(tmp_path)
    levels.add_own_level(f"mine={path}")
    place = f"program {path}"
    for number in range(5):
        assert thoughts(place, f"fails {number}") >= 1
    starts = path.with_name("silent.starts").read_text(encoding="utf-8").count("started")
    # Once when it was offered, then until it had failed too often; both seats of a game share a process.
    assert 1 < starts <= 1 + programs.MOST_FAULTS + 1


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("mine=/nowhere/at/all", "there is no file /nowhere/at/all that can be started"),
        ("=./mybot", "a bot's name has 1 to 24 letters"),
        ("../x=./mybot", "a bot's name has 1 to 24 letters"),
        ("novice=./mybot", "there is already a level novice"),
        ("mine=/bin/true", "did not start or say hello as it should"),
    ],
)
def test_what_can_not_be_offered_is_refused(given: str, said: str) -> None:
    with pytest.raises(FeodumError, match=said):
        levels.add_own_level(given)


def test_only_the_operator_offers_programs(tmp_path: Path) -> None:
    """A client can play against what is offered; a path, or the place of a program, is a level like any unknown one."""
    path = shutil.copy(EXAMPLE, tmp_path / "mybot")
    server = RunningServer(tmp_path / "games.sqlite3", "--bot", f"mine={path}")
    try:
        assert {"level": "mine", "name": "mine"} in server.get("catalog").json()["levels"]
        server.new_game({"kind": "you"}, {"kind": "bot", "level": "mine"})
        for level in (f"mine={path}", str(path), f"program {path}", "/bin/true"):
            answer = server.post("games", {"seats": [{"kind": "you"}, {"kind": "bot", "level": level[:40]}]})
            assert answer.status_code == 422
            assert answer.json()["code"] == "unknown_level"
    finally:
        server.stop()
