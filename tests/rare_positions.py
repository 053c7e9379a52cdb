"""Positions with mats, landscapes, counters and tokens, found by playing the test cards of `rare_setup`."""

from __future__ import annotations

from collections.abc import Callable

from feodum.cards.box import Setup
from feodum.engine.decision import Answer, Decision
from feodum.engine.random import Random, seeded
from feodum.game import Game
from rare_rules import LANDSCAPES

SEEDS, MOST_ANSWERS = 60, 240


def find_position(setup: Setup, ready: Callable[[Game, Decision], bool]) -> Game:
    """Play one seed after another until a decision of the first seat is ready."""
    for seed in range(SEEDS):
        game, random = Game(setup, seed), seeded(seed)
        for _ in range(MOST_ANSWERS):
            decision = game.decision
            if decision is None:
                break
            if decision.seat == 0 and ready(game, decision):
                return game
            game.answer(_answer(decision, random))
    raise AssertionError(f"no seed below {SEEDS} reaches this position")


def _answer(decision: Decision, random: Random) -> Answer:
    """Play everything, use no Way, save Coffers, and prefer to buy landscapes."""
    if decision.source == "treasure":
        return tuple(range(decision.max))
    if decision.source in ("Way", "Coffers"):
        return ()
    landscapes = [number for number, label in enumerate(decision.labels) if label in LANDSCAPES]
    if decision.source == "buy" and landscapes:
        return (landscapes[random.below(len(landscapes))],)
    if decision.max == 1:
        return (random.below(decision.size),)
    return tuple(range(max(decision.min, 1)))


def owns_everything(game: Game) -> bool:
    """Return whether both players have cards on mats, landscapes and Coffers, and tokens lie on piles."""
    seen = game.window(0)
    return (
        all(seen.mat_size("Atoll mat", seat) and seen.things(seat) for seat in (0, 1))
        and seen.mat_size("Hideout mat", 1) > 0
        and seen.counter("coffers", 0) > 0
        and any(seen.owned_tokens(name) for name in seen.supply())
        and seen.vp_on("Shrine") > 0
    )
