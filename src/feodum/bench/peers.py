"""Others that play the same game: the same strategies in the same run, round by round in turns.

Pyminion (PyPI) is written in Python as we are, and knows the base game. It comes with the extra `peers`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Any

from feodum.bench.measurement import rate
from feodum.bench.workloads import FIRST_GAME, WORKLOADS, Work

WISHES = {
    "big-money": (("Province", None), ("Gold", None), ("Silver", None)),
    "engine": (("Province", None), ("Market", 5), ("Smithy", 3), ("Village", 5), ("Gold", None), ("Silver", None)),
}
"""What is bought, first things first, and up to how many: the same as in the workload of that name."""
PLAYED = ("Market", "Village", "Smithy")


@dataclass
class Beside:
    """A workload beside the same by another: games a second, round by round."""

    name: str
    ours: list[float]
    theirs: list[float]

    @property
    def ratio(self) -> float:
        """How many times as fast we are, in the middle one of the rounds."""
        return median(mine / other for mine, other in zip(self.ours, self.theirs, strict=True))


class Buyer:
    """Decides for a player of Pyminion's: its three phases are all that these strategies are asked about."""

    def __init__(self, cards: dict[str, Any], wishes: Iterable[tuple[str, int | None]]) -> None:
        self.wishes = [(cards[name], limit) for name, limit in wishes]
        self.played = [cards[name] for name in PLAYED]

    def action_phase_decision(self, valid_actions: list[Any], player: Any, game: Any) -> Any:
        return next((card for card in self.played if card in valid_actions), None)

    def treasure_phase_decision(self, valid_treasures: list[Any], player: Any, game: Any) -> list[Any]:
        return valid_treasures

    def buy_phase_decision(self, valid_cards: list[Any], player: Any, game: Any) -> Any:
        for card, limit in self.wishes:
            if card in valid_cards and (limit is None or player.get_card_count(card) < limit):
                return card
        return None


def pyminion_games(name: str) -> Work:
    """Whole games of two such players."""
    from pyminion.bots.bot import Bot
    from pyminion.expansions import base
    from pyminion.game import Game

    cards: dict[str, Any] = {card.name: card for card in base.base_set}
    cards |= {card.name: card for card in (base.province, base.gold, base.silver)}
    players = [Bot(decider=Buyer(cards, WISHES[name]), player_id=str(seat)) for seat in range(2)]
    game = Game(players, [base.base_set], kingdom_cards=[cards[each] for each in FIRST_GAME], log_stdout=False)
    while True:
        game.play()
        yield 1


def beside_pyminion(name: str, seconds: float, rounds: int) -> Beside:
    """Measure both in turns, so that whatever else the machine does meets both."""
    ours = WORKLOADS[name].start()
    theirs = pyminion_games(name)
    for work in (ours, theirs):
        rate(work, min(seconds, 0.2))
    result = Beside(name, [], [])
    for _ in range(rounds):
        result.ours.append(rate(ours, seconds))
        result.theirs.append(rate(theirs, seconds))
    return result
