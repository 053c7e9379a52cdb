"""Limits per client, per address and for the whole server."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from feodum.server.http.refusals import Refusal

ANSWERS_PER_TOKEN: Final = 300
"""Replaying this many answers costs as much as a request. Longer games cost more tokens."""
BYTES_PER_TOKEN: Final = 8_000
"""Size of a saved game with `ANSWERS_PER_TOKEN` answers."""
SENT_BYTES_PER_TOKEN: Final = 100_000
"""Sending this many bytes costs as much as a request."""
Clock = Callable[[], float]
T = TypeVar("T")
MAX_ADDRESSES: Final = 10_000


@dataclass(frozen=True)
class Limits:
    """All limits: generous for people and fast scripts, but no client can starve the others."""

    posts_burst: int = 150
    posts_per_second: float = 5.0
    reads_burst: int = 300
    reads_per_second: float = 30.0
    requests_burst: int = 600
    requests_per_second: float = 100.0
    frames_burst: int = 1000
    frames_per_second: float = 500.0
    """WebSocket frames per address in both directions, including pings and fragments. Any excess waits."""
    new_connections_burst: int = 200
    new_connections_per_second: float = 30.0
    """New connections per address. Any excess waits."""
    sockets: int = 1000
    sockets_per_address: int = 100
    """Number of open WebSockets."""
    tcp_connections: int = 2000
    tcp_connections_per_address: int = 200
    """TCP connections of any kind, from accept to close."""
    header_seconds: float = 10.0
    body_seconds: float = 10.0
    write_stall_seconds: float = 30.0
    """How long a client may leave its data unread."""
    closing_seconds: float = 5.0
    spectators_per_game: int = 64
    clients_per_seat: int = 8
    """Allows for a player's windows and devices, and for dead connections not yet detected."""
    games_in_memory: int = 300
    bytes_of_games: int = 150_000_000
    """Memory of the games that nobody uses and that stay in memory, about 300 games of usual length."""
    bytes_of_held_games: int = 500_000_000
    bytes_of_held_games_per_address: int = 60_000_000
    """Memory of the games that sockets are connected to, counted for each socket."""
    answers_per_game: int = 2_800
    turns_per_game: int = 1_200
    """Turns of all players. A game that exceeds this or `answers_per_game` is ended and scored as it stands. A long game
    between people has about 150 turns and 2,000 answers."""
    answers_per_upload: int = 3_000
    """More than `answers_per_game`, since a game ends early only between two effects: every game of this server can be
    uploaded."""
    work_slots: int = 2
    """Worker processes for replays, summaries, saves, uploads and continued games."""
    work_per_address: int = 20
    """Pieces of expensive work of an address that run or wait."""
    work_total: int = 500
    """Pieces of expensive work of all addresses that run or wait, for each kind of work."""
    replay_seconds: float = 10.0
    """CPU time in which a game has to be replayed. The longest games take 0.1 seconds."""
    analysis_seconds: float = 90.0
    """CPU time of an analysis. The longest games take 40 seconds."""
    hint_seconds: float = 10.0
    bytes_of_replies: int = 32_000_000
    """Compressed summaries, replays and saves of finished games that stay in memory."""
    hello_seconds: float = 10.0
    absence_seconds: float = 60.0
    """How long a player must be away before the others may ask for a bot."""
    table_messages_burst: int = 5
    table_messages_per_second: float = 0.5
    """Messages of one party that others receive at any time: chat, new names, votes on the memory aid and on bots."""
    attendance_burst: int = 40
    attendance_per_second: float = 4.0
    """Messages of a table about clients that connect or leave. Later changes wait and are sent together."""
    undo_seconds: float = 60.0
    undos_burst: int = 60
    undos_per_second: float = 1.0
    """Undos of one party."""
    undo_requests_burst: int = 5
    undo_requests_per_second: float = 0.1
    """Undo requests from one party to the other players."""
    outbox: int = 400
    bot_seconds: float = 0.15
    """How long bots play before their moves are sent."""
    study_seconds: float = 3.0
    """How long a game waits for bots to study its kingdom."""
    coach_requests_burst: int = 12
    coach_requests_per_second: float = 0.2
    """Hints and analyses requested by an address."""
    coach_queue: int = 100
    """Number of hints, and of analyses, that may run or wait."""
    coach_queue_per_address: int = 3
    card_seconds: float = 5.0
    """How long custom cards may take for one answer. A game in which they take longer is stopped."""
    card_thinking_seconds: float = 30.0
    """The same for bots and the coach, which try many answers in a game with custom cards before they give one."""
    bot_pause: float = 0.05
    """Minimum delay of a bot, so that timing does not reveal how many choices its hand offered."""


class Bucket:
    """A token bucket with a burst size and a refill rate per second."""

    def __init__(self, burst: int, per_second: float, clock: Clock = time.monotonic) -> None:
        self.burst = float(burst)
        self.per_second = per_second
        self.clock = clock
        self.tokens = self.burst
        self.refilled_at = clock()

    def take(self) -> bool:
        """Take one token. Return False if there is none."""
        self._refill()
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def spend(self, amount: int) -> None:
        """Take tokens even if there are too few. The debt is at most one burst."""
        self._refill()
        self.tokens = max(-self.burst, self.tokens - amount)

    def seconds_to_wait(self) -> float:
        """Return the time until a token is available."""
        self._refill()
        if self.tokens >= 1:
            return 0.0
        return (1 - self.tokens) / self.per_second if self.per_second else math.inf

    def _refill(self) -> None:
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.refilled_at) * self.per_second)
        self.refilled_at = now


class UndoAllowance:
    """Rate limits for the undos of one party. Methods raise Refusal when a limit is exceeded."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        self._undos = Bucket(limits.undos_burst, limits.undos_per_second, clock)
        self._requests = Bucket(limits.undo_requests_burst, limits.undo_requests_per_second, clock)

    def take_undo(self) -> None:
        if not self._undos.take():
            raise Refusal("slow_down", "too many undos; wait a moment")

    def take_request(self) -> None:
        if not self._requests.take():
            raise Refusal("slow_down", "too many undo requests to the other players; wait a moment")


class PerAddress(Generic[T]):
    """One value per address, with least-recently-used eviction."""

    def __init__(self, create: Callable[[], T]) -> None:
        self._create = create
        self._values: OrderedDict[str, T] = OrderedDict()

    def get(self, address: str) -> T:
        key = network_of(address)
        value = self._values.get(key)
        if value is None:
            value = self._values[key] = self._create()
            if len(self._values) > MAX_ADDRESSES:
                self._values.popitem(last=False)
        self._values.move_to_end(key)
        return value


class AddressBuckets:
    """One token bucket per address."""

    def __init__(self, burst: int, per_second: float, clock: Clock = time.monotonic) -> None:
        self.buckets = PerAddress(lambda: Bucket(burst, per_second, clock))
        self.is_recording = False
        """Whether to record usage for other processes."""
        self._recorded: dict[str, int] = {}

    def check(self, address: str) -> None:
        """Take a token. Raises Refusal if the address has none left."""
        if not self.buckets.get(address).take():
            raise Refusal("slow_down", "too many requests; wait a moment")
        if self.is_recording:
            key = network_of(address)
            self._recorded[key] = self._recorded.get(key, 0) + 1

    def charge(self, address: str, amount: int) -> None:
        """Take further tokens for a request that turned out to be expensive. The next requests wait for them."""
        self.spend(address, amount)
        if self.is_recording and amount:
            key = network_of(address)
            self._recorded[key] = self._recorded.get(key, 0) + amount

    def take_recorded(self) -> dict[str, int]:
        """Return and reset the recorded usage by address."""
        recorded, self._recorded = self._recorded, {}
        return recorded

    def spend(self, address: str, amount: int) -> None:
        """Take tokens for usage that another process has reported."""
        self.buckets.get(address).spend(amount)


class SocketCounter:
    """Number of open WebSockets, in total and per address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.total = 0
        self.per_address: dict[str, int] = {}
        self.remote: dict[str, int] = {}
        """Open sockets per address in other processes."""

    def enter(self, address: str) -> bool:
        """Count a new socket. Return False if a limit is reached."""
        key = network_of(address)
        count = self.per_address.get(key, 0)
        address_total = count + self.remote.get(key, 0)
        if self.total >= self.limits.sockets or address_total >= self.limits.sockets_per_address:
            return False
        self.total += 1
        self.per_address[key] = count + 1
        return True

    def leave(self, address: str) -> None:
        key = network_of(address)
        self.total -= 1
        self.per_address[key] -= 1
        if not self.per_address[key]:
            del self.per_address[key]


class HeldBytes:
    """Memory of the games that sockets hold, in total and per address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.total = 0
        self.per_address: dict[str, int] = {}

    @contextmanager
    def hold(self, address: str, size: int) -> Iterator[None]:
        """Count a game while a socket holds it. Raises Refusal if a limit is reached."""
        key = network_of(address)
        held = self.per_address.get(key, 0)
        limits = self._limits
        if self.total + size > limits.bytes_of_held_games or held + size > limits.bytes_of_held_games_per_address:
            raise Refusal("busy", "too many long games are open; close one or try again later")
        self.total += size
        self.per_address[key] = held + size
        try:
            yield
        finally:
            self.total -= size
            self.per_address[key] -= size
            if not self.per_address[key]:
                del self.per_address[key]


def network_of(address: str) -> str:
    """Return the key under which an address is counted. An IPv6 /64 network shares one key."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
