"""The page that shows what playing sense is worth: docs/sense-table.md is one."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from feodum.lab.experiments.heuristic_value import SenseRow
from feodum.lab.match.statistics import Estimate

WIDTH = 118


def sense_page(rows: Sequence[SenseRow], seed: int) -> str:
    """The table, and below it what it doesn't show."""
    asking = [row for row in rows if row.asked]
    lines = [
        "# What playing sense is worth",
        "",
        *_paragraph(
            f"Written by `feodum lab sense --games {2 * rows[0].games} --seed {seed} --markdown FILE`. For each card a player "
            "with sense meets two others that follow the same buy rules. The first answers everything but what to buy at "
            "random: which Actions and Treasures to play, and all that cards ask. The second, a stricter measure, plays with "
            "sense too and answers only what the card itself asks (or a card that it brings along) at random. Scores are "
            "wins and half the ties, with 95 % intervals taken over deals; each deal is played in both seat orders. The buy "
            "rules are big money with two of the card or, where a second card is named, with the company that makes it ask."
        ),
        "",
        "| Card | All but buying random | Only its questions random | Questions a game | Company |",
        "| --- | ---: | ---: | ---: | --- |",
        *(_line(row) for row in rows),
    ]
    if asking:
        mean = sum(row.questions.value for row in asking) / len(asking)
        worst = min(rows, key=lambda row: row.everything.value)
        lines += [
            "",
            *_paragraph(
                f"Against random play the least score is {worst.everything.value:.1%} ({worst.card}). Against random answers "
                f"to its questions alone, the mean over the {len(asking)} cards that ask is {mean:.1%}."
            ),
        ]
    level = [row.card for row in asking if row.is_level]
    if level:
        lines += ["", *_paragraph(f"Questions that decide nothing these games can tell: {', '.join(level)}.")]
    return "\n".join(lines) + "\n"


def _paragraph(text: str) -> list[str]:
    return wrap(text, WIDTH, break_on_hyphens=False)


def _line(row: SenseRow) -> str:
    questions = _share(row.questions) if row.asked else "asks nothing"
    asked = f"{row.asked:.1f}" if row.asked else ""
    return f"| {row.card} | {_share(row.everything)} | {questions} | {asked} | {', '.join(row.companions)} |"


def _share(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ± {estimate.half_width:.1%}"
