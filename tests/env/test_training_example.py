"""The training example, with stand-ins for sb3-contrib and torch, which are not installed for the tests.

The stand-ins call the environment as sb3-contrib 2.9 does. tests/env/linear_learner.py really learns.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "train.py"
MODULES = ("sb3_contrib", "sb3_contrib.common.maskable.evaluation", "stable_baselines3.common.env_util")


class VectorEnv:
    """Several environments that start again as soon as a game ends."""

    def __init__(self, env_id: str, count: int, seed: int, env_kwargs: dict[str, Any], wrap: Callable[[Any], Any]) -> None:
        self.envs: list[Any] = [wrap(gymnasium.make(env_id, **env_kwargs)) for _ in range(count)]
        for number, env in enumerate(self.envs):
            env.reset(seed=seed + number)

    def play(self, choose: Callable[[Any], int], games: int) -> list[float]:
        """Play until this number of games has ended, and return the total reward of each."""
        ended: list[float] = []
        totals = [0.0] * len(self.envs)
        while len(ended) < games:
            for number, env in enumerate(self.envs):
                mask = env.get_wrapper_attr("action_masks")()
                assert mask.dtype == np.bool_
                assert mask.shape == (env.action_space.n,)
                observation, reward, terminated, truncated, _ = env.step(choose(mask))
                assert env.observation_space.contains(observation)
                totals[number] += reward
                if terminated or truncated:
                    assert env.get_wrapper_attr("action_masks")().any()
                    ended.append(totals[number])
                    totals[number] = 0.0
                    env.reset()
        return ended


def make_vec_env(
    env_id: str, n_envs: int, seed: int, env_kwargs: dict[str, Any], wrapper_class: Any = None, wrapper_kwargs: Any = None
) -> VectorEnv:
    return VectorEnv(env_id, 2, seed, env_kwargs, lambda env: wrapper_class(env, **wrapper_kwargs) if wrapper_class else env)


class MaskablePPO:
    """Does not learn, and plays at random."""

    def __init__(self, policy: str, env: VectorEnv, **options: Any) -> None:
        assert policy == "MlpPolicy"
        assert 0 < options["learning_rate"](1.0) < 0.1
        self.env = env
        self.random = np.random.default_rng(options["seed"])

    def choose(self, mask: Any) -> int:
        return int(self.random.choice(np.flatnonzero(mask)))

    def learn(self, steps: int) -> None:
        leads = self.env.play(self.choose, 3)
        assert min(leads) > -20, "rewards are scaled"


def evaluate_policy(model: MaskablePPO, env: VectorEnv, games: int, return_episode_rewards: bool) -> tuple[list[float], None]:
    assert games >= 1000
    assert return_episode_rewards
    return env.play(model.choose, 6), None


def test_example_uses_the_environment_as_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in MODULES:
        module = ModuleType(name)
        for each in (MaskablePPO, evaluate_policy, make_vec_env):
            setattr(module, each.__name__, each)
        monkeypatch.setitem(sys.modules, name, module)
    torch = ModuleType("torch")
    torch.__dict__["set_num_threads"] = lambda number: None
    monkeypatch.setitem(sys.modules, "torch", torch)
    for name in {name.rpartition(".")[0] for name in MODULES} | {"sb3_contrib.common", "stable_baselines3"}:
        if name and name not in MODULES:
            monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setattr(sys, "argv", ["train.py", "--steps", "100", "--seed", "3"])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    assert capsys.readouterr().out == "0.0% ± 0.0% of 6 games won against Big Money\n"
