"""The search for strategies: what it breeds, that it can be repeated and go on later, and what it tells."""

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
from feodum.lab.discovery import coevolution as discovery
from feodum.lab.discovery.coevolution import Search
from feodum.lab.discovery.description import cycles, habits_of, story
from feodum.lab.discovery.final_round import keep_best
from feodum.lab.discovery.pairings import BoutSums
from feodum.lab.discovery.seeding import money_with
from feodum.lab.experiments.rating import PairResult, Rating
from feodum.lab.experiments.round_robin import Entry, Tournament
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import choose_board
from feodum.lab.match.series import Series, play_part
from feodum.lab.match.statistics import UNKNOWN, Estimate
from feodum.levels import level_bots as levels
from feodum.levels.level_bots import candidates
from feodum.strategies import format_strategy, parse_strategy
from feodum.strategies.compiler import plan_of
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.strategies.loaded_plans import known_cards
from feodum.strategies.mutation import Breeder, in_full

BOARD = choose_board((), ["Size Distortion"])
FIRST_GAME = choose_board((), ["First Game"])


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path / "cache"))
    for name, value in {"FIRST_ENGINES": 6, "FIRST_DEALS": 1, "SECOND_DEALS": 2, "CHILDREN": 6, "POPULATION": 6}.items():
        monkeypatch.setattr(discovery, name, value)
    for name, value in {"FIRST_ROUND": 2, "SECOND_ROUND": 4, "FINAL_ROUND": 4}.items():
        monkeypatch.setattr(levels, name, value)


def search(seed: int = 1) -> Search:
    kingdom = kingdom_of_setup(FIRST_GAME.setup(2, 0))
    return Search(FIRST_GAME, kingdom, seed, candidates(kingdom))


def breeder_for(setup: Setup) -> Breeder:
    return Breeder(kingdom_of_setup(setup))


def play(series: Sequence[Series[BoutSums]]) -> bool:
    for each in series:
        while (part := each.next_part()) is not None:
            each.take(play_part(each.work, *part))
    return True


def run(made: Search, generations: int) -> Search:
    end = made.generation + generations
    made.run(play, lambda: not made.population or made.generation < end, lambda: None)
    return made


def untimed(made: Search) -> dict[str, Any]:
    data = made.data()
    del data["seconds"]
    for step in data["history"]:
        del step["seconds"]
    return data


# Breeding ------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", range(4))
def test_whatever_is_bred_can_be_written_read_and_played(number: int) -> None:
    """Random kingdoms of all sets, with Colonies and mixed piles among them."""
    setup = choose_setup(None, 2, number, first=0)
    breeder = breeder_for(setup)
    chance = Random(number)
    kingdom = breeder.kingdom
    shipped = [in_full(each) for each in candidates(kingdom).values()]
    parents = [*shipped, *money_with(kingdom)[:20], *breeder.engines(chance, 10)]
    for _ in range(300):
        child = breeder.child(chance, parents)
        text = format_strategy(child)
        assert format_strategy(parse_strategy(text, known_cards=known_cards())) == text
        plan_of(child)
        assert any(rule.card == "Province" for rule in child.rules)
        assert set(child.needs) <= set(setup.kingdom) | {setup.bane}
        parents.append(child)


def test_no_rule_stands_where_it_can_never_apply() -> None:
    breeder = breeder_for(BOARD.setup(2, 0))
    chance = Random(1)
    for _ in range(200):
        rules = breeder.child(chance, breeder.engines(chance, 3)).rules
        always = [
            i for i, rule in enumerate(rules) if rule.card == "Silver" and rule.at_most is None and rule.condition is None
        ]
        if always:
            assert not [rule.card for rule in rules[always[0] + 1 :] if rule.card in ("Gold", "Witch", "Bandit", "Gardens")]


# Searching -----------------------------------------------------------------------------------------------------------------
def test_the_same_seed_finds_the_same_strategies() -> None:
    assert untimed(run(search(), 3)) == untimed(run(search(), 3))


def test_a_search_that_was_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = run(search(), 3)
    half = run(search(), 1)
    half.save(tmp_path / "state.json")
    later = search(seed=99)
    later.load(tmp_path / "state.json")
    assert untimed(run(later, 2)) == untimed(whole)


def test_an_interrupted_generation_counts_for_nothing() -> None:
    made = run(search(), 1)
    before = untimed(made)
    games = made.games
    assert not made.run(lambda series: False, lambda: True, lambda: None)
    assert untimed(made) == before
    assert made.games == games


def test_leaders_join_the_pool_and_it_stays_small() -> None:
    made = run(search(), 12)
    assert 4 < len(made.pool) <= discovery.POOL
    assert [step.generation for step in made.history] == list(range(13))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing", "no state of a search"),
        ("[]", "no state of a search"),
        ('{"version": 1, "board": "elsewhere"}', "another board"),
        (json.dumps({"version": 1, "board": FIRST_GAME.describe(), "seed": 1}), "damaged"),
    ],
)
def test_a_state_that_is_none_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "state.json"
    path.write_text(text)
    with pytest.raises(LabError, match=said):
        search().load(path)


# Telling --------------------------------------------------------------------------------------------------------------------
def tournament(scores: dict[tuple[int, int], float], width: float = 0.04) -> Tournament:
    entries = tuple(Entry(i, f"S{i}", Rating(25, 1), 0, 0, 0, UNKNOWN) for i in range(3))
    results = tuple(PairResult(a, b, 50, 0, 50) for a, b in scores)
    estimates = tuple(Estimate(value, value - width, value + width) for value in scores.values())
    return Tournament(entries, results, 300, estimates)


def test_rock_paper_scissors_is_seen() -> None:
    assert cycles(tournament({(0, 1): 0.6, (1, 2): 0.6, (0, 2): 0.4})) == [(0, 1, 2)]
    assert cycles(tournament({(0, 1): 0.4, (1, 2): 0.4, (0, 2): 0.6})) == [(0, 2, 1)]
    assert cycles(tournament({(0, 1): 0.6, (1, 2): 0.6, (0, 2): 0.6})) == []
    assert cycles(tournament({(0, 1): 0.6, (1, 2): 0.53, (0, 2): 0.4})) == []  # not beyond chance


def test_a_strategy_is_told_from_its_games() -> None:
    witches = candidates(kingdom_of_setup(BOARD.setup(2, 0)))["double-witch"]
    money = candidates(kingdom_of_setup(BOARD.setup(2, 0)))["big-money"]
    habits = habits_of(witches, [money], BOARD, 3, deals=10)
    lines = story(witches, habits, tournament({(0, 1): 0.7, (0, 2): 0.3}), 0)
    assert "Silver" in lines[0]
    assert "Witch" in lines[1]
    assert "turns to points" in lines[2]
    assert "S2 beats it" in lines[3]


@pytest.mark.parametrize(("score", "is_kept"), [(0.7, True), (0.53, False), (0.3, False)])
def test_what_beats_the_shipped_strategies_is_kept_for_the_levels(score: float, is_kept: bool) -> None:
    made = search()
    found, shipped = made.known["smithy-big-money"], made.known["big-money"]
    entrants = [("Found", found), ("Shipped: Big Money", shipped), ("Money: Big Money", shipped)]
    result = tournament({(0, 1): score, (0, 2): 0.9, (1, 2): 0.9})
    assert keep_best(made, result, entrants) == ("Found" if is_kept else None)
    assert levels.own_find(made.kingdom) == (found if is_kept else None)


def test_what_has_not_met_the_shipped_strategies_or_cannot_be_written_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = search()
    found, shipped = made.known["smithy-big-money"], made.known["big-money"]
    entrants = [("Found", found), ("Shipped: Big Money", shipped), ("Money: Big Money", shipped)]
    assert keep_best(made, tournament({(0, 2): 0.9, (1, 2): 0.9}), entrants) is None
    assert levels.own_find(made.kingdom) is None
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path / "file"))
    assert keep_best(made, tournament({(0, 1): 0.9, (0, 2): 0.9, (1, 2): 0.9}), entrants) is None


@pytest.mark.parametrize(("before", "is_kept"), [("big-money", True), (levels.DISCOVERED, False)])
def test_an_earlier_find_stays_unless_it_is_beaten(before: str, is_kept: bool) -> None:
    made = search()
    levels.keep_own_find(made.kingdom, made.known[before])
    found = made.known["smithy-big-money"]
    result = tournament({(0, 1): 0.7, (0, 2): 0.7, (1, 2): 0.5})
    entrants = [("Found", found), ("Shipped: Big Money", found), ("Money: Big Money", found)]
    assert keep_best(made, result, entrants) == ("Found" if is_kept else None)
    assert levels.own_find(made.kingdom) == (found if is_kept else made.known[before])


def test_the_command_finds_tells_and_keeps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["discover", "--kingdom", "Size Distortion", "--generations", "2", "--seed", "4", "--workers", "1"]
    files = ["--games", "6", "--state", str(tmp_path / "s.json"), "--report", str(tmp_path / "r.html"), "--out", str(tmp_path)]
    assert app([*options, *files], result_action="return_value") == 0
    out = capsys.readouterr().out
    for part in ("Opens mostly with", "Builds, by the end", "Shipped: ", "Money: ", "2 generations", "buy:\n"):
        assert part in out
    written = list(tmp_path.glob("*.strategy"))
    assert written
    for path in written:
        parse_strategy(path.read_text(), known_cards=known_cards())
    assert "Score against the pool" in (tmp_path / "r.html").read_text()
    assert app([*options, *files[:4], "--json"], result_action="return_value") == 0
    data = json.loads(capsys.readouterr().out)["discovery"]
    assert data["generations"] == 4  # it went on
    assert [each["generation"] for each in data["history"]] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--kingdom", "random"], "one kingdom"),
        (["--kingdom", "First Game", "--colony", "random"], "yes or no"),
        (["--kingdom", "First Game", "--minutes", "0"], "above 0"),
        (["--kingdom", "First Game", "--out", "/nowhere"], "no such folder"),
        (["--kingdom", "First Gone"], "no recommended set"),
    ],
)
def test_wrong_wishes_are_named(arguments: list[str], said: str) -> None:
    with pytest.raises(LabError, match=said):
        app(["discover", *arguments], result_action="return_value")
