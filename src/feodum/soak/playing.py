"""Playing one game with every position checked, and keeping what went wrong as a file that can be played again."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from feodum.cards.box import Setup
from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.errors import SaveError
from feodum.engine.event import Event
from feodum.engine.table import Table
from feodum.engine.turns import run
from feodum.game import Game, saved_game
from feodum.soak.explorer import Explorer
from feodum.soak.invariants import Census
from feodum.soak.orders import Order
from feodum.soak.tally import Deed, deeds_in

DECISIONS = 3000
"""A game that goes on for longer is left unfinished."""


class Inspector(Agent):
    """Stands between the table and whoever answers: checks the position at every decision."""

    def __init__(self, census: Census, agents: list[Agent], limit: int = DECISIONS) -> None:
        self.census = census
        self.agents = agents
        self.limit = limit

    def answer(self, table: Table, decision: Decision) -> Answer:
        self.census.check(table, decision)
        if decision.id >= self.limit:
            raise Pending(decision)
        return self.agents[decision.seat].answer(table, decision)


class Recorded(Agent):
    """Gives recorded answers again; where they end, the game rests."""

    def __init__(self, answers: list[Answer]) -> None:
        self.answers = answers

    def answer(self, table: Table, decision: Decision) -> Answer:
        if decision.id >= len(self.answers):
            raise Pending(decision)
        return self.answers[decision.id]


@dataclass
class Failure:
    """A game in which something that can't be has happened."""

    setup: Setup
    seed: int
    answers: list[Answer]
    reason: str
    details: str = ""
    needs: dict[Deed, int] | None = None
    """What the explorers wanted, where the process died and the answers are not known."""

    def to_json(self) -> str:
        """A saved game, with the reason beside it: `Game.from_json` reads it, and so does `--replay`."""
        data = saved_game(self.setup, self.seed, self.answers) | {"failure": self.reason, "details": self.details}
        if self.needs is not None:
            data["needs"] = [[name, deed, count] for (name, deed), count in sorted(self.needs.items())]
        return json.dumps(data, separators=(",", ":")) + "\n"


@dataclass
class Report:
    """What came of a game."""

    deeds: Counter[Deed]
    kingdom: tuple[str, ...]
    decisions: int
    failure: Failure | None


def play_order(order: Order) -> Report:
    """Play an order's game by explorers."""
    setup = order.setup
    agents: list[Agent] = [Explorer(order.needs, order.seed * 8 + seat) for seat in range(setup.players)]
    return play_checked(setup, order.seed, agents)


def play_checked(setup: Setup, seed: int, agents: list[Agent], limit: int = DECISIONS) -> Report:
    """Play a game to its end or to a number of decisions, every position checked; a failure is part of the report."""
    table = setup.layout().deal(seed, setup.first)
    log: list[Event] = []
    table.log = log
    failure = None
    try:
        census = Census(table)
        table.agents = [Inspector(census, agents, limit)] * setup.players
        try:
            run(table)
            census.check(table, None)
        except Pending:
            pass
    except Exception as error:  # whatever it is: finding it is what this is for
        reason = f"{type(error).__name__}: {error}"
        failure = Failure(setup, seed, list(table.answers), reason, traceback.format_exc())
    names = (*setup.kingdom, setup.bane) if setup.bane else setup.kingdom
    return Report(deeds_in(log), names, table.cursor, failure)


def save_failure(failure: Failure, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"failure-{failure.seed}-{len(failure.answers)}.json"
    path.write_text(failure.to_json(), encoding="utf-8")
    return path


def replay(path: Path) -> Report:
    """Play a saved failure, or any saved game, again with every position checked."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SaveError(f"{path} can't be read: {error}") from None
    try:
        data: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{path} is not a saved game: {error}") from None
    setup, seed, answers = saved_value(data, text)
    wanted = data.get("needs")
    if isinstance(wanted, list):
        needs: dict[Deed, int] = {(str(name), str(deed)): int(count) for name, deed, count in wanted}
        return play_order(Order(setup, seed, needs))
    return play_checked(setup, seed, [Recorded(answers)] * setup.players)


def saved_value(data: object, text: str) -> tuple[Setup, int, list[Answer]]:
    """The three parts of a saved game, taken over without playing them: playing is what may fail."""
    if not isinstance(data, dict) or not isinstance(data.get("answers"), list):
        Game.from_json(text)  # says what is wrong
        raise SaveError("not a saved game")
    start = Game.from_json(json.dumps({**data, "answers": []}))
    try:
        answers = [tuple(int(number) for number in answer) for answer in data["answers"]]
    except (TypeError, ValueError):
        raise SaveError('damaged saved game: "answers" must be lists of option numbers') from None
    return start.setup, start.seed, answers
