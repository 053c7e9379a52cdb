"""Exact endgame search: can the player end the game and win with this turn's buys?"""

from __future__ import annotations

from typing import Final

from feodum.engine.decision import Answer, Decision, Pending
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.search.playouts import Fork, detached_copy

MAX_STEPS: Final = 80


def winning_buy(fork: Fork, table: Table, decision: Decision) -> Answer | None:
    """Return a buy that lets the seat end the game this turn as its only winner, if there is one.

    Uses public information only: piles, coins and scores.
    """
    if decision.source != "buy" or table.gains_to_end() > table.buys:
        return None
    return _EndingSearch(fork).winning_answer(decision)


class _EndingSearch:
    """A search through the buys of a turn with a limited number of steps."""

    def __init__(self, fork: Fork) -> None:
        self.fork = fork
        self.steps = 0

    def winning_answer(self, decision: Decision) -> Answer | None:
        for answer in self._candidates(decision, self.fork.start):
            if self._wins([answer]):
                return answer
        return None

    def _wins(self, answers: list[Answer]) -> bool:
        self.steps += 1
        if self.steps > MAX_STEPS:
            return False
        start = self.fork.start
        table = detached_copy(start, [*self.fork.given, *answers], [None] * len(start.players))
        turn = table.turn_number, table.turn
        try:
            while not table.over and (table.turn_number, table.turn) == turn:
                step(table)
        except Pending as pending:
            following = pending.decision
            if following.source != "buy" or following.seat != self.fork.seat:
                return False
            if table.is_finished() and self._wins([*answers, ()]):
                return True
            return any(self._wins([*answers, answer]) for answer in self._candidates(following, table))
        return table.over and table.winners() == [self.fork.seat]

    def _candidates(self, decision: Decision, table: Table) -> list[Answer]:
        """Return the buys that can empty a pile this turn or give points."""
        found: list[Answer] = []
        for number, card in enumerate(decision.cards):
            pile = table.pile(card.pile_name)
            if pile is not None and (len(pile.cards) <= table.buys or card.points > 0):
                found.append((number,))
        return found
