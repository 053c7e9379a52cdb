"""The rulebooks, as scenarios, hold; and every claim that can be shown is shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from feodum.scenarios.reading import Scenario, ScenarioFault, read_scenarios
from feodum.scenarios.running import run_scenario

RULES = Path(__file__).parent.parent.parent / "rules"
FILES = sorted(RULES.rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(RULES)))
def test_scenarios(file: Path) -> None:
    wrong: list[str] = []
    for scenario in read_scenarios(file):
        found = [scenario] if isinstance(scenario, ScenarioFault) else run_scenario(scenario)
        wrong += [f"{file}:{fault.line}: {fault.reason}" for fault in found]
    assert wrong == []


def test_every_executable_claim_is_shown() -> None:
    scenarios = [each for file in FILES for each in read_scenarios(file) if isinstance(each, Scenario)]
    shown = {claim for scenario in scenarios for claim in scenario.claims}
    claims = [json.loads(line) for line in (RULES / "claims.jsonl").read_text(encoding="utf-8").splitlines()]
    known = {claim["id"] for claim in claims}
    wanted = {c["id"] for c in claims if c["testable"] in ("yes", "setup") and not c.get("needs_expansion")}
    assert sorted(shown - known) == [], "scenarios claim what is no claim"
    assert sorted(wanted - shown) == [], "claims that no scenario shows"
