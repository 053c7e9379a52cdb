"""Play-outs: from an open decision, with one answer to it, to the end of the game. Compiled together with the engine.

A game can be copied only where no card is being resolved. So a play-out starts from a copy made there, repeats the answers
given since, and when it comes to the open decision, what the seat can't see is dealt anew in the middle of it all.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.random import Random
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.search.determinization import deal_anew

MARGIN_WEIGHT: Final = 0.2
"""How much of a result is the lead in points, which tells a little more than the win alone: so fewer play-outs are needed."""
WIDE_MARGIN: Final = 30.0
"""A lead beyond this counts no more."""


class Fork:
    """An open decision of a seat, to be answered again and again."""

    def __init__(self, start: Table, given: list[Answer], seat: int, turns: int) -> None:
        self.start = start
        """A copy from where no card was being resolved; never played on itself."""
        self.given = given
        """The answers from there up to the decision."""
        self.seat = seat
        self.last_turn = start.turn_number + turns
        """Play-outs that go on beyond this turn count as they stand."""

    def play_out(self, answer: Answer, bots: list[Agent | None], random: Random) -> float:
        """What the end is worth if the seat answers so and the bots play on: 1 for a clear win, 0 for a clear loss."""
        return worth(self.end_of(answer, bots, random), self.seat)

    def end_of(self, answer: Answer, bots: list[Agent | None], random: Random) -> Table:
        """The table at the end of such a play-out."""
        table = self.start.copy()
        table.log = None
        table.trace = None
        table.answers = self.given[:]
        table.cursor = 0
        brancher = _Brancher(self.seat, answer, bots, random)
        table.agents = [brancher for _seat in bots]
        last_turn = self.last_turn
        while not table.over and table.turn_number <= last_turn:
            step(table)
        return table


def finished(start: Table, seat: int, bots: list[Agent | None], random: Random, turns: int) -> Table:
    """The table at the end of a play-out from where no card is being resolved: what the seat can't see is dealt anew. With no
    seat (-1), all hands are."""
    table = start.copy()
    table.log = None
    table.trace = None
    table.answers = []
    table.cursor = 0
    deal_anew(table, seat, random)
    table.agents = bots
    last_turn = start.turn_number + turns
    while not table.over and table.turn_number <= last_turn:
        step(table)
    return table


class _Brancher(Agent):
    """Answers the open decision, after which bots take over."""

    def __init__(self, seat: int, answer: Answer, bots: list[Agent | None], random: Random) -> None:
        super().__init__()
        self.seat = seat
        self.first_answer = answer
        self.bots = bots
        self.random = random

    def answer(self, table: Table, decision: Decision) -> Answer:
        deal_anew(table, self.seat, self.random)
        table.agents = self.bots
        return self.first_answer


def worth(table: Table, seat: int) -> float:
    """How good the end of a game is for a seat: who wins, and a little of the lead."""
    scores = table.scores()
    winners = table.winners_by(scores)
    won = 1.0 / float(len(winners)) if seat in winners else 0.0
    best_other = max([scores[other] for other in range(len(scores)) if other != seat])
    lead = float(scores[seat] - best_other) / WIDE_MARGIN
    lead = min(1.0, max(-1.0, lead))
    return (1.0 - MARGIN_WEIGHT) * won + MARGIN_WEIGHT * (0.5 + 0.5 * lead)


def win_share(table: Table, seat: int) -> float:
    """The seat's share of the win alone."""
    winners = table.winners()
    return 1.0 / float(len(winners)) if seat in winners else 0.0
