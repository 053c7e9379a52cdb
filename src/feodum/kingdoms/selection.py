"""Kingdoms: recommended sets, random ones, and what the rules leave to chance or agreement about a setup."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from feodum.cards.box import (
    CARDS,
    FACES,
    KINGDOM_CARDS,
    KINGDOM_SIZE,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MIXED_KINGDOM_PILES,
    OWN_SET,
    Setup,
    has_market,
    own_cards,
    possible_banes,
    wrong_players,
)
from feodum.cards.box import wants_bane as needs_bane
from feodum.cards.catalogue import entry
from feodum.cards.guests import GUESTS
from feodum.engine.errors import SetupError
from feodum.engine.random import SEED_BITS, Random, is_seed, seeded
from feodum.files.package_data import FOLDER
from feodum.messages.suggestions import did_you_mean, nearest, quoted

SETS = ("Base", "Prosperity", "Cornucopia", "Dark Ages")
MARKET_SIZE = 20
"""How many cards a Black Market deck has, unless somebody says which."""


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

    def title(self, language: str) -> str:
        return self.german if language == "de" else self.name

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
    rows = json.loads((FOLDER / "kingdoms" / "recommended.json").read_text(encoding="utf-8"))
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
    said = f"{quoted(name)}: there is no recommended set of that name{did_you_mean(name, sets)}"
    raise SetupError(said, "unknown_recommended", {"name": quoted(name), "suggestion": nearest(name, sets) or ""})


def check_playable(chosen: RecommendedSet) -> None:
    if not chosen.is_playable:
        said = f"{chosen.name} can't be played: there is no {', '.join(chosen.missing)}"
        raise SetupError(said, "not_playable", {"name": chosen.name, "cards": list(chosen.missing)})


def set_of(name: str) -> str:
    """The set that a Kingdom card belongs to."""
    return entry(name).set_name


def all_sets() -> list[str]:
    """The sets there are, with the guests; with own cards, those are one more."""
    return [*SETS, GUESTS, OWN_SET] if own_cards(KINGDOM_CARDS) else [*SETS, GUESTS]


def usual_sets() -> list[str]:
    """The sets that kingdoms are drawn from unless somebody says which: all but the guests."""
    return [name for name in all_sets() if name != GUESTS]


def check_sets(sets: Iterable[str]) -> None:
    for name in sets:
        if name not in all_sets():
            said = f"{name}: there is no such set; the sets are {', '.join(all_sets())}"
            raise SetupError(said, "unknown_set", {"name": name, "sets": all_sets()})


def check_enough(count: int) -> None:
    """Whether so many Kingdom cards are enough to draw a kingdom from."""
    if count < KINGDOM_SIZE:
        said = f"only {count} Kingdom cards are left to choose from, but a kingdom has {KINGDOM_SIZE}"
        raise SetupError(said, "too_few_cards", {"count": count, "size": KINGDOM_SIZE})


def random_kingdom(random: Random, sets: Collection[str] = SETS, without: Collection[str] = ()) -> tuple[str, ...]:
    """Ten different Kingdom cards of these sets, all equally likely. Guests and own cards come only when asked for."""
    check_sets(sets)
    pool = [name for name in KINGDOM_CARDS if set_of(name) in sets and name not in without]
    check_enough(len(pool))
    random.shuffle(pool)
    return tuple(sorted(pool[:KINGDOM_SIZE], key=lambda name: (kingdom_cost(name), name)))


def draw_market(random: Random, used: Collection[str]) -> tuple[str, ...]:
    """The cards of a Black Market deck: Kingdom cards that are not used otherwise; of a mixed pile one of its cards."""
    pool = [name for name in KINGDOM_CARDS if set_of(name) in SETS and name not in used]
    random.shuffle(pool)
    return tuple(sorted(one_card_of(random, name) for name in pool[:MARKET_SIZE]))


def one_card_of(random: Random, name: str) -> str:
    """The card itself, or, of a mixed pile, one of its cards."""
    if name not in MIXED_KINGDOM_PILES:
        return name
    cards = [face.name for face in FACES.values() if face.pile == name]
    return cards[random.below(len(cards))]


def kingdom_cost(name: str) -> int:
    return entry(name).cost


def draw_by_share(random: Random, kingdom: Sequence[str], set_name: str) -> bool:
    """Whether a Kingdom card picked at random is of that set: the rulebooks' way to decide on Shelters and Colony."""
    return set_of(kingdom[random.below(len(kingdom))]) == set_name


def check_seed(seed: object) -> None:
    if not isinstance(seed, int) or not is_seed(seed):
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
    market: Sequence[str] | None = None,
    same_hands: bool = False,
) -> Setup:
    """A complete setup: what is not given is drawn by the seed, each by a draw of its own.

    The draws are independent of the deal, which uses the same seed in another stream.
    """
    if not isinstance(players, int) or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise wrong_players(players)
    check_seed(seed)
    random = seeded(seed ^ 0x5E7)
    if isinstance(kingdom, str):
        chosen = find_recommended(kingdom)
        check_playable(chosen)
        cards = chosen.kingdom
        colony = chosen.colony if colony is None else colony
        shelters = chosen.shelters if shelters is None else shelters
        bane = chosen.bane if bane is None else bane
    else:
        cards = random_kingdom(random) if kingdom is None else tuple(kingdom)
    if not market:
        Setup(players, cards, bane=_any_bane(cards, bane))  # fails early where the kingdom itself is impossible
    by_share = (draw_by_share(random, cards, "Prosperity"), draw_by_share(random, cards, "Dark Ages"))
    start = random.below(players)
    sold: tuple[str, ...] = ()
    if has_market(cards):
        sold = draw_market(random, (*cards, bane or "")) if market is None else tuple(market)
        sold = tuple(one_card_of(random, name) for name in sold)
    elif market:
        sold = tuple(market)  # which is wrong, and says so
    if needs_bane((*cards, *sold)) and (bane is None or (not bane and not needs_bane(cards))):
        banes = possible_banes((*cards, *sold))
        bane = banes[random.below(len(banes))]
    return Setup(
        players,
        cards,
        by_share[0] if colony is None else colony,
        by_share[1] if shelters is None else shelters,
        bane or "",
        start if first is None else first,
        sold,
        same_hands,
    )


def _any_bane(cards: tuple[str, ...], bane: str | None) -> str:
    if bane is None and needs_bane(cards):
        return possible_banes(cards)[0]
    return bane or ""


def next_first(winners: Sequence[int], players: int) -> int | None:
    """Who starts the next game: the winner goes last; after a tie (None), chance decides."""
    return (winners[0] + 1) % players if len(winners) == 1 else None
