"""The same work on a dask.distributed cluster. The parts are the same as anywhere, so the results are too."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from feodum.lab.lab_errors import LabError
from feodum.messages.message import Saying, said_by
from feodum.workers.dask_cluster import ClusterError, connect, first_line, losses


@contextmanager
def cluster_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """Connects to a scheduler; gives something to submit work to and how many workers there are."""
    try:
        client = connect(address, "--cluster")
    except ClusterError as error:
        raise LabError(said_by(error)) from None
    try:
        threads: dict[str, int] = client.nthreads()
        yield client.get_executor(pure=False, retries=3), sum(threads.values())
    except losses() as error:
        raise LabError(
            Saying("cluster-failed", "{address}: the cluster failed ({why})", address=address, why=first_line(error))
        ) from None
    finally:
        client.close()
