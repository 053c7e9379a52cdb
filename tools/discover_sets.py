"""Search for strategies for all recommended sets and store those that beat the library.

    python tools/discover_sets.py --minutes 10 --seed 3 [--only "First Game,random 1"] [--again]

Prints the score of each strategy against the best strategy of the library and the best single-card strategy, over 600 games
each. It also searches two random kingdoms, whose strategies are only stored on this machine. A search starts without earlier
discoveries, runs in one process, and measures its minutes in CPU time. Sets in the table are searched again only with --again.
The table, src/feodum/levels/discovered.json, is written after each set.
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
from feodum.lab.discovery.pairings import TWO_PLAYERS, PairingSums, make_pairings
from feodum.lab.discovery.seeding import best_single_card_strategy
from feodum.lab.experiments.level_table import random_boards
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import Board, choose_board
from feodum.lab.match.series import Series, play_part
from feodum.levels.level_bots import best_library_strategy, keep_local_discovery, library_candidates
from feodum.strategies import Strategy, format_strategy
from feodum.strategies.kingdom_context import KingdomContext, kingdom_of_setup

TABLE: Final = Path(__file__).parent.parent / "src" / "feodum" / "levels" / "discovered.json"
FRESH_DEALS: Final = 1 << 40
FINALISTS: Final = 4
FINAL_DEALS: Final = 200
REPORTED_DEALS: Final = 300
RANDOM: Final = ("random 1", "random 2")
"""Each number is a seed: the first kingdom that `feodum lab levels` draws with it."""
MIN_SCORE: Final = 0.53
"""Minimum score against the best strategy of the library for a strategy to be stored."""


def board_of(name: str) -> Board:
    return random_boards(1, int(name.split()[1]))[0] if name in RANDOM else choose_board((), [name])


def read_table() -> dict[str, dict[str, str | float]]:
    table: dict[str, dict[str, str | float]] = json.loads(TABLE.read_text(encoding="utf-8"))
    return table


def play(series: Sequence[Series[PairingSums]]) -> bool:
    for each in series:
        while (part := each.next_part()) is not None:
            each.merge_part(play_part(each.work, *part))
    return True


def run_search(board: Board, seed: int, minutes: float) -> tuple[Search, Strategy]:
    """Run a search without earlier discoveries, and return it with its best strategy on fresh deals."""
    kingdom = kingdom_of_setup(board.setup(TWO_PLAYERS, 0))
    search = Search(board, kingdom, seed, library_candidates(kingdom))
    start = time.process_time()
    search.run(play, lambda: time.process_time() - start < minutes * 60, lambda: None)
    entrants = [each.strategy for each in search.population[:FINALISTS]]
    pairings = make_pairings(entrants, opponents_of(kingdom), board, seed, FRESH_DEALS)
    scores = [each.play(0, FINAL_DEALS).mean for each in pairings]
    return search, entrants[scores.index(max(scores))]


def opponents_of(kingdom: KingdomContext) -> list[Strategy]:
    """Return the best strategy of the library and the best single-card strategy."""
    return [best_library_strategy(kingdom), best_single_card_strategy(kingdom, library_candidates(kingdom))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--only", default=",".join((*recommended_sets(), *RANDOM)))
    parser.add_argument("--again", action="store_true")
    options = parser.parse_args()
    for name in options.only.split(","):
        if name in read_table() and not options.again:
            continue
        try:
            board = board_of(name)
            search, found = run_search(board, options.seed, options.minutes)
        except LabError as error:
            sys.stdout.write(f"{name}: left out: {error}\n")
            continue
        opponents = opponents_of(search.kingdom)
        # The best of several is biased upwards, so the reported scores use fresh deals.
        sums = make_pairings([found], opponents, board, options.seed, FRESH_DEALS + FINAL_DEALS)[0].play(0, REPORTED_DEALS)
        scores = [sums.score(number) for number in range(len(opponents))]
        results = ", ".join(f"{score:.1%} against {each.name}" for score, each in zip(scores, opponents, strict=True))
        sys.stdout.write(f"{name}: {found.name} ({search.generation} generations, {search.games} games): {results}\n")
        sys.stdout.flush()
        if scores[0] >= MIN_SCORE and name in RANDOM:
            keep_local_discovery(search.kingdom, found)
        elif scores[0] >= MIN_SCORE:
            text = format_strategy(replace(found, comment=f"Found by a search for {name}."))
            # Read again, because another process may have written the table.
            table = read_table() | {name: {"strategy": text, "score": round(scores[0], 3), "against": opponents[0].name}}
            TABLE.write_text(json.dumps(dict(sorted(table.items())), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
