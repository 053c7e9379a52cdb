"""Turns: stepping through the phases, from one safe point to the next, to the end of the game.

Every step starts at a safe point, where no card is being resolved and the table can be copied.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.card import ACTION, TREASURE, Card
from feodum.engine.decision import NO_CARDS, NO_WORDS, Decision
from feodum.engine.move_layer import append_cards, seat_mask
from feodum.engine.position import ACTION_PHASE, BUY_PHASE, CLEAN_UP, START, TREASURE_PHASE
from feodum.engine.table import Table
from feodum.engine.triggers import CLEAN_UP_START, DISGUISE, EXTRA_TURN, MIXED_COST, NEXT_TURN, OWN_DISCARD, TURN_START

HAND_SIZE: Final = 5
NO_LIMIT: Final = 1 << 30
PHASE_SOURCES = ("action", "treasure", "buy")
"""The sources of the phases' own questions; all other questions come from cards."""


def run(g: Table, turn_limit: int = NO_LIMIT) -> None:
    """Play until the game is over or every player has taken `turn_limit` turns.

    Raises Pending if a seat without an agent must answer.
    """
    while not g.over and g.turn_number <= turn_limit:
        step(g)


def step(g: Table) -> None:
    """Play to the next safe point: at most one phase decision and everything that follows from it."""
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
    actions = NO_CARDS  # often there are none: avoid creating a list
    for card in hand:
        if card.types & ACTION:
            if not actions:
                actions = []
            actions.append(card)
    return actions


def _start(g: Table) -> None:
    if g.log is not None:
        g.log_event("turn", g.turn, [], "", g.turn_number)
    if g.extra_turn is not None and g.log is not None:
        g.log_event("decide", g.extra_turn.decider, [g.extra_turn.card])
    if g.abilities & (TURN_START | NEXT_TURN):
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
    """Ask for Treasures in play order and play them.

    If an earlier Treasure removed a picked one from the hand, an unpicked one with the same name is played instead.
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
            if g.play_money(me, options, rest, answer):
                g.phase = BUY_PHASE
                return
            unpicked: list[Card] | None = None
            for number in answer:
                if not g.play_from_hand(me, options[number]):
                    if unpicked is None:
                        unpicked = [options[i] for i in range(len(options)) if i not in answer]
                    _play_namesake(g, me, options[number], unpicked)
            return
    g.phase = BUY_PHASE


def _play_namesake(g: Table, me: int, lost: Card, unpicked: list[Card]) -> None:
    for card in unpicked:
        if card.name == lost.name and g.play_from_hand(me, card):
            return


def _buy(g: Table) -> None:
    me = g.turn
    if g.abilities & MIXED_COST:
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
    kept = _cards_staying_in_play(g, me) if g.abilities & (CLEAN_UP_START | NEXT_TURN) else NO_CARDS
    if g.abilities & OWN_DISCARD:
        for card in player.play[:]:
            if card.abilities & OWN_DISCARD and card not in kept and g.take(card, player.play):
                player.discard.append(card.printed)
                g.just_discarded_from_play(me, card)
    # Cards from play go on top, so that the rest of the hand stays hidden.
    played = player.play
    if kept or g.abilities & DISGUISE:
        played = [card.printed for card in player.play if card not in kept]
    append_cards(player.discard, player.hand)
    append_cards(player.discard, played)
    player.discarded_hand = NO_CARDS if played else player.hand
    cleared = NO_CARDS if g.log is None else player.hand + played
    player.hand = NO_CARDS  # until the new hand is drawn
    if played:  # faster than clearing the old list, and no effect tracks it here
        player.play = kept[:] if kept else []
    if g.log is not None:
        top = player.visible_discard() if cleared else None
        g.log_event("clean up", me, cleared, "", len(cleared), seat_mask(me), [] if top is None else [top])
    extra = g.extra_turn
    if extra is not None:
        _end_control(g)
    g.draw_hand(me, HAND_SIZE)
    if extra is None:
        player.turns += 1
    else:
        g.extra_count += 1
        extra.card.at_end_of_its_turn(g, me)
    if g.is_finished():
        g.over = True
        if g.log is not None:
            g.log_event("end", me, [])
        return
    g.turn = (me + 1) % len(g.players) if not g.abilities & EXTRA_TURN else _next_seat(g, me, extra is None)
    if g.turn == g.first and g.extra_turn is None:
        g.turn_number += 1
    g.phase = START
    g.public_phase = START
    g.actions = 1
    g.buys = 1
    g.coins = 0
    g.potions = 0
    g.bought = 0
    if g.turn_memory:
        g.turn_memory = []


def _end_control(g: Table) -> None:
    """Clear the extra turn, so that the player who controlled it does not see the next hand.

    This is a separate function because mypy would narrow the attribute to None after an inline assignment.
    """
    g.extra_turn = None


def _next_seat(g: Table, me: int, was_regular: bool) -> int:
    """Return the seat of the next turn: a queued extra turn, or else the next seat in turn order."""
    if was_regular:
        g.last_regular_seat = me
    if g.extra_turns:
        g.extra_turn = g.extra_turns.pop(0)
        return g.extra_turn.seat
    return (g.last_regular_seat + 1) % len(g.players)


def _cards_staying_in_play(g: Table, me: int) -> list[Card]:
    """Resolve start-of-Clean-up effects and topdeck the cards in `onto_deck`.

    Return the cards that stay in play.
    """
    g.start_of_clean_up(me)
    kept = g.staying_in_play(me)
    chosen = [card for card in g.onto_deck if card not in kept]
    g.onto_deck.clear()
    g.topdeck(me, chosen, g.players[me].play, openly=True)
    return kept
