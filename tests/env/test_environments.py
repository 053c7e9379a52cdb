"""The environment wrappers: agents, rewards, termination, seeds and constant memory use."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from gymnasium.vector import SyncVectorEnv

from feodum.bots.random_bot import RandomBot
from feodum.engine.errors import FeodumError, SetupError
from feodum.env import parallel_env
from feodum.env.action_game import IllegalAction, Play
from feodum.env.gymnasium_env import FeodumSeatEnv
from feodum.env.numbering import DONE
from feodum.env.pettingzoo_env import FeodumEnv, env, raw_env
from feodum.env.splits import Split
from feodum.kingdoms.selection import choose_setup, drawn_from


def sampled(space: Any, mask: np.ndarray[Any, np.dtype[np.int8]]) -> int:
    assert isinstance(space, Discrete)
    return int(space.sample(mask))


def play_game(table: Any, max_iterations: int = 100_000) -> dict[str, float]:
    """Play a game with random agents; return the total reward of each agent."""
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(max_iterations):
        _, reward, terminated, truncated, info = table.last()
        total[agent] += reward
        is_out = terminated or truncated
        table.step(None if is_out else sampled(table.action_space(agent), info["action_mask"]))
    return total


@pytest.mark.parametrize("players", [2, 4])
def test_win_rewards_are_zero_sum(players: int) -> None:
    table = FeodumEnv("First Game", players, turn_limit=20)
    table.reset(seed=3)
    total = play_game(table)
    assert sum(total.values()) == pytest.approx(0)
    assert list(total.values()) == pytest.approx(table.play.results())
    assert max(total.values()) <= 1


def test_lead_rewards_sum_to_final_lead() -> None:
    table = FeodumEnv("First Game", 3, turn_limit=20, rewards="lead")
    table.reset(seed=3)
    before = table.play.leads()
    total = play_game(table)
    after = table.play.leads()
    assert list(total.values()) == pytest.approx([now - then for now, then in zip(after, before, strict=True)])
    wrong: dict[str, Any] = {"rewards": "money"}
    with pytest.raises(SetupError, match="rewards must be 'win' or 'lead'"):
        env(**wrong)


def test_endless_game_is_truncated() -> None:
    table = FeodumEnv("First Game", turn_limit=3)
    table.reset(seed=1)
    for _ in table.agent_iter():
        _, _, terminated, truncated, _ = table.last()
        assert not terminated
        table.step(None if truncated else DONE)
    assert table.play.is_truncated
    assert table.play.game_run.table.turn_number == 4


def test_calls_in_wrong_order_raise() -> None:
    table = env(kingdom="First Game", turn_limit=1)
    for wrong in (lambda: table.step(DONE), table.last, lambda: table.observe("player_0"), table.render):
        with pytest.raises(AttributeError, match=r"not available before reset\(\)"):
            wrong()
    table.reset(seed=1)
    play_game(table)
    with pytest.raises(IllegalAction, match=r"the game is over; call reset\(\)"):
        table.step(DONE)
    alone = FeodumSeatEnv("First Game", turn_limit=1)
    alone.reset(seed=1)
    while not alone.play.is_truncated:
        alone.step(DONE)
    with pytest.raises(IllegalAction, match=r"the game is over; call reset\(\)"):
        alone.step(DONE)


def test_masks_are_never_empty() -> None:
    """Gymnasium's default vector mode asks for one more action after the end of a game, and ignores it."""
    games = SyncVectorEnv([lambda: FeodumSeatEnv("First Game", turn_limit=4)] * 3)
    games.single_action_space.seed(1)
    _, infos = games.reset(seed=1)
    ended = 0
    for _ in range(200):
        masks = infos["action_mask"]
        assert masks.any(axis=1).all()
        assert (masks == np.stack([alone.get_wrapper_attr("action_masks")() for alone in games.envs])).all()
        actions = [sampled(games.single_action_space, mask) for mask in masks]
        _, _, terminated, truncated, infos = games.step(np.array(actions))
        ended += int((terminated | truncated).sum())
    assert ended > 5

    for table in (FeodumEnv("First Game", 3, turn_limit=3), raw_env("First Game", 3, turn_limit=3)):
        table.reset(seed=1)
        for _ in table.agent_iter():
            assert all(info["action_mask"].any() for info in table.infos.values())
            _, _, terminated, truncated, info = table.last()
            table.step(None if terminated or truncated else sampled(table.action_space("player_0"), info["action_mask"]))


def test_illegal_action_loses_the_game() -> None:
    table = env(kingdom="First Game", players=3)
    table.reset(seed=1)
    loser = table.agent_selection
    illegal = table.action_names.index("zone trash")
    table.step(illegal)
    assert all(table.terminations.values())
    assert table.rewards[loser] == -0.5
    assert [table.rewards[agent] for agent in table.agents if agent != loser] == [0.25, 0.25]
    assert "is not legal here" in table.infos[loser]["illegal"]

    alone = FeodumSeatEnv("First Game")
    alone.reset(seed=1)
    _, reward, terminated, _, info = alone.step(illegal)
    assert (reward, terminated) == (-1, True)
    assert "is not legal here" in info["illegal"]

    together = parallel_env.parallel_env("First Game")
    together.reset(seed=1)
    agent = together.possible_agents[together.play.seat]
    *_, infos = together.step(dict.fromkeys(together.agents, illegal))
    assert infos[agent]["illegal"] == illegal
    assert together.agents


def test_same_seed_deals_same_games() -> None:
    def games(seed: int) -> list[tuple[tuple[str, ...], list[int]]]:
        table = FeodumEnv(None)
        found = []
        for number in range(3):
            table.reset(seed=seed if number == 0 else None)
            found.append((table.play.setup.kingdom, table.observe("player_0").tolist()))
        return found

    assert games(5) == games(5)
    assert games(5) != games(6)
    assert games(5)[0] != games(5)[1]


def test_single_agent_gets_every_seat_and_only_its_own_decisions() -> None:
    alone = FeodumSeatEnv("First Game", opponents=("big-money", "random"), turn_limit=15)
    seats = set()
    for number in range(12):
        _, info = alone.reset(seed=number)
        seats.add(alone.seat)
        is_over = False
        while not is_over:
            assert alone.play.seat == alone.seat
            _, _, terminated, truncated, info = alone.step(sampled(alone.action_space, info["action_mask"]))
            is_over = terminated or truncated
    assert seats == {0, 1, 2}


def test_render_shows_what_the_agent_sees() -> None:
    table = FeodumEnv("First Game", render_mode="ansi", treasures="ask")
    table.reset(seed=2)
    text = table.render()
    assert text is not None
    hand = [card.name for card in table.play.game_run.table.players[table.play.seat].hand]
    assert f"Hand of {table.agent_selection}: {', '.join(hand)}" in text
    assert "Village 10 ($3)" in text
    assert "treasure, play: done" in text


OWN_CARD = """
from feodum import Card
from feodum.engine.card import ACTION

class Loom(Card):
    '''+1 Card'''
    name, cost, types, draws = "Loom", 4, ACTION, 1
"""


def test_custom_cards_are_rejected(tmp_path: Path) -> None:
    """Custom cards have no number. Runs in a separate process because added cards can't be removed."""
    (tmp_path / "mine.py").write_text(OWN_CARD, encoding="utf-8")
    script = (
        "from feodum.cards.custom import add_cards\n"
        "from feodum.env.action_game import Play\n"
        "from feodum.kingdoms.selection import choose_setup\n"
        f"add_cards({str(tmp_path / 'mine.py')!r})\n"
        "kingdom = ['Loom', *choose_setup('First Game', 2, 0).kingdom[1:]]\n"
        "Play(choose_setup(kingdom, 2, 0), 0)\n"
    )
    done = run_script(script)
    assert done.returncode == 1
    assert "Loom: learning environments support only the cards that come with Feodum" in done.stderr


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"opponents": ("big-monye",)}, r"big-monye: no such bot\. Did you mean big-money\?"),
    ({"opponents": "big-money"}, "opponents must be 1 to 5 bots"),
    ({"opponents": ()}, "opponents must be 1 to 5 bots"),
    ({"opponents": ("random",) * 6}, "opponents must be 1 to 5 bots"),
    ({"opponents": (None,)}, "None: an opponent must be the name of a bot, or a Bot"),
    ({"seat": 2}, "seat must be a number from 0 to 1, or None for a random one, not 2"),
    ({"treasures": "aks"}, r"treasures must be 'auto' or 'ask', not 'aks'\. Did you mean ask\?"),
    ({"observation": "ful"}, r"observation must be 'compact' or 'full', not 'ful'\. Did you mean full\?"),
    ({"rewards": "money"}, "rewards must be 'win' or 'lead', not 'money'"),
    ({"edition": "germn"}, r"edition must be '' or 'german', not 'germn'\. Did you mean german\?"),
    ({"sets": ["Atlantis"]}, "Atlantis: no such set; the sets are Base, Prosperity"),
    ({"sets": "Base"}, r'sets must be a list of sets, such as \["Base", "Seaside"\], not Base'),
]


@pytest.mark.parametrize(("options", "reason"), WRONG)
def test_invalid_options_are_rejected_at_construction(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(FeodumError, match=reason):
        FeodumSeatEnv("First Game", **options)


@pytest.mark.parametrize("make", [FeodumEnv, FeodumSeatEnv, parallel_env.ParallelFeodumEnv])
def test_games_can_follow_the_german_edition(make: Callable[..., Any]) -> None:
    for kingdom in ("First Game", None, Split("train")):
        table = make(kingdom, edition="german")
        table.reset(seed=1)
        assert table.play.setup.edition == "german"


@pytest.mark.parametrize("make", [FeodumEnv, FeodumSeatEnv, parallel_env.ParallelFeodumEnv])
def test_random_kingdoms_come_from_the_chosen_sets(make: Callable[..., Any]) -> None:
    for kingdom in (None, Split("train")):
        table = make(kingdom, sets=["Seaside", "Guilds"])
        table.reset(seed=1)
        assert {*map(drawn_from, table.play.setup.kingdom)} == {"Seaside", "Guilds"}


def test_invalid_setups_are_rejected() -> None:
    setup = choose_setup("First Game", 2, 0)
    with pytest.raises(SetupError, match="no such Kingdom card"):
        FeodumEnv(["Nonsense", *setup.kingdom[1:]])
    with pytest.raises(SetupError, match="players"):
        FeodumEnv("First Game", players=7)


def test_copy_is_independent() -> None:
    play = Play(choose_setup("First Game", 2, 0), 0)
    twin = play.copy()
    before = play.observe(0)
    while twin.seat >= 0 and twin.game_run.table.turn_number < 3:
        twin.act(twin.legal[-1])
    assert play.observe(0) == before
    assert twin.observe(0) != before


def test_memory_does_not_grow_over_games() -> None:
    """Counts objects, not bytes: the number left after a game must not grow."""
    table = FeodumEnv("First Game", turn_limit=8)
    counts = []
    for number in range(9):
        table.reset(seed=number % 3)
        play_game(table)
        table.reset(seed=0)
        if number >= 2 and number % 3 == 2:
            gc.collect()
            counts.append(len(gc.get_objects()))
    assert max(counts) - counts[0] < 50


def test_only_wrappers_need_learning_libraries() -> None:
    script = (
        "import sys\n"
        "for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel'): sys.modules[name] = None\n"
        "import feodum.env, feodum.env.baselines, feodum.env.action_game, feodum.env.splits\n"
        "import feodum.env.slots, feodum.env.compact\n"
        "import feodum.bots.external.program_bot, feodum.cli.engine\n"
    )
    assert run_script(script).stderr == ""


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("gymnasium_env", "gymnasium"),
        ("gymnasium_env", "numpy"),
        ("pettingzoo_env", "pettingzoo"),
        ("parallel_env", "pettingzoo"),
        ("open_spiel_game", "pyspiel"),
    ],
)
def test_missing_library_is_named_in_one_line(module: str, package: str) -> None:
    done = run_script(f"import sys\nsys.modules[{package!r}] = None\nimport feodum.env.{module}\n")
    reason = f"feodum.env needs {package}, which is not installed; install it with pip install 'feodum[learn]'"
    assert done.stderr.splitlines()[-1] == f"ImportError: {reason}"


def run_script(script: str) -> subprocess.CompletedProcess[str]:
    search = os.pathsep.join(filter(None, sys.path))
    environment = {**os.environ, "PYTHONPATH": search}
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment)


@pytest.mark.parametrize("limit", [0, -1, 1.5])
@pytest.mark.parametrize("make", [FeodumSeatEnv, FeodumEnv])
def test_turn_limit_is_checked_at_construction(make: Callable[..., object], limit: float) -> None:
    with pytest.raises(SetupError, match="turn_limit must be a whole number from 1 on"):
        make("First Game", turn_limit=limit)


@pytest.mark.parametrize("wrong", [{"opponents": None}, {"opponents": RandomBot(1)}, {"opponents": {"random"}}, {"seat": 1.0}])
def test_types_of_opponents_and_seat_are_checked_at_construction(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match=r"(opponents|seat) must be"):
        FeodumSeatEnv("First Game", **wrong)
