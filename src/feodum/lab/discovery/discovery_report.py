"""The HTML report of a search: its history, the strategies found, and their cross table."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import altair
import polars

from feodum.i18n.locale import localize, localized_number, translate
from feodum.lab.experiments.round_robin import RoundRobin
from feodum.lab.reports.comparison_reports import cross_html
from feodum.lab.reports.html_report import estimate_cell, fact_lines, html_page, html_table, write_html
from feodum.lab.reports.plots import STRATEGY_COLOURS, Plot, drawing_errors, percent_axis
from feodum.messages.message import Message, SetName
from feodum.strategies import Strategy, format_strategy

from .coevolution import Search

WIDTH, HEIGHT = 900, 260


def write_discovery(
    path: Path,
    search: Search,
    result: RoundRobin,
    descriptions: Sequence[tuple[str, Strategy, Sequence[str]]],
    facts: Sequence[str],
) -> None:
    rows = [
        [
            f"{place}. {escape(entry.name)}",
            f"{localized_number(entry.rating.mu, '.2f')} <small>± {localized_number(entry.rating.sigma, '.2f')}</small>",
            estimate_cell(entry.score),
        ]
        for place, entry in enumerate(result.entries, start=1)
    ]
    found = "\n".join(
        f"<h2>{escape(label)}</h2>{fact_lines([*map(localize, lines)])}<pre>{escape(format_strategy(strategy))}</pre>"
        for label, strategy, lines in descriptions
    )
    ranking = html_table(
        [translate("title-strategy", "Strategy"), translate("title-rating", "Rating"), translate("title-score", "Score")], rows
    )
    body = f'{fact_lines(facts)}<div class="scroll">{ranking}</div><div class="scroll">{cross_html(result)}</div>{found}'
    title = translate(
        "discover-title",
        "Discovered: {what}",
        what=SetName(search.board.name) if search.board.name else Message("discover-what", "strategies for a kingdom"),
    )
    with drawing_errors(path):
        caption = translate(
            "discover-caption", "Score of the leader against the pool of opponents, which grows during the search."
        )
        plot = Plot(translate("discover-plot", "Search progress"), caption, _history(search), is_wide=True)
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
            x=altair.X("generation:Q", title=translate("discover-generation", "Generation")),
            y=altair.Y(
                "score:Q",
                title=translate("discover-score", "Score against the pool"),
                axis=percent_axis(),
                scale=altair.Scale(zero=False),
            ),
            tooltip=["generation", "best", "score", "pool", "games"],
        )
        .properties(width=WIDTH, height=HEIGHT)
    )
