"""Breeding strategies: how new ones are made up, and how they come from old ones.

A strategy is varied as a whole: what it opens with, which cards in which number and order, under which conditions, when it
turns to points, what it trashes and plays first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from feodum.cards.box import FACES
from feodum.cards.catalogue import CANTRIPS, CATALOGUE, TRASHERS, VILLAGES
from feodum.engine.card import ACTION, VICTORY
from feodum.strategies.kingdom_context import Situation
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

MOST_RULES: Final = 18
JUNK: Final = ("Curse", "Hovel", "Overgrown Estate", "Estate", "Copper")
FEW_ACTIONS: Final = 5
MANY: Final = 8
COUNTS: Final = (1, 1, 1, 2, 2, 2, 3, 4, 6, None)


def _at_most(term: str, argument: str | None, number: float) -> Comparison:
    return Comparison(Term(term, argument), "<=", Number(number))


def _at_least(term: str, argument: str | None, number: float) -> Comparison:
    return Comparison(Term(term, argument), ">=", Number(number))


def _fewer(one: str, other: str) -> Comparison:
    """At most as many of the one as of the other."""
    return Comparison(Term("count", one), "<=", Term("count", other))


class Breeder:
    """Makes strategies for one kingdom."""

    def __init__(self, kingdom: Situation) -> None:
        self.kingdom = kingdom
        self.piles = [name for name in kingdom.piles if name in CATALOGUE and CATALOGUE[name].is_kingdom]
        self.victories = [name for name in self.piles if CATALOGUE[name].types & VICTORY]
        treasures = ["Silver", "Gold", *(["Platinum"] if kingdom.colony else [])]
        self.cards = [*self.piles, *treasures]
        self.points = [*(["Colony"] if kingdom.colony else []), "Province", "Duchy", "Estate"]
        self.junk = [name for name in JUNK if kingdom.shelters or name not in ("Hovel", "Overgrown Estate")]

    # New ones ------------------------------------------------------------------------------------------------------------
    def engines(self, chance: Random, count: int) -> list[Strategy]:
        """Decks that draw themselves, made up at random: trashers first, then what draws, as many Actions as that needs,
        attacks, and whatever else replaces itself."""
        return [self.engine(chance) for _ in range(count)] if self.piles else []

    def engine(self, chance: Random) -> Strategy:
        villages = [name for name in self.piles if name in VILLAGES]
        drawers = [name for name in self.piles if name in FACES and FACES[name].draws >= 2]
        attacks = [name for name in self.piles if CATALOGUE[name].is_attack]
        trashers = [name for name in self.piles if name in TRASHERS]
        small = [name for name in self.piles if name in CANTRIPS and name not in VILLAGES]
        village = chance.choice(villages) if villages else None
        building: list[BuyRule] = []
        helpers = chance.sample(self.piles, min(len(self.piles), chance.choice((0, 1, 1, 2))))
        building += [BuyRule(name, 1) for name in helpers]
        if attacks and chance.random() < 0.7:
            building.append(BuyRule(chance.choice(attacks), chance.choice((1, 1, 2))))
        if village is not None:
            needed = Comparison(Term("count_type", "Village"), "<", Term("count_type", "Terminal"))
            building.append(BuyRule(village, condition=needed))
        building += [
            BuyRule(name, chance.choice((2, 3, 4, 5, 6)))
            for name in chance.sample(drawers, min(len(drawers), chance.choice((1, 1, 2))))
        ]
        building += [
            BuyRule(name, chance.choice((1, 2, 4, 5, None)))
            for name in chance.sample(small, min(len(small), chance.choice((0, 1, 2, 3))))
        ]
        if village is not None and chance.random() < 0.6:
            building.append(BuyRule(village, chance.choice((3, 5, 8))))
        if chance.random() < 0.5:
            chance.shuffle(building)
        if trashers and chance.random() < 0.7:
            building.insert(0, BuyRule(chance.choice(trashers), 1, _at_most("turn", None, chance.choice((2, 4)))))
        gold = BuyRule("Gold", chance.choice((None, 1, 1, 2, 3)))
        building.insert(chance.randint(0, len(building)), gold)
        building.append(BuyRule("Silver", condition=chance.choice((None, _at_most("count_type", "Treasure", 7)))))
        trash = tuple(Priority(name) for name in self.junk) if chance.random() < 0.6 else ()
        return self.named(self._tidied(self._greening(chance, Strategy("Engine", rules=tuple(building), trash=trash))))

    # New ones from old ones --------------------------------------------------------------------------------------------
    def child(self, chance: Random, parents: Sequence[Strategy]) -> Strategy:
        """A strategy made from one or two others, changed in one to three ways."""
        made = chance.choice(parents)
        if len(parents) > 1 and chance.random() < 0.3:
            made = self._crossed(chance, made, chance.choice(parents))
        for _ in range(chance.choice((1, 1, 2, 3))):
            made = chance.choice(self._changes)(self, chance, made)
        return self.named(self._tidied(made))

    def named(self, strategy: Strategy) -> Strategy:
        """The strategy with a name that says what it is about, and what it needs."""
        wanted: dict[str, int] = {}
        for rule in strategy.rules:
            if rule.card in self.piles and rule.at_most != 0:
                wanted[rule.card] = max(wanted.get(rule.card, 0), 9 if rule.at_most is None else rule.at_most)
        main = sorted(wanted, key=lambda name: -wanted[name])[:3]
        name = ", ".join(main) or "Money"
        return replace(strategy, name=name, author="", comment="", needs=tuple(wanted), options=(), tags=(), remarks=())

    def signature(self, strategy: Strategy) -> tuple[str, ...]:
        """The Kingdom cards that it buys: what makes two strategies different in kind."""
        return tuple(sorted({rule.card for rule in strategy.rules if rule.card in self.piles and rule.at_most != 0}))

    def is_engine(self, strategy: Strategy) -> bool:
        """Whether it wants many Actions: such decks grow slowly in strength, and must not be measured by others too soon."""
        wanted: dict[str, int] = {}
        for rule in strategy.rules:
            if rule.card in self.piles and CATALOGUE[rule.card].types & ACTION:
                count = MANY if rule.at_most is None else min(rule.at_most, MANY)
                wanted[rule.card] = max(wanted.get(rule.card, 0), count)
        return sum(wanted.values()) > FEW_ACTIONS

    def _tidied(self, strategy: Strategy) -> Strategy:
        """No rule twice, none that can't apply any more, not too many of them, and always points and Silver."""
        rules: list[BuyRule] = []
        for rule in strategy.rules:
            is_settled = any(each.card == rule.card and each.condition is None and each.at_most is None for each in rules)
            if rule not in rules and not is_settled and rule.at_most != 0 and not _is_shadowed(rule, rules):
                rules.append(rule)
        if not any(rule.card == "Province" for rule in rules):
            rules.insert(0, BuyRule("Province"))
        while len(rules) > MOST_RULES:
            rules.pop(-2)
        return replace(strategy, rules=tuple(rules))

    def _crossed(self, chance: Random, one: Strategy, other: Strategy) -> Strategy:
        """The points of the one, and building rules of both."""
        lent = [rule for rule in other.rules if rule.card not in self.points]
        if not lent:
            return one
        start = chance.randrange(len(lent))
        piece = lent[start : start + chance.randint(1, 3)]
        place = self._place(chance, one)
        rules = (*one.rules[:place], *piece, *one.rules[place:])
        return replace(one, rules=rules, trash=one.trash or other.trash)

    def _place(self, chance: Random, strategy: Strategy) -> int:
        """A place for a building rule: mostly behind the first rules for points."""
        first = next((i for i, rule in enumerate(strategy.rules) if rule.card not in self.points), len(strategy.rules))
        return chance.randint(0 if chance.random() < 0.15 else first, len(strategy.rules))

    def _condition(self, chance: Random, card: str) -> Condition:
        other = chance.choice(self.cards)
        ways: list[Condition] = [
            _at_most("turn", None, chance.choice((2, 2, 3, 4, 6))),
            _at_least("turn", None, chance.choice((3, 4, 5, 8))),
            _at_least("count", chance.choice(("Silver", "Gold", other)), chance.choice((1, 1, 2, 3))),
            _at_least("gains_to_end", None, chance.choice((3, 4, 5, 6))),
            _at_most("count_type", "Terminal", chance.choice((0, 1, 2, 3))),
            Comparison(Term("count_type", "Terminal"), "<=", Term("count_type", "Village")),
        ]
        if other != card:
            ways.append(_fewer(card, other))
        return chance.choice(ways)

    def _add(self, chance: Random, strategy: Strategy) -> Strategy:
        card = chance.choice(self.cards)
        count = None if card in ("Silver", "Gold", "Platinum") else chance.choice(COUNTS)
        condition = self._condition(chance, card) if chance.random() < 0.35 else None
        place = self._place(chance, strategy)
        return replace(strategy, rules=(*strategy.rules[:place], BuyRule(card, count, condition), *strategy.rules[place:]))

    def _remove(self, chance: Random, strategy: Strategy) -> Strategy:
        place = chance.randrange(len(strategy.rules))
        return replace(strategy, rules=(*strategy.rules[:place], *strategy.rules[place + 1 :]))

    def _move(self, chance: Random, strategy: Strategy) -> Strategy:
        rules = list(strategy.rules)
        rule = rules.pop(chance.randrange(len(rules)))
        rules.insert(chance.randint(0, len(rules)), rule)
        return replace(strategy, rules=tuple(rules))

    def _count(self, chance: Random, strategy: Strategy) -> Strategy:
        places = [i for i, rule in enumerate(strategy.rules) if rule.card in self.piles]
        if not places:
            return self._add(chance, strategy)
        place = chance.choice(places)
        rule = strategy.rules[place]
        count = chance.choice(COUNTS) if rule.at_most is None else max(0, rule.at_most + chance.choice((-2, -1, -1, 1, 1, 2)))
        return self._with_rule(strategy, place, replace(rule, at_most=count))

    def _swap(self, chance: Random, strategy: Strategy) -> Strategy:
        places = [i for i, rule in enumerate(strategy.rules) if rule.card in self.piles]
        if not places:
            return self._add(chance, strategy)
        place = chance.choice(places)
        return self._with_rule(strategy, place, replace(strategy.rules[place], card=chance.choice(self.piles)))

    def _condition_changed(self, chance: Random, strategy: Strategy) -> Strategy:
        place = chance.randrange(len(strategy.rules))
        rule = strategy.rules[place]
        if rule.condition is None or chance.random() < 0.3:
            card = rule.card
            return self._with_rule(strategy, place, replace(rule, condition=self._condition(chance, card)))
        if chance.random() < 0.3:
            return self._with_rule(strategy, place, replace(rule, condition=None))
        return self._with_rule(strategy, place, replace(rule, condition=_moved(chance, rule.condition)))

    def _greening(self, chance: Random, strategy: Strategy) -> Strategy:
        """Another time to turn to points."""
        rules = [rule for rule in strategy.rules if rule.card not in (*self.points, *self.victories)]
        top: list[BuyRule] = []
        if self.kingdom.colony:
            top.append(BuyRule("Colony"))
        wait: list[Condition | None] = [
            None,
            None,
            _at_least("count", "Gold", chance.choice((1, 2, 3))),
            _at_least("total_money", None, chance.choice((12, 15, 18, 22))),
            _at_least("turn", None, chance.choice((7, 9, 11, 13))),
        ]
        if self.kingdom.colony:
            wait.append(_at_most("gains_to_end", None, chance.choice((2, 3, 4))))
        if chance.random() < 0.4:
            # A deck that builds until it can buy for a great turn, and from then on goes for points.
            top.append(BuyRule("Province", condition=_at_least("count", "Province", 1)))
            top.append(BuyRule("Province", condition=_at_least("coins", None, chance.choice((9, 11, 13, 16)))))
            top.append(BuyRule("Province", condition=_at_most("gains_to_end", None, chance.choice((4, 5, 6)))))
        else:
            top.append(BuyRule("Province", condition=chance.choice(wait)))
        for name in self.victories:
            if chance.random() < 0.4:
                late = _at_most("gains_to_end", None, chance.choice((4, 6, 8, 10)))
                top.append(BuyRule(name, chance.choice((None, None, 2, 4)), chance.choice((None, late, late))))
        top.append(BuyRule("Duchy", condition=_at_most("gains_to_end", None, chance.choice((2, 3, 4, 5, 6)))))
        top.append(BuyRule("Estate", condition=_at_most("gains_to_end", None, chance.choice((1, 2, 3)))))
        return replace(strategy, rules=(*top, *rules))

    def _trash(self, chance: Random, strategy: Strategy) -> Strategy:
        if strategy.trash and chance.random() < 0.4:
            return replace(strategy, trash=())
        names = [*self.junk]
        if chance.random() < 0.3:
            names.remove("Copper")
        elif chance.random() < 0.3:
            names.append("Silver")
        return replace(strategy, trash=tuple(Priority(name) for name in names))

    def _play(self, chance: Random, strategy: Strategy) -> Strategy:
        actions = [name for name in self.signature(strategy) if CATALOGUE[name].types & ACTION]
        if len(actions) < 2 or chance.random() < 0.4:
            return replace(strategy, play=())
        chance.shuffle(actions)
        return replace(strategy, play=tuple(Priority(name) for name in actions[:3]))

    @staticmethod
    def _with_rule(strategy: Strategy, place: int, rule: BuyRule) -> Strategy:
        return replace(strategy, rules=(*strategy.rules[:place], rule, *strategy.rules[place + 1 :]))

    _changes = (
        _add, _add, _add, _remove, _remove, _move, _move, _count, _count, _count, _swap, _condition_changed,
        _condition_changed, _greening, _trash, _play,
    )  # fmt: skip


def _is_shadowed(rule: BuyRule, before: Sequence[BuyRule]) -> bool:
    """Whether an earlier rule always takes a card that costs no more: then it never comes to this one."""
    return any(
        each.at_most is None
        and each.condition is None
        and each.card in ("Copper", "Silver", "Gold", "Platinum", "Province", "Colony")
        and rule.card in CATALOGUE
        and CATALOGUE[each.card].cost <= CATALOGUE[rule.card].cost
        for each in before
    )


def in_full(strategy: Strategy) -> Strategy:
    """The strategy without names for conditions: its lines can be moved into others."""
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


def _moved(chance: Random, condition: Condition) -> Condition:
    """The condition with one of its numbers a little greater or smaller."""
    if isinstance(condition, Comparison):
        if isinstance(condition.right, Number):
            return replace(condition, right=_stepped(chance, condition.right))
        return condition
    if isinstance(condition, And):
        parts = list(condition.parts)
        place = chance.randrange(len(parts))
        parts[place] = _moved(chance, parts[place])
        return And(tuple(parts))
    return condition


def _stepped(chance: Random, number: Number) -> Expression:
    return Number(max(0, number.amount + chance.choice((-2, -1, -1, 1, 1, 2))))
