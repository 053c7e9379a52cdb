"""Mutation test of the rules: break each card's code in small ways and run the scenarios that touch the card.

    PYTHONPATH=src python tools/mutants.py [--box base] [--card Moat] [--processes 2] [--fresh]

Prints each surviving mutant with its line and change: the scenarios pass although the card does something else. A survivor
that can't be told from the card has a reason in rules/mutants.toml; a reason that no mutant needs is an error, and so is more
than 20 survivors without a reason. `tools/mutations.py` lists what is changed.

A mutant runs in a forked process that patches the card's class, loads only scenarios that name the card or its pile, and
stops at the first failure. A run that takes ten times the usual CPU time counts as killed: it does not end. Results are kept in
.build/mutants.jsonl, so that an interrupted run continues; a killed mutant runs again only if the scenario that killed it or
the engine has changed, a survivor also if a scenario was added. The cards must be interpreted: without *.so files.
"""

from __future__ import annotations
import __future__

import argparse
import ast
import gc
import hashlib
import importlib
import json
import os
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path
from typing import Final

from mutations import BOXES, CARDS_FOLDER, Mutant, mutants_of

from feodum.cards import box as boxes
from feodum.cards.box import CARDS, FACES, PRINTINGS
from feodum.engine import card as card_module
from feodum.engine.build import build_name
from feodum.engine.card import Card
from feodum.scenarios.execution import run_scenario
from feodum.scenarios.reader import Scenario, read_scenarios

ROOT: Final = Path(__file__).parent.parent
RULES: Final = ROOT / "rules"
REASONS: Final = RULES / "mutants.toml"
RESULTS: Final = ROOT / ".build" / "mutants.jsonl"
MOST_SURVIVORS: Final = 20
CPU_SECONDS: Final = 1.0
CPU_SECONDS_PER_SCENARIO: Final = 0.01
"""About ten times what a scenario takes."""
SURVIVED: Final = "survived"
KILLED: Final = "killed"
FUTURE: Final = __future__.annotations.compiler_flag


class ReasonError(Exception):
    """The file of reasons is malformed, or has a reason that no mutant needs."""


def hash_of(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


# Scenarios ------------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Touching:
    """A scenario, the names that occur in it, and its hash."""

    scenario: Scenario
    names: frozenset[str]
    hash: str


def load_scenarios(folder: Path = RULES) -> list[Touching]:
    found: list[Touching] = []
    for file in sorted(folder.rglob("*.yaml")):
        for scenario in read_scenarios(file):
            if isinstance(scenario, Scenario):
                parts = astuple(scenario)[2:]  # without file and line
                names = frozenset(_texts(parts))
                extras = {extra for name in names if name in FACES for extra in FACES[name].extra_piles}
                found.append(Touching(scenario, names | extras, hash_of(parts)))
    return found


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(key)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


@dataclass(frozen=True)
class Result:
    """What happened to a mutant, and the hash of the scenario that killed it or of all those that it survived."""

    key: str
    status: str
    scenarios: str

    def holds(self, wanted: Sequence[Touching]) -> bool:
        """Return True if running the mutant with these scenarios again would have the same result."""
        if self.status == SURVIVED:
            return self.scenarios == hash_of([each.hash for each in wanted])
        return not self.scenarios or any(each.hash == self.scenarios for each in wanted)


def touching(scenarios: Sequence[Touching], names: frozenset[str]) -> list[Touching]:
    """Return the scenarios that name one of the cards, those in a file of that card first."""
    stems = {name.lower().replace(" ", "-").replace("'", "") for name in names}
    found = [each for each in scenarios if not each.names.isdisjoint(names)]
    return sorted(found, key=lambda each: Path(each.scenario.file).stem not in stems)


@cache
def names_for(box: str, where: str) -> frozenset[str]:
    """Return the names of the cards and piles whose scenarios can notice a mutant of this class or function."""
    module = importlib.import_module(f"feodum.cards.{box}")
    target = getattr(module, where)
    printings = [*CARDS.values(), *PRINTINGS.values()]
    if isinstance(target, type):
        kinds = [kind for kind in printings if issubclass(kind, target)]
    else:
        kinds = [kind for kind in printings if kind.__module__ == module.__name__ and _uses(module.__name__, kind, where)]
    faces = [FACES[kind(-1).name] for kind in kinds]
    return frozenset({face.name for face in faces} | {face.pile_name for face in faces})


def _uses(module: str, kind: type[Card], function: str) -> bool:
    """Return True if the code of a class or its bases in the module calls a function, also through another one."""
    tree = ast.parse((CARDS_FOLDER / f"{module.rpartition('.')[2]}.py").read_text(encoding="utf-8"))
    called = {node.name: {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} for node in tree.body
              if isinstance(node, ast.ClassDef | ast.FunctionDef)}  # fmt: skip
    users = {name for name, names in called.items() if function in names}
    return any(base.__name__ in users for base in kind.__mro__)


# Running a mutant -----------------------------------------------------------------------------------------------------
def patch(mutant: Mutant) -> None:
    """Replace the members of a class, or a function, by those of the mutant in this process."""
    module = sys.modules[f"feodum.cards.{mutant.box}"]
    space = dict(vars(module))
    exec(compile(mutant.source, f"<mutant of {mutant.card}>", "exec", dont_inherit=True, flags=FUTURE), space)
    old, new = getattr(module, mutant.where), space[mutant.where]
    if not isinstance(old, type):
        setattr(module, mutant.where, new)
        return
    for name in set(vars(old)) - set(vars(new)):
        delattr(old, name)
    for name, value in vars(new).items():
        if name not in ("__dict__", "__weakref__", "__doc__"):
            setattr(old, name, value)
    card_module._ABILITIES.clear()
    boxes._LAYOUTS.clear()
    for face in FACES.values():
        if isinstance(face, old):
            face.__init__(-1)  # type: ignore[misc]


def is_killed(mutant: Mutant, scenarios: Sequence[Touching]) -> Touching | None:
    """Patch the card in this process, and return the first scenario that fails."""
    try:
        patch(mutant)
    except Exception:  # a class that can't be made is as good as noticed
        return scenarios[0] if scenarios else None
    return next((each for each in scenarios if run_scenario(each.scenario)), None)


def start(mutant: Mutant, scenarios: Sequence[Touching]) -> tuple[int, int]:
    """Run a mutant in a forked process. Return its id and the pipe with the index of the scenario that killed it."""
    reader, writer = os.pipe()
    process = os.fork()
    if process:
        os.close(writer)
        return process, reader
    try:
        signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS + CPU_SECONDS_PER_SCENARIO * len(scenarios))
        killer = is_killed(mutant, scenarios)
        place = -1 if killer is None else next(i for i, each in enumerate(scenarios) if each is killer)
        os.write(writer, str(place).encode())
    finally:
        os._exit(0)


def run_mutants(
    mutants: Sequence[Mutant], scenarios: Sequence[Touching], processes: int, done: Callable[[Mutant, Result], None]
) -> None:
    """Run the mutants, several at a time, and report each result."""
    running: dict[int, tuple[Mutant, list[Touching], int]] = {}

    def wait() -> None:
        process = os.wait()[0]
        mutant, wanted, reader = running.pop(process)
        text = os.read(reader, 100).decode()
        os.close(reader)
        survived = text == "-1"
        killer = wanted[int(text)].hash if text and not survived else ""
        used = hash_of([each.hash for each in wanted]) if survived else killer
        done(mutant, Result(key_of(mutant), SURVIVED if survived else KILLED, used))

    gc.collect()
    gc.freeze()
    for mutant in mutants:
        while len(running) >= processes:
            wait()
        wanted = touching(scenarios, names_for(mutant.box, mutant.where))
        process, reader = start(mutant, wanted)
        running[process] = (mutant, wanted, reader)
    while running:
        wait()


def engine_hash() -> str:
    """Return a hash of the code that runs scenarios, which all results depend on."""
    folders = [ROOT / "src" / "feodum" / name for name in ("engine", "cards", "scenarios")]
    return hash_of([file.read_bytes() for folder in folders for file in sorted(folder.rglob("*.py"))])


def key_of(mutant: Mutant) -> str:
    return hash_of(mutant.box, mutant.where, mutant.source)


# Results and reasons --------------------------------------------------------------------------------------------------
def read_reasons(file: Path = REASONS) -> dict[tuple[str, str], str]:
    """Return why mutants can't be told from their card, by card and change."""
    if not file.exists():
        return {}
    found: dict[tuple[str, str], str] = {}
    for entry in tomllib.loads(file.read_text(encoding="utf-8")).get("equivalent", []):
        if set(entry) != {"card", "changes", "why"} or not str(entry["why"]).strip():
            raise ReasonError(f"{file.name}: each entry needs a card, its changes and why they don't matter: {entry}")
        for change in entry["changes"]:
            if (entry["card"], change) in found:
                raise ReasonError(f"{file.name}: {entry['card']} has this change twice: {change}")
            found[entry["card"], change] = entry["why"]
    return found


def unmatched_reasons(reasons: dict[tuple[str, str], str], mutants: Sequence[Mutant]) -> list[str]:
    """Return the reasons that belong to no mutant, because the card's code has changed."""
    known = {(mutant.card, mutant.change) for mutant in mutants}
    return [f"{card}: no such mutant any more: {change}" for card, change in reasons if (card, change) not in known]


def read_results(file: Path, engine: str) -> dict[str, Result]:
    """Return the results of earlier runs with the same engine."""
    if not file.exists():
        return {}
    entries = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {each["key"]: Result(each["key"], each["status"], each["scenarios"]) for each in entries if each["engine"] == engine}


def all_mutants(cards: Collection[str] = ()) -> list[Mutant]:
    """Return the mutants of all boxes, or only of these cards."""
    return [mutant for box in BOXES for mutant in mutants_of(box, cards)]


def main(words: Sequence[str] | None = None) -> int:
    options = read_options(words)
    if build_name() != "interpreted":
        sys.exit("mutants need the interpreted build: remove the *.so files below src, and run with PYTHONPATH=src")
    mutants = all_mutants()
    reasons = read_reasons()
    wrong = unmatched_reasons(reasons, mutants)
    chosen = [each for each in mutants if options.box in ("", each.box) and options.card in ("", each.card)]
    scenarios = load_scenarios()
    engine = engine_hash()
    results = {} if options.fresh else read_results(RESULTS, engine)
    wanted = {names: touching(scenarios, names) for names in {names_for(each.box, each.where) for each in chosen}}
    known = [each for each in chosen if key_of(each) in results]
    kept = [each for each in known if results[key_of(each)].holds(wanted[names_for(each.box, each.where)])]
    skip = {id(each) for each in kept}
    RESULTS.parent.mkdir(exist_ok=True)
    with RESULTS.open("w" if options.fresh else "a", encoding="utf-8") as file:

        def done(mutant: Mutant, result: Result) -> None:
            results[result.key] = result
            file.write(json.dumps({"engine": engine, **vars(result)}) + "\n")
            file.flush()

        run_mutants([each for each in chosen if id(each) not in skip], scenarios, options.processes, done)
    return report(chosen, results, reasons, wrong)


def read_options(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Mutation test of the rules.")
    parser.add_argument("--box", default="", choices=("", *BOXES), help="only the cards of this module")
    parser.add_argument("--card", default="", help="only this card, base class or function")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--fresh", action="store_true", help="ignore the results of earlier runs")
    return parser.parse_args(words)


def report(mutants: Sequence[Mutant], results: dict[str, Result], reasons: dict[tuple[str, str], str], wrong: list[str]) -> int:
    """Print the survivors without a reason, and a table. Return the exit code."""
    survivors = [each for each in mutants if results[key_of(each)].status == SURVIVED]
    open_ones = [each for each in survivors if (each.card, each.change) not in reasons]
    for mutant in open_ones:
        print(f"{mutant.box}.py:{mutant.line}: {mutant.card}: {mutant.change}")
    chosen = {(each.card, each.change) for each in mutants}
    surviving = {(each.card, each.change) for each in survivors}
    killed = [f"{card}: a scenario kills this mutant, so it needs no reason: {change}" for card, change in reasons
              if (card, change) in chosen and (card, change) not in surviving]  # fmt: skip
    for line in [*wrong, *killed]:
        print(f"{REASONS.name}: {line}")
    all_counts, survived, unexplained = (Counter(each.box for each in group) for group in (mutants, survivors, open_ones))
    print("| Box | Mutants | Killed | Equivalent, with a reason | Survived |", "| --- | --: | --: | --: | --: |", sep="\n")
    for box in [each for each in BOXES if all_counts[each]]:
        counts = (all_counts[box], all_counts[box] - survived[box], survived[box] - unexplained[box], unexplained[box])
        print(f"| {box} | " + " | ".join(f"{count:,}" for count in counts) + " |")
    totals = (len(mutants), len(mutants) - len(survivors), len(survivors) - len(open_ones), len(open_ones))
    print("| all | " + " | ".join(f"{count:,}" for count in totals) + " |")
    return 1 if len(open_ones) > MOST_SURVIVORS or wrong or killed else 0


if __name__ == "__main__":
    sys.exit(main())
