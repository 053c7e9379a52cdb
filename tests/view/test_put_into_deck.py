"""A card put anywhere into the deck: what the log tells each player."""

from __future__ import annotations

from feodum.engine.decision import Answer, Decision
from feodum.engine.table import Table
from feodum.scenarios.execution import run_scenario
from feodum.scenarios.reader import Scenario, parse_scenarios

SCENARIO = """
kingdom: [Secret Passage]
p1: {hand: [Secret Passage, Estate], deck: [Gold, Silver, Copper, Duchy]}
do:
  - p1: Secret Passage
  - {p1: Gold, at: Secret Passage}
  - {p1: '1', at: Secret Passage}
  - p1: end turn
"""


def test_everybody_learns_the_place_but_not_the_card() -> None:
    tables: list[Table] = []

    def keep(table: Table, decision: Decision, answer: Answer, why: str) -> None:
        tables.append(table)

    (scenario,) = parse_scenarios(SCENARIO, "")
    assert isinstance(scenario, Scenario)
    run_scenario(scenario, keep, with_log=True)
    log = tables[-1].log
    assert log is not None
    (card,) = [event for event in log if event.verb == "put into deck"]
    (place,) = [event for event in log if event.verb == "place in deck"]
    assert [[each.name for each in card.cards_for(seat)] for seat in (0, 1)] == [["Gold"], []]
    assert place.visible_to(1)
    assert (place.number, place.cards) == (1, [])
