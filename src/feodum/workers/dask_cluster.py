"""A dask.distributed cluster whose workers run Feodum: the laboratory's games, and the bots of a table."""

from __future__ import annotations

import re
from concurrent.futures import CancelledError
from typing import Any

from feodum.cards.custom import add_given, given_files
from feodum.engine.errors import FeodumError
from feodum.messages.message import Saying
from feodum.version import VERSION

CONNECT_SECONDS = 10
_ADDRESS = re.compile(r"((tcp|tls|ucx|wss?)://)?(\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):[0-9]{1,5}")


class ClusterError(FeodumError):
    """A cluster that can't be used; the message says which and why."""


def connect(address: str, option: str) -> Any:
    """A client of the scheduler at that address, whose workers all have this version. Raises ClusterError."""
    dask = _dask(option)
    if not _ADDRESS.fullmatch(address):
        raise ClusterError(
            Saying(
                "cluster-no-address",
                "{address} is no address of a dask scheduler; one looks like tcp://host:8786",
                address=repr(address),
            )
        )
    try:
        client = dask.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(
            Saying(
                "cluster-silent", "{address}: no dask scheduler answers there ({why})", address=address, why=first_line(error)
            )
        ) from None
    try:
        if not client.nthreads():
            raise ClusterError(
                Saying(
                    "cluster-no-workers",
                    "{address}: the scheduler has no workers; start some with 'dask worker {address}'",
                    address=address,
                )
            )
        _check_versions(client, address)
        client.run(add_given, given_files())
    except BaseException:
        client.close()
        raise
    return client


def _dask(option: str) -> Any:
    try:
        import distributed
    except ImportError:
        raise ClusterError(
            Saying("cluster-needs-dask", "{option} needs dask.distributed: pip install 'feodum[cluster]'", option=option)
        ) from None
    dask: Any = distributed  # it has no type hints
    return dask


def losses() -> tuple[type[BaseException], ...]:
    """What is raised where workers, or the whole cluster, are gone."""
    dask = _dask("a cluster")
    return dask.core.CommClosedError, dask.KilledWorker, CancelledError


def installed_version() -> str:
    """Runs on the workers."""
    from feodum.version import VERSION

    return VERSION


def _check_versions(client: Any, address: str) -> None:
    """Workers with another version of the rules would give other results, or none."""
    try:
        versions: dict[str, str] = client.run(installed_version)
    except Exception as error:  # whatever a worker without our package raises arrives here as itself
        raise ClusterError(
            Saying(
                "cluster-no-feodum",
                "{address}: feodum doesn't run on the workers ({why})",
                address=address,
                why=first_line(error),
            )
        ) from None
    for worker, version in sorted(versions.items()):
        if version != VERSION:
            raise ClusterError(
                Saying(
                    "cluster-other-version",
                    "{address}: worker {worker} has feodum {version}, but this is {own}",
                    address=address,
                    worker=worker,
                    version=version,
                    own=VERSION,
                )
            )


def first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
