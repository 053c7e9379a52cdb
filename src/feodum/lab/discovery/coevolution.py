"""Discovery: coevolutionary search for strategies, with a hall of fame as the pool of opponents.

In each generation the parents and their offspring play the pool with common random numbers. Successive halving drops the
weaker half early, so that the strong strategies get most of the games. The leader joins the pool. A full pool drops the
opponent that is the least dangerous to the leaders and so keeps specialists that beat the leaders. Two baselines are permanent
members of the pool: the best known strategy and Big Money with the best single card. They make up half of the
fitness, because without them the population only learns to beat itself.
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
from feodum.files.safe_writing import replace_text_file
from feodum.lab.lab_errors import LabError, unwritable
from feodum.lab.match.boards import Board
from feodum.lab.match.series import Series
from feodum.levels.level_bots import BASELINE, novice_strategy, rank_candidates
from feodum.messages.message import Message, error_message
from feodum.search.race import Round, successive_halving
from feodum.strategies import Strategy, StrategyError, format_strategy, parse_strategy
from feodum.strategies.kingdom_context import KingdomContext
from feodum.strategies.loaded_plans import known_cards, library_strategy
from feodum.strategies.mutation import StrategyMutator, expand_conditions

from .pairings import Pairing, PairingSums, make_pairings
from .seeding import best_single_card_strategy, single_card_strategies

POPULATION_SIZE: Final = 12
OFFSPRING: Final = 24
RANDOM_OFFSPRING: Final = 4
"""Offspring of each generation that are generated at random, without parents."""
SEED_ENGINES: Final = 80
POOL_SIZE: Final = 8
MAX_PER_KIND: Final = 3
"""Maximum number of strategies with the same `StrategyMutator.signature` in the population."""
FIRST_DEALS: Final = 5
FIRST_OPPONENTS: Final = 4
"""Number of opponents in the first round: the permanent ones, then the most dangerous."""
SECOND_DEALS: Final = 14
GENERATIONS_PER_DEAL: Final = 4
"""The second round grows by one deal per this many generations, because later gains are smaller."""
MAX_DEALS: Final = 60
MAX_STATE_BYTES: Final = 5_000_000
VERSION: Final = 1

PlaySeries = Callable[[Sequence[Series[PairingSums]]], bool]
"""A function that plays series to their end and returns False if it was interrupted."""


@dataclass(frozen=True)
class DiscoveryStep:
    """The progress after one generation."""

    generation: int
    best: str
    score: float
    """The fitness of the leader against the pool."""
    pool: int
    games: int
    seconds: float


@dataclass
class ScoredStrategy:
    """A strategy of the population or the pool with its latest score."""

    strategy: Strategy
    score: float = 0.0
    is_permanent: bool = False
    """Whether it is an opponent for the whole search."""


@dataclass
class Search:
    """The state of a search after a generation. It depends only on board, seed and generation."""

    board: Board
    kingdom: KingdomContext
    seed: int
    known: dict[str, Strategy]
    """The strategies the search starts from."""
    generation: int = 0
    games: int = 0
    seconds: float = 0.0
    population: list[ScoredStrategy] = field(default_factory=list)
    pool: list[ScoredStrategy] = field(default_factory=list)
    history: list[DiscoveryStep] = field(default_factory=list)

    @property
    def leader(self) -> ScoredStrategy:
        return self.population[0]

    def run(self, play: PlaySeries, should_continue: Callable[[], bool], on_generation: Callable[[], None]) -> bool:
        """Run generations and call `on_generation` after each. Return False if one was interrupted."""
        mutator = StrategyMutator(self.kingdom)
        while should_continue():
            start = time.perf_counter()
            if not (self._next_generation(mutator, play) if self.population else self._seed_population(mutator, play)):
                return False
            self.seconds += time.perf_counter() - start
            self.history.append(
                DiscoveryStep(
                    self.generation,
                    self.leader.strategy.name,
                    self.leader.score,
                    len(self.pool),
                    self.games,
                    round(self.seconds, 3),
                )
            )
            on_generation()
        return True

    # Generations ---------------------------------------------------------------------------------------------------------
    def _seed_population(self, mutator: StrategyMutator, play: PlaySeries) -> bool:
        """Select the first population from the library, single-card strategies and random engines."""
        chance = Random(f"{self.seed} 0")
        shipped = [expand_conditions(strategy) for strategy in self.known.values()]
        entrants = [*shipped, *single_card_strategies(self.kingdom), *mutator.random_engines(chance, SEED_ENGINES)]
        best = [self.known[slug] for slug in rank_candidates(self.kingdom, self.known)[:2]]
        plain = [*best[1:], novice_strategy(self.kingdom), library_strategy(BASELINE)]
        pool = [
            ScoredStrategy(each, 0.5, is_permanent=True)
            for each in (best[0], best_single_card_strategy(self.kingdom, self.known))
        ]
        pool += [ScoredStrategy(each, 0.5) for each in plain]
        ranked = self._rank(entrants, pool, 0, play, POPULATION_SIZE * 2, mutator)
        if ranked is None:
            return False
        self.population = self._select_diverse(
            mutator, [ScoredStrategy(strategy, _fitness(sums, pool)) for strategy, sums in ranked]
        )
        self.pool = pool
        return True

    def _next_generation(self, mutator: StrategyMutator, play: PlaySeries) -> bool:
        chance = Random(f"{self.seed} {self.generation + 1}")
        parents = [each.strategy for each in self.population]
        texts = {format_strategy(parent) for parent in parents}
        islands = [each for each in self._islands(mutator, parents) if each]
        offspring = mutator.random_engines(chance, RANDOM_OFFSPRING)
        for _ in range(OFFSPRING * 4):
            # Engines and other decks get equal shares of offspring; better parents are picked more often.
            island = chance.choice(islands)
            child = mutator.offspring(chance, island[: chance.choice((2, 4, len(island)))])
            text = format_strategy(child)
            if text not in texts and len(offspring) < OFFSPRING:
                texts.add(text)
                offspring.append(child)
        # The permanent opponents come first, then the most dangerous ones.
        pool = sorted(self.pool, key=lambda each: (not each.is_permanent, -each.score))
        ranked = self._rank([*parents, *offspring], pool, self.generation + 1, play, POPULATION_SIZE + OFFSPRING // 4, mutator)
        if ranked is None:
            return False
        self.generation += 1
        self.pool = pool
        before = {format_strategy(each.strategy): each.score for each in self.population}
        found = [
            ScoredStrategy(strategy, _smoothed(_fitness(sums, pool), before.get(format_strategy(strategy))))
            for strategy, sums in ranked
        ]
        self.population = self._select_diverse(mutator, sorted(found, key=lambda each: -each.score))
        leaders = [sums for _, sums in ranked[:4]]
        for number, each in enumerate(pool):
            each.score = 1 - sum(sums.score(number) for sums in leaders) / len(leaders)
        self._grow_pool()
        return True

    def _rank(
        self,
        entrants: Sequence[Strategy],
        pool: Sequence[ScoredStrategy],
        number: int,
        play: PlaySeries,
        second: int,
        mutator: StrategyMutator,
    ) -> list[tuple[Strategy, PairingSums]] | None:
        """Return the better entrants, ranked by two rounds of successive halving, or None if interrupted."""
        deals = number * (FIRST_DEALS + MAX_DEALS)
        opponents = [each.strategy for each in pool]
        results: dict[int, PairingSums] = {}

        def play_round(left: list[int], first: int, more: int) -> bool:
            met = opponents[:FIRST_OPPONENTS] if first == deals else opponents
            pairings = make_pairings([entrants[i] for i in left], met, self.board, self.seed, first)
            played = self._play(pairings, more, play)
            if played is None:
                return False
            results.update(zip(left, played, strict=True))
            return True

        def better_half(left: list[int]) -> list[int]:
            order = sorted(left, key=lambda i: -_fitness(results[i], pool))
            engines = [i for i in order if mutator.is_engine(entrants[i])][: second // 2]
            others = [i for i in order if not mutator.is_engine(entrants[i])][: second - len(engines)]
            return [*others, *engines]

        def ranking(left: list[int]) -> list[int]:
            return sorted(left, key=lambda i: (-_fitness(results[i], pool), len(entrants[i].rules)))

        length = min(SECOND_DEALS + number // GENERATIONS_PER_DEAL, MAX_DEALS)
        rounds = [Round(FIRST_DEALS, better_half), Round(length, ranking)]
        ranked = successive_halving(range(len(entrants)), rounds, play_round, first=deals)
        return None if ranked is None else _without_duplicates([(entrants[i], results[i]) for i in ranked])

    def _play(self, pairings: Sequence[Pairing], deals: int, play: PlaySeries) -> list[PairingSums] | None:
        series = [Series(pairing, deals, PairingSums.add) for pairing in pairings]
        if not play(series):
            return None
        self.games += sum(each.sums.games for each in series)
        return [each.sums for each in series]

    def _islands(self, mutator: StrategyMutator, strategies: Sequence[Strategy]) -> tuple[list[Strategy], list[Strategy]]:
        """Split the strategies into engines (decks with many Actions) and others."""
        engines = [each for each in strategies if mutator.is_engine(each)]
        return engines, [each for each in strategies if not mutator.is_engine(each)]

    def _select_diverse(self, mutator: StrategyMutator, ranked: Sequence[ScoredStrategy]) -> list[ScoredStrategy]:
        """Select the best strategies, with at most `MAX_PER_KIND` of each kind and at most half engines."""
        kinds: dict[tuple[str, ...], int] = {}
        kept: list[ScoredStrategy] = []
        for each in ranked:
            kind = mutator.signature(each.strategy)
            if kinds.get(kind, 0) < MAX_PER_KIND:
                kinds[kind] = kinds.get(kind, 0) + 1
                kept.append(each)
        engines = [each for each in kept if mutator.is_engine(each.strategy)][: POPULATION_SIZE // 2]
        others = [each for each in kept if not mutator.is_engine(each.strategy)][: POPULATION_SIZE - len(engines)]
        return sorted([*others, *engines], key=lambda each: -each.score)

    def _grow_pool(self) -> None:
        """Add the leader to the pool if it is new and scores above 50%.

        A full pool drops its least dangerous opponent.
        """
        leader = self.leader
        if leader.score <= 0.5 or any(each.strategy == leader.strategy for each in self.pool):
            return
        self.pool.append(ScoredStrategy(leader.strategy, 0.5))
        if len(self.pool) > POOL_SIZE:
            self.pool.remove(min((each for each in self.pool[:-1] if not each.is_permanent), key=lambda each: each.score))

    # State file ---------------------------------------------------------------------------------------------------------------
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
                {"strategy": format_strategy(each.strategy), "score": each.score, "stays": each.is_permanent}
                for each in self.pool
            ],
            "history": [asdict(step) for step in self.history],
        }

    def save(self, path: Path) -> None:
        """Write the state atomically, so that the search can be resumed."""
        try:
            replace_text_file(path, json.dumps(self.data(), indent=1, ensure_ascii=False))
        except OSError as error:
            raise unwritable(path, error) from None

    def load(self, path: Path) -> None:
        """Resume from a state that was saved for the same board."""
        try:
            data = json.loads(read_plain_text(path, MAX_STATE_BYTES))
        except UnreadableFile as error:
            raise LabError(error_message(error)) from None
        except (ValueError, RecursionError):
            raise LabError(
                Message("state-none", "{path}: not a state file written by 'feodum lab discover --state'", path=path)
            ) from None
        if not isinstance(data, dict) or data.get("version") != VERSION:
            raise LabError(
                Message("state-none", "{path}: not a state file written by 'feodum lab discover --state'", path=path)
            )
        if data.get("board") != self.board.describe():
            raise LabError(
                Message(
                    "state-other-board",
                    "{path}: this search is for a different board: {board}",
                    path=path,
                    board=data.get("board"),
                )
            )
        try:
            self.seed = int(data["seed"])
            self.generation = int(data["generation"])
            self.games = int(data["games"])
            self.seconds = float(data["seconds"])
            self.population = [_read_scored(each) for each in data["population"]]
            self.pool = [_read_scored(each) for each in data["pool"]]
            self.history = [DiscoveryStep(**step) for step in data["history"]]
        except (KeyError, TypeError, ValueError, StrategyError) as error:
            raise LabError(Message("state-damaged", "{path}: the state file is damaged: {why}", path=path, why=error)) from None
        if not self.population or not self.pool:
            raise LabError(
                Message("state-no-strategies", "{path}: the state file is damaged: it contains no strategies", path=path)
            )


def _fitness(sums: PairingSums, pool: Sequence[ScoredStrategy]) -> float:
    """Return the mean score against the opponents played so far.

    The permanent opponents together carry half the weight.
    """
    scores: dict[bool, list[float]] = {}
    for number in range(len(sums.shares)):
        scores.setdefault(pool[number].is_permanent, []).append(sums.score(number))
    return sum(sum(group) / len(group) for group in scores.values()) / len(scores)


def _without_duplicates(ranked: Sequence[tuple[Strategy, PairingSums]]) -> list[tuple[Strategy, PairingSums]]:
    """Drop strategies with the same results as an earlier one: they probably differ only in unused rules."""
    seen: set[tuple[int, ...]] = set()
    kept: list[tuple[Strategy, PairingSums]] = []
    for strategy, sums in ranked:
        shares = tuple(sums.shares)
        if shares not in seen:
            seen.add(shares)
            kept.append((strategy, sums))
    return kept


def _smoothed(score: float, before: float | None) -> float:
    """Return the mean of this score and the previous generation's score, if any, to reduce noise."""
    return score if before is None else (score + before) / 2


def _read_scored(data: dict[str, Any]) -> ScoredStrategy:
    strategy = parse_strategy(data["strategy"], known_cards=known_cards())
    return ScoredStrategy(strategy, float(data["score"]), bool(data.get("stays")))
