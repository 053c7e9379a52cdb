"""The `feodum` command. Each subcommand is loaded when it is used."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated, NoReturn

from cyclopts import App, Parameter

from feodum import FeodumError, SetupError, __version__
from feodum.cards.custom import add_cards, report_card_errors
from feodum.cli.help.help_texts import help_formatter
from feodum.cli.help.usage_errors import format_usage_error
from feodum.engine.build import build_name
from feodum.i18n.locale import current_texts, localize, set_language, use_language
from feodum.messages.extras import EXTRAS, missing_extra, missing_package
from feodum.messages.suggestions import escape_controls

app = App(
    name="feodum",
    help="Dominion: play it, check its rules, study its strategies.",
    help_format="plaintext",  # other formats import a slow library
    default_parameter=Parameter(negative="", show_default=lambda value: value if value not in ("", False, ()) else None),
    error_formatter=format_usage_error,
    suppress_keyboard_interrupt=False,  # `main` handles it
    version=f"feodum {__version__} ({build_name()})",
)
# Each help text is repeated here so that `feodum --help` imports none of the command modules.
app.command("feodum.cli.check:check", name="check", help="Run rule scenarios.")
app.command("feodum.cli.bench:bench", name="bench", help="Benchmark the engine.")
app.command("feodum.cli.soak:soak", name="soak", help="Play random games until every card has been exercised.")
app.command("feodum.cli.play:play", name="play", help="Play in the terminal.")
app.command("feodum.cli.replay:replay", name="replay", help="Print the log of a saved game.")
app.command("feodum.cli.analyse:analyse", name="analyse", help="Review a game: win chances, luck, costly decisions.")
app.command("feodum.cli.card_command:card", name="card", help="Show a card, its rulings and their scenarios.")
app.command("feodum.cli.kingdom:kingdom", name="kingdom", help="Draw kingdoms, list recommended ones, read codes and links.")
app.command("feodum.cli.lab:app", name="lab", help="Simulate and compare strategies.")
app.command("feodum.cli.completion:completion", name="completion", help="Print a shell completion script.")
app.command("feodum.cli.engine:engine", name="engine", help="Play against a program over standard input and output.")
app.command("feodum.cli.serve:app", name="serve", help="Run the web server.")


# Parses the global options first: the language must be set before anything is printed, including help.
command = App(
    name="feodum",
    help_flags=(),
    version_flags=(),
    error_formatter=format_usage_error,
    suppress_keyboard_interrupt=False,
)


@command.default
@app.meta.default  # shows the global options in the help of every command
def start(
    *tokens: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)],
    cards: Annotated[tuple[Path, ...], Parameter(negative="")] = (),
    lang: Annotated[str | None, Parameter(name=["--lang", "--language"])] = None,
) -> object:
    """Run a command with the chosen language and extra card files.

    Parameters
    ----------
    cards
        A file with your own cards (see docs/guide/cards.md). It runs as Python code: only use files you trust.
    lang
        en or de. Default: your system's language.
    """
    set_language(lang)
    for path in cards:
        add_cards(path)
    app.help_formatter = help_formatter([word for word in app.parse_commands(tokens)[0] if not word.startswith("-")])
    try:
        with report_card_errors():
            return app(tokens, result_action="return_value")
    except SetupError as error:
        from feodum.cli.input.name_lookup import describe_setup_error

        raise FeodumError(describe_setup_error(error, current_texts())) from None


def main() -> None:
    _prepare_streams()
    with use_language(None):
        _run()


def _run() -> NoReturn:
    try:
        code = command(result_action="return_value")
        sys.stdout.flush()
    except FeodumError as error:
        _end(2, localize(error))
    except ImportError as error:
        if (package := missing_package(error)) not in EXTRAS:
            raise
        _end(2, localize(missing_extra(package)))
    except BrokenPipeError:  # the reader closed the pipe, as `| head` does
        _end(141)
    except OSError as error:  # such as a full disk
        _end(2, str(error))
    except KeyboardInterrupt:
        _end(130, current_texts().text("mistake-interrupted"))
    sys.exit(code if isinstance(code, int) else 0)


def _prepare_streams() -> None:
    """Make printing safe on closed streams and on terminals that can't encode all characters."""
    null = None
    if sys.stdout is None or sys.stderr is None:  # closed by the shell with `>&-`
        null = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        sys.stdout, sys.stderr = sys.stdout or null, sys.stderr or null
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _end(code: int, message: str = "") -> NoReturn:
    if message:
        sys.stderr.write(f"feodum: {escape_controls(message)}\n")
    try:
        sys.stdout.flush()
    except OSError:  # Python would try to flush again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)
