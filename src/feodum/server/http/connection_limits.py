"""Connection limits: counts and deadlines for every TCP connection, from accept to close.

A connection has a deadline while the server waits for its client. When all places are taken, the longest-waiting connection is
dropped for a newcomer, so idle connections cannot lock others out.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from feodum.server.http.limits import Clock, Limits, PerAddress, network_of
from feodum.server.http.proxies import Proxies
from feodum.server.http.rate_limiter import RateLimiter

SWEEP_SECONDS: Final = 1.0


class ClientConnection:
    """A TCP connection with its address and deadlines."""

    __slots__ = ("address", "closing_since", "deadline", "stalled_since", "transport")

    def __init__(self, transport: asyncio.Transport, address: str) -> None:
        self.transport = transport
        self.address = address
        self.deadline: float | None = None
        self.stalled_since: float | None = None
        self.closing_since: float | None = None


class ConnectionLimiter:
    """All open connections, their number per address, and which are overdue."""

    def __init__(self, limits: Limits, proxies: Proxies, clock: Clock = time.monotonic) -> None:
        self.limits = limits
        self.proxies = proxies
        self.clock = clock
        self.connections: dict[asyncio.Transport, ClientConnection] = {}
        self._per_address: dict[str, int] = {}
        self._waiting: dict[ClientConnection, None] = {}
        """Connections waiting for client data, the longest waiting first."""
        self._sweeping: asyncio.TimerHandle | None = None
        self.new_connections = PerAddress(
            lambda: RateLimiter(limits.new_connections_burst, limits.new_connections_per_second, clock)
        )
        """Rate at which new connections are admitted."""
        self.requests = PerAddress(lambda: RateLimiter(1, 0.0, clock))
        """Queue that reads requests in order. Spends no tokens, because SecurityMiddleware counts requests."""
        self.frames = PerAddress(lambda: RateLimiter(limits.frames_burst, limits.frames_per_second, clock))
        """Rate at which WebSocket frames are read."""

    def enter(self, transport: asyncio.Transport, address: str) -> ClientConnection | None:
        """Register a connection, or return None if all places are taken by clients being served."""
        connection = ClientConnection(transport, network_of(address))
        is_full = len(self.connections) >= self.limits.tcp_connections
        is_address_full = (
            not self.proxies.trust(address)
            and self._per_address.get(connection.address, 0) >= self.limits.tcp_connections_per_address
        )
        if is_address_full and not self._make_room(connection.address):
            return None
        if is_full and not is_address_full and not self._make_room(None):
            return None
        self.connections[transport] = connection
        self._per_address[connection.address] = self._per_address.get(connection.address, 0) + 1
        self.wait_for(connection, self.limits.header_seconds)
        self._keep_sweeping()
        return connection

    def _make_room(self, address: str | None) -> bool:
        """Drop the longest-waiting connection, of this address if given. Return False if none is waiting."""
        for connection in self._waiting:
            if address in (None, connection.address):
                self.leave(connection)
                connection.transport.abort()
                return True
        return False

    def leave(self, connection: ClientConnection) -> None:
        """Unregister a connection. Further calls have no effect."""
        if self.connections.pop(connection.transport, None) is None:
            return
        self._waiting.pop(connection, None)
        self._per_address[connection.address] -= 1
        if not self._per_address[connection.address]:
            del self._per_address[connection.address]

    # Connection states -------------------------------------------------------------------------------------------------
    def wait_for(self, connection: ClientConnection, seconds: float) -> None:
        """Give the client this many seconds to send data."""
        connection.deadline = self.clock() + seconds
        self._waiting.pop(connection, None)
        if connection.transport in self.connections:
            self._waiting[connection] = None

    def serve(self, connection: ClientConnection, seconds: float | None = None) -> None:
        """Mark the connection as being served, with an optional deadline in seconds."""
        connection.deadline = None if seconds is None else self.clock() + seconds
        self._waiting.pop(connection, None)

    def stall(self, connection: ClientConnection) -> None:
        """Record that the client is not reading its data."""
        connection.stalled_since = self.clock()

    def unstall(self, connection: ClientConnection) -> None:
        connection.stalled_since = None

    # Deadlines ---------------------------------------------------------------------------------------------------------
    def _keep_sweeping(self) -> None:
        if self._sweeping is None:
            self._sweeping = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep_again)

    def _sweep_again(self) -> None:
        self._sweeping = None
        self.sweep()
        if self.connections:
            self._keep_sweeping()

    def sweep(self) -> None:
        """Close all overdue connections."""
        now = self.clock()
        for connection in [*self.connections.values()]:
            if connection.transport.is_closing():
                self._abort_lingering(connection, now)
            elif connection.stalled_since is not None and now - connection.stalled_since >= self.limits.write_stall_seconds:
                connection.transport.abort()
            elif connection.deadline is not None and now >= connection.deadline:
                connection.transport.close()

    def _abort_lingering(self, connection: ClientConnection, now: float) -> None:
        """Abort a closing connection whose client does not read the remaining data in time."""
        if connection.closing_since is None:
            connection.closing_since = now
        elif now - connection.closing_since >= self.limits.closing_seconds:
            connection.transport.abort()
