"""Figures for whoever runs the server, as Prometheus reads them. Nothing in them names a game, a player or a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Protocol

from feodum.messages.message import Saying
from feodum.server.http.refusals import ServeError

try:
    import prometheus_client
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
    from prometheus_client.registry import Collector, CollectorRegistry
except ImportError:
    raise ServeError(Saying("serve-metrics", "--metrics needs prometheus-client: pip install 'feodum[metrics]'")) from None

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
CONTENT_TYPE: Final[str] = prometheus_client.CONTENT_TYPE_LATEST


class Watched(Protocol):
    """What can be looked up at any time."""

    def gauges(self) -> dict[str, tuple[str, float]]: ...

    def counters(self) -> dict[str, tuple[str, float]]: ...


class _Looked(Collector):
    """Figures that are looked up when somebody asks for them."""

    def __init__(self, watched: Watched) -> None:
        self._watched = watched

    def collect(self) -> Iterator[Metric]:
        for name, (said, value) in self._watched.gauges().items():
            yield GaugeMetricFamily(f"feodum_{name}", said, value)
        for name, (said, value) in self._watched.counters().items():
            yield CounterMetricFamily(f"feodum_{name}", said, value)


class Metrics:
    def __init__(self, watched: Watched) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_Looked(watched))
        self._decision = prometheus_client.Histogram(
            "feodum_decision_seconds",
            "From an answer as it was read to its acknowledgement; stored, that is.",
            buckets=SECONDS,
            registry=self._registry,
        )
        self._refusals = prometheus_client.Counter(
            "feodum_refusals", "What was refused on sockets, by its code.", ["code"], registry=self._registry
        )
        self.note_decision: Callable[[float], None] = self._decision.observe

    def note_refusal(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def text(self) -> bytes:
        return prometheus_client.generate_latest(self._registry)
