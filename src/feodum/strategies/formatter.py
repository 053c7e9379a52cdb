"""Formats strategies as text in a canonical layout that parses back to the same strategy."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from .model import (
    And,
    Arithmetic,
    BuyRule,
    CardStyle,
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
from .terms import TERMS

KEYS = (
    "name", "author", "comment", "tags", "needs", "options", "conditions", "buy", "play", "trash", "discard", "styles",
    "ending",
)  # fmt: skip
"""The keys of a strategy file in canonical order."""

MAX_WIDTH = 100


def format_strategy(strategy: Strategy) -> str:
    """Return the strategy as the text of a strategy file."""
    remarks: dict[str, list[str]] = {}
    for remark in strategy.remarks:
        remarks.setdefault(remark.anchor, []).append(f"# {remark.text}".rstrip())
    lines: list[str] = []
    for key in KEYS:
        before = remarks.pop(key, [])
        block = block_lines(key, strategy)
        body = _key_lines(key, strategy) if block is None else list(_block(key, block, remarks))
        starts_a_block = key == "buy" or (body and block is not None) or (body and lines and lines[-1].startswith(" "))
        if starts_a_block:
            lines.append("")
        lines += before + body
    lines += remarks.pop("end", [])
    for stray in remarks.values():  # keep comments whose anchor doesn't exist
        lines += stray
    return "\n".join(lines) + "\n"


def block_lines(key: str, strategy: Strategy) -> list[str] | None:
    """Return the lines below a key, or None for keys whose value is text or a list."""
    if key == "buy":
        return [format_rule(rule) for rule in strategy.rules]
    if key == "conditions":
        return [f"{named.name}: {format_condition(named.condition)}" for named in strategy.conditions]
    if key == "styles":
        return [format_style(style) for style in strategy.styles]
    value: str | tuple[str, ...] | tuple[Priority, ...] = getattr(strategy, key)
    items = [item for item in value if isinstance(item, Priority)]
    if any(item.condition is not None for item in items):
        return [format_priority(item) for item in items]
    return None


def _key_lines(key: str, strategy: Strategy) -> list[str]:
    written: str | tuple[str, ...] | tuple[Priority, ...] = getattr(strategy, key)
    if not written:
        return []
    value = written if isinstance(written, str) else tuple(map(_item, written))
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


def _item(item: str | Priority) -> str:
    return item if isinstance(item, str) else format_priority(item)


def _block(key: str, lines: list[str], remarks: dict[str, list[str]]) -> Iterator[str]:
    if not lines and key != "buy":
        return
    yield f"{key}:"
    for number, line in enumerate(lines, start=1):
        for remark in remarks.pop(f"{key} {number}", []):
            yield f"  {remark}"
        yield f"  {line}"


def format_rule(rule: BuyRule) -> str:
    """Format as `CARD [up to N] [when CONDITION]`."""
    text = rule.card
    if rule.at_most is not None:
        text += f" up to {rule.at_most}"
    return text + _when(rule.condition)


def format_priority(priority: Priority) -> str:
    """Format as `[not] CARD [when CONDITION]`."""
    return f"{'not ' if priority.never else ''}{priority.card}{_when(priority.condition)}"


def format_style(style: CardStyle) -> str:
    """Format as `CARD: STYLE [when CONDITION]`."""
    what = f"choose {style.word}" if style.kind == "choose" else f"{style.kind} {style.amount}"
    return f"{style.card}: {what}{_when(style.condition)}"


def _when(condition: Condition | None) -> str:
    return "" if condition is None else f" when {format_condition(condition)}"


def format_condition(condition: Condition) -> str:
    """Return the condition as written after 'when'."""
    if isinstance(condition, Named):
        return condition.name
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
    """Keep parentheses around nested groups, even if they are redundant, for readability."""
    text = format_condition(condition)
    return f"({text})" if isinstance(condition, And | Or) else text


def format_expression(expression: Expression) -> str:
    """Return the expression with the fewest parentheses possible."""
    if isinstance(expression, Number):
        return format_number(expression.amount)
    if isinstance(expression, Term):
        return expression.name if expression.argument is None else f"{expression.name}({expression.argument})"
    left, right = format_expression(expression.left), format_expression(expression.right)
    rank = _rank(expression)
    if _rank(expression.left) < rank:
        left = f"({left})"
    if _rank(expression.right) <= rank:  # operators are left-associative
        right = f"({right})"
    return f"{left} {expression.operator} {right}"


def _rank(expression: Expression) -> int:
    if not isinstance(expression, Arithmetic):
        return 3
    return 1 if expression.operator in "+-" else 2


def format_number(amount: float) -> str:
    """Format a number without an exponent, which the parser doesn't accept, and without '.0'."""
    if amount == int(amount):
        return str(int(amount))
    return format(Decimal(repr(amount)), "f")
