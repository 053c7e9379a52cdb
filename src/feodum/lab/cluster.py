"""The same work on a dask.distributed cluster. The parts are the same as anywhere, so the results are too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import Any

from feodum import __version__

from .errors import LabError

CONNECT_SECONDS = 10
_ADDRESS = re.compile(r"((tcp|tls|ucx|wss?)://)?(\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):[0-9]{1,5}")


@contextmanager
def cluster_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """Connects to a scheduler; gives something to submit work to and how many workers there are."""
    try:
        import distributed
    except ImportError:
        raise LabError("--cluster needs dask.distributed: pip install 'dask[distributed]'") from None
    dask: Any = distributed  # it has no type hints
    if not _ADDRESS.fullmatch(address):
        raise LabError(f"{address!r} is no address of a dask scheduler; one looks like tcp://host:8786")
    try:
        client = dask.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise LabError(f"{address}: no dask scheduler answers there ({_first_line(error)})") from None
    try:
        threads: dict[str, int] = client.nthreads()
        if not threads:
            raise LabError(f"{address}: the scheduler has no workers; start some with 'dask worker {address}'")
        _check_versions(client, address)
        yield client.get_executor(pure=False, retries=3), sum(threads.values())
    except (dask.core.CommClosedError, dask.KilledWorker, CancelledError) as error:
        raise LabError(f"{address}: the cluster failed ({_first_line(error)})") from None
    finally:
        client.close()


def installed_version() -> str:
    """Runs on the workers."""
    from feodum import __version__

    return __version__


def _check_versions(client: Any, address: str) -> None:
    """Workers with another version of the rules would give other results, or none."""
    try:
        versions: dict[str, str] = client.run(installed_version)
    except Exception as error:  # whatever a worker without our package raises arrives here as itself
        raise LabError(f"{address}: feodum doesn't run on the workers ({_first_line(error)})") from None
    for worker, version in sorted(versions.items()):
        if version != __version__:
            raise LabError(f"{address}: worker {worker} has feodum {version}, but this is {__version__}")


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
