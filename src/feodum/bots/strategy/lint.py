"""Looks for what is allowed in a strategy but probably not meant."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from .errors import nearest
from .formatting import format_condition, format_rule
from .model import And, BuyRule, Comparison, Condition, Not, Number, Or, Strategy, terms_of
from .terms import NEVER_CHOSEN, PILES, PRIZES, TERMS, has_kingdom_pile


@dataclass(frozen=True, slots=True)
class CardInfo:
    """What the checker must know about a card: its printed cost and types."""

    cost: int
    types: frozenset[str]


@dataclass(frozen=True, slots=True)
class LintWarning:
    """Something that looks wrong. Line 0 means the strategy as a whole."""

    line: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.line}: {self.message} [{self.code}]" if self.line else f"{self.message} [{self.code}]"


def lint(strategy: Strategy, cards: Mapping[str, CardInfo]) -> list[LintWarning]:
    """Every warning for the strategy, by line; `cards` are all cards of the program by name."""
    warnings = [
        *_unknown_cards(strategy, cards),
        *_dead_rules(strategy, cards),
        *_odd_conditions(strategy),
        *_odd_priorities(strategy, cards),
        *_whole_strategy(strategy, cards),
    ]
    return sorted(warnings, key=lambda warning: warning.line)


def _unknown_cards(strategy: Strategy, cards: Mapping[str, CardInfo]) -> Iterator[LintWarning]:
    known = {*cards, *PILES}
    named_in_rules: dict[str, int] = {}
    for rule in strategy.rules:
        for name in Strategy(strategy.name, rules=(rule,)).cards():
            named_in_rules.setdefault(name, rule.line)
    for name in strategy.cards():
        if name not in known:
            guess = nearest(name, known)
            hint = f"; did you mean {guess!r}?" if guess else ""
            yield LintWarning(named_in_rules.get(name, 0), "unknown-card", f"there is no card {name!r}{hint}")


# --- rules ----------------------------------------------------------------------------------------------------------


def _dead_rules(strategy: Strategy, cards: Mapping[str, CardInfo]) -> Iterator[LintWarning]:
    for position, rule in enumerate(strategy.rules):
        earlier_rules = strategy.rules[:position]
        if rule.card in NEVER_CHOSEN:
            yield LintWarning(rule.line, "never-chosen", f"{rule.card} can't be bought or picked for a gain")
        if rule.at_most == 0:
            yield LintWarning(rule.line, "never-holds", f"'{format_rule(rule)}': up to 0 means never")
        if rule in earlier_rules:
            yield LintWarning(rule.line, "duplicate", f"'{format_rule(rule)}' is there twice")
            continue
        for earlier in earlier_rules:
            if earlier.card == rule.card and _covers(earlier, rule):
                reason = f"line {earlier.line}, '{format_rule(earlier)}', already takes {rule.card} whenever this would"
                yield LintWarning(rule.line, "unreachable", f"'{format_rule(rule)}' changes nothing: {reason}")
                break
            if _hides(earlier, rule, cards):
                reason = f"line {earlier.line} takes {earlier.card} first, which costs no more"
                yield LintWarning(rule.line, "unreachable", f"'{format_rule(rule)}' is hardly ever reached: {reason}")
                break


def _covers(earlier: BuyRule, later: BuyRule) -> bool:
    """Whether the earlier rule, for the same card, applies whenever the later one does."""
    if earlier.at_most is not None and (later.at_most is None or later.at_most > earlier.at_most):
        return False
    return earlier.condition is None or set(_conjuncts(earlier.condition)) <= set(_conjuncts(later.condition))


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


def _odd_conditions(strategy: Strategy) -> Iterator[LintWarning]:
    for rule in strategy.rules:
        if rule.condition is None:
            continue
        for part in _parts(rule.condition):
            text = format_condition(part)
            if not any(True for _ in terms_of(part)):
                outcome = "always" if part.holds(_NoFacts()) else "never"
                yield LintWarning(rule.line, f"{outcome}-holds", f"'{text}' {outcome} holds")
            elif isinstance(part, Comparison) and part.left == part.right:
                yield LintWarning(rule.line, "same-sides", f"'{text}' compares a thing with itself")
            elif isinstance(part, Comparison) and _is_impossible(part):
                yield LintWarning(rule.line, "never-holds", f"'{text}' never holds: no count is negative")
        for term in terms_of(rule.condition):
            if TERMS[term.name].argument == "pile" and term.argument in NEVER_CHOSEN | PRIZES:
                yield LintWarning(rule.line, "no-pile", f"{term.argument} has no pile in the Supply")


def _parts(condition: Condition) -> Iterator[Comparison | Not]:
    if isinstance(condition, And | Or):
        for part in condition.parts:
            yield from _parts(part)
    else:
        yield condition


def _is_impossible(comparison: Comparison) -> bool:
    """`count(Silver) < 0`: below what a count can be. Scores may be negative."""
    terms = list(terms_of(comparison.left))
    if comparison.left not in terms or any(term.name in ("vp", "opponent_vp", "lead") for term in terms):
        return False
    bound = comparison.right
    if not isinstance(bound, Number):
        return False
    return (comparison.operator == "<" and bound.amount <= 0) or (comparison.operator == "<=" and bound.amount < 0)


# --- priorities and the whole ---------------------------------------------------------------------------------------


def _odd_priorities(strategy: Strategy, cards: Mapping[str, CardInfo]) -> Iterator[LintWarning]:
    expected = {*strategy.needs, *(rule.card for rule in strategy.rules)}
    lists: tuple[tuple[str, Collection[str]], ...] = (
        ("play", strategy.play),
        ("trash", strategy.trash),
        ("discard", strategy.discard),
    )
    for key, names in lists:
        for name in names:
            if name in cards and has_kingdom_pile(name) and name not in expected:
                yield LintWarning(0, "stray-card", f"{name} is listed under '{key}', but never bought nor needed")
            if key == "play" and name in cards and not cards[name].types & {"Action", "Treasure"}:
                yield LintWarning(0, "not-playable", f"{name} is listed under 'play', but can't be played")
        if len(set(names)) < len(names):
            yield LintWarning(0, "duplicate", f"a card is listed twice under '{key}'")


def _whole_strategy(strategy: Strategy, cards: Mapping[str, CardInfo]) -> Iterator[LintWarning]:
    bought = {rule.card for rule in strategy.rules}
    if not any("Victory" in cards[name].types for name in bought if name in cards):
        yield LintWarning(0, "no-victory", "no rule buys a Victory card: the strategy can't win by itself")
    named = set(Strategy(strategy.name, rules=strategy.rules).cards())
    for name in strategy.needs:
        if name not in named:
            yield LintWarning(0, "unused-need", f"{name} is needed, but no rule names it")
        if not has_kingdom_pile(name):
            yield LintWarning(0, "odd-need", f"{name} is no Kingdom card")
    if len(strategy.needs) > 10:
        yield LintWarning(0, "odd-need", f"{len(strategy.needs)} cards are needed, but a Kingdom has 10")
    if "colony" in strategy.options and "Colony" not in bought:
        yield LintWarning(0, "no-colony", "made for games with Colony, but no rule buys it")
    if any(option.startswith("bane ") for option in strategy.options) and "Young Witch" not in named:
        yield LintWarning(0, "no-bane", "a Bane is given, but Young Witch is not used")
