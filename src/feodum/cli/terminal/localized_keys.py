"""Descriptions of keys in the footer, in the language of the table.

The bindings of apps and screens are class attributes, so their descriptions are message ids.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from textual.binding import ActiveBinding
from textual.screen import Screen

from feodum.i18n.texts import Texts

ID_PREFIX: Final = "terminal-"


def localize_keys(bindings: dict[str, ActiveBinding], texts: Texts) -> dict[str, ActiveBinding]:
    """Return the bindings with texts instead of message ids."""
    return {key: _localize(active, texts) for key, active in bindings.items()}


def _localize(active: ActiveBinding, texts: Texts) -> ActiveBinding:
    id = active.binding.description
    if not id.startswith(ID_PREFIX):
        return active
    return ActiveBinding(active.node, replace(active.binding, description=texts.text(id)), active.enabled, active.tooltip)


class MainScreen(Screen[None]):
    """The screen of the table itself, whose keys belong to the app."""

    def __init__(self, texts: Callable[[], Texts]) -> None:
        super().__init__(id="_default")
        self._texts = texts

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return localize_keys(super().active_bindings, self._texts())
