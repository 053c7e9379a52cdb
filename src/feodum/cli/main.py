"""The `feodum` command. Each subcommand is loaded when it is used."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

from cyclopts import App, CycloptsError, Parameter

from feodum import FeodumError, __version__
from feodum.build import build_name
from feodum.naming import without_controls
from feodum.own_cards import add_cards, card_faults_told

EXTRAS = {
    **dict.fromkeys(("starlette", "uvicorn", "websockets", "h11"), "table"),
    **dict.fromkeys(("altair", "numpy", "openskill", "polars", "vl_convert"), "lab"),
    "textual": "terminal",
    "pyminion": "peers",
    **dict.fromkeys(("gymnasium", "pettingzoo", "pyspiel"), "learn"),
}
"""The extra that brings a package along, for packages that are not installed with Feodum alone."""


def one_line(error: CycloptsError) -> str:
    return f"feodum: {without_controls(' '.join(str(error).split()))}"


EXAMPLES = {
    "check": "Examples: feodum check rules --explain",
    "play": "Examples: feodum play --bot steady --players 3 --seed 7; feodum play --plain",
    "replay": "Examples: feodum replay game.json --seat 1",
    "analyse": "Examples: feodum analyse game.json --lang de",
    "card": "Examples: feodum card Witch; feodum card --lang de Hexe; feodum card Throne Room --run 2",
    "kingdom": "Examples: feodum kingdom First Game; feodum kingdom --random --village --no-attack --with Chapel --seed 7",
    "completion": "Examples: feodum completion bash > ~/.local/share/bash-completion/completions/feodum",
    "soak": "Examples: feodum soak --seed 1",
    "bench": "Examples: feodum bench --json",
}
"""What to try, told at the end of each command's help."""

app = App(
    name="feodum",
    help="Dominion: play it, check its rules, study its strategies.",
    error_formatter=one_line,
    suppress_keyboard_interrupt=False,  # `main` says so
    version=f"feodum {__version__} ({build_name()})",
)
app.command("feodum.cli.check:check", name="check", help="Run rule scenarios.", help_epilogue=EXAMPLES["check"])
app.command("feodum.cli.bench:bench", name="bench", help="Measure the engine.", help_epilogue=EXAMPLES["bench"])
app.command(
    "feodum.cli.soak:soak",
    name="soak",
    help="Play random games until every card has been exercised.",
    help_epilogue=EXAMPLES["soak"],
)
app.command("feodum.cli.play:play", name="play", help="Play in the terminal.", help_epilogue=EXAMPLES["play"])
app.command("feodum.cli.replay:replay", name="replay", help="Tell a saved game.", help_epilogue=EXAMPLES["replay"])
app.command(
    "feodum.cli.analyse:analyse",
    name="analyse",
    help="Look back at a game: chances, luck, costly decisions.",
    help_epilogue=EXAMPLES["analyse"],
)
app.command(
    "feodum.cli.card:card",
    name="card",
    help="Show a card, the rulings on it and their scenarios.",
    help_epilogue=EXAMPLES["card"],
)
app.command(
    "feodum.cli.kingdom:kingdom",
    name="kingdom",
    help="Draw kingdoms, list recommended ones, read codes and links.",
    help_epilogue=EXAMPLES["kingdom"],
)
app.command("feodum.cli.lab:app", name="lab", help="Simulate and compare strategies.")
app.command(
    "feodum.cli.completion:completion",
    name="completion",
    help="Let your shell complete commands and options.",
    help_epilogue=EXAMPLES["completion"],
)
app.command("feodum.cli.engine:engine", name="engine", help="Play with a program over standard input and output.")
app.command("feodum.cli.serve:app", name="serve", help="Serve the table to browsers.")


app.meta.suppress_keyboard_interrupt = False


@app.meta.default
def start(
    *tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
    cards: Annotated[tuple[Path, ...], Parameter(negative="", show_default=False)] = (),
) -> object:
    """Whatever is started, with these cards in the box.

    Parameters
    ----------
    cards
        A file of cards of your own, to be used like any others; see docs/cards.md. It is a program: use files you trust.
    """
    for path in cards:
        add_cards(path)
    with card_faults_told():
        return app(tokens)


def main() -> None:
    _prepare_streams()
    try:
        code = app.meta()
        sys.stdout.flush()
    except FeodumError as error:
        _end(2, str(error))
    except ImportError as error:
        if (package := _package_missing(error)) not in EXTRAS:
            raise
        _end(2, f"this needs {package}, which is not installed; pip install 'feodum[{EXTRAS[package]}]' brings it")
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        _end(141)
    except OSError as error:  # a full disk, for instance
        _end(2, str(error))
    except KeyboardInterrupt:
        _end(130, "interrupted")
    sys.exit(code if isinstance(code, int) else 0)


def _package_missing(error: BaseException | None) -> str:
    """The package that an import was missing, perhaps by way of another error."""
    while error is not None and not isinstance(error, ModuleNotFoundError):
        error = error.__cause__
    return "" if error is None else (error.name or "").partition(".")[0]


def _prepare_streams() -> None:
    """Whatever the terminal is like, or if there is none: printing must not end a command."""
    nowhere = None
    if sys.stdout is None or sys.stderr is None:  # closed by the shell with `>&-`
        nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _end(code: int, message: str = "") -> NoReturn:
    if message:
        sys.stderr.write(f"feodum: {without_controls(message)}\n")
    try:
        sys.stdout.flush()
    except OSError:  # what is left can't be written, and Python would try again at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)
