"""Hints for the full-screen interface, computed on a separate copy of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from feodum.cards.box import Setup
from feodum.cards.custom import report_card_errors
from feodum.engine.decision import Answer
from feodum.game import Game
from feodum.levels.level_bots import timed_playbook
from feodum.search.hints import AnswerHint, hints
from feodum.search.playbook import Playbook
from feodum.search.sage import Budget, SageBot
from feodum.strategies.kingdom_context import kingdom_of_setup

SECONDS = 1.0


@lru_cache(maxsize=4)
def _playbook(setup: Setup) -> Playbook:
    return timed_playbook(kingdom_of_setup(setup))


def best_answers(setup: Setup, seed: int, answers: Sequence[Answer]) -> list[AnswerHint]:
    """Return the best answers to the open decision of a game, best first."""
    game = Game(setup, seed, answers)
    if game.decision is None:
        return []
    playbook = _playbook(setup)
    bot = SageBot("coach", lambda view: playbook, Budget(seconds=SECONDS), improves_plan=False)
    with report_card_errors():
        return hints(bot, game.run.safe_point.table, game.table, game.decision, seed=1)
