"""What this turn's coins buy, and how more or fewer coins would change that."""

from __future__ import annotations

from typing import Final

from feodum.bots.heuristics.card_values import POINT, gain_worth, worth
from feodum.bots.heuristics.outlook import Outlook
from feodum.engine.card import Card

LOST_BUY_WEIGHT: Final = 0.7
"""Weight of a change in this turn's buys. Below 1, because coins are only part of a turn's value."""


SPREAD: Final = 1.5
"""Typical deviation, in coins, from the expected number."""
DILUTION: Final = 2.5
"""Penalty for each card added to the deck, to compare a few good buys with many."""
THIN_DILUTION: Final = 3.5
"""`DILUTION` for a deck that trashes its cards, in which Silver hardly helps."""
MAX_BUYS: Final = 12
"""Maximum number of buys to evaluate. No turn needs more."""


def buy_value(now: Outlook, coins: int) -> float:
    """Return the value of the plan's buy with this many coins."""
    wanted = now.planned_buy(coins)
    return 0.0 if wanted is None else max(0.0, gain_worth(now, wanted, now.late))


def turn_value(now: Outlook, coins: int, dilution: float = 0.0) -> float:
    """Return the total value of the plan's buys this turn, each reduced by `dilution`."""
    total = 0.0
    for _buy in range(min(now.view.buys, MAX_BUYS)):
        wanted = now.planned_buy(coins)
        if wanted is None:
            break
        total += max(0.0, gain_worth(now, wanted, now.late) - dilution)
        coins -= now.view.cost_of(wanted)
    return total


def expected_value(now: Outlook, coins: float) -> float:
    """Return `turn_value` averaged over a spread around an expected number of coins."""
    middle = 2.0 * turn_value(now, int(coins))
    return (turn_value(now, int(coins - SPREAD)) + middle + turn_value(now, int(coins + SPREAD))) / 4.0


def lost_buy_value(now: Outlook, coins: int) -> float:
    """Return the value that this turn's buy loses if the seat has this many fewer coins."""
    if coins == 0 or now.view.turn != now.view.seat:
        return 0.0
    purse = int(now.purse)
    return LOST_BUY_WEIGHT * max(0.0, buy_value(now, purse) - buy_value(now, purse - coins))


def buy_gain(now: Outlook, rest: list[Card], coins: int) -> float:
    """Return what this turn's buy gains from an Action that gives this many coins.

    Each coin counts at least half, because draws may change what is affordable.
    """
    purse = int(now.purse_with(rest, now.actions_to_come - 1))
    return max(0.5 * float(coins), LOST_BUY_WEIGHT * (buy_value(now, purse + coins) - buy_value(now, purse)))


def has_nothing_to_buy(now: Outlook) -> bool:
    """Return whether the plan has nothing to buy this turn with all available coins."""
    return now.planned_buy(int(now.purse)) is None


def buys_wanted(now: Outlook, least: float) -> int:
    """Return how many cards of at least this value the plan could afford with unlimited Buys."""
    coins = int(now.purse)
    wanted = now.planned_buy(coins)
    count = 0
    while wanted is not None and count < MAX_BUYS and gain_worth(now, wanted, now.late) >= least:
        count += 1
        coins -= now.view.cost_of(wanted)
        wanted = now.planned_buy(coins)
    return count


def another_buy(now: Outlook) -> float:
    """Return the value of an additional Buy this turn."""
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
    """Return how many Coppers to give up this turn, at most `most`.

    Getting rid of each one is worth `relief`.
    """
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
