"""The options picked so far for a decision that is not answered yet."""

from __future__ import annotations

from feodum.cli.input.answer_parser import Choice, first_number, group_options
from feodum.engine.decision import Answer, Decision
from feodum.i18n.texts import Texts

KEYS = "123456789abcdfgijkmnopsvwxyz"
"""Keys for the choices, in order; keys with other functions are left out."""


class Selection:
    def __init__(self, decision: Decision, texts: Texts) -> None:
        self.decision = decision
        self.choices: list[Choice] = group_options(decision, texts)
        self.keys = KEYS if first_number(decision) else f"0{KEYS}"
        self.picked: list[int] = []
        """Indices of the picked choices, in the order they were picked; repeated if picked several times."""

    def key(self, place: int) -> str:
        """Return the key that picks a choice, or an empty string if there are more choices than keys."""
        return self.keys[place] if place < len(self.keys) else ""

    def place_of(self, key: str) -> int | None:
        place = self.keys.find(key)
        return place if len(key) == 1 and 0 <= place < len(self.choices) else None

    def pick(self, place: int) -> None:
        """Pick one more option of a choice; if no more can be picked, unpick all options of the choice."""
        choice = self.choices[place]
        if self.picked.count(place) < len(choice.numbers) and len(self.picked) < self.decision.max:
            self.picked.append(place)
        else:
            self.picked = [each for each in self.picked if each != place]

    def clear(self) -> None:
        self.picked = []

    @property
    def is_answer(self) -> bool:
        """Whether the picked options are a valid answer."""
        count, decision = len(self.picked), self.decision
        return decision.min <= count <= decision.max and not (decision.all_or_none and 0 < count < decision.max)

    @property
    def answers_at_once(self) -> bool:
        """Whether a single pick is submitted without confirmation (it can be undone)."""
        return self.decision.max == 1

    def answer(self) -> Answer:
        taken: dict[int, int] = {}
        numbers: list[int] = []
        for place in self.picked:
            numbers.append(self.choices[place].numbers[taken.get(place, 0)])
            taken[place] = taken.get(place, 0) + 1
        return tuple(numbers)
