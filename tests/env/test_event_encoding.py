"""Every event has a number of its own, and resampling forgets a card at the shuffle of the player who has it."""

from __future__ import annotations

import pytest
from walks import new_play, walk

from feodum.cards.box import CARDS, FACES, GUEST_NAMES, KINGDOM_CARDS
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.state.turn_memory import Pass
from feodum.engine.vocabulary import EVENT_VERBS
from feodum.env.action_game import Play
from feodum.env.information_state import EVENT_WIDTH, RECENT_EVENTS, recent_events
from feodum.env.numbering import EVENT
from feodum.env.resampling import seen_cards

GUESTS = [name for name in KINGDOM_CARDS if name in GUEST_NAMES]
ADDED_IN_VERSION_1 = {"decide", "pass", "turn up", "put under", "come back", "lay token", "pay debt"}
"""Event verbs whose number was 0 in version 0."""
BRING_THEM = ["Masquerade", "Black Market", "Embargo", "City Quarter"]
"""Cards whose play leads to most of these events."""
POSSESSION = {"decide", "come back"}
"""Event verbs of Possession, which random agents seldom buy."""


def verb_numbers(play: Play) -> list[int]:
    """Return the encoded verbs of the latest events, newest first."""
    return recent_events(play, play.seat).tolist()[::EVENT_WIDTH]


def test_no_event_of_a_game_is_encoded_as_0() -> None:
    met: set[str] = set()
    for seed in range(24):
        others = [name for name in GUESTS[5 * seed :] + GUESTS if name not in BRING_THEM]
        kingdom = [*BRING_THEM, *others[:6]] if seed % 4 else None
        play = new_play(seed, kingdom, players=2 + seed % 2, turn_limit=40)
        for step, _ in enumerate(walk(play, seed)):
            if step % 10 == 0:
                recent = play.game_run.log[-RECENT_EVENTS:]
                assert verb_numbers(play)[: len(recent)] == [EVENT[event.verb] for event in reversed(recent)]
        met |= {event.verb for event in play.game_run.log}
    assert met >= ADDED_IN_VERSION_1 - POSSESSION
    assert min(EVENT[verb] for verb in met) > 0


def test_every_declared_event_has_a_number() -> None:
    play = new_play(1)
    for number, verb in enumerate(EVENT_VERBS, 1):
        play.game_run.log = [Event(verb.name, 0, 0, [], EVERYBODY, [], "", 0)]
        assert verb_numbers(play)[:2] == [number, 0]


def seen(card: str, verb: str, *, owner: int = 0) -> bool:
    """Return whether seat 0 still knows where a card is after an event about it and a shuffle of its owner."""
    face = FACES[card]
    passes = [Pass(0, owner, face)] if verb == "pass" else []
    log = [Event(verb, 0, 0, [face], EVERYBODY, [], "", 1)]
    log += [Event("clean up", owner, 0, [], EVERYBODY, [], "", 0), Event("shuffle", owner, 0, [], EVERYBODY, [], "", 0)]
    return face.uid in seen_cards(log, passes, 0)


def test_shuffling_cards_into_a_deck_hides_its_order() -> None:
    on_deck, shuffled_in = Event("topdeck", 0, 0, [FACES["Gold"]], EVERYBODY, [], "", 1), [FACES["Village"]]
    assert seen_cards([on_deck], [], 0)
    assert not seen_cards([on_deck, Event("shuffle in", 0, 0, shuffled_in, EVERYBODY, [], "", 1)], [], 0)


@pytest.mark.parametrize("verb", ["discard", "show discard", "gain"])
def test_cards_seen_in_the_discard_pile_are_hidden_once_they_are_shuffled_in(verb: str) -> None:
    village, gold = CARDS["Village"](1), CARDS["Gold"](2)
    log = [Event(verb, 0, 0, [village, gold], EVERYBODY, [], "", 2), Event("shuffle in", 0, 0, [village], EVERYBODY, [], "", 1)]
    assert seen_cards(log, [], 0) == {gold.uid: "discard"}
    assert seen_cards([*log, Event("draw", 0, 0, [village], EVERYBODY, [], "", 1)], [], 0)[village.uid] == "hand"


@pytest.mark.parametrize("verb", ["discard", "gain", "draw", "play", "show", "come back"])
def test_shuffle_hides_cards(verb: str) -> None:
    assert not seen("Village", verb)


def test_shuffle_of_the_receiver_hides_a_passed_card() -> None:
    assert not seen("Village", "pass", owner=1)


@pytest.mark.parametrize("verb", ["trash", "set aside", "topdeck"])
def test_shuffle_does_not_hide_cards_in_other_zones(verb: str) -> None:
    assert seen("Village", verb)
