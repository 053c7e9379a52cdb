"""The page docs/benchmarks/heuristics.md: the value of the play heuristics for each card."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from feodum.lab.experiments.heuristic_value import HeuristicRow
from feodum.lab.match.statistics import Estimate

WIDTH = 118


def heuristic_page(rows: Sequence[HeuristicRow], seed: int) -> str:
    """Return the Markdown page with the table and a summary."""
    asking = [row for row in rows if row.asked]
    lines = [
        "# Value of the play heuristics",
        "",
        *_paragraph(
            f"Written by `feodum lab sense --games {2 * rows[0].games} --seed {seed} --markdown FILE`. For each card a bot "
            "with the play heuristics plays two opponents that follow the same buy rules. The first opponent answers "
            "everything except purchases at random: which Actions and Treasures to play, and all questions of cards. The "
            "second is a stricter measure: it answers only the questions of the card itself (or of a card it adds to the "
            "game) at random. Scores are wins and half the ties, with 95% confidence intervals over deals; each deal is "
            "played in both seat orders. The buy rules are Big Money with two copies of the card, or with the companions "
            "listed, which the card needs to ask its questions."
        ),
        "",
        "| Card | All but purchases random | Only its questions random | Questions per game | Companions |",
        "| --- | ---: | ---: | ---: | --- |",
        *(_line(row) for row in rows),
    ]
    if asking:
        mean = sum(row.questions.value for row in asking) / len(asking)
        worst = min(rows, key=lambda row: row.everything.value)
        lines += [
            "",
            *_paragraph(
                f"The lowest score against random play is {worst.everything.value:.1%} ({worst.card}). The mean score against "
                f"random answers to its own questions, over the {len(asking)} cards that ask questions, is {mean:.1%}."
            ),
        ]
    inconclusive = [row.card for row in asking if row.is_inconclusive]
    if inconclusive:
        lines += ["", *_paragraph(f"No significant difference in these games: {', '.join(inconclusive)}.")]
    return "\n".join(lines) + "\n"


def _paragraph(text: str) -> list[str]:
    return wrap(text, WIDTH, break_on_hyphens=False)


def _line(row: HeuristicRow) -> str:
    questions = _share(row.questions) if row.asked else "no questions"
    asked = f"{row.asked:.1f}" if row.asked else ""
    return f"| {row.card} | {_share(row.everything)} | {questions} | {asked} | {', '.join(row.companions)} |"


def _share(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ± {estimate.half_width:.1%}"
