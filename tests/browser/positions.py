"""Prepared positions for browser tests.

A game is its setup, seed and answers. A position is found by playing simple scripts with one seed after another until its
condition is true, and stored before the server starts. The result is deterministic.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from feodum.cards.box import Setup
from feodum.engine.decision import Decision
from feodum.game import Game
from feodum.server.http.replies import SeatKind
from feodum.server.storage.records import GameRecord, Point
from feodum.server.storage.sqlite_store import SqliteStore
from feodum.server.table.seating import BOT, FRIEND, YOU, Seat, hash_token

ANNA, BEN, CLEO = 0, 1, 2
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Friederike")
SEEDS = 100
MOST_ANSWERS = 400
Ready = Callable[[Game], bool]


@dataclass(frozen=True)
class Script:
    """How a seat plays: what it buys in order, which Actions it plays, and how it answers cards."""

    buys: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    """Options to pick whenever a card offers them."""
    then_buys: tuple[str, ...] = ()
    """When everything in `buys` is bought, or its next card is too expensive: the first affordable of these."""

    def answer(self, game: Game, decision: Decision) -> tuple[int, ...]:
        labels = decision.labels
        if decision.source == "treasure":
            return tuple(range(decision.max))
        wanted = next((option for option in self.says if option in labels), "")
        if decision.source == "buy":
            wanted = self._next_buy(game.window(decision.seat).owned(decision.seat), labels)
        elif decision.source == "action":
            wanted = next((name for name in self.plays if name in labels), "")
        return (labels.index(wanted),) if wanted in labels else tuple(range(decision.min))

    def _next_buy(self, owned: dict[str, int], offered: list[str]) -> str:
        for i, name in enumerate(self.buys):
            if owned.get(name, 0) < self.buys[: i + 1].count(name):
                if name in offered:
                    return name
                break
        return next((name for name in self.then_buys if name in offered), "")


@dataclass(frozen=True)
class Position:
    """A position to search for, with a script for each seat. Players after the second use Ben's script."""

    kingdom: tuple[str, ...]
    ready: Ready
    anna: Script = Script()
    ben: Script = Script()
    kinds: tuple[SeatKind, ...] = (YOU, FRIEND)
    colony: bool = False
    bane: str = ""

    @property
    def setup(self) -> Setup:
        return Setup(len(self.kinds), self.kingdom, colony=self.colony, bane=self.bane)

    def find(self) -> Game:
        for seed in range(SEEDS):
            game = Game(self.setup, seed)
            if self._reach(game):
                return game
        raise AssertionError(f"no seed below {SEEDS} reaches this position: {self}")

    def _reach(self, game: Game) -> bool:
        for _ in range(MOST_ANSWERS):
            if self.ready(game):
                return True
            decision = game.decision
            if decision is None:
                return False
            script = self.anna if decision.seat == ANNA else self.ben
            game.answer(script.answer(game, decision))
        return False


# Conditions ----------------------------------------------------------------------------------------------------------
def holding(*cards: str, ben: tuple[str, ...] = (), source: str = "action", also: Ready | None = None) -> Ready:
    """Return a condition: Anna decides in phase `source` holding `cards`, and Ben holds the cards `ben`."""

    def ready(game: Game) -> bool:
        decision = game.decision
        if decision is None or decision.seat != ANNA or decision.source != source:
            return False
        held = hand_of(game, ANNA)
        bens = hand_of(game, BEN)
        return all(name in held for name in cards) and all(name in bens for name in ben) and (also is None or also(game))

    return ready


def hand_of(game: Game, seat: int) -> list[str]:
    return [card.name for card in game.window(seat).hand]


def leads_to(card: str, seat: int, verb: str = "", options: tuple[str, ...] = ()) -> Ready:
    """Return a condition: if Anna plays the card, this seat must decide with these among the options."""

    def ready(game: Game) -> bool:
        twin = game.copy()
        twin.answer_labels(card)
        asked = twin.decision
        return (
            asked is not None
            and asked.seat == seat
            and asked.source not in ("action", "treasure", "buy")
            and asked.verb.startswith(verb)
            and all(name in asked.labels for name in options)
        )

    return ready


def is_mid_turn(game: Game) -> bool:
    """Return whether Anna is in the middle of her turn, with cards in play and several kinds in hand."""
    decision = game.decision
    return (
        decision is not None
        and decision.seat == ANNA
        and decision.source == "action"
        and len(game.window(ANNA).in_play(ANNA)) > 0
        and len(set(hand_of(game, ANNA))) >= 4
    )


def in_trash(*names: str) -> Ready:
    return lambda game: any(card.name in names for card in game.window(ANNA).trash)


def at_start(game: Game) -> bool:
    return game.decision is not None


def is_over(game: Game) -> bool:
    return game.is_over


def without_victory_cards(game: Game) -> bool:
    return "Estate" not in hand_of(game, BEN)


# Storage -------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Prepared:
    """A stored game with the tokens of its seats."""

    id: str
    game: Game

    def token(self, seat: int) -> str:
        return f"{self.id}-{seat}-".ljust(43, "x")


def seats_of(name: str, position: Position) -> tuple[Seat, ...]:
    prepared = Prepared(name, Game(position.setup, 0))
    return tuple(
        Seat(i, kind, NAMES[i], "novice", "") if kind == BOT else Seat(i, kind, NAMES[i], "", hash_token(prepared.token(i)))
        for i, kind in enumerate(position.kinds)
    )


def prepare(database: Path, positions: dict[str, Position]) -> dict[str, Prepared]:
    """Find all positions, store them in a new database, and return them by name."""
    games = {name: position.find() for name, position in positions.items()}
    # Playwright's own event loop may be running in this thread.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, _store(database, positions, games)).result()
    return {name: Prepared(name, game) for name, game in games.items()}


async def _store(database: Path, positions: dict[str, Position], games: dict[str, Game]) -> None:
    store = SqliteStore(database)
    for name, game in games.items():
        seats = seats_of(name, positions[name])
        await store.create(GameRecord(name, game.setup, game.seed, 1, "", seats))
        await store.add_answers(name, Point(0, 0), game.run.answered_by(), game.answer_texts(), game.is_over)
    store.close()
