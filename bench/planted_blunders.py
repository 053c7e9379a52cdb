"""Plant blunders in games and check that `feodum analyse` finds them.

    python bench/planted_blunders.py --games 100

Goal: in 95 of 100 games, a bought Curse or a skipped Province is among the three costliest decisions of its player. Both
players follow the best library strategy for the kingdom, or with --known the best known one; discovered strategies are
engines, whose own mistakes can cost more than a blunder. In every second game one player buys a Curse, on a turn that varies;
in the others it skips the first Province (Colony) it would buy. Win probabilities after each turn are left out because the
result does not depend on them. Prints a line per game; seconds are CPU time in one process.
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
from feodum.engine.seeds import derive_seed
from feodum.engine.turns import run
from feodum.levels.level_bots import best_library_strategy, playbook_for, steady_strategy
from feodum.search.replayed_game import replay_for_review
from feodum.search.review import QUICK, ReviewEffort, Reviewer, review
from feodum.strategies.compiler import plan_of
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.view import View

CURSED_TURNS: Final = (3, 5, 7, 9)
TOP_CARDS: Final = ("Province", "Colony")


class Blunderer(Bot):
    """Follows a strategy except for one blunder.

    On turn `cursed_turn` or soon after, it buys a Curse; if that is 0, it skips a Province or Colony instead.
    """

    def __init__(self, base_bot: StrategyBot, cursed_turn: int) -> None:
        super().__init__()
        self.base_bot = base_bot
        self.cursed_turn = cursed_turn
        self.number = -1
        """Number of the answer that was the blunder, or -1."""

    def decide(self, view: View, decision: Decision) -> Answer:
        answer = self.base_bot.decide(view, decision)
        if decision.source != "buy" or self.number >= 0:
            return answer
        if self.cursed_turn:
            if view.turns(view.seat) + 1 < self.cursed_turn or "Curse" not in decision.labels:
                return answer
            self.number = decision.number
            return decision.numbers_of(["Curse"])
        if not answer or decision.labels[answer[0]] not in TOP_CARDS:
            return answer
        self.number = decision.number
        return NONE


@dataclass(frozen=True)
class Planted:
    """A game with a blunder, and whether the review found it."""

    what: str
    turns: int
    is_named: bool
    findings: str
    seconds: float


def planted(name: str, cursed_turn: int, seed: int, effort: ReviewEffort, known: bool) -> Planted | None:
    """Play and review a game with a blunder. Return None if there was no opportunity for it."""
    setup = board_of(name).setup(SEATS, seed)
    kingdom = kingdom_of_setup(setup)
    strategy = steady_strategy(kingdom) if known else best_library_strategy(kingdom)
    base_bot = StrategyBot(strategy.name, plan_of(strategy), refuse_losing_last_province=True)
    blunderer = Blunderer(base_bot, cursed_turn)
    agents: list[Agent | None] = [blunderer, base_bot]
    table = setup.layout().deal(seed, 0)
    table.agents = agents
    run(table)
    if blunderer.number < 0:
        return None
    start = time.process_time()
    playbook = playbook_for(kingdom)
    result = review(Reviewer(replay_for_review(setup.layout().deal(seed, 0), table.answers), playbook, effort))
    what = f"a Curse in turn {cursed_turn}" if cursed_turn else "a Province left"
    findings = "; ".join(
        f"{', '.join(each.answer) or 'nothing'} in turn {each.turn}: {each.cost:.1%}" for each in result.costliest
    )
    is_named = any(each.number == blunderer.number for each in result.costliest)
    return Planted(what, len(result.turns), is_named, findings, time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="use as few playouts as the server")
    parser.add_argument("--known", action="store_true", help="use the best known strategies, including discovered ones")
    options = parser.parse_args()
    effort = replace(QUICK if options.quick else ReviewEffort(), position=1)
    kingdoms = [*SETS, *RANDOM]
    named = done = number = 0
    while done < options.games:
        name = kingdoms[number % len(kingdoms)]
        round_number = number // len(kingdoms)
        cursed_turn = 0 if (number + round_number) % 2 else CURSED_TURNS[round_number % len(CURSED_TURNS)]
        each = planted(name, cursed_turn, derive_seed(options.seed, number), effort, options.known)
        number += 1
        if each is None:
            continue
        done += 1
        named += each.is_named
        verdict = "named" if each.is_named else "MISSED"
        sys.stdout.write(
            f"{named}/{done} {name}, {each.what}: {verdict} ({each.findings}); {each.turns} turns, {each.seconds:.1f} s\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
