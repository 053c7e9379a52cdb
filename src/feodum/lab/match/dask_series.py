"""Run series on a dask.distributed cluster, with the same results as on one machine."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from feodum.lab.lab_errors import LabError
from feodum.messages.message import Message, error_message
from feodum.workers.dask_cluster import ClusterError, connect, first_line, lost_worker_errors


@contextmanager
def cluster_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to a scheduler and yield an executor and its number of worker threads."""
    try:
        client = connect(address)
    except ClusterError as error:
        raise LabError(error_message(error)) from None
    try:
        threads: dict[str, int] = client.nthreads()
        yield client.get_executor(pure=False, retries=3), sum(threads.values())
    except lost_worker_errors() as error:
        raise LabError(
            Message("cluster-failed", "{address}: the cluster failed ({why})", address=address, why=first_line(error))
        ) from None
    finally:
        client.close()
