"""The plans of a bot that thinks: the strategies of its playbook, and those that it has bred from them in the game at hand.

What a race about an answer leaves over of a thought goes into these: children of the plan that is followed play on from here,
on the same deals as itself. So a plan is changed to fit the cards that came and the opponents that are there, and in a kingdom
that nobody has searched, the search goes on during the game.
"""

from __future__ import annotations

from random import Random
from typing import Final

from feodum.bots.strategy_bot import StrategyBot
from feodum.search.playbook import Playbook, player_of
from feodum.search.race import Race
from feodum.strategies import Strategy, format_strategy
from feodum.strategies.mutation import in_full

MOST_CONTENDERS: Final = 16
PLAY_OUTS_EACH: Final = 100
"""For so many play-outs there is a contender…"""
FEWEST_CONTENDERS: Final = 3
"""…and with fewer of them it is not worth a race."""
RUNNERS_UP: Final = 4
"""How many that did well, but not well enough, run again in the next turn."""
PURE: Final = 0.7
"""How many of the children are of the plan that is followed alone."""
MOST_TRIES: Final = 60


class Plans:
    """What may be followed in one game, and what is followed now."""

    def __init__(self, playbook: Playbook) -> None:
        self._breeder = playbook.breeder
        self._strategies = [in_full(each) for each in playbook.strategies]
        self.bots = list(playbook.bots)
        """Those of the playbook first."""
        self.known = len(self.bots)
        self.following = 0
        self._runners_up: list[Strategy] = []

    @property
    def bot(self) -> StrategyBot:
        return self.bots[self.following]

    @property
    def strategy(self) -> Strategy:
        return self._strategies[self.following]

    def contenders(self, play_outs: int, chance: Random) -> list[Strategy]:
        """Plans to try with so many play-outs: those that came near the last time, and children of the one that is followed,
        some of them with parts of others. None where that is too little to tell them apart."""
        wanted = min(MOST_CONTENDERS, play_outs // PLAY_OUTS_EACH)
        if self._breeder is None or wanted < FEWEST_CONTENDERS:
            return []
        followed = self.strategy
        own = format_strategy(followed)
        found = {format_strategy(each): each for each in self._runners_up[:wanted]}
        for _ in range(MOST_TRIES):
            if len(found) == wanted:
                break
            child = self._breeder.child(chance, [followed] if chance.random() < PURE else self._strategies)
            text = format_strategy(child)
            if text != own:
                found.setdefault(text, child)
        return list(found.values())

    def settle(self, contenders: list[Strategy], race: Race, chosen: int) -> None:
        """Follow the contender that has won a race, if one has, and remember who came near. Number 0 was the own plan."""
        own = race.arms[0].results
        others = [number for number in range(1, len(race.arms)) if number != chosen]
        # Who stayed in the race for long was good; who always came to the same as the own plan is the own plan.
        others.sort(key=lambda number: (-len(race.arms[number].results), -race.arms[number].mean))
        near = [number for number in others if race.arms[number].results != own[: len(race.arms[number].results)]]
        self._runners_up = [contenders[number - 1] for number in near[:RUNNERS_UP]]
        if chosen:
            self._strategies.append(contenders[chosen - 1])
            self.bots.append(player_of(contenders[chosen - 1]))
            self.following = len(self.bots) - 1
