"""Plots of sweeps: a curve for one number, a heat map for two."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import altair
import polars

from feodum.i18n.locale import localized_number, translate
from feodum.lab.experiments.parameter_sweep import SweepResult
from feodum.lab.experiments.variants import SweepParameter
from feodum.lab.match.competitors import shorten_label

from .plots import INK, STRATEGY_COLOURS, Plot, percent_axis, write_plots
from .sweep_tables import varied_line

CURVE_WIDTH, CURVE_HEIGHT = 560, 320
CELL_WIDTH, CELL_HEIGHT = 58, 34


def write_sweep_picture(
    path: Path, name: str, parameters: Sequence[SweepParameter], result: SweepResult, facts: Sequence[str]
) -> None:
    chart = _curve(parameters[0], result) if len(parameters) == 1 else _heat_map(parameters, result)
    caption = translate(
        "sweep-caption", "Score: wins and shares of ties. Pale: dropped out before the final round, with the score up to then."
    )
    write_plots(
        path, [Plot(translate("sweep-plot", "Scores of the variants"), caption, chart)], [shorten_label(name, 60)], facts
    )


def _rows(parameters: Sequence[SweepParameter], result: SweepResult) -> polars.DataFrame:
    return polars.DataFrame(
        [
            {
                **{f"value{number}": value for number, value in enumerate(record.values)},
                "score": record.score.value,
                "low": record.score.low,
                "high": record.score.high,
                "text": localized_number(record.score.value, ".1%"),
                "final": record.in_final,
                "best": record is result.best,
            }
            for record in result.records
        ]
    )


def _curve(parameter: SweepParameter, result: SweepResult) -> Any:
    base = altair.Chart(_rows([parameter], result)).encode(
        x=altair.X(
            "value0:Q",
            title=parameter.title,
            axis=altair.Axis(values=list(parameter.values), format="~g", labelFlush=False, grid=False),
            scale=altair.Scale(zero=False, nice=False, padding=14),
        ),
        opacity=altair.Opacity("final:N", scale=altair.Scale(domain=[True, False], range=[1.0, 0.35]), legend=None),
    )
    title = translate("title-score", "Score")
    y = altair.Y("score:Q", title=title, axis=percent_axis(), scale=altair.Scale(zero=False))
    line = altair.Chart(_rows([parameter], result)).mark_line(color=STRATEGY_COLOURS[0], opacity=0.5).encode(x="value0:Q", y=y)
    whiskers = base.mark_rule(strokeWidth=1.6, color=INK).encode(y=altair.Y("low:Q", title=title), y2="high:Q")
    points = base.mark_point(filled=True, size=70, color=STRATEGY_COLOURS[0]).encode(y=y)
    original = (
        altair.Chart(polars.DataFrame([{"original": parameter.original}]))
        .mark_rule(strokeDash=[4, 4], color="#9a9a9a")
        .encode(x="original:Q")
    )
    layers = (
        [original, line, whiskers, points]
        if parameter.values[0] <= parameter.original <= parameter.values[-1]
        else [line, whiskers, points]
    )
    return altair.layer(*layers).properties(width=CURVE_WIDTH, height=CURVE_HEIGHT)


def _heat_map(parameters: Sequence[SweepParameter], result: SweepResult) -> Any:
    down, across = parameters
    frame = _rows(parameters, result)
    scores = [record.score.value for record in result.records]
    middle = (min(scores) + max(scores)) / 2
    base = altair.Chart(frame).encode(
        x=altair.X("value1:O", title=varied_line(across, 1), axis=altair.Axis(labelAngle=0)),
        y=altair.Y("value0:O", title=varied_line(down, 0)),
    )
    title, scheme = translate("title-score", "Score"), altair.Scale(scheme="viridis")
    colour = altair.Color("score:Q", title=title, scale=scheme, legend=altair.Legend(format="%"))
    cells = base.mark_rect().encode(
        color=colour,
        opacity=altair.Opacity("final:N", scale=altair.Scale(domain=[True, False], range=[1.0, 0.45]), legend=None),
    )
    dark = altair.condition(f"datum.score > {middle} || !datum.final", altair.value(INK), altair.value("#ffffff"))
    figures = base.mark_text(fontSize=11).encode(text="text:N", color=dark)
    frames = base.transform_filter("datum.best").mark_rect(fill=None, stroke="#D55E00", strokeWidth=3)
    width, height = CELL_WIDTH * len(across.values), CELL_HEIGHT * len(down.values)
    return altair.layer(cells, figures, frames).properties(width=max(width, 240), height=max(height, 120))
