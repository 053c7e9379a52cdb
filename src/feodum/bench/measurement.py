"""Measure the time of a workload."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field

from feodum.bench.workloads import Work, Workload


@dataclass
class Measurement:
    """The measured values of a workload, one per repeat."""

    workload: Workload
    values: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def to_data(self) -> dict[str, object]:
        return {
            "unit": self.workload.unit,
            "median": round(self.median, 2),
            "min": round(min(self.values), 2),
            "max": round(max(self.values), 2),
            "stdev": round(statistics.stdev(self.values), 2) if len(self.values) > 1 else 0.0,
            "values": [round(value, 2) for value in self.values],
        }


def measure(workload: Workload, seconds: float, repeats: int) -> Measurement:
    """Run a workload `repeats` times for `seconds` each, after a short warm-up."""
    work = workload.start()
    rate(work, min(seconds, 0.2))
    measurement = Measurement(workload)
    for _ in range(repeats):
        units = rate(work, seconds)
        measurement.values.append(1e6 / units if workload.inverse else units)
    return measurement


def rate(work: Work, seconds: float) -> float:
    """Run the workload for `seconds` and return units per second."""
    units = 0
    start = time.perf_counter()
    elapsed = 0.0
    while elapsed < seconds:
        units += next(work)
        elapsed = time.perf_counter() - start
    return units / elapsed
