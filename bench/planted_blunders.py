"""Plants blunders in games and sees whether `feodum analyse` names them: python bench/planted_blunders.py --games 100

Wanted: a Curse bought or a Province left is named, among the three costliest decisions of its player, in 95 of 100 games. Both
players follow the best strategy of the library for the kingdom, or with --known the best one known: what searches have found
are engines, which do worse things by themselves than a blunder is. In every second game one of them buys a Curse, in a turn
that changes from game to game, in the others it leaves the first Province (Colony) that it wants. Chances after each turn
are left out: what is named doesn't depend on them. A line comes as soon as a game is done; seconds are of the processor, in
one process.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, replace
from typing import Final

from thinking import RANDOM, SEATS, SETS, board_of

from feodum.bots.bot import Bot
from feodum.bots.strategy_bot import StrategyBot
from feodum.engine.decision import NONE, Agent, Answer, Decision
from feodum.engine.turns import run
from feodum.lab.match.matches import derive_seed
from feodum.levels.level_bots import best_of_library, playbook_for, steady_strategy
from feodum.search.review import QUICK, Effort, Reviewer, review
from feodum.strategies.compiler import plan_of
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.view.window import View

CURSED_TURNS: Final = (3, 5, 7, 9)
GREATEST: Final = ("Province", "Colony")


class Blunderer(Bot):
    """Follows a strategy but for one buy: a Curse in that turn or later; or with no turn, nothing instead of a Province."""

    def __init__(self, usual: StrategyBot, cursed_turn: int) -> None:
        super().__init__()
        self.usual = usual
        self.cursed_turn = cursed_turn
        self.number = -1
        """Of the answer that was the blunder; -1 if there has been none."""

    def decide(self, view: View, decision: Decision) -> Answer:
        answer = self.usual.decide(view, decision)
        if decision.source != "buy" or self.number >= 0:
            return answer
        if self.cursed_turn:
            if view.turns(view.seat) + 1 < self.cursed_turn or "Curse" not in decision.labels:
                return answer
            self.number = decision.number
            return decision.numbers_of(["Curse"])
        if not answer or decision.labels[answer[0]] not in GREATEST:
            return answer
        self.number = decision.number
        return NONE


@dataclass(frozen=True)
class Planted:
    """A game with a blunder, and whether it was named."""

    what: str
    turns: int
    is_named: bool
    told: str
    seconds: float


def planted(name: str, cursed_turn: int, seed: int, effort: Effort, known: bool) -> Planted | None:
    """None if the occasion for a blunder didn't come."""
    setup = board_of(name).setup(SEATS, seed)
    kingdom = kingdom_of_setup(setup)
    strategy = steady_strategy(kingdom) if known else best_of_library(kingdom)
    usual = StrategyBot(strategy.name, plan_of(strategy), refuse_losing_last_province=True)
    blunderer = Blunderer(usual, cursed_turn)
    agents: list[Agent | None] = [blunderer, usual]
    table = setup.layout().deal(seed, 0)
    table.agents = agents
    run(table)
    if blunderer.number < 0:
        return None
    start = time.process_time()
    playbook = playbook_for(kingdom)
    found = review(Reviewer(setup.layout().deal(seed, 0), table.answers, playbook, effort))
    what = f"a Curse in turn {cursed_turn}" if cursed_turn else "a Province left"
    told = "; ".join(f"{', '.join(each.answer) or 'nothing'} in turn {each.turn}: {each.cost:.1%}" for each in found.costliest)
    is_named = any(each.number == blunderer.number for each in found.costliest)
    return Planted(what, len(found.turns), is_named, told, time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="with as few play-outs as at the table")
    parser.add_argument("--known", action="store_true", help="with the best strategies known, the discovered ones too")
    wanted = parser.parse_args()
    effort = replace(QUICK if wanted.quick else Effort(), position=1)
    kingdoms = [*SETS, *RANDOM]
    named = done = number = 0
    while done < wanted.games:
        name = kingdoms[number % len(kingdoms)]
        round_number = number // len(kingdoms)
        cursed_turn = 0 if (number + round_number) % 2 else CURSED_TURNS[round_number % len(CURSED_TURNS)]
        each = planted(name, cursed_turn, derive_seed(wanted.seed, number), effort, wanted.known)
        number += 1
        if each is None:
            continue
        done += 1
        named += each.is_named
        verdict = "named" if each.is_named else "MISSED"
        sys.stdout.write(
            f"{named}/{done} {name}, {each.what}: {verdict} ({each.told}); {each.turns} turns, {each.seconds:.1f} s\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
