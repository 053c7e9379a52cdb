"""What this turn's coins buy: what the plan would take, what more or fewer coins would change."""

from __future__ import annotations

from typing import Final

from feodum.bots.heuristics.card_values import POINT, gain_worth, worth
from feodum.bots.heuristics.outlook import Outlook
from feodum.engine.card import Card

MISSED: Final = 0.7
"""How much a buy that is missed weighs against a gain: coins are not all that a turn is for."""


SPREAD: Final = 1.5
"""By how much the coins of a few cards differ from what was to be expected."""
DILUTION: Final = 2.5
"""What a card is worth less for being one card more in the deck, where few good cards are weighed against many..."""
THIN_DILUTION: Final = 3.5
"""...and to a deck that is getting rid of cards: Silver hardly helps it any more."""
MOST_BUYS: Final = 12
"""No turn needs more."""


def buy_value(now: Outlook, coins: int) -> float:
    """What the plan's buy for so many coins is worth."""
    wanted = now.planned_buy(coins)
    return 0.0 if wanted is None else max(0.0, gain_worth(now, wanted, now.late))


def turn_value(now: Outlook, coins: int, dilution: float = 0.0) -> float:
    """What the plan's buys of this turn are worth together, for so many coins; each so much less for being one card more."""
    total = 0.0
    for _buy in range(min(now.view.buys, MOST_BUYS)):
        wanted = now.planned_buy(coins)
        if wanted is None:
            break
        total += max(0.0, gain_worth(now, wanted, now.late) - dilution)
        coins -= now.view.cost_of(wanted)
    return total


def expected_value(now: Outlook, coins: float) -> float:
    """The same for coins that are to be expected, but may turn out to be more or fewer."""
    middle = 2.0 * turn_value(now, int(coins))
    return (turn_value(now, int(coins - SPREAD)) + middle + turn_value(now, int(coins + SPREAD))) / 4.0


def missed_buy(now: Outlook, coins: int) -> float:
    """What this turn's buy loses with so many coins less."""
    if coins == 0 or now.view.turn != now.view.seat:
        return 0.0
    purse = int(now.purse)
    return MISSED * max(0.0, buy_value(now, purse) - buy_value(now, purse - coins))


def better_buy(now: Outlook, rest: list[Card], coins: int) -> float:
    """What this turn's buy wins by an Action that gives so many coins, beside the rest of the hand.

    A coin is never worth less than half a coin, for chance's sake.
    """
    purse = int(now.purse_with(rest, now.actions_to_come - 1))
    return max(0.5 * float(coins), MISSED * (buy_value(now, purse + coins) - buy_value(now, purse)))


def is_idle(now: Outlook) -> bool:
    """Whether the plan has nothing to buy this turn, for all the coins there are."""
    return now.planned_buy(int(now.purse)) is None


def buys_wanted(now: Outlook, least: float) -> int:
    """How many cards worth at least so much the plan could pay for this turn, if there were Buys enough."""
    coins = int(now.purse)
    wanted = now.planned_buy(coins)
    count = 0
    while wanted is not None and count < MOST_BUYS and gain_worth(now, wanted, now.late) >= least:
        count += 1
        coins -= now.view.cost_of(wanted)
        wanted = now.planned_buy(coins)
    return count


def another_buy(now: Outlook) -> float:
    """What one Buy more would be worth this turn."""
    coins = int(now.purse)
    points = 0.0
    for card in now.view.in_play(now.view.seat):
        if card.name == "Goons":
            points += POINT  # for each card bought
    playable = now.actions_to_come
    for card in now.view.hand:
        if card.name == "Goons" and playable > 0:
            points += POINT
            playable -= 1
    wanted: Card | None = None
    for _buy in range(now.view.buys + 1):
        wanted = now.planned_buy(coins)
        if wanted is None:
            break
        coins -= now.view.cost_of(wanted)
    if wanted is None:
        return points if points > 2.0 * POINT else 0.0
    return points + 0.3 * max(0.0, worth(now, wanted, False))


def spare_coins(now: Outlook, most: int, relief: float) -> int:
    """How many of so many Coppers this turn's buys had best do without, if it is worth so much to be rid of each."""
    coins = int(now.purse)
    bought = turn_value(now, coins, THIN_DILUTION)
    best = 0
    highest = 0.0
    for spared in range(1, min(most, coins) + 1):
        value = relief * float(spared) - (bought - turn_value(now, coins - spared, THIN_DILUTION))
        if value > highest:
            highest = value
            best = spared
    return best
