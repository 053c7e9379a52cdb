"""A bot that buys by the rules of a strategy and leaves everything else to the play heuristics."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from feodum.bots.bot import Bot
from feodum.bots.buy_lists import single
from feodum.bots.heuristics.actions import best_action
from feodum.bots.heuristics.card_values import points_of
from feodum.bots.heuristics.dispatch import answer_for
from feodum.bots.heuristics.outlook import Outlook
from feodum.bots.heuristics.treasures import treasure_order
from feodum.cards.box import ENDING_PILES
from feodum.engine.card import Card
from feodum.engine.decision import NONE, Answer, Decision
from feodum.strategies.plan import Plan
from feodum.view.window import View


@mypyc_attr(allow_interpreted_subclasses=True)
class StrategyBot(Bot):
    """Plays a plan (see `plan_of`).

    With `refuse_losing_last_province`, or if the plan says so, it never makes a buy that ends the game in a loss.
    """

    def __init__(self, name: str, plan: Plan, refuse_losing_last_province: bool = False) -> None:
        super().__init__()
        self.name = name
        self.plan = plan
        self.reads_only = type(self) is StrategyBot
        self.needs_trace = not self.reads_only
        self.refuse_losing_last_province = refuse_losing_last_province or plan.refuses_to_lose

    def decide(self, view: View, decision: Decision) -> Answer:
        source = decision.source
        if source == "treasure":
            return treasure_order(self.plan, view, decision)
        if source == "buy":
            return self.buy(view, decision)
        if source == "action":
            number = best_action(Outlook(self.plan, view), decision.cards)
            return NONE if number < 0 else single(number)
        return answer_for(Outlook(self.plan, view), decision)

    def buy(self, view: View, decision: Decision) -> Answer:
        plan = self.plan
        number = plan.best_on_menu(view, decision) if decision.menu else plan.best(view, decision.cards)
        if number < 0:
            return NONE
        if self.refuse_losing_last_province and loses_by_ending(view, decision.cards[number]):
            return self._other_buy(view, decision.cards)
        return single(number)

    def _other_buy(self, view: View, cards: list[Card]) -> Answer:
        """Return the best buy that doesn't end the game in a loss."""
        numbers = [i for i in range(len(cards)) if not loses_by_ending(view, cards[i])]
        number = self.plan.best(view, [cards[i] for i in numbers])
        return NONE if number < 0 else (numbers[number],)


def loses_by_ending(view: View, card: Card) -> bool:
    """Return whether buying the card ends the game in a loss.

    It is a loss if an opponent has more points, or as many points after fewer turns.
    """
    if view.left(card.pile_name) != 1:  # a landscape has no pile
        return False
    ends = card.name in ENDING_PILES or view.empty_piles() + 1 >= view.empty_limit
    if not ends:
        return False
    mine = view.score(view.seat) + int(points_of(view, card))
    for seat in view.opponents():
        theirs = view.score(seat)
        if theirs > mine or (theirs == mine and view.turns(seat) < view.turns(view.seat) + 1):
            return True
    return False
