"""Log events as plain data, as one seat may see them."""

from __future__ import annotations

from typing import Final

from feodum.cards.box import FACES
from feodum.engine.card import BOON, HEX, TREASURE, WAY, Card
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.landscape import PileToken

from .schema import EventData

_MAT_MESSAGES: Final = {"put on mat": "log-put-on-card-mat", "add mat tokens": "log-add-card-mat-tokens"}
"""The messages for a mat with the name of a card."""


def names(cards: list[Card]) -> list[str]:
    return [card.printed.name for card in cards]


def log_data(log: list[Event], seat: int, start: int = 0) -> list[EventData]:
    """Return the events from index `start` on as a seat may see them."""
    return [event_data(log[number], seat, log[number - 1] if number else None) for number in range(start, len(log))]


def full_log_data(log: list[Event]) -> list[EventData]:
    """Return all events with nothing hidden."""
    before: Event | None = None
    events: list[EventData] = []
    for event in log:
        events.append(event_data(event, event.full_view_seat(), before))
        before = event
    return events


def event_data(event: Event, seat: int, before: Event | None = None) -> EventData:
    """Return an event as one seat may see it. `before` is the previous event."""
    cards = event.cards_for(seat)
    says = "log-" + event.verb.replace(" ", "-")
    count = event.number or len(cards)
    data: EventData = {
        "verb": event.verb,
        "seat": event.seat,
        "depth": event.depth,
        "cards": names(cards),
        "count": count,
        "says": says,
    }
    if not event.visible_to(seat):
        if len(cards) < count:
            data["seen"] = "some" if cards else "none"
    elif event.seen_by != EVERYBODY:
        data["private"] = True
    if event.verb == "play" and cards[0].printed is not cards[0]:
        data["card"] = cards[0].name
        data["says"] = "log-play-as"
    elif event.verb in _MAT_MESSAGES and event.detail in FACES:
        data["says"] = _MAT_MESSAGES[event.verb]
    elif event.verb == "follow":
        data["says"] = _landscape_message(event.cards[0].types)
    elif event.verb == "lay token" and isinstance(event.cards[0], PileToken):
        data["says"] = "log-lay-own-token"
    if event.verb == "overpay" and event.detail:
        data["says"] = "log-overpay-potions"
    elif event.detail == "again":
        data["again"] = True
        data["says"] = "log-play-again"
    elif event.declared.names_card:
        data["card"] = event.detail
    elif event.detail:
        data["place"] = "hand" if event.detail == "hand" else "deck"
    if event.origin:
        data["origin"] = event.origin
    if before is not None:
        if _repeats_buy(event, before):
            data["line"] = "none"
        elif _is_same_row(event, before):
            data["line"] = "same"
    return data


def _landscape_message(types: int) -> str:
    """Return the message for following a landscape of these types."""
    if types & WAY:
        return "log-use-way"
    return "log-receive" if types & (BOON | HEX) else "log-follow"


def _repeats_buy(event: Event, before: Event) -> bool:
    """Return True if the event only gains what the previous event bought: a card to the discard pile, an Event or a Project."""
    if event.verb not in ("gain bought", "follow", "take landscape") or before.verb != "buy" or event.detail:
        return False
    return names(event.cards) == names(before.cards)


def _is_same_row(event: Event, before: Event) -> bool:
    """Return True if in both events the same player plays a plain Treasure."""
    if event.seat != before.seat or event.depth != before.depth:
        return False
    return _is_plain_treasure(event) and _is_plain_treasure(before)


def _is_plain_treasure(event: Event) -> bool:
    if event.verb != "play" or event.detail:
        return False
    card = event.cards[0]
    return card.printed is card and bool(card.types & TREASURE)
