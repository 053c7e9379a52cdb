"""Measure the cost of a decision by number of players, length of the game and deck size.

The benchmark answers the decisions from outside the game, one at a time. Nobody buys anything, so decks stay as dealt and
the game can be of any length; each turn has two decisions.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from feodum.bench.workloads import FIRST_GAME
from feodum.cards.box import CARDS, Setup
from feodum.engine.decision import NONE, pick_all
from feodum.engine.game_run import GameRun
from feodum.engine.setup import add_card

PLAYERS = (2, 3, 4, 5, 6)
TURNS = (20, 50, 100, 200)
DECKS = (10, 50, 100, 200)
MEASURED_TURNS = 10
STARTING_DECK = 10


@dataclass(frozen=True)
class Size:
    players: int = 2
    turns: int = 20
    deck: int = STARTING_DECK


def sizes() -> Iterator[Size]:
    """Vary one parameter at a time, with the others at their minimum."""
    yield from (Size(players=number) for number in PLAYERS)
    yield from (Size(turns=number) for number in TURNS[1:])
    yield from (Size(deck=number) for number in DECKS[1:])


def deal_game(size: Size) -> GameRun:
    """Deal a game of this size, up to its first decision."""
    table = Setup(size.players, FIRST_GAME).layout().deal(0, 0)
    for player in table.players:
        for number in range(size.deck - STARTING_DECK):
            player.deck.append(add_card(table, CARDS["Estate" if number % 2 else "Copper"]))
        table.random.shuffle(player.deck)
    run = GameRun(table, [None] * size.players, [])
    run.begin()
    return run


def play_to(run: GameRun, turn: int) -> int:
    """Play to the beginning of a turn; return the number of decisions it took."""
    before = len(run.answers)
    while run.table.turn_number < turn:
        decision = run.decision
        assert decision is not None
        run.play_on([pick_all(decision.size) if decision.source == "treasure" else NONE])
    return len(run.answers) - before


def cost(size: Size, repeats: int) -> float:
    """Return microseconds per decision: the minimum over all repeats, because other load only adds time."""
    run = deal_game(size)
    play_to(run, size.turns)
    least = float("inf")
    for _ in range(repeats):
        twin = run.copy()
        start = time.perf_counter()
        decisions = play_to(twin, size.turns + MEASURED_TURNS)
        least = min(least, 1e6 * (time.perf_counter() - start) / decisions)
    return least
