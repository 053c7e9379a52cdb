"""Moves between zones: drawing, discarding, revealing, putting back, passing."""

from __future__ import annotations

from typing import cast

from feodum.engine.card import Card
from feodum.engine.decision import NO_CARDS
from feodum.engine.event import EVERYBODY
from feodum.engine.landscape import PileToken
from feodum.engine.layers.decision_layer import DecisionLayer
from feodum.engine.state.declaration import CARDS_FOR_OWNER, FACE_DOWN
from feodum.engine.state.pile import Pile
from feodum.engine.state.player import Player
from feodum.engine.state.turn_memory import Pass, TurnMemory
from feodum.engine.trigger_event import TriggerEvent
from feodum.engine.triggers import (
    BUY_BAN,
    BUY_RULE,
    COSTS,
    DISGUISE,
    DRAW_RULES,
    MIXED_COST,
    OWN_DISCARDED,
    OWN_REVEAL,
    OWNED_SHUFFLE,
    TYPES,
)


def seat_mask(seat: int) -> int:
    """Return the visibility mask for a single seat."""
    return 1 << seat


def name_of(card: Card) -> str:
    return card.name


def append_cards(pile: list[Card], cards: list[Card]) -> None:
    """Append a few cards to a pile. Faster than `extend`, which copies the list first."""
    items = cast("list[object]", pile)  # see `MoveLayer.take`
    for item in cast("list[object]", cards):
        items.append(item)


class MoveLayer(DecisionLayer):
    """The position plus the methods that move cards."""

    def reshuffle(self, player: Player, replace_lists: bool = False) -> None:
        """Shuffle the discard pile and put it under the deck.

        Effects track cards by the identity of the zone lists, so the list objects are kept unless `replace_lists`, which
        is only allowed while no effect is being resolved.
        """
        pile = player.discard
        self.random.shuffle(pile)
        if replace_lists:
            pile.extend(player.deck)
            player.deck = pile
            player.discard = []
        else:
            if player.deck:
                player.deck[:0] = pile
            else:
                player.deck.extend(pile)
            pile.clear()
        player.discarded_hand = NO_CARDS
        if self.log is not None:
            self.log_event("shuffle", self.players.index(player), [])
        if self.abilities & OWNED_SHUFFLE:
            self.table().just_shuffled(self.players.index(player))

    def take_from_deck(self, seat: int, count: int) -> list[Card]:
        """Take up to `count` cards off the deck, top card first.

        If the deck has too few, shuffle the discard pile under it.
        """
        player = self.players[seat]
        if len(player.deck) < count and player.discard:
            self.reshuffle(player)
        deck = player.deck
        if count > len(deck):
            count = len(deck)
        if count == 5:  # a new hand: allocate the list at its final size
            items = cast("list[object]", deck)  # see `take`
            return cast("list[Card]", [items.pop(), items.pop(), items.pop(), items.pop(), items.pop()])
        return [deck.pop() for _i in range(count)]  # in compiled code, `_` would be a boxed int

    def draw(self, seat: int, count: int) -> None:
        """Draw cards, as many as there are."""
        if self.abilities & DRAW_RULES and count > 0 and self.players[seat].minus_card:
            self.players[seat].minus_card = 0
            self.draw(seat, count - 1)
            return
        player = self.players[seat]
        if self.log is None:  # without a log, no list of the drawn cards is needed
            if len(player.deck) < count and player.discard:
                self.reshuffle(player)
            deck = cast("list[object]", player.deck)  # see `take`
            hand = cast("list[object]", player.hand)
            for _i in range(min(count, len(deck))):
                hand.append(deck.pop())
            return
        self._put_drawn_into_hand(seat, self.take_from_deck(seat, count))

    def _put_drawn_into_hand(self, seat: int, drawn: list[Card]) -> None:
        self.players[seat].hand.extend(drawn)
        if drawn and self.log is not None:
            self.log_event("draw", seat, drawn, "", len(drawn), seat_mask(seat))

    def draw_hand(self, seat: int, size: int) -> None:
        """Replace the hand with newly drawn cards. The caller must have emptied the old hand."""
        player = self.players[seat]
        if len(player.deck) < size and player.discard:
            if self.abilities & OWNED_SHUFFLE:
                player.hand = []  # abilities may draw cards meanwhile
                self._put_drawn_into_hand(seat, self.take_from_deck(seat, size))
                return
            self.reshuffle(player, replace_lists=True)
        drawn = self.take_from_deck(seat, size)
        player.hand = drawn
        if drawn and self.log is not None:
            self.log_event("draw", seat, drawn, "", len(drawn), seat_mask(seat))

    def draw_up_to(self, seat: int, size: int) -> None:
        """Draw until the hand has `size` cards."""
        missing = size - len(self.players[seat].hand)
        if missing > 0:
            self.lift_minus_card(seat)
            self.draw(seat, missing)

    def lift_minus_card(self, seat: int) -> None:
        """Remove the player's −1 Card token, before they draw until they have a number of cards."""
        if self.abilities & DRAW_RULES:
            self.players[seat].minus_card = 0

    def look(self, seat: int, count: int) -> list[Card]:
        """Let the seat look at the top cards of its deck. They stay in limbo until an effect moves them."""
        return self._take_to_limbo(seat, count, False)

    def reveal(self, seat: int, count: int) -> list[Card]:
        """Reveal the top cards of the deck to everybody. They stay in limbo until an effect moves them."""
        return self._take_to_limbo(seat, count, True)

    def _take_to_limbo(self, seat: int, count: int, openly: bool) -> list[Card]:
        player = self.players[seat]
        cards = self.take_from_deck(seat, count)
        player.limbo.extend(cards)
        player.limbo_revealed = openly
        if cards and self.log is not None:
            self.log_event(
                "reveal" if openly else "look", seat, cards, "", len(cards), EVERYBODY if openly else seat_mask(seat)
            )
        if openly and self.abilities & OWN_REVEAL:
            self.table().just_revealed(seat, cards, player.limbo)
        return cards

    def reveal_until(self, seat: int, types: int) -> Card | None:
        """Reveal deck cards until one has any of the types. Return that card, or None if the deck ran out."""
        while True:
            cards = self.reveal(seat, 1)
            if not cards:
                return None
            if self.types(cards[0]) & types:
                return cards[0]

    def take_revealed(self, seat: int, card: Card | None) -> None:
        """Put a revealed card, if any, into the hand and discard the other revealed cards."""
        if card is not None:
            self.put_into_hand(seat, [card], self.players[seat].limbo)
        self.discard_limbo(seat)

    def show(self, seat: int, cards: list[Card]) -> None:
        """Reveal cards without moving them."""
        if self.log is not None and cards:
            self.log_event("show", seat, cards, "", len(cards))
        if self.abilities & OWN_REVEAL:
            self.table().just_revealed(seat, cards, self.players[seat].hand)

    def show_hand(self, seat: int) -> list[Card]:
        """Reveal the player's hand to everybody, sorted by name to hide the order it was drawn in."""
        hand = sorted(self.players[seat].hand, key=name_of)
        if self.log is not None:
            self.log_event("show hand", seat, hand, "", len(hand))
        if self.abilities & OWN_REVEAL:
            self.table().just_revealed(seat, hand, self.players[seat].hand)
        return hand

    def show_discard(self, seat: int) -> None:
        """Reveal the player's discard pile to everybody, sorted by name to hide its order."""
        pile = sorted(self.players[seat].discard, key=name_of)
        if self.log is not None:
            self.log_event("show discard", seat, pile, "", len(pile))
        if self.abilities & OWN_REVEAL:
            self.table().just_revealed(seat, pile, self.players[seat].discard)

    def take(self, card: Card, zone: list[Card]) -> bool:
        """Remove the card from the zone. Return False if it isn't there: the effect has lost track of it."""
        # Search from the end: most moved cards are on top or were drawn last. Compiled code type-checks each item it reads
        # from a list of cards, but not from a list of objects.
        items = cast("list[object]", zone)
        last = len(items) - 1
        for i in range(last, -1, -1):
            if items[i] is card:
                if last - i > 6:
                    items.pop(i)
                else:  # near the end, shifting items is faster than pop(i)
                    for place in range(i, last):
                        items[place] = items[place + 1]
                    items.pop()
                return True
        return bool(self.abilities & DISGUISE) and self._take_disguised(card.printed, zone)

    def _take_disguised(self, printed: Card, zone: list[Card]) -> bool:
        """Remove the card from the zone, disguised or not. Return False if it isn't in the zone."""
        for i in range(len(zone)):
            if zone[i].printed is printed:
                zone.pop(i)
                return True
        return False

    def take_all(self, seat: int, cards: list[Card], zone: list[Card]) -> list[Card]:
        """Remove the cards from the zone, skipping any that have left it. Return the physical cards removed."""
        taken = [card.printed for card in cards if self.take(card, zone)]
        if zone is self.trash:
            for card in taken:
                self.players[seat].adjust_owned(card.name, 1)
        return taken

    def discard(self, seat: int, cards: list[Card], zone: list[Card] | None = None) -> list[Card]:
        """Discard cards from the hand or another zone, the last one on top. Return the discarded cards."""
        player = self.players[seat]
        hidden = zone is None or (zone is player.limbo and not player.limbo_revealed)
        moved = self.take_all(seat, cards, player.hand if zone is None else zone)
        if moved:
            player.discard.extend(moved)
            if zone is None and not player.hand:  # the whole hand: the player didn't choose an order
                player.discarded_hand = moved[:]
            if self.log is not None:
                top = player.visible_discard()
                shown = [] if top is None else [top]
                self.log_event("discard", seat, moved, "", len(moved), seat_mask(seat) if hidden else EVERYBODY, shown, zone)
            if self.abilities & OWN_DISCARDED:
                self.table().just_discarded(seat, moved)
        return moved

    def discard_down_to(self, seat: int, size: int) -> None:
        """Let the player discard down to `size` cards in hand."""
        hand = self.players[seat].hand
        excess = len(hand) - size
        if excess > 0:
            self.discard(seat, self.choose(seat, "discard", hand, excess, excess))

    def discard_limbo(self, seat: int) -> None:
        """Discard all cards in limbo."""
        limbo = self.players[seat].limbo
        if limbo:
            self.discard(seat, limbo[:], limbo)

    def topdeck(self, seat: int, cards: list[Card], zone: list[Card], openly: bool = False) -> list[Card]:
        """Put cards from a zone on the player's deck, the first one on top."""
        moved = self.take_all(seat, cards, zone)
        moved.reverse()
        self.players[seat].deck.extend(moved)
        if moved and self.log is not None:
            # The cards may be public, but their order never is.
            shown = sorted(moved, key=name_of) if openly else []
            self.log_event(
                "topdeck",
                seat,
                moved,
                "",
                len(moved),
                EVERYBODY if openly and len(moved) == 1 else seat_mask(seat),
                shown,
                zone,
            )
        return moved

    def put_back(self, seat: int) -> None:
        """Put the cards left in limbo back on the deck, in an order the player picks."""
        limbo = self.players[seat].limbo
        openly = self.players[seat].limbo_revealed
        ordered = self.choose(seat, "topdeck", limbo, len(limbo), len(limbo), ordered=True)
        self.topdeck(seat, ordered, limbo, openly)

    def put_into_hand(self, seat: int, cards: list[Card], zone: list[Card], openly: bool = True) -> list[Card]:
        """Put cards from a zone into the player's hand."""
        moved = self.take_all(seat, cards, zone)
        self.players[seat].hand.extend(moved)
        if moved and self.log is not None:
            self.log_event("take", seat, moved, "", len(moved), EVERYBODY if openly else seat_mask(seat), zone=zone)
        return moved

    def set_aside(self, seat: int, card: Card, zone: list[Card]) -> bool:
        """Set a card aside, face up. Return False if it was no longer in the zone."""
        moved = self.take(card, zone)
        if moved:
            self.players[seat].set_aside.append(card.printed)
            if zone is self.trash:
                self.players[seat].adjust_owned(card.printed.name, 1)
            if self.log is not None:
                self.log_event("set aside", seat, [card], zone=zone)
        return moved

    def keep_face_down(self, seat: int, cards: list[Card], zone: list[Card]) -> list[Card]:
        """Set cards aside face down. Only their owner sees them, now and when they come back. Return those moved."""
        moved = self.take_all(seat, cards, zone)
        self.players[seat].mat(FACE_DOWN.name).extend(moved)
        if moved and self.log is not None:
            self.log_event("set aside face down", seat, moved, "", len(moved), seat_mask(seat), zone=zone)
        return moved

    def take_kept(self, seat: int, cards: list[Card]) -> None:
        """Put cards that were set aside, face up or face down, into the player's hand."""
        player = self.players[seat]
        hidden = player.on_mat(FACE_DOWN.name)
        self.put_into_hand(seat, [card for card in cards if card in hidden], hidden, openly=False)
        self.put_into_hand(seat, [card for card in cards if card in player.set_aside], player.set_aside)

    def check_mat(self, name: str) -> None:
        """Raise ValueError if players have no such mat in this game, since views would not show it."""
        if name not in self.mat_rules and name != FACE_DOWN.name:
            raise ValueError(f"{name}: this game has no such mat; the card that uses a mat must list it in extra_piles")

    def put_on_mat(self, seat: int, name: str, cards: list[Card], zone: list[Card]) -> list[Card]:
        """Move a player's cards from a zone to one of their mats. Return those moved."""
        self.check_mat(name)
        moved = self.take_all(seat, cards, zone)
        player = self.players[seat]
        player.mat(name).extend(moved)
        if moved and self.log is not None:
            hidden = self._hides_mat(name) and (zone is player.hand or zone is player.deck or zone is player.limbo)
            self.log_event("put on mat", seat, moved, name, len(moved), seat_mask(seat) if hidden else EVERYBODY, zone=zone)
        return moved

    def put_top_on_mat(self, seat: int, name: str) -> list[Card]:
        """Move the top card of the deck to a mat, seen only by those who see the mat."""
        deck = self.players[seat].deck
        top = self.take_from_deck(seat, 1)  # may shuffle first
        deck.extend(top)
        return self.put_on_mat(seat, name, top, deck)

    def take_from_mat(self, seat: int, name: str, cards: list[Card] | None = None) -> list[Card]:
        """Put cards from a mat into the player's hand: these, or all of them."""
        self.check_mat(name)
        mat = self.players[seat].mat(name)
        return self.put_into_hand(seat, mat[:] if cards is None else cards, mat, openly=not self._hides_mat(name))

    def discard_from_mat(self, seat: int, name: str, cards: list[Card]) -> list[Card]:
        """Discard cards from a mat."""
        self.check_mat(name)
        return self.discard(seat, cards, self.players[seat].mat(name))

    def add_mat_tokens(self, seat: int, name: str, count: int) -> None:
        """Put tokens on one of the player's mats."""
        self.check_mat(name)
        player = self.players[seat]
        player.mat_tokens = {**player.mat_tokens, name: player.mat_tokens.get(name, 0) + count}
        if self.log is not None:
            self.log_event("add mat tokens", seat, [], name, count)

    def mat_tokens(self, seat: int, name: str) -> int:
        """Return the number of tokens on one of the player's mats."""
        return self.players[seat].mat_tokens.get(name, 0)

    def _hides_mat(self, name: str) -> bool:
        mat = self.mat_rules.get(name)
        return mat is not None and mat.kind == CARDS_FOR_OWNER

    def put_deck_into_discard(self, seat: int) -> None:
        """Put the whole deck, unseen, into the discard pile. This does not count as discarding."""
        player = self.players[seat]
        if player.deck:
            player.deck.reverse()
            player.discard.extend(player.deck)
            player.deck.clear()
            if self.log is not None:
                self.log_event("deck into discard", seat, [])

    def return_to_pile(self, seat: int, card: Card, zone: list[Card] | None = None) -> bool:
        """Return a card from play or another zone to its pile. Return False if it was no longer there."""
        pile = self.pile(card.printed.pile_name)
        if pile is None or not self.take(card, self.players[seat].play if zone is None else zone):
            return False
        pile.cards.append(card.printed)
        self.note_card_returned(pile)
        self.players[seat].adjust_owned(card.printed.name, -1)
        if self.log is not None:
            self.log_event("return", seat, [card], zone=zone)
        return True

    def pass_left(self, seats: list[int], cards: list[Card]) -> None:
        """Pass one card from each seat's hand to the hand of the next seat, all at the same time.

        Passing a card neither gains nor trashes it.
        """
        for i in range(len(seats)):
            giver, taker = seats[i], seats[(i + 1) % len(seats)]
            self.players[giver].hand.remove(cards[i])
            self.players[taker].hand.append(cards[i])
            self.players[giver].adjust_owned(cards[i].printed.name, -1)
            self.players[taker].adjust_owned(cards[i].printed.name, 1)
            self.passes = [*self.passes, Pass(giver, taker, cards[i])]
            if self.log is not None:
                self.log_event("pass", giver, [cards[i]], "", 1, seat_mask(giver) | seat_mask(taker))

    def reveal_from_pile(self, seat: int, pile: Pile, count: int) -> list[Card]:
        """Reveal the top cards of a face-down pile to everybody. They stay on the pile."""
        cards = pile.cards[-count:]
        cards.reverse()
        pile.revealed = cards
        if cards and self.log is not None:
            self.log_event("turn up", seat, cards, "", len(cards))
        return cards

    def put_revealed_under(self, seat: int, pile: Pile) -> None:
        """Put the remaining revealed cards under their pile, in an order the player picks."""
        left = [card for card in pile.revealed if card in pile.cards]
        ordered = self.choose(seat, "put under", left, len(left), len(left), ordered=True)
        pile.revealed = NO_CARDS
        rest = [card for card in pile.cards if card not in left]
        ordered.reverse()
        pile.cards[:] = ordered + rest
        if left and self.log is not None:
            self.log_event("put under", seat, sorted(left, key=name_of), "", len(left))

    def remember(self, card: Card, word: str = "", about: Card | None = None, seat: int = -1) -> None:
        """Remember the card until the end of the turn, for the seat or the player whose turn it is.

        See `Card.later_this_turn`, `Card.forbids`, `Card.reduces_this_turn` and the methods `Card.remembered_…`.
        """
        self.turn_memory.append(TurnMemory(card, word, about, self.turn if seat < 0 else seat))

    def forget(self, card: Card, seat: int) -> None:
        """Forget the first entry of a remembered card."""
        for i in range(len(self.turn_memory)):
            if self.turn_memory[i].card is card and self.turn_memory[i].seat == seat:
                del self.turn_memory[i]
                return

    def return_to_discard(self, seat: int, cards: list[Card], zone: list[Card]) -> None:
        """Put cards from a zone into the player's discard pile. This does not count as discarding."""
        moved = self.take_all(seat, cards, zone)
        self.players[seat].discard.extend(moved)
        if moved and self.log is not None:
            self.log_event("come back", seat, moved, "", len(moved), zone=zone)

    def put_token(self, seat: int, card: Card, pile: Pile) -> None:
        """Put one of the card's tokens on a pile."""
        pile.tokens = (*pile.tokens, card)
        self.enter(card)
        if self.log is not None:
            self.log_event("lay token", seat, [card], pile.name)

    def move_token(self, seat: int, kind: type[PileToken], pile: Pile) -> None:
        """Move the player's token of this kind to a pile, from wherever it lies."""
        token: PileToken | None = None
        for other in self.piles:
            for laid in other.tokens:
                if type(laid) is kind and isinstance(laid, PileToken) and laid.owner == seat:
                    token = laid
                    other.tokens = tuple([each for each in other.tokens if each is not laid])
        if token is None:
            token = kind(self.next_uid)
            token.owner = seat
            self.next_uid += 1
        self.put_token(seat, token, pile)

    def enter(self, card: Card) -> None:
        """Let a card, token or landscape that was not part of the deal take part in the game."""
        if card.abilities & ~self.abilities:
            self.allow(card.abilities)

    def allow(self, abilities: int) -> None:
        """Add abilities to the game. Shared buy menus are dropped if offers may now change."""
        self.abilities |= abilities
        if abilities & (COSTS | BUY_BAN | BUY_RULE | MIXED_COST | TYPES):
            self.menu_cache = None
            self.buy_menus = None

    def move_tokens_to_mat(self, card: Card, pile: Pile) -> None:
        """Move the card's tokens from a pile to the card's mat."""
        rest = [other for other in pile.tokens if other.name != card.name]
        self.mats = {**self.mats, card.name: self.on_mat(card) + len(pile.tokens) - len(rest)}
        pile.tokens = tuple(rest)

    def can_still_move(self, seat: int, event: TriggerEvent) -> bool:
        """Return True if an effect can still move the event's card: it has neither moved nor been covered."""
        player = self.players[seat]
        zone = event.where
        if zone is player.deck or zone is player.discard:
            return bool(zone) and zone[-1] is event.card and not event.covered
        return event.card in zone
