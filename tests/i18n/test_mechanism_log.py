"""The log of games with mats, landscapes, tokens and counters, which no real card uses yet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import Setup
from feodum.engine.event import Event
from feodum.engine.turns import step
from feodum.i18n.log_renderer import EventRenderer
from feodum.i18n.texts import Texts, languages
from feodum.view.log_data import event_data
from feodum.view.window import SPECTATOR
from mechanism_texts import mechanism_texts
from rare_rules import rare_setup

NAMES = ["Anna", "Ben"]
GAMES, STEPS = 12, 240
MOST_GAMES = 60
RARE = "lay token"
"""A verb that some random games don't reach."""


@pytest.fixture(scope="module")
def events() -> Iterator[list[tuple[Event | None, Event]]]:
    """The events of random games with the test cards, each with the event before it."""
    with rare_setup() as setup, mechanism_texts():
        found: list[tuple[Event | None, Event]] = []
        for seed in range(MOST_GAMES):
            if seed >= GAMES and any(event.verb == RARE for _, event in found):
                break
            log = play(setup, seed)
            found += [(None, log[0]), *pairwise(log)]
        yield found


def play(setup: Setup, seed: int) -> list[Event]:
    table = setup.layout().deal(seed, setup.first)
    table.agents = [RandomBot(seed * 10 + seat) for seat in range(setup.players)]
    table.log = []
    for _ in range(STEPS):
        if not table.over:
            step(table)
    return table.log


def first_line(events: list[tuple[Event | None, Event]], language: str, verb: str, name: str = "") -> str:
    """Render the first event of a verb, about a card of this name, as another player reads it."""
    renderer = EventRenderer(Texts(language))
    event = next(event for _, event in events if event.verb == verb and name in ("", *[card.name for card in event.cards]))
    return renderer.sentence(event_data(event, SPECTATOR), ["Anna", "Anna"], SPECTATOR)


@pytest.mark.parametrize("language", languages())
def test_every_event_can_be_rendered(events: list[tuple[Event | None, Event]], language: str) -> None:
    renderer = EventRenderer(Texts(language))
    for before, event in events:
        for seat in (SPECTATOR, 0, 1):
            text = renderer.sentence(event_data(event, seat, before), NAMES, seat)
            assert text
            assert "  " not in text
            assert "mat mat" not in text
            assert "{" not in text


def test_landscapes_are_followed_in_the_words_of_their_type(events: list[tuple[Event | None, Event]]) -> None:
    assert first_line(events, "en", "follow", "Way of the Stone") == "Anna uses Way of the Stone"
    assert first_line(events, "de", "follow", "Way of the Stone") == "Anna nutzt Way of the Stone"
    assert first_line(events, "en", "follow", "Good Omen") == "Anna receives Good Omen"
    assert first_line(events, "de", "follow", "Good Omen") == "Anna empfängt Good Omen"


@pytest.mark.parametrize(("verb", "name"), [("follow", "Fair Day"), ("take landscape", "Guildhall")])
def test_bought_landscape_has_one_line(events: list[tuple[Event | None, Event]], verb: str, name: str) -> None:
    bought = [(before, event) for before, event in events if event.verb == verb and event.cards[0].name == name]
    assert bought
    for before, event in bought:
        assert before is not None
        assert before.verb == "buy"
        assert event_data(event, SPECTATOR, before).get("line") == "none"


def test_token_of_a_player_is_named(events: list[tuple[Event | None, Event]]) -> None:
    assert first_line(events, "en", "lay token").startswith("Anna puts their +1 Coin token on the ")
    assert first_line(events, "de", "lay token").startswith("Anna legt die eigene Marke +1 Coin auf den Stapel ")
