"""A question in one language: the prompt and its options."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from feodum.i18n.log_renderer import Teller, unmarked
from feodum.i18n.texts import Argument, Texts
from feodum.i18n.wording import wording
from feodum.view.schema import QuestionData


class Question:
    """A decision, given as `question_data`, in words. `mark` may dress up the names of cards."""

    def __init__(
        self,
        texts: Texts,
        decision: QuestionData,
        own_turn: bool = True,
        mark: Callable[[str, str], str] = unmarked,
        players: Sequence[str] = (),
    ) -> None:
        self._texts = texts
        self._decision = decision
        self._mark = mark
        self._wording = wording(decision, own_turn)
        self._arguments: dict[str, Argument] = {
            **self._wording["arguments"],
            "source": self._named(self._wording["source"], decision["source"]),
            "owner": players[decision["whose"]] if players else "",
            "subject": Teller(texts, mark).card_list(decision["about"]),
        }

    def prompt(self) -> str:
        """One sentence that says what is asked and by which card."""
        return self._texts.text(self._wording["prompt"], **self._arguments)

    def decline(self) -> str:
        """What picking nothing means."""
        return self._texts.text(self._wording["decline"])

    def option(self, number: int) -> str:
        """An option as it is to be read."""
        id, label = self._wording["options"][number], self._decision["options"][number]
        return self._named(id, label) if id else label

    def _named(self, id: str, name: str) -> str:
        text = self._texts.text(id)
        return self._mark(text, name) if id.startswith("card-") else text
