"""Random games in which every player has a card of every pile, so that most questions come up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import CHOSEN_LANDSCAPES, KINGDOM_CARDS, KINGDOM_SIZE, LANDSCAPES
from feodum.engine.decision import Answer, Decision
from feodum.engine.event import Event
from feodum.engine.random import seeded
from feodum.engine.turns import step
from feodum.kingdoms.selection import choose_setup
from feodum.view.view_data import question_data
from feodum.view.window import View


class Asked:
    """A decision as data, with the length of the log at that point and the answer."""

    def __init__(self, view: View, decision: Decision, answer: Answer) -> None:
        self.data = question_data(decision)
        self.log_length = len(view.log())
        self.labels = [decision.labels[number] for number in answer]


class Listener(RandomBot):
    """Answers at random and records its decisions."""

    def __init__(self, seed: int, asked: list[Asked]) -> None:
        super().__init__(seed)
        self.asked = asked

    def decide(self, view: View, decision: Decision) -> Answer:
        answer = super().decide(view, decision)
        self.asked.append(Asked(view, decision, answer))
        return answer


def play_some(
    seed: int, kingdom: list[str] | None = None, steps: int = 60, landscapes: Sequence[str] = ()
) -> tuple[list[Asked], list[Event]]:
    """Play the first steps of a random game; return its decisions and its log."""
    setup = choose_setup(kingdom, 2 + seed % 3, seed, landscapes=landscapes)
    table = setup.layout().deal(seed, setup.first)
    for player in table.players:
        for pile in table.piles:
            if pile.name not in ("Copper", "Curse", "Estate") and pile.cards:
                player.deck.append(pile.cards.pop())
        table.random.shuffle(player.deck)
        player.hand.extend(player.deck[-3:])
        del player.deck[-3:]
    asked: list[Asked] = []
    table.agents = [Listener(seed * 10 + seat, asked) for seat in range(setup.players)]
    table.log = []
    table.trace = []  # a traced game fails if it uses undeclared words
    for _ in range(steps):
        if not table.over:
            table.actions += 1
            if landscapes:
                table.coins += 5
                table.buys += 1
            step(table)
    return asked, table.log


def play_every_card(rounds: int) -> Iterator[tuple[list[Asked], list[Event]]]:
    """Play the first steps of random games. In each round, every Kingdom card and every landscape is in a game."""
    for round_number in range(rounds):
        names = KINGDOM_CARDS[:]
        seeded(round_number).shuffle(names)
        games = -(-len(names) // KINGDOM_SIZE)
        for number in range(games):
            start = number * KINGDOM_SIZE
            landscapes = [name for name, kind in LANDSCAPES.items() if kind(-1).types & CHOSEN_LANDSCAPES][number::games]
            yield play_some(round_number * games + number, (names + names)[start : start + KINGDOM_SIZE], landscapes=landscapes)
