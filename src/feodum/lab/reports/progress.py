"""Live progress on the terminal: games done, rate, remaining time and current results."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console

from feodum.i18n.locale import localized_number, translate
from feodum.lab.match.series import Series

REFRESH_SECONDS = 0.1


class Meter:
    """A progress bar on standard error, shown only on a terminal."""

    def __init__(
        self,
        series: Sequence[Series[Any]],
        games_per_deal: int,
        status: Callable[[], str] = lambda: "",
        expected_deals: Callable[[], int] | None = None,
    ) -> None:
        from rich.progress import (  # slow to import, and help does not need it
            BarColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        self.series = series
        self.games_per_deal = games_per_deal
        self.status = status
        self.expected_deals = expected_deals
        self.start = time.perf_counter()
        self.last_refresh = 0.0
        console = Console(stderr=True)
        self.progress = Progress(
            TextColumn("{task.fields[done]}"),
            BarColumn(bar_width=24),
            TextColumn("{task.percentage:>3.0f} %"),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[status]}", markup=False),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self.task = self.progress.add_task("", total=None, done="", rate="", status="")

    def __enter__(self) -> Meter:
        self.progress.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.progress.stop()

    def update(self) -> None:
        now = time.perf_counter()
        if self.progress.disable or now - self.last_refresh < REFRESH_SECONDS:
            return
        self.last_refresh = now
        done = sum(each.deals_done for each in self.series) * self.games_per_deal
        total = sum(each.deals for each in self.series) * self.games_per_deal
        if self.expected_deals is not None:
            total = min(total, max(done, self.expected_deals() * self.games_per_deal))
        self.progress.update(
            self.task,
            completed=done,
            total=total,
            done=(
                translate("meter-about", "{done:,} of about {total:,} games", done=done, total=total)
                if self.expected_deals
                else translate("meter-games", "{done:,} of {total:,} games", done=done, total=total)
            ),
            rate=f"{localized_number(done / (now - self.start), ',.0f')}/s",
            status=self.status(),
        )
