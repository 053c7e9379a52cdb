"""Print a scenario as a game log, with every decision and its options."""

from __future__ import annotations

from typing import cast

from feodum.engine.decision import Answer, Decision
from feodum.engine.event import Event
from feodum.engine.table import Table
from feodum.scenarios.execution import refusal_of, run_scenario
from feodum.scenarios.expectations import REFUSED
from feodum.scenarios.reader import Scenario
from feodum.scenarios.yaml_nodes import ScenarioFault
from feodum.scenarios.zone_values import SEATS


class Transcript:
    """Collects lines for events and answered decisions in order."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.events = 0
        self.table: Table | None = None

    def record(self, table: Table, decision: Decision, answer: Answer, why: str) -> None:
        self.catch_up(table)
        labels = decision.labels
        picked = ", ".join(labels[number] for number in answer) or "none"
        amount = f"{decision.min}" if decision.min == decision.max else f"{decision.min} to {decision.max}"
        origin = {"step": "", "default": " (default)", "end turn": " (end turn)"}[why]
        self.lines.append(
            f"{'  ' * table.depth}? {SEATS[decision.seat]} at {decision.source}, {decision.verb} {amount} of "
            f"[{', '.join(labels)}] -> {picked}{origin}"
        )

    def catch_up(self, table: Table) -> None:
        self.table = table
        for event in (table.log or [])[self.events :]:
            self.lines.append(f"{'  ' * event.depth}{describe(event)}")
        self.events = len(table.log or ())


def describe(event: Event) -> str:
    words = [SEATS[event.seat], event.verb]
    if event.number and not event.cards:
        words.append(str(event.number))
    if event.cards:
        words.append(", ".join(card.name for card in event.cards))
    if event.detail:
        words.append(f"({event.detail})")
    return " ".join(words)


def describe_observations(scenario: Scenario) -> list[str]:
    """Return a line for each expectation about what was shown, asked or refused."""
    lines: list[str] = []
    for expected in scenario.expect:
        head, *rest = expected.path
        if head == REFUSED:
            lines.append(f"= can't be set up: {refusal_of(scenario)}")
        elif head == "seen_by":
            verb = "was shown" if rest[1] == "has" else "must not see"
            lines += [f"= {rest[0]} {verb} {name}" for name in cast("list[str]", expected.value)]
        elif head in ("asked", "not_asked"):
            lines.append(f"= {rest[0]} {'was asked' if head == 'asked' else 'was not asked'} at {rest[1]}{expected.value}")
    return lines


def explain(scenario: Scenario) -> tuple[list[str], list[ScenarioFault]]:
    """Run a scenario; return its transcript and its faults."""
    transcript = Transcript()
    faults = run_scenario(scenario, transcript.record, with_log=True)
    if transcript.table is not None:
        transcript.catch_up(transcript.table)
    return transcript.lines + ([] if faults else describe_observations(scenario)), faults
