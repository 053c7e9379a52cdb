"""Turns: stepping through the phases, from one safe point to the next, to the end of the game.

Every step starts at a safe point, where no card is being resolved and the table can be copied.
"""

from __future__ import annotations

from typing import Final

from feodum.engine.card import ACTION, DURATION, NIGHT_CARD, TREASURE, Card
from feodum.engine.decision import NO_CARDS, NO_WORDS, Decision
from feodum.engine.landscape import VILLAGER
from feodum.engine.layers.move_layer import append_cards, seat_mask
from feodum.engine.state.phases import ACTION_PHASE, BUY_PHASE, CLEAN_UP, HAND_SIZE, NIGHT_PHASE, TREASURE_PHASE
from feodum.engine.table import Table
from feodum.engine.triggers import (
    ACTION_RULES,
    BEFORE_DISCARD,
    CLEAN_UP_RULES,
    CLEAN_UP_START,
    COFFERS,
    DISGUISE,
    END_OF_BUY_PHASE,
    EXTRA_TURN,
    MAT_TURN_START,
    MIXED_COST,
    NEXT_TURN,
    NIGHT,
    OWN_DISCARD,
    OWNED_BUY_END,
    OWNED_TURN_START,
    START_OF_BUY_PHASE,
    TURN_START,
    TYPES,
)

NO_LIMIT: Final = 1 << 30


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
    elif phase == NIGHT_PHASE:
        _night(g)
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
        extra = g.extra_turn
        if extra is not None:
            g.log_event("extra turn" if extra.decider == extra.seat else "decide", extra.decider, [extra.card])
    if g.abilities & (TURN_START | NEXT_TURN | OWNED_TURN_START | MAT_TURN_START):
        g.start_of_turn(g.turn)
    g.phase = ACTION_PHASE


def _action(g: Table) -> None:
    if g.abilities & ACTION_RULES:
        _action_by_rules(g)
        return
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


def _action_by_rules(g: Table) -> None:
    """The Action phase of games with Villagers, with types that change, or with abilities at the start of the Buy phase."""
    me = g.turn
    options = [card for card in g.players[me].hand if g.types(card) & ACTION] if g.actions > 0 else []
    if g.players[me].villagers:
        options += _villagers(g, me)
    if options:
        answer = g.ask(Decision(me, "action", "play", options, NO_WORDS, 0, 1, False))
        if answer:
            g.public_phase = ACTION_PHASE
            if options[answer[0]] is VILLAGER:
                g.spend_villager(me)
                return
            g.actions -= 1
            g.play_from_hand(me, options[answer[0]])
            return
    g.phase = TREASURE_PHASE
    g.at_phase(START_OF_BUY_PHASE, me)
    if g.extras is not None and g.returns_to_actions:
        _go_back_to_actions(g)


def _villagers(g: Table, me: int) -> list[Card]:
    """Return the option to spend a Villager if it can matter: with an Action in hand, or a card that counts Actions."""
    hand = g.players[me].hand
    useful = not g.no_more_actions and any([g.types(card) & ACTION or card.counts_actions for card in hand])
    return [VILLAGER] if useful else []


def _treasures(g: Table) -> None:
    """Ask for Treasures in play order and play them.

    If an earlier Treasure removed a picked one from the hand, an unpicked one with the same name is played instead.
    """
    me = g.turn
    options: list[Card] = []
    rest: list[Card] = []
    if g.abilities & TYPES:
        options = [card for card in g.players[me].hand if g.types(card) & TREASURE]
        rest = [card for card in g.players[me].hand if not g.types(card) & TREASURE]
    else:
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
                if g.abilities & COFFERS:
                    _spend_coffers(g)
                return
            unpicked: list[Card] | None = None
            for number in answer:
                if g.extras is not None and g.returns_to_actions:
                    break
                if not g.play_from_hand(me, options[number]):
                    if unpicked is None:
                        unpicked = [options[i] for i in range(len(options)) if i not in answer]
                    _play_namesake(g, me, options[number], unpicked)
            if g.extras is not None and g.returns_to_actions:
                _go_back_to_actions(g)
            return
    g.phase = BUY_PHASE
    if g.abilities & COFFERS:
        _spend_coffers(g)


def _spend_coffers(g: Table) -> None:
    """Ask a player with Coffers how many they spend before they buy."""
    player = g.players[g.turn]
    if player.coffers and (g.buys > 0 or player.debt):
        g.add_coins(g.turn, g.spend_coffers(g.turn))


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
                if g.extras is not None and g.returns_to_actions:
                    _go_back_to_actions(g)
                return
    g.phase = CLEAN_UP
    if g.abilities & (OWNED_BUY_END | NIGHT):
        g.at_phase(END_OF_BUY_PHASE, me)
        g.phase = NIGHT_PHASE


def _go_back_to_actions(g: Table) -> None:
    g.returns_to_actions = False
    g.phase = ACTION_PHASE


def _night(g: Table) -> None:
    me = g.turn
    options = [card for card in g.players[me].hand if g.types(card) & NIGHT_CARD]
    if options:
        answer = g.ask(Decision(me, "night", "play", options, NO_WORDS, 0, 1, False))
        if answer:
            g.public_phase = NIGHT_PHASE
            g.play_from_hand(me, options[answer[0]])
            return
    g.phase = CLEAN_UP


def _clean_up(g: Table) -> None:
    me = g.turn
    player = g.players[me]
    g.public_phase = CLEAN_UP
    kept = _cards_staying_in_play(g, me) if g.abilities & (CLEAN_UP_START | NEXT_TURN | BEFORE_DISCARD) else NO_CARDS
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
    if g.abilities & CLEAN_UP_RULES or g.extras is not None:
        _end_turn_by_rules(g, me)
    else:
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
    g.reset_turn()


def _end_turn_by_rules(g: Table, me: int) -> None:
    """Return kept landscapes and other players' called cards, draw the new hand, and act at the end of the turn."""
    g.return_kept()
    _discard_called_cards(g, me)
    player = g.players[me]
    g.draw_hand(me, g.hand_size + sum([thing.hand_bonus for thing in player.things]) - player.minus_card)
    if player.minus_card:
        player.minus_card = 0
    g.end_of_turn(me)
    for seat, player in enumerate(g.players):
        if player.history is not None:
            player.history.end_turn(seat == me)


def _discard_called_cards(g: Table, me: int) -> None:
    """Discard the cards that other players put into play this turn, unless they stay for a later one.

    A Duration without an effect is discarded in its player's own turn: an assembled position may have one.
    """
    for seat in g.opponents(me):
        player = g.players[seat]
        if player.play:
            staying = g.staying_in_play(seat)
            kept = [card for card in player.play if card in staying or card.types & DURATION]
            g.before_discards_from_play(seat, [card for card in player.play if card not in kept])
            called = [card for card in player.play if card not in kept]
            if called:
                player.discard.extend([card.printed for card in called])
                player.play = [card for card in player.play if card in kept]
                if g.log is not None:
                    g.log_event("discard", seat, called, "", len(called))
                for card in called:
                    if card.abilities & OWN_DISCARD:
                        g.just_discarded_from_play(seat, card)


def _end_control(g: Table) -> None:
    """Clear the extra turn, so that the player who controlled it does not see the next hand.

    This is a separate function because mypy would narrow the attribute to None after an inline assignment.
    """
    g.extra_turn = None


def _next_seat(g: Table, me: int, was_regular: bool) -> int:
    """Return the seat of the next turn: a queued extra turn, or else the next seat in turn order."""
    if was_regular:
        g.last_regular_seat = me
    g.last_seat = me
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
    if g.abilities & BEFORE_DISCARD:
        g.before_discards_from_play(me, [card for card in g.players[me].play if card not in kept and card not in g.onto_deck])
    chosen = [card for card in g.onto_deck if card not in kept]
    g.onto_deck.clear()
    g.topdeck(me, chosen, g.players[me].play, openly=True)
    return kept
