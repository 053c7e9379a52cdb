"""Matches: counting, and results that do not depend on the split into parts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from feodum.engine.errors import FeodumError
from feodum.engine.seeds import derive_seed
from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.game_loop import COINS, FULL_SHARE, GAMES, POINTS, SHARES, TIES, TURNS, WINS
from feodum.lab.match.matches import Match, lineups
from feodum.lab.match.results import summarise, tie_estimate
from feodum.lab.match.statistics import wilson
from feodum.lab.match.tallies import MatchTally


def new_match(*names: str, seed: int = 5, kingdom: tuple[str, ...] = (), colony: str | None = None) -> Match:
    competitors = find_competitors(names)
    return Match(competitors, choose_board(competitors, kingdom, colony), seed)


def sum_of_parts(match: Match, *parts: tuple[int, int]) -> MatchTally:
    tally = match.empty()
    for first, deals in parts:
        tally.add(match.play(first, deals))
    return tally


MATCHES = {
    "money": new_match("single-smithy", "big-money"),
    "attack": new_match("double-witch", "militia-big-money", "big-money"),
    "chance": new_match("random", "big-money"),
    "random boards": new_match("big-money", "single-smithy", kingdom=("random",), colony="random"),
}


@pytest.mark.parametrize("name", MATCHES)
def test_totals_do_not_depend_on_how_deals_are_split(name: str) -> None:
    match = replace(MATCHES[name], turn_limit=60, with_curves=True)
    whole = match.play(0, 8)
    assert sum_of_parts(match, (0, 8)) == whole
    assert sum_of_parts(match, (5, 3), (0, 1), (1, 4)) == whole
    assert match.play(0, 4) != match.play(4, 4)


def test_different_seeds_give_different_games() -> None:
    match = MATCHES["money"]
    assert match.play(0, 10) != replace(match, seed=6).play(0, 10)
    assert derive_seed(1, 2) != derive_seed(2, 1) != derive_seed(1, 2, 0)


def test_each_strategy_has_each_seat_once() -> None:
    orders = lineups(4)
    for seat in range(4):
        assert sorted(order[seat] for order in orders) == [0, 1, 2, 3]
    for order in orders:
        assert sorted(order) == [0, 1, 2, 3]


def test_recording_curves_and_rows_does_not_change_results() -> None:
    match = MATCHES["attack"]
    plain = match.play(0, 6)
    followed = replace(match, with_curves=True, with_rows=True).play(0, 6)
    assert followed.counts == plain.counts
    assert followed.lengths == plain.lengths
    assert [sum(sums.games) for sums in followed.turns] == [plain.count(TURNS, number) for number in range(3)]
    assert [sum(sums.coins) for sums in followed.turns] == [plain.count(COINS, number) for number in range(3)]
    assert not plain.turns
    assert not plain.rows


def test_csv_rows_add_up_to_the_match_totals() -> None:
    match = replace(MATCHES["attack"], with_rows=True)
    tally = match.play(0, 6)
    assert len(tally.rows) == 6 * 3 * 3
    for number in range(3):
        rows = [row for row in tally.rows if row[3] == number]
        assert tally.count(GAMES, number) == len(rows) == 18
        assert tally.count(WINS, number) == sum(1 for row in rows if row[4] == FULL_SHARE)
        assert tally.count(TIES, number) == sum(1 for row in rows if 0 < row[4] < FULL_SHARE)
        assert tally.count(SHARES, number) == sum(row[4] for row in rows)
        assert tally.count(POINTS, number) == sum(row[5] for row in rows)
    assert tally.count(SHARES) == tally.games * FULL_SHARE


def test_mirror_match_is_fair() -> None:
    """With the same strategy on all seats, all seat orders of a deal are the same game."""
    tally = new_match("big-money", "big-money").play(0, 50)
    assert tally.count(SHARES, 0) == tally.count(SHARES, 1)
    seat = summarise(new_match("big-money", "big-money"), tally).seats[0]
    assert (seat.games, seat.wins) == (100, wilson(tally.count(WINS, 0, 0), 50)), "100 games, but only 50 different ones"
    assert tally.squared_shares == [50 * FULL_SHARE * FULL_SHARE] * 2, "each deal is shared evenly"


def test_identical_games_do_not_narrow_the_tie_interval() -> None:
    tally = new_match("smithy-big-money", "smithy-big-money").play(0, 150)
    ties = tie_estimate(tally, 0)
    assert ties.value == tally.count(TIES, 0) / tally.games
    assert ties.half_width > 0.95 * wilson(ties.value * tally.deals, tally.deals).half_width


def test_endless_games_are_stopped(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("lab") / "idle.strategy"
    file.write_text("name: Idle\nbuy:\n  Province when coins > 99\n")
    match = replace(new_match(str(file), str(file)), turn_limit=7)
    tally = match.play(0, 3)
    summary = summarise(match, tally)
    assert (summary.stopped, summary.games) == (6, 6)
    assert tally.lengths == {7: 6}
    assert summary.strategies[0].ties.value == 1.0
    assert [standing.name for standing in summary.strategies] == ["Idle", "Idle (2)"]


def test_summary_is_consistent() -> None:
    match = MATCHES["money"]
    tally = match.play(0, 60)
    summary = summarise(match, tally)
    smithy, money = summary.strategies
    assert smithy.wins.value > money.wins.value
    assert smithy.wins.value == money.losses.value
    assert smithy.ties == money.ties
    assert smithy.score.value + money.score.value == pytest.approx(1)
    assert smithy.score.low < smithy.score.value < smithy.score.high
    assert 4 < money.coins_a_turn < 8
    assert 12 < summary.turns < 22
    assert sum(seat.games for seat in summary.seats) == 2 * summary.games
    assert smithy.wins.value == pytest.approx(sum(seat.wins.value for seat in smithy.seats) / 2)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": -1}, "the seed must be"),
        ({"turn_limit": 0}, "turn limit must be at least 1"),
        ({"competitors": ()}, "2 to 6 strategies"),
    ],
)
def test_invalid_matches_are_rejected(change: dict[str, int | tuple[()]], message: str) -> None:
    values = {**vars(MATCHES["money"]), **change}
    with pytest.raises(FeodumError, match=message):
        Match(**values)
