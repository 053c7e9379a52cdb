"""Statistics on which independent engines agree.

The bots buy the last Province even if that loses the game. The result must lie within four standard errors of the
measurement, or within the uncertainty of the known figure if that is larger. The interpreted build plays fewer games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot_positions import bot

from feodum.bots.bot import Bot
from feodum.cards.box import Setup
from feodum.engine.build import is_compiled
from feodum.engine.decision import NONE, Agent, Answer, Decision
from feodum.engine.turns import run, step
from feodum.levels.registry import bot_named
from feodum.view import View

KINGDOM = Setup(2, ["Witch", "Cellar", "Village", "Moat", "Workshop", "Smithy", "Remodel", "Militia", "Market", "Mine"])


def games(compiled: int, interpreted: int) -> int:
    return compiled if is_compiled() else interpreted


def assert_mean(values: Sequence[float], expected: float, uncertainty: float) -> None:
    """Assert that the mean matches the expected figure within its uncertainty."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    margin = max(4 * math.sqrt(variance / len(values)), uncertainty)
    assert abs(mean - expected) <= margin, f"{mean:.4f} is not {expected} ± {margin:.4f} (n = {len(values)})"


class Passing(Bot):
    """Plays nothing and buys nothing."""

    def decide(self, view: View, decision: Decision) -> Answer:
        return NONE


class BuyRecorder(Bot):
    """Wraps a bot and records when it buys a card, and its coins in each buy phase."""

    def __init__(self, player: Bot, card: str) -> None:
        super().__init__()
        self.player = player
        self.card = card
        self.turns: list[int] = []
        self.coins: dict[int, int] = {}

    def decide(self, view: View, decision: Decision) -> Answer:
        answer = self.player.decide(view, decision)
        if decision.source == "buy":
            turn = view.turns(view.seat) + 1
            self.coins[turn] = view.coins
            if answer and decision.cards[answer[0]].name == self.card:
                self.turns.append(turn)
        return answer


def play(seed: int, first: int, *agents: Agent) -> tuple[list[int], list[int]]:
    """Play a game; return the winners and each player's number of turns."""
    table = KINGDOM.layout().deal(seed, first)
    table.agents = list(agents)
    run(table)
    return table.winners(), [player.turns for player in table.players]


def test_big_money_alone_takes_the_known_turns_to_4_and_8_provinces() -> None:
    fourth: list[float] = []
    eighth: list[float] = []
    for seed in range(games(8000, 500)):
        recorder = BuyRecorder(bot_named("big-money"), "Province")
        play(seed, 0, recorder, Passing())
        fourth.append(recorder.turns[3])
        eighth.append(recorder.turns[7])
    assert_mean(fourth, 16.80, 0.05)
    assert_mean(eighth, 25.97, 0.05)


def test_big_money_mirror_matches_known_game_length() -> None:
    players = bot_named("big-money"), bot_named("big-money")
    turns = [float(play(seed, 0, *players)[1][0]) for seed in range(games(20_000, 800))]
    assert_mean(turns, 17.35, 0.05)


def outcomes(one: str, other: str, count: int) -> tuple[list[float], list[float], list[float]]:
    """Return wins, losses and ties of the first bot per game. The starting seat alternates."""
    bots = bot_named(one), bot_named(other)
    won: list[float] = []
    lost: list[float] = []
    tied: list[float] = []
    for seed in range(count):
        winners, _ = play(seed // 2, seed % 2, *bots)
        won.append(float(winners == [0]))
        lost.append(float(winners == [1]))
        tied.append(float(len(winners) == 2))
    return won, lost, tied


def test_one_smithy_beats_plain_big_money_at_the_known_rate() -> None:
    won, lost, tied = outcomes("single-smithy", "big-money", games(20_000, 1000))
    assert_mean(won, 0.599, 0.007)
    assert_mean(lost, 0.123, 0.007)
    assert_mean(tied, 0.278, 0.007)


def test_double_witch_beats_money_with_duchies_at_the_known_rate() -> None:
    won, _, _ = outcomes("double-witch", "big-money-with-duchies", games(4000, 300))
    assert_mean(won, 0.94, 0.015)


def test_chance_of_six_coins_after_two_silvers_matches_the_known_figure() -> None:
    six: list[float] = []
    for seed in range(games(20_000, 1500)):
        recorder = BuyRecorder(bot("Silver"), "Silver")
        table = KINGDOM.layout().deal(seed, 0)
        table.agents = [recorder, Passing()]
        while table.turn_number < 5:
            step(table)
        if recorder.turns[:2] == [1, 2]:
            six.append(float(max(recorder.coins.get(3, 0), recorder.coins.get(4, 0)) >= 6))
    assert_mean(six, 0.424, 0.005)
