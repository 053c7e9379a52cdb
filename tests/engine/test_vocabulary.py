"""The vocabulary: undeclared words fail in traced and logged games, and events say where their cards came from."""

from __future__ import annotations

import pytest
from random_games import game_with_guests, play_directly, random_game

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import FACES, Setup
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.state.turn_memory import Pass
from feodum.engine.table import TO_HAND, Table
from feodum.engine.vocabulary import DECISION_VERB, DECISION_VERBS, EVENT_VERB, EVENT_VERBS, HAND
from feodum.kingdoms.selection import find_recommended

KINGDOM = find_recommended("First Game").kingdom


def dealt(source: str = "") -> Table:
    """Return a traced and logged table at which a card of this name is asking."""
    table = Setup(2, KINGDOM).layout().deal(1, 0)
    table.log, table.trace = [], []
    table.agents = [RandomBot(1), RandomBot(2)]
    table.source = source
    return table


def last_event(table: Table) -> Event:
    assert table.log
    return table.log[-1]


def test_verbs_are_declared_once() -> None:
    assert len(EVENT_VERB) == len(EVENT_VERBS)
    assert len(DECISION_VERB) == len(DECISION_VERBS)


def test_undeclared_option_word_fails_in_traced_games() -> None:
    table = dealt("Squire")
    assert table.choose_word(0, "choose", ["+2 Actions", "+2 Buys"]).startswith("+2")
    with pytest.raises(ValueError, match="Squire: sing is neither"):
        table.choose_word(0, "choose", ["+2 Actions", "sing"])
    table.trace = None
    assert table.choose_word(0, "choose", ["+2 Actions", "sing"])


def test_option_words_may_be_names_of_piles_and_cards() -> None:
    table = dealt("Squire")
    assert table.choose_word(0, "gain", ["Copper", "Village"]) in ("Copper", "Village")
    assert table.name_card(0) in FACES


def test_undeclared_decision_verb_fails_in_traced_games() -> None:
    table = dealt("Militia")
    with pytest.raises(ValueError, match="Militia: juggle is neither"):
        table.choose(0, "juggle", table.hand(0))


def test_custom_cards_may_use_any_words() -> None:
    table = dealt("Custom Card")
    assert table.choose_word(0, "juggle", ["sing", "dance"]) in ("sing", "dance")
    assert len(table.choose(0, "juggle", table.hand(0), 1)) == 1


def test_undeclared_event_verb_fails() -> None:
    with pytest.raises(ValueError, match="juggle: no such event verb"):
        Event("juggle", 0, 0, [], EVERYBODY, [], "", 0)
    with pytest.raises(ValueError, match="juggle: no such event verb"):
        dealt().log_event("juggle", 0, [])


def test_events_say_where_cards_came_from() -> None:
    """The origin is empty if it is the zone declared for the verb."""
    g = dealt()
    player = g.players[0]
    g.discard(0, player.hand[:1])
    assert last_event(g).origin == ""
    g.reveal(0, 2)
    g.discard(0, player.limbo[:1], player.limbo)
    assert last_event(g).origin == "revealed"
    g.put_into_hand(0, player.limbo[:1], player.limbo)
    assert last_event(g).origin == ""
    g.put_into_hand(0, player.discard[:1], player.discard)
    assert last_event(g).origin == "discard"
    g.topdeck(0, player.hand[:1], player.hand)
    assert last_event(g).origin == ""
    g.set_aside(0, player.discard[-1], player.discard)
    assert last_event(g).origin == "discard"
    g.trash_cards(0, player.set_aside[:], player.set_aside)
    assert last_event(g).origin == "set aside"
    g.trash_cards(0, player.hand[:1])
    assert last_event(g).origin == ""
    g.topdeck(0, g.trash[:1], g.trash)
    assert last_event(g).origin == "trash"
    silver = g.gain(0, "Silver", TO_HAND)
    assert silver is not None
    assert (last_event(g).origin, last_event(g).zone) == ("", "hand")
    g.play_from_hand(0, silver)
    assert (last_event(g).origin, last_event(g).zone) == ("", "play")
    gold = g.gain(0, "Gold")
    assert gold is not None
    g.play(0, gold, player.discard)
    assert last_event(g).origin == "discard"
    g.return_to_pile(0, gold)
    assert (last_event(g).origin, last_event(g).zone) == ("", "supply")
    pile = g.pile("Village")
    assert pile is not None
    assert g.zone_name(0, pile.cards) == "supply"
    assert g.zone_name(0, []) == "elsewhere"


def hand_sizes(log: list[Event], players: int, passes: list[Pass]) -> list[int]:
    """Return the sizes of all hands, derived from the zones in the log."""
    sizes = [5] * players
    takers = iter([each.taker for each in passes])
    for event in log:
        count = event.number or len(event.cards)
        taker = next(takers) if event.verb == "pass" else event.seat
        if event.verb == "clean up":
            sizes[event.seat] = 0
        elif event.declared.leaves and event.detail != "again":
            if (event.origin or event.declared.leaves) == HAND:
                sizes[event.seat] -= count
            if event.zone == HAND:
                sizes[taker] += count
    return sizes


def test_zones_in_the_log_determine_the_sizes_of_hands() -> None:
    plans = [random_game(seed + 90_000, 1000) for seed in range(60)]
    plans += [game_with_guests(seed + 90_000) for seed in range(30)]
    for plan in plans:
        table = play_directly(plan).table
        assert hand_sizes(table.log or [], plan.setup.players, table.passes) == [len(player.hand) for player in table.players]
