"""Generate the web page's TypeScript types and vocabulary, and the schemas in docs/reference/messages.md.

The sources are the server's Python types, whose docstrings become comments, and the engine's vocabulary. Run it with
`make contract`; a test fails if the committed files are out of date.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
import textwrap
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal, Union, get_args, get_origin

import msgspec

from feodum.cards import setup_fields
from feodum.engine.errors import ErrorValue
from feodum.engine.state.declaration import FACE_DOWN, FLAG, PLAYER_COUNTERS
from feodum.engine.state.phases import PHASE_SOURCES
from feodum.engine.vocabulary import DECISION_VERBS, EVENT_VERBS
from feodum.server.http import client_messages, coach_replies, replies
from feodum.view import schema
from feodum.view.window import SPECTATOR

ROOT: Final = Path(__file__).parent.parent
PAGE_TYPES: Final = ROOT / "web" / "src" / "game" / "protocol.ts"
PAGE_VOCABULARY: Final = ROOT / "web" / "src" / "game" / "vocabulary.ts"
PROTOCOL: Final = ROOT / "docs" / "reference" / "messages.md"
WIDTH: Final = 120
BLOCK: Final = re.compile(r"(<!-- generated: ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)

OTHER_NAMES: Final = {"ViewData": "State", "EventData": "GameEvent"}
"""TypeScript names that differ from the Python name without "Data"."""
PLAIN: Final[dict[object, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    object: "unknown",
    type(None): "null",
}
MODULES: Final = (schema, replies, coach_replies, client_messages)


@cache
def protocol_types() -> dict[str, Any]:
    """Return all types of the protocol by their TypeScript names, in source order."""
    by_name: dict[str, Any] = {"ErrorValue": ErrorValue}
    for module in MODULES:
        tree = ast.parse(inspect.getsource(module))
        for node in tree.body:
            name = _defined(node)
            value = getattr(module, name, None)
            if not name.startswith("_") and _is_shape(value):
                by_name[page_name(name)] = value
    return by_name


def _defined(node: ast.stmt) -> str:
    """Return the name that a module-level statement defines, or "_"."""
    if isinstance(node, ast.ClassDef):
        return node.name
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return "_"


def page_name(name: str) -> str:
    return OTHER_NAMES.get(name, name.removesuffix("Data"))


def _is_shape(value: object) -> bool:
    """Return whether a value is a TypedDict, a Struct, a Literal, or a union of such types."""
    if isinstance(value, type):
        return typing.is_typeddict(value) or issubclass(value, msgspec.Struct)
    if get_origin(value) in (Union, types.UnionType):
        return all(_is_shape(part) for part in get_args(value))
    return get_origin(value) is Literal


# Types ---------------------------------------------------------------------------------------------------------------
class Writer:
    """Writes types as TypeScript, for the page or, simplified, for the documentation."""

    def __init__(self, for_page: bool) -> None:
        self.for_page = for_page
        self._export = "export " if for_page else ""

    def definition(self, name: str) -> str:
        shape = protocol_types()[name]
        if not isinstance(shape, type):
            return f"{_comment(alias_docstring(name), '')}{self._export}type {name} ={self._union(shape)};\n"
        bases = _bases(shape)
        extends = f" extends {', '.join(bases)}" if bases else ""
        lines = [_comment(doc_of(shape), ""), f"{self._export}interface {name}{extends} {{\n"]
        inherited = {key for base in bases for key, *_ in fields(protocol_types()[base])}
        is_read = not issubclass(shape, msgspec.Struct)
        for key, type_, is_optional, note in fields(shape):
            if key in inherited:
                continue
            written = self.written(type_, is_read)
            access = "readonly " if self.for_page and is_read else ""
            lines += [_comment(note, "  "), f"  {access}{key}{'?' if is_optional else ''}: {written};\n"]
        return "".join([*lines, "}\n"])

    def written(self, type_: object, is_read: bool) -> str:
        """Return a type expression, with readonly collections if `is_read`."""
        name = name_of(type_)
        if name:
            return name
        if type_ in PLAIN:
            return PLAIN[type_]
        origin, parts = get_origin(type_), get_args(type_)
        if origin is typing.Annotated:
            choice = [part for part in parts[1:] if _is_shape(part)]
            return self.written(choice[0] if choice else parts[0], is_read)
        if origin is Literal:
            return " | ".join(f'"{part}"' for part in parts)
        if origin in (Union, types.UnionType):
            return " | ".join(self.written(part, is_read) for part in parts if part is not msgspec.UnsetType)
        is_fixed = is_read and self.for_page
        if origin in (list, Sequence):
            item = self.written(parts[0], is_read)
            item = f"({item})" if "|" in item or item.startswith("readonly ") else item
            return f"readonly {item}[]" if is_fixed else f"{item}[]"
        if origin in (dict, Mapping):
            record = f"Record<string, {self.written(parts[1], is_read)}>"
            return f"Readonly<{record}>" if is_fixed else record
        raise TypeError(f"{type_}: no TypeScript equivalent known")

    def _union(self, shape: object) -> str:
        if get_origin(shape) is Literal:
            return " " + " | ".join(f'"{part}"' for part in get_args(shape))
        parts = [self.written(part, is_read=True) for part in get_args(shape)]
        line = " | ".join(parts)
        return f" {line}" if len(line) < WIDTH - 20 else "".join(f"\n  | {part}" for part in parts)


def name_of(type_: object) -> str:
    return next((name for name, shape in protocol_types().items() if shape == type_), "")


def _bases(shape: type) -> list[str]:
    """Return the names of the types that a type extends."""
    node = _classes().get(shape.__name__)
    bases = [page_name(base.id) for base in node.bases if isinstance(base, ast.Name)] if node is not None else []
    return [base for base in bases if base in protocol_types()]


def fields(shape: type) -> Iterator[tuple[str, object, bool, str]]:
    """Yield for each field its key, its type, whether it is optional, and its docstring."""
    notes = _field_notes(shape)
    if issubclass(shape, msgspec.Struct):
        tag = shape.__struct_config__.tag
        if tag is not None and not shape.__subclasses__():
            yield shape.__struct_config__.tag_field or "type", Literal[tag], False, ""
        for field in sorted(msgspec.structs.fields(shape), key=lambda field: field.name == "re"):
            yield field.encode_name, field.type, not field.required, notes.get(field.name, "")
        return
    hints = typing.get_type_hints(shape, include_extras=True)
    for key, hint in sorted(hints.items(), key=lambda item: item[0] != "type"):
        is_optional = get_origin(hint) is typing.NotRequired
        yield key, get_args(hint)[0] if is_optional else hint, is_optional, notes.get(key, "")


# Comments ------------------------------------------------------------------------------------------------------------
@cache
def _classes() -> dict[str, ast.ClassDef]:
    trees = [ast.parse(inspect.getsource(module)) for module in (setup_fields, *MODULES)]
    return {node.name: node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)}


def _notes(body: Sequence[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Yield the assigned names of a body with the docstrings below them."""
    for statement, below in pairwise(body):
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and isinstance(below, ast.Expr):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            yield ast.unparse(target), str(ast.literal_eval(below.value))


def _field_notes(shape: type) -> dict[str, str]:
    return _notes_of_class(shape.__name__)


def _notes_of_class(name: str) -> dict[str, str]:
    """Return the notes on the fields of a class and of its bases."""
    if name not in _classes():
        return {}
    node = _classes()[name]
    notes: dict[str, str] = {}
    for base in node.bases:
        notes |= _notes_of_class(ast.unparse(base))
    return notes | dict(_notes(node.body))


def alias_docstring(name: str) -> str:
    """Return the docstring of a Literal or union."""
    notes = [note for module in MODULES for key, note in _notes(ast.parse(inspect.getsource(module)).body) if key == name]
    return notes[0] if notes else ""


def doc_of(shape: type) -> str:
    node = _classes().get(shape.__name__)
    return (ast.get_docstring(node) if node is not None else shape.__doc__) or ""


def _comment(text: str, indent: str) -> str:
    text = " ".join(text.split())
    if not text:
        return ""
    lines = textwrap.wrap(text, WIDTH - len(indent) - 7, break_on_hyphens=False)
    if len(lines) == 1:
        return f"{indent}/** {text} */\n"
    return "".join([f"{indent}/**\n", *(f"{indent} * {line}\n" for line in lines), f"{indent} */\n"])


# Files ---------------------------------------------------------------------------------------------------------------
def page_types() -> str:
    """Return the content of protocol.ts."""
    writer = Writer(for_page=True)
    head = (
        "/** Messages between the server and this page. Generated from the server's types by `make contract`. */\n\n"
        f"export const VERSION = {client_messages.VERSION};\nexport const SPECTATOR = {SPECTATOR};\n"
    )
    return "\n".join([head, *(writer.definition(name) for name in protocol_types())])


def page_vocabulary() -> str:
    """Return the content of vocabulary.ts."""
    events = {
        verb.name: {"zone": verb.zone, "leaves": verb.leaves, "isGain": verb.is_gain, "isAnimated": verb.animated}
        for verb in EVENT_VERBS
    }
    decisions = {verb.name: {"namesCard": verb.names_card} for verb in DECISION_VERBS}
    counters = {counter.name: {"isFlag": counter.kind == FLAG} for counter in PLAYER_COUNTERS}
    return (
        "/** Verbs and players' counters. Generated from engine/ by `make contract`. */\n\n"
        "export interface EventVerb {\n"
        "  /** Where the cards are after the event, unless its `place` says otherwise; empty if it isn't about that. */\n"
        "  readonly zone: string;\n"
        "  /** The zone the cards come from, unless the event's `origin` says otherwise; empty if they don't move. */\n"
        "  readonly leaves: string;\n"
        "  readonly isGain: boolean;\n"
        "  /** Whether the event is shown as a separate step. */\n"
        "  readonly isAnimated: boolean;\n"
        "}\n\n"
        "export interface DecisionVerb {\n"
        "  /** Whether the options are the names of all cards. */\n"
        "  readonly namesCard: boolean;\n"
        "}\n\n"
        "/** Sources of the phases' own decisions. */\n"
        f"export const PHASE_SOURCES: readonly string[] = {json.dumps(PHASE_SOURCES)};\n\n"
        f"export const EVENT_VERBS: Readonly<Record<string, EventVerb>> = {{\n{_rows(events)}}};\n\n"
        "/** Custom cards may use other verbs. */\n"
        f"export const DECISION_VERBS: Readonly<Record<string, DecisionVerb>> = {{\n{_rows(decisions)}}};\n\n"
        "/** The counters of a player that everybody sees. A flag is 0 or 1. */\n"
        f"export const PLAYER_COUNTERS = {{\n{_rows(counters)}}} as const;\n"
        "export type CounterName = keyof typeof PLAYER_COUNTERS;\n\n"
        "/** The mat with the cards a player has set aside face down. */\n"
        f"export const FACE_DOWN = {json.dumps(FACE_DOWN.name)};\n"
    )


def _rows(table: dict[str, dict[str, Any]]) -> str:
    """Return the rows of a TypeScript object."""
    return "".join(
        f"  {json.dumps(name)}: {{ {', '.join(f'{key}: {json.dumps(value)}' for key, value in row.items())} }},\n"
        for name, row in table.items()
    )


def protocol(text: str) -> str:
    """Return docs/reference/messages.md with its generated blocks updated.

    Exits if a type is missing or listed twice.
    """
    writer = Writer(for_page=False)
    written: list[str] = []

    def block(match: re.Match[str]) -> str:
        names = match[2].split()
        written.extend(names)
        definitions = "\n".join(writer.definition(name) for name in names)
        return f"{match[1]}```ts\n{definitions}```\n{match[3]}"

    text = BLOCK.sub(block, text)
    missing = [name for name in protocol_types() if name not in written]
    duplicates = sorted({name for name in written if written.count(name) > 1})
    if missing or duplicates:
        raise SystemExit(f"docs/reference/messages.md: no block with {missing}, more than one with {duplicates}")
    return text


def main() -> None:
    PAGE_TYPES.write_text(page_types(), encoding="utf-8")
    PAGE_VOCABULARY.write_text(page_vocabulary(), encoding="utf-8")
    PROTOCOL.write_text(protocol(PROTOCOL.read_text(encoding="utf-8")), encoding="utf-8")
    written = ", ".join(str(path.relative_to(ROOT)) for path in (PAGE_TYPES, PAGE_VOCABULARY, PROTOCOL))
    sys.stdout.write(f"written: {written}\n")


if __name__ == "__main__":
    main()
