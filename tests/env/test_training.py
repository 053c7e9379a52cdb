"""The baseline agents, and a numpy learner, which learns only from the train split."""

from __future__ import annotations

import pytest
from linear_learner import judge, train
from walks import new_play

from feodum.cards.box import FACES, needs_bane
from feodum.engine.errors import SetupError
from feodum.engine.random import Random
from feodum.env import baselines
from feodum.env.action_game import Play
from feodum.env.baselines import SearchAgent, agent_named, play_out
from feodum.env.resampling import resampled
from feodum.env.splits import Split
from feodum.kingdoms import kingdom_code, selection

KNOWN_CARDS = 114


@pytest.fixture
def known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw only old cards whose rules don't depend on which cards exist, so that new cards don't change the training."""
    names = kingdom_code._numbered()[:KNOWN_CARDS]
    independent = [name for name in names if not needs_bane([name]) and not (name in FACES and FACES[name].names_cards)]
    monkeypatch.setattr(selection, "KINGDOM_CARDS", sorted(independent))


@pytest.mark.usefixtures("known_cards")
def test_training_generalizes_to_unseen_kingdoms() -> None:
    training = train(4, tries=12, games=3)
    start, end = training.curve[0], training.curve[-1]
    assert end.lead > start.lead + 15
    assert end.won > start.won
    judged = judge(training.weights, 60)
    assert judged.won >= 0.95
    tested = Split("test")
    assert len(training.kingdoms) > 200
    assert [kingdom for kingdom in training.kingdoms if tested.has(kingdom)] == []
    assert [kingdom for kingdom in judged.kingdoms if not tested.has(kingdom)] == []
    assert not set(map(frozenset, training.kingdoms)) & set(map(frozenset, judged.kingdoms))


def test_every_kingdom_is_in_exactly_one_part_of_a_split() -> None:
    train_part, test_part, other = Split("train"), Split("test"), Split("test", seed=1)
    kingdoms = [train_part.setup(2, seed).kingdom for seed in range(40)] + [
        test_part.setup(3, seed).kingdom for seed in range(40)
    ]
    assert [train_part.has(kingdom) for kingdom in kingdoms] == [True] * 40 + [False] * 40
    assert [test_part.has(kingdom) for kingdom in kingdoms] == [False] * 40 + [True] * 40
    assert all(test_part.has(kingdom) == test_part.has(kingdom[::-1]) for kingdom in kingdoms)
    assert [other.has(kingdom) for kingdom in kingdoms] != [test_part.has(kingdom) for kingdom in kingdoms]
    with pytest.raises(SetupError, match="a split needs part 'train' or 'test'"):
        Split("train", share=1.5)


def test_strategy_agent_beats_random_agent() -> None:
    wins = 0.0
    for seed in range(4):
        agents = [agent_named("big-money", seed), agent_named("random", seed)]
        play = new_play(seed, "First Game", turn_limit=40)
        wins += play_out(play, agents if seed % 2 else agents[::-1])[0 if seed % 2 else 1]
    assert wins == 4


def test_search_agent_plays_legally() -> None:
    play = new_play(0, "First Game")
    agent = SearchAgent(deals=3)
    sources = set()
    while play.seat >= 0 and play.game_run.table.turn_number < 4:
        decision = play.decision
        assert decision is not None
        action = agent.act(play)
        assert action in play.legal
        sources.add(decision.source)
        play.act(action)
    assert {"treasure", "buy"} <= sources


def test_search_agent_searches_buys(monkeypatch: pytest.MonkeyPatch) -> None:
    play = new_play(0, "First Game")
    sampled: list[str] = []

    def counted(play: Play, seat: int, random: Random) -> Play:
        assert play.decision is not None
        sampled.append(play.decision.source)
        return resampled(play, seat, random)

    monkeypatch.setattr(baselines, "resampled", counted)
    agent = SearchAgent(deals=2)
    while play.game_run.table.turn_number < 2:
        play.act(agent.act(play))
    assert set(sampled) == {"buy"}
