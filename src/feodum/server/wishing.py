"""Which kingdom a request means: a recommended set, ten cards, a code, or chance within wishes."""

from __future__ import annotations

import secrets
from typing import Final

from msgspec import UNSET

from feodum.cards.box import FACES, KINGDOM_CARDS, KINGDOM_SIZE, MIXED_KINGDOM_PILES, possible_banes, unknown, wants_bane
from feodum.engine.card import ATTACK
from feodum.engine.errors import SetupError
from feodum.engine.random import SEED_BITS, Random, seeded
from feodum.kingdoms import SETS, TRASHERS, draw_by_share, find_recommended, kingdom_cost, set_of
from feodum.server.errors import Refusal
from feodum.server.kingdom_code import Kingdom, read_code
from feodum.server.messages import KingdomRequest, Wishes

CHOOSES_ACTIONS: Final = frozenset({"Hamlet", "Squire"})
"""Cards whose two Actions are one of several choices, and so no plain bonus."""
SPREAD: Final = (2, 3, 4, 5)
TRIES: Final = 2000


def is_village(name: str) -> bool:
    """Whether the card gives two Actions or more."""
    return name in CHOOSES_ACTIONS or (name in FACES and FACES[name].actions >= 2)


def is_attack(name: str) -> bool:
    if name in MIXED_KINGDOM_PILES:
        return any(kind(-1).types & ATTACK for kind in MIXED_KINGDOM_PILES[name].kinds)
    return bool(FACES[name].types & ATTACK)


def chance() -> Random:
    """A stream from the system's secure source, of which no game's seed can be guessed."""
    return seeded(secrets.randbits(SEED_BITS))


def requested_kingdom(request: KingdomRequest | None) -> Kingdom:
    """The kingdom that was asked for. Raises Refusal or SetupError."""
    if request is None:
        return wished(Wishes(), chance())
    ways = [way for way in (request.wishes, request.code, request.cards, request.set) if way is not UNSET]
    if len(ways) != 1:
        raise Refusal("bad_message", 'a kingdom is given by exactly one of "wishes", "code", "cards" and "set"')
    if isinstance(request.wishes, Wishes):
        return wished(request.wishes, chance())
    if isinstance(request.code, str):
        return read_code(request.code)
    if isinstance(request.set, str):
        return recommended(request.set)
    cards = tuple(request.cards) if isinstance(request.cards, list) else ()
    return Kingdom(cards, _bane_for(cards, request.bane, chance()), request.colony, request.shelters)


def recommended(name: str) -> Kingdom:
    chosen = find_recommended(name)
    if not chosen.is_playable:
        raise SetupError(f"{chosen.name} can't be played: there is no {', '.join(chosen.missing)}")
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
    raise SetupError("no kingdom was found that fulfils all of these wishes; leave some out")


def _fixed_and_pool(wishes: Wishes) -> tuple[list[str], list[str]]:
    """The cards that must be in, and those to draw the others from."""
    sets = wishes.sets if wishes.sets else list(SETS)
    for name in sets:
        if name not in SETS:
            raise SetupError(f"{name}: there is no such set; the sets are {', '.join(SETS)}")
    for name in (*wishes.with_, *wishes.without):
        if name not in KINGDOM_CARDS:
            raise unknown(name, KINGDOM_CARDS, "Kingdom card")
    fixed = list(dict.fromkeys(wishes.with_))
    for name in fixed:
        if name in wishes.without:
            raise SetupError(f"{name} is wished for and ruled out at once")
        if wishes.attack is False and is_attack(name):
            raise SetupError(f"{name} is an Attack, but none is wished for")
    pool = [name for name in KINGDOM_CARDS if set_of(name) in sets and name not in wishes.without and name not in fixed]
    if wishes.attack is False:
        pool = [name for name in pool if not is_attack(name)]
    if len(fixed) + len(pool) < KINGDOM_SIZE:
        raise SetupError(f"only {len(fixed) + len(pool)} Kingdom cards are left, but a kingdom has {KINGDOM_SIZE}")
    return fixed, pool


def _fulfils(cards: tuple[str, ...], wishes: Wishes) -> bool:
    if wishes.village is not None and any(is_village(name) for name in cards) != wishes.village:
        return False
    if wishes.attack and not any(is_attack(name) for name in cards):
        return False
    if wishes.trashing is not None and any(name in TRASHERS for name in cards) != wishes.trashing:
        return False
    return not wishes.spread or {*SPREAD} <= {kingdom_cost(name) for name in cards}


def _allowed_bane(cards: tuple[str, ...], wishes: Wishes, random: Random) -> str | None:
    """A Bane within the wishes: "" where none is needed, None where none is left."""
    if not wants_bane(cards):
        return ""
    sets = wishes.sets if wishes.sets else SETS
    banes = [name for name in possible_banes(cards) if set_of(name) in sets and name not in wishes.without]
    if wishes.attack is False:
        banes = [name for name in banes if not is_attack(name)]
    return banes[random.below(len(banes))] if banes else None
