"""docs/reference/card-api.md is current, and everything a card can use is on it with a description and an example."""

from __future__ import annotations

import ast

import card_api
import pytest
from card_api import ENGINE, ENGINE_ONLY, LAYERS, PAGE, ROOT, card_api_page, hooks, missing, verbs

from feodum.cards import api
from feodum.engine.card import Card
from feodum.engine.facts import FACTS
from feodum.engine.table import Table
from feodum.engine.triggers import HOOKS


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == card_api_page(), f"{PAGE.relative_to(ROOT)} is stale: run `make contract`"


def test_everything_has_a_description_and_an_example() -> None:
    assert missing() == []


def test_a_new_verb_without_an_example_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_api, "ENGINE_ONLY", ENGINE_ONLY - {"just_bought"})
    assert missing() == [("Table.just_bought", "no docstring"), ("Table.just_bought", "no example")]


def test_the_page_lists_every_fact_hook_and_constant() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert {hook.name for hook in hooks()} >= {*HOOKS, "play", "applies", "score", "copies"}
    for name in (*FACTS, *[name for name in api.__all__ if name.isupper()]):
        assert f"\n| `{name}` |" in text, name


def test_every_public_method_of_the_table_is_a_verb_or_for_the_engine() -> None:
    """A module with methods of `Table` that the tool doesn't read would hide its verbs."""
    known = {verb.name for module in LAYERS for verb in verbs(module)}
    methods = {name for name in dir(Table) if not name.startswith("_") and callable(getattr(Table, name))}
    assert known.isdisjoint(ENGINE_ONLY)
    # The state fields of the table are generated; their methods copy and reset a table.
    generated = {
        node.name
        for node in ast.walk(ast.parse((ENGINE / "state" / "state_fields.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    }
    assert methods - known - ENGINE_ONLY - generated == set()
    assert (known | ENGINE_ONLY) - methods == set()


def test_every_public_method_of_a_card_is_on_the_page() -> None:
    methods = {name for name in dir(Card) if not name.startswith("_") and callable(getattr(Card, name))}
    assert methods == {hook.name for hook in hooks()} | card_api.NOT_HOOKS
