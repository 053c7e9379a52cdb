"""Row and action numbers never change, new ones are appended, and everything has a number."""

from __future__ import annotations

import hashlib
from typing import get_args

import pytest
from append_numbers import missing

from feodum.env.numbering import ACTION, ACTIONS, DONE, EVENTS, KINDS, VERBS, zone_action
from feodum.view.schema import Zone

LISTS = {"kinds": KINDS, "verbs": VERBS, "events": EVENTS, "actions": ACTIONS}
# The lists when the numbers were first frozen. These values must never change.
FROZEN = {
    "kinds": (136, "2301e9e3b12e1ca3"),
    "verbs": (21, "782693e4570a7459"),
    "events": (32, "89eec3a233f10fb2"),
    "actions": (172, "87da3b5a48850659"),
}


@pytest.mark.parametrize("name", FROZEN)
def test_frozen_numbers_do_not_change(name: str) -> None:
    count, digest = FROZEN[name]
    assert hashlib.sha256("\n".join(LISTS[name][:count]).encode()).hexdigest()[:16] == digest


def test_names_are_unique() -> None:
    for names in LISTS.values():
        assert len(set(names)) == len(names)


def test_everything_has_a_number() -> None:
    """Covers every card, pile, landscape and option word."""
    assert missing(LISTS) == {"kinds": [], "actions": []}, "run `make contract`"


def test_every_zone_has_an_action() -> None:
    assert [zone for zone in get_args(Zone) if zone_action(zone) not in ACTION] == []
    assert ACTIONS[DONE] == "done"
