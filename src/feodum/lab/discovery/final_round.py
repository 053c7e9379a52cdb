"""The final round of a search: the discovered strategies and the known ones in a round robin."""

from __future__ import annotations

from collections.abc import Sequence

from feodum.engine.seeds import derive_seed
from feodum.lab.experiments.round_robin import RoundRobin, pairs
from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor
from feodum.lab.match.matches import Match
from feodum.levels.level_bots import best_candidate, keep_local_discovery, local_discovery
from feodum.strategies import Strategy
from feodum.strategies.mutation import StrategyMutator

from .coevolution import Search
from .pairings import make_pairings
from .seeding import best_single_card_strategy

DISCOVERED_FINALISTS = 4
"""Discovered strategies in the final round, of different kinds if possible."""
SHIPPED = "Shipped: "
MONEY = "Money: "
EVEN_SCORE = 0.5
REMATCH_DEALS = 150
REMATCH_FIRST_DEAL = 1 << 41
"""Number of the first deal of a rematch with an earlier discovery, beyond all deals of the search."""


def select_finalists(search: Search) -> list[tuple[str, Strategy]]:
    """Return the finalists with labels.

    These are the best discovered strategies, the best known one and the best single-card strategy.
    """
    mutator = StrategyMutator(search.kingdom)
    kinds: set[tuple[str, ...]] = set()
    found: list[Strategy] = []
    for each in (*search.population, *search.population):
        kind = mutator.signature(each.strategy)
        is_duplicate = each.strategy in found
        if (
            not is_duplicate
            and len(found) < DISCOVERED_FINALISTS
            and (kind not in kinds or len(kinds) >= len(search.population))
        ):
            kinds.add(kind)
            found.append(each.strategy)
    shipped = search.known[best_candidate(search.kingdom, search.known)]
    money = best_single_card_strategy(search.kingdom, search.known)
    return [
        *((each.name, each) for each in found),
        (f"{SHIPPED}{shipped.name}", shipped),
        (f"{MONEY}{money.name}", money),
    ]


def final_matches(competitors: Sequence[Competitor], board: Board, seed: int) -> tuple[list[tuple[int, int]], list[Match]]:
    """Return all pairs and their matches, on deals the search has not used."""
    pairings = pairs(len(competitors))
    fresh = derive_seed(seed, 1 << 40)
    return pairings, [Match((competitors[a], competitors[b]), board, fresh, refuse_losing_province=True) for a, b in pairings]


def discovered_finalists(result: RoundRobin, entrants: Sequence[tuple[str, Strategy]]) -> list[int]:
    """Return the numbers of the discovered entrants, best first."""
    return [entry.number for entry in result.entries if not entrants[entry.number][0].startswith((SHIPPED, MONEY))]


def keep_best(search: Search, result: RoundRobin, entrants: Sequence[tuple[str, Strategy]]) -> str | None:
    """Store the best discovered strategy for the levels; return its name, or None if it was not stored.

    It must significantly beat the best shipped strategy, and score above 50% in a rematch against the strategy that an
    earlier search stored for this kingdom.
    """
    best = discovered_finalists(result, entrants)[0]
    name, strategy = entrants[best]
    shipped = [result.score(best, number) for number, (label, _) in enumerate(entrants) if label.startswith(SHIPPED)]
    if not all(score is not None and score.low > EVEN_SCORE for score in shipped):
        return None  # not significant, or the final round was interrupted before they met
    before = local_discovery(search.kingdom)
    if before is not None and before.rules != strategy.rules:
        rematch = make_pairings([strategy], [before], search.board, search.seed, REMATCH_FIRST_DEAL)[0]
        if rematch.play(0, REMATCH_DEALS).mean <= EVEN_SCORE:
            return None
    keep_local_discovery(search.kingdom, strategy)
    kept = local_discovery(search.kingdom)
    return name if kept is not None and kept.rules == strategy.rules else None  # the cache folder may be read-only
