"""Heuristics for cards that pass cards, put tokens on piles or mats, use the Black Market, or replace gains."""

from __future__ import annotations

from typing import Final

from feodum.bots.buy_lists import may_be_used_forever
from feodum.bots.heuristics.actions import play_score
from feodum.bots.heuristics.card_values import gain_worth, worth
from feodum.bots.heuristics.disposal import is_better_discarded
from feodum.bots.heuristics.hands import argmax, smallest, values_now
from feodum.bots.heuristics.outlook import Outlook
from feodum.bots.heuristics.upgrades import losses
from feodum.cards.box import FACES, KINGDOM_CARDS
from feodum.cards.guests import MARKET
from feodum.engine.card import Card
from feodum.engine.decision import NONE, Answer, Decision
from feodum.engine.triggers import HAND_ATTACK, HAND_BEFORE_GAIN
from feodum.strategies.plan import UNRANKED

_MIN_BUY_VALUE: Final = 2.5
"""Minimum value of a card that is worth buying although the plan doesn't name it."""

_KEPT: Final = 5.0
"""Additional value of a card that should stay in hand."""
_FULL_MAT: Final = 3
"""Number of cards on a Native Village mat that are worth a card and an Action."""
_ENOUGH_TOKENS: Final = 4
"""Number of Pirate Ship tokens from which on the coins are worth more than another attack."""


# Passing cards to other players ---------------------------------------------------------------------------------------
def show_copies(now: Outlook, decision: Decision) -> Answer:
    """For an Ambassador: reveal the least valuable card, preferably one with another copy in hand."""
    values = losses(now, decision.cards)
    names = [card.name for card in decision.cards]
    for i in range(len(values)):
        if values[i] < 1.0 and names.count(names[i]) > 1:
            values[i] -= 1.0
    return smallest(values, 1)


def give_back(now: Outlook, decision: Decision) -> Answer:
    """For an Ambassador: return as many copies as possible if the card is useless, otherwise none."""
    return tuple(range(decision.max)) if losses(now, decision.cards)[0] < 0.5 else NONE


def make_trash(now: Outlook, decision: Decision) -> Answer:
    """Pick the best of another player's revealed Treasures, which that player then trashes."""
    return (argmax([worth(now, card, False) for card in decision.cards]),)


def make_gain(now: Outlook, decision: Decision) -> Answer:
    """Pick the worst of the cards on offer, which another player then gains."""
    return smallest([gain_worth(now, card, now.late) for card in decision.cards], 1)


def gain_all_good(now: Outlook, decision: Decision) -> Answer:
    """Gain every offered card that improves the deck."""
    late = now.late
    return tuple([i for i in range(len(decision.cards)) if gain_worth(now, decision.cards[i], late) > 0.7])


# The Black Market ----------------------------------------------------------------------------------------------------
def buy_offered(now: Outlook, decision: Decision) -> Answer:
    """Buy the card that the plan wants, otherwise a good one."""
    number = _wanted(now, decision.cards)
    return NONE if number < 0 else (number,)


def _wanted(now: Outlook, cards: list[Card]) -> int:
    """Return the index of the card to buy, or -1 to buy none."""
    number = now.best_ranked(cards)
    if number >= 0 or not cards:
        return number
    late = now.late
    values = [gain_worth(now, card, late) for card in cards]
    number = argmax(values)
    return number if values[number] >= _MIN_BUY_VALUE else -1


def play_for_offered(now: Outlook, decision: Decision) -> Answer:
    """Play all Treasures if they pay for a wanted card on offer."""
    coins = now.available_coins_with(now.view.hand, 0)
    offered = [FACES[name] for name in now.view.open_cards(MARKET)]
    affordable = [card for card in offered if float(now.view.coins) < float(now.view.cost_of(card)) <= coins]
    return tuple(range(decision.max)) if _wanted(now, affordable) >= 0 else NONE


def in_any_order(now: Outlook, decision: Decision) -> Answer:
    return tuple(range(decision.max))


# Other cards ----------------------------------------------------------------------------------------------------------
def embargo(now: Outlook, decision: Decision) -> Answer:
    """Pick the most expensive Kingdom pile that the plan doesn't use, otherwise Copper."""
    best = -1
    highest_cost = -1
    for i in range(len(decision.words)):
        card = now.view.top(decision.words[i])
        if card is None or decision.words[i] not in KINGDOM_CARDS or now.rank(card) != UNRANKED:
            continue
        if now.view.cost_of(card) > highest_cost:
            best = i
            highest_cost = now.view.cost_of(card)
    if best < 0 and "Copper" in decision.words:
        best = decision.words.index("Copper")
    return (max(best, 0),)


def native_village(now: Outlook, decision: Decision) -> Answer:
    """Put cards on the mat until it has a few, then take them all."""
    count = now.view.mat_size(decision.source, now.view.seat)
    return (decision.words.index("take" if count >= _FULL_MAT else "set aside"),)


def pirate_ship(now: Outlook, decision: Decision) -> Answer:
    """Attack until the tokens give enough coins."""
    tokens = now.view.mat_tokens(decision.source, now.view.seat)
    return (decision.words.index("coins" if tokens >= _ENOUGH_TOKENS else "attack"),)


def raise_bottom(now: Outlook, decision: Decision) -> Answer:
    """Put a card onto the deck if it is better than the next one probably is."""
    return NONE if not decision.about or is_better_discarded(now, decision.about[0]) else (0,)


def play_first(now: Outlook, decision: Decision) -> Answer:
    """Pick the card to play first when all of the cards will be played."""
    scores = [play_score(now, card, now.view.hand, 2) for card in decision.cards]
    return (argmax(scores),)


def topdeck_least(now: Outlook, decision: Decision) -> Answer:
    """Topdeck the least useful cards in hand, but keep Reactions to Attacks: one that comes back could be used forever."""
    values = values_now(now, decision.cards)
    for i in range(len(values)):
        if decision.cards[i].abilities & HAND_ATTACK:
            values[i] += _KEPT
    return smallest(values, decision.min)


def react(now: Outlook, decision: Decision) -> Answer:
    """Use the first offered reaction.

    Skip one that would replace a better card with Silver, like a Trader, or discard good cards, like a Diplomat.
    """
    for i in range(len(decision.cards)):
        if decision.cards[i].reusable and not _has_cards_to_discard(now):
            continue
        if may_be_used_forever(now.view, decision.cards[i]):
            continue
        if not decision.cards[i].abilities & HAND_BEFORE_GAIN or _wants_silver(now, decision):
            return (i,)
    return NONE if decision.min == 0 else (0,)


def _has_cards_to_discard(now: Outlook) -> bool:
    """Return whether the hand has enough useless cards to draw two cards and discard three."""
    values = values_now(now, now.view.hand)
    values.sort()
    return sum(values[:3]) <= 2.0 * now.expected_card


def _wants_silver(now: Outlook, decision: Decision) -> bool:
    if not decision.about:
        return False
    late = now.late
    return gain_worth(now, decision.about[0], late) < gain_worth(now, FACES["Silver"], late)
