"""Coverage of card behaviour: events counted from game logs, compared with what each card can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations

from feodum.cards.box import FACES, KINGDOM_CARDS, STOCKS, extra_cards
from feodum.cards.catalogue import CATALOGUE, landscape_faces
from feodum.cards.dark_ages import SHELTERS
from feodum.engine.card import ACTION, ARTIFACT, LANDMARK, NIGHT_CARD, PROJECT, STATE, TREASURE, Card
from feodum.engine.event import Event
from feodum.engine.triggers import DISGUISE, IN_HAND, OF_EXTRA_TURN, TRIGGERS

TARGET = 100
"""How often each card event should occur."""

PLAYED, GAINED, TRASHED, REACTED, TRIGGERED = "played", "gained", "trashed", "reacted", "triggered"
CARD_EVENTS = (PLAYED, GAINED, TRASHED, REACTED, TRIGGERED)
CardEvent = tuple[str, str]
"""The unit of coverage: a card's name and one of CARD_EVENTS."""

_REACTIONS = sum(time.bit for time in TRIGGERS if time.zone == IN_HAND)
_TRIGGERS = sum(time.bit for time in TRIGGERS if time.zone not in (IN_HAND, OF_EXTRA_TURN)) | DISGUISE
_DEALT_ONLY = {kind(-1).name for kind in SHELTERS}
"""Cards that are in no pile and too cheap to be gained from the trash."""
_USES = frozenset({"show", "topdeck"})
"""Log verbs that, right after the `effect` of a card that asks itself, show that the card was used."""


# These are functions, not constants, because custom cards are added at run time.
def trashers() -> frozenset[str]:
    """Return the Kingdom cards that can trash any card. Many cards can only be trashed by one of these."""
    return frozenset(name for name in KINGDOM_CARDS if CATALOGUE[name].trashes_any)


def possible_events(card: Card) -> list[str]:
    events = [TRASHED]
    if card.types & (ACTION | TREASURE | NIGHT_CARD):
        events.append(PLAYED)
    if card.name not in _DEALT_ONLY:
        events.append(GAINED)
    if card.abilities & _REACTIONS:
        events.append(REACTED)
    if card.abilities & _TRIGGERS:
        events.append(TRIGGERED)
    return events


def landscape_event(landscape: Card) -> str:
    """Return what can happen to any landscape of its type: players follow it, take it, or it only triggers."""
    if landscape.types & (PROJECT | STATE | ARTIFACT):
        return GAINED
    return TRIGGERED if landscape.types & LANDMARK else PLAYED


def all_card_events() -> frozenset[CardEvent]:
    cards = [(name, event) for name, card in FACES.items() for event in possible_events(card)]
    return frozenset(cards + [(name, landscape_event(face)) for name, face in landscape_faces().items()])


def all_pairs() -> frozenset[tuple[str, str]]:
    return frozenset(combinations(KINGDOM_CARDS, 2))


def pairs_of(kingdom: Iterable[str]) -> set[tuple[str, str]]:
    return set(combinations(sorted(kingdom), 2))


def count_card_events(log: list[Event]) -> Counter[CardEvent]:
    counts: Counter[CardEvent] = Counter()
    at_start = False
    for number, event in enumerate(log):
        verb = event.verb
        if verb == "turn":
            at_start = True
        elif verb not in ("take", "draw", "shuffle"):
            at_start = False
        if verb == "play":
            _count_play(event.cards[0], counts)
        elif event.declared.is_gain:
            counts[event.cards[0].name, GAINED] += 1
        elif verb == "follow":
            counts[event.cards[0].name, PLAYED] += 1
        elif verb == "take landscape":
            counts[event.cards[0].name, GAINED] += 1
        elif verb == "trash":
            counts.update((card.name, TRASHED) for card in event.cards)
        elif verb == "effect":
            used = not event.cards[0].asks_itself or (number + 1 < len(log) and log[number + 1].verb in _USES)
            if used:
                counts[event.cards[0].name, REACTED if event.cards[0].abilities & _REACTIONS else TRIGGERED] += 1
        elif verb == "take" and at_start:
            counts.update((card.name, TRIGGERED) for card in event.cards)
    return counts


def _count_play(card: Card, counts: Counter[CardEvent]) -> None:
    """Count a play for the printed card.

    Playing it as a different card also counts as using its triggered ability.
    """
    counts[card.printed.name, PLAYED] += 1
    if card.printed is not card:
        counts[card.printed.name, TRIGGERED] += 1


class CoverageTally:
    """The coverage so far, and what is still missing."""

    def __init__(self, target: int = TARGET) -> None:
        self.target = target
        self.all_card_events = all_card_events()
        self.all_pairs = all_pairs()
        self.counts: Counter[CardEvent] = Counter()
        self.pairs: set[tuple[str, str]] = set()
        self.games = 0
        self.decisions = 0

    def add(self, counts: Counter[CardEvent], kingdom: Iterable[str], decisions: int) -> None:
        """Add the results of a game."""
        self.counts.update(counts)
        self.pairs |= pairs_of(kingdom)
        self.games += 1
        self.decisions += decisions

    def needs(self) -> dict[CardEvent, int]:
        """Return how many more times each card event must occur; completed ones are left out."""
        missing = {event: self.target - self.counts[event] for event in self.all_card_events}
        return {event: count for event, count in missing.items() if count > 0}

    def missing_pairs(self) -> set[tuple[str, str]]:
        return set(self.all_pairs - self.pairs)

    @property
    def is_complete(self) -> bool:
        return not self.needs() and not self.missing_pairs()


def is_mostly_trashing(needs: dict[CardEvent, int]) -> bool:
    """Return whether most of the missing card events are trashings."""
    return 2 * sum(count for (_, event), count in needs.items() if event == TRASHED) > sum(needs.values())


@cache
def cards_with(pile: str) -> tuple[str, ...]:
    """Return the cards that a Kingdom pile adds to a game."""
    names = [kind(-1).name for kind in STOCKS[pile].kinds] if pile in STOCKS else [pile]
    return tuple(dict.fromkeys([*names, *(other for name in names for other in extra_cards(name))]))
