"""How fast the engine is: named workloads, each on one core."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from feodum.bots.money import BuyList, Wish, big_money
from feodum.bots.random_bot import RandomBot
from feodum.cards.box import Setup
from feodum.engine.decision import Agent, Answer
from feodum.engine.table import Table
from feodum.engine.turns import run, step
from feodum.game import Game
from feodum.kingdoms import choose_setup

MONEY = [Wish("Province"), Wish("Gold"), Wish("Silver")]
FIRST_GAME = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
WITCH_GAME = ("Cellar", "Chapel", "Market", "Merchant", "Militia", "Mine", "Smithy", "Village", "Witch", "Workshop")
RANDOM_SETUPS = 50
"""How many random kingdoms take turns; choosing and laying out a kingdom is not what is measured."""
RANDOM_TURNS = 300
"""Where a game of random bots is cut off."""
PREPARED_GAMES = 20
"""How many recorded games are answered again from outside."""

Work = Iterator[int]
"""Does one piece of work at each step, and says how many units it was."""


@dataclass(frozen=True)
class Workload:
    """Something to measure: what it is, in which unit, and how it is done."""

    name: str
    about: str
    unit: str
    start: Callable[[], Work]
    inverse: bool = False
    """Whether microseconds a unit are wanted instead of units a second."""


@dataclass
class Measurement:
    """What was measured: one value a repeat."""

    workload: Workload
    values: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def to_data(self) -> dict[str, object]:
        return {
            "unit": self.workload.unit,
            "median": round(self.median, 2),
            "min": round(min(self.values), 2),
            "max": round(max(self.values), 2),
            "stdev": round(statistics.stdev(self.values), 2) if len(self.values) > 1 else 0.0,
            "values": [round(value, 2) for value in self.values],
        }


def smithy() -> BuyList:
    return BuyList("smithy", [MONEY[0], MONEY[1], Wish("Smithy", 2), MONEY[2]])


def engine() -> BuyList:
    return BuyList("engine", [MONEY[0], Wish("Market", 5), Wish("Smithy", 3), Wish("Village", 5), MONEY[1], MONEY[2]])


def witch() -> BuyList:
    return BuyList("witch", [MONEY[0], Wish("Witch", 2), MONEY[1], Wish("Chapel", 1), MONEY[2]])


def _games(kingdom: tuple[str, ...], bot: Callable[[], Agent]) -> Work:
    """Whole games of two players, without a log; the players take turns in going first."""
    layout = Setup(2, kingdom).layout()
    agents: list[Agent | None] = [bot(), bot()]
    seed = 0
    while True:
        table = layout.deal(seed, seed & 1)
        table.agents = agents
        run(table)
        yield 1
        seed += 1


def _random_games() -> Work:
    """Games of two random bots, over random kingdoms of all sets.

    Random players can trash all their money and empty the piles of what costs nothing; then a game never ends by itself.
    """
    setups = [choose_setup(None, 2, seed) for seed in range(RANDOM_SETUPS)]
    seed = 0
    while True:
        setup = setups[seed % RANDOM_SETUPS]
        table = setup.layout().deal(seed, setup.first)
        table.agents = [RandomBot(2 * seed), RandomBot(2 * seed + 1)]
        while not table.over and table.turn_number <= RANDOM_TURNS:
            step(table)
        yield 1
        seed += 1


def _recorded(setup: Setup, seed: int) -> list[Answer]:
    table = setup.layout().deal(seed, setup.first)
    table.agents = [engine(), engine()]
    run(table)
    return table.answers


def _steps() -> Work:
    """Decisions answered from outside, one at a time: the game rests after each, and has a log."""
    setup = Setup(2, FIRST_GAME)
    recorded = [_recorded(setup, seed) for seed in range(PREPARED_GAMES)]
    while True:
        for seed, answers in enumerate(recorded):
            game = Game(setup, seed)
            for answer in answers:
                game.answer(answer)
            yield len(answers)


def _middle_of_game() -> Table:
    """A game of two players in the middle of a turn late in the game."""
    table = Setup(2, FIRST_GAME).layout().deal(1, 0)
    table.agents = [engine(), engine()]
    while table.turn_number < 12:
        step(table)
    return table


def _copies() -> Work:
    table = _middle_of_game()
    while True:
        for _ in range(100):
            table.copy()
        yield 100


WORKLOADS = {
    workload.name: workload
    for workload in (
        Workload("big-money", "two players buy Province, Gold, Silver", "games/s", lambda: _games(FIRST_GAME, big_money)),
        Workload("smithy", "the same with up to 2 Smithies", "games/s", lambda: _games(FIRST_GAME, smithy)),
        Workload("engine", "up to 5 Village, 3 Smithy, 5 Market, then money", "games/s", lambda: _games(FIRST_GAME, engine)),
        Workload("witch", "2 Witch, 1 Chapel, then money", "games/s", lambda: _games(WITCH_GAME, witch)),
        Workload("random", "random bots, random kingdoms of all sets", "games/s", _random_games),
        Workload("step", "every decision answered from outside", "decisions/s", _steps),
        Workload("copy", "a copy of the state late in a game", "µs", _copies, inverse=True),
    )
}


def measure(workload: Workload, seconds: float, repeats: int) -> Measurement:
    """Run a workload for so many seconds, so many times, after a short time to warm up."""
    work = workload.start()
    _rate(work, min(seconds, 0.2))
    measurement = Measurement(workload)
    for _ in range(repeats):
        rate = _rate(work, seconds)
        measurement.values.append(1e6 / rate if workload.inverse else rate)
    return measurement


def _rate(work: Work, seconds: float) -> float:
    """Units a second."""
    units = 0
    start = time.perf_counter()
    elapsed = 0.0
    while elapsed < seconds:
        units += next(work)
        elapsed = time.perf_counter() - start
    return units / elapsed
