"""Running scenarios: the three rules for answering decisions, and failures."""

from __future__ import annotations

import pytest

from feodum.scenarios.execution import run_scenario
from feodum.scenarios.reader import Scenario, parse_scenarios
from feodum.scenarios.yaml_nodes import ScenarioFault

NINE = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village"


def faults(text: str) -> list[str]:
    """Run the only scenario in `text` and return its failure messages."""
    found = parse_scenarios(text, "x.yaml")
    assert len(found) == 1
    scenario = found[0]
    assert isinstance(scenario, Scenario), scenario
    return [fault.reason for fault in run_scenario(scenario)]


CHAPEL = """\
kingdom: [Chapel, Moat, Witch]
p1: {hand: [Chapel, Copper, Estate, Curse], deck: [Gold]}
"""


def test_step_answers_decision() -> None:
    assert faults(CHAPEL + "do:\n  - p1: Chapel\n  - p1: [Curse, Estate]\nexpect:\n  trash: [Curse, Estate]\n") == []


def test_optional_decision_is_declined_by_default() -> None:
    assert faults(CHAPEL + "do:\n  - p1: Chapel\nexpect:\n  trash: []\n  p1: {hand: [Copper, Estate, Curse]}\n") == []


def test_equivalent_options_are_picked_automatically() -> None:
    text = """\
kingdom: [Militia]
p1: {hand: [Militia]}
p2: {hand: [Copper, Copper, Copper, Copper, Copper]}
do:
  - p1: Militia
expect:
  p2: {hand_count: 3, discard_count: 2}
"""
    assert faults(text) == []


def test_required_choice_without_step_fails() -> None:
    text = """\
kingdom: [Militia]
p1: {hand: [Militia]}
p2: {hand: [Copper, Copper, Gold, Copper, Copper]}
do:
  - p1: Militia
expect:
  coins: 2
"""
    (fault,) = faults(text)
    assert fault.startswith("p2 must discard 2 at Militia, from Copper, Copper, Gold")


@pytest.mark.parametrize(
    "steps",
    [
        "  - p1: Chapel\n  - p1: Village\n",
        "  - p1: Chapel\n  - p2: Gold\n",
        "  - p1: Chapel\n  - p1: Copper\n    at: Moat\n",
        "  - p1: Chapel\n  - p1: [Copper, Copper]\n",
        "  - p1: Witch\n",
    ],
)
def test_unused_step_fails(steps: str) -> None:
    (fault,) = faults(CHAPEL + "do:\n" + steps + "expect:\n  actions: 0\n")
    assert "step not used" in fault


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("trash: [Copper]", "trash: expected [Copper], got []"),
        ("coins: 3", "coins: expected 3, got 0"),
        ("p1: {deck: [Silver]}", "p1.deck: expected [Silver], got [Gold]"),
        ("p1: {hand_count: 9}", "p1.hand_count: expected 9, got 3"),
        ("p1: {vp: 5}", "p1.vp: expected 5, got 0"),
        ("piles: {Moat: 3}", "piles.Moat: expected 3, got 10"),
        ("costs: {Moat: 3}", "costs.Moat: expected 3, got 2"),
        ("turn: p2", "turn: expected p2, got p1"),
        ("phase: action", "phase: expected action, got buy"),
        ("over: true", "over: expected True, got False"),
        ("options: {has: [Village]}", "Village should be among the options"),
        ("options: {lacks: [Copper]}", "Copper should not be among the options"),
        ("seen_by: {p1: {lacks: [Curse]}}", "Curse visible, but should be hidden"),
    ],
)
def test_failed_expectation_shows_actual_value(expected: str, message: str) -> None:
    (fault,) = faults(CHAPEL + f"do:\n  - p1: Chapel\nexpect:\n  {expected}\n")
    assert message in fault


@pytest.mark.parametrize(
    "expected",
    [
        "p1: {hand: [Curse, Estate, Copper], deck: [Gold], play: [Chapel], hand_count: 3, vp: 0}", "actions: 0", "buys: 1",
        "piles: {Moat: 10, Chapel: 10}", "options: {has: [Copper], lacks: [Gold]}", "seen_by: {p2: {lacks: [Curse, Gold]}}",
        "turn: p1", "phase: buy", "over: false", "trade_route: 0", "winners: [p1, p2]",
    ],
)  # fmt: skip
def test_met_expectations_pass(expected: str) -> None:
    assert faults(CHAPEL + f"do:\n  - p1: Chapel\nexpect:\n  {expected}\n") == []


def test_end_turn_and_end_actions_skip_decisions() -> None:
    text = """\
kingdom: [Village, Moat]
p1: {hand: [Village, Copper], deck: [Copper, Copper, Copper, Copper, Estate]}
p2: {hand: [Copper]}
do:
  - p1: end actions
  - p1: [Copper]
  - p1: end turn
expect:
  turn: p2
  phase: action
  p1: {hand_count: 5, discard: [Village, Copper]}
"""
    assert faults(text.replace("  phase: action\n", "")) == []


def test_effects_step_chooses_the_order_of_simultaneous_effects() -> None:
    text = """\
kingdom: [Militia, Moat, Beggar]
p1: {hand: [Militia]}
p2: {hand: [Moat, Beggar, Copper, Copper], deck: [Estate]}
do:
  - p1: Militia
  - p2: Beggar
    at: effects
  - p2: Moat
    at: Moat
expect:
  p2: {hand: [Moat, Copper, Copper], discard: [Beggar, Silver], deck: [Silver, Estate]}
"""
    assert faults(text) == []


def test_deal_starts_a_real_game() -> None:
    text = "kingdom: [Moat]\ndeal: true\nseed: 3\nexpect:\n  p1: {hand_count: 5, deck_count: 5}\n  piles: {Copper: 46}\n"
    assert faults(text) == []


def test_invalid_piles_are_rejected() -> None:
    (fault,) = faults("kingdom: [Moat]\npiles: {Witch: 3}\nexpect:\n  coins: 0\n")
    assert "no Witch pile in this game" in fault
    (fault,) = faults("kingdom: [Cultist]\npiles: {Ruins: [Copper]}\nexpect:\n  coins: 0\n")
    assert "Copper does not belong to the Ruins pile" in fault
    (fault,) = faults("kingdom: [Tournament]\npiles: {Prizes: [Diadem, Diadem]}\nexpect:\n  coins: 0\n")
    assert "too many copies of Diadem" in fault


def test_step_for_decision_without_effect_is_optional() -> None:
    text = "kingdom: [Graverobber]\np1: {hand: [Graverobber]}\ndo: [p1: Graverobber%s]\nexpect: {p1: {hand: []}}\n"
    assert faults(text % "") == []
    assert faults(text % ", p1: trash an Action") == []
    (fault,) = faults(text.replace("hand: [Graverobber]", "hand: [Graverobber, Village]") % "")
    assert "must choose 1 at Graverobber" in fault


MOAT = """\
kingdom: [Militia, Moat]
bane: Cellar
actions: 2
p1: {hand: [Militia, Village], deck: [Gold]}
p2: {hand: [Moat, Copper, Estate]}
do:
  - p1: Militia
%sexpect:
  %s
"""
REVEAL = "  - {p2: Moat, at: Moat}\n"


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (REVEAL, "seen_by: {p1: {has: [Moat, Militia], lacks: [Estate]}, p2: {has: [Copper], lacks: [Gold]}}"),
        ("", "seen_by: {p1: {lacks: [Moat]}}"),
        (REVEAL, "asked: [{p2: Moat}, {p1: action}]"),
        ("", "asked: [{p2: Moat}]"),
        ("", "asked: [{p2: Moat, picks: 0 to 1, from: [Moat]}]"),
        ("", "not_asked: [{p2: Moat, picks: 1}, {p2: Moat, from: [Moat, Moat]}]"),
        ("  - p1: end actions\n", "asked: [{p1: action}, {p1: buy}]"),
        ("", "not_asked: [{p1: Moat}, {p2: Militia}, {p2: effects}]"),
    ],
)
def test_shown_and_asked_are_observed(steps: str, expected: str) -> None:
    assert faults(MOAT % (steps, expected)) == []


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("seen_by: {p1: {has: [Militia, Moat, Gold]}}", "seen_by.p1.has: Gold, Moat never shown, but should be"),
        ("seen_by: {p2: {has: [Gold]}}", "seen_by.p2.has: Gold never shown, but should be"),
        ("seen_by: {p2: {has: [Militia, Militia]}}", "seen_by.p2.has: Militia never shown, but should be"),
        ("seen_by: {p2: {has: [Copper, Copper, Moat]}}", "seen_by.p2.has: Copper never shown, but should be"),
        ("seen_by: {p1: {has: [Silver]}}", "seen_by.p1.has: Silver never shown, but should be"),
        ("seen_by: {p1: {has: [Cellar]}}", "seen_by.p1.has: Cellar never shown, but should be"),
        ("asked: [{p2: Moat}, {p1: Moat}]", "asked.p1.Moat: p1 was never asked at Moat"),
        ("asked: [{p2: Moat, picks: 1}]", "asked.p2.Moat: p2 was never asked at Moat for 1"),
        ("not_asked: [{p2: Moat, picks: 0 to 1}]", "not_asked.p2.Moat: p2 was asked at Moat for 0 to 1"),
        ("asked: [{p2: Moat, from: [Gold]}]", "asked.p2.Moat: p2 was never asked at Moat of Gold"),
        ("not_asked: [{p2: Moat}]", "not_asked.p2.Moat: p2 was asked at Moat"),
        ("not_asked: [{p1: action}]", "not_asked.p1.action: p1 was asked at action"),
        ("refused: no such pile", "a scenario that expects refused has no steps"),
    ],
)
def test_wrong_observations_fail(expected: str, message: str) -> None:
    """Neither the buy menu nor the Bane's pile shows a card."""
    if "refused" in expected:
        (found,) = parse_scenarios(MOAT % ("", expected), "x.yaml")
        assert isinstance(found, ScenarioFault)
        assert message in found.reason
    else:
        assert faults(MOAT % ("", expected)) == [message]


def test_card_shown_for_a_moment_counts_as_seen() -> None:
    """Sentry's cards are back on the deck at the end."""
    text = """\
kingdom: [Sentry]
p1: {hand: [Sentry, Estate], deck: [Copper, Gold, Silver]}
do:
  - p1: Sentry
  - {p1: none, at: Sentry}
  - {p1: none, at: Sentry}
  - {p1: [Silver, Gold], at: Sentry}
expect:
  seen_by: {p1: {has: [Gold, Silver]}, p2: {has: [%s]}}
"""
    assert faults(text % "Sentry") == []
    assert faults(text % "Gold") == ["seen_by.p2.has: Gold never shown, but should be"]


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("kingdom: [Moat]\npiles: {Witch: 3}", "no Witch pile in this game"),
        ("kingdom: [Moat, Moat]", "Moat is listed twice"),
        ("kingdom: [Young Witch]\nbane: Smithy", "costs 2 or 3"),
        ("players: 7", "players must be 2 to 6"),
        ("p1: {hand: [Smity]}", "Did you mean Smithy?"),
    ],
)
def test_refused_positions_pass(position: str, words: str) -> None:
    assert faults(f"{position}\nexpect: {{refused: '{words}'}}\n") == []
    (fault,) = faults(f"{position}\nexpect: {{refused: other words}}\n")
    assert fault.startswith("refused: expected 'other words', got: ")
    assert words in fault


def test_refused_fails_for_possible_position() -> None:
    assert faults("kingdom: [Moat]\nexpect: {refused: Moat}\n") == ["refused: this position can be set up"]


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("kingdom: [Moat, Moat]", "listed more than once: Moat"),
        ("kingdom: [Moat]", "a kingdom has 10 cards, not 1"),
        (f"kingdom: [Young Witch, {NINE}]\nbane: Cellar", "Cellar can't be the Bane"),
        (f"kingdom: [Witch, {NINE}]\nbane: Hamlet", "no card in this kingdom uses one"),
        (f"kingdom: [Black Market, {NINE}]\npiles: {{Black Market deck: [Moat]}}", "it is already in the game"),
    ],
)
def test_dealt_position_is_refused_for_the_reasons_of_a_real_game(position: str, words: str) -> None:
    (fault,) = faults(f"deal: true\n{position}\nexpect: {{refused: other words}}\n")
    assert words in fault


def test_dealt_position_of_a_real_game_is_not_refused() -> None:
    possible = f"deal: true\nkingdom: [Young Witch, {NINE}]\nbane: Hamlet\nexpect: {{refused: Bane}}\n"
    assert faults(possible) == ["refused: this position can be set up"]
