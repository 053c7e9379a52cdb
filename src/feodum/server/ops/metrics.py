"""Prometheus metrics for operators. They never name a game, a player or a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Protocol

import prometheus_client
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector, CollectorRegistry

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
CONTENT_TYPE: Final[str] = prometheus_client.CONTENT_TYPE_LATEST


class MetricsSource(Protocol):
    """Source of gauges and counters: for each name its help text and current value."""

    def gauges(self) -> dict[str, tuple[str, float]]: ...

    def counters(self) -> dict[str, tuple[str, float]]: ...


class _SourceCollector(Collector):
    """Collects values from a source at scrape time."""

    def __init__(self, source: MetricsSource) -> None:
        self._source = source

    def collect(self) -> Iterator[Metric]:
        for name, (help_text, value) in self._source.gauges().items():
            yield GaugeMetricFamily(f"feodum_{name}", help_text, value)
        for name, (help_text, value) in self._source.counters().items():
            yield CounterMetricFamily(f"feodum_{name}", help_text, value)


class Metrics:
    def __init__(self, source: MetricsSource) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_SourceCollector(source))
        self._decision = prometheus_client.Histogram(
            "feodum_decision_seconds",
            "Time from receiving an answer to acknowledging it, including storage.",
            buckets=SECONDS,
            registry=self._registry,
        )
        self._refusals = prometheus_client.Counter(
            "feodum_refusals", "Refused socket messages, by error code.", ["code"], registry=self._registry
        )
        self.observe_decision: Callable[[float], None] = self._decision.observe

    def count_refusal(self, code: str) -> None:
        self._refusals.labels(code).inc()

    def text(self) -> bytes:
        return prometheus_client.generate_latest(self._registry)
