"""Agents to measure a learner against: at random, with a strategy, or searching. Each sees only what its seat may."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from statistics import mean, stdev
from typing import Final, Protocol

from feodum.bots.bot import Bot
from feodum.engine.game_run import SafePoint
from feodum.engine.random import Random, seeded
from feodum.engine.turns import PHASE_SOURCES
from feodum.env.action_game import Play
from feodum.env.resampling import resampled
from feodum.env.single_picks import actions_for
from feodum.env.splits import new_seed
from feodum.levels.registry import bot_named
from feodum.view.window import View

SEARCH: Final = "search"
DEALS: Final = 12
"""How many times the search deals anew what it can't know, for each decision."""


class Agent(Protocol):
    """Acts for the seat that is to act in a play."""

    def act(self, play: Play) -> int: ...


class RandomAgent:
    """Takes any legal action."""

    def __init__(self, seed: int = 0) -> None:
        self._random = seeded(seed)

    def act(self, play: Play) -> int:
        return play.legal[self._random.below(len(play.legal))]


class BotAgent:
    """Plays as one of the bots: a strategy, a level, or one of your own."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._planned: list[int] = []
        self._asked: object = None

    def act(self, play: Play) -> int:
        picking = play.picking
        assert picking is not None
        if picking is not self._asked:
            self._asked = picking
            view = View(play.course.table, picking.decision.of)
            self._planned = actions_for(view, picking.decision, self.bot.decide(view, picking.decision))
            # Picks that were forced have been made already.
            while self._planned[0] not in play.legal:
                self._planned.pop(0)
        return self._planned.pop(0)


class SearchAgent:
    """Deals anew what it can't know, some times over, and looks whether another buy than a bot's would end better.

    From there on that bot plays for all seats. Only what is surely better is bought instead; all else is left to the bot.
    """

    def __init__(self, new_bot: Callable[[], Bot] | None = None, deals: int = DEALS, seed: int = 0) -> None:
        self._bot = (new_bot or (lambda: bot_named("big-money")))()
        self._sense = BotAgent(self._bot)
        self._deals = deals
        self._random = seeded(seed)

    def act(self, play: Play) -> int:
        if play.decision is None or play.decision.source != PHASE_SOURCES[-1]:
            return self._sense.act(play)
        usual = self._sense.act(play)
        gains: dict[int, list[float]] = {action: [] for action in play.legal if action != usual}
        for _ in range(self._deals):
            dealt = resampled(play, play.seat, self._random)
            # The same shuffles for every action, so that luck decides less.
            seed = new_seed(self._random)
            base = self._result(dealt, usual, seeded(seed))
            for action, found in gains.items():
                found.append(self._result(dealt, action, seeded(seed)) - base)
        best = max(gains, key=lambda action: _surely(gains[action]))
        return best if _surely(gains[best]) > 0 else usual

    def _result(self, play: Play, action: int, random: Random) -> float:
        """By how many points the seat is ahead at the end, after an action."""
        seat = play.seat
        trial = play.copy()
        safe = trial.course.safe
        trial.course.safe = SafePoint(safe.table.copy(), safe.seq)
        trial.course.safe.table.random = random
        trial.course.agents[:] = [self._bot] * play.setup.players
        trial.course.agents[seat] = None
        trial.act(action)
        if trial.seat >= 0:
            trial.course.agents[seat] = self._bot
            trial.course.play_on([], trial.turn_limit)
        return trial.leads()[seat]


def _surely(gains: list[float]) -> float:
    """How much is gained at least, with some certainty: the mean less two of its standard errors."""
    return mean(gains) - 2 * stdev(gains) / sqrt(len(gains))


def agent_named(name: str, seed: int = 0) -> Agent:
    """An agent by its name: `random`, `search`, or a bot as `feodum lab simulate` names it."""
    if name == "random":
        return RandomAgent(seed)
    return SearchAgent(seed=seed) if name == SEARCH else BotAgent(bot_named(name, seed))


def play_out(play: Play, agents: list[Agent]) -> list[float]:
    """Let agents play to the end; each seat's result, from 1 for a win alone to below 0 for a loss."""
    while play.seat >= 0:
        play.act(agents[play.seat].act(play))
    return play.results()
