"""Matches: every deal is played once per rotation, so that each strategy has each seat once.

Any range of deals can be played independently, in any process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from feodum.bots.external.program_bot import Forfeit, ProgramBot
from feodum.cards.box import ENDING_PILES, MAX_PLAYERS, MIN_PLAYERS
from feodum.engine.decision import Agent
from feodum.engine.seeds import check_seed, derive_seed
from feodum.engine.setup import Layout
from feodum.engine.table import Table
from feodum.lab.lab_errors import LabError
from feodum.messages.message import Message, error_message

from .boards import Board
from .competitors import Competitor, is_memoryless
from .game_loop import FULL_SHARE, PILES, TURN_LIMIT, ScoreKeeper, TurnCurve, ending_of, play_with_curves, winners_excluding
from .starts import DEFAULT_START, Start, opening_coins
from .tallies import MatchTally, ProgramFailure, add_lists

ENDINGS = (*ENDING_PILES, PILES)
STOPPED = -1
"""Ending of games that reached the turn limit. Other endings are indices of `ENDINGS`."""
FORFEITED = -2
"""Ending of games that a bot program forfeited."""


def lineups(players: int) -> list[list[int]]:
    """Return the strategy of each seat for each rotation of the seats."""
    return [[(seat + shift) % players for seat in range(players)] for shift in range(players)]


def check_match(players: int, seed: int, turn_limit: int) -> None:
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise LabError(
            Message(
                "match-players",
                "a game takes {least} to {most} strategies, not {count}",
                least=MIN_PLAYERS,
                most=MAX_PLAYERS,
                count=players,
            )
        )
    check_seed(seed)
    if turn_limit < 1:
        raise LabError(Message("match-turns", "the turn limit must be at least 1, not {limit}", limit=turn_limit))


@dataclass(frozen=True)
class Match:
    """Strategies that play each other on a board. The seed determines all games."""

    competitors: tuple[Competitor, ...]
    board: Board
    seed: int = 0
    refuse_losing_province: bool = False
    turn_limit: int = TURN_LIMIT
    with_curves: bool = False
    with_rows: bool = False
    with_openings: bool = False
    start: Start = DEFAULT_START

    def __post_init__(self) -> None:
        check_match(len(self.competitors), self.seed, self.turn_limit)
        if not self.start.is_default:
            table = self.board.setup(self.players, derive_seed(self.seed, 0)).layout().deal(0, 0)
            self.start.check(table, self.players)

    @property
    def players(self) -> int:
        return len(self.competitors)

    def empty(self) -> MatchTally:
        return MatchTally(self.players)

    def play(self, first: int, deals: int) -> MatchTally:
        """Play a range of deals. The tally of a deal does not depend on how the deals are split."""
        return MatchPlay(self).play(first, deals)


class MatchPlay:
    """A match in progress: its bots and the results so far."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lineups = lineups(match.players)
        bots = [
            competitor.agent(0, match.refuse_losing_province, number) for number, competitor in enumerate(match.competitors)
        ]
        self.reusable_bots: list[Agent] | None = list(bots) if all(map(is_memoryless, bots)) else None
        """The bots, if all are stateless between games; otherwise None."""
        self.layout: Layout | None = match.board.setup(match.players, 0).layout() if match.board.is_fixed else None
        self.score = ScoreKeeper(match.players)
        self.curves = [TurnCurve() for _ in match.competitors] if match.with_curves else []
        self.rows: list[tuple[int, ...]] = []
        self.openings: list[dict[str, list[int]]] = [{} for _ in match.competitors] if match.with_openings else []
        self.uses_fast_path = not (match.with_curves or match.with_rows or match.with_openings) and match.start.is_default
        """True if nothing but the scores is recorded and the start is the default."""
        self.causes: Counter[str] = Counter()
        self.failures: list[ProgramFailure] = []

    def play(self, first: int, deals: int) -> MatchTally:
        for deal in range(first, first + deals):
            self.play_deal(deal)
            self.score.close_deal()
        return self.tally(deals)

    def tally(self, deals: int) -> MatchTally:
        """Return the results of all deals so far."""
        tally = MatchTally.of(self.score, self.curves, deals)
        tally.rows = self.rows
        tally.openings = self.openings
        tally.causes = dict(self.causes)
        for failure in self.failures:
            tally.add_failure(failure)
        return tally

    def play_deal(self, deal: int) -> None:
        """Play a deal in all seat orders and add the shares of each strategy to `score.deal_shares`."""
        match, score = self.match, self.score
        if self.reusable_bots is not None and self.uses_fast_path:
            seed = derive_seed(match.seed, deal)
            score.play_orders(self.layout_of(seed), seed, self.lineups, self.reusable_bots, match.turn_limit)
            return
        for order, lineup in enumerate(self.lineups):
            table = self.deal_game(deal, order)
            openings = [opening_coins(player) for player in table.players]
            forfeiter = self.play_game(table, lineup, deal * match.players + order + 1)
            scores = table.scores()
            winners = winners_excluding(table, scores, forfeiter)
            for agent in table.agents:
                if isinstance(agent, ProgramBot):
                    agent.end(scores, winners)
            if match.with_rows:
                ending = FORFEITED if forfeiter >= 0 else ENDINGS.index(ending_of(table)) if table.over else STOPPED
                self.rows.extend(game_rows(table, deal, order, lineup, score.coins, openings, winners, ending))
            if self.openings:
                self._count_openings(lineup, openings, winners)

    def play_game(self, table: Table, lineup: list[int], number: int) -> int:
        """Play and count a game. Return the seat whose program forfeited it, or -1."""
        match, score = self.match, self.score
        try:
            if self.curves:
                play_with_curves(score, self.curves, table, lineup, match.turn_limit)
            else:
                score.play(table, lineup, match.turn_limit)
        except Forfeit as forfeit:
            score.count(table, lineup, score.coins, forfeit.seat)
            cause = forfeit.fault.cause
            self.causes[cause] += 1
            if not any((known.strategy, known.cause) == (lineup[forfeit.seat], cause) for known in self.failures):
                self.failures.append(ProgramFailure(number, lineup[forfeit.seat], cause, error_message(forfeit)))
            return forfeit.seat
        return -1

    def layout_of(self, seed: int) -> Layout:
        return self.layout or self.match.board.setup(self.match.players, seed).layout()

    def deal_game(self, deal: int, order: int) -> Table:
        """Return the game of a deal in one seat order, before the first turn."""
        seed = derive_seed(self.match.seed, deal)
        lineup = self.lineups[order]
        bots = self.reusable_bots or self.new_bots(deal, order)
        table = self.layout_of(seed).deal(seed, 0)
        if not self.match.start.is_default:
            self.match.start.arrange(table, lineup)
        table.agents = [bots[strategy] for strategy in lineup]
        return table

    def _count_openings(self, lineup: Sequence[int], openings: Sequence[tuple[int, int]], winners: Sequence[int]) -> None:
        for seat, strategy in enumerate(lineup):
            more, less = sorted(openings[seat], reverse=True)
            won = seat in winners
            sums = [1, int(won and len(winners) == 1), int(won and len(winners) > 1), FULL_SHARE // len(winners) if won else 0]
            add_lists(self.openings[strategy].setdefault(f"{more}/{less}", []), sums)

    def new_bots(self, deal: int, order: int) -> list[Agent]:
        """Create bots for one game, each with its own seed."""
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
    """Return a row for each seat of a finished game: `MatchTally.rows`."""
    share = FULL_SHARE // len(winners)
    return [
        (
            deal,
            order,
            seat,
            lineup[seat],
            share if seat in winners else 0,
            table.score(seat),
            table.players[seat].turns,
            coins[seat],
            *openings[seat],
            ending,
        )
        for seat in range(len(lineup))
    ]
