"""Measures what `discover` finds: python tools/measure_discovery.py --generations 18 --seed 3 [--again]

The bar (issue 15): at least 60 % against the best strategy of the library and 75 % against money with the kingdom's best single
card, in First Game, a recommended set of each other rulebook, and two random kingdoms of all sets; none was picked by its
result. What the shipped table has for a set is taken from there, unless with --again. Seconds are of the processor.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Final

from discover_sets import best_shipped, searched

from feodum.bots.discovered import discovered_for
from feodum.bots.levels import BASELINE, Situation, best_first, candidates, kingdom_of_setup
from feodum.bots.strategy import Strategy
from feodum.lab.boards import Board, choose_board
from feodum.lab.bouts import BOTH_SEATS, bouts
from feodum.lab.breeding import Breeder
from feodum.lab.level_table import random_boards

SETS: Final = ("First Game", "Beginners", "Bounty of the Hunt", "High and Low")
RANDOM_SEEDS: Final = (1, 2)
FRESH: Final = 1 << 41
DEALS: Final = 300


def money_with_the_best_card(kingdom: Situation) -> Strategy:
    single = {BASELINE: candidates(kingdom)[BASELINE], **{each.name: each for each in Breeder(kingdom).money_with()}}
    return single[best_first(kingdom, single)[0]]


def measure(name: str, board: Board, generations: int, seed: int, again: bool) -> str:
    kingdom = kingdom_of_setup(board.setup(BOTH_SEATS, 0))
    start = time.process_time()
    found = None if again else discovered_for(kingdom.piles)
    origin = "of the shipped table"
    if found is None:
        found = searched(board, generations, seed)[0]
        origin = f"{generations} generations, {time.process_time() - start:.0f} s"
    opponents = [best_shipped(kingdom), money_with_the_best_card(kingdom)]
    sums = bouts([found], opponents, board, seed, FRESH)[0].play(0, DEALS)
    scores = [f"{sums.score(number):.1%} against {each.name}" for number, each in enumerate(opponents)]
    return f"{name}: {found.name} ({origin}): {', '.join(scores)}; {DEALS * BOTH_SEATS} games each\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=18)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--again", action="store_true")
    wanted = parser.parse_args()
    boards = [(name, choose_board((), [name])) for name in SETS]
    boards += [(f"random {number}", random_boards(1, number)[0]) for number in RANDOM_SEEDS]
    for name, board in boards:
        sys.stdout.write(measure(name, board, wanted.generations, wanted.seed, wanted.again))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
