"""What a strategy is chosen for: the kingdom on a table, and how many play."""

from __future__ import annotations

from typing import NamedTuple

from feodum.cards.box import Setup
from feodum.cards.catalogue import BASIC_PILES
from feodum.engine.card import SHELTER
from feodum.view.window import View


class Situation(NamedTuple):
    """What a strategy is chosen for."""

    piles: tuple[str, ...]
    """The Kingdom piles in order of the alphabet, with the Bane."""
    colony: bool = False
    bane: str = ""
    shelters: bool = False
    players: int = 2


def kingdom_of_setup(setup: Setup) -> Situation:
    piles = {*setup.kingdom, setup.bane} if setup.bane else {*setup.kingdom}
    return Situation(tuple(sorted(piles)), setup.colony, setup.bane, setup.shelters, setup.players)


def kingdom_of_view(view: View) -> Situation:
    piles = tuple(sorted(name for name in view.supply() if name not in BASIC_PILES))
    return Situation(piles, view.has_pile("Colony"), view.bane, _has_shelters(view), view.players)


def _has_shelters(view: View) -> bool:
    """Whether the game began with Shelters; wherever they went, they are still somebody's or in the trash."""
    return any(card.types & SHELTER for card in view.trash) or any("Hovel" in view.owned(seat) for seat in range(view.players))
