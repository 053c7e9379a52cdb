"""Observations, actions and masks of the environments as numpy arrays, compact or full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from feodum.cards.box import Setup
from feodum.env.action_game import Play, check_option, observer_for
from feodum.env.compact import LARGEST, slot_columns, table_columns
from feodum.env.dealer import Kingdom
from feodum.env.numbering import ALL_ACTIONS, KINDS, ROW, ActionNumbers
from feodum.env.observation import columns, table_names
from feodum.env.requirements import missing_library
from feodum.env.slots import Slots, compact_actions

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_library(error) from error

Observation = NDArray[Any]
"""Float32 if it is compact, 16-bit integers if it is full."""
Mask = NDArray[np.int8]
Encodings = Literal["compact", "full"]
"""The kinds of observations and actions."""
Gather = tuple[NDArray[np.intp], NDArray[np.float32]]
"""For each value of a compact observation, its place in the full one and its factor."""
_MAX_CACHED: Final = 16


def mask_of(play: Play, seat: int) -> Mask:
    """Return the action mask of a seat: 1 for legal actions, otherwise 0."""
    return np.frombuffer(play.mask(seat), np.int8)


class FullEncoding:
    """Rows of 16-bit numbers for every kind of card, and one action space for all kingdoms."""

    def __init__(self, players: int) -> None:
        limits = np.iinfo(np.int16)
        size = observer_for(players).size
        self.observation_space = spaces.Box(limits.min, limits.max, (size,), np.int16)
        self.action_count = len(ALL_ACTIONS.names)
        rows = [f"{kind}: {column}" for kind in KINDS for column in columns(players)]
        self.columns = [*rows, *table_names(players)]
        """The name of each value."""

    def actions(self, setup: Setup) -> ActionNumbers:
        """Return the actions of a game."""
        return ALL_ACTIONS

    def observe(self, play: Play, seat: int) -> Observation:
        return np.frombuffer(play.observe(seat), np.int16)


class CompactEncoding:
    """Scaled float32 values of the cards in this game, and actions for them."""

    def __init__(self, kingdom: Kingdom, players: int, sets: Sequence[str] | None = None) -> None:
        self.slots = Slots(kingdom, players, sets)
        self._players = players
        self._each = slot_columns(players, self.slots.varies)
        table = table_columns(players)
        names = [f"slot {place + 1}" for place in range(self.slots.size)]
        if not self.slots.varies:
            names[: len(self.slots.named)] = self.slots.named
        self.columns = [*[f"{name}: {column.name}" for name in names for column in self._each], *[each.name for each in table]]
        """The name of each value. Slots are named by their cards, or numbered if those differ between games."""
        every = [*self._each * self.slots.size, *table]
        self._high = np.array([1.0 if column.is_flag else LARGEST for column in every], np.float32)
        self._low = np.array([-LARGEST if column.is_signed else 0.0 for column in every], np.float32)
        self.observation_space = spaces.Box(self._low, self._high)
        self.action_count = len(compact_actions(("",) * self.slots.size).names)
        full = table_names(players)
        start = observer_for(players).table
        self._table_places = [start + full.index(column.name) for column in table]
        self._table_factors = [1 / column.unit for column in table]
        self._games: dict[Setup, tuple[ActionNumbers, Gather]] = {}
        self._setup: Setup | None = None

    def actions(self, setup: Setup) -> ActionNumbers:
        """Return the actions of a game."""
        return self._game(setup)[0]

    def _game(self, setup: Setup) -> tuple[ActionNumbers, Gather]:
        """Return what the encoding needs for a game. Recent setups are cached."""
        if setup not in self._games:
            if len(self._games) >= _MAX_CACHED:
                self._games.clear()
            slots = self.slots.of(setup)
            self._games[setup] = compact_actions(slots), self._new_gather(slots)
        return self._games[setup]

    def _new_gather(self, slots: tuple[str, ...]) -> Gather:
        names = columns(self._players)
        offsets = [names.index(column.name) for column in self._each]
        factors = [1 / column.unit for column in self._each]
        places: list[int] = []
        scales: list[float] = []
        for kind in slots:
            row = ROW[kind] * len(names) if kind else 0
            places += [row + offset for offset in offsets]
            scales += factors if kind else [0.0] * len(factors)
        places += self._table_places
        scales += self._table_factors
        return np.array(places, np.intp), np.array(scales, np.float32)

    def observe(self, play: Play, seat: int) -> Observation:
        if self._setup is not play.setup:  # hashing a setup takes longer than an observation
            self._setup = play.setup
            self._gather = self._game(play.setup)[1]
        places, scales = self._gather
        values: NDArray[np.float32] = np.frombuffer(play.observe(seat), np.int16).take(places) * scales
        np.maximum(values, self._low, out=values)
        np.minimum(values, self._high, out=values)
        return values


Encoding = FullEncoding | CompactEncoding


def encoding_of(observation: Encodings, kingdom: Kingdom, players: int, sets: Sequence[str] | None = None) -> Encoding:
    """Return the encoding with this name for games from these sets. Raises SetupError if there is none."""
    check_option("observation", observation, Encodings)
    return FullEncoding(players) if observation == "full" else CompactEncoding(kingdom, players, sets)


class EncodedGame:
    """What all environments share: a game, and how it is encoded."""

    encoding: Encoding
    play: Play

    @property
    def columns(self) -> list[str]:
        """The name of each value of an observation."""
        return self.encoding.columns

    @property
    def action_names(self) -> list[str]:
        """The name of each action in this game."""
        return self.play.numbers.names
