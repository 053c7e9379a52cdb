"""`feodum bench`: the engine's speed in numbers."""

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
from feodum.bench.peers import WISHES, Beside, beside_pyminion
from feodum.bench.sizes import cost
from feodum.bench.sizes import sizes as all_sizes
from feodum.bench.workloads import WORKLOADS, Workload
from feodum.cli.input.number_parser import Count, Seconds
from feodum.engine.build import build_name
from feodum.engine.errors import FeodumError
from feodum.i18n.locale import figure, said, told
from feodum.messages.message import Saying
from feodum.messages.suggestions import did_you_mean, quoted

Result = TypeVar("Result")


class WrongBench(FeodumError):
    """Things are asked for that don't go together."""


def bench(
    *workloads: str,
    json: bool = False,
    seconds: Seconds = 1.0,
    repeats: Count = 5,
    instructions: bool = False,
    peers: bool = False,
    sizes: bool = False,
) -> None:
    """Measure how many games a second the engine plays, on one core.

    Parameters
    ----------
    workloads
        Which workloads to run; by default all: big-money, smithy, engine, witch, prosperity, darkages, random, simulate,
        strategies, playout-money, playout-engine, playout-witch, step, copy, save, server.
    json
        Print JSON instead of a table.
    seconds
        How long each repeat takes.
    repeats
        How often each workload is measured.
    instructions
        Count instructions a unit instead of measuring time; needs valgrind.
    peers
        Measure big-money and engine beside Pyminion, in turns; needs the extra peers.
    sizes
        What a decision costs by the number of players, the length of the game and the size of decks.
    """
    for name in workloads:
        if name not in WORKLOADS:
            raise WrongBench(
                Saying(
                    "bench-unknown",
                    "{name}: there is no such workload (there are {names}){hint}",
                    name=quoted(name),
                    names=list(WORKLOADS),
                    hint=did_you_mean(name, WORKLOADS),
                )
            )
    if instructions + peers + sizes > 1:
        raise WrongBench(
            Saying(
                "bench-one-thing", "--instructions, --peers and --sizes are different things to measure; ask for one of them"
            )
        )
    if sizes and workloads:
        raise WrongBench(Saying("bench-sizes-alone", "--sizes has a workload of its own; name none"))
    if sizes:
        _print_values(_sizes(repeats), Saying("bench-cost", "µs a decision"), json)
        return
    chosen = [WORKLOADS[name] for name in dict.fromkeys(workloads or WORKLOADS)]
    if instructions:
        _print_values(_counted(chosen), Saying("bench-instructions", "instructions a unit"), json)
    elif peers:
        _print_peers(_beside(chosen, bool(workloads), seconds, repeats), json, seconds, repeats)
    else:
        results = _each(chosen, lambda workload: measure(workload, seconds, repeats))
        if json:
            sys.stdout.write(_as_json(results, seconds, repeats))
        else:
            _print_table(results, seconds, repeats)


def _each(chosen: list[Workload], do: Callable[[Workload], Result]) -> list[Result]:
    """Do it for each workload, saying on the terminal which one it is about."""
    results: list[Result] = []
    with Console(stderr=True).status(said("bench-measuring", "measuring")) as status:
        for workload in chosen:
            status.update(said("bench-measuring-one", "measuring {name}: {about}", name=workload.name, about=workload.about))
            results.append(do(workload))
    return results


def _counted(chosen: list[Workload]) -> dict[str, float]:
    return dict(zip([each.name for each in chosen], _each(chosen, count_instructions), strict=True))


def _sizes(repeats: int) -> dict[str, float]:
    return {
        Saying(
            "bench-size",
            "{players} players, turn {turn}, decks of {deck}",
            players=size.players,
            turn=size.turns,
            deck=size.deck,
        ): cost(size, repeats)
        for size in all_sizes()
    }


def _beside(chosen: list[Workload], asked: bool, seconds: float, rounds: int) -> list[Beside]:
    wrong = [workload.name for workload in chosen if workload.name not in WISHES]
    if asked and wrong:
        raise WrongBench(
            Saying(
                "bench-not-beside",
                "{name}: only {names} can be measured beside others",
                name=wrong[0],
                names=" and ".join(WISHES),
            )
        )
    return _each([each for each in chosen if each.name in WISHES], lambda each: beside_pyminion(each.name, seconds, rounds))


def _facts() -> dict[str, object]:
    return {
        "build": build_name(),
        "version": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
    }


def _print_values(values: dict[str, float], heading: str, as_json: bool) -> None:
    if as_json:
        rounded = {name: round(value, 2) for name, value in values.items()}
        sys.stdout.write(json.dumps({**_facts(), "unit": heading, "values": rounded}, indent=2, ensure_ascii=False) + "\n")
        return
    table = Table(title=f"feodum {__version__}, {build_name()}, Python {platform.python_version()}", title_justify="left")
    table.add_column(said("bench-workload", "workload"))
    table.add_column(told(heading), justify="right")
    for name, value in values.items():
        table.add_row(told(name), _number(value))
    Console().print(table)


def _print_peers(results: list[Beside], as_json: bool, seconds: float, rounds: int) -> None:
    if as_json:
        data = {each.name: {"ours": each.ours, "pyminion": each.theirs, "ratio": round(each.ratio, 1)} for each in results}
        sys.stdout.write(json.dumps({**_facts(), "unit": "games/s", "rounds": rounds, "workloads": data}, indent=2) + "\n")
        return
    title = said(
        "bench-beside",
        "feodum {version}, {build}, beside Pyminion, {rounds} × {seconds:g} s in turns",
        version=__version__,
        build=build_name(),
        rounds=rounds,
        seconds=seconds,
    )
    table = Table(title=title)
    table.add_column(said("bench-workload", "workload"))
    for heading in (said("bench-games", "games/s"), "Pyminion", said("bench-times", "times as fast")):
        table.add_column(heading, justify="right")
    for each in results:
        table.add_row(each.name, _number(max(each.ours)), _number(max(each.theirs)), _number(each.ratio))
    Console().print(table)


def _as_json(results: list[Measurement], seconds: float, repeats: int) -> str:
    data = {
        **_facts(),
        "seconds": seconds,
        "repeats": repeats,
        "workloads": {result.workload.name: result.to_data() for result in results},
    }
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def _print_table(results: list[Measurement], seconds: float, repeats: int) -> None:
    title = said(
        "bench-title",
        "feodum {version}, {build}, Python {python}, one core, {repeats} × {seconds:g} s",
        version=__version__,
        build=build_name(),
        python=platform.python_version(),
        repeats=repeats,
        seconds=seconds,
    )
    table = Table(title=title, title_justify="left")
    table.add_column(said("bench-workload", "workload"))
    for heading in (said("bench-median", "median"), said("bench-lowest", "lowest"), said("bench-highest", "highest")):
        table.add_column(heading, justify="right")
    table.add_column(said("bench-unit", "unit"))
    table.add_column(said("bench-what", "what"))
    for result in results:
        numbers = [_number(value) for value in (result.median, min(result.values), max(result.values))]
        table.add_row(result.workload.name, *numbers, told(result.workload.unit), told(result.workload.about))
    Console().print(table)


def _number(value: float) -> str:
    return figure(value, ",.0f" if value >= 100 else ".1f")
