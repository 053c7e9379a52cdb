"""Which rule claims the scenarios show."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from feodum.engine.errors import FeodumError

CLAIMS_FILE = "claims.jsonl"


class ClaimsError(FeodumError):
    """The list of claims is missing or can't be read."""


@dataclass
class SetCoverage:
    """For one set: its executable claims, those of them that no passing scenario names, and the claims about the table."""

    total: int = 0
    missing: list[str] = field(default_factory=list)
    ui: list[str] = field(default_factory=list)

    @property
    def shown(self) -> int:
        return self.total - len(self.missing)


@dataclass
class Coverage:
    sets: dict[str, SetCoverage]
    unknown: list[str]
    """Claims that scenarios name and the list does not have."""


def find_claims(paths: Collection[Path]) -> Path:
    """The project's list of claims: beside or above the scenarios, or in ./rules."""
    for path in [*paths, Path("rules")]:
        for folder in [path, *path.resolve().parents]:
            if (folder / CLAIMS_FILE).is_file():
                return folder / CLAIMS_FILE
    raise ClaimsError(f"{CLAIMS_FILE} was found neither beside nor above the scenarios, nor in ./rules")


def read_claims(path: Path) -> list[dict[str, object]]:
    claims: list[dict[str, object]] = []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ClaimsError(f"{path} can't be read: {error}") from None
    for number, line in enumerate(lines, 1):
        try:
            claim = json.loads(line)
        except ValueError as error:
            raise ClaimsError(f"{path}:{number}: not JSON: {error}") from None
        if not isinstance(claim, dict) or not isinstance(claim.get("id"), str):
            raise ClaimsError(f"{path}:{number}: a claim is an object with an id")
        claims.append(claim)
    return claims


def is_executable(claim: dict[str, object]) -> bool:
    return claim.get("testable") in ("yes", "setup") and not claim.get("needs_expansion")


def measure(claims: list[dict[str, object]], named: Collection[str]) -> Coverage:
    """How many of the claims are among those that passing scenarios name."""
    shown = set(named)
    sets: dict[str, SetCoverage] = {}
    for claim in claims:
        name = str(claim["id"])
        coverage = sets.setdefault(name.partition(".")[0], SetCoverage())
        if is_executable(claim):
            coverage.total += 1
            if name not in shown:
                coverage.missing.append(name)
        elif claim.get("testable") == "ui":
            coverage.ui.append(name)
    return Coverage(sets, sorted(shown - {str(claim["id"]) for claim in claims}))
