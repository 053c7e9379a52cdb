"""`feodum play` in a real terminal (tmux): a complete game, read from the screen, played by key."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

SECONDS = 600
"""Generous timeout; not a measure of speed."""
MAX_ANSWERS = 300
ENDED = "ended-with"
WANTED = ("Province", "Gold", "Silver")


class Pane:
    """A terminal of 80 by 24 characters in its own tmux server."""

    def __init__(self, folder: Path, command: list[str]) -> None:
        self._socket = str(folder / "tmux")
        environment = {**os.environ, "LANG": "C.UTF-8", "TERM": "xterm-256color"}
        environment.pop("TMUX", None)
        self._environment = environment
        self._run("-f", os.devnull, "new-session", "-d", "-x", "80", "-y", "24", "-c", str(folder), "sleep 1000")
        # The shell prints the exit code because tmux sometimes misses it.
        self._run("respawn-pane", "-k", "-c", str(folder), f"{shlex.join(command)}; echo {ENDED} $?; sleep 1000")

    def _run(self, *arguments: str) -> str:
        command = ["tmux", "-u", "-S", self._socket, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=True, env=self._environment)
        return done.stdout

    def text(self) -> str:
        return self._run("capture-pane", "-p")

    def press(self, key: str) -> None:
        self._run("send-keys", key)

    def wait(self, until: Callable[[str], bool]) -> str:
        """Wait until the screen satisfies a condition; return its text."""
        deadline = time.monotonic() + SECONDS
        while not until(text := self.text()):
            assert ENDED not in text, text
            assert time.monotonic() < deadline, text
            time.sleep(0.03)
        return text

    def wait_for_exit_code(self) -> str:
        """Wait until the command exits; return its exit code."""
        deadline = time.monotonic() + SECONDS
        while not (found := re.search(rf"{ENDED} (\d+)", self.text())):
            assert time.monotonic() < deadline, self.text()
            time.sleep(0.03)
        return found[1]

    def close(self) -> None:
        self._run("kill-server")


@pytest.fixture
def pane(tmp_path: Path) -> Iterator[Pane]:
    opened = Pane(tmp_path, [sys.executable, "-m", "feodum", "play", "--seed", "5", "--bot", "big-money", "--lang", "en"])
    yield opened
    opened.close()


def sensible_key(text: str) -> str:
    if "Play all Treasures" in text:
        return "t"
    keys = [found[1] for name in WANTED if (found := re.search(rf"\b([1-9a-z])  {name} \d", text))]
    return keys[0] if keys and "Buy" in text else "Enter"


def question(text: str) -> int:
    """Return the question number. It is drawn last, so when it changes, the rest of the screen is new."""
    found = re.search(r"Question (\d+)", text)
    return int(found[1]) if found else 0


def after(pane: Pane, before: str) -> str:
    """Give a sensible answer; return the screen that follows."""
    pane.press(sensible_key(before))
    return pane.wait(lambda text: question(text) > question(before) or "n new game" in text)


def test_whole_game_can_be_played_in_a_terminal(pane: Pane) -> None:
    text = pane.wait(lambda text: question(text) > 0)
    assert "Turn 1: you" in text
    assert "Village 3 ×10" in text
    for _ in range(MAX_ANSWERS):
        if "n new game" in text:
            break
        text = after(pane, text)
    assert re.search(r"You: \d+ points", text)
    pane.press("r")
    pane.wait(lambda text: "Replay: 0 of" in text)
    pane.press("q")
    assert pane.wait_for_exit_code() == "0"
