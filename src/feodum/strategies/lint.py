"""Looks for what is allowed in a strategy but probably not meant."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from feodum.cards.catalogue import NEVER_CHOSEN, PRIZES, TOKEN_GIVERS
from feodum.messages.message import Saying
from feodum.messages.suggestions import nearest
from feodum.strategies.formatter import format_condition, format_rule
from feodum.strategies.model import (
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
from feodum.strategies.terms import PILES, TERMS, has_kingdom_pile


@dataclass(frozen=True, slots=True)
class CardInfo:
    """What the checker must know about a card: its printed cost and types, and how many a game has at most."""

    cost: int
    types: frozenset[str]
    copies: int | None = None
    """None: nobody knows."""


@dataclass(frozen=True, slots=True)
class LintWarning:
    """Something that looks wrong. Line 0 means the strategy as a whole."""

    line: int
    code: str
    message: str
    column: int = 0

    def in_file(self, file: str) -> str:
        """The warning after the file's name, as compilers write theirs."""
        place = f"{file}:{self.line}:{self.column}" if self.column else f"{file}:{self.line}" if self.line else file
        message = Saying("lint-coded", "{message} [{code}]", message=self.message, code=self.code)
        return Saying("of", "{place}: {why}", place=place, why=message)


def lint(strategy: Strategy, cards: Mapping[str, CardInfo]) -> list[LintWarning]:
    """Every warning for the strategy, by line; `cards` are all cards of the program by name."""
    unused = list(_unused_conditions(strategy))
    strategy = _spelled_out(strategy)
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
            message = Saying("lint-unused-condition", "the condition {name} is never used", name=repr(named.name))
            yield LintWarning(0, "unused-condition", message)


def _spelled_out(strategy: Strategy) -> Strategy:
    """The strategy with every named condition in full wherever it is used."""

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
            guess = nearest(name, known)
            hint = Saying("did-you-mean", "; did you mean {near}?", near=repr(guess)) if guess else ""
            message = Saying("strategy-no-card", "there is no card {name}", name=repr(name))
            message = Saying("with-hint", "{message}{hint}", message=message, hint=hint)
            yield _warning(lines.get(name), "unknown-card", message)


def _warning(rule: _Line | None, code: str, message: str) -> LintWarning:
    return LintWarning(0, code, message) if rule is None else LintWarning(rule.line, code, message, rule.column)


# --- rules ----------------------------------------------------------------------------------------------------------


def _dead_rules(strategy: Strategy, cards: Mapping[str, CardInfo]) -> Iterator[LintWarning]:
    seen: set[BuyRule] = set()
    earlier_rules: list[tuple[BuyRule, frozenset[Condition]]] = []
    first_of_its_kind: dict[Condition, Condition] = {}  # the same objects compare much faster than equal ones
    for rule in strategy.rules:
        text = format_rule(rule)
        if rule.card in NEVER_CHOSEN:
            message = Saying("lint-never-chosen", "{card} can't be bought or picked for a gain", card=rule.card)
            yield _warning(rule, "never-chosen", message)
        if rule.at_most == 0:
            yield _warning(rule, "never-holds", Saying("lint-up-to-0", "'{rule}': up to 0 means never", rule=text))
        conditions = frozenset(first_of_its_kind.setdefault(part, part) for part in _conjuncts(rule.condition))
        if rule in seen:
            yield _warning(rule, "duplicate", Saying("lint-twice", "'{rule}' is there twice", rule=text))
            continue
        for earlier, earlier_conditions in earlier_rules:
            if earlier.card == rule.card and _allows_as_many(earlier, rule) and earlier_conditions <= conditions:
                message = Saying(
                    "lint-changes-nothing",
                    "'{rule}' changes nothing: line {line}, '{earlier}', already takes {card} whenever this would",
                    rule=text,
                    line=earlier.line,
                    earlier=format_rule(earlier),
                    card=rule.card,
                )
                yield _warning(rule, "unreachable", message)
                break
            if _hides(earlier, rule, cards):
                message = Saying(
                    "lint-hardly-reached",
                    "'{rule}' is hardly ever reached: line {line} takes {card} first, which costs no more",
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
    """Whether the earlier rule always takes another card that is affordable whenever the later one's is."""
    if earlier.at_most is not None or earlier.condition is not None or earlier.card == later.card:
        return False
    if not {earlier.card, later.card} <= cards.keys() or {earlier.card, later.card} & (PRIZES | NEVER_CHOSEN):
        return False
    if "Victory" in cards[earlier.card].types and earlier.card != "Estate":
        return False  # these piles run out, and what comes after them is meant for then
    if later.card in ("Peddler", "Grand Market") or earlier.card in ("Peddler", "Grand Market"):
        return False  # not to be had at their printed cost in every turn
    return cards[earlier.card].cost <= cards[later.card].cost


# --- conditions -----------------------------------------------------------------------------------------------------


class _NoFacts:
    """For conditions that ask about nothing."""

    def value(self, term: str, argument: str | None) -> float:
        raise AssertionError(f"{term} was asked in a condition without terms")


class _OneFact:
    """For conditions that ask about one thing only."""

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
                    yield _warning(rule, "always-holds", Saying("lint-always-holds", "'{text}' always holds", text=text))
                else:
                    yield _warning(rule, "never-holds", Saying("lint-never-holds", "'{text}' never holds", text=text))
            elif isinstance(part, Comparison) and part.left == part.right:
                yield _warning(
                    rule, "same-sides", Saying("lint-same-sides", "'{text}' compares a thing with itself", text=text)
                )
            elif _never_hold([part], cards):
                why = _range_of(_only_term(part), cards)
                yield _warning(
                    rule, "never-holds", Saying("lint-out-of-range", "'{text}' never holds: {why}", text=text, why=why)
                )
        for clash in _contradictions(rule, cards):
            message = Saying("lint-contradiction", "these never hold together: {conditions}", conditions=clash)
            yield _warning(rule, "contradiction", message)
        for term in terms_of(rule.condition):
            if TERMS[term.name].argument == "pile" and term.argument in NEVER_CHOSEN | PRIZES:
                message = Saying("lint-no-pile", "{card} has no pile in the Supply", card=term.argument)
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
    """Conditions on one term of which each can hold, but not all at once; 'up to N' is one on the count of the card."""
    assert rule.condition is not None
    for together in _joined(rule.condition):
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


def _joined(condition: Condition) -> Iterator[list[Condition]]:
    """Every group of conditions within this one that must all hold for it, or for a part of it, to hold."""
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
                    yield from _joined(branch)


# --- what terms can be ---

_MAY_BE_NEGATIVE = ("vp", "opponent_vp", "lead")
_MAY_BE_BROKEN = ("average_money",)
_COUNTS_OF_COPIES = ("count", "opponent_count", "opponents_total", "left")
_BEYOND_ALL_GAMES = 1e9
"""Numbers so large that it doesn't matter what holds there."""


def _only_term(condition: Condition) -> Term | None:
    """The one term that the condition compares with numbers; None if it asks for more than that."""
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
    """Whether no value of the one term that all of them ask about makes them hold together.

    What holds changes only at the numbers they compare with, so it's enough to try these and what lies between.
    """
    term = _only_term(conditions[0])
    if term is None:
        return False
    sides = [side for each in conditions for comparison in _comparisons(each) for side in (comparison.left, comparison.right)]
    numbers = sorted({side.amount for side in sides if isinstance(side, Number)})
    if max(map(abs, numbers)) > _BEYOND_ALL_GAMES:
        return False
    tried = {float(value) for number in numbers for value in range(math.floor(number) - 1, math.ceil(number) + 2)}
    if term.name in _MAY_BE_BROKEN:
        tried |= {*numbers, *((low + high) / 2 for low, high in pairwise([0.0, *numbers]))}
    lowest, highest = _bounds(term, cards)
    possible = [value for value in {*tried, lowest, highest} if lowest <= value <= highest and math.isfinite(value)]
    return not any(all(each.holds(_OneFact(value)) for each in conditions) for value in possible)


def _bounds(term: Term, cards: Mapping[str, CardInfo]) -> tuple[float, float]:
    """The smallest and the largest value that the term can have."""
    if TERMS[term.name].is_flag:
        return 0, 1
    if term.name in _MAY_BE_NEGATIVE:
        return -math.inf, math.inf
    info = cards.get(term.argument or "") if term.name in _COUNTS_OF_COPIES else None
    return 0, math.inf if info is None or info.copies is None else info.copies


def _range_of(term: Term | None, cards: Mapping[str, CardInfo]) -> str:
    """What a term can be, in words."""
    lowest, highest = (-math.inf, math.inf) if term is None else _bounds(term, cards)
    if term is not None and term.name in _MAY_BE_BROKEN:
        kind = Saying("lint-number", "a number")
    else:
        kind = Saying("lint-whole-number", "a whole number")
    if math.isfinite(highest):
        return Saying("lint-from-to", "it is {kind} from {least:.0f} to {most:.0f}", kind=kind, least=lowest, most=highest)
    if math.isfinite(lowest):
        return Saying("lint-from", "it is {kind} from {least:.0f} up", kind=kind, least=lowest)
    return Saying("lint-any", "it is {kind}", kind=kind)


# --- priorities and the whole ---------------------------------------------------------------------------------------


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
                message = Saying(
                    "lint-stray", "{card} is listed under '{key}', but never bought nor needed", card=name, key=key
                )
                yield _warning(each, "stray-card", message)
            if key == "play" and name in cards and not cards[name].types & {"Action", "Treasure"}:
                message = Saying("lint-not-playable", "{card} is listed under 'play', but can't be played", card=name)
                yield _warning(each, "not-playable", message)
            if name in settled:
                message = Saying(
                    "lint-settled",
                    "{card} stands under '{key}' before, without a condition: this changes nothing",
                    card=name,
                    key=key,
                )
                yield _warning(each, "duplicate", message)
            if each.condition is None:
                settled.add(name)
    for style in strategy.styles:
        if has_kingdom_pile(style.card) and style.card in cards and style.card not in expected:
            message = Saying("lint-stray-style", "{card} has a style, but is never bought nor needed", card=style.card)
            yield _warning(style, "stray-card", message)


def _whole_strategy(strategy: Strategy, cards: Mapping[str, CardInfo]) -> Iterator[LintWarning]:
    bought = {rule.card for rule in strategy.rules}
    if not any("Victory" in cards[name].types for name in bought if name in cards) and not bought & TOKEN_GIVERS:
        message = Saying(
            "lint-no-victory", "no rule buys a Victory card or one that gives points: the strategy can't win by itself"
        )
        yield LintWarning(0, "no-victory", message)
    named = set(Strategy(strategy.name, rules=strategy.rules).cards())
    for name in strategy.needs:
        if name not in named:
            message = Saying("lint-unused-need", "{card} is needed, but no rule names it", card=name)
            yield LintWarning(0, "unused-need", message)
        if not has_kingdom_pile(name):
            yield LintWarning(0, "odd-need", Saying("lint-no-kingdom-card", "{card} is no Kingdom card", card=name))
    if len(strategy.needs) > 10:
        message = Saying("lint-many-needs", "{count} cards are needed, but a Kingdom has 10", count=len(strategy.needs))
        yield LintWarning(0, "odd-need", message)
    if "colony" in strategy.options and "Colony" not in bought:
        yield LintWarning(0, "no-colony", Saying("lint-no-colony", "made for games with Colony, but no rule buys it"))
    if any(option.startswith("bane ") for option in strategy.options) and "Young Witch" not in named:
        yield LintWarning(0, "no-bane", Saying("lint-no-bane", "a Bane is given, but Young Witch is not used"))
