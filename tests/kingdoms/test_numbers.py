"""The numbers in kingdom codes never change, and every Kingdom card and landscape has one."""

from __future__ import annotations

import hashlib
import json

from append_numbers import KINGDOM_CODES, LANDSCAPE_CODES, missing_in_codes

CARDS: list[str] = json.loads(KINGDOM_CODES.read_text(encoding="utf-8"))
LANDSCAPES: list[str] = json.loads(LANDSCAPE_CODES.read_text(encoding="utf-8"))
# The list when this test was written. These values must never change.
FROZEN_COUNT, FROZEN_DIGEST = 114, "0d3c15f990d271c1"


def test_frozen_numbers_do_not_change() -> None:
    assert hashlib.sha256("\n".join(CARDS[:FROZEN_COUNT]).encode()).hexdigest()[:16] == FROZEN_DIGEST


def test_names_are_unique() -> None:
    for names in (CARDS, LANDSCAPES):
        assert len(set(names)) == len(names)


def test_every_card_and_landscape_has_a_number() -> None:
    assert missing_in_codes(CARDS, LANDSCAPES) == {"kingdom cards": [], "landscapes": []}, "run `make contract`"
