"""`help()` and `inspect.signature` work for everything public, in the compiled build as in the interpreted one."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import os
import pydoc
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from compiled_docs import add_docs, read_docs
from pages import ROOT

import feodum

API = ROOT / "docs" / "reference" / "api.md"
SOURCE = ROOT / "src"
FULLY_DOCUMENTED = ("Game", "Setup", "Decision", "View", "Bot", "Event", "Agent", "SetupError", "RecommendedSet")
"""The classes whose every public member has a docstring of its own."""


def public_names() -> list[str]:
    """Return the full names of all public classes and functions."""
    page = API.read_text(encoding="utf-8")
    named = re.findall(r"^::: ([\w.]+)", page, re.MULTILINE)
    modules = [name for name in named if inspect.ismodule(_find(name))]
    members = [f"{module}.{name}" for module in modules for name in re.findall(r"^        - (\w+)", page, re.MULTILINE)]
    names = {*(f"feodum.{name}" for name in feodum.__all__), *named, *members}
    return sorted(name for name in names - {*modules} if callable(_find(name)) and name != "feodum.Answer")


def _find(name: str) -> Any:
    """Import an object by its full name."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            found = getattr(found, part)
        return found
    raise AssertionError(name)


def public_members(name: str) -> Iterator[str]:
    """Yield the full names of the object and of its public members."""
    yield name
    thing = _find(name)
    if isinstance(thing, type):
        yield from (f"{name}.{member}" for member in dir(thing) if not member.startswith("_") and member not in dir(Exception))


def parameters(thing: Any) -> list[tuple[str, str, str]] | None:
    """Return the name, kind and default of each parameter; None if it can't be called."""
    if not callable(thing) or (isinstance(thing, type) and issubclass(thing, Exception) and "__init__" not in vars(thing)):
        return None
    found = inspect.signature(thing).parameters.values()
    return [(each.name.lstrip("$"), _kind(each), _default(each.default)) for each in found]


def _kind(parameter: inspect.Parameter) -> str:
    """`self` is positional-only in C code."""
    return "self" if parameter.name == "self" else parameter.kind.name


def _default(default: object) -> str:
    """A default that isn't a literal is written as `...` in C code."""
    return repr(default) if default is None or isinstance(default, bool | int | str) else "..."


def describe() -> dict[str, tuple[str, object]]:
    """Return docstring and parameters of everything public. Attributes have neither in the interpreted build."""
    found: dict[str, tuple[str, object]] = {}
    for name in public_names():
        for member in public_members(name):
            thing = _find(member)
            if callable(thing) or isinstance(thing, property):
                found[member] = (inspect.getdoc(thing) or "", parameters(thing))
    return found


@pytest.fixture(scope="module")
def interpreted() -> dict[str, tuple[str, object]]:
    """What the interpreted build says about everything public."""
    folders = [str(Path(__file__).parent), str(ROOT / "tools"), str(SOURCE)]
    code = "import json, test_python_help; print(json.dumps(test_python_help.describe()))"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return {name: (doc, parameters) for name, (doc, parameters) in json.loads(done.stdout).items()}


def test_python_help_shows_docstrings_and_signatures(interpreted: dict[str, tuple[str, object]]) -> None:
    assert len(interpreted) > 200
    wrong = []
    for name, (doc, wanted) in interpreted.items():
        thing = _find(name)
        text = pydoc.plain(pydoc.render_doc(thing))
        lines = [line.strip(" |") for line in text.splitlines()]
        if not all(line.strip() in lines for line in doc.splitlines() if line.strip()):
            wrong.append(f"{name}: help() has no docstring")
        if callable(thing) and json.loads(json.dumps(parameters(thing))) != json.loads(json.dumps(wanted)):
            wrong.append(f"{name}: {parameters(thing)}, not {wanted}")
    assert not wrong, "\n".join(wrong)


def class_node(name: str) -> ast.ClassDef:
    files = [file for file in SOURCE.rglob("*.py") if f"\nclass {name}" in file.read_text(encoding="utf-8")]
    (node,) = [
        node
        for file in files
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == name
    ]
    return node


def documented_members(node: ast.ClassDef) -> dict[str, str]:
    """Return the docstring of each public attribute and method that the class defines, or ""."""
    found: dict[str, str] = {}
    for body in (
        node.body,
        *(each.body for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"),
    ):
        for number, each in enumerate(body):
            if isinstance(each, ast.FunctionDef):
                found.setdefault(each.name, ast.get_docstring(each) or "")
            targets = [each.target] if isinstance(each, ast.AnnAssign) else each.targets if isinstance(each, ast.Assign) else []
            for target in targets:
                name = target.attr if isinstance(target, ast.Attribute) else target.id if isinstance(target, ast.Name) else ""
                following = body[number + 1] if number + 1 < len(body) else None
                text = following.value if isinstance(following, ast.Expr) else None
                found[name] = inspect.cleandoc(str(text.value)) if isinstance(text, ast.Constant) else ""
    return {name: text for name, text in found.items() if name and not name.startswith("_")}


@pytest.mark.parametrize("name", FULLY_DOCUMENTED)
def test_every_public_member_has_a_docstring(name: str) -> None:
    assert [member for member, text in documented_members(class_node(name)).items() if not text] == []


@pytest.mark.parametrize("name", ["Decision", "Setup", "View", "Card"])
def test_python_help_shows_the_docstrings_of_attributes(name: str) -> None:
    kind = getattr(feodum, name)
    compiled = {member: text for member, text in documented_members(class_node(name)).items() if text}
    assert len(compiled) > 10
    for member, text in compiled.items():
        descriptor = inspect.getattr_static(kind, member, None)
        if inspect.isgetsetdescriptor(descriptor):  # the interpreted build has no place for it
            assert inspect.getdoc(descriptor) == text, member


# Adding docstrings to C code -----------------------------------------------------------------------------------------------
PYTHON = '''
class Thing:
    """A "thing" of 3 €."""
    def __init__(self) -> None:
        self.size = 1
        """Its size."""
    @property
    def name(self) -> str:
        """Its name."""
    def grow(self, by: int, *, limit: int = MOST) -> None:
        """Grow.

        With a limit."""
class _Thing:
    """Another one."""
def make(kind: str = "x") -> Thing:
    """Make a thing."""
'''
C = """static PyGetSetDef m___Thing_getseters[] = {
    {"size",
     (getter)get_size, (setter)set_size,
     NULL, NULL},
    {"name",
     (getter)get_name,
    NULL, NULL, NULL},
    {NULL}  /* Sentinel */
};
static PyMethodDef m___Thing_methods[] = {
    {"grow",
     (PyCFunction)grow,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR(NULL)},
    {"__setstate__", (PyCFunction)CPyPickle_SetState, METH_O, NULL},
};
static PyTypeObject m___Thing_template_ = {
    .tp_name = "Thing",
    .tp_doc = PyDoc_STR("Thing()\\n--\\n\\n"),
};
static PyTypeObject m____Thing_template_ = {
    .tp_name = "_Thing",
    .tp_doc = PyDoc_STR("_Thing()\\n--\\n\\n"),
};
static PyMethodDef mmodule_methods[] = {
    {"make", (PyCFunction)make, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("make(kind='x')\\n--\\n\\n") /* docstring */},
};
"""


def test_docstrings_are_added_to_generated_code() -> None:
    text = add_docs(C, read_docs(PYTHON))
    for line in (
        '     PyDoc_STR("Its size."), NULL},',
        '    NULL, PyDoc_STR("Its name."), NULL},',
        '     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("grow($self, by, *, limit=...)\\n--\\n\\nGrow.\\n\\nWith a limit.")},',
        '    .tp_doc = PyDoc_STR("Thing()\\n--\\n\\nA \\"thing\\" of 3 \\342\\202\\254."),',
        '    .tp_doc = PyDoc_STR("_Thing()\\n--\\n\\nAnother one."),',
        '    {"make", (PyCFunction)make, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("make(kind=\'x\')\\n--\\n\\nMake a thing.") '
        "/* docstring */},",
    ):
        assert line in text.splitlines()
    assert len(text.splitlines()) == len(C.splitlines())


def test_other_code_is_left_alone() -> None:
    text = 'static int f(void)\n{\n    {"size",\n     NULL, NULL},\n    return PyDoc_STR("x");\n}\n'
    assert add_docs(text, read_docs(PYTHON)) == text


def test_public_functions_are_typed() -> None:
    functions: list[Callable[..., object]] = [feodum.bot, feodum.strategy]
    for function in functions:
        assert set(inspect.get_annotations(function)) == {*inspect.signature(function).parameters, "return"}
