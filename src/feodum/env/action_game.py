"""A game as a sequence of actions, the common base of all environments.

It needs no learning library, not even numpy.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, get_args

from feodum.cards.box import Setup
from feodum.cards.custom import custom_parts_of
from feodum.engine.decision import Agent, Decision
from feodum.engine.errors import FeodumError, SetupError
from feodum.engine.game_run import GameRun
from feodum.env.numbering import ALL_ACTIONS, DONE, ActionNumbers
from feodum.env.observation import Observer
from feodum.env.single_picks import Picking
from feodum.env.treasures import SOURCE, is_plain, order_is_free
from feodum.messages.suggestions import did_you_mean
from feodum.view.view_data import view_data
from feodum.view.window import View

TURN_LIMIT: Final = 100
"""Games are truncated after this many turns: agents that buy nothing would play forever."""
Rewards = Literal["win", "lead"]
"""A reward for the result at the end of a game, or for each change of the lead."""
Treasures = Literal["auto", "ask"]
"""Whether Treasures are played automatically where neither their order nor keeping one can matter."""


class IllegalAction(FeodumError, ValueError):
    """The action is not legal now."""


def check_option(name: str, value: object, choices: object) -> None:
    """Raise SetupError unless the value is one of the choices, which are a Literal type."""
    known = get_args(choices)
    if value not in known:
        raise SetupError(f"{name} must be {' or '.join(map(repr, known))}, not {value!r}{did_you_mean(str(value), known)}")


def check_turn_limit(turn_limit: object) -> None:
    """Raise SetupError unless the limit lets at least one turn begin."""
    if not isinstance(turn_limit, int) or turn_limit < 1:
        raise SetupError(f"turn_limit must be a whole number from 1 on, not {turn_limit!r}")


@cache
def observer_for(players: int) -> Observer:
    return Observer(players)


class Play:
    """A game that agents play by choosing actions.

    Bots answer for their seats immediately, so their decisions never show up here. If only one action is legal, it is
    applied automatically. With treasures "auto", plain Treasures are played automatically where this can't matter.
    """

    def __init__(
        self,
        setup: Setup,
        seed: int,
        bots: Mapping[int, Agent] | None = None,
        turn_limit: int = TURN_LIMIT,
        treasures: Treasures = "ask",
        numbers: ActionNumbers = ALL_ACTIONS,
    ) -> None:
        check_turn_limit(turn_limit)
        if custom := custom_parts_of(setup):
            raise SetupError(f"{', '.join(custom)}: learning environments support only the cards that come with Feodum")
        agents: list[Agent | None] = [None] * setup.players
        for seat, bot in (bots or {}).items():
            agents[seat] = bot
        self.setup = setup
        self.seed: int | None = seed
        """None if hidden information was resampled: no seed reproduces such a game."""
        self.turn_limit = turn_limit
        self.treasures = treasures
        self.numbers = numbers
        self.actions: list[int] = []
        """All actions so far."""
        self.forfeited = -1
        """The seat that lost by an illegal action, or -1."""
        self.game_run = GameRun(setup.layout().deal(seed, setup.first), agents, [])
        self.game_run.play_on([], turn_limit)
        self._advance()

    def _advance(self) -> None:
        """Answer forced decisions until there is a choice of actions or the game is over."""
        self.picking: Picking | None = None
        self.legal: list[int] = []
        while (decision := self.decision) is not None:
            if self._plays_itself(decision):
                self.game_run.play_on([tuple(range(decision.size))], self.turn_limit)
                continue
            picking = Picking(View(self.game_run.table, decision.of), decision, self.numbers)
            self._pick_forced(picking)
            if not picking.is_complete:
                return
            self.game_run.play_on([picking.answer], self.turn_limit)
        self.picking = None

    def _plays_itself(self, decision: Decision) -> bool:
        """Return whether all Treasures of a decision are to be played automatically."""
        if self.treasures == "ask" or decision.source != SOURCE or not order_is_free(self.game_run.table):
            return False
        return all([is_plain(card) for card in decision.cards])

    def _finish_treasures(self, picking: Picking, declined: bool) -> None:
        """Finish a choice of Treasures if only plain ones are left.

        The next decision plays them, after the effects of the picked ones. An agent that declines declines only the others.
        """
        if picking.decision.source != SOURCE or picking.narrowed_to >= 0 or not order_is_free(self.game_run.table):
            return
        cards = picking.decision.cards
        rest = [option for option in range(len(cards)) if option not in picking.picked]
        plain = [option for option in rest if is_plain(cards[option])]
        if declined:
            picking.finish(plain)
        elif len(plain) == len(rest):
            picking.finish([])

    def _pick_forced(self, picking: Picking) -> None:
        self.picking = picking
        self.legal = picking.legal()
        while len(self.legal) == 1:
            picking.act(self.legal[0])
            self.legal = [] if picking.is_complete else picking.legal()

    @property
    def decision(self) -> Decision | None:
        """The open decision of an agent; None if the game is over or truncated."""
        return None if self.is_truncated or self.forfeited >= 0 else self.game_run.decision

    @property
    def seat(self) -> int:
        """The seat that acts next; -1 if the game is over or truncated."""
        decision = self.decision
        return -1 if decision is None else decision.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or by an illegal action."""
        return self.game_run.table.over or self.forfeited >= 0

    @property
    def is_truncated(self) -> bool:
        """Whether the game has exceeded the turn limit."""
        table = self.game_run.table
        return table.turn_number > self.turn_limit and not table.over

    def act(self, action: int) -> None:
        """Apply an action of the seat that acts next.

        Raises IllegalAction, and leaves the game unchanged, if the action is not legal.
        """
        picking = self.picking
        if picking is None or self.decision is None:
            raise IllegalAction("the game is over")
        if not picking.act(action):
            legal = ", ".join(map(self._describe, self.legal))
            raise IllegalAction(f"{self._describe(action)} is not legal here; legal actions are {legal}")
        self.actions.append(action)
        if self.treasures == "auto":
            self._finish_treasures(picking, action == DONE)
        if not picking.is_complete:
            self._pick_forced(picking)
        if picking.is_complete:
            self.game_run.play_on([picking.answer], self.turn_limit)
            self._advance()

    def _describe(self, action: int) -> str:
        names = self.numbers.names
        return f"{action} ({names[action]})" if 0 <= action < len(names) else str(action)

    def forfeit(self) -> None:
        """End the game with a loss for the seat that acts next."""
        self.forfeited = self.seat
        self.picking = None
        self.legal = []

    def observe(self, seat: int) -> array[int]:
        """Return a seat's observation, encoded as described in the module `observation`."""
        return observer_for(self.setup.players).observe(View(self.game_run.table, seat), self.decision, self.picking)

    def mask(self, seat: int) -> bytearray:
        """Return a seat's action mask: one byte per action, 1 if it is legal.

        A mask is never empty: a seat that does not act next, or whose game is over, can pass with `DONE`.
        """
        mask = bytearray(len(self.numbers.names))
        for action in self.legal if seat == self.seat else (DONE,):
            mask[action] = 1
        return mask

    def winners(self) -> list[int]:
        """Return the seats that win, or would win if the game ended now; never the seat that forfeited."""
        table = self.game_run.table
        if self.forfeited < 0:
            return table.winners()
        return [seat for seat in range(self.setup.players) if seat != self.forfeited]

    def results(self) -> list[float]:
        """Return zero-sum results by seat: 1 for winning alone, less for a shared win, negative for a loss."""
        players = self.setup.players
        winners = self.winners()
        return [((players / len(winners) if seat in winners else 0) - 1) / (players - 1) for seat in range(players)]

    def leads(self) -> list[float]:
        """Return each seat's lead in points over the mean of the others; the sum is 0."""
        scores = self.game_run.table.scores()
        total = sum(scores)
        return [score - (total - score) / (len(scores) - 1) for score in scores]

    def copy(self) -> Play:
        """Return an independent copy; bots are shared."""
        twin = self.with_game_run(self.game_run.copy())
        twin.seed = self.seed
        return twin

    def __deepcopy__(self, memo: object) -> Play:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        if self.seed is None:
            raise TypeError("a resampled game can't be pickled, since no seed reproduces it")
        bots = {seat: bot for seat, bot in enumerate(self.game_run.agents) if bot is not None}
        start = (self.setup, self.seed, bots, self.turn_limit, self.treasures, self.numbers)
        return _replay, (start, self.actions, self.forfeited)

    def with_game_run(self, game_run: GameRun) -> Play:
        """Return a copy with a different `GameRun`, which must have the same open decision."""
        twin = Play.__new__(Play)
        twin.setup = self.setup
        twin.seed = None
        twin.actions = self.actions[:]
        twin.turn_limit = self.turn_limit
        twin.treasures = self.treasures
        twin.numbers = self.numbers
        twin.forfeited = self.forfeited
        twin.game_run = game_run
        twin.picking = None
        if self.picking is not None and game_run.decision is not None:
            twin.picking = self.picking.copy(View(game_run.table, game_run.decision.of), game_run.decision)
        twin.legal = self.legal
        return twin

    def text(self, seat: int) -> str:
        """Describe the table as a seat sees it, in readable form."""
        data = view_data(View(self.game_run.table, seat), self.decision)
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
            lines.append(
                f"{decision.source}, {decision.verb}: {', '.join(self.numbers.names[action] for action in self.legal)}"
            )
        return "\n".join(lines)


Start = tuple[Setup, int, dict[int, Agent], int, Treasures, ActionNumbers]
"""The arguments of a `Play`."""


def _replay(start: Start, actions: list[int], forfeited: int) -> Play:
    play = Play(*start)
    for action in actions:
        play.act(action)
    play.forfeited = forfeited
    return play
