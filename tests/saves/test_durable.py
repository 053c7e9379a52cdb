"""Saves, databases, kingdom codes and strategy files of earlier versions keep their meaning."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from feodum import CARDS, KINGDOM_CARDS, Game
from feodum.engine.game_run import StepObserver
from feodum.kingdoms.kingdom_code import Kingdom, read_code
from feodum.saves.format import read_saved
from feodum.server.ops.maintenance import check_file
from feodum.server.storage.loading import open_game
from feodum.server.storage.sqlite_store import SqliteStore
from feodum.strategies import parse_strategy

DATA = Path(__file__).parents[1] / "data"
VERSIONS = sorted(DATA.glob("written_by_*"))
SAVES = sorted(DATA.glob("written_by_*/saves/*.expected.json"))
STRATEGIES = sorted(DATA.glob("written_by_*/strategies/*.strategy"))


def names(paths: list[Path]) -> list[str]:
    return [f"{path.parent.parent.name} {path.name.partition('.')[0]}" for path in paths]


def test_sample_saves_exist_for_every_version() -> None:
    assert [path.name for path in VERSIONS] == ["written_by_0.1.0", "written_by_0.2.0", "written_by_0.3.0"]
    assert len(SAVES) >= 5 * len(VERSIONS)


@pytest.mark.parametrize("expected", SAVES, ids=names(SAVES))
def test_old_saves_restore_the_same_games(expected: Path) -> None:
    wanted = json.loads(expected.read_text(encoding="utf-8"))
    stem = expected.name.removesuffix(".expected.json")
    whole = (expected.parent / f"{stem}.json").read_text(encoding="utf-8")
    game = Game.from_json(whole)
    assert game.scores() == wanted["scores"]
    assert labels(game) == wanted["decision"]
    assert [event.detail for event in game.log if event.verb == "name"] == wanted.get("named", [])
    half = Game.from_json((expected.parent / f"{stem}-half.json").read_text(encoding="utf-8"))
    assert half.scores() == wanted["half"]
    assert half.decision is not None
    assert half.decision.labels == wanted["half_decision"]
    assert half.decision.seat == wanted["half_seat"]
    assert len(read_saved(whole).answers) == game.answer_count
    again = Game.from_json(game.to_json())
    assert again == game
    assert [event.key() for event in again.log] == [event.key() for event in game.log]
    game.rewind(half.answer_count)
    assert game == half


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda path: path.name)
def test_old_saves_are_written_with_current_checkpoints(folder: Path) -> None:
    for path in sorted((folder / "saves").glob("*-half.json"))[:2]:
        text = path.read_text(encoding="utf-8")
        game = Game.from_json(text)
        current = Game(game.setup, game.seed, game.answers).saved()
        assert current.checkpoints
        assert game.saved() == current
        assert Game.from_saved(read_saved(text), observer=StepObserver()).saved() == current


def test_option_numbers_of_0_1_0_match_the_answers_as_text() -> None:
    """The 0.2.0 sample saves are the 0.1.0 games, re-saved with answers as text."""
    named = 0
    for path in (DATA / "written_by_0.1.0" / "saves").glob("*.json"):
        if not path.name.endswith(".expected.json"):
            in_words = read_saved((DATA / "written_by_0.2.0" / "saves" / path.name).read_text(encoding="utf-8"))
            texts = Game.from_json(path.read_text(encoding="utf-8")).answer_texts()
            assert texts == in_words.answers
            named += sum(": name " in text for text in texts)
    assert named >= 10


def labels(game: Game) -> list[str] | None:
    return None if game.decision is None else game.decision.labels


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda path: path.name)
def test_old_kingdom_codes_give_the_same_kingdoms(folder: Path) -> None:
    codes: dict[str, Any] = json.loads((folder / "codes.json").read_text(encoding="utf-8"))
    assert len(codes) >= 145
    for code, wanted in codes.items():
        kingdom = read_code(code)
        assert {**kingdom.data(), "code": code} == {**wanted, "code": code}
        again = Kingdom(tuple(wanted["kingdom"]), wanted["bane"], wanted["colony"], wanted["shelters"])
        assert again.code == code


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda path: path.name)
def test_old_databases_have_the_same_games(folder: Path, tmp_path: Path) -> None:
    """The database is opened as the server opens it, with all migrations."""
    database = Path(shutil.copy(folder / "games.sqlite", tmp_path / "games.sqlite"))
    expected = json.loads((folder / "games.expected.json").read_text(encoding="utf-8"))

    async def check_games() -> None:
        store = SqliteStore(database)
        for wanted in expected:
            record = await store.load(wanted["game"])
            assert record is not None
            game = open_game(record)
            assert (game.answer_count, game.is_over, game.scores()) == (wanted["answers"], wanted["over"], wanted["scores"])
            assert (labels(game), len(game.run.log)) == (wanted["labels"], wanted["events"])
            assert record.checkpoints or record.feodum == "0.1.0"
        store.close()

    asyncio.run(check_games())
    assert check_file(database).problems == []


@pytest.mark.parametrize("path", STRATEGIES, ids=names(STRATEGIES))
def test_old_strategy_files_can_be_parsed(path: Path) -> None:
    assert parse_strategy(path.read_text(encoding="utf-8"), path.name, known_cards={*CARDS, *KINGDOM_CARDS}).rules
