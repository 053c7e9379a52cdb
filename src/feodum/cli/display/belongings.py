"""Describe landscapes, tokens on piles, and players' counters and mats in the terminal. Empty in games without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from feodum.engine.card import ARTIFACT, BOON, HEX, LANDMARK, STATE, WAY, Card, type_names
from feodum.engine.state.declaration import FLAG, PLAYER_COUNTERS, StateField
from feodum.i18n.texts import slug
from feodum.view.log_data import names
from feodum.view.window import View

if TYPE_CHECKING:
    from feodum.cli.display.screen import Screen

SEPARATOR = " · "
FREE = LANDMARK | WAY | BOON | HEX | STATE | ARTIFACT
"""Types of landscapes that are never bought."""


def table_lines(screen: Screen, view: View) -> list[str]:
    """Return lines with the landscapes, their decks, and the players' tokens on piles."""
    lines = []
    items = [_landscape(screen, view, landscape) for landscape in view.landscapes()]
    items += [_deck(screen, view, name) for name in view.landscape_decks()]
    if items:
        lines.append(f"{screen.text('landscapes')}: {SEPARATOR.join(items)}")
    tokens = [f"{screen.cards([name])} ({marks})" for name in view.supply() if (marks := pile_tokens(screen, view, name))]
    if tokens:
        lines.append(screen.text("table-pile-tokens", items=SEPARATOR.join(tokens)))
    return lines


def pile_tokens(screen: Screen, view: View, name: str) -> str:
    """Return the victory tokens and the players' tokens on a pile, or ""."""
    marks = [screen.text("vp-on", count=view.vp_on(name))] if view.vp_on(name) else []
    for token, owner in view.owned_tokens(name):
        player = screen.text("table-you") if owner == screen.seat else screen.player_names[owner]
        marks.append(screen.text("owned-token", player=player, token=screen.texts.card_name(token)))
    return ", ".join(marks)


def pile_marks(view: View, name: str) -> str:
    """Return the signs of a pile: an asterisk for the Bane, a ring for tokens."""
    has_token = view.has_token(name) or view.vp_on(name) or view.owned_tokens(name)
    return ("*" if name == view.bane else "") + ("°" if has_token else "")


def player_parts(screen: Screen, view: View, seat: int) -> list[str]:
    """Return the counters, the mats and the landscapes of a player."""
    counters = [field for field in PLAYER_COUNTERS if field.rare]
    parts = [_counter(screen, field, count) for field in counters if (count := view.counter(field.name, seat))]
    parts += [part for name in view.mats() if (part := _mat(screen, view, name, seat))]
    if view.things(seat):
        parts.append(screen.cards(names(view.things(seat))))
    return parts


def own_lines(screen: Screen, view: View) -> list[str]:
    """Return a line with the counters, the mats and the landscapes of the seat itself."""
    parts = player_parts(screen, view, view.seat)
    return [screen.text("table-own", items=SEPARATOR.join(parts))] if parts else []


def _counter(screen: Screen, field: StateField, count: int) -> str:
    name = screen.text(f"counter-{slug(field.name)}")
    return name if field.kind == FLAG else f"{name} {count}"


def _mat(screen: Screen, view: View, name: str, seat: int) -> str:
    count, tokens = view.mat_size(name, seat), view.mat_tokens(name, seat)
    if not count and not tokens:
        return ""
    if count and view.sees_mat(name, seat):
        return f"{screen.texts.card_name(name)}: {screen.cards(names(view.on_mat(name, seat)))}"
    return screen.text("mat-label", name=screen.texts.card_name(name), count=count, tokens=tokens)


def _landscape(screen: Screen, view: View, landscape: Card) -> str:
    facts = [screen.text(f"type-{slug(type)}") for type in type_names(landscape.types)]
    if not landscape.types & FREE:
        facts.append(screen.cost(landscape, landscape.cost))
    if view.vp_on(landscape.name):
        facts.append(screen.text("vp-on", count=view.vp_on(landscape.name)))
    for seat in [seat for seat in range(view.players) if landscape in view.things(seat)]:
        is_own = seat == screen.seat
        facts.append(screen.text("table-with-you") if is_own else screen.text("landscape-of", player=screen.player_names[seat]))
    return f"{screen.cards([landscape.name])} ({', '.join(facts)})"


def _deck(screen: Screen, view: View, name: str) -> str:
    text = screen.text("landscape-deck", name=screen.texts.card_name(name), count=view.landscape_deck_size(name))
    discarded = view.discarded_landscapes(name)
    return f"{text}, {screen.cards([discarded[-1].name])}" if discarded else text
