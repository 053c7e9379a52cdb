"""A decision as single picks: an answer of any length is a row of actions, each of which names one thing.

An action says which kind of card (or which word) is picked next. Where cards of that name differ, because they lie in
different zones or are something else beneath, further actions say which is meant; cards that are left then are alike, and
the first is taken. `DONE` ends a choice that may be ended; the last pick that is allowed ends it by itself. Every answer
can be given so, up to the choice among alike cards, and in any order.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.decision import Answer, Decision
from feodum.env.numbering import ACTION, DONE, zone_action
from feodum.view.window import View

# What tells options apart, in the order in which it is asked for.
_BY_LABEL: Final = 0
_BY_ZONE: Final = 1
_BY_PRINT: Final = 2
_ALIKE: Final = 3


class Picking:
    """A decision that is being answered."""

    def __init__(self, view: View, decision: Decision) -> None:
        self.view = view
        self.decision = decision
        self.labels: list[int] = (
            [ACTION[card.name] for card in decision.cards] if decision.cards else [ACTION[word] for word in decision.words]
        )
        """For each option, the action that picks it."""
        self.picked: list[int] = []
        self.open = list(range(len(self.labels)))
        """The options that the next action tells apart."""
        self.stage = _BY_LABEL
        self.is_complete = False

    def copy(self, view: View, decision: Decision) -> Picking:
        """The same at a copy of the table."""
        twin = Picking(view, decision)
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
        """The option whose name has been picked, but not yet which of that name; -1 if there is none."""
        return -1 if self.stage == _BY_LABEL else self.open[0]

    @property
    def may_end(self) -> bool:
        count = len(self.picked)
        decision = self.decision
        return self.stage == _BY_LABEL and count >= decision.min and not (decision.all_or_none and 0 < count < decision.max)

    def legal(self) -> list[int]:
        """The actions that are allowed now, each once, in ascending order."""
        found = [DONE] if self.may_end else []
        for option in self.open:
            action = self._key(option, self.stage)
            if action not in found:
                found.append(action)
        found.sort()
        return found

    def act(self, action: int) -> bool:
        """Pick, or end the choice; whether that is allowed."""
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

    def _differ(self, options: list[int], stage: int) -> bool:
        if len(options) == 1 or not self.decision.cards:
            return False
        first = self._key(options[0], stage)
        return any([self._key(option, stage) != first for option in options])

    def _key(self, option: int, stage: int) -> int:
        """The action that stands for an option at a stage."""
        if stage == _BY_LABEL:
            return self.labels[option]
        card = self.decision.cards[option]
        if stage == _BY_ZONE:
            return ACTION[zone_action(self.view.place_of(card)[0])]
        return ACTION[card.printed.name]


def actions_for(view: View, decision: Decision, answer: Answer) -> list[int]:
    """The actions that give an answer, or one that differs from it only in which of alike cards are picked."""
    picking = Picking(view, decision)
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
