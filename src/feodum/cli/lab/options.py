"""Options and output shared by the `feodum lab` subcommands."""

from __future__ import annotations

import json as json_format
import math
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from rich.console import Console, RenderableType
from rich.text import Text

from feodum.cards.setup_fields import EditionName
from feodum.cli.input.number_parser import Count, Seed, Share, Workers
from feodum.cli.input.word_lists import KingdomWords, OpeningWords
from feodum.i18n.locale import translate
from feodum.lab.lab_errors import LabError, check_can_draw
from feodum.lab.match.game_loop import TURN_LIMIT
from feodum.messages.message import Message

if TYPE_CHECKING:  # imported on first use, because help does not need them
    from feodum.lab.match.boards import Board
    from feodum.lab.match.competitors import Competitor
    from feodum.lab.match.matches import Match
    from feodum.lab.match.series import RunReport, Series
    from feodum.lab.match.starts import Start
    from feodum.lab.reports.progress import Meter

GAMES = 10_000
GAMES_UNTIL = 1_000_000
"""Default maximum number of games with --until."""
INTERRUPTED = 130
PIPE_WIDTH = 200
"""Width of tables that are not written to a terminal."""

Flag = Parameter(negative="", show_default=False)


@Parameter(name="*")
@dataclass(frozen=True)
class PlayOptions:
    """How games are set up and played."""

    kingdom: KingdomWords = ()
    """A recommended set ("First Game"), up to ten Kingdom cards (completed as needed), or "random" for a new kingdom for
    every deal. Default: the cards the strategies need, completed with First Game."""
    sets: str = ""
    """Sets that random kingdoms are drawn from, separated by commas. Default: base, prosperity, cornucopia, dark ages."""
    colony: str | None = None
    """Use Platinum and Colony: yes, no, or random (as in the rulebook). Default: yes if a strategy is made for them."""
    shelters: str | None = None
    """Use Shelters instead of Estates: yes, no, or random. Default: yes if a strategy is made for them."""
    edition: EditionName = "english"
    """Edition of the rules: english, or german for the Dark Ages cards that the German booklets resolve in another way."""
    seed: Seed | None = None
    """The same seed gives the same games with any number of workers. Default: a random seed, which is printed."""
    refuse_losing_province: Annotated[bool, Flag] = False
    """Let bots refuse to buy the last Province when that loses the game."""
    turn_limit: Count = TURN_LIMIT
    """Stop a game after this many turns and score it as it stands."""
    opening: OpeningWords = ()
    """Coins of the first two hands: 5/2, 4/3, 3/4, 2/5 or any; one for all, or one for each strategy."""
    hand: str = ""
    """First hand of all players, such as "4 Copper, Estate"."""
    deck: str = ""
    """Starting deck of all players, such as "7 Copper, 2 Silver"; with --hand, the rest of the deck."""
    discard: str = ""
    """Discard pile of all players at the start; needs --deck."""
    piles: str = ""
    """Sizes of Supply piles at the start, such as "4 Province, 0 Curse"."""

    def chosen_seed(self) -> int:
        return secrets.randbits(32) if self.seed is None else self.seed

    def board(self, competitors: Sequence[Competitor]) -> Board:
        from feodum.cli.input.name_lookup import english_kingdom_names, english_set_names  # imports all texts
        from feodum.lab.match.boards import choose_board

        kingdom, sets = english_kingdom_names(self.kingdom), english_set_names(self.sets)
        return choose_board(competitors, kingdom, self.colony, self.shelters, self.edition, sets)

    def match(self, competitors: tuple[Competitor, ...], board: Board, seed: int, **more: bool) -> Match:
        from feodum.lab.match.matches import Match

        return Match(competitors, board, seed, self.refuse_losing_province, self.turn_limit, start=self.start(), **more)

    def start(self) -> Start:
        from feodum.lab.match.starts import read_start

        return read_start(self.opening, self.hand, self.deck, self.discard, self.piles)

    def new_match(self, competitors: tuple[Competitor, ...], seed: int, **more: bool) -> Match:
        """Create a match on a board that suits these strategies."""
        from feodum.lab.match.matches import check_match

        check_match(len(competitors), seed, self.turn_limit)
        return self.match(competitors, self.board(competitors), seed, **more)


@Parameter(name="*")
@dataclass(frozen=True)
class RunOptions:
    """How many games, and where they are played."""

    games: Count | None = None
    """Number of games, rounded up to whole deals. In a deal, each strategy has each seat once."""
    until: Share | None = None
    """Stop when the margin of the 95% confidence interval is at most this much, such as 0.01."""
    workers: Workers | None = None
    """Number of processes. Default: the number of cores."""
    cluster: str | None = None
    """Address of a dask scheduler whose workers play the games, such as tcp://host:8786."""
    json: Annotated[bool, Flag] = False
    """Print the results as JSON."""

    def deals(self, games_per_deal: int, default: int = GAMES) -> int:
        """Return the number of deals for the requested games."""
        games = self.games if self.games is not None else default if self.until is None else GAMES_UNTIL
        return math.ceil(games / games_per_deal)

    def run(self, series: Sequence[Series[Any]], meter: Meter) -> RunReport:
        from feodum.lab.match.parallel import run_series

        with meter:
            report = run_series(series, self.workers, self.cluster, meter.update)
        if not any(each.deals_done for each in series):
            raise LabError(Message("lab-interrupted-early", "interrupted before the first deal was played"))
        return report


DEFAULT_PLAY = PlayOptions()
DEFAULT_RUN = RunOptions()


def show(*things: RenderableType | str) -> None:
    """Print results. Output to a pipe or file is not wrapped."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=PIPE_WIDTH, soft_wrap=True)
    for thing in things:
        console.print(Text(thing) if isinstance(thing, str) else thing)


def show_json(data: object) -> None:
    sys.stdout.write(json_format.dumps(data, indent=2, ensure_ascii=False) + "\n")


def warn(lines: Sequence[str]) -> None:
    """Print notes to standard error, wrapped on a terminal."""
    console = Console(stderr=True, highlight=False)
    for line in lines:
        note = Text(translate("lab-note", "feodum: note: {line}", line=line))
        console.print(note, soft_wrap=not console.is_terminal)


def exit_code(report: RunReport) -> int:
    return INTERRUPTED if report.interrupted else 0


def check_opponents(against: Sequence[str]) -> None:
    """Raise LabError if there are too many opponents for one table with the tested strategy."""
    from feodum.cards.box import MAX_PLAYERS

    if len(against) >= MAX_PLAYERS:
        raise LabError(
            Message(
                "lab-against-most",
                "--against takes at most {most} strategies, not {count}",
                most=MAX_PLAYERS - 1,
                count=len(against),
            )
        )


def check_drawing(option: str, path: Path | None, *endings: str) -> None:
    """Check the suffix of a plot or report file, and that the plotting library is installed."""
    if path is None:
        return
    if path.suffix.lower() not in endings:
        either = (
            endings[0] if len(endings) == 1 else Message("either", "{first} or {other}", first=endings[0], other=endings[1])
        )
        raise LabError(
            Message(
                "lab-ending",
                "--{option} takes a file name ending in {endings}, not {path}",
                option=option,
                endings=either,
                path=path,
            )
        )
    check_can_draw()
