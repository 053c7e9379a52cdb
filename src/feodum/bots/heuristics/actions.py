"""Which Action to play: free Actions first, draw before payload, then the most valuable terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from feodum.bots.buy_lists import needs_action
from feodum.bots.heuristics.action_values import BEYOND_FACTS, GIFT_VALUE, GIVER_VALUES, NONTERMINAL_SCORES, TERMINAL_VALUES
from feodum.bots.heuristics.buying_power import buy_gain, has_nothing_to_buy, lost_buy_value
from feodum.bots.heuristics.card_values import (
    POINT_WORTH,
    TRASH_BENEFITS,
    best_offer,
    full_cost,
    is_money_needed,
    junk_left,
    loss,
    own_worth,
    worth,
)
from feodum.bots.heuristics.hands import discard_cost
from feodum.bots.heuristics.option_values import best_pay, new_turn_value, value_of_bonuses, word_value
from feodum.bots.heuristics.outlook import Outlook
from feodum.bots.heuristics.upgrades import best_trade, forge, is_trader, least_loss, trade_values
from feodum.cards.box import FACES
from feodum.engine.card import ACTION, ATTACK, EVERY_CARD, RUINS, SHELTER, TRASHES_ANY, TREASURE, Card
from feodum.engine.landscape import VILLAGER
from feodum.engine.triggers import DISGUISE
from feodum.strategies.plan import UNRANKED

NONTERMINAL_SCORE: Final = 100.0
"""Minimum score of cards that give back the Action they use."""
BEFORE_TERMINALS_SCORE: Final = 145.0
"""Minimum score of cards that come before any terminal."""
_COST_SHARE: Final = 0.8
"""The least value of playing a terminal, as a share of its cost: its facts may not tell what it does."""


def best_action(now: Outlook, cards: list[Card]) -> int:
    """Return the index of the Action to play next, or -1 to play none."""
    best = -1
    most = 0.0
    others: list[int] = []
    for i in range(len(cards)):
        if _is_repeated_name(cards, i):
            continue
        fixed = _FIXED_SCORES.get(cards[i].name)
        if fixed is None:
            others.append(i)
            continue
        score = _as_planned(now, cards[i], fixed)
        if score > most:
            best = i
            most = score
    for i in others:
        card = cards[i]
        if card is VILLAGER:
            return best if len(cards) > 1 else _villager(now)  # the last option
        if most >= BEFORE_TERMINALS_SCORE and is_plain_terminal(card) and now.plan.play.ignores(card.name):
            continue  # a terminal can't score higher than this
        score = _as_planned(now, card, play_score(now, card, rest_of(now.view.hand, card), now.view.actions))
        if score > most:
            best = i
            most = score
    return best


def _villager(now: Outlook) -> int:
    """Return 0 to spend a Villager if that lets the player play an Action that is worth playing, otherwise -1."""
    actions = [card for card in now.view.hand if card.types & ACTION]
    return 0 if needs_action(now.view) and best_action(now, actions) >= 0 else -1


def _as_planned(now: Outlook, card: Card, score: float) -> float:
    """Return the score of a card after applying the plan's play priorities."""
    rank = now.plan.play.rank(now.view, card.name)
    if rank == UNRANKED:
        return score
    if rank < 0:
        return 0.0
    return 1000.0 - float(rank) if score > 0.0 or now.plan.play.insists(now.view, card.name) else score


def _is_repeated_name(cards: list[Card], number: int) -> bool:
    """Return whether an earlier card has the same name."""
    name = cards[number].name
    return any(cards[i].name == name for i in range(number))


def is_plain_terminal(card: Card) -> bool:
    """Return whether the card is an Action that never replaces the Action it uses."""
    return not (card.actions or card.most_actions or card.repeats or card.chains or card.abilities & DISGUISE)


def rest_of(hand: list[Card], card: Card) -> list[Card]:
    """Return the hand without this card."""
    return [other for other in hand if other is not card]


def terminals_in(cards: list[Card]) -> int:
    """Count the Actions without +Actions among the cards."""
    count = 0
    for card in cards:
        if card.types & ACTION and card.actions == 0 and not card.types & RUINS:
            count += 1
    return count


def duplicates_left(cards: list[Card], actions: int) -> dict[str, int]:
    """Return how many surplus copies of each card will stay in hand until a Menagerie is played."""
    surplus: dict[str, int] = {}
    terminals: dict[str, int] = {}
    for card in cards:
        if card.types & ACTION:
            if not card.actions:
                terminals[card.name] = terminals.get(card.name, -1) + 1
        else:
            surplus[card.name] = surplus.get(card.name, -1) + 1
    if sum(terminals.values()) >= actions:
        surplus.update(terminals)
    return {name: count for name, count in surplus.items() if count > 0}


def play_score(now: Outlook, card: Card, rest: list[Card], actions: int) -> float:
    """Return how urgent it is to play the card, given the rest of the hand (0 or less: don't play it)."""
    if card.repeats:
        return _repeater_score(now, card, rest, actions)
    if card.actions > 0:
        return _nonterminal_score(now, card, rest)
    if card.most_actions and actions == 1 and terminals_in(rest) > 0:
        return 130.0  # the player will choose the option that gives Actions
    if card.abilities & DISGUISE:
        return _misfits_score(now, card, rest, actions)
    if card.chains and any([other.name == card.name for other in rest]):
        return 115.0  # plays the next one without an Action
    if card.needs_copy and not any([other.name == card.name for other in rest]):
        return 0.0
    if card.most_actions and card.further_cards and _pays_its_price(now, card, rest):
        return 135.0  # gives back its Action
    value = terminal_value(now, card, rest)
    draws = card.draws + card.further_cards >= 2 or card.draws_up_to or card.name == "Catacombs"
    if value > 0.0 and actions > 1 and draws:
        value += 131.0  # before sifters such as Cellar, which then find more to discard
    return value


def _pays_its_price(now: Outlook, card: Card, rest: list[Card]) -> bool:
    """Return whether the hand has a card that can be discarded or trashed at little cost for the bonus of this card."""
    if card.trashes:
        payable = [other for other in rest if not card.trashes_types or other.types & card.trashes_types]
        return bool(payable) and least_loss(now, payable) < 1.0
    return not card.discards or any([other.types & TREASURE and other.coins < 3 for other in rest])


def _misfits_score(now: Outlook, card: Card, rest: list[Card], actions: int) -> float:
    """Return the urgency of the best card that Band of Misfits can become."""
    best = 0.0
    for other in now.on_offer(now.view.cost_of(card) - 1, 0, ACTION):
        score = play_score(now, other, rest, actions)
        if score >= NONTERMINAL_SCORE and (other.actions < 2 or terminals_in(rest) < actions):
            score = 3.0  # a card with +1 Action, or a village that isn't needed, wastes a Band of Misfits
        best = max(best, score)
    return best


def _nonterminal_score(now: Outlook, card: Card, rest: list[Card]) -> float:
    """Return how urgent a card with +Actions is."""
    heuristic = _HAND_DEPENDENT.get(card.name)
    if heuristic is None and may_have_to_trash(card):
        heuristic = _by_trashing
    score = _score_by_facts(card) if heuristic is None else heuristic(now, card, rest)
    return 0.6 if score > 0.0 and is_death_cart_target(card) and _is_needed_by_death_cart(rest) else score


def _score_by_facts(card: Card) -> float:
    """Return how urgent a card with +Actions is, regardless of the rest of the hand."""
    fixed = NONTERMINAL_SCORES.get(card.name)
    if fixed is not None:
        return fixed
    return 150.0 + 5.0 * float(card.draws) + 10.0 * float(min(card.actions - 1, 1)) + float(card.cost) * 0.1


def may_have_to_trash(card: Card) -> bool:
    """Return whether the facts suggest that playing the card trashes a card that the player may want to keep."""
    return card.trashes == TRASHES_ANY or bool(card.trashes and not (card.draws or card.coins or card.trades))


def _by_trashing(now: Outlook, card: Card, rest: list[Card]) -> float:
    """Return how urgent a card with +Actions is that trashes: 0 if the deck has nothing it should trash."""
    if card.trashes != TRASHES_ANY:
        useful = junk_left(now) * 4 > now.total
    elif not rest or card.options:
        useful = True
    elif card.pays_per_coin:
        useful = best_pay(now, card, rest) > 0.0
    elif card.trades:
        useful = best_trade(now, card, rest) > -0.3
    else:
        useful = least_loss(now, rest) <= 1.6
    return _score_by_facts(card) if useful else 0.0


def _menagerie_score(now: Outlook, card: Card, rest: list[Card]) -> float:
    if len({other.name for other in rest}) == len(rest):
        return 180.0
    # Playing duplicates first would let Menagerie draw three.
    can_wait = (
        terminals_in(rest) > 0 and not any([other.actions for other in rest]) and not duplicates_left(rest, now.view.actions)
    )
    return 0.1 if can_wait else 126.0


def _rats_score(now: Outlook, card: Card, rest: list[Card]) -> float:
    """Return how urgent Rats is: 0 if it would have to trash a useful card."""
    food = [other for other in rest if other.name != "Rats"]
    return _score_by_facts(card) if not food or least_loss(now, food) < 0.5 else 0.0


def _trasher_score(now: Outlook, card: Card, rest: list[Card]) -> float:
    return 0.0 if rest and least_loss(now, rest) > 1.6 else _score_by_facts(card)


def _market_square_score(now: Outlook, card: Card, rest: list[Card]) -> float:
    """Return how urgent Market Square is: low if another card in hand trashes, to keep it as a Reaction."""
    return 0.5 if any([other.trashes != 0 for other in rest]) else _score_by_facts(card)


def _madman_score(now: Outlook, card: Card, rest: list[Card]) -> float:
    return 104.0 if len(rest) < 3 and now.view.turn == now.view.seat else _score_by_facts(card)


_HAND_DEPENDENT: Final[dict[str, Callable[[Outlook, Card, list[Card]], float]]] = {
    "Menagerie": _menagerie_score,
    "Rats": _rats_score,
    "Junk Dealer": _trasher_score,
    "Forager": _trasher_score,
    "Market Square": _market_square_score,
    "Madman": _madman_score,
}
"""Heuristics for cards with +Actions whose urgency depends on the rest of the hand."""


def is_death_cart_target(card: Card) -> bool:
    """Return whether a Death Cart should trash this Action: it is worth no more than trashing it gives."""
    return own_worth(card) <= TRASH_BENEFITS.get(card.name, 0.0)


def _is_needed_by_death_cart(rest: list[Card]) -> bool:
    """Return whether the rest of the hand has a Death Cart but nothing else to trash for it."""
    return any([card.name == "Death Cart" for card in rest]) and not any([is_death_cart_target(card) for card in rest])


_FIXED_SCORES: Final = {
    face.name: _score_by_facts(face)
    for face in FACES.values()
    if face.actions > 0
    and face.name not in _HAND_DEPENDENT
    and not face.repeats
    and not may_have_to_trash(face)
    and not is_death_cart_target(face)
}
"""Precomputed `play_score` of cards with +Actions whose score never changes."""


def terminal_value(now: Outlook, card: Card, rest: list[Card]) -> float:
    """Return the value of playing a terminal with this rest of the hand, in coins."""
    name = card.name
    fixed = TERMINAL_VALUES.get(name)
    if fixed is not None:
        return fixed
    can_give = bool(card.gives) and now.view.left(card.gives[0]) > 0
    known = GIVER_VALUES.get(name)
    if known is not None:
        return known[0] if can_give else known[1]
    if is_trader(card):
        return _trade_value(now, card, rest)
    if card.draws_up_to:
        return 1.5 * float(card.draws_up_to - len(rest))
    special = _special_value(now, name, rest)
    if special is not None:
        return special
    if card.types & (RUINS | SHELTER):
        return value_of_bonuses(card) + 0.2
    if card.needs_copy:
        return _COST_SHARE * 6.0 if any([other.name == name for other in rest]) else 0.0
    if card.discards_hand:
        return new_turn_value(now, rest)
    if card.pays_per_coin and card.trashes:
        return best_pay(now, card, rest) + 0.3 * float(card.buys) if rest else 0.0
    value = value_of_bonuses(card)
    if card.gives:
        value += GIFT_VALUE if can_give else 0.0
    elif card.types & ATTACK:
        value += 2.0
    chosen = _best_bonus(now, card) if card.options else None
    if chosen is not None:
        value = max(value, chosen)
    elif card.trashes == TRASHES_ANY and not card.draws:  # it may have to trash a good card
        return value + _COST_SHARE * full_cost(card) - max(-2.0, least_loss(now, rest))
    return (value if card.gives else max(value, _COST_SHARE * full_cost(card))) + 0.2


def _best_bonus(now: Outlook, card: Card) -> float | None:
    """Return the value of the best bonus among the words that the card offers, or None if it offers none."""
    values = [word_value(now, word) for word in card.options if word.startswith(("+", "trash "))]
    return max(values) if values else None


def _trade_value(now: Outlook, trader: Card, rest: list[Card]) -> float:
    if trader.trades > 1:  # all of them are mandatory
        return sum(sorted(trade_values(now, trader, rest))[-trader.trades :])
    value = best_trade(now, trader, rest)
    if trader.name == "Graverobber":
        late = now.late
        for card in now.view.trash:
            if 3 <= now.view.cost_of(card) <= 6:
                value = max(value, worth(now, card, late))
    if trader.gains_types & TREASURE:  # it goes to the hand and pays this turn
        return value + 1.5 if value > 0.0 else 0.0
    return value


def _special_value(now: Outlook, name: str, rest: list[Card]) -> float | None:
    """Return the value of a terminal whose value depends on the hand, or None for all other terminals."""
    if name == "Chapel":
        junk = sum([1 for card in rest if least_loss(now, [card]) < 0.0])
        return 2.2 * float(min(junk, 4))
    if name == "Moneylender":
        return 4.5 if any([card.name == "Copper" for card in rest]) else 0.0
    if name == "Mint":
        return _mint_value(now, rest)
    if name == "Poor House":
        return max(0.1, 4.0 - float(sum([1 for card in rest if card.types & TREASURE])))
    if name == "Beggar":
        return _beggar_value(now, rest)
    if name == "Horse Traders":
        return 3.5 - discard_cost(now, rest, 2)
    if name == "Bishop":
        return bishop_value(now, rest)
    if name == "Trade Route":
        return 0.5 + float(now.view.mat) - least_loss(now, rest)
    if name == "Forge":
        return forge(now, rest)[0]
    if name == "Mercenary":
        junk = sum([1 for card in rest if least_loss(now, [card]) < 1.0])
        return 7.0 if junk >= 2 else 0.1
    if name == "Counting House":
        coppers = now.view.count("Copper", now.view.seat) - sum([1 for card in rest if card.name == "Copper"])
        seen = now.view.deck_total(now.view.seat)
        hidden = max(1, seen - len(rest))
        discarded = hidden - now.view.deck_size(now.view.seat) - len(now.view.in_play(now.view.seat))
        return 0.1 + max(0.0, float(coppers * discarded) / float(hidden))
    if name == "Death Cart":
        if any([is_death_cart_target(card) for card in rest]):
            return 5.0
        # Without a target, Death Cart trashes itself, which pays off for a better buy or near the end of the game.
        late = now.late
        actions = now.actions_to_come
        with_it = best_offer(now, late, int(now.available_coins_with(rest, actions - 1)) + 5)
        return with_it - best_offer(now, late, int(now.available_coins_with(rest, actions))) - (0.5 if late else 2.0)
    if name == "Squire":
        return 3.0
    if name == "Trusty Steed":
        return 6.5
    return None


def _mint_value(now: Outlook, rest: list[Card]) -> float:
    best = 0.0
    for card in rest:
        if card.types & TREASURE and now.view.available(card.name):
            best = max(best, worth(now, card, False))
    return best * 0.8 if best > 1.0 else 0.0


def _beggar_value(now: Outlook, rest: list[Card]) -> float:
    """Return the value of playing Beggar."""
    if now.plan.scores_for(EVERY_CARD) or now.plan.uses("Counting House"):
        return 4.0
    coins = now.available_coins
    goal = 11.0 if now.view.has_pile("Colony") and coins >= 8.0 else 8.0
    if coins < goal <= coins + 3.0 or now.late:
        return 4.0
    return 0.0


def bishop_value(now: Outlook, rest: list[Card]) -> float:
    best = -100.0
    for card in rest:
        best = max(best, bishop_gain(now, card))
    value = POINT_WORTH + buy_gain(now, rest, 1)
    return value + best if rest else value


def bishop_gain(now: Outlook, card: Card) -> float:
    """Return the net value of trashing the card with Bishop: its points minus the cost of losing it."""
    price = loss(now, card, now.late)
    if card.types & TREASURE and price > 0.0 and has_nothing_to_buy(now) and not is_money_needed(now, card):
        price *= 0.2  # losing a Treasure costs little if its coins would buy nothing
    return float(now.view.cost_of(card) // 2) * POINT_WORTH - price - lost_buy_value(now, card.coins)


# Playing an Action several times -------------------------------------------------------------------------------------
def _repeater_score(now: Outlook, card: Card, rest: list[Card], actions: int) -> float:
    targets = [other for other in rest if other.types & ACTION]
    values = repeat_values(now, card, targets, actions - 1)
    best = 0.0
    number = -1
    for i in range(len(values)):
        if values[i] > best:
            best = values[i]
            number = i
    if number < 0:
        return 0.0
    if targets[number].actions > 0 or targets[number].repeats:
        return 170.0 + min(best, 9.0)
    # A terminal played twice comes after free Actions and before terminals played once.
    return 60.0 + best


def repeat_values(now: Outlook, repeater: Card, targets: list[Card], actions: int) -> list[float]:
    """Return the value of playing each Action several times with this card (0 or less: don't play it)."""
    times = repeater.repeats
    hand = now.view.hand
    late = now.late
    values: list[float] = []
    others = len(targets)
    enough = 2 if times == 2 and not repeater.trades else 3  # targets, to repeat another repeater
    has_terminals = terminals_in(targets) > 1
    for card in targets:
        rest = rest_of(hand, card)
        if card.repeats:
            value = 12.0 * float(times) if others >= enough else 0.3 * float(others - 1)
        elif card.actions > 0:
            value = _nonterminal_value(now, card, rest, actions, has_terminals) * float(times)
        else:
            value = terminal_value(now, card, rest) * float(times)
            if card.saturates:
                value *= 0.6
        if repeater.trades and value > 0.0:
            value += best_trade(now, repeater, [card])
        if late and card.name == "Pillage":
            value *= 0.8
        rank = now.plan.play.rank(now.view, card.name)
        if rank < 0:
            value = min(value, 0.0)
        elif rank != UNRANKED and value > 0.0:
            value += 0.5
        values.append(value)
    return values


def _nonterminal_value(now: Outlook, card: Card, rest: list[Card], actions: int, has_terminals: bool) -> float:
    """Return the value of one play of a card with +Actions, in coins."""
    if play_score(now, card, rest, 1) <= 0.0:
        return 0.0
    value = 1.5 * float(card.draws) + 1.6 * float(card.further_cards) + float(card.coins) + 0.3 * float(card.buys)
    value += 0.9 * float(card.further_coins) + BEYOND_FACTS.get(card.name, 0.0)
    if card.types & ATTACK:
        value += 0.7
    if actions <= 0 and has_terminals:
        value += 1.5 * float(card.actions)
    return value + 0.3


def misfits_target(now: Outlook, cards: list[Card]) -> int:
    """Return the index of the Action that a Band of Misfits should become."""
    rest = now.view.hand
    best = 0
    most = -1000.0
    needs_actions = now.view.actions <= 0 and terminals_in(rest) > 0
    average = now.expected_card
    for i in range(len(cards)):
        card = cards[i]
        if card.repeats:
            targets = [other for other in rest if other.types & ACTION]
            value = 0.0
            for each in repeat_values(now, card, targets, now.view.actions):
                value = max(value, each)
        elif card.actions > 0:
            value = _nonterminal_value(now, card, rest, now.view.actions, terminals_in(rest) > 0)
            value += 1.5 if needs_actions else 0.5 * average
        else:
            value = terminal_value(now, card, rest)
            if needs_actions:
                value -= 2.0
        if card.is_one_shot:
            value -= 4.0  # the Band of Misfits leaves the deck along with the card it became
        if value > most:
            best = i
            most = value
    return best
