"""Split a decision into single picks: an answer of any length becomes a sequence of actions.

An action picks the next card by name (or the next word). If cards with that name differ, because they are in different
zones or disguised, further actions select the zone and the printed card; the first of the remaining equivalent cards is
picked. `DONE` ends a choice if allowed; the last allowed pick ends it automatically. Every answer can be given this way,
in any order, except that the player can't choose among equivalent cards.

Options without a number of their own, such as amounts, are numbered by their position: the first of them is `option 1`.
If there are more of them than such actions (`ActionNumbers.options`), a further action selects the group that contains the
option.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.decision import Answer, Decision
from feodum.env.numbering import ALL_ACTIONS, DONE, ActionNumbers, zone_action
from feodum.view.window import View

# What distinguishes options at each stage, in order.
_BY_LABEL: Final = 0
_BY_GROUP: Final = 1
_BY_ZONE: Final = 2
_BY_PRINT: Final = 3
_ALIKE: Final = 4
_UNNUMBERED: Final = -1


class Picking:
    """A decision that is being answered one pick at a time."""

    def __init__(self, view: View, decision: Decision, numbers: ActionNumbers = ALL_ACTIONS) -> None:
        self.view = view
        self.decision = decision
        self.numbers = numbers
        labels = decision.labels
        self.labels: list[int] = [numbers.number.get(label, _UNNUMBERED) for label in labels]
        """For each option, the action that picks it."""
        self._groups: dict[int, int] = {}
        """For each option without a number of its own, the group of options it belongs to."""
        if _UNNUMBERED in self.labels:
            self._number_rest(labels)
        self.picked: list[int] = []
        self.open = list(range(len(self.labels)))
        """The options among which the next action chooses."""
        self.stage = _BY_LABEL
        self.is_complete = False

    def _number_rest(self, labels: list[str]) -> None:
        """Number the options whose labels have no number, by their position among these labels."""
        positions: dict[str, int] = {}
        first, options = self.numbers.first_option, self.numbers.options
        for option in range(len(labels)):
            if self.labels[option] == _UNNUMBERED:
                position = positions.setdefault(labels[option], len(positions))
                self.labels[option] = first + position % options
                self._groups[option] = min(position // options, options - 1)

    def copy(self, view: View, decision: Decision) -> Picking:
        """Return a copy for a copy of the game, with that game's view and decision."""
        twin = Picking(view, decision, self.numbers)
        twin.picked = self.picked[:]
        twin.open = self.open[:]
        twin.stage = self.stage
        twin.is_complete = self.is_complete
        return twin

    @property
    def answer(self) -> Answer:
        return tuple(self.picked)

    @property
    def narrowed_to(self) -> int:
        """An option with the picked name while the pick is still ambiguous, otherwise -1."""
        return -1 if self.stage == _BY_LABEL else self.open[0]

    @property
    def may_end(self) -> bool:
        count = len(self.picked)
        decision = self.decision
        return self.stage == _BY_LABEL and count >= decision.min and not (decision.all_or_none and 0 < count < decision.max)

    def legal(self) -> list[int]:
        """Return the legal actions in ascending order."""
        found = [DONE] if self.may_end else []
        for option in self.open:
            action = self._key(option, self.stage)
            if action not in found:
                found.append(action)
        found.sort()
        return found

    def act(self, action: int) -> bool:
        """Apply an action; return False, without effect, if it is illegal."""
        if action == DONE:
            if not self.may_end:
                return False
            self.is_complete = True
            return True
        stage = self.stage
        left = [option for option in self.open if self._key(option, stage) == action]
        if not left:
            return False
        stage += 1
        while stage < _ALIKE and not self._differ(left, stage):
            stage += 1
        if stage < _ALIKE:
            self.stage = stage
            self.open = left
            return True
        self.picked.append(left[0])
        self.stage = _BY_LABEL
        self.open = [option for option in range(len(self.labels)) if option not in self.picked]
        self.is_complete = len(self.picked) == self.decision.max
        return True

    def finish(self, further: list[int]) -> None:
        """Pick further options, and complete the answer."""
        self.picked += further
        self.is_complete = True

    def _differ(self, options: list[int], stage: int) -> bool:
        if len(options) == 1 or (stage > _BY_GROUP and not self.decision.cards):
            return False
        first = self._key(options[0], stage)
        return any([self._key(option, stage) != first for option in options])

    def _key(self, option: int, stage: int) -> int:
        """Return the action that selects an option at a stage."""
        if stage == _BY_LABEL:
            return self.labels[option]
        if stage == _BY_GROUP:
            return self.numbers.first_option + self._groups.get(option, 0)
        card = self.decision.cards[option]
        if stage == _BY_ZONE:
            return self.numbers.number[zone_action(self.view.place_of(card)[0])]
        return self.numbers.number.get(card.printed.name, self.numbers.first_option)


def actions_for(view: View, decision: Decision, answer: Answer, numbers: ActionNumbers = ALL_ACTIONS) -> list[int]:
    """Return the actions that produce the answer, or one that differs only in interchangeable cards."""
    picking = Picking(view, decision, numbers)
    actions: list[int] = []
    for option in answer:
        while True:
            action = picking._key(option, picking.stage)
            count = len(picking.picked)
            picking.act(action)
            actions.append(action)
            if len(picking.picked) > count:
                break
    if not picking.is_complete:
        actions.append(DONE)
    return actions
