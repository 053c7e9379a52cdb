"""The training example learns, by kingdoms of the train split only; and the agents that it can be measured against."""

from __future__ import annotations

import pytest
import train
from walks import new_play

from feodum.engine.errors import SetupError
from feodum.env.baselines import SearchAgent, agent_named, play_out
from feodum.env.splits import Split


def test_it_learns_and_wins_on_kingdoms_never_seen() -> None:
    training = train.train(4, tries=12, games=3)
    start, end = training.curve[0], training.curve[-1]
    assert end.lead > start.lead + 15
    assert end.won > start.won
    judged = train.judge(training.weights, 60)
    assert judged.won >= 0.95
    tested = Split("test")
    assert len(training.kingdoms) > 200
    assert [kingdom for kingdom in training.kingdoms if tested.has(kingdom)] == []
    assert [kingdom for kingdom in judged.kingdoms if not tested.has(kingdom)] == []
    assert not set(map(frozenset, training.kingdoms)) & set(map(frozenset, judged.kingdoms))


def test_every_kingdom_is_in_one_part_of_a_split() -> None:
    train_part, test_part, other = Split("train"), Split("test"), Split("test", seed=1)
    kingdoms = [train_part.setup(2, seed).kingdom for seed in range(40)] + [
        test_part.setup(3, seed).kingdom for seed in range(40)
    ]
    assert [train_part.has(kingdom) for kingdom in kingdoms] == [True] * 40 + [False] * 40
    assert [test_part.has(kingdom) for kingdom in kingdoms] == [False] * 40 + [True] * 40
    assert all(test_part.has(kingdom) == test_part.has(kingdom[::-1]) for kingdom in kingdoms)
    assert [other.has(kingdom) for kingdom in kingdoms] != [test_part.has(kingdom) for kingdom in kingdoms]
    with pytest.raises(SetupError, match="a split is for train or test"):
        Split("train", share=1.5)


def test_a_strategy_as_an_agent_beats_chance() -> None:
    wins = 0.0
    for seed in range(4):
        agents = [agent_named("big-money", seed), agent_named("random", seed)]
        play = new_play(seed, "First Game", turn_limit=40)
        wins += play_out(play, agents if seed % 2 else agents[::-1])[0 if seed % 2 else 1]
    assert wins == 4


def test_the_search_plays() -> None:
    play = new_play(0, "First Game")
    agent = SearchAgent(deals=3)
    seen = set()
    while play.seat >= 0 and play.course.table.turn_number < 4:
        decision = play.decision
        assert decision is not None
        action = agent.act(play)
        assert action in play.legal
        seen.add(decision.source)
        play.act(action)
    assert {"treasure", "buy"} <= seen
