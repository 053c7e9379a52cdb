"""`feodum card`: show a card, its rulings, and the scenarios that demonstrate them."""

from __future__ import annotations

import json as json_format
import sys
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from feodum.cards.catalogue import CatalogueEntry, entry
from feodum.cli.display.screen import Screen
from feodum.cli.display.shields import shield
from feodum.cli.input.name_lookup import UnknownCard, find_card
from feodum.cli.input.number_parser import Count
from feodum.engine.card import type_names
from feodum.engine.errors import FeodumError
from feodum.i18n.locale import current_texts, localize
from feodum.i18n.texts import Texts, languages, slug
from feodum.messages.suggestions import escape_controls
from feodum.scenarios.coverage import ClaimsError
from feodum.scenarios.rulings import NumberedScenario, Ruling, rulings_on
from feodum.view.window import SPECTATOR


class UnknownScenario(FeodumError):
    """The card has no scenario with this number."""


def card(
    *name: str,
    run: Count | None = None,
    json: Annotated[bool, Parameter(name="--json", negative="", show_default=False)] = False,
) -> int:
    """Show a card: cost and types, text, rulings, and the scenarios that demonstrate them.

    Parameters
    ----------
    name
        The card's name, or the start of it, in English or German.
    run
        Run the scenario with this number and print it step by step.
    json
        Print everything as JSON.
    """
    texts = current_texts()
    if not name:
        raise FeodumError(texts.text("about-name-one"))
    try:
        english = find_card(" ".join(name), texts)
    except UnknownCard as unknown:
        if not unknown.near:
            raise
        english = unknown.near
        sys.stderr.write(f"feodum: {escape_controls(str(unknown))}\n")
    rulings = load_rulings(english)
    if run is not None:
        return run_numbered_scenario(find_scenario(rulings, run, english, texts), texts, json)
    if json:
        print(json_format.dumps(card_data(entry(english), rulings), ensure_ascii=False, indent=2))
    else:
        print_card(entry(english), rulings, Screen(Console(highlight=False), texts, (), SPECTATOR))
    return 0


def load_rulings(name: str) -> list[Ruling]:
    """Return the rulings on a card; an empty list if the package was installed without its rules."""
    try:
        return rulings_on(name)
    except ClaimsError:
        return []


def card_data(card: CatalogueEntry, rulings: Sequence[Ruling]) -> dict[str, object]:
    """Return all facts about a card as JSON data."""
    all_texts = {language: Texts(language) for language in languages()}
    return {
        "name": card.name,
        "names": {language: texts.card_name(card.name) for language, texts in all_texts.items()},
        "texts": {language: texts.card_text(card.name) for language, texts in all_texts.items()},
        "set": card.set_name,
        "types": type_names(card.types),
        "cost": card.cost,
        "pile": card.pile,
        "cards": [each.name for each in card.cards],
        "rulings": [
            {
                "id": ruling.id,
                "claim": ruling.claim,
                "source": ruling.source,
                "scenarios": [scenario_data(scenario) for scenario in ruling.scenarios],
            }
            for ruling in rulings
        ],
    }


def scenario_data(numbered: NumberedScenario) -> dict[str, object]:
    scenario = numbered.scenario
    return {"number": numbered.number, "name": scenario.name, "file": scenario.file, "line": scenario.line}


def print_card(card: CatalogueEntry, rulings: Sequence[Ruling], screen: Screen) -> None:
    texts = screen.texts
    drawn = shield(card.arms) if screen.console.color_system and card.arms else None
    if drawn is not None:
        screen.console.print(drawn)
    screen.print_card(card.name)
    other = "de" if texts.language == "en" else "en"
    screen.print(texts.text("about-facts", set=set_name(card, texts), other=escape(Texts(other).card_name(card.name))), "dim")
    if len(card.cards) > 1:
        screen.print(texts.text("about-pile", cards=screen.cards([each.name for each in card.cards])))
        for each in card.cards:
            screen.print_card(each.name)
    if not rulings:
        screen.print(texts.text("about-no-rulings"))
        return
    screen.console.print()
    screen.print(texts.text("about-rulings", count=len(rulings)), "bold")
    named: set[int] = set()
    for ruling in rulings:
        screen.console.print(Text.assemble("• ", escape_controls(ruling.claim)))
        for numbered in ruling.scenarios:
            name = "" if numbered.number in named else f" {escape_controls(numbered.scenario.name)}"
            screen.console.print(Text.assemble("    ", (f"[{numbered.number}]", "cyan"), (name, "dim")))
            named.add(numbered.number)
    if named:
        example = f"feodum card {texts.card_name(card.name)} --run 1"
        screen.print(texts.text("about-run-hint", command=escape(example)), "dim")


def set_name(card: CatalogueEntry, texts: Texts) -> str:
    id = f"set-{slug(card.set_name)}"
    return texts.text(id) if id in texts else card.set_name


def find_scenario(rulings: Sequence[Ruling], number: int, card: str, texts: Texts) -> NumberedScenario:
    scenarios = {each.number: each for ruling in rulings for each in ruling.scenarios}
    if number not in scenarios:
        raise UnknownScenario(
            texts.text("about-no-scenario", card=texts.card_name(card), number=str(number), count=len(scenarios))
        )
    return scenarios[number]


def run_numbered_scenario(numbered: NumberedScenario, texts: Texts, json: bool) -> int:
    """Run a scenario and print its log; return 1 if it fails."""
    from feodum.scenarios.explanation import explain

    lines, faults = explain(numbered.scenario)
    if json:
        data = {**scenario_data(numbered), "passed": not faults, "told": lines, "faults": [fault.reason for fault in faults]}
        print(json_format.dumps(data, ensure_ascii=False, indent=2))
        return 1 if faults else 0
    scenario = numbered.scenario
    heading = f"{scenario.file}:{scenario.line}: {scenario.name}"
    sys.stdout.write("\n".join(map(escape_controls, [heading, *(f"  {line}" for line in lines)])) + "\n")
    for fault in faults:
        sys.stdout.write(f"  {escape_controls(localize(fault.reason))}\n")
    sys.stdout.write(texts.text("about-scenario-failed" if faults else "about-scenario-passed") + "\n")
    return 1 if faults else 0
