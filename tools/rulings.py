"""The rulings of each card for the page: the claims in `rules` with their source, and the scenarios that show them.

Written into web/public before the page is built: rulings-<slug>.json, a file a card. The steps of a scenario are what the log
and the questions of a game are made of, so that the page tells them in its reader's language.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final, TypedDict

from feodum.cards.catalogue import CATALOGUE
from feodum.engine.decision import Answer, Decision
from feodum.engine.table import Table
from feodum.i18n.texts import slug
from feodum.i18n.wording import wording
from feodum.scenarios.coverage import read_claims
from feodum.scenarios.execution import run_scenario
from feodum.scenarios.reader import Scenario, read_scenarios
from feodum.view.schema import EventData, QuestionData, WordingData
from feodum.view.window import names, open_log_data, question_data

ROOT: Final = Path(__file__).parent.parent
RULES: Final = ROOT / "rules"
TARGET: Final = ROOT / "web" / "public"
MOST_SCENARIOS: Final = 2
"""For each claim: the shortest that show it."""


class PlayerZones(TypedDict):
    hand: list[str]
    deck: list[str]
    discard: list[str]
    play: list[str]


class ToldStep(TypedDict):
    """The table when a question is asked, and what is answered; at the end there is no question any more."""

    seq: int
    question: QuestionData | None
    wording: WordingData | None
    picks: list[int]
    turn: int
    actions: int
    buys: int
    coins: int
    players: list[PlayerZones]
    trash: list[str]


class ToldScenario(TypedDict):
    name: str
    events: list[EventData]
    steps: list[ToldStep]


class Ruling(TypedDict):
    id: str
    claim: str
    source: str
    scenarios: list[ToldScenario]


def step_of(table: Table, decision: Decision | None, answer: Answer) -> ToldStep:
    question = None if decision is None else question_data(decision)
    return {
        "seq": len(table.log or ()),
        "question": question,
        "wording": None if question is None else wording(question, question["of"] == table.turn),
        "picks": list(answer),
        "turn": table.turn,
        "actions": int(table.actions),
        "buys": int(table.buys),
        "coins": int(table.coins),
        "players": [
            {"hand": names(p.hand), "deck": names(p.deck[::-1]), "discard": names(p.discard), "play": names(p.play)}
            for p in table.players
        ],
        "trash": names(table.trash),
    }


def told(scenario: Scenario) -> ToldScenario | None:
    """The scenario as a short game; None if it does not pass, or nothing happens in it."""
    steps: list[ToldStep] = []
    tables: list[Table] = []

    def hear(table: Table, decision: Decision, answer: Answer, why: str) -> None:
        tables.append(table)
        steps.append(step_of(table, decision, answer))

    if run_scenario(scenario, hear, told=True) or not steps:
        return None
    steps.append(step_of(tables[-1], None, ()))
    return {"name": scenario.name, "events": open_log_data(tables[-1].log or []), "steps": steps}


def rulings() -> dict[str, list[Ruling]]:
    """For each card its rulings, in the order of the claims."""
    shown: dict[str, list[ToldScenario]] = defaultdict(list)
    for file in sorted(RULES.rglob("*.yaml")):
        for scenario in read_scenarios(file):
            story = told(scenario) if isinstance(scenario, Scenario) and scenario.claims else None
            if story is not None and isinstance(scenario, Scenario):
                for shown_claim in scenario.claims:
                    shown[shown_claim].append(story)
    found: dict[str, list[Ruling]] = defaultdict(list)
    for claim in read_claims(RULES / "claims.jsonl"):
        card, number = str(claim["card"]), str(claim["id"])
        if card in CATALOGUE:
            stories = sorted(shown[number], key=lambda story: len(story["steps"]))[:MOST_SCENARIOS]
            found[card].append(
                {"id": number, "claim": str(claim["claim"]), "source": str(claim["source"]), "scenarios": stories}
            )
    return found


def main() -> None:
    for file in TARGET.glob("rulings-*.json"):
        file.unlink()
    total = 0
    for card, said in rulings().items():
        text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
        (TARGET / f"rulings-{slug(card)}.json").write_text(text, encoding="utf-8")
        total += len(text)
    sys.stdout.write(f"written: web/public/rulings-*.json ({total:,} bytes)\n")


if __name__ == "__main__":
    main()
