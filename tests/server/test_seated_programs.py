"""Bot programs at the table: offered by the operator only, and replaced if they fail."""

from __future__ import annotations

import asyncio
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from feodum.bots.external.line_protocol import Fault
from feodum.bots.external.process import quit_all
from feodum.bots.external.program_bot import Forfeit
from feodum.cards.box import Setup
from feodum.engine.errors import FeodumError
from feodum.server.bots import level_choices, seated_programs
from feodum.server.bots.bot_worker import BotTask, run_task

from .harness import YOU, Client, RunningServer, simple_picks

EXAMPLE = Path(__file__).parents[2] / "examples" / "bots" / "money_bot.py"
KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
SILENT = """#!/bin/sh
echo '{"type":"hello","protocol":1,"name":"Silent"}'
echo started >> "$0.starts"
read hello
read game
read question
echo "first line" >&2
echo "second line" >&2
exit 3
"""


@pytest.fixture(autouse=True)
def no_earlier_faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(seated_programs, "_faults", Counter())
    monkeypatch.setattr(level_choices, "_CUSTOM_LEVELS", {})
    yield
    quit_all()


def silent(folder: Path) -> Path:
    path = folder / "silent"
    path.write_text(SILENT, encoding="utf-8")
    path.chmod(0o755)
    return path


def answers_by_program(spec: str, game_id: str) -> int:
    """Let a program play two seats until time is up or the game ends; return the number of answers."""
    seats = ((0, "mine", spec), (1, "mine", spec))
    answers = run_task(BotTask(game_id, 1, (2, KINGDOM, False, False, "", 0, (), False), 5, 6, seats, 0, (), 0.2))
    assert answers is not None
    return len(answers)


def test_program_plays_its_seat(tmp_path: Path) -> None:
    path = shutil.copy(EXAMPLE, tmp_path / "mybot")
    assert level_choices.add_custom_level(f"mine={path}") == "mine"
    assert level_choices.level_names()[-1] == "mine"
    spec = level_choices.cached_strategy_choice("mine", Setup(2, KINGDOM))
    assert spec == f"program {path}"
    assert answers_by_program(spec, "plays") >= 1
    assert not seated_programs._faults


def test_failing_program_is_replaced_and_finally_disabled(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = silent(tmp_path)
    level_choices.add_custom_level(f"mine={path}")
    spec = f"program {path}"
    for number in range(5):
        assert answers_by_program(spec, f"fails {number}") >= 1
    assert caplog.messages[0] == (
        f"{path}: on turn 1, asked by treasure to play, this program exited; "
        "its standard error ends with: first line | second line; a simple bot takes over"
    )
    starts = path.with_name("silent.starts").read_text(encoding="utf-8").count("started")
    # It is started once at registration, then again after each fault until the limit. Both seats share a process.
    assert 1 < starts <= 1 + seated_programs.MAX_FAULTS + 1


def test_log_does_not_name_the_cards_of_an_illegal_answer() -> None:
    fault = Fault("illegal", "player 1 at treasure, play from Copper: there is no option 9", "careless")
    line = seated_programs.describe_on_one_line(Forfeit("./mine", 0, fault, "on turn 1"))
    assert line == "./mine: on turn 1, this program gave an illegal answer; its standard error ends with: careless"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("mine=/nowhere/at/all", "/nowhere/at/all is not an executable file"),
        ("=./mybot", "a bot's name must have 1 to 24 letters"),
        ("../x=./mybot", "a bot's name must have 1 to 24 letters"),
        ("novice=./mybot", "there is already a level novice"),
        ("mine=/bin/true", "did not start or send a valid hello"),
    ],
)
def test_invalid_programs_are_refused(given: str, message: str) -> None:
    with pytest.raises(FeodumError, match=message):
        level_choices.add_custom_level(given)


def test_only_the_operator_offers_programs(tmp_path: Path) -> None:
    """Clients can name offered programs, but a path is an unknown level."""
    path = shutil.copy(EXAMPLE, tmp_path / "mybot")
    server = RunningServer(tmp_path / "games.sqlite3", "--bot", f"mine={path}")
    try:
        asyncio.run(play_between_program_and_level(server))
        assert {"level": "mine", "name": "mine"} in server.get("catalog").json()["levels"]
        server.new_game({"kind": "you"}, {"kind": "bot", "level": "mine"})
        for level in (f"mine={path}", str(path), f"program {path}", "/bin/true"):
            answer = server.post("games", {"seats": [{"kind": "you"}, {"kind": "bot", "level": level[:40]}]})
            assert answer.status_code == 422
            assert answer.json()["code"] == "unknown_level"
    finally:
        assert server.stop() == ""


async def play_between_program_and_level(server: RunningServer) -> None:
    seats: list[dict[str, object]] = [{"kind": "bot", "level": level} for level in ("mine", "novice", "mine")]
    created = server.new_game(YOU, *seats, first=1)
    async with Client(server, created["game"], created["seats"][0]["token"]) as client:
        for _ in range(6):
            decision = (await client.wait_for_decision())["decision"]
            await client.answer(0, simple_picks(decision))
