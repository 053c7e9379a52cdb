"""Where in a game a bot failed, in the words of its error message."""

from __future__ import annotations

from feodum.engine.decision import Decision
from feodum.messages.message import Message
from feodum.view.window import View


def asked_where(view: View, decision: Decision) -> Message:
    return Message(
        "bot-where",
        "on turn {turn}, asked by {source} to {verb}",
        turn=view.turn_number,
        source=decision.source,
        verb=decision.verb,
    )
