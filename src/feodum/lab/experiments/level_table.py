"""How strong the levels are, measured against each other over random kingdoms."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from feodum.kingdoms.selection import choose_setup
from feodum.lab.experiments.rating import PairResult, rate
from feodum.lab.experiments.round_robin import Tournament, entry_of
from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor
from feodum.lab.match.game_loop import TIES, WINS
from feodum.lab.match.matches import Match, derive_seed
from feodum.lab.match.results import score_estimate
from feodum.lab.match.series import Series
from feodum.lab.match.tallies import Tally

PLAYERS = 2


def random_boards(count: int, seed: int) -> list[Board]:
    """So many kingdoms of all sets, drawn as a table draws them."""
    boards: list[Board] = []
    for number in range(count):
        setup = choose_setup(None, PLAYERS, derive_seed(seed, number), first=0)
        boards.append(Board(tuple(setup.kingdom), setup.bane, setup.colony, setup.shelters))
    return boards


def level_matches(competitors: Sequence[Competitor], boards: Sequence[Board], seed: int) -> list[tuple[int, int, Match]]:
    """Each pair on each board, on the same deals."""
    return [
        (one, other, Match((competitors[one], competitors[other]), board, derive_seed(seed, number, 1)))
        for one, other in combinations(range(len(competitors)), 2)
        for number, board in enumerate(boards)
    ]


def level_result(
    competitors: Sequence[Competitor], met: Sequence[tuple[int, int]], series: Sequence[Series[Tally]], seed: int
) -> Tournament:
    """The table over all boards together."""
    sums: dict[tuple[int, int], Tally] = {}
    for pair, each in zip(met, series, strict=True):
        sums.setdefault(pair, Tally(PLAYERS)).add(each.sums)
    results = [
        PairResult(one, other, tally.count(WINS, 0), tally.count(TIES, 0), tally.count(WINS, 1))
        for (one, other), tally in sums.items()
    ]
    scores = [score_estimate(tally, 0) for tally in sums.values()]
    ratings = rate(len(competitors), results, seed)
    entries = [entry_of(number, each.label, ratings[number], results, scores) for number, each in enumerate(competitors)]
    entries.sort(key=lambda entry: (-entry.rating.ordinal, -entry.score.value, entry.name))
    return Tournament(tuple(entries), tuple(results), sum(tally.games for tally in sums.values()), tuple(scores))
