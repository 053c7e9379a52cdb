"""Which rule claims the scenarios show."""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from feodum.engine.errors import FeodumError
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Saying, said_by

CLAIMS_FILE = "claims.jsonl"
MAX_CLAIMS_BYTES = 20_000_000


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
        for folder in [path, *Path(os.path.realpath(path)).parents]:
            if (folder / CLAIMS_FILE).is_file():
                return folder / CLAIMS_FILE
    raise ClaimsError(
        Saying("claims-not-found", "{file} was found neither beside nor above the scenarios, nor in ./rules", file=CLAIMS_FILE)
    )


def read_claims(path: Path) -> list[dict[str, object]]:
    claims: list[dict[str, object]] = []
    try:
        lines = read_plain_text(path, MAX_CLAIMS_BYTES).splitlines()
    except UnreadableFile as error:
        raise ClaimsError(said_by(error)) from None
    for number, line in enumerate(lines, 1):
        try:
            claim = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise ClaimsError(
                Saying("claims-json", "{file}:{line}: not JSON: {why}", file=path, line=number, why=error)
            ) from None
        if not isinstance(claim, dict) or not isinstance(claim.get("id"), str):
            raise ClaimsError(Saying("claims-object", "{file}:{line}: a claim is an object with an id", file=path, line=number))
        claims.append(claim)
    return claims


def is_executable(claim: dict[str, object]) -> bool:
    """Whether scenarios can show the claim: all that are no matter of the table or of opinion, but for recommended sets
    with cards that we don't have. Other cards that claims need are among the guests, or a guest stands in for them."""
    is_foreign_set = bool(claim.get("needs_expansion")) and ".set." in str(claim["id"])
    return claim.get("testable") in ("yes", "setup") and not is_foreign_set


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
