"""Run the `feodum` command in the test process, which is much faster than starting a new one."""

from __future__ import annotations

import signal
import sys
import warnings
from typing import NamedTuple

import pytest

from feodum.cli.main import main


class CommandResult(NamedTuple):
    code: object
    out: str
    errors: str


def feodum(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> CommandResult:
    """Run a command and return its exit code and output."""
    monkeypatch.setattr(sys, "argv", ["feodum", *words])
    capsys.readouterr()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Cyclopts application invoked without tokens")  # they are in sys.argv
        before = signal.getsignal(signal.SIGINT)
        with pytest.raises(SystemExit) as end:
            main()
        signal.signal(signal.SIGINT, before)  # at its end, the command lets Ctrl-C end the process
    return CommandResult(end.value.code, *capsys.readouterr())
