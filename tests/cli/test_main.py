"""The `feodum` command as a process: whatever happens around it, it ends with a line and an exit code, never a traceback."""

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
"""A limit for what must happen some time, not a measure of how fast it is."""
LONG_RUN = ("lab", "simulate", "double-witch", "big-money", "--games", "10000000", "--seed", "1", "--workers", "2")


def end_of(command: str) -> tuple[int, str]:
    """Run a command of the shell, in which FEODUM stands for the program; its exit code and what it said of errors."""
    shell = command.replace("FEODUM", " ".join(FEODUM))
    done = subprocess.run(["bash", "-o", "pipefail", "-c", shell], capture_output=True, text=True, timeout=SECONDS, check=False)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("FEODUM lab list > /dev/full", 2, "No space left on device"),
        ("FEODUM lab list --json > /dev/full", 2, "No space left on device"),
        ("FEODUM lab list --json >&-", 0, ""),
        ("FEODUM lab show big-money 2>&- >&-", 0, ""),
        ("FEODUM lab show big-money | true", 141, ""),
        ("FEODUM lab simulate big-money big-money --games 20 --csv /dev/full", 2, "/dev/full: can't be written"),
        ("FEODUM lab simulate big-money big-money --games 2 --cluster bogus", 2, "no address of a dask scheduler"),
        ("FEODUM lab tournament big-money single-smithy --games 2 --seed -1", 2, "--seed takes a whole number"),
        ("FEODUM lab sense Chapel --games 4 --seed -1", 2, "--seed takes a whole number"),
        ("FEODUM lab tournament big-money $(printf 'a%.0s' {1..5000})", 2, "there is no bot of that name"),
    ],
)
def test_it_ends_with_a_line_and_a_code(command: str, code: int, said: str) -> None:
    ended, errors = end_of(command)
    assert "Traceback" not in errors
    assert said in errors
    assert ended == code or (code == 141 and ended == 0)  # the reader may still be there when we are done


@pytest.mark.parametrize("pauses", [(), (0.05,), (0.3,)])
def test_ctrl_c_ends_it_with_the_results_and_a_second_one_at_once(pauses: Sequence[float], tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    command = [*FEODUM, *LONG_RUN, "--csv", str(rows)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        wait_until_it_plays(rows)
        os.killpg(process.pid, signal.SIGINT)
        for pause in pauses:
            time.sleep(pause)
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=SECONDS)
    finally:
        with suppress(ProcessLookupError):  # nothing of its group is left behind
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode in (130, -signal.SIGINT)  # the second one may come when Python is already leaving
    assert "Traceback" not in errors
    assert "interrupted" in output + errors


def wait_until_it_plays(rows: Path) -> None:
    """Processes have started and given results."""
    for _ in range(20 * SECONDS):
        if rows.exists() and rows.stat().st_size > 100_000:
            return
        time.sleep(0.05)
    raise AssertionError("no games were played")


HEAVY = ("altair", "dask", "markdown_it", "numpy", "openskill", "polars", "starlette", "textual", "uvicorn")


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
def test_nothing_heavy_is_loaded_that_is_not_needed(command: str, unneeded: tuple[str, ...]) -> None:
    """What makes the command start at once; counted in modules, since seconds depend on the machine."""
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
def test_shells_can_complete_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], shell: str) -> None:
    ended = feodum(monkeypatch, capsys, "completion", shell)
    assert (ended.code, ended.errors) == (0, "")
    for word in ("kingdom", "card", "plain", "lang"):
        assert word in ended.out


def test_bash_completes_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "feodum.bash"
    script.write_text(feodum(monkeypatch, capsys, "completion", "bash").out)
    asked = f'source {script}; COMP_WORDS=(feodum king); COMP_CWORD=1; _feodum; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, timeout=SECONDS, check=True)
    assert done.stdout.split() == ["kingdom"]
