"""The `feodum` command. Each subcommand is loaded when it is used."""

from __future__ import annotations

import io
import os
import sys
from typing import NoReturn

from cyclopts import App

from feodum import FeodumError, __version__
from feodum.build import build_name

app = App(
    name="feodum",
    help="Dominion: play it, check its rules, study its strategies.",
    suppress_keyboard_interrupt=False,  # `main` says so
    version=f"feodum {__version__} ({build_name()})",
)
app.command("feodum.cli.check:check", name="check", help="Run rule scenarios.")
app.command("feodum.cli.bench:bench", name="bench", help="Measure the engine.")
app.command("feodum.cli.soak:soak", name="soak", help="Play random games until every card has been exercised.")
app.command("feodum.cli.play:play", name="play", help="Play in the terminal.")
app.command("feodum.cli.replay:replay", name="replay", help="Tell a saved game.")
app.command("feodum.cli.lab:app", name="lab", help="Simulate and compare strategies.")
app.command("feodum.cli.serve:serve", name="serve", help="Serve the table to browsers.")


def main() -> None:
    _prepare_streams()
    try:
        code = app()
        sys.stdout.flush()
    except FeodumError as error:
        _end(2, str(error))
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        _end(141)
    except OSError as error:  # a full disk, for instance
        _end(2, str(error))
    except KeyboardInterrupt:
        _end(130, "interrupted")
    sys.exit(code if isinstance(code, int) else 0)


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
        sys.stderr.write(f"feodum: {message}\n")
    try:
        sys.stdout.flush()
    except OSError:  # what is left can't be written, and Python would try again at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)
