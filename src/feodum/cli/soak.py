"""`feodum soak`: play random games, check every position, and save failing games."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from feodum.cli.input.number_parser import Minutes, Seed, Workers
from feodum.cli.output_files import check_new_folder
from feodum.engine.build import build_name
from feodum.i18n.locale import localize, translate
from feodum.messages.message import CardName, Message, printable_path
from feodum.soak.checked_game import replay as replay_game
from feodum.soak.coverage_tally import CARD_EVENTS, GAINED, PLAYED, REACTED, TRASHED, TRIGGERED
from feodum.soak.runner import Soak

MAX_LISTED_CARDS = 40
"""How many cards the summary lists; the others are only counted."""


def card_event_label(event: str) -> str:
    labels = {
        PLAYED: translate("soak-event-played", "played"),
        GAINED: translate("soak-event-gained", "gained"),
        TRASHED: translate("soak-event-trashed", "trashed"),
        REACTED: translate("soak-event-reacted", "reacted"),
        TRIGGERED: translate("soak-event-triggered", "triggered"),
    }
    return labels[event]


def soak(
    *,
    minutes: Minutes = 1.0,
    seed: Seed | None = None,
    workers: Workers | None = None,
    out: Path = Path("soak-failures"),
    until_covered: Annotated[bool, Parameter(negative="")] = False,
    replay: Path | None = None,
) -> int:
    """Play random games on all cores and check every position.

    The games are chosen so that every card is played, gained, trashed and so on at least 100 times.

    Parameters
    ----------
    minutes
        How long to play.
    seed
        Seed for choosing the games. Default: random.
    workers
        Number of processes. Default: one per core.
    out
        Folder for failing games, saved so that they can be replayed.
    until_covered
        Stop as soon as every card and every pair of Kingdom cards has been covered.
    replay
        Replay a saved failure instead.
    """
    console = Console()
    if replay is not None:
        return _replay(console, replay)
    if seed is None:
        seed = secrets.randbits(32)
    check_new_folder(out)
    run = Soak(seed, out, workers)
    console.print(
        translate(
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
        task = progress.add_task(translate("soak-starting", "starting"), total=seconds)

        def show(run: Soak) -> None:
            tally = run.tally
            text = translate(
                "soak-progress",
                "{games:,} games, {decisions:,} decisions; still missing {events} card events, {pairs} pairs; "
                "{failures} failures",
                games=tally.games,
                decisions=tally.decisions,
                events=len(tally.needs()),
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
        table = Table(title=translate("soak-not-seen", "Not yet seen {count} times", count=tally.target), title_justify="left")
        table.add_column(translate("head-card", "card"))
        for event in CARD_EVENTS:
            table.add_column(card_event_label(event), justify="right")
        cards = sorted({name for name, _ in needs})
        for name in cards[:MAX_LISTED_CARDS]:
            table.add_row(
                localize(CardName(name)),
                *(str(tally.counts[name, event]) if (name, event) in needs else "" for event in CARD_EVENTS),
            )
        if len(cards) > MAX_LISTED_CARDS:
            table.add_row(
                translate("soak-more", "and {count} more", count=len(cards) - MAX_LISTED_CARDS), *("" for _ in CARD_EVENTS)
            )
        console.print(table)
    if pairs:
        one, other = map(CardName, sorted(pairs)[0])
        console.print(
            translate(
                "soak-pairs",
                "{count} pairs of Kingdom cards have not been in a game together, such as {one} and {other}",
                count=len(pairs),
                one=one,
                other=other,
            )
        )
    for reason, path in run.failures:
        failure = (translate("soak-failure", "failure"), "red")
        console.print(Text.assemble(failure, f": {printable_path(path)}"))
        console.print(f"  {localize(reason)}", markup=False, highlight=False)
    ended = Message("soak-played", "played for") if not run.interrupted else Message("soak-interrupted", "interrupted after")
    console.print(
        translate(
            "soak-summary",
            "{ended} {seconds:.0f} s: {games:,} games, {decisions:,} decisions, "
            "{seen} of {events} card events seen {target} times, {met} of {pairs} pairs, {failures} failures",
            ended=ended,
            seconds=run.seconds,
            games=tally.games,
            decisions=tally.decisions,
            seen=len(tally.all_card_events) - len(needs),
            events=len(tally.all_card_events),
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
            translate(
                "soak-replayed",
                "{file}: replayed {count} decisions, every position is valid",
                file=path,
                count=report.decisions,
            ),
            markup=False,
        )
        return 0
    message = translate("soak-fails", "{file}: fails at decision {number}", file=path, number=report.decisions)
    console.print(message, markup=False, highlight=False)
    console.print(report.failure.details or report.failure.reason, markup=False, highlight=False)
    return 1
