"""Turns: from one safe point to the next, through the phases, to the end of the game.

A step starts where no card is being resolved, so that a game can be copied there and played on from the copy.
"""

from __future__ import annotations

from feodum.engine.card import ACTION, OWN_DISCARD, TREASURE, TURN_START, Card
from feodum.engine.decision import NO_WORDS, Decision
from feodum.engine.moving import only
from feodum.engine.position import ACTION_PHASE, BUY_PHASE, CLEAN_UP, START, TREASURE_PHASE
from feodum.engine.table import Table

HAND_SIZE = 5


def run(g: Table) -> None:
    """Play on to the end of the game, or until somebody outside must answer (Pending)."""
    while not g.over:
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


def _of_type(cards: list[Card], types: int) -> list[Card]:
    return [card for card in cards if card.types & types]


def _start(g: Table) -> None:
    if g.log is not None:
        g.tell("turn", g.turn, [], "", g.turn_number)
    if g.times & TURN_START:
        g.start_of_turn(g.turn)
    g.phase = ACTION_PHASE


def _action(g: Table) -> None:
    me = g.turn
    options = _of_type(g.players[me].hand, ACTION) if g.actions > 0 else []
    if options:
        answer = g.ask(Decision(me, "action", "play", options, NO_WORDS, 0, 1, False))
        if answer:
            g.actions -= 1
            g.play_from_hand(me, options[answer[0]])
            return
    g.phase = TREASURE_PHASE


def _treasures(g: Table) -> None:
    """Treasures are picked in the order in which they are to be played.

    For one that a Treasure before it took out of the hand, another of its name is played, if one was left unpicked.
    """
    me = g.turn
    options = _of_type(g.players[me].hand, TREASURE)
    if options:
        answer = g.ask(Decision(me, "treasure", "play", options, NO_WORDS, 0, len(options), True))
        if answer:
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
    options = g.buyable(me) if g.buys > 0 else []
    if options:
        answer = g.ask(Decision(me, "buy", "buy", options, NO_WORDS, 0, 1, False))
        if answer:
            g.buy(me, options[answer[0]])
            return
    g.phase = CLEAN_UP


def _clean_up(g: Table) -> None:
    me = g.turn
    player = g.players[me]
    if g.times & OWN_DISCARD:
        for card in player.play[:]:
            if card.times & OWN_DISCARD and g.take(card, player.play):
                player.discard.append(card.printed)
                g.just_discarded_from_play(me, card)
    if g.log is not None:
        g.tell(
            "clean up",
            me,
            player.hand + player.play,
            "",
            len(player.hand) + len(player.play),
            only(me),
            player.play[-1:],
        )
    # Cards from play go on top, so that those left in hand stay hidden.
    player.discard.extend(player.hand)
    player.discard.extend([card.printed for card in player.play])
    player.hand.clear()
    player.play.clear()
    g.draw(me, HAND_SIZE)
    player.turns += 1
    if is_finished(g):
        g.over = True
        if g.log is not None:
            g.tell("end", me, [])
        return
    g.turn = (me + 1) % len(g.players)
    if g.turn == g.first:
        g.turn_number += 1
    g.phase = START
    g.actions = 1
    g.buys = 1
    g.coins = 0
    g.bought = 0
    g.banned.clear()
    g.later.clear()


def is_finished(g: Table) -> bool:
    """Whether a turn that ends now is the last one."""
    empty = 0
    for pile in g.piles:
        if not pile.cards and pile.supply:
            if pile.name in g.ends_game:
                return True
            empty += 1
    return empty >= g.empty_limit
