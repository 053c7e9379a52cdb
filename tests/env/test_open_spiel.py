"""The OpenSpiel game: a recorded playthrough, clones, and resampling of hidden information."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pyspiel
import pytest

import feodum.env.open_spiel_game as open_spiel_game
from feodum.engine.errors import SetupError
from feodum.kingdoms.selection import drawn_from

GOLDEN = Path(__file__).with_name("data") / "playthrough.txt"
"""Written by `python tests/env/test_open_spiel.py`."""


def load(**parameters: Any) -> Any:
    return pyspiel.load_game(open_spiel_game.NAME, {"kingdom": "First Game", "turn_limit": 12, "deals": 50, **parameters})


def playthrough() -> str:
    """Play a random game; return the player, hand, legal actions and chosen action of each state."""
    state = load().new_initial_state()
    chance = random.Random(1)
    lines = []
    while not state.is_terminal():
        player = state.current_player()
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        action = chance.choice(actions)
        if state.is_chance_node():
            lines.append(f"chance: {state.action_to_string(player, action)}")
        else:
            legal = ", ".join(state.action_to_string(player, each) for each in actions)
            hand = ", ".join(json.loads(state.observation_string(player).splitlines()[0])["hand"])
            lines.append(f"player {player} with {hand}: {state.action_to_string(player, action)}  of  {legal}")
        state.apply_action(action)
    return "\n".join([*lines, f"returns: {state.returns()}"]) + "\n"


def test_playthrough_is_unchanged() -> None:
    assert playthrough() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 5)])
def test_resampling_keeps_information_state_and_changes_hidden_cards(players: int, seed: int) -> None:
    state = load(kingdom="", players=players, seed=seed, treasures="ask").new_initial_state()
    state.apply_action(3)
    chance = random.Random(seed)
    tried = differ = 0
    while not state.is_terminal():
        if chance.random() < 0.15:
            player = state.current_player()
            twin = state.resample_from_infostate(player, chance.random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.information_state_tensor(player) == state.information_state_tensor(player)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.legal_actions() == state.legal_actions()
            tried += 1
            differ += hidden(twin) != hidden(state)
            clone = twin.clone()
            walk = random.Random(tried)  # how the sample goes on must not change the rest of the test
            for _ in range(20):
                if not clone.is_terminal():
                    clone.apply_action(walk.choice(clone.legal_actions()))
        state.apply_action(chance.choice(state.legal_actions()))
    assert differ > 0.8 * tried > 4


def hidden(state: Any) -> list[list[str]]:
    return [[card.name for card in (*player.hand, *player.deck)] for player in state.play.game_run.table.players]


def test_resampling_keeps_revealed_hands() -> None:
    """After a hand was revealed, the other player knows it, so resampling must not change it."""
    kingdom = "Bureaucrat|Cellar|Vault|Militia|Moat|Village|Rogue|Market|Mine|Pillage"
    state = load(kingdom=kingdom, turn_limit=60).new_initial_state()
    state.apply_action(1)
    chance = random.Random(5)
    checked = 0
    while not state.is_terminal() and checked < 5:
        log = state.play.game_run.log
        shown = [event for event in log[-4:] if event.verb == "show hand"]
        if shown and state.current_player() != shown[-1].seat:
            player, other = state.current_player(), shown[-1].seat
            held = {card.uid for card in shown[-1].cards} & {card.uid for card in state.play.game_run.table.players[other].hand}
            twin = state.resample_from_infostate(player, chance.random)
            assert held <= {card.uid for card in twin.play.game_run.table.players[other].hand}
            checked += bool(held)
        state.apply_action(chance.choice(state.legal_actions()))
    assert checked


def test_games_can_follow_the_german_edition() -> None:
    assert load(edition="german").deals.setup.edition == "german"
    assert load().deals.setup.edition == ""


def test_random_kingdoms_come_from_the_chosen_sets() -> None:
    setup = load(kingdom="", sets="Seaside|Guilds").deals.setup
    assert {*map(drawn_from, setup.kingdom)} == {"Seaside", "Guilds"}
    with pytest.raises(SetupError, match="no such set"):
        load(kingdom="", sets="Atlantis")


def test_treasures_can_be_asked() -> None:
    assert "treasure, play: done, Copper" in str(dealt(load(treasures="ask")))
    assert "buy, buy: done, Copper" in str(dealt(load()))


def dealt(game: Any) -> Any:
    state = game.new_initial_state()
    state.apply_action(0)
    return state


def test_full_observations_are_an_option() -> None:
    compact, full = load(), load(observation="full")
    assert compact.observation_tensor_size() < 300 < 5000 < full.observation_tensor_size()
    assert compact.num_distinct_actions() < 70 < 200 < full.num_distinct_actions()
    with pytest.raises(SetupError, match=r"Did you mean full\?"):
        load(observation="ful")
    with pytest.raises(SetupError, match=r"Did you mean ask\?"):
        load(treasures="askk")


def test_clone_is_independent() -> None:
    state = load().new_initial_state()
    state.apply_action(0)
    twin = state.clone()
    before = state.information_state_string(0)
    twin.apply_action(twin.legal_actions()[0])
    assert state.information_state_string(0) == before
    assert str(twin) != "not dealt yet"


if __name__ == "__main__":
    GOLDEN.write_text(playthrough(), encoding="utf-8")
