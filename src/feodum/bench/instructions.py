"""Count instructions instead of measuring time: the count is reproducible even on a shared machine.

A workload runs twice under valgrind's callgrind, with few units and with more. The difference is the cost of the extra
units, without start-up and warm-up.
"""

from __future__ import annotations

import gc
import os
import re
import shutil
import subprocess
import sys

from feodum.bench.workloads import WORKLOADS, Workload
from feodum.engine.errors import FeodumError
from feodum.messages.message import Message


class CallgrindError(FeodumError):
    """Callgrind is missing or failed."""


def instructions(workload: Workload) -> float:
    """Return the number of instructions per unit."""
    few, few_units = _run(workload.name, workload.counted)
    more, more_units = _run(workload.name, few_units + workload.counted)
    return (more - few) / (more_units - few_units)


def _run(name: str, units: int) -> tuple[int, int]:
    """Run at least `units` units in a new process; return the number of instructions and of units done."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise CallgrindError(Message("callgrind-missing", "--instructions needs valgrind, which is not installed"))
    command = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-m", __name__, name, str(units)]
    # Without a fixed hash seed, dict lookups would take a different number of instructions in each run.
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": "0"})
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or collected is None:
        raise CallgrindError(
            Message(
                "callgrind-failed",
                "callgrind failed: {why}",
                why=done.stderr.strip()[-300:] or Message("callgrind-silent", "no error message"),
            )
        )
    return int(collected[1]), int(done.stdout)


def main(name: str, least: int) -> None:
    """Do at least `least` units and print how many were done."""
    work = WORKLOADS[name].start()
    # A full collection of the start-up objects would cost more than some of the counted units.
    gc.freeze()
    units = 0
    while units < least:
        units += next(work)
    print(units)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
