"""Series on a local dask cluster with a scheduler and two worker processes."""

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
from feodum.lab.match.tallies import MatchTally

pytestmark = pytest.mark.filterwarnings("default")  # dask leaks threads and sockets


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


def test_cluster_and_single_process_give_equal_results(address: str) -> None:
    competitors = find_competitors(("double-witch", "random"))
    match = Match(competitors, choose_board(competitors), 4, turn_limit=50, with_curves=True)
    here: Series[MatchTally] = Series(match, 60, MatchTally.add)
    run_series([here], workers=1)
    there: Series[MatchTally] = Series(match, 60, MatchTally.add)
    report = run_series([there], cluster=address)
    assert (report.workers, report.place) == (2, address)
    assert there.sums == here.sums


def test_unreachable_scheduler_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("feodum.workers.dask_cluster.CONNECT_SECONDS", 0.5)
    with pytest.raises(LabError, match="no dask scheduler responds"):
        run_series([], cluster="tcp://127.0.0.1:1")


@pytest.mark.parametrize("address", ["", "bogus", "nonsense://x", "foo://x:1", "tcp://:8786", "tcp://host:port"])
def test_invalid_addresses_are_rejected(address: str) -> None:
    with pytest.raises(LabError, match="is not a dask scheduler address"):
        run_series([], cluster=address)
