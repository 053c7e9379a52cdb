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
from feodum.i18n.locale import current_texts, localize, translate
from feodum.messages.message import Message, os_error_reason, printable_path
from feodum.messages.suggestions import escape_controls
from feodum.scenarios.coverage import Coverage, find_claims, measure, read_claims
from feodum.scenarios.execution import run_scenario
from feodum.scenarios.explanation import explain as explain_scenario
from feodum.scenarios.reader import Scenario, read_scenarios
from feodum.scenarios.yaml_nodes import ScenarioFault

SUFFIXES = (".yaml", ".yml")


@dataclass
class ScenarioFailure:
    file: str
    line: int
    name: str
    reason: str

    def __str__(self) -> str:
        name = f"{self.name}: " if self.name else ""
        return f"{self.file}:{self.line}: {name}{localize(self.reason)}"


@dataclass
class CheckReport:
    passed: int = 0
    failures: list[ScenarioFailure] = field(default_factory=list)
    claims: set[str] = field(default_factory=set)
    """The rule claims covered by passing scenarios."""


def check(
    *paths: Path,
    explain: Annotated[bool, Parameter(name="--explain", negative="")] = False,
    coverage: Annotated[bool, Parameter(name="--coverage", negative="")] = False,
    json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> int:
    """Run rule scenarios. Prints one line per failure, then 'N passed, N failed'.

    Parameters
    ----------
    paths
        Scenario files, or folders to search for them.
    explain
        Print each scenario as a game log, with every decision and its options.
    coverage
        Report for each set which claims in rules/claims.jsonl the scenarios cover.
    json
        Print the result as JSON.
    """
    if not paths:
        raise FeodumError(current_texts().text("output-name-files"))
    report = run_files(paths, explain=explain and not json)
    measured = measure(read_claims(find_claims(paths)), report.claims) if coverage else None
    if json:
        print_json(report, measured)
    else:
        print_text(report, measured)
    return 1 if report.failures else 0


def run_files(paths: tuple[Path, ...], explain: bool) -> CheckReport:
    report = CheckReport()
    for path in paths:
        try:
            files = list(scenario_files(path))
            missing = Message("check-no-files", "no scenario files (.yaml) in this folder")
            if not path.is_dir():
                missing = Message("check-nothing", "no such file or folder")
        except OSError as error:
            files, missing = [], Message("check-unread", "can't be read: {why}", why=os_error_reason(error))
        if not files:
            report.failures.append(ScenarioFailure(printable_path(path), 1, "", missing))
        for file in files:
            for scenario in read_scenarios(file):
                run_one(report, printable_path(file), scenario, explain)
    return report


def scenario_files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
    elif path.exists():
        yield path


def run_one(report: CheckReport, file: str, scenario: Scenario | ScenarioFault, explain: bool) -> None:
    if isinstance(scenario, ScenarioFault):
        report.failures.append(ScenarioFailure(file, scenario.line, "", scenario.reason))
        return
    if explain:
        lines, faults = explain_scenario(scenario)
        print(*map(escape_controls, (f"{file}:{scenario.line}: {scenario.name}", *(f"  {line}" for line in lines))), sep="\n")
        print("  " + (translate("check-failed", "FAILED") if faults else translate("check-passed", "passed")) + "\n")
    else:
        faults = run_scenario(scenario)
    if faults:
        report.failures.append(
            ScenarioFailure(file, faults[0].line, scenario.name, reduce(_join, (fault.reason for fault in faults)))
        )
    else:
        report.passed += 1
        report.claims.update(scenario.claims)


def _join(one: str, other: str) -> str:
    return Message("check-both", "{one}; {other}", one=one, other=other)


def print_text(report: CheckReport, coverage: Coverage | None) -> None:
    for failure in report.failures:
        print(escape_controls(str(failure)))
    if coverage is not None:
        for name, part in coverage.sets.items():
            print(
                translate(
                    "check-coverage",
                    "{name}: {shown} of {total} executable claims covered; {others} more are about the user interface (ui)",
                    name=name,
                    shown=part.covered,
                    total=part.total,
                    others=len(part.ui),
                )
            )
            for claim in part.missing:
                print("  " + translate("check-missing", "missing: {claim}", claim=claim))
            for claim, test in part.tests.items():
                print(f"  test: {claim}: {test}")
            for claim in part.ui:
                print(f"  ui: {claim}")
        for claim in coverage.unknown:
            print(translate("check-unknown", "unknown claim: {claim}", claim=claim))
    print(current_texts().text("output-checked", passed=str(report.passed), failed=str(len(report.failures))))


def print_json(report: CheckReport, coverage: Coverage | None) -> None:
    data: dict[str, object] = {
        "passed": report.passed,
        "failed": len(report.failures),
        "failures": [vars(failure) for failure in report.failures],
    }
    if coverage is not None:
        data["sets"] = {
            name: {"shown": part.covered, "total": part.total, "missing": part.missing} for name, part in coverage.sets.items()
        }
        data["tests"] = {name: part.tests for name, part in coverage.sets.items()}
        data["ui"] = {name: part.ui for name, part in coverage.sets.items()}
        data["unknown"] = coverage.unknown
    print(json_format.dumps(data, ensure_ascii=False, indent=2))
