"""Live progress on the terminal: how far, how fast, how long still, and how it stands."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console

from feodum.i18n.locale import figure, said
from feodum.lab.match.series import Series

REFRESH_SECONDS = 0.1


class Meter:
    """Shown on standard error while series of games are played, if that is a terminal."""

    def __init__(
        self,
        series: Sequence[Series[Any]],
        games_a_deal: int,
        standing: Callable[[], str] = lambda: "",
        expected_deals: Callable[[], int] | None = None,
    ) -> None:
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn  # not for help

        self.series = series
        self.games_a_deal = games_a_deal
        self.standing = standing
        self.expected_deals = expected_deals
        self.start = time.perf_counter()
        self.shown = 0.0
        console = Console(stderr=True)
        self.progress = Progress(
            TextColumn("{task.fields[done]}"),
            BarColumn(bar_width=24),
            TextColumn("{task.percentage:>3.0f} %"),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[standing]}", markup=False),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self.task = self.progress.add_task("", total=None, done="", rate="", standing="")

    def __enter__(self) -> Meter:
        self.progress.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.progress.stop()

    def update(self) -> None:
        now = time.perf_counter()
        if self.progress.disable or now - self.shown < REFRESH_SECONDS:
            return
        self.shown = now
        done = sum(each.deals_done for each in self.series) * self.games_a_deal
        total = sum(each.deals for each in self.series) * self.games_a_deal
        if self.expected_deals is not None:
            total = min(total, max(done, self.expected_deals() * self.games_a_deal))
        self.progress.update(
            self.task,
            completed=done,
            total=total,
            done=(
                said("meter-about", "{done:,} of about {total:,} games", done=done, total=total)
                if self.expected_deals
                else said("meter-games", "{done:,} of {total:,} games", done=done, total=total)
            ),
            rate=f"{figure(done / (now - self.start), ',.0f')}/s",
            standing=self.standing(),
        )
