"""Views, questions and decisions as plain data, ready for JSON."""

from __future__ import annotations

from feodum.engine.card import Card, type_names
from feodum.engine.decision import Decision

from .log_data import names
from .schema import (
    DecisionData,
    LandscapeData,
    LandscapeDeckData,
    MatData,
    PileData,
    PlayedCardData,
    PlayerData,
    QuestionData,
    ViewData,
    Zone,
)
from .window import View, sorted_names


def view_data(view: View, decision: Decision | None = None, decision_id: str = "") -> ViewData:
    """Return the view as plain data, ready for JSON.

    The decision is included only if this seat must answer it.
    """
    mine = decision is not None and decision.seat == view.seat
    mats = view.mats()
    data: ViewData = {
        "seat": view.seat,
        "players": [_player_data(view, seat, mats) for seat in range(view.players)],
        "hand": names(view.hand),
        "supply": [_pile_data(view, name) for name in view.supply()],
        "non_supply": [_pile_data(view, name) for name in view.non_supply()],
        "trash": sorted_names(view.trash),
        "turn": view.turn,
        "decider": view.decider,
        "their_hand": names(view.their_hand),
        "turn_number": view.turn_number,
        "phase": view.phase,
        "actions": view.actions,
        "buys": view.buys,
        "coins": view.coins,
        "potions": view.potions,
        "mat": view.mat,
        "bane": view.bane,
        "banned": view.banned,
        "empty_piles": view.empty_piles(),
        "empty_limit": view.empty_limit,
        "over": view.is_over,
        "asked": None if decision is None else decision.seat,
        "decision": decision_data(view, decision, decision_id) if decision is not None and mine else None,
    }
    if view.landscapes():
        data["landscapes"] = [landscape_data(view, landscape) for landscape in view.landscapes()]
    if view.landscape_decks():
        data["decks"] = [deck_data(view, name) for name in view.landscape_decks()]
    if view.is_over:
        data["scores"] = view.scores()
        data["winners"] = view.winners()
    return data


def _player_data(view: View, seat: int, mats: list[str]) -> PlayerData:
    top = view.top_of_discard(seat)
    data: PlayerData = {
        "hand_size": view.hand_size(seat),
        "deck_size": view.deck_size(seat),
        "discard_top": None if top is None else top.name,
        "play": _play_data(view, seat),
        "set_aside": names(view.set_aside(seat)),
        "revealed": names(view.limbo(seat)),
        "vp_tokens": view.vp_tokens(seat),
        "debt": view.debt(seat),
        "turns": view.turns(seat),
        "owned": dict(sorted(view.owned(seat).items())),  # the real order would reveal the cards' zones
    }
    counters = view.counters(seat)
    if counters:
        data["counters"] = counters
    if mats:
        data["mats"] = [mat_data(view, name, seat) for name in mats]
    if view.things(seat):
        data["landscapes"] = [thing.name for thing in view.things(seat)]
    return data


def _play_data(view: View, seat: int) -> list[PlayedCardData]:
    staying = view.staying_in_play(seat)
    played: list[PlayedCardData] = []
    for card in view.in_play(seat):
        data: PlayedCardData = {"name": card.printed.name, "as": card.name}
        if card in staying:
            data["stays"] = True
        played.append(data)
    return played


def _pile_data(view: View, name: str) -> PileData:
    """Return a pile with its top card, or with all cards if it is face up (the Prizes)."""
    top = view.top(name)
    data: PileData = {
        "name": name,
        "left": view.left(name),
        "top": None if top is None else top.name,
        "cost": None if top is None else view.cost_of(top),
        "potion_cost": 0 if top is None else top.potion_cost,
        "debt_cost": 0 if top is None else top.debt_cost,
        "token": False,
        "tokens": {},
        "cards": view.open_cards(name),
    }
    if view.has_any_token(name):
        data["token"] = view.has_token(name)
        data["tokens"] = view.tokens(name)
        owned = view.owned_tokens(name)
        if owned:
            data["owned_tokens"] = [{"name": token, "owner": owner} for token, owner in owned]
    points = view.vp_on(name)
    if points:
        data["vp"] = points
    return data


def question_data(decision: Decision) -> QuestionData:
    """Return the question as plain data, without the positions of the offered cards."""
    return {
        "seat": decision.seat,
        "of": decision.of,
        "source": decision.source,
        "verb": decision.verb,
        "options": decision.labels,
        "kind": "cards" if decision.cards else "words",
        "min": decision.min,
        "max": decision.max,
        "ordered": decision.ordered,
        "all_or_none": decision.all_or_none,
        "about": names(decision.about),
        "costs": None if decision.costs is None else [*decision.costs, *_most_potions_and_debt(decision.cards)],
        "whose": decision.whose,
    }


def _most_potions_and_debt(cards: list[Card]) -> tuple[int, int]:
    """Return the highest Potion and debt cost of these cards."""
    return max([card.potion_cost for card in cards], default=0), max([card.debt_cost for card in cards], default=0)


def decision_data(view: View, decision: Decision, decision_id: str) -> DecisionData:
    """Return a decision for the seat that must answer, with the position of each offered card."""
    zones: list[Zone] = []
    places: list[int] = []
    in_trash: list[int] = []
    if decision.of != view.seat:
        view = view.of_seat(decision.of)
    for card in decision.cards:
        zone, place = view.place_of(card)
        if zone == "trash":  # don't reveal the order of identical cards
            while place in in_trash:
                place += 1
            in_trash.append(place)
        zones.append(zone)
        places.append(place)
    return {**question_data(decision), "id": decision_id, "zones": zones, "places": places}


def mat_data(view: View, name: str, seat: int) -> MatData:
    """Return a player's mat: the cards if this seat sees them, and their number."""
    return {
        "name": name,
        "cards": sorted(names(view.on_mat(name, seat))),
        "count": view.mat_size(name, seat),
        "tokens": view.mat_tokens(name, seat),
    }


def landscape_data(view: View, landscape: Card) -> LandscapeData:
    data: LandscapeData = {
        "name": landscape.name,
        "types": type_names(landscape.types),
        "cost": landscape.cost,
        "vp": view.vp_on(landscape.name),
        "owners": [seat for seat in range(view.players) if landscape in view.things(seat)],
    }
    if view.drawn_pile(landscape.name):
        data["pile"] = view.drawn_pile(landscape.name)
    return data


def deck_data(view: View, name: str) -> LandscapeDeckData:
    return {
        "name": name,
        "left": view.landscape_deck_size(name),
        "discard": [landscape.name for landscape in view.discarded_landscapes(name)],
        "set_aside": [landscape.name for landscape in view.set_aside_landscapes(name)],
    }
