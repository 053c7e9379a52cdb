"""What `feodum lab discover` does: searches, plays the final, and tells what it has found."""

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

from feodum.cli.input.name_lookup import kingdom_named
from feodum.cli.lab.options import INTERRUPTED, check_drawn, check_writable, show, show_json
from feodum.i18n.locale import said, told
from feodum.lab.discovery.coevolution import Search
from feodum.lab.discovery.description import cycle_lines, habits_of, story
from feodum.lab.discovery.final_round import entrants_of, final_matches, found_in, keep_best
from feodum.lab.discovery.pairings import BoutSums
from feodum.lab.experiments.round_robin import Tournament, finish
from feodum.lab.lab_errors import LabError, unwritable
from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import Competitor, with_different_labels
from feodum.lab.match.parallel import PlayAll, playing_room
from feodum.lab.match.results import plain
from feodum.lab.match.series import Series
from feodum.lab.match.tallies import Tally
from feodum.lab.reports.terminal_tables import board_note, tournament_table
from feodum.levels.level_bots import candidates
from feodum.messages.message import Saying
from feodum.strategies import LIBRARY_SUFFIX, Strategy, format_strategy, slug_of
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.workers.pool import Interruption

FINAL_SHARE = 0.15
"""How much of the time is kept for the final."""


def run_discovery(
    kingdom: tuple[str, ...],
    colony: str | None,
    shelters: str | None,
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
    """The code that the command ends with."""
    if not 0 < minutes <= 100_000 or math.isnan(minutes):
        raise LabError(Saying("lab-minutes", "--minutes takes a time above 0, not {minutes:g}", minutes=minutes))
    if colony == "random" or shelters == "random":
        raise LabError(Saying("discover-one-board", "a search is for one board; --colony and --shelters take yes or no"))
    board = choose_board((), kingdom_named(kingdom), colony, shelters)
    if not board.is_fixed:
        raise LabError(Saying("discover-one-kingdom", "a search is for one kingdom; name its cards, or a recommended set"))
    check_drawn("report", report, ".html", ".htm")
    check_writable(state, report)
    if out is not None and not out.is_dir():
        raise LabError(Saying("no-such-folder", "{path}: there is no such folder", path=out))
    situation = kingdom_of_setup(board.setup(2, 0))
    search = Search(board, situation, secrets.randbits(32) if seed is None else seed, candidates(situation))
    if state is not None and state.exists() and state.stat().st_size:
        search.load(state)
    began = time.monotonic()
    search_seconds = minutes * 60 * (1 - FINAL_SHARE)
    first_generation = search.generation
    with Interruption() as interruption, playing_room(workers, cluster, interruption) as play, _Progress(search) as progress:

        def may_go_on() -> bool:
            if generations is not None:
                return not search.population or search.generation - first_generation < generations
            return time.monotonic() - began < search_seconds or not search.population

        def played(series: Sequence[Series[BoutSums]]) -> bool:
            play(series, lambda: progress.update(_left(generations, search, first_generation, began, minutes)))
            return not interruption.came

        def after_each() -> None:
            if state is not None:
                search.save(state)

        is_whole = search.run(played, may_go_on, after_each)
        if not search.population:
            raise LabError(Saying("discover-interrupted", "interrupted before there was anything to tell"))
        progress.say(said("discover-final", "final"))
    with Interruption() as later, playing_room(workers, cluster, later) as play:
        result, entrants = _final(search, games if is_whole else min(games, 100), play)
    kept = keep_best(search, result, entrants) if keep else None
    _tell(search, result, entrants, kept, out, report, json)
    return 0 if is_whole and not later.came else INTERRUPTED


def _left(generations: int | None, search: Search, first: int, began: float, minutes: float) -> str:
    if generations is not None:
        left = generations - (search.generation - first)
        return said("discover-generations-left", "{count:,} generations left", count=left)
    seconds = max(0.0, minutes * 60 - (time.monotonic() - began))
    return said("discover-time-left", "{time} left", time=f"{int(seconds) // 60}:{int(seconds) % 60:02d}")


class _Progress:
    """A line on standard error, if that is a terminal: generation, best so far, its score, time left."""

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
            self.say(said("discover-looking", "looking at what is known; {left}", left=left))
            return
        leader = search.leader
        self.say(
            said(
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

    def say(self, text: str) -> None:
        if self._is_shown:
            self._live.update(Text(text))


def _final(search: Search, games: int, play: PlayAll) -> tuple[Tournament, list[tuple[str, Strategy]]]:
    """Everybody who matters against everybody, on fresh deals."""
    entrants = entrants_of(search)
    competitors = with_different_labels([Competitor(label, text=format_strategy(each)) for label, each in entrants])
    met, matches = final_matches(competitors, search.board, search.seed)
    series: list[Series[Tally]] = [Series(match, math.ceil(games / 2), Tally.add) for match in matches]
    play(series, lambda: None)
    names = [(competitor.label, each) for competitor, (_, each) in zip(competitors, entrants, strict=True)]
    return finish(competitors, met, series, search.seed), names


def _tell(
    search: Search,
    result: Tournament,
    entrants: Sequence[tuple[str, Strategy]],
    kept: str | None,
    out: Path | None,
    report: Path | None,
    json: bool,
) -> None:
    opponents = [strategy for _, strategy in entrants]
    stories: list[tuple[str, Strategy, list[str]]] = []
    for number in found_in(result, entrants)[:3]:
        label, strategy = entrants[number]
        habits = habits_of(strategy, [each for each in opponents if each is not strategy], search.board, search.seed)
        lines = story(strategy, habits, result, number)
        named = replace(strategy, name=label, comment=f"Discovered for {search.board.name or 'its kingdom'}. {lines[0]}"[:200])
        stories.append((label, named, lines))
    notes = [
        said(
            "discover-searched",
            "Searched: {generations:,} generations, {games:,} games, {seconds:.0f} s, seed {seed}",
            generations=search.generation,
            games=search.games,
            seconds=search.seconds,
            seed=search.seed,
        ),
        board_note(search.board.describe()),
        *map(told, cycle_lines(result)),
    ]
    if kept is not None:
        notes.append(said("discover-kept", "Kept: in this kingdom, levels play {name} at tables on this machine.", name=kept))
    if out is not None:
        _write_strategies(out, stories)
    if report is not None:
        from feodum.lab.discovery.discovery_report import write_discovery

        write_discovery(report, search, result, stories, notes)
    if json:
        show_json(
            {
                "discovery": {
                    "board": search.board.describe(),
                    "seed": search.seed,
                    "generations": search.generation,
                    "games": search.games,
                    "strategies": [
                        {"name": label, "text": format_strategy(strategy), "told": lines} for label, strategy, lines in stories
                    ],
                    "table": [plain(entry) for entry in result.entries],
                    "pairs": [
                        {**plain(pair), "score": plain(score)}
                        for pair, score in zip(result.results, result.scores, strict=True)
                    ],
                    "cycles": cycle_lines(result),
                    "kept": kept,
                    "history": [plain(each) for each in search.history],
                }
            }
        )
        return
    for label, strategy, lines in stories:
        show(Text(label, style="bold"), *map(told, lines), "", format_strategy(strategy))
    show(tournament_table(result), "", *notes)


def _write_strategies(folder: Path, stories: Sequence[tuple[str, Strategy, list[str]]]) -> None:
    for label, strategy, _ in stories:
        path = folder / f"{slug_of(label)}{LIBRARY_SUFFIX}"
        try:
            path.write_text(format_strategy(strategy), encoding="utf-8")
        except OSError as error:
            raise unwritable(path, error) from None
