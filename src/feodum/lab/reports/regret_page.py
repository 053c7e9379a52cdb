"""Output of the regret measurement: a table, the page docs/benchmarks/heuristics.md, and saved games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from feodum.engine.turns import step
from feodum.i18n.locale import localize, translate
from feodum.lab.experiments.regret import (
    MIN_GAIN,
    MIN_STANDARD_ERRORS,
    TURN_LIMIT,
    Finding,
    RegretRow,
    RegretSums,
    RegretTrial,
    regret_rows,
    worst_findings,
)
from feodum.messages.message import Message

from .game_description import save_game

EXAMPLES = 10
WIDTH = 118


def summary_line(sums: RegretSums) -> str:
    """Summarise the share of significantly worse decisions."""
    count = len(sums.findings)
    worse = sum(1 for each in sums.findings if each.is_worse)
    share = worse / count if count else 0.0
    return Message(
        "regret-summary",
        "{worse} of {count} decisions in {kingdoms} kingdoms were significantly worse than the best alternative: {share:.1%}",
        worse=worse,
        count=count,
        kingdoms=sums.deals,
        share=share,
    )


def example_line(finding: Finding) -> str:
    """Describe one decision."""
    return Message(
        "regret-example",
        "{strategy}, kingdom {kingdom}, answer {number}: {source} ({verb}) from {options}: chose {given}; "
        "better by {gain:.1%} ± {error:.1%}: {better}",
        strategy=finding.strategy,
        kingdom=finding.kingdom,
        number=finding.number,
        source=finding.source,
        verb=finding.verb,
        options=_list_labels(finding.options),
        given=_list_labels(finding.given),
        gain=finding.gain,
        error=finding.error,
        better=_list_labels(finding.better),
    )


def _list_labels(labels: Sequence[str]) -> str:
    return ", ".join(labels) or Message("regret-none", "none")


def regret_table(sums: RegretSums) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(translate("head-card", "card"))
    table.add_column(translate("head-question", "question"))
    for head in (translate("head-decisions", "decisions"), translate("head-worse", "worse"), translate("head-lost", "lost")):
        table.add_column(head, justify="right")
    for row in regret_rows(sums.findings):
        table.add_row(*_cells(row))
    lines = [localize(example_line(each)) for each in worst_findings(sums.findings, EXAMPLES)]
    return Group(table, Text("\n".join(["", *lines, "", localize(summary_line(sums))])))


def _cells(row: RegretRow) -> list[str]:
    return [row.source, row.verb, str(row.decisions), str(row.worse), f"{row.lost:.2%}" if row.worse else ""]


def regret_page(sums: RegretSums, trial: RegretTrial) -> str:
    """Return the Markdown page: method, summary, table and the worst examples."""
    effort = trial.effort
    method = (
        f"Written by `feodum lab sense --regret --kingdoms {sums.deals} --decisions {trial.decisions} --seed {trial.seed} "
        "--markdown FILE`. In each random kingdom two copies of the best library strategy for it play a game. A random sample "
        "of its decisions with more than one possible answer is examined (purchases, which belong to the strategy, and the "
        "order of Treasures are excluded). The alternative answers are rolled out with the hidden information resampled, and "
        "all answers use the same samples. Successive halving selects the best alternative: all of them on "
        f"{effort.first} samples, the best three on {effort.second}, the best one on {effort.last} fresh ones. An answer "
        f"is worse if the alternative wins more often by at least {MIN_GAIN:.0%} and {MIN_STANDARD_ERRORS} standard errors."
    )
    lines = [
        "# Regret of the play heuristics",
        "",
        *wrap(method, WIDTH, break_on_hyphens=False),
        "",
        f"{summary_line(sums)}.",
        "",
    ]
    lines += ["| Card | Question | Decisions | Worse | Win probability lost |", "| --- | --- | ---: | ---: | ---: |"]
    lines += [f"| {' | '.join(_cells(row))} |" for row in regret_rows(sums.findings)]
    examples = worst_findings(sums.findings, EXAMPLES)
    if examples:
        lines += ["", "Largest losses:", "", *(f"- {example_line(each)}" for each in examples)]
    return "\n".join(lines) + "\n"


def save_examples(folder: Path, sums: RegretSums, trial: RegretTrial) -> list[Path]:
    """Save the games with the worst decisions, for `feodum replay` and the browser."""
    saved: list[Path] = []
    for place, finding in enumerate(worst_findings(sums.findings, EXAMPLES), 1):
        setup = trial.setup(finding.kingdom)
        bot = trial.bot(setup)
        table = trial.deal(setup, finding.kingdom)
        table.agents = [bot, bot]
        while not table.over and table.turn_number <= TURN_LIMIT:
            step(table)
        names = [f"{bot.name} {number}" for number in (1, 2)]
        path = folder / f"worse-{place}-answer-{finding.number}.json"
        save_game(path, setup, trial.game_seed(finding.kingdom), {0: bot, 1: bot}, table, TURN_LIMIT, names)
        saved.append(path)
    return saved
