"""The judgement itself: finds, for any decision, the room of playing sense that answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from feodum.bots.plan import Plan
from feodum.bots.sense import choices, parting
from feodum.bots.sense.actions import becomes, play_score, repeat_values, rest_of
from feodum.bots.sense.hands import most
from feodum.bots.sense.treasures import counterfeit_target
from feodum.bots.sense.worth import best_gain, gain_worth, is_late, worth
from feodum.engine.decision import NONE, Answer, Decision
from feodum.view import View

Judge = Callable[[Plan, View, Decision], Answer]

_REACTIONS: Final = ("Horse Traders", "Beggar", "Market Square", "Watchtower", "Moat")
"""Reactions in the order in which one wants to use them: those first that leave the hand."""


# Everyday questions --------------------------------------------------------------------------------------------------
def gain(plan: Plan, view: View, decision: Decision) -> Answer:
    """The card the plan wants most, or else the best one; none, where that is free and all would only be in the way."""
    number = best_gain(plan, view, decision.cards)
    if decision.min == 0 and gain_worth(plan, view, decision.cards[number], is_late(view)) <= 0.5:
        return NONE
    return (number,)


def play_again(plan: Plan, view: View, decision: Decision) -> Answer:
    """What to play twice or three times."""
    values = repeat_values(plan, view, decision.source, decision.cards, view.actions)
    number = most(values)
    return (number,) if values[number] > 0.0 else NONE


def play_found(plan: Plan, view: View, decision: Decision) -> Answer:
    """An Action that may be played for nothing: unless it does harm."""
    card = decision.cards[0]
    return (0,) if play_score(plan, view, card, rest_of(view.hand, card), 1) > 0.0 else NONE


def counterfeit(plan: Plan, view: View, decision: Decision) -> Answer:
    return counterfeit_target(plan, view, decision.cards)


def become(plan: Plan, view: View, decision: Decision) -> Answer:
    return (becomes(plan, view, decision.cards),)


def take_all(plan: Plan, view: View, decision: Decision) -> Answer:
    return tuple(range(decision.max))


def accept(plan: Plan, view: View, decision: Decision) -> Answer:
    """Yes: the first option."""
    return (0,)


def mint(plan: Plan, view: View, decision: Decision) -> Answer:
    """The Treasure that is worth having twice."""
    values = [worth(view, card, False) if view.available(card.name) else -1.0 for card in decision.cards]
    number = most(values)
    wants_copper = decision.cards[number].name == "Copper" and plan.best(view, [decision.cards[number]]) >= 0
    return (number,) if values[number] > 1.0 or wants_copper else NONE


def react(plan: Plan, view: View, decision: Decision) -> Answer:
    """Every reaction and effect is of use to its owner; only the order is open."""
    for name in _REACTIONS:
        for i in range(len(decision.cards)):
            if decision.cards[i].name == name:
                return (i,)
    return (0,)


def anything(plan: Plan, view: View, decision: Decision) -> Answer:
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
}

_BY_CARD: Final[dict[str, dict[str, Judge]]] = {
    "Artisan": {"topdeck": parting.topdeck_from_hand},
    "Bureaucrat": {"topdeck": parting.topdeck_victory},
    "Cellar": {"discard": parting.discard_to_draw},
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
    "Rats": {"trash": parting.trash_in_turn},
    "Wandering Minstrel": {"topdeck": parting.topdeck_to_play},
    "Scavenger": {"topdeck": parting.topdeck_best},
    "Catacombs": {"choose": choices.catacombs},
    "Count": {"choose": choices.count, "topdeck": choices.count_topdeck},
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
}


def answer_for(plan: Plan, view: View, decision: Decision) -> Answer:
    """A sensible answer to any decision that isn't one of a phase."""
    verb = decision.verb
    judges = _BY_CARD.get(decision.source)
    judge = judges.get(verb) if judges is not None else None
    if judge is None:
        judge = _BY_VERB.get(verb)
    if judge is None:
        judge = choices.library if verb == "keep" else anything
    if decision.source == "Vault" and decision.all_or_none:
        judge = parting.discard_two_to_draw
    return judge(plan, view, decision)
