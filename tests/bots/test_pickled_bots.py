"""Pickled and copied bots keep their random state, strategy and attributes of Python subclasses."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import BuyList, BuyListEntry
from feodum.bots.random_bot import RandomBot
from feodum.engine.decision import Answer, Decision
from feodum.game import Game
from feodum.levels.registry import bot_named
from feodum.view import View


class EverySecond(RandomBot):
    """Answers every second decision at random, the others with the fewest picks; counts its decisions."""

    def __init__(self) -> None:
        super().__init__(7)
        self.asked = 0

    def decide(self, view: View, decision: Decision) -> Answer:
        self.asked += 1
        return super().decide(view, decision) if self.asked % 2 else tuple(range(decision.min))


BOTS: dict[str, Callable[[], Bot]] = {
    "random": lambda: RandomBot(3),
    "buy list": lambda: BuyList(
        "smiths", [BuyListEntry("Province"), BuyListEntry("Smithy", 2), BuyListEntry("Gold"), BuyListEntry("Silver")]
    ),
    "strategy": lambda: bot_named("village-smithy-market", refuse_losing_last_province=True),
    "level": lambda: bot_named("novice"),
    "weaker level": lambda: bot_named("novice-30", 5),
    "own": EverySecond,
}


def answers(bot: Bot) -> list[Answer]:
    game = Game.new("First Game", seed=2).play_out([bot, bot_named("big-money")], turn_limit=16)
    return list(game.answers)


@pytest.mark.parametrize("duplicated", [lambda bot: pickle.loads(pickle.dumps(bot)), copy.deepcopy], ids=["pickled", "copied"])
@pytest.mark.parametrize("name", BOTS)
def test_copied_bot_continues_like_the_original(name: str, duplicated: Callable[[Bot], Bot]) -> None:
    bot = BOTS[name]()
    answers(bot)
    twin = duplicated(bot)
    assert type(twin) is type(bot)
    assert (twin.name, twin.reads_only) == (bot.name, bot.reads_only)
    assert answers(twin) == answers(bot)
