"""From a parsed strategy to a plan that can be played."""

from __future__ import annotations

from feodum.engine.errors import FeodumError
from feodum.messages.message import Saying
from feodum.strategies.conditions import (
    All,
    Amount,
    Any,
    Compared,
    Computed,
    Constant,
    CountType,
    HandType,
    Negated,
    Test,
    amount_about,
    plain_amount,
    type_bit,
)
from feodum.strategies.model import (
    REFUSES_TO_LOSE,
    And,
    Arithmetic,
    Comparison,
    Condition,
    Expression,
    Named,
    Not,
    Number,
    Or,
    Priority,
    Strategy,
    Term,
)
from feodum.strategies.plan import NO_LIMIT, Plan, Rule, Style, Wish
from feodum.strategies.terms import KINDS


def plan_of(strategy: Strategy) -> Plan:
    """The strategy as a plan."""
    rules = [
        Rule(rule.card, NO_LIMIT if rule.at_most is None else rule.at_most, _test_of(rule.condition)) for rule in strategy.rules
    ]
    styles: dict[str, list[Style]] = {}
    for style in strategy.styles:
        ready = Style(style.kind, style.amount, style.word, _test_of(style.condition))
        styles.setdefault(style.card, []).append(ready)
    lists = _wishes(strategy.play), _wishes(strategy.trash), _wishes(strategy.discard)
    recipe = plan_of, (strategy,)
    return Plan(rules, *lists, styles, strategy.ending == REFUSES_TO_LOSE, recipe)


def _wishes(priorities: tuple[Priority, ...]) -> list[Wish]:
    return [Wish(each.card, each.never, _test_of(each.condition)) for each in priorities]


def _test_of(condition: Condition | None) -> Test | None:
    return None if condition is None else ready_test(condition)


def ready_test(condition: Condition) -> Test:
    """The condition as an object that asks a view."""
    if isinstance(condition, Comparison):
        return Compared(amount_of(condition.left), condition.operator, amount_of(condition.right))
    if isinstance(condition, And):
        return All([ready_test(part) for part in condition.parts])
    if isinstance(condition, Or):
        return Any([ready_test(part) for part in condition.parts])
    if isinstance(condition, Named):
        return ready_test(condition.condition)
    assert isinstance(condition, Not)
    return Negated(ready_test(condition.part))


def amount_of(expression: Expression) -> Amount:
    """The expression as an object that asks a view."""
    if isinstance(expression, Number):
        return Constant(float(expression.amount))
    if isinstance(expression, Arithmetic):
        return Computed(amount_of(expression.left), expression.operator, amount_of(expression.right))
    assert isinstance(expression, Term)
    return term_amount(expression.name, expression.argument)


def term_amount(name: str, argument: str | None) -> Amount:
    """What one term of a condition asks."""
    if argument is None:
        amount = plain_amount(name)
    elif name == "count_type":
        amount = CountType(type_bit(argument), KINDS.get(argument, set()))
    elif name == "hand_type":
        amount = HandType(type_bit(argument), KINDS.get(argument, set()))
    else:
        amount = amount_about(name, argument)
    if amount is None:
        raise FeodumError(Saying("plan-unknown-term", "a strategy asks for {name}, which no bot can tell", name=repr(name)))
    return amount
