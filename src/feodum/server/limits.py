"""How much one client, one address and the whole server may be asked to do."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from feodum.server.errors import Refusal

Clock = Callable[[], float]
KNOWN_ADDRESSES: Final = 10_000


@dataclass(frozen=True)
class Limits:
    """Generous for people and for scripts that play fast, tight enough that nobody takes the table from the others."""

    messages_burst: int = 300
    messages_a_second: float = 100.0
    posts_burst: int = 150
    posts_a_second: float = 5.0
    looks_burst: int = 300
    looks_a_second: float = 30.0
    connections: int = 1000
    connections_an_address: int = 100
    guests_a_game: int = 64
    games_in_memory: int = 300
    hello_seconds: float = 10.0
    undo_seconds: float = 60.0
    outbox: int = 400
    bot_seconds: float = 0.15
    """How long bots play on before what they did is shown."""


class Bucket:
    """A token bucket: so many at once, refilled at so many a second."""

    def __init__(self, burst: int, a_second: float, clock: Clock = time.monotonic) -> None:
        self.burst = float(burst)
        self.a_second = a_second
        self.clock = clock
        self.left = self.burst
        self.filled = clock()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.filled) * self.a_second)
        self.filled = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class AddressBuckets:
    """A bucket for each address; the ones longest unused are forgotten."""

    def __init__(self, burst: int, a_second: float, clock: Clock = time.monotonic) -> None:
        self.burst = burst
        self.a_second = a_second
        self.clock = clock
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, address: str) -> None:
        """Raise a Refusal where the address has asked too much."""
        key = network_of(address)
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.burst, self.a_second, self.clock)
            if len(self.buckets) > KNOWN_ADDRESSES:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(key)
        if not bucket.take():
            raise Refusal("slow_down", "too many requests in a short time; please wait a moment")


class Connections:
    """How many sockets are open, in all and from each address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.total = 0
        self.of_address: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        key = network_of(address)
        count = self.of_address.get(key, 0)
        if self.total >= self.limits.connections or count >= self.limits.connections_an_address:
            return False
        self.total += 1
        self.of_address[key] = count + 1
        return True

    def leave(self, address: str) -> None:
        key = network_of(address)
        self.total -= 1
        self.of_address[key] -= 1
        if not self.of_address[key]:
            del self.of_address[key]


def network_of(address: str) -> str:
    """What counts as one address: in IPv6 a whole /64, since one machine has all of it."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
