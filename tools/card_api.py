"""Generate docs/reference/card-api.md: every fact, hook, verb and constant a card can use, with an example (`make contract`).

The descriptions are the docstrings of the engine. The examples are lines of cards: of a box if one uses it, otherwise of the
test cards, which scenarios check. A test fails if the committed page is stale, or if something has no docstring or no example.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from feodum.cards import api
from feodum.engine.card import TYPE_NAMES
from feodum.engine.state.declaration import TABLE_STATE
from feodum.engine.triggers import (
    IN_EFFECT,
    IN_HAND,
    IN_PLAY,
    IN_SUPPLY,
    ITSELF,
    LANDMARKS,
    OF_EXTRA_TURN,
    ON_MAT,
    ON_PILE,
    OTHERS,
    OWNED,
    REMEMBERED,
    TRIGGERS,
)

ROOT: Final = Path(__file__).parent.parent
ENGINE: Final = ROOT / "src" / "feodum" / "engine"
PAGE: Final = ROOT / "docs" / "reference" / "card-api.md"
CARDS: Final = ROOT / "src" / "feodum" / "cards"
NOT_BOXES: Final = ("__init__", "api", "box", "card_file", "catalogue", "custom", "setup_fields")
TEST_CARDS: Final = (ROOT / "tests" / "mechanism_cards.py", ROOT / "tests" / "card_files" / "harbour.py")
LAYERS: Final = {
    "layers/decision_layer.py": "Asking players",
    "layers/position.py": "Reading the position",
    "layers/move_layer.py": "Moving cards",
    "layers/deck_layer.py": "Inside a deck",
    "table.py": "Playing, trashing, gaining and buying",
    "layers/bonus_layer.py": "Bonuses, counters, tokens and landscapes",
    "layers/trigger_layer.py": "Reactions and the Supply",
}
"""The modules with the methods of `Table`, and their headings."""
ENGINE_ONLY: Final = frozenset(
    {
        "allow",
        "announce_attack",
        "ask",
        "at_phase",
        "before_discards_from_play",
        "buy",
        "buyable",
        "cards_known_to",
        "check_mat",
        "copy",
        "copy_to",
        "draw_hand",
        "end_of_turn",
        "enter",
        "gain_from",
        "gains_to_end",
        "give_bonuses",
        "in_own_action_phase",
        "is_finished",
        "is_forbidden",
        "just_bought",
        "just_discarded",
        "just_discarded_from_play",
        "just_gained",
        "just_revealed",
        "just_shuffled",
        "just_trashed",
        "log_event",
        "menu",
        "note_card_returned",
        "note_card_taken",
        "note_replay",
        "overpay",
        "play_money",
        "reshuffle",
        "resolve_triggers",
        "return_kept",
        "score",
        "score_with",
        "scores",
        "set_aside_cards",
        "spend_villager",
        "start_of_clean_up",
        "start_of_turn",
        "staying_in_play",
        "table",
        "take",
        "take_all",
        "take_from_deck",
        "try_replace_gain",
        "turns_completed",
        "winners",
        "winners_among",
        "winners_by",
        "zone_name",
    }
)
"""Public methods of `Table` for the engine and its clients. No card needs them."""
NOT_HOOKS: Final = frozenset(["noncoin_cost_matches"])
"""Public methods of `Card` that cards call but don't override."""
STATE: Final = {field.name: field.doc for field in TABLE_STATE} | {
    "players": "The players by seat. Each has the zones `hand`, `deck`, `discard`, `play` and `set_aside`, the cards on a mat "
    "(`on_mat(name)`), and the counters.",
    "piles": "All piles, in the Supply and outside it.",
}
"""What cards may read of the position, in addition to the verbs."""
ZONES: Final = {
    ITSELF: "the card itself",
    IN_PLAY: "in play",
    IN_HAND: "in hand",
    ON_PILE: "token on the pile of the event's card",
    OF_EXTRA_TURN: "the card that gave the extra turn",
    OWNED: "Projects, Artifacts, States and kept landscapes of the player",
    LANDMARKS: "landscapes that apply to every player",
    ON_MAT: "on a mat of the player",
    REMEMBERED: "remembered this turn (`g.remember`)",
    IN_EFFECT: "duration effects of other players",
    IN_SUPPLY: "Supply piles that are not empty",
}


class Example(NamedTuple):
    """Lines of a card that show a use."""

    card: str
    code: str

    def fenced(self) -> str:
        return f"{self.card}:\n\n```py\n{self.code}\n```\n"

    @property
    def line(self) -> str:
        return f"`{self.code}` ({self.card})"


class CardSource(NamedTuple):
    """The class of a card, and its file."""

    rank: int
    """0 for cards of a box, 1 and more for test cards."""
    name: str
    node: ast.ClassDef
    text: str

    def lines(self, node: ast.stmt) -> str:
        """Return the source of a statement without its indentation."""
        lines = self.text.splitlines()[node.lineno - 1 : node.end_lineno]
        return textwrap.dedent("\n".join(lines))


class Missing(NamedTuple):
    """Something without a docstring or an example."""

    name: str
    what: str


@cache
def card_sources() -> list[CardSource]:
    boxes = [path for path in sorted(CARDS.glob("*.py")) if path.stem not in NOT_BOXES]
    found: list[CardSource] = []
    for rank, path in [*((0, path) for path in boxes), *enumerate(TEST_CARDS, start=1)]:
        text = path.read_text(encoding="utf-8")
        classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
        found += [CardSource(rank, _name_of(node), node, text) for node in classes]
    return found


def _name_of(node: ast.ClassDef) -> str:
    """Return the name of a card; for a base class, the name of the class."""
    for statement in node.body:
        match statement:
            case ast.Assign(targets=[ast.Name("name")], value=ast.Constant(str(name))):
                return name
    return node.name


def _shortest(examples: list[tuple[int, Example]]) -> Example | None:
    """Return the example with the fewest lines and characters, of a box if possible."""
    if not examples:
        return None
    return min(examples, key=lambda each: (each[0], each[1].code.count("\n"), len(each[1].code)))[1]


def _statements(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, list[ast.AST]]]:
    """Yield every statement with the nodes that belong to it and to no statement in it."""
    for statement in body:
        inner = [each for field in ("body", "orelse", "finalbody") for each in getattr(statement, field, [])]
        own: list[ast.AST] = []
        waiting: list[ast.AST] = [statement]
        while waiting:
            node = waiting.pop()
            own.append(node)
            waiting.extend(child for child in ast.iter_child_nodes(node) if child not in inner)
        yield statement, own
        yield from _statements([each for each in inner if isinstance(each, ast.stmt)])


@cache
def _uses_of_table() -> dict[str, list[tuple[int, Example]]]:
    """Return the statements of cards that use each attribute of `g`."""
    found: dict[str, list[tuple[int, Example]]] = {}
    for source in card_sources():
        for method in source.node.body:
            if not isinstance(method, ast.FunctionDef):
                continue
            for statement, nodes in _statements(method.body):
                for node in nodes:
                    match node:
                        case ast.Attribute(value=ast.Name("g"), attr=name):
                            found.setdefault(name, []).append((source.rank, Example(source.name, source.lines(statement))))
    return found


def example_of_verb(name: str) -> Example | None:
    return _shortest(_uses_of_table().get(name, []))


def example_of_hook(name: str) -> Example | None:
    found = [
        (source.rank, Example(source.name, source.lines(method)))
        for source in card_sources()
        for method in source.node.body
        if isinstance(method, ast.FunctionDef) and method.name == name
    ]
    return _shortest(found)


def example_of_fact(name: str) -> Example | None:
    for source in card_sources():
        for statement in source.node.body:
            match statement:
                case ast.Assign(targets=[ast.Name(target)]) | ast.AnnAssign(target=ast.Name(target)) if target == name:
                    return Example(source.name, " ".join(source.lines(statement).split()))
    return None


def example_of_constant(name: str) -> Example | None:
    """Return a use of a constant or a class in a card's facts or methods, or in a module of cards."""
    found: list[tuple[int, Example]] = []
    for source in card_sources():
        for part in source.node.body:
            body = part.body if isinstance(part, ast.FunctionDef) else [part]
            for statement, nodes in _statements(body):
                if any(isinstance(node, ast.Name) and node.id == name for node in nodes):
                    found.append((source.rank, Example(source.name, source.lines(statement))))
    return _shortest(found)


# What there is -----------------------------------------------------------------------------------------------------------
class Method(NamedTuple):
    name: str
    signature: str
    doc: str


def _class_in(path: Path, name: str = "") -> ast.ClassDef:
    """Return the class with this name, or the only public class of the module."""
    classes = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]
    (found,) = [node for node in classes if (node.name == name if name else not node.name.startswith("_"))]
    return found


def _methods(node: ast.ClassDef) -> list[Method]:
    found = []
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and not method.name.startswith("_") and not method.decorator_list:
            arguments = re.sub(r"^self(, )?", "", ast.unparse(method.args))
            returned = f" -> {ast.unparse(method.returns)}" if method.returns and ast.unparse(method.returns) != "None" else ""
            signature = f"{method.name}({arguments}){returned}"
            found.append(Method(method.name, signature, ast.get_docstring(method) or ""))
    return found


def hooks() -> list[Method]:
    return [method for method in _methods(_class_in(ENGINE / "card.py", "Card")) if method.name not in NOT_HOOKS]


def verbs(module: str) -> list[Method]:
    return [method for method in _methods(_class_in(ENGINE / module)) if method.name not in ENGINE_ONLY]


def facts() -> list[tuple[str, str, str]]:
    """Return name, type with default, and docstring of each fact."""
    found: list[tuple[str, str, str]] = []
    for statement in _class_in(ENGINE / "facts.py", "DeclaredFacts").body:
        match statement:
            case ast.AnnAssign(target=ast.Name(name), annotation=kind, value=ast.expr() as value):
                found.append((name, f"{ast.unparse(kind)} = {ast.unparse(value)}", ""))
            case ast.Expr(value=ast.Constant(str(doc))) if found:
                found[-1] = (found[-1][0], found[-1][1], doc)
    return found


def used_state() -> list[str]:
    """Return the attributes of `g` that cards use and that are not verbs."""
    methods = {method.name for module in LAYERS for method in _methods(_class_in(ENGINE / module))}
    return sorted({*_uses_of_table()} - methods)


def missing() -> list[Missing]:
    """Return everything on the page that has no docstring or no example."""
    found = [Missing(name, "no docstring") for name, _, doc in facts() if not doc]
    found += [Missing(name, "no example") for name, _, _ in facts() if example_of_fact(name) is None]
    for hook in hooks():
        found += [] if hook.doc else [Missing(f"Card.{hook.name}", "no docstring")]
        found += [] if example_of_hook(hook.name) else [Missing(f"Card.{hook.name}", "no example")]
    for module in LAYERS:
        for verb in verbs(module):
            found += [] if verb.doc else [Missing(f"Table.{verb.name}", "no docstring")]
            found += [] if example_of_verb(verb.name) else [Missing(f"Table.{verb.name}", "no example")]
    found += [Missing(f"Table.{name}", "no docstring") for name in used_state() if not STATE.get(name)]
    return found


# The page ----------------------------------------------------------------------------------------------------------------
HEAD: Final = """# Card API

Every fact, hook, verb and constant that a [card file](../guide/cards.md) can use. A card file imports all of it from
`feodum.cards.api`. `make contract` writes this page: the descriptions are docstrings of the engine, and the examples are lines
of cards of the boxes, or of test cards where no box uses it yet. Tests run all of these cards.

- [Facts](#facts): class attributes that state what a card is.
- [Hooks](#hooks): methods that a card overrides.
- [Triggers](#triggers): when the hooks with triggers run, and the flag of each for `optional`.
- [Verbs](#verbs): methods of `g`, the table.
- [State](#state): attributes of `g` that cards read.
- [Piles, decks, mats and tokens](#piles-decks-mats-and-tokens): what a card file can add next to cards.
- [Constants](#constants)
"""


def _plain(doc: str) -> str:
    """Return a docstring with one line for each paragraph."""
    return "\n\n".join([" ".join(part.split()) for part in doc.split("\n\n")])


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _method_section(method: Method, example: Example | None, level: str = "###") -> str:
    shown = example.fenced() if example else ""
    return f"{level} {method.name}\n\n`{method.signature}`\n\n{_plain(method.doc)}\n\n{shown}"


def _facts_section() -> str:
    rows = ["| Fact | Default | Meaning | Example |", "| --- | --- | --- | --- |"]
    for name, kind, doc in facts():
        example = example_of_fact(name)
        rows.append(f"| `{name}` | `{_cell(kind)}` | {_cell(doc)} | {_cell(example.line) if example else ''} |")
    return "\n".join(["## Facts\n", *rows, ""])


def _triggers_section() -> str:
    rows = ["| Hook | Event | Cards | Flag |", "| --- | --- | --- | --- |"]
    for trigger in TRIGGERS:
        whose = ", of every other player" if trigger.asked == OTHERS else ""
        cells = (f"[`{trigger.hook}`](#{trigger.hook})", trigger.timing.name, f"{ZONES[trigger.zone]}{whose}")
        rows.append(f"| {' | '.join(cells)} | `{_flag(trigger.bit)}` |")
    intro = (
        "Hooks of one event that belong to the same player are resolved in the order the player chooses. A hook whose flag is\n"
        "in `optional` can be declined. A hook in `asks_itself` asks with its own question. `applies` says whether a hook has\n"
        "any effect.\n"
    )
    return "\n".join(["## Triggers\n", intro, *rows, ""])


@cache
def _flags() -> dict[int, str]:
    bits = {trigger.bit for trigger in TRIGGERS}
    tree = ast.parse((ENGINE / "triggers.py").read_text(encoding="utf-8"))
    names = [node.target.id for node in tree.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)]
    return {value: name for name in names if name in api.__all__ and (value := getattr(api, name)) in bits}


def _flag(bit: int) -> str:
    return _flags()[bit]


def _verbs_section() -> str:
    parts = ["## Verbs\n"]
    for module, title in LAYERS.items():
        parts.append(f"### {title}\n")
        parts += [_method_section(verb, example_of_verb(verb.name), "####") for verb in verbs(module)]
    return "\n".join(parts)


def _state_section() -> str:
    rows = ["| Attribute | Meaning | Example |", "| --- | --- | --- |"]
    for name in used_state():
        example = example_of_verb(name)
        line = example.code.splitlines()[0] if example else ""
        rows.append(f"| `{name}` | {_cell(STATE[name])} | `{_cell(line)}` ({example.card if example else ''}) |")
    return "\n".join(["## State\n", *rows, ""])


PARTS: Final = {
    "Landscape": (ENGINE / "landscape.py", "class Regatta(Landscape)"),
    "PileToken": (ENGINE / "landscape.py", "class Sail(PileToken)"),
    "Stock": (ENGINE / "setup.py", "PILES = ("),
    "DeckStock": (ENGINE / "setup.py", "STORMS = "),
    "Mat": (ENGINE / "state" / "declaration.py", "MATS = "),
}
"""The classes for parts next to cards, with the start of their example in the last file of test cards."""


def _parts_section() -> str:
    text = TEST_CARDS[-1].read_text(encoding="utf-8")
    tree = ast.parse(text)
    parts = ["## Piles, decks, mats and tokens\n"]
    for name, (path, start) in PARTS.items():
        node = _class_in(path, name)
        inits = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
        signature = "".join([f"`{name}({re.sub('^self, ', '', ast.unparse(init.args))})`\n\n" for init in inits])
        line = next(number for number, each in enumerate(text.splitlines(), 1) if each.startswith(start))
        (example,) = [each for each in tree.body if each.lineno == line]
        code = "\n".join(text.splitlines()[line - 1 : example.end_lineno])
        parts.append(f"### {name}\n\n{signature}{_plain(ast.get_docstring(node) or '')}\n\n```py\n{code}\n```\n")
    return "\n".join(parts)


def _constants_section() -> str:
    parts = ["## Constants\n", "| Constant | Meaning |", "| --- | --- |"]
    for name in api.__all__:
        value = getattr(api, name)
        if name.isupper():
            parts.append(f"| `{name}` | {_cell(_meaning(name, value))} |")
    return "\n".join([*parts, ""])


def _meaning(name: str, value: object) -> str:
    if isinstance(value, int) and TYPE_NAMES.get(value, "").upper() == name.removesuffix("_CARD"):
        return f"The type {TYPE_NAMES[value]}."
    if isinstance(value, int) and _flags().get(value) == name:
        return f"The flag of `{next(trigger.hook for trigger in TRIGGERS if trigger.bit == value)}`."
    return CONSTANTS[name]


CONSTANTS: Final = {
    "ALL": "As a number: any number of cards, or no upper limit.",
    "CARDS_FOR_ALL": "A mat with cards that everybody sees.",
    "CARDS_FOR_OWNER": "A mat with cards that only the owner sees; the others see their number.",
    "TOKEN_COUNT": "A mat with a public number of tokens and no cards.",
    "DIFFERENT_NAMES": "In `scores_for`: cards with different names.",
    "EVERY_CARD": "In `scores_for`: all cards.",
    "FOREVER": "In `g.continue_next_turn`: the effect never ends.",
    "OVERPAYS_COINS": "In `overpays`: the buyer may overpay coins.",
    "PAYS_CARDS": "In `pays_per_coin`: it draws a card for each coin.",
    "PAYS_COINS": "In `pays_per_coin`: it gives the coins.",
    "OVERPAYS_POTIONS": "In `overpays`: Potions count as well.",
    "TO_DECK": "Gain onto the deck.",
    "TO_DISCARD": "Gain to the discard pile, as usual.",
    "TO_DISCARD_THEN_DECK": "Gain to the discard pile, then put it onto the deck unless it was moved or covered.",
    "TO_HAND": "Gain to the hand.",
    "TRASHES_ANY": "In `trashes`: it can trash any card in hand.",
    "TRASHES_SOME": "In `trashes`: it can trash some of the player's cards.",
}
"""The meaning of the constants that are neither types nor trigger flags."""


def card_api_page() -> str:
    hook_parts = [_method_section(hook, example_of_hook(hook.name)) for hook in hooks()]
    return "\n".join(
        [
            HEAD,
            _facts_section(),
            "## Hooks\n",
            *hook_parts,
            _triggers_section(),
            _verbs_section(),
            _state_section(),
            _parts_section(),
            _constants_section(),
        ]
    )


def main() -> None:
    gaps = missing()
    if gaps:
        sys.exit("\n".join(f"{gap.name}: {gap.what}" for gap in gaps))
    PAGE.write_text(card_api_page(), encoding="utf-8")
    sys.stdout.write(f"written: {PAGE.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
