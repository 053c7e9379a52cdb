"""Discovery: strategies for a kingdom by co-evolution, against a pool of opponents that grows with them.

Each generation, children of the best strategies and these themselves meet the pool on the same deals; the worse half drops
out early, so that most games are played by those that matter. Who leads joins the pool. When that is full, the one leaves
that is the least danger to the leaders: so what beats them stays, even if it is weak against everything else. The best of
what was known before and money with the best single card never leave it, and count as much as all others together: without
them a search ends with strategies that know only each other.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.lab.discovery.pairings import Bout, BoutSums, bouts
from feodum.lab.discovery.seeding import best_money, money_with
from feodum.lab.lab_errors import LabError, unwritable
from feodum.lab.match.boards import Board
from feodum.lab.match.series import Series
from feodum.levels.level_bots import BASELINE, best_first, novice_strategy
from feodum.messages.message import Saying, said_by
from feodum.strategies import Strategy, StrategyError, format_strategy, parse_strategy
from feodum.strategies.kingdom_context import Situation
from feodum.strategies.loaded_plans import known_cards, library_strategy
from feodum.strategies.mutation import Breeder, in_full

POPULATION: Final = 12
CHILDREN: Final = 24
STRANGERS: Final = 4
"""How many of the children of a generation are nobody's."""
FIRST_ENGINES: Final = 80
POOL: Final = 8
ALIKE: Final = 3
"""Strategies of one kind that the population may have."""
FIRST_DEALS: Final = 5
FIRST_OPPONENTS: Final = 4
"""In the first round only those that stay and the most dangerous others are met."""
SECOND_DEALS: Final = 14
MORE_DEALS_EVERY: Final = 4
"""Generations after which the second round has one deal more: the longer a search lasts, the smaller are its steps."""
MOST_DEALS: Final = 60
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
    stays: bool = False
    """Whether it is an opponent for the whole search."""


@dataclass
class Search:
    """A search for strategies, at the end of a generation; everything in it follows from the seed and the generation."""

    board: Board
    kingdom: Situation
    seed: int
    known: dict[str, Strategy]
    """The strategies that it begins with."""
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
        """Everything there is to start from meets the best of the library, money with the best single card, plain money, and
        what a novice would play."""
        chance = Random(f"{self.seed} 0")
        shipped = [in_full(strategy) for strategy in self.known.values()]
        entrants = [*shipped, *money_with(self.kingdom), *breeder.engines(chance, FIRST_ENGINES)]
        best = [self.known[slug] for slug in best_first(self.kingdom, self.known)[:2]]
        plain = [*best[1:], novice_strategy(self.kingdom), library_strategy(BASELINE)]
        pool = [Found(each, 0.5, stays=True) for each in (best[0], best_money(self.kingdom, self.known))]
        pool += [Found(each, 0.5) for each in plain]
        ranked = self._raced(entrants, pool, 0, play, POPULATION * 2, breeder)
        if ranked is None:
            return False
        self.population = self._diverse(breeder, [Found(strategy, _worth(sums, pool)) for strategy, sums in ranked])
        self.pool = pool
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
        # Those that stay are always met, the others by how dangerous they are.
        pool = sorted(self.pool, key=lambda each: (not each.stays, -each.score))
        ranked = self._raced([*parents, *children], pool, self.generation + 1, play, POPULATION + CHILDREN // 4, breeder)
        if ranked is None:
            return False
        self.generation += 1
        self.pool = pool
        before = {format_strategy(each.strategy): each.score for each in self.population}
        found = [
            Found(strategy, _steadied(_worth(sums, pool), before.get(format_strategy(strategy)))) for strategy, sums in ranked
        ]
        self.population = self._diverse(breeder, sorted(found, key=lambda each: -each.score))
        leaders = [sums for _, sums in ranked[:4]]
        for number, each in enumerate(pool):
            each.score = 1 - sum(sums.score(number) for sums in leaders) / len(leaders)
        self._grow_pool()
        return True

    def _raced(
        self, entrants: Sequence[Strategy], pool: Sequence[Found], number: int, play: Play, second: int, breeder: Breeder
    ) -> list[tuple[Strategy, BoutSums]] | None:
        """The better ones after two rounds on the same deals, the best first; None if it was interrupted."""
        deals = number * (FIRST_DEALS + MOST_DEALS)
        opponents = [each.strategy for each in pool]
        first = self._played(bouts(entrants, opponents[:FIRST_OPPONENTS], self.board, self.seed, deals), FIRST_DEALS, play)
        if first is None:
            return None
        order = sorted(range(len(entrants)), key=lambda i: -_worth(first[i], pool))
        engines = [i for i in order if breeder.is_engine(entrants[i])][: second // 2]
        others = [i for i in order if not breeder.is_engine(entrants[i])][: second - len(engines)]
        order = [*others, *engines]
        more = [entrants[i] for i in order]
        length = min(SECOND_DEALS + number // MORE_DEALS_EVERY, MOST_DEALS)
        played = self._played(bouts(more, opponents, self.board, self.seed, deals + FIRST_DEALS), length, play)
        if played is None:
            return None
        ranked = sorted(zip(more, played, strict=True), key=lambda pair: (-_worth(pair[1], pool), len(pair[0].rules)))
        return _different(ranked)

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
        """The leader joins its opponents, unless it is one of them or no better than they; the least dangerous one may go."""
        leader = self.leader
        if leader.score <= 0.5 or any(each.strategy == leader.strategy for each in self.pool):
            return
        self.pool.append(Found(leader.strategy, 0.5))
        if len(self.pool) > POOL:
            self.pool.remove(min((each for each in self.pool[:-1] if not each.stays), key=lambda each: each.score))

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
            "pool": [
                {"strategy": format_strategy(each.strategy), "score": each.score, "stays": each.stays} for each in self.pool
            ],
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


def _worth(sums: BoutSums, pool: Sequence[Found]) -> float:
    """The score against the pool, or the first ones of it; those that stay are one half."""
    scores: dict[bool, list[float]] = {}
    for number in range(len(sums.shares)):
        scores.setdefault(pool[number].stays, []).append(sums.score(number))
    return sum(sum(some) / len(some) for some in scores.values()) / len(scores)


def _different(ranked: Sequence[tuple[Strategy, BoutSums]]) -> list[tuple[Strategy, BoutSums]]:
    """Without those that did exactly as one before them did: they differ from it in rules that never come to pass."""
    seen: set[tuple[int, ...]] = set()
    kept: list[tuple[Strategy, BoutSums]] = []
    for strategy, sums in ranked:
        shares = tuple(sums.shares)
        if shares not in seen:
            seen.add(shares)
            kept.append((strategy, sums))
    return kept


def _steadied(score: float, before: float | None) -> float:
    """What a strategy is thought to score: who was there before is not judged by the last few games alone."""
    return score if before is None else (score + before) / 2


def _found(data: dict[str, Any]) -> Found:
    strategy = parse_strategy(data["strategy"], known_cards=known_cards())
    return Found(strategy, float(data["score"]), bool(data.get("stays")))
