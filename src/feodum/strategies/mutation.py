"""Random generation, mutation and crossover of strategies.

A mutation can change any part of a strategy: the opening, which cards it buys, how many and in which order, the conditions,
when it starts to buy Victory cards, and its trash and play priorities.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from feodum.cards.box import FACES
from feodum.cards.catalogue import CANTRIPS, CATALOGUE, TRASHERS, VILLAGES
from feodum.engine.card import ACTION, SHELTER, VICTORY
from feodum.strategies.kingdom_context import KingdomContext
from feodum.strategies.model import (
    And,
    BuyRule,
    Comparison,
    Condition,
    Expression,
    Number,
    Priority,
    Strategy,
    Term,
    without_names,
)

MAX_RULES: Final = 18
_SHELTERS: Final = tuple(name for name, card in FACES.items() if card.types & SHELTER and not card.types & ACTION)
JUNK: Final = ("Curse", *_SHELTERS, "Estate", "Copper")
FEW_ACTIONS: Final = 5
MANY: Final = 8
COUNTS: Final = (1, 1, 1, 2, 2, 2, 3, 4, 6, None)


def _at_most(term: str, argument: str | None, number: float) -> Comparison:
    return Comparison(Term(term, argument), "<=", Number(number))


def _at_least(term: str, argument: str | None, number: float) -> Comparison:
    return Comparison(Term(term, argument), ">=", Number(number))


def _at_most_as_many(one: str, other: str) -> Comparison:
    """Return the condition `count(one) <= count(other)`."""
    return Comparison(Term("count", one), "<=", Term("count", other))


class StrategyMutator:
    """Generates strategies for one kingdom, from scratch or from existing ones."""

    def __init__(self, kingdom: KingdomContext) -> None:
        self.kingdom = kingdom
        self.piles = [name for name in kingdom.piles if name in CATALOGUE and CATALOGUE[name].is_kingdom]
        self.victories = [name for name in self.piles if CATALOGUE[name].types & VICTORY]
        treasures = ["Silver", "Gold", *(["Platinum"] if kingdom.colony else [])]
        self.cards = [*self.piles, *treasures]
        self.points = [*(["Colony"] if kingdom.colony else []), "Province", "Duchy", "Estate"]
        self.junk = [name for name in JUNK if kingdom.shelters or name not in _SHELTERS]

    # From scratch ---------------------------------------------------------------------------------------------------------
    def random_engines(self, rng: Random, count: int) -> list[Strategy]:
        """Generate random engine decks.

        Each may buy a trasher early, and a random mix of attacks, villages, drawing cards and cantrips.
        """
        return [self.random_engine(rng) for _ in range(count)] if self.piles else []

    def random_engine(self, rng: Random) -> Strategy:
        villages = [name for name in self.piles if name in VILLAGES]
        drawers = [name for name in self.piles if name in FACES and FACES[name].draws >= 2]
        attacks = [name for name in self.piles if CATALOGUE[name].is_attack]
        trashers = [name for name in self.piles if name in TRASHERS]
        small = [name for name in self.piles if name in CANTRIPS and name not in VILLAGES]
        village = rng.choice(villages) if villages else None
        building: list[BuyRule] = []
        helpers = rng.sample(self.piles, min(len(self.piles), rng.choice((0, 1, 1, 2))))
        building += [BuyRule(name, 1) for name in helpers]
        if attacks and rng.random() < 0.7:
            building.append(BuyRule(rng.choice(attacks), rng.choice((1, 1, 2))))
        if village is not None:
            needed = Comparison(Term("count_type", "Village"), "<", Term("count_type", "Terminal"))
            building.append(BuyRule(village, condition=needed))
        building += [
            BuyRule(name, rng.choice((2, 3, 4, 5, 6))) for name in rng.sample(drawers, min(len(drawers), rng.choice((1, 1, 2))))
        ]
        building += [
            BuyRule(name, rng.choice((1, 2, 4, 5, None)))
            for name in rng.sample(small, min(len(small), rng.choice((0, 1, 2, 3))))
        ]
        if village is not None and rng.random() < 0.6:
            building.append(BuyRule(village, rng.choice((3, 5, 8))))
        if rng.random() < 0.5:
            rng.shuffle(building)
        if trashers and rng.random() < 0.7:
            building.insert(0, BuyRule(rng.choice(trashers), 1, _at_most("turn", None, rng.choice((2, 4)))))
        gold = BuyRule("Gold", rng.choice((None, 1, 1, 2, 3)))
        building.insert(rng.randint(0, len(building)), gold)
        building.append(BuyRule("Silver", condition=rng.choice((None, _at_most("count_type", "Treasure", 7)))))
        trash = tuple(Priority(name) for name in self.junk) if rng.random() < 0.6 else ()
        return self.with_metadata(
            self._tidy(self._change_greening(rng, Strategy("Engine", rules=tuple(building), trash=trash)))
        )

    # From existing strategies ---------------------------------------------------------------------------------------------
    def offspring(self, rng: Random, parents: Sequence[Strategy]) -> Strategy:
        """Mutate one parent one to three times, in some cases after a crossover with another parent."""
        child = rng.choice(parents)
        if len(parents) > 1 and rng.random() < 0.3:
            child = self._cross_over(rng, child, rng.choice(parents))
        for _ in range(rng.choice((1, 1, 2, 3))):
            child = rng.choice(self._mutations)(self, rng, child)
        return self.with_metadata(self._tidy(child))

    def with_metadata(self, strategy: Strategy) -> Strategy:
        """Return the strategy named after its main cards, with the matching `needs` and no other metadata."""
        wanted: dict[str, int] = {}
        for rule in strategy.rules:
            if rule.card in self.piles and rule.at_most != 0:
                wanted[rule.card] = max(wanted.get(rule.card, 0), 9 if rule.at_most is None else rule.at_most)
        main = sorted(wanted, key=lambda name: -wanted[name])[:3]
        name = ", ".join(main) or "Money"
        return replace(strategy, name=name, author="", comment="", needs=tuple(wanted), options=(), tags=(), remarks=())

    def signature(self, strategy: Strategy) -> tuple[str, ...]:
        """Return the Kingdom cards the strategy buys.

        Strategies with the same signature count as the same kind.
        """
        return tuple(sorted({rule.card for rule in strategy.rules if rule.card in self.piles and rule.at_most != 0}))

    def is_engine(self, strategy: Strategy) -> bool:
        """Return whether the strategy wants many Actions.

        Engines improve slowly, so a search reserves places for them.
        """
        wanted: dict[str, int] = {}
        for rule in strategy.rules:
            if rule.card in self.piles and CATALOGUE[rule.card].types & ACTION:
                count = MANY if rule.at_most is None else min(rule.at_most, MANY)
                wanted[rule.card] = max(wanted.get(rule.card, 0), count)
        return sum(wanted.values()) > FEW_ACTIONS

    def _tidy(self, strategy: Strategy) -> Strategy:
        """Remove duplicate and unreachable rules, limit their number, and make sure Province is bought."""
        rules: list[BuyRule] = []
        for rule in strategy.rules:
            is_redundant = any(each.card == rule.card and each.condition is None and each.at_most is None for each in rules)
            if rule not in rules and not is_redundant and rule.at_most != 0 and not _is_shadowed(rule, rules):
                rules.append(rule)
        if not any(rule.card == "Province" for rule in rules):
            rules.insert(0, BuyRule("Province"))
        while len(rules) > MAX_RULES:
            rules.pop(-2)
        return replace(strategy, rules=tuple(rules))

    def _cross_over(self, rng: Random, one: Strategy, other: Strategy) -> Strategy:
        """Insert rules of `other` that don't buy points into `one`, which keeps its own rules."""
        borrowed = [rule for rule in other.rules if rule.card not in self.points]
        if not borrowed:
            return one
        start = rng.randrange(len(borrowed))
        piece = borrowed[start : start + rng.randint(1, 3)]
        place = self._insert_position(rng, one)
        rules = (*one.rules[:place], *piece, *one.rules[place:])
        return replace(one, rules=rules, trash=one.trash or other.trash)

    def _insert_position(self, rng: Random, strategy: Strategy) -> int:
        """Pick a position for a rule that doesn't buy points, usually after the leading rules that do."""
        first = next((i for i, rule in enumerate(strategy.rules) if rule.card not in self.points), len(strategy.rules))
        return rng.randint(0 if rng.random() < 0.15 else first, len(strategy.rules))

    def _random_condition(self, rng: Random, card: str) -> Condition:
        other = rng.choice(self.cards)
        ways: list[Condition] = [
            _at_most("turn", None, rng.choice((2, 2, 3, 4, 6))),
            _at_least("turn", None, rng.choice((3, 4, 5, 8))),
            _at_least("count", rng.choice(("Silver", "Gold", other)), rng.choice((1, 1, 2, 3))),
            _at_least("gains_to_end", None, rng.choice((3, 4, 5, 6))),
            _at_most("count_type", "Terminal", rng.choice((0, 1, 2, 3))),
            Comparison(Term("count_type", "Terminal"), "<=", Term("count_type", "Village")),
        ]
        if other != card:
            ways.append(_at_most_as_many(card, other))
        return rng.choice(ways)

    def _add_rule(self, rng: Random, strategy: Strategy) -> Strategy:
        card = rng.choice(self.cards)
        count = None if card in ("Silver", "Gold", "Platinum") else rng.choice(COUNTS)
        condition = self._random_condition(rng, card) if rng.random() < 0.35 else None
        place = self._insert_position(rng, strategy)
        return replace(strategy, rules=(*strategy.rules[:place], BuyRule(card, count, condition), *strategy.rules[place:]))

    def _remove_rule(self, rng: Random, strategy: Strategy) -> Strategy:
        place = rng.randrange(len(strategy.rules))
        return replace(strategy, rules=(*strategy.rules[:place], *strategy.rules[place + 1 :]))

    def _move_rule(self, rng: Random, strategy: Strategy) -> Strategy:
        rules = list(strategy.rules)
        rule = rules.pop(rng.randrange(len(rules)))
        rules.insert(rng.randint(0, len(rules)), rule)
        return replace(strategy, rules=tuple(rules))

    def _change_count(self, rng: Random, strategy: Strategy) -> Strategy:
        places = [i for i, rule in enumerate(strategy.rules) if rule.card in self.piles]
        if not places:
            return self._add_rule(rng, strategy)
        place = rng.choice(places)
        rule = strategy.rules[place]
        count = rng.choice(COUNTS) if rule.at_most is None else max(0, rule.at_most + rng.choice((-2, -1, -1, 1, 1, 2)))
        return self._with_rule(strategy, place, replace(rule, at_most=count))

    def _swap_card(self, rng: Random, strategy: Strategy) -> Strategy:
        places = [i for i, rule in enumerate(strategy.rules) if rule.card in self.piles]
        if not places:
            return self._add_rule(rng, strategy)
        place = rng.choice(places)
        return self._with_rule(strategy, place, replace(strategy.rules[place], card=rng.choice(self.piles)))

    def _change_condition(self, rng: Random, strategy: Strategy) -> Strategy:
        place = rng.randrange(len(strategy.rules))
        rule = strategy.rules[place]
        if rule.condition is None or rng.random() < 0.3:
            card = rule.card
            return self._with_rule(strategy, place, replace(rule, condition=self._random_condition(rng, card)))
        if rng.random() < 0.3:
            return self._with_rule(strategy, place, replace(rule, condition=None))
        return self._with_rule(strategy, place, replace(rule, condition=_perturb(rng, rule.condition)))

    def _change_greening(self, rng: Random, strategy: Strategy) -> Strategy:
        """Replace the rules that decide when to buy Victory cards."""
        rules = [rule for rule in strategy.rules if rule.card not in (*self.points, *self.victories)]
        top: list[BuyRule] = []
        if self.kingdom.colony:
            top.append(BuyRule("Colony"))
        wait: list[Condition | None] = [
            None,
            None,
            _at_least("count", "Gold", rng.choice((1, 2, 3))),
            _at_least("total_money", None, rng.choice((12, 15, 18, 22))),
            _at_least("turn", None, rng.choice((7, 9, 11, 13))),
        ]
        if self.kingdom.colony:
            wait.append(_at_most("gains_to_end", None, rng.choice((2, 3, 4))))
        if rng.random() < 0.4:
            # Build until one big turn is affordable, then buy points.
            top.append(BuyRule("Province", condition=_at_least("count", "Province", 1)))
            top.append(BuyRule("Province", condition=_at_least("coins", None, rng.choice((9, 11, 13, 16)))))
            top.append(BuyRule("Province", condition=_at_most("gains_to_end", None, rng.choice((4, 5, 6)))))
        else:
            top.append(BuyRule("Province", condition=rng.choice(wait)))
        for name in self.victories:
            if rng.random() < 0.4:
                late = _at_most("gains_to_end", None, rng.choice((4, 6, 8, 10)))
                top.append(BuyRule(name, rng.choice((None, None, 2, 4)), rng.choice((None, late, late))))
        top.append(BuyRule("Duchy", condition=_at_most("gains_to_end", None, rng.choice((2, 3, 4, 5, 6)))))
        top.append(BuyRule("Estate", condition=_at_most("gains_to_end", None, rng.choice((1, 2, 3)))))
        return replace(strategy, rules=(*top, *rules))

    def _change_trash(self, rng: Random, strategy: Strategy) -> Strategy:
        if strategy.trash and rng.random() < 0.4:
            return replace(strategy, trash=())
        names = [*self.junk]
        if rng.random() < 0.3:
            names.remove("Copper")
        elif rng.random() < 0.3:
            names.append("Silver")
        return replace(strategy, trash=tuple(Priority(name) for name in names))

    def _change_play(self, rng: Random, strategy: Strategy) -> Strategy:
        actions = [name for name in self.signature(strategy) if CATALOGUE[name].types & ACTION]
        if len(actions) < 2 or rng.random() < 0.4:
            return replace(strategy, play=())
        rng.shuffle(actions)
        return replace(strategy, play=tuple(Priority(name) for name in actions[:3]))

    @staticmethod
    def _with_rule(strategy: Strategy, place: int, rule: BuyRule) -> Strategy:
        return replace(strategy, rules=(*strategy.rules[:place], rule, *strategy.rules[place + 1 :]))

    _mutations = (
        _add_rule, _add_rule, _add_rule, _remove_rule, _remove_rule, _move_rule, _move_rule, _change_count, _change_count,
        _change_count, _swap_card, _change_condition, _change_condition, _change_greening, _change_trash, _change_play,
    )  # fmt: skip


def _is_shadowed(rule: BuyRule, before: Sequence[BuyRule]) -> bool:
    """Return whether an earlier rule always buys a card that costs no more, so this rule never applies."""
    return any(
        each.at_most is None
        and each.condition is None
        and each.card in ("Copper", "Silver", "Gold", "Platinum", "Province", "Colony")
        and rule.card in CATALOGUE
        and CATALOGUE[each.card].cost <= CATALOGUE[rule.card].cost
        for each in before
    )


def expand_conditions(strategy: Strategy) -> Strategy:
    """Inline named conditions so that rules can be moved between strategies."""
    return replace(
        strategy,
        rules=tuple(replace(line, condition=without_names(line.condition)) for line in strategy.rules),
        play=tuple(replace(line, condition=without_names(line.condition)) for line in strategy.play),
        trash=tuple(replace(line, condition=without_names(line.condition)) for line in strategy.trash),
        discard=tuple(replace(line, condition=without_names(line.condition)) for line in strategy.discard),
        styles=tuple(replace(line, condition=without_names(line.condition)) for line in strategy.styles),
        conditions=(),
        remarks=(),
    )


def _perturb(rng: Random, condition: Condition) -> Condition:
    """Change one number in the condition a little."""
    if isinstance(condition, Comparison):
        if isinstance(condition.right, Number):
            return replace(condition, right=_perturb_number(rng, condition.right))
        return condition
    if isinstance(condition, And):
        parts = list(condition.parts)
        place = rng.randrange(len(parts))
        parts[place] = _perturb(rng, parts[place])
        return And(tuple(parts))
    return condition


def _perturb_number(rng: Random, number: Number) -> Expression:
    return Number(max(0, number.amount + rng.choice((-2, -1, -1, 1, 1, 2))))
