"""The HTML page of a game review: win probabilities over time, and the table after each turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import altair
import polars

from feodum.engine.table import Table
from feodum.i18n.texts import Texts
from feodum.search.review_results import Review

from .html_report import fact_lines, html_page, html_table, write_html
from .plots import STRATEGY_COLOURS, Plot, drawing_errors, percent_axis

WIDTH, HEIGHT = 980, 320
_SECTION_STYLE = "<style>section:target { background: #fff3c4; } section { padding: .2rem .5rem; }</style>"


def write_review(
    path: Path, texts: Texts, names: Sequence[str], review: Review, starts: Sequence[Table], costliest: Sequence[str]
) -> None:
    """Write the page. `starts` has the table at the start of each turn and at the end."""
    heads = [texts.text("analyse-turn"), texts.text("analyse-bought"), *map(escape, names)]
    heads += [texts.text("analyse-luck"), texts.text("analyse-choice")]
    rows = [
        [
            f'<a href="#turn-{index}">{turn.number}, {escape(names[turn.seat])}</a>',
            escape(", ".join(texts.card_name(name) for name in turn.bought)),
            *(f"{chance.value:.0%} <small>± {100 * chance.half_width:.0f}</small>" for chance in turn.chances),
            f"{100 * turn.luck:+.0f}",
            f"{100 * turn.choice:+.0f}" if turn.choice else "",
        ]
        for index, turn in enumerate(review.turns)
    ]
    sections = "\n".join(_turn_section(texts, names, review, index, starts[index + 1]) for index in range(len(review.turns)))
    none = [texts.text("analyse-none")]
    head = f"<h2>{escape(texts.text('analyse-costliest'))}</h2>" if costliest else ""
    body = f'{head}{fact_lines(list(costliest) or none)}<div class="scroll">{html_table(heads, rows)}</div>'
    with drawing_errors(path):
        chart = _graph(texts, names, review)
        plot = Plot(texts.text("analyse-page-chance"), texts.text("analyse-page-click"), chart, is_wide=True)
        page = html_page(texts.text("analyse-title"), body, [plot])
    page = page.replace("</head>", f"{_SECTION_STYLE}</head>")
    write_html(path, page.replace("</body>", f"{sections}</body>"))


def _turn_section(texts: Texts, names: Sequence[str], review: Review, index: int, table: Table) -> str:
    """Describe the cards of all players after a turn."""
    turn = review.turns[index]
    lines: list[str] = []
    for name, player, score in zip(names, table.players, turn.scores, strict=True):
        counts = Counter(card.name for card in player.cards())
        cards = ", ".join(f"{count} {texts.card_name(card)}" for card, count in sorted(counts.items()))
        lines.append(texts.text("analyse-page-owned", player=name, cards=f"{cards} ({score})"))
    left = ", ".join(f"{len(pile.cards)} {texts.card_name(pile.name)}" for pile in table.piles if pile.supply)
    title = f"{texts.text('analyse-turn')} {turn.number}, {escape(names[turn.seat])}"
    return f'<section id="turn-{index}"><h2>{title}</h2>{fact_lines([*lines, left])}</section>'


def _graph(texts: Texts, names: Sequence[str], review: Review) -> Any:
    rows = [
        {"place": 0, "player": name, "chance": chance.value, "low": chance.low, "high": chance.high, "turn": 0, "at": "#turn-0"}
        for name, chance in zip(names, review.before, strict=True)
    ]
    for index, turn in enumerate(review.turns):
        rows += [
            {
                "place": index + 1,
                "player": name,
                "chance": chance.value,
                "low": chance.low,
                "high": chance.high,
                "turn": turn.number,
                "at": f"#turn-{index}",
            }
            for name, chance in zip(names, turn.chances, strict=True)
        ]
    colours = altair.Scale(domain=list(names), range=list(STRATEGY_COLOURS[: len(names)]))
    base = altair.Chart(polars.DataFrame(rows)).encode(
        x=altair.X("place:Q", title=texts.text("analyse-turn")),
        color=altair.Color("player:N", title=None, scale=colours),
    )
    y = altair.Y("chance:Q", title=texts.text("analyse-page-chance"), axis=percent_axis(), scale=altair.Scale(domain=[0, 1]))
    band = base.mark_area(opacity=0.15).encode(y=altair.Y("low:Q", title=""), y2="high:Q")
    line = base.mark_line().encode(y=y)
    points = base.mark_point(filled=True, size=70, cursor="pointer", opacity=1).encode(
        y=y, href="at:N", tooltip=["player", "turn", altair.Tooltip("chance:Q", format=".0%")]
    )
    return altair.layer(band, line, points).properties(width=WIDTH, height=HEIGHT)
