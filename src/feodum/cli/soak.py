"""`feodum soak`: play without end, check everything, keep what fails."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from feodum.cli.input.number_parser import Minutes, Seed, Workers
from feodum.engine.build import build_name
from feodum.i18n.locale import said, told
from feodum.messages.message import CardName, Saying
from feodum.soak.checked_game import replay as replay_game
from feodum.soak.coverage_tally import DEEDS, GAINED, PLAYED, REACTED, TRASHED, TRIGGERED
from feodum.soak.runner import Soak

SHOWN = 40
"""How many cards the summary lists before it only counts them."""


def deed_told(deed: str) -> str:
    names = {
        PLAYED: said("deed-played", "played"),
        GAINED: said("deed-gained", "gained"),
        TRASHED: said("deed-trashed", "trashed"),
        REACTED: said("deed-reacted", "reacted"),
        TRIGGERED: said("deed-triggered", "triggered"),
    }
    return names[deed]


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
    console.print(
        said(
            "soak-start",
            "feodum soak: {build} build, {workers} processes, {minutes:g} minutes, seed {seed}",
            build=build_name(),
            workers=run.workers,
            minutes=minutes,
            seed=seed,
        )
    )
    _run(console, run, minutes * 60, until_covered)
    _summarise(console, run)
    return 1 if run.failures else 0


def _run(console: Console, run: Soak, seconds: float, until_covered: bool) -> None:
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(said("soak-starting", "starting"), total=seconds)

        def show(run: Soak) -> None:
            tally = run.tally
            text = said(
                "soak-progress",
                "{games:,} games, {decisions:,} decisions; still missing {deeds} deeds, {pairs} pairs; {failures} failures",
                games=tally.games,
                decisions=tally.decisions,
                deeds=len(tally.needs()),
                pairs=len(tally.missing_pairs()),
                failures=len(run.failures),
            )
            progress.update(task, completed=min(run.seconds, seconds), description=text)

        run.run(seconds, until_covered, show)


def _summarise(console: Console, run: Soak) -> None:
    tally = run.tally
    needs = tally.needs()
    pairs = tally.missing_pairs()
    if needs:
        table = Table(title=said("soak-not-seen", "Not yet seen {count} times", count=tally.target), title_justify="left")
        table.add_column(said("head-card", "card"))
        for deed in DEEDS:
            table.add_column(deed_told(deed), justify="right")
        cards = sorted({name for name, _ in needs})
        for name in cards[:SHOWN]:
            table.add_row(
                told(CardName(name)), *(str(tally.done[name, deed]) if (name, deed) in needs else "" for deed in DEEDS)
            )
        if len(cards) > SHOWN:
            table.add_row(said("soak-more", "and {count} more", count=len(cards) - SHOWN), *("" for _ in DEEDS))
        console.print(table)
    if pairs:
        one, other = map(CardName, sorted(pairs)[0])
        console.print(
            said(
                "soak-pairs",
                "{count} pairs of Kingdom cards have not shared a game, such as {one} and {other}",
                count=len(pairs),
                one=one,
                other=other,
            )
        )
    for reason, path in run.failures:
        console.print(f"[red]{said('soak-failure', 'failure')}[/red]: {path}", highlight=False)
        console.print(f"  {told(reason)}", markup=False, highlight=False)
    ended = Saying("soak-played", "played for") if not run.interrupted else Saying("soak-interrupted", "interrupted after")
    console.print(
        said(
            "soak-summary",
            "{ended} {seconds:.0f} s: {games:,} games, {decisions:,} decisions, {seen} of {deeds} deeds seen {target} times, "
            "{met} of {pairs} pairs, {failures} failures",
            ended=ended,
            seconds=run.seconds,
            games=tally.games,
            decisions=tally.decisions,
            seen=len(tally.all_deeds) - len(needs),
            deeds=len(tally.all_deeds),
            target=tally.target,
            met=len(tally.all_pairs) - len(pairs),
            pairs=len(tally.all_pairs),
            failures=len(run.failures),
        )
    )


def _replay(console: Console, path: Path) -> int:
    report = replay_game(path)
    if report.failure is None:
        console.print(
            said(
                "soak-replayed",
                "{file}: {count} decisions played again, every position in order",
                file=path,
                count=report.decisions,
            )
        )
        return 0
    failing = said("soak-fails", "{file}: fails at decision {number}", file=path, number=report.decisions)
    console.print(failing, highlight=False)
    console.print(report.failure.details or report.failure.reason, markup=False, highlight=False)
    return 1
