"""The plots of a match: drawn by Vega-Lite, in colours that the colour-blind can tell apart."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import altair
import vl_convert
from rich.cells import cell_len

from feodum.i18n.locale import said, told
from feodum.lab.lab_errors import LabError, unwritable
from feodum.lab.match.competitors import short_labels
from feodum.lab.match.matches import Match
from feodum.lab.match.results import Summary
from feodum.lab.match.tallies import Tally
from feodum.lab.reports.frames import (
    SHOWN_SHARE,
    all_games,
    growth_frame,
    length_frame,
    owned_frame,
    seat_name,
    turn_frame,
    win_frame,
)
from feodum.lab.reports.terminal_tables import picture_note
from feodum.messages.message import Saying

# The palette of Okabe and Ito, without yellow, which is too pale on white.
STRATEGY_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
STRATEGY_SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
CARD_COLOURS = (
    "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#D55E00", "#56B4E9", "#000000", "#999933", "#882255", "#44AA99",
    "#7F7F7F", "#AA4499",
)  # fmt: skip
INK = "#1a1a1a"
FAINT = "#e3e3e3"
WIDTH, HEIGHT = 390, 250
FULL_WIDTH = 2 * WIDTH + 60
WIN_HEIGHT = 330
"""What the win rates may take, unless that makes their bars too thin."""
PNG_SCALE = 2.0
GAP = 44
"""Pixels between plots."""
LEGEND_CELL, LEGEND_SYMBOL = 7.2, 34
"""Pixels: what a letter of a legend takes on average, and its symbol with the space around it."""
LINE_LENGTH, HEADING_LENGTH = 130, 66
"""Letters that fit into a line of the picture, and of its heading."""


@dataclass(frozen=True)
class Plot:
    """A chart with what a reader should know about it."""

    title: str
    caption: str
    chart: Any
    is_wide: bool = False
    """Whether it has a row of its own."""


def draw_plots(match: Match, tally: Tally, summary: Summary) -> list[Plot]:
    """All plots of a match that was played with curves."""
    match, summary = _with_short_labels(match, summary)
    names = [competitor.label for competitor in match.competitors]
    turns = turn_frame(match, tally)
    running = said(
        "chart-running", "Averages over the games still running, as far as {share:.0%} of them go.", share=SHOWN_SHARE
    )
    return [
        Plot(
            said("chart-win-rates", "Win rates"),
            said(
                "chart-sole-wins",
                "Sole wins, with {confidence:.0%} intervals; every deal was played with the seats rotated.",
                confidence=summary.confidence,
            ),
            _win_chart(summary, names),
        ),
        Plot(
            said("chart-length", "Game length"), said("chart-first-turns", "Turns of the first player."), _length_chart(tally)
        ),
        Plot(
            said("chart-points", "Points over turns"),
            running,
            _line_chart(turns, names, "points", said("axis-points", "Points after the turn")),
        ),
        Plot(
            said("chart-money", "Money over turns"),
            running,
            _line_chart(turns, names, "coins", said("axis-coins", "Coins to spend in the turn")),
        ),
        Plot(
            said("chart-owned", "Cards owned at the end"),
            said("chart-average-number", "Average number in the whole deck."),
            _owned_chart(match, tally, names),
        ),
        Plot(
            said("chart-deck-size", "Deck size over turns"),
            running,
            _line_chart(turns, names, "cards", said("axis-cards", "Cards owned after the turn")),
        ),
        Plot(said("chart-growth", "Cards owned over turns"), running, _growth_chart(match, tally, names), is_wide=True),
    ]


def _with_short_labels(match: Match, summary: Summary) -> tuple[Match, Summary]:
    """Both with labels that a legend has room for: what cuts long ones elsewhere may cut a character in two."""
    labels = short_labels([competitor.label for competitor in match.competitors])
    competitors = [replace(each, label=label) for each, label in zip(match.competitors, labels, strict=True)]
    standings = [replace(each, name=label) for each, label in zip(summary.strategies, labels, strict=True)]
    return replace(match, competitors=tuple(competitors)), replace(summary, strategies=tuple(standings))


def strategy_colour(names: list[str], **options: Any) -> Any:
    scale = altair.Scale(domain=names, range=list(STRATEGY_COLOURS[: len(names)]))
    return altair.Color("strategy:N", scale=scale, title=None, **options)


def _win_chart(summary: Summary, names: list[str]) -> Any:
    places = [all_games(), *(seat_name(seat.seat) for seat in summary.seats)]
    step = min(32, max(9, WIN_HEIGHT // (len(places) * len(names))))
    base = altair.Chart(win_frame(summary)).encode(
        y=altair.Y("where:N", sort=places, title=None, axis=altair.Axis(labelFontSize=12, ticks=False)),
        yOffset=altair.YOffset("strategy:N", sort=names),
        tooltip=[
            strategy_tip(),
            altair.Tooltip("where:N", title=said("tip-where", "where")),
            altair.Tooltip("rate:Q", format=".2%", title=said("head-wins", "wins")),
            altair.Tooltip("low:Q", format=".2%", title=said("tip-low", "low")),
            altair.Tooltip("high:Q", format=".2%", title=said("tip-high", "high")),
        ],
    )
    rates = altair.X("rate:Q", title=said("axis-won", "Games won"), axis=percent_axis(), scale=altair.Scale(domainMin=0))
    colour = strategy_colour(names, legend=top_legend(names, symbolType="square"))
    bars = base.mark_bar(opacity=0.85).encode(x=rates, color=colour)
    # A strategy that never won has no bar; the tick still shows whose interval it is.
    ticks = base.mark_tick(thickness=3, opacity=1).encode(x=rates, color=colour)
    whiskers = base.mark_rule(strokeWidth=1.5, color=INK).encode(x=altair.X("low:Q"), x2=altair.X2("high:Q"))
    return altair.layer(bars, ticks, whiskers).properties(width=WIDTH, height=altair.Step(step))


def percent_axis() -> Any:
    return altair.Axis(format="%", labelFlush=False)


def turn_axis() -> Any:
    return altair.Axis(tickMinStep=1, labelFlush=False, grid=False)


def turn_scale() -> Any:
    return altair.Scale(zero=False, nice=False)


def turns_across() -> Any:
    return altair.X("turn:Q", title=said("axis-turn", "Turn"), axis=turn_axis(), scale=turn_scale())


def strategy_tip() -> Any:
    return altair.Tooltip("strategy:N", title=said("head-strategy", "strategy"))


def turn_tip() -> Any:
    return altair.Tooltip("turn:Q", title=said("tip-turn", "turn"))


def card_tip() -> Any:
    return altair.Tooltip("card:N", title=said("head-card", "card"))


def owned_tip() -> Any:
    return altair.Tooltip("owned:Q", format=".2f", title=said("tip-owned", "owned"))


def legend_columns(names: list[str]) -> int:
    """How many names fit side by side above a plot."""
    widest = max(cell_len(name) for name in names)
    return max(1, min(len(names), int(WIDTH / (widest * LEGEND_CELL + LEGEND_SYMBOL))))


def top_legend(names: list[str], **options: Any) -> Any:
    return altair.Legend(orient="top", direction="horizontal", columns=legend_columns(names), labelLimit=0, **options)


def _length_chart(tally: Tally) -> Any:
    return (
        altair.Chart(length_frame(tally))
        .mark_bar(color=STRATEGY_COLOURS[0], opacity=0.85, stroke="#ffffff", strokeWidth=1)
        .encode(
            x=altair.X(
                "from:Q", title=said("axis-first-turns", "Turns of the first player"), axis=turn_axis(), scale=turn_scale()
            ),
            x2="to:Q",
            y=altair.Y(
                "share:Q",
                title=said("axis-share", "Share of games"),
                axis=percent_axis(),
                scale=altair.Scale(domainMin=0, nice=True),
            ),
            y2=altair.Y2Datum(0),
            tooltip=[
                altair.Tooltip("turns:Q", title=said("head-turns", "turns")),
                altair.Tooltip("share:Q", format=".2%", title=said("tip-share", "share of games")),
            ],
        )
        .properties(width=WIDTH, height=HEIGHT)
    )


def _line_chart(frame: Any, names: list[str], figure: str, title: str) -> Any:
    shape = altair.Scale(domain=names, range=list(STRATEGY_SHAPES[: len(names)]))
    return (
        altair.Chart(frame)
        .mark_line(strokeWidth=2.2, point=altair.OverlayMarkDef(size=34, filled=True))
        .encode(
            x=turns_across(),
            y=altair.Y(f"{figure}:Q", title=title),
            color=strategy_colour(names, legend=top_legend(names)),
            shape=altair.Shape("strategy:N", scale=shape, title=None),
            tooltip=[
                strategy_tip(),
                turn_tip(),
                altair.Tooltip(f"{figure}:Q", format=".2f", title=title),
                altair.Tooltip("games:Q", format=".1%", title=said("tip-running", "games still running")),
            ],
        )
        .properties(width=WIDTH, height=HEIGHT)
    )


def _owned_chart(match: Match, tally: Tally, names: list[str]) -> Any:
    frame = owned_frame(match, tally)
    order = frame["card"].unique(maintain_order=True).to_list()
    return (
        altair.Chart(frame)
        .mark_bar(opacity=0.85)
        .encode(
            y=altair.Y("card:N", sort=order, title=None),
            yOffset=altair.YOffset("strategy:N", sort=names),
            x=altair.X("owned:Q", title=said("axis-owned", "Cards owned"), axis=altair.Axis(labelFlush=False, tickCount=8)),
            color=strategy_colour(names, legend=top_legend(names)),
            tooltip=[strategy_tip(), card_tip(), owned_tip()],
        )
        .properties(width=WIDTH, height=altair.Step(max(6, 20 // len(names))))
    )


def _growth_chart(match: Match, tally: Tally, names: list[str]) -> Any:
    frame = growth_frame(match, tally)
    columns = min(len(names), 2)
    cards = owned_frame(match, tally)["card"].unique(maintain_order=True).to_list()
    colour = altair.Scale(domain=cards, range=list(CARD_COLOURS[: len(cards)]))
    return (
        altair.Chart(frame)
        .mark_line(strokeWidth=2)
        .encode(
            x=turns_across(),
            y=altair.Y("owned:Q", title=said("axis-owned", "Cards owned")),
            color=altair.Color("card:N", scale=colour, sort=cards, title=None, legend=altair.Legend(orient="right")),
            tooltip=[strategy_tip(), card_tip(), turn_tip(), owned_tip()],
        )
        .properties(width=(FULL_WIDTH - 40) / columns - 30, height=HEIGHT)
        .facet(facet=altair.Facet("strategy:N", sort=names, title=None), columns=columns, spacing=30)
    )


def styled(chart: Any) -> Any:
    """The chart in the house style: light, quiet lines, readable sizes."""
    return (
        chart.configure(background="#ffffff", font="DejaVu Sans, Helvetica, Arial, sans-serif", padding=12)
        .configure_view(stroke=None)
        .configure_axis(
            gridColor=FAINT, domainColor="#9a9a9a", tickColor="#9a9a9a", labelColor=INK, titleColor=INK,
            labelFontSize=11, titleFontSize=12, titleFontWeight="normal",
        )
        .configure_legend(labelColor=INK, titleColor=INK, labelFontSize=12, symbolSize=90)
        .configure_title(color=INK, fontSize=15, anchor="start", subtitleColor="#555555", subtitleFontSize=11)
        .configure_header(labelColor=INK, labelFontSize=12, labelLimit=0)
    )  # fmt: skip


def specification(chart: Any) -> dict[str, Any]:
    """The chart as Vega-Lite wants it, with all of its data: long games have more rows than Altair allows by itself."""
    with altair.data_transformers.enable("default", max_rows=None):
        found: dict[str, Any] = styled(chart).to_dict()
    return found


@contextmanager
def drawing(path: Path) -> Iterator[None]:
    """Turns whatever goes wrong in the drawing libraries into one line that says which file is concerned."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit, GeneratorExit, LabError):
        raise
    except BaseException as error:  # a panic of a library that is written in Rust is no Exception
        cause = next(iter(str(error).strip().splitlines()), type(error).__name__)
        raise LabError(Saying("undrawable", "{path}: can't be drawn: {why}", path=path, why=cause)) from None


def write_png(path: Path, match: Match, tally: Tally, summary: Summary) -> None:
    """All plots on one picture, two in a row."""
    labels = short_labels([competitor.label for competitor in match.competitors])
    with drawing(path):
        plots = draw_plots(match, tally, summary)
    write_plots(path, plots, labels, [picture_note(summary.games, summary.seed), told(summary.board)])


def write_plots(path: Path, plots: Sequence[Plot], labels: Sequence[str], facts: Sequence[str]) -> None:
    """The plots on one picture, below what they are about."""
    with drawing(path):
        page = specification(_picture(plots, labels, facts))
        picture = vl_convert.vegalite_to_png(page, scale=PNG_SCALE)
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise unwritable(path, error) from None


def _picture(plots: Sequence[Plot], labels: Sequence[str], facts: Sequence[str]) -> Any:
    # Whole plots, with titles and legends, are laid out side by side: so a legend of several lines finds its room.
    pairs = altair.concat(*(_titled(plot) for plot in plots if not plot.is_wide), columns=2, spacing=GAP)
    wide = [_titled(plot) for plot in plots if plot.is_wide]
    return _apart(altair.vconcat(_apart(pairs), *wide, spacing=GAP)).properties(title=_heading(labels, facts))


def _titled(plot: Plot) -> Any:
    return plot.chart.properties(title=altair.Title(plot.title, subtitle=plot.caption, frame="group"))


def _heading(labels: Sequence[str], facts: Sequence[str]) -> Any:
    return altair.Title(
        joined_lines(labels, " – ", HEADING_LENGTH),
        subtitle=[line for fact in facts for line in textwrap.wrap(fact, LINE_LENGTH)],
        fontSize=20,
        subtitleFontSize=12,
        offset=24,
    )


def joined_lines(words: Sequence[str], link: str, most: int) -> list[str]:
    """The words joined to lines of at most so many letters, none of them broken."""
    lines = [words[0]]
    for word in words[1:]:
        longer = f"{lines[-1]}{link}{word}"
        if cell_len(longer) <= most:
            lines[-1] = longer
        else:
            lines[-1] += link.rstrip()
            lines.append(word)
    return lines


def _apart(charts: Any) -> Any:
    """Charts side by side that have nothing in common, their scales least of all."""
    return charts.resolve_scale(color="independent", shape="independent", yOffset="independent")
