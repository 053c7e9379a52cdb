"""PettingZoo AEC environment: two to six agents that act in turn."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from feodum.engine.errors import SetupError
from feodum.env.action_game import TURN_LIMIT, IllegalAction, Play, observer_for
from feodum.env.dealer import Dealer, Kingdom
from feodum.env.numbering import ACTIONS, VERSION
from feodum.view.window import SPECTATOR

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]
Rewards = Literal["win", "lead"]
AFTER_RESET: Final = ("play", "agents", "agent_selection", "rewards", "terminations", "truncations", "infos")
"""Attributes that exist only after reset()."""


def observation_space(players: int) -> spaces.Box:
    limits = np.iinfo(np.int16)
    return spaces.Box(limits.min, limits.max, (observer_for(players).size,), np.int16)


def observation_of(play: Play, seat: int) -> Observation:
    return np.frombuffer(play.observe(seat), np.int16)


def mask_of(play: Play, seat: int) -> Mask:
    """Return the action mask of a seat: 1 for legal actions, otherwise 0."""
    return np.frombuffer(play.mask(seat), np.int8)


def check_rewards(rewards: str) -> str:
    if rewards not in get_args(Rewards):
        raise SetupError(f"rewards must be 'win' or 'lead', not {rewards!r}")
    return rewards


class FeodumEnv(AECEnv[str, Observation, int]):
    """A PettingZoo environment with up to six agents, `player_0` to `player_5`.

    `kingdom` is a recommended set, a list of ten cards, a `Split`, or None for a random kingdom in each game. With rewards
    "win", agents are rewarded at the end (1 for winning alone, negative for losing; the sum is 0); with "lead", after every
    change in score (the lead over the mean of the others). After `turn_limit` turns the game is truncated and scored as
    it stands. `infos[agent]["action_mask"]` is the action mask of the agent that acts next. An illegal action loses and
    ends the game.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"feodum_v{VERSION}",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        kingdom: Kingdom = None,
        players: int = 2,
        turn_limit: int = TURN_LIMIT,
        rewards: Rewards = "win",
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        super().__init__()
        self._dealer = Dealer(kingdom, players)
        self._turn_limit = turn_limit
        self._rewards_lead = check_rewards(rewards) == "lead"
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(players) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(ACTIONS)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next game. A seed determines this game and all following ones."""
        if seed is not None:
            self._dealer.seed(seed)
        self.play = Play(*self._dealer.deal(), turn_limit=self._turn_limit)
        self._leads = self.play.leads() if self._rewards_lead else []
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        empty_mask = mask_of(self.play, SPECTATOR)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": empty_mask} for agent in self.agents}
        self._empty_mask = empty_mask
        self._select()
        self._render_if_human()

    def __getattr__(self, name: str) -> Any:
        """Explain missing attributes. (PettingZoo's wrapper for this makes every step a quarter slower.)"""
        if name in AFTER_RESET:
            raise AttributeError(f"{name} is not available before reset()")
        raise AttributeError(f"{type(self).__name__} has no {name}")

    def observe(self, agent: str) -> Observation:
        return observation_of(self.play, self._seats[agent])

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Apply the selected agent's action. Pass None for a terminated or truncated agent."""
        agent = self.agent_selection
        if not self.agents:
            raise IllegalAction("the game is over; call reset()")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        play = self.play
        try:
            play.act(-1 if action is None else int(action))
        except IllegalAction as error:
            self.infos[agent]["illegal"] = str(error)
            play.forfeit()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._rewards_lead:
            self._reward_lead()
        self.infos[agent]["action_mask"] = self._empty_mask
        if play.seat >= 0:
            self._select()
        else:
            self._end()
        if self._rewards_lead or play.seat < 0:
            self._accumulate_rewards()
        self._render_if_human()

    def _select(self) -> None:
        seat = self.play.seat
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection]["action_mask"] = mask_of(self.play, seat)

    def _reward_lead(self) -> None:
        leads = self.play.leads()
        if leads != self._leads:
            self.rewards = {agent: leads[seat] - self._leads[seat] for agent, seat in self._seats.items()}
            self._leads = leads

    def _end(self) -> None:
        play = self.play
        if not self._rewards_lead:
            self.rewards = dict(zip(self.possible_agents, play.results(), strict=True))
        ended = self.terminations if play.is_over else self.truncations
        for agent in self.agents:
            ended[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """Return the table as the next agent sees it, or print it if the render mode is "human"."""
        text = self.play.text(self._seats[self.agent_selection])
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _render_if_human(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None: ...


env = FeodumEnv
"""The conventional name of a PettingZoo environment constructor."""
