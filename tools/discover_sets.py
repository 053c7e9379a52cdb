"""Searches a strategy for every recommended set and keeps those that beat the library: src/feodum/levels/discovered.json.

    python tools/discover_sets.py --minutes 10 --seed 3 [--only "First Game,random 1"] [--again]

It tells what each scores against the best strategy of the library and against money with the kingdom's best single card, in 600
games each; for two random kingdoms too, whose strategies are kept on this machine. Each search begins without what earlier
ones have found. It has one process, and its minutes are of the processor: ten are five on two cores. Sets that are in the table
are searched again only with --again. The table is written after each set.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from feodum.kingdoms.selection import recommended_sets
from feodum.lab.discovery.coevolution import Search
from feodum.lab.discovery.pairings import BOTH_SEATS, BoutSums, bouts
from feodum.lab.discovery.seeding import best_money
from feodum.lab.experiments.level_table import random_boards
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import Board, choose_board
from feodum.lab.match.series import Series, play_part
from feodum.levels.level_bots import best_of_library, keep_own_find, library_candidates
from feodum.strategies import Strategy, format_strategy
from feodum.strategies.kingdom_context import Situation, kingdom_of_setup

TABLE: Final = Path(__file__).parent.parent / "src" / "feodum" / "levels" / "discovered.json"
FRESH: Final = 1 << 40
FINALISTS: Final = 4
FINAL_DEALS: Final = 200
TOLD_DEALS: Final = 300
RANDOM: Final = ("random 1", "random 2")
"""The first random kingdom of that seed, as `feodum lab levels` draws them."""
BETTER: Final = 0.53
"""What a strategy must score against the best one of the library to be worth keeping."""


def board_of(name: str) -> Board:
    return random_boards(1, int(name.split()[1]))[0] if name in RANDOM else choose_board((), [name])


def read_table() -> dict[str, dict[str, str | float]]:
    table: dict[str, dict[str, str | float]] = json.loads(TABLE.read_text(encoding="utf-8"))
    return table


def play(series: Sequence[Series[BoutSums]]) -> bool:
    for each in series:
        while (part := each.next_part()) is not None:
            each.take(play_part(each.work, *part))
    return True


def searched(board: Board, seed: int, minutes: float) -> tuple[Search, Strategy]:
    """A search that begins without what earlier ones have found, and the best of it against what was known before."""
    kingdom = kingdom_of_setup(board.setup(BOTH_SEATS, 0))
    search = Search(board, kingdom, seed, library_candidates(kingdom))
    start = time.process_time()
    search.run(play, lambda: time.process_time() - start < minutes * 60, lambda: None)
    entrants = [each.strategy for each in search.population[:FINALISTS]]
    met = bouts(entrants, opponents_of(kingdom), board, seed, FRESH)
    scores = [each.play(0, FINAL_DEALS).mean for each in met]
    return search, entrants[scores.index(max(scores))]


def opponents_of(kingdom: Situation) -> list[Strategy]:
    """The best strategy of the library, and money with the best single card."""
    return [best_of_library(kingdom), best_money(kingdom, library_candidates(kingdom))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--only", default=",".join((*recommended_sets(), *RANDOM)))
    parser.add_argument("--again", action="store_true")
    wanted = parser.parse_args()
    for name in wanted.only.split(","):
        if name in read_table() and not wanted.again:
            continue
        try:
            board = board_of(name)
            search, found = searched(board, wanted.seed, wanted.minutes)
        except LabError as error:
            sys.stdout.write(f"{name}: left out: {error}\n")
            continue
        opponents = opponents_of(search.kingdom)
        # Who was best of several was lucky in it: what is told is from deals of its own.
        sums = bouts([found], opponents, board, wanted.seed, FRESH + FINAL_DEALS)[0].play(0, TOLD_DEALS)
        scores = [sums.score(number) for number in range(len(opponents))]
        told = ", ".join(f"{score:.1%} against {each.name}" for score, each in zip(scores, opponents, strict=True))
        sys.stdout.write(f"{name}: {found.name} ({search.generation} generations, {search.games} games): {told}\n")
        sys.stdout.flush()
        if scores[0] >= BETTER and name in RANDOM:
            keep_own_find(search.kingdom, found)
        elif scores[0] >= BETTER:
            text = format_strategy(replace(found, comment=f"Found by a search for {name}."))
            # Read again: another process may have written meanwhile.
            table = read_table() | {name: {"strategy": text, "score": round(scores[0], 3), "against": opponents[0].name}}
            TABLE.write_text(json.dumps(dict(sorted(table.items())), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
