"""A scenario told as a game log, with every decision and its options."""

from __future__ import annotations

from feodum.engine.decision import Answer, Decision
from feodum.engine.event import Event
from feodum.engine.table import Table
from feodum.scenarios.execution import run_scenario
from feodum.scenarios.reader import SEATS, Scenario, ScenarioFault


class Story:
    """Collects the lines: events as they are logged, decisions as they are answered."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.events = 0
        self.table: Table | None = None

    def hear(self, table: Table, decision: Decision, answer: Answer, why: str) -> None:
        self.catch_up(table)
        labels = decision.labels
        picked = ", ".join(labels[number] for number in answer) or "none"
        amount = f"{decision.min}" if decision.min == decision.max else f"{decision.min} to {decision.max}"
        origin = {"step": "", "default": " (by itself)", "end turn": " (end turn)"}[why]
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


def explain(scenario: Scenario) -> tuple[list[str], list[ScenarioFault]]:
    """The scenario's story, line by line, and its faults."""
    story = Story()
    faults = run_scenario(scenario, story.hear, told=True)
    if story.table is not None:
        story.catch_up(story.table)
    return story.lines, faults
