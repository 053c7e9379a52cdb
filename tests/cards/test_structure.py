"""Code structure: card classes are short and refer only to cards their rules text mentions; the engine refers to none."""

from __future__ import annotations

import ast
import re
import statistics
from pathlib import Path

from feodum.cards.box import CARDS, FACES, GUEST_NAMES, STOCKS
from feodum.cards.catalogue import landscape_faces
from feodum.engine.card import TYPE_NAMES
from feodum.engine.facts import FACTS
from feodum.i18n.texts import Texts

SOURCE = Path(__file__).parent.parent.parent / "src" / "feodum"
NAMES = set(CARDS) | set(STOCKS)
ALL_FACES = {**FACES, **landscape_faces()}
ENGLISH = Texts("en")


def modules(folder: str) -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted((SOURCE / folder).rglob("*.py"))]


def card_classes() -> dict[str, ast.ClassDef]:
    """Return the class definition of every card, by card name."""
    classes: dict[str, ast.ClassDef] = {}
    for _, module in modules("cards"):
        for node in module.body:
            if isinstance(node, ast.ClassDef):
                for statement in node.body:
                    if fact_of(statement) == "name" and isinstance(statement, ast.Assign):
                        classes[str(ast.literal_eval(statement.value))] = node
    return classes


def fact_of(statement: ast.stmt) -> str:
    """Return the name of the fact set by a statement in a class body, or "" if it sets none."""
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        name = statement.targets[0].id
    elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        name = statement.target.id
    else:
        return ""
    return name if name in FACTS else ""


def is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def lines_of_code(node: ast.ClassDef) -> int:
    """Return the lines of a class, not counting facts, docstrings and blank lines between methods."""
    lines: set[int] = set()
    for statement in node.body:
        if not fact_of(statement) and not is_text(statement):
            lines.update(range(statement.lineno, (statement.end_lineno or 0) + 1))
    texts: set[int] = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.FunctionDef) and is_text(inner.body[0]):
            texts.update(range(inner.body[0].lineno, (inner.body[0].end_lineno or 0) + 1))
    return len(lines - texts)


def strings_in(node: ast.AST) -> set[str]:
    """Return all string literals in the node except docstrings."""
    texts = {id(inner.value) for inner in ast.walk(node) if isinstance(inner, ast.Expr)}
    return {
        inner.value
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and id(inner) not in texts
    }


def test_every_card_has_its_own_class() -> None:
    classes = card_classes()
    assert set(classes) == {*CARDS, *landscape_faces()}
    assert [name for name, node in classes.items() if not ast.get_docstring(node)] == [], "the docstring is the card's text"


def test_the_median_card_is_at_most_8_lines() -> None:
    sizes = {name: lines_of_code(node) for name, node in card_classes().items()}
    assert statistics.median(sizes.values()) <= 8
    assert max(sizes.values()) <= 30, max(sizes, key=lambda name: sizes[name])


def test_the_median_guest_is_at_most_12_lines() -> None:
    sizes = {name: lines_of_code(node) for name, node in card_classes().items() if name in GUEST_NAMES}
    assert statistics.median(sizes.values()) <= 12
    assert max(sizes.values()) <= 20, sizes


def test_facts_list_matches_the_card_attributes() -> None:
    """Compiled code uses FACTS to copy the facts of custom cards."""
    module = next(module for path, module in modules("engine") if path.stem == "facts")
    card = next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == "DeclaredFacts")
    stated = [node for node in card.body if isinstance(node, ast.AnnAssign)]
    assert {fact_of(node): ast.unparse(node.annotation).partition("[")[0] for node in stated} == {
        name: kind.__name__ for name, kind in FACTS.items()
    }


def test_engine_refers_to_no_card() -> None:
    for path, module in modules("engine"):
        types = set(TYPE_NAMES.values()) if path.stem == "card" else set()  # Curse and Ruins are also types
        named = strings_in(module) & NAMES - types
        assert not named, f"{path.name} names {named}"


def test_engine_imports_no_other_package_of_feodum() -> None:
    for path, module in modules("engine"):
        for node in ast.walk(module):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("feodum"):
                assert str(node.module).startswith("feodum.engine"), f"{path.name} imports {node.module}"


def named_by_text(name: str) -> set[str]:
    """Return the cards and piles that a card's text or cost names, and the card itself."""
    text = re.sub(r"\W+", " ", ENGLISH.card_text(name))
    named = {other for other in NAMES if re.search(rf"\b({_words(other)}|{_words(ENGLISH.card_plural(other))})\b", text)}
    return named | {*ALL_FACES[name].extra_piles, name}


def _words(name: str) -> str:
    return re.sub(r"\W+", " ", name)


def test_card_classes_refer_only_to_cards_in_their_text() -> None:
    for name, node in card_classes().items():
        assert strings_in(node) & NAMES <= named_by_text(name), name


def test_option_labels_refer_only_to_cards_in_the_text() -> None:
    """Labels such as "gain 3 Estates" also name cards."""
    for name, card in ALL_FACES.items():
        for label in card.options:
            singular = {word.removesuffix("s") for word in label.split()}
            assert singular & NAMES <= named_by_text(name), f"{name}: {label}"


def test_cards_import_no_other_cards() -> None:
    """Basic cards may be imported; the box, the catalogue and the custom card loader may import any card."""
    for path, module in modules("cards"):
        if path.stem in ("box", "catalogue", "custom", "card_file"):
            continue
        for node in ast.walk(module):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("feodum.cards"):
                assert node.module == "feodum.cards.basic", f"{path.name} imports {node.module}"


def test_no_file_is_too_long() -> None:
    for path in SOURCE.rglob("*.py"):
        if path.parent.name != "cards" and path.name != "state_fields.py":  # generated
            assert len(path.read_text(encoding="utf-8").splitlines()) <= 500, path
