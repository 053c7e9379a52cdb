"""`feodum check`: run rule scenarios."""

from __future__ import annotations

import json as json_format
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from feodum.engine.errors import FeodumError
from feodum.i18n.locale import said, spoken_texts, told
from feodum.messages.message import Saying, system_fault
from feodum.messages.suggestions import without_controls
from feodum.scenarios.coverage import Coverage, find_claims, measure, read_claims
from feodum.scenarios.execution import run_scenario
from feodum.scenarios.explanation import explain as explained
from feodum.scenarios.reader import Scenario, ScenarioFault, read_scenarios

ENDINGS = (".yaml", ".yml")


@dataclass
class Failure:
    file: str
    line: int
    name: str
    reason: str

    def __str__(self) -> str:
        name = f"{self.name}: " if self.name else ""
        return f"{self.file}:{self.line}: {name}{told(self.reason)}"


@dataclass
class Report:
    passed: int = 0
    failures: list[Failure] = field(default_factory=list)
    claims: set[str] = field(default_factory=set)
    """What the scenarios that passed show."""


def check(
    *paths: Path,
    explain: Annotated[bool, Parameter(name="--explain", negative="")] = False,
    coverage: Annotated[bool, Parameter(name="--coverage", negative="")] = False,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Run rule scenarios: one line a failure, then 'N passed, N failed'.

    Parameters
    ----------
    paths
        Scenario files, or folders that are searched for them.
    explain
        Tell each scenario as a game log, with every decision and its options.
    coverage
        Say which claims of the project's rules/claims.jsonl the scenarios show, set by set.
    json
        Print the result as JSON.
    """
    if not paths:
        raise FeodumError(spoken_texts().text("said-name-files"))
    report = run_files(paths, told=explain and not json)
    measured = measure(read_claims(find_claims(paths)), report.claims) if coverage else None
    if json:
        print_json(report, measured)
    else:
        print_text(report, measured)
    return 1 if report.failures else 0


def run_files(paths: tuple[Path, ...], told: bool) -> Report:
    report = Report()
    for path in paths:
        try:
            files = list(scenario_files(path))
            missing = Saying("check-no-files", "no scenario files (.yaml) in this folder")
            if not path.is_dir():
                missing = Saying("check-nothing", "there is no such file or folder")
        except OSError as error:
            files, missing = [], Saying("check-unread", "this can't be read: {why}", why=system_fault(error))
        if not files:
            report.failures.append(Failure(str(path), 1, "", missing))
        for file in files:
            for scenario in read_scenarios(file):
                run_one(report, str(file), scenario, told)
    return report


def scenario_files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())
    elif path.exists():
        yield path


def run_one(report: Report, file: str, scenario: Scenario | ScenarioFault, told: bool) -> None:
    if isinstance(scenario, ScenarioFault):
        report.failures.append(Failure(file, scenario.line, "", scenario.reason))
        return
    if told:
        lines, faults = explained(scenario)
        print(*map(without_controls, (f"{file}:{scenario.line}: {scenario.name}", *(f"  {line}" for line in lines))), sep="\n")
        print("  " + (said("check-failed", "FAILED") if faults else said("check-passed", "passed")) + "\n")
    else:
        faults = run_scenario(scenario)
    if faults:
        report.failures.append(Failure(file, faults[0].line, scenario.name, reduce(_both, (fault.reason for fault in faults))))
    else:
        report.passed += 1
        report.claims.update(scenario.claims)


def _both(one: str, other: str) -> str:
    return Saying("check-both", "{one}; {other}", one=one, other=other)


def print_text(report: Report, coverage: Coverage | None) -> None:
    for failure in report.failures:
        print(without_controls(str(failure)))
    if coverage is not None:
        for name, part in coverage.sets.items():
            print(
                said(
                    "check-coverage",
                    "{name}: {shown} of {total} executable claims shown; {others} more are for the table (ui)",
                    name=name,
                    shown=part.shown,
                    total=part.total,
                    others=len(part.ui),
                )
            )
            for claim in part.missing:
                print("  " + said("check-missing", "missing: {claim}", claim=claim))
            for claim in part.ui:
                print(f"  ui: {claim}")
        for claim in coverage.unknown:
            print(said("check-unknown", "unknown claim: {claim}", claim=claim))
    print(spoken_texts().text("said-checked", passed=str(report.passed), failed=str(len(report.failures))))


def print_json(report: Report, coverage: Coverage | None) -> None:
    data: dict[str, object] = {
        "passed": report.passed,
        "failed": len(report.failures),
        "failures": [vars(failure) for failure in report.failures],
    }
    if coverage is not None:
        data["sets"] = {
            name: {"shown": part.shown, "total": part.total, "missing": part.missing} for name, part in coverage.sets.items()
        }
        data["ui"] = {name: part.ui for name, part in coverage.sets.items()}
        data["unknown"] = coverage.unknown
    print(json_format.dumps(data, ensure_ascii=False, indent=2))
