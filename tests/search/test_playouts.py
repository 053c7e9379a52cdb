"""Playouts: copies of a table that are independent of the original game."""

from __future__ import annotations

from feodum.bots.buy_lists import big_money
from feodum.bots.random_bot import RandomBot
from feodum.engine.decision import Agent
from feodum.engine.random import seeded
from feodum.engine.turns import step
from feodum.game import Game
from feodum.search.playouts import detached_copy, play_to_end
from feodum.soak.fingerprint import fingerprint


def test_detached_copy_shares_nothing_that_grows() -> None:
    game = Game.new("First Game", seed=3, first=0).play_out([RandomBot(1), RandomBot(2)], turn_limit=5)
    table = game.run.safe_point.table
    state, answers, log = fingerprint(table), game.answers, [*game.log]
    agents: list[Agent | None] = [big_money(), big_money()]
    twin = detached_copy(table, [], agents)
    assert (twin.answers, twin.cursor, twin.log, twin.trace, twin.agents) == ([], 0, None, None, agents)
    while not twin.over:
        step(twin)
    assert twin.answers
    assert (fingerprint(table), game.answers, game.log) == (state, answers, log)


def test_playout_leaves_the_table_unchanged() -> None:
    table = Game.new("First Game", seed=3, first=0).run.safe_point.table
    state = fingerprint(table)
    end = play_to_end(table, 0, [big_money(), big_money()], seeded(1), 60)
    assert end.over
    assert fingerprint(table) == state
