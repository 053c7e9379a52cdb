"""Kingdom cards and landscapes that exist only during a test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from feodum.cards import catalogue, custom
from feodum.cards.box import CARDS, FACES, KINGDOM_CARDS, LANDSCAPES, PRINTINGS, add_landscape, add_printing, extra_cards
from feodum.engine.card import ACTION, EVENT, Card
from feodum.engine.landscape import Landscape


def plain_action(name: str, cost: int = 4) -> type[Card]:
    """Return the class of an Action with +1 Card and +1 Action."""
    return type(name.replace(" ", ""), (Card,), {"name": name, "cost": cost, "types": ACTION, "draws": 1, "actions": 1})


@contextmanager
def added(*kinds: type[Card]) -> Iterator[list[str]]:
    """Register Kingdom cards and remove them at the end. Return their names."""
    names = [kind(-1).name for kind in kinds]
    assert not CARDS.keys() & {*names}, "a test card has the name of a real card: rename it"
    for kind in kinds:
        catalogue.add_to_catalogue(kind)
    try:
        yield names
    finally:
        _remove(names)


def _remove(names: Iterable[str]) -> None:
    for name in names:
        for registry in (CARDS, FACES, catalogue.CATALOGUE):
            del registry[name]
        for group in (catalogue.VILLAGES, catalogue.CANTRIPS, catalogue.TERMINALS, catalogue.TRASHERS):
            group.discard(name)
        KINGDOM_CARDS.remove(name)
    extra_cards.cache_clear()


@contextmanager
def added_file(path: Path) -> Iterator[tuple[str, ...]]:
    """Load a card file that defines only Kingdom cards, and remove them at the end. Return their names."""
    names = custom.add_cards(path)
    try:
        yield names
    finally:
        _remove(names)
        for name in names:
            del custom.CUSTOM_CARD_TEXTS[name]
        custom.FILES[:] = [file for file in custom.FILES if file.path != str(path)]


@contextmanager
def added_printing(kind: type[Card]) -> Iterator[None]:
    """Register another printing of a card and remove it at the end."""
    face = kind(-1)
    add_printing(kind)
    try:
        yield
    finally:
        del PRINTINGS[face.name, face.edition]


@contextmanager
def added_landscapes(*names: str) -> Iterator[None]:
    """Register landscapes and remove them at the end."""
    for name in names:
        add_landscape(type(name.replace(" ", ""), (Landscape,), {"name": name, "types": EVENT}))
    try:
        yield
    finally:
        for name in names:
            del LANDSCAPES[name]
