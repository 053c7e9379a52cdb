"""Matches: deals that are each played with the seats rotated, so that everybody sits everywhere once.

Any part of a match can be played anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from feodum.cards.box import MAX_PLAYERS, MIN_PLAYERS
from feodum.engine.decision import Agent
from feodum.engine.random import SEED_BITS
from feodum.engine.setup import Layout
from feodum.engine.table import Table
from feodum.kingdoms import check_seed

from .boards import Board
from .competitors import Competitor, is_memoryless
from .errors import LabError
from .playing import WHOLE, Curve, Score, play_with_curves
from .tallies import Tally

TURN_LIMIT = 200
"""Turns after which a game is stopped and counts as it stands: strategies that buy nothing would play for ever."""


def derive_seed(seed: int, *path: int) -> int:
    """A seed of its own for each path of numbers, such as a deal; the streams of different paths have nothing in common."""
    check_seed(seed)
    data = b"".join(number.to_bytes(16, "big") for number in (seed, *path))
    return int.from_bytes(blake2b(data, digest_size=SEED_BITS // 8).digest(), "big")


def lineups(players: int) -> list[list[int]]:
    """Which strategy has which seat, in each of the seat orders: everybody sits everywhere once."""
    return [[(seat + shift) % players for seat in range(players)] for shift in range(players)]


def check_match(players: int, seed: int, turn_limit: int) -> None:
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise LabError(f"{MIN_PLAYERS} to {MAX_PLAYERS} strategies can meet in a game, not {players}")
    check_seed(seed)
    if turn_limit < 1:
        raise LabError(f"a game needs at least one turn; the limit can't be {turn_limit}")


@dataclass(frozen=True)
class Match:
    """Strategies against each other on a board. The seed decides everything that happens."""

    competitors: tuple[Competitor, ...]
    board: Board
    seed: int = 0
    refuse_losing_province: bool = False
    turn_limit: int = TURN_LIMIT
    with_curves: bool = False
    with_rows: bool = False

    def __post_init__(self) -> None:
        check_match(len(self.competitors), self.seed, self.turn_limit)

    @property
    def players(self) -> int:
        return len(self.competitors)

    def empty(self) -> Tally:
        return Tally(self.players)

    def play(self, first: int, deals: int) -> Tally:
        """Play some of the deals. The same deals give the same sums, wherever and together with whichever others."""
        return MatchPlay(self).play(first, deals)


class MatchPlay:
    """A match being played: its bots, and what it has given so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lineups = lineups(match.players)
        bots = [competitor.agent(0, match.refuse_losing_province) for competitor in match.competitors]
        self.lasting: list[Agent] | None = list(bots) if all(map(is_memoryless, bots)) else None
        """The bots, if the same ones can play game after game."""
        self.layout: Layout | None = match.board.setup(match.players, 0).layout() if match.board.is_fixed else None
        self.score = Score(match.players)
        self.curves = [Curve() for _ in match.competitors] if match.with_curves else []
        self.rows: list[tuple[int, ...]] = []

    def play(self, first: int, deals: int) -> Tally:
        for deal in range(first, first + deals):
            self.play_deal(deal)
            self.score.close_deal()
        tally = Tally.of(self.score, self.curves, deals)
        tally.rows = self.rows
        return tally

    def play_deal(self, deal: int) -> None:
        """Play a deal in all its seat orders; `score.deal_shares` then has what each strategy got of it."""
        match, score = self.match, self.score
        seed = derive_seed(match.seed, deal)
        layout = self.layout or match.board.setup(match.players, seed).layout()
        if self.lasting is not None and not self.curves and not match.with_rows:
            score.play_orders(layout, seed, self.lineups, self.lasting, match.turn_limit)
            return
        for order, lineup in enumerate(self.lineups):
            bots = self.lasting or self.new_bots(deal, order)
            table = layout.deal(seed, 0)
            table.agents = [bots[strategy] for strategy in lineup]
            if self.curves:
                play_with_curves(score, self.curves, table, lineup, match.turn_limit)
            else:
                score.play(table, lineup, match.turn_limit)
            if match.with_rows:
                self.rows.extend(game_rows(table, deal, order, lineup, score.coins))

    def new_bots(self, deal: int, order: int) -> list[Agent]:
        """Bots for one game, each with a seed of its own."""
        match = self.match
        return [
            competitor.agent(derive_seed(match.seed, deal, order, number), match.refuse_losing_province)
            for number, competitor in enumerate(match.competitors)
        ]


def game_rows(table: Table, deal: int, order: int, lineup: Sequence[int], coins: Sequence[int]) -> list[tuple[int, ...]]:
    """A row for each seat of a game that has been played, with the columns `records.ROW`."""
    winners = table.winners()
    share = WHOLE // len(winners)
    return [
        (
            deal,
            order,
            seat,
            lineup[seat],
            share if seat in winners else 0,
            table.players[seat].score(),
            table.players[seat].turns,
            coins[seat],
            int(table.over),
        )
        for seat in range(len(lineup))
    ]
