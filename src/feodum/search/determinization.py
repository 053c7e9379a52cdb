"""Determinization: sampling the cards a seat can't see, so that search uses no hidden information.

The result depends only on what the seat sees and on the random numbers: the unseen cards are sorted before they are
shuffled, so their real order doesn't matter. If players have passed each other cards that the seat didn't see, the sample
passes other cards, each hidden card of the giver with the same probability.

Search, lab and environments all use this module. It is compiled together with the engine.
"""

from __future__ import annotations

from typing import Final

from feodum.cards.box import STOCKS
from feodum.engine.card import Card
from feodum.engine.decision import Decision
from feodum.engine.random import Random
from feodum.engine.state.declaration import CARDS_FOR_OWNER, FACE_DOWN
from feodum.engine.state.player import Player
from feodum.engine.state.turn_memory import DurationEffect, Pass
from feodum.engine.table import Table

# What to sample. A game that is replayed with sampled cards may have to keep the rest.
EVERYTHING: Final = 0
CARDS: Final = 1
"""Hidden cards, but not the results of future shuffles."""
DECKS: Final = 2
"""Only the order of decks and piles."""


def determinize(
    table: Table,
    seat: int,
    random: Random,
    shown_hand: int = -1,
    seen: set[int] | None = None,
    scope: int = EVERYTHING,
) -> None:
    """Sample the cards of a table that a seat can't see, in place, even while a card is being resolved.

    Seat -1 sees no hand. `shown_hand` is a seat whose hand is shown to all, or -1. Cards whose ids are in `seen` keep their
    places. Future shuffles get new random numbers unless `scope` says otherwise.
    """
    if table.duration is not None and table.duration.cards:  # the effect being resolved refers to these cards
        seen = (seen or set()) | {card.uid for card in table.duration.cards}
    if table.passes and scope != DECKS:
        _exchange_passed_cards(table, seat, random, shown_hand, seen)
    for number in range(len(table.players)):
        is_own = number == seat or scope == DECKS or table.decider(number) == seat
        zones, sizes = hidden_zones(table, number, is_own, number == shown_hand)
        if is_own or not table.players[number].mats:
            _redistribute(zones, sizes, seen, random)
        else:
            kept = _cards_on_mats(table, number)
            _redistribute(zones, sizes, seen, random)
            _follow_kept_cards(table, number, kept)
    for deck in table.landscape_decks.values():
        _redistribute([deck.cards], [len(deck.cards)], seen, random)
    for pile in table.piles:
        if pile.cards and (pile.face_down or (pile.cards[0].pile and _is_shuffled(pile.name))):
            _redistribute([pile.cards], [len(pile.cards) - (0 if pile.face_down else 1)], seen, random)
    if scope == EVERYTHING:
        table.random = Random(random.word(), random.word(), random.word(), random.word() | 1)


def hidden_zones(table: Table, number: int, is_own: bool, shows_hand: bool) -> tuple[list[list[Card]], list[int]]:
    """Return the zones of a player whose cards a viewer can't tell apart, and how many cards of each, from the bottom.

    This is the only place that decides what is hidden. `is_own` is True if the viewer is the player or decides for it. Cards
    that the player is looking at (`limbo`) are not sampled, because the card being resolved refers to them.
    """
    player = table.players[number]
    zones: list[list[Card]] = []
    sizes: list[int] = []
    if not is_own and not shows_hand:
        zones.append(player.hand)
        sizes.append(len(player.hand))
    zones.append(player.deck)
    sizes.append(len(player.deck))
    if not is_own:
        zones.append(player.discard)
        sizes.append(_hidden_discard(player))
        if player.mats:
            for name, cards in player.mats.items():
                rule = FACE_DOWN if name == FACE_DOWN.name else table.mat_rules.get(name)
                if rule is not None and rule.kind == CARDS_FOR_OWNER:
                    zones.append(cards)
                    sizes.append(len(cards))
    return zones, sizes


def _is_shuffled(pile: str) -> bool:
    """Return False for a split pile, whose order everybody knows."""
    stock = STOCKS.get(pile)
    return stock is not None and stock.shuffled


def _cards_on_mats(table: Table, number: int) -> list[Card]:
    return [card for cards in table.players[number].mats.values() for card in cards]


def _follow_kept_cards(table: Table, number: int, before: list[Card]) -> None:
    """Let duration effects refer to the sampled cards in place of the real ones that were set aside for them."""
    after = _cards_on_mats(table, number)
    effects: list[DurationEffect] = []
    for effect in table.durations:
        if effect.seat == number and effect.cards:
            cards = [after[before.index(card)] if card in before else card for card in effect.cards]
            effect = effect.changed(effect.turns, cards)
        effects.append(effect)
    table.durations = effects


def seat_with_shown_hand(table: Table, decision: Decision) -> int:
    """Return the opponent whose hand a decision offers for choice, or -1."""
    if table.depth and decision.cards:  # phases offer only cards from the player's own hand or the Supply
        for number in range(len(table.players)):
            if number != decision.of:
                for card in table.players[number].hand:
                    for option in decision.cards:
                        if card is option:
                            return number
    return -1


def _hidden_discard(player: Player) -> int:
    """Return how many discarded cards are hidden: all but the top card or a hand discarded at once."""
    count = len(player.discarded_hand)
    if count > 1 and player.discard[-count:] == player.discarded_hand:
        return len(player.discard) - count
    return max(0, len(player.discard) - 1)


def _name_of(card: Card) -> str:
    return card.name


def _uid_of(card: Card) -> int:
    return card.uid


def _exchange_passed_cards(table: Table, seat: int, random: Random, shown_hand: int, seen: set[int] | None) -> None:
    """Take back the passes that the seat didn't see, and pass randomly chosen hidden cards instead.

    Every zone keeps its size, and the seat still knows the same of what each player owns (`Table.cards_known_to`).
    """
    unseen = [i for i in range(len(table.passes)) if seat != table.passes[i].giver and seat != table.passes[i].taker]
    if not unseen:
        return
    involved = sorted({table.passes[i].giver for i in unseen} | {table.passes[i].taker for i in unseen})
    hidden: dict[int, tuple[list[list[Card]], list[int]]] = {}
    stock: dict[str, list[Card]] = {}
    counts: dict[int, dict[str, int]] = {number: {} for number in involved}
    for number in involved:
        zones, sizes = hidden_zones(table, number, table.decider(number) == seat, number == shown_hand)
        hidden[number] = (zones, sizes)
        for card in _unseen_cards(zones, sizes, seen):
            stock.setdefault(card.name, []).append(card)
            _add(counts[number], card.name, 1)
    passed: dict[str, Card] = {}
    for i in unseen:
        each = table.passes[i]
        passed[each.card.name] = each.card
        _add(counts[each.giver], each.card.name, 1)
        _add(counts[each.taker], each.card.name, -1)
    chosen = _choose_passes([table.passes[i] for i in unseen], counts, random)
    if any([count < 0 for each in counts.values() for count in each.values()]):
        return  # too rare to search for another explanation of the cards that the seat has seen
    passes = table.passes[:]
    for k in range(len(unseen)):
        name = chosen[k]
        if name:
            real = passes[unseen[k]]
            passes[unseen[k]] = Pass(real.giver, real.taker, stock[name][0] if name in stock else passed[name])
    table.passes = passes
    for cards in stock.values():
        cards.sort(key=_uid_of)
    for number in involved:
        kept = _cards_on_mats(table, number)
        dealt = [stock[name].pop() for name in sorted(counts[number]) for _i in range(counts[number][name])]
        zones, sizes = hidden[number]
        _fill(zones, sizes, seen, dealt)
        if kept:
            _follow_kept_cards(table, number, kept)
        table.players[number].owned = None


def _choose_passes(passes: list[Pass], counts: dict[int, dict[str, int]], random: Random) -> list[str]:
    """Return the name of the card for each pass, "" if there is none, and apply the passes to the counts.

    The counts are those before the passes. A negative count means that the seat has seen a card that the player must have
    received. It stays negative if no pass explains it.
    """
    chosen = [""] * len(passes)
    found = True
    while found:
        found = False
        for i in range(len(passes) - 1, -1, -1):
            if not chosen[i]:
                giver, taker = counts[passes[i].giver], counts[passes[i].taker]
                owed = [name for name in sorted(taker) if taker[name] < 0]
                held = [name for name in owed if giver.get(name, 0) > 0]
                if owed:  # a giver without the card must have received it
                    chosen[i] = held[0] if held else owed[0]
                    _add(giver, chosen[i], -1)
                    _add(taker, chosen[i], 1)
                    found = True
    found = True
    while found:  # a giver may have nothing but the cards that another pass brings
        found = False
        for i in range(len(passes)):
            giver = counts[passes[i].giver]
            if not chosen[i]:
                names = [name for name in sorted(giver) for _i in range(giver[name])]
                if names:
                    chosen[i] = names[random.below(len(names))]
                    _add(giver, chosen[i], -1)
                    _add(counts[passes[i].taker], chosen[i], 1)
                    found = True
    return chosen


def _add(counts: dict[str, int], name: str, more: int) -> None:
    counts[name] = counts.get(name, 0) + more


def _redistribute(zones: list[list[Card]], sizes: list[int], seen: set[int] | None, random: Random) -> None:
    """Shuffle the unseen cards among the first `sizes[i]` cards of all zones together and deal them back.

    Keeps the list objects, because cards may hold references to them.
    """
    cards = _unseen_cards(zones, sizes, seen)
    cards.sort(key=_name_of)
    random.shuffle(cards)
    _fill(zones, sizes, seen, cards)


def _unseen_cards(zones: list[list[Card]], sizes: list[int], seen: set[int] | None) -> list[Card]:
    cards: list[Card] = []
    for i in range(len(zones)):
        if seen is None:
            cards.extend(zones[i][: sizes[i]])
        else:
            cards.extend([card for card in zones[i][: sizes[i]] if card.uid not in seen])
    return cards


def _fill(zones: list[list[Card]], sizes: list[int], seen: set[int] | None, cards: list[Card]) -> None:
    """Put the cards in the places of the unseen cards."""
    next_card = 0
    for i in range(len(zones)):
        zone = zones[i]
        for position in range(sizes[i]):
            if seen is None or zone[position].uid not in seen:
                zone[position] = cards[next_card]
                next_card += 1
