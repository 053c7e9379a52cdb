"""Levels for players: what they choose, and what they remember of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from feodum.cards.box import Setup
from feodum.engine.table import Table
from feodum.engine.turns import run
from feodum.game import Game
from feodum.kingdoms.selection import choose_setup, find_recommended
from feodum.levels import level_bots as levels
from feodum.levels import shipped_discoveries as discovered
from feodum.levels.handicap import WeakerBot
from feodum.levels.level_bots import LevelBot, candidates, novice_strategy
from feodum.levels.registry import bot_named, level_bot
from feodum.levels.strategy_cache import ChoiceStore
from feodum.search.sage import SageBot
from feodum.strategies.compiler import plan_of
from feodum.strategies.kingdom_context import Situation, kingdom_of_setup, kingdom_of_view
from feodum.strategies.model import BuyRule, Strategy

WITCHES = Setup(2, ["Witch", "Cellar", "Village", "Moat", "Workshop", "Smithy", "Remodel", "Militia", "Market", "Mine"])
SMITHY_KINGDOM = ["Village", "Smithy", "Laboratory", "Festival", "Chapel", "Moat", "Market", "Militia", "Remodel", "Cellar"]
ROUNDS = {name: getattr(levels, name) for name in ("FIRST_ROUND", "SECOND_ROUND", "FINAL_ROUND")}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path))
    monkeypatch.setattr(levels, "FIRST_ROUND", 4)
    monkeypatch.setattr(levels, "SECOND_ROUND", 4)
    monkeypatch.setattr(levels, "FINAL_ROUND", 2)
    levels.choices.cache_clear()
    yield tmp_path
    levels.choices.cache_clear()


def play(setup: Setup, one: LevelBot, two: LevelBot, seed: int) -> Table:
    table = setup.layout().deal(seed, 0)
    table.agents = [one, two]
    run(table)
    return table


def level(name: str, setup: Setup) -> LevelBot:
    bot = level_bot(name, setup)
    assert isinstance(bot, LevelBot)
    return bot


def test_a_novice_buys_one_good_card_and_money() -> None:
    cards = [rule.card for rule in novice_strategy(kingdom_of_setup(WITCHES)).rules]
    assert cards == ["Province", "Duchy", "Witch", "Gold", "Silver"]


def test_a_novice_without_a_good_card_plays_money() -> None:
    nothing = Situation(("Cellar", "Gardens"))
    assert [rule.card for rule in novice_strategy(nothing).rules] == ["Province", "Duchy", "Gold", "Silver"]
    with_colony = Situation(("Cellar", "Gardens"), colony=True)
    assert [rule.card for rule in novice_strategy(with_colony).rules][:2] == ["Colony", "Platinum"]


def test_candidates_have_all_their_cards() -> None:
    fitting = candidates(kingdom_of_setup(WITCHES))
    assert {"big-money", "double-witch", "smithy-big-money"} <= set(fitting)
    assert all(set(strategy.needs) <= set(WITCHES.kingdom) for strategy in fitting.values())
    assert "colony-big-money" not in fitting


def test_a_kingdom_is_the_same_in_the_setup_and_at_the_table() -> None:
    for seed in range(30):
        setup = choose_setup(None, 2 + seed % 3, seed)
        view = Game(setup, seed).window(0)
        assert kingdom_of_view(view) == kingdom_of_setup(setup)


def test_a_steady_player_remembers_its_choice(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = level("steady", WITCHES).strategy_name
    assert chosen
    assert (folder / "steady.json").is_file()
    levels.choices.cache_clear()
    monkeypatch.setattr(levels, "best_of", lambda kingdom, fitting: pytest.fail("it was chosen before"))
    assert level("steady", WITCHES).strategy_name == chosen


@pytest.mark.parametrize(
    "damage",
    ["", "{", "[]", '{"library": 1}', '{"library": "x", "choices": {"a": "b"}}', "\0\0", '{"choices": 3}', "[" * 100_000],
)
def test_a_damaged_memory_is_no_harm(folder: Path, damage: str) -> None:
    (folder / "steady.json").write_text(damage, encoding="utf-8")
    store = ChoiceStore("steady")
    assert store.get("a") is None
    store.put("a", "big-money")
    assert ChoiceStore("steady").get("a") == "big-money"


def test_a_remembered_strategy_that_does_not_fit_is_chosen_again() -> None:
    kingdom = kingdom_of_setup(WITCHES)
    levels.choices("steady").put(levels.key_of(kingdom), "rebuild")
    assert level("steady", WITCHES).strategy_name != "Rebuild"


def test_a_memory_that_cannot_be_written_is_no_harm(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = folder / "file"
    blocked.write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("FEODUM_CACHE", str(blocked))
    store = ChoiceStore("steady")
    store.put("a", "b")
    assert store.get("a") == "b"


def test_two_processes_keep_each_others_choices() -> None:
    one, two = ChoiceStore("steady"), ChoiceStore("steady")
    assert one.get("x") is None
    assert two.get("x") is None
    one.put("x", "big-money")
    two.put("y", "witch")
    assert ChoiceStore("steady").get("x") == "big-money"


def test_levels_look_at_the_kingdom_when_they_meet_it() -> None:
    novice, steady = bot_named("novice"), bot_named("steady")
    assert isinstance(novice, LevelBot)
    assert isinstance(steady, LevelBot)
    assert novice.strategy_name == ""
    assert play(WITCHES, novice, steady, 1).over
    assert novice.strategy_name == "novice"


def test_a_level_notices_another_table() -> None:
    steady = bot_named("steady")
    assert isinstance(steady, LevelBot)
    other = Setup(2, SMITHY_KINGDOM)
    possible = {strategy.name for strategy in candidates(kingdom_of_setup(other)).values()}
    play(WITCHES, steady, steady, 1)
    assert steady.strategy_name not in possible
    play(other, steady, steady, 1)
    assert steady.strategy_name in possible


@pytest.mark.parametrize("players", [3, 4])
def test_strategies_are_tried_at_a_table_like_the_one_they_are_for(players: int) -> None:
    kingdom = kingdom_of_setup(Setup(players, SMITHY_KINGDOM, shelters=True))
    witch = plan_of(candidates(kingdom_of_setup(WITCHES))["double-witch"])
    money = plan_of(candidates(kingdom)["big-money"])
    assert levels.won(kingdom, money, money, 12) + levels.won(kingdom, money, money, 12, 12) == 12
    assert levels.won(kingdom_of_setup(WITCHES)._replace(players=players), witch, money, 20) > 14


def test_steady_beats_novice(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, games in ROUNDS.items():
        monkeypatch.setattr(levels, name, games)
    setup = Setup(2, SMITHY_KINGDOM)
    steady, novice = level("steady", setup), level("novice", setup)
    won = 0.0
    for seed in range(60):
        table = setup.layout().deal(seed // 2, seed % 2)
        table.agents = [steady, novice]
        run(table)
        won += 1 / len(table.winners()) if 0 in table.winners() else 0
    assert won >= 36


def test_a_level_that_thinks_knows_the_best_strategies() -> None:
    chosen = levels.find_choice("sage", WITCHES)
    assert chosen == levels.find_choice("grandmaster", WITCHES) == levels.known_choice("sage", WITCHES)
    slugs = chosen.split(levels.SEPARATOR)
    assert 1 < len(slugs) <= levels.FINALISTS
    book = levels.playbook_for(kingdom_of_setup(WITCHES), chosen)
    assert [each.name for each in book.strategies] == [candidates(kingdom_of_setup(WITCHES))[slug].name for slug in slugs]
    assert isinstance(level_bot("sage-10", WITCHES), WeakerBot)
    assert isinstance(level_bot("grandmaster", WITCHES), SageBot)


def test_what_a_search_found_for_a_recommended_set_is_played_without_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = choose_setup("Size Distortion", 2, 1, first=0)
    found = Strategy("Found", rules=(BuyRule("Province"), BuyRule("Witch", 2), BuyRule("Silver")))
    monkeypatch.setattr(levels, "discovered_for", lambda piles: found if set(piles) == set(setup.kingdom) else None)
    assert levels.known_choice("steady", setup) == levels.DISCOVERED
    assert level("steady", setup).strategy_name == "Found"
    assert levels.known_choice("steady", WITCHES) is None
    assert levels.DISCOVERED in candidates(kingdom_of_setup(setup))


@pytest.mark.parametrize("setup", [WITCHES, choose_setup("First Game", 3, 1, first=0)], ids=["own kingdom", "set"])
def test_what_a_search_on_this_machine_found_is_played_at_tables_alone(setup: Setup) -> None:
    kingdom = kingdom_of_setup(setup)
    found = Strategy("Found here", rules=(BuyRule("Province"), BuyRule("Militia", 2), BuyRule("Silver")))
    usual = level("steady", setup).strategy_name
    slugs = levels.find_choice("sage", setup)
    levels.keep_own_find(kingdom._replace(players=2), found)
    assert levels.known_choice("steady", setup) == levels.find_choice("steady", setup) == levels.OWN_FIND
    assert level("steady", setup).strategy_name == "Found here"
    chosen = levels.find_choice("sage", setup)
    assert chosen == levels.known_choice("sage", setup) == f"{levels.OWN_FIND}{levels.SEPARATOR}{slugs}"
    assert levels.playbook_for(kingdom, chosen).strategies[0] == levels.playbook_at_table(kingdom).strategies[0] == found
    levels.learn_choice("sage", setup, chosen)
    assert levels.known_choice("sage", setup) == chosen
    # In the lab a result must not depend on the machine.
    assert levels.level_strategy("steady", kingdom).name == usual
    assert found not in levels.playbook_for(kingdom).strategies
    for timed, name in ((True, "Found here"), (False, usual)):
        bot = bot_named("steady", timed=timed)
        assert isinstance(bot, LevelBot)
        assert bot.prepare(kingdom).name == name


def test_what_was_found_counts_at_once_and_a_damaged_file_for_nothing(folder: Path) -> None:
    kingdom = kingdom_of_setup(WITCHES)
    assert levels.own_find(kingdom) is None
    for name in ("One", "Other"):
        levels.keep_own_find(kingdom, Strategy(name, rules=(BuyRule("Province"),)))
        kept = levels.own_find(kingdom)
        assert kept is not None
        assert kept.name == name
    store = ChoiceStore("discovered")
    assert store.path.parent == folder
    store.put(levels.key_of(kingdom), "buy:\n  Nothing at all\n")
    assert levels.own_find(kingdom) is None
    store.path.write_text("{")
    assert levels.own_find(kingdom) is None
    assert level("steady", WITCHES).strategy_name


def test_every_strategy_of_the_shipped_table_can_be_played_in_its_set() -> None:
    for name in json.loads(discovered.table_text()):
        chosen = find_recommended(name)
        strategy = discovered.discovered_for([*chosen.kingdom, chosen.bane])
        assert strategy is not None
        assert set(strategy.needs) <= {*chosen.kingdom, chosen.bane}
        plan_of(strategy)
