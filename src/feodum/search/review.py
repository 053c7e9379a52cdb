"""Looking back at a finished game: how likely everybody was to win after each turn, what luck and what choices did to that, and
which decisions cost most.

Everything comes from play-outs: of positions with all hidden cards dealt anew for the chances, and of answers that were
possible, on the same deals as the one that was given, for the decisions.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Final

from feodum.bots.strategy_bot import StrategyBot
from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.event import Event, bought_in
from feodum.engine.position import START
from feodum.engine.random import SEED_BITS, seeded
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.search.candidates import answers_to, is_open
from feodum.search.playbook import Playbook
from feodum.search.playouts import Fork, finished, win_share, worth
from feodum.search.race import Arm
from feodum.search.review_results import POINTS, Better, Chance, Kind, Review, TurnReview
from feodum.view.window import SPECTATOR, View

Z: Final = 1.96
LOOK_AHEAD: Final = 40
COSTLIEST: Final = 3
"""So many decisions of each player are told, each of another kind: neither what the others did wrong nor one mistake that is
made again and again must hide one's own other ones."""
SURELY: Final = 2.5
"""So many standard errors ahead: of many decisions, some look bad by chance."""
SPARE: Final = 1.05
"""A few deals more than the last ones ask for: the next ones may differ more."""
LEAST_COST: Final = 0.005
"""What cost less than half a point of the chance is not told, for the game was won or lost already…"""
LEAST_POINTS: Final = 1.0
"""…unless it cost Victory points: a blunder is one in a game that is decided, too."""
WORTH_TELLING: Final = 0.1
_MASK: Final = (1 << SEED_BITS) - 1


@dataclass(frozen=True)
class Effort:
    """How many play-outs a review takes: for each position, and for each answer in rounds with ever fewer decisions."""

    position: int = 1100
    """1,100 know a chance to within 3 points."""
    glance: int = 12
    """Deals after which answers that are behind the one given are looked at no more."""
    screening: int = 40
    again: tuple[int, int] = (14, 160)
    """How many of the costliest decisions are looked at again, as many of each player, with how many deals for each of their
    best answers…"""
    last: tuple[int, int] = (8, 800)
    """…and of these, with how many deals what was answered and the best other answer are compared."""
    reach: float = 0.03
    """What is told is compared until its cost is known to within so much of the chance."""


QUICK: Final = Effort(position=300, screening=24, again=(10, 80), last=(6, 240), reach=0.06)


@dataclass
class Ends:
    """How games ended after an answer: what each was worth, the shares of the win, and what the seat had, all together."""

    worths: list[float] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)
    owned: Counter[str] = field(default_factory=Counter)

    def add(self, more: Ends) -> None:
        self.worths += more.worths
        self.shares += more.shares
        self.owned.update(more.owned)


@dataclass(frozen=True)
class Task:
    """Some deals of a decision, to be played out after each of these answers."""

    moment: int
    """Its place among the open decisions of the game."""
    answers: tuple[Answer, ...]
    first: int
    deals: int


Spread = Callable[[Sequence[Task]], Iterable[list[Ends]]]
"""Plays tasks out, wherever; tells the ends in their order, of each by answers."""


@dataclass
class _Moment:
    """A decision of the game, ready to be played out in other ways."""

    place: int
    """Among the open decisions of the game."""
    number: int
    turn_index: int
    turn: int
    fork: Fork
    decision: Decision
    arms: list[Answer]
    """What was answered first, then what else could have been."""
    results: list[Arm] = field(default_factory=list)
    ends: list[Ends] = field(default_factory=list)
    """Of the deals by which the best other answer was not chosen: after what was answered, and after that one."""
    deals: int = 0

    @property
    def kind(self) -> Kind:
        labels = self.decision.labels
        return self.decision.seat, self.decision.source, tuple(labels[number] for number in self.arms[0])

    def keep(self, numbers: Sequence[int]) -> None:
        """Look no more at the other answers."""
        self.arms = [self.arms[number] for number in numbers]
        self.results = [self.results[number] for number in numbers]

    def best_others(self, count: int) -> list[int]:
        return sorted(range(1, len(self.arms)), key=lambda number: -self.results[number].mean)[:count]

    def cost(self) -> tuple[float, float, int]:
        """How much the best other answer is better by, the standard error of that, and which one it is."""
        gaps = [(*arm.ahead_of(self.results[0]), number) for number, arm in enumerate(self.results) if number]
        return max(gaps, key=lambda gap: gap[0] - gap[1])

    def likely_cost(self) -> float:
        """A cost that it surely has, as far as is known yet."""
        gap, error, _ = self.cost()
        return gap - error

    def is_costly(self) -> bool:
        """Whether another answer is better by more than chance."""
        gap, error, _ = self.cost()
        return gap > SURELY * error

    def won_more(self) -> tuple[float, float]:
        """How much more often the best other answer wins, and half the interval of that."""
        given, best = self.ends
        gaps = [more - less for less, more in zip(given.shares, best.shares, strict=True)]
        count = len(gaps)
        gap = sum(gaps) / count
        return gap, Z * math.sqrt((sum((each - gap) ** 2 for each in gaps) + 0.5) / count / max(1, count - 1))

    def wanting(self, reach: float) -> int:
        """How many deals more it seems to take until the cost is known to within so much."""
        _, known = self.won_more()
        return math.ceil(len(self.ends[0].shares) * ((known / reach) ** 2 * SPARE - 1)) if known > reach else 0


class Reviewer:
    """Replays a game and plays its positions and decisions out."""

    def __init__(self, dealt: Table, answers: Sequence[Answer], playbook: Playbook, effort: Effort, seed: int = 0) -> None:
        self.effort = effort
        self.play_outs = 0
        self._answers = list(answers)
        self._playbook = playbook
        self._seed = seed
        self.starts: list[Table] = []
        """The table at the beginning of each turn, and at the end of the game."""
        self.moments: list[_Moment] = []
        self._turn_ends: list[tuple[int, int, tuple[str, ...]]] = []
        self._replay(dealt)
        self.followed = [self._followed_by(seat) for seat in range(len(self.starts[-1].players))]

    # The game again --------------------------------------------------------------------------------------------------------
    def _replay(self, table: Table) -> None:
        table.answers = self._answers[:]
        table.cursor = 0
        table.log = turn_log = list[Event]()
        table.trace = []
        table.agents = [None] * len(table.players)
        self.starts.append(table.copy())
        try:
            while not table.over and (table.cursor < len(self._answers) or table.phase != START):
                safe = table.copy()
                step(table)
                self._note(safe, table)
                if table.over or (table.phase == START and safe.phase != START):
                    self._turn_ends.append((safe.turn, table.cursor, tuple(bought_in(turn_log))))
                    turn_log.clear()
                    self.starts.append(table.copy())
        except Pending:  # a game that was left or ended before its time
            self.starts.append(safe)
            self._turn_ends.append((safe.turn, safe.cursor, tuple(bought_in(turn_log))))

    def _note(self, safe: Table, table: Table) -> None:
        """The decisions of one step."""
        assert table.trace is not None
        for number in range(safe.cursor, table.cursor):
            decision = table.trace[number]
            if is_open(decision) and decision.of == decision.seat and safe.extra is None:
                fork = Fork(safe, self._answers[safe.cursor : number], decision.seat, LOOK_AHEAD)
                turn = safe.players[safe.turn].turns + 1
                place = len(self.moments)
                self.moments.append(_Moment(place, number, len(self._turn_ends), turn, fork, decision, [self._answers[number]]))

    def _followed_by(self, seat: int) -> StrategyBot:
        """The strategy that would have bought most of what the seat has bought."""
        bots = self._playbook.bots
        agreed = [0 for _ in bots]
        for moment in self.moments:
            if moment.decision.seat == seat and moment.decision.source == "buy":
                view = self._view_at(moment)
                for number, bot in enumerate(bots):
                    agreed[number] += bot.decide(view, moment.decision) == moment.arms[0]
        return bots[agreed.index(max(agreed))]

    # Chances ---------------------------------------------------------------------------------------------------------------
    def chances(self, index: int) -> tuple[Chance, ...]:
        """Everybody's chance at the beginning of a turn, with no hand known."""
        start = self.starts[index]
        seats = range(len(start.players))
        if start.over:
            return tuple(Chance(win_share(start, seat), 0.0) for seat in seats)
        bots: list[Agent | None] = list(self.followed)
        base = self._stream(f"position {index}")
        total = [0.0 for _ in seats]
        squares = [0.0 for _ in seats]
        count = self.effort.position
        for deal in range(count):
            end = finished(start, SPECTATOR, bots, seeded((base + deal) & _MASK), LOOK_AHEAD)
            winners = end.winners()
            share = 1 / len(winners)
            for seat in winners:
                total[seat] += share
                squares[seat] += share * share
        self.play_outs += count
        return tuple(_chance(total[seat], squares[seat], count) for seat in seats)

    # Decisions --------------------------------------------------------------------------------------------------------------
    def screen(self, moment: _Moment) -> None:
        """Find what else could have been answered, and play each answer out on some deals."""
        view = self._view_at(moment)
        usual = self.followed[moment.decision.seat]
        others = [usual.decide(view, moment.decision)]
        others += [bot.decide(view, moment.decision) for bot in self._playbook.bots if bot is not usual]
        moment.arms = answers_to(moment.decision, moment.arms[0], others)
        moment.results = [Arm() for _ in moment.arms]
        self._play(moment, self.effort.glance)
        given, *rest = moment.results
        behind = [given.ahead_of(arm) for arm in rest]
        moment.keep([0, *(number for number, (gap, error) in enumerate(behind, start=1) if gap <= error)])
        if len(moment.arms) > 1:
            self._play(moment, self.effort.screening - self.effort.glance)

    def _view_at(self, moment: _Moment) -> View:
        """What the seat saw when it was asked."""
        table = moment.fork.start.copy()
        table.log = None
        table.trace = None
        table.answers = moment.fork.given[:]
        table.cursor = 0
        table.agents = [None] * len(table.players)
        try:
            while True:
                step(table)
        except Pending as pending:
            moment.decision = pending.decision
        return View(table, moment.decision.of)

    def _play(self, moment: _Moment, deals: int) -> None:
        bots: list[Agent | None] = list(self.followed)
        base = self._stream(f"decision {moment.number}")
        for answer, arm in zip(moment.arms, moment.results, strict=True):
            for deal in range(moment.deals, moment.deals + deals):
                arm.results.append(moment.fork.play_out(answer, bots, seeded((base + deal) & _MASK)))
            self.play_outs += deals
        moment.deals += deals

    def play_task(self, task: Task) -> list[Ends]:
        moment = self.moments[task.moment]
        bots: list[Agent | None] = list(self.followed)
        base = self._stream(f"decision {moment.number}")
        seat = moment.decision.seat
        found: list[Ends] = []
        for answer in task.answers:
            ends = Ends()
            for deal in range(task.first, task.first + task.deals):
                end = moment.fork.end_of(answer, bots, seeded((base + deal) & _MASK))
                ends.worths.append(worth(end, seat))
                ends.shares.append(win_share(end, seat))
                ends.owned.update([card.name for card in end.players[seat].cards()])
                ends.owned[POINTS] += end.players[seat].score()
            found.append(ends)
        return found

    def look_again(self, moments: Sequence[_Moment], deals: int, spread: Spread) -> None:
        """Play what was answered and the most promising other answers out on further deals."""
        for moment in moments:
            moment.keep([0, *moment.best_others(2)])
        self._go_on([(moment, deals) for moment in moments], spread)

    def compare(self, moments: Sequence[_Moment], deals: int, spread: Spread) -> None:
        """Play what was answered and the best other answer out on further deals, and see what comes of them."""
        for moment in moments:
            moment.keep([0, *moment.best_others(1)])
            moment.ends = [Ends() for _ in moment.arms]
        self._go_on([(moment, deals) for moment in moments], spread)

    def sharpen(self, moments: Sequence[_Moment], spread: Spread) -> None:
        """Compare on until the costs are known well enough."""
        while wanted := [(moment, more) for moment in moments if (more := moment.wanting(self.effort.reach))]:
            self._go_on(wanted, spread)

    def _go_on(self, wanted: Sequence[tuple[_Moment, int]], spread: Spread) -> None:
        tasks = [Task(moment.place, tuple(moment.arms), moment.deals, deals) for moment, deals in wanted]
        for (moment, deals), found in zip(wanted, spread(tasks), strict=True):
            moment.deals += deals
            self.play_outs += deals * len(found)
            for arm, ends in zip(moment.results, found, strict=True):
                arm.results += ends.worths
            for all_ends, ends in zip(moment.ends, found, strict=False):  # none before the best other answer is chosen
                all_ends.add(ends)

    def better(self, moment: _Moment) -> Better:
        """What would have been better, and what comes of it."""
        given, best = moment.ends
        count = len(given.shares)
        cost, reach = moment.won_more()
        labels = moment.decision.labels
        return Better(
            number=moment.number,
            turn=moment.turn,
            seat=moment.decision.seat,
            source=moment.decision.source,
            verb=moment.decision.verb,
            answer=moment.kind[2],
            better=tuple(labels[number] for number in moment.arms[1]),
            chance=sum(given.shares) / count,
            better_chance=sum(best.shares) / count,
            cost=cost,
            reach=reach,
            more=_more(given.owned, best.owned, count),
        )

    def _stream(self, what: str) -> int:
        return int.from_bytes(blake2b(f"{self._seed} {what}".encode(), digest_size=SEED_BITS // 8).digest(), "big")

    # The whole ----------------------------------------------------------------------------------------------------------------
    def turn_reviews(self, chances: Sequence[tuple[Chance, ...]], cost_of_turn: dict[int, float]) -> tuple[TurnReview, ...]:
        """The turns, from everybody's chances at each of their borders and what was found about decisions."""
        found: list[TurnReview] = []
        for index, (seat, answers, bought) in enumerate(self._turn_ends):
            start, end = self.starts[index], self.starts[index + 1]
            choice = 0.0 - cost_of_turn.get(index, 0.0)
            change = chances[index + 1][seat].value - chances[index][seat].value
            found.append(
                TurnReview(
                    number=start.players[seat].turns + 1,
                    seat=seat,
                    answers=answers,
                    bought=bought,
                    scores=tuple(end.scores()),
                    chances=chances[index + 1],
                    choice=choice,
                    luck=change - choice,
                )
            )
        return tuple(found)


@dataclass(frozen=True)
class Part:
    """What one of several processes has found: chances by the number of the turn, and arms with results by the number of the
    decision among the open ones."""

    chances: dict[int, tuple[Chance, ...]]
    screened: dict[int, tuple[list[Answer], list[list[float]]]]
    play_outs: int


def part_of(reviewer: Reviewer, part: int, parts: int) -> Part:
    """Every so many-th position and decision."""
    before = reviewer.play_outs
    chances = {index: reviewer.chances(index) for index in range(part, len(reviewer.starts), parts)}
    screened: dict[int, tuple[list[Answer], list[list[float]]]] = {}
    for index in range(part, len(reviewer.moments), parts):
        moment = reviewer.moments[index]
        reviewer.screen(moment)
        screened[index] = (moment.arms, [arm.results for arm in moment.results])
    return Part(chances, screened, reviewer.play_outs - before)


def joined(reviewer: Reviewer, parts: Sequence[Part], spread: Spread) -> Review:
    """The review, once all positions and decisions have been looked at somewhere."""
    chances: dict[int, tuple[Chance, ...]] = {}
    for part in parts:
        chances.update(part.chances)
        for index, (arms, results) in part.screened.items():
            moment = reviewer.moments[index]
            moment.arms = arms
            moment.results = [Arm(list(each)) for each in results]
            moment.deals = reviewer.effort.screening
    reviewer.play_outs = sum(part.play_outs for part in parts)
    return conclude(reviewer, [chances[index] for index in range(len(reviewer.starts))], spread)


def review(reviewer: Reviewer) -> Review:
    """All of it, in this process."""
    return joined(reviewer, [part_of(reviewer, 0, 1)], lambda tasks: map(reviewer.play_task, tasks))


def conclude(reviewer: Reviewer, chances: Sequence[tuple[Chance, ...]], spread: Spread) -> Review:
    """The review, once all chances are known and all decisions have been screened: the costliest ones are looked at again."""
    suspects = [moment for moment in reviewer.moments if len(moment.arms) > 1]
    count, deals = reviewer.effort.again
    suspects = _costliest(suspects, count, len(reviewer.followed))
    reviewer.look_again(suspects, deals, spread)
    count, deals = reviewer.effort.last
    suspects = _costliest(suspects, count, len(reviewer.followed))
    reviewer.compare(suspects, deals, spread)
    # Whether it cost anything is told by wins and leads together, which show it sooner than wins alone do.
    sure = [moment for moment in suspects if moment.is_costly()]
    reviewer.sharpen(sure, spread)
    sure.sort(key=lambda moment: -moment.cost()[0])
    looked_at = [(reviewer.better(moment), moment.turn_index) for moment in sure]
    found = [(each, index) for each, index in looked_at if each.cost >= LEAST_COST or each.points >= LEAST_POINTS]
    cost_of_turn: dict[int, float] = {}
    for each, index in found:
        if reviewer.starts[index].turn == each.seat and each.cost >= LEAST_COST:
            cost_of_turn[index] = cost_of_turn.get(index, 0.0) + each.cost
    return Review(
        before=chances[0],
        turns=reviewer.turn_reviews(chances, cost_of_turn),
        costliest=_told([each for each, _ in found]),
        play_outs=reviewer.play_outs,
        strategies=tuple(bot.name for bot in reviewer.followed),
    )


def _costliest(moments: Sequence[_Moment], count: int, seats: int) -> list[_Moment]:
    """The decisions that seem to have cost most, as many of each player, and of enough kinds."""
    met: dict[int, list[Kind]] = {}
    kept: list[_Moment] = []
    for moment in sorted(moments, key=lambda moment: (-moment.likely_cost(), moment.number)):
        kinds = met.setdefault(moment.decision.seat, [])
        if len(kinds) < count // seats or (moment.kind not in kinds and len({*kinds}) < COSTLIEST):
            kinds.append(moment.kind)
            kept.append(moment)
    return kept


def _told(found: Sequence[Better]) -> tuple[Better, ...]:
    """The costliest decision of each kind, of each player so many kinds."""
    alike: dict[Kind, list[Better]] = {}
    for each in found:
        alike.setdefault(each.kind, []).append(each)
    kinds = Counter[int]()
    told: list[Better] = []
    for first, *others in alike.values():
        kinds[first.seat] += 1
        if kinds[first.seat] <= COSTLIEST:
            told.append(replace(first, likewise=tuple(sorted(each.turn for each in others))))
    return tuple(told)


def _chance(total: float, squares: float, count: int) -> Chance:
    mean = total / count
    variance = max(squares / count - mean * mean, 1 / count)  # a few that all end the same don't make it certain
    return Chance(mean, Z * math.sqrt(variance / count))


def _more(owned: Counter[str], better: Counter[str], games: int) -> tuple[tuple[str, float], ...]:
    """What there is more of, on average, at the better ends."""
    gaps = {name: (better[name] - owned[name]) / games for name in {*owned, *better}}
    told = [(name, gap) for name, gap in gaps.items() if abs(gap) >= WORTH_TELLING]
    return tuple(sorted(told, key=lambda pair: (-abs(pair[1]), pair[0])))
