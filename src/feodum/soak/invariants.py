"""Invariants that hold in every position."""

from __future__ import annotations

from collections import Counter

from feodum.engine.card import Card
from feodum.engine.decision import Decision
from feodum.engine.errors import FeodumError
from feodum.engine.state.declaration import FLAG, PLAYER_COUNTERS, PLAYER_ZONES, TURN_COUNTERS
from feodum.engine.state.phases import PHASE_SOURCES
from feodum.engine.table import Table
from feodum.engine.triggers import DISGUISE, HAND_OTHER_GAIN, MAT_GAIN, OFF_TURN_PLAY, TOKENS, TURN_START

THOROUGH_EVERY = 16
"""The thorough check runs once per this many decisions, the quick check at each."""


class BrokenInvariant(FeodumError):
    """An impossible position: a bug in the engine or in a card."""


def zones(table: Table) -> list[list[Card]]:
    """Return every zone that can hold cards."""
    found = [table.trash, *(pile.cards for pile in table.piles)]
    for player in table.players:
        found += [getattr(player, name) for name in PLAYER_ZONES]
        found += player.mats.values()
    return found


class Census:
    """The cards and tokens of a game as dealt, to check that none is lost or duplicated."""

    def __init__(self, table: Table) -> None:
        dealt = [card for zone in zones(table) for card in zone]
        self.cards = set(dealt)
        self.count = len({card.uid for card in dealt})
        if self.count != len(dealt):
            raise BrokenInvariant(f"{len(dealt)} cards were dealt, but only {self.count} are distinct")
        self.tokens = _tokens(table)
        self.decks = _landscapes_of_decks(table)
        self.disguises = bool(table.abilities & DISGUISE)
        for player in table.players:
            player.count_owned()  # enables the cached count, so that the checks cover it

    def check(self, table: Table, decision: Decision | None) -> None:
        """Raise BrokenInvariant if the position with this open decision is impossible."""
        self._check_cards(table)
        _check_counters(table)
        _check_cached_values(table)
        if decision is None or decision.source in PHASE_SOURCES:
            check_safe_point(table)
        if decision is not None:
            _check_decision(table, decision)
        if decision is None or decision.number % THOROUGH_EVERY == 0:
            self.check_thoroughly(table)

    def _check_cards(self, table: Table) -> None:
        """Check that exactly the dealt cards exist, each once, and that only cards in play are disguised."""
        found = table.trash[:]
        for pile in table.piles:
            found += pile.cards
        for player in table.players:
            found += player.hand
            found += player.deck
            found += player.discard
            found += player.set_aside
            found += player.limbo
            for cards in player.mats.values():
                found += cards
            found += [card.printed for card in player.play] if self.disguises else player.play
        if len(found) != self.count or set(found) != self.cards:
            raise BrokenInvariant(self._difference(found))

    def _difference(self, found: list[Card]) -> str:
        lost = [str(card) for card in sorted(self.cards - set(found), key=_number)]
        doubled = [str(card) for card, count in Counter(found).items() if count > 1]
        new = [f"{card} (really {card.printed})" for card in sorted(set(found) - self.cards, key=_number)]
        parts = [("lost", lost), ("doubled", doubled), ("from nowhere", new)]
        return "cards " + "; ".join(f"{what}: {', '.join(cards)}" for what, cards in parts if cards)

    def check_thoroughly(self, table: Table) -> None:
        """Check that piles hold only their own cards, disguises are allowed, and no token or landscape is lost."""
        for pile in table.piles:
            for card in pile.cards:
                if card.pile_name != pile.name and not pile.face_down:
                    raise BrokenInvariant(f"{card} is in the {pile.name} pile but belongs in the {card.pile_name} pile")
        for player in table.players:
            for card in player.play:
                if card.printed is not card and not card.printed.abilities & DISGUISE:
                    raise BrokenInvariant(f"{card.printed} is in play as {card} but can't be played as another card")
        if _landscapes_of_decks(table) != self.decks:
            raise BrokenInvariant(f"decks of landscapes had {self.decks}, now they have {_landscapes_of_decks(table)}")
        if _tokens(table) != self.tokens:
            raise BrokenInvariant(f"there were {self.tokens} tokens, now there are {_tokens(table)}")


def _number(card: Card) -> int:
    return card.uid


def _tokens(table: Table) -> int:
    """Count the initial tokens, on mats and piles."""
    laid = [token for pile in table.piles for token in pile.tokens if token.abilities & TOKENS]
    return sum(table.mats.values()) + len(laid)


def _landscapes_of_decks(table: Table) -> dict[str, list[str]]:
    """Return the landscapes of each deck, wherever they are."""
    found: dict[str, list[str]] = {}
    for name, deck in table.landscape_decks.items():
        kept = [thing for player in table.players for thing in player.things if thing.pile == name]
        found[name] = sorted(map(str, [*deck.cards, *deck.discard, *deck.set_aside, *kept]))
    return found


def _check_counters(table: Table) -> None:
    """Check that no declared counter is negative, and that flags are 0 or 1."""
    found = [("table", field, getattr(table, field.name)) for field in TURN_COUNTERS]
    for seat, player in enumerate(table.players):
        found += [(f"seat {seat}", field, getattr(player, field.name)) for field in PLAYER_COUNTERS]
    for where, field, value in found:
        if value < 0 or (field.kind == FLAG and value > 1):
            raise BrokenInvariant(f"{where}: {field.name} is {value}")
    counts = [table.mats, table.vp_on, *(player.mat_tokens for player in table.players)]
    if min([count for each in counts for count in each.values()], default=0) < 0:
        raise BrokenInvariant(f"negative number of tokens on a mat, pile or landscape: {counts}")


def _check_cached_values(table: Table) -> None:
    """Check that cached values equal recomputed ones."""
    for seat, player in enumerate(table.players):
        counted = Counter([card.name for card in player.cards()])
        if player.owned is not None and player.owned != counted:
            raise BrokenInvariant(f"seat {seat} has {dict(counted)}, but the cached count is {player.owned}")
    empty = [pile.name for pile in table.piles if pile.supply and not pile.cards]
    if table.empty_piles() != len(empty):
        raise BrokenInvariant(f"the cached number of empty piles is {table.empty_piles()}, but these are empty: {empty}")
    ending = len(empty) >= table.empty_limit or any(name in empty for name in table.ends_game)
    if table.is_finished() != ending:
        raise BrokenInvariant(f"is_finished() is {table.is_finished()}, but should be {ending}; empty piles: {empty}")
    if table.gains_to_end() != _gains_to_end(table):
        raise BrokenInvariant(f"gains_to_end() is {table.gains_to_end()}, but counting gives {_gains_to_end(table)}")


def _gains_to_end(table: Table) -> int:
    """Count the smallest number of gains that would end the game."""
    sizes = sorted(len(pile.cards) for pile in table.piles if pile.supply)
    ways = [sum(sizes[: table.empty_limit])] if len(sizes) >= table.empty_limit else [sum(sizes)]
    return min(ways + [len(pile.cards) for pile in table.piles if pile.name in table.ends_game])


def check_safe_point(table: Table) -> None:
    """Raise BrokenInvariant if temporary state is left over although no card is being resolved."""
    if table.immune or table.depth or table.source:
        raise BrokenInvariant(f"left over: immune {table.immune}, depth {table.depth}, source {table.source!r}")
    if table.subject is not None or table.gains:
        raise BrokenInvariant(f"left over: subject {table.subject}, {len(table.gains)} gains")
    if table.onto_deck or any(pile.revealed for pile in table.piles):
        raise BrokenInvariant(f"left over: cards to put onto a deck ({table.onto_deck}), or revealed cards on a pile")
    waiting = [card for note in table.turn_memory for card in (note.card.printed, note.about)]
    waiting += [card for effect in table.durations for card in effect.cards]
    for seat, player in enumerate(table.players):
        if player.limbo:
            raise BrokenInvariant(f"still in limbo of seat {seat}: {player.limbo}")
        for card in table.set_aside_cards(seat):
            if not card.abilities & TURN_START and card not in waiting:
                raise BrokenInvariant(f"still set aside by seat {seat}: {card}")
        # Cards put into play in another player's turn.
        called = bool(table.abilities & (MAT_GAIN | HAND_OTHER_GAIN | OFF_TURN_PLAY))
        if seat != table.turn and not called and player.play != table.staying_in_play(seat):
            raise BrokenInvariant(f"seat {seat} has cards in play on seat {table.turn}'s turn: {player.play}")


def _check_decision(table: Table, decision: Decision) -> None:
    """Check that a decision is well-formed and has more than one possible answer."""
    if decision.cards and decision.words:
        raise BrokenInvariant(f"{decision!r} offers both cards and words")
    if not 0 <= decision.min <= decision.max <= decision.size or decision.max == 0:
        raise BrokenInvariant(f"{decision!r} asks for {decision.min} to {decision.max} of {decision.size} options")
    if decision.min == decision.size and not (decision.ordered and decision.size > 1):
        raise BrokenInvariant(f"{decision!r} has only one possible answer")
    if decision.source in PHASE_SOURCES and decision.of != table.turn:
        raise BrokenInvariant(f"{decision!r} is not for seat {table.turn}, whose turn it is")
    if len({id(card) for card in decision.cards}) < len(decision.cards) or len(set(decision.words)) < len(decision.words):
        raise BrokenInvariant(f"{decision!r} offers an option twice")
