"""A game in progress: advancing from decision to decision, and going back.

A table can only be copied at a safe point, where no card is being resolved. A paused game therefore keeps a copy from
its last safe point and replays from there with one more answer. The cost of an answer doesn't grow as the game goes on.
"""

from __future__ import annotations

from threading import RLock
from typing import Final

from mypy_extensions import mypyc_attr

from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.errors import IllegalAnswer
from feodum.engine.event import Event
from feodum.engine.random import Record
from feodum.engine.state.phases import CLEAN_UP, START
from feodum.engine.table import Table
from feodum.engine.turns import step

_CATCHING_UP: Final = RLock()
"""Reading a game completes its trace, and several threads may read one game."""


class SafePoint:
    """A table with no card being resolved. Play continues on copies; the table itself never changes."""

    def __init__(self, table: Table, seq: int) -> None:
        self.table = table
        self.seq = seq
        """The length of the log at this point."""
        self.turn = 0
        """The number of completed turns. Only set in `GameRun.turn_starts`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class StepObserver:
    """Watches the replay of a game step by step, so that one replay is enough for everything known about the game."""

    def __init__(self) -> None:
        self.shuffles: Record | None = None
        """If not None, the deal and the shuffles of the replay are added here. Needs a ChaCha20 seed."""

    def before_step(self, table: Table) -> None:
        """Called before each step. No card is being resolved, so the table can be copied."""

    def after_step(self, table: Table) -> None:
        """Called after each completed step, but not after one that ended with an open decision."""


class GameRun:
    """A game in progress: the table at the open decision, with answers, log and trace.

    Agents that don't need a trace can play ahead of it: until `catch_up`, only `latest` and `latest_answers` are up to date.
    """

    def __init__(self, dealt: Table, agents: list[Agent | None], answers: list[Answer]) -> None:
        self.agents = agents
        self.answers = answers
        self.log: list[Event] = []
        self.trace: list[Decision] = []
        """One decision per answer, plus the open one."""
        self.answer_numbers: list[list[int]] = [[] for _ in dealt.players]
        """For each seat, the indices of its answers."""
        self.turn_starts: list[SafePoint] = []
        """The starts of some turns, always including the first and the latest one."""
        self.table = dealt
        self.safe_point = SafePoint(dealt, 0)
        self.decision: Decision | None = None
        self.ahead: Table | None = None
        """The table after `play_ahead`, which has more answers than the trace; None if the trace is complete."""
        self.generation = 0
        """The number of rewinds. It is part of decision ids, so that an id is never reused after an undo."""
        self.ended = ""
        """The reason the game was ended early, or ""."""
        self.resigned: tuple[int, ...] = ()
        """The seats that have resigned and can't win."""
        self.checkpoints: dict[int, str] = {}
        """Known fingerprints by answer count. Shared by copies: replace, never modify."""

    def begin(self, observer: StepObserver | None = None) -> None:
        """Play from the deal through the given answers."""
        self._advance(self.safe_point, 0, -1, observer)

    def copy(self) -> GameRun:
        """Return an independent copy at the same point. Agents are shared."""
        twin = GameRun(self.table, self.agents[:], self.answers[:])
        twin.log = self.log[:]
        twin.trace = self.trace[:]
        twin.answer_numbers = [numbers[:] for numbers in self.answer_numbers]
        twin.turn_starts = self.turn_starts
        twin.table = twin._attached_copy(self.table)
        twin.safe_point = self.safe_point
        twin.decision = self.decision
        twin.ahead = self.ahead
        twin.generation = self.generation
        twin.ended = self.ended
        twin.resigned = self.resigned
        twin.checkpoints = self.checkpoints
        return twin

    # Reading ---------------------------------------------------------------------------------------------------------
    def latest(self) -> Table:
        """Return the current table, even if the trace is behind it. For public results only: it may have no log."""
        ahead = self.ahead
        return self.table if ahead is None else ahead

    def open_decision(self) -> Decision | None:
        """Return the open decision, after `catch_up` if there is one. None if the game is over."""
        ahead = self.ahead
        if ahead is not None:
            if ahead.over:
                return None
            self.catch_up()
        return self.decision

    def latest_answers(self) -> list[Answer]:
        """Return all answers, even if the trace is behind them. Read-only."""
        ahead = self.ahead
        return self.answers if ahead is None else ahead.answers

    def decision_id(self, seat: int) -> str:
        """Return the id of the seat's open or next decision.

        It counts only this seat's decisions, to hide how many the other seats have made.
        """
        return f"{self.generation}.{len(self.answer_numbers[seat])}"

    def answered_by(self, start: int = 0) -> list[int]:
        """Return the seat that gave each answer, from index `start` on."""
        return [decision.seat for decision in self.trace[start : len(self.answers)]]

    # Playing on ------------------------------------------------------------------------------------------------------
    def play_on(self, answers: list[Answer], turn_limit: int = -1) -> None:
        """Continue with these answers, then with those of the agents. Any error leaves the run unchanged.

        Agents are no longer asked after turn `turn_limit`; -1 means no limit.
        """
        self._play_from(self.safe_point, len(self.answers), answers, turn_limit)

    def take_back(self, keep: int) -> None:
        """Go back to the point after the first `keep` answers, then let agents answer as usual.

        Decisions keep their ids, so this is only for answers that no player has seen yet; `rewind` is for the others.
        """
        if not 0 <= keep <= len(self.answers):
            raise IllegalAnswer(f"there are {len(self.answers)} answers; can't go back to {keep}")
        safe = self.safe_point
        if safe.table.cursor > keep:
            self.turn_starts = [turn for turn in self.turn_starts if turn.table.cursor <= keep]
            safe = self.turn_starts[-1]
        self._play_from(safe, keep, [], -1)
        self.ended = ""
        self.resigned = ()
        self.checkpoints = {number: fingerprint for number, fingerprint in self.checkpoints.items() if number <= keep}

    def rewind(self, keep: int) -> None:
        """Go back to the point after the first `keep` answers. The decisions after it get new ids."""
        self.take_back(keep)
        self.generation += 1

    def can_end(self) -> bool:
        """Return True if the game isn't over and no card is being resolved."""
        return self.decision is not None and self.safe_point.table.cursor == len(self.answers)

    def end(self, reason: str) -> None:
        """End the game. The effects of a card that is still being resolved don't count."""
        del self.trace[len(self.answers) :]
        self.table = self._attached_copy(self.safe_point.table)
        self.table.over = True
        self.table.log_event("end early", self.table.turn, [])
        self.decision = None
        self.ended = reason

    # Playing ahead ---------------------------------------------------------------------------------------------------
    def play_ahead(self, turn_limit: int = -1) -> bool:
        """Let the agents of all seats play on without log, trace and safe points, which takes most of the time.

        Return False, and do nothing, if a seat has no agent or one that needs a trace. `catch_up` completes the trace. Any
        error leaves the run unchanged.
        """
        for agent in self.agents:
            if agent is None or agent.needs_trace:
                return False
        self.catch_up()
        table = self.safe_point.table.copy()
        table.agents = self.agents
        table.answers = self.answers[:]
        table.log = None
        table.trace = None
        try:
            while not table.over:
                if turn_limit >= 0 and table.turn_number > turn_limit:
                    table.agents = [None] * len(table.players)
                step(table)
        except Pending:
            pass
        self.ahead = table
        return True

    def catch_up(self) -> None:
        """Complete the trace if agents have played ahead of it. Asks no agent: the answers are known."""
        if self.ahead is not None:
            with _CATCHING_UP:
                ahead = self.ahead
                if ahead is not None:
                    known = len(self.answers)
                    self._play_from(self.safe_point, known, ahead.answers[known:], 0)
                    self.ahead = None

    def _play_from(self, safe: SafePoint, keep: int, added: list[Answer], turn_limit: int) -> None:
        table = self.table
        last = self.safe_point
        decision = self.decision
        turns = self.turn_starts
        answers = self.answers[keep:]
        events = self.log[safe.seq :]
        asked = self.trace[safe.table.cursor :]
        if answers:
            del self.answers[keep:]
            self._unindex_answers(keep)
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
            self._unindex_answers(keep)
            self._index_answers(keep, len(self.answers))
            self.table = table
            self.safe_point = last
            self.decision = decision
            self.turn_starts = turns
            raise

    def _attached_copy(self, table: Table) -> Table:
        """Return a copy of the table that shares this run's agents, answers, log and trace."""
        table = table.copy()
        table.agents = self.agents
        table.answers = self.answers
        table.log = self.log
        table.trace = self.trace
        return table

    def _advance(self, safe: SafePoint, first_unindexed: int, turn_limit: int, observer: StepObserver | None = None) -> None:
        """Play from a safe point to the next decision without an agent, copying the table at safe points.

        No copy is made after a step that asked nobody and only led to the next phase: repeating the step is as fast.
        """
        del self.log[safe.seq :]
        del self.trace[safe.table.cursor :]
        table = self._attached_copy(safe.table)
        decision: Decision | None = None
        try:
            while not table.over:
                if table.phase == START:
                    self._save_turn_start(safe)
                if turn_limit >= 0 and table.turn_number > turn_limit:
                    table.agents = [None] * len(table.players)
                cursor = table.cursor
                phase = table.phase
                if observer is not None:
                    observer.before_step(table)
                step(table)
                if observer is not None:
                    observer.after_step(table)
                if table.cursor != cursor or phase == CLEAN_UP:
                    safe = SafePoint(table.copy(), len(self.log))
        except Pending as pending:
            decision = pending.decision
        if table.cursor < len(self.answers):
            raise IllegalAnswer(f"the game is over after {table.cursor} answers, but {len(self.answers)} were given")
        self._index_answers(first_unindexed, table.cursor)
        self.table = table
        self.safe_point = safe
        self.decision = decision

    def _save_turn_start(self, start: SafePoint) -> None:
        """Keep the start of this turn for undo, and thin out earlier turn starts exponentially."""
        turn = start.table.turns_completed()
        if not self.turn_starts:
            self.turn_starts = [start]
        elif self.turn_starts[-1].turn < turn:
            start.turn = turn
            kept = [each for each in self.turn_starts if turn - each.turn <= each.turn & -each.turn or each.turn == 0]
            kept.append(start)
            self.turn_starts = kept

    def _index_answers(self, start: int, end: int) -> None:
        for number in range(start, end):
            self.answer_numbers[self.trace[number].seat].append(number)

    def _unindex_answers(self, keep: int) -> None:
        for numbers in self.answer_numbers:
            while numbers and numbers[-1] >= keep:
                numbers.pop()
