"""Everything that random games say is declared in the vocabulary, and everything declared is said and has texts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from questions import ASKED
from random_play import Asked, play_every_card, play_some

from feodum.cards.box import FACES, GUEST_NAMES, KINGDOM_CARDS
from feodum.cards.catalogue import OPTION_WORDS, landscape_faces
from feodum.engine.event import Event
from feodum.engine.vocabulary import DECISION_VERB, EVENT_VERB
from feodum.i18n.texts import Texts, languages, slug

LANGUAGES = pytest.mark.parametrize("language", languages())
MOST_ROUNDS = 60
GUEST_GAMES = 30
TOURNAMENTS = 60
TOURNAMENT = (
    "Tournament", "Hunting Grounds", "Village", "Laboratory", "Altar", "Expand", "Council Room", "Remake", "Market", "Festival",
)  # fmt: skip
NOT_REACHED = {"end", "end early"}
"""Event verbs of the end of a game."""
WITHOUT_CARDS = {
    "debt", "coffers", "spend coffers", "villagers", "spend villager", "overpay", "follow", "take landscape", "lose landscape",
    "put on mat", "add mat tokens", "set aside face down", "call", "minus card", "minus coin", "journey up", "journey down",
    "add tokens", "show discard", "use", "spend", "keep coins", "look at bottom", "put into deck", "place in deck",
    "shuffle in", "extra turn", "set aside",
}  # fmt: skip
"""Event and decision verbs of mechanisms that few cards or none use."""
NOT_OFFERED = {"Prize"}
"""Tournament offers it when no Prize is left: see rules/cornucopia."""


def played() -> Iterator[tuple[list[Asked], list[Event]]]:
    """Yield decisions and logs of games with cards that seldom ask, then of games with all cards."""
    for seed in range(TOURNAMENTS):
        yield play_some(seed, list(TOURNAMENT), steps=100)
    guests = [name for name in KINGDOM_CARDS if name in GUEST_NAMES]
    for seed in range(GUEST_GAMES):
        yield play_some(seed, (guests[seed % len(guests) :] + guests)[:10])
    yield from play_every_card(MOST_ROUNDS)


def test_every_declared_verb_and_word_occurs() -> None:
    """The games are traced, so they fail if a verb or word is not declared."""
    assert {*EVENT_VERB, *DECISION_VERB} >= WITHOUT_CARDS
    events = set(EVENT_VERB) - NOT_REACHED - WITHOUT_CARDS
    verbs = set(DECISION_VERB) - WITHOUT_CARDS
    words = set(OPTION_WORDS) - NOT_OFFERED
    for asked, log in played():
        events -= {event.verb for event in log}
        verbs -= {each.data["verb"] for each in asked}
        words -= {word for each in asked if each.data["kind"] == "words" for word in each.data["options"]}
        if not events | verbs | words:
            return
    raise AssertionError(f"not in any game: events {events}, decisions {verbs}, words {words}")


@LANGUAGES
def test_every_verb_and_word_has_texts(language: str) -> None:
    texts = Texts(language)
    assert [verb for verb in EVENT_VERB if f"log-{slug(verb)}" not in texts] == []
    # Only the decline button has a text for all verbs.
    assert [(kind, verb) for kind in ASKED[:2] for verb in DECISION_VERB if f"{kind}-{slug(verb)}" not in texts] == []
    for card in (*FACES.values(), *landscape_faces().values()):
        for word in map(slug, card.options):
            assert any(id in texts for id in (f"option-{slug(card.name)}-{word}", f"option-{word}")), (card.name, word)
