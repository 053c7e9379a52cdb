"""Reports of comparisons and tournaments: pages like that of a match, with the figures and their intervals drawn."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import altair
import polars

from feodum.i18n.locale import figure, said
from feodum.lab.experiments.comparison import Comparison, verdict
from feodum.lab.experiments.round_robin import Tournament
from feodum.lab.match.competitors import short_labels
from feodum.lab.match.statistics import Estimate
from feodum.lab.reports.html_report import estimate_cell, fact_lines, html_page, html_table, write_html
from feodum.lab.reports.plots import INK, STRATEGY_COLOURS, Plot, drawing, percent_axis

WIDTH, ROW_HEIGHT = 560, 26


def write_comparison(path: Path, comparison: Comparison, opponents: str, facts: Sequence[str]) -> None:
    names = [comparison.first, comparison.second]
    scores = [comparison.first_score, comparison.second_score]
    gap = comparison.difference
    points = said("report-points", "{value:+.2f} points", value=100 * gap.value)
    interval = said("report-interval", "{low:+.2f} to {high:+.2f}", low=100 * gap.low, high=100 * gap.high)
    difference = f"{points} <small>{interval}</small>"
    rows = [[escape(name), estimate_cell(score)] for name, score in zip(names, scores, strict=True)]
    rows.append([said("title-difference", "Difference"), difference])
    table = html_table([said("title-strategy", "Strategy"), said("title-score", "Score")], rows)
    score = said(
        "report-score",
        "Score: wins and shares of ties, against {opponents}. {verdict}",
        opponents=opponents,
        verdict=verdict(comparison),
    )
    lines = [score, *facts]
    with drawing(path):
        caption = said("chart-with-intervals", "With 95 % intervals.")
        plot = Plot(said("chart-scores", "Scores"), caption, _scores(names, scores))
        page = html_page(f"{names[0]} – {names[1]}", f'{fact_lines(lines)}<div class="scroll">{table}</div>', [plot])
    write_html(path, page)


def write_tournament(path: Path, tournament: Tournament, facts: Sequence[str]) -> None:
    entries = tournament.entries
    rows = [
        [
            f"{place}. {escape(entry.name)}",
            f"{figure(entry.rating.mu, '.2f')} <small>± {figure(entry.rating.sigma, '.2f')}</small>",
            estimate_cell(entry.score),
            figure(entry.wins, ","),
            figure(entry.ties, ","),
            figure(entry.losses, ","),
        ]
        for place, entry in enumerate(entries, start=1)
    ]
    heads = [
        said("title-strategy", "Strategy"),
        said("title-rating", "Rating"),
        said("title-score", "Score"),
        said("title-wins", "Wins"),
        said("title-ties", "Ties"),
        said("title-losses", "Losses"),
    ]
    ranking = html_table(heads, rows)
    names = [entry.name for entry in entries]
    with drawing(path):
        caption = said("chart-all-games", "Over all games, with 95 % intervals.")
        plot = Plot(said("chart-scores", "Scores"), caption, _scores(names, [entry.score for entry in entries]))
        body = f'{fact_lines(facts)}<div class="scroll">{ranking}</div><div class="scroll">{cross_html(tournament)}</div>'
        page = html_page(said("title-tournament", "Tournament"), body, [plot])
    write_html(path, page)


def cross_html(tournament: Tournament) -> str:
    """The cross table of a tournament."""
    entries = tournament.entries
    heads = [said("title-cross", "Score of the row against the column"), *(str(place) for place in range(1, len(entries) + 1))]
    cells = [
        [
            f"{place}. {escape(row.name)}",
            *(_cross_cell(tournament.score(row.number, column.number)) for column in entries),
        ]
        for place, row in enumerate(entries, start=1)
    ]
    return html_table(heads, cells)


def _cross_cell(score: Estimate | None) -> str:
    return "·" if score is None else f"{figure(score.value, '.0%')} <small>± {100 * score.half_width:.0f}</small>"


def _scores(names: Sequence[str], scores: Sequence[Estimate]) -> Any:
    labels = short_labels(names)
    frame = polars.DataFrame(
        [
            {"strategy": label, "score": score.value, "low": score.low, "high": score.high}
            for label, score in zip(labels, scores, strict=True)
        ]
    )
    base = altair.Chart(frame).encode(y=altair.Y("strategy:N", sort=labels, title=None))
    title = said("title-score", "Score")
    x = altair.X("score:Q", title=title, axis=percent_axis(), scale=altair.Scale(zero=False))
    whiskers = base.mark_rule(strokeWidth=1.6, color=INK).encode(x=altair.X("low:Q", title=title), x2="high:Q")
    points = base.mark_point(filled=True, size=80, color=STRATEGY_COLOURS[0], opacity=1).encode(x=x)
    return altair.layer(whiskers, points).properties(width=WIDTH, height=ROW_HEIGHT * len(labels) + 20)
