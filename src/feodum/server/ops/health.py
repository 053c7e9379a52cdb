"""What whoever runs the server can ask it: is it alive, should it be given work, and how is it doing."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from feodum.server.http.host_check import address_of
from feodum.server.http.limits import Connections
from feodum.server.http.proxies import Proxies
from feodum.server.ops.garbage import peak_memory
from feodum.server.table.lobby import Lobby

if TYPE_CHECKING:
    from feodum.server.ops.metrics import Metrics

NO_STORE: Final = {"Cache-Control": "no-store"}


class Operating:
    def __init__(self, lobby: Lobby, connections: Connections, readers: Proxies | None) -> None:
        self._lobby = lobby
        self._connections = connections
        self._readers = readers
        """Who may read the figures; None: there are none."""
        self.is_stopping = False
        """Whether no new work should come: the process is about to end."""
        self.metrics: Metrics | None = None
        if readers is not None:
            # Loaded here: without the extra for it everything else still works.
            from feodum.server.ops.metrics import Metrics

            self.metrics = Metrics(self)
            lobby.metrics = self.metrics

    def stop(self) -> None:
        """No new work should come."""
        self.is_stopping = True

    def routes(self) -> list[Route]:
        always = [Route("/health", self.health), Route("/ready", self.ready)]
        return always if self.metrics is None else [*always, Route("/metrics", self.figures)]

    async def health(self, request: Request) -> Response:
        """The process is there and its event loop turns."""
        return PlainTextResponse("ok\n", headers=NO_STORE)

    async def ready(self, request: Request) -> Response:
        if self.is_stopping:
            return PlainTextResponse("stopping\n", 503, headers=NO_STORE)
        if not await self._lobby.store.is_reachable():
            return PlainTextResponse("the database does not answer\n", 503, headers=NO_STORE)
        return PlainTextResponse("ready\n", headers=NO_STORE)

    async def figures(self, request: Request) -> Response:
        assert self.metrics is not None
        assert self._readers is not None
        if not self._readers.trust(address_of(request)):
            return PlainTextResponse("only for those who run this server\n", 403)
        from feodum.server.ops.metrics import CONTENT_TYPE

        return Response(self.metrics.text(), headers={**NO_STORE, "Content-Type": CONTENT_TYPE})

    # What is looked up -------------------------------------------------------------------------------------------------
    def gauges(self) -> dict[str, tuple[str, float]]:
        lobby = self._lobby
        return {
            "games_in_memory": ("Games that are in use or were lately.", len(lobby.tables)),
            "sockets": ("Connections at tables.", self._connections.total),
            "bot_queue": ("Tables whose bots think or wait to.", lobby.thinker.waiting),
            "study_queue": ("Kingdoms that bots still have to look at.", lobby.thinker.study.waiting),
            "peak_memory_kilobytes": ("The most memory that the process has had.", peak_memory()),
            "processor_seconds": ("How long the process has worked.", sum(os.times()[:2])),
        }

    def counters(self) -> dict[str, tuple[str, float]]:
        store = self._lobby.store
        return {
            "store_errors": ("What the database has failed at.", store.errors),
            "store_conflicts": ("Writes that came after another's, and were looked at again.", store.conflicts),
            "garbage_collections": ("Full collections of garbage.", gc.get_stats()[2]["collections"]),
        }
