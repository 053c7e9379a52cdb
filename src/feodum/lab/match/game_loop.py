"""The hot loop of a simulation, compiled together with the engine: play games and add integers.

Integer sums do not depend on the order of addition, so the results are the same however the games are distributed.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.decision import Agent
from feodum.engine.setup import Layout
from feodum.engine.state.phases import BUY_PHASE, CLEAN_UP, START
from feodum.engine.table import Table
from feodum.engine.turns import step

# Fields that are counted for each strategy and seat.
GAMES: Final = 0
WINS: Final = 1
TIES: Final = 2
SHARES: Final = 3
POINTS: Final = 4
SQUARED_POINTS: Final = 5
TURNS: Final = 6
COINS: Final = 7
FIELDS: Final = 8

TURN_LIMIT: Final = 200
"""Games are stopped and scored after this many turns, because strategies may never end them."""
PILES: Final = "piles"
FULL_SHARE: Final = 60
"""Integer value of a win. It is divisible by 2, 3, 4, 5 and 6, so that every tie splits evenly."""


def ending_of(g: Table) -> str:
    """Return the pile that ended the game (Province, Colony), or PILES for three or four empty piles."""
    for name in g.ends_game:
        pile = g.pile(name)
        if pile is not None and not pile.cards:
            return name
    return PILES


def is_unspent(g: Table) -> bool:
    """Return True if the player has bought nothing this turn, neither a card nor a landscape."""
    return not g.bought and not g.landscapes_bought


class ScoreKeeper:
    """Plays games and adds up their results. A line-up gives the strategy of each seat."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.counts: list[int] = [0] * (players * players * FIELDS)
        """Fields of strategy 0 in seat 0, then strategy 0 in seat 1, and so on."""
        self.deal_shares: list[int] = [0] * players
        self.deal_ties: list[int] = [0] * players
        self.squared_shares: list[int] = [0] * players
        self.squared_ties: list[int] = [0] * players
        self.lengths: dict[int, int] = {}
        """Number of games by turns of the first player."""
        self.stopped = 0
        self.endings: dict[str, int] = {}
        """Number of games by ending, see `ending_of`."""
        self.forfeits: list[int] = [0] * players
        """Number of games that the program of each strategy forfeited."""
        self.coins: list[int] = [0] * players
        """Total coins of each seat in the last game."""

    def play(self, g: Table, lineup: list[int], turn_limit: int) -> None:
        """Play a freshly dealt game and add its results."""
        coins = [0] * self.players
        self.coins = coins
        while not g.over:
            phase = g.phase
            if phase == BUY_PHASE:
                if not g.bought and (g.extras is None or is_unspent(g)):  # the call would cost games without extras time
                    coins[g.turn] = coins[g.turn] + g.coins  # `+=` on a list item is three times slower when compiled
            elif phase == START and g.turn_number > turn_limit:
                break
            step(g)
        self.count(g, lineup, coins)

    def count(self, g: Table, lineup: list[int], coins: list[int], forfeiter: int = -1) -> None:
        """Add the results of a finished or stopped game. A seat that forfeited ranks last."""
        self.coins = coins
        counts = self.counts
        scores = g.scores()
        winners = winners_excluding(g, scores, forfeiter)
        share = FULL_SHARE // len(winners)
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
                counts[at + (WINS if share == FULL_SHARE else TIES)] += 1
                counts[at + SHARES] += share
                self.deal_shares[strategy] += share
                if share != FULL_SHARE:
                    self.deal_ties[strategy] += 1
        length = g.players[g.first].turns
        self.lengths[length] = self.lengths.get(length, 0) + 1
        if forfeiter >= 0:
            self.forfeits[lineup[forfeiter]] += 1
        elif not g.over:
            self.stopped += 1
        else:
            ending = ending_of(g)
            self.endings[ending] = self.endings.get(ending, 0) + 1

    def play_orders(self, layout: Layout, seed: int, lineups: list[list[int]], bots: list[Agent], turn_limit: int) -> None:
        """Play the same deal in each seat order, with bots that keep no state between games."""
        for lineup in lineups:
            g = layout.deal(seed, 0)
            g.agents = [bots[strategy] for strategy in lineup]
            self.play(g, lineup, turn_limit)

    def close_deal(self) -> None:
        """Add the squared shares and ties of a completed deal to the totals, and reset the deal's sums."""
        for strategy in range(self.players):
            share = self.deal_shares[strategy]
            self.squared_shares[strategy] += share * share
            self.deal_shares[strategy] = 0
            ties = self.deal_ties[strategy]
            self.squared_ties[strategy] += ties * ties
            self.deal_ties[strategy] = 0


def winners_excluding(g: Table, scores: list[int], forfeiter: int) -> list[int]:
    """Return the winning seats; a seat that forfeited (-1: none) ranks last."""
    if forfeiter < 0:
        return g.winners_by(scores)
    ranked = scores[:]
    ranked[forfeiter] = min(scores) - 1
    return g.winners_by(ranked)


class TurnCurve:
    """Totals of one strategy for each turn of its games."""

    def __init__(self) -> None:
        self.games: list[int] = []
        self.points: list[int] = []
        self.coins: list[int] = []
        self.cards: list[int] = []
        self.owned: dict[str, list[int]] = {}
        """Copies owned after each turn, by card."""
        self.final: dict[str, int] = {}
        """Copies owned at the end of the game, by card."""

    def record_turn(self, g: Table, seat: int, coins: int) -> None:
        player = g.players[seat]
        turn = player.turns - 1
        while len(self.games) <= turn:
            self.games.append(0)
            self.points.append(0)
            self.coins.append(0)
            self.cards.append(0)
        cards = player.cards()
        self.games[turn] += 1
        self.points[turn] += g.score(seat)
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

    def record_final_deck(self, g: Table, seat: int) -> None:
        for card in g.players[seat].cards():
            self.final[card.name] = self.final.get(card.name, 0) + 1


def play_with_curves(score: ScoreKeeper, curves: list[TurnCurve], g: Table, lineup: list[int], turn_limit: int) -> None:
    """Play and count a game like `ScoreKeeper.play`, and record the curves of each strategy."""
    coins = [0] * score.players
    score.coins = coins
    spent_before = 0
    while not g.over:
        phase = g.phase
        seat = g.turn
        if phase == BUY_PHASE:
            if is_unspent(g):
                coins[seat] += g.coins
        elif phase == START and g.turn_number > turn_limit:
            break
        step(g)
        if phase == CLEAN_UP:
            curves[lineup[seat]].record_turn(g, seat, coins[seat] - spent_before)
            if not g.over:
                spent_before = coins[g.turn]
    for seat in range(score.players):
        curves[lineup[seat]].record_final_deck(g, seat)
    score.count(g, lineup, coins)
