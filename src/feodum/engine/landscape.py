"""Landscapes: Events, Projects, Landmarks, Ways, Boons, Hexes, States and Artifacts.

A landscape lies next to the Supply, in a deck of its own kind, or with a player. It shares the machinery of cards (triggers,
options of decisions, texts), but it is never in a pile or zone of cards: nobody can gain, name, trash or own one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from feodum.engine.card import EVENT, PROJECT, Card

if TYPE_CHECKING:
    from feodum.engine.table import Table

MAX_PROJECTS: Final = 2
"""The number of Projects a player may buy: one for each cube."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Landscape(Card):
    """A landscape. `play` is what an Event, a Way, a Boon or a Hex does."""

    def may_be_bought(self, g: Table, me: int) -> bool:
        """Return True for an Event, or for a Project the player can still buy. Subclasses may restrict it."""
        if self.types & PROJECT:
            mine = [thing for thing in g.players[me].things if thing.types & PROJECT]
            return self not in mine and len(mine) < MAX_PROJECTS
        return bool(self.types & EVENT)


@mypyc_attr(allow_interpreted_subclasses=True)
class PileToken(Card):
    """A token of one player on a pile. Each player has one of each kind, so moving it takes it off its old pile."""

    owner: int = -1

    def __reduce__(self) -> tuple[object, ...]:
        return restored_token, (type(self), self.uid, self.owner)


def restored_token(kind: type[PileToken], uid: int, owner: int) -> PileToken:
    """Return a token that was pickled or deep-copied."""
    token = kind(uid)
    token.owner = owner
    return token


class Villager(Landscape):
    """The option to spend a Villager for an Action."""

    name = "Villager"


VILLAGER: Final = Villager(-1)
