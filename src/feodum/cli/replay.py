"""`feodum replay`: tell a saved game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from feodum.cli.display.screen import Screen
from feodum.cli.input.number_parser import Count, CountFromZero
from feodum.cli.play import read_saved, restored
from feodum.engine.errors import SaveError
from feodum.game import Game
from feodum.i18n.locale import said, spoken_texts
from feodum.saves.format import read_saved as saved_from
from feodum.saves.provably_fair import faults_of
from feodum.view.window import SPECTATOR, open_log_data


def replay(
    file: Path,
    *,
    step: CountFromZero | None = None,
    seat: Count | None = None,
    verify: Annotated[bool, Parameter(negative="")] = False,
    commitment: str = "",
) -> int:
    """Tell a saved game: every event, then the scores.

    Parameters
    ----------
    file
        The saved game.
    step
        Tell only as far as the game had come after so many answers.
    seat
        Tell only what the player of that number (1, 2, …) could know; otherwise everything.
    verify
        Don't tell the game, but check that its shuffles were fair: the hash of the secret, the seed, and every shuffle.
    commitment
        What the table showed of the secret before the game began, to be checked as well.
    """
    if verify:
        return tell_fairness(file, commitment)
    texts = spoken_texts()
    game = load_as_far(file, step)
    if seat is not None and not 1 <= seat <= game.setup.players:
        raise SaveError(texts.text("said-no-player", file=str(file), number=str(seat), players=game.setup.players))
    names = [texts.text("player-number", count=number) for number in range(1, game.setup.players + 1)]
    screen = Screen(Console(highlight=False), texts, names, SPECTATOR if seat is None else seat - 1)
    screen.say(screen.text("play-kingdom", cards=screen.cards(game.setup.kingdom)))
    screen.log(open_log_data(game.log) if seat is None else game.told(seat - 1))
    screen.console.print()
    if game.decision is None:
        screen.scores(game)
    else:
        tell_rest(game, screen)
    return 0


def tell_fairness(file: Path, commitment: str) -> int:
    """Say whether the shuffles of a game were fair, or what is wrong with them."""
    text = read_saved(file)
    game = restored(file, text)
    fair = saved_from(text).fair
    faults = faults_of(fair, game.setup, game.seed, game.answers, commitment)
    console = Console(highlight=False, soft_wrap=True)
    for fault in faults:
        console.print(said("of", "{place}: {why}", place=file, why=fault), markup=False)
    if not faults and fair is not None:
        counts = {"shuffles": len(fair.shuffles), "players": len(fair.parts)}
        console.print(spoken_texts().text("said-fair", file=str(file), hash=fair.commitment, **counts), markup=False)
    return 1 if faults else 0


def load_as_far(file: Path, step: int | None) -> Game:
    """The saved game, as far as it had come after so many answers."""
    game = restored(file, read_saved(file))
    if step is not None:
        if not 0 <= step <= len(game.answers):
            count = len(game.answers)
            raise SaveError(spoken_texts().text("said-no-step", file=str(file), count=str(count), step=str(step)))
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
