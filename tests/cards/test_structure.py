"""How the cards are written: short, knowing no other card but those that their text names; the engine knows none at all."""

from __future__ import annotations

import ast
import statistics
from pathlib import Path

from feodum.cards.box import CARDS, GUEST_NAMES, STOCKS
from feodum.engine.card import FACTS, TYPE_NAMES

SOURCE = Path(__file__).parent.parent.parent / "src" / "feodum"
NAMES = set(CARDS) | set(STOCKS)

NAMED_BY_TEXT = {
    "Bag of Gold": {"Gold"},
    "Bandit": {"Gold", "Copper"},
    "Bandit Camp": {"Spoils"},
    "Beggar": {"Copper", "Silver"},
    "Bureaucrat": {"Silver"},
    "Counting House": {"Copper"},
    "Count": {"Copper", "Duchy"},
    "Cultist": {"Cultist", "Ruins"},
    "Death Cart": {"Ruins"},
    "Embargo": {"Curse"},
    "Feodum": {"Silver"},
    "Followers": {"Estate", "Curse"},
    "Golem": {"Potion"},
    "Grand Market": {"Copper"},
    "Hermit": {"Madman"},
    "Hoard": {"Gold"},
    "Hunting Grounds": {"Duchy", "Estate"},
    "Jester": {"Curse"},
    "Marauder": {"Spoils", "Ruins"},
    "Market Square": {"Gold"},
    "Merchant": {"Silver"},
    "Moneylender": {"Copper"},
    "Mountebank": {"Curse", "Copper"},
    "Pillage": {"Spoils"},
    "Possession": {"Potion"},
    "Rats": {"Rats"},
    "Sir Vander": {"Gold"},
    "Squire": {"Silver"},
    "Tournament": {"Province", "Duchy", "Prizes"},
    "Trader": {"Silver"},
    "Trusty Steed": {"Silver"},
    "Tunnel": {"Gold"},
    "Urchin": {"Mercenary"},
    "Witch": {"Curse"},
    "Young Witch": {"Curse"},
}
"""The cards whose own text names others, and which."""


def modules(folder: str) -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted((SOURCE / folder).glob("*.py"))]


def card_classes() -> dict[str, ast.ClassDef]:
    """The class of every card, by the name it states."""
    found: dict[str, ast.ClassDef] = {}
    for _, module in modules("cards"):
        for node in module.body:
            if isinstance(node, ast.ClassDef):
                for statement in node.body:
                    if fact_of(statement) == "name" and isinstance(statement, ast.Assign):
                        found[str(ast.literal_eval(statement.value))] = node
    return found


def fact_of(statement: ast.stmt) -> str:
    """The name of the fact that a statement of a class states; empty if it is none."""
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
    """Lines beside the facts and the texts, blank ones not counted."""
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
    """The string literals, without docstrings."""
    texts = {id(inner.value) for inner in ast.walk(node) if isinstance(inner, ast.Expr)}
    return {
        inner.value
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and id(inner) not in texts
    }


def test_every_card_is_a_class_of_its_own() -> None:
    classes = card_classes()
    assert set(classes) == set(CARDS)
    assert [name for name, node in classes.items() if not ast.get_docstring(node)] == [], "the docstring is the card's text"


def test_the_median_card_is_at_most_8_lines() -> None:
    sizes = {name: lines_of_code(node) for name, node in card_classes().items()}
    assert statistics.median(sizes.values()) <= 8
    assert max(sizes.values()) <= 30, max(sizes, key=lambda name: sizes[name])


def test_the_median_guest_is_at_most_12_lines() -> None:
    sizes = {name: lines_of_code(node) for name, node in card_classes().items() if name in GUEST_NAMES}
    assert len(sizes) == 16
    assert statistics.median(sizes.values()) <= 12
    assert max(sizes.values()) <= 20, sizes


def test_the_list_of_facts_is_what_a_card_states() -> None:
    """Compiled, the facts of cards from outside are taken over by this list."""
    module = next(module for path, module in modules("engine") if path.stem == "card")
    card = next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == "Card")
    stated = [node for node in card.body if isinstance(node, ast.AnnAssign)]
    assert {fact_of(node): ast.unparse(node.annotation).partition("[")[0] for node in stated} == {
        name: kind.__name__ for name, kind in FACTS.items()
    }


def test_the_engine_knows_no_card() -> None:
    for path, module in modules("engine"):
        types = set(TYPE_NAMES.values()) if path.stem == "card" else set()  # Curse is a type as well, and so is Ruins
        named = strings_in(module) & NAMES - types
        assert not named, f"{path.name} names {named}"


def test_the_engine_imports_nothing_of_the_rest() -> None:
    for path, module in modules("engine"):
        for node in ast.walk(module):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("feodum"):
                assert str(node.module).startswith("feodum.engine"), f"{path.name} imports {node.module}"


def test_cards_name_only_cards_that_their_text_names() -> None:
    found = {name: {text for text in strings_in(node) if text in NAMES} for name, node in card_classes().items()}
    own = {name: names - {name} | ({name} & NAMED_BY_TEXT.get(name, set())) for name, names in found.items()}
    assert {name: names for name, names in own.items() if names} == NAMED_BY_TEXT


def test_labels_name_only_cards_that_the_text_names() -> None:
    """Labels such as "gain 3 Estates" name cards too."""
    for name, node in card_classes().items():
        for text in strings_in(node) - NAMES:
            singular = {word.removesuffix("s") for word in text.split()}
            assert singular & NAMES <= NAMED_BY_TEXT.get(name, set()), f"{name}: {text}"


def test_cards_import_no_other_cards() -> None:
    """Beside the basic cards, of which starting decks are made; the box and the catalogue hold them all."""
    for path, module in modules("cards"):
        if path.stem in ("box", "catalogue", "custom"):
            continue
        for node in ast.walk(module):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("feodum.cards"):
                assert node.module == "feodum.cards.basic", f"{path.name} imports {node.module}"


def test_no_file_is_too_long() -> None:
    for path in SOURCE.rglob("*.py"):
        if path.parent.name != "cards":
            assert len(path.read_text(encoding="utf-8").splitlines()) <= 500, path
