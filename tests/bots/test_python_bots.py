"""Custom bots: loading from files and modules, seeding, and error messages."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest

from feodum.bots.external.python_bots import find_custom_bot, is_custom_bot
from feodum.game import Game
from feodum.levels.registry import bot_named
from feodum.strategies.loaded_plans import BotError

CAREFUL = '''
import random

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import big_money


class Careful(Bot):
    """Big Money that sometimes buys nothing."""

    name = "The Careful"

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.money = big_money()

    def decide(self, view, decision):
        if decision.source == "buy" and self.chance.random() < 0.2:
            return ()
        return self.money.decide(view, decision)
'''


def write_bot(folder: Path, text: str, name: str = "mine.py") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("name", "is_custom"),
    [
        ("mine.py", True),
        ("bots/mine.py:Careful", True),
        ("my_bots.careful:Careful", True),
        ("double-witch", False),
        ("mine.strategy", False),
        ("a folder/b", False),
        ("Big Money: Ultimate", False),
    ],
)
def test_names_of_custom_bots_are_recognized(name: str, is_custom: bool) -> None:
    assert is_custom_bot(name) is is_custom


def test_bot_loads_from_a_file_with_one_class(tmp_path: Path) -> None:
    own = find_custom_bot(write_bot(tmp_path, CAREFUL))
    assert (own.class_name, own.label) == ("Careful", "The Careful")
    Path(own.path).unlink()
    again = pickle.loads(pickle.dumps(own))  # as sent to another process without the file
    assert again.make(1).name == "The Careful"


def answers(name: str, seed: int) -> list[tuple[int, ...]]:
    game = Game.new(seed=1)
    game.play_out({0: bot_named(name, seed), 1: bot_named("big-money")}, turn_limit=12)
    return list(game.answers)


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    name = write_bot(tmp_path, CAREFUL)
    assert answers(name, 7) == answers(name, 7)
    assert answers(name, 7) != answers(name, 8)


def test_bot_loads_from_a_module_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    write_bot(tmp_path, CAREFUL, "bots_of_this_test.py")
    assert find_custom_bot("bots_of_this_test:Careful").make(1).name == "The Careful"


NO_BOT = "from feodum.bots.bot import Bot\nclass Mine:\n    pass\n"
TWO = "from feodum.bots.bot import Bot\nclass One(Bot):\n    pass\nclass Two(Bot):\n    pass\n"


@pytest.mark.parametrize(
    ("text", "suffix", "message"),
    [
        ("x = (", "", ":1: '(' was never closed"),
        ("x = 1\ny = x / 0\n", "", ":2: ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)\n", "", ":1: SystemExit: 3"),
        ("x = 1\n", "", ": no bot in this file; write a class such as 'class Mine(Bot):'"),
        (TWO, "", ": this file has 2 bots; name one of them, such as {path}:One"),
        (TWO, ":Twoo", ":Twoo: no class Twoo. Did you mean Two?"),
        (NO_BOT, ":Mine", ":Mine: Mine is not a bot; write a class such as 'class Mine(Bot):', with "
         "'from feodum.bots.bot import Bot'"),
    ],
)  # fmt: skip
def test_invalid_files_are_reported(tmp_path: Path, text: str, suffix: str, message: str) -> None:
    path = write_bot(tmp_path, text)
    with pytest.raises(BotError) as error:
        find_custom_bot(path + suffix)
    assert str(error.value) == path + message.format(path=path)


def test_missing_files_and_modules_are_reported(tmp_path: Path) -> None:
    with pytest.raises(BotError, match=r"absent\.py: can't be read: No such file"):
        find_custom_bot(str(tmp_path / "absent.py"))
    with pytest.raises(BotError, match=r"^no_such_module_here:Mine: no module named no_such_module_here$"):
        find_custom_bot("no_such_module_here:Mine")


FAILING = "from feodum.bots.bot import Bot\nclass Mine(Bot):\n    def decide(self, view, decision):\n        {}\n"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return 1 // 0", "ZeroDivisionError: integer division or modulo by zero (line 4)"),
        ("return 5", "IllegalAnswer: an answer must be a tuple of option numbers, such as (0, 2), not 5"),
        (
            "return (99, 1)",
            "IllegalAnswer: player 1 at treasure, play from Copper, Copper, Copper, Copper: there is no option 99; "
            "options are numbered 0 to 3; the picks were [99, 1]",
        ),
    ],
)
def test_failing_bot_is_named_with_its_decision(tmp_path: Path, body: str, message: str) -> None:
    path = write_bot(tmp_path, FAILING.format(body))
    game = Game.new(seed=1)
    with pytest.raises(BotError) as error:
        game.play_out({0: bot_named(path), 1: bot_named("big-money")})
    assert str(error.value).startswith(f"{path}: Mine failed on turn 1, asked by treasure to play: {message}")


def test_bot_that_cannot_be_created_is_named(tmp_path: Path) -> None:
    path = write_bot(
        tmp_path, "from feodum.bots.bot import Bot\nclass Mine(Bot):\n    def __init__(self, what):\n        pass\n"
    )
    with pytest.raises(BotError, match=r"mine\.py: Mine can't be created: TypeError: .*'what'"):
        bot_named(path)
