"""The Python examples in the README work and are correctly typed."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import feodum
from feodum.engine.build import is_compiled

README = Path(__file__).parents[2] / "README.md"


def test_readme_examples_run() -> None:
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 5
    assert outcome.failed == 0


TYPE_ERRORS = """
from feodum import Game

game = Game.new("First Game")
game.view(0)["playrs"]
game.view(0)["players"][0]["hand_size"] + "cards"
game.decision.labels
"""


def test_readme_examples_pass_mypy(tmp_path: Path) -> None:
    """Code like the README's passes mypy's strict check; code with type errors does not."""
    examples = doctest.DocTestParser().get_examples(README.read_text(encoding="utf-8"))
    (tmp_path / "readme_examples.py").write_text("".join(example.source for example in examples), encoding="utf-8")
    (tmp_path / "type_errors.py").write_text(TYPE_ERRORS, encoding="utf-8")
    # mypy finds an installed package; sources need MYPYPATH.
    sources = {} if is_compiled() else {"MYPYPATH": str(Path(feodum.__file__).parent.parent)}
    output = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "cache", "readme_examples.py", "type_errors.py"],
        cwd=tmp_path,
        env={**os.environ, **sources},
        capture_output=True,
        text=True,
    ).stdout
    found = re.findall(r"^(\w+)\.py:(\d+): error:.*\[([\w-]+)\]$", output, re.MULTILINE)
    expected = [("type_errors", "5", "typeddict-item"), ("type_errors", "6", "operator"), ("type_errors", "7", "union-attr")]
    assert found == expected, output
