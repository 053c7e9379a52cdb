"""The card registry, game setups, and the piles that a kingdom needs."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from feodum.cards.alchemy import ALCHEMY_CARDS, ALCHEMY_STOCKS
from feodum.cards.base import BASE_CARDS
from feodum.cards.base_first_edition import BASE_FIRST_EDITION_CARDS
from feodum.cards.basic import BASIC_CARDS, STARTING_DECK
from feodum.cards.cornucopia import CORNUCOPIA_CARDS, CORNUCOPIA_STOCKS
from feodum.cards.dark_ages import DARK_AGES_CARDS, DARK_AGES_STOCKS, SHELTER_DECK
from feodum.cards.guests import GUEST_CARDS, MARKET
from feodum.cards.guilds import GUILDS_CARDS
from feodum.cards.hinterlands import HINTERLANDS_CARDS
from feodum.cards.intrigue import INTRIGUE_CARDS
from feodum.cards.prosperity import COLONY_PILES, PROSPERITY_CARDS
from feodum.cards.seaside import SEASIDE_CARDS, SEASIDE_MATS
from feodum.cards.setup_fields import EDITIONS, SETUP_FIELDS, Edition, read_printings
from feodum.engine.card import EVENT, LANDMARK, PROJECT, WAY, Card
from feodum.engine.errors import SetupError
from feodum.engine.landscape import PileToken
from feodum.engine.setup import DeckStock, Extras, Layout, PileLayout, Stock
from feodum.engine.state.declaration import Mat
from feodum.messages.suggestions import closest_match, did_you_mean, shorten

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6
KINGDOM_SIZE: Final = 10
CUSTOM_SET: Final = "Own"
"""The set name of custom cards; see `feodum.cards.custom`."""


class CardSet:
    """A box: its `cards` and `landscapes`, which have its name as their `set_name`, and what they add to a game.

    `stocks` are piles, `decks` are decks of landscapes, `mats` are mats of players, `tokens` are tokens of players on piles.

    The cards of a set `on_request` are used only if a player chooses them or names the set: they are not drawn
    by default.
    """

    def __init__(
        self,
        name: str,
        cards: tuple[type[Card], ...],
        stocks: tuple[Stock, ...] = (),
        *,
        landscapes: tuple[type[Card], ...] = (),
        decks: tuple[DeckStock, ...] = (),
        mats: tuple[Mat, ...] = (),
        tokens: tuple[type[PileToken], ...] = (),
        on_request: bool = False,
    ) -> None:
        self.name = name
        self.cards = cards
        self.stocks = stocks
        self.landscapes = landscapes
        self.decks = decks
        self.mats = mats
        self.tokens = tokens
        self.on_request = on_request


CARD_SETS: Final = (
    CardSet("Base", BASE_CARDS),
    CardSet("Prosperity", (*COLONY_PILES, *PROSPERITY_CARDS)),
    CardSet("Cornucopia", CORNUCOPIA_CARDS, CORNUCOPIA_STOCKS),
    CardSet("Dark Ages", DARK_AGES_CARDS, DARK_AGES_STOCKS),
    CardSet("Alchemy", ALCHEMY_CARDS, ALCHEMY_STOCKS, on_request=True),
    CardSet("Intrigue", INTRIGUE_CARDS, on_request=True),
    CardSet("Seaside", SEASIDE_CARDS, mats=SEASIDE_MATS, on_request=True),
    CardSet("Guilds", GUILDS_CARDS, on_request=True),
    CardSet("Hinterlands", HINTERLANDS_CARDS, on_request=True),
    CardSet("Base 1E", BASE_FIRST_EDITION_CARDS, on_request=True),
    CardSet("Guests", GUEST_CARDS, on_request=True),
)
"""The boxes. The basic cards belong to none of them."""


def _by_name(kinds: Iterable[type[Card]]) -> dict[str, type[Card]]:
    """Return the classes by card name. Of several printings, the first counts."""
    found: dict[str, type[Card]] = {}
    for kind in kinds:
        found.setdefault(kind(-1).name, kind)
    return found


def _cheapest_first(kinds: Iterable[type[Card]]) -> list[type[Card]]:
    keys = {(face.cost + face.debt_cost, face.name, face.edition): kind for kind in kinds for face in [kind(-1)]}
    return [keys[key] for key in sorted(keys)]


_KINDS: Final = [
    *BASIC_CARDS,
    *(kind for box in CARD_SETS if not box.on_request for kind in box.cards),
    *_cheapest_first(kind for box in CARD_SETS if box.on_request for kind in box.cards),
]
CARDS: Final[dict[str, type[Card]]] = _by_name(_KINDS)
"""Every card class by its English name: the usual printing, if there are several."""
PRINTINGS: Final[dict[tuple[str, str], type[Card]]] = {
    (face.name, face.edition): kind for kind in _KINDS for face in [kind(-1)] if CARDS[face.name] is not kind
}
"""The other printings of cards, by name and edition."""
FACES: Final[dict[str, Card]] = {name: kind(-1) for name, kind in CARDS.items()}
"""One instance of every card, to look up its facts."""
STOCKS: Final[dict[str, Stock]] = {stock.name: stock for box in CARD_SETS for stock in box.stocks}
"""The extra piles that cards add, and the mixed Kingdom pile of Knights."""
MIXED_KINGDOM_PILES: Final = {name: stock for name, stock in STOCKS.items() if stock.kingdom}


def guest_names(sets: Iterable[CardSet]) -> list[str]:
    """Return the guests of these sets: their cards and mixed Kingdom piles, and cards only in an older edition."""
    names = [
        name
        for box in sets
        for name, kind in _by_name(box.cards).items()
        if CARDS[name] is kind and (box.on_request or kind(-1).edition)
    ]
    return sorted([*names, *(stock.name for box in sets if box.on_request for stock in box.stocks if stock.kingdom)])


GUEST_NAMES: Final = guest_names(CARD_SETS)
"""The guests: the cards of all sets `on_request`, and cards that only an older edition of their set contains."""
NAMES: Final = [
    *sorted([*(set(CARDS) - set(GUEST_NAMES)), *(name for name, stock in STOCKS.items() if stock.shuffled)]),
    *[name for name in GUEST_NAMES if name in CARDS],
]
"""The names a player can name in any game: all cards and the mixed piles, those that are drawn by default first.

A mixed pile's name never matches a card.
"""

_NON_KINGDOM = {name for stock in STOCKS.values() for name in _by_name(stock.kinds)} | set(_by_name(SHELTER_DECK))
COMMON_CARDS: Final = frozenset(_by_name([*BASIC_CARDS, *COLONY_PILES]))
"""The basic cards, and Platinum and Colony: Supply cards that are not part of the kingdom."""
KINGDOM_CARDS: Final = sorted({*CARDS} - _NON_KINGDOM - COMMON_CARDS | {*MIXED_KINGDOM_PILES})
"""The names of all Kingdom piles."""

ENDING_PILES: Final = ("Province", "Colony")
"""The piles that end the game when one of them is empty."""

LANDSCAPES: Final[dict[str, type[Card]]] = {kind(-1).name: kind for box in CARD_SETS for kind in box.landscapes}
"""Every landscape by its English name, except those in decks."""
CHOSEN_LANDSCAPES: Final = EVENT | PROJECT | LANDMARK | WAY
"""The types of landscapes that a setup can choose. Cards bring the others."""
LANDSCAPE_DECKS: Final[dict[str, DeckStock]] = {deck.name: deck for box in CARD_SETS for deck in box.decks}
MATS: Final[dict[str, Mat]] = {mat.name: mat for box in CARD_SETS for mat in box.mats}
TOKENS: Final[dict[str, type[PileToken]]] = {kind(-1).name: kind for box in CARD_SETS for kind in box.tokens}
"""The tokens that players put on piles, by name."""


def add_landscape(kind: type[Card]) -> Card:
    """Register another landscape; its name must be new."""
    face = kind(-1)
    LANDSCAPES[face.name] = kind
    return face


def add_stock(stock: Stock) -> None:
    """Register another pile that cards add, or another mixed Kingdom pile, with its cards."""
    STOCKS[stock.name] = stock
    for kind in stock.kinds:
        face = kind(-1)
        CARDS[face.name] = kind
        FACES[face.name] = face
    if stock.kingdom:
        MIXED_KINGDOM_PILES[stock.name] = stock
        insort(KINGDOM_CARDS, stock.name)
    extra_cards.cache_clear()


def add_kingdom_card(kind: type[Card]) -> Card:
    """Register another Kingdom card; its name must be new."""
    face = kind(-1)
    CARDS[face.name] = kind
    FACES[face.name] = face
    insort(KINGDOM_CARDS, face.name)
    extra_cards.cache_clear()
    return face


def add_card_without_pile(kind: type[Card]) -> Card:
    """Register another card that has no pile, such as an Heirloom; its name must be new."""
    face = kind(-1)
    CARDS[face.name] = kind
    FACES[face.name] = face
    return face


def add_printing(kind: type[Card]) -> None:
    """Register another printing of a Kingdom card."""
    face = kind(-1)
    if face.name not in KINGDOM_CARDS or face.edition in editions_of(face.name):
        raise SetupError(f"{printing_label(face.name, face.edition)} is not a new printing of a Kingdom card")
    PRINTINGS[face.name, face.edition] = kind


def editions_of(name: str) -> list[str]:
    """Return the editions in which a card is available, the usual one first."""
    return [FACES[name].edition, *[edition for other, edition in PRINTINGS if other == name]]


def printing_label(name: str, edition: str) -> str:
    return f"{name} ({edition})"


def custom_cards_in(kingdom: Iterable[str]) -> list[str]:
    """Return the custom cards among the names, sorted."""
    return sorted([name for name in kingdom if name in FACES and FACES[name].set_name == CUSTOM_SET])


def parts_brought_by(names: Iterable[str]) -> list[str]:
    """Return these names and those of everything that they bring to a game: piles and their cards, Heirlooms, mats, decks."""
    found = list(dict.fromkeys(names))
    for name in found:
        faces = [kind(-1) for registry in (CARDS, LANDSCAPES) for kind in [registry.get(name)] if kind is not None]
        for stock in (STOCKS.get(name), LANDSCAPE_DECKS.get(name)):
            faces += [kind(-1) for kind in dict.fromkeys(stock.kinds)] if stock is not None else []
        for face in faces:
            found.extend(other for other in (face.name, *face.extra_piles, face.heirloom) if other and other not in found)
    return found


PlainSetup = tuple[Any, ...]
"""A setup as plain values, in the order of `SETUP_FIELDS`, to send to other processes."""


class Setup:
    """The setup of a game: number of players, kingdom and options. Compared by value.

    `SETUP_FIELDS` lists all arguments in order.
    """

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
        landscapes: Iterable[str] = (),
        printings: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        edition: Edition = "",
    ) -> None:
        self.players = players
        """The number of players, 2 to 6."""
        self.kingdom = tuple(kingdom)
        """The names of the ten Kingdom piles."""
        self.colony = colony
        """True if the game is played with Colonies and Platinum."""
        self.shelters = shelters
        """True if the players start with Shelters instead of Estates."""
        self.bane = bane
        """The Bane pile, which a card of the kingdom needs; "" if none does."""
        self.first = first
        """The seat that takes the first turn, counting from 0."""
        self.market = tuple(market)
        """The cards in the Black Market deck; empty if there is none."""
        self.same_hands = same_hands
        """True if all players start with the same hand."""
        self.landscapes = tuple(landscapes)
        """The names of the Events, Projects, Landmarks and other landscapes."""
        self.printings = tuple(
            sorted([(name, edition) for name, edition in read_printings(printings).items() if edition != _usual_edition(name)])
        )
        """The cards that are not the usual printing, each with its edition."""
        self.edition: Edition = edition
        """The edition of the rules: "" (English) or "german"."""
        self.check()

    def check(self) -> None:
        """Raise SetupError with the reason if the setup is invalid."""
        if not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            raise player_count_error(self.players)
        if not 0 <= self.first < self.players:
            message = f"`first` must be a seat from 0 to {self.players - 1}, not {self.first}"
            raise SetupError(message, "first_player", {"most": self.players - 1, "given": self.first})
        check_kingdom(self.kingdom)
        check_market(self.kingdom, self.bane, self.market)
        check_bane((*self.kingdom, *self.market), self.bane)
        check_landscapes(self.landscapes, (*self.kingdom, self.bane, *self.market))
        check_printings((*self.kingdom, self.bane, *self.market), self.printings)
        check_edition(self.edition)

    def layout(self) -> Layout:
        """Return the layout that deals games with this setup."""
        return build_layout(
            self.players,
            self.kingdom,
            self.colony,
            self.shelters,
            self.bane,
            self.market,
            same_hands=self.same_hands,
            landscapes=self.landscapes,
            printings=self.all_printings(),
        )

    def all_printings(self) -> tuple[tuple[str, str], ...]:
        """Return the printings of the edition, followed by those listed in `printings`."""
        return (*printings_in(self.edition), *self.printings) if self.edition else self.printings

    def key(self) -> PlainSetup:
        """Return all values, in the order of the constructor's arguments."""
        return tuple([getattr(self, name) for name in SETUP_FIELDS])

    def data(self) -> dict[str, object]:
        """Return the values as plain data, ready for JSON. Empty optional values are left out."""
        values = {name: getattr(self, name) for name in SETUP_FIELDS}
        return {
            name: SETUP_FIELDS[name].kind(value)
            for name, value in values.items()
            if value or not SETUP_FIELDS[name].is_optional
        }

    def starting_with(self, first: int) -> Setup:
        """Return this setup with another first player."""
        values: dict[str, Any] = self.data()
        values["first"] = first
        return Setup(**values)

    def in_edition(self, edition: Edition) -> Setup:
        """Return this setup with another edition of the rules."""
        values: dict[str, Any] = {**self.data(), "edition": edition}
        return Setup(**values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        values = {name: getattr(self, name) for name in SETUP_FIELDS}
        required = [repr(value) for name, value in values.items() if not SETUP_FIELDS[name].is_optional]
        optional = [f"{name}={value!r}" for name, value in values.items() if SETUP_FIELDS[name].is_optional and value]
        return f"Setup({', '.join([*required, *optional])})"

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
    doubled = _doubled(kingdom)
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


def pile_face(name: str) -> Card | None:
    """Return the card that stands for a Kingdom pile: of a split pile the one on top; None for a shuffled pile."""
    if name in FACES:
        return FACES[name]
    stock = STOCKS.get(name)
    return None if stock is None or stock.shuffled else stock.kinds[0](-1)


def possible_banes(kingdom: Iterable[str], guests: bool = False) -> list[str]:
    """Return the Kingdom cards costing 2 or 3 that are not in the kingdom.

    Guests and custom cards are included only if `guests`.
    """
    return [
        name
        for name in KINGDOM_CARDS
        if (face := pile_face(name)) is not None
        and face.cost in (2, 3)
        and not face.costs_more_than_coins
        and name not in kingdom
        and (guests or (name not in GUEST_NAMES and face.set_name != CUSTOM_SET))
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
    """Return True for a Kingdom card, a card of a shuffled Kingdom pile, or the top card of a split pile."""
    if name not in CARDS:
        return False
    pile = FACES[name].pile
    face = pile_face(pile) if pile in MIXED_KINGDOM_PILES else None
    return name in KINGDOM_CARDS or (pile in MIXED_KINGDOM_PILES and (face is None or face.name == name))


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


def _usual_edition(name: str) -> str | None:
    """Return the edition of a card's usual printing, or None if there is no such card."""
    return FACES[name].edition if name in FACES else None


def check_printings(used: Iterable[str], printings: tuple[tuple[str, str], ...]) -> None:
    for name, edition in printings:
        if name not in used:
            message = f"the edition of {shorten(name)} is given, but it is not in this kingdom"
            raise SetupError(message, "needless_printing", {"card": shorten(name)})
        if (name, edition) not in PRINTINGS:
            message = f"{name}: no such edition: {shorten(edition)}"
            raise SetupError(message, "unknown_printing", {"card": name, "edition": shorten(edition)})


def check_edition(edition: object) -> None:
    if edition not in EDITIONS.values():
        raise SetupError(f'no such edition of the rules: {shorten(edition)}; use "" (English) or "german"')


def printings_in(edition: str) -> tuple[tuple[str, str], ...]:
    """Return the printings that an edition of the rules uses instead of the usual ones."""
    return tuple([printing for printing in PRINTINGS if edition and printing[1] == edition])


def kinds_with(printings: Iterable[tuple[str, str]]) -> dict[str, type[Card]]:
    """Return every card class by name, with these printings instead of the usual ones. Later ones take precedence."""
    return {**CARDS, **{name: PRINTINGS[name, edition] for name, edition in printings}}


def chosen_landscapes() -> dict[str, str]:
    """Return the landscapes that a setup can choose, each with the deck from which it is set aside, or ""."""
    found = {name: "" for name, kind in LANDSCAPES.items() if kind(-1).types & CHOSEN_LANDSCAPES}
    decks = [deck for deck in LANDSCAPE_DECKS.values() if deck.set_aside_key]
    return found | {kind(-1).name: deck.name for deck in decks for kind in deck.kinds}


def check_landscapes(landscapes: tuple[str, ...], used: tuple[str, ...]) -> None:
    """Raise SetupError if these landscapes can't be chosen with the cards used."""
    known = chosen_landscapes() if landscapes else {}
    brought = ["", *[pile for name in used if name in FACES for pile in FACES[name].extra_piles]]
    for name in landscapes:
        if name not in known:
            raise unknown_name_error(name, known, "landscape")
        if known[name] not in brought:
            raise SetupError(f"{name} can't be set aside: no card in this kingdom uses the {known[name]}")
    doubled = _doubled(landscapes)
    if doubled:
        message = f"landscapes must be different; listed more than once: {', '.join(doubled)}"
        raise SetupError(message, "doubled_cards", {"cards": doubled})


def _doubled(names: Iterable[str]) -> list[str]:
    return sorted(name for name, count in Counter(names).items() if count > 1)


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
    landscapes: tuple[str, ...] = (),
    printings: tuple[tuple[str, str], ...] = (),
    brought: tuple[str, ...] = (),
) -> Layout:
    """Return the layout for these options, with any number of Kingdom piles. Recent layouts are cached.

    `brought` are the names of what else belongs to the game: see `Card.extra_piles`.
    """
    key = (players, kingdom, colony, shelters, bane, market, same_hands, landscapes, printings, brought)
    layout = _LAYOUTS.get(key)
    if layout is None:
        layout = _new_layout(players, kingdom, colony, shelters, bane, market, landscapes, kinds_with(printings), brought)
        layout.same_hands = same_hands
        if len(_LAYOUTS) >= _MAX_CACHED_LAYOUTS:
            _LAYOUTS.clear()
        _LAYOUTS[key] = layout
    return layout


def _new_layout(
    players: int,
    kingdom: tuple[str, ...],
    colony: bool,
    shelters: bool,
    bane: str,
    market: tuple[str, ...],
    landscapes: tuple[str, ...],
    kinds: dict[str, type[Card]],
    brought: tuple[str, ...],
) -> Layout:
    basics = [*BASIC_CARDS, *(COLONY_PILES if colony else ())]
    piles = [_plain_pile(kind, players) for kind in basics]
    extra = [*brought]
    for name in (*kingdom, bane) if bane else kingdom:
        if name in MIXED_KINGDOM_PILES:
            piles.append(MIXED_KINGDOM_PILES[name].layout(players))
            faces = [kind(-1) for kind in MIXED_KINGDOM_PILES[name].kinds]
        else:
            piles.append(_plain_pile(kinds[name], players))
            faces = [kinds[name](-1)]
        for card in faces:
            extra.extend(other for other in card.extra_piles if other not in extra)
    for name in market:
        extra.extend(other for other in kinds[name](-1).extra_piles if other not in extra)
    for name in landscapes:
        if name in LANDSCAPES:
            extra.extend(other for other in LANDSCAPES[name](-1).extra_piles if other not in extra)
    for name in extra:  # what a card brings can bring something itself
        kinds_of = [*STOCKS[name].kinds] if name in STOCKS else [LANDSCAPES[name]] if name in LANDSCAPES else []
        kinds_of += LANDSCAPE_DECKS[name].kinds if name in LANDSCAPE_DECKS else ()
        extra.extend(other for kind in kinds_of for other in kind(-1).extra_piles if other not in extra)
    piles.extend(STOCKS[name].layout(players) for name in STOCKS if name in extra)
    if MARKET in extra:
        piles.append(PileLayout(MARKET, [kinds[name] for name in market], False, len(market), face_down=True))
    ends = list(ENDING_PILES if colony else ENDING_PILES[:1])
    deck = _starting_deck(SHELTER_DECK if shelters else STARTING_DECK, [*kingdom, bane, *market], kinds)
    used = {kind(-1).name for kind in dict.fromkeys([*deck, *(kind for pile in piles for kind in pile.kinds)])}
    # Custom cards can only be named in games that use them, and come last, so that other games don't change.
    names = [*NAMES, *custom_cards_in(used)]
    extras = Extras(
        [LANDSCAPES[name] for name in (*landscapes, *extra) if name in LANDSCAPES],
        [LANDSCAPE_DECKS[name] for name in extra if name in LANDSCAPE_DECKS],
        [MATS[name] for name in extra if name in MATS],
        [name for name in landscapes if name not in LANDSCAPES],
    )
    return Layout(players, piles, deck, ends, names, {"Bane": bane} if bane else {}, extras)


def _starting_deck(usual: Iterable[type[Card]], kingdom: list[str], kinds: dict[str, type[Card]]) -> list[type[Card]]:
    """Return the starting deck: each Heirloom that a Kingdom card brings replaces a Copper."""
    deck = [*usual]
    coppers = [i for i, kind in enumerate(deck) if kind(-1).name == "Copper"]
    for name in kingdom:
        heirloom = FACES[name].heirloom if name in FACES else ""
        if heirloom and coppers:
            if heirloom not in kinds:
                raise SetupError(f"{name}.heirloom: there is no card {heirloom}")
            deck[coppers.pop(0)] = kinds[heirloom]
    return deck


def _plain_pile(kind: type[Card], players: int) -> PileLayout:
    card = kind(-1)
    return PileLayout(card.name, [kind] * card.copies(players), True)
