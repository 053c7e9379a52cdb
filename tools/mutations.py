"""Small changes to the code of the cards that break a rule, for `tools/mutants.py`.

A mutation changes one place of a card's class, of its base class, or of a function that cards share: a number, a comparison, a
condition, a statement, an ability, a zone, a player, a verb. The facts that only bots read are left alone, because
`tests/cards/test_declared_facts.py` checks them.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

CARDS_FOLDER: Final = Path(__file__).parent.parent / "src" / "feodum" / "cards"
BOXES: Final = (
    "base", "prosperity", "cornucopia", "dark_ages", "basic", "base_first_edition", "alchemy", "guests", "guilds",
    "hinterlands", "intrigue", "seaside",
)  # fmt: skip

ENGINE_FACTS: Final = frozenset(
    [
        "actions", "asks_itself", "buys", "coins", "cost", "debt_cost", "draws", "extra_piles", "optional", "overpays",
        "points", "potion_cost", "repeats", "reusable", "types",
    ]
)  # fmt: skip
"""The facts that the engine reads. A card's other facts count if its own methods read them."""
KEPT_FACTS: Final = frozenset(["name", "set_name", "edition", "pile", "options", "scores_for", "scores", "scores_per"])
"""Facts that identify a card or name its options, and those that only matter through `score`."""
COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
}  # fmt: skip
NAMES: Final = {
    "TO_HAND": ("TO_DISCARD",), "TO_DECK": ("TO_DISCARD", "TO_HAND"), "ALL": ("1",),
    "ACTION": ("TREASURE",), "TREASURE": ("ACTION",), "VICTORY": ("ACTION",), "ATTACK": ("ACTION",), "CURSE": ("ACTION",),
}  # fmt: skip
VERBS: Final = {
    "discard": ("trash_cards",), "trash_cards": ("discard",), "trash_card": ("trash_from_play",), "topdeck": ("discard",),
    "reveal": ("look",), "look": ("reveal",), "show_hand": ("hand",), "put_back": ("discard_limbo",),
    "discard_limbo": ("put_back",), "hand": ("discard_pile",), "discard_pile": ("hand",), "limbo": ("hand",),
    "in_play": ("hand",), "draw_up_to": ("draw",), "gain_copy": ("gain_card",),
}  # fmt: skip
"""Verbs and zones, and those that take the same arguments."""
DISPLAYED: Final = ("about", "is_idle")
"""Arguments and variables that only matter for how a question is displayed."""
PLAYERS: Final = ("victim", "other", "left", "anyone", "gainer")
"""Names of other players in the code of cards."""
TEXTS: Final = {
    "Copper": "Silver",
    "Silver": "Copper",
    "Gold": "Silver",
    "Curse": "Copper",
    "Duchy": "Estate",
    "Estate": "Duchy",
}


@dataclass(frozen=True)
class Mutant:
    """A changed class or function."""

    box: str
    card: str
    """The name of the card, or of the base class or function."""
    where: str
    """The name of the class or function in its module."""
    line: int
    change: str
    """The method, and the statement before and after."""
    source: str
    """The changed class or function."""


Change = Callable[[ast.AST], "ast.AST | None"]
"""Returns what takes the place of a node; None removes a statement."""


def mutants_of(box: str, cards: Collection[str] = ()) -> list[Mutant]:
    """Return the mutants of a box in the order of its source: of all cards, base classes and functions, or of these."""
    tree = ast.parse((CARDS_FOLDER / f"{box}.py").read_text(encoding="utf-8"))
    found: list[Mutant] = []
    bases = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and (not cards or _name_of(node) in cards):
            found += _numbered(_mutants_in(box, node, bases))
    return found


def _numbered(mutants: list[Mutant]) -> list[Mutant]:
    """Add a number to changes of the same statement in a second place."""
    found: list[Mutant] = []
    seen: Counter[str] = Counter()
    for mutant in sorted(mutants, key=lambda each: each.line):
        seen[mutant.change] += 1
        number = seen[mutant.change]
        found.append(mutant if number == 1 else replace(mutant, change=f"{mutant.change} ({number})"))
    return found


def _name_of(node: ast.ClassDef | ast.FunctionDef) -> str:
    return card_name(node) if isinstance(node, ast.ClassDef) else node.name


def card_name(node: ast.ClassDef) -> str:
    """Return the name that a card class declares, or the name of a base class."""
    for each in node.body:
        if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == "name":
            return str(ast.literal_eval(each.value))
    return node.name


def _mutants_in(box: str, top: ast.ClassDef | ast.FunctionDef, bases: dict[str, ast.ClassDef]) -> list[Mutant]:
    name = _name_of(top)
    nodes = list(ast.walk(top))
    parents = {id(child): node for node in nodes for child in ast.iter_child_nodes(node)}
    own_facts = _facts_read(top, bases)
    original = ast.unparse(top)
    found: dict[str, Mutant] = {}
    for number, node in enumerate(nodes):
        if node is top or not _counts(node, top, parents, own_facts):
            continue
        for change in changes_of(node, parents[id(node)]):
            mutated = copy.deepcopy(top)
            twins = list(ast.walk(mutated))
            _apply(twins[number], change, mutated)
            source = ast.unparse(ast.fix_missing_locations(mutated))
            if source != original and source not in found:
                described = _describe(node, change, parents)
                found[source] = Mutant(
                    box, name, top.name, getattr(node, "lineno", 0) or _line(node, parents), described, source
                )
    return list(found.values())


def _facts_read(top: ast.AST, bases: dict[str, ast.ClassDef]) -> set[str]:
    """Return the facts that the methods of a class and of its bases in the same module read."""
    read = {node.attr for node in ast.walk(top) if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self"}
    for base in top.bases if isinstance(top, ast.ClassDef) else []:
        if isinstance(base, ast.Name) and base.id in bases:
            read |= _facts_read(bases[base.id], bases)
    return read


def _counts(node: ast.AST, top: ast.AST, parents: dict[int, ast.AST], own_facts: set[str]) -> bool:
    """Return True for nodes of methods and of facts that matter for the rules; docstrings and signatures don't."""
    inside: ast.AST = node
    while parents[id(inside)] is not top:
        outer = parents[id(inside)]
        if isinstance(outer, ast.arguments) or (isinstance(outer, ast.FunctionDef) and inside is outer.returns):
            return False
        inside = outer
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return False
    if _assigns_displayed(node, parents):
        return False
    if isinstance(inside, ast.Assign | ast.AnnAssign):
        target = inside.targets[0] if isinstance(inside, ast.Assign) else inside.target
        fact = ast.unparse(target)
        return fact not in KEPT_FACTS and (fact in ENGINE_FACTS or fact in own_facts)
    if isinstance(top, ast.ClassDef):
        return isinstance(inside, ast.FunctionDef)
    return not isinstance(node, ast.arguments) and inside in getattr(top, "body", [])


def _assigns_displayed(node: ast.AST, parents: dict[int, ast.AST]) -> bool:
    while not isinstance(node, ast.stmt):
        node = parents[id(node)]
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in DISPLAYED


def changes_of(node: ast.AST, parent: ast.AST) -> Iterator[Change]:
    """Return the changes to make at a node."""
    yield from _statement_changes(node)
    if isinstance(node, ast.Constant):
        yield from _constant_changes(node, parent)
    elif isinstance(node, ast.Compare):
        for swapped in COMPARISONS[type(node.ops[0])]:
            yield lambda old, op=swapped: _with(old, ops=[op()])  # type: ignore[misc]
    elif isinstance(node, ast.BinOp):
        yield from _operator_changes(node)
    elif isinstance(node, ast.BoolOp):
        for i in range(len(node.values)):
            yield lambda old, i=i: _without_item(old, "values", i)  # type: ignore[misc]
    elif isinstance(node, ast.UnaryOp):
        yield lambda old: old.operand  # type: ignore[attr-defined]
    elif isinstance(node, ast.IfExp):
        yield lambda old: old.body  # type: ignore[attr-defined]
        yield lambda old: old.orelse  # type: ignore[attr-defined]
    elif isinstance(node, ast.comprehension):
        for i in range(len(node.ifs)):
            yield lambda old, i=i: _without_item(old, "ifs", i)  # type: ignore[misc]
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        yield lambda old: old.value  # type: ignore[attr-defined]
    elif isinstance(node, ast.Name):
        yield from _name_changes(node, parent)
    elif isinstance(node, ast.Call):
        yield from _call_changes(node, parent)


def _statement_changes(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Expr | ast.Assign | ast.AnnAssign | ast.AugAssign | ast.FunctionDef | ast.For | ast.While):
        if not (isinstance(node, ast.Assign) and ast.unparse(node.value) == "0"):  # a fact of 0 is the default
            yield lambda old: None
    elif isinstance(node, ast.If):
        yield lambda old: _with(old, test=ast.Constant(True))
        yield lambda old: _with(old, test=ast.Constant(False))
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        for value in (True, False):
            yield lambda old, value=value: _with(old, value=ast.Constant(value))  # type: ignore[misc]


def _constant_changes(node: ast.Constant, parent: ast.AST) -> Iterator[Change]:
    value = node.value
    if isinstance(value, bool):
        yield lambda old: ast.Constant(not value)
    elif isinstance(value, int):
        yield lambda old: ast.Constant(value + 1)
        if value > 0:
            yield lambda old: ast.Constant(value - 1)
    elif isinstance(value, str) and value in TEXTS and not isinstance(parent, ast.Expr):
        yield lambda old: ast.Constant(TEXTS[value])


def _operator_changes(node: ast.BinOp) -> Iterator[Change]:
    if type(node.op) in ARITHMETIC:
        swapped = ARITHMETIC[type(node.op)]
        yield lambda old: _with(old, op=swapped())
    if isinstance(node.op, ast.BitOr | ast.Add | ast.Sub):
        yield lambda old: old.left  # type: ignore[attr-defined]
        yield lambda old: old.right  # type: ignore[attr-defined]


def _name_changes(node: ast.Name, parent: ast.AST) -> Iterator[Change]:
    if not isinstance(node.ctx, ast.Load):
        return
    for other in NAMES.get(node.id, ()):
        yield lambda old, other=other: ast.parse(other, mode="eval").body  # type: ignore[misc]
    if isinstance(parent, ast.Call) and node in parent.args:
        if node.id == "me":
            yield lambda old: ast.parse("(me + 1) % len(g.players)", mode="eval").body
        elif node.id in PLAYERS:
            yield lambda old: ast.Name("me", ast.Load())


def _call_changes(node: ast.Call, parent: ast.AST) -> Iterator[Change]:
    function = ast.unparse(node.func)
    for i in [i for i in range(len(node.keywords)) if node.keywords[i].arg not in DISPLAYED]:
        yield lambda old, i=i: _without_item(old, "keywords", i)  # type: ignore[misc]
    if isinstance(node.func, ast.Attribute):
        for verb in VERBS.get(node.func.attr, ()):
            yield lambda old, verb=verb: _with(old, func=ast.Attribute(old.func.value, verb, ast.Load()))  # type: ignore[misc]
    if function == "g.victims":
        yield lambda old: _with(old, func=ast.parse("g.opponents", mode="eval").body)
    if function in ("g.victims", "g.opponents", "g.all_seats_from"):
        for pattern in ("{}[1:]", "{}[::-1]") if isinstance(parent, ast.Subscript) else ("{}[:1]", "{}[1:]", "{}[::-1]"):
            yield lambda old, pattern=pattern: ast.parse(pattern.format(ast.unparse(old)), mode="eval").body  # type: ignore[misc]
    if function == "g.all_seats_from":
        yield lambda old: _with(old, func=ast.parse("g.opponents", mode="eval").body)
    if function == "range":
        yield lambda old: ast.parse("range(1)", mode="eval").body
    if function in ("all", "any"):
        yield lambda old: _with(old, func=ast.Name("any" if function == "all" else "all", ast.Load()))
    if function in ("one_of_each", "sorted", "names_of"):
        yield lambda old: old.args[0]  # type: ignore[attr-defined]


# Applying a change ----------------------------------------------------------------------------------------------------
def _with(old: ast.AST, **parts: object) -> ast.AST:
    new = copy.deepcopy(old)
    for name, value in parts.items():
        setattr(new, name, value)
    return new


def _without_item(old: ast.AST, field: str, index: int) -> ast.AST:
    new = copy.deepcopy(old)
    del getattr(new, field)[index]
    return new


def _apply(node: ast.AST, change: Change, tree: ast.AST) -> None:
    """Put the changed node in its place in the tree."""
    new = change(node)
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is node:
                setattr(parent, field, new)
                return
            if isinstance(value, list) and any(each is node for each in value):
                place = next(i for i in range(len(value)) if value[i] is node)
                value[place : place + 1] = [] if new is None else [new]
                if field == "body" and not value:
                    value.append(ast.Pass())
                return
    raise ValueError("the node is not in the tree")


def _describe(node: ast.AST, change: Change, parents: dict[int, ast.AST]) -> str:
    """Return the method, and the statement before and after the change."""
    statement = node
    while not isinstance(statement, ast.stmt):
        statement = parents[id(statement)]
    method: ast.AST = statement
    while id(method) in parents and not isinstance(method, ast.FunctionDef):
        method = parents[id(method)]
    prefix = f"{method.name}: " if isinstance(method, ast.FunctionDef) and method is not statement else ""
    if statement is node:
        new = change(copy.deepcopy(node))
        after = "(dropped)" if new is None else _header(new)
    else:
        twin = copy.deepcopy(statement)
        place = next(i for i, each in enumerate(ast.walk(statement)) if each is node)
        _apply(list(ast.walk(twin))[place], change, twin)
        after = _header(ast.fix_missing_locations(twin))
    return f"{prefix}{_header(statement)} -> {after}"


def _header(statement: ast.AST) -> str:
    return ast.unparse(statement).splitlines()[0]


def _line(node: ast.AST, parents: dict[int, ast.AST]) -> int:
    while not getattr(node, "lineno", 0):
        node = parents[id(node)]
    return int(getattr(node, "lineno", 0))
