"""Random games for the engine's tests: the same seed, the same setup, players and number of decisions."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass, field

from feodum.bots.bot import Bot
from feodum.bots.random_bot import RandomBot
from feodum.cards.box import CARDS, GUEST_NAMES, Setup
from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.random import Random, seeded
from feodum.engine.table import Table
from feodum.engine.turns import run
from feodum.kingdoms.selection import choose_setup, random_kingdom
from feodum.saves.format import old_names
from feodum.soak.coverage_tally import all_deeds
from feodum.soak.explorer import Explorer
from feodum.soak.fingerprint import fingerprint
from feodum.view.window import View

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
            needs = dict.fromkeys(all_deeds(), 50)
            return [NamesOfOld(Explorer(needs, self.seed * 6 + seat)) for seat in range(self.setup.players)]
        return [NamesOfOld(RandomBot(self.seed * 6 + seat)) for seat in range(self.setup.players)]


class NamesOfOld(Bot):
    """Lets a bot name only cards that there always were, so that its game is the same whatever cards are added."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def decide(self, view: View, decision: Decision) -> Answer:
        if decision.verb != "name":
            return self.bot.decide(view, decision)
        names = list(old_names())
        asked = Decision(decision.seat, decision.source, decision.verb, [], names, decision.min, decision.max, False)
        return tuple(decision.words.index(names[number]) for number in self.bot.decide(view, asked))


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


GIFTS = ("Possession", "Masquerade", "Caravan", "Scheme", "Black Market", "Trader", "Tunnel", "Potion")


def give(setup: Setup, names: Iterable[str]) -> None:
    """Put further cards into everybody's deck, in all games that are dealt by this setup."""
    layout = setup.layout()
    for deck in layout.decks:
        deck.extend([layout.further_card(CARDS[name]) for name in names])


def game_with_guests(seed: int) -> RandomGame:
    """The same with guests, of which everybody has some from the beginning, so that turns are possessed soon."""
    random = seeded(seed ^ 0x6E575)
    guests = [name for name in GUEST_NAMES if name not in ("Potion", "Possession", "Black Market")]
    random.shuffle(guests)
    kingdom = ["Possession", "Black Market", *guests[:4], *random_kingdom(random, without=("Young Witch",))]
    setup = choose_setup(kingdom[:10], 2 + random.below(3), seed)
    give(setup, GIFTS)
    return RandomGame(seed * 4 + 1 + random.below(3), setup, 150)


@dataclass
class Course:
    """What was asked and answered in a game that was played directly."""

    table: Table
    asked: list[tuple[object, ...]] = field(default_factory=list)
    glances: list[tuple[object, ...]] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    end: dict[str, object] = field(default_factory=dict)


class Noting(Agent):
    """Passes on to the bots, noting what is asked; rests at the limit."""

    def __init__(self, bots: list[Bot], limit: int, course: Course) -> None:
        self.bots = bots
        self.limit = limit
        self.course = course

    def answer(self, table: Table, decision: Decision) -> Answer:
        self.course.asked.append(question(decision))
        self.course.glances.append(glance(table))
        if decision.number >= self.limit:
            raise Pending(decision)
        answer = self.bots[decision.seat].answer(table, decision)
        self.course.answers.append(answer)
        return answer


def question(decision: Decision) -> tuple[object, ...]:
    """Everything about a decision as plain values."""
    return (
        decision.number,
        decision.seat,
        decision.of,
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
        (table.turn, table.phase, table.actions, table.buys, table.coins, table.bought, sum(table.mats.values())),
        (table.immune, table.depth, table.source, int(table.random.a)),
        [(note.card.uid, note.word) for note in table.notes],
        [card.uid for card in table.trash[-3:]],
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
    table.trace = []
    course = Course(table)
    table.agents = [Noting(game.bots(), game.limit, course)] * game.setup.players
    with contextlib.suppress(Pending):
        run(table)
    course.end = fingerprint(table)
    return course


def points(random: Random, length: int, count: int) -> set[int]:
    """Some random points of a game of that many answers."""
    return {random.below(length) for _ in range(count)} if length else set()
