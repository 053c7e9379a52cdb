"""Add the docstrings of the Python sources to the C files that mypyc generates, so that `help()` works in the compiled build.

mypyc writes signatures into its method tables, but no docstrings, and no signature if a default isn't a literal. The tables are
static data: filling them in costs nothing at run time. `setup.py` compiles the documented copies instead of the originals.
"""

from __future__ import annotations

import ast
import inspect
import re
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Final

SIGNATURE_END: Final = "\n--\n\n"
"""Ends the signature in a docstring of C code: see `__text_signature__`."""
FOLDER: Final = "documented"
_TABLE: Final = re.compile(r"static (?:PyMethodDef|PyGetSetDef) (\w+?)(?:_methods|_getseters)\[\] = \{")
_TYPE: Final = re.compile(r'    \.tp_name = "(\w+)",')
_MEMBER: Final = re.compile(r'    \{"(\w+)",')
_DOC: Final = re.compile(r'PyDoc_STR\((NULL|"(?:[^"\\]|\\.)*")\)')
_NO_DOC: Final = re.compile(r"( +(?:NULL, )?)NULL, NULL\},")
"""The end of an attribute or property in a table: perhaps no setter, then docstring and closure."""
_CLASS_DOC: Final = "    .tp_doc ="
_IN_MODULE: Final = ""


@dataclass
class ClassDocs:
    """The docstrings of a class, or of the functions of a module."""

    doc: str = ""
    members: dict[str, str] = field(default_factory=dict)
    signatures: dict[str, str] = field(default_factory=dict)


def documented_copy(c_file: Path, source: Path) -> Path:
    """Write a copy of the C file of a module with the docstrings of its source. Return the copy.

    An unchanged copy is not written again, so that it isn't compiled again.
    """
    text = add_docs(c_file.read_text(encoding="utf-8"), read_docs(source.read_text(encoding="utf-8")))
    copy = c_file.parent / FOLDER / c_file.name
    copy.parent.mkdir(exist_ok=True)
    if not copy.exists() or copy.read_text(encoding="utf-8") != text:
        copy.write_text(text, encoding="utf-8")
    return copy


def c_name(source: Path) -> str:
    """Return the name of the C file that mypyc writes for a module in src/."""
    parts = source.with_suffix("").parts[1:]
    return f"__native_{'___'.join(parts[:-1] if parts[-1] == '__init__' else parts)}.c"


# Reading ---------------------------------------------------------------------------------------------------------------
def read_docs(text: str) -> dict[str, ClassDocs]:
    """Return the docstrings of a module's classes by name; those of its functions have the name ""."""
    module = ast.parse(text)
    docs = {_IN_MODULE: ClassDocs()}
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            docs[node.name] = _class_docs(node)
        elif isinstance(node, ast.FunctionDef):
            _add_function(docs[_IN_MODULE], node)
    return docs


def _class_docs(node: ast.ClassDef) -> ClassDocs:
    docs = ClassDocs(ast.get_docstring(node) or "")
    _add_attributes(docs, node.body)
    for member in node.body:
        if isinstance(member, ast.FunctionDef):
            if member.name == "__init__":
                _add_attributes(docs, member.body)
            _add_function(docs, member, is_method=True)
    return docs


def _add_function(docs: ClassDocs, node: ast.FunctionDef, is_method: bool = False) -> None:
    decorators = [decorator.id for decorator in node.decorator_list if isinstance(decorator, ast.Name)]
    doc = ast.get_docstring(node)
    if doc:
        docs.members[node.name] = doc
    docs.signatures[node.name] = _signature(node, marks_self=is_method and "staticmethod" not in decorators)


def _add_attributes(docs: ClassDocs, body: list[ast.stmt]) -> None:
    """Add the strings that follow assignments to attributes."""
    for node, following in pairwise(body):
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0] if isinstance(node, ast.Assign) else None
        name = target.id if isinstance(target, ast.Name) else target.attr if isinstance(target, ast.Attribute) else ""
        value = following.value if isinstance(following, ast.Expr) else None
        if name and isinstance(value, ast.Constant) and isinstance(value.value, str):
            docs.members[name] = inspect.cleandoc(value.value)


def _signature(node: ast.FunctionDef, marks_self: bool) -> str:
    """Return the signature without types. A default that isn't a literal is written as `...`."""
    arguments = ast.parse(ast.unparse(node.args).join(("def f(", "): ..."))).body[0]
    assert isinstance(arguments, ast.FunctionDef)
    given = arguments.args
    for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if argument is not None:
            argument.annotation = None
    given.defaults = [_literal(default) for default in given.defaults]
    given.kw_defaults = [None if default is None else _literal(default) for default in given.kw_defaults]
    return f"{node.name}({'$' if marks_self else ''}{ast.unparse(given)})"


def _literal(default: ast.expr) -> ast.expr:
    try:
        ast.literal_eval(default)
    except ValueError:
        return ast.Constant(...)
    return default


# Writing ---------------------------------------------------------------------------------------------------------------
def add_docs(text: str, docs: dict[str, ClassDocs]) -> str:
    """Return the text of a C file with the docstrings in the tables of its classes and functions."""
    lines: list[str] = []
    current: ClassDocs | None = None
    member = ""
    for line in text.split("\n"):
        if found := _TABLE.match(line):
            current = _docs_of_table(found[1], docs)
        elif found := _TYPE.match(line):
            current = docs.get(found[1])
        elif line == "};":
            current = None
        elif current is not None:
            if found := _MEMBER.match(line):
                member = found[1]
            line = _with_docs(line, current, member)
        lines.append(line)
    return "\n".join(lines)


def _with_docs(line: str, docs: ClassDocs, member: str) -> str:
    """Return a line of a table with the docstring of the class or member it describes, if it has a place for one."""
    doc = docs.members.get(member, "")
    if doc and (ending := _NO_DOC.fullmatch(line)):
        return f"{ending[1]}PyDoc_STR({_c_literal(doc)}), NULL}},"
    place = _DOC.search(line)
    if place is None or (member not in docs.signatures and not line.startswith(_CLASS_DOC)):
        return line
    if line.startswith(_CLASS_DOC):
        doc = docs.doc
        missing = ""
    else:
        missing = docs.signatures[member] + SIGNATURE_END
    signature = missing if place[1] == "NULL" else ast.literal_eval(place[1])
    return f"{line[: place.start()]}PyDoc_STR({_c_literal(signature + doc)}){line[place.end() :]}"


def _docs_of_table(name: str, docs: dict[str, ClassDocs]) -> ClassDocs | None:
    """Return the docstrings for a table, such as `decision___Decision` or `decisionmodule`."""
    if name.endswith("module"):
        return docs[_IN_MODULE]
    classes = [each for each in docs if each and name.endswith(f"___{each}")]
    return docs[max(classes, key=len)] if classes else None


def _c_literal(text: str) -> str:
    """Return a C string literal of ASCII characters."""
    escapes = {ord('"'): '\\"', ord("\\"): "\\\\", ord("\n"): "\\n", ord("?"): "\\?"}
    quoted = [escapes.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}") for byte in text.encode()]
    return f'"{"".join(quoted)}"'
