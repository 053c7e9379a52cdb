"""Every executable claim of the rulebooks has a scenario. `make rules` runs them in both builds."""

from __future__ import annotations

import json
from pathlib import Path

from feodum.scenarios.reader import Scenario, read_scenarios

RULES = Path(__file__).parent.parent.parent / "rules"
FILES = sorted(RULES.rglob("*.yaml"))


def test_every_executable_claim_is_covered() -> None:
    scenarios = [each for file in FILES for each in read_scenarios(file) if isinstance(each, Scenario)]
    covered = {claim for scenario in scenarios for claim in scenario.claims}
    claims = [json.loads(line) for line in (RULES / "claims.jsonl").read_text(encoding="utf-8").splitlines()]
    known = {claim["id"] for claim in claims}
    executable = {
        c["id"] for c in claims if c["testable"] in ("yes", "setup") and not (".set." in c["id"] and c.get("needs_expansion"))
    }
    assert sorted(covered - known) == [], "scenarios name unknown claims"
    assert sorted(executable - covered) == [], "claims without a scenario"


def test_claims_that_only_a_test_shows_name_an_existing_test() -> None:
    claims = [json.loads(line) for line in (RULES / "claims.jsonl").read_text(encoding="utf-8").splitlines()]
    named = [claim["test"] for claim in claims if "test" in claim]
    assert named
    for test in named:
        path, name = test.split("::")
        assert f"def {name}(" in (RULES.parent / path).read_text(encoding="utf-8"), test
