"""Kingdom codes: ten Kingdom cards, Bane, Colony and Shelters as 15 letters and digits to share.

A card's number is its index in `kingdom_numbers.json`, which is append-only, so that every code stays valid. The set of
numbers is encoded by its rank among all combinations (the combinatorial number system), which doesn't depend on the number of
existing cards. A card without a number, such as a custom card, adds five characters, a hash of its name.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Final

from feodum.cards.box import KINGDOM_CARDS, KINGDOM_SIZE, Setup, check_bane, check_kingdom, needs_bane
from feodum.engine.errors import SetupError
from feodum.files.package_data import FOLDER
from feodum.kingdoms.selection import kingdom_cost
from feodum.view.schema import KingdomData, SetupData

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""32 characters, without the easily misread I, L, O and U."""
_MISREAD: Final = str.maketrans("ILO", "110")
_VERSION: Final = "1"
_NAMED_VERSION: Final = "2"
"""The version of codes that contain name hashes."""
_VALUE: Final = 13
_NAME: Final = 5
_BANES: Final = 1024
_NAMED_BANE: Final = _BANES - 1
_GROUP: Final = 5
_CHOICES: Final = (None, False, True)


class Kingdom:
    """Ten Kingdom cards with Bane, Colony and Shelters; None leaves Colony or Shelters to chance."""

    def __init__(self, cards: tuple[str, ...], bane: str, colony: bool | None, shelters: bool | None) -> None:
        check_kingdom(cards)
        check_bane(cards, bane)
        self.cards = tuple(sorted(cards, key=lambda name: (kingdom_cost(name), name)))
        self.bane = bane
        self.colony = colony
        self.shelters = shelters

    @property
    def code(self) -> str:
        return write_code(self)

    def data(self) -> KingdomData:
        return {
            "kingdom": list(self.cards),
            "bane": self.bane,
            "colony": self.colony,
            "shelters": self.shelters,
            "code": self.code,
        }


def kingdom_of(setup: Setup) -> Kingdom:
    bane = setup.bane if needs_bane(setup.kingdom) else ""  # otherwise only the Black Market deck needs a Bane
    return Kingdom(setup.kingdom, bane, setup.colony, setup.shelters)


def setup_data(setup: Setup) -> SetupData:
    """Return a setup as plain data, with the public information only."""
    kingdom = kingdom_of(setup)
    return {
        "players": setup.players,
        "kingdom": list(kingdom.cards),
        "colony": setup.colony,
        "shelters": setup.shelters,
        "bane": setup.bane,
        "first": setup.first,
        "market": list(setup.market),
        "same_hands": setup.same_hands,
        "code": kingdom.code,
    }


@cache
def _numbered() -> list[str]:
    numbers: list[str] = json.loads((FOLDER / "kingdoms" / "kingdom_numbers.json").read_text(encoding="utf-8"))
    return numbers


def write_code(kingdom: Kingdom) -> str:
    numbers = sorted(_numbered().index(name) for name in kingdom.cards if name in _numbered())
    named = sorted(_name_hash(name) for name in kingdom.cards if name not in _numbered())
    bane = _numbered().index(kingdom.bane) + 1 if kingdom.bane in _numbered() else 0
    if kingdom.bane and not bane:
        bane = _NAMED_BANE
        named.append(_name_hash(kingdom.bane))
    value = sum(comb(number, place + 1) for place, number in enumerate(numbers))
    value = value * _BANES + bane
    value = value * 9 + _CHOICES.index(kingdom.colony) * 3 + _CHOICES.index(kingdom.shelters)
    characters = [ALPHABET[value >> 5 * place & 31] for place in reversed(range(_VALUE))]
    version = _VERSION
    if named:
        version = _NAMED_VERSION
        characters = [ALPHABET[len(numbers)], *characters, *"".join(named)]
    text = "".join([version, *characters, _check_character(characters)])
    return "-".join(text[start : start + _GROUP] for start in range(0, len(text), _GROUP))


def read_code(code: str) -> Kingdom:
    """Decode a kingdom code. Raise SetupError if it is invalid."""
    text = "".join(code.upper().split()).replace("-", "").translate(_MISREAD)
    is_named = text[:1] == _NAMED_VERSION and (len(text) - _VALUE - 3) in range(_NAME, _NAME * (KINGDOM_SIZE + 1) + 1, _NAME)
    if any(character not in ALPHABET for character in text) or not (is_named or len(text) == _VALUE + 2):
        message = f"a kingdom code has {_VALUE + 2} letters and digits, such as 1XXXX-XXXXX-XXXXX"
        raise SetupError(message, "code_length", {"length": _VALUE + 2})
    if not is_named and text[0] != _VERSION:
        raise SetupError("this kingdom code is from another version of Feodum", "code_version")
    characters = text[1:-1]
    if _check_character(characters) != text[-1]:
        raise SetupError("this kingdom code contains a typo; please check it again", "code_mistake")
    count = ALPHABET.index(characters[0]) if is_named else KINGDOM_SIZE
    start = 1 if is_named else 0
    value = 0
    for character in characters[start : start + _VALUE]:
        value = value * 32 + ALPHABET.index(character)
    names = [characters[place : place + _NAME] for place in range(start + _VALUE, len(characters), _NAME)]
    value, choices = divmod(value, 9)
    rank, bane = divmod(value, _BANES)
    named_bane = [names.pop()] if bane == _NAMED_BANE and names else []
    numbers = _unrank(rank, count)
    if bane > len(_numbered()) and not named_bane:
        raise _unknown_cards()
    cards = (*(_numbered()[number] for number in numbers), *map(_card_by_hash, names))
    bane_name = _card_by_hash(named_bane[0]) if named_bane else _numbered()[bane - 1] if bane else ""
    return Kingdom(cards, bane_name, _CHOICES[choices // 3], _CHOICES[choices % 3])


def _name_hash(name: str) -> str:
    """Hash a card name to five characters."""
    value = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4]) >> 7
    return "".join(ALPHABET[value >> 5 * place & 31] for place in reversed(range(_NAME)))


def _card_by_hash(characters: str) -> str:
    """Return the name of the Kingdom card with this hash, even if the card has been given a number since."""
    matching = [name for name in KINGDOM_CARDS if _name_hash(name) == characters]
    if len(matching) != 1:
        raise _unknown_cards()
    return matching[0]


def _unknown_cards() -> SetupError:
    return SetupError("this kingdom code contains cards that this version of Feodum doesn't have", "code_unknown_cards")


def _unrank(rank: int, count: int) -> list[int]:
    """Return the ascending combination of `count` numbers with this rank."""
    numbers: list[int] = []
    for place in range(count, 0, -1):
        number = place - 1
        while comb(number + 1, place) <= rank:
            number += 1
            if number >= len(_numbered()):
                raise _unknown_cards()
        rank -= comb(number, place)
        numbers.append(number)
    return numbers[::-1]


def _check_character(characters: Sequence[str]) -> str:
    """Return a check character that detects mistyped and swapped characters.

    The weights are odd and hence invertible modulo 32, so every single wrong character is detected.
    """
    total = sum((2 * place + 3) * ALPHABET.index(character) for place, character in enumerate(characters))
    return ALPHABET[(total + 7) % 32]
