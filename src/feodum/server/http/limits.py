"""How much one client, one address and the whole server may be asked to do."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from feodum.server.http.refusals import Refusal

Clock = Callable[[], float]
Kept = TypeVar("Kept")
KNOWN_ADDRESSES: Final = 10_000


@dataclass(frozen=True)
class Limits:
    """Generous for people and for scripts that play fast, tight enough that nobody takes the table from the others."""

    posts_burst: int = 150
    posts_a_second: float = 5.0
    looks_burst: int = 300
    looks_a_second: float = 30.0
    requests_burst: int = 600
    requests_a_second: float = 100.0
    frames_burst: int = 1000
    frames_a_second: float = 500.0
    """What an address and the server say to each other on all its sockets: messages, pings, fragments. Who says more is not
    read until later."""
    calls_burst: int = 200
    calls_a_second: float = 30.0
    """New connections of an address. The next ones are not read until later."""
    connections: int = 1000
    connections_an_address: int = 100
    """Sockets at tables."""
    lines: int = 2000
    lines_an_address: int = 200
    """Connections of any kind, from their first moment on."""
    header_seconds: float = 10.0
    body_seconds: float = 10.0
    stall_seconds: float = 30.0
    """How long somebody may read nothing of what waits for them."""
    closing_seconds: float = 5.0
    spectators_a_game: int = 64
    guests_a_seat: int = 8
    """One player's windows and devices, and connections that are dead but not yet noticed to be."""
    games_in_memory: int = 300
    answers_a_game: int = 20_000
    turns_a_game: int = 1_200
    """All players' turns together. No game that people play to its end comes near either of these two: a long one has
    some 150 turns and 2,000 answers. A game beyond them is ended as it stands."""
    hello_seconds: float = 10.0
    undo_seconds: float = 60.0
    undos_burst: int = 60
    undos_a_second: float = 1.0
    """How often a party may take something back."""
    undo_requests_burst: int = 5
    undo_requests_a_second: float = 0.1
    """How often it may bother the others with asking for it."""
    outbox: int = 400
    bot_seconds: float = 0.15
    """How long bots play on before what they did is shown."""
    study_seconds: float = 3.0
    """How long a game waits for bots to look at its kingdom, before they play on without."""
    coachings_burst: int = 12
    coachings_a_second: float = 0.2
    """How often an address may ask for hints and analyses."""
    coachings_waiting: int = 8
    """How many may wait for the coach at once."""
    bot_pause: float = 0.05
    """How long bots seem to think at least: how many choices their hands gave them must not be measured."""


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
        self._fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def spend(self, amount: int) -> None:
        """Take so many, even if they are not there yet; a debt has its bound."""
        self._fill()
        self.left = max(-self.burst, self.left - amount)

    def seconds_to_wait(self) -> float:
        """Until there is one to take."""
        self._fill()
        if self.left >= 1:
            return 0.0
        return (1 - self.left) / self.a_second if self.a_second else math.inf

    def _fill(self) -> None:
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.filled) * self.a_second)
        self.filled = now


class UndoAllowance:
    """How often one party may undo. Raises a Refusal where it is too often."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        self._undos = Bucket(limits.undos_burst, limits.undos_a_second, clock)
        self._requests = Bucket(limits.undo_requests_burst, limits.undo_requests_a_second, clock)

    def take_undo(self) -> None:
        if not self._undos.take():
            raise Refusal("slow_down", "too many undos in a short time; please wait a moment")

    def take_request(self) -> None:
        if not self._requests.take():
            raise Refusal("slow_down", "the others have been asked for undos too often; please wait a moment")


class ByAddress(Generic[Kept]):
    """Something that is kept for each address; what is longest unused is forgotten."""

    def __init__(self, new: Callable[[], Kept]) -> None:
        self._new = new
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    def of(self, address: str) -> Kept:
        key = network_of(address)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = self._new()
            if len(self._kept) > KNOWN_ADDRESSES:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return kept


class AddressBuckets:
    """A bucket for each address."""

    def __init__(self, burst: int, a_second: float, clock: Clock = time.monotonic) -> None:
        self.buckets = ByAddress(lambda: Bucket(burst, a_second, clock))
        self.is_noting = False
        """Whether it is noted what is taken, for other processes to know."""
        self._noted: dict[str, int] = {}

    def check(self, address: str) -> None:
        """Raise a Refusal where the address has asked too much."""
        if not self.buckets.of(address).take():
            raise Refusal("slow_down", "too many requests in a short time; please wait a moment")
        if self.is_noting:
            key = network_of(address)
            self._noted[key] = self._noted.get(key, 0) + 1

    def noted(self) -> dict[str, int]:
        """What was taken since the last time this was asked, by address."""
        noted, self._noted = self._noted, {}
        return noted

    def spend(self, address: str, amount: int) -> None:
        """So much was taken elsewhere."""
        self.buckets.of(address).spend(amount)


class Connections:
    """How many sockets are open, in all and from each address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.total = 0
        self.of_address: dict[str, int] = {}
        self.elsewhere: dict[str, int] = {}
        """How many each address has at other processes."""

    def enter(self, address: str) -> bool:
        key = network_of(address)
        count = self.of_address.get(key, 0)
        in_all = count + self.elsewhere.get(key, 0)
        if self.total >= self.limits.connections or in_all >= self.limits.connections_an_address:
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
