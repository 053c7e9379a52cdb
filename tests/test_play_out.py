"""`Game.play_out`: bots without a trace play as fast as in a simulation, and the game is the same as with one."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from call_counter import count_calls
from feodum import Answer, Bot, Decision, Game, Setup, View
from feodum.bots.buy_lists import big_money
from feodum.bots.random_bot import RandomBot
from feodum.engine.decision import Agent
from feodum.engine.turns import run
from feodum.kingdoms.selection import choose_setup
from feodum.levels.registry import bot_named
from feodum.soak.fingerprint import fingerprint

KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")


def everything(game: Game) -> tuple[object, ...]:
    """Return all that can be known about a game."""
    run = game.run
    asked = [(each.number, str(each), each.seq, each.costs, each.whose, each.shows_discard) for each in run.trace]
    views = [game.view(seat) for seat in range(-1, game.setup.players)]
    logs = [event.key() for event in game.log]
    return fingerprint(game.table), game.answers, asked, run.answer_numbers, views, logs, run.table.last_involved, game.saved()


def traced(bot: Bot) -> Bot:
    bot.needs_trace = True
    return bot


def pairs(seed: int) -> list[tuple[list[Agent], list[Agent]]]:
    """Return line-ups of bots that need no trace, each with the same bots and a trace."""
    names = ("random", "novice", "steady", "big-money")
    made = [[bot_named(name, seed + seat) for seat in range(2)] for name in names]
    again = [[traced(bot_named(name, seed + seat)) for seat in range(2)] for name in names]
    return [([*fast], [*slow]) for fast, slow in zip(made, again, strict=True)]


@pytest.mark.parametrize("seed", range(4))
def test_playing_without_a_trace_gives_the_same_game(seed: int) -> None:
    setup = choose_setup(None, 2, seed)
    for fast, slow in pairs(seed):
        for limit in (0, 3, 40):
            one = Game(setup, seed).play_out(fast, turn_limit=limit)
            two = Game(setup, seed).play_out(slow, turn_limit=limit)
            assert (one.is_over, one.scores(), one.winners(), one.answers) == (
                two.is_over, two.scores(), two.winners(), two.answers,
            )  # fmt: skip
            assert one == two
            twin = one.copy()
            assert everything(one) == everything(two)
            assert everything(twin) == everything(two), "a copy made before the trace is complete"


def test_playing_out_costs_as_much_as_a_simulation() -> None:
    """No log, no trace and no copies of the table, until somebody reads them."""
    setup = Setup(2, KINGDOM)
    table = setup.layout().deal(3, 0)
    table.agents = [big_money(), big_money()]
    game = Game(setup, 3)
    simulated = count_calls(lambda: run(table))
    played = count_calls(lambda: game.play_out([big_money(), big_money()]).scores())
    assert game.is_over
    assert list(game.answers) == table.answers
    assert played <= 1.5 * simulated + 100
    assert len(game._run.trace) == 1, "only the decision that was open before"
    assert len(game.run.trace) == len(table.answers)


def test_new_games_of_bots_are_played_at_once() -> None:
    game = Game(Setup(2, KINGDOM), 3, bots={0: big_money(), 1: big_money()})
    assert game.is_over
    assert game._run.trace == []
    assert everything(game) == everything(Game(Setup(2, KINGDOM), 3).play_out([traced(big_money()), traced(big_money())]))


class Failing(RandomBot):
    """Fails at a given decision, and needs no trace."""

    def __init__(self, left: int) -> None:
        super().__init__(1)
        self.needs_trace = False
        self.left = left

    def decide(self, view: View, decision: Decision) -> Answer:
        self.left -= 1
        if self.left < 0:
            raise ZeroDivisionError
        return super().decide(view, decision)


@pytest.mark.parametrize("left", [0, 1, 7, 40])
def test_bot_that_fails_without_a_trace_leaves_the_game_unchanged(left: int) -> None:
    game = Game.new("First Game", seed=2, first=0).play_out([RandomBot(1), RandomBot(2)], turn_limit=3)
    before, decision = everything(game), game.decision
    with pytest.raises(ZeroDivisionError):
        game.play_out([Failing(left), Failing(left)])
    assert everything(game) == before
    assert game.decision is decision


class Reader(Bot):
    """A custom bot reads the log and the fields of traced games, so it gets a trace."""

    def __init__(self) -> None:
        self.lengths: list[int] = []

    def decide(self, view: View, decision: Decision) -> Answer:
        assert len(view.log()) == decision.seq
        self.lengths.append(decision.seq)
        return tuple(range(decision.min))


def test_custom_bots_read_the_log() -> None:
    reader = Reader()
    Game.new("First Game", seed=2, first=0).play_out([reader, big_money()], turn_limit=5)
    assert reader.lengths == sorted(reader.lengths)
    assert reader.lengths[-1] > 20


def test_play_continues_after_playing_without_a_trace() -> None:
    game = Game.new("First Game", seed=2, first=0).play_out([big_money(), big_money()], turn_limit=4)
    assert game.decision is not None
    count = game.answer_count
    game.play_out(turn_limit=6)
    assert game.answer_count > count
    again = Game.new("First Game", seed=2, first=0).play_out([traced(big_money()), traced(big_money())], turn_limit=6)
    assert everything(game) == everything(again)
    game.rewind(3)
    assert game.is_over, "the bots answer again"


def test_several_threads_may_read_a_game_that_was_played_without_a_trace() -> None:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for seed in range(8):
            game = Game.new("First Game", seed=seed).play_out([RandomBot(1), RandomBot(2)], turn_limit=20)
            count = game.answer_count
            with ThreadPoolExecutor(4) as threads:
                texts = list(threads.map(lambda _, game=game: (game.answer_texts(), game.view(0), game.scores()), range(8)))
            assert all(each == texts[0] for each in texts)
            assert len(game.run.trace) >= game.answer_count == count
    finally:
        sys.setswitchinterval(interval)
