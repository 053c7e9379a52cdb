"""Train a MaskablePPO agent against Big Money in First Game: `python examples/train.py`.

It needs `pip install 'feodum[examples]'`, and about three minutes.
"""

import argparse

import torch
from gymnasium.wrappers import TransformReward
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env

ENV = "feodum.env.gymnasium_env:Feodum-v1"
GAME = {"kingdom": "First Game", "opponents": ("big-money",), "turn_limit": 40, "render_mode": None}
# Wins are rare at first, so the agent learns from each change in its lead. Rewards near 1 suit PPO.
POINTS = {"wrapper_class": TransformReward, "wrapper_kwargs": {"func": lambda lead: lead / 10}}

parser = argparse.ArgumentParser(description="Train an agent against Big Money, and evaluate it in 1,000 games.")
parser.add_argument("--steps", type=int, default=600_000)
parser.add_argument("--seed", type=int, default=1)
chosen = parser.parse_args()

torch.set_num_threads(1)  # the network is small: more threads would mostly wait for each other
games = make_vec_env(ENV, 32, seed=chosen.seed, env_kwargs={**GAME, "rewards": "lead"}, **POINTS)
model = MaskablePPO(
    "MlpPolicy", games, n_steps=128, batch_size=1024, n_epochs=4, learning_rate=lambda left: 1e-3 * left, gamma=1.0,
    ent_coef=0.01, policy_kwargs={"net_arch": [128, 128]}, seed=chosen.seed, device="cpu",
)  # fmt: skip
model.learn(chosen.steps)
results, _ = evaluate_policy(model, make_vec_env(ENV, 32, seed=10_000, env_kwargs=GAME), 1000, return_episode_rewards=True)
won = sum(result + 1 for result in results) / 2 / len(results)
margin = 1.96 * (won * (1 - won) / len(results)) ** 0.5
print(f"{won:.1%} ± {margin:.1%} of {len(results)} games won against Big Money")
