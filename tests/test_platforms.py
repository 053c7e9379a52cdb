"""The package on systems other than Linux. `make lint` also checks its types as on Windows and macOS."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from feodum.bots.external.line_protocol import Fault, LineChannel
from feodum.bots.external.process import Program
from feodum.lab.lab_errors import LabError
from feodum.lab.match.competitors import find_competitor
from feodum.levels.registry import BotError
from feodum.server.bots.seated_programs import program_spec

SECONDS = 600
UNIX_ONLY = "bot programs need Linux, macOS or another Unix"
IMPORT_EVERYTHING = """
import os, select, signal, sys

for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "curses", "readline", "syslog", "uvloop"):
    sys.modules[name] = None
unix = {
    os: ("fork", "forkpty", "killpg", "setsid", "nice", "sched_getaffinity", "mkfifo"),
    select: ("poll", "epoll"),
    signal: ("SIGKILL", "SIGHUP", "SIGCHLD", "SIGUSR1", "SIGALRM", "pthread_sigmask"),
}
for module, names in unix.items():
    for name in names:
        delattr(module, name)

import importlib, pkgutil
import feodum

names = [module.name for module in pkgutil.walk_packages(feodum.__path__, "feodum.") if module.name != "feodum.__main__"]
for name in names:
    importlib.import_module(name)
print(len(names))
"""
ENGINE_ON_WINDOWS = """
import sys
import feodum.cli.engine
from feodum.cli.main import main

sys.platform = "win32"
main()
"""


def run_python(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS)


def test_all_modules_can_be_imported_without_unix() -> None:
    """Windows lacks these modules and functions."""
    done = run_python(IMPORT_EVERYTHING)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 300


def test_bot_programs_are_refused_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(Fault, match=UNIX_ONLY):
        Program(str(program)).start()
    with pytest.raises(Fault, match=UNIX_ONLY):
        LineChannel(0, 1)
    with pytest.raises(LabError, match=f"bot: {UNIX_ONLY}"):
        find_competitor(str(program))
    with pytest.raises(BotError, match=f"mine=.*bot: {UNIX_ONLY}"):
        program_spec("mine", str(program))


def test_engine_command_is_refused_on_windows() -> None:
    done = run_python(ENGINE_ON_WINDOWS, "engine")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"feodum: {UNIX_ONLY}\n")
