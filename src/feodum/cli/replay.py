"""`feodum replay`: tell a saved game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from feodum.cli.play import preferred_language, read_saved, restored
from feodum.cli.screen import Screen
from feodum.engine.errors import SaveError
from feodum.game import Game
from feodum.i18n import Texts
from feodum.view import SPECTATOR


def replay(
    file: Path,
    *,
    language: str | None = None,
    step: Annotated[int | None, Parameter(name="--step")] = None,
    seat: Annotated[int | None, Parameter(name="--seat")] = None,
) -> int:
    """Tell a saved game: every event, then the scores.

    Parameters
    ----------
    file
        The saved game.
    language
        en or de; otherwise the language of your system.
    step
        Tell only as far as the game had come after so many answers.
    seat
        Tell only what the player of that number (1, 2, …) could know; otherwise everything.
    """
    texts = Texts(language or preferred_language())
    game = load_as_far(file, step)
    if seat is not None and not 1 <= seat <= game.setup.players:
        raise SaveError(f"{file}: there is no player {seat} in a game of {game.setup.players}")
    names = [texts.text("player-number", count=number) for number in range(1, game.setup.players + 1)]
    screen = Screen(Console(highlight=False), texts, names, SPECTATOR if seat is None else seat - 1)
    screen.say(screen.text("play-kingdom", cards=screen.cards(game.setup.kingdom)))
    screen.log(game.log, all_secrets=seat is None)
    screen.console.print()
    if game.decision is None:
        screen.scores(game)
    else:
        tell_rest(game, screen)
    return 0


def load_as_far(file: Path, step: int | None) -> Game:
    """The saved game, as far as it had come after so many answers."""
    game = restored(file, read_saved(file))
    if step is not None:
        if not 0 <= step <= len(game.answers):
            raise SaveError(f"{file}: the game has {len(game.answers)} answers; there is no step {step}")
        game.rewind(step)
    return game


def tell_rest(game: Game, screen: Screen) -> None:
    """Where an unfinished game rests: whose decision it is, and how the points stand."""
    decision = game.decision
    if decision is None:
        return
    player = screen.player_names[decision.seat]
    asked = screen.sentence(game, decision)
    screen.say(screen.text("replay-rests", count=len(game.answers), player=player, prompt=asked))
    points = [
        screen.text("end-score", player=screen.player_names[seat], count=count) for seat, count in enumerate(game.scores())
    ]
    screen.say(screen.text("replay-points", scores=", ".join(points)))
