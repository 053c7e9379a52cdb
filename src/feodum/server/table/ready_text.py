"""Ready text for clients that ask for it (`?text=en`): questions, options, events and errors as sentences.

Everything is rendered from the data the client receives anyway, so it reveals nothing more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Final

from feodum.i18n.error_text import error_text
from feodum.i18n.log_renderer import EventRenderer
from feodum.i18n.question import Question
from feodum.i18n.texts import Texts, languages
from feodum.messages.suggestions import shorten
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import ErrorMessage, QuestionText, SeatData, Update
from feodum.view.schema import EventData, ViewData

EVENTS_AT_ONCE: Final = 50
"""How many events are rendered before other connections get their turn."""


class ReadyText:
    """Adds texts in one language to the messages of one client."""

    def __init__(self, language: str) -> None:
        self._texts = Texts(language)
        self._renderer = EventRenderer(self._texts)

    async def update(self, update: Update, seats: Sequence[SeatData]) -> Update:
        """Return the update with the text of its question and of each event."""
        names = self._names(seats)
        events: list[EventData] = []
        for number, event in enumerate(self._with_text(update["events"], names, update["seat"]), 1):
            events.append(event)
            if number % EVENTS_AT_ONCE == 0:
                await asyncio.sleep(0)
        return {**update, "events": events, "text": self._question(update["state"], names)}

    def error(self, error: ErrorMessage) -> ErrorMessage:
        return {**error, "text": error_text(self._texts, error["code"], error["values"], error["message"])}

    def _names(self, seats: Sequence[SeatData]) -> list[str]:
        return [seat["name"] or self._texts.text("player-name", number=seat["seat"] + 1) for seat in seats]

    def _with_text(self, events: Sequence[EventData], names: Sequence[str], seat: int) -> Iterator[EventData]:
        """Yield the events with their texts. The first event of a line has the text of the whole line, the others none."""
        for number, event in enumerate(events):
            line = event.get("line")
            text = ""
            if line is None or (line == "same" and not number):  # the client already has the beginning of this line
                text = self._renderer.render(_whole_line(events, number), names, seat)
            yield {**event, "text": text}

    def _question(self, state: ViewData, names: Sequence[str]) -> QuestionText | None:
        decision = state["decision"]
        if decision is None:
            return None
        question = Question(self._texts, decision, decision["of"] == state["turn"], players=names)
        return {
            "prompt": question.prompt(),
            "options": [question.option(number) for number in range(len(decision["options"]))],
            "decline": question.decline(),
        }


def _whole_line(events: Sequence[EventData], first: int) -> EventData:
    """Return the event with the cards of all events that continue its line."""
    cards = list(events[first]["cards"])
    for number in range(first + 1, len(events)):
        if events[number].get("line") != "same":
            break
        cards += events[number]["cards"]
    return {**events[first], "cards": cards}


def requested_text(language: str | None) -> ReadyText | None:
    """Return the texts in the language that a client asks for, or None if it asks for none. Raises Refusal."""
    if language is None:
        return None
    if language not in languages():
        known = languages()
        raise Refusal(
            "unknown_language",
            f"{shorten(language)}: no texts in this language; choose from {', '.join(known)}",
            given=shorten(language),
            languages=known,
        )
    return ReadyText(language)
