"""Strategy conditions compiled to small objects that query a view directly.

A strategy file is parsed into `strategies.model` trees, which look terms up by name. A simulation evaluates the same conditions
millions of times, so here each term is its own object, built once per plan.
"""

from __future__ import annotations

import math
from typing import Final

from feodum.cards.box import FACES
from feodum.engine.card import TREASURE, TYPE_NAMES, Card
from feodum.view.window import View


class Amount:
    """A numeric value computed from a view."""

    def evaluate(self, view: View) -> float:
        return 0.0


class Constant(Amount):
    def __init__(self, value: float) -> None:
        self.value = value

    def evaluate(self, view: View) -> float:
        return self.value


class Computed(Amount):
    """Two amounts combined with `+`, `-`, `*` or `/`."""

    def __init__(self, left: Amount, operator: str, right: Amount) -> None:
        self.left = left
        self.operator = operator
        self.right = right

    def evaluate(self, view: View) -> float:
        left = self.left.evaluate(view)
        right = self.right.evaluate(view)
        if self.operator == "+":
            return left + right
        if self.operator == "-":
            return left - right
        if self.operator == "*":
            return left * right
        if right == 0.0:
            return math.nan if left == 0.0 else math.copysign(math.inf, left)
        return left / right


class Test:
    """A condition on a view."""

    def holds(self, view: View) -> bool:
        return True


_OPERATORS: Final = ("<=", ">=", "<", ">", "=", "!=")


class Compared(Test):
    def __init__(self, left: Amount, operator: str, right: Amount) -> None:
        self.left = left
        self.right = right
        self.operator = _OPERATORS.index(operator)

    def holds(self, view: View) -> bool:
        left = self.left.evaluate(view)
        right = self.right.evaluate(view)
        operator = self.operator
        if operator == 0:
            return left <= right
        if operator == 1:
            return left >= right
        if operator == 2:
            return left < right
        if operator == 3:
            return left > right
        if operator == 4:
            return left == right
        return left != right


class All(Test):
    def __init__(self, parts: list[Test]) -> None:
        self.parts = parts

    def holds(self, view: View) -> bool:
        return all(part.holds(view) for part in self.parts)


class Any(Test):
    def __init__(self, parts: list[Test]) -> None:
        self.parts = parts

    def holds(self, view: View) -> bool:
        return any(part.holds(view) for part in self.parts)


class Negated(Test):
    """True if the wrapped test is false."""

    def __init__(self, part: Test) -> None:
        self.part = part

    def holds(self, view: View) -> bool:
        return not self.part.holds(view)


# Terms about cards -----------------------------------------------------------------------------------------------
def owned_by(view: View, name: str, seat: int) -> int:
    """Return how many cards with this name, or from the mixed pile with this name, a player owns."""
    if name in FACES:
        return view.count(name, seat)
    total = 0
    owned = view.holdings(seat)
    for each, count in owned.items():
        face = FACES.get(each)
        if face is not None and face.pile == name:
            total += count
    return total


def count_named(cards: list[Card], name: str) -> int:
    """Count the cards with this name or from the mixed pile with this name."""
    total = 0
    for card in cards:
        if card.name == name or card.pile == name:
            total += 1
    return total


class CardCount(Amount):
    def __init__(self, name: str) -> None:
        self.name = name
        self.is_card = name in FACES

    def evaluate(self, view: View) -> float:
        return float(view.count(self.name, view.seat) if self.is_card else owned_by(view, self.name, view.seat))


class CountType(Amount):
    def __init__(self, bits: int, names: set[str]) -> None:
        self.bits = bits
        self.names = names

    def evaluate(self, view: View) -> float:
        total = 0
        for name, count in view.holdings(view.seat).items():
            face = FACES.get(name)
            if name in self.names or (face is not None and face.types & self.bits):
                total += count
        return float(total)


class InHand(Amount):
    def __init__(self, name: str) -> None:
        self.name = name

    def evaluate(self, view: View) -> float:
        return float(count_named(view.hand, self.name))


class HandType(Amount):
    """Number of cards in hand with any of these types or names."""

    def __init__(self, bits: int, names: set[str]) -> None:
        self.bits = bits
        self.names = names

    def evaluate(self, view: View) -> float:
        total = 0
        for card in view.hand:
            if card.name in self.names or card.types & self.bits:
                total += 1
        return float(total)


class HandSize(Amount):
    def evaluate(self, view: View) -> float:
        return float(view.hand_size(view.seat))


class HandNames(Amount):
    def evaluate(self, view: View) -> float:
        return float(len({card.name for card in view.hand}))


class HandCoins(Amount):
    def evaluate(self, view: View) -> float:
        return float(sum([card.coins for card in view.hand if card.types & TREASURE]))


class InPlay(Amount):
    def __init__(self, name: str) -> None:
        self.name = name

    def evaluate(self, view: View) -> float:
        return float(count_named(view.in_play(view.seat), self.name))


class Trashed(Amount):
    def __init__(self, name: str) -> None:
        self.name = name

    def evaluate(self, view: View) -> float:
        return float(count_named(view.trash, self.name))


class OpponentCount(Amount):
    """Copies owned by the opponent with the most of them, or by all opponents combined."""

    def __init__(self, name: str, combined: bool) -> None:
        self.name = name
        self.combined = combined

    def evaluate(self, view: View) -> float:
        most = 0
        total = 0
        for seat in view.opponents():
            count = owned_by(view, self.name, seat)
            total += count
            most = max(most, count)
        return float(total if self.combined else most)


class Left(Amount):
    def __init__(self, name: str) -> None:
        self.name = name

    def evaluate(self, view: View) -> float:
        return float(view.left(self.name))


class InSupply(Amount):
    def __init__(self, name: str) -> None:
        self.name = name

    def evaluate(self, view: View) -> float:
        return 1.0 if view.has_pile(self.name) and self.name in view.supply() else 0.0


# Terms without an argument -----------------------------------------------------------------------------------------
class Deck(Amount):
    def evaluate(self, view: View) -> float:
        return float(view.deck_total(view.seat))


class DrawPile(Amount):
    def evaluate(self, view: View) -> float:
        return float(view.deck_size(view.seat))


class InDrawPile(Amount):
    def __init__(self, name: str) -> None:
        self.name = name

    def evaluate(self, view: View) -> float:
        if self.name in FACES:
            return float(view.undrawn(self.name))
        return float(sum([view.undrawn(name) for name, face in FACES.items() if face.pile == self.name]))


class DiscardPile(Amount):
    def evaluate(self, view: View) -> float:
        return float(view.discard_size(view.seat))


def printed_coins(view: View, treasures_only: bool) -> int:
    """Return the coins printed on all cards the seat owns, or only on its Treasures."""
    total = 0
    for name, count in view.holdings(view.seat).items():
        face = FACES.get(name)
        if face is not None and face.coins and (not treasures_only or face.types & TREASURE):
            total += face.coins * count
    return total


class Money(Amount):
    def evaluate(self, view: View) -> float:
        return float(printed_coins(view, True))


class AverageMoney(Amount):
    def evaluate(self, view: View) -> float:
        cards = view.deck_total(view.seat)
        return float(printed_coins(view, True)) / float(cards) if cards else 0.0


class TotalMoney(Amount):
    def evaluate(self, view: View) -> float:
        return float(printed_coins(view, False))


class Coins(Amount):
    def evaluate(self, view: View) -> float:
        return float(view.coins)


class Buys(Amount):
    def evaluate(self, view: View) -> float:
        return float(view.buys)


class Actions(Amount):
    def evaluate(self, view: View) -> float:
        return float(view.actions)


class Turn(Amount):
    """The number of the seat's current turn, or of the seat's next turn during another player's turn."""

    def evaluate(self, view: View) -> float:
        return float(view.turns(view.seat) + 1)


class ActionPhase(Amount):
    def evaluate(self, view: View) -> float:
        return 1.0 if view.phase == "action" and view.turn == view.seat else 0.0


class Points(Amount):
    def evaluate(self, view: View) -> float:
        return float(view.score(view.seat))


def best_opponent_score(view: View) -> int:
    """Return the highest score among the opponents."""
    best = -1000
    for seat in view.opponents():
        best = max(best, view.score(seat))
    return best


class OpponentPoints(Amount):
    def evaluate(self, view: View) -> float:
        return float(best_opponent_score(view))


class Lead(Amount):
    def evaluate(self, view: View) -> float:
        return float(view.score(view.seat) - best_opponent_score(view))


class Empty(Amount):
    def evaluate(self, view: View) -> float:
        return float(view.empty_piles())


def pile_sizes(view: View) -> list[int]:
    """Return the sizes of the nonempty Supply piles, smallest first."""
    sizes = [view.left(name) for name in view.supply()]
    sizes = [size for size in sizes if size]
    sizes.sort()
    return sizes


class SmallestPile(Amount):
    def evaluate(self, view: View) -> float:
        sizes = pile_sizes(view)
        return float(sizes[0]) if sizes else 0.0


class GainsToEnd(Amount):
    def evaluate(self, view: View) -> float:
        return float(view.gains_to_end())


def plain_amount(term: str) -> Amount | None:
    """Return the amount for a term without an argument, or None if there is no such term."""
    kinds: dict[str, Amount] = {
        "deck": Deck(),
        "draw_pile": DrawPile(),
        "discard_pile": DiscardPile(),
        "hand_size": HandSize(),
        "hand_names": HandNames(),
        "hand_coins": HandCoins(),
        "money": Money(),
        "average_money": AverageMoney(),
        "total_money": TotalMoney(),
        "coins": Coins(),
        "buys": Buys(),
        "actions": Actions(),
        "turn": Turn(),
        "action_phase": ActionPhase(),
        "vp": Points(),
        "opponent_vp": OpponentPoints(),
        "lead": Lead(),
        "empty": Empty(),
        "smallest_pile": SmallestPile(),
        "gains_to_end": GainsToEnd(),
    }
    return kinds.get(term)


def amount_about(term: str, argument: str) -> Amount | None:
    """Return the amount for a term about one card or pile, or None if there is no such term."""
    if term == "count":
        return CardCount(argument)
    if term == "hand":
        return InHand(argument)
    if term == "in_draw_pile":
        return InDrawPile(argument)
    if term == "play":
        return InPlay(argument)
    if term == "opponent_count":
        return OpponentCount(argument, False)
    if term == "opponents_total":
        return OpponentCount(argument, True)
    if term == "left":
        return Left(argument)
    if term == "in_supply":
        return InSupply(argument)
    if term == "trashed":
        return Trashed(argument)
    return None


def type_bit(name: str) -> int:
    """Return the bit of a printed card type, or 0 if there is no such type."""
    for bit, each in TYPE_NAMES.items():
        if each == name:
            return bit
    return 0
