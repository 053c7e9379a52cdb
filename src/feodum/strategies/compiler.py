"""Compiles parsed strategies to plans."""

from __future__ import annotations

from feodum.engine.errors import FeodumError
from feodum.messages.message import Message
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
from feodum.strategies.plan import NO_LIMIT, Plan, PriorityEntry, Rule, Style
from feodum.strategies.terms import KINDS


def plan_of(strategy: Strategy) -> Plan:
    """Compile a strategy to a plan."""
    rules = [
        Rule(rule.card, NO_LIMIT if rule.at_most is None else rule.at_most, _optional_test(rule.condition))
        for rule in strategy.rules
    ]
    styles: dict[str, list[Style]] = {}
    for style in strategy.styles:
        ready = Style(style.kind, style.amount, style.word, _optional_test(style.condition))
        styles.setdefault(style.card, []).append(ready)
    lists = _entries(strategy.play), _entries(strategy.trash), _entries(strategy.discard)
    recipe = plan_of, (strategy,)
    return Plan(rules, *lists, styles, strategy.ending == REFUSES_TO_LOSE, recipe)


def _entries(priorities: tuple[Priority, ...]) -> list[PriorityEntry]:
    return [PriorityEntry(each.card, each.never, _optional_test(each.condition)) for each in priorities]


def _optional_test(condition: Condition | None) -> Test | None:
    return None if condition is None else compile_test(condition)


def compile_test(condition: Condition) -> Test:
    if isinstance(condition, Comparison):
        return Compared(compile_amount(condition.left), condition.operator, compile_amount(condition.right))
    if isinstance(condition, And):
        return All([compile_test(part) for part in condition.parts])
    if isinstance(condition, Or):
        return Any([compile_test(part) for part in condition.parts])
    if isinstance(condition, Named):
        return compile_test(condition.condition)
    assert isinstance(condition, Not)
    return Negated(compile_test(condition.part))


def compile_amount(expression: Expression) -> Amount:
    if isinstance(expression, Number):
        return Constant(float(expression.amount))
    if isinstance(expression, Arithmetic):
        return Computed(compile_amount(expression.left), expression.operator, compile_amount(expression.right))
    assert isinstance(expression, Term)
    return compile_term(expression.name, expression.argument)


def compile_term(name: str, argument: str | None) -> Amount:
    if argument is None:
        amount = plain_amount(name)
    elif name == "count_type":
        amount = CountType(type_bit(argument), KINDS.get(argument, set()))
    elif name == "hand_type":
        amount = HandType(type_bit(argument), KINDS.get(argument, set()))
    else:
        amount = amount_about(name, argument)
    if amount is None:
        raise FeodumError(Message("plan-unknown-term", "bots can't evaluate the strategy term {name}", name=repr(name)))
    return amount
