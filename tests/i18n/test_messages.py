"""What the library says to people: English in the code, German in sayings*.ftl, with the same values."""

from __future__ import annotations

import ast
import pickle
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import feodum
from feodum.i18n.locale import figure, said, speaking, told
from feodum.lab.lab_errors import LabError
from feodum.messages.message import Saying, said_by

PACKAGE = Path(feodum.__file__).parent
GERMAN = sorted((PACKAGE / "i18n" / "de").glob("messages*.ftl"))


def english() -> dict[str, set[str]]:
    """The English words of every id in the code."""
    found: dict[str, set[str]] = {}
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Saying", "said"):
                match node.args:
                    case [ast.Constant(value=str(id)), ast.Constant(value=str(words))]:
                        found.setdefault(id, set()).add(words)
    return found


class Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802 (the visitor's own naming)
        self.names.add(node.id.name)


def german() -> dict[str, set[str]]:
    """The values of every message."""
    found: dict[str, set[str]] = {}
    for file in GERMAN:
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, fluent.Message):
                variables = Variables()
                variables.visit(entry)
                found[entry.id.name] = variables.names
    return found


def test_everything_said_is_said_in_german_with_the_same_values() -> None:
    words, translated = english(), german()
    assert {id: sentences for id, sentences in words.items() if len(sentences) > 1} == {}
    values = {id: {name for _, name, _, _ in Formatter().parse(*sentences) if name} for id, sentences in words.items()}
    assert {id: (names, translated.get(id)) for id, names in values.items() if names != translated.get(id)} == {}
    assert translated.keys() == values.keys()


def test_errors_keep_what_they_say_on_their_way_from_a_cluster() -> None:
    """Which pickles them in its own way (tblib), once it has been loaded; in a process of its own, since that stays."""
    program = (
        "import pickle, tblib.pickling_support; tblib.pickling_support.install()\n"
        "from feodum.messages.message import Saying, said_by\n"
        "from feodum.engine.errors import SetupError\n"
        "from feodum.lab.lab_errors import LabError\n"
        "for kind in (LabError, SetupError):\n"
        "    error = pickle.loads(pickle.dumps(kind(Saying('of', '{place}: {why}', place='a', why='b'))))\n"
        "    assert type(error) is kind and said_by(error).id == 'of'\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=600)


def test_a_saying_is_english_until_it_is_told() -> None:
    why = LabError(Saying("file-too-large", "is too large: more than {most:,} bytes", most=1000))
    saying = pickle.loads(pickle.dumps(Saying("of", "{place}: {why}", place="a.strategy", why=why)))
    assert saying == "a.strategy: is too large: more than 1,000 bytes"
    assert said_by(LabError(saying)) is saying
    with speaking("de"):
        assert told(LabError(saying)) == "a.strategy: ist zu groß: mehr als 1.000 Bytes"
        assert told("a name") == "a name"
        assert said("meant-perhaps", "did you mean {near}?", near=["a", "b"]) == "meintest du a, b?"


@pytest.mark.parametrize(("number", "spec", "shown"), [(0.1234, ".1%", "12,3\u00a0%"), (1234.5, ",.2f", "1.234,50")])
def test_figures_have_the_signs_of_the_language(number: float, spec: str, shown: str) -> None:
    with speaking("de"):
        assert figure(number, spec) == shown
    with speaking("en"):
        assert figure(number, spec) == format(number, spec)
