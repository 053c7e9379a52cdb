"""Rendering of log events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from random_play import play_every_card, play_some

from feodum.cards.box import FACES
from feodum.engine.card import Card, disguised
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.layers.move_layer import seat_mask
from feodum.i18n.log_renderer import EventRenderer, merge_events
from feodum.i18n.texts import Texts, languages
from feodum.view.log_data import event_data, log_data
from feodum.view.window import SPECTATOR

NAMES = ["Anna", "Bruno", "Clara", "David"]


def test_every_event_in_random_games_can_be_rendered() -> None:
    """Plays random kingdoms and renders every kind of event for every seat in every language."""
    kinds: dict[tuple[object, ...], Event] = {}
    for _, log in play_every_card(rounds=16):
        for event in log:
            known = event.verb if event.verb != "play" else (event.verb, event.cards[0].printed is event.cards[0])
            kinds.setdefault((known, event.detail, event.seen_by, len(event.cards), len(event.shown)), event)
    assert len({event.verb for event in kinds.values()}) > 18
    for language in languages():
        renderer = EventRenderer(Texts(language))
        for event in kinds.values():
            for seat in range(SPECTATOR, 4):
                text = renderer.render(event_data(event, seat), NAMES, seat).strip()
                assert text
                assert "  " not in text


def event(verb: str, cards: Sequence[str] = (), seat: int = 0, depth: int = 0, **more: Any) -> Event:
    return Event(
        verb,
        seat,
        depth,
        faces(cards),
        more.get("seen_by", EVERYBODY),
        faces(more.get("shown", ())),
        more.get("detail", ""),
        len(cards),
    )


def faces(names: Sequence[str]) -> list[Card]:
    return [FACES[name] for name in names]


def line(language: str, what: Event, reader: int) -> str:
    return EventRenderer(Texts(language)).render(event_data(what, reader), NAMES, reader)


def test_hidden_cards_are_not_rendered() -> None:
    draw = event("draw", ["Copper", "Gold", "Estate"], 1, seen_by=seat_mask(1))
    discard = event("discard", ["Copper", "Gold", "Estate"], 1, seen_by=seat_mask(1), shown=["Estate"])
    assert line("en", draw, 0) == "Bruno draws 3 cards"
    assert line("en", draw, 1) == "You draw Copper, Gold and Estate"
    assert line("en", discard, 0) == "Bruno discards 3 cards, Estate on top"
    assert line("de", discard, 0) == "Bruno legt 3 Karten (Anwesen zuoberst) ab"
    assert line("en", event("discard", ["Estate"], 1, seen_by=seat_mask(1), shown=["Estate"]), 0) == "Bruno discards Estate"


def test_overpaid_coins_and_potions_have_their_own_words() -> None:
    coins, potion = [Event("overpay", 0, 0, faces(["Stonemason"]), EVERYBODY, [], unit, 1) for unit in ("", "potions")]
    assert line("en", coins, 0) == "You overpay 1 for Stonemason"
    assert line("en", potion, 1) == "Anna overpays 1 Potion for Stonemason"
    assert line("de", potion, 1) == "Anna überzahlt Steinmetz um 1 Trank"


def test_example_events_are_rendered_as_expected() -> None:
    trash = event("trash", ["Copper", "Estate", "Copper", "Village"], 0, 2)
    assert line("en", trash, 0) == "    You trash 2 Coppers, Estate and Village"
    assert line("en", trash, SPECTATOR) == "    Anna trashes 2 Coppers, Estate and Village"
    assert line("de", trash, 1) == "    Anna entsorgt 2 Kupfer, Anwesen und Dorf"
    gain = event("gain", ["Silver"], detail="deck")
    assert line("en", gain, 0) == "You gain Silver onto the deck"
    assert line("de", gain, 0) == "Du nimmst Silber auf den Nachziehstapel"
    assert line("de", event("name", seat=1, depth=1, detail="Province"), 0) == "  Bruno nennt Provinz"
    assert line("en", event("show hand", seat=1), 0) == "Bruno reveals an empty hand"
    assert line("en", Event("vp tokens", 1, 0, [], EVERYBODY, [], "", 1), 0) == "Bruno takes 1 victory token"


def test_disguised_card_shows_both_names() -> None:
    misfits = disguised(type(FACES["Village"]), FACES["Band of Misfits"])
    played = Event("play", 0, 0, [misfits], EVERYBODY, [], "", 0)
    again = Event("play", 0, 0, [misfits], EVERYBODY, [], "again", 0)
    assert line("en", played, 0) == "You play Band of Misfits as Village"
    assert line("en", again, 1) == "Anna plays Band of Misfits again"


def test_merge_events_joins_treasures_and_drops_redundant_gains() -> None:
    def lines(*events: Event) -> list[tuple[str, list[str]]]:
        return [(merged["verb"], merged["cards"]) for merged in merge_events(log_data(list(events), SPECTATOR))]

    village, copper, silver = event("play", ["Village"]), event("play", ["Copper"]), event("play", ["Silver"])
    bought, gained = event("buy", ["Gold"]), event("gain bought", ["Gold"])
    assert lines(village, copper, copper, silver, bought, gained) == [
        ("play", ["Village"]),
        ("play", ["Copper", "Copper", "Silver"]),
        ("buy", ["Gold"]),
    ]
    assert len(lines(copper, event("play", ["Copper"], seat=1))) == 2
    assert len(lines(copper, event("play", ["Copper"], depth=1))) == 2
    assert len(lines(copper, event("play", ["Copper"], detail="again"), copper)) == 3
    assert len(lines(bought, event("vp tokens", depth=1), gained)) == 3
    assert len(lines(bought, event("gain bought", ["Gold"], detail="deck"))) == 2
    assert len(lines(bought, event("gain bought", ["Silver"]))) == 2
    assert len(lines(bought, gained, copper, bought)) == 3


def test_log_in_parts_equals_whole_log() -> None:
    """The first event of a part still says whether it continues the previous line."""
    log = play_some(1)[1]
    whole = log_data(log, 0)
    assert {"same", "none"} <= {data.get("line") for data in whole}
    assert [data for start in range(len(log)) for data in log_data(log[: start + 1], 0, start)] == whole
