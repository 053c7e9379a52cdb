"""A game as a value, fully determined by its setup, seed and answers."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from typing import Any, Unpack

from feodum.cards.box import Setup
from feodum.cards.custom import add_cards
from feodum.cards.setup_fields import SetupExtras
from feodum.engine.decision import Agent, Answer, Decision, as_answer
from feodum.engine.errors import FeodumError, IllegalAnswer, SaveError, SetupError
from feodum.engine.event import Event
from feodum.engine.game_run import GameRun, StepObserver
from feodum.engine.random import SEED_BITS
from feodum.engine.seeds import check_seed
from feodum.engine.table import Table
from feodum.kingdoms.selection import choose_setup
from feodum.messages.message import Message
from feodum.messages.suggestions import did_you_mean, shorten
from feodum.saves.checkpoints import CHECK_EVERY, checkpoint, is_checkable
from feodum.saves.format import SavedGame, SaveReplayer, json_text, read_saved
from feodum.saves.notation import write_answer
from feodum.view.log_data import log_data
from feodum.view.schema import EventData, ViewData
from feodum.view.view_data import view_data
from feodum.view.window import SPECTATOR, View


class Game:
    """One game of Dominion, from the deal to the scores.

    `decision` is the open question; `answer` answers it. Bots answer for their seats immediately. The cost of an answer
    doesn't grow with the length of the game.
    """

    setup: Setup
    """The kingdom, the number of players and the other options. Read-only."""
    seed: int
    """The number that decides every shuffle. Read-only."""

    def __init__(
        self,
        setup: Setup,
        seed: int,
        answers: Sequence[Answer] = (),
        bots: dict[int, Agent] | None = None,
    ) -> None:
        self._start(setup, seed, answers, bots or {})

    def _start(
        self,
        setup: Setup,
        seed: int,
        answers: Sequence[Answer],
        bots: dict[int, Agent],
        observer: StepObserver | None = None,
    ) -> None:
        check_seed(seed)
        self.setup = setup
        self.seed = seed
        self._bots: list[Agent | None] = [None] * setup.players
        self._seat_bots(bots)
        shuffles = None if observer is None else observer.shuffles
        self._run = GameRun(setup.layout().deal(seed, setup.first, shuffles), self._bots, list(answers))
        if answers or observer is not None or not self._run.play_ahead():
            self._run.begin(observer)

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
        sets: Sequence[str] | None = None,
        bots: dict[int, Agent] | None = None,
        cards: str | os.PathLike[str] | None = None,
        **extras: Unpack[SetupExtras],
    ) -> Game:
        """Create a game with a recommended set, a list of ten cards, or a random kingdom.

        The seed decides everything that isn't given; without a seed, a random one is drawn. `sets` are the sets to draw
        from, such as `["Base", "Seaside"]`; by default, the four boxes of the rulebooks. `cards` is a file of custom cards
        (see docs/guide/cards.md), which `kingdom` can use; they stay available in this process. `SetupExtras` lists the
        other options.
        """
        if cards is not None:
            add_cards(cards)
        if seed is None:
            seed = secrets.randbits(SEED_BITS)
        setup = choose_setup(
            kingdom, players, seed, colony=colony, shelters=shelters, bane=bane, first=first, market=market, sets=sets, **extras
        )
        return cls(setup, seed, bots=bots)

    # Playing ------------------------------------------------------------------------------------------------------
    def _seat_bots(self, bots: Sequence[Agent] | dict[int, Agent]) -> None:
        seats = bots if isinstance(bots, dict) else dict(enumerate(bots))
        for seat in seats:
            if seat not in range(self.setup.players):
                raise self._no_seat(seat)
        for seat, bot in seats.items():
            self._bots[seat] = bot

    def _no_seat(self, seat: object) -> SetupError:
        players = self.setup.players
        return SetupError(f"there is no seat {shorten(seat)} in a game of {players} players; the seats are 0 to {players - 1}")

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the game is over."""
        return self._run.open_decision()

    @property
    def asked(self) -> int | None:
        """The seat that must answer, or None when the game is over."""
        decision = self._run.open_decision()
        return None if decision is None else decision.seat

    @property
    def options(self) -> list[str]:
        """The labels of the open decision's options; empty when the game is over."""
        decision = self.decision
        return [] if decision is None else decision.labels

    def answer(self, *numbers: int | Sequence[int], id: str | None = None) -> None:
        """Answer the open decision by option numbers.

        For example, `answer(0)`, `answer(0, 2)` or `answer((0, 2))`; `answer()` declines. With `id`, the answer is rejected
        unless that decision is open, so that a late answer can't apply to the next question.
        """
        run = self._run
        decision = run.open_decision()
        if decision is None:
            raise IllegalAnswer("the game is over; there is nothing to answer")
        if id is not None and id != run.decision_id(decision.seat):
            raise IllegalAnswer(f"decision {id} is not open; the open one is {run.decision_id(decision.seat)}")
        picks: Any = numbers[0] if len(numbers) == 1 and not isinstance(numbers[0], int) else numbers
        answer = as_answer(picks)
        decision.check(answer)
        run.play_on([answer])

    def answer_all(self, answers: Sequence[Answer]) -> None:
        """Answer this decision and the following ones. If one answer is illegal, none is applied."""
        if self.ended:
            raise IllegalAnswer("the game is over; there is nothing to answer")
        self.run.play_on([as_answer(answer) for answer in answers])

    @property
    def can_end(self) -> bool:
        """True if the game isn't over and no card is being resolved, so that `end` drops no effect."""
        return not self.is_over and self.run.can_end()

    @property
    def ended(self) -> str:
        """The reason the game was ended early, or ""."""
        return self._run.ended

    def end(self, reason: str) -> None:
        """End the game early and score it as it stands. The reason is stored with the game.

        If a card is being resolved, the game is scored as it stood before that card.
        """
        if self.is_over:
            raise IllegalAnswer("the game is over; it can't be ended again")
        self.run.end(reason)

    def answer_labels(self, *labels: str) -> None:
        """Answer the open decision by the labels of its options, such as card names.

        For example, `answer_labels("Militia")`. A repeated label picks several equal options; no label declines.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAnswer("the game is over; there is nothing to answer")
        known = decision.labels
        for label in labels:
            if label not in known:
                near = did_you_mean(str(label), known)
                hint = near or f"; the options are {', '.join(dict.fromkeys(known))}"
                asked = f"player {decision.seat + 1} at {decision.source}, {decision.verb}"
                raise IllegalAnswer(f"{asked}: there is no {shorten(label)}{hint}")
        self.answer(decision.numbers_of(labels))

    def undo(self) -> None:
        """Take back the last answer that wasn't given by a bot."""
        people = [self.run.answer_numbers[seat] for seat in range(self.setup.players) if self._bots[seat] is None]
        last = max([numbers[-1] for numbers in people if numbers], default=None)
        if last is None:
            raise IllegalAnswer("there is no answer to undo")
        self.rewind(last)

    def rewind(self, count: int) -> None:
        """Go back to the point after the first `count` answers."""
        self.run.rewind(count)

    def play_out(self, bots: Sequence[Agent] | dict[int, Agent] | None = None, turn_limit: int | None = None) -> Game:
        """Let bots answer for their seats until the game is over or a seat without a bot must decide.

        Weak bots may never finish (once nobody has any money left); after `turn_limit` turns they are no longer asked. If a bot
        raises an exception, the game is unchanged.
        """
        before = list(self._bots)
        try:
            self._seat_bots(bots or {})
            limit = -1 if turn_limit is None else turn_limit
            if not self.is_over and not self._run.play_ahead(limit):
                self.run.play_on([], limit)
        except BaseException:
            self._bots[:] = before
            raise
        return self

    # The record ---------------------------------------------------------------------------------------------------
    @property
    def run(self) -> GameRun:
        """Internal: the decision, log position and safe point behind every answer. It may change in any release."""
        run = self._run
        if run.ahead is not None:
            run.catch_up()
        return run

    @property
    def answers(self) -> tuple[Answer, ...]:
        """All answers so far, as option numbers."""
        return tuple(self._run.latest_answers())

    @property
    def answer_count(self) -> int:
        """The number of answers so far."""
        return len(self._run.latest_answers())

    @property
    def log(self) -> list[Event]:
        """The full log, including hidden information. `events_for(seat)` has only what a seat may see."""
        return list(self.run.log)

    def events_for(self, seat: int, start: int = 0) -> list[EventData]:
        """Return the log from index `start` on as a seat may see it."""
        return log_data(self.run.log, seat, start)

    # State --------------------------------------------------------------------------------------------------------
    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return self._run.latest().over

    def scores(self) -> list[int]:
        """Return every seat's victory points, as if the game ended now."""
        return self._run.latest().scores()

    def winners(self) -> list[int]:
        """Return the winning seats, as if the game ended now. Seats that have resigned never win."""
        table, resigned = self._run.latest(), self._run.resigned
        return table.winners_among(set(range(self.setup.players)) - set(resigned)) if resigned else table.winners()

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that have resigned in a saved game."""
        return self._run.resigned

    @property
    def table(self) -> Table:
        """The current table, including hidden information. Read-only."""
        return self.run.table

    def window(self, seat: int) -> View:
        """Return a live view of the game for a seat; seat -1 is a spectator."""
        if not -1 <= seat < self.setup.players:
            raise self._no_seat(seat)
        return View(self.run.table, seat)

    def view(self, seat: int) -> ViewData:
        """Return what a seat sees as plain data, ready for JSON."""
        data = view_data(self.window(seat), self.decision, "" if seat == SPECTATOR else self.run.decision_id(seat))
        if self.ended:
            data["ended"] = self.ended
        if "winners" in data and self.resigned:
            data["winners"] = self.winners()
        return data

    # Copying and saving -------------------------------------------------------------------------------------------
    def copy(self) -> Game:
        """Return an independent copy. Bots are shared."""
        twin = Game.__new__(Game)
        twin.setup = self.setup
        twin.seed = self.seed
        twin._run = self._run.copy()
        twin._bots = twin._run.agents
        return twin

    def answer_texts(self, start: int = 0) -> list[str]:
        """Return the answers from index `start` on as text, such as `Militia: discard Estate, Copper`."""
        run = self.run
        return [write_answer(run.trace[number], run.answers[number]) for number in range(start, len(run.answers))]

    def saved(self) -> SavedGame:
        """Return the game in its saved form: setup, seed, answers and checkpoints."""
        counts: list[int] = []
        for decision in self.run.trace:
            if is_checkable(decision) and decision.number >= CHECK_EVERY + (counts[-1] if counts else 0):
                counts.append(decision.number)
        if is_checkable(self.decision) and (not counts or counts[-1] < self.answer_count):
            counts.append(self.answer_count)
        if not all(count in self._run.checkpoints for count in counts):
            self._run.checkpoints = self._replayed_checkpoints(counts)
        checkpoints = {count: self._run.checkpoints[count] for count in counts}
        return SavedGame(self.setup, self.seed, self.answer_texts(), checkpoints, ended=self.ended, resigned=self.resigned)

    def _replayed_checkpoints(self, counts: Sequence[int]) -> dict[int, str]:
        replay = Game(self.setup, self.seed)
        checkpoints: dict[int, str] = {}
        for count in counts:
            replay.answer_all(self.run.answers[replay.answer_count : count])
            checkpoints[count] = checkpoint(replay.table)
        return checkpoints

    def to_json(self) -> str:
        """Return the saved game as JSON text."""
        return json_text(self.saved().data())

    @classmethod
    def from_saved(
        cls,
        saved: SavedGame,
        bots: dict[int, Agent] | None = None,
        observer: StepObserver | None = None,
    ) -> Game:
        """Restore a saved game. Raise SaveError if it can't be replayed.

        `observer` is internal. With one, the game also keeps the checkpoints, so that `saved` needs no further replay.
        """
        reader = SaveReplayer(saved, takes_checkpoints=observer is not None)
        readers: dict[int, Agent] = dict.fromkeys(range(saved.setup.players), reader)
        game = cls.__new__(cls)
        try:
            game._start(saved.setup, saved.seed, (), readers, observer)
        except SaveError:
            raise
        except FeodumError as error:
            raise SaveError(Message("save-damaged", "damaged saved game: {why}", why=error)) from None
        reader.finish(game.table)
        game._run.checkpoints = reader.checkpoints
        game._bots[:] = [None] * saved.setup.players
        if saved.ended:
            game._end_as_saved(saved.ended)
        if game.is_over:
            game._run.resigned = tuple(saved.resigned)
        return game.play_out(bots) if bots else game

    def _end_as_saved(self, reason: str) -> None:
        if self.is_over:
            raise SaveError(
                Message("save-ended", 'damaged saved game: "ended" is set, but a game can\'t be ended at this point')
            )
        self.end(reason)

    @classmethod
    def from_json(cls, text: str | bytes, bots: dict[int, Agent] | None = None) -> Game:
        """Restore a game written by `to_json`. Raise SaveError if the text is not a valid saved game."""
        return cls.from_saved(read_saved(text), bots)

    def __eq__(self, other: object) -> bool:
        """Return True if both are the same game at the same point. Games are mutable and thus not hashable."""
        if not isinstance(other, Game):
            return NotImplemented
        same_deal = self.setup == other.setup and self.seed == other.seed
        same_end = self.ended == other.ended and self.resigned == other.resigned
        return same_deal and self.answers == other.answers and same_end

    def __reduce__(self) -> tuple[object, ...]:
        bots = {seat: bot for seat, bot in enumerate(self._bots) if bot is not None}
        return _restore_game, (self.setup, self.seed, self.answers, bots, self._run.generation, self.ended, self.resigned)

    def __repr__(self) -> str:
        return f"Game({self.setup!r}, {self.seed}, {list(self.answers)})"

    def text(self, seat: int | None = None) -> str:
        """Return the table in words as a seat sees it; seat -1 is a spectator.

        By default it is the seat that must answer, so the text contains that seat's hand and options. `print(game)` prints it.
        """
        from feodum.view.table_text import table_text  # most programs never print a table

        return table_text(self.view(self._viewer() if seat is None else seat))

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Show the table in a notebook, like `text`."""
        from feodum.view.table_text import table_html

        return table_html(self.view(self._viewer()))

    def _viewer(self) -> int:
        """Return the seat whose view is shown: the one that must answer, or a spectator when the game is over."""
        return SPECTATOR if self.asked is None else self.asked


def _restore_game(
    setup: Setup,
    seed: int,
    answers: Sequence[Answer],
    bots: dict[int, Agent],
    generation: int,
    ended: str,
    resigned: tuple[int, ...] = (),
) -> Game:
    """Unpickle a game. Its bots are not asked until play continues."""
    game = Game(setup, seed, answers)
    game.run.generation = generation
    if ended:
        game.end(ended)
    game.run.resigned = resigned
    game._seat_bots(bots)
    return game
