"""Levels: how they choose strategies and cache the choice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest

from feodum.cards.box import Setup
from feodum.engine.table import Table
from feodum.engine.turns import run
from feodum.game import Game
from feodum.kingdoms.selection import choose_setup, find_recommended
from feodum.levels import level_bots, shipped_discoveries
from feodum.levels.handicap import HandicappedBot
from feodum.levels.level_bots import LevelBot, candidates, novice_strategy, with_colony
from feodum.levels.registry import bot_named, level_bot
from feodum.levels.strategy_cache import StrategyCache
from feodum.search.sage import SageBot
from feodum.strategies import format_strategy, parse_strategy
from feodum.strategies.compiler import plan_of
from feodum.strategies.formatter import format_rule
from feodum.strategies.kingdom_context import KingdomContext, kingdom_of_setup, kingdom_of_view
from feodum.strategies.loaded_plans import known_cards
from feodum.strategies.model import BuyRule, Strategy

WITCHES = Setup(2, ["Witch", "Cellar", "Village", "Moat", "Workshop", "Smithy", "Remodel", "Militia", "Market", "Mine"])
SMITHY_KINGDOM = ["Village", "Smithy", "Laboratory", "Festival", "Chapel", "Moat", "Market", "Militia", "Remodel", "Cellar"]
ROUNDS = {name: getattr(level_bots, name) for name in ("FIRST_ROUND", "SECOND_ROUND", "FINAL_ROUND")}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path))
    monkeypatch.setattr(level_bots, "FIRST_ROUND", 4)
    monkeypatch.setattr(level_bots, "SECOND_ROUND", 4)
    monkeypatch.setattr(level_bots, "FINAL_ROUND", 2)
    level_bots.strategy_cache.cache_clear()
    yield tmp_path
    level_bots.strategy_cache.cache_clear()


def play(setup: Setup, one: LevelBot, two: LevelBot, seed: int) -> Table:
    table = setup.layout().deal(seed, 0)
    table.agents = [one, two]
    run(table)
    return table


def level(name: str, setup: Setup) -> LevelBot:
    bot = level_bot(name, setup)
    assert isinstance(bot, LevelBot)
    return bot


def test_novice_buys_one_good_card_and_money() -> None:
    cards = [rule.card for rule in novice_strategy(kingdom_of_setup(WITCHES)).rules]
    assert cards == ["Province", "Duchy", "Witch", "Gold", "Silver"]


def test_novice_without_a_good_card_plays_money() -> None:
    nothing = KingdomContext(("Cellar", "Gardens"))
    assert [rule.card for rule in novice_strategy(nothing).rules] == ["Province", "Duchy", "Gold", "Silver"]
    kingdom = KingdomContext(("Cellar", "Gardens"), colony=True)
    assert [rule.card for rule in novice_strategy(kingdom).rules][:2] == ["Colony", "Platinum"]


def test_colony_rules_leave_the_rest_of_a_strategy_unchanged() -> None:
    text = """\
name: Everything
author: Anna
comment: uses every part
tags: engine, trashing
needs: Witch, Chapel
options: shelters

conditions:
  early: turn < 5

# before the rules
buy:
  # the first rule
  Witch up to 2 when early
  # the second rule
  Gold

# before the order of play
play: Witch
trash: Estate
discard: Curse

styles:
  Chapel: keep money 3

ending: refuse if it loses
"""
    strategy = parse_strategy(text, known_cards=known_cards())
    assert all(getattr(strategy, each.name) for each in fields(strategy))
    extended = with_colony(strategy)
    assert [rule.card for rule in extended.rules] == ["Colony", "Platinum", "Witch", "Gold"]
    assert replace(extended, rules=strategy.rules, remarks=strategy.remarks) == strategy
    extra = "".join(f"  {format_rule(rule)}\n" for rule in extended.rules[:2])
    written = format_strategy(extended)
    assert written == format_strategy(strategy).replace("buy:\n", f"buy:\n{extra}")
    assert parse_strategy(written, known_cards=known_cards()) == extended


def test_candidates_use_only_available_cards() -> None:
    fitting = candidates(kingdom_of_setup(WITCHES))
    assert {"big-money", "double-witch", "smithy-big-money"} <= set(fitting)
    assert all(set(strategy.needs) <= set(WITCHES.kingdom) for strategy in fitting.values())
    assert "colony-big-money" not in fitting


def test_kingdom_context_is_the_same_from_setup_and_view() -> None:
    for seed in range(30):
        setup = choose_setup(None, 2 + seed % 3, seed)
        view = Game(setup, seed).window(0)
        assert kingdom_of_view(view) == kingdom_of_setup(setup)


def test_steady_caches_its_choice(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = level("steady", WITCHES).strategy_name
    assert chosen
    assert (folder / "steady.json").is_file()
    level_bots.strategy_cache.cache_clear()
    monkeypatch.setattr(level_bots, "best_candidate", lambda kingdom, fitting: pytest.fail("the choice should be cached"))
    assert level("steady", WITCHES).strategy_name == chosen


@pytest.mark.parametrize(
    "damage",
    ["", "{", "[]", '{"library": 1}', '{"library": "x", "choices": {"a": "b"}}', "\0\0", '{"choices": 3}', "[" * 100_000],
)
def test_damaged_cache_is_ignored(folder: Path, damage: str) -> None:
    (folder / "steady.json").write_text(damage, encoding="utf-8")
    store = StrategyCache("steady")
    assert store.get("a") is None
    store.put("a", "big-money")
    assert StrategyCache("steady").get("a") == "big-money"


def test_cached_strategy_that_does_not_fit_is_replaced() -> None:
    kingdom = kingdom_of_setup(WITCHES)
    level_bots.strategy_cache("steady").put(level_bots.kingdom_key(kingdom), "rebuild")
    assert level("steady", WITCHES).strategy_name != "Rebuild"


def test_unwritable_cache_is_ignored(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = folder / "file"
    blocked.write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("FEODUM_CACHE", str(blocked))
    store = StrategyCache("steady")
    store.put("a", "b")
    assert store.get("a") == "b"


def test_processes_keep_each_others_cached_choices() -> None:
    one, two = StrategyCache("steady"), StrategyCache("steady")
    assert one.get("x") is None
    assert two.get("x") is None
    one.put("x", "big-money")
    two.put("y", "witch")
    assert StrategyCache("steady").get("x") == "big-money"


def test_levels_read_the_kingdom_when_the_game_begins() -> None:
    novice, steady = bot_named("novice"), bot_named("steady")
    assert isinstance(novice, LevelBot)
    assert isinstance(steady, LevelBot)
    assert novice.strategy_name == ""
    assert play(WITCHES, novice, steady, 1).over
    assert novice.strategy_name == "novice"


def test_level_notices_a_different_kingdom() -> None:
    steady = bot_named("steady")
    assert isinstance(steady, LevelBot)
    other = Setup(2, SMITHY_KINGDOM)
    possible = {strategy.name for strategy in candidates(kingdom_of_setup(other)).values()}
    play(WITCHES, steady, steady, 1)
    assert steady.strategy_name not in possible
    play(other, steady, steady, 1)
    assert steady.strategy_name in possible


@pytest.mark.parametrize("players", [3, 4])
def test_simulated_games_have_the_players_and_shelters_of_the_setup(players: int) -> None:
    kingdom = kingdom_of_setup(Setup(players, SMITHY_KINGDOM, shelters=True))
    witch = plan_of(candidates(kingdom_of_setup(WITCHES))["double-witch"])
    money = plan_of(candidates(kingdom)["big-money"])
    assert level_bots.count_wins(kingdom, money, money, 12) + level_bots.count_wins(kingdom, money, money, 12, 12) == 12
    assert level_bots.count_wins(kingdom_of_setup(WITCHES)._replace(players=players), witch, money, 20) > 14


def test_steady_beats_novice(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, games in ROUNDS.items():
        monkeypatch.setattr(level_bots, name, games)
    setup = Setup(2, SMITHY_KINGDOM)
    steady, novice = level("steady", setup), level("novice", setup)
    won = 0.0
    for seed in range(60):
        table = setup.layout().deal(seed // 2, seed % 2)
        table.agents = [steady, novice]
        run(table)
        won += 1 / len(table.winners()) if 0 in table.winners() else 0
    assert won >= 36


def test_searching_level_gets_the_best_strategies() -> None:
    chosen = level_bots.find_strategy_choice("sage", WITCHES)
    assert (
        chosen == level_bots.find_strategy_choice("grandmaster", WITCHES) == level_bots.cached_strategy_choice("sage", WITCHES)
    )
    slugs = chosen.split(level_bots.SEPARATOR)
    assert 1 < len(slugs) <= level_bots.FINALISTS
    book = level_bots.playbook_for(kingdom_of_setup(WITCHES), chosen)
    assert [each.name for each in book.strategies] == [candidates(kingdom_of_setup(WITCHES))[slug].name for slug in slugs]
    assert isinstance(level_bot("sage-10", WITCHES), HandicappedBot)
    assert isinstance(level_bot("grandmaster", WITCHES), SageBot)


def test_shipped_discovery_is_played_without_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = choose_setup("Size Distortion", 2, 1, first=0)
    found = Strategy("Found", rules=(BuyRule("Province"), BuyRule("Witch", 2), BuyRule("Silver")))
    monkeypatch.setattr(level_bots, "shipped_discovery", lambda piles: found if set(piles) == set(setup.kingdom) else None)
    assert level_bots.cached_strategy_choice("steady", setup) == level_bots.SHIPPED_DISCOVERY
    assert level("steady", setup).strategy_name == "Found"
    assert level_bots.cached_strategy_choice("steady", WITCHES) is None
    assert level_bots.SHIPPED_DISCOVERY in candidates(kingdom_of_setup(setup))


@pytest.mark.parametrize("setup", [WITCHES, choose_setup("First Game", 3, 1, first=0)], ids=["own kingdom", "set"])
def test_local_discovery_is_played_only_in_timed_games(setup: Setup) -> None:
    kingdom = kingdom_of_setup(setup)
    found = Strategy("Found here", rules=(BuyRule("Province"), BuyRule("Militia", 2), BuyRule("Silver")))
    usual = level("steady", setup).strategy_name
    slugs = level_bots.find_strategy_choice("sage", setup)
    level_bots.keep_local_discovery(kingdom._replace(players=2), found)
    assert (
        level_bots.cached_strategy_choice("steady", setup)
        == level_bots.find_strategy_choice("steady", setup)
        == level_bots.LOCAL_DISCOVERY
    )
    assert level("steady", setup).strategy_name == "Found here"
    chosen = level_bots.find_strategy_choice("sage", setup)
    assert (
        chosen
        == level_bots.cached_strategy_choice("sage", setup)
        == f"{level_bots.LOCAL_DISCOVERY}{level_bots.SEPARATOR}{slugs}"
    )
    assert level_bots.playbook_for(kingdom, chosen).strategies[0] == level_bots.timed_playbook(kingdom).strategies[0] == found
    level_bots.store_strategy_choice("sage", setup, chosen)
    assert level_bots.cached_strategy_choice("sage", setup) == chosen
    # Lab results must not depend on the machine.
    assert level_bots.level_strategy("steady", kingdom).name == usual
    assert found not in level_bots.playbook_for(kingdom).strategies
    for timed, name in ((True, "Found here"), (False, usual)):
        bot = bot_named("steady", timed=timed)
        assert isinstance(bot, LevelBot)
        assert bot.prepare(kingdom).name == name


def test_local_discovery_applies_at_once_and_damaged_file_is_ignored(folder: Path) -> None:
    kingdom = kingdom_of_setup(WITCHES)
    assert level_bots.local_discovery(kingdom) is None
    for name in ("One", "Other"):
        level_bots.keep_local_discovery(kingdom, Strategy(name, rules=(BuyRule("Province"),)))
        kept = level_bots.local_discovery(kingdom)
        assert kept is not None
        assert kept.name == name
    store = StrategyCache("discovered")
    assert store.path.parent == folder
    store.put(level_bots.kingdom_key(kingdom), "buy:\n  Nothing at all\n")
    assert level_bots.local_discovery(kingdom) is None
    store.path.write_text("{")
    assert level_bots.local_discovery(kingdom) is None
    assert level("steady", WITCHES).strategy_name


def test_every_shipped_discovery_fits_its_recommended_set() -> None:
    for name in json.loads(shipped_discoveries.discoveries_text()):
        chosen = find_recommended(name)
        strategy = shipped_discoveries.shipped_discovery([*chosen.kingdom, chosen.bane])
        assert strategy is not None
        assert set(strategy.needs) <= {*chosen.kingdom, chosen.bane}
        plan_of(strategy)
