"""Searches a strategy for every recommended set and keeps those that beat what ships: src/feodum/bots/discovered.json.

    python tools/discover_sets.py --generations 30 --seed 1 [--only "First Game,Beginners"]

Sets that are in the table already are searched again only with --again. The table is written after each set.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from feodum.bots.levels import DISCOVERED, Situation, best_first, candidates, kingdom_of_setup
from feodum.bots.strategy import Strategy, format_strategy
from feodum.kingdoms import recommended_sets
from feodum.lab.boards import Board, choose_board
from feodum.lab.bouts import BoutSums, bouts
from feodum.lab.discovery import Search
from feodum.lab.errors import LabError
from feodum.lab.series import Series, play_part

TABLE: Final = Path(__file__).parent.parent / "src" / "feodum" / "bots" / "discovered.json"
FRESH: Final = 1 << 40
FINAL_DEALS: Final = 200
BETTER: Final = 0.53
"""What a strategy must score against the best one of the library to be worth keeping."""


def play(series: Sequence[Series[BoutSums]]) -> bool:
    for each in series:
        while (part := each.next_part()) is not None:
            each.take(play_part(each.work, *part))
    return True


def best_shipped(kingdom: Situation) -> Strategy:
    """The best strategy of the library for a kingdom."""
    fitting = {slug: each for slug, each in candidates(kingdom).items() if slug != DISCOVERED}
    return fitting[best_first(kingdom, fitting)[0]]


def searched(board: Board, generations: int, seed: int) -> tuple[Strategy, float, str]:
    """The best strategy found for a board, its score against the best one of the library, and that one's name."""
    kingdom = kingdom_of_setup(board.setup(2, 0))
    search = Search(board, kingdom, seed)
    search.run(play, lambda: not search.population or search.generation < generations, lambda: None)
    shipped = best_shipped(kingdom)
    entrants = [each.strategy for each in search.population[:4]]
    first = [each.play(0, FINAL_DEALS) for each in bouts(entrants, [shipped], board, seed, FRESH)]
    best = max(range(len(entrants)), key=lambda number: first[number].mean)
    # Who was best of several was lucky in it: what is told is from deals of its own.
    again = bouts([entrants[best]], [shipped], board, seed, FRESH + FINAL_DEALS)[0].play(0, FINAL_DEALS)
    return entrants[best], again.mean, shipped.name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--again", action="store_true")
    wanted = parser.parse_args()
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    names = [name for name in wanted.only.split(",") if name] or list(recommended_sets())
    for name in names:
        if name in table and not wanted.again:
            continue
        try:
            strategy, score, shipped = searched(choose_board((), [name]), wanted.generations, wanted.seed)
        except LabError as error:
            sys.stdout.write(f"{name}: left out: {error}\n")
            continue
        sys.stdout.write(f"{name}: {strategy.name} scores {score:.0%} against {shipped}\n")
        sys.stdout.flush()
        if score >= BETTER:
            told = replace(strategy, comment=f"Found by a search for {name}.")
            table[name] = {"strategy": format_strategy(told), "score": round(score, 3), "against": shipped}
            TABLE.write_text(json.dumps(dict(sorted(table.items())), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
