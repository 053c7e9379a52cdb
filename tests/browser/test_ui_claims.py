"""docs/internals/ui-claims.md lists every UI claim with the tests that cover it."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| `([a-z0-9.-]+)` \| (.+) \|$", re.MULTILINE)


def listed() -> dict[str, list[str]]:
    text = (ROOT / "docs/internals/ui-claims.md").read_text()
    return {claim: re.findall(r"`(test_\w+)`", tests) for claim, tests in ROW.findall(text)}


def test_every_ui_claim_is_listed() -> None:
    lines = (ROOT / "rules/claims.jsonl").read_text().splitlines()
    claims = [json.loads(line) for line in lines]
    assert sorted(listed()) == sorted(claim["id"] for claim in claims if claim["testable"] == "ui")


def test_every_listed_test_exists() -> None:
    here = "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    for claim, tests in listed().items():
        assert tests, f"{claim} has no test"
        for name in tests:
            assert re.search(rf"^def {name}\(", here, re.MULTILINE), f"{claim}: {name} does not exist"
