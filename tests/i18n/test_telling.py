"""The log in words."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from random_play import play_some

import feodum
from feodum.engine.event import Event
from feodum.i18n import Teller, Texts, condensed, languages, slug
from feodum.view import SPECTATOR, event_data

ENGINE = Path(feodum.__file__).parent / "engine"
NAMES = ["Anna", "Bruno", "Clara", "David"]


def verbs_of_the_engine() -> set[str]:
    """The verbs in the engine's code: the first argument of `tell`, and what `_arrive` is to tell."""
    found: set[str] = set()
    for file in ENGINE.glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.args:
                said = call.args[0] if call.func.attr == "tell" else call.args[-1] if call.func.attr == "_arrive" else None
                parts = [said.body, said.orelse] if isinstance(said, ast.IfExp) else [said]
                found |= {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return found


@pytest.mark.parametrize("language", languages())
def test_every_verb_of_the_engine_has_words(language: str) -> None:
    verbs = verbs_of_the_engine()
    assert {"turn", "reveal", "look", "gain bought", "gain from trash", "deck into discard", "end"} <= verbs
    texts = Texts(language)
    assert [verb for verb in verbs if f"log-{slug(verb)}" not in texts] == []


def test_games_tell_nothing_without_words() -> None:
    """Random games over random kingdoms: every event can be told to every seat in every language."""
    kinds: dict[tuple[object, ...], Event] = {}
    for seed in range(200):
        for event in play_some(seed)[1]:
            known = event.verb if event.verb != "play" else (event.verb, event.cards[0].printed is event.cards[0])
            kinds.setdefault((known, event.detail, event.seen_by, len(event.cards), len(event.shown)), event)
    assert len({event.verb for event in kinds.values()}) > 18
    for language in languages():
        teller = Teller(Texts(language))
        for event in kinds.values():
            for seat in range(SPECTATOR, 4):
                line = teller.tell(event_data(event, seat), NAMES, seat)
                assert line.strip()
                assert "  " not in line.strip()


def test_what_is_hidden_is_not_told() -> None:
    draw: dict[str, object] = {"verb": "draw", "seat": 1, "depth": 0, "cards": [], "number": 3, "hidden": True}
    discard: dict[str, object] = {**draw, "verb": "discard", "cards": ["Estate"]}
    teller = Teller(Texts("en"))
    assert teller.tell(draw, NAMES, 0) == "Bruno draws 3 cards"
    assert teller.tell(discard, NAMES, 0) == "Bruno discards 3 cards, Estate on top"
    assert teller.tell({**discard, "number": 1}, NAMES, 0) == "Bruno discards Estate"
    assert Teller(Texts("de")).tell(discard, NAMES, 0) == "Bruno legt 3 Karten (Anwesen zuoberst) ab"


def test_lines_read_well() -> None:
    english, german = Teller(Texts("en")), Teller(Texts("de"))
    cards = ["Copper", "Estate", "Copper", "Village"]
    trash: dict[str, object] = {"verb": "trash", "seat": 0, "depth": 2, "cards": cards, "number": 4}
    assert english.tell(trash, NAMES, 0) == "    You trash 2 Coppers, Estate and Village"
    assert english.tell(trash, NAMES, SPECTATOR) == "    Anna trashes 2 Coppers, Estate and Village"
    assert german.tell(trash, NAMES, 1) == "    Anna entsorgt 2 Kupfer, Anwesen und Dorf"
    gain: dict[str, object] = {"verb": "gain", "seat": 0, "depth": 0, "cards": ["Silver"], "detail": "deck"}
    assert english.tell(gain, NAMES, 0) == "You gain Silver onto the deck"
    assert german.tell(gain, NAMES, 0) == "Du nimmst Silber auf den Nachziehstapel"
    disguise: dict[str, object] = {"verb": "play", "seat": 0, "depth": 0, "cards": ["Band of Misfits"], "as": "Village"}
    assert english.tell(disguise, NAMES, 0) == "You play Band of Misfits as Village"
    assert english.tell({**disguise, "detail": "again"}, NAMES, 1) == "Anna plays Band of Misfits again"
    name: dict[str, object] = {"verb": "name", "seat": 1, "depth": 1, "cards": [], "detail": "Province"}
    assert german.tell(name, NAMES, 0) == "  Bruno nennt Provinz"
    hand: dict[str, object] = {"verb": "show hand", "seat": 1, "depth": 0, "cards": []}
    assert english.tell(hand, NAMES, 0) == "Bruno reveals an empty hand"
    assert english.tell({"verb": "vp tokens", "seat": 1, "depth": 0, "cards": [], "number": 1}, NAMES, 0) == (
        "Bruno takes 1 victory token"
    )


def test_condensed_joins_treasures_and_leaves_out_the_obvious() -> None:
    def played(name: str, seat: int = 0) -> dict[str, object]:
        return {"verb": "play", "seat": seat, "depth": 0, "cards": [name]}

    bought: dict[str, object] = {"verb": "buy", "seat": 0, "depth": 0, "cards": ["Gold"]}
    gained = {**bought, "verb": "gain bought"}
    tokens: dict[str, object] = {"verb": "vp tokens", "seat": 0, "depth": 1, "cards": [], "number": 1}
    lines = condensed([played("Village"), played("Copper"), played("Copper"), played("Silver"), bought, gained])
    assert [(line["verb"], line["cards"]) for line in lines] == [
        ("play", ["Village"]),
        ("play", ["Copper", "Copper", "Silver"]),
        ("buy", ["Gold"]),
    ]
    assert len(condensed([played("Copper"), played("Copper", seat=1)])) == 2
    assert len(condensed([bought, tokens, gained])) == 3
