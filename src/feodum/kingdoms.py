"""Kingdoms: recommended sets, random ones, and what the rules leave to chance or agreement about a setup."""

from __future__ import annotations

import difflib
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from feodum.cards.box import CARDS, FACES, KINGDOM_CARDS, KINGDOM_SIZE, MAX_PLAYERS, MIN_PLAYERS, Setup, possible_banes
from feodum.cards.box import wants_bane as needs_bane
from feodum.engine.errors import SetupError
from feodum.engine.random import SEED_BITS, Random, seeded

SETS = ("Base", "Prosperity", "Cornucopia", "Dark Ages")
TRASHERS = frozenset(
    {
        "Chapel", "Mine", "Moneylender", "Remodel", "Sentry",
        "Bishop", "Expand", "Forge", "Loan", "Trade Route",
        "Remake",
        "Altar", "Count", "Counterfeit", "Forager", "Graverobber", "Hermit", "Junk Dealer", "Rats", "Rebuild",
    }
)  # fmt: skip
"""Kingdom cards that can trash something of one's own hand or deck when played."""


@dataclass(frozen=True)
class RecommendedSet:
    """Ten cards that a rulebook recommends. `shelters` is None where it leaves that open."""

    name: str
    german: str
    booklets: tuple[str, ...]
    kingdom: tuple[str, ...]
    bane: str
    colony: bool
    shelters: bool | None
    landscapes: tuple[str, ...]

    @property
    def missing(self) -> list[str]:
        """What the set needs and this program does not have."""
        wanted = [*self.kingdom, *self.landscapes, *([self.bane] if self.bane else [])]
        return [name for name in wanted if name not in CARDS and name not in KINGDOM_CARDS]

    @property
    def is_playable(self) -> bool:
        return not self.missing


@cache
def recommended_sets() -> dict[str, RecommendedSet]:
    """The recommended sets of the rulebooks by name, those that can't be played (see `missing`) included."""
    rows = json.loads((files("feodum") / "recommended.json").read_text(encoding="utf-8"))
    return {row["name"]: _recommended(row) for row in rows}


def _recommended(row: dict[str, Any]) -> RecommendedSet:
    lists = {key: tuple(row[key]) for key in ("booklets", "kingdom", "landscapes")}
    return RecommendedSet(**{**row, **lists})


def find_recommended(name: str) -> RecommendedSet:
    """The recommended set of that English or German name, whatever its capitals."""
    sets = recommended_sets()
    for each in sets.values():
        if name and name.casefold() in (each.name.casefold(), each.german.casefold()):
            return each
    near = difflib.get_close_matches(name, list(sets), 1)
    raise SetupError(f"{name}: there is no recommended set of that name" + (f"; did you mean {near[0]}?" if near else ""))


def set_of(name: str) -> str:
    """The set that a Kingdom card belongs to."""
    return FACES[name].set_name if name in FACES else "Dark Ages"


def random_kingdom(random: Random, sets: Collection[str] = SETS, without: Collection[str] = ()) -> tuple[str, ...]:
    """Ten different Kingdom cards of these sets, each as likely as any other."""
    for name in sets:
        if name not in SETS:
            raise SetupError(f"{name}: there is no such set; the sets are {', '.join(SETS)}")
    pool = [name for name in KINGDOM_CARDS if set_of(name) in sets and name not in without]
    if len(pool) < KINGDOM_SIZE:
        raise SetupError(f"only {len(pool)} Kingdom cards are left to choose from, but a kingdom has {KINGDOM_SIZE}")
    random.shuffle(pool)
    return tuple(sorted(pool[:KINGDOM_SIZE], key=lambda name: (kingdom_cost(name), name)))


def kingdom_cost(name: str) -> int:
    return FACES[name].cost if name in FACES else 5


def draw_by_share(random: Random, kingdom: Sequence[str], set_name: str) -> bool:
    """Whether a Kingdom card picked at random is of that set: the rulebooks' way to decide on Shelters and Colony."""
    return set_of(kingdom[random.below(len(kingdom))]) == set_name


def check_seed(seed: object) -> None:
    if not isinstance(seed, int) or not 0 <= seed < 1 << SEED_BITS:
        raise SetupError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed!r}")


def choose_setup(
    kingdom: str | Sequence[str] | None,
    players: int,
    seed: int,
    *,
    colony: bool | None = None,
    shelters: bool | None = None,
    bane: str | None = None,
    first: int | None = None,
) -> Setup:
    """A complete setup: what is not given is drawn by the seed, each by a draw of its own.

    The draws are independent of the deal, which uses the same seed in another stream.
    """
    if not isinstance(players, int) or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise SetupError(f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}")
    check_seed(seed)
    random = seeded(seed ^ 0x5E7)
    if isinstance(kingdom, str):
        chosen = find_recommended(kingdom)
        if not chosen.is_playable:
            raise SetupError(f"{chosen.name} can't be played: there is no {', '.join(chosen.missing)}")
        cards = chosen.kingdom
        colony = chosen.colony if colony is None else colony
        shelters = chosen.shelters if shelters is None else shelters
        bane = chosen.bane if bane is None else bane
    else:
        cards = random_kingdom(random) if kingdom is None else tuple(kingdom)
    Setup(players, cards, bane=_any_bane(cards, bane))  # fails early where the kingdom itself is impossible
    by_share = (draw_by_share(random, cards, "Prosperity"), draw_by_share(random, cards, "Dark Ages"))
    start = random.below(players)
    if bane is None and needs_bane(cards):
        banes = possible_banes(cards)
        bane = banes[random.below(len(banes))]
    return Setup(
        players,
        cards,
        by_share[0] if colony is None else colony,
        by_share[1] if shelters is None else shelters,
        bane or "",
        start if first is None else first,
    )


def _any_bane(cards: tuple[str, ...], bane: str | None) -> str:
    if bane is None and needs_bane(cards):
        return possible_banes(cards)[0]
    return bane or ""


def next_first(winners: Sequence[int], players: int) -> int | None:
    """Who starts the next game: the winner goes last; after a tie (None), chance decides."""
    return (winners[0] + 1) % players if len(winners) == 1 else None
