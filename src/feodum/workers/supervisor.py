"""Supervises a bot program for a host.

Kills the program with all of its child processes when the host exits or is killed. `Program` runs this file as a script with
the arguments LIFELINE PROGRAM. The program inherits the pipes to the host. This process waits until the program exits or the
lifeline, a pipe whose other end only the host holds, is closed.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from contextlib import suppress

PR_SET_CHILD_SUBREAPER = 36
"""The prctl option that makes this process the parent of the program's orphaned descendants."""


def main() -> None:
    if sys.platform == "win32":  # `Program` refuses to start there
        raise NotImplementedError
    lifeline, command = int(sys.argv[1]), sys.argv[2:]
    adopt_orphans()
    wakeup_read, wakeup_write = os.pipe()
    os.set_blocking(wakeup_write, False)
    signal.set_wakeup_fd(wakeup_write, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # meant for the host, which closes the lifeline when it exits
        signal.signal(number, signal.SIG_IGN)
    try:
        program = subprocess.Popen(command, start_new_session=True, restore_signals=True, preexec_fn=_default_signals)
    except OSError as error:
        os.write(2, f"{command[0]}: can't be started: {error.strerror}\n".encode())
        sys.exit(127)
    devnull = os.open(os.devnull, os.O_RDWR)
    for pipe in (0, 1, 2):  # so that the host sees EOF when the program exits
        os.dup2(devnull, pipe)
    while program.poll() is None:
        ready, _, _ = select.select([lifeline, wakeup_read], [], [])
        if lifeline in ready:
            break
        os.read(wakeup_read, 100)
    kill_all(program.pid)


def _default_signals() -> None:
    if sys.platform == "win32":
        raise NotImplementedError
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def adopt_orphans() -> None:
    """Become the parent of orphaned descendants.

    Linux only: on other systems a program can leave processes behind.
    """
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def kill_all(group: int) -> None:
    """Kill the program's process group, then all remaining children."""
    if sys.platform == "win32":
        raise NotImplementedError
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
