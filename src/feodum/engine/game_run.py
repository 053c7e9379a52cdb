"""The course of a game: from decision to decision, with everything told and asked on the way, and the way back.

Between two safe points a game can't be copied, so it rests as the copy from the last one; to go on, that copy is played
again with one answer more. What an answer costs does not depend on how many there have been.
"""

from __future__ import annotations

from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.errors import IllegalAnswer
from feodum.engine.event import Event
from feodum.engine.position import CLEAN_UP, START
from feodum.engine.table import Table
from feodum.engine.turns import step


class SafePoint:
    """Where no card is being resolved. Its table is never played on, only copies of it are."""

    def __init__(self, table: Table, seq: int) -> None:
        self.table = table
        self.seq = seq
        """How many events the log had."""
        self.turn = 0
        """At the beginning of a turn: how many turns there had been."""


class Course:
    """A game in progress: the table at the open decision, and all that led there."""

    def __init__(self, dealt: Table, agents: list[Agent | None], answers: list[Answer]) -> None:
        self.agents = agents
        self.answers = answers
        self.log: list[Event] = []
        self.trace: list[Decision] = []
        """A decision for each answer, and the open one."""
        self.numbers: list[list[int]] = [[] for _ in dealt.players]
        """For each seat, the numbers of the answers it has given."""
        self.turns: list[SafePoint] = []
        """The beginnings of some turns, the first and the last among them."""
        self.table = dealt
        self.safe = SafePoint(dealt, 0)
        self.decision: Decision | None = None

    def begin(self) -> None:
        """Play from the deal through the answers there are."""
        self._advance(self.safe, 0, -1)

    def copy(self) -> Course:
        """The same point of the same game, to be played on independently; agents are shared."""
        twin = Course(self.table, self.agents[:], self.answers[:])
        twin.log = self.log[:]
        twin.trace = self.trace[:]
        twin.numbers = [numbers[:] for numbers in self.numbers]
        twin.turns = self.turns
        twin.table = twin._adopted(self.table)
        twin.safe = self.safe
        twin.decision = self.decision
        return twin

    # On ------------------------------------------------------------------------------------------------------------
    def play_on(self, answers: list[Answer], turn_limit: int = -1) -> None:
        """Go on with further answers, then with those of the agents; if anything fails, nothing has changed.

        Past the turn limit, if there is one, nobody is asked any more.
        """
        self._play_from(self.safe, len(self.answers), answers, turn_limit)

    def take_back(self, keep: int) -> None:
        """Go back to where only so many answers had been given; then agents may go on anew."""
        safe = self.safe
        if safe.table.cursor > keep:
            self.turns = [turn for turn in self.turns if turn.table.cursor <= keep]
            safe = self.turns[-1]
        self._play_from(safe, keep, [], -1)

    def can_end(self) -> bool:
        """Whether the game could be ended as it stands: it goes on, and no card is being resolved."""
        return self.decision is not None and self.safe.table.cursor == len(self.answers)

    def end(self) -> None:
        """End the game as it stands; only where it can."""
        del self.trace[len(self.answers) :]
        self.table = self._adopted(self.safe.table)
        self.table.over = True
        self.table.tell("end early", self.table.turn, [])
        self.decision = None

    def _play_from(self, safe: SafePoint, keep: int, added: list[Answer], turn_limit: int) -> None:
        table = self.table
        last = self.safe
        decision = self.decision
        turns = self.turns
        answers = self.answers[keep:]
        events = self.log[safe.seq :]
        asked = self.trace[safe.table.cursor :]
        if answers:
            del self.answers[keep:]
            self._forget_numbers(keep)
        self.answers.extend(added)
        try:
            self._advance(safe, keep, turn_limit)
        except BaseException:
            del self.answers[keep:]
            self.answers.extend(answers)
            del self.log[safe.seq :]
            self.log.extend(events)
            del self.trace[safe.table.cursor :]
            self.trace.extend(asked)
            self._forget_numbers(keep)
            self._note_numbers(keep, len(self.answers))
            self.table = table
            self.safe = last
            self.decision = decision
            self.turns = turns
            raise

    def _adopted(self, table: Table) -> Table:
        """A copy of the table that belongs to this course."""
        table = table.copy()
        table.agents = self.agents
        table.answers = self.answers
        table.log = self.log
        table.trace = self.trace
        return table

    def _advance(self, safe: SafePoint, noted: int, turn_limit: int) -> None:
        """Play on from a safe point to the next decision that nobody here answers.

        At a safe point the table is copied. A step that asked nobody and only led to the next phase needs no copy of its
        own: it is as quickly done again.
        """
        del self.log[safe.seq :]
        del self.trace[safe.table.cursor :]
        table = self._adopted(safe.table)
        decision: Decision | None = None
        try:
            while not table.over:
                if table.phase == START:
                    self._keep_turn(safe)
                if turn_limit >= 0 and table.turn_number > turn_limit:
                    table.agents = [None] * len(table.players)
                cursor = table.cursor
                phase = table.phase
                step(table)
                if table.cursor != cursor or phase == CLEAN_UP:
                    safe = SafePoint(table.copy(), len(self.log))
        except Pending as pending:
            decision = pending.decision
        if table.cursor < len(self.answers):
            raise IllegalAnswer(f"the game is over after {table.cursor} answers, but there are {len(self.answers)}")
        self._note_numbers(noted, table.cursor)
        self.table = table
        self.safe = safe
        self.decision = decision

    def _keep_turn(self, start: SafePoint) -> None:
        """Keep the beginning of a turn to go back to, and of the turns before it the fewer the longer they are ago."""
        turn = start.table.turns_over()
        if not self.turns:
            self.turns = [start]
        elif self.turns[-1].turn < turn:
            start.turn = turn
            kept = [each for each in self.turns if turn - each.turn <= each.turn & -each.turn or each.turn == 0]
            kept.append(start)
            self.turns = kept

    def _note_numbers(self, start: int, end: int) -> None:
        for number in range(start, end):
            self.numbers[self.trace[number].seat].append(number)

    def _forget_numbers(self, keep: int) -> None:
        for numbers in self.numbers:
            while numbers and numbers[-1] >= keep:
                numbers.pop()
