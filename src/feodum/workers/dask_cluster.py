"""A dask.distributed cluster whose workers run lab games and the bots of a server."""

from __future__ import annotations

import re
from concurrent.futures import CancelledError
from typing import Any

from feodum.cards.custom import add_loaded_files, loaded_files
from feodum.engine.errors import FeodumError
from feodum.messages.message import Message
from feodum.version import VERSION

CONNECT_SECONDS = 10
_ADDRESS = re.compile(r"((tcp|tls|ucx|wss?)://)?(\[[0-9A-Fa-f:.]+\]|[^\s:/\[\]]+):[0-9]{1,5}")


class ClusterError(FeodumError):
    """The cluster can't be used. The message names its address, if known, and the reason."""


def connect(address: str) -> Any:
    """Connect to a scheduler, check that all workers run this version, and return the client.

    Raise ClusterError on failure, and ModuleNotFoundError if dask is not installed.
    """
    dask = _import_dask()
    if not _ADDRESS.fullmatch(address):
        raise ClusterError(
            Message(
                "cluster-no-address",
                "{address} is not a dask scheduler address; use the form tcp://host:8786",
                address=repr(address),
            )
        )
    try:
        client = dask.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(
            Message("cluster-silent", "{address}: no dask scheduler responds ({why})", address=address, why=first_line(error))
        ) from None
    try:
        if not client.nthreads():
            raise ClusterError(
                Message(
                    "cluster-no-workers",
                    "{address}: the scheduler has no workers; start some with 'dask worker {address}'",
                    address=address,
                )
            )
        _check_versions(client, address)
        client.run(add_loaded_files, loaded_files())
    except BaseException:
        client.close()
        raise
    return client


def _import_dask() -> Any:
    import distributed  # an optional dependency

    dask: Any = distributed  # it has no type hints
    return dask


def lost_worker_errors() -> tuple[type[BaseException], ...]:
    """Return the exceptions raised when workers or the whole cluster are lost."""
    dask = _import_dask()
    return dask.core.CommClosedError, dask.KilledWorker, CancelledError


def installed_version() -> str:
    """Return the installed feodum version. Runs on the worker."""
    from feodum.version import VERSION

    return VERSION


def _check_versions(client: Any, address: str) -> None:
    """Raise ClusterError unless all workers run this version: others may play by different rules."""
    try:
        versions: dict[str, str] = client.run(installed_version)
    except Exception as error:  # a worker without the package can raise anything
        raise ClusterError(
            Message(
                "cluster-no-feodum",
                "{address}: the workers can't run feodum ({why})",
                address=address,
                why=first_line(error),
            )
        ) from None
    for worker, version in sorted(versions.items()):
        if version != VERSION:
            raise ClusterError(
                Message(
                    "cluster-other-version",
                    "{address}: worker {worker} has feodum {version}, but {own} is installed here",
                    address=address,
                    worker=worker,
                    version=version,
                    own=VERSION,
                )
            )


def first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
