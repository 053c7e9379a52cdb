"""The kingdom context, for choosing a strategy: a game's kingdom and number of players."""

from __future__ import annotations

from typing import NamedTuple

from feodum.cards.box import FACES, Setup
from feodum.cards.catalogue import BASIC_PILES
from feodum.engine.card import SHELTER
from feodum.view.window import View


class KingdomContext(NamedTuple):
    """Everything that the choice of a strategy depends on."""

    piles: tuple[str, ...]
    """Kingdom piles in alphabetical order, including the Bane."""
    colony: bool = False
    bane: str = ""
    shelters: bool = False
    players: int = 2


def kingdom_of_setup(setup: Setup) -> KingdomContext:
    piles = {*setup.kingdom, setup.bane} if setup.bane else {*setup.kingdom}
    return KingdomContext(tuple(sorted(piles)), setup.colony, setup.bane, setup.shelters, setup.players)


def kingdom_of_view(view: View) -> KingdomContext:
    piles = tuple(sorted(name for name in view.supply() if name not in BASIC_PILES))
    return KingdomContext(piles, view.has_pile("Colony"), view.bane, _has_shelters(view), view.players)


def _has_shelters(view: View) -> bool:
    """Return whether the game uses Shelters.

    They never leave the game: a player owns them or they are in the trash.
    """
    owned = [FACES[name] for seat in range(view.players) for name in view.owned(seat)]
    return any(card.types & SHELTER for card in [*view.trash, *owned])
