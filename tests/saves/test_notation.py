"""Answers as text round-trip exactly."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feodum import Game, IllegalAnswer
from feodum.bots.random_bot import RandomBot
from feodum.cards.box import CARDS, FACES
from feodum.engine.decision import NO_CARDS, NO_WORDS, Answer, Decision
from feodum.saves.notation import read_answer, write_answer


def of_cards(source: str, verb: str, *names: str, least: int = 0, most: int = 99) -> Decision:
    cards = [CARDS[name](number) for number, name in enumerate(names)]
    return Decision(0, source, verb, cards, NO_WORDS, least, min(most, len(cards)), False)


def of_words(*words: str) -> Decision:
    return Decision(0, "Count", "choose", NO_CARDS, list(words), 0, len(words), False)


MILITIA = of_cards("Militia", "discard", "Copper", "Estate", "Copper", "Copper", "Silver", least=2, most=4)


@pytest.mark.parametrize(
    ("decision", "answer", "text"),
    [
        (MILITIA, (1, 0), "Militia: discard Estate, Copper"),
        (MILITIA, (0, 2), "Militia: discard 2 Copper"),
        (MILITIA, (0, 2, 3), "Militia: discard 3 Copper"),
        (MILITIA, (0, 1, 2), "Militia: discard Copper, Estate, Copper"),
        (MILITIA, (3, 0), "Militia: discard Copper#3, Copper"),
        (MILITIA, (3, 2), "Militia: discard Copper#3, Copper#2"),
        (MILITIA, (0, 3), "Militia: discard Copper, Copper#3"),
        (MILITIA, (2, 0, 3), "Militia: discard Copper#2, 2 Copper"),
        (of_cards("treasure", "play", "Copper", "Silver", "Copper"), (1, 0, 2), "treasure: play Silver, 2 Copper"),
        (of_cards("buy", "buy", "Copper", "Province", most=1), (1,), "buy: Province"),
        (of_cards("buy", "buy", "Copper", "Province", most=1), (), "buy: nothing"),
        (of_words("+3 Coins", "discard 2"), (0, 1), "Count: choose +3 Coins, discard 2"),
        (of_words("nothing", "all, or some", "2 Coins", "#1", ""), (0, 1, 2, 3, 4), "Count: choose #1, #2, #3, #4, #5"),
    ],
)  # fmt: skip
def test_answers_round_trip_as_text(decision: Decision, answer: Answer, text: str) -> None:
    assert write_answer(decision, answer) == text
    assert read_answer(decision, text) == answer


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "does not answer the question “Militia: discard …”"),
        ("Militia: trash Estate, Copper", "does not answer the question"),
        ("Torturer: discard Estate, Copper", "does not answer the question"),
        ("Militia: discard Estate, Gold", "there is no “Gold”"),
        ("Militia: discard 4 Copper", "there is no other “4 Copper”"),
        ("Militia: discard Estate, Estate", "there is no other “Estate”"),
        ("Militia: discard Estate, Copper#4", "there is no “Copper#4”"),
        ("Militia: discard Estate, Copper#0", "is not an option"),
        ("Militia: discard Copper, Copper#1", "was picked twice"),
        ("Militia: discard #1, #6", "there is no “#6”"),
        ("Militia: discard 2 #1", "there is no “2 #1”"),
        ("Militia: discard 2 Copper#1", "there is no “2 Copper#1”"),
        ("Militia: discard ", "there is no"),
        ("Militia: discard , ", "there is no"),
        ("Militia: discard Estate", "pick 2 to 4, not 1"),
        ("Militia: discard nothing", "pick 2 to 4, not 0"),
        ("Militia: discard estate, copper", "there is no “estate”"),
        ("Militia: discard 99999 Copper", "“99999 Copper”"),
    ],
)
def test_invalid_text_is_rejected(text: str, why: str) -> None:
    with pytest.raises(IllegalAnswer) as caught:
        read_answer(MILITIA, text)
    assert why in str(caught.value)


ODD = ("Copper", "Estate", "Copper 2", "2 Copper", "nothing", "#1", "a,b", "a, b")
LABELS = st.one_of(st.sampled_from(ODD), st.text(max_size=6))


@given(st.lists(LABELS, min_size=1, max_size=8), st.data())
@settings(max_examples=400, deadline=None)
def test_any_options_round_trip(words: list[str], data: st.DataObject) -> None:
    decision = of_words(*words)
    answer = tuple(data.draw(st.permutations(range(len(words))))[: data.draw(st.integers(0, len(words)))])
    assert read_answer(decision, write_answer(decision, answer)) == answer


@given(st.text(max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_text_is_parsed_or_rejected(text: str) -> None:
    for whole in (text, f"Militia: discard {text}"):
        try:
            MILITIA.check(read_answer(MILITIA, whole))
        except IllegalAnswer:
            continue


@pytest.mark.parametrize("seed", range(10))
def test_every_answer_of_a_game_round_trips(seed: int) -> None:
    game = Game.new(seed=seed, players=2 + seed % 3)
    bot = RandomBot(seed)
    while (decision := game.decision) is not None and game.answer_count < 300:
        answer = bot.decide(game.window(decision.seat), decision)
        text = write_answer(decision, answer)
        assert read_answer(decision, text) == answer
        game.answer(answer)


def test_every_card_name_is_unambiguous() -> None:
    for name in FACES:
        assert write_answer(of_cards("buy", "buy", name), (0,)) == f"buy: {name}"


def test_answer_text_keeps_its_meaning_when_cards_are_added() -> None:
    names = ["Mystic", "Urchin", "Vagrant"]
    asked: Any = [Decision(0, "Mystic", "name", NO_CARDS, words, 1, 1, False) for words in (names, ["Abbey", *names])]
    text = write_answer(asked[0], (2,))
    assert text == "Mystic: name Vagrant"
    assert read_answer(asked[1], text) == (3,)
