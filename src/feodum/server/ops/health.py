"""Endpoints for operators: /health, /ready and /metrics."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from feodum.server.http.host_check import client_address
from feodum.server.http.limits import SocketCounter
from feodum.server.http.proxies import Proxies
from feodum.server.ops.garbage import peak_memory
from feodum.server.table.lobby import Lobby

if TYPE_CHECKING:
    from feodum.server.ops.metrics import Metrics

NO_STORE: Final = {"Cache-Control": "no-store"}


class StatusEndpoints:
    """Liveness, readiness and metrics of one server process."""

    def __init__(self, lobby: Lobby, sockets: SocketCounter, readers: Proxies | None) -> None:
        self._lobby = lobby
        self._sockets = sockets
        self._readers = readers
        """Addresses that may read /metrics. None disables it."""
        self.is_stopping = False
        """Whether the process is shutting down, so that /ready fails."""
        self.metrics: Metrics | None = None
        if readers is not None:
            # Imported here because prometheus-client is an optional dependency.
            from feodum.server.ops.metrics import Metrics

            self.metrics = Metrics(self)
            lobby.metrics = self.metrics

    def stop(self) -> None:
        """Report from now on that the process is shutting down."""
        self.is_stopping = True

    def routes(self) -> list[Route]:
        always = [Route("/health", self.health), Route("/ready", self.ready)]
        return always if self.metrics is None else [*always, Route("/metrics", self.metrics_text)]

    async def health(self, request: Request) -> Response:
        """Liveness: the event loop is running."""
        return PlainTextResponse("ok\n", headers=NO_STORE)

    async def ready(self, request: Request) -> Response:
        """Readiness: the process accepts work and the database is reachable."""
        if self.is_stopping:
            return PlainTextResponse("stopping\n", 503, headers=NO_STORE)
        if not await self._lobby.store.is_reachable():
            return PlainTextResponse("database not reachable\n", 503, headers=NO_STORE)
        return PlainTextResponse("ready\n", headers=NO_STORE)

    async def metrics_text(self, request: Request) -> Response:
        assert self.metrics is not None
        assert self._readers is not None
        if not self._readers.trust(client_address(request)):
            return PlainTextResponse("access to metrics is not allowed from this address\n", 403)
        from feodum.server.ops.metrics import CONTENT_TYPE

        return Response(self.metrics.text(), headers={**NO_STORE, "Content-Type": CONTENT_TYPE})

    # Metrics -----------------------------------------------------------------------------------------------------------
    def gauges(self) -> dict[str, tuple[str, float]]:
        lobby = self._lobby
        return {
            "games_in_memory": ("Games held in memory, in use or recently used.", len(lobby.tables)),
            "sockets": ("Open WebSockets.", self._sockets.total),
            "bot_queue": ("Tables whose bots are thinking or waiting to think.", lobby.bot_scheduler.waiting),
            "study_queue": ("Kingdoms waiting to be studied by bots.", lobby.bot_scheduler.study_queue.waiting),
            "replay_queue": ("Replays, uploads and the like that run or wait.", len(lobby.replay_desk.turns)),
            "peak_memory_kilobytes": ("Peak memory of the process.", peak_memory()),
            "processor_seconds": ("CPU time used by the process.", sum(os.times()[:2])),
        }

    def counters(self) -> dict[str, tuple[str, float]]:
        store = self._lobby.store
        return {
            "store_errors": ("Failed database operations.", store.errors),
            "store_conflicts": ("Writes retried because another process had written first.", store.conflicts),
            "garbage_collections": ("Full garbage collections.", gc.get_stats()[2]["collections"]),
        }
