"""Baseline agents: random, strategy bots and search. None sees hidden information."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from statistics import mean, stdev
from typing import Final, Protocol

from feodum.bots.bot import Bot
from feodum.engine.game_run import SafePoint
from feodum.engine.random import Random, seeded
from feodum.engine.seeds import draw_seed
from feodum.env.action_game import Play
from feodum.env.resampling import resampled
from feodum.env.single_picks import actions_for
from feodum.levels.registry import bot_named
from feodum.view.window import View

SEARCH: Final = "search"
DEALS: Final = 12
"""Number of determinizations that `SearchAgent` samples per decision."""


class BaselineAgent(Protocol):
    """Chooses an action for the seat that acts next."""

    def act(self, play: Play) -> int: ...


class RandomAgent:
    """Chooses random legal actions."""

    def __init__(self, seed: int = 0) -> None:
        self._random = seeded(seed)

    def act(self, play: Play) -> int:
        return play.legal[self._random.below(len(play.legal))]


class BotAgent:
    """Plays like a bot: a strategy, a level, or a custom bot."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._planned: list[int] = []
        self._asked: object = None

    def act(self, play: Play) -> int:
        picking = play.picking
        assert picking is not None
        if picking is not self._asked:
            self._asked = picking
            view = View(play.game_run.table, picking.decision.of)
            self._planned = actions_for(view, picking.decision, self.bot.decide(view, picking.decision), play.numbers)
            # Forced picks have already been applied.
            while self._planned[0] not in play.legal:
                self._planned.pop(0)
        return self._planned.pop(0)


class SearchAgent:
    """Determinized one-ply search over buys, with playouts by a bot for all seats.

    It deviates from the bot's buy only if another buy is significantly better. The bot makes all other decisions.
    """

    def __init__(self, new_bot: Callable[[], Bot] | None = None, deals: int = DEALS, seed: int = 0) -> None:
        self._bot = (new_bot or (lambda: bot_named("big-money")))()
        self._policy = BotAgent(self._bot)
        self._deals = deals
        self._random = seeded(seed)

    def act(self, play: Play) -> int:
        if play.decision is None or play.decision.source != "buy":
            return self._policy.act(play)
        default = self._policy.act(play)
        gains: dict[int, list[float]] = {action: [] for action in play.legal if action != default}
        for _ in range(self._deals):
            sample = resampled(play, play.seat, self._random)
            # All actions get the same shuffles to reduce variance (common random numbers).
            seed = draw_seed(self._random)
            base = self._play_out(sample, default, seeded(seed))
            for action, differences in gains.items():
                differences.append(self._play_out(sample, action, seeded(seed)) - base)
        best = max(gains, key=lambda action: _lower_bound(gains[action]))
        return best if _lower_bound(gains[best]) > 0 else default

    def _play_out(self, play: Play, action: int, random: Random) -> float:
        """Apply the action, let bots finish the game, and return the seat's lead in points."""
        seat = play.seat
        trial = play.copy()
        safe = trial.game_run.safe_point
        trial.game_run.safe_point = SafePoint(safe.table.copy(), safe.seq)
        trial.game_run.safe_point.table.random = random
        trial.game_run.agents[:] = [self._bot] * play.setup.players
        trial.game_run.agents[seat] = None
        trial.act(action)
        if trial.seat >= 0:
            trial.game_run.agents[seat] = self._bot
            trial.game_run.play_on([], trial.turn_limit)
        return trial.leads()[seat]


def _lower_bound(gains: list[float]) -> float:
    """Return a lower confidence bound of the gain: the mean minus two standard errors."""
    return mean(gains) - 2 * stdev(gains) / sqrt(len(gains))


def agent_named(name: str, seed: int = 0) -> BaselineAgent:
    """Create an agent by name: `random`, `search`, or a bot as in `feodum lab simulate`."""
    if name == "random":
        return RandomAgent(seed)
    return SearchAgent(seed=seed) if name == SEARCH else BotAgent(bot_named(name, seed))


def play_out(play: Play, agents: list[BaselineAgent]) -> list[float]:
    """Let agents play to the end; return results by seat: 1 for winning alone, negative for a loss."""
    while play.seat >= 0:
        play.act(agents[play.seat].act(play))
    return play.results()
