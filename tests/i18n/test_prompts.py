"""Every question that a card can ask has texts in every language."""

from __future__ import annotations

from typing import Any

import pytest
from questions import AMOUNTS, QUESTIONS, question
from random_play import Asked, play_every_card, play_some

from feodum.cards.box import CARDS
from feodum.i18n.question import Question
from feodum.i18n.texts import Texts, languages
from feodum.i18n.wording import wording

LANGUAGES = pytest.mark.parametrize("language", languages())


@LANGUAGES
@pytest.mark.parametrize(("low", "high", "whole"), AMOUNTS)
def test_every_question_has_prompt_buttons_and_options(language: str, low: int, high: int, whole: bool) -> None:
    texts = Texts(language)
    for source, verb, options in QUESTIONS:
        for about in ("Village", ""):
            for own_turn in (True, False):
                asked = Question(texts, question(source, verb, options, low, high, whole, about), own_turn)
                assert source not in CARDS or asked.prompt().startswith(texts.card_name(source))
        assert wording(question(source, verb, options, low, high, whole))["button"] in texts
        assert asked.decline()
        assert all(asked.option(number) for number in range(len(options or ["Copper", "Silver", "Gold"])))


def english(*what: Any) -> Question:
    return Question(Texts("en"), question(*what))


def german(*what: Any) -> Question:
    return Question(Texts("de"), question(*what))


def test_example_prompts_have_the_expected_text() -> None:
    militia: tuple[Any, ...] = ("Militia", "discard", [], 2, 2, False)
    assert english(*militia).prompt() == "Militia: discard 2 cards"
    assert german(*militia).prompt() == "Miliz: Lege 2 Karten ab"
    library = english("Library", "keep", ["keep", "set aside"], 1, 1, False, "Village")
    assert library.prompt() == "Library: keep Village in hand, or set it aside?"
    assert library.option(0) == "Keep it in hand"
    assert english("Count", "choose", ["+3 Coins", "trash hand", "gain Duchy"], 1, 1, False).prompt() == (
        "Count: choose what you get"
    )
    assert english("Vault", "discard", [], 0, 2, True).prompt() == "Vault: discard 2 cards to draw a card?"
    assert english("Chapel", "trash", ["Copper"] * 5, 0, 4, False).prompt() == "Chapel: trash up to 4 cards"
    assert german("buy", "buy", [], 0, 1, False).decline() == "Zug beenden"


def test_amounts_are_written_out() -> None:
    overpaid = ["3", "3 and a Potion", "2 Potions", "1 and 2 Potions"]
    texts = ["Overpay 3", "Overpay 3 and 1 Potion", "Overpay 2 Potions", "Overpay 1 and 2 Potions"]
    question = english("Chapel", "overpay", overpaid, 0, 1, False)
    assert [question.option(number) for number in range(4)] == texts
    assert english("Coffers", "spend", ["1", "2"], 0, 1, False).option(1) == "Spend 2"
    places = english("Secret Passage", "put into deck", ["0", "1", "2"], 1, 1, False)
    assert places.prompt() == "Secret Passage: put it under how many of the 2 cards in your deck?"
    assert [places.option(number) for number in range(3)] == ["On top", "Under 1", "At the bottom"]
    assert german("debt", "keep coins", ["keep 1", "keep 2"], 0, 1, False).option(1) == "2 weniger zahlen"


def test_question_about_own_cards_says_you() -> None:
    for whose, revealed in ((0, "Spy: you reveal Copper"), (1, "Spy: Ben reveals Copper")):
        asked = question("Spy", "choose", ["discard", "put back"], 1, 1, False, "Copper")
        asked["whose"] = whose
        assert Question(Texts("en"), asked, players=("You", "Ben")).prompt() == f"{revealed}. Discard it or put it back?"


def test_option_that_is_no_card_has_a_text_of_its_own() -> None:
    asked = question("action", "play", [], 0, 1, False)
    asked["options"] = ["Village", "Villager"]
    assert wording(asked)["options"] == ["card-village", "option-villager"]
    assert Question(Texts("de"), asked).option(1) == "Dorfbewohner einsetzen: +1 Aktion"


def test_only_card_names_are_styled() -> None:
    def styled(*what: Any) -> Question:
        return Question(Texts("en"), question(*what), style=lambda text, name: f"<{text}>")

    loan = styled("Loan", "choose", ["trash", "discard"], 1, 1, False, "Copper")
    assert loan.prompt() == "<Loan>: trash or discard the revealed <Copper>?"
    assert loan.option(0) == "Trash it"
    assert styled("Chapel", "trash", [], 0, 1, False).option(0) == "<Copper>"


def test_every_question_in_random_games_has_texts() -> None:
    """Plays random kingdoms and formats every kind of decision in every language."""
    kinds: dict[tuple[object, ...], Asked] = {}
    decisions = 0
    for asked, _ in play_every_card(rounds=25):
        decisions += len(asked)
        for each in asked:
            data = each.data
            key = (data["source"], data["verb"], data["kind"], data["min"], data["max"], data["all_or_none"])
            kinds.setdefault(key, each)
    assert decisions > 5000
    assert len(kinds) > 140
    for language in languages():
        for each in kinds.values():
            question_text = Question(Texts(language), each.data)
            assert question_text.prompt()
            assert wording(each.data)["button"] in Texts(language)
            assert question_text.decline()
            assert all(question_text.option(number) for number in range(len(each.data["options"])))


GAINING = [
    "Watchtower", "Royal Seal", "Death Cart", "Beggar", "Squire", "Hermit", "Armory", "Talisman", "Hoard", "Marauder",
]  # fmt: skip


def test_question_names_the_card_that_moves() -> None:
    """Royal Seal and Watchtower ask about the card that is topdecked or trashed if the answer is yes."""
    checked = 0
    for seed in range(60):
        asked, log = play_some(seed, GAINING, steps=120)
        for each in asked:
            if each.data["verb"] in ("topdeck gained", "react to gain") and each.labels:
                following = [event for event in log[each.log_length :] if event.verb in ("trash", "topdeck")]
                assert each.data["about"] == [following[0].cards[0].name]
                checked += 1
    assert checked > 50
