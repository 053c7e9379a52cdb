"""What a strategy says about the way a card is played: a word to choose, coins to keep."""

from __future__ import annotations

from feodum.bots.heuristics.outlook import Outlook
from feodum.engine.decision import Answer, Decision


def answer(now: Outlook, decision: Decision, judged: Answer) -> Answer:
    """The answer of sense, or what the strategy's styles for the card make of it."""
    source = decision.source
    if decision.words:
        chosen = now.plan.chosen(now.view, source, decision.words, decision.max)
        return tuple(chosen) if chosen and len(chosen) >= decision.min else judged
    verb = decision.verb
    if verb == "trash":
        return _kept(now, decision, judged, True)
    if verb.startswith("discard"):
        return _kept(now, decision, judged, False)
    return judged


def _kept(now: Outlook, decision: Decision, judged: Answer, from_deck: bool) -> Answer:
    """The answer without the Treasures that are to be kept, as far as the card allows it."""
    source = decision.source
    money = now.money
    money_kept = now.plan.money_kept(now.view, source, 0) if from_deck else 0
    coins = int(now.purse)
    coins_kept = now.plan.coins_kept(now.view, source)
    answer: list[int] = []
    spared: list[int] = []
    for number in judged:
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
