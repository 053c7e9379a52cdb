"""Observations match the view, are the same in all builds and processes, and reveal nothing hidden."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from walks import new_play, walk

from feodum.cards.catalogue import CATALOGUE
from feodum.engine.random import seeded
from feodum.engine.state.phases import PHASE_SOURCES
from feodum.env.action_game import Play
from feodum.env.card_features import TYPES
from feodum.env.information_state import information_state_text
from feodum.env.numbering import KINDS, VERBS
from feodum.env.observation import PLAYER_VALUES, TABLE_VALUES, Observer, columns, table_names
from feodum.env.resampling import resampled
from feodum.view.view_data import view_data
from feodum.view.window import PHASES, View

# Cards with special mechanics: tokens on piles, Potions, debt, the Black Market deck, passing cards, controlled turns.
GUESTS = [
    "Embargo", "Masquerade", "Possession", "City Quarter", "Black Market", "Golem", "Tribute", "Trader", "Scheme", "Village",
]  # fmt: skip
GOLDEN = Path(__file__).with_name("data") / "observations.json"
"""A digest for each walk, written by `python tests/env/test_observation.py`. If one differs, observations have changed."""
# Only kingdoms without card naming, and only numbers that existed when they were frozen, so that new cards change nothing here.
KINGDOMS = ("First Game", "Sleight of Hand", "Biggest Money", "Bad Omens", "Grim Parade", "Dark Carnival")
FROZEN_KINDS, FROZEN_ACTIONS, FROZEN_VERBS, FROZEN_TYPES, FROZEN_VALUES = 136, 172, 21, 11, 25
FROZEN_PLAYER_VALUES = 17


def digest(number: int) -> str:
    """Return a hash of all observations and action masks of a random walk."""
    players = 2 + number % 3
    play = new_play(number, KINGDOMS[number], players, turn_limit=10)
    width = len(columns(players))
    frozen = columns(players).index(TYPES[0]) + FROZEN_TYPES
    table = len(KINDS) * width
    total = hashlib.sha256()
    for action in walk(play, number):
        for seat in range(players):
            observation = play.observe(seat)
            for row in range(FROZEN_KINDS):
                total.update(observation[row * width : row * width + frozen].tobytes())
            total.update(observation[table : table + FROZEN_VALUES].tobytes())
            for place in range(players):
                at = table + len(TABLE_VALUES) + place * len(PLAYER_VALUES)
                total.update(observation[at : at + FROZEN_PLAYER_VALUES].tobytes())
            verbs = len(observation) - len(VERBS)
            total.update(observation[verbs : verbs + FROZEN_VERBS].tobytes())
        total.update(bytes(play.mask(play.seat)[:FROZEN_ACTIONS]))
        total.update(str(action).encode())
    total.update(str(play.results()).encode())
    return total.hexdigest()[:32]


@pytest.mark.parametrize("number", range(len(KINGDOMS)))
def test_observations_are_the_same_in_every_build(number: int) -> None:
    assert digest(number) == json.loads(GOLDEN.read_text(encoding="utf-8"))[number]


def test_observations_are_the_same_in_another_process() -> None:
    script = f"import sys; sys.path.insert(0, {str(GOLDEN.parent.parent)!r}); import test_observation as t; print(t.digest(0))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == json.loads(GOLDEN.read_text(encoding="utf-8"))[0]


def named(play: Play, seat: int) -> tuple[dict[tuple[str, str], int], dict[str, int]]:
    """Return an observation by row and column names, and its table values by name."""
    seen = list(play.observe(seat))
    names = columns(play.setup.players)
    rows = {
        (kind, name): seen[row * len(names) + column]
        for row, kind in enumerate(KINDS)
        for column, name in enumerate(names)
    }  # fmt: skip
    table = table_names(play.setup.players)
    return rows, dict(zip(table, seen[-len(table) :], strict=True))


@pytest.mark.parametrize("seed", range(6))
def test_observation_matches_view(seed: int) -> None:
    play = new_play(seed, GUESTS if seed % 2 else None, players=3, turn_limit=6)
    for step, _ in enumerate(walk(play, seed)):
        if step % 9:
            continue
        seat = play.seat
        rows, table = named(play, seat)
        data = view_data(View(play.game_run.table, seat), play.decision)
        for kind, count in Counter(data["hand"]).items():
            assert rows[kind, "hand"] == count
        assert sum(rows[kind, "hand"] for kind in KINDS) == len(data["hand"])
        assert sum(rows[kind, "trash"] for kind in KINDS) == len(data["trash"])
        for pile in data["supply"]:
            assert rows[pile["name"], "left"] == pile["left"]
            assert rows[pile["name"], "laid tokens"] == sum(pile["tokens"].values())
            if pile["top"] is not None:
                assert rows[pile["top"], "cost now"] == pile["cost"]
        for place in range(3):
            player = data["players"][(seat + place) % 3]
            for kind in KINDS:
                assert rows[kind, f"player {place}: owned"] == player["owned"].get(kind, 0)
            assert table[f"player {place}: hand size"] == player["hand_size"]
            assert table[f"player {place}: deck size"] == player["deck_size"]
            assert table[f"player {place}: debt"] == player["debt"]
            assert table[f"player {place}: decides"] == ((seat + place) % 3 == data["decider"])
        assert table["coins"] == data["coins"]
        assert table["potions"] == data["potions"]
        assert sum(rows[kind, "their hand"] for kind in KINDS) == len(data["their_hand"])
        assert table[f"phase {data['phase']}"] == 1
        assert table["player 0: is asked"] == 1
        decision = data["decision"]
        assert decision is not None
        assert table[f"verb {decision['verb']}"] == 1
        assert table["most"] == decision["max"]
        for kind in KINDS:
            assert rows[kind, "offered"] + rows[kind, "picked"] == decision["options"].count(kind)


def test_features_match_catalogue() -> None:
    rows, _ = named(new_play(0), 0)
    for name, entry in CATALOGUE.items():
        assert rows[name, "cost"] == entry.cost
        assert rows[name, "Attack"] == entry.is_attack
        if len(entry.cards) == 1:
            assert [rows[name, fact] for fact in ("draws", "coins", "points")] == [
                entry.cards[0].draws, entry.cards[0].coins, entry.cards[0].points,
            ]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_observation_reveals_nothing_hidden(seed: int) -> None:
    """Games that differ only in hidden information look the same to a seat. Most resampled games differ."""
    play = new_play(seed, players=2 + seed % 2, turn_limit=12)
    random = seeded(seed)
    tried = differ = 0
    for step, _ in enumerate(walk(play, seed)):
        if step % 13:
            continue
        for seat in range(play.setup.players):
            twin = resampled(play, seat, random)
            tried += 1
            differ += [information_state_text(twin, other) for other in range(play.setup.players)] != [
                information_state_text(play, other) for other in range(play.setup.players)
            ]
            assert twin.observe(seat) == play.observe(seat)
            assert twin.mask(seat) == play.mask(seat)
    assert differ > tried / 2 > 3


def test_every_phase_has_its_own_values() -> None:
    assert {f"phase {phase}" for phase in PHASES.values()} <= {*TABLE_VALUES}
    assert {f"at {source}" for source in PHASE_SOURCES} <= {*TABLE_VALUES}
    assert len({*TABLE_VALUES}) == len(TABLE_VALUES)


def test_observation_size_matches_the_column_names() -> None:
    for players in (2, 6):
        observer = Observer(players)
        assert observer.size == len(KINDS) * len(columns(players)) + len(table_names(players))


if __name__ == "__main__":
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(json.dumps([digest(number) for number in range(len(KINGDOMS))], indent=1) + "\n", encoding="utf-8")
