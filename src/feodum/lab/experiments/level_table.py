"""Round robin of the levels over random kingdoms."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from feodum.engine.seeds import derive_seed
from feodum.kingdoms.selection import choose_setup
from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor
from feodum.lab.match.game_loop import TIES, WINS
from feodum.lab.match.matches import Match
from feodum.lab.match.results import score_estimate
from feodum.lab.match.series import Series
from feodum.lab.match.tallies import MatchTally

from .rating import PairResult, rate
from .round_robin import RoundRobin, make_entry

PLAYERS = 2


def random_boards(count: int, seed: int, sets: Sequence[str] = ()) -> list[Board]:
    """Return boards with random kingdoms, drawn as for a new game, from these sets or, if there are none, the default ones."""
    boards: list[Board] = []
    for number in range(count):
        setup = choose_setup(None, PLAYERS, derive_seed(seed, number), first=0, sets=sets or None)
        boards.append(Board(tuple(setup.kingdom), setup.bane, setup.colony, setup.shelters))
    return boards


def level_matches(competitors: Sequence[Competitor], boards: Sequence[Board], seed: int) -> list[tuple[int, int, Match]]:
    """Return a match for each pair on each board, all with the same deals."""
    return [
        (one, other, Match((competitors[one], competitors[other]), board, derive_seed(seed, number, 1)))
        for one, other in combinations(range(len(competitors)), 2)
        for number, board in enumerate(boards)
    ]


def tabulate_level_results(
    competitors: Sequence[Competitor], pairs: Sequence[tuple[int, int]], series: Sequence[Series[MatchTally]], seed: int
) -> RoundRobin:
    """Combine the results of all boards into one table."""
    sums: dict[tuple[int, int], MatchTally] = {}
    for pair, each in zip(pairs, series, strict=True):
        sums.setdefault(pair, MatchTally(PLAYERS)).add(each.sums)
    results = [
        PairResult(one, other, tally.count(WINS, 0), tally.count(TIES, 0), tally.count(WINS, 1))
        for (one, other), tally in sums.items()
    ]
    scores = [score_estimate(tally, 0) for tally in sums.values()]
    ratings = rate(len(competitors), results, seed)
    entries = [make_entry(number, each.label, ratings[number], results, scores) for number, each in enumerate(competitors)]
    entries.sort(key=lambda entry: (-entry.rating.ordinal, -entry.score.value, entry.name))
    return RoundRobin(tuple(entries), tuple(results), sum(tally.games for tally in sums.values()), tuple(scores))
