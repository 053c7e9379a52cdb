"""The box: all cards there are, and what a kingdom needs laid out on the table."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import cache
from typing import Final

from feodum.cards.base import BASE_CARDS
from feodum.cards.basic import BASIC_CARDS, STARTING_DECK
from feodum.cards.cornucopia import CORNUCOPIA_CARDS, CORNUCOPIA_STOCKS
from feodum.cards.dark_ages import DARK_AGES_CARDS, DARK_AGES_STOCKS, SHELTER_DECK
from feodum.cards.prosperity import COLONY_PILES, PROSPERITY_CARDS
from feodum.engine.card import Card
from feodum.engine.errors import SetupError
from feodum.engine.setup import Layout, PileLayout, Stock

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6
KINGDOM_SIZE: Final = 10


def _by_name(kinds: Iterable[type[Card]]) -> dict[str, type[Card]]:
    return {kind(-1).name: kind for kind in kinds}


CARDS: Final[dict[str, type[Card]]] = _by_name(
    [*BASIC_CARDS, *BASE_CARDS, *COLONY_PILES, *PROSPERITY_CARDS, *CORNUCOPIA_CARDS, *DARK_AGES_CARDS]
)
"""Every card there is, by its English name."""
FACES: Final[dict[str, Card]] = {name: kind(-1) for name, kind in CARDS.items()}
"""One specimen of every card, for its facts."""
STOCKS: Final[dict[str, Stock]] = {stock.name: stock for stock in (*CORNUCOPIA_STOCKS, *DARK_AGES_STOCKS)}
"""The piles that cards bring along, and the mixed pile of Knights, which is one of the ten."""
MIXED_KINGDOM_PILES: Final = {name: stock for name, stock in STOCKS.items() if name == "Knights"}
NAMES: Final = sorted([*CARDS, *(name for name, stock in STOCKS.items() if stock.shuffled)])
"""Everything that can be named: all cards, and the mixed piles, whose names are no card and so never match one."""

_APART = {name for stock in STOCKS.values() for name in _by_name(stock.kinds)} | set(_by_name(SHELTER_DECK))
_EVERY_GAME = set(_by_name([*BASIC_CARDS, *COLONY_PILES]))
KINGDOM_CARDS: Final = sorted({*CARDS} - _APART - _EVERY_GAME | {"Knights"})
"""Everything that can be one of the ten Kingdom piles."""


class Setup:
    """Which game is played: how many players, which kingdom, with which extras. A value: compared by its contents."""

    def __init__(
        self,
        players: int,
        kingdom: Iterable[str],
        colony: bool = False,
        shelters: bool = False,
        bane: str = "",
        first: int = 0,
    ) -> None:
        self.players = players
        self.kingdom = tuple(kingdom)
        self.colony = colony
        self.shelters = shelters
        self.bane = bane
        self.first = first
        self.check()

    def check(self) -> None:
        """Raise SetupError, saying why, if there is no such game."""
        if not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise SetupError(f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {self.players}")
        if not 0 <= self.first < self.players:
            raise SetupError(f"the first player must be one of 0 to {self.players - 1}, not {self.first}")
        check_kingdom(self.kingdom)
        check_bane(self.kingdom, self.bane)

    def layout(self) -> Layout:
        return lay_out(self.players, self.kingdom, self.colony, self.shelters, self.bane)

    def key(self) -> tuple[object, ...]:
        return (self.players, self.kingdom, self.colony, self.shelters, self.bane, self.first)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Setup(players={self.players}, kingdom={list(self.kingdom)}, colony={self.colony}, shelters={self.shelters})"


def unknown(name: object, known: Iterable[str], what: str = "card") -> SetupError:
    """The error for a name that isn't one, with the nearest that is."""
    near = difflib.get_close_matches(str(name), list(known), 1)
    return SetupError(f"{name}: there is no such {what}" + (f"; did you mean {near[0]}?" if near else ""))


def face(name: str) -> Card:
    """The card of that name, for its facts."""
    if name not in FACES:
        raise unknown(name, FACES)
    return FACES[name]


def check_kingdom(kingdom: tuple[str, ...]) -> None:
    for name in kingdom:
        if name not in KINGDOM_CARDS:
            if name in CARDS or name in STOCKS:
                raise SetupError(f"{name} is not a Kingdom card")
            raise unknown(name, KINGDOM_CARDS, "Kingdom card")
    doubled = sorted({name for name in kingdom if kingdom.count(name) > 1})
    if doubled:
        raise SetupError(f"Kingdom cards must differ, but {', '.join(doubled)} was listed more than once")
    if len(kingdom) != KINGDOM_SIZE:
        raise SetupError(f"a kingdom has {KINGDOM_SIZE} cards, not {len(kingdom)}")


@cache
def brought_by(name: str) -> tuple[str, ...]:
    """The cards of the piles that a card brings along."""
    stocks = [STOCKS[pile] for pile in FACES[name].brings if pile in STOCKS] if name in FACES else []
    return tuple(dict.fromkeys(kind(-1).name for stock in stocks for kind in stock.kinds))


def wants_bane(kingdom: Iterable[str]) -> bool:
    return any("Bane" in FACES[name].brings for name in kingdom if name in FACES)


def possible_banes(kingdom: Iterable[str]) -> list[str]:
    """The Kingdom cards costing 2 or 3 that are not yet used."""
    return [name for name in KINGDOM_CARDS if name in FACES and FACES[name].cost in (2, 3) and name not in kingdom]


def check_bane(kingdom: tuple[str, ...], bane: str) -> None:
    if wants_bane(kingdom):
        if bane not in possible_banes(kingdom):
            what = f"{bane} can't be it" if bane else "none was named"
            raise SetupError(f"this kingdom needs a Bane, a further Kingdom card costing 2 or 3; {what}")
    elif bane:
        raise SetupError(f"{bane} can't be the Bane: no card of this kingdom uses one")


_LAYOUTS: Final[dict[tuple[object, ...], Layout]] = {}
_KEPT_LAYOUTS: Final = 64


def lay_out(players: int, kingdom: tuple[str, ...], colony: bool, shelters: bool, bane: str) -> Layout:
    """The layout for these choices, of any number of Kingdom piles; recent ones are kept, since cards never change."""
    key = (players, kingdom, colony, shelters, bane)
    layout = _LAYOUTS.get(key)
    if layout is None:
        layout = _new_layout(players, kingdom, colony, shelters, bane)
        if len(_LAYOUTS) >= _KEPT_LAYOUTS:
            _LAYOUTS.clear()
        _LAYOUTS[key] = layout
    return layout


def _new_layout(players: int, kingdom: tuple[str, ...], colony: bool, shelters: bool, bane: str) -> Layout:
    basics = [*BASIC_CARDS, *(COLONY_PILES if colony else ())]
    piles = [_plain_pile(kind, players) for kind in basics]
    brought: list[str] = []
    tokens = False
    for name in (*kingdom, bane) if bane else kingdom:
        if name in MIXED_KINGDOM_PILES:
            piles.append(MIXED_KINGDOM_PILES[name].layout(players))
            faces = [kind(-1) for kind in MIXED_KINGDOM_PILES[name].kinds]
        else:
            piles.append(_plain_pile(CARDS[name], players))
            faces = [FACES[name]]
        for card in faces:
            tokens = tokens or card.lays_tokens
            brought.extend(other for other in card.brings if other not in brought)
    piles.extend(STOCKS[name].layout(players) for name in STOCKS if name in brought)
    deck = SHELTER_DECK if shelters else STARTING_DECK
    ends = ["Province", "Colony"] if colony else ["Province"]
    return Layout(players, piles, list(deck), ends, tokens, bane, NAMES)


def _plain_pile(kind: type[Card], players: int) -> PileLayout:
    card = kind(-1)
    return PileLayout(card.name, [kind] * card.copies(players), True)
