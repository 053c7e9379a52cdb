"""Dispatch: finds the heuristic that answers a decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from feodum.bots.buy_lists import amount, coins_missing
from feodum.bots.heuristics import choices, disposal, guest_cards, styles
from feodum.bots.heuristics.actions import misfits_target, play_score, repeat_values, rest_of
from feodum.bots.heuristics.buying_power import buys_wanted, turn_value
from feodum.bots.heuristics.card_values import best_card, best_gain, gain_worth, is_junk, junk_left, worth
from feodum.bots.heuristics.hands import argmax
from feodum.bots.heuristics.outlook import Outlook
from feodum.bots.heuristics.treasures import counterfeit_target
from feodum.cards.box import FACES
from feodum.engine.card import ACTION, TREASURE, Card, type_names
from feodum.engine.decision import NONE, Answer, Decision
from feodum.strategies.plan import UNRANKED

Heuristic = Callable[[Outlook, Decision], Answer]

_REACTIONS: Final = ("Horse Traders", "Beggar", "Market Square", "Watchtower", "Moat")
"""Reactions in the preferred order: those that leave the hand come first."""
_MAX_LOOKS: Final = 3
"""The most coins to overpay for looking at cards of the deck."""
_MIN_OVERPAID: Final = 2.0
"""The least worth of an Action for which to overpay."""


# Common decisions -----------------------------------------------------------------------------------------------------
def gain(now: Outlook, decision: Decision) -> Answer:
    """Gain the card the plan wants most, otherwise the best one.

    Decline if that is allowed and all cards are bad.
    """
    number = best_gain(now, decision.cards)
    if decision.min == 0 and gain_worth(now, decision.cards[number], now.late) <= 0.5:
        return NONE
    return (number,)


def gain_to_hand(now: Outlook, decision: Decision) -> Answer:
    """Gain the card with the highest value, including the value of what its coins buy this turn."""
    available = int(now.available_coins)
    before = turn_value(now, available)
    values: list[float] = []
    for card in decision.cards:
        coins = card.coins if card.types & TREASURE else 0
        values.append(gain_worth(now, card, now.late) + turn_value(now, available + coins) - before)
    return (argmax(values),)


def play_again(now: Outlook, decision: Decision) -> Answer:
    """Pick the Action to play two or three times, or decline if none is worth it."""
    values = repeat_values(now, now.view.face(decision.source), decision.cards, now.view.actions)
    number = argmax(values)
    return (number,) if values[number] > 0.0 else NONE


def play_found(now: Outlook, decision: Decision) -> Answer:
    """Play the offered card, which uses up no Action, unless playing it does harm."""
    card = decision.cards[0]
    if now.plan.play.rank(now.view, card.name) < 0:
        return NONE
    if now.plan.play.insists(now.view, card.name):
        return (0,)
    return (0,) if play_score(now, card, rest_of(now.view.hand, card), 1) > 0.0 else NONE


def counterfeit(now: Outlook, decision: Decision) -> Answer:
    return counterfeit_target(now, decision.cards)


def become(now: Outlook, decision: Decision) -> Answer:
    return (misfits_target(now, decision.cards),)


def take_all(now: Outlook, decision: Decision) -> Answer:
    return tuple(range(decision.max))


def reveal(now: Outlook, decision: Decision) -> Answer:
    """Reveal all useful cards if several can be picked, or the card with the most types if one must be."""
    cards = decision.cards
    if decision.max > 1:
        return tuple([i for i in range(len(cards)) if not is_junk(cards[i])][: decision.max])
    return (argmax([float(len(type_names(card.types))) for card in cards]),)


def accept(now: Outlook, decision: Decision) -> Answer:
    """Pick the first option, which means yes."""
    return (0,)


def mint(now: Outlook, decision: Decision) -> Answer:
    """Pick the Treasure that is most worth duplicating, or decline if none is."""
    values = [worth(now, card, False) if now.view.available(card.name) else -1.0 for card in decision.cards]
    number = argmax(values)
    wants_copper = decision.cards[number].name == "Copper" and now.best_ranked([decision.cards[number]]) >= 0
    return (number,) if values[number] > 1.0 or wants_copper else NONE


def react(now: Outlook, decision: Decision) -> Answer:
    """Use reactions in the preferred order, but keep Market Squares whose Buys are needed this turn."""
    for name in _REACTIONS:
        for i in range(len(decision.cards)):
            if decision.cards[i].name == name:
                return NONE if name == "Market Square" and _is_needed_to_buy(now, decision) else (i,)
    return guest_cards.react(now, decision)


def _is_needed_to_buy(now: Outlook, decision: Decision) -> bool:
    """Return whether this turn needs the Buys of all Market Squares in hand, for cards as good as Gold."""
    view = now.view
    if view.turn != view.seat or view.actions == 0 or decision.min > 0:
        return False
    squares = 0
    for card in view.hand:
        if card.name == "Market Square":
            squares += 1
        elif card.draws >= 2 or card.name == "Madman":
            return False
    return view.buys + squares <= buys_wanted(now, worth(now, FACES["Gold"], False))


# Questions of phases and tokens ---------------------------------------------------------------------------------------
def spend(now: Outlook, decision: Decision) -> Answer:
    """Spend just enough Coffers for the card that the plan wants most and that they make affordable.

    For a card that trades with Coffers, spend what it declares.
    """
    view = now.view
    if view.phase != "buy":
        card = FACES.get(decision.source)
        return NONE if card is None else amount(decision, _trade_price(now, card, decision.size))
    banned = view.banned
    most = decision.size - coins_missing(view, 0)
    offers = [card for card in now.on_offer(most, potions=view.potions) if card.name not in banned]
    number = now.best_ranked(offers)
    return NONE if number < 0 else amount(decision, coins_missing(view, view.cost_of(offers[number])))


def _trade_price(now: Outlook, trader: Card, most: int) -> int:
    """Return how many Coffers to spend for a better trade of the card that was trashed last."""
    extra = min(trader.trade_extra, most)
    trash = now.view.trash
    if not trash:
        return extra
    cost = now.view.cost_of(trash[-1])
    gained = best_card(now, cost + extra)
    return extra if gained is None else max(0, now.view.cost_of(gained) - cost)


def overpay(now: Outlook, decision: Decision) -> Answer:
    """Overpay the coins that buy nothing else, if the facts of the card tell that this gives something useful."""
    card = FACES.get(decision.source)
    if card is None:
        return NONE
    view = now.view
    if card.trades:
        return _overpay_for_actions(now, decision)
    coins = view.coins
    if view.buys > 0:
        other = now.planned_buy(coins)
        coins -= 0 if other is None else view.cost_of(other)
    gained = FACES.get(card.pays_per_coin)
    if gained is not None:
        useful = view.left(gained.name) if gain_worth(now, gained, now.late) > 0.0 else 0
    else:
        useful = min(_MAX_LOOKS, junk_left(now) // 2) if card.trashes else 0
    return amount(decision, min(coins, useful, decision.size))


def _overpay_for_actions(now: Outlook, decision: Decision) -> Answer:
    """Overpay the amount for which the best Actions can be gained, if they are good."""
    best = -1
    most = _MIN_OVERPAID
    for i in range(len(decision.words)):
        coins, _, potions = decision.words[i].partition(" and ")
        if potions or not coins.isdigit():
            continue
        for card in now.on_offer(int(coins), int(coins), ACTION):
            value = gain_worth(now, card, now.late)
            if value > most:
                best = i
                most = value
    return NONE if best < 0 else (best,)


def play_at_night(now: Outlook, decision: Decision) -> Answer:
    """Play the card that the plan ranks first, unless it forbids all of them."""
    best = -1
    first = UNRANKED + 1
    for i in range(len(decision.cards)):
        rank = now.plan.play.rank(now.view, decision.cards[i].name)
        if 0 <= rank < first:
            best = i
            first = rank
    return NONE if best < 0 else (best,)


def minimum_answer(now: Outlook, decision: Decision) -> Answer:
    """Decline if possible. Also the answer to unknown decisions, for example of custom cards."""
    return tuple(range(decision.min))


_BY_VERB: Final[dict[str, Heuristic]] = {
    "discard": disposal.discard,
    "trash": disposal.trash_one,
    "gain": gain,
    "topdeck": disposal.topdeck,
    "react": react,
    "reveal": reveal,
    "play": accept,
    "take": take_all,
    "become": become,
    "topdeck gained": choices.royal_seal,
    "react to gain": choices.watchtower,
    "make discard": disposal.make_discard,
    "discard for action": disposal.discard_for_action,
    "discard for buy": disposal.discard_for_buy,
    "discard for cards": disposal.discard_to_draw,
    "discard for coins": disposal.discard_for_coins,
    "discard deck": choices.scavenger,
    "pass": disposal.trash_one,
    "return": guest_cards.give_back,
    "make trash": guest_cards.make_trash,
    "make gain": guest_cards.make_gain,
    "buy": guest_cards.buy_offered,
    "put under": guest_cards.in_any_order,
    "embargo": guest_cards.embargo,
    "use": minimum_answer,
    "spend": spend,
    "keep coins": minimum_answer,
    "overpay": overpay,
    "set aside": disposal.set_aside,
    "put into deck": disposal.position_in_deck,
    "name": choices.name_card,
    "choose": choices.by_words,
}

_BY_CARD: Final[dict[str, dict[str, Heuristic]]] = {
    "night": {"play": play_at_night},  # the phase
    "Artisan": {"gain": gain_to_hand, "topdeck": disposal.topdeck_from_hand},
    "Bureaucrat": {"topdeck": disposal.topdeck_victory},
    "Cellar": {"discard": disposal.discard_to_cycle},
    "Chapel": {"trash": disposal.trash_many},
    "Harbinger": {"topdeck": disposal.topdeck_best},
    "Moneylender": {"trash": disposal.trash_copper},
    "Sentry": {"trash": disposal.trash_from_deck, "discard": disposal.discard_from_deck},
    "Vassal": {"play": play_found},
    "Bishop": {"trash": disposal.trash_for_points},
    "Contraband": {"name": choices.contraband},
    "Forge": {"trash": disposal.trash_for_forge},
    "Loan": {"choose": choices.loan},
    "Mint": {"reveal": mint},
    "Mountebank": {"discard": disposal.discard_curse},
    "Trade Route": {"trash": disposal.trash_in_turn},
    "Vault": {"discard": disposal.discard_for_coins},
    "Tournament": {"gain": choices.prize},
    "Jester": {"choose": choices.jester},
    "Trusty Steed": {"choose": choices.trusty_steed},
    "Squire": {"choose": choices.squire},
    "Forager": {"trash": disposal.trash_for_coins},
    "Hermit": {"trash": disposal.trash_from_discard},
    "Death Cart": {"trash": disposal.trash_for_death_cart},
    "Ironmonger": {"choose": choices.ironmonger},
    "Storeroom": {"discard for cards": disposal.discard_to_draw_coins},
    "Rats": {"trash": disposal.trash_in_turn},
    "Wandering Minstrel": {"topdeck": disposal.topdeck_to_play},
    "Scavenger": {"topdeck": disposal.topdeck_best},
    "Catacombs": {"choose": choices.catacombs},
    "Count": {"choose": choices.count, "discard": disposal.discard_for_count, "topdeck": choices.count_topdeck},
    "Graverobber": {"choose": choices.graverobber},
    "Junk Dealer": {"trash": disposal.trash_in_turn},
    "Rebuild": {"name": choices.rebuild},
    "Altar": {"trash": disposal.trash_in_turn},
    "Hunting Grounds": {"choose": choices.hunting_grounds},
    "Dame Anna": {"trash": disposal.trash_many},
    "Survivors": {"choose": choices.survivors},
    "Mercenary": {"trash": disposal.trash_two},
    "Ambassador": {"reveal": guest_cards.show_copies},
    "Black Market": {"play": guest_cards.play_for_offered},
    "Golem": {"play": guest_cards.play_first},
    "Secret Chamber": {"discard": disposal.discard_for_coins, "topdeck": guest_cards.topdeck_least},
    "Native Village": {"choose": guest_cards.native_village},
    "Navigator": {"choose": choices.survivors},
    "Pearl Diver": {"choose": guest_cards.raise_bottom},
    "Pirate Ship": {"choose": guest_cards.pirate_ship},
    "Thief": {"gain": guest_cards.gain_all_good},
}


def answer_for(now: Outlook, decision: Decision) -> Answer:
    """Return the heuristic answer to any decision of a card, adjusted by the strategy's card styles."""
    if decision.source in now.plan.styles:
        return styles.answer(now, decision, _heuristic_answer(now, decision))
    return _heuristic_answer(now, decision)


def _by_facts(decision: Decision) -> Heuristic | None:
    """Return the heuristic that the facts of the asking card suggest, or None."""
    card = FACES.get(decision.source)
    if card is None:
        return None
    if card.repeats and decision.verb == "play":
        return counterfeit if card.types & TREASURE else play_again
    if decision.verb != "trash":
        return None
    if card.trades:
        return disposal.trash_for_trade
    if card.pays_per_coin:
        return disposal.trash_for_pay
    return disposal.trash_from_supply if card.gains_types and not card.trashes else None


def heuristic_for(decision: Decision) -> Heuristic:
    """Return the heuristic for a decision: by the asking card's name or facts, otherwise by the verb."""
    verb = decision.verb
    heuristics = _BY_CARD.get(decision.source)
    heuristic = heuristics.get(verb) if heuristics is not None else None
    if heuristic is None and (verb == "play" or verb == "trash"):
        heuristic = _by_facts(decision)
    if heuristic is None:
        heuristic = _BY_VERB.get(verb)
    if heuristic is None:
        heuristic = choices.library if verb == "keep" else minimum_answer
    if decision.source == "Vault" and decision.all_or_none:
        heuristic = disposal.discard_two_to_draw
    return heuristic


def _heuristic_answer(now: Outlook, decision: Decision) -> Answer:
    return heuristic_for(decision)(now, decision)
