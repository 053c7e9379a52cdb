"""The package uses only public interfaces of other libraries, so that no upper bounds on their versions are needed."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted((ROOT / "src" / "feodum").rglob("*.py"))
EXACT = {"mypy", "pyminion"}
"""Pinned: the compiler, whose output is tested as a whole, and a simulator that we only compare results with."""


DOCUMENTED = {"_replace", "_exit", "_accumulate_rewards", "_clear_rewards", "_was_dead_step"}
"""Public in spite of their names: of named tuples, of `os`, and of PettingZoo for authors of environments."""


def is_private(name: str) -> bool:
    """Return whether a name begins with one underscore. Names such as __init__ are defined by Python."""
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__")) and name not in ("_", *DOCUMENTED)


def defined_names(tree: ast.AST) -> Iterator[str]:
    """Return the private names that a module defines: functions, classes, variables, attributes, slots."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            # Attributes that a module sets on itself. On other objects, they must be defined elsewhere.
            if isinstance(node, ast.Name):
                yield node.id
            elif isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"):
                yield node.attr


def foreign_private_names(tree: ast.AST, own: set[str]) -> Iterator[str]:
    """Return private names of other libraries: imported ones, and attributes that this package doesn't define."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if any(map(is_private, alias.name.split("."))))
        elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.module.startswith("feodum"):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name for name in names if any(map(is_private, name.split("."))))
        elif isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in own:
            yield ast.unparse(node)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("getattr", "setattr", "hasattr", "delattr"):
            name = node.args[1]
            if isinstance(name, ast.Constant) and is_private(str(name.value)) and name.value not in own:
                yield ast.unparse(node)


def private_uses(sources: dict[str, str]) -> list[str]:
    trees = {name: ast.parse(source) for name, source in sources.items()}
    own = {name for tree in trees.values() for name in defined_names(tree) if is_private(name)}
    return [f"{name}: {use}" for name, tree in trees.items() for use in foreign_private_names(tree, own)]


def test_package_uses_no_private_names_of_libraries() -> None:
    assert private_uses({str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in MODULES}) == []


@pytest.mark.parametrize(
    "source",
    [
        "import sqlite3._private",
        "from h11._connection import Connection",
        "from uvicorn import _types",
        "import asyncio\nasyncio.Event()._waiters",
        "import asyncio\nqueue = asyncio.Queue()\nqueue._queue = []",
        "import asyncio\nclass Event(asyncio.Event):\n    def set(self): self._waiters.clear()",
        "getattr(object(), '_loop')",
    ],
)
def test_private_names_are_found(source: str) -> None:
    assert len(private_uses({"module": source})) == 1


def test_own_private_names_are_allowed() -> None:
    source = "class A:\n    def __init__(self): self._a = 1\n    def _b(self): return self._a\nA()._b()\nA().__class__"
    assert private_uses({"module": source}) == []


def test_dependencies_have_no_upper_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    requirements = [*project["dependencies"], *(each for extra in project["optional-dependencies"].values() for each in extra)]
    bounded = {re.split(r"[^\w.-]", each)[0] for each in requirements if re.search(r"<|~=|==", each.partition(";")[0])}
    assert bounded <= EXACT
