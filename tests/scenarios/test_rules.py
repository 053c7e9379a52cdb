"""Every claim of the rulebooks that can be shown is shown; `make rules` checks, in both builds, that the scenarios hold."""

from __future__ import annotations

import json
from pathlib import Path

from feodum.scenarios.reader import Scenario, read_scenarios

RULES = Path(__file__).parent.parent.parent / "rules"
FILES = sorted(RULES.rglob("*.yaml"))


def test_every_executable_claim_is_shown() -> None:
    scenarios = [each for file in FILES for each in read_scenarios(file) if isinstance(each, Scenario)]
    shown = {claim for scenario in scenarios for claim in scenario.claims}
    claims = [json.loads(line) for line in (RULES / "claims.jsonl").read_text(encoding="utf-8").splitlines()]
    known = {claim["id"] for claim in claims}
    wanted = {
        c["id"] for c in claims if c["testable"] in ("yes", "setup") and not (".set." in c["id"] and c.get("needs_expansion"))
    }
    assert sorted(shown - known) == [], "scenarios claim what is no claim"
    assert sorted(wanted - shown) == [], "claims that no scenario shows"
