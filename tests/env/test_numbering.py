"""Rows and actions have their numbers for ever; what comes is added at the end, and nothing lacks a number."""

from __future__ import annotations

import hashlib
from typing import get_args

import pytest
from env_numbers import missing, questions

from feodum.env.numbering import ACTION, ACTIONS, DONE, KINDS, VERBS, zone_action
from feodum.view.schema import Zone

LISTS = {"kinds": KINDS, "verbs": VERBS, "actions": ACTIONS}
# What there was when numbers were first given. It stays as it is, whatever comes.
FROZEN = {
    "kinds": (136, "2301e9e3b12e1ca3"),
    "verbs": (21, "782693e4570a7459"),
    "actions": (172, "87da3b5a48850659"),
}


@pytest.mark.parametrize("name", FROZEN)
def test_what_is_frozen_stays_in_its_place(name: str) -> None:
    count, digest = FROZEN[name]
    assert hashlib.sha256("\n".join(LISTS[name][:count]).encode()).hexdigest()[:16] == digest


def test_no_name_has_two_numbers() -> None:
    for names in LISTS.values():
        assert len(set(names)) == len(names)


def test_everything_has_a_number() -> None:
    """Every card, pile, word and verb; if not, run tools/env_numbers.py."""
    verbs, words = questions()
    assert len(verbs) > 15
    assert len(words) > 20
    assert missing(LISTS) == {"kinds": [], "verbs": [], "actions": []}


def test_every_zone_has_an_action() -> None:
    assert [zone for zone in get_args(Zone) if zone_action(zone) not in ACTION] == []
    assert ACTIONS[DONE] == "done"
