"""Choose the next game: one that combines the cards covered least."""

from __future__ import annotations

from dataclasses import dataclass

from feodum.cards.box import (
    CHOSEN_LANDSCAPES,
    KINGDOM_CARDS,
    KINGDOM_SIZE,
    LANDSCAPES,
    PlainSetup,
    Setup,
    has_market,
    needs_bane,
    possible_banes,
)
from feodum.cards.setup_fields import EDITIONS
from feodum.engine.random import Random
from feodum.kingdoms.selection import draw_market, random_kingdom
from feodum.soak.coverage_tally import CardEvent, CoverageTally, cards_with, is_mostly_trashing, trashers

PLAYERS = (2, 2, 2, 3, 3, 4, 5, 6)
CANDIDATES = 30
"""The best of this many random piles is chosen."""
RANDOM_KINGDOM_EVERY = 4
"""One in this many games uses a purely random kingdom."""

TRASHERS_WANTED = 2
MAX_LANDSCAPES = 4


@dataclass(frozen=True)
class GameSpec:
    """A game to play: setup, seed and the card events its players aim for. Equal specs play identically."""

    setup: Setup
    seed: int
    needs: dict[CardEvent, int]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the setup as plain values."""
        return _game_spec, (self.setup.key(), self.seed, self.needs)


def _game_spec(values: PlainSetup, seed: int, needs: dict[CardEvent, int]) -> GameSpec:
    return GameSpec(Setup(*values), seed, needs)


def next_game_spec(tally: CoverageTally, random: Random) -> GameSpec:
    needs = tally.needs()
    guided = random.below(RANDOM_KINGDOM_EVERY) > 0 and not tally.is_complete
    kingdom = guided_kingdom(tally, needs, random) if guided else random_kingdom(random)
    players = PLAYERS[random.below(len(PLAYERS))]
    market = draw_market(random, kingdom) if has_market(kingdom) else ()
    bane = ""
    if needs_bane((*kingdom, *market)):
        banes = possible_banes((*kingdom, *market), guests=True)
        bane = banes[random.below(len(banes))]
    setup = Setup(
        players,
        kingdom,
        colony=random.below(2) == 0,
        shelters=random.below(2) == 0,
        bane=bane,
        first=random.below(players),
        market=market,
        landscapes=random_landscapes(random),
        edition=tuple(EDITIONS.values())[random.below(len(EDITIONS))],
    )
    return GameSpec(setup, random.below(1 << 31), needs)


def random_landscapes(random: Random) -> list[str]:
    """Return up to MAX_LANDSCAPES landscapes. Draws no random number if there are none."""
    names = sorted(name for name, kind in LANDSCAPES.items() if kind(-1).types & CHOSEN_LANDSCAPES)
    if names:
        random.shuffle(names)
        del names[random.below(MAX_LANDSCAPES + 1) :]
    return names


def some_trashers(random: Random) -> list[str]:
    names = sorted(trashers())
    random.shuffle(names)
    return names[:TRASHERS_WANTED]


def guided_kingdom(tally: CoverageTally, needs: dict[CardEvent, int], random: Random) -> tuple[str, ...]:
    """Return ten piles, each the best of some random candidates by missing card events and pairs."""
    by_card: dict[str, int] = {}
    for (name, _), count in needs.items():
        by_card[name] = by_card.get(name, 0) + count
    worth = {name: sum(by_card.get(card, 0) for card in cards_with(name)) for name in KINGDOM_CARDS}
    missing = tally.missing_pairs()
    chosen = some_trashers(random) if is_mostly_trashing(needs) else []
    while len(chosen) < KINGDOM_SIZE:
        best, best_value = "", -1
        for _ in range(CANDIDATES):
            name = KINGDOM_CARDS[random.below(len(KINGDOM_CARDS))]
            if name in chosen:
                continue
            pairs = sum(1 for other in chosen if ((name, other) if name < other else (other, name)) in missing)
            value = worth[name] + 40 * pairs + random.below(20)
            if value > best_value:
                best, best_value = name, value
        if best:
            chosen.append(best)
    return tuple(sorted(chosen))
