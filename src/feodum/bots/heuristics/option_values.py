"""What option words such as `+2 Cards` are worth to the player, and which options to choose."""

from __future__ import annotations

from typing import Final

from feodum.bots.heuristics.buying_power import another_buy, expected_value
from feodum.bots.heuristics.card_values import gain_worth, worth
from feodum.bots.heuristics.hands import argsort, discard_cost, hand_values
from feodum.bots.heuristics.outlook import Outlook
from feodum.bots.heuristics.upgrades import losses, losses_this_turn
from feodum.cards.box import FACES
from feodum.engine.card import ACTION, CURSE, PAYS_CARDS, PAYS_COINS, TREASURE, Card
from feodum.engine.decision import Answer, Decision

GAIN_SHARE: Final = 0.7
"""Value now of a gained card, as a share of its worth in the deck."""
_DILUTED: Final = 0.4
"""Share of the worth of a card that is gained in larger numbers."""
_COIN: Final = 0.4
"""Value of a coin that changes no buy expected now."""
_BUY_SHARE: Final = 0.5
"""Weight of a change in the buys expected this turn."""
_TRASHING: Final = 1.0
"""Value of trashing a useless card, which makes later hands better, beyond its own worth."""
_NEW_HAND: Final = 4
"""Number of cards usually drawn for a discarded hand."""


def choose(now: Outlook, decision: Decision) -> Answer:
    """Choose the most valuable options. The first ones win ties, for example among unknown words of custom cards."""
    values = [word_value(now, word) for word in decision.words]
    order = argsort([-value for value in values])
    picked = [order[i] for i in range(len(order)) if i < decision.min or (i < decision.max and values[order[i]] > 0.0)]
    picked.sort()
    return tuple(picked)


def word_value(now: Outlook, word: str) -> float:
    """Return the value of an option such as `+2 Cards and +1 Action`, `gain Gold` or `trash 2`; 0 if it is unknown."""
    total = 0.0
    cards = 0
    actions = 0
    for part in word.split(" and "):
        first, _, rest = part.partition(" ")
        if first == "gain":
            total += _gain_value(now, rest)
        elif first == "trash" and rest.isdigit():
            total += trashing_value(now, int(rest))
        elif first == "discard" and rest.isdigit():
            total -= discard_cost(now, now.view.hand, int(rest))
        elif part == "discard hand":
            total += _new_hand_value(now)
        elif first.startswith("+") and first[1:].isdigit():
            number = int(first[1:])
            if rest.startswith("Card"):
                cards += number
            elif rest.startswith("Action"):
                actions += number
            elif rest.startswith(("Coin", "Coffers")):
                total += coins_value(now, float(number))
            elif rest.startswith("Buy"):
                total += another_buy(now)
    return total + cards_value(now, cards) + (actions_value(now, actions, cards) if actions else 0.0)


def coins_value(now: Outlook, coins: float) -> float:
    """Return the value of this many coins, mainly of what they help to buy this turn."""
    if coins <= 0.0 or now.view.turn != now.view.seat:
        return _COIN * coins
    available = now.available_coins
    return _COIN * coins + _BUY_SHARE * max(0.0, expected_value(now, available + coins) - expected_value(now, available))


def cards_value(now: Outlook, count: int) -> float:
    """Return the value of drawing this many cards."""
    if not count:
        return 0.0
    return coins_value(now, now.expected_card * float(count)) + 0.1 * float(count)


def actions_value(now: Outlook, count: int, drawn: int) -> float:
    """Return the value of this many Actions for the Actions in hand, and for those among `drawn` further cards."""
    hand = now.view.hand
    actions = now.view.actions
    before: float = sum(hand_values(now, hand, actions))
    after: float = sum(hand_values(now, hand, actions + count))
    value = coins_value(now, 1.2 * (after - before))
    if drawn and actions == 0:
        value += float(min(count, drawn)) * 2.0 * _action_share(now)
    return value


def _action_share(now: Outlook) -> float:
    """Return the share of Actions among the next cards of the deck."""
    total = 0
    found = 0
    for name, count in now.next_cards().items():
        face = FACES.get(name)
        if face is not None and count > 0:
            total += count
            found += count if face.types & ACTION else 0
    return float(found) / float(total) if total else 0.0


def _gain_value(now: Outlook, name: str) -> float:
    """Return the value of gaining a card from the Supply. A Curse costs as much as it does in a late game."""
    card = FACES.get(name)
    if card is None or not now.view.available(name):
        return 0.0
    value = gain_worth(now, card, now.late)
    return value if card.types & CURSE else GAIN_SHARE * value


def trashing_value(now: Outlook, count: int) -> float:
    """Return the value of having to trash this many cards of the hand."""
    prices = losses_this_turn(now, now.view.hand)
    prices.sort()
    return sum([_TRASHING - price if price < 0.0 else -price for price in prices[:count]])


def _new_hand_value(now: Outlook) -> float:
    """Return the value of discarding the hand and drawing a new one."""
    hand = now.view.hand
    held: float = sum(hand_values(now, hand, now.view.actions))
    return coins_value(now, now.expected_card * float(_NEW_HAND)) + 0.3 - coins_value(now, held)


def pay_value(now: Outlook, payer: Card, card: Card, price: float) -> float:
    """Return the value of trashing a card, whose loss costs `price`, with a card that pays for its cost."""
    cost = now.view.cost_of(card)
    kind = payer.pays_per_coin
    if kind == PAYS_COINS:
        paid = coins_value(now, float(cost))
    elif kind == PAYS_CARDS:
        paid = cards_value(now, cost + (2 if card.potion_cost else 0))
    else:
        gained = FACES.get(kind)
        each = 0.0 if gained is None else worth(now, gained, now.late)
        paid = _DILUTED * each * float(min(cost, now.view.left(kind)))
    if card.types & TREASURE and kind != PAYS_COINS:
        price += 0.3 * float(card.coins)
    return paid - price


def best_pay(now: Outlook, payer: Card, rest: list[Card]) -> float:
    """Return the value of the best card to trash for what is paid for its cost."""
    prices = losses(now, rest)
    return max([pay_value(now, payer, rest[i], prices[i]) for i in range(len(rest))])


def value_of_bonuses(card: Card) -> float:
    """Return the value of the bonuses that the card declares."""
    cards = float(card.draws) * 1.5 + float(card.further_cards) * 1.2
    if card.discards and card.draws > 2:
        cards *= 0.7  # discards most of them again
    return cards + float(card.coins) + 0.9 * float(card.further_coins) + 0.3 * float(card.buys)


def new_turn_value(now: Outlook, rest: list[Card]) -> float:
    """Return the value of discarding the hand for a bigger hand next turn, as if that were about one hand more."""
    held: float = sum(hand_values(now, rest, now.view.actions - 1))
    return coins_value(now, 5.0 * now.expected_card) - coins_value(now, held) if rest else 0.0
