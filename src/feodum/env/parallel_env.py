"""PettingZoo parallel environment: all agents act in every cycle.

Only the action of the deciding agent is applied. All other agents can only pass (`done`). Since learners for parallel
environments often ignore action masks, an illegal action does not lose: the first legal action replaces it, and the agent's
info reports it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar, Final

from feodum.cards.setup_fields import Edition
from feodum.env.action_game import TURN_LIMIT, Play, Treasures, check_option, check_turn_limit
from feodum.env.dealer import Dealer, Kingdom
from feodum.env.encoding import EncodedGame, Encodings, Observation, encoding_of, mask_of
from feodum.env.numbering import VERSION
from feodum.env.requirements import missing_library

try:
    from gymnasium import spaces
    from pettingzoo import ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
except ImportError as error:
    raise missing_library(error) from error

MAX_CYCLES: Final = 10_000


class ParallelFeodumEnv(EncodedGame, ParallelEnv[str, Observation, int]):
    """A parallel environment with up to six agents, `player_0` to `player_5`, rewarded at the end.

    A game is truncated after `max_cycles` cycles.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": f"feodum_parallel_v{VERSION}", "render_modes": ["ansi"]}

    def __init__(
        self,
        kingdom: Kingdom = None,
        players: int = 2,
        max_cycles: int = MAX_CYCLES,
        turn_limit: int = TURN_LIMIT,
        render_mode: str | None = None,
        treasures: Treasures = "auto",
        observation: Encodings = "compact",
        edition: Edition = "",
        sets: Sequence[str] | None = None,
    ) -> None:
        check_option("treasures", treasures, Treasures)
        self._dealer = Dealer(kingdom, players, edition, sets)
        self.encoding = encoding_of(observation, kingdom, players, sets)
        self._treasures = treasures
        self._max_cycles = max_cycles
        check_turn_limit(turn_limit)
        self._turn_limit = turn_limit
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: deepcopy(self.encoding.observation_space) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.encoding.action_count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Box:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal the next game. A seed determines this game and all following ones."""
        if seed is not None:
            self._dealer.seed(seed)
        setup, deal = self._dealer.deal()
        self.play = Play(setup, deal, None, self._turn_limit, self._treasures, self.encoding.actions(setup))
        self._cycles = 0
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        play = self.play
        agents = self.agents
        seat = play.seat
        action = int(actions[self.possible_agents[seat]])
        is_legal = action in play.legal
        play.act(action if is_legal else play.legal[0])
        self._cycles += 1
        is_truncated = play.is_truncated or (self._cycles >= self._max_cycles and not play.is_over)
        infos = self._infos()
        if not is_legal:
            infos[self.possible_agents[seat]]["illegal"] = action
        results = play.results() if play.is_over or is_truncated else [0.0] * len(agents)
        observations = self._observations()
        if play.is_over or is_truncated:
            self.agents = []
        return (
            observations,
            dict(zip(agents, results, strict=True)),
            dict.fromkeys(agents, play.is_over),
            dict.fromkeys(agents, is_truncated),
            infos,
        )

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.encoding.observe(self.play, seat) for seat, agent in enumerate(self.possible_agents)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {"action_mask": mask_of(self.play, seat)} for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> str:
        """Return the table as the deciding agent sees it."""
        return self.play.text(max(0, self.play.seat))

    def close(self) -> None: ...


parallel_env = ParallelFeodumEnv


def raw_env(**options: Any) -> Any:
    """Create the parallel environment wrapped as an AEC one, in which each agent acts once per cycle."""
    return parallel_to_aec(ParallelFeodumEnv(**options))


env = raw_env
"""The conventional name of a PettingZoo constructor; there are no further wrappers."""
