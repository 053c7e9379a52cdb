"""Choices among a card's text options, and which card to name."""

from __future__ import annotations

from typing import Final

from feodum.bots.heuristics.actions import terminals_in
from feodum.bots.heuristics.buying_power import expected_value, turn_value
from feodum.bots.heuristics.card_values import best_offer, gain_worth, is_junk, loss, points_of, worth
from feodum.bots.heuristics.coins import treasure_value
from feodum.bots.heuristics.disposal import (
    coins_from_count,
    is_better_discarded,
    next_values,
    topdeck_with_coins,
    values_to_spend,
)
from feodum.bots.heuristics.hands import argmax, hand_values
from feodum.bots.heuristics.option_values import choose
from feodum.bots.heuristics.outlook import Outlook
from feodum.bots.heuristics.upgrades import best_trade
from feodum.cards.box import FACES
from feodum.engine.card import ACTION, CURSE, EVERY_CARD, RUINS, TREASURE, VICTORY, Card
from feodum.engine.decision import NONE, Answer, Decision
from feodum.strategies.plan import UNRANKED

_PRIZES: Final = ("Followers", "Trusty Steed", "Princess", "Diadem", "Bag of Gold")


def subject_card(decision: Decision) -> Card | None:
    """Return the card that the decision is about."""
    return decision.about[0] if decision.about else None


def word(decision: Decision, *wanted: str) -> Answer:
    """Return the answer that picks the first wanted word that is an option, or else the first option."""
    for each in wanted:
        for i in range(len(decision.words)):
            if decision.words[i] == each:
                return (i,)
    return (0,)


# Options of cards -----------------------------------------------------------------------------------------------------
def loan(now: Outlook, decision: Decision) -> Answer:
    """Trash a Copper if the deck can spare it, or another Treasure the deck is better off without."""
    card = subject_card(decision)
    if card is None:
        return word(decision, "discard")
    if card.name == "Copper":
        rank = now.plan.trash.rank(now.view, "Copper")
        wants = rank >= 0 and (rank != UNRANKED or now.spare_money > 1)
        return word(decision, "trash" if wants else "discard")
    return word(decision, "trash" if loss(now, card, now.late) < 0.0 else "discard")


def ironmonger(now: Outlook, decision: Decision) -> Answer:
    card = subject_card(decision)
    return word(decision, "discard" if card is not None and is_better_discarded(now, card) else "put back")


def survivors(now: Outlook, decision: Decision) -> Answer:
    cards = decision.about
    total = sum(next_values(now, cards))
    return word(decision, "discard" if total < 0.75 * now.expected_card * float(len(cards)) else "put back")


def discard_or_put_back(now: Outlook, decision: Decision) -> Answer:
    """Discard one's own bad cards and good cards of others, and put the rest back."""
    cards = decision.about
    if "trash" in decision.words and len(cards) == 1 and loss(now, cards[0], now.late) < 0.0:
        return word(decision, "trash")
    is_bad = len(cards) == 1 and is_better_discarded(now, cards[0])
    if len(cards) > 1:
        is_bad = sum(next_values(now, cards)) < 0.75 * now.expected_card * float(len(cards))
    own = now.view.limbo(now.view.seat)
    is_own = all([card in own for card in cards])
    return word(decision, "discard" if is_bad == is_own else "put back")


def catacombs(now: Outlook, decision: Decision) -> Answer:
    """Take the three cards unless three new ones promise more, mainly for this turn's buys."""
    cards = decision.about
    hand = now.view.hand
    values = hand_values(now, hand + cards, now.view.actions)
    taken = 0.5 * sum(values[len(hand) :]) + turn_value(now, int(now.available_coins_with(hand + cards, now.view.actions)))
    coins = now.expected_card * float(len(cards))
    others = 0.5 * coins + expected_value(now, now.available_coins + coins)
    return word(decision, "take" if taken >= others - 0.2 else "discard")


def library(now: Outlook, decision: Decision) -> Answer:
    """Keep an Action that can still be played this turn; otherwise set it aside."""
    card = subject_card(decision)
    if card is None:
        return word(decision, "keep")
    if now.view.actions <= 0 or card.types & RUINS:
        return word(decision, "set aside")
    if card.actions > 0:
        return word(decision, "keep")
    return word(decision, "keep" if terminals_in(now.view.hand) < now.view.actions else "set aside")


def jester(now: Outlook, decision: Decision) -> Answer:
    """Gain good cards, and give bad ones to the opponent."""
    card = subject_card(decision)
    if card is None:
        return word(decision, "them")
    if card.types & (CURSE | RUINS) or card.name in ("Copper", "Rats"):
        return word(decision, "me" if now.rank(card) != UNRANKED else "them")
    return word(decision, "me" if gain_worth(now, card, now.late) > 0.7 else "them")


def squire(now: Outlook, decision: Decision) -> Answer:
    hand = now.view.hand
    if terminals_in(hand) > now.view.actions:
        return word(decision, "+2 Actions")
    in_play = now.view.in_play(now.view.seat)
    if any([card.vp_tokens_per_buy for card in in_play]) or (now.available_coins >= 11.0 and now.view.buys == 1):
        return word(decision, "+2 Buys")
    if not now.late or now.plan.scores_for("Silver") or now.view.actions > 0:
        return word(decision, "gain Silver")
    return word(decision, "+2 Buys")


def trusty_steed(now: Outlook, decision: Decision) -> Answer:
    """Choose +2 Cards, and +2 Actions if they can be used, otherwise +2 Coins."""
    second = "+2 Actions" if terminals_in(now.view.hand) > now.view.actions else "+2 Coins"
    return (*word(decision, "+2 Cards"), *word(decision, second))


def count(now: Outlook, decision: Decision) -> Answer:
    if "discard 2" in decision.words:
        return _count_price(now, decision)
    hand = now.view.hand
    if len(hand) >= 2 and _is_rubbish(now, hand):
        return word(decision, "trash hand")
    return word(decision, "+3 Coins" if coins_from_count(now) else "gain Duchy")


def _is_rubbish(now: Outlook, hand: list[Card]) -> bool:
    total = 0.0
    coppers = 0
    for card in hand:
        total += loss(now, card, now.late)
        coppers += 1 if card.name == "Copper" else 0
    return total < -1.0 and coppers <= now.spare_money and not now.late


def _count_price(now: Outlook, decision: Decision) -> Answer:
    """Pick Count's first effect: topdeck the only card worth saving, otherwise the least costly option."""
    hand = now.view.hand
    if not hand:
        return word(decision, "discard 2")
    if _card_to_save(now, hand) >= 0:
        return word(decision, "topdeck")
    held = values_to_spend(now, hand, coins_from_count(now))
    later = next_values(now, hand)
    onto_deck = max([0.6 * later[i] - held[i] for i in range(len(hand))])
    held.sort()
    discarded = -sum(held[:2])
    copper = -0.3 if now.late else -0.9
    if discarded >= onto_deck and discarded >= copper:
        return word(decision, "discard 2")
    return word(decision, "topdeck" if onto_deck >= copper else "gain Copper")


def _card_to_save(now: Outlook, hand: list[Card]) -> int:
    """Return the index of the only card worth saving, or -1 unless all other cards are rubbish."""
    losses = [loss(now, card, False) for card in hand]
    best = argmax(losses)
    if best >= 0 and losses[best] > 0.5 and _is_rubbish(now, hand[:best] + hand[best + 1 :]):
        return best
    return -1


def count_topdeck(now: Outlook, decision: Decision) -> Answer:
    saved = _card_to_save(now, decision.cards)
    return (saved,) if saved >= 0 else topdeck_with_coins(now, decision, coins_from_count(now))


def graverobber(now: Outlook, decision: Decision) -> Answer:
    late = now.late
    from_trash = 0.0
    for card in now.view.trash:
        if 3 <= now.view.cost_of(card) <= 6:
            from_trash = max(from_trash, max(gain_worth(now, card, late), 0.1))
    actions = [card for card in now.view.hand if card.types & ACTION]
    trade = best_trade(now, now.view.face(decision.source), actions) if actions else 0.0
    return word(decision, "trash an Action" if trade > from_trash else "from trash")


def hunting_grounds(now: Outlook, decision: Decision) -> Answer:
    """Gain a Duchy, which scores as much as three Estates, unless the plan scores for the number of cards."""
    estates = now.view.left("Duchy") == 0 or (now.plan.scores_for(EVERY_CARD) and now.view.left("Estate") >= 3)
    return word(decision, "gain 3 Estates" if estates else "gain Duchy")


def scavenger(now: Outlook, decision: Decision) -> Answer:
    """Discard the deck, so that any card can be put on top, unless the draw pile is better than average."""
    rest = now.unseen()
    deck = _mean_next(now, {name: now.view.undrawn(name) for name in rest})
    return word(decision, "yes" if deck <= _mean_next(now, rest) + 0.1 else "no")


def _mean_next(now: Outlook, counts: dict[str, int]) -> float:
    """Return the average value in the next hand of the cards in `counts` (copies by name)."""
    total = 0
    value = 0.0
    for name, count in counts.items():
        face = FACES.get(name)
        if face is not None and count > 0:
            total += count
            value += float(count) * next_values(now, [face])[0]
    return value / float(total) if total else 0.0


def prize(now: Outlook, decision: Decision) -> Answer:
    """Take the Prize the plan wants most, else a Duchy if the game is nearly over, else the best Prize."""
    best = UNRANKED
    chosen = -1
    for i in range(len(decision.words)):
        card = FACES.get(decision.words[i])
        if card is not None:
            rank = now.rank(card)
            if rank < best:
                best = rank
                chosen = i
    if chosen >= 0:
        return (chosen,)
    if now.gains_to_end <= 2 or "Prize" in decision.words:
        return word(decision, "Duchy")
    return word(decision, *[name for name in _PRIZES if not _is_spent(now, FACES[name])], *_PRIZES)


def _is_spent(now: Outlook, card: Card) -> bool:
    """Return whether the pile that the card gives from is empty."""
    return bool(card.gives) and now.view.left(card.gives[0]) == 0


# Gained cards ----------------------------------------------------------------------------------------------------------
def watchtower(now: Outlook, decision: Decision) -> Answer:
    card = subject_card(decision)
    if card is None:
        return NONE
    is_bad = bool(card.types & (CURSE | RUINS)) or (card.name == "Copper" and "Copper" not in now.plan.names)
    if is_bad and now.rank(card) == UNRANKED and not now.plan.scores_for(EVERY_CARD):
        return word(decision, "trash")
    if card.types & CURSE:
        return word(decision, "trash")
    return word(decision, "topdeck") if _belongs_on_deck(now, card) else NONE


def royal_seal(now: Outlook, decision: Decision) -> Answer:
    card = subject_card(decision)
    return word(decision, "topdeck") if card is not None and _belongs_on_deck(now, card) else NONE


def _belongs_on_deck(now: Outlook, card: Card) -> bool:
    """Return whether the gained card is worth drawing next turn instead of after a shuffle."""
    if card in now.view.hand or is_junk(card):
        return False
    if card.types & VICTORY and not card.types & (ACTION | TREASURE):
        return False
    return worth(now, card, False) > 1.2


# Names -----------------------------------------------------------------------------------------------------------------
def contraband(now: Outlook, decision: Decision) -> Answer:
    """Name the card that the player whose turn it is would most likely buy with their expected coins."""
    buyer = now.view.turn
    owned = now.view.holdings(buyer)
    money = 0
    for name, number in owned.items():
        face = FACES.get(name)
        if face is not None and face.types & TREASURE:
            money += number * max(1, face.coins)
    per_card = float(money) / float(max(1, now.view.deck_total(buyer)))
    coins = float(now.view.coins) + per_card * float(now.view.hand_size(buyer))
    banned = now.view.banned
    likely_buys: list[str] = []
    if now.view.has_pile("Colony") and coins >= 9.0:
        likely_buys += ["Colony", "Province", "Platinum"]
    elif now.view.has_pile("Colony") and coins >= 7.5:
        likely_buys += ["Platinum", "Province"]
    if coins >= 6.5:
        likely_buys += ["Province"]
    likely_buys += ["Gold", "Province", "Duchy", "Silver"]
    for name in likely_buys:
        if now.view.available(name) and name not in banned:
            return word(decision, name)
    return word(decision, "Province")


def name_card(now: Outlook, decision: Decision) -> Answer:
    """Name the worst junk of the deck for a card that trashes or skips the named card, otherwise the likely best card."""
    card = FACES.get(decision.source)
    if card is not None and (card.trashes or not card.actions):
        return _name_junk(now, decision)
    return mystic(now, decision)


def _name_junk(now: Outlook, decision: Decision) -> Answer:
    """Name the card whose copies in the deck cost it the most. Coppers count as junk unless nothing else does."""
    best = ""
    most = 0.0
    late = now.late
    for name, number in sorted(now.unseen().items()):
        face = FACES.get(name)
        if face is None or number <= 0:
            continue
        value = -loss(now, face, late)
        if is_junk(face):
            value = max(value, 0.3)
        if value * float(number) > most:
            best = name
            most = value * float(number)
    return word(decision, best or "Curse")


def lurker(now: Outlook, decision: Decision) -> Answer:
    """Gain an Action from the trash if one there is good; otherwise trash one from the Supply."""
    wanted = [gain_worth(now, card, now.late) for card in now.view.trash if card.types & ACTION]
    return word(decision, "gain" if wanted and max(wanted) > 1.0 else "trash")


def by_words(now: Outlook, decision: Decision) -> Answer:
    """Choose by the option words that many cards share."""
    words = decision.words
    if "put back" in words:
        return discard_or_put_back(now, decision)
    if "trash" in words and "gain" in words:
        return lurker(now, decision)
    return choose(now, decision)


def mystic(now: Outlook, decision: Decision) -> Answer:
    """Name the card with the highest product of value in hand and probability to be on top of the deck."""
    best = "Copper"
    most = 0.0
    for name, number in sorted(now.unseen().items()):
        face = FACES.get(name)
        if face is None or number <= 0:
            continue
        value = 0.1
        if face.types & TREASURE:
            value = treasure_value(face)
        elif face.types & ACTION and now.view.actions > 0:
            value = 0.5 + 0.4 * float(face.cost)
        if value * float(number) > most:
            best = name
            most = value * float(number)
    return word(decision, best)


def rebuild(now: Outlook, decision: Decision) -> Answer:
    """Name the card that Rebuild should skip, so that the Victory card it finds gains the most value."""
    names: list[str] = []
    numbers: list[float] = []
    deltas: list[float] = []
    for name, number in sorted(now.unseen().items()):
        face = FACES.get(name)
        if face is None or number <= 0 or not face.types & VICTORY:
            continue
        names.append(name)
        numbers.append(float(number))
        deltas.append(_rebuilt(now, now.view.face(decision.source), face))
    best = "Copper"  # skips nothing
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


def _rebuilt(now: Outlook, trader: Card, old: Card) -> float:
    """Return the value that a Victory card gains by being traded."""
    gained = best_offer(now, True, now.view.cost_of(old) + trader.trade_extra, 0, trader.gains_types)
    return gained - 1.35 * points_of(now.view, old) + (1.5 if old.name == "Feodum" else 0.0)
