"""The innermost loop of a simulation: whole games, counted in whole numbers. Compiled together with the engine.

Whole numbers can be added up in any order with the same result, so that it doesn't matter how the games were spread.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.decision import Agent
from feodum.engine.position import BUY_PHASE, CLEAN_UP, START
from feodum.engine.setup import Layout
from feodum.engine.table import Table
from feodum.engine.turns import step

# What is counted for each strategy on each seat.
GAMES: Final = 0
WINS: Final = 1
TIES: Final = 2
SHARES: Final = 3
POINTS: Final = 4
SQUARED_POINTS: Final = 5
TURNS: Final = 6
COINS: Final = 7
FIELDS: Final = 8

WHOLE: Final = 60
"""A win in shares. A tie divides it among two to six winners, always evenly."""


class Score:
    """Adds up games among as many strategies as there are seats. A line-up says which strategy has which seat."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.counts: list[int] = [0] * (players * players * FIELDS)
        """The fields for strategy 0 on seat 0, then strategy 0 on seat 1, and so on."""
        self.deal_shares: list[int] = [0] * players
        self.deal_ties: list[int] = [0] * players
        self.squared_shares: list[int] = [0] * players
        self.squared_ties: list[int] = [0] * players
        self.lengths: dict[int, int] = {}
        """How many games took how many turns of the first player."""
        self.stopped = 0
        self.coins: list[int] = [0] * players
        """What each seat had to spend in the game just played, all turns together."""

    def play(self, g: Table, lineup: list[int], turn_limit: int) -> None:
        """Play a game that has just been dealt and count it."""
        coins = [0] * self.players
        while not g.over:
            phase = g.phase
            if phase == BUY_PHASE:
                if g.bought == 0:  # nothing spent yet
                    coins[g.turn] = coins[g.turn] + g.coins  # compiled, `+=` on a list's number takes three times as long
            elif phase == START and g.turn_number > turn_limit:
                break
            step(g)
        self.count(g, lineup, coins)

    def count(self, g: Table, lineup: list[int], coins: list[int]) -> None:
        """Count a game that is over, or was stopped and counts as it stands."""
        self.coins = coins
        counts = self.counts
        scores = g.scores()
        winners = g.winners_by(scores)
        share = WHOLE // len(winners)
        for seat in range(self.players):
            strategy = lineup[seat]
            at = (strategy * self.players + seat) * FIELDS
            points = scores[seat]
            counts[at + GAMES] += 1
            counts[at + POINTS] += points
            counts[at + SQUARED_POINTS] += points * points
            counts[at + TURNS] += g.players[seat].turns
            counts[at + COINS] += coins[seat]
            if seat in winners:
                counts[at + (WINS if share == WHOLE else TIES)] += 1
                counts[at + SHARES] += share
                self.deal_shares[strategy] += share
                if share != WHOLE:
                    self.deal_ties[strategy] += 1
        length = g.players[g.first].turns
        self.lengths[length] = self.lengths.get(length, 0) + 1
        if not g.over:
            self.stopped += 1

    def play_orders(self, layout: Layout, seed: int, lineups: list[list[int]], bots: list[Agent], turn_limit: int) -> None:
        """Deal the same cards in each of the seat orders to bots that can play game after game."""
        for lineup in lineups:
            g = layout.deal(seed, 0)
            g.agents = [bots[strategy] for strategy in lineup]
            self.play(g, lineup, turn_limit)

    def close_deal(self) -> None:
        """All seat orders of one deal have been played."""
        for strategy in range(self.players):
            share = self.deal_shares[strategy]
            self.squared_shares[strategy] += share * share
            self.deal_shares[strategy] = 0
            ties = self.deal_ties[strategy]
            self.squared_ties[strategy] += ties * ties
            self.deal_ties[strategy] = 0


class Curve:
    """One strategy over the turns of its games: sums for its first turn, its second, and so on."""

    def __init__(self) -> None:
        self.games: list[int] = []
        self.points: list[int] = []
        self.coins: list[int] = []
        self.cards: list[int] = []
        self.owned: dict[str, list[int]] = {}
        """For each card, how many were owned after the turn."""
        self.final: dict[str, int] = {}
        """For each card, how many were owned when the game was over."""

    def turn_ended(self, g: Table, seat: int, coins: int) -> None:
        player = g.players[seat]
        turn = player.turns - 1
        while len(self.games) <= turn:
            self.games.append(0)
            self.points.append(0)
            self.coins.append(0)
            self.cards.append(0)
        cards = player.cards()
        self.games[turn] += 1
        self.points[turn] += player.score()
        self.coins[turn] += coins
        self.cards[turn] += len(cards)
        for card in cards:
            sums = self.owned.get(card.name)
            if sums is None:
                sums = []
                self.owned[card.name] = sums
            while len(sums) <= turn:
                sums.append(0)
            sums[turn] += 1

    def game_ended(self, g: Table, seat: int) -> None:
        for card in g.players[seat].cards():
            self.final[card.name] = self.final.get(card.name, 0) + 1


def play_with_curves(score: Score, curves: list[Curve], g: Table, lineup: list[int], turn_limit: int) -> None:
    """As `Score.play`, and follow each strategy through its turns."""
    coins = [0] * score.players
    spent_before = 0
    while not g.over:
        phase = g.phase
        seat = g.turn
        if phase == BUY_PHASE:
            if g.bought == 0:
                coins[seat] += g.coins
        elif phase == START and g.turn_number > turn_limit:
            break
        step(g)
        if phase == CLEAN_UP:
            curves[lineup[seat]].turn_ended(g, seat, coins[seat] - spent_before)
            if not g.over:
                spent_before = coins[g.turn]
    for seat in range(score.players):
        curves[lineup[seat]].game_ended(g, seat)
    score.count(g, lineup, coins)
