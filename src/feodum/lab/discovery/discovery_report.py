"""The page of a search: how it went, what it found, and how that does against each other."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import altair
import polars

from feodum.i18n.locale import figure, said, told
from feodum.lab.discovery.coevolution import Search
from feodum.lab.experiments.round_robin import Tournament
from feodum.lab.reports.comparison_reports import cross_html
from feodum.lab.reports.html_report import estimate_cell, fact_lines, html_page, html_table, write_html
from feodum.lab.reports.plots import STRATEGY_COLOURS, Plot, drawing, percent_axis
from feodum.messages.message import Saying, SetName
from feodum.strategies import Strategy, format_strategy

WIDTH, HEIGHT = 900, 260


def write_discovery(
    path: Path,
    search: Search,
    result: Tournament,
    stories: Sequence[tuple[str, Strategy, Sequence[str]]],
    facts: Sequence[str],
) -> None:
    rows = [
        [
            f"{place}. {escape(entry.name)}",
            f"{figure(entry.rating.mu, '.2f')} <small>± {figure(entry.rating.sigma, '.2f')}</small>",
            estimate_cell(entry.score),
        ]
        for place, entry in enumerate(result.entries, start=1)
    ]
    found = "\n".join(
        f"<h2>{escape(label)}</h2>{fact_lines([*map(told, lines)])}<pre>{escape(format_strategy(strategy))}</pre>"
        for label, strategy, lines in stories
    )
    ranking = html_table(
        [said("title-strategy", "Strategy"), said("title-rating", "Rating"), said("title-score", "Score")], rows
    )
    body = f'{fact_lines(facts)}<div class="scroll">{ranking}</div><div class="scroll">{cross_html(result)}</div>{found}'
    title = said(
        "discover-title",
        "Discovered: {what}",
        what=SetName(search.board.name) if search.board.name else Saying("discover-what", "strategies for a kingdom"),
    )
    with drawing(path):
        caption = said("discover-caption", "The leader's score against the pool, which grows with it.")
        plot = Plot(said("discover-plot", "The search"), caption, _history(search), is_wide=True)
        page = html_page(title, body, [plot])
    write_html(path, page)


def _history(search: Search) -> Any:
    frame = polars.DataFrame(
        [
            {"generation": step.generation, "score": step.score, "best": step.best, "pool": step.pool, "games": step.games}
            for step in search.history
        ]
    )
    return (
        altair.Chart(frame)
        .mark_line(point=True, color=STRATEGY_COLOURS[0])
        .encode(
            x=altair.X("generation:Q", title=said("discover-generation", "Generation")),
            y=altair.Y(
                "score:Q",
                title=said("discover-score", "Score against the pool"),
                axis=percent_axis(),
                scale=altair.Scale(zero=False),
            ),
            tooltip=["generation", "best", "score", "pool", "games"],
        )
        .properties(width=WIDTH, height=HEIGHT)
    )
