"""`feodum card`: what a card is and does, the rulings on it, and the scenarios that show them."""

from __future__ import annotations

import json as json_format
import sys
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from feodum.cards.catalogue import Entry, entry
from feodum.cli.display.screen import Screen
from feodum.cli.display.shields import shield
from feodum.cli.input.name_lookup import UnknownCard, card_meant
from feodum.cli.input.number_parser import Count
from feodum.engine.card import type_names
from feodum.engine.errors import FeodumError
from feodum.i18n.locale import spoken_texts, told
from feodum.i18n.texts import Texts, languages, slug
from feodum.messages.suggestions import without_controls
from feodum.scenarios.coverage import ClaimsError
from feodum.scenarios.rulings import Ruling, Shown, rulings_on
from feodum.view.window import SPECTATOR


class NoScenario(FeodumError):
    """A number that no scenario of the card has."""


def card(
    *name: str,
    run: Count | None = None,
    json: Annotated[bool, Parameter(name="--json", negative="", show_default=False)] = False,
) -> int:
    """Show a card: its facts, its text, the rulings on it and the scenario that shows each.

    Parameters
    ----------
    name
        The card's name, English or German; its beginning does.
    run
        Run the scenario of that number and tell it move by move.
    json
        Print everything as JSON.
    """
    texts = spoken_texts()
    if not name:
        raise FeodumError(texts.text("about-name-one"))
    try:
        meant = card_meant(" ".join(name), texts)
    except UnknownCard as unknown:
        if not unknown.near:
            raise
        meant = unknown.near
        sys.stderr.write(f"feodum: {without_controls(str(unknown))}\n")
    rulings = known_rulings(meant)
    if run is not None:
        return run_shown(shown_by(rulings, run, meant, texts), texts, json)
    if json:
        print(json_format.dumps(card_data(entry(meant), rulings), ensure_ascii=False, indent=2))
    else:
        show_card(entry(meant), rulings, Screen(Console(highlight=False), texts, (), SPECTATOR))
    return 0


def known_rulings(name: str) -> list[Ruling]:
    """The rulings on a card; none where the package was installed without its rules."""
    try:
        return rulings_on(name)
    except ClaimsError:
        return []


def card_data(card: Entry, rulings: Sequence[Ruling]) -> dict[str, object]:
    """Everything that is told of a card, for programs."""
    spoken = {language: Texts(language) for language in languages()}
    return {
        "name": card.name,
        "names": {language: texts.card_name(card.name) for language, texts in spoken.items()},
        "texts": {language: texts.card_text(card.name) for language, texts in spoken.items()},
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
                "scenarios": [scenario_data(shown) for shown in ruling.shown],
            }
            for ruling in rulings
        ],
    }


def scenario_data(shown: Shown) -> dict[str, object]:
    scenario = shown.scenario
    return {"number": shown.number, "name": scenario.name, "file": scenario.file, "line": scenario.line}


def show_card(card: Entry, rulings: Sequence[Ruling], screen: Screen) -> None:
    texts = screen.texts
    drawn = shield(card.arms) if screen.console.color_system and card.arms else None
    if drawn is not None:
        screen.console.print(drawn)
    screen.card(card.name)
    other = "de" if texts.language == "en" else "en"
    screen.say(texts.text("about-facts", set=set_name(card, texts), other=escape(Texts(other).card_name(card.name))), "dim")
    if len(card.cards) > 1:
        screen.say(texts.text("about-pile", cards=screen.cards([each.name for each in card.cards])))
        for each in card.cards:
            screen.card(each.name)
    if not rulings:
        screen.say(texts.text("about-no-rulings"))
        return
    screen.console.print()
    screen.say(texts.text("about-rulings", count=len(rulings)), "bold")
    told: set[int] = set()
    for ruling in rulings:
        screen.console.print(Text.assemble("• ", without_controls(ruling.claim)))
        for shown in ruling.shown:
            name = "" if shown.number in told else f" {without_controls(shown.scenario.name)}"
            screen.console.print(Text.assemble("    ", (f"[{shown.number}]", "cyan"), (name, "dim")))
            told.add(shown.number)
    if told:
        example = f"feodum card {texts.card_name(card.name)} --run 1"
        screen.say(texts.text("about-run-hint", command=escape(example)), "dim")


def set_name(card: Entry, texts: Texts) -> str:
    id = f"set-{slug(card.set_name)}"
    return texts.text(id) if id in texts else card.set_name


def shown_by(rulings: Sequence[Ruling], number: int, card: str, texts: Texts) -> Shown:
    shown = {each.number: each for ruling in rulings for each in ruling.shown}
    if number not in shown:
        raise NoScenario(texts.text("about-no-scenario", card=texts.card_name(card), number=str(number), count=len(shown)))
    return shown[number]


def run_shown(shown: Shown, texts: Texts, json: bool) -> int:
    """Run a scenario and tell it; 1 where it fails."""
    from feodum.scenarios.explanation import explain

    lines, faults = explain(shown.scenario)
    if json:
        said = {**scenario_data(shown), "passed": not faults, "told": lines, "faults": [fault.reason for fault in faults]}
        print(json_format.dumps(said, ensure_ascii=False, indent=2))
        return 1 if faults else 0
    scenario = shown.scenario
    heading = f"{scenario.file}:{scenario.line}: {scenario.name}"
    sys.stdout.write("\n".join(map(without_controls, [heading, *(f"  {line}" for line in lines)])) + "\n")
    for fault in faults:
        sys.stdout.write(f"  {without_controls(told(fault.reason))}\n")
    sys.stdout.write(texts.text("about-scenario-failed" if faults else "about-scenario-passed") + "\n")
    return 1 if faults else 0
