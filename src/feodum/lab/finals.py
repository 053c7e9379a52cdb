"""The final of a search: what it has found, among itself and against what was known before."""

from __future__ import annotations

from collections.abc import Sequence

from feodum.bots.levels import best_of
from feodum.bots.strategy import Strategy

from .boards import Board
from .breeding import Breeder
from .competitors import Competitor
from .discovery import Search
from .matches import Match, derive_seed
from .tournament import pairs

FOUND = 4
"""How many of those that were found meet in the final, each of another kind as far as there are."""
SHIPPED = "Shipped: "
MONEY = "Money: "


def entrants_of(search: Search) -> list[tuple[str, Strategy]]:
    """The best of what was found, the best strategy of the library, and money with the best single card, with their names."""
    breeder = Breeder(search.kingdom, search.known)
    kinds: set[tuple[str, ...]] = set()
    found: list[Strategy] = []
    for each in (*search.population, *search.population):
        kind = breeder.signature(each.strategy)
        is_again = each.strategy in found
        if not is_again and len(found) < FOUND and (kind not in kinds or len(kinds) >= len(search.population)):
            kinds.add(kind)
            found.append(each.strategy)
    shipped = search.known[best_of(search.kingdom, search.known)]
    money = breeder.best_money()
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
