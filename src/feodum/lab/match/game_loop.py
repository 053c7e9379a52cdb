"""The innermost loop of a simulation: whole games, counted in whole numbers. Compiled together with the engine.

Whole numbers can be added up in any order with the same result, so that it doesn't matter how the games were spread.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.decision import Agent
from feodum.engine.position import BUY_PHASE, CLEAN_UP, START
from feodum.engine.random import Random
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

TURN_LIMIT: Final = 200
"""Turns after which a game is stopped and counts as it stands: strategies that buy nothing would play for ever."""
PILES: Final = "piles"
WHOLE: Final = 60
"""A win in shares. A tie divides it among two to six winners, always evenly."""


def ending_of(g: Table) -> str:
    """What ended the game: the name of a pile that ends it by itself, or PILES."""
    for name in g.ends_game:
        pile = g.pile(name)
        if pile is not None and not pile.cards:
            return name
    return PILES


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
        self.endings: dict[str, int] = {}
        """How many games ended with which pile (Province, Colony), or with several empty ones (PILES)."""
        self.forfeits: list[int] = [0] * players
        """How many games each strategy has lost by what its program did."""
        self.coins: list[int] = [0] * players
        """What each seat had to spend in the game just played, all turns together."""

    def play(self, g: Table, lineup: list[int], turn_limit: int) -> None:
        """Play a game that has just been dealt and count it."""
        coins = [0] * self.players
        self.coins = coins
        while not g.over:
            phase = g.phase
            if phase == BUY_PHASE:
                if not g.bought:  # nothing spent yet
                    coins[g.turn] = coins[g.turn] + g.coins  # compiled, `+=` on a list's number takes three times as long
            elif phase == START and g.turn_number > turn_limit:
                break
            step(g)
        self.count(g, lineup, coins)

    def count(self, g: Table, lineup: list[int], coins: list[int], forfeiter: int = -1) -> None:
        """Count a game that is over, or was stopped and counts as it stands; a seat that has forfeited it comes last."""
        self.coins = coins
        counts = self.counts
        scores = g.scores()
        winners = winners_without(g, scores, forfeiter)
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
        if forfeiter >= 0:
            self.forfeits[lineup[forfeiter]] += 1
        elif not g.over:
            self.stopped += 1
        else:
            ending = ending_of(g)
            self.endings[ending] = self.endings.get(ending, 0) + 1

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


def winners_without(g: Table, scores: list[int], forfeiter: int) -> list[int]:
    """The seats that win by these scores, where one may have forfeited the game: that one counts as having least."""
    if forfeiter < 0:
        return g.winners_by(scores)
    ranked = scores[:]
    ranked[forfeiter] = min(scores) - 1
    return g.winners_by(ranked)


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
    score.coins = coins
    spent_before = 0
    while not g.over:
        phase = g.phase
        seat = g.turn
        if phase == BUY_PHASE:
            if not g.bought:
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


def redealt(g: Table, seat: int, random: Random) -> Table:
    """The game as it may be for all that a seat knows: a copy in which what is face down to it is dealt anew."""
    twin = g.copy()
    twin.answers = []
    twin.cursor = 0
    deal_anew(twin, seat, random)
    return twin


def deal_anew(g: Table, seat: int, random: Random, shown: int = -1) -> None:
    """Shuffle everybody's deck, deal the others' hands anew from hand and deck together, and let chance begin anew.

    The hand of a player who has `shown` it stays.
    """
    for number in range(len(g.players)):
        player = g.players[number]
        if number != seat and number != shown:
            size = len(player.hand)
            player.deck.extend(player.hand)
            random.shuffle(player.deck)
            player.hand[:] = [player.deck.pop() for _i in range(size)]
        else:
            random.shuffle(player.deck)
    g.random = Random(random.word(), random.word(), random.word(), random.word() | 1)
