"""What only guests ask: cards that go to others, tokens on piles, buying at the Black Market, gains that are replaced."""

from __future__ import annotations

from typing import Final

from feodum.bots.heuristics.actions import play_score
from feodum.bots.heuristics.card_values import gain_worth, worth
from feodum.bots.heuristics.hands import least, most, values_now
from feodum.bots.heuristics.outlook import Outlook
from feodum.bots.heuristics.upgrades import losses
from feodum.cards.box import FACES
from feodum.cards.catalogue import CATALOGUE
from feodum.cards.guests import MARKET
from feodum.engine.card import Card
from feodum.engine.decision import NONE, Answer, Decision
from feodum.strategies.plan import UNRANKED

_GOOD: Final = 2.5
"""From here on a card that the plan does not name is worth buying on the way."""
_SILVER: Final = 1.2
"""What another Silver in the deck makes up for."""


# Cards that go to others, or come from them ----------------------------------------------------------------------------
def show_copies(now: Outlook, decision: Decision) -> Answer:
    """For an Ambassador: the card that is missed least; rather one of which two can go."""
    values = losses(now, decision.cards)
    names = [card.name for card in decision.cards]
    for i in range(len(values)):
        if values[i] < 1.0 and names.count(names[i]) > 1:
            values[i] -= 1.0
    return least(values, 1)


def give_back(now: Outlook, decision: Decision) -> Answer:
    """As many as may go, of what one is glad to be rid of."""
    return tuple(range(decision.max)) if losses(now, decision.cards)[0] < 0.5 else NONE


def make_trash(now: Outlook, decision: Decision) -> Answer:
    """The best of somebody else's Treasures."""
    return (most([worth(now, card, False) for card in decision.cards]),)


def gain_all_good(now: Outlook, decision: Decision) -> Answer:
    """Whatever makes the deck better: Silver and above."""
    late = now.late
    return tuple([i for i in range(len(decision.cards)) if gain_worth(now, decision.cards[i], late) > 0.7])


# The Black Market ----------------------------------------------------------------------------------------------------
def buy_offered(now: Outlook, decision: Decision) -> Answer:
    """The card that the plan wants; otherwise a good one."""
    number = _wanted(now, decision.cards)
    return NONE if number < 0 else (number,)


def _wanted(now: Outlook, cards: list[Card]) -> int:
    """The number of the card to buy, -1 for none of them."""
    number = now.best_ranked(cards)
    if number >= 0 or not cards:
        return number
    late = now.late
    values = [gain_worth(now, card, late) for card in cards]
    number = most(values)
    return number if values[number] >= _GOOD else -1


def play_for_offered(now: Outlook, decision: Decision) -> Answer:
    """All Treasures, if they pay for a card turned up that is wanted."""
    coins = now.purse_with(now.view.hand, 0)
    offered = [FACES[name] for name in now.view.open_cards(MARKET)]
    affordable = [card for card in offered if float(now.view.coins) < float(now.view.cost_of(card)) <= coins]
    return tuple(range(decision.max)) if _wanted(now, affordable) >= 0 else NONE


def in_any_order(now: Outlook, decision: Decision) -> Answer:
    return tuple(range(decision.max))


# Others ----------------------------------------------------------------------------------------------------------------
def embargo(now: Outlook, decision: Decision) -> Answer:
    """The dearest Kingdom pile that the plan has no use for; otherwise Copper."""
    best = -1
    dearest = -1
    for i in range(len(decision.words)):
        card = now.view.top(decision.words[i])
        if card is None or not CATALOGUE[decision.words[i]].is_kingdom or now.rank(card) != UNRANKED:
            continue
        if now.view.cost_of(card) > dearest:
            best = i
            dearest = now.view.cost_of(card)
    if best < 0 and "Copper" in decision.words:
        best = decision.words.index("Copper")
    return (max(best, 0),)


def play_first(now: Outlook, decision: Decision) -> Answer:
    """Of cards that are all played: the one that one would play first, as if the others were in hand."""
    scores = [play_score(now, card, now.view.hand, 2) for card in decision.cards]
    return (most(scores),)


def topdeck_least(now: Outlook, decision: Decision) -> Answer:
    """Under an Attack: what is least useful lies on the deck."""
    return least(values_now(now, decision.cards), decision.min)


def trash_for_silvers(now: Outlook, decision: Decision) -> Answer:
    """The card whose Silvers make up best for its loss."""
    values = losses(now, decision.cards)
    silvers = [_SILVER * float(min(now.view.cost_of(card), now.view.left("Silver"))) for card in decision.cards]
    return (most([silvers[i] - values[i] for i in range(len(values))]),)


def react(now: Outlook, decision: Decision) -> Answer:
    """The first effect that is of use: all are, but a Silver instead of a better card."""
    for i in range(len(decision.cards)):
        if decision.cards[i].name != "Trader" or _wants_silver(now, decision):
            return (i,)
    return NONE if decision.min == 0 else (0,)


def _wants_silver(now: Outlook, decision: Decision) -> bool:
    if not decision.about:
        return False
    late = now.late
    return gain_worth(now, decision.about[0], late) < gain_worth(now, FACES["Silver"], late)
