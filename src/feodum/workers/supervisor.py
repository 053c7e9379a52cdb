"""Keeps one program for a host, and ends it with everything it has started when the host lets go: even if that is killed.

Run as a script of its own (`python program_keeper.py LEASH PROGRAM`) by `bots.program`. The program has the pipes; this
process only waits, for the program to end or for the leash (a pipe whose other end only the host holds) to be closed.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from contextlib import suppress

ADOPT_ORPHANS = 36
"""The number of PR_SET_CHILD_SUBREAPER: what the program leaves behind becomes this process's child."""


def main() -> None:
    leash, command = int(sys.argv[1]), sys.argv[2:]
    adopt_orphans()
    awake, waking = os.pipe()
    os.set_blocking(waking, False)
    signal.set_wakeup_fd(waking, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # they are for the host, which lets go when it ends
        signal.signal(number, signal.SIG_IGN)
    try:
        program = subprocess.Popen(command, start_new_session=True, restore_signals=True, preexec_fn=_usual_signals)
    except OSError as error:
        os.write(2, f"{command[0]}: can't be started: {error.strerror}\n".encode())
        sys.exit(127)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for pipe in (0, 1, 2):  # so that the host sees the program's end
        os.dup2(nowhere, pipe)
    while program.poll() is None:
        ready, _, _ = select.select([leash, awake], [], [])
        if leash in ready:
            break
        os.read(awake, 100)
    end_all(program.pid)


def _usual_signals() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def adopt_orphans() -> None:
    """Only Linux can; elsewhere a program that takes care to hide its children can leave them behind."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(ADOPT_ORPHANS, 1, 0, 0, 0)


def end_all(group: int) -> None:
    """Kill the program's group, and then whatever child there still is, until there is none."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)
    while True:
        for child in children():
            with suppress(ProcessLookupError, PermissionError):
                os.kill(child, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def children() -> list[int]:
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


if __name__ == "__main__":
    main()
