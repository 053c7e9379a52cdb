"""Regret of the play heuristics: how much win probability a different answer would have gained.

Two copies of the best library strategy for a random kingdom play a game, and a sample of its decisions is examined. From
each decision the alternative answers are rolled out on many determinizations and compared with the heuristic's answer on
the same ones (common random numbers). Successive halving selects the best alternative: all are tried on a few
determinizations, the best of them on more, and the winner is measured on fresh ones to avoid selection bias.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import Setup
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.errors import IllegalAnswer
from feodum.engine.random import seeded
from feodum.engine.seeds import derive_seed
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.kingdoms.selection import choose_setup
from feodum.levels.level_bots import best_candidate, candidates
from feodum.search.candidates import picked_labels
from feodum.search.playouts import Fork, win_share
from feodum.search.race import Round, paired_lead, successive_halving
from feodum.strategies.compiler import plan_of
from feodum.strategies.kingdom_context import kingdom_of_setup

TURN_LIMIT = 60
MIN_GAIN = 0.02
"""Minimum gain in win probability for an answer to count as worse than the alternative."""
MIN_STANDARD_ERRORS = 2.6
"""The gain must also exceed this many standard errors; a false positive has a chance of one in 200."""
ELIMINATION_STANDARD_ERRORS = 2.0
"""Drop an alternative once it is this many standard errors below `MIN_GAIN`."""
MAX_ANSWERS = 8
EXCLUDED_PHASES = ("buy", "treasure")
"""Phases whose decisions are not examined: the strategy decides buys, and all Treasures are played."""


@dataclass(frozen=True)
class RegretEffort:
    """Determinizations per alternative in each stage: for all of them, the best three, and the best one."""

    first: int = 48
    second: int = 150
    last: int = 800


@dataclass(frozen=True)
class Finding:
    """One decision: the heuristic's answer, the best alternative, and its gain."""

    kingdom: int
    strategy: str
    seat: int
    number: int
    """Number of answers given in the game before this decision."""
    source: str
    verb: str
    options: tuple[str, ...]
    given: tuple[str, ...]
    better: tuple[str, ...]
    gain: float
    error: float

    @property
    def is_worse(self) -> bool:
        """True if the alternative is significantly better."""
        return self.gain >= MIN_GAIN and self.gain >= MIN_STANDARD_ERRORS * self.error


@dataclass
class RegretSums:
    """Running totals over all kingdoms."""

    deals: int = 0
    findings: list[Finding] = field(default_factory=list)

    def add(self, other: RegretSums) -> None:
        self.deals += other.deals
        self.findings = sorted([*self.findings, *other.findings], key=lambda each: (each.kingdom, each.number))


@dataclass(frozen=True)
class RegretRow:
    """Totals for one kind of question of one card."""

    source: str
    verb: str
    decisions: int
    worse: int
    lost: float
    """Mean loss of win probability per decision of this kind."""


def regret_rows(findings: Sequence[Finding]) -> list[RegretRow]:
    """Group the findings by card and question, largest loss first."""
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


def worst_findings(findings: Sequence[Finding], count: int) -> list[Finding]:
    """Return the decisions with the largest loss."""
    return sorted([each for each in findings if each.is_worse], key=lambda each: -each.gain)[:count]


# One decision --------------------------------------------------------------------------------------------------------
@dataclass
class RegretFork:
    """A decision in a game, the answer that the heuristics gave, and the alternatives."""

    fork: Fork
    decision: Decision
    given: Answer
    others: list[Answer]

    def share(self, bots: list[Agent | None], answer: Answer, seed: int) -> float:
        """Roll out one determinization with an answer and return the deciding player's share of the win."""
        return win_share(self.fork.end_of(answer, bots, seeded(seed)), self.decision.of)


class _AnswerRace:
    """Compares the alternatives with the given answer on common random numbers, each round on fresh ones."""

    def __init__(self, fork: RegretFork, bots: list[Agent | None], seed: int) -> None:
        self.fork = fork
        self.bots = bots
        self.seed = seed
        self.answers = [fork.given, *fork.others]
        self.shares: list[list[float]] = [[] for _ in self.answers]
        """Results of each answer in its last round."""
        self.best = 0
        """Index of the alternative with the largest gain in the last round."""

    def run(self, effort: RegretEffort) -> tuple[Answer, float, float]:
        """Return the best alternative, its gain and the gain's standard error.

        Stop early if none can reach `MIN_GAIN`.
        """
        rounds = [Round(effort.first, self._best(3)), Round(effort.second, self._best(1)), Round(effort.last, self._best(1))]
        successive_halving(range(len(self.answers)), rounds, self._play)
        return self.answers[self.best], *self._gain(self.best)

    def _play(self, numbers: list[int], first: int, deals: int) -> bool:
        seeds = [derive_seed(self.seed, deal) for deal in range(first, first + deals)]
        for number in numbers:
            self.shares[number] = [self.fork.share(self.bots, self.answers[number], seed) for seed in seeds]
        return True

    def _gain(self, number: int) -> tuple[float, float]:
        return paired_lead(self.shares[number], self.shares[0], prior=0.0)

    def _best(self, places: int) -> Callable[[list[int]], list[int]]:
        """Return a function that keeps the given answer and the best alternatives that can reach `MIN_GAIN`."""

        def survivors(numbers: list[int]) -> list[int]:
            gains = {number: self._gain(number) for number in numbers[1:]}
            order = sorted(gains, key=lambda number: -gains[number][0])
            self.best = order[0]
            return [0, *(each for each in order[:places] if _upper_bound(*gains[each]) >= MIN_GAIN)]

        return survivors


def _upper_bound(mean: float, error: float) -> float:
    return mean + ELIMINATION_STANDARD_ERRORS * error


def race_answers(fork: RegretFork, bots: list[Agent | None], seed: int, effort: RegretEffort) -> tuple[Answer, float, float]:
    """Return the best alternative at a decision, its gain and the gain's standard error."""
    return _AnswerRace(fork, bots, seed).run(effort)


def other_answers(decision: Decision, given: Answer) -> list[Answer]:
    """Return up to `MAX_ANSWERS` legal alternatives to the given answer, all with different labels.

    For a single pick these are the other options and the empty answer. Otherwise they are all options, no options, and the
    given answer with one option added, removed or replaced.
    """
    size = decision.size
    labels = decision.labels
    known = {picked_labels(decision, given)}
    found: list[Answer] = []
    for answer in _neighbouring_answers(size, given, decision.max == 1):
        key = picked_labels(decision, answer)
        if key in known:
            continue
        try:
            decision.check(answer)
        except IllegalAnswer:
            continue
        known.add(key)
        found.append(answer)
    return found[:MAX_ANSWERS] if len(set(labels)) > 1 or decision.min == 0 else []


def _neighbouring_answers(size: int, given: Answer, is_single: bool) -> Iterator[Answer]:
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


# Games ---------------------------------------------------------------------------------------------------------------
class _ForkFinder(Agent):
    """Lets a bot answer and records the decisions of a step that have alternatives."""

    def __init__(self, bot: Agent) -> None:
        self.bot = bot
        self.recorded: list[tuple[Decision, Answer, list[Answer]]] = []

    def answer(self, table: Table, decision: Decision) -> Answer:
        given = self.bot.answer(table, decision)
        if decision.source not in EXCLUDED_PHASES and not decision.is_idle and decision.size:
            others = other_answers(decision, given)
            if others:
                self.recorded.append((decision, given, others))
        return given


def find_forks(table: Table, bot: Agent) -> list[RegretFork]:
    """Play a freshly dealt game and return all decisions with alternatives."""
    finder = _ForkFinder(bot)
    table.agents = [finder] * len(table.players)
    forks: list[RegretFork] = []
    while not table.over and table.turn_number <= TURN_LIMIT:
        before = table.copy()
        finder.recorded = []
        step(table)
        for decision, given, others in finder.recorded:
            answers = table.answers[before.cursor : decision.number]
            fork = Fork(before, answers, decision.of, TURN_LIMIT - before.turn_number)
            forks.append(RegretFork(fork, decision, given, others))
    return forks


@dataclass(frozen=True)
class RegretTrial:
    """One game in each random kingdom, with a sample of its decisions examined."""

    seed: int
    decisions: int = 3
    effort: RegretEffort = RegretEffort()
    sets: tuple[str, ...] = ()
    """The sets that kingdoms are drawn from; empty for the default sets."""

    def empty(self) -> RegretSums:
        return RegretSums()

    def setup(self, kingdom: int) -> Setup:
        return choose_setup(None, 2, self.game_seed(kingdom), sets=self.sets or None)

    def bot(self, setup: Setup) -> StrategyBot:
        """Return a bot with the best library strategy for the kingdom."""
        kingdom = kingdom_of_setup(setup)
        available = candidates(kingdom)
        chosen = available[best_candidate(kingdom, available)]
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
            forks = find_forks(self.deal(setup, kingdom), bot)
            random = seeded(derive_seed(self.seed, kingdom, 1))
            for number in range(min(self.decisions, len(forks))):
                at = number + random.below(len(forks) - number)
                forks[number], forks[at] = forks[at], forks[number]
                result = race_answers(forks[number], [bot, bot], derive_seed(self.seed, kingdom, 2, number), self.effort)
                findings.append(_finding(kingdom, bot.name, forks[number], *result))
        return RegretSums(deals, findings)


def _finding(kingdom: int, strategy: str, fork: RegretFork, better: Answer, gain: float, error: float) -> Finding:
    decision = fork.decision
    return Finding(
        kingdom,
        strategy,
        decision.of,
        decision.number,
        decision.source,
        decision.verb,
        tuple(decision.labels),
        picked_labels(decision, fork.given),
        picked_labels(decision, better),
        gain,
        error,
    )
