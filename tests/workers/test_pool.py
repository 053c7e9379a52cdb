"""Worker processes never outlive the command that started them, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

SECONDS = 600
"""A generous timeout, not a performance requirement."""
COMMANDS = {
    "lab": ("lab", "simulate", "double-witch", "big-money", "--games", "100000000", "--seed", "1", "--workers", "2"),
    "soak": ("soak", "--minutes", "60", "--workers", "2", "--seed", "1"),
    "serve": ("serve", "--port", "0", "--database", "games.sqlite3"),
}
ENDINGS = {"terminate": signal.SIGTERM, "hang up": signal.SIGHUP, "interrupt": signal.SIGINT}


@contextmanager
def running(command: str, folder: Path, program: Sequence[str] = ("-m", "feodum")) -> Iterator[subprocess.Popen[bytes]]:
    """Run a command in its own process group, yield its process, and kill the whole group afterwards."""
    process = subprocess.Popen(
        [sys.executable, *program, *COMMANDS[command]],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "FEODUM_CACHE": str(folder)},
    )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def wait_for(condition: str, pids: set[int], parent: int = 0) -> set[int]:
    """Wait until the parent has two workers, or all of these processes have exited; return those alive."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        now = workers_of(parent) if condition == "started" else {pid for pid in pids if is_alive(pid)}
        if (len(now) >= 2) if condition == "started" else not now:
            return now
        time.sleep(0.05)
    raise AssertionError(f"never {condition}: {pids or workers_of(parent)}")


def status_of(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def is_alive(pid: int) -> bool:
    return status_of(pid)[:1] not in ([], ["Z"])


def workers_of(parent: int) -> set[int]:
    """Return the worker processes of a parent, without Python's resource tracker."""
    children = {int(pid) for pid in os.listdir("/proc") if pid.isdigit() and status_of(int(pid))[1:2] == [str(parent)]}
    return {pid for pid in children if b"spawn_main" in command_of(pid)}


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@pytest.mark.parametrize(
    ("command", "ending"), [*((command, "kill") for command in COMMANDS), *(("lab", ending) for ending in ENDINGS)]
)
def test_workers_end_with_their_command(command: str, ending: str, tmp_path: Path) -> None:
    with running(command, tmp_path) as process:
        wait_for("started", set(), process.pid)
        workers = workers_of(process.pid)
        process.send_signal(ENDINGS.get(ending, signal.SIGKILL))
        process.wait(SECONDS)
        wait_for("ended", workers)


@pytest.mark.parametrize("command", COMMANDS)
def test_workers_never_receive_an_interrupt(command: str, tmp_path: Path) -> None:
    """The signal is blocked even while workers start, so that none of them prints a traceback."""
    with running(command, tmp_path) as process:
        wait_for("started", set(), process.pid)
        for pid in workers_of(process.pid):
            status = Path(f"/proc/{pid}/status").read_text()
            blocked = next(line for line in status.splitlines() if line.startswith("SigBlk:"))
            assert int(blocked.split()[1], 16) >> (signal.SIGINT - 1) & 1


def test_workers_end_when_the_output_pipe_is_closed(tmp_path: Path) -> None:
    with running("soak", tmp_path) as process:
        wait_for("started", set(), process.pid)
        workers = workers_of(process.pid)
        assert process.stdout is not None
        process.stdout.close()
        process.send_signal(signal.SIGINT)  # it now tries to print its summary
        process.wait(SECONDS)
        wait_for("ended", workers)


INTERRUPTED_START = """
import os, signal
from multiprocessing.popen_spawn_posix import Popen
from feodum.cli.main import main

launch = Popen._launch

def interrupted_launch(self, process):
    Popen._launch = launch
    os.kill(os.getpid(), signal.SIGINT)
    launch(self, process)
    for _ in range(1000):
        pass  # Python handles pending signals here

Popen._launch = interrupted_launch
main()
"""


@pytest.mark.parametrize("command", ["lab", "soak"])
def test_interrupt_during_worker_start_ends_the_command(command: str, tmp_path: Path) -> None:
    """Ctrl-C while the first of two workers starts is neither lost nor causes a deadlock."""
    with running(command, tmp_path, ["-c", INTERRUPTED_START]) as process:
        output, _ = process.communicate(timeout=SECONDS)
        assert b"interrupted" in output
        assert b"Traceback" not in output
        assert process.returncode in (0, 130)
