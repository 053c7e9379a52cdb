"""Facts: each card declares what its methods do, so that bots, page and environments need no card lists."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from feodum.cards.box import CARDS, FACES
from feodum.cards.catalogue import gives_vp_tokens
from feodum.engine.card import Card

CARD_SOURCES = Path(__file__).parents[2] / "src" / "feodum" / "cards"
CLASSES = {
    node.name: node
    for path in sorted(CARD_SOURCES.glob("*.py"))
    for node in ast.parse(path.read_text(encoding="utf-8")).body
    if isinstance(node, ast.ClassDef)
}
BUILT_IN = [name for name, kind in CARDS.items() if kind.__module__.startswith("feodum.")]


def calls(name: str, method: str) -> Iterator[ast.Call]:
    """Yield the calls of an engine method in a card's class."""
    for node in ast.walk(CLASSES[CARDS[name].__name__]):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method:
            yield node


def cards_that_call(method: str) -> set[str]:
    return {name for name in BUILT_IN if any(calls(name, method))}


def given_by(name: str) -> tuple[str, ...]:
    """Return the cards that the class makes other players gain."""
    others = [call.args for call in calls(name, "gain") if ast.unparse(call.args[0]) in ("victim", "other")]
    return tuple(str(ast.literal_eval(card)) for _, card, *_ in others)


def test_cards_that_give_victory_tokens_say_so() -> None:
    assert cards_that_call("add_vp_tokens") == {name for name in BUILT_IN if gives_vp_tokens(FACES[name])}


def test_cards_that_ask_for_a_name_say_so() -> None:
    assert cards_that_call("name_card") == {name for name in BUILT_IN if FACES[name].names_cards}


def test_cards_that_give_others_cards_name_the_piles() -> None:
    assert {name: given_by(name) for name in BUILT_IN if given_by(name)} == {
        name: FACES[name].gives for name in BUILT_IN if FACES[name].gives
    }


def test_cards_whose_player_discards_from_hand_say_so() -> None:
    discarding = {
        name
        for name in BUILT_IN
        for call in calls(name, "choose")
        if ast.unparse(call.args[0]) == "me"
        and str(ast.literal_eval(call.args[1])).startswith("discard")
        and ast.unparse(call.args[2]) == "g.hand(me)"
    }
    assert discarding == {name for name in BUILT_IN if FACES[name].discards}


def test_cards_gain_by_the_costs_they_declare() -> None:
    for name in BUILT_IN:
        for call in calls(name, "supply"):
            numbers = [node for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant) and node.value != 1]
            assert not numbers, f"{name}: declare the cost as `trade_extra` or `gains_up_to`"


@pytest.mark.parametrize("fact", ["trade_extra", "gains_up_to", "barred_by", "buying_trashes", "rewards", "scores_per"])
def test_cards_use_the_facts_they_declare(fact: str) -> None:
    using = {name for name in BUILT_IN if f"self.{fact}" in ast.unparse(CLASSES[CARDS[name].__name__])}
    assert using == {name for name in BUILT_IN if getattr(FACES[name], fact)}


def test_traders_can_trash_and_gain() -> None:
    for name in BUILT_IN:
        card = FACES[name]
        assert not card.trades or card.trashes or card.repeats, name
        assert card.trades or not (card.trade_extra or card.trade_is_exact), name


def test_cards_score_for_cards_or_types() -> None:
    for name in BUILT_IN:
        card = FACES[name]
        assert bool(card.scores) == bool(card.scores_for) + bool(card.scores_types), name


def test_cards_with_their_own_score_declare_it() -> None:
    scoring = {name for name in BUILT_IN if CARDS[name].score is not Card.score}
    assert scoring == {name for name in BUILT_IN if FACES[name].scores}
