"""A hint at the table of the terminal: thought out on a game of its own, so that nothing is touched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from feodum.cards.box import Setup
from feodum.cards.custom import card_faults_told
from feodum.engine.decision import Answer
from feodum.game import Game
from feodum.levels.level_bots import playbook_at_table
from feodum.search.hints import Hint, hints
from feodum.search.playbook import Playbook
from feodum.search.sage import Budget, SageBot
from feodum.strategies.kingdom_context import kingdom_of_setup

SECONDS = 1.0


@lru_cache(maxsize=4)
def _playbook(setup: Setup) -> Playbook:
    return playbook_at_table(kingdom_of_setup(setup))


def best_answers(setup: Setup, seed: int, answers: Sequence[Answer]) -> list[Hint]:
    """The best answers to the open decision of a game, the best first."""
    played = Game(setup, seed, answers)
    if played.decision is None:
        return []
    playbook = _playbook(setup)
    bot = SageBot("coach", lambda view: playbook, Budget(seconds=SECONDS), grows=False)
    with card_faults_told():
        return hints(bot, played.resting_point, played.table, played.decision, seed=1)
