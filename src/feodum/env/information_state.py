"""Information states: a seat's view, the events it has seen and its answers."""

from __future__ import annotations

import json
from array import array
from typing import Final

from feodum.env.action_game import Play
from feodum.env.numbering import EVENT, ROW
from feodum.saves.notation import write_answer
from feodum.view.log_data import event_data
from feodum.view.view_data import view_data
from feodum.view.window import View

RECENT_EVENTS: Final = 64
"""Number of past events in the information state tensor."""
EVENT_WIDTH: Final = 4


def information_state_text(play: Play, seat: int) -> str:
    """Return the information state as text: equal for two games iff the seat can't tell them apart."""
    game_run = play.game_run
    lines = [json.dumps(event_data(event, seat), ensure_ascii=False) for event in game_run.log]
    lines += [write_answer(game_run.trace[number], game_run.answers[number]) for number in game_run.answer_numbers[seat]]
    lines.append(observation_text(play, seat))
    return "\n".join(lines)


def observation_text(play: Play, seat: int) -> str:
    """Return the seat's current observation as text, without history."""
    observation = json.dumps(view_data(View(play.game_run.table, seat), play.decision), ensure_ascii=False)
    picking = play.picking
    if picking is None or play.seat != seat:
        return observation
    return f"{observation}\npicked {[*picking.picked]}, legal {', '.join(play.numbers.names[action] for action in play.legal)}"


def recent_events(play: Play, seat: int) -> array[int]:
    """Encode the latest events the seat has seen, newest first.

    Each event is four numbers: the verb (see `EVENTS`), the player (1 is the seat itself), the first card and the number of
    cards. A verb of 0 means that there is no event.
    """
    values = array("h", [0] * (RECENT_EVENTS * EVENT_WIDTH))
    for place, event in enumerate(reversed(play.game_run.log[-RECENT_EVENTS:])):
        cards = event.cards_for(seat)
        at = place * EVENT_WIDTH
        values[at] = EVENT[event.verb]
        values[at + 1] = (event.seat - seat) % play.setup.players + 1
        values[at + 2] = ROW.get(cards[0].printed.name, -1) + 1 if cards else 0
        values[at + 3] = min(event.number or len(cards), 32767)
    return values
