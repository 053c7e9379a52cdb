"""A bot that maximizes coverage: it gains, plays, trashes and uses the cards that were covered least."""

from __future__ import annotations

from feodum.bots.bot import Bot
from feodum.cards.box import extra_cards
from feodum.engine.card import TREASURE, Card
from feodum.engine.decision import Answer, Decision
from feodum.engine.random import seeded
from feodum.soak.coverage_tally import GAINED, PLAYED, REACTED, TRASHED, TRIGGERED, CardEvent, is_mostly_trashing, trashers
from feodum.view.window import View

CURIOUS, RICH, RANDOM = "curious", "rich", "random"
STYLES = (CURIOUS, CURIOUS, RICH, RANDOM)
LATE_STYLES = (CURIOUS, RICH, RICH, RICH)
FEW_NEEDS = 20
"""Use LATE_STYLES if at most this many card events are uncovered: most of them need expensive cards."""

TRASHER_VALUE = 60
"""Extra value of cards that can trash any card, while most missing card events are trashings."""


class Explorer(Bot):
    """Prefers answers that cover missing card events, with some randomness so that games differ.

    A rich explorer prefers expensive cards, which some events require; a random one gives any legal answer.
    """

    def __init__(self, needs: dict[CardEvent, int], seed: int) -> None:
        super().__init__()
        self.name = "explorer"
        self._needs = needs
        self._trashers = trashers() if is_mostly_trashing(needs) else frozenset()
        self._random = seeded(seed)
        styles = LATE_STYLES if 0 < len(needs) <= FEW_NEEDS else STYLES
        self._style = styles[self._random.below(len(styles))]

    def decide(self, view: View, decision: Decision) -> Answer:
        if self._style == RANDOM or self._chance(8):
            return self._random_answer(decision)
        if decision.source == "treasure":
            return self._shuffled(decision)
        if decision.source == "action":
            return (self._best(decision, [self._play_priority(card) for card in decision.cards]),)
        if decision.verb in ("buy", "gain") and decision.max == 1:
            return self._gain(view, decision)
        if decision.verb in ("trash", "make discard") and decision.cards:
            return self._trash(decision)
        if decision.verb == "react":
            return (self._best(decision, [self._react_priority(label) for label in decision.labels]),)
        return self._random_answer(decision)

    def _chance(self, of: int) -> bool:
        return self._random.below(of) == 0

    def _need(self, name: str, event: str) -> int:
        return self._needs.get((name, event), 0)

    def _random_answer(self, decision: Decision) -> Answer:
        count = decision.min + self._random.below(decision.max - decision.min + 1)
        if decision.all_or_none and count:
            count = decision.max
        return self._shuffled(decision)[:count]

    def _shuffled(self, decision: Decision) -> Answer:
        numbers = list(range(decision.size))
        self._random.shuffle(numbers)
        return tuple(numbers)

    def _best(self, decision: Decision, values: list[int]) -> int:
        """Return the index of the option with the highest value, breaking ties at random."""
        numbers = list(self._shuffled(decision))
        return max(numbers, key=lambda number: values[number])

    def _play_priority(self, card: Card) -> int:
        """Return the priority of playing an Action: cards that give Actions first, then the most needed.

        Cards that still need to be trashed, but not played, are kept in hand.
        """
        trasher_value = TRASHER_VALUE if card.name in self._trashers else 0
        kept = 0 if self._need(card.name, PLAYED) else self._need(card.name, TRASHED)
        follow = 1000 if card.actions and not kept else 0
        return self._need(card.name, PLAYED) + follow + trasher_value - kept + self._random.below(30)

    def _react_priority(self, name: str) -> int:
        return self._need(name, REACTED) + self._need(name, TRIGGERED) + self._random.below(30)

    def _gain(self, view: View, decision: Decision) -> Answer:
        if decision.min == 0 and self._chance(10):
            return ()
        labels = decision.labels
        values = [self._gain_priority(name) for name in labels]
        if self._style == RICH:
            for number, card in enumerate(decision.cards):
                trasher_value = TRASHER_VALUE if card.name in self._trashers and view.count(card.name, view.seat) == 0 else 0
                values[number] = values[number] // 10 + 20 * card.cost + (30 if card.types & TREASURE else trasher_value)
        return (self._best(decision, values),)

    def _gain_priority(self, name: str) -> int:
        """Return the priority of gaining a card: for the gain itself and for later events."""
        later = self._need(name, PLAYED) + self._need(name, TRASHED) + self._need(name, REACTED) + self._need(name, TRIGGERED)
        extra = sum(self._need(other, GAINED) + self._need(other, TRASHED) for other in extra_cards(name))
        trasher_value = TRASHER_VALUE if name in self._trashers else 0
        return 2 * self._need(name, GAINED) + later + extra + trasher_value + self._random.below(40)

    def _trash(self, decision: Decision) -> Answer:
        """Trash cards with missing events; if there are none, cheap cards (rich style) or random ones."""
        needed = [self._need(card.name, TRASHED) + self._need(card.name, TRIGGERED) // 2 for card in decision.cards]
        order = sorted(self._shuffled(decision), key=lambda number: -needed[number])
        wanted = sum(1 for need in needed if need)
        count = max(decision.min, min(wanted, decision.max))
        if not wanted and self._style == RICH:
            order.sort(key=lambda number: decision.cards[number].cost)
            count = max(decision.min, sum(1 for card in decision.cards if card.cost < 3) and decision.max // 2)
        elif not wanted:
            return self._random_answer(decision)
        if decision.all_or_none and count:
            count = decision.max
        return tuple(order[:count])
