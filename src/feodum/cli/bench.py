"""`feodum bench`: the engine's speed in numbers."""

from __future__ import annotations

import json
import platform
import sys

from rich.console import Console
from rich.table import Table

from feodum import __version__
from feodum.bench import WORKLOADS, Measurement, measure
from feodum.build import build_name
from feodum.cards.box import unknown
from feodum.engine.errors import SetupError


def bench(*workloads: str, json: bool = False, seconds: float = 1.0, repeats: int = 5) -> None:
    """Measure how many games a second the engine plays, on one core.

    Parameters
    ----------
    workloads
        Which workloads to run; by default all: big-money, smithy, engine, witch, random, step, copy.
    json
        Print JSON instead of a table.
    seconds
        How long each repeat takes.
    repeats
        How often each workload is measured.
    """
    for name in workloads:
        if name not in WORKLOADS:
            raise unknown(name, WORKLOADS, f"workload (there are {', '.join(WORKLOADS)})")
    if seconds <= 0 or repeats < 1:
        raise SetupError(f"seconds must be more than 0 and repeats at least 1, not {seconds:g} and {repeats}")
    chosen = [WORKLOADS[name] for name in dict.fromkeys(workloads or WORKLOADS)]
    console = Console(stderr=True)
    results: list[Measurement] = []
    with console.status("measuring") as status:
        for workload in chosen:
            status.update(f"measuring {workload.name}: {workload.about}")
            results.append(measure(workload, seconds, repeats))
    if json:
        sys.stdout.write(_as_json(results, seconds, repeats))
    else:
        _print_table(results, seconds, repeats)


def _as_json(results: list[Measurement], seconds: float, repeats: int) -> str:
    data = {
        "build": build_name(),
        "version": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "seconds": seconds,
        "repeats": repeats,
        "workloads": {result.workload.name: result.to_data() for result in results},
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _print_table(results: list[Measurement], seconds: float, repeats: int) -> None:
    title = f"feodum {__version__}, {build_name()}, Python {platform.python_version()}, one core, {repeats} × {seconds:g} s"
    table = Table(title=title, title_justify="left")
    table.add_column("workload")
    for heading in ("median", "lowest", "highest"):
        table.add_column(heading, justify="right")
    table.add_column("unit")
    table.add_column("what")
    for result in results:
        numbers = [_number(value) for value in (result.median, min(result.values), max(result.values))]
        table.add_row(result.workload.name, *numbers, result.workload.unit, result.workload.about)
    Console().print(table)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
