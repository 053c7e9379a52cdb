"""The sharper measure of playing sense: what another answer would have brought, in real games.

In games between two players of the best strategy that the library has for a kingdom, some decisions are looked at closely:
from there each other answer is played out on many deals of what the player can't know, and compared with the answer that
sense gave on the same deals. The other answers race: all are tried on a few deals, the best of them on more, and the last
one is measured on fresh deals, so that no answer looks good only because it was picked for looking good.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import Setup
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.errors import IllegalAnswer
from feodum.engine.random import seeded
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.kingdoms.selection import choose_setup
from feodum.lab.match.game_loop import deal_anew
from feodum.lab.match.matches import derive_seed
from feodum.levels.level_bots import best_of, candidates
from feodum.strategies.compiler import plan_of
from feodum.strategies.kingdom_context import kingdom_of_setup

TURN_LIMIT = 60
WORSE = 0.02
"""An answer is worse if another one wins so much more often."""
CERTAINTY = 2.6
"""And is known to: by so many standard errors; chance alone makes that of one in two hundred answers that are as good."""
HOPE = 2.0
"""An answer is tried no further once it would take so many standard errors for it to be better."""
MOST_ANSWERS = 8
PHASES_LEFT_OUT = ("buy", "treasure")
"""What is bought is the strategy's choice, and Treasures are played all."""


@dataclass(frozen=True)
class Effort:
    """On how many deals answers are tried: all of them, then the best three, then, anew, the best one."""

    first: int = 48
    second: int = 150
    last: int = 800


@dataclass(frozen=True)
class Finding:
    """One decision: what sense answered, which other answer was best, and by how much."""

    kingdom: int
    strategy: str
    seat: int
    number: int
    """How many answers the game had before."""
    source: str
    verb: str
    options: tuple[str, ...]
    given: tuple[str, ...]
    better: tuple[str, ...]
    gain: float
    error: float

    @property
    def is_worse(self) -> bool:
        """Whether the other answer was significantly better."""
        return self.gain >= WORSE and self.gain >= CERTAINTY * self.error


@dataclass
class RegretSums:
    """All that was looked at, kingdom by kingdom."""

    deals: int = 0
    findings: list[Finding] = field(default_factory=list)

    def add(self, other: RegretSums) -> None:
        self.deals += other.deals
        self.findings = sorted([*self.findings, *other.findings], key=lambda each: (each.kingdom, each.number))


@dataclass(frozen=True)
class RegretRow:
    """One kind of question of one card."""

    source: str
    verb: str
    decisions: int
    worse: int
    lost: float
    """How much win probability the worse answers lost, on average over all decisions of the kind."""


def regret_rows(findings: Sequence[Finding]) -> list[RegretRow]:
    """What was found, card by card and question by question; where most was lost comes first."""
    kinds: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        kinds.setdefault((finding.source, finding.verb), []).append(finding)
    rows = [
        RegretRow(
            source,
            verb,
            len(found),
            sum(1 for each in found if each.is_worse),
            sum(each.gain for each in found if each.is_worse) / len(found),
        )
        for (source, verb), found in kinds.items()
    ]
    return sorted(rows, key=lambda row: (-row.lost, -row.decisions, row.source, row.verb))


def worst(findings: Sequence[Finding], count: int) -> list[Finding]:
    """The decisions in which most was lost."""
    return sorted([each for each in findings if each.is_worse], key=lambda each: -each.gain)[:count]


# One decision --------------------------------------------------------------------------------------------------------
class _AtTheFork(Agent):
    """Lets bots answer; at one decision of a step, it deals anew what can't be known there, and answers as it was told."""

    def __init__(self, bots: list[Agent], place: int, chosen: Answer, seed: int) -> None:
        self.bots = bots
        self.place = place
        self.chosen = chosen
        self.seed = seed
        self.asked = 0

    def answer(self, table: Table, decision: Decision) -> Answer:
        self.asked += 1
        if self.asked - 1 != self.place:
            return self.bots[decision.seat].answer(table, decision)
        deal_anew(table, decision.of, seeded(self.seed), _shown(table, decision))
        return self.chosen


def _shown(table: Table, decision: Decision) -> int:
    """The seat of another player whose hand the decision shows; -1 for none."""
    for seat, player in enumerate(table.players):
        if seat != decision.of and any(card is option for card in player.hand for option in decision.cards):
            return seat
    return -1


@dataclass
class Fork:
    """A decision in a game: the safe point before it, its place among the decisions from there, and what can be answered."""

    table: Table
    place: int
    decision: Decision
    given: Answer
    others: list[Answer]

    def share(self, bots: list[Agent], answer: Answer, seed: int) -> float:
        """The share of the win that an answer brings on one deal."""
        twin = self.table.copy()
        twin.answers = []
        twin.cursor = 0
        fork = _AtTheFork(bots, self.place, answer, seed)
        twin.agents = [fork] * len(bots)
        step(twin)
        twin.agents = list(bots)
        while not twin.over and twin.turn_number <= TURN_LIMIT:
            step(twin)
        winners = twin.winners()
        return 1.0 / len(winners) if self.decision.of in winners else 0.0


class _Race:
    """The other answers to one decision, each against the given one on the same deals."""

    def __init__(self, fork: Fork, bots: list[Agent], seed: int) -> None:
        self.fork = fork
        self.bots = bots
        self.seed = seed
        self.given: dict[int, float] = {}

    def compare(self, answer: Answer, first: int, last: int) -> tuple[float, float]:
        """How much more the answer brings on some deals, and the standard error of that."""
        differences: list[float] = []
        for deal in range(first, last):
            seed = derive_seed(self.seed, deal)
            if deal not in self.given:
                self.given[deal] = self.fork.share(self.bots, self.fork.given, seed)
            differences.append(self.fork.share(self.bots, answer, seed) - self.given[deal])
        count = len(differences)
        mean = sum(differences) / count
        variance = sum((each - mean) ** 2 for each in differences) / max(1, count - 1)
        return mean, math.sqrt(variance / count)

    def run(self, effort: Effort) -> tuple[Answer, float, float]:
        """The other answer that is best, how much more it brings, and the standard error; early if none is better."""
        left = self.fork.others
        first = 0
        for keep, deals in ((3, effort.first), (1, effort.second)):
            results = [(*self.compare(answer, first, first + deals), answer) for answer in left]
            results.sort(key=lambda result: -result[0])
            mean, error, best = results[0]
            left = [result[2] for result in results[:keep] if result[0] + HOPE * result[1] >= WORSE]
            if not left:
                return best, mean, error
            first += deals
        mean, error = self.compare(left[0], first, first + effort.last)
        return left[0], mean, error


def race(fork: Fork, bots: list[Agent], seed: int, effort: Effort) -> tuple[Answer, float, float]:
    """The other answer to a decision that is best, how much more it brings, and the standard error of that."""
    return _Race(fork, bots, seed).run(effort)


def other_answers(decision: Decision, given: Answer) -> list[Answer]:
    """Answers that differ from the given one by their labels: each single one, or one option more, less, or another."""
    size = decision.size
    labels = decision.labels
    known = {_labelled(decision, given)}
    found: list[Answer] = []
    for answer in _near(size, given, decision.max == 1):
        key = _labelled(decision, answer)
        if key in known:
            continue
        try:
            decision.check(answer)
        except IllegalAnswer:
            continue
        known.add(key)
        found.append(answer)
    return found[:MOST_ANSWERS] if len(set(labels)) > 1 or decision.min == 0 else []


def _near(size: int, given: Answer, is_single: bool) -> Iterator[Answer]:
    yield ()
    if is_single:
        for number in range(size):
            yield (number,)
        return
    yield tuple(range(size))
    rest = [number for number in range(size) if number not in given]
    for number in given:
        yield tuple([each for each in given if each != number])
    for number in rest:
        yield (*given, number)
    for old in given:
        for new in rest:
            yield tuple([new if each == old else each for each in given])


def _labelled(decision: Decision, answer: Answer) -> tuple[str, ...]:
    labels = [decision.labels[number] for number in answer]
    return tuple(labels if decision.ordered else sorted(labels))


# Games ---------------------------------------------------------------------------------------------------------------
class _Scout(Agent):
    """Lets a bot answer, and notes the decisions of a step that have other answers."""

    def __init__(self, bot: Agent) -> None:
        self.bot = bot
        self.asked = 0
        self.noted: list[tuple[int, Decision, Answer, list[Answer]]] = []

    def answer(self, table: Table, decision: Decision) -> Answer:
        given = self.bot.answer(table, decision)
        if decision.source not in PHASES_LEFT_OUT and not decision.is_idle and decision.size:
            others = other_answers(decision, given)
            if others:
                self.noted.append((self.asked, decision, given, others))
        self.asked += 1
        return given


def forks_of(table: Table, bot: Agent) -> list[Fork]:
    """All decisions of a game that has just been dealt in which sense had a choice."""
    scout = _Scout(bot)
    table.agents = [scout] * len(table.players)
    forks: list[Fork] = []
    while not table.over and table.turn_number <= TURN_LIMIT:
        before = table.copy()
        scout.asked = 0
        scout.noted = []
        step(table)
        forks += [Fork(before, *noted) for noted in scout.noted]
    return forks


@dataclass(frozen=True)
class RegretTrial:
    """Games in random kingdoms, one in each; some decisions of each game are looked at closely."""

    seed: int
    decisions: int = 3
    effort: Effort = Effort()

    def empty(self) -> RegretSums:
        return RegretSums()

    def setup(self, kingdom: int) -> Setup:
        return choose_setup(None, 2, self.game_seed(kingdom))

    def bot(self, setup: Setup) -> StrategyBot:
        """The best strategy that the library has for the kingdom."""
        situation = kingdom_of_setup(setup)
        fitting = candidates(situation)
        chosen = fitting[best_of(situation, fitting)]
        return StrategyBot(chosen.name, plan_of(chosen), refuse_losing_last_province=True)

    def game_seed(self, kingdom: int) -> int:
        return derive_seed(self.seed, kingdom)

    def deal(self, setup: Setup, kingdom: int) -> Table:
        return setup.layout().deal(self.game_seed(kingdom), setup.first)

    def play(self, first: int, deals: int) -> RegretSums:
        findings: list[Finding] = []
        for kingdom in range(first, first + deals):
            setup = self.setup(kingdom)
            bot = self.bot(setup)
            forks = forks_of(self.deal(setup, kingdom), bot)
            random = seeded(derive_seed(self.seed, kingdom, 1))
            for number in range(min(self.decisions, len(forks))):
                at = number + random.below(len(forks) - number)
                forks[number], forks[at] = forks[at], forks[number]
                result = race(forks[number], [bot, bot], derive_seed(self.seed, kingdom, 2, number), self.effort)
                findings.append(_finding(kingdom, bot.name, forks[number], *result))
        return RegretSums(deals, findings)


def _finding(kingdom: int, strategy: str, fork: Fork, better: Answer, gain: float, error: float) -> Finding:
    decision = fork.decision
    return Finding(
        kingdom,
        strategy,
        decision.of,
        decision.number,
        decision.source,
        decision.verb,
        tuple(decision.labels),
        _labelled(decision, fork.given),
        _labelled(decision, better),
        gain,
        error,
    )
