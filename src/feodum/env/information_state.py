"""What a seat knows that remembers everything: its view, all it has been told, and what it has answered."""

from __future__ import annotations

import json
from array import array
from typing import Final

from feodum.env.action_game import Play
from feodum.env.numbering import ACTIONS, ROW
from feodum.saves.notation import write_answer
from feodum.view.window import View, event_data, view_data

RECENT: Final = 64
"""How many events a memory of numbers reaches back."""
EVENT_NUMBERS: Final = 4
TOLD: Final = (
    "turn", "play", "buy", "gain", "gain bought", "gain from trash", "trash", "discard", "draw", "reveal", "look", "show",
    "show hand", "topdeck", "take", "set aside", "return", "shuffle", "deck into discard", "clean up", "effect", "name",
    "vp tokens", "end", "end early",
)  # fmt: skip
"""The verbs of events, in the order of their numbers; only added to at the end."""
_TOLD_NUMBER: Final = {verb: number + 1 for number, verb in enumerate(TOLD)}


def known_text(play: Play, seat: int) -> str:
    """All of it, a line each: equal for two games exactly if the seat can't tell them apart."""
    course = play.course
    lines = [json.dumps(event_data(event, seat), ensure_ascii=False) for event in course.log]
    lines += [write_answer(course.trace[number], course.answers[number]) for number in course.numbers[seat]]
    lines.append(seen_text(play, seat))
    return "\n".join(lines)


def seen_text(play: Play, seat: int) -> str:
    """What the seat sees now, without any memory."""
    seen = json.dumps(view_data(View(play.course.table, seat), play.decision), ensure_ascii=False)
    picking = play.picking
    if picking is None or play.seat != seat:
        return seen
    return f"{seen}\npicked {[*picking.picked]}, legal {', '.join(ACTIONS[action] for action in play.legal)}"


def recent_events(play: Play, seat: int) -> array[int]:
    """The last events as the seat was told them, the newest first: verb, player (oneself is 1), first card, number."""
    told = array("h", [0] * (RECENT * EVENT_NUMBERS))
    for place, event in enumerate(reversed(play.course.log[-RECENT:])):
        cards = event.cards_for(seat)
        at = place * EVENT_NUMBERS
        told[at] = _TOLD_NUMBER.get(event.verb, 0)
        told[at + 1] = (event.seat - seat) % play.setup.players + 1
        told[at + 2] = ROW.get(cards[0].printed.name, -1) + 1 if cards else 0
        told[at + 3] = min(event.number or len(cards), 32767)
    return told
