"""Compare with other implementations: the same strategies, measured in alternating rounds.

Pyminion (PyPI) is a Python implementation of the base game. The extra `peers` installs it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Any

from feodum.bench.measurement import rate
from feodum.bench.workloads import FIRST_GAME, WORKLOADS, Work

BUY_PRIORITIES = {
    "big-money": (("Province", None), ("Gold", None), ("Silver", None)),
    "engine": (("Province", None), ("Market", 5), ("Smithy", 3), ("Village", 5), ("Gold", None), ("Silver", None)),
}
"""Cards to buy by priority, with maximum counts; the same as in the workload of that name."""
ACTION_PRIORITIES = ("Market", "Village", "Smithy")


@dataclass
class PeerComparison:
    """Games per second of a workload here and in another implementation, one value per round."""

    name: str
    ours: list[float]
    theirs: list[float]

    @property
    def ratio(self) -> float:
        """The median over all rounds of our speed divided by theirs."""
        return median(mine / other for mine, other in zip(self.ours, self.theirs, strict=True))


class Buyer:
    """Decider for a Pyminion player. These strategies face only the decisions of the three phases."""

    def __init__(self, cards: dict[str, Any], priorities: Iterable[tuple[str, int | None]]) -> None:
        self.priorities = [(cards[name], limit) for name, limit in priorities]
        self.actions = [cards[name] for name in ACTION_PRIORITIES]

    def action_phase_decision(self, valid_actions: list[Any], player: Any, game: Any) -> Any:
        return next((card for card in self.actions if card in valid_actions), None)

    def treasure_phase_decision(self, valid_treasures: list[Any], player: Any, game: Any) -> list[Any]:
        return valid_treasures

    def buy_phase_decision(self, valid_cards: list[Any], player: Any, game: Any) -> Any:
        for card, limit in self.priorities:
            if card in valid_cards and (limit is None or player.get_card_count(card) < limit):
                return card
        return None


def pyminion_games(name: str) -> Work:
    """Play complete two-player games in Pyminion, one per iteration."""
    from pyminion.bots.bot import Bot
    from pyminion.expansions import base
    from pyminion.game import Game

    cards: dict[str, Any] = {card.name: card for card in base.base_set}
    cards |= {card.name: card for card in (base.province, base.gold, base.silver)}
    players = [Bot(decider=Buyer(cards, BUY_PRIORITIES[name]), player_id=str(seat)) for seat in range(2)]
    game = Game(players, [base.base_set], kingdom_cards=[cards[each] for each in FIRST_GAME], log_stdout=False)
    while True:
        game.play()
        yield 1


def compare_with_pyminion(name: str, seconds: float, rounds: int) -> PeerComparison:
    """Return our speed and Pyminion's.

    The rounds alternate, so that other load on the machine affects both.
    """
    ours = WORKLOADS[name].start()
    theirs = pyminion_games(name)
    for work in (ours, theirs):
        rate(work, min(seconds, 0.2))
    result = PeerComparison(name, [], [])
    for _ in range(rounds):
        result.ours.append(rate(ours, seconds))
        result.theirs.append(rate(theirs, seconds))
    return result
