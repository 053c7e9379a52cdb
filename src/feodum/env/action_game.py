"""A game as a row of actions: what all the environments have in common. It knows no learning library, not even numpy."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cache
from typing import Final

from feodum.cards.box import Setup, own_cards
from feodum.engine.decision import Agent, Decision
from feodum.engine.errors import FeodumError, SetupError
from feodum.engine.game_run import Course
from feodum.env.numbering import ACTIONS
from feodum.env.observation import Observer
from feodum.env.single_picks import Picking
from feodum.view.window import View, view_data

TURN_LIMIT: Final = 100
"""Turns after which a game is broken off: agents that buy nothing would play for ever."""


class IllegalAction(FeodumError, ValueError):
    """An action that is not among the legal ones."""


@cache
def observer_for(players: int) -> Observer:
    return Observer(players)


class Play:
    """A game in which agents act. Seats given to bots answer at once, and none of their decisions is seen here.

    Where only one action is legal it is taken at once.
    """

    def __init__(self, setup: Setup, seed: int, bots: Mapping[int, Agent] | None = None, turn_limit: int = TURN_LIMIT) -> None:
        if own := own_cards([*setup.kingdom, setup.bane, *setup.market]):
            raise SetupError(f"{', '.join(own)}: learning environments know only the cards that come with Feodum")
        agents: list[Agent | None] = [None] * setup.players
        for seat, bot in (bots or {}).items():
            agents[seat] = bot
        self.setup = setup
        self.seed: int | None = seed
        """None where what is hidden has been dealt anew: no seed gives such a game."""
        self.turn_limit = turn_limit
        self.actions: list[int] = []
        """All actions so far."""
        self.forfeited = -1
        """The seat that has lost by an illegal action, or -1."""
        self.course = Course(setup.layout().deal(seed, setup.first), agents, [])
        self.course.play_on([], turn_limit)
        self._ask()

    def _ask(self) -> None:
        """Put the open decision to its seat, until there is a choice of actions or the game is over."""
        self.picking: Picking | None = None
        self.legal: list[int] = []
        while (decision := self.decision) is not None:
            picking = Picking(View(self.course.table, decision.of), decision)
            self._pick_forced(picking)
            if not picking.is_complete:
                return
            self.course.play_on([picking.answer], self.turn_limit)
        self.picking = None

    def _pick_forced(self, picking: Picking) -> None:
        self.picking = picking
        self.legal = picking.legal()
        while len(self.legal) == 1:
            picking.act(self.legal[0])
            self.legal = [] if picking.is_complete else picking.legal()

    @property
    def decision(self) -> Decision | None:
        """The decision that an agent is asked for; None when the game is over or broken off."""
        return None if self.is_broken_off or self.forfeited >= 0 else self.course.decision

    @property
    def seat(self) -> int:
        """The seat that acts next; -1 when the game is over or broken off."""
        decision = self.decision
        return -1 if decision is None else decision.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end, by the rules or by an illegal action."""
        return self.course.table.over or self.forfeited >= 0

    @property
    def is_broken_off(self) -> bool:
        """Whether the game has taken more turns than it may."""
        table = self.course.table
        return table.turn_number > self.turn_limit and not table.over

    def act(self, action: int) -> None:
        """Take an action for the seat whose turn it is to act. IllegalAction, and nothing has changed, if it isn't legal."""
        picking = self.picking
        if picking is None or self.decision is None:
            raise IllegalAction("the game is over; there is nothing to do")
        if not picking.act(action):
            raise IllegalAction(f"{self._named(action)} is not legal here; legal are {', '.join(map(self._named, self.legal))}")
        self.actions.append(action)
        if not picking.is_complete:
            self._pick_forced(picking)
        if picking.is_complete:
            self.course.play_on([picking.answer], self.turn_limit)
            self._ask()

    def _named(self, action: int) -> str:
        return f"{action} ({ACTIONS[action]})" if 0 <= action < len(ACTIONS) else str(action)

    def forfeit(self) -> None:
        """The seat that is to act loses the game, and it is over."""
        self.forfeited = self.seat
        self.picking = None
        self.legal = []

    def observe(self, seat: int) -> array[int]:
        """What a seat sees, as numbers: see `observing`."""
        return observer_for(self.setup.players).observe(View(self.course.table, seat), self.decision, self.picking)

    def mask(self, seat: int) -> bytearray:
        """For each action a byte: whether it is legal for the seat now."""
        mask = bytearray(len(ACTIONS))
        if seat == self.seat:
            for action in self.legal:
                mask[action] = 1
        return mask

    def winners(self) -> list[int]:
        """Who wins, or would win as things stand. Whoever has forfeited doesn't."""
        table = self.course.table
        if self.forfeited < 0:
            return table.winners()
        return [seat for seat in range(self.setup.players) if seat != self.forfeited]

    def results(self) -> list[float]:
        """For each seat 1 for a win alone, less for a shared one, and below 0 for a loss: the sum is 0."""
        players = self.setup.players
        winners = self.winners()
        return [((players / len(winners) if seat in winners else 0) - 1) / (players - 1) for seat in range(players)]

    def leads(self) -> list[float]:
        """For each seat how many points it is ahead of the mean of the others; the sum is 0."""
        scores = self.course.table.scores()
        total = sum(scores)
        return [score - (total - score) / (len(scores) - 1) for score in scores]

    def copy(self) -> Play:
        """The same point of the same game, to be played on independently; bots are shared."""
        twin = self.at(self.course.copy())
        twin.seed = self.seed
        return twin

    def __deepcopy__(self, memo: object) -> Play:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        if self.seed is None:
            raise TypeError("a game that was dealt anew can't be written down: no seed gives it")
        bots = {seat: bot for seat, bot in enumerate(self.course.agents) if bot is not None}
        return _play_again, (self.setup, self.seed, bots, self.turn_limit, self.actions, self.forfeited)

    def at(self, course: Course) -> Play:
        """This play at another course that has come to the same decision."""
        twin = Play.__new__(Play)
        twin.setup = self.setup
        twin.seed = None
        twin.actions = self.actions[:]
        twin.turn_limit = self.turn_limit
        twin.forfeited = self.forfeited
        twin.course = course
        twin.picking = None
        if self.picking is not None and course.decision is not None:
            twin.picking = self.picking.copy(View(course.table, course.decision.of), course.decision)
        twin.legal = self.legal
        return twin

    def text(self, seat: int) -> str:
        """The table as a seat sees it, for people to read."""
        data = view_data(View(self.course.table, seat), self.decision)
        lines = [f"Turn {data['turn_number']} of player_{data['turn']}: {data['phase']}; "
                 f"{data['actions']} Actions, {data['buys']} Buys, {data['coins']} Coins"]  # fmt: skip
        lines.append("Supply: " + ", ".join(f"{pile['name']} {pile['left']} (${pile['cost']})" for pile in data["supply"]))
        for number, player in enumerate(data["players"]):
            play = ", ".join(card["as"] for card in player["play"])
            lines.append(
                f"player_{number}: {player['hand_size']} in hand, {player['deck_size']} in deck, in play: {play or 'nothing'}"
            )
        lines.append(f"Hand of player_{seat}: {', '.join(data['hand']) or 'nothing'}")
        if self.picking is not None and self.seat == seat:
            decision = self.picking.decision
            lines.append(f"{decision.source}, {decision.verb}: {', '.join(ACTIONS[action] for action in self.legal)}")
        return "\n".join(lines)


def _play_again(setup: Setup, seed: int, bots: dict[int, Agent], turn_limit: int, actions: list[int], forfeited: int) -> Play:
    play = Play(setup, seed, bots, turn_limit)
    for action in actions:
        play.act(action)
    play.forfeited = forfeited
    return play
