"""A kingdom as a short text to share: ten Kingdom cards, Bane, Colony and Shelters in 15 letters and digits.

The cards are numbered by set, then by name, so that a set added later at the end of `SETS` leaves every code valid. Ten
different numbers are written as their rank among all such choices, which does not depend on how many cards there are.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final

from feodum.cards.box import KINGDOM_CARDS, KINGDOM_SIZE, Setup, check_bane, check_kingdom
from feodum.engine.errors import SetupError
from feodum.kingdoms import SETS, kingdom_cost, set_of

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""32 signs without I, L, O and U, which are misread."""
_MISREAD: Final = str.maketrans("ILO", "110")
_VERSION: Final = "1"
_LENGTH: Final = 14
_BANES: Final = 1024
_GROUP: Final = 5
_CHOICES: Final = (None, False, True)


class Kingdom:
    """Ten cards and what goes with them; None leaves Colony or Shelters to chance."""

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

    def data(self) -> dict[str, object]:
        return {
            "kingdom": list(self.cards),
            "bane": self.bane,
            "colony": self.colony,
            "shelters": self.shelters,
            "code": self.code,
        }


def of_setup(setup: Setup) -> Kingdom:
    return Kingdom(setup.kingdom, setup.bane, setup.colony, setup.shelters)


@cache
def _numbered() -> list[str]:
    return sorted(KINGDOM_CARDS, key=lambda name: (SETS.index(set_of(name)), name))


def write_code(kingdom: Kingdom) -> str:
    numbers = sorted(_numbered().index(name) for name in kingdom.cards)
    value = sum(comb(number, place + 1) for place, number in enumerate(numbers))
    value = value * _BANES + (_numbered().index(kingdom.bane) + 1 if kingdom.bane else 0)
    value = value * 9 + _CHOICES.index(kingdom.colony) * 3 + _CHOICES.index(kingdom.shelters)
    signs = [ALPHABET[value >> 5 * place & 31] for place in reversed(range(_LENGTH - 1))]
    text = "".join([*signs, _check_sign(signs)])
    return "-".join((_VERSION + text)[start : start + _GROUP] for start in range(0, _LENGTH + 1, _GROUP))


def read_code(code: str) -> Kingdom:
    """The kingdom that a code stands for. Raises SetupError where it is none."""
    text = "".join(code.upper().split()).replace("-", "").translate(_MISREAD)
    if len(text) != _LENGTH + 1 or any(sign not in ALPHABET for sign in text):
        raise SetupError(f"a kingdom code has {_LENGTH + 1} letters and digits, such as 1XXXX-XXXXX-XXXXX")
    if text[0] != _VERSION:
        raise SetupError("this kingdom code is of another version of Feodum")
    signs = list(text[1:-1])
    if _check_sign(signs) != text[-1]:
        raise SetupError("this kingdom code has a mistake in it; please compare it once more")
    value = 0
    for sign in signs:
        value = value * 32 + ALPHABET.index(sign)
    value, choices = divmod(value, 9)
    rank, bane = divmod(value, _BANES)
    numbers = _unranked(rank)
    if numbers[-1] >= len(_numbered()) or bane > len(_numbered()):
        raise SetupError("this kingdom code has cards that this Feodum doesn't know")
    cards = tuple(_numbered()[number] for number in numbers)
    return Kingdom(cards, _numbered()[bane - 1] if bane else "", _CHOICES[choices // 3], _CHOICES[choices % 3])


def _unranked(rank: int) -> list[int]:
    """The ascending numbers whose rank this is."""
    numbers: list[int] = []
    for place in range(KINGDOM_SIZE, 0, -1):
        number = place - 1
        while comb(number + 1, place) <= rank:
            number += 1
        rank -= comb(number, place)
        numbers.append(number)
    return numbers[::-1]


def _check_sign(signs: list[str]) -> str:
    """A sign that tells a mistyped or swapped one: weights that are odd, so that each counts modulo 32."""
    total = sum((2 * place + 3) * ALPHABET.index(sign) for place, sign in enumerate(signs))
    return ALPHABET[(total + 7) % 32]
