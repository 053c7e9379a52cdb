"""What this turn's coins buy, and how more or fewer coins would change that."""

from __future__ import annotations

from typing import Final

from feodum.bots.heuristics.card_values import POINT_WORTH, gain_worth, worth
from feodum.bots.heuristics.outlook import Outlook
from feodum.engine.card import Card

LOST_BUY_WEIGHT: Final = 0.7
"""Weight of a change in this turn's buys. Below 1, because coins are only part of a turn's value."""


COIN_DEVIATION: Final = 1.5
"""Typical difference between the coins expected this turn and the actual coins."""
DILUTION: Final = 2.5
"""Penalty for each card added to the deck, so that a few good buys can beat many poor ones."""
THIN_DILUTION: Final = 3.5
"""`DILUTION` when deciding how many Coppers to trash: in a thin deck, Silver hardly helps."""
MAX_BUYS: Final = 12
"""Maximum number of buys to evaluate. No turn needs more."""


def buy_value(now: Outlook, coins: int) -> float:
    """Return the value of the card the plan would buy with this many coins."""
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
    """Return `turn_value` averaged over `COIN_DEVIATION` coins around an expected number of coins."""
    middle = 2.0 * turn_value(now, int(coins))
    return (turn_value(now, int(coins - COIN_DEVIATION)) + middle + turn_value(now, int(coins + COIN_DEVIATION))) / 4.0


def lost_buy_value(now: Outlook, coins: int) -> float:
    """Return how much less this turn's buy is worth with this many fewer coins."""
    if coins == 0 or now.view.turn != now.view.seat:
        return 0.0
    available = int(now.available_coins)
    return LOST_BUY_WEIGHT * max(0.0, buy_value(now, available) - buy_value(now, available - coins))


def buy_gain(now: Outlook, rest: list[Card], coins: int) -> float:
    """Return how much more this turn's buy is worth after an Action that gives this many coins.

    Each coin is worth at least 0.5, because draws may change what is affordable.
    """
    available = int(now.available_coins_with(rest, now.actions_to_come - 1))
    return max(0.5 * float(coins), LOST_BUY_WEIGHT * (buy_value(now, available + coins) - buy_value(now, available)))


def has_nothing_to_buy(now: Outlook) -> bool:
    """Return whether the plan has nothing to buy this turn with all available coins."""
    return now.planned_buy(int(now.available_coins)) is None


def buys_wanted(now: Outlook, least: float) -> int:
    """Return how many cards worth at least `least` the plan would buy this turn with unlimited Buys."""
    coins = int(now.available_coins)
    wanted = now.planned_buy(coins)
    count = 0
    while wanted is not None and count < MAX_BUYS and gain_worth(now, wanted, now.late) >= least:
        count += 1
        coins -= now.view.cost_of(wanted)
        wanted = now.planned_buy(coins)
    return count


def another_buy(now: Outlook) -> float:
    """Return the value of an additional Buy this turn."""
    coins = int(now.available_coins)
    points = 0.0
    for card in now.view.in_play(now.view.seat):
        if card.vp_tokens_per_buy:
            points += POINT_WORTH * float(card.vp_tokens_per_buy)
    playable = now.actions_to_come
    for card in now.view.hand:
        if card.vp_tokens_per_buy and playable > 0:
            points += POINT_WORTH * float(card.vp_tokens_per_buy)
            playable -= 1
    wanted: Card | None = None
    for _buy in range(now.view.buys + 1):
        wanted = now.planned_buy(coins)
        if wanted is None:
            break
        coins -= now.view.cost_of(wanted)
    if wanted is None:
        return points if points > 2.0 * POINT_WORTH else 0.0
    return points + 0.3 * max(0.0, worth(now, wanted, False))


def spare_coins(now: Outlook, most: int, relief: float) -> int:
    """Return how many Coppers to trash this turn, at most `most`, although they could be spent.

    Trashing a Copper is worth `relief`.
    """
    coins = int(now.available_coins)
    bought = turn_value(now, coins, THIN_DILUTION)
    best = 0
    highest = 0.0
    for spared in range(1, min(most, coins) + 1):
        value = relief * float(spared) - (bought - turn_value(now, coins - spared, THIN_DILUTION))
        if value > highest:
            highest = value
            best = spared
    return best
