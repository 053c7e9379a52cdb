"""A small, complete training run: `python examples/train.py`. It takes under two minutes.

It requires `pip install 'feodum[learn]'`.

The policy is linear: it scores every legal action by features of its card and by how many copies are owned and left, and takes
the best. The cross-entropy method optimizes the weights: it samples weights, keeps the best ones and samples near them.
It trains against the random agent on kingdoms of the train split, and is evaluated on unseen kingdoms of the test split.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from feodum.env.card_features import FEATURES, TYPES
from feodum.env.gymnasium_env import FeodumSeatEnv
from feodum.env.numbering import ACTIONS, DONE, KINDS, VERBS
from feodum.env.observation import columns, table_names
from feodum.env.splits import Split

Vector = NDArray[np.float64]

PLAYERS = 2
TURN_LIMIT = 40
CURVE_GAMES = 20
COLUMNS = columns(PLAYERS)
ROW_OF_ACTION = np.array([KINDS.index(name) if name in KINDS else -1 for name in ACTIONS])
SEEN = [COLUMNS.index(name) for name in (*FEATURES, *TYPES, "cost now", "player 0: owned")]
"""Columns of a card's row that the policy uses."""
CONTEXTS = ("buy", "play", "other")
TABLE = len(KINDS) * len(COLUMNS)
VERB = len(table_names(PLAYERS)) - len(VERBS)
WEIGHTS = len(CONTEXTS) * (len(SEEN) + 1)


def context_of(table: NDArray[np.int16]) -> int:
    """Return the context of the decision: buy, play or other. Each has its own weights."""
    if table[VERB + VERBS.index("buy")]:
        return 0
    return 1 if table[VERB + VERBS.index("play")] else 2


def act(weights: Vector, observation: NDArray[np.int16], mask: NDArray[np.int8]) -> int:
    """Return the legal action with the highest value. Passing has value 0."""
    legal = np.flatnonzero(mask)
    rows = observation[:TABLE].reshape(len(KINDS), len(COLUMNS))
    own = weights.reshape(len(CONTEXTS), -1)[context_of(observation[TABLE:])]
    values = rows[ROW_OF_ACTION[legal]][:, SEEN] @ own[1:] + own[0]
    values[legal == DONE] = 0.0
    return int(legal[np.argmax(values)])


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


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small policy and show its learning curve.")
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", help="write the weights to this file")
    chosen = parser.parse_args()
    training = train(chosen.generations, seed=chosen.seed)
    for generation, result in enumerate(training.curve):
        print(f"{generation:3} {result.won:5.0%} won {result.lead:+6.1f} points {'█' * round(max(0, result.lead))}")
    for opponent in ("random", "big-money"):
        result = judge(training.weights, opponent=opponent)
        print(f"on 100 kingdoms never trained on, against {opponent}: {result.won:.0%} won, {result.lead:+.1f} points")
    if chosen.weights:
        np.savetxt(chosen.weights, training.weights)


if __name__ == "__main__":
    main()
