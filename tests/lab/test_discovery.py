"""The evolutionary search: offspring, reproducibility, resuming, and the description of results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from feodum.cards.box import Setup
from feodum.cli.lab import app
from feodum.kingdoms.selection import choose_setup
from feodum.lab.discovery import coevolution
from feodum.lab.discovery.coevolution import Search
from feodum.lab.discovery.description import describe_strategy, find_cycles, profile_strategy
from feodum.lab.discovery.final_round import keep_best
from feodum.lab.discovery.pairings import PairingSums
from feodum.lab.discovery.seeding import single_card_strategies
from feodum.lab.experiments.rating import PairResult, Rating
from feodum.lab.experiments.round_robin import RoundRobin, TournamentEntry
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import choose_board
from feodum.lab.match.series import Series, play_part
from feodum.lab.match.statistics import UNKNOWN, Estimate
from feodum.levels import level_bots
from feodum.levels.level_bots import candidates
from feodum.strategies import format_strategy, parse_strategy
from feodum.strategies.compiler import plan_of
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.strategies.loaded_plans import known_cards
from feodum.strategies.mutation import StrategyMutator, expand_conditions

BOARD = choose_board((), ["Size Distortion"])
FIRST_GAME = choose_board((), ["First Game"])


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path / "cache"))
    for name, value in {"SEED_ENGINES": 6, "FIRST_DEALS": 1, "SECOND_DEALS": 2, "OFFSPRING": 6, "POPULATION_SIZE": 6}.items():
        monkeypatch.setattr(coevolution, name, value)
    for name, value in {"FIRST_ROUND": 2, "SECOND_ROUND": 4, "FINAL_ROUND": 4}.items():
        monkeypatch.setattr(level_bots, name, value)


def search(seed: int = 1) -> Search:
    kingdom = kingdom_of_setup(FIRST_GAME.setup(2, 0))
    return Search(FIRST_GAME, kingdom, seed, candidates(kingdom))


def mutator_for(setup: Setup) -> StrategyMutator:
    return StrategyMutator(kingdom_of_setup(setup))


def play(series: Sequence[Series[PairingSums]]) -> bool:
    for each in series:
        while (part := each.next_part()) is not None:
            each.merge_part(play_part(each.work, *part))
    return True


def run(running: Search, generations: int) -> Search:
    end = running.generation + generations
    running.run(play, lambda: not running.population or running.generation < end, lambda: None)
    return running


def without_times(running: Search) -> dict[str, Any]:
    data = running.data()
    del data["seconds"]
    for step in data["history"]:
        del step["seconds"]
    return data


# Offspring ------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", range(4))
def test_offspring_can_be_written_read_and_played(number: int) -> None:
    """Covers random kingdoms of all sets, including Colonies and mixed piles."""
    setup = choose_setup(None, 2, number, first=0)
    mutator = mutator_for(setup)
    chance = Random(number)
    kingdom = mutator.kingdom
    shipped = [expand_conditions(each) for each in candidates(kingdom).values()]
    parents = [*shipped, *single_card_strategies(kingdom)[:20], *mutator.random_engines(chance, 10)]
    for _ in range(300):
        child = mutator.offspring(chance, parents)
        text = format_strategy(child)
        assert format_strategy(parse_strategy(text, known_cards=known_cards())) == text
        plan_of(child)
        assert any(rule.card == "Province" for rule in child.rules)
        assert set(child.needs) <= set(setup.kingdom) | {setup.bane}
        parents.append(child)


def test_offspring_have_no_unreachable_rules() -> None:
    mutator = mutator_for(BOARD.setup(2, 0))
    chance = Random(1)
    for _ in range(200):
        rules = mutator.offspring(chance, mutator.random_engines(chance, 3)).rules
        always = [
            i for i, rule in enumerate(rules) if rule.card == "Silver" and rule.at_most is None and rule.condition is None
        ]
        if always:
            assert not [rule.card for rule in rules[always[0] + 1 :] if rule.card in ("Gold", "Witch", "Bandit", "Gardens")]


# Search -----------------------------------------------------------------------------------------------------------------
def test_same_seed_finds_same_strategies() -> None:
    assert without_times(run(search(), 3)) == without_times(run(search(), 3))


def test_resumed_search_equals_uninterrupted_search(tmp_path: Path) -> None:
    whole = run(search(), 3)
    half = run(search(), 1)
    half.save(tmp_path / "state.json")
    later = search(seed=99)
    later.load(tmp_path / "state.json")
    assert without_times(run(later, 2)) == without_times(whole)


def test_interrupted_generation_is_discarded() -> None:
    running = run(search(), 1)
    before = without_times(running)
    games = running.games
    assert not running.run(lambda series: False, lambda: True, lambda: None)
    assert without_times(running) == before
    assert running.games == games


def test_leaders_join_the_bounded_pool() -> None:
    running = run(search(), 12)
    assert 4 < len(running.pool) <= coevolution.POOL_SIZE
    assert [step.generation for step in running.history] == list(range(13))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "not a state file written by"),
        ("[]", "not a state file written by"),
        ('{"version": 1, "board": "elsewhere"}', "different board"),
        (json.dumps({"version": 1, "board": FIRST_GAME.describe(), "seed": 1}), "damaged"),
    ],
)
def test_invalid_state_files_are_rejected(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "state.json"
    path.write_text(text)
    with pytest.raises(LabError, match=message):
        search().load(path)


# Results --------------------------------------------------------------------------------------------------------------------
def tournament(scores: dict[tuple[int, int], float], width: float = 0.04) -> RoundRobin:
    entries = tuple(TournamentEntry(i, f"S{i}", Rating(25, 1), 0, 0, 0, UNKNOWN) for i in range(3))
    results = tuple(PairResult(a, b, 50, 0, 50) for a, b in scores)
    estimates = tuple(Estimate(value, value - width, value + width) for value in scores.values())
    return RoundRobin(entries, results, 300, estimates)


def test_rock_paper_scissors_cycles_are_found() -> None:
    assert find_cycles(tournament({(0, 1): 0.6, (1, 2): 0.6, (0, 2): 0.4})) == [(0, 1, 2)]
    assert find_cycles(tournament({(0, 1): 0.4, (1, 2): 0.4, (0, 2): 0.6})) == [(0, 2, 1)]
    assert find_cycles(tournament({(0, 1): 0.6, (1, 2): 0.6, (0, 2): 0.6})) == []
    assert find_cycles(tournament({(0, 1): 0.6, (1, 2): 0.53, (0, 2): 0.4})) == []  # not significant


def test_strategy_is_described_from_its_games() -> None:
    witches = candidates(kingdom_of_setup(BOARD.setup(2, 0)))["double-witch"]
    money = candidates(kingdom_of_setup(BOARD.setup(2, 0)))["big-money"]
    profile = profile_strategy(witches, [money], BOARD, 3, deals=10)
    lines = describe_strategy(witches, profile, tournament({(0, 1): 0.7, (0, 2): 0.3}), 0)
    assert "Silver" in lines[0]
    assert "Witch" in lines[1]
    assert "starts buying Provinces" in lines[2]
    assert "S2 beats it" in lines[3]


@pytest.mark.parametrize(("score", "is_stored"), [(0.7, True), (0.53, False), (0.3, False)])
def test_strategy_is_stored_if_it_beats_shipped_ones(score: float, is_stored: bool) -> None:
    running = search()
    found, shipped = running.known["smithy-big-money"], running.known["big-money"]
    entrants = [("Found", found), ("Shipped: Big Money", shipped), ("Money: Big Money", shipped)]
    result = tournament({(0, 1): score, (0, 2): 0.9, (1, 2): 0.9})
    assert keep_best(running, result, entrants) == ("Found" if is_stored else None)
    assert level_bots.local_discovery(running.kingdom) == (found if is_stored else None)


def test_nothing_is_stored_without_a_final_round_or_writable_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running = search()
    found, shipped = running.known["smithy-big-money"], running.known["big-money"]
    entrants = [("Found", found), ("Shipped: Big Money", shipped), ("Money: Big Money", shipped)]
    assert keep_best(running, tournament({(0, 2): 0.9, (1, 2): 0.9}), entrants) is None
    assert level_bots.local_discovery(running.kingdom) is None
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path / "file"))
    assert keep_best(running, tournament({(0, 1): 0.9, (0, 2): 0.9, (1, 2): 0.9}), entrants) is None


@pytest.mark.parametrize(("before", "is_stored"), [("big-money", True), (level_bots.SHIPPED_DISCOVERY, False)])
def test_stored_strategy_is_replaced_only_if_beaten(before: str, is_stored: bool) -> None:
    running = search()
    level_bots.keep_local_discovery(running.kingdom, running.known[before])
    found = running.known["smithy-big-money"]
    result = tournament({(0, 1): 0.7, (0, 2): 0.7, (1, 2): 0.5})
    entrants = [("Found", found), ("Shipped: Big Money", found), ("Money: Big Money", found)]
    assert keep_best(running, result, entrants) == ("Found" if is_stored else None)
    assert level_bots.local_discovery(running.kingdom) == (found if is_stored else running.known[before])


def test_discover_command_writes_strategies_state_and_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["discover", "--kingdom", "Size Distortion", "--generations", "2", "--seed", "4", "--workers", "1"]
    files = ["--games", "6", "--state", str(tmp_path / "s.json"), "--report", str(tmp_path / "r.html")]
    files += ["--out", str(tmp_path / "new")]
    assert app([*options, *files], result_action="return_value") == 0
    out = capsys.readouterr().out
    for part in ("Usually opens with", "By the end of a game", "Shipped: ", "Money: ", "2 generations", "buy:\n"):
        assert part in out
    written = list((tmp_path / "new").glob("*.strategy"))
    assert len(written) > 1
    for path in written:
        parse_strategy(path.read_text(), known_cards=known_cards())
    assert "Score against the pool" in (tmp_path / "r.html").read_text()
    best = tmp_path / "another" / "folder" / "best.strategy"
    assert app([*options, *files[:4], "--json", "--out", str(best)], result_action="return_value") == 0
    assert [path.name for path in best.parent.iterdir()] == ["best.strategy"]
    parse_strategy(best.read_text(), known_cards=known_cards())
    data = json.loads(capsys.readouterr().out)["discovery"]
    assert data["generations"] == 4  # it resumed
    assert [each["generation"] for each in data["history"]] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--kingdom", "random"], "one kingdom"),
        (["--kingdom", "First Game", "--colony", "random"], "yes or no"),
        (["--kingdom", "First Game", "--minutes", "0"], "above 0"),
        (["--kingdom", "First Gone"], "no such recommended set"),
    ],
)
def test_invalid_arguments_are_reported(arguments: list[str], message: str) -> None:
    with pytest.raises(LabError, match=message):
        app(["discover", *arguments], result_action="return_value")
