"""A game as a value: setup, seed and answers. Everything else about it follows from these three."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from typing import Any

from feodum.cards.box import Setup
from feodum.cards.custom import add_cards
from feodum.engine.decision import Agent, Answer, Decision, as_answer
from feodum.engine.errors import FeodumError, IllegalAnswer, SaveError, SetupError
from feodum.engine.event import Event
from feodum.engine.game_run import Course
from feodum.engine.random import SEED_BITS
from feodum.engine.table import Table
from feodum.kingdoms.selection import check_seed, choose_setup
from feodum.messages.message import Saying
from feodum.saves.checkpoints import CHECK_EVERY, checkpoint, is_checkable
from feodum.saves.format import Reader, SavedGame, json_text, read_saved
from feodum.saves.notation import write_answer
from feodum.view.schema import EventData, ViewData
from feodum.view.window import SPECTATOR, View, log_data, view_data


class Game:
    """One game of Dominion, from the deal to the scores.

    `decision` is the open question; `answer` answers it. Seats given to bots are answered at once. The game keeps a trace:
    for every answer, what was asked and where in the log that stands. A decision costs the same however long the game is.
    """

    def __init__(
        self,
        setup: Setup,
        seed: int,
        answers: Sequence[Answer] = (),
        bots: dict[int, Agent] | None = None,
        generation: int = 0,
    ) -> None:
        check_seed(seed)
        self.setup = setup
        self.seed = seed
        self.generation = generation
        """How often answers have been taken back. Decisions are named by it, so that none is taken for an earlier one."""
        self._bots: list[Agent | None] = [None] * setup.players
        self._seat_bots(bots or {})
        self._course = Course(setup.layout().deal(seed, setup.first), self._bots, list(answers))
        self._course.begin()
        self._ended = ""

    @classmethod
    def new(
        cls,
        kingdom: str | Sequence[str] | None = None,
        *,
        players: int = 2,
        seed: int | None = None,
        colony: bool | None = None,
        shelters: bool | None = None,
        bane: str | None = None,
        first: int | None = None,
        market: Sequence[str] | None = None,
        bots: dict[int, Agent] | None = None,
        cards: str | os.PathLike[str] | None = None,
    ) -> Game:
        """A new game: of a recommended set, a list of ten cards, or, with neither, a random kingdom.

        What is not given is chosen at random by the seed; without a seed, by the system. `cards` is a file of cards of
        your own (see docs/cards.md), which `kingdom` can name; they stay in the box of this process.
        """
        if cards is not None:
            add_cards(cards)
        if seed is None:
            seed = secrets.randbits(SEED_BITS)
        setup = choose_setup(kingdom, players, seed, colony=colony, shelters=shelters, bane=bane, first=first, market=market)
        return cls(setup, seed, bots=bots)

    # Driving ------------------------------------------------------------------------------------------------------
    def _seat_bots(self, bots: Sequence[Agent] | dict[int, Agent]) -> None:
        seats = bots if isinstance(bots, dict) else dict(enumerate(bots))
        for seat in seats:
            if seat not in range(self.setup.players):
                raise SetupError(f"there is no seat {seat} in a game of {self.setup.players} players")
        for seat, bot in seats.items():
            self._bots[seat] = bot

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the game is over."""
        return self._course.decision

    @property
    def asked(self) -> int | None:
        """The seat that must answer, or None when the game is over."""
        decision = self._course.decision
        return None if decision is None else decision.seat

    @property
    def options(self) -> list[str]:
        """What the open decision offers, by its labels; nothing when the game is over."""
        decision = self._course.decision
        return [] if decision is None else decision.labels

    def decision_id(self, seat: int) -> str:
        """The name of the seat's open or next decision. It counts the seat's own only, so it tells nothing about others."""
        return f"{self.generation}.{len(self._course.numbers[seat])}"

    def answer(self, *numbers: int | Sequence[int], id: str | None = None) -> None:
        """Answer the open decision by option numbers: `answer(0)`, `answer(0, 2)`, `answer((0, 2))`; `answer()` declines.

        With `id`, the answer counts only for the decision of that id, so that a late one can't hit the next question.
        """
        decision = self._course.decision
        if decision is None:
            raise IllegalAnswer("the game is over; there is nothing to answer")
        if id is not None and id != self.decision_id(decision.seat):
            raise IllegalAnswer(f"decision {id} is not open; the open one is {self.decision_id(decision.seat)}")
        picks: Any = numbers[0] if len(numbers) == 1 and not isinstance(numbers[0], int) else numbers
        answer = as_answer(picks)
        decision.check(answer)
        self._course.play_on([answer])

    def answer_all(self, answers: Sequence[Answer]) -> None:
        """Go on with the answers to this decision and the following ones: all of them or, where one is wrong, none."""
        if self._ended:
            raise IllegalAnswer("the game is over; there is nothing to answer")
        self._course.play_on([as_answer(answer) for answer in answers])

    @property
    def can_end(self) -> bool:
        """Whether the game could be ended as it stands: it goes on, and no card is being resolved."""
        return self._course.can_end()

    @property
    def ended(self) -> str:
        """Why the game was ended before its time, or "" if it was not."""
        return self._ended

    def end(self, reason: str) -> None:
        """End the game as it stands, for a reason that is kept with it: what everybody has now counts."""
        if not self.can_end:
            raise IllegalAnswer("a game can be ended only where it goes on and no card is being resolved")
        self._course.end()
        self._ended = reason

    def answer_labels(self, *labels: str) -> None:
        """Answer the open decision by the labels of its options, such as card names."""
        decision = self._course.decision
        if decision is None:
            raise IllegalAnswer("the game is over; there is nothing to answer")
        self.answer(decision.numbers_of(labels))

    def undo(self) -> None:
        """Take back the last answer that was not a bot's."""
        people = [self._course.numbers[seat] for seat in range(self.setup.players) if self._bots[seat] is None]
        last = max([numbers[-1] for numbers in people if numbers], default=None)
        if last is None:
            raise IllegalAnswer("there is no answer to take back")
        self.rewind(last)

    def rewind(self, count: int) -> None:
        """Go back to the point where only the first `count` answers had been given."""
        self.take_back(count)
        self.generation += 1

    def take_back(self, count: int) -> None:
        """Go back as `rewind` does, for answers that nobody has heard of yet: decisions keep their ids."""
        if not 0 <= count <= len(self._course.answers):
            raise IllegalAnswer(f"there are {len(self._course.answers)} answers; can't go back to {count}")
        self._course.take_back(count)
        self._ended = ""

    def play_out(self, bots: Sequence[Agent] | dict[int, Agent] | None = None, turn_limit: int | None = None) -> Game:
        """Let bots answer for their seats until the game is over, or until a seat without a bot must decide.

        Foolish bots may play for ever (once nobody has any money left); past `turn_limit` turns they are asked no more.
        Should a bot fail, nothing has changed.
        """
        before = list(self._bots)
        try:
            self._seat_bots(bots or {})
            if self._course.decision is not None:
                self._course.play_on([], -1 if turn_limit is None else turn_limit)
        except BaseException:
            self._bots[:] = before
            raise
        return self

    # The trace -----------------------------------------------------------------------------------------------------
    def last_concerned(self, seat: int) -> int:
        """After how many answers the seat was last asked in another player's turn, or would have been with other cards."""
        return self._course.table.concerned[seat]

    @property
    def answers(self) -> tuple[Answer, ...]:
        return tuple(self._course.answers)

    @property
    def answer_count(self) -> int:
        return len(self._course.answers)

    def answer_at(self, number: int) -> Answer:
        return self._course.answers[number]

    def answers_since(self, start: int) -> list[Answer]:
        """The answers from number `start` on."""
        return self._course.answers[start:]

    def answers_of(self, seat: int) -> Sequence[int]:
        """The numbers of the answers that a seat has given."""
        return self._course.numbers[seat]

    def answered_by(self, start: int = 0) -> list[int]:
        """For each answer so far, from number `start` on, the seat that gave it."""
        return [decision.seat for decision in self._course.trace[start : len(self._course.answers)]]

    def asked_at(self, number: int) -> Decision:
        """The decision that answer `number` was given to, or, with the number of answers, the open one."""
        return self._course.trace[number]

    def asked_since(self, start: int) -> list[Decision]:
        """The decisions from number `start` on, the open one included."""
        return self._course.trace[start:]

    @property
    def log(self) -> list[Event]:
        """Everything that happened, with all secrets; `view(seat)` has what a seat may know."""
        return list(self._course.log)

    @property
    def log_length(self) -> int:
        return len(self._course.log)

    def events_since(self, start: int) -> list[Event]:
        """What happened from event number `start` on, with all secrets."""
        return self._course.log[start:]

    def told(self, seat: int, start: int = 0) -> list[EventData]:
        """What happened from event number `start` on, as a seat may know it."""
        return log_data(self._course.log, seat, start)

    # Looking ------------------------------------------------------------------------------------------------------
    @property
    def is_over(self) -> bool:
        return self._course.table.over

    def scores(self) -> list[int]:
        """Every seat's victory points, as if the game ended now."""
        return self._course.table.scores()

    def winners(self) -> list[int]:
        """The seats that win, or that would win if the game ended now."""
        return self._course.table.winners()

    @property
    def table(self) -> Table:
        """The table as it lies, with all secrets: to look at, never to change."""
        return self._course.table

    @property
    def resting_point(self) -> Table:
        """The table where no card was being resolved, the last time before the open decision; never to be played on itself."""
        return self._course.safe.table

    def window(self, seat: int) -> View:
        """The game as a seat sees it, as a window; seat -1 is a spectator."""
        if not -1 <= seat < self.setup.players:
            raise SetupError(f"there is no seat {seat} in a game of {self.setup.players} players")
        return View(self._course.table, seat)

    def view(self, seat: int) -> ViewData:
        """The game as a seat sees it, as plain data."""
        data = view_data(self.window(seat), self._course.decision, "" if seat == SPECTATOR else self.decision_id(seat))
        if self._ended:
            data["ended"] = self._ended
        return data

    # The value ----------------------------------------------------------------------------------------------------
    def copy(self) -> Game:
        """The same game, to be played on independently; bots are shared."""
        twin = Game.__new__(Game)
        twin.setup = self.setup
        twin.seed = self.seed
        twin.generation = self.generation
        twin._course = self._course.copy()
        twin._bots = twin._course.agents
        twin._ended = self._ended
        return twin

    def answer_texts(self, start: int = 0) -> list[str]:
        """The answers from number `start` on as text, such as `Militia: discard Estate, Copper`."""
        course = self._course
        return [write_answer(course.trace[number], course.answers[number]) for number in range(start, len(course.answers))]

    def saved(self) -> SavedGame:
        """The game as it is saved: setup, seed, answers, and checkpoints by which it can be known again."""
        counts: list[int] = []
        for decision in self._course.trace:
            if is_checkable(decision) and decision.number >= CHECK_EVERY + (counts[-1] if counts else 0):
                counts.append(decision.number)
        if is_checkable(self.decision) and (not counts or counts[-1] < self.answer_count):
            counts.append(self.answer_count)
        again = Game(self.setup, self.seed)
        checkpoints: dict[int, str] = {}
        for count in counts:
            again.answer_all(self._course.answers[again.answer_count : count])
            checkpoints[count] = checkpoint(again.table)
        return SavedGame(self.setup, self.seed, self.answer_texts(), checkpoints, ended=self._ended)

    def to_json(self) -> str:
        """The game as text: what `saved` says."""
        return json_text(self.saved().data())

    @classmethod
    def from_saved(cls, saved: SavedGame, bots: dict[int, Agent] | None = None, generation: int = 0) -> Game:
        """The game that was saved. Raises SaveError where it can't be played as it was."""
        reader = Reader(saved)
        try:
            game = cls(saved.setup, saved.seed, bots=dict.fromkeys(range(saved.setup.players), reader), generation=generation)
        except SaveError:
            raise
        except FeodumError as error:
            raise SaveError(Saying("save-damaged", "damaged saved game: {why}", why=error)) from None
        reader.finish(game.table)
        game._bots[:] = [None] * saved.setup.players
        if saved.ended:
            game._end_as_saved(saved.ended)
        return game.play_out(bots)

    def _end_as_saved(self, reason: str) -> None:
        if not self.can_end:
            raise SaveError(Saying("save-ended", "damaged saved game: it says that it was ended, where it can't have been"))
        self.end(reason)

    @classmethod
    def from_json(cls, text: str | bytes, bots: dict[int, Agent] | None = None) -> Game:
        """The game that `to_json` wrote. Raises SaveError where the text is no such game."""
        return cls.from_saved(read_saved(text), bots)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game, come to the same point. It has no hash, since it changes with every answer."""
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = self._course.answers, other._course.answers
        same_deal = self.setup == other.setup and self.seed == other.seed
        return same_deal and mine == theirs and self._ended == other._ended

    def __reduce__(self) -> tuple[object, ...]:
        bots = {seat: bot for seat, bot in enumerate(self._bots) if bot is not None}
        return _game_again, (self.setup, self.seed, self.answers, bots, self.generation, self._ended)

    def __repr__(self) -> str:
        return f"Game({self.setup!r}, {self.seed}, {self._course.answers})"

    def __str__(self) -> str:
        state = "over" if self.is_over else f"turn {self._course.table.turn_number}"
        return f"{', '.join(self.setup.kingdom)}; {self.setup.players} players; {state}"


def _game_again(
    setup: Setup, seed: int, answers: Sequence[Answer], bots: dict[int, Agent], generation: int, ended: str
) -> Game:
    """A game as it was; its bots are not asked before it goes on."""
    game = Game(setup, seed, answers, generation=generation)
    if ended:
        game.end(ended)
    game._seat_bots(bots)
    return game
