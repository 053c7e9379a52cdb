"""PettingZoo AEC environment: two to six agents that act in turn."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, ClassVar, Final, Literal

from feodum.cards.setup_fields import Edition
from feodum.env.action_game import TURN_LIMIT, IllegalAction, Play, Rewards, Treasures, check_option, check_turn_limit
from feodum.env.dealer import Dealer, Kingdom
from feodum.env.encoding import EncodedGame, Encodings, Observation, encoding_of, mask_of
from feodum.env.numbering import VERSION
from feodum.env.requirements import missing_library
from feodum.view.window import SPECTATOR

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise missing_library(error) from error

AFTER_RESET: Final = ("play", "agents", "agent_selection", "rewards", "terminations", "truncations", "infos")
"""Attributes that exist only after reset()."""


class FeodumEnv(EncodedGame, AECEnv[str, Observation, int]):
    """A PettingZoo environment with up to six agents, `player_0` to `player_5`.

    `kingdom` is a recommended set, a list of ten cards, a `Split`, or None for a random kingdom in each game. With rewards
    "win", agents are rewarded at the end (1 for winning alone, negative for losing; the sum is 0); with "lead", after every
    change in score (the lead over the mean of the others). After `turn_limit` turns the game is truncated and scored as
    it stands. With treasures "auto", plain Treasures are played automatically where their order can't matter. Observations and
    actions are "compact" (the cards of this game) or "full" (all cards). With edition "german", some cards of Dark Ages follow
    the German booklet. Random kingdoms are drawn from `sets`, by default from the four boxes of the rulebooks.
    `infos[agent]["action_mask"]` is the action mask of an agent; agents that don't act next can only pass. An illegal action
    loses and ends the game.
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
        treasures: Treasures = "auto",
        observation: Encodings = "compact",
        edition: Edition = "",
        sets: Sequence[str] | None = None,
    ) -> None:
        super().__init__()
        check_option("rewards", rewards, Rewards)
        check_option("treasures", treasures, Treasures)
        self._dealer = Dealer(kingdom, players, edition, sets)
        self.encoding = encoding_of(observation, kingdom, players, sets)
        check_turn_limit(turn_limit)
        self._turn_limit = turn_limit
        self._treasures = treasures
        self._rewards_lead = rewards == "lead"
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: deepcopy(self.encoding.observation_space) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.encoding.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next game. A seed determines this game and all following ones."""
        if seed is not None:
            self._dealer.seed(seed)
        setup, deal = self._dealer.deal()
        self.play = Play(setup, deal, None, self._turn_limit, self._treasures, self.encoding.actions(setup))
        self._leads = self.play.leads() if self._rewards_lead else []
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._idle_mask = mask_of(self.play, SPECTATOR)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._idle_mask} for agent in self.agents}
        self._select()
        self._render_if_human()

    def __getattr__(self, name: str) -> Any:
        """Explain missing attributes. (PettingZoo's wrapper for this makes every step a quarter slower.)"""
        if name in AFTER_RESET:
            raise AttributeError(f"{name} is not available before reset()")
        raise AttributeError(f"{type(self).__name__} has no {name}")

    def observe(self, agent: str) -> Observation:
        return self.encoding.observe(self.play, self._seats[agent])

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
        self.infos[agent]["action_mask"] = self._idle_mask
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


env = raw_env = FeodumEnv
"""The conventional names of PettingZoo's constructors. The environment checks order and actions itself, without wrappers."""
