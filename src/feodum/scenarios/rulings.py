"""Rulings on a card: the claims about it and the numbered scenarios that demonstrate them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Message
from feodum.scenarios.coverage import CLAIMS_FILE, ClaimsError, read_claims
from feodum.scenarios.reader import MAX_SCENARIO_BYTES, Scenario, parse_scenarios

PACKAGE = Path(__file__).parents[1]


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


def rules_folder() -> Path:
    """Return the folder of claims and scenarios: in the package, the checkout or the current directory."""
    for folder in (PACKAGE / "rules", PACKAGE.parents[1] / "rules", Path("rules")):
        if (folder / CLAIMS_FILE).is_file():
            return folder
    raise ClaimsError(Message("claims-not-here", "{file} not found: neither in the package nor in ./rules", file=CLAIMS_FILE))


def rulings_on(card: str, folder: Path | None = None) -> list[Ruling]:
    """Return the rulings on a card in the order of the claims.

    A scenario has the same number in all its rulings.
    """
    folder = folder or rules_folder()
    claims = [claim for claim in read_claims(folder / CLAIMS_FILE) if claim.get("card") == card]
    rulings = [Ruling(str(claim["id"]), str(claim.get("claim", "")), str(claim.get("source", ""))) for claim in claims]
    scenarios = _scenarios_naming({ruling.id for ruling in rulings}, folder)
    numbers: dict[int, NumberedScenario] = {}
    for ruling in rulings:
        for scenario in scenarios:
            if ruling.id in scenario.claims:
                ruling.scenarios.append(numbers.setdefault(id(scenario), NumberedScenario(len(numbers) + 1, scenario)))
    return rulings


def _scenarios_naming(claims: set[str], folder: Path) -> list[Scenario]:
    """Return all scenarios in files that mention one of the claims. Parsing every file would be slow."""
    found: list[Scenario] = []
    for file in sorted(folder.rglob("*.yaml")):
        try:
            text = read_plain_text(file, MAX_SCENARIO_BYTES)
        except UnreadableFile:
            continue
        if any(claim in text for claim in claims):
            found += [each for each in parse_scenarios(text, str(file)) if isinstance(each, Scenario)]
    return found
