"""The judgement itself: finds, for any decision, the room of playing sense that answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from feodum.bots.heuristics import choices, styles
from feodum.bots.heuristics import disposal as parting
from feodum.bots.heuristics import guest_cards as guests
from feodum.bots.heuristics.actions import becomes, play_score, repeat_values, rest_of
from feodum.bots.heuristics.buying_power import buys_wanted, turn_value
from feodum.bots.heuristics.card_values import best_gain, gain_worth, worth
from feodum.bots.heuristics.hands import most
from feodum.bots.heuristics.outlook import Outlook
from feodum.bots.heuristics.treasures import counterfeit_target
from feodum.cards.box import FACES
from feodum.engine.card import TREASURE
from feodum.engine.decision import NONE, Answer, Decision

Judge = Callable[[Outlook, Decision], Answer]

_REACTIONS: Final = ("Horse Traders", "Beggar", "Market Square", "Watchtower", "Moat")
"""Reactions in the order in which one wants to use them: those first that leave the hand."""


# Everyday questions --------------------------------------------------------------------------------------------------
def gain(now: Outlook, decision: Decision) -> Answer:
    """The card the plan wants most, or else the best one; none, where that is free and all would only be in the way."""
    number = best_gain(now, decision.cards)
    if decision.min == 0 and gain_worth(now, decision.cards[number], now.late) <= 0.5:
        return NONE
    return (number,)


def gain_to_hand(now: Outlook, decision: Decision) -> Answer:
    """What is worth most: to own, and by what it buys this turn."""
    purse = int(now.purse)
    before = turn_value(now, purse)
    values: list[float] = []
    for card in decision.cards:
        coins = card.coins if card.types & TREASURE else 0
        values.append(gain_worth(now, card, now.late) + turn_value(now, purse + coins) - before)
    return (most(values),)


def play_again(now: Outlook, decision: Decision) -> Answer:
    """What to play twice or three times."""
    values = repeat_values(now, FACES[decision.source], decision.cards, now.view.actions)
    number = most(values)
    return (number,) if values[number] > 0.0 else NONE


def play_found(now: Outlook, decision: Decision) -> Answer:
    """An Action that may be played for nothing: unless it does harm."""
    card = decision.cards[0]
    if now.plan.play.rank(now.view, card.name) < 0:
        return NONE
    if now.plan.play.insists(now.view, card.name):
        return (0,)
    return (0,) if play_score(now, card, rest_of(now.view.hand, card), 1) > 0.0 else NONE


def counterfeit(now: Outlook, decision: Decision) -> Answer:
    return counterfeit_target(now, decision.cards)


def become(now: Outlook, decision: Decision) -> Answer:
    return (becomes(now, decision.cards),)


def take_all(now: Outlook, decision: Decision) -> Answer:
    return tuple(range(decision.max))


def accept(now: Outlook, decision: Decision) -> Answer:
    """Yes: the first option."""
    return (0,)


def mint(now: Outlook, decision: Decision) -> Answer:
    """The Treasure that is worth having twice."""
    values = [worth(now, card, False) if now.view.available(card.name) else -1.0 for card in decision.cards]
    number = most(values)
    wants_copper = decision.cards[number].name == "Copper" and now.best_ranked([decision.cards[number]]) >= 0
    return (number,) if values[number] > 1.0 or wants_copper else NONE


def react(now: Outlook, decision: Decision) -> Answer:
    """Every reaction and effect is of use to its owner; only the order is open."""
    for name in _REACTIONS:
        for i in range(len(decision.cards)):
            if decision.cards[i].name == name:
                return NONE if name == "Market Square" and _is_needed_to_buy(now, decision) else (i,)
    return guests.react(now, decision)


def _is_needed_to_buy(now: Outlook, decision: Decision) -> bool:
    """Whether no Market Square in hand can be spared: their Buys bring more than Gold would, which won't be drawn this turn."""
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


def anything(now: Outlook, decision: Decision) -> Answer:
    """For questions nobody thought of, such as those of cards written elsewhere: as little as is allowed."""
    return tuple(range(decision.min))


_BY_VERB: Final[dict[str, Judge]] = {
    "discard": parting.discard,
    "trash": parting.trash_one,
    "gain": gain,
    "topdeck": parting.topdeck_ordered,
    "react": react,
    "reveal": accept,
    "play": accept,
    "take": take_all,
    "become": become,
    "topdeck gained": choices.royal_seal,
    "react to gain": choices.watchtower,
    "make discard": parting.make_discard,
    "discard for action": parting.discard_for_action,
    "discard for buy": parting.discard_for_buy,
    "discard for cards": parting.discard_to_draw,
    "discard for coins": parting.discard_for_coins,
    "discard deck": choices.scavenger,
    "pass": parting.trash_one,
    "return": guests.give_back,
    "make trash": guests.make_trash,
    "buy": guests.buy_offered,
    "put under": guests.in_any_order,
    "embargo": guests.embargo,
}

_BY_CARD: Final[dict[str, dict[str, Judge]]] = {
    "Artisan": {"gain": gain_to_hand, "topdeck": parting.topdeck_from_hand},
    "Bureaucrat": {"topdeck": parting.topdeck_victory},
    "Cellar": {"discard": parting.discard_for_luck},
    "Chapel": {"trash": parting.trash_many},
    "Harbinger": {"topdeck": parting.topdeck_best},
    "Mine": {"trash": parting.trash_for_trade},
    "Moneylender": {"trash": parting.trash_copper},
    "Remodel": {"trash": parting.trash_for_trade},
    "Sentry": {"trash": parting.trash_looked_at, "discard": parting.discard_looked_at},
    "Throne Room": {"play": play_again},
    "Vassal": {"play": play_found},
    "Bishop": {"trash": parting.trash_for_points},
    "Contraband": {"name": choices.contraband},
    "Expand": {"trash": parting.trash_for_trade},
    "Forge": {"trash": parting.trash_for_forge},
    "King's Court": {"play": play_again},
    "Loan": {"choose": choices.loan},
    "Mint": {"reveal": mint},
    "Mountebank": {"discard": parting.discard_curse},
    "Trade Route": {"trash": parting.trash_in_turn},
    "Vault": {"discard": parting.discard_for_coins},
    "Remake": {"trash": parting.trash_for_trade},
    "Tournament": {"gain": choices.prize},
    "Jester": {"choose": choices.jester},
    "Trusty Steed": {"choose": choices.trusty_steed},
    "Squire": {"choose": choices.squire},
    "Forager": {"trash": parting.trash_for_coins},
    "Hermit": {"trash": parting.trash_from_discard},
    "Death Cart": {"trash": parting.trash_ruin},
    "Ironmonger": {"choose": choices.ironmonger},
    "Procession": {"play": play_again},
    "Storeroom": {"discard for cards": parting.discard_to_draw_coins},
    "Rats": {"trash": parting.trash_in_turn},
    "Wandering Minstrel": {"topdeck": parting.topdeck_to_play},
    "Scavenger": {"topdeck": parting.topdeck_best},
    "Catacombs": {"choose": choices.catacombs},
    "Count": {"choose": choices.count, "discard": parting.discard_for_count, "topdeck": choices.count_topdeck},
    "Counterfeit": {"play": counterfeit},
    "Graverobber": {"choose": choices.graverobber, "trash": parting.trash_for_trade},
    "Junk Dealer": {"trash": parting.trash_in_turn},
    "Mystic": {"name": choices.mystic},
    "Rebuild": {"name": choices.rebuild},
    "Altar": {"trash": parting.trash_in_turn},
    "Hunting Grounds": {"choose": choices.hunting_grounds},
    "Dame Anna": {"trash": parting.trash_many},
    "Survivors": {"choose": choices.survivors},
    "Mercenary": {"trash": parting.trash_two},
    "Ambassador": {"reveal": guests.show_copies},
    "Black Market": {"play": guests.play_for_offered},
    "Golem": {"play": guests.play_first},
    "Scheme": {"topdeck": parting.topdeck_best},
    "Secret Chamber": {"discard": parting.discard_for_coins, "topdeck": guests.topdeck_least},
    "Thief": {"gain": guests.gain_all_good},
    "Trader": {"trash": guests.trash_for_silvers},
}


def answer_for(now: Outlook, decision: Decision) -> Answer:
    """A sensible answer to any decision that isn't one of a phase."""
    if decision.source in now.plan.styles:
        return styles.answer(now, decision, _judged(now, decision))
    return _judged(now, decision)


def _judged(now: Outlook, decision: Decision) -> Answer:
    verb = decision.verb
    judges = _BY_CARD.get(decision.source)
    judge = judges.get(verb) if judges is not None else None
    if judge is None:
        judge = _BY_VERB.get(verb)
    if judge is None:
        judge = choices.library if verb == "keep" else anything
    if decision.source == "Vault" and decision.all_or_none:
        judge = parting.discard_two_to_draw
    return judge(now, decision)
