"""The localized text of a decision: prompt and options."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from feodum.i18n.fluent_format import Argument
from feodum.i18n.log_renderer import EventRenderer, unstyled
from feodum.i18n.texts import Texts
from feodum.i18n.wording import wording
from feodum.view.schema import QuestionData


class Question:
    """Renders the text of a decision from its `QuestionData`. `style` formats card names."""

    def __init__(
        self,
        texts: Texts,
        decision: QuestionData,
        own_turn: bool = True,
        style: Callable[[str, str], str] = unstyled,
        players: Sequence[str] = (),
    ) -> None:
        self._texts = texts
        self._decision = decision
        self._style = style
        self._wording = wording(decision, own_turn)
        self._arguments: dict[str, Argument] = {
            **self._wording["arguments"],
            "source": self._name(self._wording["source"], decision["source"]),
            "owner": players[decision["whose"]] if players else "",
            "subject": EventRenderer(texts, style).card_list(decision["about"]),
        }

    def prompt(self) -> str:
        """Return the question as one sentence that names the asking card."""
        return self._texts.text(self._wording["prompt"], **self._arguments)

    @property
    def amounts(self) -> bool:
        """True if the options are amounts."""
        return bool(self._wording["amounts"])

    def decline(self) -> str:
        """Return the label for declining."""
        return self._texts.text(self._wording["decline"])

    def option(self, number: int) -> str:
        """Return the text of an option."""
        id, label = self._wording["options"][number], self._decision["options"][number]
        amounts = self._wording["amounts"]
        return self._name(id, label, **amounts[number] if amounts else {}) if id else label

    def _name(self, id: str, name: str, **amount: int) -> str:
        text = self._texts.text(id, **amount)
        return self._style(text, name) if id.startswith("card-") else text
