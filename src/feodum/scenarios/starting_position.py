"""Build the table a scenario describes, with the setup code of a real game."""

from __future__ import annotations

from feodum.cards.box import (
    FACES,
    KINGDOM_SIZE,
    LANDSCAPE_DECKS,
    LANDSCAPES,
    MATS,
    MIXED_KINGDOM_PILES,
    STOCKS,
    TOKENS,
    Setup,
    build_layout,
    can_be_in_market,
    has_market,
    kinds_with,
    needs_bane,
    possible_banes,
    printings_in,
)
from feodum.cards.catalogue import entry
from feodum.cards.guests import MARKET
from feodum.engine import triggers
from feodum.engine.card import Card
from feodum.engine.random import seeded
from feodum.engine.setup import add_card
from feodum.engine.state.declaration import PLAYER_COUNTERS
from feodum.engine.state.phases import ACTION_PHASE, NIGHT_PHASE, TREASURE_PHASE
from feodum.engine.state.pile import Pile
from feodum.engine.table import Table
from feodum.kingdoms.selection import draw_market
from feodum.messages.message import Message
from feodum.scenarios.reader import Scenario, Zones
from feodum.scenarios.yaml_nodes import ScenarioFault

Kinds = dict[str, type[Card]]
"""The card classes by name, as the scenario's edition uses them."""
PHASES = {"action": ACTION_PHASE, "buy": TREASURE_PHASE, "night": NIGHT_PHASE}


def build_table(scenario: Scenario) -> Table:
    """Build the starting position of a scenario. Raises ScenarioFault."""
    kingdom = tuple(name for name in scenario.kingdom if name != scenario.bane)
    market, bane = _market(scenario, kingdom)
    layout = build_layout(
        scenario.players,
        kingdom,
        scenario.colony,
        uses_shelters(scenario),
        bane,
        market,
        landscapes=scenario.landscapes,
        printings=printings_in(scenario.edition),
        brought=_brought(scenario),
    )
    g = layout.deal(scenario.seed, scenario.turn) if scenario.deal else layout.table(scenario.seed)
    if not scenario.deal:
        layout.set_up(g)
        for name in sorted(_names_in_zones(scenario)):
            if name not in g.index and FACES[name].abilities & triggers.SETUP:
                FACES[name].at_setup(g)
    kinds = kinds_with(printings_in(scenario.edition))
    for name, content in scenario.piles.items():
        _set_pile(g, kinds, name, content, scenario.pile_lines[name])
    g.phase = PHASES[scenario.phase]
    g.actions = scenario.actions
    g.buys = scenario.buys
    g.coins = scenario.coins
    if scenario.potions:
        g.potions = scenario.potions
    if scenario.vp_on:
        g.vp_on = {**g.vp_on, **scenario.vp_on}
    if scenario.drawn_piles:
        g.roles = {**g.roles, **scenario.drawn_piles}
    for deck, names in scenario.decks.items():
        _set_deck(g, deck, names, scenario.line)
    if not scenario.deal:
        _place(g, kinds, scenario)
    g.trash.extend(_cards(g, kinds, scenario.trash))
    return g


def check_setup(scenario: Scenario) -> None:
    """Raise SetupError if no real game can have this kingdom, Bane and Black Market deck."""
    market = scenario.piles.get(MARKET)
    Setup(
        scenario.players,
        scenario.kingdom,
        scenario.colony,
        uses_shelters(scenario),
        scenario.bane,
        market=market if isinstance(market, list) else (),
        landscapes=scenario.landscapes,
        edition=scenario.edition,
    )


def _brought(scenario: Scenario) -> tuple[str, ...]:
    """Return the landscapes, decks of landscapes and mats that the cards in zones need. Their piles don't come along."""
    extras = {extra for name in _names_in_zones(scenario) for extra in FACES[name].extra_piles}
    return tuple(sorted(name for name in extras if name in LANDSCAPES or name in LANDSCAPE_DECKS or name in MATS))


def _names_in_zones(scenario: Scenario) -> set[str]:
    zones = [scenario.trash]
    for each in scenario.zones.values():
        zones += [each.hand, each.deck, each.discard, each.play, each.set_aside]
        zones += [content for content in each.mats.values() if isinstance(content, list)]
    return {name for zone in zones for name in zone}


def _market(scenario: Scenario, kingdom: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Return the Black Market deck, as listed or drawn with the seed, and the Bane, drawn if needed."""
    stated = scenario.piles.get(MARKET)
    bane = scenario.bane
    if isinstance(stated, int):
        raise ScenarioFault(
            scenario.pile_lines[MARKET],
            Message("scenario-market", "piles: list the cards of the {pile}, top card first", pile=MARKET),
        )
    if isinstance(stated, list):
        for name in stated:
            if not can_be_in_market(name) or name in (*kingdom, bane) or stated.count(name) > 1:
                raise ScenarioFault(
                    scenario.pile_lines[MARKET],
                    Message("scenario-not-in-market", "piles: {name} can't be in the {pile}", name=name, pile=MARKET),
                )
        return tuple(stated), bane
    if not has_market(kingdom):
        return (), bane
    random = seeded(scenario.seed)
    market = draw_market(random, (*kingdom, bane))
    if needs_bane(market) and not bane:
        banes = possible_banes((*kingdom, *market))
        bane = banes[random.below(len(banes))]
    return market, bane


def uses_shelters(scenario: Scenario) -> bool:
    """Return whether the game uses Shelters; by default only with ten Dark Ages cards."""
    if scenario.shelters is not None or len(scenario.kingdom) < KINGDOM_SIZE:
        return bool(scenario.shelters)
    sets = {entry(name).set_name for name in scenario.kingdom}
    return sets == {"Dark Ages"}


def _place(g: Table, kinds: Kinds, scenario: Scenario) -> None:
    g.turn = scenario.turn
    for seat in range(scenario.turn):
        g.players[seat].turns = 1
    for seat in range(scenario.players):
        _fill(g, kinds, seat, scenario.zones.get(seat, Zones()))
    _restore_pending_effects(g)


def _restore_pending_effects(g: Table) -> None:
    """Count the cards in the turn player's play area as played this turn, once each."""
    player = g.players[g.turn]
    if player.history is not None:
        player.history.played.extend(player.play)
    for card in [*player.play, *[thing for thing in player.things if thing.is_kept]]:
        card.resume(g, g.turn)


def _fill(g: Table, kinds: Kinds, seat: int, zones: Zones) -> None:
    player = g.players[seat]
    player.hand.extend(_cards(g, kinds, zones.hand))
    player.deck.extend(reversed(_cards(g, kinds, zones.deck)))
    player.discard.extend(reversed(_cards(g, kinds, zones.discard)))
    player.play.extend(_cards(g, kinds, zones.play))
    player.set_aside.extend(_cards(g, kinds, zones.set_aside))
    for field in PLAYER_COUNTERS:  # those of the setup don't count
        value = zones.counters.get(field.name, 0)
        if value or getattr(player, field.name):
            setattr(player, field.name, value)
        if value and field.flag:
            g.allow(getattr(triggers, field.flag))
    for name, content in zones.mats.items():
        if isinstance(content, int):
            player.mat_tokens = {**player.mat_tokens, name: content}
        else:
            player.mat(name).extend(_cards(g, kinds, content))
        if name not in g.mat_rules:
            g.mat_rules = {**g.mat_rules, name: MATS[name]}
        if name in LANDSCAPES:
            _landscape(g, name)
    for name, tokens in zones.tokens.items():
        pile = g.pile(name)
        if pile is None:
            raise ScenarioFault(zones.line, _no_pile(name))
        for token in tokens:
            g.move_token(seat, TOKENS[token], pile)
    for name in zones.landscapes:
        g.take_thing(seat, _landscape(g, name))


def _no_pile(name: str) -> Message:
    return Message("scenario-no-pile", "piles: no {name} pile in this game; add it to the kingdom", name=name)


def _landscape(g: Table, name: str) -> Card:
    """Return a landscape of the game: next to the Supply, or out of its deck."""
    for deck in g.landscape_decks.values():
        for cards in (deck.cards, deck.discard):
            for card in cards:
                if card.name == name:
                    cards.remove(card)
                    return card
    for card in g.landscapes:
        if card.name == name:
            return card
    card = add_card(g, LANDSCAPES[name])
    g.landscapes = [*g.landscapes, card]
    return card


def _set_deck(g: Table, name: str, names: list[str], line: int) -> None:
    """Put these landscapes on the deck, the first one on top, and all others on its discard pile."""
    if name not in g.landscape_decks:
        raise ScenarioFault(line, Message("scenario-no-deck", "no card in this game uses the {name}", name=name))
    deck = g.landscape_decks[name]
    for card in [card for card in deck.set_aside if card.name in names and card.name not in deck.named]:
        other = next(each for each in deck.cards if each.name not in names)  # the drawn ones make room
        deck.cards[deck.cards.index(other)] = card
        deck.set_aside[deck.set_aside.index(card)] = other
    every = deck.cards + deck.discard
    chosen: list[Card] = []
    for wanted in names:
        found = [card for card in every if card.name == wanted and card not in chosen]
        if not found:
            raise ScenarioFault(line, Message("scenario-too-many", "piles: too many copies of {card}", card=wanted))
        chosen.append(found[0])
    deck.cards = chosen[::-1]
    deck.discard = [card for card in every if card not in chosen]


def _cards(g: Table, kinds: Kinds, names: list[str]) -> list[Card]:
    cards = [add_card(g, kinds[name]) for name in names]
    for card in cards:
        stock = STOCKS.get(card.pile_name)
        if stock is not None and not stock.supply:
            pile = _extra_pile(g, card.pile_name)
            if card.pile:  # a unique card can't also be in its pile
                pile.cards[:] = [other for other in pile.cards if other.name != card.name]
    return cards


def _extra_pile(g: Table, name: str) -> Pile:
    """Return a pile that is not a Kingdom pile, adding it empty if the kingdom doesn't use it."""
    if name not in g.index:
        g.index = {**g.index, name: len(g.piles)}
        g.piles.append(Pile(name, [], STOCKS[name].supply))
    return g.piles[g.index[name]]


def _set_pile(g: Table, kinds: Kinds, name: str, content: int | list[str], line: int) -> None:
    stock = STOCKS.get(name)
    if stock is not None and name not in MIXED_KINGDOM_PILES:
        _extra_pile(g, name)
    pile = g.pile(name)
    if pile is not None and pile.face_down and isinstance(content, list):
        pile.cards[:] = [add_card(g, kinds[card]) for card in reversed(content)]
        return
    if pile is None or pile.name != name:
        raise ScenarioFault(line, _no_pile(name))
    if isinstance(content, list):
        allowed = {kind(-1).name for kind in stock.kinds} if stock is not None else {name}
        for other in content:
            if other not in allowed:
                raise ScenarioFault(
                    line,
                    Message("scenario-not-of-pile", "piles: {card} does not belong to the {name} pile", card=other, name=name),
                )
            if stock is not None and content.count(other) > sum(kind(-1).name == other for kind in stock.kinds):
                raise ScenarioFault(line, Message("scenario-too-many", "piles: too many copies of {card}", card=other))
        pile.cards[:] = [add_card(g, kinds[card]) for card in reversed(content)]
        g.index = {**g.index, **dict.fromkeys(content, g.index[name])}
    elif content <= len(pile.cards):
        del pile.cards[: len(pile.cards) - content]
    elif stock is not None and len(set(stock.kinds)) > 1:
        raise ScenarioFault(
            line,
            Message(
                "scenario-mixed",
                "piles: {name} is a mixed pile of {count} cards; list its cards, top card first",
                name=name,
                count=len(pile.cards),
            ),
        )
    else:
        pile.cards.extend([add_card(g, kinds[name]) for _ in range(content - len(pile.cards))])
