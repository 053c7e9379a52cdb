"""Writes a strategy as text, always in the same layout: reading it gives the same strategy again."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from .model import And, Arithmetic, BuyRule, Comparison, Condition, Expression, Not, Number, Or, Strategy, Term
from .terms import TERMS

KEYS = ("name", "author", "comment", "tags", "needs", "options", "buy", "play", "trash", "discard")
"""The keys of a strategy file in the order they are written."""

MAX_WIDTH = 100


def format_strategy(strategy: Strategy) -> str:
    """The strategy as the text of a strategy file."""
    remarks: dict[str, list[str]] = {}
    for remark in strategy.remarks:
        remarks.setdefault(remark.anchor, []).append(f"# {remark.text}".rstrip())
    lines: list[str] = []
    for key in KEYS:
        before = remarks.pop(key, [])
        body = list(_buy_lines(strategy, remarks)) if key == "buy" else _key_lines(key, strategy)
        starts_a_block = key == "buy" or (body and lines and lines[-1].startswith(" "))
        if starts_a_block:
            lines.append("")
        lines += before + body
    lines += remarks.pop("end", [])
    for stray in remarks.values():  # anchored to what isn't there: still not lost
        lines += stray
    return "\n".join(lines) + "\n"


def _key_lines(key: str, strategy: Strategy) -> list[str]:
    value: str | tuple[str, ...] = getattr(strategy, key)
    if not value:
        return []
    text = value if isinstance(value, str) else ", ".join(value)
    line = f"{key}: {text}"
    if isinstance(value, str) or key == "tags" or len(line) <= MAX_WIDTH:
        return [line]
    lines = [f"{key}:", " "]
    for item in value:
        if len(lines[-1]) + len(item) + 2 > MAX_WIDTH:
            lines.append(" ")
        lines[-1] += f" {item},"
    lines[-1] = lines[-1].removesuffix(",")
    return lines


def _buy_lines(strategy: Strategy, remarks: dict[str, list[str]]) -> Iterator[str]:
    yield "buy:"
    for number, rule in enumerate(strategy.rules, start=1):
        for remark in remarks.pop(f"buy {number}", []):
            yield f"  {remark}"
        yield f"  {format_rule(rule)}"


def format_rule(rule: BuyRule) -> str:
    """CARD [up to N] [when CONDITION]"""
    text = rule.card
    if rule.at_most is not None:
        text += f" up to {rule.at_most}"
    if rule.condition is not None:
        text += f" when {format_condition(rule.condition)}"
    return text


def format_condition(condition: Condition) -> str:
    """The condition as it stands after 'when'."""
    if isinstance(condition, Comparison):
        left = condition.left
        is_flag = isinstance(left, Term) and TERMS[left.name].is_flag
        if is_flag and condition.operator == "!=" and condition.right == Number(0):
            return format_expression(left)
        return f"{format_expression(left)} {condition.operator} {format_expression(condition.right)}"
    if isinstance(condition, Not):
        return f"not {_grouped(condition.part)}"
    word = " and " if isinstance(condition, And) else " or "
    return word.join(map(_grouped, condition.parts))


def _grouped(condition: Condition) -> str:
    """Groups inside groups keep their parentheses, needed or not: few readers know that 'and' binds closer."""
    text = format_condition(condition)
    return f"({text})" if isinstance(condition, And | Or) else text


def format_expression(expression: Expression) -> str:
    """The expression with no more parentheses than it needs."""
    if isinstance(expression, Number):
        return format_number(expression.amount)
    if isinstance(expression, Term):
        return expression.name if expression.argument is None else f"{expression.name}({expression.argument})"
    left, right = format_expression(expression.left), format_expression(expression.right)
    rank = _rank(expression)
    if _rank(expression.left) < rank:
        left = f"({left})"
    if _rank(expression.right) <= rank:  # operators of one rank are read from the left
        right = f"({right})"
    return f"{left} {expression.operator} {right}"


def _rank(expression: Expression) -> int:
    if not isinstance(expression, Arithmetic):
        return 3
    return 1 if expression.operator in "+-" else 2


def format_number(amount: float) -> str:
    """Without exponent, which strategy files don't know, and without '.0'."""
    if amount == int(amount):
        return str(int(amount))
    return format(Decimal(repr(amount)), "f")
