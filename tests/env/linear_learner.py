"""A learner that needs only numpy, to test that the environments can be learned.

The policy is linear: it scores every legal action by the columns of its slot, and takes the best. The cross-entropy method
optimizes the weights: it samples weights, keeps the best ones and samples near them. It trains against the random agent on
kingdoms of the train split, and is evaluated on unseen kingdoms of the test split.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from feodum.env.compact import FEATURE_COLUMNS, slot_columns, table_columns
from feodum.env.gymnasium_env import FeodumSeatEnv
from feodum.env.numbering import DONE
from feodum.env.splits import Split

Vector = NDArray[np.float64]

PLAYERS = 2
TURN_LIMIT = 40
CURVE_GAMES = 20
COLUMNS = [column.name for column in slot_columns(PLAYERS, with_features=True)]
SEEN = [COLUMNS.index(name) for name in (*[column.name for column in FEATURE_COLUMNS], "cost now", "player 0: owned")]
"""Columns of a slot that the policy uses."""
CONTEXTS = ("buy", "play", "other")
TABLE = [column.name for column in table_columns(PLAYERS)]
WEIGHTS = len(CONTEXTS) * (len(SEEN) + 1)


def context_of(table: NDArray[np.float32]) -> int:
    """Return the context of the decision: buy, play or other. Each has its own weights."""
    if table[TABLE.index("verb buy")]:
        return 0
    return 1 if table[TABLE.index("verb play")] else 2


def act(weights: Vector, observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
    """Return the legal action with the highest value. Passing has value 0."""
    slots = observation[: -len(TABLE)].reshape(-1, len(COLUMNS))
    own = weights.reshape(len(CONTEXTS), -1)[context_of(observation[-len(TABLE) :])]
    values = np.zeros(len(mask))  # zones and options have no slot
    values[1 : len(slots) + 1] = slots[:, SEEN] @ own[1:] + own[0]
    values[DONE] = 0.0
    legal = np.flatnonzero(mask)
    return int(legal[np.argmax(values[legal])])


@dataclass
class Result:
    """Result of some games."""

    won: float
    """Share of games won."""
    lead: float
    """Average lead in points."""
    kingdoms: list[tuple[str, ...]]


@dataclass
class Training:
    """Result of a training run."""

    curve: list[Result] = field(default_factory=list)
    """Results of the mean weights on training kingdoms, before training and after each generation."""
    kingdoms: list[tuple[str, ...]] = field(default_factory=list)
    """Every kingdom used for training."""
    weights: Vector = field(default_factory=lambda: np.zeros(WEIGHTS))


def play_games(env: FeodumSeatEnv, weights: Vector, games: int, seed: int) -> Result:
    """Play some games and return the result. The same seed gives the same deals."""
    won, lead = 0.0, 0.0
    kingdoms: list[tuple[str, ...]] = []
    for number in range(games):
        observation, info = env.reset(seed=seed if number == 0 else None)
        kingdoms.append(env.play.setup.kingdom)
        is_over = False
        while not is_over:
            action = act(weights, observation, info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            is_over = terminated or truncated
        won += (float(reward) + 1) / 2
        lead += env.play.leads()[env.seat]
    return Result(won / games, lead / games, kingdoms)


def train(generations: int, tries: int = 20, games: int = 4, seed: int = 1, turn_limit: int = TURN_LIMIT) -> Training:
    """Optimize the weights and return the training curve. The same seed gives the same curve."""
    env = FeodumSeatEnv(Split("train"), opponents=("random",), turn_limit=turn_limit)
    rng = np.random.default_rng(seed)
    mean, spread = np.zeros(WEIGHTS), np.ones(WEIGHTS)
    training = Training()
    training.curve.append(play_games(env, mean, CURVE_GAMES, seed))
    for generation in range(generations):
        deal = seed * 1000 + generation  # all samples of a generation play the same games
        samples = [mean + spread * rng.standard_normal(WEIGHTS) for _ in range(tries)]
        results = [play_games(env, sample, games, deal) for sample in samples]
        best = sorted(range(tries), key=lambda number: -results[number].lead)[: tries // 4]
        mean = np.mean([samples[number] for number in best], axis=0)
        spread = np.std([samples[number] for number in best], axis=0) + 0.1
        # Always the same games, so that the curve doesn't depend on luck.
        training.curve.append(play_games(env, mean, CURVE_GAMES, seed))
        training.kingdoms += [kingdom for result in results for kingdom in result.kingdoms]
    training.kingdoms += [kingdom for result in training.curve for kingdom in result.kingdoms]
    training.weights = mean
    return training


def judge(weights: Vector, games: int = 100, seed: int = 7, opponent: str = "random", turn_limit: int = TURN_LIMIT) -> Result:
    """Return the result of the weights on kingdoms not used for training."""
    env = FeodumSeatEnv(Split("test"), opponents=(opponent,), turn_limit=turn_limit)
    return play_games(env, weights, games, seed)
