"""The `feodum` command as a process: errors give one line and an exit code, never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from command_runner import feodum

FEODUM = (sys.executable, "-m", "feodum")
SECONDS = 600
"""Generous timeout; not a measure of speed."""
LONG_RUN = ("lab", "simulate", "double-witch", "big-money", "--games", "10000000", "--seed", "1", "--workers", "2")


def run_shell(command: str) -> tuple[int, str]:
    """Run a shell command in which FEODUM stands for the program; return its exit code and stderr."""
    shell = command.replace("FEODUM", " ".join(FEODUM))
    done = subprocess.run(["bash", "-o", "pipefail", "-c", shell], capture_output=True, text=True, timeout=SECONDS, check=False)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("command", "code", "message"),
    [
        ("FEODUM lab list > /dev/full", 2, "No space left on device"),
        ("FEODUM lab list --json > /dev/full", 2, "No space left on device"),
        ("FEODUM lab list --json >&-", 0, ""),
        ("FEODUM lab show big-money 2>&- >&-", 0, ""),
        ("FEODUM lab show big-money | true", 141, ""),
        ("FEODUM lab simulate big-money big-money --games 20 --csv /dev/full", 2, "/dev/full: can't be written"),
        ("FEODUM lab simulate big-money big-money --games 2 --cluster bogus", 2, "is not a dask scheduler address"),
        ("FEODUM lab tournament big-money single-smithy --games 2 --seed -1", 2, "--seed takes a whole number"),
        ("FEODUM lab sense Chapel --games 4 --seed -1", 2, "--seed takes a whole number"),
        ("FEODUM lab tournament big-money $(printf 'a%.0s' {1..5000})", 2, "no such bot"),
    ],
)
def test_errors_have_a_message_and_an_exit_code(command: str, code: int, message: str) -> None:
    actual_code, errors = run_shell(command)
    assert "Traceback" not in errors
    assert message in errors
    assert actual_code == code or (code == 141 and actual_code == 0)  # the pipe may still be open when the program ends


@pytest.mark.parametrize("pauses", [(), (0.05,), (0.3,)])
def test_ctrl_c_prints_results_and_second_ctrl_c_stops_immediately(pauses: Sequence[float], tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    command = [*FEODUM, *LONG_RUN, "--csv", str(rows)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        wait_for_games(rows)
        os.killpg(process.pid, signal.SIGINT)
        for pause in pauses:
            time.sleep(pause)
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=SECONDS)
    finally:
        with suppress(ProcessLookupError):  # leave no process of the group behind
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode in (130, -signal.SIGINT)  # the second signal may arrive while Python is shutting down
    assert "Traceback" not in errors
    assert "interrupted" in output + errors


@pytest.mark.parametrize("command", ["--version", "interrupted"])
def test_ctrl_c_during_shutdown_prints_no_traceback(command: str) -> None:
    """`interrupted` stands for a command that ends with a first Ctrl-C."""
    program = (
        "import atexit, os, signal, sys\nfrom feodum.cli import main\n"
        "atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))\n"
        "def interrupt(**_): raise KeyboardInterrupt\n"
        "if sys.argv[1] == 'interrupted': main.command = interrupt\n"
        "main.main()"
    )
    done = subprocess.run([sys.executable, "-c", program, command], capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == -signal.SIGINT
    assert "Traceback" not in done.stderr
    assert ("interrupted" in done.stderr) == (command == "interrupted")


def wait_for_games(rows: Path) -> None:
    """Wait until the worker processes have started and delivered results."""
    for _ in range(20 * SECONDS):
        if rows.exists() and rows.stat().st_size > 100_000:
            return
        time.sleep(0.05)
    raise AssertionError("no games were played")


HEAVY = ("altair", "dask", "h11", "markdown_it", "numpy", "openskill", "polars", "starlette", "textual", "websockets")


@pytest.mark.parametrize(
    ("command", "unneeded"),
    [
        ("--help", (*HEAVY, "yaml", "fluent", "feodum.strategies", "feodum.server")),
        ("lab --help", (*HEAVY, "yaml", "fluent", "feodum.strategies")),
        ("play --help", (*HEAVY, "feodum.levels.level_bots", "feodum.server")),
        ("serve --help", (*HEAVY, "fluent", "feodum.levels.level_bots")),
        ("check --help", (*HEAVY, "fluent", "feodum.levels.level_bots")),
        ("bench --help", (*HEAVY, "fluent")),
        ("analyse --help", (*HEAVY, "fluent", "feodum.levels.level_bots", "feodum.search")),
        ("card Witch", (*HEAVY, "feodum.levels.level_bots", "feodum.server", "zipfile")),
        ("kingdom --help", (*HEAVY, "msgspec", "feodum.server", "zipfile")),
        ("kingdom First Game", (*HEAVY, "feodum.levels.level_bots", "feodum.server.http.app")),
        ("lab simulate --help", (*HEAVY, "fluent")),
        ("lab sense --help", (*HEAVY, "fluent")),
        ("lab watch --help", (*HEAVY, "fluent")),
        ("lab discover --help", (*HEAVY, "fluent", "feodum.levels.level_bots")),
        ("lab solo --help", HEAVY),
        ("lab sweep --help", HEAVY),
    ],
)
def test_commands_import_no_unneeded_modules(command: str, unneeded: tuple[str, ...]) -> None:
    """Keeps start-up fast; checks modules because times depend on the machine."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "feodum", *command.split()],
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "feodum.cli.main" in loaded
    assert [name for name in loaded if name.startswith(unneeded)] == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_contain_commands_and_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], shell: str
) -> None:
    result = feodum(monkeypatch, capsys, "completion", shell)
    assert (result.code, result.errors) == (0, "")
    for word in ("kingdom", "card", "plain", "lang"):
        assert word in result.out


def test_bash_completes_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "feodum.bash"
    script.write_text(feodum(monkeypatch, capsys, "completion", "bash").out)
    complete = f'source {script}; COMP_WORDS=(feodum king); COMP_CWORD=1; _feodum; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", complete], capture_output=True, text=True, timeout=SECONDS, check=True)
    assert done.stdout.split() == ["kingdom"]
