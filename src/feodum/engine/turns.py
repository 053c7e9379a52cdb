"""Turns: from one safe point to the next, through the phases, to the end of the game.

A step starts where no card is being resolved, so that a game can be copied there and played on from the copy.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.card import ACTION, TREASURE, Card
from feodum.engine.decision import NO_CARDS, NO_WORDS, Decision
from feodum.engine.move_layer import lay_on, only
from feodum.engine.position import ACTION_PHASE, BUY_PHASE, CLEAN_UP, START, TREASURE_PHASE
from feodum.engine.table import Table
from feodum.engine.triggers import CLEAN_UP_START, DISGUISE, EXTRA_TURN, MIXED_COST, NEXT_TURN, OWN_DISCARD, TURN_START

HAND_SIZE: Final = 5
NO_LIMIT: Final = 1 << 30
PHASE_SOURCES = ("action", "treasure", "buy")
"""Where the questions of the phases come from; all others are asked by cards."""


def run(g: Table, turn_limit: int = NO_LIMIT) -> None:
    """Play on to the end of the game, past so many turns, or until somebody outside must answer (Pending)."""
    while not g.over and g.turn_number <= turn_limit:
        step(g)


def step(g: Table) -> None:
    """Play on to the next safe point: at most one decision of a phase, with all that follows from it."""
    phase = g.phase
    if phase == ACTION_PHASE:
        _action(g)
    elif phase == TREASURE_PHASE:
        _treasures(g)
    elif phase == BUY_PHASE:
        _buy(g)
    elif phase == CLEAN_UP:
        _clean_up(g)
    else:
        _start(g)


def _actions_in(hand: list[Card]) -> list[Card]:
    found = NO_CARDS  # as often as not there are none, and no list is made
    for card in hand:
        if card.types & ACTION:
            if not found:
                found = []
            found.append(card)
    return found


def _start(g: Table) -> None:
    if g.log is not None:
        g.tell("turn", g.turn, [], "", g.turn_number)
    if g.extra is not None and g.log is not None:
        g.tell("decide", g.extra.decider, [g.extra.card])
    if g.times & (TURN_START | NEXT_TURN):
        g.start_of_turn(g.turn)
    g.phase = ACTION_PHASE


def _action(g: Table) -> None:
    me = g.turn
    options = _actions_in(g.players[me].hand) if g.actions > 0 else NO_CARDS
    if options:
        answer = g.ask(Decision(me, "action", "play", options, NO_WORDS, 0, 1, False))
        if answer:
            g.public_phase = ACTION_PHASE
            g.actions -= 1
            g.play_from_hand(me, options[answer[0]])
            return
    g.phase = TREASURE_PHASE


def _treasures(g: Table) -> None:
    """Treasures are picked in the order in which they are to be played.

    For one that a Treasure before it took out of the hand, another of its name is played, if one was left unpicked.
    """
    me = g.turn
    options: list[Card] = []
    rest: list[Card] = []
    for card in g.players[me].hand:
        if card.types & TREASURE:
            options.append(card)
        else:
            rest.append(card)
    if options:
        answer = g.ask(Decision(me, "treasure", "play", options, NO_WORDS, 0, len(options), True))
        if answer:
            g.public_phase = TREASURE_PHASE
            if g.play_plain(me, options, rest, answer):
                g.phase = BUY_PHASE
                return
            unpicked: list[Card] | None = None
            for number in answer:
                if not g.play_from_hand(me, options[number]):
                    if unpicked is None:
                        unpicked = [options[i] for i in range(len(options)) if i not in answer]
                    _play_like(g, me, options[number], unpicked)
            return
    g.phase = BUY_PHASE


def _play_like(g: Table, me: int, lost: Card, unpicked: list[Card]) -> None:
    for card in unpicked:
        if card.name == lost.name and g.play_from_hand(me, card):
            return


def _buy(g: Table) -> None:
    me = g.turn
    if g.times & MIXED_COST:
        g.pay_debt(me)
    if g.buys > 0:
        menu = g.menu(me)
        options = g.buyable(me) if menu is None else menu.cards
        if options:
            decision = Decision(me, "buy", "buy", options, NO_WORDS, 0, 1, False)
            decision.menu = 0 if menu is None else menu.number
            answer = g.ask(decision)
            if answer:
                g.public_phase = BUY_PHASE
                g.buy(me, options[answer[0]])
                return
    g.phase = CLEAN_UP


def _clean_up(g: Table) -> None:
    me = g.turn
    player = g.players[me]
    g.public_phase = CLEAN_UP
    kept = _not_discarded(g, me) if g.times & (CLEAN_UP_START | NEXT_TURN) else NO_CARDS
    if g.times & OWN_DISCARD:
        for card in player.play[:]:
            if card.times & OWN_DISCARD and card not in kept and g.take(card, player.play):
                player.discard.append(card.printed)
                g.just_discarded_from_play(me, card)
    # Cards from play go on top, so that those left in hand stay hidden.
    played = player.play
    if kept or g.times & DISGUISE:
        played = [card.printed for card in player.play if card not in kept]
    lay_on(player.discard, player.hand)
    lay_on(player.discard, played)
    player.together = NO_CARDS if played else player.hand
    cleared = NO_CARDS if g.log is None else player.hand + played
    player.hand = NO_CARDS  # until the new one is drawn
    if played:  # a new list takes less than clearing the old one, and here nobody remembers a card by its list
        player.play = kept[:] if kept else []
    if g.log is not None:
        top = player.visible_discard() if cleared else None
        g.tell("clean up", me, cleared, "", len(cleared), only(me), [] if top is None else [top])
    extra = g.extra
    if extra is not None:
        _stop_deciding(g)
    g.draw_hand(me, HAND_SIZE)
    if extra is None:
        player.turns += 1
    else:
        g.extra_count += 1
        extra.card.at_end_of_its_turn(g, me)
    if g.is_finished():
        g.over = True
        if g.log is not None:
            g.tell("end", me, [])
        return
    g.turn = (me + 1) % len(g.players) if not g.times & EXTRA_TURN else _next_seat(g, me, extra is None)
    if g.turn == g.first and g.extra is None:
        g.turn_number += 1
    g.phase = START
    g.public_phase = START
    g.actions = 1
    g.buys = 1
    g.coins = 0
    g.potions = 0
    g.bought = 0
    if g.notes:
        g.notes = []


def _stop_deciding(g: Table) -> None:
    """Nothing is left to decide in an extra turn, and the next hand is not for the eyes of whoever decided.

    (A function of its own: where the compiler sees None assigned, it takes the turn to be no extra one ever after.)
    """
    g.extra = None


def _next_seat(g: Table, me: int, was_regular: bool) -> int:
    """Whose turn is next: that of an extra turn, or the one after the last regular turn."""
    if was_regular:
        g.regular = me
    if g.extra_turns:
        g.extra = g.extra_turns.pop(0)
        return g.extra.seat
    return (g.regular + 1) % len(g.players)


def _not_discarded(g: Table, me: int) -> list[Card]:
    """Before the discarding: what cards of this turn do now, and what goes on the deck instead. The cards that stay in play."""
    g.start_of_clean_up(me)
    kept = g.staying_in_play(me)
    chosen = [card for card in g.onto_deck if card not in kept]
    g.onto_deck.clear()
    g.topdeck(me, chosen, g.players[me].play, openly=True)
    return kept
