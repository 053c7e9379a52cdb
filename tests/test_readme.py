"""What the README shows works: its Python examples, and its scenario."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from feodum.scenarios.reading import Scenario, parse_scenarios
from feodum.scenarios.running import run_scenario

README = Path(__file__).parent.parent / "README.md"


def test_examples() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 5
    assert outcome.failed == 0


def test_scenario() -> None:
    found = re.findall(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(found) == 1
    (scenario,) = parse_scenarios(found[0], "README.md")
    assert isinstance(scenario, Scenario)
    assert run_scenario(scenario) == []
