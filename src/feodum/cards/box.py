"""The card registry, game setups, and the piles that a kingdom needs."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from functools import cache
from typing import Final

from feodum.cards.base import BASE_CARDS
from feodum.cards.basic import BASIC_CARDS, STARTING_DECK
from feodum.cards.cornucopia import CORNUCOPIA_CARDS, CORNUCOPIA_STOCKS
from feodum.cards.dark_ages import DARK_AGES_CARDS, DARK_AGES_STOCKS, SHELTER_DECK
from feodum.cards.guests import GUEST_CARDS, GUEST_STOCKS, GUESTS, MARKET
from feodum.cards.prosperity import COLONY_PILES, PROSPERITY_CARDS
from feodum.engine.card import Card
from feodum.engine.errors import SetupError
from feodum.engine.setup import Layout, PileLayout, Stock
from feodum.messages.suggestions import closest_match, did_you_mean, shorten

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6
KINGDOM_SIZE: Final = 10
CUSTOM_SET: Final = "Own"
"""The set name of custom cards; see `feodum.cards.custom`."""


def _by_name(kinds: Iterable[type[Card]]) -> dict[str, type[Card]]:
    return {kind(-1).name: kind for kind in kinds}


CARDS: Final[dict[str, type[Card]]] = _by_name(
    [*BASIC_CARDS, *BASE_CARDS, *COLONY_PILES, *PROSPERITY_CARDS, *CORNUCOPIA_CARDS, *DARK_AGES_CARDS, *GUEST_CARDS]
)
"""Every card class by its English name."""
FACES: Final[dict[str, Card]] = {name: kind(-1) for name, kind in CARDS.items()}
"""One instance of every card, to look up its facts."""
STOCKS: Final[dict[str, Stock]] = {stock.name: stock for stock in (*CORNUCOPIA_STOCKS, *DARK_AGES_STOCKS, *GUEST_STOCKS)}
"""The extra piles that cards add, and the mixed Kingdom pile of Knights."""
MIXED_KINGDOM_PILES: Final = {name: stock for name, stock in STOCKS.items() if stock.kingdom}
GUEST_NAMES: Final = sorted([name for name, card in FACES.items() if card.set_name == GUESTS])
"""The guests: cards from other sets, only used if chosen explicitly."""
NAMES: Final = sorted([*(set(CARDS) - set(GUEST_NAMES)), *(name for name, stock in STOCKS.items() if stock.shuffled)])
"""The names a player can name in any game: all cards but guests, and the mixed piles.

A mixed pile's name never matches a card.
"""

_NON_KINGDOM = {name for stock in STOCKS.values() for name in _by_name(stock.kinds)} | set(_by_name(SHELTER_DECK))
COMMON_CARDS: Final = frozenset(_by_name([*BASIC_CARDS, *COLONY_PILES]))
"""The basic cards, and Platinum and Colony: Supply cards that are not part of the kingdom."""
KINGDOM_CARDS: Final = sorted({*CARDS} - _NON_KINGDOM - COMMON_CARDS | {*MIXED_KINGDOM_PILES})
"""The names of all Kingdom piles."""


def add_kingdom_card(kind: type[Card]) -> Card:
    """Register another Kingdom card; its name must be new."""
    face = kind(-1)
    CARDS[face.name] = kind
    FACES[face.name] = face
    insort(KINGDOM_CARDS, face.name)
    extra_cards.cache_clear()
    return face


def custom_cards_in(kingdom: Iterable[str]) -> list[str]:
    """Return the custom cards among the names, sorted."""
    return sorted([name for name in kingdom if name in FACES and FACES[name].set_name == CUSTOM_SET])


PlainSetup = tuple[int, tuple[str, ...], bool, bool, str, int, tuple[str, ...], bool]
"""A setup as plain values, to send to other processes."""


class Setup:
    """The setup of a game: number of players, kingdom and options. Compared by value."""

    def __init__(
        self,
        players: int,
        kingdom: Iterable[str],
        colony: bool = False,
        shelters: bool = False,
        bane: str = "",
        first: int = 0,
        market: Iterable[str] = (),
        same_hands: bool = False,
    ) -> None:
        self.players = players
        self.kingdom = tuple(kingdom)
        self.colony = colony
        self.shelters = shelters
        self.bane = bane
        self.first = first
        self.market = tuple(market)
        """The cards of the Black Market deck, if there is one."""
        self.same_hands = same_hands
        """True if all players start with the same cards in hand."""
        self.check()

    def check(self) -> None:
        """Raise SetupError with the reason if the setup is invalid."""
        if not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise player_count_error(self.players)
        if not 0 <= self.first < self.players:
            message = f"the first player must be a number from 0 to {self.players - 1}, not {self.first}"
            raise SetupError(message, "first_player", {"most": self.players - 1, "given": self.first})
        check_kingdom(self.kingdom)
        check_market(self.kingdom, self.bane, self.market)
        check_bane((*self.kingdom, *self.market), self.bane)

    def layout(self) -> Layout:
        return build_layout(
            self.players, self.kingdom, self.colony, self.shelters, self.bane, self.market, same_hands=self.same_hands
        )

    def key(self) -> PlainSetup:
        """Return all values, in the order of the constructor's arguments."""
        return (
            self.players, self.kingdom, self.colony, self.shelters, self.bane, self.first, self.market, self.same_hands,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        extras = f"{self.colony}, {self.shelters}, {self.bane!r}, {self.first}"
        market = f", {self.market}" if self.market else ""
        same = ", same_hands=True" if self.same_hands else ""
        return f"Setup({self.players}, {self.kingdom}, {extras}{market}{same})"

    def __reduce__(self) -> tuple[object, ...]:
        return Setup, self.key()


def player_count_error(players: object) -> SetupError:
    message = f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}"
    given = players if isinstance(players, int) else str(players)
    return SetupError(message, "player_count", {"least": MIN_PLAYERS, "most": MAX_PLAYERS, "given": given})


def unknown_name_error(name: object, known: Iterable[str], what: str = "card") -> SetupError:
    """Return the error for an unknown name, with the closest known name."""
    message = f"{shorten(name)}: no such {what}{did_you_mean(str(name), known)}"
    return SetupError(message, "unknown_card", {"name": shorten(name), "suggestion": closest_match(str(name), known) or ""})


def check_kingdom(kingdom: tuple[str, ...]) -> None:
    if len(kingdom) > KINGDOM_SIZE:
        raise SetupError(f"a kingdom has {KINGDOM_SIZE} cards, not {len(kingdom)}")
    for name in kingdom:
        if name not in KINGDOM_CARDS:
            if name in CARDS or name in STOCKS:
                raise SetupError(f"{name} is not a Kingdom card", "not_kingdom_card", {"card": name})
            raise unknown_name_error(name, KINGDOM_CARDS, "Kingdom card")
    doubled = sorted({name for name in kingdom if kingdom.count(name) > 1})
    if doubled:
        message = f"Kingdom cards must be different; listed more than once: {', '.join(doubled)}"
        raise SetupError(message, "doubled_cards", {"cards": doubled})
    if len(kingdom) != KINGDOM_SIZE:
        message = f"a kingdom has {KINGDOM_SIZE} cards, not {len(kingdom)}"
        raise SetupError(message, "kingdom_size", {"size": KINGDOM_SIZE, "given": len(kingdom)})


@cache
def extra_cards(name: str) -> tuple[str, ...]:
    """Return the cards of the extra piles that a card adds."""
    stocks = [STOCKS[pile] for pile in FACES[name].extra_piles if pile in STOCKS] if name in FACES else []
    return tuple(dict.fromkeys(kind(-1).name for stock in stocks for kind in stock.kinds))


def needs_bane(kingdom: Iterable[str]) -> bool:
    return any("Bane" in FACES[name].extra_piles for name in kingdom if name in FACES)


def possible_banes(kingdom: Iterable[str], guests: bool = False) -> list[str]:
    """Return the Kingdom cards costing 2 or 3 that are not in the kingdom.

    Guests and custom cards are included only if `guests`.
    """
    return [
        name
        for name in KINGDOM_CARDS
        if name in FACES
        and FACES[name].cost in (2, 3)
        and not FACES[name].costs_more_than_coins
        and name not in kingdom
        and (guests or FACES[name].set_name not in (GUESTS, CUSTOM_SET))
    ]


def check_bane(kingdom: tuple[str, ...], bane: str) -> None:
    if needs_bane(kingdom):
        if bane not in possible_banes(kingdom, guests=True):
            needed = "this kingdom needs a Bane: another Kingdom card costing 2 or 3"
            if bane:
                raise SetupError(f"{needed}; {bane} can't be the Bane", "wrong_bane", {"card": bane})
            raise SetupError(f"{needed}; no Bane was given", "no_bane")
    elif bane:
        message = f"{bane} can't be the Bane: no card in this kingdom uses one"
        raise SetupError(message, "needless_bane", {"card": bane})


def has_market(kingdom: Iterable[str]) -> bool:
    """Return True if a card of the kingdom uses the Black Market deck."""
    return any(MARKET in FACES[name].extra_piles for name in kingdom if name in FACES)


def can_be_in_market(name: str) -> bool:
    """Return True for a Kingdom card or a card of a mixed Kingdom pile."""
    return name in CARDS and (name in KINGDOM_CARDS or FACES[name].pile in MIXED_KINGDOM_PILES)


def check_market(kingdom: tuple[str, ...], bane: str, market: tuple[str, ...]) -> None:
    if market and not has_market(kingdom):
        raise SetupError("a Black Market deck is given, but no card in this kingdom uses one", "needless_market")
    for name in market:
        if not can_be_in_market(name):
            if name in CARDS or name in STOCKS:
                raise SetupError(f"{name} can't be in the Black Market deck", "not_sold", {"card": name})
            raise unknown_name_error(name, [each for each in CARDS if can_be_in_market(each)])
        if name in kingdom or name == bane or FACES[name].pile in kingdom or market.count(name) > 1:
            message = f"{name} can't be in the Black Market deck: it is already in the game"
            raise SetupError(message, "not_sold", {"card": name})


_LAYOUTS: Final[dict[tuple[object, ...], Layout]] = {}
_MAX_CACHED_LAYOUTS: Final = 64


def build_layout(
    players: int,
    kingdom: tuple[str, ...],
    colony: bool,
    shelters: bool,
    bane: str,
    market: tuple[str, ...] = (),
    *,
    same_hands: bool = False,
) -> Layout:
    """Return the layout for these options, with any number of Kingdom piles. Recent layouts are cached."""
    key = (players, kingdom, colony, shelters, bane, market, same_hands)
    layout = _LAYOUTS.get(key)
    if layout is None:
        layout = _new_layout(players, kingdom, colony, shelters, bane, market)
        layout.same_hands = same_hands
        if len(_LAYOUTS) >= _MAX_CACHED_LAYOUTS:
            _LAYOUTS.clear()
        _LAYOUTS[key] = layout
    return layout


def _new_layout(
    players: int, kingdom: tuple[str, ...], colony: bool, shelters: bool, bane: str, market: tuple[str, ...]
) -> Layout:
    basics = [*BASIC_CARDS, *(COLONY_PILES if colony else ())]
    piles = [_plain_pile(kind, players) for kind in basics]
    extra: list[str] = []
    for name in (*kingdom, bane) if bane else kingdom:
        if name in MIXED_KINGDOM_PILES:
            piles.append(MIXED_KINGDOM_PILES[name].layout(players))
            faces = [kind(-1) for kind in MIXED_KINGDOM_PILES[name].kinds]
        else:
            piles.append(_plain_pile(CARDS[name], players))
            faces = [FACES[name]]
        for card in faces:
            extra.extend(other for other in card.extra_piles if other not in extra)
    for name in market:
        extra.extend(other for other in FACES[name].extra_piles if other not in extra)
    piles.extend(STOCKS[name].layout(players) for name in STOCKS if name in extra)
    if MARKET in extra:
        piles.append(PileLayout(MARKET, [CARDS[name] for name in market], False, len(market), face_down=True))
    deck = SHELTER_DECK if shelters else STARTING_DECK
    ends = ["Province", "Colony"] if colony else ["Province"]
    # Guests and custom cards can only be named in games that use them, and come last, so that other games don't change.
    guests = GUEST_NAMES if any(name in GUEST_NAMES for name in (*kingdom, *market, bane)) else []
    names = [*NAMES, *guests, *custom_cards_in([*kingdom, *market, bane])]
    return Layout(players, piles, list(deck), ends, names, {"Bane": bane} if bane else {})


def _plain_pile(kind: type[Card], players: int) -> PileLayout:
    card = kind(-1)
    return PileLayout(card.name, [kind] * card.copies(players), True)
