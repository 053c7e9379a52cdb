"""Generate the rules by card: each rulebook claim with its scenarios (`make contract`).

One page per rulebook (docs/reference/rules-base.md, …) with a heading for each card and each part of the general rules, and an
index by card (docs/reference/rules.md). The source is `rules/`; a test fails if the committed pages are stale.
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
PAGES: Final = ROOT / "docs" / "reference"
BOOKS: Final = {
    "base": "Dominion, 2nd edition",
    "prosperity": "Prosperity",
    "cornucopia": "Cornucopia",
    "darkages": "Dark Ages",
    "common": "All rulebooks",
    "alchemy": "Alchemy",
    "intrigue": "Intrigue",
    "seaside": "Seaside, first edition",
    "guilds": "Guilds",
    "hinterlands": "Hinterlands",
    "base1e": "Dominion, first edition",
    "boxes": "Several boxes",
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
    "ui": "about the table: [its tests](../internals/ui-claims.md)",
    "no": "advice or opinion: nothing to run",
}


def scenarios_by_claim() -> dict[str, list[tuple[str, str]]]:
    """Return the scenarios that prove each claim, each as its path under `rules` and its name."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for file in sorted(RULES.rglob("*.yaml")):
        path = file.relative_to(RULES).as_posix()
        for scenario in parse_scenarios(file.read_text(encoding="utf-8"), path):
            if isinstance(scenario, Scenario):
                for claim in scenario.claims:
                    found[claim].append((path, scenario.name))
    return found


def heading(claim: dict[str, object]) -> str:
    """Return the card a claim is about, or else its part of the general rules."""
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
    pages = {PAGES / f"rules-{book}.md": _book_page(book, parts) for book, parts in books.items()}
    return {PAGES / "rules.md": _index_page(books), **pages}


def _claim_lines(claim: dict[str, object], scenarios: list[tuple[str, str]]) -> str:
    name = str(claim["id"])
    lines = [f"- {str(claim['claim']).strip()} `{name}`"]
    if claim.get("test"):
        lines.append(f"    - a test: `{claim['test']}`")
    if scenarios:
        lines += [f"    - [{path}](../../rules/{path}): {title}" for path, title in scenarios]
    elif not claim.get("test"):
        lines.append(f"    - {SHOWN_OTHERWISE.get(str(claim.get('testable')), 'needs cards that Feodum does not have')}")
    return "\n".join(lines)


def _book_page(book: str, parts: dict[str, list[str]]) -> str:
    text = [
        f"# Rules by card: {BOOKS[book]}\n",
        "The rules of each card, in our words, with the scenarios that prove them.",
        "[Rulings](../guide/rulings.md) answers the questions that the rulebook leaves open.",
        "The [index](rules.md) lists all cards.",
        "Generated from `rules/` by `make contract`.",
    ]
    for title in sorted(parts, key=lambda title: (title.startswith("Rules: "), title)):
        text += [f"\n## {title}\n", *parts[title]]
    return "\n".join(text) + "\n"


def _index_page(books: dict[str, dict[str, list[str]]]) -> str:
    text = [
        "# Rules by card\n",
        "Every rulebook sentence that can be true or false is a *claim* with an id. Nearly every claim has a scenario that",
        "runs with the tests: a position, the answers given, and the expected result",
        "([how to write one](../guide/scenarios.md)).",
        "[Rulings](../guide/rulings.md) answers the questions that the rulebooks leave open.",
        "\nThe number after each card counts its claims. Look a card up, run its scenarios, or ask a question of your own:\n",
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
    text.append("Generated from `rules/` by `make contract`.")
    return "\n".join(text) + "\n"


def _anchor(title: str) -> str:
    return "".join(sign for sign in title.lower().replace(" ", "-") if sign.isalnum() or sign in "-_")


def main() -> None:
    for page, text in written_pages().items():
        page.write_text(text, encoding="utf-8")
        sys.stdout.write(f"written: {page.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
