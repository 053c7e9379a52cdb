"""What a strategy is, as plain values: ordered buy rules with conditions, and a few priorities.

Nothing here knows the engine or any card. A condition is a small tree that is evaluated against `Facts`, whatever
supplies them; a strategy file (`text.py`) and a Geronimoo XML file (`feodum.lab.geronimoo`) are two ways to write one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from .characters import code_point, first_unprintable
from .terms import TERMS

MAX_NAME = 80
"""Characters of a strategy's name: it must fit into tables, plots and file names."""
MAX_LIMIT = 999_999
"""The largest number after 'up to'."""
MAX_RULES = 1_000

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


Condition: TypeAlias = Comparison | And | Or | Not


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
class Remark:
    """A comment line of a strategy file, kept in front of what it stood before: a key (`play`), a rule (`buy 3`,
    counted from 1), or the `end` of the file."""

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
    to be played, trashed, discarded before all others; what isn't listed is left to the bot's playing sense.
    """

    name: str
    author: str = ""
    comment: str = ""
    rules: tuple[BuyRule, ...] = ()
    play: tuple[str, ...] = ()
    trash: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
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

    def cards(self) -> tuple[str, ...]:
        """Every card the strategy names, in order of appearance, each once."""
        names = [*self.needs]
        for rule in self.rules:
            names.append(rule.card)
            if rule.condition is not None:
                names += [
                    term.argument
                    for term in terms_of(rule.condition)
                    if term.argument is not None and TERMS[term.name].argument != "type"
                ]
        names += [*self.play, *self.trash, *self.discard]
        names += [option.removeprefix("bane ") for option in self.options if option.startswith("bane ")]
        return tuple(dict.fromkeys(names))


def one_line(text: str) -> str:
    """The text on one line, with single spaces."""
    return " ".join(text.split())


def _check_characters(text: str) -> None:
    bad = first_unprintable(text)
    if bad is not None:
        raise ValueError(f"{text!r} has the character {code_point(text[bad])}, which can't be shown")
