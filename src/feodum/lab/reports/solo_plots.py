"""Plots of solo games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import altair
import polars

from feodum.i18n.locale import translate
from feodum.lab.experiments.solo_games import SoloRecord, SoloSums
from feodum.lab.match.competitors import short_labels

from .frames import SHOWN_SHARE
from .plots import HEIGHT, WIDTH, Plot, percent_axis, strategy_colour, top_legend, turn_x, write_plots


def write_solo_picture(path: Path, records: Sequence[SoloRecord], sums: Sequence[SoloSums], facts: Sequence[str]) -> None:
    labels = short_labels([record.name for record in records])
    records = [replace(record, name=label) for record, label in zip(records, labels, strict=True)]
    last = _last_turn(sums)
    goals = [goal.goal for goal in records[0].goals]
    plots = [
        Plot(
            translate("chart-points", "Points over turns"),
            translate("solo-means", "Means; a finished game keeps its points."),
            _points(records, labels, last),
        ),
        *(
            Plot(
                translate("solo-provinces", "{count} Provinces", count=goal),
                translate("solo-share", "Share of games that have reached this number after the turn."),
                _share(records, sums, labels, goal, last),
            )
            for goal in goals
        ),
        Plot(
            translate("solo-coins", "Coins over turns"),
            translate("solo-going-on", "Means, up to the turn that {share:.0%} of games reach.", share=SHOWN_SHARE),
            _coins(records, sums, labels),
        ),
    ]
    write_plots(path, plots, labels, facts)


def _last_turn(sums: Sequence[SoloSums]) -> int:
    """Return the last turn that at least 1% of the games reached."""
    return max((sum(1 for games in each.running if games * 100 >= each.deals) for each in sums), default=1)


def _lines(frame: polars.DataFrame, names: list[str], figure: str, title: str, axis: Any = None) -> Any:
    y = altair.Y(f"{figure}:Q", title=title) if axis is None else altair.Y(f"{figure}:Q", title=title, axis=axis)
    return (
        altair.Chart(frame)
        .mark_line(strokeWidth=2.2, point=altair.OverlayMarkDef(size=30, filled=True))
        .encode(
            x=turn_x(),
            y=y,
            color=strategy_colour(names, legend=top_legend(names)),
        )
        .properties(width=WIDTH, height=HEIGHT)
    )


def _points(records: Sequence[SoloRecord], names: list[str], last: int) -> Any:
    rows = [
        {"strategy": record.name, "turn": turn, "points": points.value}
        for record in records
        for turn, points in enumerate(record.points[:last], start=1)
    ]
    return _lines(polars.DataFrame(rows), names, "points", translate("axis-points", "Points after the turn"))


def _coins(records: Sequence[SoloRecord], sums: Sequence[SoloSums], names: list[str]) -> Any:
    rows = [
        {"strategy": record.name, "turn": turn, "coins": coins}
        for record, each in zip(records, sums, strict=True)
        for turn, (coins, running) in enumerate(zip(record.coins, each.running, strict=True), start=1)
        if running >= SHOWN_SHARE * each.deals
    ]
    return _lines(polars.DataFrame(rows), names, "coins", translate("axis-coins", "Coins to spend in the turn"))


def _share(records: Sequence[SoloRecord], sums: Sequence[SoloSums], names: list[str], goal: int, last: int) -> Any:
    rows: list[dict[str, str | float]] = []
    for record, each in zip(records, sums, strict=True):
        reached = 0
        for turn in range(1, last + 1):
            reached += each.reached.get(goal, {}).get(turn, 0)
            rows.append({"strategy": record.name, "turn": turn, "share": reached / max(each.deals, 1)})
    return _lines(polars.DataFrame(rows), names, "share", translate("axis-share", "Share of games"), percent_axis())
