"""Random walks through games, reproducible in every process and build."""

from __future__ import annotations

from collections.abc import Iterator

from feodum.engine.random import seeded
from feodum.env.action_game import Play
from feodum.kingdoms.selection import choose_setup

Kingdom = str | list[str] | None


def new_play(seed: int, kingdom: Kingdom = None, players: int = 2, turn_limit: int = 30) -> Play:
    return Play(choose_setup(kingdom, players, seed), seed, turn_limit=turn_limit)


def walk(play: Play, seed: int) -> Iterator[int]:
    """Act at random until the game ends; yield each action before it is applied."""
    random = seeded(seed)
    while play.seat >= 0:
        action = play.legal[random.below(len(play.legal))]
        yield action
        play.act(action)
