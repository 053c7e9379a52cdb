"""Solo games: turns until a number of Provinces, and points turn by turn, without interaction."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from feodum.bots.bot import Bot
from feodum.cards.box import ENDING_PILES
from feodum.engine.decision import NONE, Answer, Decision
from feodum.engine.seeds import derive_seed
from feodum.engine.state.phases import BUY_PHASE, CLEAN_UP, PHASE_SOURCES, START
from feodum.engine.turns import step
from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor
from feodum.lab.match.game_loop import is_unspent
from feodum.lab.match.starts import DEFAULT_START, Start
from feodum.lab.match.statistics import Estimate, Z, standard_deviation
from feodum.lab.match.tallies import add_lists
from feodum.view.window import View

SEATS = 2
"""A second player, who always passes, gives the board the usual pile sizes."""
GOALS = (4, 8)
"""Provinces plus Colonies: half a pile, which wins most two-player games, and a whole pile."""
TURNS = 40
"""Default turn limit."""


class PassingBot(Bot):
    """Plays and buys nothing, and answers other decisions with the minimum number of options."""

    name = "nobody"

    def decide(self, view: View, decision: Decision) -> Answer:
        return NONE if decision.source in PHASE_SOURCES else tuple(range(decision.min))


@dataclass
class SoloSums:
    """Totals over solo games."""

    deals: int = 0
    reached: dict[int, dict[int, int]] = field(default_factory=dict)
    """For each goal, the number of games that reached it in each turn."""
    points: list[int] = field(default_factory=list)
    """Total points after each turn; a finished game keeps its points."""
    squared_points: list[int] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)
    """Total coins of each turn."""
    running: list[int] = field(default_factory=list)
    """Number of games that reached each turn."""

    def add(self, other: SoloSums) -> None:
        self.deals += other.deals
        for goal, turns in other.reached.items():
            mine = self.reached.setdefault(goal, {})
            for turn, count in turns.items():
                mine[turn] = mine.get(turn, 0) + count
        add_lists(self.points, other.points)
        add_lists(self.squared_points, other.squared_points)
        add_lists(self.coins, other.coins)
        add_lists(self.running, other.running)


@dataclass(frozen=True)
class SoloTrial:
    """Solo games of a strategy on a board. Trials with the same seed use common random numbers."""

    competitor: Competitor
    board: Board
    seed: int = 0
    turns: int = TURNS
    goals: tuple[int, ...] = GOALS
    start: Start = DEFAULT_START

    def __post_init__(self) -> None:
        if not self.start.is_default:
            self.start.check(self.board.setup(SEATS, derive_seed(self.seed, 0)).layout().deal(0, 0), 1)

    def empty(self) -> SoloSums:
        return SoloSums()

    def play(self, first: int, deals: int) -> SoloSums:
        sums = SoloSums()
        for deal in range(first, first + deals):
            self._play_deal(deal, sums)
        return sums

    def _play_deal(self, deal: int, sums: SoloSums) -> None:
        seed = derive_seed(self.seed, deal)
        table = self.board.setup(SEATS, seed).layout().deal(seed, 0)
        if not self.start.is_default:
            self.start.arrange(table, [0] * SEATS)
        table.agents = [self.competitor.agent(derive_seed(self.seed, deal, 0, 0), False), PassingBot()]
        me = table.players[0]
        points = [0] * self.turns
        squares = [0] * self.turns
        coins = [0] * self.turns
        running = [0] * self.turns
        remaining = set(self.goals)
        turn = 0
        while not table.over and not (table.phase == START and table.turn_number > self.turns):
            phase, mine = table.phase, table.turn == 0
            if mine and phase == BUY_PHASE and is_unspent(table) and me.turns < self.turns:
                coins[me.turns] += table.coins
            step(table)
            if not mine or phase != CLEAN_UP or me.turns == turn:
                continue
            turn = me.turns
            points[turn - 1] = table.score(0)
            running[turn - 1] = 1
            had = sum(1 for card in me.cards() if card.name in ENDING_PILES)
            for goal in [goal for goal in remaining if had >= goal]:
                remaining.discard(goal)
                turns = sums.reached.setdefault(goal, {})
                turns[turn] = turns.get(turn, 0) + 1
        for later in range(turn, self.turns):
            points[later] = table.score(0)
        for number, value in enumerate(points):
            squares[number] = value * value
        add_lists(sums.points, points)
        add_lists(sums.squared_points, squares)
        add_lists(sums.coins, coins)
        add_lists(sums.running, running)
        sums.deals += 1


@dataclass(frozen=True)
class GoalRecord:
    """How often, and when, solo games reached a number of Provinces."""

    goal: int
    reached: float
    """Share of the games that reached the goal."""
    turns: Estimate | None
    """Mean number of turns in these games; None if no game reached the goal."""
    median: int | None
    """Turn by which half of all games reached the goal; None if fewer than half did."""


@dataclass(frozen=True)
class SoloRecord:
    """Solo results of a strategy."""

    name: str
    games: int
    goals: tuple[GoalRecord, ...]
    points: tuple[Estimate, ...]
    """Mean points after each turn."""
    coins: tuple[float, ...]
    """Mean coins in each turn, over the games that reached it."""


def solo_record(trial: SoloTrial, sums: SoloSums) -> SoloRecord:
    games = max(sums.deals, 1)
    return SoloRecord(
        name=trial.competitor.label,
        games=sums.deals,
        goals=tuple(_goal(goal, sums.reached.get(goal, {}), games) for goal in trial.goals),
        points=tuple(
            normal_mean(total, squares, games) for total, squares in zip(sums.points, sums.squared_points, strict=True)
        ),
        coins=tuple(coins / max(running, 1) for coins, running in zip(sums.coins, sums.running, strict=True)),
    )


def _goal(goal: int, turns: dict[int, int], games: int) -> GoalRecord:
    count = sum(turns.values())
    total = sum(turn * times for turn, times in turns.items())
    squares = sum(turn * turn * times for turn, times in turns.items())
    median, so_far = None, 0
    for turn in sorted(turns):
        so_far += turns[turn]
        if median is None and 2 * so_far >= games:
            median = turn
    return GoalRecord(goal, count / games, normal_mean(total, squares, count) if count else None, median)


def normal_mean(total: int, squares: int, count: int) -> Estimate:
    """Return a mean with its normal confidence interval, which is infinite for a single value."""
    mean = total / count
    half_width = Z * standard_deviation(total, squares, count) / math.sqrt(count) if count > 1 else math.inf
    return Estimate(mean, mean - half_width, mean + half_width)
