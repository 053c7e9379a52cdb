"""Hand-made positions, and bots that are recorded while they play in them."""

from __future__ import annotations

from collections.abc import Sequence

from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import CARDS, build_layout
from feodum.engine.card import Card
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.setup import add_card
from feodum.engine.state.phases import ACTION_PHASE, BUY_PHASE, TREASURE_PHASE
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.strategies import Strategy, parse_strategy
from feodum.strategies.compiler import plan_of
from feodum.strategies.terms import PILES

BIG_MONEY = "Province; Gold; Silver"


def strategy(rules: str = BIG_MONEY, extra: str = "") -> Strategy:
    """Return a strategy with these rules, separated by semicolons, and extra lines of a strategy file."""
    body = "".join(f"  {rule.strip()}\n" for rule in rules.split(";"))
    return parse_strategy(f"name: test\nbuy:\n{body}{extra}", known_cards={*CARDS, *PILES})


def bot(rules: str = BIG_MONEY, extra: str = "", refuse: bool = False) -> StrategyBot:
    return StrategyBot("test", plan_of(strategy(rules, extra)), refuse)


class Watched(Agent):
    """Wraps a bot and records its decisions and answers by label."""

    def __init__(self, bot: Agent) -> None:
        self.bot = bot
        self.answers: list[tuple[str, str, list[str]]] = []

    def answer(self, table: Table, decision: Decision) -> Answer:
        answer = self.bot.answer(table, decision)
        labels = decision.labels
        self.answers.append((decision.source, decision.verb, [labels[number] for number in answer]))
        return answer

    def answered(self, source: str, verb: str) -> list[str]:
        """Return the bot's first answer to this kind of decision."""
        for each in self.answers:
            if each[:2] == (source, verb):
                return each[2]
        raise AssertionError(f"{source} never asked to {verb}; the decisions were {self.answers}")


class Position:
    """A table with the recorded bot to move in seat 0 and another bot in seat 1."""

    def __init__(
        self,
        *kingdom: str,
        hand: Sequence[str] = (),
        deck: Sequence[str] = (),
        discard: Sequence[str] = (),
        play: Sequence[str] = (),
        other_hand: Sequence[str] = (),
        other_deck: Sequence[str] = (),
        trash: Sequence[str] = (),
        left: dict[str, int] | None = None,
        player: StrategyBot | None = None,
        turn: int = 0,
        actions: int = 1,
        coins: int = 0,
        phase: str = "action",
        colony: bool = False,
        bane: str = "",
    ) -> None:
        table = build_layout(2, kingdom, colony, False, bane).table(7)
        self.table = table
        table.turn = turn
        table.actions = actions
        table.coins = coins
        table.phase = {"action": ACTION_PHASE, "treasure": TREASURE_PHASE, "buy": BUY_PHASE}[phase]
        me, other = table.players
        me.hand.extend(self.cards(hand))
        me.deck.extend(reversed(self.cards(deck)))
        me.discard.extend(self.cards(discard))
        me.play.extend(self.cards(play))
        other.hand.extend(self.cards(other_hand))
        other.deck.extend(reversed(self.cards(other_deck)))
        table.trash.extend(self.cards(trash))
        for name, count in (left or {}).items():
            pile = table.pile(name)
            assert pile is not None
            del pile.cards[count:]
        self.watched = Watched(player or bot())
        table.agents = [self.watched, bot()]

    def cards(self, names: Sequence[str]) -> list[Card]:
        return [add_card(self.table, CARDS[name]) for name in names]

    def step(self, times: int = 1) -> Position:
        for _ in range(times):
            step(self.table)
        return self

    def names(self, zone: str, seat: int = 0) -> list[str]:
        cards: list[Card] = getattr(self.table.players[seat], zone)
        return sorted(card.name for card in cards)

    def answered(self, source: str, verb: str) -> list[str]:
        return sorted(self.watched.answered(source, verb))
