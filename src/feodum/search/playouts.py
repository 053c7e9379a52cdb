"""Playouts: from an open decision and one answer to the end of the game.

A game can be copied only while no card is being resolved. A playout therefore starts from an earlier copy and replays the
answers since then. At the open decision it samples the hidden cards.

This module is compiled together with the engine.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.random import Random
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.search.determinization import determinize, seat_with_shown_hand

MARGIN_WEIGHT: Final = 0.2
"""Weight of the score margin in a result. Margins add some signal, so fewer playouts are needed."""
WIDE_MARGIN: Final = 30.0
"""Larger margins count the same as this one."""


def detached_copy(table: Table, answers: list[Answer], agents: list[Agent | None]) -> Table:
    """Return a copy that shares no answers, log or trace with the table, and continues with these answers and agents.

    Only valid while no card is being resolved.
    """
    twin = table.copy()
    twin.log = None
    twin.trace = None
    twin.answers = answers
    twin.cursor = 0
    twin.agents = agents
    return twin


class Fork:
    """An open decision that can be answered repeatedly."""

    def __init__(self, start: Table, given: list[Answer], seat: int, turns: int) -> None:
        self.start = start
        """A copy made while no card was being resolved. Playouts continue only copies of this table."""
        self.given = given
        """The answers from `start` to the decision."""
        self.seat = seat
        self.last_turn = start.turn_number + turns
        """Playouts stop after this turn and are scored as they stand."""

    def play_out(self, answer: Answer, bots: list[Agent | None], random: Random) -> float:
        """Play the game out after this answer. Returns a value from 0 (clear loss) to 1 (clear win)."""
        return worth(self.end_of(answer, bots, random), self.seat)

    def end_of(self, answer: Answer, bots: list[Agent | None], random: Random) -> Table:
        """Return the table at the end of a playout after this answer."""
        brancher = _Brancher(self.seat, answer, bots, random)
        table = detached_copy(self.start, self.given[:], [brancher for _seat in bots])
        last_turn = self.last_turn
        while not table.over and table.turn_number <= last_turn:
            step(table)
        return table


def play_to_end(start: Table, seat: int, bots: list[Agent | None], random: Random, turns: int) -> Table:
    """Play a game out from a table where no card is being resolved, and return the final table.

    Samples the cards that the seat can't see. With seat -1, all hands are hidden.
    """
    table = detached_copy(start, [], bots)
    determinize(table, seat, random)
    last_turn = start.turn_number + turns
    while not table.over and table.turn_number <= last_turn:
        step(table)
    return table


class _Brancher(Agent):
    """Answers the open decision, then hands over to the bots."""

    def __init__(self, seat: int, answer: Answer, bots: list[Agent | None], random: Random) -> None:
        super().__init__()
        self.seat = seat
        self.first_answer = answer
        self.bots = bots
        self.random = random

    def answer(self, table: Table, decision: Decision) -> Answer:
        determinize(table, self.seat, self.random, seat_with_shown_hand(table, decision))
        table.agents = self.bots
        return self.first_answer


def worth(table: Table, seat: int) -> float:
    """Return the value of a final table for a seat, from 0 to 1: mostly the win, partly the margin."""
    scores = table.scores()
    winners = table.winners_by(scores)
    won = 1.0 / float(len(winners)) if seat in winners else 0.0
    best_other = max([scores[other] for other in range(len(scores)) if other != seat])
    lead = float(scores[seat] - best_other) / WIDE_MARGIN
    lead = min(1.0, max(-1.0, lead))
    return (1.0 - MARGIN_WEIGHT) * won + MARGIN_WEIGHT * (0.5 + 0.5 * lead)


def win_share(table: Table, seat: int) -> float:
    """Return 1 for a sole win, 1/n for a win shared by n seats, and 0 for a loss."""
    winners = table.winners()
    return 1.0 / float(len(winners)) if seat in winners else 0.0
