"""What has been picked of a decision so far, before it is answered."""

from __future__ import annotations

from feodum.cli.input.answer_parser import Choice, choices_of
from feodum.engine.decision import Answer, Decision
from feodum.i18n.texts import Texts

KEYS = "123456789abcdfgijkmnopsvwxyz"
"""The keys of the choices, in order: without those that do something else at the table."""


class Selection:
    def __init__(self, decision: Decision, texts: Texts) -> None:
        self.decision = decision
        self.choices: list[Choice] = choices_of(decision, texts)
        self.picked: list[int] = []
        """Places of choices, as often as they were picked and in that order."""

    def key(self, place: int) -> str:
        """What picks a choice; nothing where there are more than keys."""
        return KEYS[place] if place < len(KEYS) else ""

    def place_of(self, key: str) -> int | None:
        place = KEYS.find(key)
        return place if len(key) == 1 and 0 <= place < len(self.choices) else None

    def pick(self, place: int) -> None:
        """One more of a choice; when no more can be had, none of it."""
        choice = self.choices[place]
        if self.picked.count(place) < len(choice.numbers) and len(self.picked) < self.decision.max:
            self.picked.append(place)
        else:
            self.picked = [each for each in self.picked if each != place]

    def clear(self) -> None:
        self.picked = []

    @property
    def is_answer(self) -> bool:
        """Whether what is picked can be answered."""
        count, decision = len(self.picked), self.decision
        return decision.min <= count <= decision.max and not (decision.all_or_none and 0 < count < decision.max)

    @property
    def answers_at_once(self) -> bool:
        """Whether a single pick is the whole answer: it can be taken back."""
        return self.decision.max == 1

    def answer(self) -> Answer:
        taken: dict[int, int] = {}
        numbers: list[int] = []
        for place in self.picked:
            numbers.append(self.choices[place].numbers[taken.get(place, 0)])
            taken[place] = taken.get(place, 0) + 1
        return tuple(numbers)
