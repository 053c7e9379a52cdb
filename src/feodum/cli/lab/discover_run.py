"""Implementation of `feodum lab discover`: search, final round and output."""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.live import Live
from rich.text import Text

from feodum.cards.setup_fields import EditionName
from feodum.cli.input.name_lookup import english_kingdom_names
from feodum.cli.output_files import prepare_files, prepare_folder
from feodum.files.safe_writing import write_text_file
from feodum.i18n.locale import localize, translate
from feodum.lab.discovery.coevolution import Search
from feodum.lab.discovery.description import describe_cycles, describe_strategy, profile_strategy
from feodum.lab.discovery.final_round import discovered_finalists, final_matches, keep_best, select_finalists
from feodum.lab.discovery.pairings import PairingSums
from feodum.lab.experiments.round_robin import RoundRobin, tabulate_results
from feodum.lab.lab_errors import LabError, check_can_rate, unwritable
from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import Competitor, with_unique_labels
from feodum.lab.match.parallel import PlayAll, series_runner
from feodum.lab.match.results import as_data
from feodum.lab.match.series import Series
from feodum.lab.match.tallies import MatchTally
from feodum.lab.reports.terminal_tables import board_note, tournament_table
from feodum.levels.level_bots import candidates
from feodum.messages.message import Message
from feodum.strategies import LIBRARY_SUFFIX, Strategy, format_strategy, slug_of
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.workers.pool import InterruptFlag

from .options import INTERRUPTED, check_drawing, show, show_json

FINAL_SHARE = 0.15
"""Share of the time reserved for the final round."""


def run_discovery(
    kingdom: tuple[str, ...],
    colony: str | None,
    shelters: str | None,
    edition: EditionName,
    minutes: float,
    generations: int | None,
    seed: int | None,
    workers: int | None,
    cluster: str | None,
    state: Path | None,
    out: Path | None,
    report: Path | None,
    games: int,
    keep: bool,
    json: bool,
) -> int:
    """Run the command and return its exit code."""
    check_can_rate()
    if not 0 < minutes <= 100_000 or math.isnan(minutes):
        raise LabError(Message("lab-minutes", "--minutes takes a number above 0, not {minutes:g}", minutes=minutes))
    if colony == "random" or shelters == "random":
        raise LabError(Message("discover-one-board", "a search needs a fixed board; --colony and --shelters take yes or no"))
    board = choose_board((), english_kingdom_names(kingdom), colony, shelters, edition)
    if not board.is_fixed:
        raise LabError(Message("discover-one-kingdom", "a search needs one kingdom; name its cards or a recommended set"))
    check_drawing("report", report, ".html", ".htm")
    out_file = out if out is not None and out.suffix == LIBRARY_SUFFIX else None
    prepare_files(state, report, out_file)
    if out is not None and out_file is None:
        prepare_folder(out)
    context = kingdom_of_setup(board.setup(2, 0))
    search = Search(board, context, secrets.randbits(32) if seed is None else seed, candidates(context))
    if state is not None and state.exists() and state.stat().st_size:
        search.load(state)
    began = time.monotonic()
    search_seconds = minutes * 60 * (1 - FINAL_SHARE)
    first_generation = search.generation
    with InterruptFlag() as interruption, series_runner(workers, cluster, interruption) as play, _Progress(search) as progress:

        def should_continue() -> bool:
            if generations is not None:
                return not search.population or search.generation - first_generation < generations
            return time.monotonic() - began < search_seconds or not search.population

        def play_all(series: Sequence[Series[PairingSums]]) -> bool:
            play(series, lambda: progress.update(_left(generations, search, first_generation, began, minutes)))
            return not interruption.is_set

        def save_state() -> None:
            if state is not None:
                search.save(state)

        is_complete = search.run(play_all, should_continue, save_state)
        if not search.population:
            raise LabError(Message("discover-interrupted", "interrupted before there were any results"))
        progress.show(translate("discover-final", "final round"))
    with InterruptFlag() as later, series_runner(workers, cluster, later) as play:
        result, entrants = _play_final(search, games if is_complete else min(games, 100), play)
    stored = keep_best(search, result, entrants) if keep else None
    _show_results(search, result, entrants, stored, out, report, json)
    return 0 if is_complete and not later.is_set else INTERRUPTED


def _left(generations: int | None, search: Search, first: int, began: float, minutes: float) -> str:
    if generations is not None:
        left = generations - (search.generation - first)
        return translate("discover-generations-left", "{count:,} generations left", count=left)
    seconds = max(0.0, minutes * 60 - (time.monotonic() - began))
    return translate("discover-time-left", "{time} left", time=f"{int(seconds) // 60}:{int(seconds) % 60:02d}")


class _Progress:
    """A progress line on standard error, shown only on a terminal."""

    def __init__(self, search: Search) -> None:
        self._search = search
        console = Console(stderr=True)
        self._live = Live(console=console, transient=True, refresh_per_second=8)
        self._is_shown = console.is_terminal

    def __enter__(self) -> _Progress:
        if self._is_shown:
            self._live.start()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._is_shown:
            self._live.stop()

    def update(self, left: str) -> None:
        search = self._search
        if not search.population:
            self.show(translate("discover-looking", "evaluating known strategies; {left}", left=left))
            return
        leader = search.leader
        self.show(
            translate(
                "discover-progress",
                "generation {generation}: best so far {name}, {score:.0%} against {count} opponents; {games:,} games, {left}",
                generation=search.generation,
                name=leader.strategy.name,
                score=leader.score,
                count=len(search.pool),
                games=search.games,
                left=left,
            )
        )

    def show(self, text: str) -> None:
        if self._is_shown:
            self._live.update(Text(text))


def _play_final(search: Search, games: int, play: PlayAll) -> tuple[RoundRobin, list[tuple[str, Strategy]]]:
    """Play a round robin of the finalists on fresh deals."""
    entrants = select_finalists(search)
    competitors = with_unique_labels([Competitor(label, text=format_strategy(each)) for label, each in entrants])
    pairings, matches = final_matches(competitors, search.board, search.seed)
    series: list[Series[MatchTally]] = [Series(match, math.ceil(games / 2), MatchTally.add) for match in matches]
    play(series, lambda: None)
    names = [(competitor.label, each) for competitor, (_, each) in zip(competitors, entrants, strict=True)]
    return tabulate_results(competitors, pairings, series, search.seed), names


def _show_results(
    search: Search,
    result: RoundRobin,
    entrants: Sequence[tuple[str, Strategy]],
    stored: str | None,
    out: Path | None,
    report: Path | None,
    json: bool,
) -> None:
    opponents = [strategy for _, strategy in entrants]
    descriptions: list[tuple[str, Strategy, list[str]]] = []
    for number in discovered_finalists(result, entrants)[:3]:
        label, strategy = entrants[number]
        profile = profile_strategy(strategy, [each for each in opponents if each is not strategy], search.board, search.seed)
        lines = describe_strategy(strategy, profile, result, number)
        named = replace(strategy, name=label, comment=f"Discovered for {search.board.name or 'its kingdom'}. {lines[0]}"[:200])
        descriptions.append((label, named, lines))
    notes = [
        translate(
            "discover-searched",
            "Search: {generations:,} generations, {games:,} games, {seconds:.0f} s, seed {seed}",
            generations=search.generation,
            games=search.games,
            seconds=search.seconds,
            seed=search.seed,
        ),
        board_note(search.board.describe()),
        *map(localize, describe_cycles(result)),
    ]
    if stored is not None:
        notes.append(translate("discover-kept", "Stored: levels on this machine now play {name} in this kingdom.", name=stored))
    if out is not None:
        _write_strategies(out, descriptions)
    if report is not None:
        from feodum.lab.discovery.discovery_report import write_discovery

        write_discovery(report, search, result, descriptions, notes)
    if json:
        show_json(
            {
                "discovery": {
                    "board": search.board.describe(),
                    "seed": search.seed,
                    "generations": search.generation,
                    "games": search.games,
                    "strategies": [
                        {"name": label, "text": format_strategy(strategy), "told": lines}
                        for label, strategy, lines in descriptions
                    ],
                    "table": [as_data(entry) for entry in result.entries],
                    "pairs": [
                        {**as_data(pair), "score": as_data(score)}
                        for pair, score in zip(result.results, result.scores, strict=True)
                    ],
                    "cycles": describe_cycles(result),
                    "kept": stored,
                    "history": [as_data(each) for each in search.history],
                }
            }
        )
        return
    for label, strategy, lines in descriptions:
        show(Text(label, style="bold"), *map(localize, lines), "", format_strategy(strategy))
    show(tournament_table(result), "", *notes)


def _write_strategies(out: Path, descriptions: Sequence[tuple[str, Strategy, list[str]]]) -> None:
    """Write the strategies to a folder, or the best one to a strategy file."""
    is_file = out.suffix == LIBRARY_SUFFIX
    for label, strategy, _ in descriptions[:1] if is_file else descriptions:
        path = out if is_file else out / f"{slug_of(label)}{LIBRARY_SUFFIX}"
        try:
            write_text_file(path, format_strategy(strategy))
        except OSError as error:
            raise unwritable(path, error) from None
