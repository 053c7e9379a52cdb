"""Choosing among words: what a card offers to do, and names to call."""

from __future__ import annotations

from typing import Final

from feodum.bots.amounts import gains_to_end
from feodum.bots.plan import UNRANKED, Plan
from feodum.bots.sense.actions import terminals_in
from feodum.bots.sense.hands import coins_this_turn, hand_values, most, treasure_value
from feodum.bots.sense.parting import is_better_discarded, next_values, topdeck_from_hand
from feodum.bots.sense.upgrades import TRADES, best_trade
from feodum.bots.sense.worth import (
    best_offer,
    expected_card,
    gain_worth,
    is_junk,
    is_late,
    loss,
    points_of,
    spare_money,
    unseen,
    worth,
)
from feodum.cards.box import FACES
from feodum.engine.card import ACTION, CURSE, RUINS, TREASURE, VICTORY, Card
from feodum.engine.decision import NONE, Answer, Decision
from feodum.view import View

_PRIZES: Final = ("Followers", "Trusty Steed", "Princess", "Diadem", "Bag of Gold")


def about(decision: Decision) -> Card | None:
    """The card that the question is about."""
    return decision.about[0] if decision.about else None


def word(decision: Decision, *wanted: str) -> Answer:
    """The first of the wanted words that is an option; the first option, if none is."""
    for each in wanted:
        for i in range(len(decision.words)):
            if decision.words[i] == each:
                return (i,)
    return (0,)


# What a card does ------------------------------------------------------------------------------------------------------
def loan(plan: Plan, view: View, decision: Decision) -> Answer:
    """Coppers go while there is money enough; what the plan wants stays."""
    card = about(decision)
    if card is None:
        return word(decision, "discard")
    if card.name == "Copper":
        return word(decision, "trash" if spare_money(view) > 1 or "Copper" in plan.trash else "discard")
    return word(decision, "trash" if loss(plan, view, card, is_late(view)) < 0.0 else "discard")


def ironmonger(plan: Plan, view: View, decision: Decision) -> Answer:
    card = about(decision)
    return word(decision, "discard" if card is not None and is_better_discarded(plan, view, card) else "put back")


def survivors(plan: Plan, view: View, decision: Decision) -> Answer:
    cards = decision.about
    total = sum(next_values(plan, view, cards))
    return word(decision, "discard" if total < 0.75 * expected_card(view) * float(len(cards)) else "put back")


def catacombs(plan: Plan, view: View, decision: Decision) -> Answer:
    """The three cards, unless three others promise more."""
    cards = decision.about
    hand = view.hand
    values = hand_values(plan, view, hand + cards, view.actions)
    total = sum(values[len(hand) :])
    return word(decision, "take" if total >= expected_card(view) * 3.0 - 0.3 else "discard")


def library(plan: Plan, view: View, decision: Decision) -> Answer:
    """Actions that can still be played are kept, others make room."""
    card = about(decision)
    if card is None:
        return word(decision, "keep")
    if view.actions <= 0 or card.types & RUINS:
        return word(decision, "set aside")
    if card.actions > 0:
        return word(decision, "keep")
    return word(decision, "keep" if terminals_in(view.hand) < view.actions else "set aside")


def jester(plan: Plan, view: View, decision: Decision) -> Answer:
    """A good card is mine, a bad one theirs."""
    card = about(decision)
    if card is None:
        return word(decision, "them")
    if card.types & (CURSE | RUINS) or card.name in ("Copper", "Rats"):
        return word(decision, "me" if plan.rank(view, card) != UNRANKED else "them")
    return word(decision, "me" if gain_worth(plan, view, card, is_late(view)) > 0.7 else "them")


def squire(plan: Plan, view: View, decision: Decision) -> Answer:
    hand = view.hand
    if terminals_in(hand) > view.actions:
        return word(decision, "+2 Actions")
    in_play = view.in_play(view.seat)
    if any([card.name == "Goons" for card in in_play]) or (coins_this_turn(view) >= 11.0 and view.buys == 1):
        return word(decision, "+2 Buys")
    if not is_late(view) or plan.uses("Feodum") or view.actions > 0:
        return word(decision, "gain Silver")
    return word(decision, "+2 Buys")


def trusty_steed(plan: Plan, view: View, decision: Decision) -> Answer:
    """Cards, and Actions where they can be used; otherwise coins."""
    second = "+2 Actions" if terminals_in(view.hand) > view.actions else "+2 Coins"
    return (*word(decision, "+2 Cards"), *word(decision, second))


def count(plan: Plan, view: View, decision: Decision) -> Answer:
    if "discard 2" in decision.words:
        return _count_price(plan, view, decision)
    hand = view.hand
    if len(hand) >= 2 and _is_rubbish(plan, view, hand):
        return word(decision, "trash hand")
    if _wants_duchy(plan, view):
        return word(decision, "gain Duchy")
    return word(decision, "+3 Coins")


def _is_rubbish(plan: Plan, view: View, hand: list[Card]) -> bool:
    total = 0.0
    coppers = 0
    for card in hand:
        total += loss(plan, view, card, is_late(view))
        coppers += 1 if card.name == "Copper" else 0
    return total < -1.0 and coppers <= spare_money(view) and not is_late(view)


def _wants_duchy(plan: Plan, view: View) -> bool:
    if view.left("Duchy") == 0:
        return False
    coins = coins_this_turn(view)
    if coins + 3.0 >= 8.0 > coins:
        return False
    return plan.rank(view, FACES["Duchy"]) != UNRANKED or gains_to_end(view) <= 4


def _count_price(plan: Plan, view: View, decision: Decision) -> Answer:
    """Two useless cards are the best price, then one that can wait for the next turn, then a Copper."""
    hand = view.hand
    if not hand:
        return word(decision, "discard 2")
    values = hand_values(plan, view, hand, view.actions)
    if _keeper(plan, view, hand) >= 0:
        return word(decision, "topdeck")
    values.sort()
    if sum(values[:2]) <= 0.2:
        return word(decision, "discard 2")
    dead = [card for card in hand if card.types & ACTION and card.actions == 0]
    if dead and view.actions == 0:
        return word(decision, "topdeck")
    if sum(values[:2]) <= 1.2:
        return word(decision, "discard 2")
    return word(decision, "topdeck" if values[0] <= 1.0 and not is_late(view) else "gain Copper")


def _keeper(plan: Plan, view: View, hand: list[Card]) -> int:
    """The number of the one card to save before the rest of the hand is trashed; -1 if the hand is no such hand."""
    losses = [loss(plan, view, card, False) for card in hand]
    best = most(losses)
    if best >= 0 and losses[best] > 0.5 and _is_rubbish(plan, view, hand[:best] + hand[best + 1 :]):
        return best
    return -1


def count_topdeck(plan: Plan, view: View, decision: Decision) -> Answer:
    keeper = _keeper(plan, view, decision.cards)
    return (keeper,) if keeper >= 0 else topdeck_from_hand(plan, view, decision)


def graverobber(plan: Plan, view: View, decision: Decision) -> Answer:
    late = is_late(view)
    from_trash = 0.0
    for card in view.trash:
        if 3 <= view.cost_of(card) <= 6:
            from_trash = max(from_trash, max(gain_worth(plan, view, card, late), 0.1))
    actions = [card for card in view.hand if card.types & ACTION]
    trade = best_trade(plan, view, TRADES["Graverobber"], actions) if actions else 0.0
    return word(decision, "trash an Action" if trade > from_trash else "from trash")


def hunting_grounds(plan: Plan, view: View, decision: Decision) -> Answer:
    """The Duchy: as many points in one card. More cards are better only for Gardens."""
    estates = view.left("Duchy") == 0 or (plan.uses("Gardens") and view.left("Estate") >= 3)
    return word(decision, "gain 3 Estates" if estates else "gain Duchy")


def scavenger(plan: Plan, view: View, decision: Decision) -> Answer:
    """The deck goes, so that the best card of all can be next; but not a deck that is richer than the discard pile."""
    return word(decision, "yes" if view.deck_size(view.seat) <= 12 else "no")


def prize(plan: Plan, view: View, decision: Decision) -> Answer:
    """The plan's first Prize; otherwise the usual order. A Duchy when nothing will be played any more."""
    best = UNRANKED
    chosen = -1
    for i in range(len(decision.words)):
        card = FACES.get(decision.words[i])
        if card is not None:
            rank = plan.rank(view, card)
            if rank < best:
                best = rank
                chosen = i
    if chosen >= 0:
        return (chosen,)
    if gains_to_end(view) <= 2 or "Prize" in decision.words:
        return word(decision, "Duchy")
    if view.left("Curse") == 0:
        return word(decision, *_PRIZES[1:], "Followers")
    return word(decision, *_PRIZES)


# Gained cards ----------------------------------------------------------------------------------------------------------
def watchtower(plan: Plan, view: View, decision: Decision) -> Answer:
    card = about(decision)
    if card is None:
        return NONE
    is_bad = bool(card.types & (CURSE | RUINS)) or (card.name == "Copper" and "Copper" not in plan.names)
    if is_bad and plan.rank(view, card) == UNRANKED and not plan.uses("Gardens"):
        return word(decision, "trash")
    if card.types & CURSE:
        return word(decision, "trash")
    return word(decision, "topdeck") if _belongs_on_deck(view, card) else NONE


def royal_seal(plan: Plan, view: View, decision: Decision) -> Answer:
    card = about(decision)
    return word(decision, "topdeck") if card is not None and _belongs_on_deck(view, card) else NONE


def _belongs_on_deck(view: View, card: Card) -> bool:
    """Whether the card, just gained, is worth drawing next turn rather than after a shuffle."""
    if card in view.hand or is_junk(card):
        return False
    if card.types & VICTORY and not card.types & (ACTION | TREASURE):
        return False
    return worth(view, card, False) > 1.2


# Names -----------------------------------------------------------------------------------------------------------------
def contraband(plan: Plan, view: View, decision: Decision) -> Answer:
    """What the other player most probably wants to buy for the coins to be expected."""
    buyer = view.turn
    owned = view.owned(buyer)
    money = 0
    for name, number in owned.items():
        face = FACES.get(name)
        if face is not None and face.types & TREASURE:
            money += number * max(1, face.coins)
    per_card = float(money) / float(max(1, view.deck_total(buyer)))
    coins = float(view.coins) + per_card * float(view.hand_size(buyer))
    banned = view.banned
    wishes: list[str] = []
    if view.has_pile("Colony") and coins >= 9.0:
        wishes += ["Colony", "Province", "Platinum"]
    elif view.has_pile("Colony") and coins >= 7.5:
        wishes += ["Platinum", "Province"]
    if coins >= 6.5:
        wishes += ["Province"]
    wishes += ["Gold", "Province", "Duchy", "Silver"]
    for name in wishes:
        if view.available(name) and name not in banned:
            return word(decision, name)
    return word(decision, "Province")


def mystic(plan: Plan, view: View, decision: Decision) -> Answer:
    """The name that is most probably on top, weighted by what the card would do in hand."""
    best = "Copper"
    most = 0.0
    for name, number in sorted(unseen(view).items()):
        face = FACES.get(name)
        if face is None or number <= 0:
            continue
        value = 0.1
        if face.types & TREASURE:
            value = treasure_value(face)
        elif face.types & ACTION and view.actions > 0:
            value = 0.5 + 0.4 * float(face.cost)
        if value * float(number) > most:
            best = name
            most = value * float(number)
    return word(decision, best)


def rebuild(plan: Plan, view: View, decision: Decision) -> Answer:
    """The name to pass over: the one without which the expected trade is best."""
    names: list[str] = []
    numbers: list[float] = []
    deltas: list[float] = []
    for name, number in sorted(unseen(view).items()):
        face = FACES.get(name)
        if face is None or number <= 0 or not face.types & VICTORY:
            continue
        names.append(name)
        numbers.append(float(number))
        deltas.append(_rebuilt(plan, view, face))
    best = "Copper"  # passes nothing over
    most = -1000.0
    for skipped in ["Copper", *names]:
        total = 0.0
        weight = 0.0
        for i in range(len(names)):
            if names[i] != skipped:
                total += numbers[i] * deltas[i]
                weight += numbers[i]
        value = total / weight if weight else 0.0
        if value > most + 1e-9:
            best = skipped
            most = value
    return word(decision, best)


def _rebuilt(plan: Plan, view: View, old: Card) -> float:
    """The points that a Victory card gains by being rebuilt."""
    trade = TRADES["Rebuild"]
    gained = best_offer(plan, view, True, view.cost_of(old) + trade.more, 0, trade.gives)
    return gained - 1.35 * points_of(view, old) + (1.5 if old.name == "Feodum" else 0.0)
