"""The rules by card: every claim of the rulebooks with the scenarios that show it. `make contract` writes the pages anew.

One page a rulebook (docs/rules-base.md, …), a heading for each card and for each part of the general rules; docs/rules.md is
the index by card. They come from `rules/`, and a test fails where what is committed differs.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Final

from feodum.scenarios.coverage import CLAIMS_FILE, read_claims
from feodum.scenarios.reader import Scenario, parse_scenarios

ROOT: Final = Path(__file__).parent.parent
RULES: Final = ROOT / "rules"
BOOKS: Final = {
    "base": "Dominion, 2nd edition",
    "prosperity": "Prosperity",
    "cornucopia": "Cornucopia",
    "darkages": "Dark Ages",
    "common": "All rulebooks",
}
TOPICS: Final = {
    "inplay": "in play",
    "prep": "preparation",
    "set": "recommended sets",
    "simul": "simultaneous effects",
    "players56": "five and six players",
    "vp": "victory points",
    "nonsupply": "cards outside the Supply",
    "info": "what is public",
}
SHOWN_OTHERWISE: Final = {
    "ui": "about the table: [its tests](ui-claims.md)",
    "no": "advice or opinion; nothing to run",
}


def scenarios_by_claim() -> dict[str, list[tuple[str, str]]]:
    """For each claim the scenarios that show it: their file below `rules` and their name."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for file in sorted(RULES.rglob("*.yaml")):
        path = file.relative_to(RULES).as_posix()
        for scenario in parse_scenarios(file.read_text(encoding="utf-8"), path):
            if isinstance(scenario, Scenario):
                for claim in scenario.claims:
                    found[claim].append((path, scenario.name))
    return found


def heading(claim: dict[str, object]) -> str:
    """The card that a claim is about, or else the part of the rules."""
    if claim.get("card"):
        return str(claim["card"])
    topic = str(claim["id"]).split(".")[1]
    return "Rules: " + TOPICS.get(topic, topic.replace("-", " "))


@cache
def written_pages() -> dict[Path, str]:
    shown = scenarios_by_claim()
    books: dict[str, dict[str, list[str]]] = {book: defaultdict(list) for book in BOOKS}
    for claim in read_claims(RULES / CLAIMS_FILE):
        name = str(claim["id"])
        books[name.split(".")[0]][heading(claim)].append(_claim_lines(claim, shown[name]))
    pages = {ROOT / "docs" / f"rules-{book}.md": _book_page(book, parts) for book, parts in books.items()}
    return {ROOT / "docs" / "rules.md": _index_page(books), **pages}


def _claim_lines(claim: dict[str, object], scenarios: list[tuple[str, str]]) -> str:
    name = str(claim["id"])
    lines = [f"- {str(claim['claim']).strip()} `{name}`"]
    if scenarios:
        lines += [f"  - [{path}](../rules/{path}): {title}" for path, title in scenarios]
    else:
        lines.append(f"  - {SHOWN_OTHERWISE.get(str(claim.get('testable')), 'needs cards that are not in the box')}")
    return "\n".join(lines)


def _book_page(book: str, parts: dict[str, list[str]]) -> str:
    text = [
        f"# Rules by card: {BOOKS[book]}\n",
        "Generated from `rules/` (`make contract`): what the rulebook says, in our words, and the scenarios that show it. What",
        "it leaves open is decided in [rulings.md](rulings.md); [rules.md](rules.md) is the index of all cards.",
    ]
    for title in sorted(parts, key=lambda title: (title.startswith("Rules: "), title)):
        text += [f"\n## {title}\n", *parts[title]]
    return "\n".join(text) + "\n"


def _index_page(books: dict[str, dict[str, list[str]]]) -> str:
    text = [
        "# Rules and rulings, by card\n",
        "Every sentence of the rulebooks that can be true or false is a claim with a name, and nearly every one is shown by",
        "scenarios that run with the tests: a position, the answers given, and what must be true afterwards",
        "([scenarios.md](scenarios.md)).",
        "What the rulebooks leave open is decided in [rulings.md](rulings.md). This index is generated (`make contract`).",
        "\nThe number is that of the claims on a card. Run what shows them, or ask a question of your own:\n",
        "```sh",
        "feodum card Militia",
        "feodum check rules/base/militia.yaml",
        "feodum check --explain my-question.yaml",
        "```",
    ]
    for book, parts in books.items():
        text.append(f"\n## {BOOKS[book]}\n")
        cards = sorted(title for title in parts if not title.startswith("Rules: "))
        general = sorted(title for title in parts if title.startswith("Rules: "))
        for titles in (cards, general):
            links = [f"[{title}](rules-{book}.md#{_anchor(title)}) {len(parts[title])}" for title in titles]
            text += [" · ".join(links) + "\n"] if links else []
    return "\n".join(text).rstrip() + "\n"


def _anchor(title: str) -> str:
    return "".join(sign for sign in title.lower().replace(" ", "-") if sign.isalnum() or sign in "-_")


def main() -> None:
    for page, text in written_pages().items():
        page.write_text(text, encoding="utf-8")
        sys.stdout.write(f"written: {page.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
