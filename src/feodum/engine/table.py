"""The table: the position with all its verbs, as the cards know it."""

from __future__ import annotations

from typing import Final

from feodum.engine.card import ATTACK, BUY_RULE, COSTS, DISGUISE, Card, disguised
from feodum.engine.position import Pile
from feodum.engine.triggering import Triggering

# Where a gained card goes.
TO_DISCARD: Final = 0
TO_HAND: Final = 1
TO_DECK: Final = 2

_PLACES: Final = ("", "hand", "deck")
MAX_DEPTH: Final = 400
"""How deep cards may play each other; compiled code has no recursion limit of its own."""


class Table(Triggering):
    """Playing, gaining, buying and trashing: the verbs that set other cards off."""

    def copy(self) -> Table:
        """The same point of the same game, to be played on independently."""
        twin = Table(
            [player.copy() for player in self.players],
            [pile.copy() for pile in self.piles],
            self.index,
            self.random.copy(),
        )
        self.copy_to(twin)
        return twin

    # Playing -----------------------------------------------------------------------------------------------------
    def play(self, seat: int, card: Card, zone: list[Card] | None) -> Card:
        """Play a card out of a zone, or, with none, once more where it is. The card it was played as."""
        if zone is not None and self.take(card, zone):
            self.players[seat].play.append(card)
        return self._follow(seat, card, again=zone is None)

    def play_from_hand(self, seat: int, card: Card) -> bool:
        """Play a card from hand, if it is still there; whether it was."""
        player = self.players[seat]
        there = self.take(card, player.hand)
        if there:
            player.play.append(card)
            self._follow(seat, card, again=False)
        return there

    def _follow(self, seat: int, card: Card, again: bool) -> Card:
        """Carry out a card that has been played, wherever it lies by now. The card it was played as."""
        if card.is_plain and self.log is None and not self.later:  # most Treasures: nobody is asked, nothing is told
            self._give_bonuses(seat, card)
            return card
        if card.times & DISGUISE:
            card = self._disguise(seat, card)
        if self.log is not None:
            self.tell("play", seat, [card], "again" if again else "")
        source = self.source
        immune = self.immune
        self.source = card.name
        self.immune = 0
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise RecursionError(f"cards have played each other {MAX_DEPTH} deep")
        if card.types & ATTACK:
            self.announce_attack(seat, card)
        self._give_bonuses(seat, card)
        if self.later:
            self.later = [other for other in self.later if not other.later_this_turn(self, seat, card)]
        card.play(self, seat)
        self.depth -= 1
        self.immune = immune
        self.source = source
        return card

    def _give_bonuses(self, seat: int, card: Card) -> None:
        if card.draws:
            self.draw(seat, card.draws)
        if card.actions:
            self.actions += card.actions
        if card.buys:
            self.buys += card.buys
        self.coins += card.coins

    def _disguise(self, seat: int, card: Card) -> Card:
        """Let the card become what it is played as: in play, that other card lies in its place."""
        source = self.source
        self.source = card.name
        mask = card.played_as(self, seat)
        self.source = source
        if mask is card:
            return card
        mask = disguised(type(mask), card)
        play = self.players[seat].play
        for i in range(len(play)):
            if play[i] is card:
                play[i] = mask
        return mask

    def play_repeatedly(self, seat: int, card: Card, times: int) -> Card:
        """Play a card from hand several times, each fully resolved before the next. The card it was played as."""
        card = self.play(seat, card, self.players[seat].hand)
        for _ in range(times - 1):
            card = self.play(seat, card, None)
        return card

    # Trashing ----------------------------------------------------------------------------------------------------
    def trash_cards(self, seat: int, cards: list[Card], zone: list[Card] | None = None) -> list[Card]:
        """The player trashes cards of their own, from the hand or another zone, all at once. Those that were trashed."""
        source = self.players[seat].hand if zone is None else zone
        trashed = [card for card in cards if self.take(card, source)]
        if trashed:
            self.trash.extend([card.printed for card in trashed])
            if self.log is not None:
                self.tell("trash", seat, trashed, "", len(trashed))
            self.just_trashed(seat, trashed)
        return trashed

    def trash_card(self, seat: int, card: Card, zone: list[Card] | None = None) -> bool:
        """Trash one card; whether it could be."""
        return bool(self.trash_cards(seat, [card], zone))

    def trash_from_play(self, seat: int, card: Card) -> bool:
        """Trash a card the player has in play, if it is still there."""
        return self.trash_card(seat, card, self.players[seat].play)

    # Gaining -----------------------------------------------------------------------------------------------------
    def gain(self, seat: int, name: str, to: int = TO_DISCARD) -> Card | None:
        """Gain a card by its own or its pile's name, if one is to be had."""
        card = self.available(name)
        return None if card is None else self.gain_card(seat, card, to)

    def gain_card(self, seat: int, card: Card, to: int = TO_DISCARD) -> Card | None:
        """Gain a card that lies on top of its pile (or anywhere in a pile all of which is open)."""
        pile = self.pile(card.pile_name)
        if pile is None or not self.take(card, pile.cards):
            return None
        self._move_token(pile)
        self._arrive(seat, card, to, "gain")
        return card

    def gain_choice(self, seat: int, cards: list[Card], to: int = TO_DISCARD, may_decline: bool = False) -> Card | None:
        """The player picks one of the cards on offer and gains it."""
        card = self.choose_one(seat, "gain", cards, may_decline)
        return None if card is None else self.gain_card(seat, card, to)

    def gain_copy(self, seat: int, card: Card, to: int = TO_DISCARD) -> Card | None:
        """Gain a copy of the card from the Supply, if there is one."""
        copy = self.copy_of(card)
        return None if copy is None else self.gain_card(seat, copy, to)

    def gain_from_trash(self, seat: int, card: Card, to: int = TO_DISCARD) -> bool:
        """Gain a card that lies in the trash."""
        there = self.take(card, self.trash)
        if there:
            self._arrive(seat, card, to, "gain from trash")
        return there

    def _move_token(self, pile: Pile) -> None:
        """The first gain from a pile moves its coin token to the mat."""
        if pile.token:
            pile.token = False
            self.mat += 1

    def _arrive(self, seat: int, card: Card, to: int, verb: str) -> None:
        player = self.players[seat]
        where = player.discard if to == TO_DISCARD else player.hand if to == TO_HAND else player.deck
        where.append(card)
        if self.log is not None:
            self.tell(verb, seat, [card], _PLACES[to])
        self.just_gained(seat, card, where)

    # Buying ------------------------------------------------------------------------------------------------------
    def buyable(self, seat: int) -> list[Card]:
        """The cards the player can afford and may buy."""
        offers: list[Card] = []
        coins = self.coins
        banned = self.banned
        fixed_costs = not self.times & COSTS
        for pile in self.piles:
            if pile.supply and pile.cards:
                card = pile.cards[-1]
                if (card.cost if fixed_costs else self.cost(card)) > coins or (banned and card.name in banned):
                    continue
                if card.times & BUY_RULE and not card.may_be_bought(self, seat):
                    continue
                offers.append(card)
        return offers

    def buy(self, seat: int, card: Card) -> None:
        """Pay, do what happens on buying, then gain the card, which lies ready meanwhile."""
        self.coins -= self.cost(card)
        self.buys -= 1
        self.bought += 1
        pile = self.piles[self.index[card.pile_name]]
        pile.cards.pop()
        self.transit.append(card)
        if self.log is not None:
            self.tell("buy", seat, [card])
        self.just_bought(seat, card)
        self.transit.pop()
        self._move_token(pile)
        self._arrive(seat, card, TO_DISCARD, "gain bought")

    # Bonuses -----------------------------------------------------------------------------------------------------
    def add_vp_tokens(self, seat: int, count: int) -> None:
        if count:
            self.players[seat].vp_tokens += count
            if self.log is not None:
                self.tell("vp tokens", seat, [], "", count)

    def add_coins(self, count: int) -> None:
        """More coins, or fewer, but never less than none."""
        self.coins = max(0, self.coins + count)
