"""docs/reference.md: what can be imported, with signatures and docstrings. `make contract` writes it anew.

The sources are read and not imported, so that the compiled and the interpreted build give the same page.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
SOURCES: Final = ROOT / "src"
PAGE: Final = ROOT / "docs" / "reference.md"
PARTS: Final = {
    "A game": ("feodum.game:Game", "feodum.cards.box:Setup"),
    "Decisions and views": ("feodum.engine.decision:Decision", "feodum.view.window:View"),
    "Bots": ("feodum.bots.bot:Bot", "feodum.levels.registry:bot_named"),
    "Cards of your own": ("feodum.engine.card:Card", "feodum.engine.table:Table"),
    "Kingdoms": ("feodum.kingdoms.selection",),
    "Errors": (
        "feodum.engine.errors:FeodumError",
        "feodum.engine.errors:IllegalAnswer",
        "feodum.engine.errors:SaveError",
        "feodum.engine.errors:SetupError",
    ),
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def written_page() -> str:
    text = [
        "# Reference\n",
        "Generated from the sources (`make contract`). [api.md](api.md) shows the same by example. What is not on this page,",
        "or begins with `_`, may change with any version.",
    ]
    for title, names in PARTS.items():
        text.append(f"\n## {title}")
        for name in names:
            text += _part(name)
    return "\n".join(text) + "\n"


def _part(name: str) -> list[str]:
    module, _, member = name.partition(":")
    tree = ast.parse(_file_of(module).read_text(encoding="utf-8"))
    if not member:
        text = [f"\n### `{module}`\n", ast.get_docstring(tree) or ""]
        functions = [node for node in tree.body if isinstance(node, Function) and not node.name.startswith("_")]
        return [*text, "", *[line for function in functions for line in _entry(function)]]
    (node,) = [
        node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == member
    ]  # a name is defined once
    public = f"from {'feodum' if _is_exported(member) else module} import {member}"
    text = [f"\n### `{member}`\n", f"`{public}`\n"]
    if isinstance(node, ast.FunctionDef):
        return [*text, *_entry(node)]
    text.append((ast.get_docstring(node) or "") + "\n")
    return [*text, *_members(node, module)]


def _members(node: ast.ClassDef, module: str) -> list[str]:
    """What the class has, after what it has from classes of the same kind."""
    text: list[str] = []
    for base in node.bases:
        if isinstance(base, ast.Name) and (found := _imported_from(base.id, module)):
            tree = ast.parse(_file_of(found).read_text(encoding="utf-8"))
            for parent in tree.body:
                if isinstance(parent, ast.ClassDef) and parent.name == base.id:
                    text += _members(parent, found)
    for place, part in enumerate(node.body):
        if isinstance(part, Function) and not part.name.startswith("_"):
            text += _entry(part)
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and not part.target.id.startswith("_"):
            after = node.body[place + 1] if place + 1 < len(node.body) else None
            said = ""
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
                said = ": " + " ".join(after.value.value.split())
            text.append(f"- `{ast.unparse(part).split(' = ')[0]}`{said}")
    return text


def _entry(function: Function) -> list[str]:
    decorators = {ast.unparse(decorator) for decorator in function.decorator_list}
    if any(name.endswith(".setter") for name in decorators):
        return []
    arguments = ast.unparse(function.args)
    arguments = arguments.removeprefix("self, ").removeprefix("cls, ") if arguments not in ("self", "cls") else ""
    answer = f" -> {ast.unparse(function.returns)}" if function.returns is not None else ""
    called = f"{function.name}{answer}" if "property" in decorators else f"{function.name}({arguments}){answer}"
    said = " ".join((ast.get_docstring(function) or "").split())
    return [f"- `{called}`{': ' + said if said else ''}"]


def _file_of(module: str) -> Path:
    file = SOURCES / Path(*module.split("."))
    return file / "__init__.py" if file.is_dir() else file.with_suffix(".py")


def _imported_from(name: str, module: str) -> str:
    """In which of our modules a name is defined that this module uses; none for others'."""
    tree = ast.parse(_file_of(module).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any(alias.name == name for alias in node.names):
            package = module.split(".")[: -node.level] if node.level else []
            found = ".".join([*package, *([node.module] if node.module else [])])
            return found if found.startswith("feodum") else ""
        if isinstance(node, ast.ClassDef) and node.name == name:
            return module
    return ""


def _is_exported(name: str) -> bool:
    return f'"{name}"' in _file_of("feodum").read_text(encoding="utf-8")


def main() -> None:
    PAGE.write_text(written_page(), encoding="utf-8")
    sys.stdout.write(f"written: {PAGE.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
