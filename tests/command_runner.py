"""The `feodum` command in the tests' own process, where the process doesn't matter: starting one is most of the work."""

from __future__ import annotations

import sys
import warnings
from typing import NamedTuple

import pytest

from feodum.cli.main import main


class Ended(NamedTuple):
    code: object
    out: str
    errors: str


def feodum(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str) -> Ended:
    """How a command ends, and what it has said."""
    monkeypatch.setattr(sys, "argv", ["feodum", *words])
    capsys.readouterr()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Cyclopts application invoked without tokens")  # they are where a user's are
        with pytest.raises(SystemExit) as end:
            main()
    return Ended(end.value.code, *capsys.readouterr())
