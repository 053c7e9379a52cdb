"""Instructions instead of time: what a machine that others use, too, can't blur.

A workload is run twice under valgrind's callgrind, once for few units and once for more; what the second run takes more is
what those units take. Starting up and warming up are in both.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

from feodum.bench.workloads import WORKLOADS, Workload
from feodum.engine.errors import FeodumError
from feodum.messages.message import Saying


class NoCallgrind(FeodumError):
    """Instructions can't be counted here."""


def instructions(workload: Workload) -> float:
    """How many instructions one unit takes."""
    few, few_units = _run(workload.name, workload.counted)
    more, more_units = _run(workload.name, few_units + workload.counted)
    return (more - few) / (more_units - few_units)


def _run(name: str, units: int) -> tuple[int, int]:
    """The instructions of a process that does at least so many units, and how many it did."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise NoCallgrind(
            Saying("callgrind-missing", "instructions are counted by valgrind's callgrind, which is not installed")
        )
    command = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-m", __name__, name, str(units)]
    # Hashes of texts would otherwise differ from run to run, and with them the length of some searches.
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": "0"})
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or collected is None:
        raise NoCallgrind(
            Saying(
                "callgrind-failed",
                "callgrind failed: {why}",
                why=done.stderr.strip()[-300:] or Saying("callgrind-silent", "it said nothing"),
            )
        )
    return int(collected[1]), int(done.stdout)


def main(name: str, least: int) -> None:
    """Do at least so many units, and say how many it were."""
    work = WORKLOADS[name].start()
    units = 0
    while units < least:
        units += next(work)
    print(units)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
