"""Random games for the engine tests. The seed determines setup, players and number of decisions."""

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
from feodum.saves.format import names_of_0_1_0
from feodum.soak.coverage_tally import all_card_events
from feodum.soak.explorer import Explorer
from feodum.soak.fingerprint import fingerprint
from feodum.view import View

MAX_DECISIONS = 400
STATEFUL = ("Band of Misfits", "Contraband", "Counterfeit", "Hermit", "Horse Traders", "Loan", "Merchant")
"""Cards that keep state for later, or that ask while another card is being resolved. One game in four uses all of them."""


@dataclass
class RandomGame:
    """A game to be played in several ways, stopped after `limit` decisions."""

    seed: int
    setup: Setup
    limit: int

    def bots(self) -> list[Bot]:
        """Return new bots. Every set of bots gives the same answers."""
        if self.seed % 4 == 0:
            needs = dict.fromkeys(all_card_events(), 50)
            return [OldNamesOnly(Explorer(needs, self.seed * 6 + seat)) for seat in range(self.setup.players)]
        return [OldNamesOnly(RandomBot(self.seed * 6 + seat)) for seat in range(self.setup.players)]


class OldNamesOnly(Bot):
    """Lets a bot name only cards of version 0.1.0, so that its game doesn't change when cards are added."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def decide(self, view: View, decision: Decision) -> Answer:
        if decision.verb != "name":
            return self.bot.decide(view, decision)
        names = list(names_of_0_1_0())
        asked = Decision(decision.seat, decision.source, decision.verb, [], names, decision.min, decision.max, False)
        return tuple(decision.words.index(names[number]) for number in self.bot.decide(view, asked))


def random_game(seed: int, max_decisions: int = MAX_DECISIONS) -> RandomGame:
    """Return a random game: any kingdom, 2 to 6 players, stopped after at most `max_decisions` decisions."""
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
        edition="german" if seed % 3 == 0 else "",
    )
    return RandomGame(seed, setup, 1 + random.below(max_decisions))


GIFTS = ("Possession", "Masquerade", "Caravan", "Scheme", "Black Market", "Trader", "Tunnel", "Potion")


def give(setup: Setup, names: Iterable[str]) -> None:
    """Add cards to every starting deck in all games dealt from this setup."""
    layout = setup.layout()
    for deck in layout.decks:
        deck.extend([layout.new_card(CARDS[name]) for name in names])


def game_with_guests(seed: int) -> RandomGame:
    """Return a random game with guests. Everybody starts with some, so that Possession is used early."""
    random = seeded(seed ^ 0x6E575)
    guests = [name for name in GUEST_NAMES if name not in ("Potion", "Possession", "Black Market")]
    random.shuffle(guests)
    kingdom = ["Possession", "Black Market", *guests[:4], *random_kingdom(random, without=("Young Witch",))]
    setup = choose_setup(kingdom[:10], 2 + random.below(3), seed)
    give(setup, GIFTS)
    return RandomGame(seed * 4 + 1 + random.below(3), setup, 150)


@dataclass
class PlayedGame:
    """The questions and answers of a game that was played directly."""

    table: Table
    asked: list[tuple[object, ...]] = field(default_factory=list)
    summaries: list[tuple[object, ...]] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    end: dict[str, object] = field(default_factory=dict)


class RecordingAgent(Agent):
    """Delegates to the bots, records the questions, and stops at the limit."""

    def __init__(self, bots: list[Bot], limit: int, played: PlayedGame) -> None:
        self.bots = bots
        self.limit = limit
        self.played = played

    def answer(self, table: Table, decision: Decision) -> Answer:
        self.played.asked.append(question(decision))
        self.played.summaries.append(position_summary(table))
        if decision.number >= self.limit:
            raise Pending(decision)
        answer = self.bots[decision.seat].answer(table, decision)
        self.played.answers.append(answer)
        return answer


def question(decision: Decision) -> tuple[object, ...]:
    """Return a decision as plain values."""
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


def position_summary(table: Table) -> tuple[object, ...]:
    """Return a summary of a position, enough to detect diverging games without comparing every card."""
    return (
        (table.turn, table.phase, table.actions, table.buys, table.coins, table.bought, sum(table.mats.values())),
        (table.immune, table.depth, table.source, int(table.random.a)),
        [(memory.card.uid, memory.word) for memory in table.turn_memory],
        [card.uid for card in table.trash[-3:]],
        [
            (p.vp_tokens, p.turns, len(p.deck), len(p.discard), len(p.play), len(p.set_aside), len(p.limbo))
            for p in table.players
        ],
        len(table.log or ()),
    )


def play_directly(game: RandomGame) -> PlayedGame:
    """Let the bots play the game directly, like a simulation but with a log; return the record."""
    table = game.setup.layout().deal(game.seed, game.setup.first)
    table.log = []
    table.trace = []
    played = PlayedGame(table)
    table.agents = [RecordingAgent(game.bots(), game.limit, played)] * game.setup.players
    with contextlib.suppress(Pending):
        run(table)
    played.end = fingerprint(table)
    return played


def points(random: Random, length: int, count: int) -> set[int]:
    """Return up to `count` different random answer indices of a game with `length` answers."""
    return {random.below(length) for _ in range(count)} if length else set()
