"""The data model of strategies: ordered buy rules with conditions, and priorities.

Independent of the engine and of any card. Conditions are trees that are evaluated against `Facts`. A strategy can come from a
strategy file (`text.py`) or a Geronimoo XML file (`feodum.lab.geronimoo.importer`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, TypeAlias

from .forbidden_characters import code_point, first_unprintable
from .terms import TERMS

MAX_NAME = 80
"""Longer names don't fit into tables, plots and file names."""
MAX_LIMIT = 999_999
"""The largest number allowed after 'up to'."""
MAX_RULES = 1_000
REFUSES_TO_LOSE: Final = "refuse if it loses"
"""Value of `ending` for strategies that refuse to end a game they would lose."""

ArithmeticOperator: TypeAlias = Literal["+", "-", "*", "/"]
ComparisonOperator: TypeAlias = Literal["=", "!=", "<", "<=", ">", ">="]

ARITHMETIC_OPERATORS: tuple[ArithmeticOperator, ...] = ("+", "-", "*", "/")
COMPARISON_OPERATORS: tuple[ComparisonOperator, ...] = ("=", "!=", "<", "<=", ">", ">=")


class Facts(Protocol):
    """The values of terms (see `terms.TERMS`) for one player."""

    def value(self, term: str, argument: str | None) -> float:
        """Return the current value of a term. Flags are 1 or 0; cards that are not in the game count 0."""
        ...


# --- expressions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    """A number literal."""

    amount: float

    def __post_init__(self) -> None:
        if not math.isfinite(self.amount):
            raise ValueError(f"a number in a strategy must be finite, not {self.amount}")

    def evaluate(self, facts: Facts) -> float:
        return self.amount


@dataclass(frozen=True, slots=True)
class Term:
    """A term such as `coins`, `count(Silver)` or `count_type(Action)`."""

    name: str
    argument: str | None = None

    def __post_init__(self) -> None:
        definition = TERMS.get(self.name)
        if definition is None:
            raise ValueError(f"no such term: {self.name!r}")
        if (definition.argument is None) != (self.argument is None):
            raise ValueError(f"{self.name} takes {'no' if definition.argument is None else 'one'} argument")

    def evaluate(self, facts: Facts) -> float:
        return facts.value(self.name, self.argument)


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Two expressions combined with `+`, `-`, `*` or `/`."""

    left: Expression
    operator: ArithmeticOperator
    right: Expression

    def evaluate(self, facts: Facts) -> float:
        left, right = self.left.evaluate(facts), self.right.evaluate(facts)
        if self.operator == "+":
            return left + right
        if self.operator == "-":
            return left - right
        if self.operator == "*":
            return left * right
        if right == 0:
            # IEEE semantics: x/0 is infinite and no comparison holds for 0/0. A strategy must never crash a game.
            return math.nan if left == 0 else math.copysign(math.inf, left)
        return left / right


Expression: TypeAlias = Number | Term | Arithmetic


# --- conditions -----------------------------------------------------------------------------------------------------

_COMPARE: dict[ComparisonOperator, Callable[[float, float], bool]] = {
    "=": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison of two expressions."""

    left: Expression
    operator: ComparisonOperator
    right: Expression

    def holds(self, facts: Facts) -> bool:
        return _COMPARE[self.operator](self.left.evaluate(facts), self.right.evaluate(facts))


@dataclass(frozen=True, slots=True)
class And:
    """True if all parts hold. Has at least two parts, so that every condition has a unique form."""

    parts: tuple[Condition, ...]

    def __post_init__(self) -> None:
        if len(self.parts) < 2:
            raise ValueError("'and' needs at least two conditions")

    def holds(self, facts: Facts) -> bool:
        return all(part.holds(facts) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Or:
    """True if any part holds. Has at least two parts, like `And`."""

    parts: tuple[Condition, ...]

    def __post_init__(self) -> None:
        if len(self.parts) < 2:
            raise ValueError("'or' needs at least two conditions")

    def holds(self, facts: Facts) -> bool:
        return any(part.holds(facts) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Not:
    """True if the part doesn't hold."""

    part: Condition

    def holds(self, facts: Facts) -> bool:
        return not self.part.holds(facts)


@dataclass(frozen=True, slots=True)
class Named:
    """A named condition that several rules can share."""

    name: str
    condition: Condition
    size: int = field(init=False, compare=False, repr=False)
    """Number of nodes after expanding named conditions. `depth` counts the levels of named conditions."""
    depth: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        size, depth = extent(self.condition)
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "depth", depth)

    def holds(self, facts: Facts) -> bool:
        return self.condition.holds(facts)


Condition: TypeAlias = Comparison | And | Or | Not | Named


def flag(name: str, argument: str | None = None) -> Comparison:
    """Return the condition that a flag such as `in_supply(Colony)` is set.

    Strategy files write it without a comparison.
    """
    return Comparison(Term(name, argument), "!=", Number(0))


def all_of(conditions: list[Condition]) -> Condition | None:
    """Join conditions with 'and'. Returns None if there are none."""
    if len(conditions) > 1:
        return And(tuple(conditions))
    return conditions[0] if conditions else None


def terms_of(node: Condition | Expression) -> Iterator[Term]:
    """Yield every term in a condition or expression, from left to right."""
    if isinstance(node, Term):
        yield node
    elif isinstance(node, Arithmetic | Comparison):
        yield from terms_of(node.left)
        yield from terms_of(node.right)
    elif isinstance(node, And | Or):
        for part in node.parts:
            yield from terms_of(part)
    elif isinstance(node, Not):
        yield from terms_of(node.part)
    elif isinstance(node, Named):
        yield from terms_of(node.condition)


def extent(node: Condition | Expression) -> tuple[int, int]:
    """Return the number of nodes after expanding named conditions, and the levels of named conditions."""
    if isinstance(node, Named):
        return node.size, node.depth + 1
    if isinstance(node, Number | Term):
        return 1, 0
    if isinstance(node, Not):
        parts = [extent(node.part)]
    elif isinstance(node, And | Or):
        parts = [extent(part) for part in node.parts]
    else:
        parts = [extent(node.left), extent(node.right)]
    return 1 + sum(size for size, _ in parts), max(depth for _, depth in parts)


def named_in(condition: Condition | None) -> Iterator[str]:
    """Yield the names of the named conditions that the condition uses directly."""
    if isinstance(condition, Named):
        yield condition.name
    elif isinstance(condition, And | Or):
        for part in condition.parts:
            yield from named_in(part)
    elif isinstance(condition, Not):
        yield from named_in(condition.part)


def without_names(condition: Condition | None) -> Condition | None:
    """Expand all named conditions."""
    return None if condition is None else _expand(condition)


def _expand(condition: Condition) -> Condition:
    if isinstance(condition, Named):
        return _expand(condition.condition)
    if isinstance(condition, Not):
        return Not(_expand(condition.part))
    if isinstance(condition, And | Or):
        return type(condition)(tuple(map(_expand, condition.parts)))
    return condition


# --- strategies -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BuyRule:
    """Buy or gain the card if it is available, fewer than `at_most` are owned, and the condition holds."""

    card: str
    at_most: int | None = None
    condition: Condition | None = None
    line: int = field(default=0, compare=False)
    """Line in the source file, for messages; 0 if there is none."""
    column: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if self.at_most is not None and self.at_most < 0:
            raise ValueError(f"'up to {self.at_most}': the number can't be negative")
        if self.at_most is not None and self.at_most > MAX_LIMIT:
            raise ValueError(f"'up to {self.at_most}': the number can't be above {MAX_LIMIT}")

    def wanted(self, facts: Facts) -> bool:
        """Return whether the rule asks for its card now. The caller checks cost and availability."""
        if self.at_most is not None and facts.value("count", self.card) >= self.at_most:
            return False
        return self.condition is None or self.condition.holds(facts)


@dataclass(frozen=True, slots=True)
class Priority:
    """A card in `play`, `trash` or `discard`.

    It applies while the condition holds; `never` forbids the card.
    """

    card: str
    never: bool = False
    condition: Condition | None = None
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class CardStyle:
    """How to use a card while the condition holds.

    Either coins to keep (`keep money`, `keep coins`) or an option to choose.
    """

    card: str
    kind: Literal["keep money", "keep coins", "choose"]
    amount: int = 0
    word: str = ""
    condition: Condition | None = None
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment line of a strategy file.

    The anchor is what the comment precedes: a key (`play`), a line below a key (`buy 3`, counted from 1), or the `end` of the
    file.
    """

    anchor: str
    text: str

    def __post_init__(self) -> None:
        if self.text != one_line(self.text):
            raise ValueError("a comment must be one line without leading, trailing or repeated spaces")
        _check_characters(self.text)


@dataclass(frozen=True, slots=True)
class Strategy:
    """A strategy: what to buy and gain, in order, and priorities for playing, trashing and discarding.

    The bot follows the first rule whose card is available and whose condition holds. The same order ranks gains, so cards
    that can't be bought (Prizes) may have rules. Each priority list names cards best first, or forbids them. The bot's
    heuristics handle cards that are not listed.
    """

    name: str
    """The title."""
    author: str = ""
    """Who wrote it."""
    comment: str = ""
    """One line about it."""
    rules: tuple[BuyRule, ...] = ()
    """What to buy and gain, in order."""
    play: tuple[Priority, ...] = ()
    """Which Actions to play first."""
    trash: tuple[Priority, ...] = ()
    """Which cards to trash first."""
    discard: tuple[Priority, ...] = ()
    """Which cards to discard first."""
    styles: tuple[CardStyle, ...] = ()
    """How to play single cards."""
    conditions: tuple[Named, ...] = ()
    """Named conditions. Each one may use those before it."""
    ending: Literal["", "refuse if it loses"] = ""
    """Whether to refuse a buy that would end the game with another player winning. Empty means no."""
    options: tuple[str, ...] = ()
    """The setup the strategy is made for; see `terms.OPTIONS`."""
    needs: tuple[str, ...] = ()
    """Kingdom cards that the strategy requires."""
    tags: tuple[str, ...] = ()
    """Free-form labels such as `big money` or `engine`."""
    remarks: tuple[Remark, ...] = ()
    """The comments of its file."""

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("a strategy needs a name")
        if len(self.name) > MAX_NAME:
            raise ValueError(f"a strategy's name must have at most {MAX_NAME} characters")
        if len(self.rules) > MAX_RULES:
            raise ValueError(f"a strategy must have at most {MAX_RULES} rules")
        for text in (self.name, self.author, self.comment, *self.tags):
            if text != one_line(text):
                raise ValueError(f"{text!r}: names, authors, comments and tags must be one line without repeated spaces")
            _check_characters(text)
        if any(not tag or "," in tag for tag in self.tags):
            raise ValueError("a tag must not be empty or contain a comma")

    def lines(self) -> tuple[BuyRule | Priority | CardStyle, ...]:
        """Return all rules, priorities and styles in file order."""
        return (*self.rules, *self.play, *self.trash, *self.discard, *self.styles)

    def cards(self) -> tuple[str, ...]:
        """Return every card the strategy names, without duplicates, in order of appearance."""
        names = [*self.needs]
        for line in (*self.conditions, *self.lines()):
            names += cards_in(line)
        names += [option.removeprefix("bane ") for option in self.options if option.startswith("bane ")]
        return tuple(dict.fromkeys(names))


def cards_in(line: BuyRule | Priority | CardStyle | Named) -> list[str]:
    """Return every card that one line of a strategy names."""
    names = [] if isinstance(line, Named) else [line.card]
    if line.condition is not None:
        names += [
            term.argument
            for term in terms_of(line.condition)
            if term.argument is not None and TERMS[term.name].argument != "type"
        ]
    return names


def one_line(text: str) -> str:
    """Return the text on one line with single spaces."""
    return " ".join(text.split())


def _check_characters(text: str) -> None:
    bad = first_unprintable(text)
    if bad is not None:
        raise ValueError(f"{text!r} contains the unprintable character {code_point(text[bad])}")
