"""HTML reports of comparisons and tournaments, with plots of scores and confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import altair
import polars

from feodum.i18n.locale import localized_number, translate
from feodum.lab.experiments.comparison import StrategyComparison, verdict
from feodum.lab.experiments.round_robin import RoundRobin
from feodum.lab.match.competitors import short_labels
from feodum.lab.match.statistics import Estimate

from .html_report import estimate_cell, fact_lines, html_page, html_table, write_html
from .plots import INK, STRATEGY_COLOURS, Plot, drawing_errors, percent_axis

WIDTH, ROW_HEIGHT = 560, 26


def write_comparison(path: Path, comparison: StrategyComparison, opponents: str, facts: Sequence[str]) -> None:
    names = [comparison.first, comparison.second]
    scores = [comparison.first_score, comparison.second_score]
    gap = comparison.difference
    points = translate("report-points", "{value:+.2f} points", value=100 * gap.value)
    interval = translate("report-interval", "{low:+.2f} to {high:+.2f}", low=100 * gap.low, high=100 * gap.high)
    difference = f"{points} <small>{interval}</small>"
    rows = [[escape(name), estimate_cell(score)] for name, score in zip(names, scores, strict=True)]
    rows.append([translate("title-difference", "Difference"), difference])
    table = html_table([translate("title-strategy", "Strategy"), translate("title-score", "Score")], rows)
    score = translate(
        "report-score",
        "Score: wins and shares of ties, against {opponents}. {verdict}",
        opponents=opponents,
        verdict=verdict(comparison),
    )
    lines = [score, *facts]
    with drawing_errors(path):
        caption = translate("chart-with-intervals", "With 95% confidence intervals.")
        plot = Plot(translate("chart-scores", "Scores"), caption, _scores(names, scores))
        page = html_page(f"{names[0]} – {names[1]}", f'{fact_lines(lines)}<div class="scroll">{table}</div>', [plot])
    write_html(path, page)


def write_tournament(path: Path, tournament: RoundRobin, facts: Sequence[str]) -> None:
    entries = tournament.entries
    rows = [
        [
            f"{place}. {escape(entry.name)}",
            f"{localized_number(entry.rating.mu, '.2f')} <small>± {localized_number(entry.rating.sigma, '.2f')}</small>",
            estimate_cell(entry.score),
            localized_number(entry.wins, ","),
            localized_number(entry.ties, ","),
            localized_number(entry.losses, ","),
        ]
        for place, entry in enumerate(entries, start=1)
    ]
    heads = [
        translate("title-strategy", "Strategy"),
        translate("title-rating", "Rating"),
        translate("title-score", "Score"),
        translate("title-wins", "Wins"),
        translate("title-ties", "Ties"),
        translate("title-losses", "Losses"),
    ]
    ranking = html_table(heads, rows)
    names = [entry.name for entry in entries]
    with drawing_errors(path):
        caption = translate("chart-all-games", "Over all games, with 95% confidence intervals.")
        plot = Plot(translate("chart-scores", "Scores"), caption, _scores(names, [entry.score for entry in entries]))
        body = f'{fact_lines(facts)}<div class="scroll">{ranking}</div><div class="scroll">{cross_html(tournament)}</div>'
        page = html_page(translate("title-tournament", "Tournament"), body, [plot])
    write_html(path, page)


def cross_html(tournament: RoundRobin) -> str:
    """Return the cross table of a tournament as HTML."""
    entries = tournament.entries
    heads = [
        translate("title-cross", "Score of the row against the column"),
        *(str(place) for place in range(1, len(entries) + 1)),
    ]
    cells = [
        [
            f"{place}. {escape(row.name)}",
            *(_cross_cell(tournament.score(row.number, column.number)) for column in entries),
        ]
        for place, row in enumerate(entries, start=1)
    ]
    return html_table(heads, cells)


def _cross_cell(score: Estimate | None) -> str:
    return "·" if score is None else f"{localized_number(score.value, '.0%')} <small>± {100 * score.half_width:.0f}</small>"


def _scores(names: Sequence[str], scores: Sequence[Estimate]) -> Any:
    labels = short_labels(names)
    frame = polars.DataFrame(
        [
            {"strategy": label, "score": score.value, "low": score.low, "high": score.high}
            for label, score in zip(labels, scores, strict=True)
        ]
    )
    base = altair.Chart(frame).encode(y=altair.Y("strategy:N", sort=labels, title=None))
    title = translate("title-score", "Score")
    x = altair.X("score:Q", title=title, axis=percent_axis(), scale=altair.Scale(zero=False))
    whiskers = base.mark_rule(strokeWidth=1.6, color=INK).encode(x=altair.X("low:Q", title=title), x2="high:Q")
    points = base.mark_point(filled=True, size=80, color=STRATEGY_COLOURS[0], opacity=1).encode(x=x)
    return altair.layer(whiskers, points).properties(width=WIDTH, height=ROW_HEIGHT * len(labels) + 20)
