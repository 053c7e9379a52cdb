"""Options that several subcommands of the laboratory share, and how they print."""

from __future__ import annotations

import json as json_format
import math
import os
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from rich.console import Console, RenderableType
from rich.text import Text

from feodum.cli.input.number_parser import Count, Seed, Share, Workers
from feodum.i18n.locale import said
from feodum.lab.lab_errors import LabError, check_can_draw, unwritable
from feodum.lab.match.game_loop import TURN_LIMIT
from feodum.messages.message import Saying

if TYPE_CHECKING:  # what plays is loaded when it is to play: help needs none of it
    from feodum.lab.match.boards import Board
    from feodum.lab.match.competitors import Competitor
    from feodum.lab.match.matches import Match
    from feodum.lab.match.series import RunReport, Series
    from feodum.lab.match.starts import Start
    from feodum.lab.reports.progress import Meter

GAMES = 10_000
GAMES_UNTIL = 1_000_000
"""At most so many games, unless told otherwise, if they are to end when the result is certain enough."""
INTERRUPTED = 130
PIPE_WIDTH = 200
"""How wide tables may be where there is no terminal."""

Flag = Parameter(negative="", show_default=False)


@Parameter(name="*")
@dataclass(frozen=True)
class PlayOptions:
    """How games are set up and played."""

    kingdom: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)] = ()
    """A recommended set ("First Game"), up to ten Kingdom cards (missing ones are filled up), or "random" for a new
    kingdom with every deal. Default: the cards that the strategies need, filled up from First Game."""
    colony: str | None = None
    """Platinum and Colony: yes, no, or random (as the rulebook draws it). Default: if a strategy is made for them."""
    shelters: str | None = None
    """Shelters instead of Estates: yes, no, or random. Default: if a strategy is made for them."""
    seed: Seed | None = None
    """The same seed gives the same games, on any number of workers. Default: a new one, which is shown."""
    refuse_losing_province: Annotated[bool, Flag] = False
    """Let bots refuse a last Province that loses the game."""
    turn_limit: Count = TURN_LIMIT
    """Stop a game after so many turns; it counts as it stands."""
    opening: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)] = ()
    """The coins of the first two hands: 5/2, 4/3, 3/4, 2/5 or any; one for all, or one for each strategy."""
    hand: str = ""
    """Everybody's first hand, such as "4 Copper, Estate"."""
    deck: str = ""
    """Everybody's deck at the start instead of the usual one, such as "7 Copper, 2 Silver"; with --hand, what lies below it."""
    discard: str = ""
    """Everybody's discard pile at the start; with --deck."""
    piles: str = ""
    """How many cards piles have at the start, such as "4 Province, 0 Curse"."""

    def chosen_seed(self) -> int:
        return secrets.randbits(32) if self.seed is None else self.seed

    def board(self, competitors: Sequence[Competitor]) -> Board:
        from feodum.cli.input.name_lookup import kingdom_named  # which loads all texts
        from feodum.lab.match.boards import choose_board

        return choose_board(competitors, kingdom_named(self.kingdom), self.colony, self.shelters)

    def match(self, competitors: tuple[Competitor, ...], board: Board, seed: int, **more: bool) -> Match:
        from feodum.lab.match.matches import Match

        return Match(competitors, board, seed, self.refuse_losing_province, self.turn_limit, start=self.start(), **more)

    def start(self) -> Start:
        from feodum.lab.match.starts import read_start

        return read_start(self.opening, self.hand, self.deck, self.discard, self.piles)

    def new_match(self, competitors: tuple[Competitor, ...], seed: int, **more: bool) -> Match:
        """A match on a board made for these strategies."""
        from feodum.lab.match.matches import check_match

        check_match(len(competitors), seed, self.turn_limit)
        return self.match(competitors, self.board(competitors), seed, **more)


@Parameter(name="*")
@dataclass(frozen=True)
class RunOptions:
    """How many games, and where they are played."""

    games: Count | None = None
    """How many games; rounded up to whole deals, in each of which everybody sits everywhere once."""
    until: Share | None = None
    """Stop when the results are known to within this much to either side, such as 0.01."""
    workers: Workers | None = None
    """How many processes. Default: as many as there are cores."""
    cluster: str | None = None
    """The address of a dask scheduler, such as tcp://host:8786, whose workers play the games."""
    json: Annotated[bool, Flag] = False
    """Print the results as JSON."""

    def deals(self, games_a_deal: int, default: int = GAMES) -> int:
        """How many deals make up the games asked for."""
        games = self.games if self.games is not None else default if self.until is None else GAMES_UNTIL
        return math.ceil(games / games_a_deal)

    def run(self, series: Sequence[Series[Any]], meter: Meter) -> RunReport:
        from feodum.lab.match.parallel import run_series

        with meter:
            report = run_series(series, self.workers, self.cluster, meter.update)
        if not any(each.deals_done for each in series):
            raise LabError(Saying("lab-interrupted-early", "interrupted before the first deal was played"))
        return report


DEFAULT_PLAY = PlayOptions()
DEFAULT_RUN = RunOptions()


def show(*things: RenderableType | str) -> None:
    """Print results. Lines that go to a pipe or file are not wrapped at some terminal's width."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=PIPE_WIDTH, soft_wrap=True)
    for thing in things:
        console.print(Text(thing) if isinstance(thing, str) else thing)


def show_json(data: object) -> None:
    sys.stdout.write(json_format.dumps(data, indent=2, ensure_ascii=False) + "\n")


def warn(lines: Sequence[str]) -> None:
    for line in lines:
        sys.stderr.write(said("lab-note", "feodum: note: {line}", line=line) + "\n")


def exit_code(report: RunReport) -> int:
    return INTERRUPTED if report.interrupted else 0


def check_opponents(against: Sequence[str]) -> None:
    """With the strategy that is looked at, they fit at one table."""
    from feodum.cards.box import MAX_PLAYERS

    if len(against) >= MAX_PLAYERS:
        raise LabError(
            Saying(
                "lab-against-most",
                "--against takes at most {most} strategies, not {count}",
                most=MAX_PLAYERS - 1,
                count=len(against),
            )
        )


def check_drawn(option: str, path: Path | None, *endings: str) -> None:
    """What is to be drawn can be, and the file's name promises no other format than it gets."""
    if path is None:
        return
    if path.suffix.lower() not in endings:
        either = endings[0] if len(endings) == 1 else Saying("either", "{first} or {other}", first=endings[0], other=endings[1])
        raise LabError(
            Saying(
                "lab-ending",
                "--{option} takes a file that ends in {endings}, not {path}",
                option=option,
                endings=either,
                path=path,
            )
        )
    check_can_draw()


def check_writable(*paths: Path | None) -> None:
    """Long work should not end with a file that can't be written, or with one written over another."""
    chosen = [path for path in paths if path is not None]
    for path in chosen:
        try:
            _try_to_write(path)
        except OSError as error:
            raise unwritable(path, error) from None
    real = [os.path.realpath(path) for path in chosen]
    for number, path in enumerate(chosen):
        if real[number] in real[:number]:
            raise LabError(Saying("lab-file-twice", "{path}: two options name this file; each needs one of its own", path=path))


def _try_to_write(path: Path) -> None:
    """Open the file for writing; leaves it as it was, or absent. OSError or LabError if that can't be done."""
    if path.is_dir():
        raise LabError(Saying("unwritable-folder", "{path}: can't be written: it is a folder", path=path))
    if not path.absolute().parent.is_dir():
        raise LabError(Saying("unwritable-no-folder", "{path}: can't be written: there is no such folder", path=path))
    if path.exists():
        # Not what is no file: a pipe would wait for its reader, or lose it.
        if path.is_file():
            path.open("ab").close()
        return
    # A link to nowhere is followed: what is made and removed again must be the file, never the link.
    file = Path(os.path.realpath(path))
    file.open("xb").close()
    file.unlink()
