"""Views: the only interface through which bots, clients and environments see a game.

A view is a live window on the table, not a copy; `view_data` converts it to plain data.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from feodum.cards.box import FACES
from feodum.engine.card import TREASURE, Card
from feodum.engine.decision import Decision
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.position import ACTION_PHASE, BUY_PHASE, CLEAN_UP, START, TREASURE_PHASE
from feodum.engine.table import Table
from feodum.engine.triggers import BUY_BAN, TOKENS

from .schema import DecisionData, EventData, Phase, PileData, PlayedCardData, PlayerData, QuestionData, ViewData, Zone

SPECTATOR: Final = -1
NOWHERE: Final = -1
"""The index of a card whose zone the view doesn't list."""
PHASES: Final[dict[int, Phase]] = {
    START: "start",
    ACTION_PHASE: "action",
    TREASURE_PHASE: "treasure",
    BUY_PHASE: "buy",
    CLEAN_UP: "clean-up",
}


@mypyc_attr(free_list_len=1)  # simulations create one view per decision
class View:
    """A game as one seat sees it; seat -1 is a spectator, who sees only public information."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat

    # Public information ------------------------------------------------------------------------------------------
    @property
    def players(self) -> int:
        return len(self._table.players)

    @property
    def turn(self) -> int:
        return self._table.turn

    @property
    def turn_number(self) -> int:
        return self._table.turn_number

    @property
    def phase(self) -> Phase:
        """The phase. Players other than the active one see it only as far as actions have revealed it."""
        table = self._table
        return PHASES[table.phase if self._is_acting() else table.public_phase]

    def _is_acting(self) -> bool:
        """Return True if the seat makes the decisions of this turn."""
        return self._table.turn == self.seat or self._table.decider(self._table.turn) == self.seat

    @property
    def decider(self) -> int:
        """The seat that makes the decisions of this turn."""
        return self._table.decider(self._table.turn)

    @property
    def actions(self) -> int:
        return self._table.actions

    @property
    def buys(self) -> int:
        return self._table.buys

    @property
    def coins(self) -> int:
        return self._table.coins

    @property
    def potions(self) -> int:
        return self._table.potions

    @property
    def is_over(self) -> bool:
        return self._table.over

    @property
    def trash(self) -> list[Card]:
        return self._table.trash[:]

    @property
    def mat(self) -> int:
        """The number of tokens on the shared mats."""
        return sum(self._table.mats.values())

    @property
    def bane(self) -> str:
        return self._table.role("Bane")

    @property
    def banned(self) -> list[str]:
        """Names of cards that can't be bought this turn."""
        return [memory.word for memory in self._table.turn_memory if memory.card.abilities & BUY_BAN]

    @property
    def empty_limit(self) -> int:
        """The number of empty piles that ends the game."""
        return self._table.empty_limit

    def empty_piles(self) -> int:
        return self._table.empty_piles()

    def supply(self) -> list[str]:
        """Return the names of the Supply piles."""
        return [pile.name for pile in self._table.piles if pile.supply]

    def non_supply(self) -> list[str]:
        return [pile.name for pile in self._table.piles if not pile.supply]

    def has_pile(self, name: str) -> bool:
        return name in self._table.index

    def left(self, name: str) -> int:
        """Return the number of cards left in a pile; 0 if there is no such pile."""
        pile = self._table.pile(name)
        return 0 if pile is None else len(pile.cards)

    def top(self, name: str) -> Card | None:
        """Return the top card of a pile, or None if it is empty or face down."""
        pile = self._table.pile(name)
        return None if pile is None or pile.face_down else pile.top

    def has_token(self, name: str) -> bool:
        """Return True if the pile still has a token from the setup."""
        pile = self._table.pile(name)
        return pile is not None and any([token.abilities & TOKENS for token in pile.tokens])

    def tokens(self, name: str) -> dict[str, int]:
        """Return the number of tokens players have put on the pile, by card name."""
        pile = self._table.pile(name)
        laid = [] if pile is None else [token.name for token in pile.tokens if not token.abilities & TOKENS]
        return {name: laid.count(name) for name in laid}

    def open_cards(self, name: str) -> list[str]:
        """Return the names of the face-up cards in a non-Supply pile of different cards, such as the Prizes."""
        pile = self._table.pile(name)
        if pile is None or pile.supply:
            return []
        if pile.face_down:
            return [card.name for card in pile.revealed if card in pile.cards]
        return [card.name for card in pile.cards if card.pile]

    def available(self, name: str) -> bool:
        """Return True if a card with this name is on top of a Supply pile."""
        pile = self._table.pile(name)
        return pile is not None and pile.supply and bool(pile.cards) and pile.cards[-1].name == name

    def cost(self, name: str) -> int:
        """Return the current cost of a card by name."""
        return self.cost_of(FACES[name])

    def cost_of(self, card: Card) -> int:
        """Return the current cost of a card, computed for the phase this seat sees."""
        table = self._table
        phase = table.phase
        if self._is_acting() or phase == table.public_phase:
            return table.cost(card)
        table.phase = table.public_phase
        cost = table.cost(card)
        table.phase = phase
        return cost

    def in_play(self, seat: int) -> list[Card]:
        return self._table.players[seat].play[:]

    def set_aside(self, seat: int) -> list[Card]:
        return self._table.players[seat].set_aside[:]

    def hand_size(self, seat: int) -> int:
        return len(self._table.players[seat].hand)

    def deck_size(self, seat: int) -> int:
        return len(self._table.players[seat].deck)

    def top_of_discard(self, seat: int) -> Card | None:
        return self._table.players[seat].visible_discard()

    def vp_tokens(self, seat: int) -> int:
        return self._table.players[seat].vp_tokens

    def debt(self, seat: int) -> int:
        return self._table.players[seat].debt

    def turns(self, seat: int) -> int:
        return self._table.players[seat].turns

    def opponents(self) -> list[int]:
        return self._table.opponents(self.seat)

    # Derived from public events --------------------------------------------------------------------------------------
    def owned(self, seat: int) -> dict[str, int]:
        """Return the number of cards a player owns, by name."""
        if self._table.passes:
            return _counted(self._table.cards_known_to(self.seat, seat))
        return self._table.players[seat].count_owned().copy()

    def holdings(self, seat: int) -> dict[str, int]:
        """Return `owned` as a live dict, for frequent lookups. Don't modify it."""
        return self._table.players[seat].count_owned()

    def count(self, name: str, seat: int) -> int:
        """Return the number of cards with this name a player owns."""
        if self._table.passes:
            return self.owned(seat).get(name, 0)
        return self._table.players[seat].count_owned().get(name, 0)

    def deck_total(self, seat: int) -> int:
        """Return the number of cards a player owns."""
        return self._table.players[seat].total()

    def gains_to_end(self) -> int:
        """Return the smallest number of gains that would end the game."""
        return self._table.gains_to_end()

    def score(self, seat: int) -> int:
        """Return a player's victory points if the game ended now."""
        table = self._table
        return table.players[seat].score_with(table.cards_known_to(self.seat, seat))

    def scores(self) -> list[int]:
        """Return every player's victory points if the game ended now."""
        return [self.score(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """Return the winning seats, as if the game ended now."""
        return self._table.winners_by(self.scores())

    def discard_size(self, seat: int) -> int:
        return len(self._table.players[seat].discard)

    def undrawn(self, name: str) -> int:
        """Return the number of cards with this name in the seat's own draw pile.

        A player can derive this number from the owned cards and those drawn since the last shuffle.
        """
        if self.seat == SPECTATOR:
            return 0
        return sum([1 for card in self._table.players[self.seat].deck if card.printed.name == name])

    # Private information of this seat ----------------------------------------------------------------------------
    @property
    def hand(self) -> list[Card]:
        """The seat's own hand."""
        return [] if self.seat == SPECTATOR else self._table.players[self.seat].hand[:]

    def limbo(self, seat: int) -> list[Card]:
        """Return the cards a player is revealing or, for the seat itself, looking at."""
        player = self._table.players[seat]
        seen = seat == self.seat or player.limbo_revealed or self._table.decider(seat) == self.seat
        return player.limbo[:] if seen else []

    @property
    def their_hand(self) -> list[Card]:
        """The hand of the player this seat controls; empty if it controls nobody."""
        turn = self._table.turn
        decides = turn != self.seat and self._table.decider(turn) == self.seat
        return self._table.players[turn].hand[:] if decides else []

    def place_of(self, card: Card) -> tuple[Zone, int]:
        """Return the zone of a card offered to this seat, and its index in that zone's list in `view_data`."""
        if self.seat != SPECTATOR:
            me = self._table.players[self.seat]
            if card in me.hand:
                return "hand", me.hand.index(card)
            if card in me.play:
                return "play", me.play.index(card)
            if card in me.limbo:
                return "revealed", me.limbo.index(card)
            if card in me.set_aside:
                return "set aside", me.set_aside.index(card)
            if card in me.discard:
                return "discard", NOWHERE
        if card in self._table.trash:
            return "trash", _sorted_names(self._table.trash).index(card.printed.name)
        for turned in self._table.piles:
            if turned.revealed and card in turned.revealed:
                return "non-supply", self.non_supply().index(turned.name)
        pile = self._table.pile(card.pile_name)
        if pile is None or card not in pile.cards or (pile.supply and pile.top is not card):
            return "elsewhere", NOWHERE
        if pile.supply:
            return "supply", self.supply().index(pile.name)
        return "non-supply", self.non_supply().index(pile.name)

    def log(self) -> list[EventData]:
        """Return the log as this seat may see it."""
        return log_data(self._table.log or [], self.seat)


def _counted(cards: list[Card]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    return counts


def names(cards: list[Card]) -> list[str]:
    return [card.printed.name for card in cards]


def _sorted_names(cards: list[Card]) -> list[str]:
    """Return sorted names. The real order could reveal the order in which the cards were drawn."""
    return sorted(names(cards))


def view_data(view: View, decision: Decision | None = None, decision_id: str = "") -> ViewData:
    """Return the view as plain data, ready for JSON.

    The decision is included only if this seat must answer it.
    """
    mine = decision is not None and decision.seat == view.seat
    data: ViewData = {
        "seat": view.seat,
        "players": [_player_data(view, seat) for seat in range(view.players)],
        "hand": names(view.hand),
        "supply": [_pile_data(view, name) for name in view.supply()],
        "non_supply": [_pile_data(view, name) for name in view.non_supply()],
        "trash": _sorted_names(view.trash),
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
    if view.is_over:
        data["scores"] = view.scores()
        data["winners"] = view.winners()
    return data


def _player_data(view: View, seat: int) -> PlayerData:
    top = view.top_of_discard(seat)
    return {
        "hand_size": view.hand_size(seat),
        "deck_size": view.deck_size(seat),
        "discard_top": None if top is None else top.name,
        "play": [_played_data(card) for card in view.in_play(seat)],
        "set_aside": names(view.set_aside(seat)),
        "revealed": names(view.limbo(seat)),
        "vp_tokens": view.vp_tokens(seat),
        "debt": view.debt(seat),
        "turns": view.turns(seat),
        "owned": dict(sorted(view.owned(seat).items())),  # the real order would reveal the cards' zones
    }


def _played_data(card: Card) -> PlayedCardData:
    return {"name": card.printed.name, "as": card.name}


def _pile_data(view: View, name: str) -> PileData:
    """Return a pile with its top card, or with all cards if it is face up (the Prizes)."""
    top = view.top(name)
    return {
        "name": name,
        "left": view.left(name),
        "top": None if top is None else top.name,
        "cost": None if top is None else view.cost_of(top),
        "potion_cost": 0 if top is None else top.potion_cost,
        "debt_cost": 0 if top is None else top.debt_cost,
        "token": view.has_token(name),
        "tokens": view.tokens(name),
        "cards": view.open_cards(name),
    }


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
        "costs": None if decision.costs is None else list(decision.costs),
        "whose": decision.whose,
    }


def decision_data(view: View, decision: Decision, decision_id: str) -> DecisionData:
    """Return a decision for the seat that must answer, with the position of each offered card."""
    zones: list[Zone] = []
    places: list[int] = []
    in_trash: list[int] = []
    if decision.of != view.seat:
        view = View(view._table, decision.of)
    for card in decision.cards:
        zone, place = view.place_of(card)
        if zone == "trash":  # don't reveal the order of identical cards
            while place in in_trash:
                place += 1
            in_trash.append(place)
        zones.append(zone)
        places.append(place)
    return {**question_data(decision), "id": decision_id, "zones": zones, "places": places}


def log_data(log: list[Event], seat: int, start: int = 0) -> list[EventData]:
    """Return the events from index `start` on as a seat may see them."""
    return [event_data(log[number], seat, log[number - 1] if number else None) for number in range(start, len(log))]


def full_log_data(log: list[Event]) -> list[EventData]:
    """Return all events with nothing hidden."""
    before: Event | None = None
    events: list[EventData] = []
    for event in log:
        events.append(event_data(event, event.full_view_seat(), before))
        before = event
    return events


def event_data(event: Event, seat: int, before: Event | None = None) -> EventData:
    """Return an event as one seat may see it. `before` is the previous event."""
    cards = event.cards_for(seat)
    says = "log-" + event.verb.replace(" ", "-")
    count = event.number or len(cards)
    data: EventData = {
        "verb": event.verb,
        "seat": event.seat,
        "depth": event.depth,
        "cards": names(cards),
        "count": count,
        "says": says,
    }
    if not event.visible_to(seat):
        if len(cards) < count:
            data["seen"] = "some" if cards else "none"
    elif event.seen_by != EVERYBODY:
        data["private"] = True
    if event.verb == "play" and cards[0].printed is not cards[0]:
        data["card"] = cards[0].name
        data["says"] = "log-play-as"
    if event.detail == "again":
        data["again"] = True
        data["says"] = "log-play-again"
    elif event.verb in ("name", "lay token"):
        data["card"] = event.detail
    elif event.detail:
        data["place"] = "hand" if event.detail == "hand" else "deck"
    if before is not None:
        if _repeats_buy(event, before):
            data["line"] = "none"
        elif _is_same_row(event, before):
            data["line"] = "same"
    return data


def _repeats_buy(event: Event, before: Event) -> bool:
    """Return True if the event only gains the card bought in the previous event, to the discard pile."""
    if event.verb != "gain bought" or before.verb != "buy" or event.detail:
        return False
    return names(event.cards) == names(before.cards)


def _is_same_row(event: Event, before: Event) -> bool:
    """Return True if in both events the same player plays a plain Treasure."""
    if event.seat != before.seat or event.depth != before.depth:
        return False
    return _is_plain_treasure(event) and _is_plain_treasure(before)


def _is_plain_treasure(event: Event) -> bool:
    if event.verb != "play" or event.detail:
        return False
    card = event.cards[0]
    return card.printed is card and bool(card.types & TREASURE)
