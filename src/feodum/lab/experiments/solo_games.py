"""Playing alone: how many turns a strategy takes to its Provinces, and its points turn by turn, with nobody in its way."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from feodum.bots.bot import Bot
from feodum.engine.decision import NONE, Answer, Decision
from feodum.engine.position import BUY_PHASE, CLEAN_UP, START
from feodum.engine.turns import step
from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor
from feodum.lab.match.matches import derive_seed
from feodum.lab.match.starts import USUAL_START, Start
from feodum.lab.match.statistics import Estimate, Z, deviation
from feodum.lab.match.tallies import add_lists
from feodum.view.window import View

SEATS = 2
"""The board is that of two players. The other one does nothing, so the piles are as large as in most games."""
GOALS = (4, 8)
"""Provinces and Colonies together: half of them, which wins most games of two, and all."""
TURNS = 40
"""Turns after which a game is stopped, unless told otherwise."""
_PHASES = ("action", "treasure", "buy")


class Idler(Bot):
    """Sits at the table and does nothing that it needn't do."""

    name = "nobody"

    def decide(self, view: View, decision: Decision) -> Answer:
        return NONE if decision.source in _PHASES else tuple(range(decision.min))


@dataclass
class SoloSums:
    """What some games alone have given."""

    deals: int = 0
    reached: dict[int, dict[int, int]] = field(default_factory=dict)
    """For each goal, how many games reached it in which turn."""
    points: list[int] = field(default_factory=list)
    """For each turn, the points after it, all games together; a game that is over keeps its points."""
    squared_points: list[int] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)
    """For each turn, the coins to spend in it."""
    running: list[int] = field(default_factory=list)
    """For each turn, how many games had it."""

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
    """A strategy alone on a board. Trials with the same seed have the same shuffles as long as the strategies do the same."""

    competitor: Competitor
    board: Board
    seed: int = 0
    turns: int = TURNS
    goals: tuple[int, ...] = GOALS
    start: Start = USUAL_START

    def __post_init__(self) -> None:
        if not self.start.is_usual:
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
        if not self.start.is_usual:
            self.start.arrange(table, [0] * SEATS)
        table.agents = [self.competitor.agent(derive_seed(self.seed, deal, 0, 0), False), Idler()]
        me = table.players[0]
        points = [0] * self.turns
        squares = [0] * self.turns
        coins = [0] * self.turns
        running = [0] * self.turns
        missing = set(self.goals)
        turn = 0
        while not table.over and not (table.phase == START and table.turn_number > self.turns):
            phase, mine = table.phase, table.turn == 0
            if mine and phase == BUY_PHASE and not table.bought and me.turns < self.turns:
                coins[me.turns] += table.coins
            step(table)
            if not mine or phase != CLEAN_UP or me.turns == turn:
                continue
            turn = me.turns
            points[turn - 1] = me.score()
            running[turn - 1] = 1
            had = sum(1 for card in me.cards() if card.name in ("Province", "Colony"))
            for goal in [goal for goal in missing if had >= goal]:
                missing.discard(goal)
                turns = sums.reached.setdefault(goal, {})
                turns[turn] = turns.get(turn, 0) + 1
        for later in range(turn, self.turns):
            points[later] = me.score()
        for number, value in enumerate(points):
            squares[number] = value * value
        add_lists(sums.points, points)
        add_lists(sums.squared_points, squares)
        add_lists(sums.coins, coins)
        add_lists(sums.running, running)
        sums.deals += 1


@dataclass(frozen=True)
class GoalRecord:
    """When a number of Provinces was reached."""

    goal: int
    reached: float
    """The share of the games that got there."""
    turns: Estimate | None
    """The mean over these games; None if there are none."""
    median: int | None
    """The turn by which half of all games were there; None if fewer ever were."""


@dataclass(frozen=True)
class SoloRecord:
    """What a strategy does alone."""

    name: str
    games: int
    goals: tuple[GoalRecord, ...]
    points: tuple[Estimate, ...]
    """After each turn."""
    coins: tuple[float, ...]
    """In each turn, of the games that had it."""


def solo_record(trial: SoloTrial, sums: SoloSums) -> SoloRecord:
    games = max(sums.deals, 1)
    return SoloRecord(
        name=trial.competitor.label,
        games=sums.deals,
        goals=tuple(_goal(goal, sums.reached.get(goal, {}), games) for goal in trial.goals),
        points=tuple(
            plain_mean(total, squares, games) for total, squares in zip(sums.points, sums.squared_points, strict=True)
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
    return GoalRecord(goal, count / games, plain_mean(total, squares, count) if count else None, median)


def plain_mean(total: int, squares: int, count: int) -> Estimate:
    """A mean with its interval. Of one number alone nothing is known."""
    mean = total / count
    reach = Z * deviation(total, squares, count) / math.sqrt(count) if count > 1 else math.inf
    return Estimate(mean, mean - reach, mean + reach)
