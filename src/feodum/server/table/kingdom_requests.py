"""Which kingdom a request means: a recommended set, ten cards, a code, or chance within wishes."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from msgspec import UNSET

from feodum.cards.box import KINGDOM_CARDS, KINGDOM_SIZE, possible_banes, unknown, wants_bane
from feodum.cards.catalogue import TRASHERS, entry
from feodum.engine.errors import SetupError
from feodum.engine.random import SEED_BITS, Random, seeded
from feodum.kingdoms.kingdom_code import Kingdom, read_code
from feodum.kingdoms.selection import (
    check_enough,
    check_playable,
    check_sets,
    draw_by_share,
    find_recommended,
    kingdom_cost,
    set_of,
    usual_sets,
)
from feodum.server.http.client_messages import KingdomRequest, Wishes
from feodum.server.http.refusals import Refusal

SPREAD: Final = (2, 3, 4, 5)
TRIES: Final = 2000
OUR_SETS: Final = ("Base", "Prosperity", "Cornucopia", "Dark Ages")
"""What the kingdom of a day is drawn from: no guests, nobody's own cards."""


def chance() -> Random:
    """A stream from the system's secure source, of which no game's seed can be guessed."""
    return seeded(secrets.randbits(SEED_BITS))


def requested_kingdom(request: KingdomRequest | None) -> Kingdom:
    """The kingdom that was asked for. Raises Refusal or SetupError."""
    if request is None:
        return wished(Wishes(), chance())
    ways = [way for way in (request.wishes, request.code, request.cards, request.set, request.day) if way is not UNSET]
    if len(ways) != 1:
        raise Refusal("bad_message", 'a kingdom is given by exactly one of "wishes", "code", "cards", "set" and "day"')
    if isinstance(request.wishes, Wishes):
        return wished(request.wishes, chance())
    if isinstance(request.code, str):
        return read_code(request.code)
    if isinstance(request.set, str):
        return recommended(request.set)
    if isinstance(request.day, str):
        return kingdom_of_day(request.day)
    cards = tuple(request.cards) if isinstance(request.cards, list) else ()
    return Kingdom(cards, _bane_for(cards, request.bane, chance()), request.colony, request.shelters)


def kingdom_of_day(day: str) -> Kingdom:
    """The same for everybody whose program has the same cards: drawn by the date."""
    wishes = Wishes(sets=[*OUR_SETS], spread=True)
    return wished(wishes, seeded(int.from_bytes(hashlib.sha256(f"feodum {day}".encode()).digest()[:16], "big")))


def recommended(name: str) -> Kingdom:
    chosen = find_recommended(name)
    check_playable(chosen)
    return Kingdom(chosen.kingdom, chosen.bane, chosen.colony, chosen.shelters)


def _bane_for(cards: tuple[str, ...], bane: str | None, random: Random) -> str:
    if bane is None and all(name in KINGDOM_CARDS for name in cards) and wants_bane(cards):
        banes = possible_banes(cards)
        return banes[random.below(len(banes))]
    return bane or ""


def wished(wishes: Wishes, random: Random) -> Kingdom:
    """A random kingdom that fulfils the wishes: drawn again until one does. Raises SetupError where none is found."""
    fixed, pool = _fixed_and_pool(wishes)
    for _ in range(TRIES):
        random.shuffle(pool)
        cards = tuple(fixed + pool[: KINGDOM_SIZE - len(fixed)])
        if not _fulfils(cards, wishes):
            continue
        bane = _allowed_bane(cards, wishes, random)
        if bane is not None:
            colony = draw_by_share(random, cards, "Prosperity")
            return Kingdom(cards, bane, colony, draw_by_share(random, cards, "Dark Ages"))
    raise SetupError("no kingdom was found that fulfils all of these wishes; leave some out", "impossible_wishes")


def _fixed_and_pool(wishes: Wishes) -> tuple[list[str], list[str]]:
    """The cards that must be in, and those to draw the others from."""
    sets = wishes.sets if wishes.sets else usual_sets()
    check_sets(sets)
    for name in (*wishes.with_, *wishes.without):
        if name not in KINGDOM_CARDS:
            raise unknown(name, KINGDOM_CARDS, "Kingdom card")
    fixed = list(dict.fromkeys(wishes.with_))
    for name in fixed:
        if name in wishes.without:
            raise SetupError(f"{name} is wished for and ruled out at once", "wished_and_ruled_out", {"card": name})
        if wishes.attack is False and entry(name).is_attack:
            raise SetupError(f"{name} is an Attack, but none is wished for", "unwished_attack", {"card": name})
    pool = [name for name in KINGDOM_CARDS if set_of(name) in sets and name not in wishes.without and name not in fixed]
    if wishes.attack is False:
        pool = [name for name in pool if not entry(name).is_attack]
    check_enough(len(fixed) + len(pool))
    return fixed, pool


def _fulfils(cards: tuple[str, ...], wishes: Wishes) -> bool:
    if wishes.village is not None and any(entry(name).is_village for name in cards) != wishes.village:
        return False
    if wishes.attack and not any(entry(name).is_attack for name in cards):
        return False
    if wishes.trashing is not None and any(name in TRASHERS for name in cards) != wishes.trashing:
        return False
    return not wishes.spread or {*SPREAD} <= {kingdom_cost(name) for name in cards}


def _allowed_bane(cards: tuple[str, ...], wishes: Wishes, random: Random) -> str | None:
    """A Bane within the wishes: "" where none is needed, None where none is left."""
    if not wants_bane(cards):
        return ""
    sets = wishes.sets if wishes.sets else usual_sets()
    banes = [name for name in possible_banes(cards, guests=True) if set_of(name) in sets and name not in wishes.without]
    if wishes.attack is False:
        banes = [name for name in banes if not entry(name).is_attack]
    return banes[random.below(len(banes))] if banes else None
