"""Resolve kingdom requests: a recommended set, ten cards, a code, a date, or a draw with conditions."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from contextlib import suppress
from datetime import date
from typing import Final, cast

from msgspec import UNSET

from feodum.cards.box import KINGDOM_CARDS, KINGDOM_SIZE, needs_bane, possible_banes, unknown_name_error
from feodum.cards.catalogue import TRASHERS, entry
from feodum.cards.setup_fields import DEAL_EXTRAS, KINGDOM_EXTRAS, DealExtras, KingdomExtras
from feodum.engine.errors import SetupError
from feodum.engine.random import SEED_BITS, Random, seeded
from feodum.kingdoms.kingdom_code import Kingdom, kingdom_of_set, read_code
from feodum.kingdoms.selection import (
    SETS,
    check_enough,
    check_playable,
    check_sets,
    default_sets,
    draw_bane,
    draw_colony_and_shelters,
    draw_pool,
    find_recommended,
    kingdom_cost,
    set_of,
)
from feodum.server.http.client_messages import GameRequest, KingdomRequest, Wishes
from feodum.server.http.refusals import Refusal

SPREAD_COSTS: Final = (2, 3, 4, 5)
TRIES: Final = 2000
DAILY_SETS: Final = ("Base", "Prosperity", "Cornucopia", "Dark Ages")
"""Sets of the kingdom of the day: the same whatever boxes a player chooses, and no custom cards."""


def secure_random() -> Random:
    """Return a random stream with a secure system seed, which reveals nothing about game seeds."""
    return seeded(secrets.randbits(SEED_BITS))


def requested_kingdom(request: KingdomRequest | None) -> Kingdom:
    """Return the requested kingdom. Raises Refusal or SetupError."""
    if request is None:
        return draw_kingdom(Wishes(), secure_random())
    kingdom = _kingdom_in_one_way(request)
    return kingdom.in_edition(request.edition) if request.edition else kingdom


def _kingdom_in_one_way(request: KingdomRequest) -> Kingdom:
    ways = [way for way in (request.wishes, request.code, request.cards, request.set, request.day) if way is not UNSET]
    if len(ways) != 1:
        raise Refusal("bad_message", 'a kingdom needs exactly one of "wishes", "code", "cards", "set" and "day"')
    if isinstance(request.wishes, Wishes):
        return draw_kingdom(request.wishes, secure_random())
    if isinstance(request.code, str):
        return read_code(request.code)
    if isinstance(request.set, str):
        return recommended_kingdom(request.set)
    if isinstance(request.day, str):
        return kingdom_of_day(_real_date(request.day))
    cards = tuple(request.cards) if isinstance(request.cards, list) else ()
    bane = _bane_for(cards, request.bane, requested_sets(request), secure_random())
    return Kingdom(cards, bane, request.colony, request.shelters, **kingdom_extras(request))


def requested_sets(request: KingdomRequest | None) -> list[str]:
    """Return the sets that a Bane and a Black Market deck are drawn from. Raises SetupError."""
    sets = None if request is None else request.sets
    if request is not None and not sets and isinstance(request.wishes, Wishes):
        sets = request.wishes.sets
    check_sets(sets or ())
    return sets or [*SETS]


def kingdom_extras(request: KingdomRequest) -> KingdomExtras:
    return cast("KingdomExtras", {name: getattr(request, name) for name in KINGDOM_EXTRAS})


def deal_extras(request: GameRequest) -> DealExtras:
    return cast("DealExtras", {name: getattr(request, name) for name in DEAL_EXTRAS})


def _real_date(day: str) -> str:
    """Return the date as it is written in ISO format. Raises Refusal for days that don't exist."""
    with suppress(ValueError):
        if date.fromisoformat(day).isoformat() == day:
            return day
    raise Refusal("bad_message", "kingdom.day must be a date of the calendar, such as 2026-11-16")


def kingdom_of_day(day: str) -> Kingdom:
    """Return the kingdom of a date: the same on every server with the same cards."""
    wishes = Wishes(sets=[*DAILY_SETS], spread=True)
    return draw_kingdom(wishes, seeded(int.from_bytes(hashlib.sha256(f"feodum {day}".encode()).digest()[:16], "big")))


def recommended_kingdom(name: str) -> Kingdom:
    chosen = find_recommended(name)
    check_playable(chosen)
    return kingdom_of_set(chosen)


def _bane_for(cards: tuple[str, ...], bane: str | None, sets: list[str], random: Random) -> str:
    if bane is None and all(name in KINGDOM_CARDS for name in cards) and needs_bane(cards):
        return draw_bane(random, cards, sets)
    return bane or ""


def draw_kingdom(wishes: Wishes, random: Random) -> Kingdom:
    """Draw random kingdoms until one meets the conditions. Raises SetupError if none is found."""
    fixed, pool = _fixed_and_pool(wishes)
    most = wishes.most_per_box or KINGDOM_SIZE
    _check_boxes(fixed, pool, most)
    for _ in range(TRIES):
        random.shuffle(pool)
        cards = _first_cards(fixed, pool, most)
        if not _matches(cards, wishes):
            continue
        bane = _allowed_bane(cards, wishes, random)
        if bane is not None:
            return Kingdom(cards, bane, *draw_colony_and_shelters(random, cards))
    raise SetupError("no kingdom was found that meets all of these conditions; try removing some", "impossible_wishes")


def _fixed_and_pool(wishes: Wishes) -> tuple[list[str], list[str]]:
    """Return the required cards and the pool to draw the remaining ones from."""
    sets = wishes.sets if wishes.sets else default_sets()
    check_sets(sets)
    for name in (*wishes.with_, *wishes.without):
        if name not in KINGDOM_CARDS:
            raise unknown_name_error(name, KINGDOM_CARDS, "Kingdom card")
    fixed = list(dict.fromkeys(wishes.with_))
    for name in fixed:
        if name in wishes.without:
            raise SetupError(f"{name} is both included and excluded", "wished_and_ruled_out", {"card": name})
        if wishes.attack is False and entry(name).is_attack:
            raise SetupError(f"{name} is an Attack, but Attacks are excluded", "unwished_attack", {"card": name})
    pool = draw_pool(sets, [*wishes.without, *fixed])
    if wishes.attack is False:
        pool = [name for name in pool if not entry(name).is_attack]
    check_enough(len(fixed) + len(pool))
    return fixed, pool


def _check_boxes(fixed: list[str], pool: list[str], most: int) -> None:
    """Raise SetupError if no kingdom has at most this many cards of each box."""
    required = Counter([set_of(name) for name in fixed])
    for box, count in required.items():
        if count > most:
            message = f"{count} included cards are from {box}, but at most {most} cards of a box are allowed"
            raise SetupError(message, "too_many_of_box", {"set": box, "count": count, "most": most})
    count = sum([min(each, most) for each in Counter([set_of(name) for name in (*fixed, *pool)]).values()])
    if count < KINGDOM_SIZE:
        message = f"the boxes have only {count} cards if at most {most} of each are used, but a kingdom has {KINGDOM_SIZE}"
        raise SetupError(message, "too_few_of_boxes", {"count": count, "most": most, "size": KINGDOM_SIZE})


def _first_cards(fixed: list[str], pool: list[str], most: int) -> tuple[str, ...]:
    """Return the required cards and the first others of the pool, with at most this many cards of each box."""
    cards = fixed[:]
    counts = Counter([set_of(name) for name in fixed])
    for name in pool:
        if len(cards) == KINGDOM_SIZE:
            break
        if counts[set_of(name)] < most:
            cards.append(name)
            counts[set_of(name)] += 1
    return tuple(cards)


def _matches(cards: tuple[str, ...], wishes: Wishes) -> bool:
    if wishes.village is not None and any(entry(name).is_village for name in cards) != wishes.village:
        return False
    if wishes.attack and not any(entry(name).is_attack for name in cards):
        return False
    if wishes.trashing is not None and any(name in TRASHERS for name in cards) != wishes.trashing:
        return False
    if wishes.defended and not needs_bane(cards) and not _is_defended(cards):  # a Bane can be the defence
        return False
    return not wishes.spread or {*SPREAD_COSTS} <= {kingdom_cost(name) for name in cards}


def _is_defended(cards: tuple[str, ...]) -> bool:
    """Return whether the cards contain a defence against their Attacks, if they have any."""
    return any(entry(name).is_defence for name in cards) or not any(entry(name).is_attack for name in cards)


def _allowed_bane(cards: tuple[str, ...], wishes: Wishes, random: Random) -> str | None:
    """Return a Bane that meets the conditions, "" if none is needed, or None if no card qualifies."""
    if not needs_bane(cards):
        return ""
    sets = wishes.sets if wishes.sets else default_sets()
    pool = draw_pool(sets, wishes.without)
    banes = [name for name in possible_banes(cards, guests=True) if name in pool]
    if wishes.attack is False:
        banes = [name for name in banes if not entry(name).is_attack]
    if wishes.defended:
        banes = [name for name in banes if _is_defended((*cards, name))]
    return banes[random.below(len(banes))] if banes else None
