"""What a strategy is, as plain values: ordered buy rules with conditions, and a few priorities.

Nothing here knows the engine or any card. A condition is a small tree that is evaluated against `Facts`, whatever
supplies them; a strategy file (`text.py`) and a Geronimoo XML file (`feodum.lab.geronimoo.importer`) are two ways to write one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, TypeAlias

from feodum.strategies.forbidden_characters import code_point, first_unprintable
from feodum.strategies.terms import TERMS

MAX_NAME = 80
"""Characters of a strategy's name: it must fit into tables, plots and file names."""
MAX_LIMIT = 999_999
"""The largest number after 'up to'."""
MAX_RULES = 1_000
REFUSES_TO_LOSE: Final = "refuse if it loses"
"""What a strategy that doesn't end games it would lose says under `ending`."""

ArithmeticOperator: TypeAlias = Literal["+", "-", "*", "/"]
ComparisonOperator: TypeAlias = Literal["=", "!=", "<", "<=", ">", ">="]

ARITHMETIC_OPERATORS: tuple[ArithmeticOperator, ...] = ("+", "-", "*", "/")
COMPARISON_OPERATORS: tuple[ComparisonOperator, ...] = ("=", "!=", "<", "<=", ">", ">=")


class Facts(Protocol):
    """What a condition may ask about a game: the value of a term (see `terms.TERMS`) for one player."""

    def value(self, term: str, argument: str | None) -> float:
        """The term's value now; a flag is 1 or 0. A card that is not in this game counts 0."""
        ...


# --- expressions: things with a number as value ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    """A number written in the strategy."""

    amount: float

    def __post_init__(self) -> None:
        if not math.isfinite(self.amount):
            raise ValueError(f"a number in a strategy must be finite, not {self.amount}")

    def evaluate(self, facts: Facts) -> float:
        return self.amount


@dataclass(frozen=True, slots=True)
class Term:
    """A fact about the game: `coins`, `count(Silver)`, `count_type(Action)`."""

    name: str
    argument: str | None = None

    def __post_init__(self) -> None:
        definition = TERMS.get(self.name)
        if definition is None:
            raise ValueError(f"there is no term {self.name!r}")
        if (definition.argument is None) != (self.argument is None):
            raise ValueError(f"{self.name} takes {'no' if definition.argument is None else 'one'} argument")

    def evaluate(self, facts: Facts) -> float:
        return facts.value(self.name, self.argument)


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Two expressions joined by + - * or /."""

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
            # As doubles do: a share of nothing is boundless, and no comparison holds for 0/0. A strategy must never
            # bring a game down because a deck has no card of some name.
            return math.nan if left == 0 else math.copysign(math.inf, left)
        return left / right


Expression: TypeAlias = Number | Term | Arithmetic


# --- conditions: things that hold or don't --------------------------------------------------------------------------

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
    """Two expressions compared."""

    left: Expression
    operator: ComparisonOperator
    right: Expression

    def holds(self, facts: Facts) -> bool:
        return _COMPARE[self.operator](self.left.evaluate(facts), self.right.evaluate(facts))


@dataclass(frozen=True, slots=True)
class And:
    """All parts hold. At least two of them: one alone is that part itself, so that every condition has one shape."""

    parts: tuple[Condition, ...]

    def __post_init__(self) -> None:
        if len(self.parts) < 2:
            raise ValueError("'and' joins at least two conditions")

    def holds(self, facts: Facts) -> bool:
        return all(part.holds(facts) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Or:
    """At least one part holds. At least two of them, as for `And`."""

    parts: tuple[Condition, ...]

    def __post_init__(self) -> None:
        if len(self.parts) < 2:
            raise ValueError("'or' joins at least two conditions")

    def holds(self, facts: Facts) -> bool:
        return any(part.holds(facts) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Not:
    """The part doesn't hold."""

    part: Condition

    def holds(self, facts: Facts) -> bool:
        return not self.part.holds(facts)


@dataclass(frozen=True, slots=True)
class Named:
    """A condition that the strategy gave a name, by which its rules share it."""

    name: str
    condition: Condition
    size: int = field(init=False, compare=False, repr=False)
    """How many parts it has in full, and how deeply named ones are nested in it: one that uses others grows fast."""
    depth: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        size, depth = extent(self.condition)
        object.__setattr__(self, "size", size)
        object.__setattr__(self, "depth", depth)

    def holds(self, facts: Facts) -> bool:
        return self.condition.holds(facts)


Condition: TypeAlias = Comparison | And | Or | Not | Named


def flag(name: str, argument: str | None = None) -> Comparison:
    """The condition that a flag term such as `in_supply(Colony)` is set; written bare in strategy files."""
    return Comparison(Term(name, argument), "!=", Number(0))


def all_of(conditions: list[Condition]) -> Condition | None:
    """The conditions joined by 'and'; None if there is none."""
    if len(conditions) > 1:
        return And(tuple(conditions))
    return conditions[0] if conditions else None


def terms_of(node: Condition | Expression) -> Iterator[Term]:
    """Every term in a condition or expression, from left to right."""
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
    """How many parts a condition or expression has with all named conditions in full, and how deeply these are nested."""
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
    """The names of the named conditions that stand in the condition itself."""
    if isinstance(condition, Named):
        yield condition.name
    elif isinstance(condition, And | Or):
        for part in condition.parts:
            yield from named_in(part)
    elif isinstance(condition, Not):
        yield from named_in(condition.part)


def without_names(condition: Condition | None) -> Condition | None:
    """The condition with every named one in full."""
    return None if condition is None else _in_full(condition)


def _in_full(condition: Condition) -> Condition:
    if isinstance(condition, Named):
        return _in_full(condition.condition)
    if isinstance(condition, Not):
        return Not(_in_full(condition.part))
    if isinstance(condition, And | Or):
        return type(condition)(tuple(map(_in_full, condition.parts)))
    return condition


# --- strategies -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BuyRule:
    """Take this card if it can be had, fewer than `at_most` are owned, and the condition holds."""

    card: str
    at_most: int | None = None
    condition: Condition | None = None
    line: int = field(default=0, compare=False)
    """Line of the file it came from, for messages; 0 if it came from none."""
    column: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if self.at_most is not None and self.at_most < 0:
            raise ValueError(f"'up to {self.at_most}': the number can't be negative")
        if self.at_most is not None and self.at_most > MAX_LIMIT:
            raise ValueError(f"'up to {self.at_most}': the number can't be above {MAX_LIMIT}")

    def wanted(self, facts: Facts) -> bool:
        """Whether the rule asks for its card now; that it is affordable and in the Supply is the caller's business."""
        if self.at_most is not None and facts.value("count", self.card) >= self.at_most:
            return False
        return self.condition is None or self.condition.holds(facts)


@dataclass(frozen=True, slots=True)
class Priority:
    """A card in `play`, `trash` or `discard`: at its place in the list whenever the condition holds; with `never`, it is
    not to be played, trashed or discarded then."""

    card: str
    never: bool = False
    condition: Condition | None = None
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class CardStyle:
    """A way to play one card, whenever the condition holds: coins to keep (`keep money`, `keep coins`), or a word of its
    questions to choose."""

    card: str
    kind: Literal["keep money", "keep coins", "choose"]
    amount: int = 0
    word: str = ""
    condition: Condition | None = None
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment line of a strategy file, kept in front of what it stood before: a key (`play`), a line below one (`buy 3`,
    `play 1`, counted from 1), or the `end` of the file."""

    anchor: str
    text: str

    def __post_init__(self) -> None:
        if self.text != one_line(self.text):
            raise ValueError("a remark is one line without outer or doubled spaces")
        _check_characters(self.text)


@dataclass(frozen=True, slots=True)
class Strategy:
    """A way to play: what to buy (and gain) in which order, and optional priorities for playing, trashing, discarding.

    The first rule whose card can be had and whose condition holds is followed. The same order ranks what is gained
    without buying, so cards that are never bought (Prizes) may have rules too. Each priority lists cards best first:
    to be played, trashed, discarded before all others, or not at all; what isn't listed is left to the bot's playing sense.
    """

    name: str
    author: str = ""
    comment: str = ""
    rules: tuple[BuyRule, ...] = ()
    play: tuple[Priority, ...] = ()
    trash: tuple[Priority, ...] = ()
    discard: tuple[Priority, ...] = ()
    styles: tuple[CardStyle, ...] = ()
    conditions: tuple[Named, ...] = ()
    """Conditions with a name, each defined by terms and those before it."""
    ending: Literal["", "refuse if it loses"] = ""
    """Whether it makes a buy that ends the game although another player then wins; it does where nothing is said."""
    options: tuple[str, ...] = ()
    """Setup it is made for; see `terms.OPTIONS`."""
    needs: tuple[str, ...] = ()
    """Kingdom cards without which it makes no sense."""
    tags: tuple[str, ...] = ()
    """Free words to list strategies by: `big money`, `engine`."""
    remarks: tuple[Remark, ...] = ()

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("a strategy needs a name")
        if len(self.name) > MAX_NAME:
            raise ValueError(f"a name has at most {MAX_NAME} characters")
        if len(self.rules) > MAX_RULES:
            raise ValueError(f"a strategy has at most {MAX_RULES} rules")
        for text in (self.name, self.author, self.comment, *self.tags):
            if text != one_line(text):
                raise ValueError(f"{text!r}: names, authors, comments and tags are one line without doubled spaces")
            _check_characters(text)
        if any(not tag or "," in tag for tag in self.tags):
            raise ValueError("a tag is neither empty nor has a comma")

    def lines(self) -> tuple[BuyRule | Priority | CardStyle, ...]:
        """Everything it says about single cards, in the order in which it is written."""
        return (*self.rules, *self.play, *self.trash, *self.discard, *self.styles)

    def cards(self) -> tuple[str, ...]:
        """Every card the strategy names, in order of appearance, each once."""
        names = [*self.needs]
        for line in (*self.conditions, *self.lines()):
            names += cards_in(line)
        names += [option.removeprefix("bane ") for option in self.options if option.startswith("bane ")]
        return tuple(dict.fromkeys(names))


def cards_in(line: BuyRule | Priority | CardStyle | Named) -> list[str]:
    """Every card that one line of a strategy names."""
    names = [] if isinstance(line, Named) else [line.card]
    if line.condition is not None:
        names += [
            term.argument
            for term in terms_of(line.condition)
            if term.argument is not None and TERMS[term.name].argument != "type"
        ]
    return names


def one_line(text: str) -> str:
    """The text on one line, with single spaces."""
    return " ".join(text.split())


def _check_characters(text: str) -> None:
    bad = first_unprintable(text)
    if bad is not None:
        raise ValueError(f"{text!r} has the character {code_point(text[bad])}, which can't be shown")
