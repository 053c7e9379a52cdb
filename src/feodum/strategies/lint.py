"""Linter for strategies: finds things that are valid but probably unintended."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from feodum.cards.box import FACES, needs_bane
from feodum.cards.catalogue import CATALOGUE, NEVER_CHOSEN, PRIZES, gives_vp_tokens
from feodum.engine.card import Card
from feodum.engine.triggers import BUY_RULE
from feodum.messages.message import Message
from feodum.messages.suggestions import closest_match

from .formatter import format_condition, format_rule
from .model import (
    And,
    BuyRule,
    CardStyle,
    Comparison,
    Condition,
    Named,
    Not,
    Number,
    Or,
    Priority,
    Strategy,
    Term,
    cards_in,
    named_in,
    terms_of,
    without_names,
)
from .terms import PILES, TERMS, has_kingdom_pile


@dataclass(frozen=True, slots=True)
class CardInfo:
    """What the linter needs to know about a card. `copies` is the maximum in a game."""

    cost: int
    types: frozenset[str]
    copies: int | None = None
    """None if unknown."""


@dataclass(frozen=True, slots=True)
class LintWarning:
    """A lint warning. Line 0 means the whole strategy."""

    line: int
    code: str
    message: str
    column: int = 0

    def in_file(self, file: str) -> str:
        """Return the warning as `FILE:LINE:COLUMN: text`, like a compiler. Unknown positions are left out."""
        place = f"{file}:{self.line}:{self.column}" if self.column else f"{file}:{self.line}" if self.line else file
        message = Message("lint-coded", "{message} [{code}]", message=self.message, code=self.code)
        return Message("of", "{place}: {why}", place=place, why=message)


def lint(strategy: Strategy, cards: Mapping[str, CardInfo]) -> list[LintWarning]:
    """Return all warnings for the strategy, by line. `cards` maps all known cards by name."""
    unused = list(_unused_conditions(strategy))
    strategy = _expanded(strategy)
    warnings = [
        *unused,
        *_unknown_cards(strategy, cards),
        *_dead_rules(strategy, cards),
        *_odd_conditions(strategy, cards),
        *_odd_priorities(strategy, cards),
        *_whole_strategy(strategy, cards),
    ]
    return sorted(warnings, key=lambda warning: warning.line)


_Line: TypeAlias = BuyRule | Priority | CardStyle


def _unused_conditions(strategy: Strategy) -> Iterator[LintWarning]:
    used = {name for line in strategy.lines() for name in named_in(line.condition)}
    used |= {name for named in strategy.conditions for name in named_in(named.condition)}
    for named in strategy.conditions:
        if named.name not in used:
            message = Message("lint-unused-condition", "the condition {name} is never used", name=repr(named.name))
            yield LintWarning(0, "unused-condition", message)


def _expanded(strategy: Strategy) -> Strategy:
    """Return the strategy with all named conditions expanded."""

    def rule(each: BuyRule) -> BuyRule:
        return replace(each, condition=without_names(each.condition))

    def listed(priorities: tuple[Priority, ...]) -> tuple[Priority, ...]:
        return tuple(replace(each, condition=without_names(each.condition)) for each in priorities)

    return replace(
        strategy,
        rules=tuple(map(rule, strategy.rules)),
        play=listed(strategy.play),
        trash=listed(strategy.trash),
        discard=listed(strategy.discard),
        styles=tuple(replace(each, condition=without_names(each.condition)) for each in strategy.styles),
    )


def _unknown_cards(strategy: Strategy, cards: Mapping[str, CardInfo]) -> Iterator[LintWarning]:
    known = {*cards, *PILES}
    lines: dict[str, _Line] = {}
    for line in strategy.lines():
        for name in cards_in(line):
            lines.setdefault(name, line)
    for name in strategy.cards():
        if name not in known:
            guess = closest_match(name, known)
            hint = Message("did-you-mean", ". Did you mean {near}?", near=repr(guess)) if guess else ""
            message = Message("strategy-no-card", "there is no card {name}", name=repr(name))
            message = Message("with-hint", "{message}{hint}", message=message, hint=hint)
            yield _warning(lines.get(name), "unknown-card", message)


def _warning(rule: _Line | None, code: str, message: str) -> LintWarning:
    return LintWarning(0, code, message) if rule is None else LintWarning(rule.line, code, message, rule.column)


# --- rules ----------------------------------------------------------------------------------------------------------


def _dead_rules(strategy: Strategy, cards: Mapping[str, CardInfo]) -> Iterator[LintWarning]:
    seen: set[BuyRule] = set()
    earlier_rules: list[tuple[BuyRule, frozenset[Condition]]] = []
    canonical: dict[Condition, Condition] = {}  # identical objects compare faster than equal ones
    for rule in strategy.rules:
        text = format_rule(rule)
        if rule.card in NEVER_CHOSEN:
            message = Message("lint-never-chosen", "{card} can't be bought or picked for a gain", card=rule.card)
            yield _warning(rule, "never-chosen", message)
        if rule.at_most == 0:
            yield _warning(rule, "never-holds", Message("lint-up-to-0", "'{rule}': up to 0 means never", rule=text))
        conditions = frozenset(canonical.setdefault(part, part) for part in _conjuncts(rule.condition))
        if rule in seen:
            yield _warning(rule, "duplicate", Message("lint-twice", "'{rule}' is a duplicate", rule=text))
            continue
        for earlier, earlier_conditions in earlier_rules:
            if earlier.card == rule.card and _allows_as_many(earlier, rule) and earlier_conditions <= conditions:
                message = Message(
                    "lint-changes-nothing",
                    "'{rule}' has no effect: line {line}, '{earlier}', already buys {card} in every case",
                    rule=text,
                    line=earlier.line,
                    earlier=format_rule(earlier),
                    card=rule.card,
                )
                yield _warning(rule, "unreachable", message)
                break
            if _hides(earlier, rule, cards):
                message = Message(
                    "lint-hardly-reached",
                    "'{rule}' is rarely reached: line {line} buys {card} first, and {card} never costs more",
                    rule=text,
                    line=earlier.line,
                    card=earlier.card,
                )
                yield _warning(rule, "unreachable", message)
                break
        seen.add(rule)
        earlier_rules.append((rule, conditions))


def _allows_as_many(earlier: BuyRule, later: BuyRule) -> bool:
    return earlier.at_most is None or (later.at_most is not None and later.at_most <= earlier.at_most)


def _conjuncts(condition: Condition | None) -> tuple[Condition, ...]:
    if condition is None:
        return ()
    return condition.parts if isinstance(condition, And) else (condition,)


def _hides(earlier: BuyRule, later: BuyRule, cards: Mapping[str, CardInfo]) -> bool:
    """Return whether the earlier rule always buys a card that costs no more than the later rule's card."""
    if earlier.at_most is not None or earlier.condition is not None or earlier.card == later.card:
        return False
    if not {earlier.card, later.card} <= cards.keys() or {earlier.card, later.card} & (PRIZES | NEVER_CHOSEN):
        return False
    if "Victory" in cards[earlier.card].types and earlier.card != "Estate":
        return False  # later rules apply once these piles are empty
    if _may_differ_from_printed_cost(earlier.card) or _may_differ_from_printed_cost(later.card):
        return False
    return cards[earlier.card].cost <= cards[later.card].cost


def _may_differ_from_printed_cost(name: str) -> bool:
    """Return whether the card can't always be bought at its printed cost."""
    card = FACES.get(name)
    return card is not None and (bool(card.abilities & BUY_RULE) or type(card).own_discount is not Card.own_discount)


# --- conditions -----------------------------------------------------------------------------------------------------


class _NoFacts:
    """Facts for conditions without terms."""

    def value(self, term: str, argument: str | None) -> float:
        raise AssertionError(f"{term} was asked in a condition without terms")


class _OneFact:
    """Facts for conditions with a single term."""

    def __init__(self, amount: float) -> None:
        self.amount = amount

    def value(self, term: str, argument: str | None) -> float:
        return self.amount


def _odd_conditions(strategy: Strategy, cards: Mapping[str, CardInfo]) -> Iterator[LintWarning]:
    for rule in strategy.lines():
        if rule.condition is None:
            continue
        for part in _parts(rule.condition):
            text = format_condition(part)
            if not any(True for _ in terms_of(part)):
                if part.holds(_NoFacts()):
                    yield _warning(rule, "always-holds", Message("lint-always-holds", "'{text}' always holds", text=text))
                else:
                    yield _warning(rule, "never-holds", Message("lint-never-holds", "'{text}' never holds", text=text))
            elif isinstance(part, Comparison) and part.left == part.right:
                yield _warning(
                    rule, "same-sides", Message("lint-same-sides", "'{text}' compares a value with itself", text=text)
                )
            elif _never_hold([part], cards):
                why = _range_of(_only_term(part), cards)
                yield _warning(
                    rule, "never-holds", Message("lint-out-of-range", "'{text}' never holds: {why}", text=text, why=why)
                )
        for clash in _contradictions(rule, cards):
            message = Message("lint-contradiction", "these conditions never hold together: {conditions}", conditions=clash)
            yield _warning(rule, "contradiction", message)
        for term in terms_of(rule.condition):
            if TERMS[term.name].argument == "pile" and term.argument in NEVER_CHOSEN | PRIZES:
                message = Message("lint-no-pile", "{card} has no pile in the Supply", card=term.argument)
                yield _warning(rule, "no-pile", message)


def _parts(condition: Condition) -> Iterator[Comparison | Not]:
    if isinstance(condition, And | Or):
        for part in condition.parts:
            yield from _parts(part)
    elif isinstance(condition, Named):
        yield from _parts(condition.condition)
    else:
        yield condition


def _contradictions(rule: _Line, cards: Mapping[str, CardInfo]) -> Iterator[list[str]]:
    """Yield groups of conditions on one term that can each hold alone but not together.

    For a buy rule, 'up to N' counts as the condition count(CARD) < N.
    """
    assert rule.condition is not None
    for together in _conjunctions(rule.condition):
        by_term: dict[Term, list[Condition]] = {}
        for part in together:
            term = _only_term(part)
            if term is not None and not _never_hold([part], cards):
                by_term.setdefault(term, []).append(part)
        count = Term("count", rule.card)
        if isinstance(rule, BuyRule) and rule.at_most and count in by_term:
            limit = Comparison(count, "<", Number(rule.at_most))
            if _never_hold([*by_term[count], limit], cards) and not _never_hold(by_term[count], cards):
                yield [f"'up to {rule.at_most}'", *_quoted(by_term[count])]
        for parts in by_term.values():
            if len(parts) > 1 and _never_hold(parts, cards):
                yield _quoted(parts)


def _quoted(conditions: list[Condition]) -> list[str]:
    return [f"'{format_condition(condition)}'" for condition in conditions]


def _conjunctions(condition: Condition) -> Iterator[list[Condition]]:
    """Yield the conditions joined by 'and' at the top, then those joined within each branch of an 'or'."""
    together: list[Condition] = []
    waiting = [condition]
    while waiting:
        part = waiting.pop(0)
        if isinstance(part, And):
            waiting = [*part.parts, *waiting]
        else:
            together.append(part)
    yield together
    for part in together:
        if isinstance(part, Or):
            for branch in part.parts:
                if isinstance(branch, And):
                    yield from _conjunctions(branch)


# --- ranges of terms ---

_MAY_BE_NEGATIVE = ("vp", "opponent_vp", "lead")
_MAY_BE_FRACTIONAL = ("average_money",)
_COUNTS_OF_COPIES = ("count", "opponent_count", "opponents_total", "left")
_MAX_CHECKED = 1e9
"""Larger numbers are not checked."""


def _only_term(condition: Condition) -> Term | None:
    """Return the only term that the condition compares with numbers, or None if it is more complex."""
    terms: set[Term] = set()
    for comparison in _comparisons(condition):
        sides = (comparison.left, comparison.right)
        if not any(isinstance(side, Number) for side in sides):
            return None
        term = next((side for side in sides if isinstance(side, Term)), None)
        if term is None:
            return None
        terms.add(term)
    return terms.pop() if len(terms) == 1 else None


def _comparisons(condition: Condition) -> Iterator[Comparison]:
    if isinstance(condition, Comparison):
        yield condition
    elif isinstance(condition, Not):
        yield from _comparisons(condition.part)
    elif isinstance(condition, Named):
        yield from _comparisons(condition.condition)
    else:
        for part in condition.parts:
            yield from _comparisons(part)


def _never_hold(conditions: list[Condition], cards: Mapping[str, CardInfo]) -> bool:
    """Return whether no value of their common term satisfies all conditions.

    The result changes only at the numbers in the conditions, so it is enough to try these and values in between.
    """
    term = _only_term(conditions[0])
    if term is None:
        return False
    sides = [side for each in conditions for comparison in _comparisons(each) for side in (comparison.left, comparison.right)]
    numbers = sorted({side.amount for side in sides if isinstance(side, Number)})
    if max(map(abs, numbers)) > _MAX_CHECKED:
        return False
    tried = {float(value) for number in numbers for value in range(math.floor(number) - 1, math.ceil(number) + 2)}
    if term.name in _MAY_BE_FRACTIONAL:
        tried |= {*numbers, *((low + high) / 2 for low, high in pairwise([0.0, *numbers]))}
    lowest, highest = _bounds(term, cards)
    possible = [value for value in {*tried, lowest, highest} if lowest <= value <= highest and math.isfinite(value)]
    return not any(all(each.holds(_OneFact(value)) for each in conditions) for value in possible)


def _bounds(term: Term, cards: Mapping[str, CardInfo]) -> tuple[float, float]:
    """Return the smallest and largest value of the term."""
    if TERMS[term.name].is_flag:
        return 0, 1
    if term.name in _MAY_BE_NEGATIVE:
        return -math.inf, math.inf
    info = cards.get(term.argument or "") if term.name in _COUNTS_OF_COPIES else None
    return 0, math.inf if info is None or info.copies is None else info.copies


def _range_of(term: Term | None, cards: Mapping[str, CardInfo]) -> str:
    """Describe the possible values of a term."""
    lowest, highest = (-math.inf, math.inf) if term is None else _bounds(term, cards)
    if term is not None and term.name in _MAY_BE_FRACTIONAL:
        kind = Message("lint-number", "a number")
    else:
        kind = Message("lint-whole-number", "a whole number")
    if math.isfinite(highest):
        return Message("lint-from-to", "it is {kind} from {least:.0f} to {most:.0f}", kind=kind, least=lowest, most=highest)
    if math.isfinite(lowest):
        return Message("lint-from", "it is {kind} of at least {least:.0f}", kind=kind, least=lowest)
    return Message("lint-any", "it is {kind}", kind=kind)


# --- priorities and the whole strategy ------------------------------------------------------------------------------


def _odd_priorities(strategy: Strategy, cards: Mapping[str, CardInfo]) -> Iterator[LintWarning]:
    expected = {*strategy.needs, *(rule.card for rule in strategy.rules)}
    lists: tuple[tuple[str, tuple[Priority, ...]], ...] = (
        ("play", strategy.play),
        ("trash", strategy.trash),
        ("discard", strategy.discard),
    )
    for key, priorities in lists:
        settled: set[str] = set()
        for each in priorities:
            name = each.card
            if name in cards and has_kingdom_pile(name) and name not in expected:
                message = Message(
                    "lint-stray", "{card} is listed under '{key}', but is neither bought nor needed", card=name, key=key
                )
                yield _warning(each, "stray-card", message)
            if key == "play" and name in cards and not cards[name].types & {"Action", "Treasure"}:
                message = Message("lint-not-playable", "{card} is listed under 'play' but can't be played", card=name)
                yield _warning(each, "not-playable", message)
            if name in settled:
                message = Message(
                    "lint-settled",
                    "{card} is already listed under '{key}' without a condition, so this has no effect",
                    card=name,
                    key=key,
                )
                yield _warning(each, "duplicate", message)
            if each.condition is None:
                settled.add(name)
    for style in strategy.styles:
        if has_kingdom_pile(style.card) and style.card in cards and style.card not in expected:
            message = Message("lint-stray-style", "{card} has a style but is neither bought nor needed", card=style.card)
            yield _warning(style, "stray-card", message)


def _whole_strategy(strategy: Strategy, cards: Mapping[str, CardInfo]) -> Iterator[LintWarning]:
    bought = {rule.card for rule in strategy.rules}
    gives_tokens = any(gives_vp_tokens(card) for name in bought if name in CATALOGUE for card in CATALOGUE[name].cards)
    if not any("Victory" in cards[name].types for name in bought if name in cards) and not gives_tokens:
        message = Message("lint-no-victory", "no rule buys a card that gives points, so the strategy can't win on its own")
        yield LintWarning(0, "no-victory", message)
    named = set(Strategy(strategy.name, rules=strategy.rules).cards())
    for name in strategy.needs:
        if name not in named:
            message = Message("lint-unused-need", "{card} is needed, but no rule names it", card=name)
            yield LintWarning(0, "unused-need", message)
        if not has_kingdom_pile(name):
            yield LintWarning(0, "odd-need", Message("lint-no-kingdom-card", "{card} is not a Kingdom card", card=name))
    if len(strategy.needs) > 10:
        message = Message("lint-many-needs", "{count} cards are needed, but a Kingdom has 10", count=len(strategy.needs))
        yield LintWarning(0, "odd-need", message)
    if "colony" in strategy.options and "Colony" not in bought:
        yield LintWarning(0, "no-colony", Message("lint-no-colony", "made for games with Colony, but no rule buys it"))
    if any(option.startswith("bane ") for option in strategy.options) and not needs_bane(named):
        yield LintWarning(0, "no-bane", Message("lint-no-bane", "a Bane is given, but Young Witch is not used"))
