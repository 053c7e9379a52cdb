"""Bouts: a strategy against each of several opponents, on the same deals as all others that have to be compared with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from feodum.engine.decision import Agent
from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor
from feodum.lab.match.game_loop import WHOLE, Score
from feodum.lab.match.matches import derive_seed, lineups
from feodum.lab.match.tallies import add_lists
from feodum.strategies import Strategy, format_strategy

BOUT_TURN_LIMIT = 45
"""Strategies that take longer are no good; a search need not wait for them."""
BOTH_SEATS = 2


@dataclass
class BoutSums:
    """What a strategy got from each of its opponents, in shares of wins."""

    deals: int = 0
    shares: list[int] = field(default_factory=list)

    def add(self, other: BoutSums) -> None:
        self.deals += other.deals
        add_lists(self.shares, other.shares)

    def score(self, opponent: int) -> float:
        """Wins and shares of ties a game against one opponent."""
        return self.shares[opponent] / (self.deals * BOTH_SEATS * WHOLE) if self.deals else 0.0

    @property
    def mean(self) -> float:
        return sum(self.shares) / (len(self.shares) * self.deals * BOTH_SEATS * WHOLE) if self.deals else 0.0

    @property
    def games(self) -> int:
        return self.deals * BOTH_SEATS * len(self.shares)


@dataclass(frozen=True)
class Bout:
    """A strategy and its opponents, as text: it is sent to other processes."""

    text: str
    opponents: tuple[str, ...]
    board: Board
    seed: int
    first: int = 0
    """The number of its first deal."""

    def empty(self) -> BoutSums:
        return BoutSums()

    def play(self, first: int, deals: int) -> BoutSums:
        layout = self.board.setup(BOTH_SEATS, self.seed).layout()
        mine = Competitor("", text=self.text).agent(0, True)
        shares: list[int] = []
        for opponent in self.opponents:
            bots: list[Agent] = [mine, Competitor("", text=opponent).agent(0, True)]
            score = Score(BOTH_SEATS)
            for deal in range(self.first + first, self.first + first + deals):
                score.play_orders(layout, derive_seed(self.seed, deal), lineups(BOTH_SEATS), bots, BOUT_TURN_LIMIT)
            shares.append(score.deal_shares[0])
        return BoutSums(deals, shares)


def bouts(strategies: Sequence[Strategy], opponents: Sequence[Strategy], board: Board, seed: int, first: int) -> list[Bout]:
    texts = tuple(format_strategy(each) for each in opponents)
    return [Bout(format_strategy(each), texts, board, seed, first) for each in strategies]
