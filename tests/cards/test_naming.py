"""Cards that let a player name a card: scenarios can't show that the name comes before the reveal."""

from __future__ import annotations

import pytest

from feodum.cards.box import FACES
from feodum.engine.decision import Answer, Decision
from feodum.engine.table import Table
from feodum.scenarios.execution import run_scenario
from feodum.scenarios.reader import Scenario, parse_scenarios

NAMING = sorted(name for name, face in FACES.items() if face.names_cards)


@pytest.mark.parametrize("card", NAMING)
def test_card_is_named_before_anything_is_revealed(card: str) -> None:
    seen: list[list[str]] = []

    def note(table: Table, decision: Decision, answer: Answer, why: str) -> None:
        if decision.verb == "name" and table.log is not None:
            seen.append([event.verb for event in table.log if event.verb in ("reveal", "look", "show")])

    for namer in ("p1", "p2"):
        (scenario,) = parse_scenarios(
            f"kingdom: [{card}]\ncoins: 5\np1: {{hand: [{card}], deck: [Estate, Duchy, Estate, Duchy, Estate, Duchy]}}\n"
            f"do:\n  - p1: {card}\n  - {{{namer}: Estate, at: {card}}}\n",
            "",
        )
        assert isinstance(scenario, Scenario)
        run_scenario(scenario, note, with_log=True)
    assert seen == [[]], f"{card} must ask one of the players for a name, before it reveals anything"
