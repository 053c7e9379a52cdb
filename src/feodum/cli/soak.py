"""`feodum soak`: play without end, check everything, keep what fails."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from feodum.build import build_name
from feodum.cli.numbers import Minutes, Seed, Workers
from feodum.soak.playing import replay as replay_game
from feodum.soak.runner import Soak
from feodum.soak.tally import DEEDS

SHOWN = 40
"""How many cards the summary lists before it only counts them."""


def soak(
    *,
    minutes: Minutes = 1.0,
    seed: Seed | None = None,
    workers: Workers | None = None,
    out: Path = Path("soak-failures"),
    until_covered: Annotated[bool, Parameter(negative="")] = False,
    replay: Path | None = None,
) -> int:
    """Play random games on all cores, checking every position, until every card has done all it can do 100 times.

    Parameters
    ----------
    minutes
        How long to play.
    seed
        Where the choice of games starts; by default anywhere.
    workers
        How many processes; by default one for each core.
    out
        The folder in which failures are saved, each as a game that can be played again.
    until_covered
        Stop as soon as every card and every pair of Kingdom cards has been seen.
    replay
        Play a saved failure again instead.
    """
    console = Console()
    if replay is not None:
        return _replay(console, replay)
    if seed is None:
        seed = secrets.randbits(32)
    run = Soak(seed, out, workers)
    console.print(f"feodum soak: {build_name()} build, {run.workers} processes, {minutes:g} minutes, seed {seed}")
    _run(console, run, minutes * 60, until_covered)
    _summarise(console, run)
    return 1 if run.failures else 0


def _run(console: Console, run: Soak, seconds: float, until_covered: bool) -> None:
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("starting", total=seconds)

        def show(run: Soak) -> None:
            tally = run.tally
            text = (
                f"{tally.games:,} games, {tally.decisions:,} decisions; still missing {len(tally.needs())} deeds, "
                f"{len(tally.missing_pairs())} pairs; {len(run.failures)} failures"
            )
            progress.update(task, completed=min(run.seconds, seconds), description=text)

        run.run(seconds, until_covered, show)


def _summarise(console: Console, run: Soak) -> None:
    tally = run.tally
    needs = tally.needs()
    pairs = tally.missing_pairs()
    if needs:
        table = Table(title=f"Not yet seen {tally.target} times", title_justify="left")
        table.add_column("card")
        for deed in DEEDS:
            table.add_column(deed, justify="right")
        cards = sorted({name for name, _ in needs})
        for name in cards[:SHOWN]:
            table.add_row(name, *(str(tally.done[name, deed]) if (name, deed) in needs else "" for deed in DEEDS))
        if len(cards) > SHOWN:
            table.add_row(f"and {len(cards) - SHOWN} more", *("" for _ in DEEDS))
        console.print(table)
    if pairs:
        console.print(f"{len(pairs)} pairs of Kingdom cards have not shared a game, such as {' and '.join(sorted(pairs)[0])}")
    for reason, path in run.failures:
        console.print(f"[red]failure[/red]: {path}", highlight=False)
        console.print(f"  {reason}", markup=False, highlight=False)
    ended = "interrupted after" if run.interrupted else "played for"
    console.print(
        f"{ended} {run.seconds:.0f} s: {tally.games:,} games, {tally.decisions:,} decisions, "
        f"{len(tally.all_deeds) - len(needs)} of {len(tally.all_deeds)} deeds seen {tally.target} times, "
        f"{len(tally.all_pairs) - len(pairs)} of {len(tally.all_pairs)} pairs, {len(run.failures)} failures"
    )


def _replay(console: Console, path: Path) -> int:
    report = replay_game(path)
    if report.failure is None:
        console.print(f"{path}: {report.decisions} decisions played again, every position in order")
        return 0
    console.print(f"{path}: fails at decision {report.decisions}", highlight=False)
    console.print(report.failure.details or report.failure.reason, markup=False, highlight=False)
    return 1
