"""Playing one game with every position checked, and keeping what went wrong as a file that can be played again."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from feodum.cards.box import Setup
from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.errors import SaveError
from feodum.engine.event import Event
from feodum.engine.table import Table
from feodum.engine.turns import run
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Saying, said_by
from feodum.saves.format import MAX_SAVE_BYTES, Reader, SavedGame, json_text, read_saved
from feodum.saves.notation import write_answer
from feodum.soak.coverage_tally import Deed, deeds_in
from feodum.soak.explorer import Explorer
from feodum.soak.invariants import Census
from feodum.soak.orders import Order

MOST_NEEDED = 1_000_000
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
        if decision.number >= self.limit:
            raise Pending(decision)
        return self.agents[decision.seat].answer(table, decision)


@dataclass
class Failure:
    """A game in which something that can't be has happened."""

    setup: Setup
    seed: int
    answers: list[str]
    reason: str
    details: str = ""
    needs: dict[Deed, int] | None = None
    """What the explorers wanted, where the process died and the answers are not known."""

    def to_json(self) -> str:
        """A saved game, with the reason beside it: `Game.from_json` reads it, and so does `--replay`."""
        data = SavedGame(self.setup, self.seed, self.answers).data()
        data |= {"failure": self.reason, "details": self.details}
        if self.needs is not None:
            data["needs"] = [[name, deed, count] for (name, deed), count in sorted(self.needs.items())]
        return json_text(data)


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
    trace: list[Decision] = []
    table.trace = trace
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
        answers = [write_answer(asked, answer) for asked, answer in zip(trace, table.answers, strict=False)]
        failure = Failure(setup, seed, answers, f"{type(error).__name__}: {error}", traceback.format_exc())
    names = (*setup.kingdom, setup.bane) if setup.bane else setup.kingdom
    return Report(deeds_in(log), names, table.cursor, failure)


def replay(path: Path) -> Report:
    """Play a saved failure, or any saved game, again with every position checked."""
    try:
        text = read_plain_text(path, MAX_SAVE_BYTES)
    except UnreadableFile as error:
        raise SaveError(said_by(error)) from None
    saved = read_saved(text)
    wanted = json.loads(text).get("needs")
    if wanted is not None:
        return play_order(Order(saved.setup, saved.seed, saved_needs(wanted)))
    return play_checked(saved.setup, saved.seed, [Reader(saved)] * saved.setup.players)


def saved_needs(rows: object) -> dict[Deed, int]:
    """What the explorers of a saved order wanted."""
    needs: dict[Deed, int] = {}
    for row in rows if isinstance(rows, list) else [rows]:
        match row:
            case [str(name), str(deed), int(count)] if 0 <= count <= MOST_NEEDED:
                needs[name, deed] = count
            case _:
                raise SaveError(
                    Saying("save-needs", 'damaged saved game: "needs" must be lists of a card, a deed and a number')
                )
    return needs
