"""Bots that think on the workers of a dask cluster, instead of in processes of this machine.

A worker that is lost costs a retry: dask gives its work to another, which does not know the game, says so and is told the whole
of it. Where the cluster as a whole is away, a process here takes its place.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, Protocol, TypeVar

from feodum.messages.message import said_by
from feodum.server.bots.helper_process import Helper
from feodum.server.http.refusals import ServeError
from feodum.workers.dask_cluster import ClusterError, connect, losses

LOOK_SECONDS: Final = 1.0
"""After how long it is looked whether the worker is still there, again and again."""
RETURN_SECONDS: Final = 10.0
TRIES: Final = 3
logger = logging.getLogger("feodum.server")

Given = TypeVar("Given")
Result = TypeVar("Result")


class Worker(Protocol):
    """Something that thinks for tables, one thing at a time."""

    def warm_up(self) -> None: ...

    def let_go(self, number: int) -> None: ...

    def close(self) -> None: ...

    async def run(self, work: Callable[[Given], Result], given: Given) -> Result: ...


class WorkerLost(Exception):
    """What was asked of a worker will not be answered."""


class Cluster:
    """The workers at one scheduler."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client: Any = None
        self._connect()
        self._lost = losses()
        self._spare: Helper | None = None
        self.is_away = False
        self._returning: asyncio.Task[None] | None = None

    def _connect(self) -> None:
        try:
            self._client = connect(self._address, "--workers")
        except ClusterError as error:
            raise ServeError(said_by(error)) from None

    def threads(self) -> dict[str, int]:
        """The workers that there are now, and how much each can do at once."""
        found: dict[str, int] = self._client.nthreads()
        return found

    async def names(self) -> list[str]:
        """The workers that there are now; none where the scheduler does not say."""
        try:
            return sorted(await asyncio.wait_for(asyncio.to_thread(self.threads), LOOK_SECONDS))
        except Exception as error:  # whatever a scheduler that is gone makes of the question
            logger.info("the bots' cluster does not answer: %s", type(error).__name__)
            return []

    def workers(self) -> list[Worker]:
        """One for each thread of each worker."""
        return [ClusterWorker(self, worker) for worker, count in sorted(self.threads().items()) for _ in range(count)]

    async def run(self, worker: str, work: Callable[[Given], Result], given: Given) -> Result:
        """What this worker makes of it, or another where it is gone. Raises WorkerLost where nobody will say."""
        try:
            # Dask gives the work to another worker where this one is gone.
            executor = self._client.get_executor(pure=False, retries=3, workers=[worker], allow_other_workers=True)
            future: Future[Result] = executor.submit(work, given)
        except Exception as error:  # whatever a client says that has been closed for want of a scheduler
            raise WorkerLost from error
        waiting = asyncio.wrap_future(future)
        try:
            while not (await asyncio.wait({waiting}, timeout=LOOK_SECONDS))[0]:
                # But it leaves the work lying where there was no other at that moment.
                if worker not in await self.names():
                    raise WorkerLost
            return waiting.result()
        except (asyncio.CancelledError, WorkerLost, OSError) as error:
            future.cancel()
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise  # nobody wants it any more
            raise WorkerLost from error
        except Exception as error:
            if isinstance(error, self._lost):
                raise WorkerLost from error
            raise

    async def stand_in(self, work: Callable[[Given], Result], given: Given) -> Result:
        """Do the work here, and look for the cluster meanwhile."""
        if not self.is_away:
            logger.warning("the bots' cluster is away; a process here takes its place")
        self.is_away = True
        if self._spare is None:
            self._spare = Helper()
        if self._returning is None:
            self._returning = asyncio.create_task(self._come_back(), name="looking for the bots' cluster")
        return await self._spare.run(work, given)

    async def _come_back(self) -> None:
        while self.is_away:
            await asyncio.sleep(RETURN_SECONDS)
            try:
                if not await self.names():
                    await asyncio.to_thread(self._connect)
                self.is_away = False
            except ServeError as error:
                logger.info("%s", error)
        self._returning = None
        logger.warning("the bots' cluster is back")

    def close(self) -> None:
        if self._returning is not None:
            self._returning.cancel()
        if self._spare is not None:
            self._spare.close()
        self._client.close(timeout=2)


class ClusterWorker:
    def __init__(self, cluster: Cluster, worker: str) -> None:
        self._cluster = cluster
        self._worker = worker

    def warm_up(self) -> None:
        """It runs already."""

    def let_go(self, number: int) -> None:
        """It thinks to the end, within its time; what comes of it is let go here."""

    def close(self) -> None:
        """It goes on for others."""

    async def run(self, work: Callable[[Given], Result], given: Given) -> Result:
        for _ in range(TRIES):
            if self._cluster.is_away:
                break
            try:
                return await self._cluster.run(self._worker, work, given)
            except WorkerLost:
                self._worker = random.choice(await self._cluster.names() or [self._worker])
        return await self._cluster.stand_in(work, given)
