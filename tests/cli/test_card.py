"""`feodum card`: cards in both languages, their rulings, and running scenarios by number."""

from __future__ import annotations

import json

import pytest
from rich.console import Console

from feodum.cards.catalogue import CATALOGUE, entry
from feodum.cli.card_command import UnknownScenario, card, load_rulings, run_numbered_scenario
from feodum.cli.display.shields import DIVISIONS, HEIGHT, TINCTURES, shield
from feodum.cli.input.name_lookup import UnknownCard, find_card
from feodum.i18n.locale import use_language
from feodum.i18n.texts import Texts, languages

ENGLISH = Texts("en")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("Witch", "Witch"), ("hexe", "Witch"), ("THRONE  room", "Throne Room"), ("thron", "Throne Room"),
     ("kings-court", "King's Court"),
     ("King’s Court", "King's Court"), ("Ritter", "Knights"), ("Laborat", "Laboratory")],
)  # fmt: skip
def test_card_is_found_by_name_translation_or_prefix(typed: str, expected: str) -> None:
    assert find_card(typed, ENGLISH) == expected


def test_card_is_found_by_name_in_every_language() -> None:
    for language in languages():
        texts = Texts(language)
        assert [name for name in CATALOGUE if find_card(texts.card_name(name), texts) != name] == []


def test_misspelled_name_shows_the_closest_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert card("Vilage") == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("Village · Action · costs 3")
    assert "Did you mean Village?" in captured.err
    with use_language("de"), pytest.raises(UnknownCard, match="Eine Karte namens Qqqqqq gibt es nicht"):
        card("Qqqqqq")


def test_output_has_text_and_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    with use_language("de"):
        assert card("hexe") == 0
    out = capsys.readouterr().out
    assert out.startswith("Hexe · Aktion – Angriff · kostet 5")
    assert "auf Englisch: Witch" in out
    assert "Witch draws 2 cards." in out
    assert "feodum card Hexe --run 1" in out


def test_json_has_both_languages_and_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    card("Watchtower", json=True)
    data = json.loads(capsys.readouterr().out)
    assert data["names"] == {"en": "Watchtower", "de": Texts("de").card_name("Watchtower")}
    assert (data["set"], data["cost"], data["types"]) == ("Prosperity", 3, ["Action", "Reaction"])
    numbers = [scenario["number"] for ruling in data["rulings"] for scenario in ruling["scenarios"]]
    assert sorted(set(numbers)) == list(range(1, max(numbers) + 1))


def test_scenario_is_run_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert card("Witch", run=3) == 0
    out = capsys.readouterr().out
    assert "p2 gain Curse" in out
    assert "The engine agrees." in out
    with pytest.raises(UnknownScenario, match="Witch has no scenario 99; they are numbered 1 to"):
        card("Witch", run=99)


def test_failing_scenario_returns_1(capsys: pytest.CaptureFixture[str]) -> None:
    numbered = load_rulings("Witch")[0].scenarios[0]
    numbered.scenario.steps.clear()
    assert run_numbered_scenario(numbered, ENGLISH, json=False) == 1
    assert "This is a bug" in capsys.readouterr().out
    assert run_numbered_scenario(numbered, ENGLISH, json=True) == 1
    assert json.loads(capsys.readouterr().out)["faults"]


def test_all_arms_can_be_drawn() -> None:
    for name in CATALOGUE:
        arms = entry(name).arms
        if arms is not None:
            assert arms.division in DIVISIONS
            drawn = shield(arms)
            assert len(drawn.plain.splitlines()) == HEIGHT // 2
            assert TINCTURES[arms.tincture] in str(drawn.spans)


def test_arms_are_drawn_only_with_colour_support() -> None:
    from feodum.cli.card_command import print_card
    from feodum.cli.display.screen import Screen

    def output(colours: bool) -> str:
        console = Console(force_terminal=colours, color_system="truecolor" if colours else None, width=80, legacy_windows=False)
        with console.capture() as captured:
            print_card(entry("Witch"), [], Screen(console, ENGLISH, (), -1))
        return captured.get()

    assert "▀" in output(colours=True)
    assert "▀" not in output(colours=False)
