"""Summary and replay of finished games.

The functions open the game, which replays it once: call them in a worker process. They raise DamagedGame if that fails, and
WorkStopped if the guard stops them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from feodum.engine.card import TREASURE, Card
from feodum.engine.event import Event
from feodum.engine.game_run import StepObserver
from feodum.engine.state.phases import CLEAN_UP
from feodum.engine.table import Table
from feodum.game import Game
from feodum.i18n.wording import view_wording
from feodum.kingdoms.kingdom_code import setup_data
from feodum.saves.format import json_text
from feodum.saves.provably_fair import Shuffle, recorded_shuffles
from feodum.server.http.replies import Fair, PointsRow, PublicGame, Replay, ReplayAnswer, ReplayStep, Summary, TurnRow
from feodum.server.storage.loading import open_game
from feodum.server.storage.records import GameRecord
from feodum.server.table.seating import Seat
from feodum.server.table.winners import RESIGNED, winners
from feodum.server.work.work_guard import WorkGuard
from feodum.view.log_data import full_log_data, names
from feodum.view.view_data import decision_data
from feodum.view.window import SPECTATOR

MAX_STEPS: Final = 50


def public_game(record: GameRecord) -> PublicGame:
    return {
        "game": record.id,
        "setup": setup_data(record.setup),
        "seats": [seat.data(seat.is_bot) for seat in record.seats],
    }


def save_text(record: GameRecord, guard: WorkGuard | None = None) -> str:
    """Return the game as the text of a save file."""
    game, shuffles = _open_with_shuffles(record, guard)
    return json_text(_saved_data(record, game, shuffles))


def _open_with_shuffles(record: GameRecord, guard: WorkGuard | None) -> tuple[Game, list[Shuffle]]:
    """Open a game and return it with its shuffles, including the deal, in a single replay."""
    observer = StepObserver()
    observer.shuffles = []
    game = open_game(record, observer, guard)
    return game, recorded_shuffles(observer.shuffles)


def _saved_data(record: GameRecord, game: Game, shuffles: Sequence[Shuffle]) -> dict[str, object]:
    """Return the save file's data, including the secrets behind the seed: the game is over."""
    fair = record.fair
    if fair is not None:
        fair = replace(fair, shuffles=tuple(shuffle.hash for shuffle in shuffles))
    resigned = [seat.number for seat in record.seats if seat.stand_in == RESIGNED]
    return replace(game.saved(), fair=fair, resigned=resigned).data()


def _fair(record: GameRecord, shuffles: Sequence[Shuffle]) -> Fair | None:
    fair = record.fair
    if fair is None:
        return None
    return {
        "commitment": fair.commitment,
        "secret": fair.secret.hex(),
        "parts": {str(seat): part.hex() for seat, part in fair.parts.items()},
        "shuffles": [{"before": shuffle.before, "after": shuffle.after} for shuffle in shuffles],
    }


# The summary -----------------------------------------------------------------------------------------------------------
def summary(record: GameRecord, guard: WorkGuard | None = None) -> Summary:
    """Return the scores and their breakdown, the decks, and points and money after each turn."""
    turns = _TurnHistory()
    table = open_game(record, turns, guard).table
    return {
        **public_game(record),
        "ended": record.ended or None,
        "scores": table.scores(),
        "winners": winners(table, record.seats),
        "turns": [player.turns for player in table.players],
        "points": [_points(table, seat) for seat in range(len(table.players))],
        "decks": [_counts(player.cards()) for player in table.players],
        "history": turns.history,
    }


class _TurnHistory(StepObserver):
    """Records points and money after each turn."""

    def __init__(self) -> None:
        super().__init__()
        self.history: list[TurnRow] = []
        self._phase = CLEAN_UP
        self._seat = 0
        self._coins = 0

    def before_step(self, table: Table) -> None:
        self._phase = table.phase
        self._seat = table.turn
        self._coins = max(self._coins, table.coins)

    def after_step(self, table: Table) -> None:
        if self._phase == CLEAN_UP:
            self.history.append(_turn_entry(table, self._seat, self._coins))
            self._coins = 0


def _turn_entry(table: Table, seat: int, coins: int) -> TurnRow:
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
        if event.declared.is_gain and event.seat == seat:
            gained.extend(names(event.cards))
    return gained[::-1]


def _money(cards: list[Card]) -> int:
    return sum([card.coins for card in cards if card.types & TREASURE])


def _counts(cards: list[Card]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in sorted(cards, key=lambda card: card.name):
        counts[card.name] = counts.get(card.name, 0) + 1
    return counts


def _points(table: Table, seat: int) -> list[PointsRow]:
    """Return the points of each kind of card or landscape, and of victory tokens (as a card without a name).

    Copies of a card that are worth different amounts have a row each.
    """
    player = table.players[seat]
    owned = player.cards()
    counts: dict[tuple[str, int], int] = {}
    scored = [(card.name, card.score(owned) + card.score_for(table, seat, owned)) for card in owned]
    scored += [(thing.name, thing.points) for thing in player.things]
    scored += [(landscape.name, landscape.score_for(table, seat, owned)) for landscape in table.landscapes]
    for row in scored:
        counts[row] = counts.get(row, 0) + 1
    rows: list[PointsRow] = [
        {"card": name, "count": count, "each": each, "total": count * each} for (name, each), count in counts.items() if each
    ]
    rows.sort(key=lambda row: (-row["total"], row["card"]))
    if player.vp_tokens:
        rows.append({"card": "", "count": player.vp_tokens, "each": 1, "total": player.vp_tokens})
    return rows


# The replay --------------------------------------------------------------------------------------------------------------
def replay(record: GameRecord, guard: WorkGuard | None = None) -> Replay:
    """Return the full log with nothing hidden, and all decisions with their answers."""
    game, shuffles = _open_with_shuffles(record, guard)
    return {
        **public_game(record),
        "steps": game.answer_count,
        "events": full_log_data(game.log),
        "answers": [_answered(game, number) for number in range(game.answer_count)],
        "save": _saved_data(record, game, shuffles),
        "fair": _fair(record, shuffles),
    }


def _answered(game: Game, number: int) -> ReplayAnswer:
    asked = game.run.trace[number]
    return {
        "seat": asked.seat,
        "source": asked.source,
        "verb": asked.verb,
        "options": asked.labels,
        "picks": list(game.run.answers[number]),
        "seq": asked.seq,
    }


def replay_steps(record: GameRecord, first: int, count: int, guard: WorkGuard | None = None) -> list[ReplayStep]:
    """Return up to `count` replay steps with all hands visible, starting just before answer `first`."""
    return steps_of(open_for_steps(record, guard), record, first, count)


def open_for_steps(record: GameRecord, guard: WorkGuard | None = None) -> Game:
    """Open a game for `steps_of`. The ids of its decisions don't depend on undos."""
    return open_game(replace(record, generation=0), None, guard)


def steps_of(game: Game, record: GameRecord, first: int, count: int) -> list[ReplayStep]:
    """Return replay steps of a record's complete game, which is changed."""
    answers = game.answers
    game.rewind(first)
    steps: list[ReplayStep] = []
    for number in range(first, min(first + count, len(answers) + 1)):
        if number > first:
            game.answer(answers[number - 1])
        if number == len(answers) and record.ended:
            game.end(record.ended)
        steps.append(_step(game, record.seats))
    return steps


def _step(game: Game, seats: Sequence[Seat]) -> ReplayStep:
    state = game.view(SPECTATOR)
    if "winners" in state:
        state["winners"] = winners(game.table, seats)
    if game.decision is not None:
        seat = game.decision.seat
        state["decision"] = decision_data(game.window(seat), game.decision, game.run.decision_id(seat))
    return {
        "step": game.answer_count,
        "seq": len(game.run.log),
        "state": state,
        "wording": view_wording(state),
        "hands": [names(game.window(seat).hand) for seat in range(game.setup.players)],
    }
