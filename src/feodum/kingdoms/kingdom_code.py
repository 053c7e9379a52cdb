"""Kingdom codes: ten Kingdom cards, Bane, Colony and Shelters as 15 or more letters and digits to share.

A card's number is its index in `kingdom_numbers.json`, a landscape's its index in `landscape_numbers.json`. `make contract`
only appends to these files, so that every code stays valid. The set of numbers is encoded by its rank among all combinations
(the combinatorial number system), which doesn't depend on the number of existing cards. A card without a number, such as a
custom card, adds five characters, a hash of its name.

There are three versions; the first character is the version. Version 1 has room for 65 bits, and version 2 adds hashes to it. A
kingdom that doesn't fit, such as one with a high card number, gets a code of version 3. All lengths of one version differ from
those of the others, so that a wrong first character is detected.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from functools import cache
from math import comb
from typing import Any, Final, Unpack, cast

from feodum.cards.box import (
    KINGDOM_CARDS,
    KINGDOM_SIZE,
    MIN_PLAYERS,
    PRINTINGS,
    Setup,
    chosen_landscapes,
    needs_bane,
    printing_label,
)
from feodum.cards.setup_fields import EDITIONS, KINGDOM_EXTRAS, SETUP_FIELDS, Edition, KingdomExtras
from feodum.engine.errors import SetupError
from feodum.files.package_data import FOLDER
from feodum.kingdoms.selection import RecommendedSet, kingdom_cost
from feodum.view.schema import KingdomData, SetupData

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""32 characters, without the easily misread I, L, O and U."""
_MISREAD: Final = str.maketrans("ILO", "110")
_VERSION: Final = "1"
_NAMED_VERSION: Final = "2"
"""The version of codes that contain name hashes."""
_LONG_VERSION: Final = "3"
"""The version of codes that can be of any length."""
_VALUE: Final = 13
_NAME: Final = 5
_BANES: Final = 1024
_NAMED_BANE: Final = _BANES - 1
_GROUP: Final = 5
_LONG_LENGTH: Final = 20
"""The length of the shortest code of version 3: longer than version 1, whose length is also a multiple of a group."""
_CHOICES: Final = (None, False, True)


class Kingdom:
    """Ten Kingdom cards with Bane, Colony and Shelters; None leaves Colony or Shelters to chance."""

    def __init__(
        self,
        cards: tuple[str, ...],
        bane: str,
        colony: bool | None,
        shelters: bool | None,
        **extras: Unpack[KingdomExtras],
    ) -> None:
        if "landscapes" in extras:
            extras["landscapes"] = sorted(extras["landscapes"])
        self.extras = _extras_of(Setup(MIN_PLAYERS, cards, bane=bane, **extras))  # raises if the kingdom is not valid
        """The optional parts that this kingdom has."""
        self.cards = tuple(sorted(cards, key=lambda name: (kingdom_cost(name), name)))
        self.bane = bane
        self.colony = colony
        self.shelters = shelters

    @property
    def code(self) -> str:
        return write_code(self)

    def in_edition(self, edition: Edition) -> Kingdom:
        """Return this kingdom with another edition of the rules."""
        extras: KingdomExtras = {**self.extras, "edition": edition}
        return Kingdom(self.cards, self.bane, self.colony, self.shelters, **extras)

    def data(self) -> KingdomData:
        return {
            "kingdom": list(self.cards),
            "bane": self.bane,
            "colony": self.colony,
            "shelters": self.shelters,
            **self.extras,
            "code": self.code,
        }


def kingdom_of(setup: Setup) -> Kingdom:
    bane = setup.bane if needs_bane(setup.kingdom) else ""  # otherwise only the Black Market deck needs a Bane
    return Kingdom(setup.kingdom, bane, setup.colony, setup.shelters, **_extras_of(setup))


def kingdom_of_set(chosen: RecommendedSet) -> Kingdom:
    return Kingdom(chosen.kingdom, chosen.bane, chosen.colony, chosen.shelters, landscapes=chosen.landscapes)


def _extras_of(setup: Setup) -> KingdomExtras:
    """Return the optional parts of a kingdom that a setup has."""
    extras: Any = {name: value for name, value in setup.data().items() if name in KINGDOM_EXTRAS}
    return cast("KingdomExtras", extras)


def setup_data(setup: Setup) -> SetupData:
    """Return a setup as plain data, with the public information only."""
    kingdom = kingdom_of(setup)
    empty = {name: field.kind() for name, field in SETUP_FIELDS.items()}
    data: Any = {**empty, **setup.data(), "kingdom": list(kingdom.cards), "code": kingdom.code}
    return cast("SetupData", data)


@cache
def _numbered() -> list[str]:
    return _read_numbers("kingdom_numbers.json")


@cache
def _numbered_landscapes() -> list[str]:
    return _read_numbers("landscape_numbers.json")


def _read_numbers(file: str) -> list[str]:
    numbers: list[str] = json.loads((FOLDER / "kingdoms" / file).read_text(encoding="utf-8"))
    return numbers


def write_code(kingdom: Kingdom) -> str:
    text = _short_code(kingdom) or _long_code(kingdom)
    return "-".join(text[start : start + _GROUP] for start in range(0, len(text), _GROUP))


def read_code(code: str) -> Kingdom:
    """Decode a kingdom code. Raise SetupError if it is invalid."""
    text = "".join(code.upper().split()).replace("-", "").translate(_MISREAD)
    is_named = text[:1] == _NAMED_VERSION and (len(text) - _VALUE - 3) in range(_NAME, _NAME * (KINGDOM_SIZE + 1) + 1, _NAME)
    is_long = text[:1] == _LONG_VERSION and len(text) >= _LONG_LENGTH and len(text) % _GROUP == 0
    if any(character not in ALPHABET for character in text) or not (is_named or is_long or len(text) == _VALUE + 2):
        message = f"a kingdom code has {_VALUE + 2} letters and digits, such as 1XXXX-XXXXX-XXXXX"
        raise SetupError(message, "code_length", {"length": _VALUE + 2})
    if not is_named and not is_long and text[0] != _VERSION:
        raise SetupError("this kingdom code is from another version of Feodum", "code_version")
    characters = text[1:-1]
    if _check_character(characters) != text[-1]:
        raise SetupError("this kingdom code contains a typo; please check it again", "code_mistake")
    return _read_long(characters) if is_long else _read_short(characters, is_named)


# Versions 1 and 2 ----------------------------------------------------------------------------------------------------
def _short_code(kingdom: Kingdom) -> str:
    """Return the code in version 1 or 2, or "" if the kingdom doesn't fit."""
    numbers, named = _numbers_and_hashes(kingdom.cards, _numbered())
    bane = _numbered().index(kingdom.bane) + 1 if kingdom.bane in _numbered() else 0
    if bane >= _NAMED_BANE or kingdom.extras:
        return ""
    if kingdom.bane and not bane:
        bane = _NAMED_BANE
        named.append(_name_hash(kingdom.bane))
    value = (_rank(numbers) * _BANES + bane) * len(_CHOICES) ** 2 + _choices_of(kingdom)
    if value >= len(ALPHABET) ** _VALUE:
        return ""
    characters = [ALPHABET[value >> 5 * place & 31] for place in reversed(range(_VALUE))]
    version = _VERSION
    if named:
        version = _NAMED_VERSION
        characters = [ALPHABET[len(numbers)], *characters, *"".join(named)]
    return "".join([version, *characters, _check_character(characters)])


def _read_short(characters: str, is_named: bool) -> Kingdom:
    count = ALPHABET.index(characters[0]) if is_named else KINGDOM_SIZE
    start = 1 if is_named else 0
    value = 0
    for character in characters[start : start + _VALUE]:
        value = value * len(ALPHABET) + ALPHABET.index(character)
    names = [characters[place : place + _NAME] for place in range(start + _VALUE, len(characters), _NAME)]
    value, choices = divmod(value, len(_CHOICES) ** 2)
    rank, bane = divmod(value, _BANES)
    if bane == _NAMED_BANE and names:
        bane_name = _card_by_hash(names.pop())
    elif bane != _NAMED_BANE and bane <= len(_numbered()):
        bane_name = _numbered()[bane - 1] if bane else ""
    else:
        raise _unknown_cards()
    cards = (*_unrank(rank, count, _numbered()), *map(_card_by_hash, names))
    return Kingdom(cards, bane_name, *_read_choices(choices))


# Version 3 -----------------------------------------------------------------------------------------------------------
class _Writer:
    """Writes numbers of any size as characters: four bits each, and a fifth that says whether more follow."""

    def __init__(self) -> None:
        self.characters: list[str] = []

    def number(self, value: int) -> None:
        while value > 15:
            self.characters.append(ALPHABET[16 | value & 15])
            value >>= 4
        self.characters.append(ALPHABET[value])

    def names(self, names: Sequence[str], numbered: list[str]) -> None:
        """Write a set of names: by number, or by hash if they have none."""
        numbers, hashes = _numbers_and_hashes(names, numbered)
        self.number(len(numbers))
        self.number(_rank(numbers))
        self.number(len(hashes))
        self.characters.extend("".join(hashes))

    def code(self) -> str:
        """Return the code, filled up with zeros to whole groups, so that a missing character is always noticed."""
        length = max(_LONG_LENGTH, -(-(len(self.characters) + 2) // _GROUP) * _GROUP)
        characters = [*self.characters, *ALPHABET[0] * (length - 2 - len(self.characters))]
        return "".join([_LONG_VERSION, *characters, _check_character(characters)])


class _Reader:
    """Reads what a `_Writer` has written. After the end there are only zeros."""

    def __init__(self, characters: str) -> None:
        self.rest = characters

    def number(self) -> int:
        value = shift = 0
        while self.rest:
            digit = ALPHABET.index(self._take(1))
            value |= (digit & 15) << shift
            shift += 4
            if digit < 16:
                return value
        if shift:
            raise _unknown_cards()
        return 0

    def names(self, numbered: list[str], known: Iterable[str]) -> list[str]:
        """Read a set of names. Those without a number are found among the known names."""
        count, rank, hashes = self.number(), self.number(), self.number()
        if count > len(numbered) or hashes * _NAME > len(self.rest):
            raise _unknown_cards()
        return [*_unrank(rank, count, numbered), *[_name_by_hash(self._take(_NAME), known) for _ in range(hashes)]]

    def _take(self, count: int) -> str:
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def finish(self) -> None:
        """Raise SetupError if something follows that this version doesn't know."""
        if self.rest.strip(ALPHABET[0]):
            raise _unknown_cards()


def _long_code(kingdom: Kingdom) -> str:
    """Return the code in version 3, which holds any number of cards, landscapes and printings, and the edition."""
    writer = _Writer()
    writer.number(_choices_of(kingdom))
    writer.names(kingdom.cards, _numbered())
    writer.names([kingdom.bane] if kingdom.bane else [], _numbered())
    writer.names(kingdom.extras.get("landscapes", []), _numbered_landscapes())
    writer.names([printing_label(*printing) for printing in kingdom.extras.get("printings", {}).items()], [])
    edition = [*EDITIONS.values()].index(kingdom.extras.get("edition", ""))
    if edition:  # codes from before there were editions stay as they are
        writer.number(edition)
    return writer.code()


def _read_long(characters: str) -> Kingdom:
    reader = _Reader(characters)
    choices = reader.number()
    if choices >= len(_CHOICES) ** 2:
        raise _unknown_cards()
    cards = reader.names(_numbered(), KINGDOM_CARDS)
    banes = reader.names(_numbered(), KINGDOM_CARDS)
    landscapes = reader.names(_numbered_landscapes(), chosen_landscapes())
    known = {printing_label(*printing): printing for printing in PRINTINGS}
    printings = dict([known[label] for label in reader.names([], known)])
    edition = reader.number()
    reader.finish()
    if edition >= len(EDITIONS):
        raise _unknown_cards()
    extras: KingdomExtras = {"landscapes": landscapes, "printings": printings, "edition": [*EDITIONS.values()][edition]}
    return Kingdom(tuple(cards), ", ".join(banes), *_read_choices(choices), **extras)


# Parts of all versions -----------------------------------------------------------------------------------------------
def _choices_of(kingdom: Kingdom) -> int:
    return _CHOICES.index(kingdom.colony) * len(_CHOICES) + _CHOICES.index(kingdom.shelters)


def _read_choices(choices: int) -> tuple[bool | None, bool | None]:
    return _CHOICES[choices // len(_CHOICES)], _CHOICES[choices % len(_CHOICES)]


def _numbers_and_hashes(names: Sequence[str], numbered: list[str]) -> tuple[list[int], list[str]]:
    """Return the ascending numbers of the names that have one, and the hashes of the others."""
    numbers = sorted(numbered.index(name) for name in names if name in numbered)
    return numbers, sorted(_name_hash(name) for name in names if name not in numbered)


def _name_hash(name: str) -> str:
    """Hash a card name to five characters."""
    value = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4]) >> 7
    return "".join(ALPHABET[value >> 5 * place & 31] for place in reversed(range(_NAME)))


def _card_by_hash(characters: str) -> str:
    return _name_by_hash(characters, KINGDOM_CARDS)


def _name_by_hash(characters: str, known: Iterable[str]) -> str:
    """Return the name with this hash, even if it has been given a number since."""
    matching = [name for name in known if _name_hash(name) == characters]
    if len(matching) != 1:
        raise _unknown_cards()
    return matching[0]


def _unknown_cards() -> SetupError:
    return SetupError("this kingdom code contains cards that this version of Feodum doesn't have", "code_unknown_cards")


def _rank(numbers: Sequence[int]) -> int:
    """Return the rank of an ascending combination of numbers."""
    return sum(comb(number, place + 1) for place, number in enumerate(numbers))


def _unrank(rank: int, count: int, numbered: list[str]) -> list[str]:
    """Return the names of the combination of `count` numbers with this rank."""
    numbers: list[int] = []
    for place in range(count, 0, -1):
        number = place - 1
        while comb(number + 1, place) <= rank:
            number += 1
            if number >= len(numbered):
                raise _unknown_cards()
        rank -= comb(number, place)
        numbers.append(number)
    if rank:
        raise _unknown_cards()
    return [numbered[number] for number in reversed(numbers)]


def _check_character(characters: Sequence[str]) -> str:
    """Return a check character that detects mistyped and swapped characters.

    The weights are odd and hence invertible modulo 32, so every single wrong character is detected.
    """
    total = sum((2 * place + 3) * ALPHABET.index(character) for place, character in enumerate(characters))
    return ALPHABET[(total + 7) % 32]
