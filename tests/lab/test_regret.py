"""Regret of the play heuristics: roll-outs of alternative answers, and a limit for a small sample."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import Setup
from feodum.cli.main import app
from feodum.engine.decision import NONE, Answer, Decision
from feodum.engine.errors import FeodumError
from feodum.game import Game
from feodum.lab.experiments.regret import (
    Finding,
    RegretEffort,
    RegretSums,
    RegretTrial,
    find_forks,
    other_answers,
    race_answers,
    regret_rows,
    worst_findings,
)
from feodum.lab.reports.regret_page import regret_page, regret_table, save_examples, summary_line
from feodum.strategies import parse_strategy
from feodum.strategies.compiler import plan_of
from feodum.strategies.loaded_plans import known_cards
from feodum.view import View

KINGDOM = ("Chapel", "Smithy", "Village", "Market", "Militia", "Moat", "Cellar", "Mine", "Remodel", "Workshop")
FEW = RegretEffort(12, 24, 60)


def player(kind: type[StrategyBot] = StrategyBot) -> StrategyBot:
    text = "name: test\nbuy:\n  Province\n  Gold\n  Smithy up to 2\n  Silver\n"
    return kind("test", plan_of(parse_strategy(text, known_cards=known_cards())))


class NeverPlays(StrategyBot):
    """Never plays its Smithies."""

    def decide(self, view: View, decision: Decision) -> Answer:
        return NONE if decision.source == "action" else super().decide(view, decision)


def chosen(cards: int, least: int, most: int, words: tuple[str, ...] = ()) -> Decision:
    return Decision(0, "test", "choose", [], [*words[:cards]], least, most, False)


@pytest.mark.parametrize(
    ("least", "most", "given", "others"),
    [
        (1, 1, (0,), [(1,), (2,)]),
        (0, 1, (0,), [(), (1,), (2,)]),
        (0, 1, (), [(0,), (1,), (2,)]),
        (0, 3, (0,), [(), (0, 1, 2), (0, 1), (0, 2), (1,), (2,)]),
        (2, 2, (0, 1), [(2, 1), (0, 2)]),
    ],
)
def test_other_answers_add_drop_or_replace_one_option(least: int, most: int, given: Answer, others: list[Answer]) -> None:
    assert other_answers(chosen(3, least, most, ("a", "b", "c")), given) == others


def test_answers_with_equal_labels_are_merged() -> None:
    assert other_answers(chosen(3, 1, 1, ("a", "a", "b")), (0,)) == [(2,)]
    assert other_answers(chosen(2, 1, 1, ("a", "a")), (0,)) == []


def test_bad_answer_is_detected() -> None:
    """Playing the Smithy would win more often."""
    bad, good = player(NeverPlays), player()
    forks = [fork for fork in find_forks(Setup(2, KINGDOM).layout().deal(1, 0), bad) if fork.decision.source == "action"]
    answer, gain, error = race_answers(forks[0], [good, good], 1, RegretEffort(60, 60, 400))
    assert forks[0].decision.labels[answer[0]] == "Smithy"
    assert gain > 2.0 * error > 0.0


def test_good_answer_has_no_regret() -> None:
    good = player()
    forks = [fork for fork in find_forks(Setup(2, KINGDOM).layout().deal(1, 0), good) if fork.decision.source == "action"]
    _, gain, error = race_answers(forks[0], [good, good], 1, RegretEffort(60, 60, 400))
    assert gain < 2.0 * error


def test_race_leaves_the_game_unchanged() -> None:
    good = player()
    table = Setup(2, KINGDOM).layout().deal(5, 0)
    forks = find_forks(table, good)
    before = [fork.fork.start.players[0].cards() for fork in forks]
    race_answers(forks[0], [good, good], 1, FEW)
    assert [fork.fork.start.players[0].cards() for fork in forks] == before


def test_findings_do_not_depend_on_how_deals_are_split() -> None:
    trial = RegretTrial(seed=4, decisions=1, effort=FEW)
    whole = trial.play(0, 3)
    sums = trial.empty()
    for first in (2, 0, 1):
        sums.add(trial.play(first, 1))
    assert sums == whole


def test_heuristics_have_low_regret() -> None:
    """With few samples only clear mistakes count. The complete table is docs/benchmarks/heuristics.md."""
    found = RegretTrial(seed=7, decisions=4, effort=FEW).play(0, 6).findings
    assert len(found) >= 20
    assert sum(1 for each in found if each.is_worse) <= 1


def finding(gain: float, source: str = "Cellar") -> Finding:
    return Finding(0, "Cellar", 0, 12, source, "discard", ("Copper", "Estate"), ("Copper",), ("Estate",), gain, 0.01)


def test_answer_is_worse_only_if_the_gain_is_large_and_significant() -> None:
    assert finding(0.05).is_worse
    assert not finding(0.019).is_worse  # gain too small
    assert not finding(0.02).is_worse  # not significant


def test_page_and_table_show_losses_by_card() -> None:
    sums = RegretSums(2, [finding(0.05), finding(0.001), finding(0.03, "Chapel")])
    assert [(row.source, row.decisions, row.worse) for row in regret_rows(sums.findings)] == [
        ("Chapel", 1, 1),
        ("Cellar", 2, 1),
    ]
    assert worst_findings(sums.findings, 1) == [finding(0.05)]
    assert summary_line(sums).startswith("2 of 3 decisions in 2 kingdoms")
    page = regret_page(sums, RegretTrial(9, 5))
    assert "--kingdoms 2 --decisions 5 --seed 9" in page
    assert "| Cellar | discard | 2 | 1 | 2.50% |" in page
    console = Console(record=True, width=200)
    console.print(regret_table(sums))
    assert "better by 5.0% ± 1.0%: Estate" in console.export_text()


def test_games_with_worst_decisions_are_saved(tmp_path: Path) -> None:
    trial = RegretTrial(seed=4, decisions=1, effort=FEW)
    [path] = save_examples(tmp_path, RegretSums(1, [finding(0.05)]), trial)
    game = Game.from_json(path.read_text(encoding="utf-8"))
    assert game.is_over
    assert game.setup == trial.setup(0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Cellar"], "--regret draws random kingdoms"),
        (["--games", "10"], "--regret draws random kingdoms"),
        (["--save", "/dev/null"], "/dev/null: this is not a folder"),
    ],
)
def test_invalid_regret_arguments_are_rejected(arguments: list[str], message: str) -> None:
    with pytest.raises(FeodumError, match=message):
        app(["lab", "sense", "--regret", *arguments])
