"""Run bots on a dask cluster instead of local processes.

When a worker is lost, dask retries the task on another one, which asks for the whole game. While the cluster is down, a local
process takes over.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, Protocol, TypeVar

from feodum.messages.message import error_message
from feodum.server.bots.worker_process import WorkerProcess
from feodum.server.http.refusals import ServeError
from feodum.workers.dask_cluster import ClusterError, connect, lost_worker_errors

POLL_SECONDS: Final = 1.0
"""How often to check that the worker is still connected."""
RECONNECT_SECONDS: Final = 10.0
TRIES: Final = 3
logger = logging.getLogger("feodum.server")

Given = TypeVar("Given")
Result = TypeVar("Result")


class Worker(Protocol):
    """Runs bot tasks one at a time."""

    def warm_up(self) -> None: ...

    def cancel(self, number: int) -> None: ...

    def close(self) -> None: ...

    async def run(self, work: Callable[[Given], Result], given: Given) -> Result: ...


class WorkerLost(Exception):
    """A worker was lost before it returned a result."""


class Cluster:
    """The workers of one dask scheduler."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Any = None
        self._connect()
        self._loss_errors = lost_worker_errors()
        self._local_worker: WorkerProcess | None = None
        self.is_down = False
        self._reconnecting: asyncio.Task[None] | None = None

    def _connect(self) -> None:
        try:
            self._client = connect(self._address)
        except ClusterError as error:
            raise ServeError(error_message(error)) from None

    def threads(self) -> dict[str, int]:
        """Return the number of threads of each connected worker, by worker name."""
        counts: dict[str, int] = self._client.nthreads()
        return counts

    async def names(self) -> list[str]:
        """Return the names of the connected workers, or an empty list if the scheduler does not answer."""
        try:
            return sorted(await asyncio.wait_for(asyncio.to_thread(self.threads), POLL_SECONDS))
        except Exception as error:  # dask raises many kinds of errors here
            logger.info("the bot cluster does not respond: %s", type(error).__name__)
            return []

    def workers(self) -> list[Worker]:
        """Return one worker for each thread of the cluster."""
        return [ClusterWorker(self, worker) for worker, count in sorted(self.threads().items()) for _ in range(count)]

    async def run(self, worker: str, work: Callable[[Given], Result], given: Given) -> Result:
        """Run the work on this worker, or on a different one if it is gone.

        Raises WorkerLost if no worker returns a result.
        """
        try:
            # If this worker is gone, dask moves the work to another one.
            executor = self._client.get_executor(pure=False, retries=3, workers=[worker], allow_other_workers=True)
            future: Future[Result] = executor.submit(work, given)
        except Exception as error:  # dask closes the client when the scheduler is gone
            raise WorkerLost from error
        waiting = asyncio.wrap_future(future)
        try:
            while not (await asyncio.wait({waiting}, timeout=POLL_SECONDS))[0]:
                # Dask never reschedules work if no other worker was connected at that moment.
                if worker not in await self.names():
                    raise WorkerLost
            return waiting.result()
        except (asyncio.CancelledError, WorkerLost, OSError) as error:
            future.cancel()
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise  # the caller has cancelled
            raise WorkerLost from error
        except Exception as error:
            if isinstance(error, self._loss_errors):
                raise WorkerLost from error
            raise

    async def run_locally(self, work: Callable[[Given], Result], given: Given) -> Result:
        """Run the work in a local process, and reconnect to the cluster in the background."""
        if not self.is_down:
            logger.warning("the bot cluster is down; using a local process")
        self.is_down = True
        if self._local_worker is None:
            self._local_worker = WorkerProcess()
        if self._reconnecting is None:
            self._reconnecting = asyncio.create_task(self._reconnect(), name="reconnecting to the bot cluster")
        return await self._local_worker.run(work, given)

    async def _reconnect(self) -> None:
        while self.is_down:
            await asyncio.sleep(RECONNECT_SECONDS)
            try:
                if not await self.names():
                    await asyncio.to_thread(self._connect)
                self.is_down = False
            except ServeError as error:
                logger.info("%s", error)
        self._reconnecting = None
        logger.warning("the bot cluster is back")

    def close(self) -> None:
        if self._reconnecting is not None:
            self._reconnecting.cancel()
        if self._local_worker is not None:
            self._local_worker.close()
        self._client.close(timeout=2)


class ClusterWorker:
    def __init__(self, cluster: Cluster, worker: str) -> None:
        self._cluster = cluster
        self._worker = worker

    def warm_up(self) -> None:
        """Do nothing: the cluster is already running."""

    def cancel(self, number: int) -> None:
        """Do nothing: the task runs to its deadline and the caller drops the result."""

    def close(self) -> None:
        """Do nothing: the cluster may have other clients."""

    async def run(self, work: Callable[[Given], Result], given: Given) -> Result:
        for _ in range(TRIES):
            if self._cluster.is_down:
                break
            try:
                return await self._cluster.run(self._worker, work, given)
            except WorkerLost:
                self._worker = random.choice(await self._cluster.names() or [self._worker])
        return await self._cluster.run_locally(work, given)
