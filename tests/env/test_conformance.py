"""The conformance tests of PettingZoo, Gymnasium and OpenSpiel; warnings are failures."""

from __future__ import annotations

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

import feodum.env.gymnasium_env as gymnasium_env
import feodum.env.open_spiel_game as open_spiel_game
from feodum.engine.errors import SetupError
from feodum.env import parallel_env
from feodum.env.encoding import Encodings
from feodum.env.pettingzoo_env import FeodumEnv, env, raw_env
from feodum.env.splits import Split
from feodum.kingdoms.selection import all_sets


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("observation", ["compact", "full"])
def test_pettingzoo_environment_conforms(players: int, observation: Encodings) -> None:
    api_test(env(players=players, turn_limit=5, observation=observation), num_cycles=120)


@pytest.mark.parametrize("observation", ["compact", "full"])
def test_environments_with_all_boxes_conform(observation: Encodings) -> None:
    sets = all_sets()
    api_test(env(players=3, turn_limit=6, observation=observation, sets=sets), num_cycles=200)
    parallel_api_test(parallel_env.parallel_env(turn_limit=6, observation=observation, sets=sets), num_cycles=100)
    seed_test(lambda: env(Split("test"), sets=sets), num_cycles=60)
    made = gymnasium.make("feodum.env.gymnasium_env:Feodum-v1", opponents=("random",), sets=sets, observation=observation)
    check_env(made.unwrapped)


def test_every_pettingzoo_module_has_a_raw_environment() -> None:
    api_test(raw_env(kingdom="First Game", turn_limit=5), num_cycles=60)
    api_test(parallel_env.raw_env(kingdom="First Game", turn_limit=5), num_cycles=60)


def test_pettingzoo_environment_with_lead_rewards_conforms() -> None:
    api_test(env(rewards="lead", turn_limit=5), num_cycles=120)


def test_pettingzoo_environment_is_reproducible() -> None:
    seed_test(lambda: env(players=3), num_cycles=60)


def test_parallel_environment_conforms() -> None:
    parallel_api_test(parallel_env.parallel_env(turn_limit=5), num_cycles=60)
    parallel_seed_test(parallel_env.parallel_env, num_cycles=40)
    max_cycles_test(parallel_env)


@pytest.mark.parametrize("kingdom", ["First Game", None])
@pytest.mark.parametrize("observation", ["compact", "full"])
def test_gymnasium_environment_conforms(kingdom: str | None, observation: Encodings) -> None:
    made = gymnasium.make(
        "feodum.env.gymnasium_env:Feodum-v1", opponents=("random", "big-money"), kingdom=kingdom, observation=observation
    )
    assert isinstance(made.unwrapped, gymnasium_env.FeodumSeatEnv)
    check_env(made.unwrapped)


def test_version_0_is_refused() -> None:
    """Every message says what to use instead."""
    with (
        pytest.warns(DeprecationWarning, match="version `v1`"),
        pytest.raises(gymnasium.error.DeprecatedEnv, match="Please use `Feodum-v1` instead"),
    ):
        gymnasium.make("feodum.env.gymnasium_env:Feodum-v0")
    with pytest.raises(SetupError, match=r"version 0 of this game is no longer supported.* Load python_feodum_v1"):
        pyspiel.load_game(open_spiel_game.VERSION_0, {"kingdom": "First Game"})
    assert FeodumEnv.metadata["name"] == "feodum_v1"
    assert parallel_env.ParallelFeodumEnv.metadata["name"] == "feodum_parallel_v1"


@pytest.mark.parametrize(
    ("kingdom", "players"),
    [("First Game", 2), ("", 3), ("Hermit|Cellar|Vault|Militia|Moat|Village|Rogue|Market|Mine|Watchtower", 2)],
)
def test_open_spiel_game_conforms(kingdom: str, players: int) -> None:
    assert open_spiel_game.NAME in pyspiel.registered_names()
    for options in ({}, {"treasures": "ask", "observation": "full"}):
        parameters = {"kingdom": kingdom, "players": players, "turn_limit": 5, "deals": 40, **options}
        game = pyspiel.load_game(open_spiel_game.NAME, parameters)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("seed", range(4))
def test_open_spiel_game_with_all_boxes_conforms(seed: int) -> None:
    parameters = {
        "kingdom": "",
        "sets": "|".join(all_sets()),
        "players": 2 + seed % 2,
        "seed": seed,
        "turn_limit": 8,
        "deals": 40,
    }
    game = pyspiel.load_game(open_spiel_game.NAME, parameters)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_open_spiel_game_with_the_hard_cards_of_the_boxes_conforms() -> None:
    """Hidden mats, cards set aside face down, Coffers, overpaying, extra turns and a Black Market deck."""
    kingdom = "Native Village|Haven|Island|Baker|Doctor|Stonemason|Outpost|Possession|Smugglers|Black Market"
    game = pyspiel.load_game(open_spiel_game.NAME, {"kingdom": kingdom, "turn_limit": 12, "deals": 40})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
