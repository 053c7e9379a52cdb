"""File names are printed without control characters."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import run

import pytest

from feodum.cli.play import resume_command
from feodum.game import Game
from feodum.i18n.locale import localize, use_language
from feodum.messages.message import Message, MessageLines
from feodum.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows allows no such names")
NAME = "bold\x1b[1m\x9b1m\nfeodum: fine"
PRINTED = r"bold\x1b[1m\x9b1m\nfeodum: fine"


FAILING_BOT = """
from feodum.bots.bot import Bot


class Failing(Bot):
    def decide(self, view, decision):
        raise ValueError("no")
"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "command",
    [
        ("serve", "--check", "--database", "games"),
        ("serve", "--check", "--database", "none"),
        ("serve", "backup", "copy", "--database", "games"),
        ("check", "none"),
        ("check", "broken"),
        ("replay", "none"),
        ("replay", "games"),
        ("replay", "saved", "--fair", "00"),
        ("play", "--load", "none"),
        ("play", "--seed", "1", "--save", "new"),
        ("play", "--plain", "--load", "saved"),
        ("play", "--plain", "--bot", "./invalid"),
        ("--cards", "invalid", "play"),
        ("lab", "lint", "strategy"),
        ("lab", "lint", "invalid"),
        ("lab", "format", "invalid"),
        ("lab", "show", "./strategy"),
        ("lab", "import", "invalid"),
        ("lab", "simulate", "./invalid", "random"),
        ("lab", "simulate", "bot", "random"),
        ("lab", "simulate", "syntax", "random"),
        ("lab", "simulate", "failing", "random", "--games", "2"),
        ("lab", "format", "--write", "strategy"),
        ("lab", "simulate", "big-money", "random", "--games", "2", "--csv", "folder"),
    ],
)
def test_names_are_printed_without_control_characters(command: Sequence[str], language: str, tmp_path: Path) -> None:
    SqliteStore(tmp_path / f"games {NAME}").close()
    (tmp_path / f"folder {NAME}").mkdir()
    (tmp_path / f"broken {NAME}").write_text("- [")
    (tmp_path / f"strategy {NAME}").write_text("name: x\nbuy:\n   Gold\n")
    (tmp_path / f"saved {NAME}").write_text(Game.new("First Game", seed=1).to_json())
    (tmp_path / f"invalid {NAME}").write_text("name: x\nbuy:\n   Gold if ((\n")
    (tmp_path / f"bot {NAME}.py").write_text("")
    (tmp_path / f"syntax {NAME}.py").write_text("class (:")
    (tmp_path / f"failing {NAME}.py").write_text(FAILING_BOT)
    files = ("games", "folder", "none", "broken", "strategy", "new", "copy", "saved", "invalid")
    bots = ("bot", "syntax", "failing")
    names = {each: f"{each} {NAME}" for each in files} | {each: f"{each} {NAME}.py" for each in bots}
    words = [names.get(word.removeprefix("./"), word) for word in command]
    words = [f"./{new}" if old.startswith("./") else new for old, new in zip(command, words, strict=True)]
    script = "from feodum.cli.main import main; main()"
    done = run(
        [sys.executable, "-c", script, "--lang", language, *words],
        cwd=tmp_path,
        input="q\nq\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    shown = done.stdout + done.stderr
    assert "Traceback" not in shown
    assert "\x1b" not in shown
    assert "\x9b" not in shown
    assert "\nfeodum: fine" not in shown
    assert PRINTED in shown or "--save" in command or "--fair" in command, shown


@pytest.mark.parametrize(
    "name", ["plain.json", "it's a game.json", "$HOME `x` \\.json", "\x1b[31m'\\ \x01" + "7\n\udcff\u200b\u0301.json"]
)
def test_resume_command_can_be_pasted_into_a_shell(name: str) -> None:
    command = resume_command(Game.new("First Game", seed=1), Path(name))
    assert command.isprintable()
    printed = run(["bash", "-c", f"printf '%s\\0' {command}"], capture_output=True, check=True).stdout
    assert printed.split(b"\0")[:-1] == [b"feodum", b"play", b"--load", os.fsencode(name)]


def test_messages_escape_control_characters() -> None:
    message = Message(
        "of", "{place}: {why}", place="a\x1b[1m\nb", why=Message("of", "{place}: {why}", place=["c\nd"], why="\x9b")
    )
    for language in ("en", "de"):
        with use_language(language):
            assert localize(message) == r"a\x1b[1m\nb: c\nd: \x9b"
    assert localize(MessageLines("one\ttab", "two\x07")) == "one\ttab\ntwo\\x07"
