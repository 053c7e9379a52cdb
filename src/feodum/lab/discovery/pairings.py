"""Pairings: a strategy against several opponents, with common random numbers across strategies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from feodum.engine.decision import Agent
from feodum.engine.seeds import derive_seed
from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor
from feodum.lab.match.game_loop import FULL_SHARE, ScoreKeeper
from feodum.lab.match.matches import lineups
from feodum.lab.match.tallies import add_lists
from feodum.strategies import Strategy, format_strategy

PAIRING_TURN_LIMIT = 45
"""A search stops games after this many turns: strategies that need more are too weak to matter."""
TWO_PLAYERS = 2


@dataclass
class PairingSums:
    """A strategy's total share of wins against each opponent; a win is `FULL_SHARE`."""

    deals: int = 0
    shares: list[int] = field(default_factory=list)

    def add(self, other: PairingSums) -> None:
        self.deals += other.deals
        add_lists(self.shares, other.shares)

    def score(self, opponent: int) -> float:
        """Return wins and shares of ties per game against one opponent."""
        return self.shares[opponent] / (self.deals * TWO_PLAYERS * FULL_SHARE) if self.deals else 0.0

    @property
    def mean(self) -> float:
        return sum(self.shares) / (len(self.shares) * self.deals * TWO_PLAYERS * FULL_SHARE) if self.deals else 0.0

    @property
    def games(self) -> int:
        return self.deals * TWO_PLAYERS * len(self.shares)


@dataclass(frozen=True)
class Pairing:
    """A strategy and its opponents, stored as text so that they can be sent to worker processes."""

    text: str
    opponents: tuple[str, ...]
    board: Board
    seed: int
    first: int = 0
    """Number of the first deal to play."""

    def empty(self) -> PairingSums:
        return PairingSums()

    def play(self, first: int, deals: int) -> PairingSums:
        layout = self.board.setup(TWO_PLAYERS, self.seed).layout()
        mine = Competitor("", text=self.text).agent(0, True)
        shares: list[int] = []
        for opponent in self.opponents:
            bots: list[Agent] = [mine, Competitor("", text=opponent).agent(0, True)]
            score = ScoreKeeper(TWO_PLAYERS)
            for deal in range(self.first + first, self.first + first + deals):
                score.play_orders(layout, derive_seed(self.seed, deal), lineups(TWO_PLAYERS), bots, PAIRING_TURN_LIMIT)
            shares.append(score.deal_shares[0])
        return PairingSums(deals, shares)


def make_pairings(
    strategies: Sequence[Strategy], opponents: Sequence[Strategy], board: Board, seed: int, first: int
) -> list[Pairing]:
    texts = tuple(format_strategy(each) for each in opponents)
    return [Pairing(format_strategy(each), texts, board, seed, first) for each in strategies]
