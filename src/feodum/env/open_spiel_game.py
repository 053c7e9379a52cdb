"""The OpenSpiel game `python_feodum_v1`.

Import this module, then call `pyspiel.load_game("python_feodum_v1", {...})`. The only chance node is the root: it selects one
of `deals` deals, each of which determines all shuffles of its game. Parameters: `players`; `kingdom` (a recommended set, ten
cards separated by `|`, or empty for a random one); `seed`, which determines a random kingdom and the deals; `turn_limit`,
after which a game is scored as it stands; `deals`; `treasures` (auto or ask); `observation` (compact or full); `edition` of
the rules (empty for the English one, or german); `sets` that random cards are drawn from (separated by `|`, or empty for the
default ones).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from feodum.cards.box import MAX_PLAYERS, MIN_PLAYERS, Setup
from feodum.cards.setup_fields import Edition
from feodum.engine.errors import SetupError
from feodum.engine.random import seeded
from feodum.engine.seeds import draw_seed
from feodum.env.action_game import Play, Treasures, check_option
from feodum.env.encoding import Encoding, encoding_of
from feodum.env.information_state import EVENT_WIDTH, RECENT_EVENTS, information_state_text, observation_text, recent_events
from feodum.env.numbering import VERSION
from feodum.env.requirements import missing_library
from feodum.env.resampling import resampled
from feodum.kingdoms.selection import choose_setup

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_library(error) from error

VERSION_0: Final = "python_feodum"
NAME: Final = f"{VERSION_0}_v{VERSION}"
DEALS: Final = 1000
MAX_ACTIONS: Final = 20_000
"""Games are truncated after this many actions; OpenSpiel requires a maximum game length."""
PARAMETERS: Final[dict[str, Any]] = {
    "players": 2,
    "kingdom": "First Game",
    "seed": 0,
    "turn_limit": 100,
    "deals": DEALS,
    "treasures": "auto",
    "observation": "compact",
    "edition": "",
    "sets": "",
}


def _game_type(name: str) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name="Feodum (Dominion)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_PLAYERS,
        min_num_players=MIN_PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


GAME_TYPE: Final = _game_type(NAME)


@dataclass(frozen=True)
class Deals:
    """A setup and its possible deals.

    Immutable: deep copies, which OpenSpiel uses to clone states, share one object.
    """

    setup: Setup
    seed: int
    turn_limit: int
    count: int
    treasures: Treasures
    encoding: Encoding

    def start(self, deal: int) -> Play:
        """Return the initial position of a deal."""
        seed = draw_seed(seeded(self.seed << 64 | deal))
        return Play(self.setup, seed, None, self.turn_limit, self.treasures, self.encoding.actions(self.setup))

    def __deepcopy__(self, memo: object) -> Deals:
        return self


class FeodumGame(pyspiel.Game):
    """The OpenSpiel game for one kingdom."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**PARAMETERS, **(params or {})}
        players = int(chosen["players"])
        seed = int(chosen["seed"])
        check_option("treasures", chosen["treasures"], Treasures)
        check_option("edition", chosen["edition"], Edition)
        sets = _names(str(chosen["sets"])) or None
        setup = choose_setup(_kingdom(str(chosen["kingdom"])), players, seed, sets=sets, edition=chosen["edition"])
        encoding = encoding_of(chosen["observation"], setup.kingdom, players, sets)
        self.deals = Deals(setup, seed, int(chosen["turn_limit"]), int(chosen["deals"]), chosen["treasures"], encoding)
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.action_count,
            max_chance_outcomes=self.deals.count,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_ACTIONS,
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> FeodumState:
        return FeodumState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> FeodumObserver:
        return FeodumObserver(self.deals.encoding, bool(iig_obs_type and iig_obs_type.perfect_recall))


def _kingdom(text: str) -> str | list[str] | None:
    names = _names(text)
    return names if len(names) > 1 else text or None


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split("|") if name.strip()]


class FeodumState(pyspiel.State):
    """A state of the game; `play` is None before the deal."""

    def __init__(self, game: FeodumGame) -> None:
        super().__init__(game)
        self._deals = game.deals
        self.play: Play | None = None
        self._actions = 0

    def current_player(self) -> int:
        if self.play is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.play.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.play.legal[:] if self.play is not None and player == self.play.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self._deals.count) for deal in range(self._deals.count)]

    def _apply_action(self, action: int) -> None:
        if self.play is None:
            self.play = self._deals.start(action)
            return
        self.play.act(action)
        self._actions += 1

    def _action_to_string(self, player: int, action: int) -> str:
        names = self._deals.encoding.actions(self._deals.setup).names
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else names[action]

    def is_terminal(self) -> bool:
        return self.play is not None and (self.play.seat < 0 or self._actions >= MAX_ACTIONS)

    def returns(self) -> list[float]:
        if self.play is None or not self.is_terminal():
            return [0.0] * self._deals.setup.players
        return self.play.results()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> FeodumState:
        """Return a copy of this state in which everything hidden from the player is resampled."""
        sample: FeodumState = self.clone()
        if self.play is not None:
            sample.play = resampled(self.play, player, seeded(int(sampler() * 2**53)))
        return sample

    def __str__(self) -> str:
        return "not dealt yet" if self.play is None else self.play.text(max(0, self.play.seat))


class FeodumObserver:
    """Encodes observations as a tensor and as text.

    With perfect recall, the tensor includes the latest events, and the text includes the whole history.
    """

    def __init__(self, encoding: Encoding, perfect_recall: bool) -> None:
        self._encoding = encoding
        self._perfect_recall = perfect_recall
        observation_size = len(encoding.columns)
        events_size = RECENT_EVENTS * EVENT_WIDTH if perfect_recall else 0
        self.tensor: NDArray[np.float32] = np.zeros(observation_size + events_size, np.float32)
        self.dict = {"observation": self.tensor[:observation_size]}
        if perfect_recall:
            self.dict["events"] = self.tensor[observation_size:]

    def set_from(self, state: FeodumState, player: int) -> None:
        self.tensor.fill(0)
        if state.play is not None:
            self.dict["observation"][:] = self._encoding.observe(state.play, player)
            if self._perfect_recall:
                self.dict["events"][:] = np.frombuffer(recent_events(state.play, player), np.int16)

    def string_from(self, state: FeodumState, player: int) -> str:
        if state.play is None:
            return "not dealt yet"
        return information_state_text(state.play, player) if self._perfect_recall else observation_text(state.play, player)


class Version0(pyspiel.Game):
    """The name of version 0, which is no longer supported."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        raise SetupError(
            f"{VERSION_0}: version 0 of this game is no longer supported; its observations differ. Load {NAME} and train again"
        )


pyspiel.register_game(GAME_TYPE, FeodumGame)
pyspiel.register_game(_game_type(VERSION_0), Version0)
