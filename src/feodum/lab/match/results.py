"""The results of a match in a form for people and programs: one structure behind table, JSON and report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from feodum.lab.lab_errors import LabError, unwritable
from feodum.lab.match.game_loop import COINS, POINTS, SHARES, SQUARED_POINTS, TIES, TURNS, WHOLE, WINS
from feodum.lab.match.matches import ENDINGS, FORFEITED, STOPPED, Match
from feodum.lab.match.series import RunReport
from feodum.lab.match.statistics import CONFIDENCE, UNKNOWN, Estimate, deviation, distribution, mean_estimate, wilson
from feodum.lab.match.tallies import Tally

ROW = ("deal", "order", "seat", "strategy", "share", "points", "turns", "coins", "first", "second", "ending")
"""The columns of the rows that a match gives for each game and seat."""
CUT_SHORT = {STOPPED: "limit", FORFEITED: "forfeit"}
"""What is said of games that did not come to their end."""


@dataclass(frozen=True)
class SeatRecord:
    """How a strategy, or everybody, did on one seat."""

    seat: int
    games: int
    wins: Estimate
    ties: Estimate


@dataclass(frozen=True)
class OpeningRecord:
    """How a strategy did when its first two hands had so many coins, in whichever order."""

    strategy: str
    opening: str
    games: int
    wins: Estimate
    ties: Estimate
    score: float


@dataclass(frozen=True)
class Standing:
    """How one strategy did."""

    name: str
    wins: Estimate
    ties: Estimate
    losses: Estimate
    score: Estimate
    """Wins and shares of ties; the interval is taken over deals, whose games depend on each other."""
    points: float
    points_deviation: float
    turns: float
    coins_a_turn: float
    forfeits: int
    """Games that it lost by what its program did."""
    seats: tuple[SeatRecord, ...]


@dataclass(frozen=True)
class Summary:
    """Everything about a match that follows from its seed."""

    strategies: tuple[Standing, ...]
    games: int
    deals: int
    seed: int
    board: str
    kingdom: tuple[str, ...] | None
    refuse_losing_province: bool
    seats: tuple[SeatRecord, ...]
    turns: float
    """Turns of the first player."""
    turns_deviation: float
    turns_least: int
    turns_most: int
    turn_limit: int
    stopped: int
    endings: dict[str, int]
    """How many games ended with which pile, with several empty ones (`piles`), at the limit (`limit`), or by a program's
    failure (`forfeit`)."""
    causes: dict[str, int]
    """By what programs lost games; see `line_protocol.CAUSES`."""
    start: tuple[str, ...] = ()
    """What was unusual about the start."""
    openings: tuple[OpeningRecord, ...] = ()
    confidence: float = CONFIDENCE


def summarise(match: Match, tally: Tally) -> Summary:
    mean, spread, least, most = distribution(tally.lengths)
    return Summary(
        strategies=tuple(_standing(match, tally, number) for number in range(match.players)),
        games=tally.games,
        deals=tally.deals,
        seed=match.seed,
        board=match.board.describe(),
        kingdom=match.board.kingdom,
        refuse_losing_province=match.refuse_losing_province,
        seats=tuple(_seat(tally, None, seat) for seat in range(match.players)),
        turns=mean,
        turns_deviation=spread,
        turns_least=least,
        turns_most=most,
        turn_limit=match.turn_limit,
        stopped=tally.stopped,
        endings=_endings(tally),
        start=tuple(match.start.describe()),
        openings=tuple(_openings(match, tally)),
        causes=dict(sorted(tally.causes.items())),
    )


def _openings(match: Match, tally: Tally) -> Iterator[OpeningRecord]:
    for number, openings in enumerate(tally.openings):
        for opening, (games, wins, ties, shares) in sorted(openings.items(), reverse=True):
            yield OpeningRecord(
                strategy=match.competitors[number].label,
                opening=opening,
                games=games,
                wins=wilson(wins, games),
                ties=wilson(ties, games),
                score=shares / WHOLE / games,
            )


def _endings(tally: Tally) -> dict[str, int]:
    cut_short = {"limit": tally.stopped, "forfeit": sum(tally.forfeits)}
    return {**dict(sorted(tally.endings.items())), **{ending: count for ending, count in cut_short.items() if count}}


def _standing(match: Match, tally: Tally, number: int) -> Standing:
    games = tally.games_of(number)
    wins, ties = tally.count(WINS, number), tally.count(TIES, number)
    points, turns = tally.count(POINTS, number), tally.count(TURNS, number)
    return Standing(
        name=match.competitors[number].label,
        wins=wilson(wins, games),
        ties=tie_estimate(tally, number),
        losses=wilson(games - wins - ties, games),
        score=score_estimate(tally, number),
        points=points / max(games, 1),
        points_deviation=deviation(points, tally.count(SQUARED_POINTS, number), games),
        turns=turns / max(games, 1),
        coins_a_turn=tally.count(COINS, number) / max(turns, 1),
        forfeits=tally.forfeits[number] if tally.forfeits else 0,
        seats=tuple(_seat(tally, number, seat) for seat in range(match.players)),
    )


def _seat(tally: Tally, number: int | None, seat: int) -> SeatRecord:
    """One strategy's record on a seat, or everybody's.

    Everybody's games on a seat come in groups with the same shuffles; in a mirror match they are even the same game. So
    such a group counts as one trial: the interval may be too wide, but never pretends to more than there is.
    """
    games = tally.games_of(number, seat)
    alike = tally.players if number is None else 1
    return SeatRecord(
        seat=seat + 1,
        games=games,
        wins=wilson(tally.count(WINS, number, seat) / alike, games / alike),
        ties=wilson(tally.count(TIES, number, seat) / alike, games / alike),
    )


def score_estimate(tally: Tally, number: int) -> Estimate:
    """Wins and shares of ties per game, with the interval over deals."""
    if not tally.deals:
        return UNKNOWN
    shares, squares = tally.count(SHARES, number), tally.squared_shares[number]
    return mean_estimate(shares, squares, tally.deals, 0, WHOLE * tally.players)


def tie_estimate(tally: Tally, number: int) -> Estimate:
    """Ties per game, with the interval over deals: whether one game of a deal is a tie says much about the others."""
    if not tally.deals:
        return UNKNOWN
    return mean_estimate(tally.count(TIES, number), tally.squared_ties[number], tally.deals, 0, tally.players)


def widest_interval(tally: Tally) -> float:
    """Half the width of the least certain of the strategies' win rates."""
    return max(wilson(tally.count(WINS, number), tally.games_of(number)).half_width for number in range(tally.players))


def is_narrow_enough(width: float) -> Callable[[Tally], bool]:
    return lambda tally: widest_interval(tally) <= width


def plain(record: Any) -> dict[str, Any]:
    """A record as data for JSON."""
    data: dict[str, Any] = asdict(record)
    return data


def run_data(report: RunReport, games: int) -> dict[str, Any]:
    return {**asdict(report), "games_per_second": games / report.seconds if report.seconds else None}


class RowFile:
    """A CSV file with a row for each player of each game, written as the games come in."""

    def __init__(self, path: Path, match: Match) -> None:
        self.labels = [competitor.label for competitor in match.competitors]
        self.path = path
        try:
            self.file = path.open("wb")
        except OSError as error:
            raise self._failure(error) from None
        self.is_empty = True

    def write(self, tally: Tally) -> None:
        try:
            self._write(tally)
        except OSError as error:
            raise self._failure(error) from None

    def _write(self, tally: Tally) -> None:
        import polars  # which takes a while to load

        rows = polars.DataFrame(tally.rows, schema=list(ROW), orient="row")
        table = rows.select(
            (polars.col("deal") * len(self.labels) + polars.col("order") + 1).alias("game"),
            (polars.col("deal") + 1).alias("deal"),
            (polars.col("seat") + 1).alias("seat"),
            polars.col("strategy").replace_strict(dict(enumerate(self.labels)), return_dtype=polars.String),
            polars.when(polars.col("share") == WHOLE)
            .then(polars.lit("win"))
            .when(polars.col("share") > 0)
            .then(polars.lit("tie"))
            .otherwise(polars.lit("loss"))
            .alias("result"),
            "points",
            "turns",
            "coins",
            (polars.col("ending") == STOPPED).alias("stopped"),
            polars.format("{}/{}", "first", "second").alias("opening"),
            polars.col("ending").replace_strict({**CUT_SHORT, **dict(enumerate(ENDINGS))}, return_dtype=polars.String),
        )
        table.write_csv(self.file, include_header=self.is_empty)
        self.is_empty = False

    def close(self) -> None:
        try:
            self.file.close()
        except OSError as error:
            raise self._failure(error) from None

    def _failure(self, error: OSError) -> LabError:
        return unwritable(self.path, error)
