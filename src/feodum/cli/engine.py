"""`feodum engine`: play against the program on standard input and output, in the line protocol."""

from __future__ import annotations

import secrets
import sys
import time
from contextlib import suppress

from feodum.bots.bot import Bot
from feodum.bots.external.line_protocol import (
    SECONDS,
    UNIX_ONLY,
    Fault,
    LineChannel,
    ProgramHello,
    error_line,
    hello_line,
    quit_line,
    read_hello,
)
from feodum.bots.external.process import Program
from feodum.bots.external.program_bot import Forfeit, ProgramBot
from feodum.cards.box import MAX_PLAYERS, player_count_error
from feodum.cli.input.number_parser import Count, CountFromZero, Seconds, Seed
from feodum.cli.input.word_lists import KingdomWords
from feodum.engine.errors import SetupError
from feodum.game import Game
from feodum.levels.registry import BotError, bot_named

TURN_LIMIT = 200
"""Games are stopped and scored after this many turns."""


class StdioProgram(Program):
    """The program on the standard streams. It is already running and can't be restarted."""

    def __init__(self, seconds: float) -> None:
        super().__init__("-", seconds)
        self._channel = LineChannel(0, 1)

    @property
    def is_running(self) -> bool:
        return self.starts > 0

    def start(self) -> ProgramHello:
        self.starts = 1
        deadline = time.monotonic() + self.start_seconds
        self._channel.send(hello_line(self.seconds), deadline)
        return read_hello(self._channel.receive(deadline))

    def fail(self, fault: Fault) -> Fault:
        with suppress(Fault):
            self._channel.send(error_line(fault), time.monotonic() + self.seconds)
        return fault

    def quit(self) -> None:
        with suppress(Fault):
            self._channel.send(quit_line(), time.monotonic() + self.seconds)

    def close(self) -> None: ...


def engine(
    *opponents: str,
    kingdom: KingdomWords = (),
    games: Count = 1,
    seat: CountFromZero | None = None,
    seed: Seed | None = None,
    seconds: Seconds = SECONDS,
) -> int:
    """Play against the program on standard input and output, in the line protocol (docs/guide/bots.md).

    The program receives its view and each decision as one JSON object per line and replies in the same way, with the same
    messages as under 'feodum lab simulate ./mybot'. If it fails, it loses the game, receives the reason, and this command
    exits with code 1.

    Parameters
    ----------
    opponents
        One to five bots ('random', 'novice', 'steady'), library strategies or strategy files. Default: big-money.
    kingdom
        A recommended set or ten Kingdom cards. Default: a random kingdom for each game.
    games
        Number of games to play.
    seat
        The program's seat, from 0. Default: all seats in turn.
    seed
        The same seed gives the same games. Default: random.
    seconds
        How long the program may think about one decision.
    """
    if sys.platform == "win32":
        raise BotError(UNIX_ONLY)
    names = opponents or ("big-money",)
    players = len(names) + 1
    if seat is not None and seat >= players:
        raise SetupError(f"there is no seat {seat} in a game of {players} players; the seats are 0 to {players - 1}")
    if players > MAX_PLAYERS:
        raise player_count_error(players)
    first = secrets.randbits(64) if seed is None else seed
    bots = [bot_named(name, first) for name in names]
    program = StdioProgram(seconds)
    try:
        program.start()
    except Fault as fault:
        program.fail(fault)
        return 1
    for number in range(games):
        own_seat = number % players if seat is None else seat
        game = Game.new(_kingdom_argument(kingdom), players=players, seed=(first + number) % 2**128)
        if not play_game(game, program, own_seat, bots, first + number):
            return 1
    program.quit()
    return 0


def _kingdom_argument(kingdom: tuple[str, ...]) -> str | tuple[str, ...] | None:
    return kingdom[0] if len(kingdom) == 1 else kingdom or None


def play_game(game: Game, program: StdioProgram, own_seat: int, bots: list[Bot], seed: int) -> bool:
    """Play a game to its end and report the result to the program; return False if the program forfeited."""
    player = ProgramBot(program, seed % 2**53)
    seats = [(own_seat + place + 1) % game.setup.players for place in range(len(bots))]
    try:
        game.play_out({own_seat: player, **dict(zip(seats, bots, strict=True))}, TURN_LIMIT)
    except Forfeit:
        return False
    player.end(game.scores(), game.winners())
    return True
