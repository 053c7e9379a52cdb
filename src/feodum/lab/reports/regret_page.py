"""How regret is shown: as a table, as the page docs/sense-regret.md, and as saved games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from feodum.engine.turns import step
from feodum.i18n.locale import said, told
from feodum.lab.experiments.regret import (
    CERTAINTY,
    TURN_LIMIT,
    WORSE,
    Finding,
    RegretRow,
    RegretSums,
    RegretTrial,
    regret_rows,
    worst,
)
from feodum.lab.reports.game_description import save_game
from feodum.messages.message import Saying

EXAMPLES = 10
WIDTH = 118


def summary(sums: RegretSums) -> str:
    """The figure that counts."""
    count = len(sums.findings)
    worse = sum(1 for each in sums.findings if each.is_worse)
    share = worse / count if count else 0.0
    return Saying(
        "regret-summary",
        "{worse} of {count} decisions in {kingdoms} kingdoms were significantly worse than another answer: {share:.1%}",
        worse=worse,
        count=count,
        kingdoms=sums.deals,
        share=share,
    )


def example(finding: Finding) -> str:
    """One decision in words."""
    return Saying(
        "regret-example",
        "{strategy}, kingdom {kingdom}, answer {number}: {source} ({verb}) of {options}: {given}; "
        "better by {gain:.1%} ± {error:.1%}: {better}",
        strategy=finding.strategy,
        kingdom=finding.kingdom,
        number=finding.number,
        source=finding.source,
        verb=finding.verb,
        options=_listed(finding.options),
        given=_listed(finding.given),
        gain=finding.gain,
        error=finding.error,
        better=_listed(finding.better),
    )


def _listed(labels: Sequence[str]) -> str:
    return ", ".join(labels) or Saying("regret-none", "none")


def regret_table(sums: RegretSums) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(said("head-card", "card"))
    table.add_column(said("head-question", "question"))
    for head in (said("head-decisions", "decisions"), said("head-worse", "worse"), said("head-lost", "lost")):
        table.add_column(head, justify="right")
    for row in regret_rows(sums.findings):
        table.add_row(*_cells(row))
    lines = [told(example(each)) for each in worst(sums.findings, EXAMPLES)]
    return Group(table, Text("\n".join(["", *lines, "", told(summary(sums))])))


def _cells(row: RegretRow) -> list[str]:
    return [row.source, row.verb, str(row.decisions), str(row.worse), f"{row.lost:.2%}" if row.worse else ""]


def regret_page(sums: RegretSums, trial: RegretTrial) -> str:
    """The page: what was done, the figure, the table, the worst examples."""
    effort = trial.effort
    said = (
        f"Written by `feodum lab sense --regret --kingdoms {sums.deals} --decisions {trial.decisions} --seed {trial.seed} "
        "--markdown FILE`. In each of the random kingdoms two players of the best strategy that the library has for it play "
        "a game. Decisions of it, drawn by lot among all that have more than one answer (but what to buy, which is the "
        "strategy's, and the order of Treasures), are looked at closely: other answers are played out on deals in which all "
        "that the player can't know is dealt anew, the same deals for each answer; all of them on "
        f"{effort.first} deals, the best three on {effort.second}, the best one on {effort.last} fresh ones. An answer is "
        f"worse if the other one wins more often by {WORSE:.0%} and {CERTAINTY} standard errors."
    )
    lines = ["# What playing sense regrets", "", *wrap(said, WIDTH, break_on_hyphens=False), "", f"{summary(sums)}.", ""]
    lines += ["| Card | Question | Decisions | Worse | Win probability lost |", "| --- | --- | ---: | ---: | ---: |"]
    lines += [f"| {' | '.join(_cells(row))} |" for row in regret_rows(sums.findings)]
    examples = worst(sums.findings, EXAMPLES)
    if examples:
        lines += ["", "The worst:", "", *(f"- {example(each)}" for each in examples)]
    return "\n".join(lines) + "\n"


def save_examples(folder: Path, sums: RegretSums, trial: RegretTrial) -> list[Path]:
    """Write the games with the worst decisions, for `feodum replay` and the table in the browser."""
    saved: list[Path] = []
    for place, finding in enumerate(worst(sums.findings, EXAMPLES), 1):
        setup = trial.setup(finding.kingdom)
        bot = trial.bot(setup)
        table = trial.deal(setup, finding.kingdom)
        table.agents = [bot, bot]
        while not table.over and table.turn_number <= TURN_LIMIT:
            step(table)
        path = folder / f"worse-{place}-answer-{finding.number}.json"
        save_game(path, setup, trial.game_seed(finding.kingdom), {0: bot, 1: bot}, table, TURN_LIMIT)
        saved.append(path)
    return saved
