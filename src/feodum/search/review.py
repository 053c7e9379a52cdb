"""Game review: winning chances after each turn, effects of luck and decisions, costliest decisions.

All numbers come from playouts. Positions are played out with sampled hidden cards to get the chances. Alternative answers are
played out on the same deals as the given answer to get the cost of a decision.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from feodum.bots.strategy_bot import StrategyBot
from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.random import seeded
from feodum.engine.seeds import hash_words, offset_seed
from feodum.engine.turns import step
from feodum.search.candidates import candidate_answers, is_searchable
from feodum.search.playbook import Playbook
from feodum.search.playouts import Fork, detached_copy, play_to_end, win_share, worth
from feodum.search.race import Arm, Round, paired_lead, successive_halving
from feodum.search.replayed_game import ReplayedDecision, ReplayedGame
from feodum.search.review_progress import ReviewProgress
from feodum.search.review_results import POINTS, Chance, DecisionKind, DecisionMistake, Review, TurnReview
from feodum.view.window import SPECTATOR, View

Z: Final = 1.96
LOOK_AHEAD: Final = 40
MAX_KINDS: Final = 3
"""Number of decisions reported per player, each of a different kind.

This way, neither other players' mistakes nor one repeated mistake hides the rest.
"""
SIGNIFICANCE: Final = 2.5
"""Required lead in standard errors. Among many decisions, some look bad by chance."""
SAFETY_FACTOR: Final = 1.05
"""Safety factor for the estimated number of deals: further deals may vary more."""
MIN_COST: Final = 0.005
"""Decisions that cost less than this share of a win are not reported, unless they cost `MIN_POINTS`."""
MIN_POINTS: Final = 1.0
"""Victory points that make a decision worth reporting even if the game was already decided."""
MIN_DIFFERENCE: Final = 0.1


@dataclass(frozen=True)
class ReviewEffort:
    """Playouts per position and per answer. Each round examines fewer decisions more closely."""

    position: int = 1100
    """Playouts per position. 1,100 give a winning chance to within 3 percentage points."""
    first_deals: int = 12
    """Deals after which alternatives that are clearly behind the given answer are dropped."""
    screening: int = 40
    second_round: tuple[int, int] = (14, 160)
    """Second round: how many of the costliest decisions, over all players, and deals per answer."""
    last_round: tuple[int, int] = (8, 800)
    """Last round, given answer against best alternative: number of decisions, and deals per answer."""
    half_width: float = 0.03
    """Reported costs are sampled until the half-width of their confidence interval is at most this."""


QUICK: Final = ReviewEffort(position=300, screening=24, second_round=(10, 80), last_round=(6, 240), half_width=0.06)


@dataclass
class PlayOutResults:
    """Playout results after one answer: values (see `worth`), shares of the win, totals of final cards."""

    worths: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    owned: Counter[str] = field(default_factory=Counter)

    def add(self, more: PlayOutResults) -> None:
        self.worths += more.worths
        self.shares += more.shares
        self.owned.update(more.owned)


@dataclass(frozen=True)
class ReviewTask:
    """A range of deals on which each of these answers to one decision is played out."""

    point: int
    """Index of the decision in `Reviewer.points`."""
    answers: tuple[Answer, ...]
    first: int
    deals: int


TaskRunner = Callable[[Sequence[ReviewTask]], Iterable[list[PlayOutResults]]]
"""Runs tasks, possibly in other processes. Yields one list per task with the results of each answer."""


@dataclass
class _DecisionPoint:
    """A decision of the game with its alternative answers."""

    place: int
    """Index in `Reviewer.points`."""
    number: int
    turn_index: int
    turn: int
    fork: Fork
    decision: Decision
    arms: list[Answer]
    """The given answer, followed by the alternatives."""
    results: list[Arm] = field(default_factory=list)
    ends: list[PlayOutResults] = field(default_factory=list)
    """Results of the given answer and the best alternative, on deals not used to select the alternative."""
    deals: int = 0

    @property
    def kind(self) -> DecisionKind:
        labels = self.decision.labels
        return self.decision.seat, self.decision.source, tuple(labels[number] for number in self.arms[0])

    def keep_only(self, numbers: Sequence[int]) -> None:
        """Keep only the answers with these indices."""
        self.arms = [self.arms[number] for number in numbers]
        self.results = [self.results[number] for number in numbers]

    def best_others(self, count: int) -> list[int]:
        return sorted(range(1, len(self.arms)), key=lambda number: -self.results[number].mean)[:count]

    def cost(self) -> tuple[float, float, int]:
        """Return the best alternative's lead, the standard error of that lead, and the alternative's index."""
        gaps = [(*arm.lead_over(self.results[0]), number) for number, arm in enumerate(self.results) if number]
        return max(gaps, key=lambda gap: gap[0] - gap[1])

    def likely_cost(self) -> float:
        """Return a cautious estimate of the cost: the lead minus its standard error."""
        gap, error, _ = self.cost()
        return gap - error

    def is_costly(self) -> bool:
        """Return whether an alternative is significantly better."""
        gap, error, _ = self.cost()
        return gap > SIGNIFICANCE * error

    def win_gain(self) -> tuple[float, float]:
        """Return how much more often the best alternative wins, with the confidence interval's half-width."""
        given, best = self.ends
        gap, error = paired_lead(best.shares, given.shares)
        return gap, Z * error

    def missing_deals(self, half_width: float) -> int:
        """Estimate how many more deals are needed to reach this half-width."""
        _, known = self.win_gain()
        return (
            math.ceil(len(self.ends[0].shares) * ((known / half_width) ** 2 * SAFETY_FACTOR - 1)) if known > half_width else 0
        )


class Reviewer:
    """Plays out the positions and decisions of a replayed game."""

    def __init__(self, replayed: ReplayedGame, playbook: Playbook, effort: ReviewEffort, seed: int = 0) -> None:
        self.effort = effort
        self.play_outs = 0
        self._playbook = playbook
        self._seed = seed
        self.starts = replayed.starts
        """The table at the beginning of each turn and at the end of the game."""
        self.points: list[_DecisionPoint] = []
        self._turns = replayed.turns
        for each in replayed.decisions:
            if is_searchable(each.decision) and each.decision.of == each.decision.seat and each.safe.extra_turn is None:
                self._add_point(each)
        self.followed = [self._guess_strategy(seat) for seat in range(len(self.starts[-1].players))]

    def _add_point(self, each: ReplayedDecision) -> None:
        fork = Fork(each.safe, each.given, each.decision.seat, LOOK_AHEAD)
        turn = each.safe.players[each.safe.turn].turns + 1
        place = len(self.points)
        self.points.append(_DecisionPoint(place, each.number, each.turn_index, turn, fork, each.decision, [each.answer]))

    def _guess_strategy(self, seat: int) -> StrategyBot:
        """Return the strategy that agrees with most of the seat's buys."""
        bots = self._playbook.bots
        agreed = [0 for _ in bots]
        for point in self.points:
            if point.decision.seat == seat and point.decision.source == "buy":
                view = self._view_at(point)
                for number, bot in enumerate(bots):
                    agreed[number] += bot.decide(view, point.decision) == point.arms[0]
        return bots[agreed.index(max(agreed))]

    def play_trial(self, count: int) -> None:
        """Play out the beginning of the game, to measure the speed. The results are not used."""
        bots: list[Agent | None] = list(self.followed)
        base = self._stream("trial", 0)
        for deal in range(count):
            play_to_end(self.starts[0], SPECTATOR, bots, seeded(offset_seed(base, deal)), LOOK_AHEAD)

    # Chances ---------------------------------------------------------------------------------------------------------------
    def chances(self, index: int) -> tuple[Chance, ...]:
        """Return each seat's winning chance at the beginning of a turn, with all hands hidden."""
        start = self.starts[index]
        seats = range(len(start.players))
        if start.over:
            return tuple(Chance(win_share(start, seat), 0.0) for seat in seats)
        bots: list[Agent | None] = list(self.followed)
        base = self._stream("position", index)
        total = [0.0 for _ in seats]
        squares = [0.0 for _ in seats]
        count = self.effort.position
        for deal in range(count):
            end = play_to_end(start, SPECTATOR, bots, seeded(offset_seed(base, deal)), LOOK_AHEAD)
            winners = end.winners()
            share = 1 / len(winners)
            for seat in winners:
                total[seat] += share
                squares[seat] += share * share
        self.play_outs += count
        return tuple(_chance(total[seat], squares[seat], count) for seat in seats)

    # Decisions --------------------------------------------------------------------------------------------------------------
    def screen(self, point: _DecisionPoint) -> None:
        """Collect the alternatives, play them out on some deals, and drop those that are behind."""
        view = self._view_at(point)
        followed_bot = self.followed[point.decision.seat]
        others = [followed_bot.decide(view, point.decision)]
        others += [bot.decide(view, point.decision) for bot in self._playbook.bots if bot is not followed_bot]
        point.arms = candidate_answers(point.decision, point.arms[0], others)
        point.results = [Arm() for _ in point.arms]
        given = point.results[0]

        def not_behind(numbers: list[int]) -> list[int]:
            leads = [(number, *given.lead_over(point.results[number])) for number in numbers[1:]]
            return [0, *(number for number, lead, error in leads if lead <= error)]

        first_deals = self.effort.first_deals
        rounds = [Round(first_deals, not_behind), Round(self.effort.screening - first_deals, list[int])]
        left = successive_halving(range(len(point.arms)), rounds, partial(self._play, point))
        assert left is not None
        point.keep_only(left)

    def _view_at(self, point: _DecisionPoint) -> View:
        """Return what the seat saw when it was asked."""
        start = point.fork.start
        table = detached_copy(start, point.fork.given[:], [None] * len(start.players))
        try:
            while True:
                step(table)
        except Pending as pending:
            point.decision = pending.decision
        return View(table, point.decision.of)

    def _play(self, point: _DecisionPoint, numbers: list[int], first: int, deals: int) -> bool:
        bots: list[Agent | None] = list(self.followed)
        base = self._stream("decision", point.number)
        for number in numbers:
            for deal in range(first, first + deals):
                end = point.fork.play_out(point.arms[number], bots, seeded(offset_seed(base, deal)))
                point.results[number].results.append(end)
            self.play_outs += deals
        point.deals = first + deals
        return True

    def play_task(self, task: ReviewTask) -> list[PlayOutResults]:
        point = self.points[task.point]
        bots: list[Agent | None] = list(self.followed)
        base = self._stream("decision", point.number)
        seat = point.decision.seat
        found: list[PlayOutResults] = []
        for answer in task.answers:
            ends = PlayOutResults()
            for deal in range(task.first, task.first + task.deals):
                end = point.fork.end_of(answer, bots, seeded(offset_seed(base, deal)))
                ends.worths.append(worth(end, seat))
                ends.shares.append(win_share(end, seat))
                ends.owned.update([card.name for card in end.players[seat].cards()])
                ends.owned[POINTS] += end.score(seat)
            found.append(ends)
        return found

    def examine(self, suspects: Sequence[_DecisionPoint], run_tasks: TaskRunner) -> list[_DecisionPoint]:
        """Return the suspects that are significantly costly, after two more rounds with fewer decisions each.

        The second round also records the final cards, for the best alternative only.
        """
        count, deals = self.effort.second_round
        last_count, last_deals = self.effort.last_round

        def finalists(points: list[_DecisionPoint]) -> list[_DecisionPoint]:
            chosen = self._shortlist(points, last_count, alternatives=1)
            for point in chosen:
                point.ends = [PlayOutResults() for _ in point.arms]
            return chosen

        def play(points: list[_DecisionPoint], _first: int, deals: int) -> bool:
            self._play_more([(point, deals) for point in points], run_tasks)
            return True

        # Wins and margins together show a cost sooner than wins alone.
        rounds = [Round(deals, finalists), Round(last_deals, lambda points: [each for each in points if each.is_costly()])]
        return successive_halving(self._shortlist(suspects, count, alternatives=2), rounds, play, least=1) or []

    def _shortlist(self, points: Sequence[_DecisionPoint], count: int, alternatives: int) -> list[_DecisionPoint]:
        """Return the costliest decisions, each with the given answer and the best alternatives."""
        chosen = _costliest(points, count, len(self.followed))
        for point in chosen:
            point.keep_only([0, *point.best_others(alternatives)])
        return chosen

    def refine(self, points: Sequence[_DecisionPoint], run_tasks: TaskRunner) -> None:
        """Play further deals until the half-width of each cost is at most `effort.half_width`."""
        while wanted := [(point, more) for point in points if (more := point.missing_deals(self.effort.half_width))]:
            self._play_more(wanted, run_tasks)

    def _play_more(self, wanted: Sequence[tuple[_DecisionPoint, int]], run_tasks: TaskRunner) -> None:
        tasks = [ReviewTask(point.place, tuple(point.arms), point.deals, deals) for point, deals in wanted]
        for (point, deals), found in zip(wanted, run_tasks(tasks), strict=True):
            point.deals += deals
            self.play_outs += deals * len(found)
            for arm, ends in zip(point.results, found, strict=True):
                arm.results += ends.worths
            for all_ends, ends in zip(point.ends, found, strict=False):  # empty until the best alternative is selected
                all_ends.add(ends)

    def better(self, point: _DecisionPoint) -> DecisionMistake:
        """Describe the better answer and its effect."""
        given, best = point.ends
        count = len(given.shares)
        cost, half_width = point.win_gain()
        labels = point.decision.labels
        return DecisionMistake(
            number=point.number,
            turn=point.turn,
            seat=point.decision.seat,
            source=point.decision.source,
            verb=point.decision.verb,
            answer=point.kind[2],
            better=tuple(labels[number] for number in point.arms[1]),
            chance=sum(given.shares) / count,
            better_chance=sum(best.shares) / count,
            cost=cost,
            half_width=half_width,
            more=_differences(given.owned, best.owned, count),
        )

    def _stream(self, what: str, number: int) -> int:
        """Return the seed for the deals of a position or decision."""
        return hash_words(self._seed, what, number)

    # Result ---------------------------------------------------------------------------------------------------------------
    def turn_reviews(self, chances: Sequence[tuple[Chance, ...]], cost_of_turn: dict[int, float]) -> tuple[TurnReview, ...]:
        """Combine the chances between turns with the costs of the decisions."""
        found: list[TurnReview] = []
        for index, turn in enumerate(self._turns):
            seat = turn.seat
            start, end = self.starts[index], self.starts[index + 1]
            choice = 0.0 - cost_of_turn.get(index, 0.0)
            change = chances[index + 1][seat].value - chances[index][seat].value
            found.append(
                TurnReview(
                    number=start.players[seat].turns + 1,
                    seat=seat,
                    answers=turn.answers,
                    bought=turn.bought,
                    scores=tuple(end.scores()),
                    chances=chances[index + 1],
                    choice=choice,
                    luck=change - choice,
                )
            )
        return tuple(found)


@dataclass(frozen=True)
class ReviewPart:
    """One process's share of a review: chances by turn index, and answers with results by decision index."""

    chances: dict[int, tuple[Chance, ...]]
    screened: dict[int, tuple[list[Answer], list[list[float]]]]
    play_outs: int


def review_part(reviewer: Reviewer, part: int, parts: int, progress: ReviewProgress | None = None) -> ReviewPart:
    """Review every `parts`-th position and decision, beginning with number `part`."""
    before = reviewer.play_outs
    chances: dict[int, tuple[Chance, ...]] = {}
    for index in range(part, len(reviewer.starts), parts):
        chances[index] = reviewer.chances(index)
        if progress is not None:
            progress.finish_position(index)
    screened: dict[int, tuple[list[Answer], list[list[float]]]] = {}
    for index in range(part, len(reviewer.points), parts):
        point = reviewer.points[index]
        reviewer.screen(point)
        screened[index] = (point.arms, [arm.results for arm in point.results])
        if progress is not None:
            progress.finish_screening(index)
    return ReviewPart(chances, screened, reviewer.play_outs - before)


def join_parts(reviewer: Reviewer, parts: Sequence[ReviewPart], run_tasks: TaskRunner) -> Review:
    """Combine the parts into a review."""
    chances: dict[int, tuple[Chance, ...]] = {}
    for part in parts:
        chances.update(part.chances)
        for index, (arms, results) in part.screened.items():
            point = reviewer.points[index]
            point.arms = arms
            point.results = [Arm(list(each)) for each in results]
            point.deals = reviewer.effort.screening
    reviewer.play_outs = sum(part.play_outs for part in parts)
    return finish_review(reviewer, [chances[index] for index in range(len(reviewer.starts))], run_tasks)


def review(reviewer: Reviewer, progress: ReviewProgress | None = None) -> Review:
    """Run the whole review in this process."""
    part = review_part(reviewer, 0, 1, progress)

    def run_tasks(tasks: Sequence[ReviewTask]) -> Iterable[list[PlayOutResults]]:
        return map(reviewer.play_task, tasks)

    return join_parts(reviewer, [part], run_tasks if progress is None else progress.watch(run_tasks))


def finish_review(reviewer: Reviewer, chances: Sequence[tuple[Chance, ...]], run_tasks: TaskRunner) -> Review:
    """Finish a review after all decisions have been screened: examine the costliest ones more closely."""
    sure = reviewer.examine([point for point in reviewer.points if len(point.arms) > 1], run_tasks)
    reviewer.refine(sure, run_tasks)
    sure.sort(key=lambda point: -point.cost()[0])
    described = [(reviewer.better(point), point.turn_index) for point in sure]
    found = [(each, index) for each, index in described if each.cost >= MIN_COST or each.points >= MIN_POINTS]
    cost_of_turn: dict[int, float] = {}
    for each, index in found:
        if reviewer.starts[index].turn == each.seat and each.cost >= MIN_COST:
            cost_of_turn[index] = cost_of_turn.get(index, 0.0) + each.cost
    return Review(
        before=chances[0],
        turns=reviewer.turn_reviews(chances, cost_of_turn),
        costliest=_most_costly_by_kind([each for each, _ in found]),
        play_outs=reviewer.play_outs,
        strategies=tuple(bot.name for bot in reviewer.followed),
    )


def _costliest(points: Sequence[_DecisionPoint], count: int, seats: int) -> list[_DecisionPoint]:
    """Return the likely costliest decisions.

    The first `count // seats` of each player, and further ones of new kinds, up to MAX_KINDS kinds per player.
    """
    kinds_by_seat: dict[int, list[DecisionKind]] = {}
    kept: list[_DecisionPoint] = []
    for point in sorted(points, key=lambda point: (-point.likely_cost(), point.number)):
        kinds = kinds_by_seat.setdefault(point.decision.seat, [])
        if len(kinds) < count // seats or (point.kind not in kinds and len({*kinds}) < MAX_KINDS):
            kinds.append(point.kind)
            kept.append(point)
    return kept


def _most_costly_by_kind(found: Sequence[DecisionMistake]) -> tuple[DecisionMistake, ...]:
    """Return the costliest decision of each kind, at most MAX_KINDS kinds per player."""
    by_kind: dict[DecisionKind, list[DecisionMistake]] = {}
    for each in found:
        by_kind.setdefault(each.kind, []).append(each)
    kinds = Counter[int]()
    reported: list[DecisionMistake] = []
    for first, *others in by_kind.values():
        kinds[first.seat] += 1
        if kinds[first.seat] <= MAX_KINDS:
            reported.append(replace(first, likewise=tuple(sorted(each.turn for each in others))))
    return tuple(reported)


def _chance(total: float, squares: float, count: int) -> Chance:
    mean = total / count
    variance = max(squares / count - mean * mean, 1 / count)  # a few identical results don't prove anything
    return Chance(mean, Z * math.sqrt(variance / count))


def _differences(owned: Counter[str], better: Counter[str], games: int) -> tuple[tuple[str, float], ...]:
    """Return the average differences in final cards and points, largest first."""
    gaps = {name: (better[name] - owned[name]) / games for name in {*owned, *better}}
    reported = [(name, gap) for name, gap in gaps.items() if abs(gap) >= MIN_DIFFERENCE]
    return tuple(sorted(reported, key=lambda pair: (-abs(pair[1]), pair[0])))
