"""Totals of simulated games: plain integers that processes can exchange and add in any order."""

from __future__ import annotations

from dataclasses import dataclass, field

from .game_loop import FIELDS, GAMES, ScoreKeeper, TurnCurve


def add_lists(sums: list[int], more: list[int]) -> None:
    """Add element by element, extending `sums` with zeros if needed."""
    if len(sums) < len(more):
        sums.extend([0] * (len(more) - len(sums)))
    for i, number in enumerate(more):
        sums[i] += number


@dataclass
class TurnSums:
    """Totals of one strategy for each turn, see `game_loop.TurnCurve`."""

    games: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    owned: dict[str, list[int]] = field(default_factory=dict)
    final: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, curve: TurnCurve) -> TurnSums:
        return cls(curve.games, curve.points, curve.coins, curve.cards, curve.owned, curve.final)

    def add(self, other: TurnSums) -> None:
        add_lists(self.games, other.games)
        add_lists(self.points, other.points)
        add_lists(self.coins, other.coins)
        add_lists(self.cards, other.cards)
        for name, sums in other.owned.items():
            add_lists(self.owned.setdefault(name, []), sums)
        for name, count in other.final.items():
            self.final[name] = self.final.get(name, 0) + count


@dataclass(frozen=True, order=True)
class ProgramFailure:
    """Why a bot program forfeited a game."""

    game: int
    """The number of the game, from 1, as for `feodum lab watch --game`."""
    strategy: int
    cause: str
    message: str


@dataclass
class MatchTally:
    """Totals over some deals of a match."""

    players: int
    deals: int = 0
    stopped: int = 0
    forfeits: list[int] = field(default_factory=list)
    """Forfeited games of each strategy."""
    causes: dict[str, int] = field(default_factory=dict)
    """Forfeited games by cause, see `line_protocol.CAUSES`."""
    failures: dict[tuple[int, str], ProgramFailure] = field(default_factory=dict)
    """The first failure of each strategy and cause."""
    counts: list[int] = field(default_factory=list)
    squared_shares: list[int] = field(default_factory=list)
    """Sum over deals of the squared share of each strategy. `squared_ties` is the same for ties."""
    squared_ties: list[int] = field(default_factory=list)
    lengths: dict[int, int] = field(default_factory=dict)
    endings: dict[str, int] = field(default_factory=dict)
    """Games by ending, see `game_loop.ending_of`."""
    openings: list[dict[str, list[int]]] = field(default_factory=list)
    """Games, wins, ties and shares by strategy and opening; empty unless requested."""
    turns: list[TurnSums] = field(default_factory=list)
    """Totals of each strategy by turn; empty unless requested."""
    rows: list[tuple[int, ...]] = field(default_factory=list)
    """One row per player and game: deal, order of the seats, seat, strategy, share of the win, points, turns, coins, coins of
    the first and second hand, ending. `RowFile` writes them part by part, so `add` skips them."""

    @classmethod
    def of(cls, score: ScoreKeeper, curves: list[TurnCurve], deals: int) -> MatchTally:
        return cls(
            players=score.players,
            deals=deals,
            stopped=score.stopped,
            forfeits=score.forfeits,
            counts=score.counts,
            squared_shares=score.squared_shares,
            squared_ties=score.squared_ties,
            lengths=score.lengths,
            endings=score.endings,
            turns=[TurnSums.of(curve) for curve in curves],
        )

    def add(self, other: MatchTally) -> None:
        """Add the sums of other deals of the same match, without their rows."""
        self.deals += other.deals
        self.stopped += other.stopped
        add_lists(self.forfeits, other.forfeits)
        for cause, count in other.causes.items():
            self.causes[cause] = self.causes.get(cause, 0) + count
        for failure in other.failures.values():
            self.add_failure(failure)
        add_lists(self.counts, other.counts)
        add_lists(self.squared_shares, other.squared_shares)
        add_lists(self.squared_ties, other.squared_ties)
        for length, count in other.lengths.items():
            self.lengths[length] = self.lengths.get(length, 0) + count
        for ending, count in other.endings.items():
            self.endings[ending] = self.endings.get(ending, 0) + count
        while len(self.openings) < len(other.openings):
            self.openings.append({})
        for known, openings in zip(self.openings, other.openings, strict=False):
            for opening, sums in openings.items():
                add_lists(known.setdefault(opening, []), sums)
        while len(self.turns) < len(other.turns):
            self.turns.append(TurnSums())
        for mine, more in zip(self.turns, other.turns, strict=False):
            mine.add(more)

    def add_failure(self, failure: ProgramFailure) -> None:
        """Keep the failure if it is the first of its strategy and cause, in the order of games."""
        key = failure.strategy, failure.cause
        self.failures[key] = min(failure, self.failures.get(key, failure))

    @property
    def games(self) -> int:
        return self.deals * self.players

    def count(self, field_number: int, strategy: int | None = None, seat: int | None = None) -> int:
        """Return the sum of a field for a strategy, a seat, both, or all."""
        if not self.counts:
            return 0
        strategies = range(self.players) if strategy is None else (strategy,)
        seats = range(self.players) if seat is None else (seat,)
        return sum(self.counts[(i * self.players + j) * FIELDS + field_number] for i in strategies for j in seats)

    def games_of(self, strategy: int | None = None, seat: int | None = None) -> int:
        return self.count(GAMES, strategy, seat)
