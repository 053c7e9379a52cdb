"""Discovery: strategies for a kingdom by co-evolution, against a pool of opponents that grows with them.

Each generation, children of the best strategies and these themselves meet the pool on the same deals; the worse half drops
out early, so that most games are played by those that matter. Who leads joins the pool. When that is full, the one leaves
that is the least danger to the leaders: so what beats them stays, even if it is weak against everything else.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from feodum.bots.levels import BASELINE, Situation, best_first, candidates, novice_strategy
from feodum.bots.library_plans import known_cards, library_strategy
from feodum.bots.strategy import Strategy, StrategyError, format_strategy, parse_strategy
from feodum.plain_files import UnreadableFile, read_plain_text
from feodum.saying import Saying, said_by

from .boards import Board
from .bouts import Bout, BoutSums, bouts
from .breeding import Breeder
from .errors import LabError, unwritable
from .series import Series

POPULATION: Final = 12
CHILDREN: Final = 24
STRANGERS: Final = 4
"""How many of the children of a generation are nobody's."""
FIRST_ENGINES: Final = 80
POOL: Final = 7
ALIKE: Final = 3
"""Strategies of one kind that the population may have."""
FIRST_DEALS: Final = 5
FIRST_OPPONENTS: Final = 4
"""In the first round only the most dangerous opponents are met."""
SECOND_DEALS: Final = 14
MAX_STATE_BYTES: Final = 5_000_000
VERSION: Final = 1

Play = Callable[[Sequence[Series[BoutSums]]], bool]
"""Plays series to their end; False if it was interrupted."""


@dataclass(frozen=True)
class Step:
    """What one generation came to."""

    generation: int
    best: str
    score: float
    """Of the leader against the pool."""
    pool: int
    games: int
    seconds: float


@dataclass
class Found:
    """A strategy of the population or the pool, and how it did the last time."""

    strategy: Strategy
    score: float = 0.0


@dataclass
class Search:
    """A search for strategies, at the end of a generation; everything in it follows from the seed and the generation."""

    board: Board
    kingdom: Situation
    seed: int
    generation: int = 0
    games: int = 0
    seconds: float = 0.0
    population: list[Found] = field(default_factory=list)
    pool: list[Found] = field(default_factory=list)
    history: list[Step] = field(default_factory=list)

    @property
    def leader(self) -> Found:
        return self.population[0]

    def run(self, play: Play, may_go_on: Callable[[], bool], each: Callable[[], None]) -> bool:
        """Generation after generation; `each` hears of every one. False if a generation was interrupted."""
        breeder = Breeder(self.kingdom)
        while may_go_on():
            start = time.perf_counter()
            if not (self._generation(breeder, play) if self.population else self._begin(breeder, play)):
                return False
            self.seconds += time.perf_counter() - start
            self.history.append(
                Step(
                    self.generation,
                    self.leader.strategy.name,
                    self.leader.score,
                    len(self.pool),
                    self.games,
                    round(self.seconds, 3),
                )
            )
            each()
        return True

    # Generations ---------------------------------------------------------------------------------------------------------
    def _begin(self, breeder: Breeder, play: Play) -> bool:
        """Everything there is to start from meets the best of the library, plain money, and what a novice would play."""
        chance = Random(f"{self.seed} 0")
        entrants = [*breeder.shipped(), *breeder.money_with(), *breeder.engines(chance, FIRST_ENGINES)]
        fitting = candidates(self.kingdom)
        best = [fitting[slug] for slug in best_first(self.kingdom, fitting)[:2]]
        opponents = [*best, novice_strategy(self.kingdom), library_strategy(BASELINE)]
        ranked = self._raced(entrants, opponents, play, POPULATION * 2, breeder)
        if ranked is None:
            return False
        self.population = self._diverse(breeder, [Found(strategy, sums.mean) for strategy, sums in ranked])
        self.pool = [Found(each, 0.5) for each in opponents]
        return True

    def _generation(self, breeder: Breeder, play: Play) -> bool:
        chance = Random(f"{self.seed} {self.generation + 1}")
        parents = [each.strategy for each in self.population]
        texts = {format_strategy(parent) for parent in parents}
        islands = [each for each in self._islands(breeder, parents) if each]
        children = breeder.engines(chance, STRANGERS)
        for _ in range(CHILDREN * 4):
            # Both kinds have as many children, and of each the better ones more of them.
            island = chance.choice(islands)
            child = breeder.child(chance, island[: chance.choice((2, 4, len(island)))])
            text = format_strategy(child)
            if text not in texts and len(children) < CHILDREN:
                texts.add(text)
                children.append(child)
        pool = sorted(self.pool, key=lambda each: -each.score)
        opponents = [each.strategy for each in pool]
        ranked = self._raced([*parents, *children], opponents, play, POPULATION + CHILDREN // 4, breeder)
        if ranked is None:
            return False
        self.generation += 1
        self.pool = pool
        before = {format_strategy(each.strategy): each.score for each in self.population}
        found = [Found(strategy, _steadied(sums.mean, before.get(format_strategy(strategy)))) for strategy, sums in ranked]
        self.population = self._diverse(breeder, sorted(found, key=lambda each: -each.score))
        leaders = [sums for _, sums in ranked[:4]]
        for number, each in enumerate(self.pool):
            each.score = 1 - sum(sums.score(number) for sums in leaders) / len(leaders)
        self._grow_pool()
        return True

    def _raced(
        self, entrants: Sequence[Strategy], opponents: Sequence[Strategy], play: Play, second: int, breeder: Breeder
    ) -> list[tuple[Strategy, BoutSums]] | None:
        """The better ones after two rounds on the same deals, the best first; None if it was interrupted."""
        number = self.generation + 1
        deals = number * (FIRST_DEALS + SECOND_DEALS)
        hardest = opponents[:FIRST_OPPONENTS]
        first = self._played(bouts(entrants, hardest, self.board, self.seed, deals), FIRST_DEALS, play)
        if first is None:
            return None
        order = sorted(range(len(entrants)), key=lambda i: -first[i].mean)
        engines = [i for i in order if breeder.is_engine(entrants[i])][: second // 2]
        others = [i for i in order if not breeder.is_engine(entrants[i])][: second - len(engines)]
        order = [*others, *engines]
        more = [entrants[i] for i in order]
        played = self._played(bouts(more, opponents, self.board, self.seed, deals + FIRST_DEALS), SECOND_DEALS, play)
        if played is None:
            return None
        return sorted(zip(more, played, strict=True), key=lambda pair: -pair[1].mean)

    def _played(self, all_bouts: Sequence[Bout], deals: int, play: Play) -> list[BoutSums] | None:
        series = [Series(bout, deals, BoutSums.add) for bout in all_bouts]
        if not play(series):
            return None
        self.games += sum(each.sums.games for each in series)
        return [each.sums for each in series]

    def _islands(self, breeder: Breeder, strategies: Sequence[Strategy]) -> tuple[list[Strategy], list[Strategy]]:
        """Decks of many Actions, and others."""
        engines = [each for each in strategies if breeder.is_engine(each)]
        return engines, [each for each in strategies if not breeder.is_engine(each)]

    def _diverse(self, breeder: Breeder, ranked: Sequence[Found]) -> list[Found]:
        """The best ones, but not too many of a kind, and as many engines as others."""
        kinds: dict[tuple[str, ...], int] = {}
        kept: list[Found] = []
        for each in ranked:
            kind = breeder.signature(each.strategy)
            if kinds.get(kind, 0) < ALIKE:
                kinds[kind] = kinds.get(kind, 0) + 1
                kept.append(each)
        engines = [each for each in kept if breeder.is_engine(each.strategy)][: POPULATION // 2]
        others = [each for each in kept if not breeder.is_engine(each.strategy)][: POPULATION - len(engines)]
        return sorted([*others, *engines], key=lambda each: -each.score)

    def _grow_pool(self) -> None:
        """The leader joins its opponents, unless it is one of them or doesn't beat them; the least dangerous one may go."""
        leader = self.leader
        if leader.score <= 0.5 or any(each.strategy == leader.strategy for each in self.pool):
            return
        self.pool.append(Found(leader.strategy, 0.5))
        if len(self.pool) > POOL:
            self.pool.remove(min(self.pool[:-1], key=lambda each: each.score))

    # Keeping ---------------------------------------------------------------------------------------------------------------
    def data(self) -> dict[str, Any]:
        return {
            "version": VERSION,
            "board": self.board.describe(),
            "seed": self.seed,
            "generation": self.generation,
            "games": self.games,
            "seconds": self.seconds,
            "population": [{"strategy": format_strategy(each.strategy), "score": each.score} for each in self.population],
            "pool": [{"strategy": format_strategy(each.strategy), "score": each.score} for each in self.pool],
            "history": [asdict(step) for step in self.history],
        }

    def save(self, path: Path) -> None:
        """Write the state, so that the search can go on from here: all of it or nothing."""
        half = path.with_name(f"{path.name}.new")
        try:
            half.write_text(json.dumps(self.data(), indent=1, ensure_ascii=False), encoding="utf-8")
            half.replace(path)
        except OSError as error:
            raise unwritable(path, error) from None

    def load(self, path: Path) -> None:
        """Go on from a state that was saved for the same board."""
        try:
            data = json.loads(read_plain_text(path, MAX_STATE_BYTES))
        except UnreadableFile as error:
            raise LabError(said_by(error)) from None
        except (ValueError, RecursionError):
            raise LabError(Saying("state-none", "{path}: this is no state of a search", path=path)) from None
        if not isinstance(data, dict) or data.get("version") != VERSION:
            raise LabError(Saying("state-none", "{path}: this is no state of a search", path=path))
        if data.get("board") != self.board.describe():
            raise LabError(
                Saying(
                    "state-other-board", "{path}: this search is for another board: {board}", path=path, board=data.get("board")
                )
            )
        try:
            self.seed = int(data["seed"])
            self.generation = int(data["generation"])
            self.games = int(data["games"])
            self.seconds = float(data["seconds"])
            self.population = [_found(each) for each in data["population"]]
            self.pool = [_found(each) for each in data["pool"]]
            self.history = [Step(**step) for step in data["history"]]
        except (KeyError, TypeError, ValueError, StrategyError) as error:
            raise LabError(
                Saying("state-damaged", "{path}: this state of a search is damaged: {why}", path=path, why=error)
            ) from None
        if not self.population or not self.pool:
            raise LabError(
                Saying("state-no-strategies", "{path}: this state of a search is damaged: it has no strategies", path=path)
            )


def _steadied(score: float, before: float | None) -> float:
    """What a strategy is thought to score: who was there before is not judged by the last few games alone."""
    return score if before is None else (score + before) / 2


def _found(data: dict[str, Any]) -> Found:
    return Found(parse_strategy(data["strategy"], known_cards=known_cards()), float(data["score"]))
