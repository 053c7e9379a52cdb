"""The final of a search: what it has found, among itself and against what was known before."""

from __future__ import annotations

from collections.abc import Sequence

from feodum.lab.discovery.coevolution import Search
from feodum.lab.discovery.pairings import bouts
from feodum.lab.discovery.seeding import best_money
from feodum.lab.experiments.round_robin import Tournament, pairs
from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor
from feodum.lab.match.matches import Match, derive_seed
from feodum.levels.level_bots import best_of, keep_own_find, own_find
from feodum.strategies import Strategy
from feodum.strategies.mutation import Breeder

FOUND = 4
"""How many of those that were found meet in the final, each of another kind as far as there are."""
SHIPPED = "Shipped: "
MONEY = "Money: "
EVEN = 0.5
REMATCH_DEALS = 150
AFTER_FINAL = 1 << 41
"""The first deal of a rematch: the search has seen none of these."""


def entrants_of(search: Search) -> list[tuple[str, Strategy]]:
    """The best of what was found, the best strategy of the library, and money with the best single card, with their names."""
    breeder = Breeder(search.kingdom)
    kinds: set[tuple[str, ...]] = set()
    found: list[Strategy] = []
    for each in (*search.population, *search.population):
        kind = breeder.signature(each.strategy)
        is_again = each.strategy in found
        if not is_again and len(found) < FOUND and (kind not in kinds or len(kinds) >= len(search.population)):
            kinds.add(kind)
            found.append(each.strategy)
    shipped = search.known[best_of(search.kingdom, search.known)]
    money = best_money(search.kingdom, search.known)
    return [
        *((each.name, each) for each in found),
        (f"{SHIPPED}{shipped.name}", shipped),
        (f"{MONEY}{money.name}", money),
    ]


def final_matches(competitors: Sequence[Competitor], board: Board, seed: int) -> tuple[list[tuple[int, int]], list[Match]]:
    """Each pair, on deals that the search has not seen."""
    met = pairs(len(competitors))
    fresh = derive_seed(seed, 1 << 40)
    return met, [Match((competitors[a], competitors[b]), board, fresh, refuse_losing_province=True) for a, b in met]


def found_in(result: Tournament, entrants: Sequence[tuple[str, Strategy]]) -> list[int]:
    """The entrants that the search has found, by their numbers, the best first."""
    return [entry.number for entry in result.entries if not entrants[entry.number][0].startswith((SHIPPED, MONEY))]


def keep_best(search: Search, result: Tournament, entrants: Sequence[tuple[str, Strategy]]) -> str | None:
    """Keep the best strategy that was found for the levels, if it beats what is shipped beyond chance, and what an earlier
    search has found. Its name; None if it is not kept."""
    best = found_in(result, entrants)[0]
    name, strategy = entrants[best]
    shipped = [result.score(best, number) for number, (label, _) in enumerate(entrants) if label.startswith(SHIPPED)]
    if not all(score is not None and score.low > EVEN for score in shipped):
        return None  # beaten by too little, or a final that was broken off before they met
    before = own_find(search.kingdom)
    if before is not None and before.rules != strategy.rules:
        rematch = bouts([strategy], [before], search.board, search.seed, AFTER_FINAL)[0]
        if rematch.play(0, REMATCH_DEALS).mean <= EVEN:
            return None
    keep_own_find(search.kingdom, strategy)
    kept = own_find(search.kingdom)
    return name if kept is not None and kept.rules == strategy.rules else None  # the folder may not be writable
