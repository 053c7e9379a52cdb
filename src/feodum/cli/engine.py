"""`feodum engine`: games with whoever is at the other end of the standard streams, in the line protocol."""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from typing import Annotated

from cyclopts import Parameter

from feodum.bots.bot import Bot
from feodum.bots.external.line_protocol import SECONDS, Fault, Hello, LineChannel, error_line, hello_line, quit_line, read_hello
from feodum.bots.external.process import Program
from feodum.bots.external.program_bot import Forfeit, ProgramBot
from feodum.cards.box import MAX_PLAYERS, wrong_players
from feodum.cli.input.number_parser import Count, CountFromZero, Seconds, Seed
from feodum.engine.errors import SetupError
from feodum.game import Game
from feodum.levels.registry import bot_named

TURN_LIMIT = 200
"""Turns after which a game is broken off and counts as it stands."""


class Caller(Program):
    """The other end of the standard streams, which is there already and can't be started anew."""

    def __init__(self, seconds: float) -> None:
        super().__init__("-", seconds)
        self._channel = LineChannel(0, 1)

    @property
    def is_running(self) -> bool:
        return self.starts > 0

    def start(self) -> Hello:
        self.starts = 1
        deadline = time.monotonic() + self.start_seconds
        self._channel.send(hello_line(self.seconds), deadline)
        return read_hello(self._channel.receive(deadline))

    def fail(self, fault: Fault) -> None:
        with suppress(Fault):
            self._channel.send(error_line(fault), time.monotonic() + self.seconds)

    def quit(self) -> None:
        with suppress(Fault):
            self._channel.send(quit_line(), time.monotonic() + self.seconds)

    def close(self) -> None: ...


def engine(
    *opponents: str,
    kingdom: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)] = (),
    games: Count = 1,
    seat: CountFromZero | None = None,
    seed: Seed | None = None,
    seconds: Seconds = SECONDS,
) -> int:
    """Play with the program at the other end of standard input and output, in the line protocol (docs/learning.md).

    It is told what it sees and what it is asked, a JSON object a line, and answers likewise: the same messages as when
    'feodum lab simulate ./mybot' starts it. If it fails it loses the game, is told why, and this ends with code 1.

    Parameters
    ----------
    opponents
        One to five bots ('random', 'novice', 'steady'), strategies of the library or strategy files. Default: big-money.
    kingdom
        A recommended set or ten Kingdom cards. Default: a random kingdom with each game.
    games
        How many games are played, one after the other.
    seat
        The program's seat, from 0. Default: each in turn.
    seed
        The same seed gives the same games. Default: a new one.
    seconds
        How long the program may think about one decision.
    """
    names = opponents or ("big-money",)
    players = len(names) + 1
    if seat is not None and seat >= players:
        raise SetupError(f"there is no seat {seat} in a game of {players} players")
    if players > MAX_PLAYERS:
        raise wrong_players(players)
    first = secrets.randbits(64) if seed is None else seed
    bots = [bot_named(name, first) for name in names]
    caller = Caller(seconds)
    try:
        caller.start()
    except Fault as fault:
        caller.fail(fault)
        return 1
    for number in range(games):
        own_seat = number % players if seat is None else seat
        game = Game.new(_wanted(kingdom), players=players, seed=(first + number) % 2**128)
        if not play_game(game, caller, own_seat, bots, first + number):
            return 1
    caller.quit()
    return 0


def _wanted(kingdom: tuple[str, ...]) -> str | tuple[str, ...] | None:
    return kingdom[0] if len(kingdom) == 1 else kingdom or None


def play_game(game: Game, caller: Caller, own_seat: int, bots: list[Bot], seed: int) -> bool:
    """Play a game to its end and tell how it ended; whether the caller has played it to the end."""
    player = ProgramBot(caller, seed % 2**53)
    seats = [(own_seat + place + 1) % game.setup.players for place in range(len(bots))]
    try:
        game.play_out({own_seat: player, **dict(zip(seats, bots, strict=True))}, TURN_LIMIT)
    except Forfeit:
        return False
    player.end(game.scores(), game.winners())
    return True
