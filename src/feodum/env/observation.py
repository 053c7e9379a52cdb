"""What a seat sees, as numbers: a row for every kind of card, then what is said of the whole table. Compiled.

Everything comes from the seat's `View`. The players are listed from the seat itself in turn order, so that every seat
sees the game from the same chair. The numbers are 16-bit; what is larger is cut.
"""

from __future__ import annotations

from array import array
from typing import Final

from feodum.engine.card import Card
from feodum.engine.decision import Decision
from feodum.engine.turns import PHASE_SOURCES
from feodum.env.card_features import FEATURES, TYPES, features_of, types_of
from feodum.env.numbering import KINDS, ROW, VERB, VERBS
from feodum.env.single_picks import Picking
from feodum.view.window import PHASES, View

MOST: Final = 32767

COMMON: Final[list[str]] = [
    "left", "top", "cost now", "token", "banned", "bane", "beside the Supply", "trash", "hand",
    "offered", "picked", "source", "about", "narrowed", "laid tokens", "their hand",
]  # fmt: skip
"""Columns after the features: the pile, the trash, the own hand, what is being decided, and what comes with guests (tokens
that players have laid; the hand of the player for whom one decides)."""
OF_PLAYER: Final[list[str]] = ["owned", "in play", "in disguise", "set aside", "revealed", "top of discard"]
"""Columns after those, once for each player."""
TABLE: Final[list[str]] = [
    "turn number", "actions", "buys", "coins", "mat", "empty piles", "empty limit", "over", "potions",
    "least", "most", "picked", "ordered", "all or none", *[f"at {source}" for source in (*PHASE_SOURCES, "effects")],
    *[f"phase {phase}" for phase in PHASES.values()],
]  # fmt: skip
"""Numbers after the rows, said once."""
TABLE_OF_PLAYER: Final[list[str]] = [
    "has the turn", "decides", "is asked", "hand size", "deck size", "victory tokens", "debt", "turns", "score",
]  # fmt: skip
"""Numbers after those, once for each player; at the end, one for each verb."""

_FEATURES: Final = len(FEATURES)
_LEFT: Final = _FEATURES
_TOP: Final = _FEATURES + 1
_COST: Final = _FEATURES + 2
_TOKEN: Final = _FEATURES + 3
_BANNED: Final = _FEATURES + 4
_BANE: Final = _FEATURES + 5
_BESIDE: Final = _FEATURES + 6
_TRASH: Final = _FEATURES + 7
_HAND: Final = _FEATURES + 8
_OFFERED: Final = _FEATURES + 9
_PICKED: Final = _FEATURES + 10
_SOURCE: Final = _FEATURES + 11
_ABOUT: Final = _FEATURES + 12
_NARROWED: Final = _FEATURES + 13
_LAID: Final = _FEATURES + 14
_THEIR_HAND: Final = _FEATURES + 15
_PLAYERS: Final = _FEATURES + 16
_POTIONS: Final = 8
_LEAST: Final = 9
_PHASE_SOURCE: Final[dict[str, int]] = {source: 14 + number for number, source in enumerate((*PHASE_SOURCES, "effects"))}
_PHASE: Final[dict[str, int]] = {phase: 18 + number for number, phase in enumerate(PHASES.values())}


def columns(players: int) -> list[str]:
    """What the columns of a kind's row are, with so many players; player 0 is oneself."""
    by_player = [f"player {seat}: {what}" for seat in range(players) for what in OF_PLAYER]
    return [*FEATURES, *COMMON, *by_player, *TYPES]


def table_names(players: int) -> list[str]:
    """What the numbers after the rows are."""
    by_player = [f"player {seat}: {what}" for seat in range(players) for what in TABLE_OF_PLAYER]
    return [*TABLE, *by_player, *[f"verb {verb}" for verb in VERBS]]


class Observer:
    """Fills arrays of 16-bit numbers for games of so many players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.width = len(columns(players))
        """How many columns a kind's row has."""
        self.table = len(KINDS) * self.width
        """Where the numbers of the whole table begin."""
        self.size = self.table + len(table_names(players))
        self._blank = array("h", [0] * self.size)
        for row, name in enumerate(KINDS):
            start = row * self.width
            for column, feature in enumerate(features_of(name)):
                self._blank[start + column] = feature
            for column, is_one in enumerate(types_of(name)):
                self._blank[start + self.width - len(TYPES) + column] = is_one

    def observe(self, view: View, decision: Decision | None, picking: Picking | None) -> array[int]:
        """What the seat of the view sees. The picking is told only to the seat that is asked."""
        seen = self._blank[:]
        self._tell_piles(seen, view)
        self._count(seen, view.trash, _TRASH)
        self._count(seen, view.hand, _HAND)
        self._count(seen, view.their_hand, _THEIR_HAND)
        for place in range(self.players):
            self._tell_player(seen, view, place)
        self._tell_table(seen, view)
        if decision is not None:
            at = self.table + len(TABLE) + len(TABLE_OF_PLAYER) * ((decision.seat - view.seat) % self.players)
            seen[at + 2] = 1
            if picking is not None and decision.seat == view.seat:
                self._tell_decision(seen, decision, picking)
        return seen

    def _count(self, seen: array[int], cards: list[Card], column: int) -> None:
        width = self.width
        for card in cards:
            at = ROW[card.printed.name] * width + column
            seen[at] = seen[at] + 1

    def _tell_piles(self, seen: array[int], view: View) -> None:
        width = self.width
        for name in view.supply():
            at = ROW[name] * width
            seen[at + _LEFT] = view.left(name)
            if view.has_token(name):
                seen[at + _TOKEN] = 1
            for laid in view.tokens(name).values():
                seen[at + _LAID] = seen[at + _LAID] + laid
            top = view.top(name)
            if top is not None:
                at = ROW[top.name] * width
                seen[at + _TOP] = 1
                seen[at + _COST] = view.cost_of(top)
        for name in view.non_supply():
            if name in ROW:
                seen[ROW[name] * width + _BESIDE] = view.left(name)
            for card_name in view.open_cards(name):
                seen[ROW[card_name] * width + _BESIDE] = 1
        for name in view.banned:
            seen[ROW[name] * width + _BANNED] = 1
        if view.bane:
            seen[ROW[view.bane] * width + _BANE] = 1

    def _tell_player(self, seen: array[int], view: View, place: int) -> None:
        width = self.width
        seat = (view.seat + place) % self.players
        column = _PLAYERS + place * 6
        for name, count in view.owned(seat).items():
            seen[ROW[name] * width + column] = count
        for card in view.in_play(seat):
            at = ROW[card.name] * width + column + 1
            seen[at] = seen[at] + 1
            if card.printed is not card:
                at = ROW[card.printed.name] * width + column + 2
                seen[at] = seen[at] + 1
        self._count(seen, view.set_aside(seat), column + 3)
        self._count(seen, view.limbo(seat), column + 4)
        top = view.top_of_discard(seat)
        if top is not None:
            seen[ROW[top.name] * width + column + 5] = 1

    def _tell_table(self, seen: array[int], view: View) -> None:
        at = self.table
        seen[at] = min(view.turn_number, MOST)
        seen[at + 1] = min(view.actions, MOST)
        seen[at + 2] = min(view.buys, MOST)
        seen[at + 3] = min(view.coins, MOST)
        seen[at + 4] = view.mat
        seen[at + 5] = view.empty_piles()
        seen[at + 6] = view.empty_limit
        seen[at + 7] = 1 if view.is_over else 0
        seen[at + _POTIONS] = min(view.potions, MOST)
        seen[at + _PHASE[view.phase]] = 1
        decider = view.decider
        at += len(TABLE)
        for place in range(self.players):
            seat = (view.seat + place) % self.players
            if seat == view.turn:
                seen[at] = 1
            if seat == decider:
                seen[at + 1] = 1
            seen[at + 3] = view.hand_size(seat)
            seen[at + 4] = view.deck_size(seat)
            seen[at + 5] = min(view.vp_tokens(seat), MOST)
            seen[at + 6] = min(view.debt(seat), MOST)
            seen[at + 7] = min(view.turns(seat), MOST)
            seen[at + 8] = max(-MOST, min(view.score(seat), MOST))
            at += len(TABLE_OF_PLAYER)

    def _tell_decision(self, seen: array[int], decision: Decision, picking: Picking) -> None:
        width = self.width
        labels = decision.labels
        for option in range(len(labels)):
            row = ROW.get(labels[option], -1)
            if row >= 0:
                at = row * width + (_PICKED if option in picking.picked else _OFFERED)
                seen[at] = seen[at] + 1
        if picking.narrowed_to >= 0:
            seen[ROW[labels[picking.narrowed_to]] * width + _NARROWED] = 1
        source = decision.source
        if source in _PHASE_SOURCE:
            seen[self.table + _PHASE_SOURCE[source]] = 1
        elif source in ROW:
            seen[ROW[source] * width + _SOURCE] = 1
        self._count(seen, decision.about, _ABOUT)
        at = self.table + _LEAST
        seen[at] = decision.min
        seen[at + 1] = decision.max
        seen[at + 2] = len(picking.picked)
        seen[at + 3] = 1 if decision.ordered else 0
        seen[at + 4] = 1 if decision.all_or_none else 0
        verb = VERB.get(decision.verb, -1)
        if verb >= 0:
            seen[self.size - len(VERBS) + verb] = 1
