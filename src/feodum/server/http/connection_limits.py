"""The gate: every connection from its first moment on, before it has asked for anything. Knows nothing of what is said on it.

Whoever is waited for has a time limit and, when places run out, makes room for a newcomer: a crowd that says nothing keeps
nobody out.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from feodum.server.http.limits import ByAddress, Clock, Limits, network_of
from feodum.server.http.proxies import Proxies
from feodum.server.http.rate_limiter import Pace

SWEEP_SECONDS: Final = 1.0


class Line:
    """One connection: from where, and until when it must have come further."""

    __slots__ = ("address", "closing_since", "deadline", "stalled_since", "transport")

    def __init__(self, transport: asyncio.Transport, address: str) -> None:
        self.transport = transport
        self.address = address
        self.deadline: float | None = None
        self.stalled_since: float | None = None
        self.closing_since: float | None = None


class Gate:
    """All lines: how many, from where, and which of them are overdue."""

    def __init__(self, limits: Limits, proxies: Proxies, clock: Clock = time.monotonic) -> None:
        self.limits = limits
        self.proxies = proxies
        self.clock = clock
        self.lines: dict[asyncio.Transport, Line] = {}
        self._of_address: dict[str, int] = {}
        self._waited_for: dict[Line, None] = {}
        """Those waited for, the longest first."""
        self._sweeping: asyncio.TimerHandle | None = None
        self.calls = ByAddress(lambda: Pace(limits.calls_burst, limits.calls_a_second, clock))
        """How fast each address is let in."""
        self.requests = ByAddress(lambda: Pace(1, 0.0, clock))
        """The turns in which its requests are read; they cost nothing here, the Guard counts them."""
        self.frames = ByAddress(lambda: Pace(limits.frames_burst, limits.frames_a_second, clock))
        """How fast each address is heard on its sockets."""

    def enter(self, transport: asyncio.Transport, address: str) -> Line | None:
        """A line for a new connection, or None where all places are taken by others who are being served."""
        line = Line(transport, network_of(address))
        full = len(self.lines) >= self.limits.lines
        crowded = not self.proxies.trust(address) and self._of_address.get(line.address, 0) >= self.limits.lines_an_address
        if crowded and not self._make_room(line.address):
            return None
        if full and not crowded and not self._make_room(None):
            return None
        self.lines[transport] = line
        self._of_address[line.address] = self._of_address.get(line.address, 0) + 1
        self.wait_for(line, self.limits.header_seconds)
        self._keep_sweeping()
        return line

    def _make_room(self, address: str | None) -> bool:
        """Drop the line that has been waited for longest, of that address or of all."""
        for line in self._waited_for:
            if address in (None, line.address):
                self.leave(line)
                line.transport.abort()
                return True
        return False

    def leave(self, line: Line) -> None:
        """Forget a line; once is enough."""
        if self.lines.pop(line.transport, None) is None:
            return
        self._waited_for.pop(line, None)
        self._of_address[line.address] -= 1
        if not self._of_address[line.address]:
            del self._of_address[line.address]

    # What a line is at -------------------------------------------------------------------------------------------------
    def wait_for(self, line: Line, seconds: float) -> None:
        """The client must speak now, and have done so in time."""
        line.deadline = self.clock() + seconds
        self._waited_for.pop(line, None)
        if line.transport in self.lines:
            self._waited_for[line] = None

    def serve(self, line: Line, seconds: float | None = None) -> None:
        """The client has said what it wants; seconds: by when this must have led to something."""
        line.deadline = None if seconds is None else self.clock() + seconds
        self._waited_for.pop(line, None)

    def stall(self, line: Line) -> None:
        """The client does not read what it is sent."""
        line.stalled_since = self.clock()

    def flow(self, line: Line) -> None:
        line.stalled_since = None

    # Who is overdue ----------------------------------------------------------------------------------------------------
    def _keep_sweeping(self) -> None:
        if self._sweeping is None:
            self._sweeping = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep_again)

    def _sweep_again(self) -> None:
        self._sweeping = None
        self.sweep()
        if self.lines:
            self._keep_sweeping()

    def sweep(self) -> None:
        """Hang up on all that are overdue."""
        now = self.clock()
        for line in [*self.lines.values()]:
            if line.transport.is_closing():
                self._see_off(line, now)
            elif line.stalled_since is not None and now - line.stalled_since >= self.limits.stall_seconds:
                line.transport.abort()
            elif line.deadline is not None and now >= line.deadline:
                line.transport.close()

    def _see_off(self, line: Line, now: float) -> None:
        """A closed line is still held open by what its client does not read, but not for ever."""
        if line.closing_since is None:
            line.closing_since = now
        elif now - line.closing_since >= self.limits.closing_seconds:
            line.transport.abort()
