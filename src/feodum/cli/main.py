"""The `feodum` command. Each subcommand is loaded when it is used."""

from __future__ import annotations

import io
import os
import sys

from cyclopts import App

from feodum import FeodumError, __version__
from feodum.build import build_name

app = App(
    name="feodum",
    help="Dominion: play it, check its rules, study its strategies.",
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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name the terminal's encoding can't show must not end a command
            stream.reconfigure(errors="backslashreplace")
    try:
        code = app()
    except FeodumError as error:
        sys.stderr.write(f"feodum: {error}\n")
        sys.exit(2)
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except KeyboardInterrupt:
        sys.stderr.write("feodum: interrupted\n")
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)
