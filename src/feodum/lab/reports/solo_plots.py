"""Games alone, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import altair
import polars

from feodum.i18n.locale import said
from feodum.lab.experiments.solo_games import SoloRecord, SoloSums
from feodum.lab.match.competitors import short_labels
from feodum.lab.reports.frames import SHOWN_SHARE
from feodum.lab.reports.plots import HEIGHT, WIDTH, Plot, percent_axis, strategy_colour, top_legend, turns_across, write_plots


def write_solo_picture(path: Path, records: Sequence[SoloRecord], sums: Sequence[SoloSums], facts: Sequence[str]) -> None:
    labels = short_labels([record.name for record in records])
    records = [replace(record, name=label) for record, label in zip(records, labels, strict=True)]
    last = _last_turn(sums)
    goals = [goal.goal for goal in records[0].goals]
    plots = [
        Plot(
            said("chart-points", "Points over turns"),
            said("solo-means", "Means; a game that is over keeps its points."),
            _points(records, labels, last),
        ),
        *(
            Plot(
                said("solo-provinces", "{count} Provinces", count=goal),
                said("solo-share", "Share of the games that have them after the turn."),
                _share(records, sums, labels, goal, last),
            )
            for goal in goals
        ),
        Plot(
            said("solo-coins", "Coins over turns"),
            said("solo-going-on", "Means, as long as {share:.0%} of the games go on.", share=SHOWN_SHARE),
            _coins(records, sums, labels),
        ),
    ]
    write_plots(path, plots, labels, facts)


def _last_turn(sums: Sequence[SoloSums]) -> int:
    """The last turn that one game in a hundred still had."""
    return max((sum(1 for games in each.running if games * 100 >= each.deals) for each in sums), default=1)


def _lines(frame: polars.DataFrame, names: list[str], figure: str, title: str, axis: Any = None) -> Any:
    y = altair.Y(f"{figure}:Q", title=title) if axis is None else altair.Y(f"{figure}:Q", title=title, axis=axis)
    return (
        altair.Chart(frame)
        .mark_line(strokeWidth=2.2, point=altair.OverlayMarkDef(size=30, filled=True))
        .encode(
            x=turns_across(),
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
    return _lines(polars.DataFrame(rows), names, "points", said("axis-points", "Points after the turn"))


def _coins(records: Sequence[SoloRecord], sums: Sequence[SoloSums], names: list[str]) -> Any:
    rows = [
        {"strategy": record.name, "turn": turn, "coins": coins}
        for record, each in zip(records, sums, strict=True)
        for turn, (coins, running) in enumerate(zip(record.coins, each.running, strict=True), start=1)
        if running >= SHOWN_SHARE * each.deals
    ]
    return _lines(polars.DataFrame(rows), names, "coins", said("axis-coins", "Coins to spend in the turn"))


def _share(records: Sequence[SoloRecord], sums: Sequence[SoloSums], names: list[str], goal: int, last: int) -> Any:
    rows: list[dict[str, str | float]] = []
    for record, each in zip(records, sums, strict=True):
        there = 0
        for turn in range(1, last + 1):
            there += each.reached.get(goal, {}).get(turn, 0)
            rows.append({"strategy": record.name, "turn": turn, "share": there / max(each.deals, 1)})
    return _lines(polars.DataFrame(rows), names, "share", said("axis-share", "Share of games"), percent_axis())
