"""The `feodum` command as a process: whatever happens around it, it ends with a line and an exit code, never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

FEODUM = (sys.executable, "-m", "feodum")
LONG_RUN = ("lab", "simulate", "double-witch", "big-money", "--games", "10000000", "--seed", "1", "--workers", "2")


def end_of(command: str) -> tuple[int, str]:
    """Run a command of the shell, in which FEODUM stands for the program; its exit code and what it said of errors."""
    shell = command.replace("FEODUM", " ".join(FEODUM))
    done = subprocess.run(["bash", "-o", "pipefail", "-c", shell], capture_output=True, text=True, timeout=60, check=False)
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
        ("FEODUM lab tournament big-money single-smithy --games 2 --seed -1", 2, "a seed is a whole number"),
        ("FEODUM lab sense Chapel --games 4 --seed -1", 2, "a seed is a whole number"),
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
        output, errors = process.communicate(timeout=30)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode in (130, -signal.SIGINT)  # the second one may come when Python is already leaving
    assert "Traceback" not in errors
    assert "interrupted" in output + errors


def wait_until_it_plays(rows: Path) -> None:
    """Processes have started and given results."""
    for _ in range(600):
        if rows.exists() and rows.stat().st_size > 100_000:
            return
        time.sleep(0.05)
    raise AssertionError("no games were played")
