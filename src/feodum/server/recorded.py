"""A game as the server keeps it: every answer comes from outside, and it is noted who was asked when."""

from __future__ import annotations

from collections.abc import Sequence

from feodum.cards.box import Setup
from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.event import Event
from feodum.engine.table import Table
from feodum.game import Game
from feodum.view import event_data


class Mark:
    """A point at which somebody was asked: who, after how many events, and whether the options show a discard pile."""

    def __init__(self, seat: int, events: int, shows_discard: bool) -> None:
        self.seat = seat
        self.events = events
        self.shows_discard = shows_discard


class Feeder(Agent):
    """Answers every seat's decisions from a list as far as it goes, then lets the game rest; notes each decision."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self.answers: list[Answer] = list(answers)
        self.marks: list[Mark] = []

    def answer(self, table: Table, decision: Decision) -> Answer:
        number = decision.id
        del self.marks[number:]
        discard = table.players[decision.seat].discard
        shows_discard = bool(discard) and any(card in discard for card in decision.cards)
        self.marks.append(Mark(decision.seat, len(table.log or ()), shows_discard))
        if number < len(self.answers):
            return self.answers[number]
        raise Pending(decision)


class RecordedGame:
    """The game, its answers so far, and the undo count by which decisions are named."""

    def __init__(self, setup: Setup, seed: int, answers: Sequence[Answer] = (), generation: int = 0) -> None:
        self.generation = generation
        self._feeder = Feeder(answers)
        self.game = Game(setup, seed, bots=dict.fromkeys(range(setup.players), self._feeder))
        if len(self.game.answers) != len(answers):
            raise ValueError("a recorded game has more answers than the game asks for")

    @property
    def decision(self) -> Decision | None:
        return self.game.decision

    @property
    def asked(self) -> int | None:
        """The seat that must answer, or None when the game is over."""
        decision = self.game.decision
        return None if decision is None else decision.seat

    @property
    def count(self) -> int:
        """How many answers there are."""
        return len(self.game.answers)

    @property
    def marks(self) -> list[Mark]:
        """A mark for each answer, and one for the open decision."""
        return self._feeder.marks

    def add(self, answers: Sequence[Answer]) -> list[int]:
        """Go on with further answers; the seats that gave them. Where one fails, all of them are taken back."""
        before = self.count
        self._feeder.answers.extend(answers)
        try:
            self.game.play_out()
            if self.count != before + len(answers):
                raise ValueError("the game has more answers than it asks for")
        except BaseException:
            self.take_back(before)
            raise
        return [mark.seat for mark in self.marks[before : self.count]]

    def rewind(self, count: int) -> None:
        """Go back to where only the first `count` answers had been given, in a new generation."""
        self.take_back(count)
        self.generation += 1

    def take_back(self, count: int) -> None:
        """Forget all answers but the first `count`; for answers that nobody has heard of yet."""
        del self._feeder.answers[count:]
        self.game.rewind(count)

    # What a seat gets -----------------------------------------------------------------------------------------------
    def events(self) -> list[Event]:
        return self.game.log

    def answered(self, seat: int) -> list[int]:
        """The numbers of the answers that a seat has given."""
        return [number for number in range(self.count) if self.marks[number].seat == seat]

    def decision_id(self, seat: int) -> str:
        """The name of the seat's next decision: it counts the seat's own only, so it tells nothing about the others."""
        return f"{self.generation}.{len(self.answered(seat))}"

    def state(self, seat: int) -> dict[str, object]:
        """The table as a seat may see it."""
        state = self.game.view(seat)
        decision = state["decision"]
        if isinstance(decision, dict):
            decision["id"] = self.decision_id(seat)
        if self.game.is_over:
            state["scores"] = self.game.scores()
            state["winners"] = self.game.winners()
        return state

    def told(self, seat: int, start: int) -> list[dict[str, object]]:
        """The events from number `start` on as a seat may know them."""
        return [event_data(event, seat) for event in self.game.log[start:]]
