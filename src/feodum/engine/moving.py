"""Moves between zones that set nothing off: drawing, discarding, revealing, putting back."""

from __future__ import annotations

from feodum.engine.asking import Asking
from feodum.engine.card import Card
from feodum.engine.event import EVERYBODY
from feodum.engine.moment import Moment
from feodum.engine.position import Player


def only(seat: int) -> int:
    """The visibility of what one seat alone may see."""
    return 1 << seat


def _name(card: Card) -> str:
    return card.name


class Moving(Asking):
    """The position, with the verbs that move cards."""

    def reshuffle(self, player: Player) -> None:
        """Shuffle the discard pile and put it under the deck."""
        # The lists stay the same objects, since effects remember by them where a card lies.
        pile = player.discard
        self.random.shuffle(pile)
        player.deck[:0] = pile
        pile.clear()
        if self.log is not None:
            self.tell("shuffle", self.players.index(player), [])

    def take_from_deck(self, seat: int, count: int) -> list[Card]:
        """Take cards off the deck, the top card first; shuffles first if it has too few, gives what there is."""
        player = self.players[seat]
        if len(player.deck) < count and player.discard:
            self.reshuffle(player)
        deck = player.deck
        if count > len(deck):
            count = len(deck)
        if count <= 0:
            return []
        taken = deck[-count:]
        del deck[-count:]
        taken.reverse()
        return taken

    def draw(self, seat: int, count: int) -> None:
        drawn = self.take_from_deck(seat, count)
        if drawn:
            self.players[seat].hand.extend(drawn)
            if self.log is not None:
                self.tell("draw", seat, drawn, "", len(drawn), only(seat))

    def draw_up_to(self, seat: int, size: int) -> None:
        """Draw until the hand has so many cards."""
        missing = size - len(self.players[seat].hand)
        if missing > 0:
            self.draw(seat, missing)

    def look(self, seat: int, count: int) -> list[Card]:
        """Take the top cards of the seat's own deck to look at them; they lie in its limbo until moved on."""
        return self._turn_up(seat, count, False)

    def reveal(self, seat: int, count: int) -> list[Card]:
        """Turn up the top cards of the deck for everybody; they lie in the seat's limbo until moved on."""
        return self._turn_up(seat, count, True)

    def _turn_up(self, seat: int, count: int, openly: bool) -> list[Card]:
        player = self.players[seat]
        cards = self.take_from_deck(seat, count)
        player.limbo.extend(cards)
        player.limbo_revealed = openly
        if cards and self.log is not None:
            self.tell("reveal" if openly else "look", seat, cards, "", len(cards), EVERYBODY if openly else only(seat))
        return cards

    def reveal_until(self, seat: int, types: int) -> Card | None:
        """Turn up deck cards until one has any of the types: that card, or None if none came."""
        while True:
            cards = self.reveal(seat, 1)
            if not cards:
                return None
            if cards[0].types & types:
                return cards[0]

    def take_found(self, seat: int, found: Card | None) -> None:
        """Put the card that a search was for into the hand, if it was found, and discard the others turned up."""
        if found is not None:
            self.into_hand(seat, [found], self.players[seat].limbo)
        self.discard_limbo(seat)

    def show(self, seat: int, cards: list[Card]) -> None:
        """Reveal cards that stay where they are."""
        if self.log is not None and cards:
            self.tell("show", seat, cards, "", len(cards))

    def show_hand(self, seat: int) -> None:
        if self.log is not None:
            hand = self.players[seat].hand
            self.tell("show hand", seat, hand, "", len(hand))

    def take(self, card: Card, zone: list[Card]) -> bool:
        """Take the card out of the zone, if it is there: an effect can't move a card it has lost track of."""
        printed = card.printed
        for i in range(len(zone) - 1, -1, -1):  # what is moved most often lies on top, or was drawn last
            if zone[i].printed is printed:
                zone.pop(i)
                return True
        return False

    def take_all(self, cards: list[Card], zone: list[Card]) -> list[Card]:
        """Take those of the cards that are in the zone out of it, as they are printed."""
        return [card.printed for card in cards if self.take(card, zone)]

    def discard(self, seat: int, cards: list[Card], zone: list[Card] | None = None) -> list[Card]:
        """Discard cards from the hand or another zone; the last one comes to lie on top. Those that were discarded."""
        player = self.players[seat]
        hidden = zone is None or (zone is player.limbo and not player.limbo_revealed)
        moved = self.take_all(cards, player.hand if zone is None else zone)
        if moved:
            player.discard.extend(moved)
            if self.log is not None:
                seen_by = only(seat) if hidden else EVERYBODY
                self.tell("discard", seat, moved, "", len(moved), seen_by, moved[-1:])
        return moved

    def discard_down_to(self, seat: int, size: int) -> None:
        """The player discards until that many cards are left in hand."""
        hand = self.players[seat].hand
        excess = len(hand) - size
        if excess > 0:
            self.discard(seat, self.choose(seat, "discard", hand, excess, excess))

    def discard_limbo(self, seat: int) -> None:
        """Discard everything that is still being looked at or revealed."""
        limbo = self.players[seat].limbo
        if limbo:
            self.discard(seat, limbo[:], limbo)

    def topdeck(self, seat: int, cards: list[Card], zone: list[Card], openly: bool = False) -> list[Card]:
        """Put cards from a zone on the player's deck, the first of them on top."""
        moved = self.take_all(cards, zone)
        moved.reverse()
        self.players[seat].deck.extend(moved)
        if moved and self.log is not None:
            # Which cards they are may be public, but in which order they were put there never is.
            shown = sorted(moved, key=_name) if openly else []
            self.tell("topdeck", seat, moved, "", len(moved), EVERYBODY if openly and len(moved) == 1 else only(seat), shown)
        return moved

    def put_back(self, seat: int) -> None:
        """Put what is left in limbo back on the deck, in an order the player picks."""
        limbo = self.players[seat].limbo
        openly = self.players[seat].limbo_revealed
        ordered = self.choose(seat, "topdeck", limbo, len(limbo), len(limbo), ordered=True)
        self.topdeck(seat, ordered, limbo, openly)

    def into_hand(self, seat: int, cards: list[Card], zone: list[Card], openly: bool = True) -> list[Card]:
        """Put cards from a zone into the player's hand."""
        moved = self.take_all(cards, zone)
        self.players[seat].hand.extend(moved)
        if moved and self.log is not None:
            self.tell("take", seat, moved, "", len(moved), EVERYBODY if openly else only(seat))
        return moved

    def set_aside(self, seat: int, card: Card, zone: list[Card]) -> bool:
        """Lay a card aside, face up."""
        moved = self.take(card, zone)
        if moved:
            self.players[seat].set_aside.append(card)
            if self.log is not None:
                self.tell("set aside", seat, [card])
        return moved

    def deck_into_discard(self, seat: int) -> None:
        """Put the whole deck, unseen, into the discard pile; this discards nothing."""
        player = self.players[seat]
        if player.deck:
            player.deck.reverse()
            player.discard.extend(player.deck)
            player.deck.clear()
            if self.log is not None:
                self.tell("deck into discard", seat, [])

    def return_to_pile(self, seat: int, card: Card) -> bool:
        """Put a card from play back on its pile, if it is still in play; whether it was."""
        pile = self.pile(card.printed.pile_name)
        if pile is None or not self.take(card, self.players[seat].play):
            return False
        pile.cards.append(card.printed)
        if self.log is not None:
            self.tell("return", seat, [card])
        return True

    def still_there(self, seat: int, moment: Moment) -> bool:
        """Whether an effect can still move the card of a moment: not gone, and never covered on a pile since."""
        player = self.players[seat]
        zone = moment.where
        if zone is player.deck or zone is player.discard:
            return bool(zone) and zone[-1] is moment.card and not moment.covered
        return moment.card in zone
