"""Points of Landmarks count in every result, and coins are counted once if a player buys an Event."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from feodum.bots.bot import Bot
from feodum.cards.box import Setup
from feodum.engine.decision import NONE, Answer, Decision
from feodum.engine.state.phases import START
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.lab.experiments.solo_games import SoloTrial
from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor, find_competitor
from feodum.lab.match.game_loop import COINS, FIELDS, ScoreKeeper, TurnCurve, play_with_curves
from feodum.lab.match.matches import game_rows
from feodum.lab.match.starts import read_start
from feodum.view.window import View
from mechanism_cards import mechanism_cards

KINGDOM = ("Village", "Smithy", "Market", "Militia", "Moat", "Cellar", "Mine", "Remodel", "Workshop", "Chapel")


class EventBuyer(Bot):
    """Plays all Treasures, then buys Fair Day."""

    name = "event buyer"

    def decide(self, view: View, decision: Decision) -> Answer:
        if decision.source == "treasure":
            return tuple(range(decision.max))
        if decision.source == "buy" and "Fair Day" in decision.labels:
            return (decision.labels.index("Fair Day"),)
        return NONE if decision.min == 0 else tuple(range(decision.min))


@pytest.fixture(autouse=True)
def landscapes() -> Iterator[None]:
    with mechanism_cards():
        yield


def table_with(*landscapes: str) -> Table:
    table = Setup(2, KINGDOM, landscapes=landscapes).layout().deal(1, 0)
    table.agents = [EventBuyer(), EventBuyer()]
    return table


def coins_of_first_turn() -> int:
    table = table_with("Fair Day")
    return sum(card.name == "Copper" for card in table.players[0].hand)


def test_coins_are_counted_once_if_an_event_is_bought() -> None:
    expected = coins_of_first_turn()
    assert expected >= 2
    score = ScoreKeeper(2)
    score.play(table_with("Fair Day"), [0, 1], 1)
    assert score.counts[COINS] == expected
    score, curves = ScoreKeeper(2), [TurnCurve(), TurnCurve()]
    play_with_curves(score, curves, table_with("Fair Day"), [0, 1], 1)
    assert (score.counts[COINS], curves[0].coins[0]) == (expected, expected)
    assert score.counts[3 * FIELDS + COINS] == curves[1].coins[0]


def test_landmarks_count_in_curves_and_rows() -> None:
    table = table_with("Hall")
    for name in ("Silver", "Gold"):
        table.gain(0, name)
    expected = table.score(0)
    assert expected == 3 + 3  # three Estates and a set
    curve = TurnCurve()
    while not (table.phase == START and table.turn == 1):
        step(table)
    curve.record_turn(table, 0, 0)
    assert curve.points == [expected]
    rows = game_rows(table, 0, 0, [0, 1], [0, 0], [(0, 0), (0, 0)], [0], 0)
    assert [row[5] for row in rows] == table.scores() == [expected, 3]


@pytest.mark.parametrize(("deck", "points", "coins"), [("7 Copper, 3 Gold", [3, 6], None), ("10 Gold", [0, 0], 15)])
def test_solo_games_count_landmarks_and_coins_once(
    monkeypatch: pytest.MonkeyPatch, deck: str, points: list[int], coins: int | None
) -> None:
    monkeypatch.setattr(Competitor, "agent", lambda *_: EventBuyer())
    start = read_start((), hand="", deck=deck, discard="", piles="")
    board = Board(KINGDOM, landscapes=("Fair Day", "Hall"))
    sums = SoloTrial(find_competitor("big-money"), board, 3, 2, start=start).play(0, 1)
    assert sums.points == points  # a Silver each turn completes a set
    assert coins in (None, sums.coins[0])
