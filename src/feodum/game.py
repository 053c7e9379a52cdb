"""A game as a value: setup, seed and answers. Everything else about it follows from these three."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from feodum.cards.box import Setup
from feodum.engine.decision import Agent, Answer, Decision, Pending, as_answer
from feodum.engine.errors import FeodumError, IllegalAnswer, SaveError, SetupError
from feodum.engine.event import Event
from feodum.engine.random import SEED_BITS
from feodum.engine.table import Table
from feodum.engine.turns import run, step
from feodum.kingdoms import check_seed, choose_setup
from feodum.view import View, view_data

FORMAT = "feodum game"
VERSION = 1


def saved_game(setup: Setup, seed: int, answers: Iterable[Answer]) -> dict[str, object]:
    """What a file of a saved game says."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": setup.players,
        "kingdom": list(setup.kingdom),
        "colony": setup.colony,
        "shelters": setup.shelters,
        "bane": setup.bane,
        "first": setup.first,
        "seed": str(seed),
        "answers": [list(answer) for answer in answers],
    }


class Game:
    """One game of Dominion, from the deal to the scores.

    `decision` is the open question; `answer` answers it. Seats given to bots are answered at once.
    """

    def __init__(self, setup: Setup, seed: int, answers: Sequence[Answer] = (), bots: dict[int, Agent] | None = None) -> None:
        check_seed(seed)
        self.setup = setup
        self.seed = seed
        self._bots: list[Agent | None] = [(bots or {}).get(seat) for seat in range(setup.players)]
        self._answers: list[Answer] = list(answers)
        self._begin()

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
        bots: dict[int, Agent] | None = None,
    ) -> Game:
        """A new game: of a recommended set, a list of ten cards, or, with neither, a random kingdom.

        What is not given is chosen at random by the seed; without a seed, by the system.
        """
        if seed is None:
            seed = secrets.randbits(SEED_BITS)
        setup = choose_setup(kingdom, players, seed, colony=colony, shelters=shelters, bane=bane, first=first)
        return cls(setup, seed, bots=bots)

    # Driving ------------------------------------------------------------------------------------------------------
    def _begin(self) -> None:
        """Play from the deal through the answers there are."""
        table = self.setup.layout().deal(self.seed, self.setup.first)
        table.agents = self._bots
        table.answers = self._answers
        table.log = []
        self._decision: Decision | None = None
        self._advance(table)

    def _advance(self, table: Table, turn_limit: int | None = None) -> None:
        """Play on from a safe point to the next decision that nobody here answers, or until the turn limit is passed.

        At each safe point the table is copied: should a decision come up in the middle, the copy is what goes on from.
        """
        self._table = table
        self._safe = table
        self._safe_log = 0
        try:
            while not table.over:
                self._safe = table.copy()
                self._safe_log = len(table.log or ())
                if turn_limit is not None and table.turn_number > turn_limit:
                    table.agents = [None] * self.setup.players
                step(table)
        except Pending as pending:
            self._decision = pending.decision
            return
        self._decision = None

    @property
    def decision(self) -> Decision | None:
        """The open question, or None when the game is over."""
        return self._decision

    def answer(self, *numbers: int | Sequence[int], id: int | None = None) -> None:
        """Answer the open decision by option numbers: `answer(0)`, `answer(0, 2)`, `answer((0, 2))`; `answer()` declines.

        With `id`, the answer counts only for the decision of that id, so that a late one can't hit the next question.
        """
        decision = self._decision
        if decision is None:
            raise IllegalAnswer("the game is over; there is nothing to answer")
        if id is not None and id != decision.id:
            raise IllegalAnswer(f"decision {id} is not open; the open one is {decision.id}")
        picks: Any = numbers[0] if len(numbers) == 1 and not isinstance(numbers[0], int) else numbers
        answer = as_answer(picks)
        decision.check(answer)
        given = len(self._answers)
        self._answers.append(answer)
        table = self._safe
        if table.log is not None:
            del table.log[self._safe_log :]
        try:
            self._advance(table)
        except Exception:  # a bot failed at what followed: as if nothing had been answered
            del self._answers[given:]
            self._begin()
            raise

    def answer_labels(self, *labels: str) -> None:
        """Answer the open decision by the labels of its options, such as card names."""
        decision = self._decision
        if decision is None:
            raise IllegalAnswer("the game is over; there is nothing to answer")
        numbers: list[int] = []
        for label in labels:
            free = [i for i, other in enumerate(decision.labels) if other == label and i not in numbers]
            if not free:
                raise IllegalAnswer(f"{decision}: there is no {'further ' if label in decision.labels else ''}{label}")
            numbers.append(free[0])
        self.answer(tuple(numbers))

    def undo(self) -> None:
        """Take back the last answer that was not a bot's."""
        last = len(self._answers) - 1
        seats = self.answered_by()
        while last >= 0 and self._bots[seats[last]] is not None:
            last -= 1
        if last < 0:
            raise IllegalAnswer("there is no answer to take back")
        self.rewind(last)

    def rewind(self, count: int) -> None:
        """Go back to the point where only the first `count` answers had been given."""
        if not 0 <= count <= len(self._answers):
            raise IllegalAnswer(f"there are {len(self._answers)} answers; can't go back to {count}")
        del self._answers[count:]
        self._begin()

    def answered_by(self) -> list[int]:
        """For each answer so far, the seat that gave it."""
        recorder = _Recorder(self._answers)
        table = self.setup.layout().deal(self.seed, self.setup.first)
        table.agents = [recorder] * self.setup.players
        with suppress(Pending):
            run(table)
        return recorder.seats

    def play_out(self, bots: Sequence[Agent] | dict[int, Agent] | None = None, turn_limit: int | None = None) -> Game:
        """Let bots answer for their seats until the game is over, or until a seat without a bot must decide.

        Foolish bots may play for ever (once nobody has any money left); past `turn_limit` turns they are asked no more.
        """
        if bots is not None:
            seats = dict(bots) if isinstance(bots, dict) else dict(enumerate(bots))
            for seat, bot in seats.items():
                if not 0 <= seat < self.setup.players:
                    raise SetupError(f"there is no seat {seat} in a game of {self.setup.players} players")
                self._bots[seat] = bot
        if self._decision is not None:
            self._safe.agents = self._bots
            if self._safe.log is not None:
                del self._safe.log[self._safe_log :]
            self._advance(self._safe, turn_limit)
        return self

    # Looking ------------------------------------------------------------------------------------------------------
    @property
    def answers(self) -> tuple[Answer, ...]:
        return tuple(self._answers)

    @property
    def is_over(self) -> bool:
        return self._table.over

    def scores(self) -> list[int]:
        """Every seat's victory points, as if the game ended now."""
        return self._table.scores()

    def winners(self) -> list[int]:
        """The seats that win, or that would win if the game ended now."""
        return self._table.winners()

    @property
    def log(self) -> list[Event]:
        """Everything that happened, with all secrets; `view(seat)` has what a seat may know."""
        return list(self._table.log or ())

    def window(self, seat: int) -> View:
        """The game as a seat sees it, as a window; seat -1 is a spectator."""
        if not -1 <= seat < self.setup.players:
            raise SetupError(f"there is no seat {seat} in a game of {self.setup.players} players")
        return View(self._table, seat)

    def view(self, seat: int) -> dict[str, object]:
        """The game as a seat sees it, as plain data."""
        return view_data(self.window(seat), self._decision)

    # The value ----------------------------------------------------------------------------------------------------
    def copy(self) -> Game:
        """The same game, to be played on independently; bots are shared."""
        twin = Game.__new__(Game)
        twin.setup = self.setup
        twin.seed = self.seed
        twin._bots = list(self._bots)
        twin._answers = list(self._answers)
        twin._decision = self._decision
        twin._safe_log = self._safe_log
        twin._table = self._table.copy()
        twin._safe = self._safe.copy()
        log = list(self._table.log or ())
        for table in (twin._table, twin._safe):
            table.answers = twin._answers
            table.agents = twin._bots
            table.log = log
        return twin

    def to_json(self) -> str:
        """The game as text: setup, seed and answers."""
        return json.dumps(saved_game(self.setup, self.seed, self._answers), separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str | bytes, bots: dict[int, Agent] | None = None) -> Game:
        """The game that `to_json` wrote. Raises SaveError where the text is no such game."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise SaveError(f"not a saved game: {error}") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise SaveError(f'not a saved game: it should be a JSON object with "format": "{FORMAT}"')
        version = data.get("version")
        if type(version) is not int or version < 1:
            raise SaveError(f"a saved game's version is a whole number, not {version!r}")
        if version > VERSION:
            raise SaveError(f"this game was saved by a newer Feodum (version {version}; this one reads up to {VERSION})")
        try:
            return cls._from_data(data, bots)
        except SaveError:
            raise
        except FeodumError as error:
            raise SaveError(f"damaged saved game: {error}") from None

    @classmethod
    def _from_data(cls, data: dict[str, Any], bots: dict[int, Agent] | None) -> Game:
        kinds: dict[str, type] = {
            "players": int, "kingdom": list, "colony": bool, "shelters": bool, "bane": str, "first": int, "seed": str,
            "answers": list,
        }  # fmt: skip
        for key, kind in kinds.items():
            if type(data.get(key)) is not kind:
                raise SaveError(f'damaged saved game: "{key}" is missing or not of type {kind.__name__}')
        if not all(isinstance(name, str) for name in data["kingdom"]):
            raise SaveError('damaged saved game: "kingdom" must be a list of card names')
        if not data["seed"].isascii() or not data["seed"].isdigit() or len(data["seed"]) > 40:
            raise SaveError('damaged saved game: "seed" must be a whole number in quotes')
        setup = Setup(data["players"], data["kingdom"], data["colony"], data["shelters"], data["bane"], data["first"])
        answers = [as_answer(answer) for answer in data["answers"]]
        game = cls(setup, int(data["seed"]), answers, bots)
        if game._table.cursor < len(answers):
            raise SaveError(f"damaged saved game: it has {len(answers)} answers, but is over after {game._table.cursor}")
        return game

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"turn {self._table.turn_number}"
        return f"<Game {', '.join(self.setup.kingdom)}; {self.setup.players} players; {state}>"


class _Recorder(Agent):
    """Gives the recorded answers again and notes which seat each was for."""

    def __init__(self, answers: list[Answer]) -> None:
        self.answers = answers
        self.seats: list[int] = []

    def answer(self, table: Table, decision: Decision) -> Answer:
        if len(self.seats) == len(self.answers):
            raise Pending(decision)
        self.seats.append(decision.seat)
        return self.answers[len(self.seats) - 1]
