"""The rulings that the web page shows: scenarios as short games, with what players were shown and asked."""

from __future__ import annotations

from rulings import record_scenario

from feodum.scenarios.reader import Scenario, parse_scenarios


def only(text: str) -> Scenario:
    (scenario,) = parse_scenarios(text, "x.yaml")
    assert isinstance(scenario, Scenario)
    return scenario


def test_recorded_scenario_has_what_was_shown_and_asked() -> None:
    text = """\
kingdom: [Militia, Moat]
actions: 2
p1: {hand: [Militia, Village]}
p2: {hand: [Moat]}
do:
  - p1: Militia
  - p2: Moat
expect:
  seen_by: {p1: {has: [Moat], lacks: [Gold]}}
  asked: [{p2: Moat}]
  not_asked: [{p2: action}]
"""
    recorded = record_scenario(only(text))
    assert recorded is not None
    assert [step["question"] is None for step in recorded["steps"]] == [False, False, True]
    assert recorded["observed"] == [
        {"says": "scenario-seen", "seat": 0, "cards": ["Moat"], "source": ""},
        {"says": "scenario-hidden", "seat": 0, "cards": ["Gold"], "source": ""},
        {"says": "scenario-asked", "seat": 1, "cards": [], "source": "card-moat"},
        {"says": "scenario-not-asked", "seat": 1, "cards": [], "source": "source-action"},
    ]


def test_refused_position_is_recorded_with_its_reason() -> None:
    recorded = record_scenario(only("kingdom: [Moat, Moat]\nexpect: {refused: twice}\n"))
    assert recorded is not None
    assert recorded["steps"] == []
    assert recorded["refused"] == "kingdom: Moat is listed twice"


def test_failing_scenario_is_not_recorded() -> None:
    assert record_scenario(only("kingdom: [Moat]\nexpect: {refused: twice}\n")) is None
