"""The catalogue, written out: the arms for the page to draw, and docs/catalogue.md, where each card has one row.

Both come from `feodum/cards/catalogue.py`, the Fluent files and the claims in `rules`. `make contract` writes them anew; a test
fails where what is committed differs.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

from feodum.cards.catalogue import CATALOGUE, Arms, Entry
from feodum.engine.card import PRIZE, TREASURE, type_names
from feodum.i18n.texts import Texts
from feodum.scenarios.coverage import CLAIMS_FILE, read_claims

ROOT: Final = Path(__file__).parent.parent
PAGE_ARMS: Final = ROOT / "web" / "src" / "heraldry" / "blazons.ts"
PAGE: Final = ROOT / "docs" / "catalogue.md"


# The page's arms -----------------------------------------------------------------------------------------------------
def page_arms() -> str:
    rows = "".join(
        f"  {json.dumps(entry.name)}: {json.dumps([*entry.arms, _rim(entry, entry.arms)])},\n"
        for entry in CATALOGUE.values()
        if entry.arms is not None
    )
    return f"""/** The arms that cards have of their own. Generated from the catalogue by `make contract`. */

import type {{ Arms }} from "./arms";
import type {{ ChargeName }} from "./charges";
import type {{ Division, Tincture }} from "./shield";

type Row = readonly [
  division: Division, field: Tincture, second: Tincture, charge: ChargeName, tincture: Tincture, accent: Tincture | null,
  count: number, rim: Tincture,
];

const rows: Readonly<Record<string, Row>> = {{
{rows}}};

/** By the English name of the card or pile. */
export const blazons: ReadonlyMap<string, Arms> = new Map(
  Object.entries(rows).map(([name, [division, field, second, charge, tincture, accent, count, rim]]) => [
    name,
    {{ division, field, second, charge, tincture, accent, count, rim }},
  ]),
);
"""


def _rim(entry: Entry, arms: Arms) -> str:
    """Golden for Treasures and Prizes, silver for Knights."""
    if entry.types & (TREASURE | PRIZE):
        return "or"
    return "silver" if arms.field == "steel" else "argent"


# The page for people -------------------------------------------------------------------------------------------------
def catalogue_page() -> str:
    claims: dict[str, list[str]] = defaultdict(list)
    for claim in read_claims(ROOT / "rules" / CLAIMS_FILE):
        claims[str(claim.get("card"))].append(str(claim["id"]))
    sets: dict[str, list[str]] = defaultdict(list)
    for entry in CATALOGUE.values():
        sets[entry.set_name].append(_row(entry, claims[entry.name]))
    head = "| Card | German | Cost | Types | Arms | Claims |\n| --- | --- | --- | --- | --- | --- |\n"
    parts = [f"## {name}\n{head}{''.join(rows)}" for name, rows in sets.items()]
    return "\n".join(
        [
            "# The catalogue\n\n"
            "What is known of every card and every pile of different cards, a row each; generated (`make contract`) from\n"
            "the cards' classes (`src/feodum/cards`), their names (`i18n/*/cards.ftl`), their arms (`cards/arms.json`;\n"
            "without any, the page invents some) and the claims about them (`rules/claims.jsonl`, shown by the scenarios).\n",
            *parts,
        ]
    )


def _row(entry: Entry, claims: list[str]) -> str:
    english, german = Texts("en"), Texts("de")
    cells = [
        english.card_name(entry.name),
        german.card_name(entry.name),
        _cost(entry),
        ", ".join(type_names(entry.types)),
        "invented" if entry.arms is None else _blazon(entry.arms),
        "<br>".join(f"`{claim}`" for claim in claims) or "–",
    ]
    return f"| {' | '.join(cells)} |\n"


def _cost(entry: Entry) -> str:
    first = entry.cards[0]
    parts = [f"{entry.cost}"] if entry.cost or not (first.potion_cost or first.debt_cost) else []
    parts += ["a Potion"] * first.potion_cost + ([f"{first.debt_cost} debt"] if first.debt_cost else [])
    return ", ".join(parts)


def _blazon(arms: Arms) -> str:
    field = arms.field if arms.division == "plain" else f"{arms.division} {arms.field}, {arms.second}"
    charge = f"{arms.number} {arms.charge}" if arms.number > 1 else arms.charge
    tone = "" if arms.accent is None else f", {arms.accent}"
    return f"{field}; {charge} {arms.tincture}{tone}"


def main() -> None:
    PAGE_ARMS.write_text(page_arms(), encoding="utf-8")
    PAGE.write_text(catalogue_page(), encoding="utf-8")
    sys.stdout.write(f"written: {PAGE_ARMS.relative_to(ROOT)}, {PAGE.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
