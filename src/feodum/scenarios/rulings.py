"""Rulings on a card: the claims about it and the numbered scenarios that demonstrate them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Message
from feodum.scenarios.coverage import CLAIMS_FILE, ClaimsError, parse_claims, read_claims
from feodum.scenarios.reader import MAX_SCENARIO_BYTES, Scenario, parse_scenarios

PACKAGE = Path(__file__).parents[1]
ARCHIVE = "rules.json.gz"
"""The claims and scenarios in the package: the texts of the files by name."""


@dataclass(frozen=True)
class NumberedScenario:
    """A scenario and the number that `feodum card --run` takes."""

    number: int
    scenario: Scenario


@dataclass(frozen=True)
class Ruling:
    id: str
    claim: str
    source: str
    scenarios: list[NumberedScenario] = field(default_factory=list)


def rules_place() -> Path:
    """Return where claims and scenarios are: the archive in the package, or the folder of the checkout or current directory."""
    archive = PACKAGE / ARCHIVE
    if archive.is_file():
        return archive
    for folder in (PACKAGE.parents[1] / "rules", Path("rules")):
        if (folder / CLAIMS_FILE).is_file():
            return folder
    raise ClaimsError(Message("claims-not-here", "{file} not found: neither in the package nor in ./rules", file=CLAIMS_FILE))


def rulings_on(card: str, place: Path | None = None) -> list[Ruling]:
    """Return the rulings on a card in the order of the claims.

    A scenario has the same number in all its rulings.
    """
    place = place or rules_place()
    claims = [claim for claim in _claims(place) if claim.get("card") == card]
    rulings = [Ruling(str(claim["id"]), str(claim.get("claim", "")), str(claim.get("source", ""))) for claim in claims]
    scenarios = _scenarios_naming({ruling.id for ruling in rulings}, place)
    numbers: dict[int, NumberedScenario] = {}
    for ruling in rulings:
        for scenario in scenarios:
            if ruling.id in scenario.claims:
                ruling.scenarios.append(numbers.setdefault(id(scenario), NumberedScenario(len(numbers) + 1, scenario)))
    return rulings


def _claims(place: Path) -> list[dict[str, object]]:
    if place.name == ARCHIVE:
        return parse_claims(_unpacked(place)[CLAIMS_FILE], place)
    return read_claims(place / CLAIMS_FILE)


@cache
def _unpacked(archive: Path) -> dict[str, str]:
    texts: dict[str, str] = json.loads(gzip.decompress(archive.read_bytes()))
    return texts


def _scenarios_naming(claims: set[str], place: Path) -> list[Scenario]:
    """Return all scenarios in files that mention one of the claims. Parsing every file would be slow."""
    found: list[Scenario] = []
    for file, text in _scenario_files(place):
        if any(claim in text for claim in claims):
            found += [each for each in parse_scenarios(text, file) if isinstance(each, Scenario)]
    return found


def _scenario_files(place: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and text of each readable scenario file."""
    if place.name == ARCHIVE:
        yield from [(f"rules/{name}", text) for name, text in _unpacked(place).items() if name != CLAIMS_FILE]
        return
    for path in sorted(place.rglob("*.yaml")):
        with suppress(UnreadableFile):
            yield str(path), read_plain_text(path, MAX_SCENARIO_BYTES)
