"""What the README shows works: its Python examples, and its scenario."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import feodum
from feodum.engine.build import is_compiled
from feodum.scenarios.execution import run_scenario
from feodum.scenarios.reader import Scenario, parse_scenarios

README = Path(__file__).parents[2] / "README.md"


def test_examples() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 5
    assert outcome.failed == 0


MISTAKES = """
from feodum import Game

game = Game.new("First Game")
game.view(0)["playrs"]
game.view(0)["players"][0]["hand_size"] + "cards"
game.decision.labels
"""


def test_examples_are_typed(tmp_path: Path) -> None:
    """A project that uses the package as the README does passes mypy's strict check; one that mistakes it does not."""
    examples = doctest.DocTestParser().get_examples(README.read_text(encoding="utf-8"))
    (tmp_path / "as_in_readme.py").write_text("".join(example.source for example in examples), encoding="utf-8")
    (tmp_path / "mistaken.py").write_text(MISTAKES, encoding="utf-8")
    # The installed package is found as any other is; the sources have to be named.
    sources = {} if is_compiled() else {"MYPYPATH": str(Path(feodum.__file__).parent.parent)}
    said = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "cache", "as_in_readme.py", "mistaken.py"],
        cwd=tmp_path,
        env={**os.environ, **sources},
        capture_output=True,
        text=True,
    ).stdout
    found = re.findall(r"^(\w+)\.py:(\d+): error:.*\[([\w-]+)\]$", said, re.MULTILINE)
    wrong = [("mistaken", "5", "typeddict-item"), ("mistaken", "6", "operator"), ("mistaken", "7", "union-attr")]
    assert found == wrong, said


def test_scenario() -> None:
    found = re.findall(r"```yaml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(found) == 1
    (scenario,) = parse_scenarios(found[0], "README.md")
    assert isinstance(scenario, Scenario)
    assert run_scenario(scenario) == []
