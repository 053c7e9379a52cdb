"""What the cards have done so far: counted from the log, against what every card can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations

from feodum.cards.box import FACES, KINGDOM_CARDS, STOCKS, brought_by
from feodum.cards.catalogue import CATALOGUE
from feodum.cards.dark_ages import SHELTERS
from feodum.engine.card import ACTION, TREASURE, Card
from feodum.engine.event import Event
from feodum.engine.triggers import DISGUISE, IN_HAND, OF_EXTRA_TURN, TIMES

TARGET = 100
"""How often every card should have done each of its deeds."""

PLAYED, GAINED, TRASHED, REACTED, TRIGGERED = "played", "gained", "trashed", "reacted", "triggered"
DEEDS = (PLAYED, GAINED, TRASHED, REACTED, TRIGGERED)
Deed = tuple[str, str]
"""A card's name and one of DEEDS."""

_REACTIONS = sum(time.bit for time in TIMES if time.zone == IN_HAND)
_TRIGGERS = sum(time.bit for time in TIMES if time.zone not in (IN_HAND, OF_EXTRA_TURN)) | DISGUISE
_DEALT_ONLY = {kind(-1).name for kind in SHELTERS}
"""Cards that no pile holds and that cost too little to be gained out of the trash."""
_GAINS = frozenset({"gain", "gain bought", "gain from trash"})
_USES = frozenset({"show", "topdeck"})
"""What follows at once where an ability with a question of its own was used and not declined."""


# All of these look into the box when they are asked: somebody's own cards come into it when the program has started.
def trashers() -> frozenset[str]:
    """Kingdom cards by which players trash any cards of their own: many cards are trashed only where one of these is there."""
    return frozenset(name for name in KINGDOM_CARDS if CATALOGUE[name].trashes_any)


def possible_deeds(card: Card) -> list[str]:
    deeds = [TRASHED]
    if card.types & (ACTION | TREASURE):
        deeds.append(PLAYED)
    if card.name not in _DEALT_ONLY:
        deeds.append(GAINED)
    if card.times & _REACTIONS:
        deeds.append(REACTED)
    if card.times & _TRIGGERS:
        deeds.append(TRIGGERED)
    return deeds


def all_deeds() -> frozenset[Deed]:
    return frozenset((name, deed) for name, card in FACES.items() for deed in possible_deeds(card))


def all_pairs() -> frozenset[tuple[str, str]]:
    return frozenset(combinations(KINGDOM_CARDS, 2))


def pairs_of(kingdom: Iterable[str]) -> set[tuple[str, str]]:
    return set(combinations(sorted(kingdom), 2))


def deeds_in(log: list[Event]) -> Counter[Deed]:
    """What was done by which cards, according to the log."""
    done: Counter[Deed] = Counter()
    at_start = False
    for number, event in enumerate(log):
        verb = event.verb
        if verb == "turn":
            at_start = True
        elif verb not in ("take", "draw", "shuffle"):
            at_start = False
        if verb == "play":
            _count_play(event.cards[0], done)
        elif verb in _GAINS:
            done[event.cards[0].name, GAINED] += 1
        elif verb == "trash":
            done.update((card.name, TRASHED) for card in event.cards)
        elif verb == "effect":
            used = not event.cards[0].asks_itself or (number + 1 < len(log) and log[number + 1].verb in _USES)
            if used:
                done[event.cards[0].name, REACTED if event.cards[0].times & _REACTIONS else TRIGGERED] += 1
        elif verb == "take" and at_start:
            done.update((card.name, TRIGGERED) for card in event.cards)
    return done


def _count_play(card: Card, done: Counter[Deed]) -> None:
    """A disguised card counts as itself, and its disguise as what it does."""
    done[card.printed.name, PLAYED] += 1
    if card.printed is not card:
        done[card.printed.name, TRIGGERED] += 1


class Tally:
    """What has been done so far, and what is still missing."""

    def __init__(self, target: int = TARGET) -> None:
        self.target = target
        self.all_deeds = all_deeds()
        self.all_pairs = all_pairs()
        self.done: Counter[Deed] = Counter()
        self.pairs: set[tuple[str, str]] = set()
        self.games = 0
        self.decisions = 0

    def add(self, done: Counter[Deed], kingdom: Iterable[str], decisions: int) -> None:
        self.done.update(done)
        self.pairs |= pairs_of(kingdom)
        self.games += 1
        self.decisions += decisions

    def needs(self) -> dict[Deed, int]:
        """How often each deed is still missing; deeds that are not missing are left out."""
        missing = {deed: self.target - self.done[deed] for deed in self.all_deeds}
        return {deed: count for deed, count in missing.items() if count > 0}

    def missing_pairs(self) -> set[tuple[str, str]]:
        return set(self.all_pairs - self.pairs)

    @property
    def is_complete(self) -> bool:
        return not self.needs() and not self.missing_pairs()


def is_mostly_trashing(needs: dict[Deed, int]) -> bool:
    """Whether most of what is still missing is cards being trashed."""
    return 2 * sum(count for (_, deed), count in needs.items() if deed == TRASHED) > sum(needs.values())


@cache
def cards_with(pile: str) -> tuple[str, ...]:
    """The cards that come into a game by this Kingdom pile."""
    names = [kind(-1).name for kind in STOCKS[pile].kinds] if pile in STOCKS else [pile]
    return tuple(dict.fromkeys([*names, *(other for name in names for other in brought_by(name))]))
