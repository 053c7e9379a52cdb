"""Results as data frames for the plots."""

from __future__ import annotations

import polars

from feodum.i18n.locale import localize, translate
from feodum.lab.match.matches import Match
from feodum.lab.match.results import MatchSummary
from feodum.lab.match.tallies import MatchTally, TurnSums
from feodum.messages.message import CardName

SHOWN_SHARE = 0.05
"""Turns reached by a smaller share of the games are not shown, because few games make noisy averages."""
SHOWN_CARDS = 12


def all_games() -> str:
    return translate("chart-all", "all games")


def seat_name(seat: int) -> str:
    return translate("chart-seat", "player {seat}", seat=seat)


def win_frame(summary: MatchSummary) -> polars.DataFrame:
    """Return the win rates with confidence intervals, over all games and for each seat."""
    rows: list[dict[str, str | float]] = []
    for standing in summary.strategies:
        places = [(all_games(), standing.wins), *((seat_name(seat.seat), seat.wins) for seat in standing.seats)]
        rows += [
            {"strategy": standing.name, "where": place, "rate": wins.value, "low": wins.low, "high": wins.high}
            for place, wins in places
        ]
    return polars.DataFrame(rows)


def turn_frame(match: Match, tally: MatchTally) -> polars.DataFrame:
    """Return the averages of each strategy for each turn.

    The columns are the points and cards owned after the turn, the coins to spend in the turn, and the share of the games
    that reached the turn.
    """
    rows: list[dict[str, str | float]] = []
    for competitor, sums in zip(match.competitors, tally.turns, strict=True):
        rows += [
            {
                "strategy": competitor.label,
                "turn": turn + 1,
                "points": sums.points[turn] / sums.games[turn],
                "coins": sums.coins[turn] / sums.games[turn],
                "cards": sums.cards[turn] / sums.games[turn],
                "games": sums.games[turn] / sums.games[0],
            }
            for turn in range(shown_turns(sums))
        ]
    return polars.DataFrame(rows)


def shown_turns(sums: TurnSums) -> int:
    return sum(1 for games in sums.games if games >= SHOWN_SHARE * sums.games[0])


def length_frame(tally: MatchTally) -> polars.DataFrame:
    """Return the share of the games of each length, in turns of the first player."""
    return polars.DataFrame(
        [
            {"turns": turns, "from": turns - 0.5, "to": turns + 0.5, "share": count / tally.games}
            for turns, count in sorted(tally.lengths.items())
        ]
    )


def owned_frame(match: Match, tally: MatchTally) -> polars.DataFrame:
    """Return how many copies each strategy owned at the end on average, for the most frequent cards."""
    rows: list[dict[str, str | float]] = [
        {"strategy": competitor.label, "card": localize(CardName(card)), "owned": count / tally.games}
        for competitor, sums in zip(match.competitors, tally.turns, strict=True)
        for card, count in sums.final.items()
    ]
    frame = polars.DataFrame(rows)
    most = frame.group_by("card").agg(polars.col("owned").max().alias("most")).sort("most", "card", descending=[True, False])
    return frame.join(most.head(SHOWN_CARDS), on="card").sort("most", "card", "strategy", descending=[True, False, False])


def growth_frame(match: Match, tally: MatchTally) -> polars.DataFrame:
    """Return how many copies each strategy owned after each turn on average, for the most frequent cards."""
    rows: list[dict[str, str | float]] = []
    shown = set(owned_frame(match, tally)["card"].to_list())
    for competitor, sums in zip(match.competitors, tally.turns, strict=True):
        for card, owned in sums.owned.items():
            if (name := localize(CardName(card))) in shown:
                rows += [
                    {
                        "strategy": competitor.label,
                        "card": name,
                        "turn": turn + 1,
                        "owned": (owned[turn] if turn < len(owned) else 0) / sums.games[turn],
                    }
                    for turn in range(shown_turns(sums))
                ]
    return polars.DataFrame(rows)
