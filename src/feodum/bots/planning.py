"""From a parsed strategy to a plan that can be played."""

from __future__ import annotations

from feodum.bots.amounts import (
    All,
    Amount,
    Any,
    Compared,
    Constant,
    CountType,
    Never,
    Sum,
    Test,
    amount_about,
    plain_amount,
    type_bit,
)
from feodum.bots.plan import NO_LIMIT, Plan, Rule
from feodum.bots.strategy.model import And, Arithmetic, Comparison, Condition, Expression, Not, Number, Or, Strategy, Term
from feodum.bots.strategy.terms import KINDS
from feodum.engine.errors import FeodumError


def plan_of(strategy: Strategy) -> Plan:
    """The strategy as a plan."""
    rules = [
        Rule(
            rule.card,
            NO_LIMIT if rule.at_most is None else rule.at_most,
            None if rule.condition is None else ready_test(rule.condition),
        )
        for rule in strategy.rules
    ]
    return Plan(rules, list(strategy.play), list(strategy.trash), list(strategy.discard))


def ready_test(condition: Condition) -> Test:
    """The condition as an object that asks a view."""
    if isinstance(condition, Comparison):
        return Compared(amount_of(condition.left), condition.operator, amount_of(condition.right))
    if isinstance(condition, And):
        return All([ready_test(part) for part in condition.parts])
    if isinstance(condition, Or):
        return Any([ready_test(part) for part in condition.parts])
    assert isinstance(condition, Not)
    return Never(ready_test(condition.part))


def amount_of(expression: Expression) -> Amount:
    """The expression as an object that asks a view."""
    if isinstance(expression, Number):
        return Constant(float(expression.amount))
    if isinstance(expression, Arithmetic):
        return Sum(amount_of(expression.left), expression.operator, amount_of(expression.right))
    assert isinstance(expression, Term)
    return term_amount(expression.name, expression.argument)


def term_amount(name: str, argument: str | None) -> Amount:
    """What one term of a condition asks."""
    if argument is None:
        amount = plain_amount(name)
    elif name == "count_type":
        amount = CountType(type_bit(argument), KINDS.get(argument, frozenset()))
    else:
        amount = amount_about(name, argument)
    if amount is None:
        raise FeodumError(f"a strategy asks for {name!r}, which no bot can tell")
    return amount
