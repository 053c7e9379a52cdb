"""`feodum bench`: all workloads and all kinds of measurement."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from feodum.bench.workloads import WORKLOADS
from feodum.cli.bench import BenchUsageError, bench

FAKE_VALGRIND = """#!/bin/sh
# Runs the given command and reports 1000 instructions plus 7 per unit.
shift 2
for last; do :; done
"$@" && echo "==1== Collected : $((1000 + 7 * last))" >&2
"""


@pytest.mark.parametrize("name", WORKLOADS)
def test_every_workload_runs(name: str) -> None:
    work = WORKLOADS[name].start()
    assert next(work) > 0
    assert next(work) > 0
    del work


def test_results_are_printed_as_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    bench("copy", seconds=0.01, repeats=2)
    assert "copy" in capsys.readouterr().out
    bench("copy", seconds=0.01, repeats=2, json=True)
    assert len(json.loads(capsys.readouterr().out)["workloads"]["copy"]["values"]) == 2


def test_instructions_are_the_difference_of_two_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake = tmp_path / "valgrind"
    fake.write_text(FAKE_VALGRIND)
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    bench("copy", instructions=True, json=True)
    assert json.loads(capsys.readouterr().out)["values"] == {"copy": 7.0}


def test_missing_valgrind_is_reported() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "feodum", "bench", "copy", "--instructions"],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PATH": "/nowhere"},
    )
    assert (done.returncode, done.stderr) == (2, "feodum: --instructions needs valgrind, which is not installed\n")


def test_peers_option_compares_with_pyminion(capsys: pytest.CaptureFixture[str]) -> None:
    bench(peers=True, seconds=0.05, repeats=2, json=True)
    measured = json.loads(capsys.readouterr().out)["workloads"]
    assert list(measured) == ["big-money", "engine"]
    for each in measured.values():
        assert min(each["ours"]) > min(each["pyminion"]) > 0
        assert each["ratio"] > 1


def test_sizes_option_measures_every_size(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feodum.bench.sizes.MEASURED_TURNS", 1)
    bench(sizes=True, repeats=1, json=True)
    values = json.loads(capsys.readouterr().out)["values"]
    assert len(values) == 11
    assert min(values.values()) > 0


def test_conflicting_options_are_rejected() -> None:
    with pytest.raises(BenchUsageError, match="can't be combined"):
        bench(peers=True, instructions=True)
    with pytest.raises(BenchUsageError, match="takes no workload names"):
        bench("copy", sizes=True)
    with pytest.raises(BenchUsageError, match="only big-money and engine"):
        bench("copy", peers=True)
