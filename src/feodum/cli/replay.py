"""`feodum replay`: print the log of a saved game, or verify its shuffles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from feodum.cli.display.screen import Screen
from feodum.cli.input.number_parser import Count, CountFromZero
from feodum.cli.play import read_saved, restore_game, saved_names
from feodum.engine.errors import SaveError
from feodum.game import Game
from feodum.i18n.locale import current_texts, translate
from feodum.messages.message import printable_path
from feodum.saves.format import read_saved as saved_from
from feodum.saves.provably_fair import find_faults
from feodum.view.log_data import full_log_data
from feodum.view.window import SPECTATOR


def replay(
    file: Path,
    *,
    step: CountFromZero | None = None,
    player: Count | None = None,
    verify: Annotated[bool, Parameter(negative="")] = False,
    commitment: str = "",
) -> int:
    """Print the log of a saved game: every event, then the scores.

    Parameters
    ----------
    file
        The saved game.
    step
        Stop after this many answers.
    player
        Show only what this player (1, 2, …) could know. Default: everything.
    verify
        Instead of printing the log, verify that the shuffles were fair: the hash of the secret, the seed and every shuffle.
    commitment
        The hash of the secret that was shown before the game began; with --verify it is checked as well.
    """
    if verify:
        return report_fairness(file, commitment)
    texts = current_texts()
    game = load_up_to(file, step)
    if player is not None and not 1 <= player <= game.setup.players:
        raise SaveError(
            texts.text("output-no-player", file=printable_path(file), number=str(player), players=game.setup.players)
        )
    names = saved_names(texts, read_saved(file), game.setup.players)
    screen = Screen(Console(highlight=False), texts, names, SPECTATOR if player is None else player - 1, game.setup.edition)
    screen.print(screen.text("play-kingdom", cards=screen.cards(game.setup.kingdom)))
    screen.print_log(full_log_data(game.log) if player is None else game.events_for(player - 1))
    screen.console.print()
    if game.decision is None:
        screen.print_scores(game)
    else:
        print_open_decision(game, screen)
    return 0


def report_fairness(file: Path, commitment: str) -> int:
    """Print whether the shuffles of a game were fair; return the exit code."""
    text = read_saved(file)
    game = restore_game(file, text)
    fair = saved_from(text).fair
    faults = find_faults(fair, game.setup, game.seed, game.answers, commitment)
    console = Console(highlight=False, soft_wrap=True)
    for fault in faults:
        console.print(translate("of", "{place}: {why}", place=file, why=fault), markup=False)
    if not faults and fair is not None:
        counts = {"shuffles": len(fair.shuffles), "players": len(fair.parts)}
        console.print(
            current_texts().text("output-fair", file=printable_path(file), hash=fair.commitment, **counts), markup=False
        )
    return 1 if faults else 0


def load_up_to(file: Path, step: int | None) -> Game:
    """Load a saved game and rewind it to the state after `step` answers."""
    game = restore_game(file, read_saved(file))
    if step is not None:
        if not 0 <= step <= len(game.answers):
            count = len(game.answers)
            raise SaveError(current_texts().text("output-no-step", file=printable_path(file), count=str(count), step=str(step)))
        if step < len(game.answers):  # after the last answer, a game that was ended early stays so
            game.rewind(step)
    return game


def print_open_decision(game: Game, screen: Screen) -> None:
    """Print the open decision and the current scores of an unfinished game."""
    decision = game.decision
    if decision is None:
        return
    player = screen.player_names[decision.seat]
    prompt = screen.prompt(game, decision)
    screen.print(screen.text("replay-rests", count=len(game.answers), player=player, prompt=prompt))
    points = [
        screen.text("end-score", player=screen.player_names[seat], count=count) for seat, count in enumerate(game.scores())
    ]
    screen.print(screen.text("replay-points", scores=", ".join(points)))
