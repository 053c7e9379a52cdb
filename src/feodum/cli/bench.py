"""`feodum bench`: measure the speed of the engine."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable
from typing import TypeVar

from rich.console import Console
from rich.table import Table

from feodum import __version__
from feodum.bench.instructions import instructions as count_instructions
from feodum.bench.measurement import Measurement, measure
from feodum.bench.peers import BUY_PRIORITIES, PeerComparison, compare_with_pyminion
from feodum.bench.sizes import cost
from feodum.bench.sizes import sizes as all_sizes
from feodum.bench.workloads import WORKLOADS, Workload
from feodum.cli.input.number_parser import Count, Seconds
from feodum.engine.build import build_name
from feodum.engine.errors import FeodumError
from feodum.i18n.locale import localize, localized_number, translate
from feodum.messages.message import Message
from feodum.messages.suggestions import did_you_mean, shorten

Result = TypeVar("Result")


class BenchUsageError(FeodumError):
    """An unknown workload, or options that can't be combined."""


def bench(
    *workloads: str,
    json: bool = False,
    seconds: Seconds = 1.0,
    repeats: Count = 5,
    instructions: bool = False,
    peers: bool = False,
    sizes: bool = False,
) -> None:
    """Measure how many games per second the engine plays on one core.

    Parameters
    ----------
    workloads
        Workloads to run. Default: all of them (big-money, smithy, engine, witch, prosperity, darkages, random, simulate,
        strategies, playout-money, playout-engine, playout-witch, step, copy, save, server).
    json
        Print JSON instead of a table.
    seconds
        Duration of each repeat.
    repeats
        How many times each workload is measured.
    instructions
        Count instructions per unit instead of measuring time; needs valgrind.
    peers
        Compare big-money and engine with Pyminion in alternating rounds; needs the 'peers' extra.
    sizes
        Measure the cost of a decision by number of players, length of the game and deck size.
    """
    for name in workloads:
        if name not in WORKLOADS:
            raise BenchUsageError(
                Message(
                    "bench-unknown",
                    "{name}: no such workload; choose from {names}{hint}",
                    name=shorten(name),
                    names=list(WORKLOADS),
                    hint=did_you_mean(name, WORKLOADS),
                )
            )
    if instructions + peers + sizes > 1:
        raise BenchUsageError(Message("bench-one-thing", "--instructions, --peers and --sizes can't be combined; choose one"))
    if sizes and workloads:
        raise BenchUsageError(Message("bench-sizes-alone", "--sizes has its own workload and takes no workload names"))
    if sizes:
        _print_values(_sizes(repeats), Message("bench-cost", "µs per decision"), json)
        return
    chosen = [WORKLOADS[name] for name in dict.fromkeys(workloads or WORKLOADS)]
    if instructions:
        _print_values(_instructions(chosen), Message("bench-instructions", "instructions per unit"), json)
    elif peers:
        _print_peers(_compare_with_peers(chosen, bool(workloads), seconds, repeats), json, seconds, repeats)
    else:
        results = _for_each(chosen, lambda workload: measure(workload, seconds, repeats))
        if json:
            sys.stdout.write(_as_json(results, seconds, repeats))
        else:
            _print_table(results, seconds, repeats)


def _for_each(chosen: list[Workload], run: Callable[[Workload], Result]) -> list[Result]:
    """Call `run` for each workload, with a status line on stderr."""
    results: list[Result] = []
    with Console(stderr=True).status(translate("bench-measuring", "measuring")) as status:
        for workload in chosen:
            status.update(
                translate("bench-measuring-one", "measuring {name}: {about}", name=workload.name, about=workload.about)
            )
            results.append(run(workload))
    return results


def _instructions(chosen: list[Workload]) -> dict[str, float]:
    return dict(zip([each.name for each in chosen], _for_each(chosen, count_instructions), strict=True))


def _sizes(repeats: int) -> dict[str, float]:
    return {
        Message(
            "bench-size",
            "{players} players, turn {turn}, decks of {deck}",
            players=size.players,
            turn=size.turns,
            deck=size.deck,
        ): cost(size, repeats)
        for size in all_sizes()
    }


def _compare_with_peers(chosen: list[Workload], is_explicit: bool, seconds: float, rounds: int) -> list[PeerComparison]:
    unsupported = [workload.name for workload in chosen if workload.name not in BUY_PRIORITIES]
    if is_explicit and unsupported:
        raise BenchUsageError(
            Message(
                "bench-peers-unsupported",
                "{name}: --peers supports only {names}",
                name=unsupported[0],
                names=" and ".join(BUY_PRIORITIES),
            )
        )
    return _for_each(
        [each for each in chosen if each.name in BUY_PRIORITIES], lambda each: compare_with_pyminion(each.name, seconds, rounds)
    )


def _platform() -> dict[str, object]:
    return {
        "build": build_name(),
        "version": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
    }


def _print_values(values: dict[str, float], heading: str, as_json: bool) -> None:
    if as_json:
        rounded = {name: round(value, 2) for name, value in values.items()}
        sys.stdout.write(json.dumps({**_platform(), "unit": heading, "values": rounded}, indent=2, ensure_ascii=False) + "\n")
        return
    table = Table(title=f"feodum {__version__}, {build_name()}, Python {platform.python_version()}", title_justify="left")
    table.add_column(translate("bench-workload", "workload"))
    table.add_column(localize(heading), justify="right")
    for name, value in values.items():
        table.add_row(localize(name), _number(value))
    Console().print(table)


def _print_peers(results: list[PeerComparison], as_json: bool, seconds: float, rounds: int) -> None:
    if as_json:
        data = {each.name: {"ours": each.ours, "pyminion": each.theirs, "ratio": round(each.ratio, 1)} for each in results}
        sys.stdout.write(json.dumps({**_platform(), "unit": "games/s", "rounds": rounds, "workloads": data}, indent=2) + "\n")
        return
    title = translate(
        "bench-peers-title",
        "feodum {version}, {build}, compared with Pyminion, {rounds} × {seconds:g} s alternating",
        version=__version__,
        build=build_name(),
        rounds=rounds,
        seconds=seconds,
    )
    table = Table(title=title)
    table.add_column(translate("bench-workload", "workload"))
    for heading in (translate("bench-games", "games/s"), "Pyminion", translate("bench-times", "times as fast")):
        table.add_column(heading, justify="right")
    for each in results:
        table.add_row(each.name, _number(max(each.ours)), _number(max(each.theirs)), _number(each.ratio))
    Console().print(table)


def _as_json(results: list[Measurement], seconds: float, repeats: int) -> str:
    data = {
        **_platform(),
        "seconds": seconds,
        "repeats": repeats,
        "workloads": {result.workload.name: result.to_data() for result in results},
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _print_table(results: list[Measurement], seconds: float, repeats: int) -> None:
    title = translate(
        "bench-title",
        "feodum {version}, {build}, Python {python}, one core, {repeats} × {seconds:g} s",
        version=__version__,
        build=build_name(),
        python=platform.python_version(),
        repeats=repeats,
        seconds=seconds,
    )
    table = Table(title=title, title_justify="left")
    table.add_column(translate("bench-workload", "workload"))
    for heading in (
        translate("bench-median", "median"),
        translate("bench-lowest", "lowest"),
        translate("bench-highest", "highest"),
    ):
        table.add_column(heading, justify="right")
    table.add_column(translate("bench-unit", "unit"))
    table.add_column(translate("bench-what", "description"))
    for result in results:
        numbers = [_number(value) for value in (result.median, min(result.values), max(result.values))]
        table.add_row(result.workload.name, *numbers, localize(result.workload.unit), localize(result.workload.about))
    Console().print(table)


def _number(value: float) -> str:
    return localized_number(value, ",.0f" if value >= 100 else ".1f")
