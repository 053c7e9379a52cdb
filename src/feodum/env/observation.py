"""Encode a seat's observation: a row for every kind of card and landscape, then values for the whole table.

Everything comes from the seat's `View`. Players are listed in turn order starting with the observing seat, so that the
encoding is the same from every seat. Values are 16-bit and clipped. The module is compiled.
"""

from __future__ import annotations

from array import array
from typing import Final

from feodum.engine.card import Card
from feodum.engine.decision import Decision
from feodum.engine.state.declaration import FACE_DOWN
from feodum.engine.state.phases import PHASE_SOURCES
from feodum.env.card_features import FEATURES, TYPES, features_of, types_of
from feodum.env.numbering import KINDS, ROW, VERB, VERBS
from feodum.env.single_picks import Picking
from feodum.view.window import PHASES, PLAYER_COUNTER_NAMES, TURN_COUNTER_NAMES, View

MAX_VALUE: Final = 32767


def _title(counter: str) -> str:
    """Return the name of the value of a declared counter."""
    return counter.replace("_", " ")


COMMON_COLUMNS: Final[list[str]] = [
    "left", "top", "cost now", "token", "banned", "bane", "outside the Supply", "trash", "hand",
    "offered", "picked", "source", "about", "narrowed", "laid tokens", "their hand", "points on it",
    "landscape", "discarded landscape", "landscape set aside",
]  # fmt: skip
"""Columns after the features: pile, trash, own hand, open decision, tokens, landscapes.

"Their hand" is the hand of a player whose turn this seat controls. Discarded and set aside are landscapes of decks.
"""
PLAYER_COLUMNS: Final[list[str]] = [
    "owned", "in play", "in disguise", "set aside", "revealed", "top of discard", "on mats", "face down", "tokens on it",
    "has landscape",
]  # fmt: skip
"""Columns after COMMON_COLUMNS, repeated for each player. Cards on mats and face down only if the seat sees them."""
HISTORY_COLUMNS: Final[list[str]] = ["played this turn", "bought this turn", "gained in last turn"]
"""Columns after the types, repeated for each player, if a card of the game asks what players did (`Card.looks_back`)."""
DECISION_VALUES: Final[list[str]] = ["least", "most", "picked", "ordered", "all or none"]
SOURCES: Final[list[str]] = [*PHASE_SOURCES, "effects"]
TABLE_VALUES: Final[list[str]] = [
    "turn number", "mat", "empty piles", "empty limit", "over", *DECISION_VALUES, *[f"at {source}" for source in SOURCES],
    *[f"phase {phase}" for phase in PHASES.values()], *[_title(name) for name in TURN_COUNTER_NAMES],
]  # fmt: skip
"""Names of the values that follow the rows. The last are the declared counters of the turn."""
PLAYER_VALUES: Final[list[str]] = [
    "has the turn", "decides", "is asked", "hand size", "deck size", "turns", "score", "mat size", "face down size",
    "mat tokens", *[_title(name) for name in PLAYER_COUNTER_NAMES],
]  # fmt: skip
"""Values after TABLE_VALUES, repeated for each player; one value for each verb follows at the end.

The last are the declared counters of players.
"""

_FEATURES: Final = len(FEATURES)
_COLUMN: Final[dict[str, int]] = {name: _FEATURES + number for number, name in enumerate(COMMON_COLUMNS)}
_PLAYERS: Final = _FEATURES + len(COMMON_COLUMNS)
_PLAYER_COLUMN: Final[dict[str, int]] = {name: _PLAYERS + number for number, name in enumerate(PLAYER_COLUMNS)}
_LEFT: Final = _COLUMN["left"]
_TOP: Final = _COLUMN["top"]
_COST: Final = _COLUMN["cost now"]
_OUTSIDE: Final = _COLUMN["outside the Supply"]
_POINTS: Final = _COLUMN["points on it"]
_OFFERED: Final = _COLUMN["offered"]
_PICKED: Final = _COLUMN["picked"]
_OWNED: Final = _PLAYER_COLUMN["owned"]
_LEAST: Final = TABLE_VALUES.index("least")
_SOURCE: Final[dict[str, int]] = {source: TABLE_VALUES.index(f"at {source}") for source in SOURCES}
_PHASE: Final[dict[str, int]] = {phase: TABLE_VALUES.index(f"phase {phase}") for phase in PHASES.values()}
_IS_ASKED: Final = PLAYER_VALUES.index("is asked")


def columns(players: int) -> list[str]:
    """Return the column names of a row in a game of `players` players; player 0 is the observing seat."""
    by_player = [f"player {seat}: {what}" for seat in range(players) for what in PLAYER_COLUMNS]
    history = [f"player {seat}: {what}" for seat in range(players) for what in HISTORY_COLUMNS]
    return [*FEATURES, *COMMON_COLUMNS, *by_player, *TYPES, *history]


def table_names(players: int) -> list[str]:
    """Return the names of all values that follow the rows in a game of `players` players."""
    by_player = [f"player {seat}: {what}" for seat in range(players) for what in PLAYER_VALUES]
    return [*TABLE_VALUES, *by_player, *[f"verb {verb}" for verb in VERBS]]


class Observer:
    """Encodes observations of games with `players` players as arrays of 16-bit integers."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.width = len(columns(players))
        self._history = self.width - players * len(HISTORY_COLUMNS)
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
                self._blank[start + self._history - len(TYPES) + column] = has_type

    def observe(self, view: View, decision: Decision | None, picking: Picking | None) -> array[int]:
        """Encode what the seat of the view sees. Only the deciding seat sees the picks made so far."""
        values = self._blank[:]
        self._fill_piles(values, view)
        self._fill_landscapes(values, view)
        self._count(values, view.trash, _COLUMN["trash"])
        self._count(values, view.hand, _COLUMN["hand"])
        self._count(values, view.their_hand, _COLUMN["their hand"])
        for place in range(self.players):
            self._fill_player(values, view, place)
        self._fill_table(values, view)
        if decision is not None:
            at = self.table + len(TABLE_VALUES) + len(PLAYER_VALUES) * ((decision.seat - view.seat) % self.players)
            values[at + _IS_ASKED] = 1
            if picking is not None and decision.seat == view.seat:
                self._fill_decision(values, decision, picking)
        return values

    def _add(self, values: array[int], name: str, column: int, count: int = 1) -> None:
        """Add to a value in the row of a card, pile or landscape, if it has a row."""
        row = ROW.get(name, -1)
        if row >= 0:
            at = row * self.width + column
            values[at] = values[at] + count

    def _count(self, values: array[int], cards: list[Card], column: int) -> None:
        for card in cards:
            self._add(values, card.printed.name, column)

    def _write(self, values: array[int], at: int, numbers: list[int]) -> None:
        for number in numbers:
            values[at] = max(-MAX_VALUE, min(number, MAX_VALUE))
            at += 1

    def _fill_piles(self, values: array[int], view: View) -> None:
        for name in view.supply():
            self._add(values, name, _LEFT, view.left(name))
            self._add(values, name, _POINTS, view.vp_on(name))
            if view.has_token(name):
                self._add(values, name, _COLUMN["token"])
            for laid in view.tokens(name).values():
                self._add(values, name, _COLUMN["laid tokens"], laid)
            for _token, owner in view.owned_tokens(name):
                place = (owner - view.seat) % self.players
                self._add(values, name, _PLAYER_COLUMN["tokens on it"] + place * len(PLAYER_COLUMNS))
            top = view.top(name)
            if top is not None:
                self._add(values, top.name, _TOP)
                self._add(values, top.name, _COST, view.cost_of(top))
        for name in view.non_supply():
            self._add(values, name, _OUTSIDE, view.left(name))
            self._add(values, name, _POINTS, view.vp_on(name))
            for card_name in view.open_cards(name):
                self._add(values, card_name, _OUTSIDE)
        for name in dict.fromkeys(view.banned):
            self._add(values, name, _COLUMN["banned"])
        self._add(values, view.bane, _COLUMN["bane"])

    def _fill_landscapes(self, values: array[int], view: View) -> None:
        for landscape in view.landscapes():
            self._add(values, landscape.name, _COLUMN["landscape"])
            self._add(values, landscape.name, _COST, landscape.cost)
            self._add(values, landscape.name, _POINTS, view.vp_on(landscape.name))
        for name in view.landscape_decks():
            self._count(values, view.discarded_landscapes(name), _COLUMN["discarded landscape"])
            self._count(values, view.set_aside_landscapes(name), _COLUMN["landscape set aside"])

    def _fill_player(self, values: array[int], view: View, place: int) -> None:
        seat = (view.seat + place) % self.players
        first = place * len(PLAYER_COLUMNS)
        for name, count in view.owned(seat).items():
            self._add(values, name, _OWNED + first, count)
        for card in view.in_play(seat):
            self._add(values, card.name, _PLAYER_COLUMN["in play"] + first)
            if card.printed is not card:
                self._add(values, card.printed.name, _PLAYER_COLUMN["in disguise"] + first)
        self._count(values, view.set_aside(seat), _PLAYER_COLUMN["set aside"] + first)
        self._count(values, view.limbo(seat), _PLAYER_COLUMN["revealed"] + first)
        self._count(values, view.things(seat), _PLAYER_COLUMN["has landscape"] + first)
        for mat in view.mats():
            column = _PLAYER_COLUMN["face down" if mat == FACE_DOWN.name else "on mats"]
            self._count(values, view.on_mat(mat, seat), column + first)
        history = self._history + place * len(HISTORY_COLUMNS)
        for card in view.played_this_turn(seat):
            self._add(values, card.name, history)
        self._count(values, view.bought_this_turn(seat), history + 1)
        self._count(values, view.gained_in_last_turn(seat), history + 2)
        top = view.top_of_discard(seat)
        if top is not None:
            self._add(values, top.name, _PLAYER_COLUMN["top of discard"] + first)

    def _fill_table(self, values: array[int], view: View) -> None:
        at = self.table
        public = [view.turn_number, view.mat, view.empty_piles(), view.empty_limit, 1 if view.is_over else 0]
        self._write(values, at, public)
        self._write(
            values,
            at + len(TABLE_VALUES) - len(TURN_COUNTER_NAMES),
            [view.turn_counter(name) for name in TURN_COUNTER_NAMES],
        )
        values[at + _PHASE[view.phase]] = 1
        at += len(TABLE_VALUES)
        for place in range(self.players):
            self._write(values, at, self._player_values(view, (view.seat + place) % self.players))
            at += len(PLAYER_VALUES)

    def _player_values(self, view: View, seat: int) -> list[int]:
        on_mats = 0
        tokens = 0
        for mat in view.mats():
            tokens += view.mat_tokens(mat, seat)
            on_mats += view.mat_size(mat, seat)
        face_down = view.mat_size(FACE_DOWN.name, seat)
        return [
            1 if seat == view.turn else 0,
            1 if seat == view.decider else 0,
            0,
            view.hand_size(seat),
            view.deck_size(seat),
            view.turns(seat),
            view.score(seat),
            on_mats - face_down,
            face_down,
            tokens,
            *[view.counter(name, seat) for name in PLAYER_COUNTER_NAMES],
        ]

    def _fill_decision(self, values: array[int], decision: Decision, picking: Picking) -> None:
        labels = decision.labels
        for option in range(len(labels)):
            self._add(values, labels[option], _PICKED if option in picking.picked else _OFFERED)
        if picking.narrowed_to >= 0:
            self._add(values, labels[picking.narrowed_to], _COLUMN["narrowed"])
        source = decision.source
        if source in _SOURCE:
            values[self.table + _SOURCE[source]] = 1
        else:
            self._add(values, source, _COLUMN["source"])
        self._count(values, decision.about, _COLUMN["about"])
        self._write(
            values,
            self.table + _LEAST,
            [decision.min, decision.max, len(picking.picked), int(decision.ordered), int(decision.all_or_none)],
        )
        verb = VERB.get(decision.verb, -1)  # test cards may use other verbs
        if verb >= 0:
            values[self.size - len(VERBS) + verb] = 1
