"""What a seat may see: the only door through which bots, clients and environments look at a game.

A view is a thin window on the table, not a copy; `view_data` makes plain data of it.
"""

from __future__ import annotations

from typing import Final

from feodum.cards.box import FACES
from feodum.engine.card import Card, type_names
from feodum.engine.decision import Decision
from feodum.engine.event import Event
from feodum.engine.position import ACTION_PHASE, BUY_PHASE, CLEAN_UP, START, TREASURE_PHASE
from feodum.engine.table import Table

SPECTATOR: Final = -1
PHASES: Final = {
    START: "start",
    ACTION_PHASE: "action",
    TREASURE_PHASE: "treasure",
    BUY_PHASE: "buy",
    CLEAN_UP: "clean-up",
}


class View:
    """A game as one seat sees it; seat -1 is a spectator, who sees what is public."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self.seat = seat

    # What everybody sees -----------------------------------------------------------------------------------------
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
    def phase(self) -> str:
        return PHASES[self._table.phase]

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
    def is_over(self) -> bool:
        return self._table.over

    @property
    def trash(self) -> list[Card]:
        return self._table.trash[:]

    @property
    def mat(self) -> int:
        """Coin tokens on the common mat."""
        return self._table.mat

    @property
    def bane(self) -> str:
        return self._table.bane

    @property
    def banned(self) -> list[str]:
        """Names that may not be bought this turn."""
        return self._table.banned[:]

    @property
    def empty_limit(self) -> int:
        """How many empty piles end the game."""
        return self._table.empty_limit

    def empty_piles(self) -> int:
        return self._table.empty_piles()

    def supply(self) -> list[str]:
        """The names of the Supply piles."""
        return [pile.name for pile in self._table.piles if pile.supply]

    def non_supply(self) -> list[str]:
        return [pile.name for pile in self._table.piles if not pile.supply]

    def has_pile(self, name: str) -> bool:
        return name in self._table.index

    def left(self, name: str) -> int:
        """How many cards are left in the pile of that name; 0 where there is none."""
        pile = self._table.pile(name)
        return 0 if pile is None else len(pile.cards)

    def top(self, name: str) -> Card | None:
        """The card on top of a pile."""
        pile = self._table.pile(name)
        return None if pile is None else pile.top

    def has_token(self, name: str) -> bool:
        """Whether the pile's coin token still lies on it."""
        pile = self._table.pile(name)
        return pile is not None and pile.token

    def open_cards(self, name: str) -> list[str]:
        """The names of the cards in a pile that lies open: one beside the Supply with different cards (the Prizes)."""
        pile = self._table.pile(name)
        if pile is None or pile.supply:
            return []
        return [card.name for card in pile.cards if card.pile]

    def available(self, name: str) -> bool:
        """Whether a card of that name lies on top of a Supply pile."""
        pile = self._table.pile(name)
        return pile is not None and pile.supply and bool(pile.cards) and pile.cards[-1].name == name

    def cost(self, name: str) -> int:
        """What a card of that name costs now."""
        return self._table.cost(FACES[name])

    def cost_of(self, card: Card) -> int:
        return self._table.cost(card)

    def in_play(self, seat: int) -> list[Card]:
        return self._table.players[seat].play[:]

    def set_aside(self, seat: int) -> list[Card]:
        return self._table.players[seat].set_aside[:]

    def hand_size(self, seat: int) -> int:
        return len(self._table.players[seat].hand)

    def deck_size(self, seat: int) -> int:
        return len(self._table.players[seat].deck)

    def top_of_discard(self, seat: int) -> Card | None:
        pile = self._table.players[seat].discard
        return pile[-1] if pile else None

    def vp_tokens(self, seat: int) -> int:
        return self._table.players[seat].vp_tokens

    def turns(self, seat: int) -> int:
        return self._table.players[seat].turns

    def opponents(self) -> list[int]:
        return self._table.opponents(self.seat)

    # What perfect memory of public events gives --------------------------------------------------------------------
    def owned(self, seat: int) -> dict[str, int]:
        """How many of each card a player has in all."""
        counts: dict[str, int] = {}
        for card in self._table.players[seat].cards():
            counts[card.name] = counts.get(card.name, 0) + 1
        return counts

    def count(self, name: str, seat: int) -> int:
        """How many cards of that name a player has in all."""
        player = self._table.players[seat]
        total = 0
        for zone in (player.hand, player.deck, player.discard, player.play, player.set_aside, player.limbo):
            for card in zone:
                if card.printed.name == name:
                    total += 1
        return total

    def deck_total(self, seat: int) -> int:
        """How many cards a player has in all."""
        return len(self._table.players[seat].cards())

    def score(self, seat: int) -> int:
        """A player's points if the game ended now."""
        return self._table.players[seat].score()

    # What only this seat sees ------------------------------------------------------------------------------------
    @property
    def hand(self) -> list[Card]:
        """The seat's own hand."""
        return [] if self.seat == SPECTATOR else self._table.players[self.seat].hand[:]

    def limbo(self, seat: int) -> list[Card]:
        """Cards just being revealed or, for the seat itself, looked at."""
        player = self._table.players[seat]
        return player.limbo[:] if seat == self.seat or player.limbo_revealed else []

    def zone_of(self, card: Card) -> str:
        """Where a card offered to this seat lies: hand, play, revealed, set aside, discard, trash, supply or elsewhere."""
        if self.seat != SPECTATOR:
            me = self._table.players[self.seat]
            zones = {
                "hand": me.hand,
                "play": me.play,
                "revealed": me.limbo,
                "set aside": me.set_aside,
                "discard": me.discard,
                "trash": self._table.trash,
            }
            for name, cards in zones.items():
                if card in cards:
                    return name
        pile = self._table.pile(card.pile_name)
        return "supply" if pile is not None and pile.supply and pile.top is card else "elsewhere"

    def log(self) -> list[dict[str, object]]:
        """What has happened so far, as this seat may know it."""
        return [event_data(event, self.seat) for event in self._table.log or ()]


def names(cards: list[Card]) -> list[str]:
    return [card.printed.name for card in cards]


def view_data(view: View, decision: Decision | None = None) -> dict[str, object]:
    """The view as plain data, ready for JSON. The decision is included only if it is this seat's."""
    mine = decision is not None and decision.seat == view.seat
    return {
        "seat": view.seat,
        "players": [_player_data(view, seat) for seat in range(view.players)],
        "hand": names(view.hand),
        "supply": [_pile_data(view, name) for name in view.supply()],
        "non_supply": [_pile_data(view, name) for name in view.non_supply()],
        "trash": names(view.trash),
        "turn": view.turn,
        "turn_number": view.turn_number,
        "phase": view.phase,
        "actions": view.actions,
        "buys": view.buys,
        "coins": view.coins,
        "mat": view.mat,
        "bane": view.bane,
        "banned": view.banned,
        "empty_piles": view.empty_piles(),
        "empty_limit": view.empty_limit,
        "over": view.is_over,
        "asked": None if decision is None else decision.seat,
        "decision": _own_decision_data(view, decision) if decision is not None and mine else None,
    }


def _player_data(view: View, seat: int) -> dict[str, object]:
    top = view.top_of_discard(seat)
    return {
        "hand_size": view.hand_size(seat),
        "deck_size": view.deck_size(seat),
        "discard_top": None if top is None else top.name,
        "play": [{"name": card.printed.name, "as": card.name} for card in view.in_play(seat)],
        "set_aside": names(view.set_aside(seat)),
        "revealed": names(view.limbo(seat)),
        "vp_tokens": view.vp_tokens(seat),
        "turns": view.turns(seat),
        "owned": dict(sorted(view.owned(seat).items())),  # the order of the cards would tell what is where
    }


def _pile_data(view: View, name: str) -> dict[str, object]:
    """A pile: its top card only, except where every card of it is open (the Prizes)."""
    top = view.top(name)
    return {
        "name": name,
        "left": view.left(name),
        "top": None if top is None else top.name,
        "cost": None if top is None else view.cost_of(top),
        "token": view.has_token(name),
        "cards": view.open_cards(name),
    }


def decision_data(decision: Decision) -> dict[str, object]:
    return {
        "id": decision.id,
        "seat": decision.seat,
        "source": decision.source,
        "verb": decision.verb,
        "options": decision.labels,
        "kind": "cards" if decision.cards else "words",
        "min": decision.min,
        "max": decision.max,
        "ordered": decision.ordered,
        "all_or_none": decision.all_or_none,
        "about": names(decision.about),
    }


def _own_decision_data(view: View, decision: Decision) -> dict[str, object]:
    """A decision for the seat that is asked: with where each card that can be picked lies."""
    return {**decision_data(decision), "zones": [view.zone_of(card) for card in decision.cards]}


def event_data(event: Event, seat: int) -> dict[str, object]:
    """An event as one seat may know it."""
    cards = event.cards_for(seat)
    data: dict[str, object] = {"verb": event.verb, "seat": event.seat, "depth": event.depth, "cards": names(cards)}
    if event.verb == "play" and cards and cards[0].printed is not cards[0]:
        data["as"] = cards[0].name
    if event.detail:
        data["detail"] = event.detail
    if event.number:
        data["number"] = event.number
    if not event.visible_to(seat):
        data["hidden"] = True
    elif event.seen_by != -1:
        data["private"] = True
    return data


def face_data(card: Card) -> dict[str, object]:
    """The facts of a card."""
    return {"name": card.name, "cost": card.cost, "types": type_names(card.types), "set": card.set_name}
