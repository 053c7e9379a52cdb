"""Messages of the library: English in the code, German in messages*.ftl, with the same variables."""

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
from feodum.i18n.locale import localize, localized_number, translate, use_language
from feodum.lab.lab_errors import LabError
from feodum.messages.message import Message, error_message

PACKAGE = Path(feodum.__file__).parent
GERMAN = sorted((PACKAGE / "i18n" / "de").glob("messages*.ftl"))


def english() -> dict[str, set[str]]:
    """Return the English texts of every message id in the code."""
    found: dict[str, set[str]] = {}
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Message", "translate"):
                match node.args:
                    case [ast.Constant(value=str(id)), ast.Constant(value=str(text))]:
                        found.setdefault(id, set()).add(text)
    return found


class Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802 (the visitor's own naming)
        self.names.add(node.id.name)


def german() -> dict[str, set[str]]:
    """Return the variables of every German message."""
    found: dict[str, set[str]] = {}
    for file in GERMAN:
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, fluent.Message):
                variables = Variables()
                variables.visit(entry)
                found[entry.id.name] = variables.names
    return found


def test_german_messages_are_complete_and_use_the_same_variables() -> None:
    texts, translated = english(), german()
    assert {id: versions for id, versions in texts.items() if len(versions) > 1} == {}
    variables = {id: {name for _, name, _, _ in Formatter().parse(*versions) if name} for id, versions in texts.items()}
    assert {id: (names, translated.get(id)) for id, names in variables.items() if names != translated.get(id)} == {}
    assert translated.keys() == variables.keys()


def test_messages_survive_pickling_by_dask() -> None:
    """dask pickles errors with tblib. Runs in a separate process because tblib can't be uninstalled."""
    program = (
        "import pickle, tblib.pickling_support; tblib.pickling_support.install()\n"
        "from feodum.messages.message import Message, error_message\n"
        "from feodum.engine.errors import SetupError\n"
        "from feodum.lab.lab_errors import LabError\n"
        "for kind in (LabError, SetupError):\n"
        "    error = pickle.loads(pickle.dumps(kind(Message('of', '{place}: {why}', place='a', why='b'))))\n"
        "    assert type(error) is kind and error_message(error).id == 'of'\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=600)


def test_message_is_english_until_localized() -> None:
    why = LabError(Message("file-too-large", "is too large: more than {most:,} bytes", most=1000))
    message = pickle.loads(pickle.dumps(Message("of", "{place}: {why}", place="a.strategy", why=why)))
    assert message == "a.strategy: is too large: more than 1,000 bytes"
    assert error_message(LabError(message)) is message
    with use_language("de"):
        assert localize(LabError(message)) == "a.strategy: ist zu groß: mehr als 1.000 Bytes"
        assert localize("a name") == "a name"
        assert translate("meant-perhaps", "Did you mean {near}?", near=["a", "b"]) == "meintest du a, b?"


@pytest.mark.parametrize(("number", "spec", "shown"), [(0.1234, ".1%", "12,3\u00a0%"), (1234.5, ",.2f", "1.234,50")])
def test_numbers_use_separators_of_the_language(number: float, spec: str, shown: str) -> None:
    with use_language("de"):
        assert localized_number(number, spec) == shown
    with use_language("en"):
        assert localized_number(number, spec) == format(number, spec)
