"""Encode a seat's observation: a row for every kind of card, then values for the whole table.

Everything comes from the seat's `View`. Players are listed in turn order starting with the observing seat, so that the
encoding is the same from every seat. Values are 16-bit and clipped. The module is compiled.
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

MAX_VALUE: Final = 32767

COMMON_COLUMNS: Final[list[str]] = [
    "left", "top", "cost now", "token", "banned", "bane", "beside the Supply", "trash", "hand",
    "offered", "picked", "source", "about", "narrowed", "laid tokens", "their hand",
]  # fmt: skip
"""Columns after the features: pile, trash, own hand, open decision, and state of guest cards.

Guest cards put tokens on piles and let this seat see the hand of a player whose turn it controls.
"""
PLAYER_COLUMNS: Final[list[str]] = ["owned", "in play", "in disguise", "set aside", "revealed", "top of discard"]
"""Columns after COMMON_COLUMNS, repeated for each player."""
TABLE_VALUES: Final[list[str]] = [
    "turn number", "actions", "buys", "coins", "mat", "empty piles", "empty limit", "over", "potions",
    "least", "most", "picked", "ordered", "all or none", *[f"at {source}" for source in (*PHASE_SOURCES, "effects")],
    *[f"phase {phase}" for phase in PHASES.values()],
]  # fmt: skip
"""Names of the values that follow the rows."""
PLAYER_VALUES: Final[list[str]] = [
    "has the turn", "decides", "is asked", "hand size", "deck size", "victory tokens", "debt", "turns", "score",
]  # fmt: skip
"""Values after TABLE_VALUES, repeated for each player; one value for each verb follows at the end."""

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
    """Return the column names of a row in a game of `players` players; player 0 is the observing seat."""
    by_player = [f"player {seat}: {what}" for seat in range(players) for what in PLAYER_COLUMNS]
    return [*FEATURES, *COMMON_COLUMNS, *by_player, *TYPES]


def table_names(players: int) -> list[str]:
    """Return the names of all values that follow the rows in a game of `players` players."""
    by_player = [f"player {seat}: {what}" for seat in range(players) for what in PLAYER_VALUES]
    return [*TABLE_VALUES, *by_player, *[f"verb {verb}" for verb in VERBS]]


class Observer:
    """Encodes observations of games with `players` players as arrays of 16-bit integers."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.width = len(columns(players))
        """Number of columns in a row."""
        self.table = len(KINDS) * self.width
        """Offset of the values for the whole table."""
        self.size = self.table + len(table_names(players))
        self._blank = array("h", [0] * self.size)
        for row, name in enumerate(KINDS):
            start = row * self.width
            for column, feature in enumerate(features_of(name)):
                self._blank[start + column] = feature
            for column, has_type in enumerate(types_of(name)):
                self._blank[start + self.width - len(TYPES) + column] = has_type

    def observe(self, view: View, decision: Decision | None, picking: Picking | None) -> array[int]:
        """Encode what the seat of the view sees. Only the deciding seat sees the picks made so far."""
        values = self._blank[:]
        self._fill_piles(values, view)
        self._count(values, view.trash, _TRASH)
        self._count(values, view.hand, _HAND)
        self._count(values, view.their_hand, _THEIR_HAND)
        for place in range(self.players):
            self._fill_player(values, view, place)
        self._fill_table(values, view)
        if decision is not None:
            at = self.table + len(TABLE_VALUES) + len(PLAYER_VALUES) * ((decision.seat - view.seat) % self.players)
            values[at + 2] = 1
            if picking is not None and decision.seat == view.seat:
                self._fill_decision(values, decision, picking)
        return values

    def _count(self, values: array[int], cards: list[Card], column: int) -> None:
        width = self.width
        for card in cards:
            at = ROW[card.printed.name] * width + column
            values[at] = values[at] + 1

    def _fill_piles(self, values: array[int], view: View) -> None:
        width = self.width
        for name in view.supply():
            at = ROW[name] * width
            values[at + _LEFT] = view.left(name)
            if view.has_token(name):
                values[at + _TOKEN] = 1
            for laid in view.tokens(name).values():
                values[at + _LAID] = values[at + _LAID] + laid
            top = view.top(name)
            if top is not None:
                at = ROW[top.name] * width
                values[at + _TOP] = 1
                values[at + _COST] = view.cost_of(top)
        for name in view.non_supply():
            if name in ROW:
                values[ROW[name] * width + _BESIDE] = view.left(name)
            for card_name in view.open_cards(name):
                values[ROW[card_name] * width + _BESIDE] = 1
        for name in view.banned:
            values[ROW[name] * width + _BANNED] = 1
        if view.bane:
            values[ROW[view.bane] * width + _BANE] = 1

    def _fill_player(self, values: array[int], view: View, place: int) -> None:
        width = self.width
        seat = (view.seat + place) % self.players
        column = _PLAYERS + place * 6
        for name, count in view.owned(seat).items():
            values[ROW[name] * width + column] = count
        for card in view.in_play(seat):
            at = ROW[card.name] * width + column + 1
            values[at] = values[at] + 1
            if card.printed is not card:
                at = ROW[card.printed.name] * width + column + 2
                values[at] = values[at] + 1
        self._count(values, view.set_aside(seat), column + 3)
        self._count(values, view.limbo(seat), column + 4)
        top = view.top_of_discard(seat)
        if top is not None:
            values[ROW[top.name] * width + column + 5] = 1

    def _fill_table(self, values: array[int], view: View) -> None:
        at = self.table
        values[at] = min(view.turn_number, MAX_VALUE)
        values[at + 1] = min(view.actions, MAX_VALUE)
        values[at + 2] = min(view.buys, MAX_VALUE)
        values[at + 3] = min(view.coins, MAX_VALUE)
        values[at + 4] = view.mat
        values[at + 5] = view.empty_piles()
        values[at + 6] = view.empty_limit
        values[at + 7] = 1 if view.is_over else 0
        values[at + _POTIONS] = min(view.potions, MAX_VALUE)
        values[at + _PHASE[view.phase]] = 1
        decider = view.decider
        at += len(TABLE_VALUES)
        for place in range(self.players):
            seat = (view.seat + place) % self.players
            if seat == view.turn:
                values[at] = 1
            if seat == decider:
                values[at + 1] = 1
            values[at + 3] = view.hand_size(seat)
            values[at + 4] = view.deck_size(seat)
            values[at + 5] = min(view.vp_tokens(seat), MAX_VALUE)
            values[at + 6] = min(view.debt(seat), MAX_VALUE)
            values[at + 7] = min(view.turns(seat), MAX_VALUE)
            values[at + 8] = max(-MAX_VALUE, min(view.score(seat), MAX_VALUE))
            at += len(PLAYER_VALUES)

    def _fill_decision(self, values: array[int], decision: Decision, picking: Picking) -> None:
        width = self.width
        labels = decision.labels
        for option in range(len(labels)):
            row = ROW.get(labels[option], -1)
            if row >= 0:
                at = row * width + (_PICKED if option in picking.picked else _OFFERED)
                values[at] = values[at] + 1
        if picking.narrowed_to >= 0:
            values[ROW[labels[picking.narrowed_to]] * width + _NARROWED] = 1
        source = decision.source
        if source in _PHASE_SOURCE:
            values[self.table + _PHASE_SOURCE[source]] = 1
        elif source in ROW:
            values[ROW[source] * width + _SOURCE] = 1
        self._count(values, decision.about, _ABOUT)
        at = self.table + _LEAST
        values[at] = decision.min
        values[at + 1] = decision.max
        values[at + 2] = len(picking.picked)
        values[at + 3] = 1 if decision.ordered else 0
        values[at + 4] = 1 if decision.all_or_none else 0
        verb = VERB.get(decision.verb, -1)
        if verb >= 0:
            values[self.size - len(VERBS) + verb] = 1
