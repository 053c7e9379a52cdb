"""What a seat may see: the only door through which bots, clients and environments look at a game.

A view is a thin window on the table, not a copy; `view_data` makes plain data of it.
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
"""The place of a card whose zone is not listed."""
PHASES: Final[dict[int, Phase]] = {
    START: "start",
    ACTION_PHASE: "action",
    TREASURE_PHASE: "treasure",
    BUY_PHASE: "buy",
    CLEAN_UP: "clean-up",
}


@mypyc_attr(free_list_len=1)  # made for each decision of a simulation, and gone after it
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
    def phase(self) -> Phase:
        """The phase, for the player whose turn it is; to all others, what the acts of the turn have shown of it."""
        table = self._table
        return PHASES[table.phase if self._is_acting() else table.public_phase]

    def _is_acting(self) -> bool:
        """Whether it is the seat's turn, or one in which it decides."""
        return self._table.turn == self.seat or self._table.decider(self._table.turn) == self.seat

    @property
    def decider(self) -> int:
        """Who decides for the player whose turn it is."""
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
        """Tokens on the common mats."""
        return sum(self._table.mats.values())

    @property
    def bane(self) -> str:
        return self._table.role("Bane")

    @property
    def banned(self) -> list[str]:
        """Names that may not be bought this turn."""
        return [note.word for note in self._table.notes if note.card.times & BUY_BAN]

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
        return None if pile is None or pile.face_down else pile.top

    def has_token(self, name: str) -> bool:
        """Whether a token lies on the pile that was laid there before the game."""
        pile = self._table.pile(name)
        return pile is not None and any([token.times & TOKENS for token in pile.tokens])

    def tokens(self, name: str) -> dict[str, int]:
        """The tokens that players have laid on the pile, by the card that did it."""
        pile = self._table.pile(name)
        laid = [] if pile is None else [token.name for token in pile.tokens if not token.times & TOKENS]
        return {name: laid.count(name) for name in laid}

    def open_cards(self, name: str) -> list[str]:
        """The names of the cards in a pile that lies open: one beside the Supply with different cards (the Prizes)."""
        pile = self._table.pile(name)
        if pile is None or pile.supply:
            return []
        if pile.face_down:
            return [card.name for card in pile.turned_up if card in pile.cards]
        return [card.name for card in pile.cards if card.pile]

    def available(self, name: str) -> bool:
        """Whether a card of that name lies on top of a Supply pile."""
        pile = self._table.pile(name)
        return pile is not None and pile.supply and bool(pile.cards) and pile.cards[-1].name == name

    def cost(self, name: str) -> int:
        """What a card of that name costs now."""
        return self.cost_of(FACES[name])

    def cost_of(self, card: Card) -> int:
        """What a card costs now; to others than the player whose turn it is, in the phase that they see."""
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

    # What perfect memory of public events gives --------------------------------------------------------------------
    def owned(self, seat: int) -> dict[str, int]:
        """How many of each card a player has in all."""
        if self._table.passes:
            return _counted(self._table.cards_known_to(self.seat, seat))
        return self._table.players[seat].count_owned().copy()

    def holdings(self, seat: int) -> dict[str, int]:
        """The same as it is kept up, for those who look again and again: not to be changed."""
        return self._table.players[seat].count_owned()

    def count(self, name: str, seat: int) -> int:
        """How many cards of that name a player has in all."""
        if self._table.passes:
            return self.owned(seat).get(name, 0)
        return self._table.players[seat].count_owned().get(name, 0)

    def deck_total(self, seat: int) -> int:
        """How many cards a player has in all."""
        return self._table.players[seat].total()

    def gains_to_end(self) -> int:
        """How many gains would end the game soonest."""
        return self._table.gains_to_end()

    def score(self, seat: int) -> int:
        """A player's points if the game ended now."""
        table = self._table
        return table.players[seat].score_with(table.cards_known_to(self.seat, seat))

    def scores(self) -> list[int]:
        """Every player's points if the game ended now."""
        return [self.score(seat) for seat in range(self.players)]

    def winners(self) -> list[int]:
        """The seats that win, or would win if the game ended now."""
        return self._table.winners_by(self.scores())

    def discard_size(self, seat: int) -> int:
        return len(self._table.players[seat].discard)

    def undrawn(self, name: str) -> int:
        """How many cards of that name the seat's own draw pile has, in whatever order: who knows the own cards, and has seen
        which of them were drawn since the last shuffle, knows what is left."""
        if self.seat == SPECTATOR:
            return 0
        return sum([1 for card in self._table.players[self.seat].deck if card.printed.name == name])

    # What only this seat sees ------------------------------------------------------------------------------------
    @property
    def hand(self) -> list[Card]:
        """The seat's own hand."""
        return [] if self.seat == SPECTATOR else self._table.players[self.seat].hand[:]

    def limbo(self, seat: int) -> list[Card]:
        """Cards just being revealed or, for the seat itself, looked at."""
        player = self._table.players[seat]
        seen = seat == self.seat or player.limbo_revealed or self._table.decider(seat) == self.seat
        return player.limbo[:] if seen else []

    @property
    def their_hand(self) -> list[Card]:
        """The hand of the player for whom this seat decides; none where it decides for itself only."""
        turn = self._table.turn
        decides = turn != self.seat and self._table.decider(turn) == self.seat
        return self._table.players[turn].hand[:] if decides else []

    def place_of(self, card: Card) -> tuple[Zone, int]:
        """Where a card offered to this seat lies: the zone, and its number in what `view_data` lists of that zone."""
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
            if turned.turned_up and card in turned.turned_up:
                return "non-supply", self.non_supply().index(turned.name)
        pile = self._table.pile(card.pile_name)
        if pile is None or card not in pile.cards or (pile.supply and pile.top is not card):
            return "elsewhere", NOWHERE
        if pile.supply:
            return "supply", self.supply().index(pile.name)
        return "non-supply", self.non_supply().index(pile.name)

    def log(self) -> list[EventData]:
        """What has happened so far, as this seat may know it."""
        return log_data(self._table.log or [], self.seat)


def _counted(cards: list[Card]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    return counts


def names(cards: list[Card]) -> list[str]:
    return [card.printed.name for card in cards]


def _sorted_names(cards: list[Card]) -> list[str]:
    """By name where the order would tell something: cards trashed together lie there as they were drawn."""
    return sorted(names(cards))


def view_data(view: View, decision: Decision | None = None, decision_id: str = "") -> ViewData:
    """The view as plain data, ready for JSON. The decision is included only if it is this seat's."""
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
        "owned": dict(sorted(view.owned(seat).items())),  # the order of the cards would tell what is where
    }


def _played_data(card: Card) -> PlayedCardData:
    return {"name": card.printed.name, "as": card.name}


def _pile_data(view: View, name: str) -> PileData:
    """A pile: its top card only, except where every card of it is open (the Prizes)."""
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
    """What is asked."""
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
    """A decision for the seat that is asked, whose view this is: with where each card that can be picked lies."""
    zones: list[Zone] = []
    places: list[int] = []
    in_trash: list[int] = []
    if decision.of != view.seat:
        view = View(view._table, decision.of)
    for card in decision.cards:
        zone, place = view.place_of(card)
        if zone == "trash":  # of equal cards there, any is as good as the other; which one lies where is not told
            while place in in_trash:
                place += 1
            in_trash.append(place)
        zones.append(zone)
        places.append(place)
    return {**question_data(decision), "id": decision_id, "zones": zones, "places": places}


def log_data(log: list[Event], seat: int, start: int = 0) -> list[EventData]:
    """The events from number `start` on as a seat may know them."""
    return [event_data(log[number], seat, log[number - 1] if number else None) for number in range(start, len(log))]


def open_log_data(log: list[Event]) -> list[EventData]:
    """The events with nothing hidden: each as told to somebody who saw all of it."""
    before: Event | None = None
    told: list[EventData] = []
    for event in log:
        told.append(event_data(event, event.witness(), before))
        before = event
    return told


def event_data(event: Event, seat: int, before: Event | None = None) -> EventData:
    """An event as one seat may know it, after the event before."""
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
        if _is_echo(event, before):
            data["line"] = "none"
        elif _is_same_row(event, before):
            data["line"] = "same"
    return data


def _is_echo(event: Event, before: Event) -> bool:
    """Whether an event tells only that what was just bought has come to where bought cards go."""
    if event.verb != "gain bought" or before.verb != "buy" or event.detail:
        return False
    return names(event.cards) == names(before.cards)


def _is_same_row(event: Event, before: Event) -> bool:
    """Whether both are Treasures that are simply played, one after the other, by the same player."""
    if event.seat != before.seat or event.depth != before.depth:
        return False
    return _is_plain_treasure(event) and _is_plain_treasure(before)


def _is_plain_treasure(event: Event) -> bool:
    if event.verb != "play" or event.detail:
        return False
    card = event.cards[0]
    return card.printed is card and bool(card.types & TREASURE)
