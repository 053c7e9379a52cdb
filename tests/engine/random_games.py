"""Random games for the engine's tests: the same seed, the same setup, players and number of decisions."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field

from feodum.bots.bot import Bot
from feodum.bots.random_bot import RandomBot
from feodum.cards.box import Setup
from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.random import Random, seeded
from feodum.engine.table import Table
from feodum.engine.turns import run
from feodum.kingdoms import choose_setup, random_kingdom
from feodum.soak.explorer import Explorer
from feodum.soak.tally import ALL_DEEDS

MAX_DECISIONS = 400
STATEFUL = ("Band of Misfits", "Contraband", "Counterfeit", "Hermit", "Horse Traders", "Loan", "Merchant")
"""Cards that leave something in the state for later, or ask in the middle of something else: one game in four has them all."""


@dataclass
class RandomGame:
    """A game to be played in several ways: by whom, and after how many decisions it is cut."""

    seed: int
    setup: Setup
    limit: int

    def bots(self) -> list[Bot]:
        """New bots, who will give the same answers as any other set of them."""
        if self.seed % 4 == 0:
            needs = dict.fromkeys(ALL_DEEDS, 50)
            return [Explorer(needs, self.seed * 6 + seat) for seat in range(self.setup.players)]
        return [RandomBot(self.seed * 6 + seat) for seat in range(self.setup.players)]


def random_game(seed: int, max_decisions: int = MAX_DECISIONS) -> RandomGame:
    """One of endlessly many games: any kingdom, 2 to 6 players, cut after up to so many decisions."""
    random = seeded(seed ^ 0xF00D)
    kingdom = list(random_kingdom(random, without=STATEFUL))
    if seed % 4 == 0:
        kingdom[: len(STATEFUL)] = STATEFUL
    setup = choose_setup(
        kingdom if seed % 2 == 0 else None,
        2 + random.below(5),
        seed,
        colony=random.below(2) == 0,
        shelters=random.below(2) == 0,
    )
    return RandomGame(seed, setup, 1 + random.below(max_decisions))


@dataclass
class Course:
    """What was asked and answered in a game that was played directly."""

    table: Table
    asked: list[tuple[object, ...]] = field(default_factory=list)
    glances: list[tuple[object, ...]] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)


class Noting(Agent):
    """Passes on to the bots, noting what is asked; rests at the limit."""

    def __init__(self, bots: list[Bot], limit: int, course: Course) -> None:
        self.bots = bots
        self.limit = limit
        self.course = course

    def answer(self, table: Table, decision: Decision) -> Answer:
        self.course.asked.append(question(decision))
        self.course.glances.append(glance(table))
        if decision.id >= self.limit:
            raise Pending(decision)
        answer = self.bots[decision.seat].answer(table, decision)
        self.course.answers.append(answer)
        return answer


def question(decision: Decision) -> tuple[object, ...]:
    """Everything about a decision as plain values."""
    return (
        decision.id,
        decision.seat,
        decision.source,
        decision.verb,
        tuple((card.name, card.uid) for card in decision.cards),
        tuple(decision.words),
        decision.min,
        decision.max,
        decision.ordered,
        decision.all_or_none,
    )


def glance(table: Table) -> tuple[object, ...]:
    """Enough of a position to notice at every decision that two games have parted, without comparing every card."""
    return (
        (table.turn, table.phase, table.actions, table.buys, table.coins, table.bought, table.mat),
        (table.immune, table.depth, table.source, int(table.random.a)),
        tuple(table.banned),
        [card.uid for card in table.later],
        [card.uid for card in table.trash[-3:] + table.transit],
        [
            (p.vp_tokens, p.turns, len(p.deck), len(p.discard), len(p.play), len(p.set_aside), len(p.limbo))
            for p in table.players
        ],
        len(table.log or ()),
    )


def play_directly(game: RandomGame) -> Course:
    """The game with its bots in this process, as in a simulation, but with a log."""
    table = game.setup.layout().deal(game.seed, game.setup.first)
    table.log = []
    course = Course(table)
    table.agents = [Noting(game.bots(), game.limit, course)] * game.setup.players
    with contextlib.suppress(Pending):
        run(table)
    return course


def points(random: Random, length: int, count: int) -> set[int]:
    """Some random points of a game of that many answers."""
    return {random.below(length) for _ in range(count)} if length else set()
