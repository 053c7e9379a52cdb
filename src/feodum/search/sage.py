"""The searching bot: it plays a strategy and checks at each decision for a better answer.

It samples the hidden cards, plays candidate answers out on the same deals, and keeps to its strategy unless a different answer,
or a different strategy from now on, is significantly better. The rest of the budget goes to finding a better strategy (see
`Plans`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from feodum.bots.strategy_bot import StrategyBot
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.random import seeded
from feodum.engine.seeds import hash_words, offset_seed
from feodum.engine.state.phases import PHASE_SOURCES
from feodum.engine.table import Table
from feodum.search.candidates import candidate_answers, is_searchable
from feodum.search.endgame import winning_buy
from feodum.search.plan_search import Plans
from feodum.search.playbook import Playbook, player_of
from feodum.search.playouts import Fork
from feodum.search.race import MIN_SECONDS, REPLACE_THRESHOLD, Race, ranking
from feodum.search.thinking_bot import ThinkingBot, always
from feodum.strategies import Strategy
from feodum.view.window import View

MAX_PLANS: Final = 4
"""Maximum number of strategies considered at a decision, including the current one."""
LOOK_AHEAD: Final = 40
"""Playouts stop after this many turns and are scored as they stand."""
ROUTINE_SHARE: Final = 0.25
"""Share of the budget for decisions other than buys and gains.

In measurements on the bot's own games, nearly all of the gain from search came from buys. For other decisions the heuristics
are hard to beat.
"""
ROUTINE_THRESHOLD: Final = 2.0
"""Lead in standard errors that replaces the default answer in decisions other than buys and gains."""
PLAN_DEALS: Final = 1 << 20
"""Offset of the deals for trying plans. Reusing the deals of a race would favour its lucky winner."""
UNLIMITED: Final = 1 << 30


@dataclass(frozen=True)
class Budget:
    """The search budget of a decision, in playouts or seconds, whichever runs out first.

    With playouts alone, the same seed gives the same answers on any machine.
    """

    play_outs: int = UNLIMITED
    seconds: float = 0.0
    """0 means no limit."""


@dataclass(frozen=True)
class CandidateResult:
    """A candidate answer and its result."""

    answer: Answer
    strategy: str
    """Name of the strategy followed after this answer."""
    worth: float
    play_outs: int


@dataclass(frozen=True)
class _PlayOutPosition:
    """An open decision with possible line-ups of opponents and the deals to play it out on."""

    fork: Fork
    line_ups: list[list[Agent | None]]
    base: int

    def play_out(self, answer: Answer, bot: StrategyBot, deal: int) -> float:
        """Play out an answer, with this bot playing the seat afterwards."""
        bots = self.line_ups[deal % len(self.line_ups)][:]
        bots[self.fork.seat] = bot
        return self.fork.play_out(answer, bots, seeded(offset_seed(self.base, deal)))


class SageBot(ThinkingBot):
    """Searches decisions in its own turns and, if called through `answer_from`, in other players' turns."""

    def __init__(
        self, name: str, playbook: Callable[[View], Playbook], budget: Budget, seed: int = 0, improves_plan: bool = True
    ) -> None:
        super().__init__()
        self.name = name
        self.budget = budget
        self.improves_plan = improves_plan
        """Whether the bot also searches for better plans. Not useful for a single decision."""
        self.play_outs = 0
        """Total number of playouts."""
        self.decisions = 0
        """Number of decisions searched."""
        self._seed = seed
        self._is_wanted: Callable[[], bool] = always
        self._find_playbook = playbook
        self._playbook: Playbook | None = None
        self._supply: list[str] = []
        self._plans = Plans(Playbook([]))
        self._latest_turn = 0
        """Turn number at the latest decision. A lower number means that a new game has begun."""
        self._improved_in_turn = 0
        """The turn in which the bot last searched for a better plan."""
        self._anchor: Table | None = None
        self._before: list[Answer] = []
        self.results: list[CandidateResult] = []
        """Candidates of the last search, best first."""

    @property
    def strategy(self) -> Strategy | None:
        """The strategy the bot follows, or None before it has seen a kingdom."""
        return None if self._playbook is None else self._plans.strategy

    def decide(self, view: View, decision: Decision) -> Answer:
        """Return the current strategy's answer. Searching would need a table, not just a view."""
        return self._current_bot(view).decide(view, decision)

    def answer(self, table: Table, decision: Decision) -> Answer:
        self._is_wanted = always
        return self._answer(table, decision, self._fork(table, decision))

    def answer_from(self, start: Table, table: Table, decision: Decision, is_wanted: Callable[[], bool] = always) -> Answer:
        """Search from a saved table, which also works in other players' turns."""
        self._is_wanted = is_wanted
        return self._answer(table, decision, Fork(start, table.answers[start.cursor : table.cursor], decision.seat, LOOK_AHEAD))

    def _answer(self, table: Table, decision: Decision, fork: Fork | None) -> Answer:
        view = View(table, decision.of)
        default = self._current_bot(view).decide(view, decision)
        self.results = []
        if fork is None or not is_searchable(decision) or decision.of != decision.seat or table.extra_turn is not None:
            return default  # nothing to search, or a turn with another player's cards
        return self._think(fork, table, view, decision, default)

    # Current strategy -----------------------------------------------------------------------------------------------------
    def _current_bot(self, view: View) -> StrategyBot:
        """Return the bot for the current plan, after starting over if the game is a new one."""
        if self._playbook is None or view.supply() != self._supply:
            self._playbook = self._find_playbook(view)
            self._supply = view.supply()
            self._anchor = None
            self._begin(self._playbook)
        elif view.turn_number < self._latest_turn:
            self._begin(self._playbook)  # a new game with the same kingdom
        self._latest_turn = view.turn_number
        return self._plans.bot

    def _begin(self, playbook: Playbook) -> None:
        self._plans = Plans(playbook)
        self._improved_in_turn = 0

    def _fork(self, table: Table, decision: Decision) -> Fork | None:
        """Return the decision as a fork that can be played out repeatedly, or None if that is impossible.

        Phase decisions are asked while no card is being resolved, so the table can be copied. For a card's decision, the fork
        starts from the latest such copy and replays the answers given since.
        """
        if decision.source in PHASE_SOURCES:
            self._anchor = table.copy()
            self._before = table.answers[: table.cursor]
            return Fork(self._anchor, [], decision.seat, LOOK_AHEAD)
        anchor = self._anchor
        if anchor is None or (anchor.turn, anchor.turn_number, anchor.phase) != (table.turn, table.turn_number, table.phase):
            return None
        count = len(self._before)
        if count > table.cursor or table.answers[:count] != self._before or table.turn != decision.seat:
            return None
        return Fork(anchor, table.answers[count : table.cursor], decision.seat, LOOK_AHEAD)

    # Search ---------------------------------------------------------------------------------------------------------------
    def _think(self, fork: Fork, table: Table, view: View, decision: Decision, default: Answer) -> Answer:
        is_buy = decision.source == "buy" or decision.verb == "gain"
        share = 1.0 if is_buy else ROUTINE_SHARE
        seconds = share * self.budget.seconds
        deadline = time.monotonic() + seconds
        winning = winning_buy(fork, table, decision)
        if winning is not None:
            return winning
        arms = self._arms(view, decision, default)
        if len(arms) < 2:
            return default
        position = _PlayOutPosition(fork, self._line_ups(view, decision.seat), self._seed_of(decision, view))
        players = self._plans.bots

        def play(number: int, deal: int) -> float:
            answer, plan = arms[number]
            return position.play_out(answer, players[plan], deal)

        def may_continue() -> bool:
            return (not seconds or time.monotonic() < deadline) and self._is_wanted()

        race = Race(len(arms), play, REPLACE_THRESHOLD if is_buy else ROUTINE_THRESHOLD)
        start = time.monotonic()
        chosen = race.run(int(share * self.budget.play_outs), may_continue, seconds)
        self.play_outs += race.play_outs
        self.decisions += 1
        means = [arm.mean for arm in race.arms]
        self.results = [
            CandidateResult(arms[number][0], players[arms[number][1]].name, means[number], len(race.arms[number].results))
            for number in ranking(means)
        ]
        answer, self._plans.current = arms[chosen]
        if self.improves_plan and decision.source == "buy" and view.turn_number != self._improved_in_turn and may_continue():
            self._improved_in_turn = view.turn_number
            left = self.budget.play_outs - race.play_outs
            if seconds:
                rest = deadline - time.monotonic()
                left = min(left, int(rest / max(MIN_SECONDS, time.monotonic() - start) * race.play_outs))
            self._improve_plan(position, answer, left, may_continue)
        return answer

    def _improve_plan(
        self, position: _PlayOutPosition, answer: Answer, play_outs: int, may_continue: Callable[[], bool]
    ) -> None:
        """Search for a plan that is better than the current one after this answer."""
        contenders = self._plans.contenders(play_outs, Random(position.base))
        if not contenders:
            return
        players = [self._plans.bot, *map(player_of, contenders)]
        race = Race(len(players), lambda number, deal: position.play_out(answer, players[number], PLAN_DEALS + deal))
        self._plans.adopt_winner(contenders, race, race.run(play_outs, may_continue))
        self.play_outs += race.play_outs

    def _arms(self, view: View, decision: Decision, default: Answer) -> list[tuple[Answer, int]]:
        """Return candidate answers with the plan to follow after each. The first is the default."""
        following = self._plans.current
        plans = [number for number in range(self._plans.playbook_size) if number != following][: MAX_PLANS - 1]
        theirs = [(self._plans.bots[number].decide(view, decision), number) for number in plans]
        answers = candidate_answers(decision, default, [answer for answer, _ in theirs])
        arms = [(answer, following) for answer in answers]
        return arms + theirs if decision.source == "buy" else arms

    def _line_ups(self, view: View, seat: int) -> list[list[Agent | None]]:
        """Return possible line-ups, with each opponent playing strategies that fit its cards."""
        assert self._playbook is not None
        own_bot = self._plans.bot
        likely = [[own_bot] if other == seat else self._playbook.likely_bots(view, other) for other in range(view.players)]
        ways = max(map(len, likely))
        return [[each[way % len(each)] for each in likely] for way in range(ways)]

    def line_up(self, view: View, seat: int) -> list[Agent | None]:
        """Return the most likely line-up, with this bot's current plan in the given seat."""
        return self._line_ups(view, seat)[0]

    def _seed_of(self, decision: Decision, view: View) -> int:
        """Return the seed for the deals of one decision, so that no two decisions share deals."""
        return hash_words(self._seed, decision.seat, decision.number, view.turn_number)
