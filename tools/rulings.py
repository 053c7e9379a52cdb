"""Generate the rulings of each card for the web page: claims with their sources and scenarios.

Writes web/public/rulings-<letter>.json.zlib, for the cards whose slug starts with the letter, before the page is built.
Uncompressed or one for each card, these files would take far more of the package. The steps of a scenario use the data of logs
and questions, so that the page can show them in the reader's language.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections import defaultdict
from pathlib import Path
from typing import Final, TypedDict, cast

from feodum.cards.catalogue import CATALOGUE
from feodum.engine.decision import Answer, Decision
from feodum.engine.table import Table
from feodum.i18n.texts import slug
from feodum.i18n.wording import source_message, wording
from feodum.scenarios.coverage import read_claims
from feodum.scenarios.execution import refusal_of, run_scenario
from feodum.scenarios.expectations import REFUSED, AskedDetails
from feodum.scenarios.reader import Scenario, read_scenarios
from feodum.scenarios.zone_values import SEATS
from feodum.view.log_data import full_log_data, names
from feodum.view.schema import EventData, QuestionData, WordingData
from feodum.view.view_data import question_data

ROOT: Final = Path(__file__).parent.parent
RULES: Final = ROOT / "rules"
TARGET: Final = ROOT / "web" / "public"
MOST_SCENARIOS: Final = 2
"""Maximum number of scenarios per claim; the shortest are used."""


class PlayerZones(TypedDict):
    hand: list[str]
    deck: list[str]
    discard: list[str]
    play: list[str]


class ScenarioStep(TypedDict):
    """The table at a question, and the answer. The last step has no question."""

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


class Observation(TypedDict):
    """What a player was shown or asked, or not: the page's message id, the player, and cards or the id of what asks."""

    says: str
    seat: int
    cards: list[str]
    source: str


class RecordedScenario(TypedDict):
    """A scenario as a short game. One whose position can't be set up has no steps, but the reason."""

    name: str
    events: list[EventData]
    steps: list[ScenarioStep]
    observed: list[Observation]
    refused: str


class Ruling(TypedDict):
    id: str
    claim: str
    source: str
    scenarios: list[RecordedScenario]


def make_step(table: Table, decision: Decision | None, answer: Answer) -> ScenarioStep:
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


def observations(scenario: Scenario) -> list[Observation]:
    found: list[Observation] = []
    for expected in scenario.expect:
        head, *rest = expected.path
        if head == "seen_by":
            says = "scenario-seen" if rest[1] == "has" else "scenario-hidden"
            cards = cast("list[str]", expected.value)
            found.append({"says": says, "seat": SEATS.index(rest[0]), "cards": cards, "source": ""})
        elif head == "asked" or (head == "not_asked" and expected.value == AskedDetails(None, None)):
            says = "scenario-asked" if head == "asked" else "scenario-not-asked"
            found.append({"says": says, "seat": SEATS.index(rest[0]), "cards": [], "source": source_message(rest[1])})
    return found


def record_scenario(scenario: Scenario) -> RecordedScenario | None:
    """Run a scenario and return it as a short game, or None if it fails or has nothing to show."""
    steps: list[ScenarioStep] = []
    tables: list[Table] = []

    def record(table: Table, decision: Decision, answer: Answer, why: str) -> None:
        tables.append(table)
        steps.append(make_step(table, decision, answer))

    if run_scenario(scenario, record, with_log=True):
        return None
    observed = observations(scenario)
    if any(expected.path == (REFUSED,) for expected in scenario.expect):
        return {"name": scenario.name, "events": [], "steps": [], "observed": observed, "refused": refusal_of(scenario)}
    if not steps:
        return None
    steps.append(make_step(tables[-1], None, ()))
    events = full_log_data(tables[-1].log or [])
    return {"name": scenario.name, "events": events, "steps": steps, "observed": observed, "refused": ""}


def rulings() -> dict[str, list[Ruling]]:
    """Return the rulings of each card, in the order of the claims."""
    by_claim: dict[str, list[RecordedScenario]] = defaultdict(list)
    for file in sorted(RULES.rglob("*.yaml")):
        for scenario in read_scenarios(file):
            recorded = record_scenario(scenario) if isinstance(scenario, Scenario) and scenario.claims else None
            if recorded is not None and isinstance(scenario, Scenario):
                for scenario_claim in scenario.claims:
                    by_claim[scenario_claim].append(recorded)
    found: dict[str, list[Ruling]] = defaultdict(list)
    for claim in read_claims(RULES / "claims.jsonl"):
        card, number = str(claim["card"]), str(claim["id"])
        if card in CATALOGUE:
            shortest = sorted(by_claim[number], key=lambda recorded: len(recorded["steps"]))[:MOST_SCENARIOS]
            found[card].append(
                {"id": number, "claim": str(claim["claim"]), "source": str(claim["source"]), "scenarios": shortest}
            )
    return found


def main() -> None:
    for file in TARGET.glob("rulings-*"):
        file.unlink()
    by_initial: dict[str, dict[str, list[Ruling]]] = defaultdict(dict)
    for card, card_rulings in rulings().items():
        by_initial[slug(card)[0]][slug(card)] = card_rulings
    total = 0
    for initial, of_cards in by_initial.items():
        text = json.dumps(of_cards, ensure_ascii=False, separators=(",", ":"))
        packed = zlib.compress(text.encode(), 9)
        (TARGET / f"rulings-{initial}.json.zlib").write_bytes(packed)
        total += len(packed)
    sys.stdout.write(f"written: web/public/rulings-*.json.zlib ({total:,} bytes)\n")


if __name__ == "__main__":
    main()
