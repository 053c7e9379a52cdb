"""Regret of the play heuristics: how much win probability a different answer would have gained.

Two copies of the best library strategy for a random kingdom play a game, and a sample of its decisions is examined. From
each decision the alternative answers are rolled out on many determinizations and compared with the heuristic's answer on
the same ones (common random numbers). Successive halving selects the best alternative: all are tried on a few
determinizations, the best of them on more, and the winner is measured on fresh ones to avoid selection bias.
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
from feodum.lab.match.game_loop import determinize
from feodum.lab.match.matches import derive_seed
from feodum.levels.level_bots import best_candidate, candidates
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
class _ForkAgent(Agent):
    """Plays a step with bots, but at one decision samples hidden information and gives a fixed answer."""

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
        determinize(table, decision.of, seeded(self.seed), _revealed_seat(table, decision))
        return self.chosen


def _revealed_seat(table: Table, decision: Decision) -> int:
    """Return the opponent whose hand the decision reveals, or -1."""
    for seat, player in enumerate(table.players):
        if seat != decision.of and any(card is option for card in player.hand for option in decision.cards):
            return seat
    return -1


@dataclass
class RegretFork:
    """A decision in a game: the table before its step, its index in the step, and the possible answers."""

    table: Table
    place: int
    decision: Decision
    given: Answer
    others: list[Answer]

    def share(self, bots: list[Agent], answer: Answer, seed: int) -> float:
        """Roll out one determinization with an answer and return the deciding seat's share of the win."""
        twin = self.table.copy()
        twin.answers = []
        twin.cursor = 0
        fork = _ForkAgent(bots, self.place, answer, seed)
        twin.agents = [fork] * len(bots)
        step(twin)
        twin.agents = list(bots)
        while not twin.over and twin.turn_number <= TURN_LIMIT:
            step(twin)
        winners = twin.winners()
        return 1.0 / len(winners) if self.decision.of in winners else 0.0


class _Race:
    """Successive halving of alternatives, each compared with the given answer on common random numbers."""

    def __init__(self, fork: RegretFork, bots: list[Agent], seed: int) -> None:
        self.fork = fork
        self.bots = bots
        self.seed = seed
        self.given: dict[int, float] = {}

    def compare(self, answer: Answer, first: int, last: int) -> tuple[float, float]:
        """Return the mean gain of an answer over a range of determinizations, and its standard error."""
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

    def run(self, effort: RegretEffort) -> tuple[Answer, float, float]:
        """Return the best alternative, its gain and the gain's standard error.

        Stop early if none can reach `MIN_GAIN`.
        """
        left = self.fork.others
        first = 0
        for keep, deals in ((3, effort.first), (1, effort.second)):
            results = [(*self.compare(answer, first, first + deals), answer) for answer in left]
            results.sort(key=lambda result: -result[0])
            mean, error, best = results[0]
            left = [result[2] for result in results[:keep] if result[0] + ELIMINATION_STANDARD_ERRORS * result[1] >= MIN_GAIN]
            if not left:
                return best, mean, error
            first += deals
        mean, error = self.compare(left[0], first, first + effort.last)
        return left[0], mean, error


def race_answers(fork: RegretFork, bots: list[Agent], seed: int, effort: RegretEffort) -> tuple[Answer, float, float]:
    """Return the best alternative at a decision, its gain and the gain's standard error."""
    return _Race(fork, bots, seed).run(effort)


def other_answers(decision: Decision, given: Answer) -> list[Answer]:
    """Return up to `MAX_ANSWERS` legal alternatives to the given answer, all with different labels.

    For a single pick these are the other options and the empty answer. Otherwise they are all options, no options, and the
    given answer with one option added, removed or replaced.
    """
    size = decision.size
    labels = decision.labels
    known = {_answer_labels(decision, given)}
    found: list[Answer] = []
    for answer in _neighbouring_answers(size, given, decision.max == 1):
        key = _answer_labels(decision, answer)
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


def _answer_labels(decision: Decision, answer: Answer) -> tuple[str, ...]:
    labels = [decision.labels[number] for number in answer]
    return tuple(labels if decision.ordered else sorted(labels))


# Games ---------------------------------------------------------------------------------------------------------------
class _ForkFinder(Agent):
    """Lets a bot answer and records the decisions of a step that have alternatives."""

    def __init__(self, bot: Agent) -> None:
        self.bot = bot
        self.asked = 0
        self.recorded: list[tuple[int, Decision, Answer, list[Answer]]] = []

    def answer(self, table: Table, decision: Decision) -> Answer:
        given = self.bot.answer(table, decision)
        if decision.source not in EXCLUDED_PHASES and not decision.is_idle and decision.size:
            others = other_answers(decision, given)
            if others:
                self.recorded.append((self.asked, decision, given, others))
        self.asked += 1
        return given


def find_forks(table: Table, bot: Agent) -> list[RegretFork]:
    """Play a freshly dealt game and return all decisions with alternatives."""
    finder = _ForkFinder(bot)
    table.agents = [finder] * len(table.players)
    forks: list[RegretFork] = []
    while not table.over and table.turn_number <= TURN_LIMIT:
        before = table.copy()
        finder.asked = 0
        finder.recorded = []
        step(table)
        forks += [RegretFork(before, *recorded) for recorded in finder.recorded]
    return forks


@dataclass(frozen=True)
class RegretTrial:
    """One game in each random kingdom, with a sample of its decisions examined."""

    seed: int
    decisions: int = 3
    effort: RegretEffort = RegretEffort()

    def empty(self) -> RegretSums:
        return RegretSums()

    def setup(self, kingdom: int) -> Setup:
        return choose_setup(None, 2, self.game_seed(kingdom))

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
        _answer_labels(decision, fork.given),
        _answer_labels(decision, better),
        gain,
        error,
    )
