"""Help pages in every language, their examples, and messages for usage errors."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from cyclopts import App
from fluent.syntax import FluentParser, ast
from rich.console import Console

import feodum
from feodum.cli.help.examples import EXAMPLES
from feodum.cli.help.help_texts import LAYOUT, ROOT
from feodum.cli.main import app, command
from feodum.i18n.locale import use_language
from feodum.i18n.texts import languages

GERMAN = Path(feodum.__file__).parent / "i18n" / "de" / "commands.ftl"


@cache
def commands() -> dict[tuple[str, ...], App]:
    """Return all commands and command groups, by their words."""

    def within(part: App, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], App]]:
        yield words, part
        for name in part:
            if not name.startswith("-"):
                yield from within(part[name], (*words, name))

    return dict(within(app, ()))


def options(part: App) -> set[str]:
    shown = part.assemble_argument_collection() if part.default_command else ()
    return {argument.name.lstrip("-").lower() for argument in shown if argument.show}


@pytest.mark.parametrize("language", languages())
def test_every_command_has_help(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    for words in commands():
        with use_language(None):
            command([*words, "--help", "--lang", language], result_action="return_value")
        out = capsys.readouterr().out
        assert ("Usage: feodum", "Aufruf: feodum")[language == "de"] in out
        assert ("Examples:", "Beispiele:")[language == "de"] in out


@pytest.mark.parametrize("language", languages())
def test_wide_help_has_one_line_per_option(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Line breaks in the docstrings don't appear in the help."""
    monkeypatch.setattr(app, "console", Console(width=1000))
    for words in commands():
        with use_language(None):
            command([*words, "--help", "--lang", language], result_action="return_value")
        assert [line.strip() for line in capsys.readouterr().out.splitlines() if line.startswith("│      ")] == []


def test_german_help_has_no_unused_texts() -> None:
    needed = {ROOT: {"cards", "lang", "help", "version"}}
    for words, part in commands().items():
        for count in range(len(words) + 1):  # options shared by several commands may be described in the parent's message
            needed.setdefault("-".join((ROOT, *words[:count])), set()).update(options(part))
    for entry in FluentParser().parse(GERMAN.read_text(encoding="utf-8")).body:
        if isinstance(entry, ast.Message) and entry.id.name != LAYOUT:
            assert {attribute.id.name for attribute in entry.attributes} <= needed[entry.id.name], entry.id.name


def test_examples_are_valid() -> None:
    assert {" ".join(words) for words in commands()} == EXAMPLES.keys()
    for examples in EXAMPLES.values():
        for example in examples:
            _, started, _ = command.parse_args(shlex.split(example.partition(" >")[0]), exit_on_error=False)
            app.parse_args(started.args, exit_on_error=False)


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        (
            ["play", "--sed", "3"],
            "Unknown option --sed. Did you mean --seed?",
            "Option --sed gibt es hier nicht. Meintest du --seed?",
        ),
        (["plya"], "Unknown command plya. Did you mean play?", "Befehl plya gibt es nicht. Meintest du play?"),
        (["lab", "sim"], "Unknown command sim. Did you mean simulate?", "Befehl sim gibt es nicht. Meintest du simulate?"),
        (["simulate"], "Did you mean lab simulate?", "Meintest du lab simulate?"),
        (["serve", "bakup"], "Unknown command bakup. Did you mean backup?", "Meintest du backup?"),
        (["lab", "x"], "Unknown command x.", "Befehl x gibt es nicht."),
        (["replay"], "Missing value for FILE", "FILE braucht einen Wert"),
        (
            ["lab", "compare", "--kingdom", "Witch", "big-money", "random"],
            "Missing value for FIRST. --kingdom took all words that follow it: Witch, big-money, random. Write FIRST before",
            "Alle Wörter nach --kingdom gehören zu dieser Option: Witch, big-money, random.",
        ),
        (["completion", "tcsh"], "Choose one of bash, zsh, fish", "sondern: bash, zsh, fish"),
        (["replay", "a", "b"], "Unexpected arguments: b", "hier zu viel: b"),
        (
            ["replay", "a", "--player", "1", "--player", "2"],
            "--player is given more than once",
            "--player kommt mehr als einmal vor",
        ),
    ],
)
def test_usage_errors_are_localized(line: Sequence[str], english: str, german: str, capsys: pytest.CaptureFixture[str]) -> None:
    for language, message in (("en", english), ("de", german)):
        with use_language(None), pytest.raises(SystemExit):
            command([*line, "--lang", language])
        shown = " ".join(capsys.readouterr().err.split())
        assert message in shown
        assert ("?" in shown) == ("?" in message)
