"""Measure `sage` against the best known strategy in ten kingdoms.

    python bench/thinking.py --play-outs 300 --games 100

Goal: at 0.1 s per decision, a mean of at least 65 % and no kingdom under 52 %. The kingdoms are two recommended sets of each
rulebook and two random ones of all sets; none was selected by its result. The best known strategy is the one `steady` plays
at a table: a discovered one for a recommended set or this machine (for the random kingdoms, run tools/discover_sets.py first),
otherwise the best of the library. Each deal is played from both seats. The kingdoms take turns, a few games each, so that an
interrupted run has results for all. Seconds are CPU time.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Final

from feodum.bots.strategy_bot import StrategyBot
from feodum.engine.decision import Agent
from feodum.engine.seeds import derive_seed
from feodum.engine.turns import step
from feodum.lab.experiments.level_table import random_boards
from feodum.lab.match.boards import Board, choose_board
from feodum.lab.match.game_loop import TURN_LIMIT
from feodum.lab.match.statistics import mean_estimate
from feodum.levels.level_bots import find_strategy_choice, steady_strategy, timed_playbook
from feodum.search.sage import Budget, SageBot
from feodum.strategies.compiler import plan_of
from feodum.strategies.kingdom_context import kingdom_of_setup

SETS: Final = (
    "First Game", "Size Distortion",
    "Beginners", "Friendly Interactive",
    "Bounty of the Hunt", "Bad Omens",
    "Grim Parade", "High and Low",
)  # fmt: skip
RANDOM: Final = ("random 1", "random 2")
"""Each number is a seed: the first kingdom that `feodum lab levels` draws with it."""
SEATS: Final = 2
GAMES_PER_ROUND: Final = 10
"""Games in one kingdom before the next kingdom has its turn."""
WIN: Final = 2
"""Points for a win. Ties are split."""


class Matchup:
    """Sage against the best known strategy in one kingdom."""

    def __init__(self, name: str, budget: Budget, seed: int, grows: bool) -> None:
        self.name = name
        self.budget = budget
        self.grows = grows
        self.seed = seed
        setup = board_of(name).setup(SEATS, 0)
        kingdom = kingdom_of_setup(setup)
        known = steady_strategy(kingdom, find_strategy_choice("steady", setup))
        self.opponent = StrategyBot(known.name, plan_of(known), refuse_losing_last_province=True)
        self.playbook = timed_playbook(kingdom)
        self.layout = setup.layout()
        self.shares: list[int] = []
        """Points of both games of each deal."""
        self.play_outs = 0
        self.decisions = 0
        self.seconds = 0.0

    def play(self, games: int) -> None:
        first = len(self.shares)
        for deal in range(first, first + games // SEATS):
            self.shares.append(sum(self._won(deal, seat) for seat in range(SEATS)))

    def _won(self, deal: int, seat: int) -> int:
        sage = SageBot("sage", lambda _: self.playbook, self.budget, derive_seed(self.seed, deal, seat), self.grows)
        agents: list[Agent | None] = [self.opponent, self.opponent]
        agents[seat] = sage
        table = self.layout.deal(derive_seed(self.seed, deal), 0)
        table.agents = agents
        start = time.process_time()
        while not table.over and table.turn_number <= TURN_LIMIT:
            step(table)
        self.seconds += time.process_time() - start
        self.play_outs += sage.play_outs
        self.decisions += sage.decisions
        winners = table.winners()
        return WIN // len(winners) if seat in winners else 0

    @property
    def score(self) -> float:
        return sum(self.shares) / len(self.shares) / (WIN * SEATS)

    def line(self) -> str:
        squares = sum(share * share for share in self.shares)
        score = mean_estimate(sum(self.shares), squares, len(self.shares), 0, WIN * SEATS)
        thoughts = max(1, self.decisions)
        return (
            f"{self.name:20} against {self.opponent.name:36} {score.value:6.1%} [{score.low:.0%}-{score.high:.0%}] of"
            f" {len(self.shares) * SEATS} games; a decision takes {self.play_outs / thoughts:.0f} playouts,"
            f" {self.seconds / thoughts:.3f} s\n"
        )


def board_of(name: str) -> Board:
    return random_boards(1, int(name.split()[1]))[0] if name in RANDOM else choose_board((), [name])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--play-outs", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.0, help="limit each decision by wall-clock time instead")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-plans", action="store_true", help="use only known plans")
    parser.add_argument("--kingdoms", default=",".join([*SETS, *RANDOM]))
    options = parser.parse_args()
    budget = Budget(seconds=options.seconds) if options.seconds else Budget(play_outs=options.play_outs)
    matchups = [Matchup(name, budget, options.seed, not options.no_plans) for name in options.kingdoms.split(",")]
    for played in range(0, options.games, GAMES_PER_ROUND):
        for matchup in matchups:
            matchup.play(min(GAMES_PER_ROUND, options.games - played))
            sys.stdout.write(matchup.line())
            sys.stdout.flush()
        scores = [matchup.score for matchup in matchups]
        sys.stdout.write(f"mean {sum(scores) / len(scores):.1%}, lowest {min(scores):.1%}\n\n")


if __name__ == "__main__":
    main()
