"""Gymnasium environment: one agent against bots.

Create it with `gymnasium.make("feodum.env.gymnasium_env:Feodum-v1")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import gymnasium
from gymnasium import spaces

from feodum.bots.bot import Bot
from feodum.env.action_game import TURN_LIMIT, IllegalAction, Play
from feodum.env.dealer import Dealer, Kingdom
from feodum.env.numbering import ACTIONS, VERSION
from feodum.env.pettingzoo_env import Observation, Rewards, check_rewards, mask_of, observation_of, observation_space
from feodum.levels.registry import bot_named

METADATA: Final[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}


class FeodumSeatEnv(gymnasium.Env[Any, Any]):
    """One agent against one to five bots.

    Bots are given by name (`random`, `novice`, `big-money`, a strategy file…) or as objects. `seat` is the agent's seat, by
    default a random one in each game. Kingdom, rewards, turn limit, observations and actions are those of `FeodumEnv`;
    `info["action_mask"]` is the action mask, and an illegal action loses the game.
    """

    metadata = METADATA

    def __init__(
        self,
        kingdom: Kingdom = None,
        opponents: Sequence[str | Bot] = ("big-money",),
        seat: int | None = None,
        turn_limit: int = TURN_LIMIT,
        rewards: Rewards = "win",
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        players = len(opponents) + 1
        self._rewards_lead = check_rewards(rewards) == "lead"
        self._dealer = Dealer(kingdom, players)
        self._opponents = list(opponents)
        self._fixed_seat = seat
        self._turn_limit = turn_limit
        self.render_mode = render_mode
        self.observation_space = observation_space(players)
        self.action_space = spaces.Discrete(len(ACTIONS))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Deal the next game. A seed determines this game and all following ones."""
        super().reset(seed=seed)
        if seed is not None:
            self._dealer.seed(seed)
        while True:
            self._deal()
            if self.play.seat >= 0:  # the bots may have ended the game before the agent's first decision
                break
        return self._observation(), self._info()

    def _deal(self) -> None:
        setup, seed = self._dealer.deal()
        players = setup.players
        self.seat = self._dealer.below(players) if self._fixed_seat is None else self._fixed_seat
        seats = [(self.seat + place + 1) % players for place in range(players - 1)]
        bots = [
            bot_named(bot, self._dealer.below(1 << 30)) if isinstance(bot, str) else bot for bot in self._opponents
        ]  # fmt: skip
        self.play = Play(setup, seed, dict(zip(seats, bots, strict=True)), self._turn_limit)
        self._lead = self.play.leads()[self.seat]

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        play = self.play
        info: dict[str, Any] = {}
        try:
            play.act(int(action))
        except IllegalAction as error:
            info["illegal"] = str(error)
            play.forfeit()
        reward = 0.0
        if self._rewards_lead:
            lead = play.leads()[self.seat]
            reward, self._lead = lead - self._lead, lead
        elif play.seat < 0:
            reward = play.results()[self.seat]
        return self._observation(), reward, play.is_over, play.is_truncated, {**self._info(), **info}

    def _observation(self) -> Observation:
        return observation_of(self.play, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask_of(self.play, self.seat)}

    def render(self) -> str:
        """Return the table as the agent sees it."""
        return self.play.text(self.seat)


gymnasium.register(f"Feodum-v{VERSION}", entry_point="feodum.env.gymnasium_env:FeodumSeatEnv")
