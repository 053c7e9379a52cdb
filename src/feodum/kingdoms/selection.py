"""Kingdoms: recommended sets, random kingdoms, and the random choices of a setup."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Unpack

from feodum.cards.box import (
    CARD_SETS,
    CARDS,
    CUSTOM_SET,
    FACES,
    KINGDOM_CARDS,
    KINGDOM_SIZE,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MIXED_KINGDOM_PILES,
    CardSet,
    Setup,
    chosen_landscapes,
    has_market,
    needs_bane,
    pile_face,
    player_count_error,
    possible_banes,
)
from feodum.cards.catalogue import entry
from feodum.cards.setup_fields import SetupExtras
from feodum.engine.errors import SetupError
from feodum.engine.random import Random, seeded
from feodum.engine.seeds import check_seed
from feodum.files.package_data import FOLDER
from feodum.messages.suggestions import closest_match, did_you_mean, shorten

SETS = tuple([box.name for box in CARD_SETS if not box.on_request])
"""The sets whose cards are drawn by default."""
MARKET_SIZE = 20
"""The default size of a Black Market deck."""


@dataclass(frozen=True)
class RecommendedSet:
    """Ten cards recommended by a rulebook."""

    name: str
    """The English name."""
    german: str
    """The German name."""
    booklets: tuple[str, ...]
    """The rulebooks that recommend it."""
    kingdom: tuple[str, ...]
    """The ten Kingdom cards."""
    bane: str
    """The Bane pile, or ""."""
    colony: bool
    """True if it is played with Colonies and Platinum."""
    shelters: bool | None
    """True if it is played with Shelters; None if the rulebook leaves that open."""
    landscapes: tuple[str, ...]
    """The names of its landscapes."""

    def title(self, language: str) -> str:
        """Return the name in a language (`en` or `de`)."""
        return self.german if language == "de" else self.name

    @property
    def missing(self) -> list[str]:
        """The cards the set needs that Feodum doesn't implement."""
        wanted = [*self.kingdom, *self.landscapes, *([self.bane] if self.bane else [])]
        known = {*CARDS, *KINGDOM_CARDS, *chosen_landscapes()}
        return [name for name in wanted if name not in known]

    @property
    def is_playable(self) -> bool:
        """True if Feodum implements all of its cards."""
        return not self.missing


@cache
def recommended_sets() -> dict[str, RecommendedSet]:
    """Return the recommended sets by name, including those that can't be played (see `missing`)."""
    rows = json.loads((FOLDER / "kingdoms" / "recommended.json").read_text(encoding="utf-8"))
    return {row["name"]: _recommended(row) for row in rows}


def _recommended(row: dict[str, Any]) -> RecommendedSet:
    lists = {key: tuple(row[key]) for key in ("booklets", "kingdom", "landscapes")}
    return RecommendedSet(**{**row, **lists})


def find_recommended(name: str) -> RecommendedSet:
    """Return the recommended set with this English or German name, ignoring case.

    Raise SetupError if there is none.
    """
    sets = recommended_sets()
    found = _recommended_named(name)
    if found is not None:
        return found
    message = f"{shorten(name)}: no such recommended set{did_you_mean(name, sets)}"
    raise SetupError(message, "unknown_recommended", {"name": shorten(name), "suggestion": closest_match(name, sets) or ""})


def is_recommended(name: str) -> bool:
    """Return True if a recommended set has this English or German name."""
    return _recommended_named(name) is not None


def _recommended_named(name: str) -> RecommendedSet | None:
    for each in recommended_sets().values():
        if name and name.casefold() in (each.name.casefold(), each.german.casefold()):
            return each
    return None


def check_playable(chosen: RecommendedSet) -> None:
    if not chosen.is_playable:
        message = f"{chosen.name} can't be played: missing {', '.join(chosen.missing)}"
        raise SetupError(message, "not_playable", {"name": chosen.name, "cards": list(chosen.missing)})


def set_of(name: str) -> str:
    """Return the box a Kingdom card belongs to."""
    return entry(name).set_name


def drawn_sets(box: CardSet) -> list[str]:
    """Return the sets that the cards of a box are drawn from: the box, and one for each older edition.

    The cards that only an older edition contains are a set of their own, such as "Intrigue 1E", unless the box has no others.
    """
    editions = {face.edition for kind in box.cards for face in [kind(-1)] if CARDS[face.name] is kind}
    return [box.name, *(f"{box.name} {edition}" for edition in sorted(editions - {""}) if "" in editions)]


_DRAWN_SETS: Final = {box.name: drawn_sets(box) for box in CARD_SETS}


def drawn_from(name: str) -> str:
    """Return the set a Kingdom card is drawn from: its box, or the older edition of its box that alone contains it."""
    box = set_of(name)
    edition = FACES[name].edition if name in FACES else ""
    return f"{box} {edition}" if edition and f"{box} {edition}" in _DRAWN_SETS.get(box, ()) else box


def all_sets() -> list[str]:
    """Return all sets that cards are drawn from, including those on request and, if any are loaded, the custom cards."""
    return [*(name for names in _DRAWN_SETS.values() for name in names), *_custom_set()]


def default_sets() -> list[str]:
    """Return the sets kingdoms are drawn from by default: the boxes that are not on request, without older editions."""
    return [*SETS, *_custom_set()]


def _custom_set() -> list[str]:
    return [CUSTOM_SET] if any(set_of(name) == CUSTOM_SET for name in KINGDOM_CARDS) else []


def check_sets(sets: Iterable[str]) -> None:
    for name in sets:
        if name not in all_sets():
            message = f"{name}: no such set; the sets are {', '.join(all_sets())}"
            raise SetupError(message, "unknown_set", {"name": name, "sets": all_sets()})


def check_enough(count: int) -> None:
    """Raise SetupError if there are too few Kingdom cards to draw a kingdom from."""
    if count < KINGDOM_SIZE:
        message = f"only {count} Kingdom cards are left to choose from, but a kingdom has {KINGDOM_SIZE}"
        raise SetupError(message, "too_few_cards", {"count": count, "size": KINGDOM_SIZE})


def draw_pool(sets: Collection[str], without: Collection[str] = ()) -> list[str]:
    """Return the Kingdom cards that kingdoms from these sets are drawn from."""
    return [name for name in KINGDOM_CARDS if drawn_from(name) in sets and name not in without]


def random_kingdom(random: Random, sets: Collection[str] = SETS, without: Collection[str] = ()) -> tuple[str, ...]:
    """Draw ten different Kingdom cards from these sets, all equally likely, sorted by cost."""
    check_sets(sets)
    pool = draw_pool(sets, without)
    check_enough(len(pool))
    random.shuffle(pool)
    return tuple(sorted(pool[:KINGDOM_SIZE], key=lambda name: (kingdom_cost(name), name)))


def draw_market(random: Random, used: Collection[str], sets: Collection[str] = SETS) -> tuple[str, ...]:
    """Draw a Black Market deck from the unused Kingdom cards of these sets. A mixed pile contributes one of its cards."""
    pool = draw_pool(sets, used)
    random.shuffle(pool)
    return tuple(sorted(one_card_of(random, name) for name in pool[:MARKET_SIZE]))


def draw_bane(random: Random, used: Collection[str], sets: Collection[str] = SETS) -> str:
    """Draw a Bane for a kingdom from these sets or, if they have none left, from the default sets."""
    possible = possible_banes(used, guests=True)
    banes = [name for name in possible if drawn_from(name) in sets] or [name for name in possible if drawn_from(name) in SETS]
    return banes[random.below(len(banes))]


def one_card_of(random: Random, name: str) -> str:
    """Return the card itself or, for a mixed pile, its top card or, if it is shuffled, a random card of it."""
    if name not in MIXED_KINGDOM_PILES:
        return name
    face = pile_face(name)
    if face is not None:
        return face.name
    cards = [face.name for face in FACES.values() if face.pile == name]
    return cards[random.below(len(cards))]


def kingdom_cost(name: str) -> int:
    return entry(name).cost


def draw_colony_and_shelters(random: Random, kingdom: Sequence[str]) -> tuple[bool, bool]:
    """Draw a card that decides on Colony and another one that decides on Shelters.

    This is the official rule: each card decides by its set. Only the Kingdom cards are drawn from, never the Bane.
    """
    colony = random.below(len(kingdom))
    shelters = random.below(len(kingdom) - 1)
    shelters += shelters >= colony  # skips the card that has decided on Colony
    return set_of(kingdom[colony]) == "Prosperity", set_of(kingdom[shelters]) == "Dark Ages"


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
    sets: Collection[str] | None = None,
    **extras: Unpack[SetupExtras],
) -> Setup:
    """Return a complete setup. The seed decides everything that isn't given.

    A kingdom, a Bane and a Black Market deck are drawn from `sets`, by default from `SETS`. These draws are independent of the
    deal, which uses the same seed in a different stream.
    """
    if not isinstance(players, int) or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise player_count_error(players)
    check_seed(seed)
    boxes = sets or SETS
    check_sets(boxes)
    random = seeded(seed ^ 0x5E7)
    if isinstance(kingdom, str):
        chosen = find_recommended(kingdom)
        check_playable(chosen)
        cards = chosen.kingdom
        colony = chosen.colony if colony is None else colony
        shelters = chosen.shelters if shelters is None else shelters
        bane = chosen.bane if bane is None else bane
        extras.setdefault("landscapes", chosen.landscapes)
    else:
        cards = random_kingdom(random, boxes) if kingdom is None else tuple(kingdom)
    if not market:
        Setup(players, cards, bane=_any_bane(cards, bane), **extras)  # fail early if the kingdom itself is invalid
    drawn_colony, drawn_shelters = draw_colony_and_shelters(random, cards)
    start = random.below(players)
    market_cards: tuple[str, ...] = ()
    if has_market(cards):
        market_cards = draw_market(random, (*cards, bane or ""), boxes) if market is None else tuple(market)
        market_cards = tuple(one_card_of(random, name) for name in market_cards)
    elif market:
        market_cards = tuple(market)  # invalid: `Setup` raises an error
    if needs_bane((*cards, *market_cards)) and (bane is None or (not bane and not needs_bane(cards))):
        bane = draw_bane(random, (*cards, *market_cards), boxes)
    return Setup(
        players,
        cards,
        drawn_colony if colony is None else colony,
        drawn_shelters if shelters is None else shelters,
        bane or "",
        start if first is None else first,
        market_cards,
        **extras,
    )


def _any_bane(cards: tuple[str, ...], bane: str | None) -> str:
    if bane is None and needs_bane(cards):
        return possible_banes(cards)[0]
    return bane or ""


def next_first(winners: Sequence[int], players: int) -> int | None:
    """Return the seat that starts the next game, so that the winner goes last; None (random) after a tie."""
    return (winners[0] + 1) % players if len(winners) == 1 else None
