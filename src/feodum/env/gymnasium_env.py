"""Gymnasium environment: one agent against bots.

Create it with `gymnasium.make("feodum.env.gymnasium_env:Feodum-v1")`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from feodum.bots.bot import Bot
from feodum.cards.box import MAX_PLAYERS
from feodum.cards.setup_fields import Edition
from feodum.engine.errors import SetupError
from feodum.env.action_game import TURN_LIMIT, IllegalAction, Play, Rewards, Treasures, check_option, check_turn_limit
from feodum.env.dealer import Dealer, Kingdom
from feodum.env.encoding import EncodedGame, Encodings, Observation, encoding_of, mask_of
from feodum.env.numbering import VERSION
from feodum.env.requirements import missing_library
from feodum.levels.registry import bot_named

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_library(error) from error


METADATA: Final[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}


class FeodumSeatEnv(EncodedGame, gymnasium.Env[Any, Any]):
    """One agent against one to five bots.

    Bots are given by name (`random`, `novice`, `big-money`, a strategy file…) or as objects. `seat` is the agent's seat, by
    default a random one in each game. All other options are those of `FeodumEnv`. `info["action_mask"]` and `action_masks()`
    are the action mask. It is never empty: after the end of a game, the agent can pass. An illegal action loses the game.
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
        treasures: Treasures = "auto",
        observation: Encodings = "compact",
        edition: Edition = "",
        sets: Sequence[str] | None = None,
    ) -> None:
        check_option("rewards", rewards, Rewards)
        check_option("treasures", treasures, Treasures)
        self._opponents = _checked_opponents(opponents)
        players = len(self._opponents) + 1
        if seat is not None and (not isinstance(seat, int) or seat not in range(players)):
            raise SetupError(f"seat must be a number from 0 to {players - 1}, or None for a random one, not {seat!r}")
        self._rewards_lead = rewards == "lead"
        self._dealer = Dealer(kingdom, players, edition, sets)
        self.encoding = encoding_of(observation, kingdom, players, sets)
        self._treasures = treasures
        self._fixed_seat = seat
        check_turn_limit(turn_limit)
        self._turn_limit = turn_limit
        self.render_mode = render_mode
        self.observation_space = self.encoding.observation_space
        self.action_space = spaces.Discrete(self.encoding.action_count)

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
        agents = dict(zip(seats, bots, strict=True))
        self.play = Play(setup, seed, agents, self._turn_limit, self._treasures, self.encoding.actions(setup))
        self._lead = self.play.leads()[self.seat]

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        play = self.play
        if play.seat < 0:
            raise IllegalAction("the game is over; call reset()")
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
        return self.encoding.observe(self.play, self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the action mask as sb3-contrib expects it."""
        return mask_of(self.play, self.seat).astype(np.bool_)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": mask_of(self.play, self.seat)}

    def render(self) -> str:
        """Return the table as the agent sees it."""
        return self.play.text(self.seat)


def _checked_opponents(opponents: Sequence[str | Bot]) -> list[str | Bot]:
    """Return the opponents. Raises SetupError or BotError unless they are one to five bots or names of bots."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence) or not 1 <= len(opponents) < MAX_PLAYERS:
        raise SetupError(f'opponents must be 1 to {MAX_PLAYERS - 1} bots, such as ("big-money",), not {opponents!r}')
    for bot in opponents:
        if isinstance(bot, str):
            bot_named(bot)
        elif not isinstance(bot, Bot):
            raise SetupError(f"{bot!r}: an opponent must be the name of a bot, or a Bot")
    return list(opponents)


gymnasium.register(f"Feodum-v{VERSION}", entry_point="feodum.env.gymnasium_env:FeodumSeatEnv")
