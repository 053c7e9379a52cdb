"""A finished game, looked at from its end: how the points came about, how it went, and every step of it.

All of these play the game again from its answers, and so may take some milliseconds: call them off the event loop.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from feodum.engine.card import TREASURE, Card
from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.position import CLEAN_UP, Player
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.game import Game
from feodum.server.kingdom_code import of_setup
from feodum.server.storage import GameRecord
from feodum.view import SPECTATOR, View, decision_data, event_data, names, view_data

GAINS: Final = frozenset({"gain", "gain bought", "gain from trash"})
MOST_STEPS: Final = 50

Onlooker = Callable[[Table, Decision], None]


class Retelling(Agent):
    """Gives the recorded answers again, and lets somebody look at the table before each."""

    def __init__(self, answers: tuple[Answer, ...], onlooker: Onlooker | None = None) -> None:
        self.answers = answers
        self.onlooker = onlooker

    def answer(self, table: Table, decision: Decision) -> Answer:
        if self.onlooker is not None:
            self.onlooker(table, decision)
        if decision.id >= len(self.answers):
            raise Pending(decision)
        return self.answers[decision.id]


def _dealt(record: GameRecord, onlooker: Onlooker | None = None) -> Table:
    table = record.setup.layout().deal(record.seed, record.setup.first)
    table.agents = [Retelling(record.answers, onlooker)] * record.setup.players
    table.log = []
    return table


def _public(record: GameRecord) -> dict[str, object]:
    setup = record.setup
    return {
        "game": record.id,
        "setup": {"players": setup.players, "first": setup.first, **of_setup(setup).data()},
        "seats": [seat.data(seat.is_bot) for seat in record.seats],
    }


def saved(record: GameRecord) -> str:
    """The game as a file that Feodum opens."""
    return Game(record.setup, record.seed, record.answers).to_json()


# The summary -----------------------------------------------------------------------------------------------------------
def summary(record: GameRecord) -> dict[str, object]:
    """The scores with how they came about, the decks, and points and money turn by turn."""
    table = _dealt(record)
    history: list[dict[str, object]] = []
    coins = 0
    while not table.over:
        turn = table.turn
        phase = table.phase
        coins = max(coins, table.coins)
        step(table)
        if phase == CLEAN_UP:
            history.append(_turn_entry(table, turn, coins))
            coins = 0
    return {
        **_public(record),
        "scores": table.scores(),
        "winners": table.winners(),
        "turns": [player.turns for player in table.players],
        "points": [_points(player) for player in table.players],
        "decks": [_counts(player.cards()) for player in table.players],
        "history": history,
    }


def _turn_entry(table: Table, seat: int, coins: int) -> dict[str, object]:
    log = table.log or []
    return {
        "seat": seat,
        "turn": table.players[seat].turns,
        "points": table.scores(),
        "money": [_money(player.cards()) for player in table.players],
        "coins": coins,
        "buys": _gained_this_turn(log, seat),
        "seq": len(log),
    }


def _gained_this_turn(log: list[Event], seat: int) -> list[str]:
    gained: list[str] = []
    for event in reversed(log):
        if event.verb == "turn" and event.seat == seat:
            break
        if event.verb in GAINS and event.seat == seat:
            gained.extend(names(event.cards))
    return gained[::-1]


def _money(cards: list[Card]) -> int:
    return sum([card.coins for card in cards if card.types & TREASURE])


def _counts(cards: list[Card]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in sorted(cards, key=lambda card: card.name):
        counts[card.name] = counts.get(card.name, 0) + 1
    return counts


def _points(player: Player) -> list[dict[str, object]]:
    """What each kind of card counted, and the victory tokens (a card without a name)."""
    owned = player.cards()
    counts = _counts(owned)
    each = {card.name: card.score(owned) for card in owned}
    lines: list[dict[str, object]] = [
        {"card": name, "count": counts[name], "each": each[name], "total": counts[name] * each[name]}
        for name in sorted(each, key=lambda name: (-counts[name] * each[name], name))
        if each[name]
    ]
    if player.vp_tokens:
        lines.append({"card": "", "count": player.vp_tokens, "each": 1, "total": player.vp_tokens})
    return lines


# The replay --------------------------------------------------------------------------------------------------------------
def replay(record: GameRecord) -> dict[str, object]:
    """The whole log with nothing hidden, and what was asked and answered."""
    asked: list[dict[str, object]] = []

    def note(table: Table, decision: Decision) -> None:
        data = decision_data(decision)
        picks = list(record.answers[decision.id])
        kept = {key: data[key] for key in ("seat", "source", "verb", "options")}
        asked.append({**kept, "picks": picks, "seq": len(table.log or ())})

    table = _dealt(record, note)
    while not table.over:
        step(table)
    return {
        **_public(record),
        "steps": len(record.answers),
        "events": [_open_event(event) for event in table.log or ()],
        "answers": asked,
        "save": json.loads(saved(record)),
    }


def _open_event(event: Event) -> dict[str, object]:
    """An event with all its cards: as told to one of those who saw them."""
    if event.seen_by == EVERYBODY or not event.seen_by:
        return event_data(event, SPECTATOR)
    return event_data(event, event.seen_by.bit_length() - 1)


def replay_steps(record: GameRecord, first: int, count: int) -> list[dict[str, object]]:
    """The open table at some steps: when answer `first` was about to be given, and at the following ones."""
    steps: list[dict[str, object]] = []

    def note(table: Table, decision: Decision) -> None:
        if first <= decision.id < first + count:
            steps.append(_step(table, decision.id, decision))

    table = _dealt(record, note)
    while not table.over:
        step(table)
    last = len(record.answers)
    if first <= last < first + count:
        steps.append(_step(table, last, None))
    return steps


def _step(table: Table, number: int, decision: Decision | None) -> dict[str, object]:
    state = view_data(View(table, SPECTATOR), decision)
    if decision is not None:
        state["decision"] = {**decision_data(decision), "id": str(decision.id)}
    else:
        state["scores"] = table.scores()
        state["winners"] = table.winners()
    hands = [names(player.hand) for player in table.players]
    return {"step": number, "seq": len(table.log or ()), "state": state, "hands": hands}
