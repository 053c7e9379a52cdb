"""Play one game with every position checked, and save failures as replayable games."""

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
from feodum.messages.message import Message, error_message
from feodum.saves.format import MAX_SAVE_BYTES, SavedGame, SaveReplayer, json_text, read_saved
from feodum.saves.notation import write_answer
from feodum.soak.coverage_tally import CardEvent, count_card_events
from feodum.soak.explorer import Explorer
from feodum.soak.game_specs import GameSpec
from feodum.soak.invariants import Census

MAX_NEEDED = 1_000_000
MAX_DECISIONS = 3000
"""Longer games are left unfinished."""


class Inspector(Agent):
    """Checks the position at every decision, then lets the actual agent answer."""

    def __init__(self, census: Census, agents: list[Agent], limit: int = MAX_DECISIONS) -> None:
        self.census = census
        self.agents = agents
        self.limit = limit

    def answer(self, table: Table, decision: Decision) -> Answer:
        self.census.check(table, decision)
        if decision.number >= self.limit:
            raise Pending(decision)
        return self.agents[decision.seat].answer(table, decision)


@dataclass
class SoakFailure:
    """A game in which an invariant was broken or an exception was raised."""

    setup: Setup
    seed: int
    answers: list[str]
    reason: str
    details: str = ""
    needs: dict[CardEvent, int] | None = None
    """The needs of the game spec, to replay the game if the process died and the answers are unknown."""

    def to_json(self) -> str:
        """Return a saved game with the reason as an extra key, for `Game.from_json` and `--replay`."""
        data = SavedGame(self.setup, self.seed, self.answers).data()
        data |= {"failure": self.reason, "details": self.details}
        if self.needs is not None:
            data["needs"] = [[name, event, count] for (name, event), count in sorted(self.needs.items())]
        return json_text(data)


@dataclass
class SoakReport:
    """The result of a game."""

    card_events: Counter[CardEvent]
    kingdom: tuple[str, ...]
    decisions: int
    failure: SoakFailure | None


def play_game_spec(spec: GameSpec) -> SoakReport:
    """Play a game with explorers."""
    setup = spec.setup
    agents: list[Agent] = [Explorer(spec.needs, spec.seed * 8 + seat) for seat in range(setup.players)]
    return play_checked(setup, spec.seed, agents)


def play_checked(setup: Setup, seed: int, agents: list[Agent], limit: int = MAX_DECISIONS) -> SoakReport:
    """Play a game to its end or up to `limit` decisions, checking every position.

    Failures are part of the report.
    """
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
    except Exception as error:  # finding errors of any kind is the purpose
        answers = [write_answer(asked, answer) for asked, answer in zip(trace, table.answers, strict=False)]
        failure = SoakFailure(setup, seed, answers, f"{type(error).__name__}: {error}", traceback.format_exc())
    names = (*setup.kingdom, setup.bane) if setup.bane else setup.kingdom
    return SoakReport(count_card_events(log), names, table.cursor, failure)


def replay(path: Path) -> SoakReport:
    """Replay a saved failure, or any saved game, checking every position."""
    try:
        text = read_plain_text(path, MAX_SAVE_BYTES)
    except UnreadableFile as error:
        raise SaveError(error_message(error)) from None
    saved = read_saved(text)
    needs = json.loads(text).get("needs")
    if needs is not None:
        return play_game_spec(GameSpec(saved.setup, saved.seed, saved_needs(needs)))
    return play_checked(saved.setup, saved.seed, [SaveReplayer(saved)] * saved.setup.players)


def saved_needs(rows: object) -> dict[CardEvent, int]:
    """Parse the needs of a saved game. Raises SaveError."""
    needs: dict[CardEvent, int] = {}
    for row in rows if isinstance(rows, list) else [rows]:
        match row:
            case [str(name), str(event), int(count)] if 0 <= count <= MAX_NEEDED:
                needs[name, event] = count
            case _:
                raise SaveError(
                    Message("save-needs", 'damaged saved game: "needs" must be lists of a card, an event and a number')
                )
    return needs
