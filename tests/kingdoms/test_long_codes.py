"""Kingdom codes with any number of cards: version 3, and the limits of versions 1 and 2."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feodum.cards.box import KINGDOM_CARDS
from feodum.engine.errors import SetupError
from feodum.kingdoms import kingdom_code
from feodum.kingdoms.kingdom_code import ALPHABET, Kingdom, read_code
from temporary_cards import added, plain_action

CARD_COUNT = 400
FIRST_TOO_HIGH = 169
"""The number, counted from 0, of the first card whose kingdoms may not fit into version 1."""
BANE = "Moat"
OPTIONS = st.sampled_from([None, False, True])


@pytest.fixture(scope="module", autouse=True)
def many_cards() -> Iterator[list[str]]:
    """Number 400 Kingdom cards. Ten more have no number."""
    numbered = list(kingdom_code._numbered())
    kinds = [plain_action(f"Invented {number}") for number in range(len(numbered), CARD_COUNT + 10)]
    with added(*kinds) as names, pytest.MonkeyPatch.context() as patch:
        numbered += names[:-10]
        patch.setattr(kingdom_code, "_numbered", lambda: numbered)
        yield numbered


def kingdom_of(numbers: list[int], colony: bool | None = None, shelters: bool | None = None) -> Kingdom:
    """Return the kingdom of the cards at these places: the numbered cards without Moat, the Bane, then the others."""
    numbered = kingdom_code._numbered()
    cards = [name for name in (*numbered, *sorted({*KINGDOM_CARDS} - {*numbered})) if name != BANE]
    names = tuple(cards[number] for number in numbers)
    return Kingdom(names, BANE if "Young Witch" in names else "", colony, shelters)


def test_kingdoms_with_high_card_numbers_keep_their_meaning() -> None:
    """In version 1, the 170th numbered card overflows: the code means another kingdom, and its check character is right."""
    versions = set()
    for last in (FIRST_TOO_HIGH - 2, FIRST_TOO_HIGH - 1, FIRST_TOO_HIGH, CARD_COUNT - 2):
        kingdom = kingdom_of(list(range(last - 9, last + 1)), True, True)
        assert read_code(kingdom.code).data() == kingdom.data()
        versions.add(kingdom.code[0])
    assert versions == {"1", "3"}


@given(st.lists(st.integers(0, CARD_COUNT + 8), min_size=10, max_size=10, unique=True), OPTIONS, OPTIONS)
@settings(max_examples=300)
def test_codes_round_trip_with_any_number_of_cards(numbers: list[int], colony: bool | None, shelters: bool | None) -> None:
    kingdom = kingdom_of(numbers, colony, shelters)
    assert read_code(kingdom.code.lower().replace("-", " ")).data() == kingdom.data()


@given(st.lists(st.integers(0, CARD_COUNT + 8), min_size=10, max_size=10, unique=True), st.data())
@settings(max_examples=200)
def test_single_wrong_characters_are_detected(numbers: list[int], data: st.DataObject) -> None:
    code = kingdom_of(numbers).code.replace("-", "")
    place = data.draw(st.integers(0, len(code) - 1))
    wrong = data.draw(st.sampled_from([character for character in ALPHABET if character != code[place]]))
    for changed in (
        code[:place] + wrong + code[place + 1 :],
        code[:place] + code[place + 1 :],
        code[:place] + wrong + code[place:],
    ):
        with pytest.raises(SetupError):
            read_code(changed)


@pytest.mark.parametrize(
    "characters",
    [
        "9" + "0" * 17,  # no such choice of Colony and Shelters
        "0" + "B" + "0" * 16,  # eleven cards
        "0" + "0" * 2 + "ZZ1" + "0" * 12,  # more hashes than characters
        "0" + "A" + "Z" * 16,  # a combination of cards that don't exist
        "0" * 17 + "1",  # something unknown at the end
    ],
)
def test_invalid_long_codes_are_rejected(characters: str) -> None:
    with pytest.raises(SetupError):
        read_code(f"3{characters}{kingdom_code._check_character(characters)}")
