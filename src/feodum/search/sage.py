"""`sage`, the bot that thinks: it plays a strategy, and looks at each decision whether something else is better.

It imagines the cards that it can't see, plays candidate answers out to the end of the game on the same imagined deals, and
keeps to its strategy unless another answer, or another strategy from here on, is better by more than chance. What is left of
a thought goes into strategies that are better than its own from here on (see `plans`).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Final

from feodum.bots.strategy_bot import StrategyBot
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.random import SEED_BITS, seeded
from feodum.engine.table import Table
from feodum.engine.turns import PHASE_SOURCES
from feodum.search.candidates import answers_to, is_open
from feodum.search.endgame import winning_buy
from feodum.search.plan_search import Plans
from feodum.search.playbook import Playbook, player_of
from feodum.search.playouts import Fork
from feodum.search.race import INSTANT, TAKES_OVER, Race, order_of
from feodum.search.thinking_bot import ThinkingBot, always
from feodum.strategies import Strategy
from feodum.view.window import View

PLANS: Final = 4
"""How many strategies it considers to follow from here on."""
LOOK_AHEAD: Final = 40
"""Turns after which a play-out counts as it stands."""
ROUTINE_SHARE: Final = 0.25
"""How much of its budget it has for what to play, trash or discard. Nearly all that thinking gains is gained by what it buys,
as measured on decisions of its games; in the rest the playing sense of its strategy is hard to improve on…"""
ROUTINE_DOUBT: Final = 2.0
"""…so another answer must be ahead by so many standard errors there."""
PLAN_DEALS: Final = 1 << 20
"""Plans are tried on other deals than answers: those of a race are the luck of whoever has won it."""
UNLIMITED: Final = 1 << 30
_MASK: Final = (1 << SEED_BITS) - 1


@dataclass(frozen=True)
class Budget:
    """How much thought a decision may take: so many play-outs, or so many seconds, whichever is used up first.

    With play-outs alone the same seed gives the same answers, on any machine.
    """

    play_outs: int = UNLIMITED
    seconds: float = 0.0
    """0 is no limit."""


@dataclass(frozen=True)
class Weighed:
    """An answer that was weighed, and what it got."""

    answer: Answer
    strategy: str
    """The strategy that is followed after it."""
    worth: float
    play_outs: int


@dataclass(frozen=True)
class _Future:
    """An open decision, who may sit around the table, and the deals on which it is played out."""

    fork: Fork
    line_ups: list[list[Agent | None]]
    base: int

    def play_out(self, answer: Answer, bot: StrategyBot, deal: int) -> float:
        """What comes of an answer if the seat goes on as this bot does."""
        bots = self.line_ups[deal % len(self.line_ups)][:]
        bots[self.fork.seat] = bot
        return self.fork.play_out(answer, bots, seeded((self.base + deal) & _MASK))


class SageBot(ThinkingBot):
    """Thinks about every decision of its own turns, in the middle of a card too; in others' turns where it is told enough."""

    def __init__(
        self, name: str, playbook: Callable[[View], Playbook], budget: Budget, seed: int = 0, grows: bool = True
    ) -> None:
        super().__init__()
        self.name = name
        self.budget = budget
        self.grows = grows
        """Whether it looks for better plans for later turns: who is asked only once need not."""
        self.play_outs = 0
        """How many there have been in all."""
        self.decisions = 0
        """How many decisions were thought about."""
        self._seed = seed
        self._is_wanted: Callable[[], bool] = always
        self._find_playbook = playbook
        self._playbook: Playbook | None = None
        self._supply: list[str] = []
        self._plans = Plans(Playbook([]))
        self._latest_turn = 0
        """The last turn that it has seen, whosever it was…"""
        self._bred_in = 0
        """…and the one in which it last looked for a better plan."""
        self._anchor: Table | None = None
        self._before: list[Answer] = []
        self.weighed: list[Weighed] = []
        """What came of the last thought, the best answer first."""

    @property
    def strategy(self) -> Strategy | None:
        """What it follows; None before it has seen a kingdom."""
        return None if self._playbook is None else self._plans.strategy

    def decide(self, view: View, decision: Decision) -> Answer:
        """What its strategy does, without a thought: all that can be said where there is nothing but a view."""
        return self._usual(view).decide(view, decision)

    def answer(self, table: Table, decision: Decision) -> Answer:
        self._is_wanted = always
        return self._answer(table, decision, self._fork(table, decision))

    def answer_from(self, start: Table, table: Table, decision: Decision, is_wanted: Callable[[], bool] = always) -> Answer:
        """With this it can think in the turns of others as well."""
        self._is_wanted = is_wanted
        return self._answer(table, decision, Fork(start, table.answers[start.cursor : table.cursor], decision.seat, LOOK_AHEAD))

    def _answer(self, table: Table, decision: Decision, fork: Fork | None) -> Answer:
        view = View(table, decision.of)
        default = self._usual(view).decide(view, decision)
        self.weighed = []
        if fork is None or not is_open(decision) or decision.of != decision.seat or table.extra is not None:
            return default  # nothing to weigh, or a turn with somebody else's cards
        return self._think(fork, table, view, decision, default)

    # What it goes by --------------------------------------------------------------------------------------------------
    def _usual(self, view: View) -> StrategyBot:
        """The strategy that it follows at the moment."""
        if self._playbook is None or view.supply() != self._supply:
            self._playbook = self._find_playbook(view)
            self._supply = view.supply()
            self._anchor = None
            self._begin(self._playbook)
        elif view.turn_number < self._latest_turn:
            self._begin(self._playbook)  # another game of the same kingdom
        self._latest_turn = view.turn_number
        return self._plans.bot

    def _begin(self, playbook: Playbook) -> None:
        self._plans = Plans(playbook)
        self._bred_in = 0

    def _fork(self, table: Table, decision: Decision) -> Fork | None:
        """The decision as something that can be played out again and again; None where that can't be done.

        Phases ask where no card is being resolved: there the table can be copied. Questions of cards come after one of
        these, and what was answered since leads to them.
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

    # Thinking -----------------------------------------------------------------------------------------------------------
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
        future = _Future(fork, self._line_ups(view, decision.seat), self._seed_of(decision, view))
        players = self._plans.bots

        def play(number: int, deal: int) -> float:
            answer, plan = arms[number]
            return future.play_out(answer, players[plan], deal)

        def may_go_on() -> bool:
            return (not seconds or time.monotonic() < deadline) and self._is_wanted()

        race = Race(len(arms), play, TAKES_OVER if is_buy else ROUTINE_DOUBT)
        start = time.monotonic()
        chosen = race.run(int(share * self.budget.play_outs), may_go_on, seconds)
        self.play_outs += race.play_outs
        self.decisions += 1
        means = [arm.mean for arm in race.arms]
        self.weighed = [
            Weighed(arms[number][0], players[arms[number][1]].name, means[number], len(race.arms[number].results))
            for number in order_of(means)
        ]
        answer, self._plans.following = arms[chosen]
        if self.grows and decision.source == "buy" and view.turn_number != self._bred_in and may_go_on():
            self._bred_in = view.turn_number
            left = self.budget.play_outs - race.play_outs
            if seconds:
                rest = deadline - time.monotonic()
                left = min(left, int(rest / max(INSTANT, time.monotonic() - start) * race.play_outs))
            self._grow(future, answer, left, may_go_on)
        return answer

    def _grow(self, future: _Future, answer: Answer, play_outs: int, may_go_on: Callable[[], bool]) -> None:
        """Look with so many play-outs for a plan that is better than its own, after this answer."""
        contenders = self._plans.contenders(play_outs, Random(future.base))
        if not contenders:
            return
        players = [self._plans.bot, *map(player_of, contenders)]
        race = Race(len(players), lambda number, deal: future.play_out(answer, players[number], PLAN_DEALS + deal))
        self._plans.settle(contenders, race, race.run(play_outs, may_go_on))
        self.play_outs += race.play_outs

    def _arms(self, view: View, decision: Decision, default: Answer) -> list[tuple[Answer, int]]:
        """Answers, each with the strategy to be followed after it; the first is what it would do without a thought."""
        following = self._plans.following
        plans = [number for number in range(self._plans.known) if number != following][: PLANS - 1]
        theirs = [(self._plans.bots[number].decide(view, decision), number) for number in plans]
        answers = answers_to(decision, default, [answer for answer, _ in theirs])
        arms = [(answer, following) for answer in answers]
        return arms + theirs if decision.source == "buy" else arms

    def _line_ups(self, view: View, seat: int) -> list[list[Agent | None]]:
        """Who may sit at the table: for everybody else what their cards suggest."""
        assert self._playbook is not None
        usual = self._plans.bot
        likely = [[usual] if other == seat else self._playbook.likely(view, other) for other in range(view.players)]
        ways = max(map(len, likely))
        return [[each[way % len(each)] for each in likely] for way in range(ways)]

    def line_up(self, view: View, seat: int) -> list[Agent | None]:
        """Who most likely sits where, with itself on its seat."""
        return self._line_ups(view, seat)[0]

    def _seed_of(self, decision: Decision, view: View) -> int:
        """A stream of deals for each decision of a game."""
        data = f"{self._seed} {decision.seat} {decision.number} {view.turn_number}".encode()
        return int.from_bytes(blake2b(data, digest_size=SEED_BITS // 8).digest(), "big")
