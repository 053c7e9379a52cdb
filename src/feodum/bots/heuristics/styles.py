"""Card styles: a strategy's settings for single cards, such as an option to choose or coins to keep."""

from __future__ import annotations

from feodum.bots.heuristics.outlook import Outlook
from feodum.engine.decision import Answer, Decision
from feodum.engine.vocabulary import DECISION_VERB


def answer(now: Outlook, decision: Decision, heuristic_answer: Answer) -> Answer:
    """Apply the strategy's styles for the card to the heuristic answer."""
    source = decision.source
    if decision.words:
        chosen = now.plan.chosen_options(now.view, source, decision.words, decision.max)
        return tuple(chosen) if chosen and len(chosen) >= decision.min else heuristic_answer
    verb = decision.verb
    if verb == "trash":
        return _without_kept_treasures(now, decision, heuristic_answer, True)
    if verb in DECISION_VERB and DECISION_VERB[verb].discards:
        return _without_kept_treasures(now, decision, heuristic_answer, False)
    return heuristic_answer


def _without_kept_treasures(now: Outlook, decision: Decision, heuristic_answer: Answer, from_deck: bool) -> Answer:
    """Drop from the answer the Treasures that the style keeps, as far as the decision's minimum allows."""
    source = decision.source
    money = now.money
    money_kept = now.plan.money_to_keep(now.view, source, 0) if from_deck else 0
    coins = int(now.available_coins)
    coins_kept = now.plan.coins_to_keep(now.view, source)
    answer: list[int] = []
    spared: list[int] = []
    for number in heuristic_answer:
        card = decision.cards[number]
        value = card.coins
        if value and ((money_kept and money - value < money_kept) or (coins_kept and coins - value < coins_kept)):
            spared.append(number)
            continue
        money -= value
        coins -= value
        answer.append(number)
    missing = decision.min - len(answer)
    if missing > 0:
        answer += spared[:missing]
    if decision.all_or_none and len(answer) < decision.max:
        return ()
    return tuple(answer)
