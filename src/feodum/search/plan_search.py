"""The plans of a searching bot: its playbook's strategies and mutations found during the game.

The part of the budget that a decision leaves unused goes to mutations of the current plan. They are played out from the current
position on the same deals as the plan itself. This adapts the plan to the cards and opponents of the game, and continues the
strategy search in unknown kingdoms.
"""

from __future__ import annotations

from random import Random
from typing import Final

from feodum.bots.strategy_bot import StrategyBot
from feodum.search.playbook import Playbook, player_of
from feodum.search.race import Race
from feodum.strategies import Strategy, format_strategy
from feodum.strategies.mutation import expand_conditions

MAX_CONTENDERS: Final = 16
PLAY_OUTS_EACH: Final = 100
"""Playouts needed per contender."""
MIN_CONTENDERS: Final = 3
"""With fewer contenders the race is skipped."""
RUNNERS_UP: Final = 4
"""How many of the best losers compete again in the next turn."""
SINGLE_PARENT_SHARE: Final = 0.7
"""Share of offspring that descend from the current plan alone."""
MAX_TRIES: Final = 60


class Plans:
    """The plans available in one game and the current one."""

    def __init__(self, playbook: Playbook) -> None:
        self._mutator = playbook.mutator
        self._strategies = [expand_conditions(each) for each in playbook.strategies]
        self.bots = list(playbook.bots)
        """Bots that play the plans: first those of the playbook, then those found during the game."""
        self.playbook_size = len(self.bots)
        self.current = 0
        self._runners_up: list[Strategy] = []

    @property
    def bot(self) -> StrategyBot:
        return self.bots[self.current]

    @property
    def strategy(self) -> Strategy:
        return self._strategies[self.current]

    def contenders(self, play_outs: int, rng: Random) -> list[Strategy]:
        """Return plans to try: the last runners-up, and offspring of the current plan, some by crossover.

        Returns an empty list if there are too few playouts to tell them apart.
        """
        wanted = min(MAX_CONTENDERS, play_outs // PLAY_OUTS_EACH)
        if self._mutator is None or wanted < MIN_CONTENDERS:
            return []
        current = self.strategy
        own = format_strategy(current)
        found = {format_strategy(each): each for each in self._runners_up[:wanted]}
        for _ in range(MAX_TRIES):
            if len(found) == wanted:
                break
            child = self._mutator.offspring(rng, [current] if rng.random() < SINGLE_PARENT_SHARE else self._strategies)
            text = format_strategy(child)
            if text != own:
                found.setdefault(text, child)
        return list(found.values())

    def adopt_winner(self, contenders: list[Strategy], race: Race, chosen: int) -> None:
        """Adopt the contender that won the race, if any, and remember the runners-up.

        Arm 0 is the current plan.
        """
        own = race.arms[0].results
        others = [number for number in range(1, len(race.arms)) if number != chosen]
        # Arms that survived longer were better. An arm with the same results as the current plan is no different from it.
        others.sort(key=lambda number: (-len(race.arms[number].results), -race.arms[number].mean))
        near = [number for number in others if race.arms[number].results != own[: len(race.arms[number].results)]]
        self._runners_up = [contenders[number - 1] for number in near[:RUNNERS_UP]]
        if chosen:
            self._strategies.append(contenders[chosen - 1])
            self.bots.append(player_of(contenders[chosen - 1]))
            self.current = len(self.bots) - 1
