"""Matches: deals that are each played with the seats rotated, so that everybody sits everywhere once.

Any part of a match can be played anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from feodum.bots.external.program_bot import Forfeit, ProgramBot
from feodum.cards.box import MAX_PLAYERS, MIN_PLAYERS
from feodum.engine.decision import Agent
from feodum.engine.random import SEED_BITS
from feodum.engine.setup import Layout
from feodum.engine.table import Table
from feodum.kingdoms.selection import check_seed
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor, is_memoryless
from feodum.lab.match.game_loop import PILES, TURN_LIMIT, WHOLE, Curve, Score, ending_of, play_with_curves, winners_without
from feodum.lab.match.starts import USUAL_START, Start, opening_of
from feodum.lab.match.tallies import Tally, add_lists
from feodum.messages.message import Saying

ENDINGS = ("Province", "Colony", PILES)
STOPPED = -1
"""The number of an ending for games that reached the turn limit; others are numbers of `ENDINGS`."""
FORFEITED = -2
"""The same for games that somebody's program has forfeited."""


def derive_seed(seed: int, *path: int) -> int:
    """A seed of its own for each path of numbers, such as a deal; the streams of different paths have nothing in common."""
    check_seed(seed)
    data = b"".join(number.to_bytes(16, "big") for number in (seed, *path))
    return int.from_bytes(blake2b(data, digest_size=SEED_BITS // 8).digest(), "big")


def lineups(players: int) -> list[list[int]]:
    """Which strategy has which seat, in each of the seat orders: everybody sits everywhere once."""
    return [[(seat + shift) % players for seat in range(players)] for shift in range(players)]


def check_match(players: int, seed: int, turn_limit: int) -> None:
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise LabError(
            Saying(
                "match-players",
                "{least} to {most} strategies can meet in a game, not {count}",
                least=MIN_PLAYERS,
                most=MAX_PLAYERS,
                count=players,
            )
        )
    check_seed(seed)
    if turn_limit < 1:
        raise LabError(Saying("match-turns", "a game needs at least one turn; the limit can't be {limit}", limit=turn_limit))


@dataclass(frozen=True)
class Match:
    """Strategies against each other on a board. The seed decides everything that happens."""

    competitors: tuple[Competitor, ...]
    board: Board
    seed: int = 0
    refuse_losing_province: bool = False
    turn_limit: int = TURN_LIMIT
    with_curves: bool = False
    with_rows: bool = False
    with_openings: bool = False
    start: Start = USUAL_START

    def __post_init__(self) -> None:
        check_match(len(self.competitors), self.seed, self.turn_limit)
        if not self.start.is_usual:
            table = self.board.setup(self.players, derive_seed(self.seed, 0)).layout().deal(0, 0)
            self.start.check(table, self.players)

    @property
    def players(self) -> int:
        return len(self.competitors)

    def empty(self) -> Tally:
        return Tally(self.players)

    def play(self, first: int, deals: int) -> Tally:
        """Play some of the deals. The same deals give the same sums, wherever and together with whichever others."""
        return MatchPlay(self).play(first, deals)


class MatchPlay:
    """A match being played: its bots, and what it has given so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lineups = lineups(match.players)
        bots = [
            competitor.agent(0, match.refuse_losing_province, number) for number, competitor in enumerate(match.competitors)
        ]
        self.lasting: list[Agent] | None = list(bots) if all(map(is_memoryless, bots)) else None
        """The bots, if the same ones can play game after game."""
        self.layout: Layout | None = match.board.setup(match.players, 0).layout() if match.board.is_fixed else None
        self.score = Score(match.players)
        self.curves = [Curve() for _ in match.competitors] if match.with_curves else []
        self.rows: list[tuple[int, ...]] = []
        self.openings: list[dict[str, list[int]]] = [{} for _ in match.competitors] if match.with_openings else []
        self.is_plain = not (match.with_curves or match.with_rows or match.with_openings) and match.start.is_usual
        """Whether games can be played in the fastest way."""
        self.causes: Counter[str] = Counter()

    def play(self, first: int, deals: int) -> Tally:
        for deal in range(first, first + deals):
            self.play_deal(deal)
            self.score.close_deal()
        tally = Tally.of(self.score, self.curves, deals)
        tally.rows = self.rows
        tally.openings = self.openings
        tally.causes = dict(self.causes)
        return tally

    def play_deal(self, deal: int) -> None:
        """Play a deal in all its seat orders; `score.deal_shares` then has what each strategy got of it."""
        match, score = self.match, self.score
        if self.lasting is not None and self.is_plain:
            seed = derive_seed(match.seed, deal)
            score.play_orders(self.layout_of(seed), seed, self.lineups, self.lasting, match.turn_limit)
            return
        for order, lineup in enumerate(self.lineups):
            table = self.dealt(deal, order)
            openings = [opening_of(player) for player in table.players]
            forfeiter = self.play_game(table, lineup)
            scores = table.scores()
            winners = winners_without(table, scores, forfeiter)
            for agent in table.agents:
                if isinstance(agent, ProgramBot):
                    agent.end(scores, winners)
            if match.with_rows:
                ending = FORFEITED if forfeiter >= 0 else ENDINGS.index(ending_of(table)) if table.over else STOPPED
                self.rows.extend(game_rows(table, deal, order, lineup, score.coins, openings, winners, ending))
            if self.openings:
                self._count_openings(lineup, openings, winners)

    def play_game(self, table: Table, lineup: list[int]) -> int:
        """Play a game and count it. The seat that forfeited it by what its program did, or -1."""
        match, score = self.match, self.score
        try:
            if self.curves:
                play_with_curves(score, self.curves, table, lineup, match.turn_limit)
            else:
                score.play(table, lineup, match.turn_limit)
        except Forfeit as forfeit:
            score.count(table, lineup, score.coins, forfeit.seat)
            self.causes[forfeit.fault.cause] += 1
            return forfeit.seat
        return -1

    def layout_of(self, seed: int) -> Layout:
        return self.layout or self.match.board.setup(self.match.players, seed).layout()

    def dealt(self, deal: int, order: int) -> Table:
        """The game of a deal in one of its seat orders, before its first turn."""
        seed = derive_seed(self.match.seed, deal)
        lineup = self.lineups[order]
        bots = self.lasting or self.new_bots(deal, order)
        table = self.layout_of(seed).deal(seed, 0)
        if not self.match.start.is_usual:
            self.match.start.arrange(table, lineup)
        table.agents = [bots[strategy] for strategy in lineup]
        return table

    def _count_openings(self, lineup: Sequence[int], openings: Sequence[tuple[int, int]], winners: Sequence[int]) -> None:
        for seat, strategy in enumerate(lineup):
            more, less = sorted(openings[seat], reverse=True)
            won = seat in winners
            sums = [1, int(won and len(winners) == 1), int(won and len(winners) > 1), WHOLE // len(winners) if won else 0]
            add_lists(self.openings[strategy].setdefault(f"{more}/{less}", []), sums)

    def new_bots(self, deal: int, order: int) -> list[Agent]:
        """Bots for one game, each with a seed of its own."""
        match = self.match
        return [
            competitor.agent(derive_seed(match.seed, deal, order, number), match.refuse_losing_province, number)
            for number, competitor in enumerate(match.competitors)
        ]


def game_rows(
    table: Table,
    deal: int,
    order: int,
    lineup: Sequence[int],
    coins: Sequence[int],
    openings: Sequence[tuple[int, int]],
    winners: Sequence[int],
    ending: int,
) -> list[tuple[int, ...]]:
    """A row for each seat of a game that has been played, with the columns `records.ROW`."""
    share = WHOLE // len(winners)
    return [
        (
            deal,
            order,
            seat,
            lineup[seat],
            share if seat in winners else 0,
            table.players[seat].score(),
            table.players[seat].turns,
            coins[seat],
            *openings[seat],
            ending,
        )
        for seat in range(len(lineup))
    ]
