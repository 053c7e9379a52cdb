"""Moves between zones that set nothing off: drawing, discarding, revealing, putting back."""

from __future__ import annotations

from typing import cast

from feodum.engine.card import Card
from feodum.engine.decision import NO_CARDS
from feodum.engine.decision_layer import Asking
from feodum.engine.event import EVERYBODY
from feodum.engine.pile import Pile
from feodum.engine.player import Player
from feodum.engine.trigger_event import Moment
from feodum.engine.triggers import DISGUISE, OWN_DISCARDED
from feodum.engine.turn_memory import Note, Pass


def only(seat: int) -> int:
    """The visibility of what one seat alone may see."""
    return 1 << seat


def name_of(card: Card) -> str:
    return card.name


def lay_on(pile: list[Card], cards: list[Card]) -> None:
    """Lay a handful of cards on a pile. One by one that takes less than `extend`, which makes a list of them first."""
    things = cast("list[object]", pile)  # see `Moving.take`
    for thing in cast("list[object]", cards):
        things.append(thing)


class Moving(Asking):
    """The position, with the verbs that move cards."""

    def reshuffle(self, player: Player, anew: bool = False) -> None:
        """Shuffle the discard pile and put it under the deck.

        The lists stay the same objects, since effects remember by them where a card lies; `anew`, where no effect is being
        resolved, the pile itself becomes the deck.
        """
        pile = player.discard
        self.random.shuffle(pile)
        if anew:
            pile.extend(player.deck)
            player.deck = pile
            player.discard = []
        else:
            if player.deck:
                player.deck[:0] = pile
            else:
                player.deck.extend(pile)
            pile.clear()
        player.together = NO_CARDS
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
        if count == 5:  # a new hand: as a list of its final size at once
            things = cast("list[object]", deck)  # see `take`
            return cast("list[Card]", [things.pop(), things.pop(), things.pop(), things.pop(), things.pop()])
        return [deck.pop() for _i in range(count)]  # compiled, `_` alone would be counted in objects

    def draw(self, seat: int, count: int) -> None:
        player = self.players[seat]
        if self.log is None:  # card by card, without a list of what was drawn
            if len(player.deck) < count and player.discard:
                self.reshuffle(player)
            deck = cast("list[object]", player.deck)  # see `take`
            hand = cast("list[object]", player.hand)
            for _i in range(min(count, len(deck))):
                hand.append(deck.pop())
            return
        drawn = self.take_from_deck(seat, count)
        if drawn:
            player.hand.extend(drawn)
            self.tell("draw", seat, drawn, "", len(drawn), only(seat))

    def draw_hand(self, seat: int, size: int) -> None:
        """Draw a new hand; there is none any more."""
        player = self.players[seat]
        if len(player.deck) < size and player.discard:
            self.reshuffle(player, anew=True)
        drawn = self.take_from_deck(seat, size)
        player.hand = drawn
        if drawn and self.log is not None:
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

    def show_hand(self, seat: int) -> list[Card]:
        """The player's hand, revealed to all. It is listed by name: in which order it was drawn is nobody's business."""
        hand = sorted(self.players[seat].hand, key=name_of)
        if self.log is not None:
            self.tell("show hand", seat, hand, "", len(hand))
        return hand

    def take(self, card: Card, zone: list[Card]) -> bool:
        """Take the card out of the zone, if it is there: an effect can't move a card it has lost track of."""
        # What is moved most often lies on top, or was drawn last. Compiled, each item of a list of cards is checked to be
        # a card as it is read; a list of anything is read as it is.
        things = cast("list[object]", zone)
        last = len(things) - 1
        for i in range(last, -1, -1):
            if things[i] is card:
                if last - i > 6:
                    things.pop(i)
                else:  # near the end it takes less to move up what follows than to cut the list open
                    for place in range(i, last):
                        things[place] = things[place + 1]
                    things.pop()
                return True
        return bool(self.times & DISGUISE) and self._take_disguised(card.printed, zone)

    def _take_disguised(self, printed: Card, zone: list[Card]) -> bool:
        """The same for a card that lies there as another, or is known to the effect as another."""
        for i in range(len(zone)):
            if zone[i].printed is printed:
                zone.pop(i)
                return True
        return False

    def take_all(self, seat: int, cards: list[Card], zone: list[Card]) -> list[Card]:
        """Take those of the cards that are in the zone out of it for the player, as they are printed."""
        taken = [card.printed for card in cards if self.take(card, zone)]
        if zone is self.trash:
            for card in taken:
                self.players[seat].now_has(card.name, 1)
        return taken

    def discard(self, seat: int, cards: list[Card], zone: list[Card] | None = None) -> list[Card]:
        """Discard cards from the hand or another zone; the last one comes to lie on top. Those that were discarded."""
        player = self.players[seat]
        hidden = zone is None or (zone is player.limbo and not player.limbo_revealed)
        moved = self.take_all(seat, cards, player.hand if zone is None else zone)
        if moved:
            player.discard.extend(moved)
            if zone is None and not player.hand:  # the whole hand, so that nobody was asked for an order
                player.together = moved[:]
            if self.log is not None:
                top = player.visible_discard()
                shown = [] if top is None else [top]
                self.tell("discard", seat, moved, "", len(moved), only(seat) if hidden else EVERYBODY, shown)
            if self.times & OWN_DISCARDED:
                self.table().just_discarded(seat, moved)
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
        moved = self.take_all(seat, cards, zone)
        moved.reverse()
        self.players[seat].deck.extend(moved)
        if moved and self.log is not None:
            # Which cards they are may be public, but in which order they were put there never is.
            shown = sorted(moved, key=name_of) if openly else []
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
        moved = self.take_all(seat, cards, zone)
        self.players[seat].hand.extend(moved)
        if moved and self.log is not None:
            self.tell("take", seat, moved, "", len(moved), EVERYBODY if openly else only(seat))
        return moved

    def set_aside(self, seat: int, card: Card, zone: list[Card]) -> bool:
        """Lay a card aside, face up."""
        moved = self.take(card, zone)
        if moved:
            self.players[seat].set_aside.append(card.printed)
            if zone is self.trash:
                self.players[seat].now_has(card.printed.name, 1)
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

    def return_to_pile(self, seat: int, card: Card, zone: list[Card] | None = None) -> bool:
        """Put a card from play, or another zone, back on its pile, if it is still there; whether it was."""
        pile = self.pile(card.printed.pile_name)
        if pile is None or not self.take(card, self.players[seat].play if zone is None else zone):
            return False
        pile.cards.append(card.printed)
        self.was_put_on(pile)
        self.players[seat].now_has(card.printed.name, -1)
        if self.log is not None:
            self.tell("return", seat, [card])
        return True

    def pass_left(self, seats: list[int], cards: list[Card]) -> None:
        """Each of the seats passes its card from hand to the next of them, all at once. That gains and trashes nothing."""
        for i in range(len(seats)):
            giver, taker = seats[i], seats[(i + 1) % len(seats)]
            self.players[giver].hand.remove(cards[i])
            self.players[taker].hand.append(cards[i])
            self.players[giver].now_has(cards[i].printed.name, -1)
            self.players[taker].now_has(cards[i].printed.name, 1)
            self.passes = [*self.passes, Pass(giver, taker, cards[i])]
            if self.log is not None:
                self.tell("pass", giver, [cards[i]], "", 1, only(giver) | only(taker))

    def turn_up(self, seat: int, pile: Pile, count: int) -> list[Card]:
        """Turn up the top cards of a pile that lies face down, for everybody; they stay there."""
        cards = pile.cards[-count:]
        cards.reverse()
        pile.turned_up = cards
        if cards and self.log is not None:
            self.tell("turn up", seat, cards, "", len(cards))
        return cards

    def put_under(self, seat: int, pile: Pile) -> None:
        """Put the cards turned up that are left under their pile, in an order the player picks."""
        left = [card for card in pile.turned_up if card in pile.cards]
        ordered = self.choose(seat, "put under", left, len(left), len(left), ordered=True)
        pile.turned_up = NO_CARDS
        rest = [card for card in pile.cards if card not in left]
        ordered.reverse()
        pile.cards[:] = ordered + rest
        if left and self.log is not None:
            self.tell("put under", seat, sorted(left, key=name_of), "", len(left))

    def remember(self, card: Card, word: str = "", about: Card | None = None) -> None:
        """Keep in mind until the end of the turn that the card was played: see `Card.later_this_turn` and `Card.forbids`."""
        self.notes.append(Note(card, word, about))

    def come_back(self, seat: int, cards: list[Card], zone: list[Card]) -> None:
        """Put cards from a zone into the player's discard pile; this discards nothing."""
        moved = self.take_all(seat, cards, zone)
        self.players[seat].discard.extend(moved)
        if moved and self.log is not None:
            self.tell("come back", seat, moved, "", len(moved))

    def lay_token(self, seat: int, card: Card, pile: Pile) -> None:
        """Lay a token of the card's on a pile."""
        pile.tokens = (*pile.tokens, card)
        if self.log is not None:
            self.tell("lay token", seat, [card], pile.name)

    def token_to_mat(self, card: Card, pile: Pile) -> None:
        """Move the card's tokens from a pile to its mat."""
        rest = [other for other in pile.tokens if other.name != card.name]
        self.mats = {**self.mats, card.name: self.on_mat(card) + len(pile.tokens) - len(rest)}
        pile.tokens = tuple(rest)

    def still_there(self, seat: int, moment: Moment) -> bool:
        """Whether an effect can still move the card of a moment: not gone, and never covered on a pile since."""
        player = self.players[seat]
        zone = moment.where
        if zone is player.deck or zone is player.discard:
            return bool(zone) and zone[-1] is moment.card and not moment.covered
        return moment.card in zone
