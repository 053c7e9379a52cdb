"""The end of the game, looked at exactly: can the player end it now, by what is left to buy, and win?"""

from __future__ import annotations

from typing import Final

from feodum.engine.decision import Answer, Decision, Pending
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.search.playouts import Fork

MOST_LOOKS: Final = 80


def winning_buy(fork: Fork, table: Table, decision: Decision) -> Answer | None:
    """The buy with which the seat can end the game this turn as its only winner, if there is one.

    What counts for that is public: the piles, the coins, and everybody's points.
    """
    if decision.source != "buy" or table.gains_to_end() > table.buys:
        return None
    return _Look(fork).first_of(decision)


class _Look:
    """A search through the buys of a turn, bounded in its number of steps."""

    def __init__(self, fork: Fork) -> None:
        self.fork = fork
        self.looks = 0

    def first_of(self, decision: Decision) -> Answer | None:
        for answer in self._worth_trying(decision, self.fork.start):
            if self._wins([answer]):
                return answer
        return None

    def _wins(self, answers: list[Answer]) -> bool:
        self.looks += 1
        if self.looks > MOST_LOOKS:
            return False
        table = self.fork.start.copy()
        table.log = None
        table.trace = None
        table.answers = [*self.fork.given, *answers]
        table.cursor = 0
        table.agents = [None] * len(table.players)
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
            return any(self._wins([*answers, answer]) for answer in self._worth_trying(following, table))
        return table.over and table.winners() == [self.fork.seat]

    def _worth_trying(self, decision: Decision, table: Table) -> list[Answer]:
        """What empties a pile soon, or gives points."""
        found: list[Answer] = []
        for number, card in enumerate(decision.cards):
            pile = table.pile(card.pile_name)
            if pile is not None and (len(pile.cards) <= table.buys or card.points > 0):
                found.append((number,))
        return found
