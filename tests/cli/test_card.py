"""`feodum card`: a card in either language, the rulings on it, and their scenarios by number."""

from __future__ import annotations

import json

import pytest
from rich.console import Console

from feodum.cards.catalogue import CATALOGUE, entry
from feodum.cli.card_command import NoScenario, card, known_rulings, run_shown
from feodum.cli.display.shields import DIVISIONS, HEIGHT, TINCTURES, shield
from feodum.cli.input.name_lookup import UnknownCard, card_meant
from feodum.i18n.locale import speaking
from feodum.i18n.texts import Texts, languages

ENGLISH = Texts("en")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("Witch", "Witch"), ("hexe", "Witch"), ("THRONE  room", "Throne Room"), ("thron", "Throne Room"),
     ("kings-court", "King's Court"),
     ("King’s Court", "King's Court"), ("Ritter", "Knights"), ("Laborat", "Laboratory")],
)  # fmt: skip
def test_a_card_is_found_by_what_people_type(typed: str, meant: str) -> None:
    assert card_meant(typed, ENGLISH) == meant


def test_every_card_is_found_by_its_name_in_every_language() -> None:
    for language in languages():
        texts = Texts(language)
        assert [name for name in CATALOGUE if card_meant(texts.card_name(name), texts) != name] == []


def test_a_near_miss_is_understood_and_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert card("Vilage") == 0
    said = capsys.readouterr()
    assert said.out.startswith("Village · Action · costs 3")
    assert "Did you mean Village?" in said.err
    with speaking("de"), pytest.raises(UnknownCard, match="Eine Karte namens Qqqqqq gibt es nicht"):
        card("Qqqqqq")


def test_a_card_is_told_with_text_and_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("de"):
        assert card("hexe") == 0
    told = capsys.readouterr().out
    assert told.startswith("Hexe · Aktion – Angriff · kostet 5")
    assert "auf Englisch: Witch" in told
    assert "Witch draws 2 cards." in told
    assert "feodum card Hexe --run 1" in told


def test_json_has_both_languages_and_the_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    card("Watchtower", json=True)
    data = json.loads(capsys.readouterr().out)
    assert data["names"] == {"en": "Watchtower", "de": Texts("de").card_name("Watchtower")}
    assert (data["set"], data["cost"], data["types"]) == ("Prosperity", 3, ["Action", "Reaction"])
    numbers = [scenario["number"] for ruling in data["rulings"] for scenario in ruling["scenarios"]]
    assert sorted(set(numbers)) == list(range(1, max(numbers) + 1))


def test_scenarios_run_by_their_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert card("Witch", run=3) == 0
    told = capsys.readouterr().out
    assert "p2 gain Curse" in told
    assert "The engine plays it so." in told
    with pytest.raises(NoScenario, match="Witch has no scenario 99; they are numbered 1 to"):
        card("Witch", run=99)


def test_a_scenario_that_fails_says_so_and_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    shown = known_rulings("Witch")[0].shown[0]
    shown.scenario.steps.clear()
    assert run_shown(shown, ENGLISH, json=False) == 1
    assert "this is a bug" in capsys.readouterr().out
    assert run_shown(shown, ENGLISH, json=True) == 1
    assert json.loads(capsys.readouterr().out)["faults"]


def test_all_arms_can_be_drawn() -> None:
    for name in CATALOGUE:
        arms = entry(name).arms
        if arms is not None:
            assert arms.division in DIVISIONS
            drawn = shield(arms)
            assert len(drawn.plain.splitlines()) == HEIGHT // 2
            assert TINCTURES[arms.tincture] in str(drawn.spans)


def test_arms_are_drawn_only_where_the_terminal_has_colours() -> None:
    from feodum.cli.card_command import show_card
    from feodum.cli.display.screen import Screen

    def told(colours: bool) -> str:
        console = Console(force_terminal=colours, color_system="truecolor" if colours else None, width=80, legacy_windows=False)
        with console.capture() as captured:
            show_card(entry("Witch"), [], Screen(console, ENGLISH, (), -1))
        return captured.get()

    assert "▀" in told(colours=True)
    assert "▀" not in told(colours=False)
