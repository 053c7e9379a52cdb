"""Measure which rule claims the scenarios cover."""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from feodum.engine.errors import FeodumError
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Message, error_message

CLAIMS_FILE = "claims.jsonl"
MAX_CLAIMS_BYTES = 20_000_000


class ClaimsError(FeodumError):
    """The list of claims is missing or can't be read."""


@dataclass
class SetCoverage:
    """Coverage of one set.

    Holds the number of executable claims, the uncovered ones, and the claims about the user interface.
    """

    total: int = 0
    missing: list[str] = field(default_factory=list)
    ui: list[str] = field(default_factory=list)
    tests: dict[str, str] = field(default_factory=dict)
    """The tests of claims about chance, which a single game can't show."""

    @property
    def covered(self) -> int:
        return self.total - len(self.missing)


@dataclass
class Coverage:
    sets: dict[str, SetCoverage]
    unknown: list[str]
    """Claims that scenarios name but the claims file lacks."""


def find_claims(paths: Collection[Path]) -> Path:
    """Find the claims file: in the scenario folder, a folder above it, or ./rules. Raises ClaimsError."""
    for path in [*paths, Path("rules")]:
        for folder in [path, *Path(os.path.realpath(path)).parents]:
            if (folder / CLAIMS_FILE).is_file():
                return folder / CLAIMS_FILE
    raise ClaimsError(
        Message(
            "claims-not-found",
            "{file} not found in the scenario folder, its parent folders or ./rules",
            file=CLAIMS_FILE,
        )
    )


def read_claims(path: Path) -> list[dict[str, object]]:
    try:
        return parse_claims(read_plain_text(path, MAX_CLAIMS_BYTES), path)
    except UnreadableFile as error:
        raise ClaimsError(error_message(error)) from None


def parse_claims(text: str, path: Path) -> list[dict[str, object]]:
    """Return the claims in the text of a file. `path` is named in errors."""
    claims: list[dict[str, object]] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            claim = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise ClaimsError(
                Message("claims-json", "{file}:{line}: not JSON: {why}", file=path, line=number, why=error)
            ) from None
        if not isinstance(claim, dict) or not isinstance(claim.get("id"), str):
            raise ClaimsError(
                Message("claims-object", "{file}:{line}: a claim must be a JSON object with an id", file=path, line=number)
            )
        claims.append(claim)
    return claims


def is_executable(claim: dict[str, object]) -> bool:
    """Return whether a scenario can test the claim.

    Claims about the user interface or matters of opinion can't be tested, nor can recommended sets with missing cards.
    """
    is_foreign_set = bool(claim.get("needs_expansion")) and ".set." in str(claim["id"])
    return claim.get("testable") in ("yes", "setup") and not is_foreign_set


def measure(claims: list[dict[str, object]], named: Collection[str]) -> Coverage:
    """Return which claims are covered, by set. `named` holds the claims that passing scenarios name."""
    covered = set(named)
    sets: dict[str, SetCoverage] = {}
    for claim in claims:
        name = str(claim["id"])
        coverage = sets.setdefault(name.partition(".")[0], SetCoverage())
        if is_executable(claim):
            coverage.total += 1
            if claim.get("test"):
                coverage.tests[name] = str(claim["test"])
            elif name not in covered:
                coverage.missing.append(name)
        elif claim.get("testable") == "ui":
            coverage.ui.append(name)
    return Coverage(sets, sorted(covered - {str(claim["id"]) for claim in claims}))
