"""The CSV file of `feodum lab simulate`, with a row for each player of each game."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from feodum.engine.seeds import derive_seed
from feodum.files.safe_writing import open_for_writing
from feodum.lab.lab_errors import unwritable

from .game_loop import FULL_SHARE
from .matches import ENDINGS, FORFEITED, STOPPED, Match
from .tallies import MatchTally

COLUMNS = (
    "game",
    "deal",
    "seat",
    "strategy",
    "result",
    "points",
    "turns",
    "coins",
    "stopped",
    "opening",
    "ending",
    "kingdom",
)
ENDING_NAMES = {STOPPED: "limit", FORFEITED: "forfeit", **dict(enumerate(ENDINGS))}


class RowFile:
    """A CSV file that is written while the games are played. Raises LabError if it can't be written."""

    def __init__(self, path: Path, match: Match) -> None:
        self._path = path
        self._match = match
        self._labels = [competitor.label for competitor in match.competitors]
        self._kingdom = match.board.names() if match.board.is_fixed else None
        """The kingdom of all deals, or None if every deal has its own."""
        try:
            self._file = open_for_writing(path, newline="")
            self._writer = csv.writer(self._file, lineterminator="\n")
            self._writer.writerow(COLUMNS)
        except OSError as error:
            raise unwritable(path, error) from None

    def write(self, tally: MatchTally) -> None:
        try:
            self._writer.writerows(self._rows(tally))
        except OSError as error:
            raise unwritable(self._path, error) from None

    def _rows(self, tally: MatchTally) -> Iterator[tuple[object, ...]]:
        last_deal, kingdom = -1, self._kingdom
        for deal, order, seat, strategy, share, points, turns, coins, first, second, ending in tally.rows:
            if self._kingdom is None and deal != last_deal:
                last_deal, kingdom = deal, self._kingdom_of(deal)
            yield (
                deal * self._match.players + order + 1,
                deal + 1,
                seat + 1,
                self._labels[strategy],
                "win" if share == FULL_SHARE else "tie" if share else "loss",
                points,
                turns,
                coins,
                "true" if ending == STOPPED else "false",
                f"{first}/{second}",
                ENDING_NAMES[ending],
                kingdom,
            )

    def _kingdom_of(self, deal: int) -> str:
        return self._match.board.of_deal(self._match.players, derive_seed(self._match.seed, deal)).names()

    def close(self) -> None:
        try:
            self._file.close()
        except OSError as error:
            raise unwritable(self._path, error) from None
