"""Looking up bots by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from feodum.bots.random_bot import RandomBot
from feodum.bots.strategy_bot import StrategyBot
from feodum.engine.errors import FeodumError
from feodum.kingdoms.selection import choose_setup
from feodum.levels.level_names import LEVELS
from feodum.levels.registry import bot_named, bot_names, bot_of, level_bot, strategy_named
from feodum.strategies import library_names


def test_every_listed_name_gives_a_bot() -> None:
    names = bot_names()
    assert {"random", *LEVELS, *library_names()} == set(names)
    for name in names:
        assert bot_named(name).name


def test_random_gives_a_random_bot() -> None:
    assert isinstance(bot_named("random", seed=3), RandomBot)


def test_a_library_bot_has_the_name_of_its_strategy() -> None:
    assert bot_named("double-witch").name == "Double Witch"
    assert strategy_named("double-witch").needs == ("Witch",)


def test_strategy_file_gives_a_bot(tmp_path: Path) -> None:
    path = tmp_path / "mine.strategy"
    path.write_text("name: Mine\nbuy:\n  Province\n  Gold\n", encoding="utf-8")
    bot = bot_named(str(path), refuse_losing_last_province=True)
    assert isinstance(bot, StrategyBot)
    assert bot.name == "Mine"
    assert bot.refuse_losing_last_province
    assert bot_of(strategy_named(str(path))).name == "Mine"


def test_unknown_names_are_rejected_with_a_suggestion() -> None:
    with pytest.raises(FeodumError, match="Did you mean big-money"):
        bot_named("bigmoney")
    with pytest.raises(FeodumError, match="no such bot"):
        bot_named("xyzzy-qwert")
    with pytest.raises(FeodumError, match="no fixed strategy"):
        strategy_named("random")
    with pytest.raises(FeodumError, match="Did you mean steady"):
        level_bot("stedy", choose_setup(None, 2, 1))


def test_mistyped_files_get_a_suggestion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("double.strategy", "mine.py", "mine.strategy"):
        (tmp_path / name).write_text("")
    for name, near in (
        ("./doubel.strategy", "double.strategy"),
        ("doubel.strategi", "double.strategy"),
        ("mien.py", "mine.py"),
        ("big-money.strategy", "big-money"),
        ("doubel-witch.strategi", "double-witch"),
    ):
        with pytest.raises(FeodumError, match=rf"{name}.*Did you mean {near}\?".removeprefix("./")):
            bot_named(name)
    for name in ("x.strategy", "./double.xml", "no-folder/doubel.strategy"):
        with pytest.raises(FeodumError) as error:
            bot_named(name)
        assert "Did you mean" not in str(error.value)


def test_invalid_strategy_files_are_reported(tmp_path: Path) -> None:
    with pytest.raises(FeodumError, match="can't be read"):
        bot_named(str(tmp_path / "none.strategy"))
    with pytest.raises(FeodumError, match="is not a file"):
        bot_named(f"{tmp_path}/")
    broken = tmp_path / "broken.strategy"
    broken.write_text("name: x\nbuy:\n  Provinze\n", encoding="utf-8")
    with pytest.raises(FeodumError, match=r"broken.strategy:3:3.*Province"):
        bot_named(str(broken))
    binary = tmp_path / "binary.strategy"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FeodumError, match="not UTF-8"):
        bot_named(str(binary))
