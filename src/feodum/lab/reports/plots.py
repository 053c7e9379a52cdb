"""Plots of a match, drawn with Vega-Lite in a colour-blind safe palette."""

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

from feodum.files.safe_writing import write_binary_file
from feodum.i18n.locale import localize, translate
from feodum.lab.lab_errors import LabError, unwritable
from feodum.lab.match.competitors import short_labels
from feodum.lab.match.matches import Match
from feodum.lab.match.results import MatchSummary
from feodum.lab.match.tallies import MatchTally
from feodum.messages.message import Message

from .frames import SHOWN_SHARE, all_games, growth_frame, length_frame, owned_frame, seat_name, turn_frame, win_frame
from .terminal_tables import picture_note

# The Okabe-Ito palette without yellow, which is too pale on white.
STRATEGY_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
STRATEGY_SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
# All pairs differ by at least 30 in CIELAB. The lines of the second half are dashed, for colour-blind readers.
CARD_COLOURS = (
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#000000", "#882255", "#56C8F0", "#8C8C00", "#7FD66B", "#F08CBE",
    "#8C8C8C", "#8A4FD8",
)  # fmt: skip
CARD_DASHES = (*[(1, 0)] * 6, *[(6, 3)] * 6)
INK = "#1a1a1a"
FAINT = "#e3e3e3"
WIDTH, HEIGHT = 390, 250
FULL_WIDTH = 2 * WIDTH + 60
WIN_HEIGHT = 330
"""Maximum height of the win rate plot in pixels, unless its bars would become too thin."""
PNG_SCALE = 2.0
GAP = 44
"""Pixels between plots."""
LEGEND_CELL, LEGEND_SYMBOL = 7.2, 34
"""Average width of a legend character and of a symbol with its padding, in pixels."""
LINE_LENGTH, HEADING_LENGTH = 130, 66
"""Characters per line of the picture and of its heading."""


@dataclass(frozen=True)
class Plot:
    """A chart with title and caption."""

    title: str
    caption: str
    chart: Any
    is_wide: bool = False
    """True if the plot takes a whole row."""


def draw_plots(match: Match, tally: MatchTally, summary: MatchSummary) -> list[Plot]:
    """Draw all plots of a match that was played with curves."""
    match, summary = _with_short_labels(match, summary)
    names = [competitor.label for competitor in match.competitors]
    turns = turn_frame(match, tally)
    running = translate(
        "chart-running",
        "Averages over the games still running, up to the turn that {share:.0%} of games reach.",
        share=SHOWN_SHARE,
    )
    return [
        Plot(
            translate("chart-win-rates", "Win rates"),
            translate(
                "chart-sole-wins",
                "Wins without ties, with {confidence:.0%} confidence intervals. Seats rotate within each deal.",
                confidence=summary.confidence,
            ),
            _win_chart(summary, names),
        ),
        Plot(
            translate("chart-length", "Game length"),
            translate("chart-first-turns", "Turns of the first player."),
            _length_chart(tally),
        ),
        Plot(
            translate("chart-points", "Points over turns"),
            running,
            _line_chart(turns, names, "points", translate("axis-points", "Points after the turn")),
        ),
        Plot(
            translate("chart-money", "Money over turns"),
            running,
            _line_chart(turns, names, "coins", translate("axis-coins", "Coins to spend in the turn")),
        ),
        Plot(
            translate("chart-owned", "Cards owned at the end"),
            translate("chart-average-number", "Average number in the whole deck."),
            _owned_chart(match, tally, names),
        ),
        Plot(
            translate("chart-deck-size", "Deck size over turns"),
            running,
            _line_chart(turns, names, "cards", translate("axis-cards", "Cards owned after the turn")),
        ),
        Plot(translate("chart-growth", "Cards owned over turns"), running, _growth_chart(match, tally, names), is_wide=True),
    ]


def _with_short_labels(match: Match, summary: MatchSummary) -> tuple[Match, MatchSummary]:
    """Return match and summary with short labels, which the drawing library doesn't have to cut off."""
    labels = short_labels([competitor.label for competitor in match.competitors])
    competitors = [replace(each, label=label) for each, label in zip(match.competitors, labels, strict=True)]
    standings = [replace(each, name=label) for each, label in zip(summary.strategies, labels, strict=True)]
    return replace(match, competitors=tuple(competitors)), replace(summary, strategies=tuple(standings))


def strategy_colour(names: list[str], **options: Any) -> Any:
    scale = altair.Scale(domain=names, range=list(STRATEGY_COLOURS[: len(names)]))
    return altair.Color("strategy:N", scale=scale, title=None, **options)


def _win_chart(summary: MatchSummary, names: list[str]) -> Any:
    places = [all_games(), *(seat_name(seat.seat) for seat in summary.seats)]
    step = min(32, max(9, WIN_HEIGHT // (len(places) * len(names))))
    base = altair.Chart(win_frame(summary)).encode(
        y=altair.Y("where:N", sort=places, title=None, axis=altair.Axis(labelFontSize=12, ticks=False)),
        yOffset=altair.YOffset("strategy:N", sort=names),
        tooltip=[
            strategy_tooltip(),
            altair.Tooltip("where:N", title=translate("tip-where", "where")),
            altair.Tooltip("rate:Q", format=".2%", title=translate("head-wins", "wins")),
            altair.Tooltip("low:Q", format=".2%", title=translate("tip-low", "low")),
            altair.Tooltip("high:Q", format=".2%", title=translate("tip-high", "high")),
        ],
    )
    rates = altair.X("rate:Q", title=translate("axis-won", "Games won"), axis=percent_axis(), scale=altair.Scale(domainMin=0))
    colour = strategy_colour(names, legend=top_legend(names, symbolType="square"))
    bars = base.mark_bar(opacity=0.85).encode(x=rates, color=colour)
    # The tick shows the strategy even if it never won and has no bar.
    ticks = base.mark_tick(thickness=3, opacity=1).encode(x=rates, color=colour)
    whiskers = base.mark_rule(strokeWidth=1.5, color=INK).encode(x=altair.X("low:Q"), x2=altair.X2("high:Q"))
    return altair.layer(bars, ticks, whiskers).properties(width=WIDTH, height=altair.Step(step))


def percent_axis() -> Any:
    return altair.Axis(format="%", labelFlush=False)


def turn_axis() -> Any:
    return altair.Axis(tickMinStep=1, labelFlush=False, grid=False)


def turn_scale() -> Any:
    return altair.Scale(zero=False, nice=False)


def turn_x() -> Any:
    return altair.X("turn:Q", title=translate("axis-turn", "Turn"), axis=turn_axis(), scale=turn_scale())


def strategy_tooltip() -> Any:
    return altair.Tooltip("strategy:N", title=translate("head-strategy", "strategy"))


def turn_tooltip() -> Any:
    return altair.Tooltip("turn:Q", title=translate("tip-turn", "turn"))


def card_tooltip() -> Any:
    return altair.Tooltip("card:N", title=translate("head-card", "card"))


def owned_tooltip() -> Any:
    return altair.Tooltip("owned:Q", format=".2f", title=translate("tip-owned", "owned"))


def legend_columns(names: list[str]) -> int:
    """Return how many names fit side by side above a plot."""
    widest = max(cell_len(name) for name in names)
    return max(1, min(len(names), int(WIDTH / (widest * LEGEND_CELL + LEGEND_SYMBOL))))


def top_legend(names: list[str], **options: Any) -> Any:
    return altair.Legend(orient="top", direction="horizontal", columns=legend_columns(names), labelLimit=0, **options)


def _length_chart(tally: MatchTally) -> Any:
    return (
        altair.Chart(length_frame(tally))
        .mark_bar(color=STRATEGY_COLOURS[0], opacity=0.85, stroke="#ffffff", strokeWidth=1)
        .encode(
            x=altair.X(
                "from:Q", title=translate("axis-first-turns", "Turns of the first player"), axis=turn_axis(), scale=turn_scale()
            ),
            x2="to:Q",
            y=altair.Y(
                "share:Q",
                title=translate("axis-share", "Share of games"),
                axis=percent_axis(),
                scale=altair.Scale(domainMin=0, nice=True),
            ),
            y2=altair.Y2Datum(0),
            tooltip=[
                altair.Tooltip("turns:Q", title=translate("head-turns", "turns")),
                altair.Tooltip("share:Q", format=".2%", title=translate("tip-share", "share of games")),
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
            x=turn_x(),
            y=altair.Y(f"{figure}:Q", title=title),
            color=strategy_colour(names, legend=top_legend(names)),
            shape=altair.Shape("strategy:N", scale=shape, title=None),
            tooltip=[
                strategy_tooltip(),
                turn_tooltip(),
                altair.Tooltip(f"{figure}:Q", format=".2f", title=title),
                altair.Tooltip("games:Q", format=".1%", title=translate("tip-running", "games still running")),
            ],
        )
        .properties(width=WIDTH, height=HEIGHT)
    )


def _owned_chart(match: Match, tally: MatchTally, names: list[str]) -> Any:
    frame = owned_frame(match, tally)
    order = frame["card"].unique(maintain_order=True).to_list()
    return (
        altair.Chart(frame)
        .mark_bar(opacity=0.85)
        .encode(
            y=altair.Y("card:N", sort=order, title=None),
            yOffset=altair.YOffset("strategy:N", sort=names),
            x=altair.X(
                "owned:Q", title=translate("axis-owned", "Cards owned"), axis=altair.Axis(labelFlush=False, tickCount=8)
            ),
            color=strategy_colour(names, legend=top_legend(names)),
            tooltip=[strategy_tooltip(), card_tooltip(), owned_tooltip()],
        )
        .properties(width=WIDTH, height=altair.Step(max(6, 20 // len(names))))
    )


def _growth_chart(match: Match, tally: MatchTally, names: list[str]) -> Any:
    frame = growth_frame(match, tally)
    columns = min(len(names), 2)
    cards = owned_frame(match, tally)["card"].unique(maintain_order=True).to_list()
    colours = altair.Scale(domain=cards, range=list(CARD_COLOURS[: len(cards)]))
    dashes = altair.Scale(domain=cards, range=[list(dash) for dash in CARD_DASHES[: len(cards)]])
    legend = altair.Legend(orient="right", symbolSize=300, symbolStrokeWidth=2)
    return (
        altair.Chart(frame)
        .mark_line(strokeWidth=2)
        .encode(
            x=turn_x(),
            y=altair.Y("owned:Q", title=translate("axis-owned", "Cards owned")),
            color=altair.Color("card:N", scale=colours, sort=cards, title=None, legend=legend),
            strokeDash=altair.StrokeDash("card:N", scale=dashes, sort=cards, title=None, legend=legend),
            tooltip=[strategy_tooltip(), card_tooltip(), turn_tooltip(), owned_tooltip()],
        )
        .properties(width=(FULL_WIDTH - 40) / columns - 30, height=HEIGHT)
        .facet(facet=altair.Facet("strategy:N", sort=names, title=None), columns=columns, spacing=30)
    )


def apply_style(chart: Any) -> Any:
    """Apply the common fonts, colours and sizes."""
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


def vega_spec(chart: Any) -> dict[str, Any]:
    """Return the Vega-Lite specification with all data, without Altair's row limit."""
    with altair.data_transformers.enable("default", max_rows=None):
        spec: dict[str, Any] = apply_style(chart).to_dict()
    return spec


@contextmanager
def drawing_errors(path: Path) -> Iterator[None]:
    """Convert errors of the drawing libraries to a LabError that names the file."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit, GeneratorExit, LabError):
        raise
    except BaseException as error:  # a panic of a Rust library is not an Exception
        cause = next(iter(str(error).strip().splitlines()), type(error).__name__)
        raise LabError(Message("undrawable", "{path}: can't draw the plot: {why}", path=path, why=cause)) from None


def write_png(path: Path, match: Match, tally: MatchTally, summary: MatchSummary) -> None:
    """Write all plots to one picture, two in a row."""
    labels = short_labels([competitor.label for competitor in match.competitors])
    with drawing_errors(path):
        plots = draw_plots(match, tally, summary)
    write_plots(path, plots, labels, [picture_note(summary.games, summary.seed), localize(summary.board)])


def write_plots(path: Path, plots: Sequence[Plot], labels: Sequence[str], facts: Sequence[str]) -> None:
    """Write the plots to one picture with a heading."""
    with drawing_errors(path):
        page = vega_spec(_picture(plots, labels, facts))
        picture = vl_convert.vegalite_to_png(page, scale=PNG_SCALE)
    try:
        write_binary_file(path, picture)
    except OSError as error:
        raise unwritable(path, error) from None


def _picture(plots: Sequence[Plot], labels: Sequence[str], facts: Sequence[str]) -> Any:
    # Lay out whole plots with titles and legends, so that legends of several lines fit.
    pairs = altair.concat(*(_titled(plot) for plot in plots if not plot.is_wide), columns=2, spacing=GAP)
    wide = [_titled(plot) for plot in plots if plot.is_wide]
    return _independent_scales(altair.vconcat(_independent_scales(pairs), *wide, spacing=GAP)).properties(
        title=_heading(labels, facts)
    )


def _titled(plot: Plot) -> Any:
    return plot.chart.properties(title=altair.Title(plot.title, subtitle=plot.caption, frame="group"))


def _heading(labels: Sequence[str], facts: Sequence[str]) -> Any:
    return altair.Title(
        wrap_labels(labels, " – ", HEADING_LENGTH),
        subtitle=[line for fact in facts for line in textwrap.wrap(fact, LINE_LENGTH)],
        fontSize=20,
        subtitleFontSize=12,
        offset=24,
    )


def wrap_labels(words: Sequence[str], link: str, most: int) -> list[str]:
    """Join words with `link` into lines of at most `most` characters, without breaking a word."""
    lines = [words[0]]
    for word in words[1:]:
        longer = f"{lines[-1]}{link}{word}"
        if cell_len(longer) <= most:
            lines[-1] = longer
        else:
            lines[-1] += link.rstrip()
            lines.append(word)
    return lines


def _independent_scales(charts: Any) -> Any:
    """Give charts side by side independent scales."""
    return charts.resolve_scale(color="independent", shape="independent", strokeDash="independent", yOffset="independent")
