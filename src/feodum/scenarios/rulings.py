"""The rulings on a card: the claims about it, and the scenarios that show each, numbered."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Saying
from feodum.scenarios.coverage import CLAIMS_FILE, ClaimsError, read_claims
from feodum.scenarios.reader import MAX_SCENARIO_BYTES, Scenario, parse_scenarios

PACKAGE = Path(__file__).parents[1]


@dataclass(frozen=True)
class Shown:
    """A scenario under the number by which it can be run."""

    number: int
    scenario: Scenario


@dataclass(frozen=True)
class Ruling:
    id: str
    claim: str
    source: str
    shown: list[Shown] = field(default_factory=list)


def rules_folder() -> Path:
    """Where the claims and their scenarios are: in the package, or in the checkout that it is run from."""
    for folder in (PACKAGE / "rules", PACKAGE.parents[1] / "rules", Path("rules")):
        if (folder / CLAIMS_FILE).is_file():
            return folder
    raise ClaimsError(Saying("claims-not-here", "{file} is neither in the package nor in ./rules", file=CLAIMS_FILE))


def rulings_on(card: str, folder: Path | None = None) -> list[Ruling]:
    """What is ruled about a card, in the order of the claims. A scenario that shows several has one number."""
    folder = folder or rules_folder()
    claims = [claim for claim in read_claims(folder / CLAIMS_FILE) if claim.get("card") == card]
    found = [Ruling(str(claim["id"]), str(claim.get("claim", "")), str(claim.get("source", ""))) for claim in claims]
    scenarios = _scenarios_naming({ruling.id for ruling in found}, folder)
    numbers: dict[int, Shown] = {}
    for ruling in found:
        for scenario in scenarios:
            if ruling.id in scenario.claims:
                shown = numbers.setdefault(id(scenario), Shown(len(numbers) + 1, scenario))
                ruling.shown.append(shown)
    return found


def _scenarios_naming(claims: set[str], folder: Path) -> list[Scenario]:
    """Only files that name one of the claims are worth parsing: there are thousands of scenarios."""
    found: list[Scenario] = []
    for file in sorted(folder.rglob("*.yaml")):
        try:
            text = read_plain_text(file, MAX_SCENARIO_BYTES)
        except UnreadableFile:
            continue
        if any(claim in text for claim in claims):
            found += [each for each in parse_scenarios(text, str(file)) if isinstance(each, Scenario)]
    return found
