"""The `feodum` command. Each subcommand is loaded when it is used."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

from cyclopts import App, Parameter

from feodum import FeodumError, SetupError, __version__
from feodum.cards.custom import add_cards, card_faults_told
from feodum.cli.help.help_texts import help_about
from feodum.cli.help.usage_errors import mistake_told
from feodum.engine.build import build_name
from feodum.i18n.locale import speak, speaking, spoken_texts, told
from feodum.messages.suggestions import without_controls

EXTRAS = {
    **dict.fromkeys(("starlette", "uvicorn", "websockets", "h11"), "table"),
    **dict.fromkeys(("altair", "numpy", "openskill", "polars", "vl_convert"), "lab"),
    "textual": "terminal",
    "pyminion": "peers",
    **dict.fromkeys(("gymnasium", "pettingzoo", "pyspiel"), "learn"),
}
"""The extra that brings a package along, for packages that are not installed with Feodum alone."""


app = App(
    name="feodum",
    help="Dominion: play it, check its rules, study its strategies.",
    help_format="plaintext",  # others take a library that takes a while
    default_parameter=Parameter(negative="", show_default=lambda value: value if value not in ("", False, ()) else None),
    error_formatter=mistake_told,
    suppress_keyboard_interrupt=False,  # `main` says so
    version=f"feodum {__version__} ({build_name()})",
)
# What each does stands here as well as in its own module, so that the overview needs none of them loaded.
app.command("feodum.cli.check:check", name="check", help="Run rule scenarios.")
app.command("feodum.cli.bench:bench", name="bench", help="Measure the engine.")
app.command("feodum.cli.soak:soak", name="soak", help="Play random games until every card has been exercised.")
app.command("feodum.cli.play:play", name="play", help="Play in the terminal.")
app.command("feodum.cli.replay:replay", name="replay", help="Tell a saved game.")
app.command("feodum.cli.analyse:analyse", name="analyse", help="Look back at a game: chances, luck, costly decisions.")
app.command("feodum.cli.card_command:card", name="card", help="Show a card, the rulings on it and their scenarios.")
app.command("feodum.cli.kingdom:kingdom", name="kingdom", help="Draw kingdoms, list recommended ones, read codes and links.")
app.command("feodum.cli.lab:app", name="lab", help="Simulate and compare strategies.")
app.command("feodum.cli.completion:completion", name="completion", help="Let your shell complete commands and options.")
app.command("feodum.cli.engine:engine", name="engine", help="Play with a program over standard input and output.")
app.command("feodum.cli.serve:app", name="serve", help="Serve the table to browsers.")


# What comes first: the language must be known before anything is said, help included.
command = App(
    name="feodum",
    help_flags=(),
    version_flags=(),
    error_formatter=mistake_told,
    suppress_keyboard_interrupt=False,
)


@command.default
@app.meta.default  # so that its options are shown in the help of all commands
def start(
    *tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
    cards: Annotated[tuple[Path, ...], Parameter(negative="")] = (),
    lang: Annotated[str | None, Parameter(name=["--lang", "--language"])] = None,
) -> object:
    """Whatever is started, in this language and with these cards in the box.

    Parameters
    ----------
    cards
        A file of cards of your own, to be used like any others; see docs/cards.md. It is a program: use files you trust.
    lang
        en or de; otherwise the language of your system.
    """
    speak(lang)
    for path in cards:
        add_cards(path)
    app.help_formatter = help_about([word for word in app.parse_commands(tokens)[0] if not word.startswith("-")])
    try:
        with card_faults_told():
            return app(tokens, result_action="return_value")
    except SetupError as error:
        from feodum.cli.input.name_lookup import refusal_told

        raise FeodumError(refusal_told(error, spoken_texts())) from None


def main() -> None:
    _prepare_streams()
    with speaking(None):
        _run()


def _run() -> NoReturn:
    try:
        code = command(result_action="return_value")
        sys.stdout.flush()
    except FeodumError as error:
        _end(2, told(error))
    except ImportError as error:
        if (package := _package_missing(error)) not in EXTRAS:
            raise
        bringing = f"pip install 'feodum[{EXTRAS[package]}]'"
        _end(2, spoken_texts().text("mistake-package", package=package, command=bringing))
    except BrokenPipeError:  # the reader of our output has gone, as with `| head`
        _end(141)
    except OSError as error:  # a full disk, for instance
        _end(2, str(error))
    except KeyboardInterrupt:
        _end(130, spoken_texts().text("mistake-interrupted"))
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
