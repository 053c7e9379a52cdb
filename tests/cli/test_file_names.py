"""File names are printed without control characters."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import run

import pytest

from feodum.game import Game
from feodum.server.storage.sqlite_store import SqliteStore

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows allows no such names")
NAME = "bold\x1b[1m\nfeodum: fine"
PRINTED = r"bold\x1b[1m\nfeodum: fine"


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
        ("lab", "lint", "strategy"),
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
    files = ("games", "folder", "none", "broken", "strategy", "new", "copy", "saved")
    words = [f"{word} {NAME}" if word in files else word for word in command]
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
    assert "\nfeodum: fine" not in shown
    assert PRINTED in shown or "--save" in command or "--fair" in command, shown
