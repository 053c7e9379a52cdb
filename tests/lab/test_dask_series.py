"""The same work on a real dask cluster: a scheduler and two worker processes on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import distributed
import pytest

from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.matches import Match
from feodum.lab.match.parallel import run_series
from feodum.lab.match.series import Series
from feodum.lab.match.tallies import Tally

pytestmark = pytest.mark.filterwarnings("default")  # the cluster's own threads and sockets are not ours to judge


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    dask: Any = distributed
    cluster = dask.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None, silence_logs=50
    )
    try:
        yield str(cluster.scheduler_address)
    finally:
        cluster.close()


def test_a_cluster_gives_the_same_as_one_process(address: str) -> None:
    competitors = find_competitors(("double-witch", "random"))
    match = Match(competitors, choose_board(competitors), 4, turn_limit=50, with_curves=True)
    here: Series[Tally] = Series(match, 60, Tally.add)
    run_series([here], workers=1)
    there: Series[Tally] = Series(match, 60, Tally.add)
    report = run_series([there], cluster=address)
    assert (report.workers, report.place) == (2, address)
    assert there.sums == here.sums


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feodum.workers.dask_cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(LabError, match="no dask scheduler answers there"):
        run_series([], cluster="tcp://127.0.0.1:1")


@pytest.mark.parametrize("address", ["", "bogus", "nonsense://x", "foo://x:1", "tcp://:8786", "tcp://host:port"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(LabError, match="is no address of a dask scheduler"):
        run_series([], cluster=address)
