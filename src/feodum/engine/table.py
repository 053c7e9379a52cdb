"""The table: the position with all its verbs, as the cards know it."""

from __future__ import annotations

from typing import Final, cast

from feodum.engine.buy_menus import Menu
from feodum.engine.card import ATTACK, TREASURE, Card, disguised
from feodum.engine.decision import ALL, Answer
from feodum.engine.move_layer import lay_on, name_of
from feodum.engine.pile import Pile
from feodum.engine.trigger_event import Moment
from feodum.engine.trigger_layer import Triggering
from feodum.engine.triggers import BEFORE_GAIN, BUY_BAN, BUY_RULE, COSTS, DISGUISE, MIXED_COST, NEXT_TURN
from feodum.engine.turn_memory import ExtraTurn, Lasting

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
        if card.is_plain and self.log is None and not self.notes:  # most Treasures: nobody is asked, nothing is told
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
        if self.notes:
            self.notes = [note for note in self.notes if not note.card.later_this_turn(self, seat, card)]
        if card.times & NEXT_TURN:
            self.lasting.append(Lasting(seat, card, None))
        card.play(self, seat)
        self.depth -= 1
        self.immune = immune
        self.source = source
        return card

    def play_plain(self, seat: int, cards: list[Card], rest: list[Card], order: Answer) -> bool:
        """Play these cards of a hand, all of them in this order, at once; the rest is left. Nothing where that won't do.

        Most Treasures are money: nobody is asked, nothing is told, none has to wait for another. So it comes to the same
        as `play_from_hand` for one after the other.
        """
        if self.log is not None or self.notes or len(order) < len(cards):
            return False
        coins = self.coins
        for card in cards:
            if not card.is_money:
                return False
            coins += card.coins
        self.coins = coins
        player = self.players[seat]
        player.hand = rest
        things = cast("list[object]", cards)  # see `take`
        played = [things[number] for number in order]
        if player.play:
            lay_on(player.play, cast("list[Card]", played))
        else:
            player.play = cast("list[Card]", played)
        return True

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

    def play_repeatedly(self, seat: int, card: Card, by: Card) -> Card:
        """Play a card from hand as often as the other one says, each fully resolved before the next. The card it was played as.

        Where it stays in play for a later turn, so does the one that played it.
        """
        before = len(self.lasting)
        card = self.play(seat, card, self.players[seat].hand)
        for _ in range(by.repeats - 1):
            card = self.play(seat, card, None)
        if card.times & NEXT_TURN:
            self.lasting[before:] = [Lasting(seat, card, by) if each.card is card else each for each in self.lasting[before:]]
        return card

    # Trashing ----------------------------------------------------------------------------------------------------
    def trash_cards(self, seat: int, cards: list[Card], zone: list[Card] | None = None) -> list[Card]:
        """The player trashes cards of their own, from the hand or another zone, all at once. Those that were trashed."""
        source = self.players[seat].hand if zone is None else zone
        trashed = [card for card in cards if self.take(card, source)]
        if trashed:
            owner = self.players[seat]
            for card in trashed:
                self.trash.append(card.printed)
                owner.now_has(card.printed.name, -1)
            if self.log is not None:
                self.tell("trash", seat, sorted(trashed, key=name_of), "", len(trashed))
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
        return None if pile is None else self.gain_from(seat, card, pile.cards, to)

    def gain_from(self, seat: int, card: Card, zone: list[Card], to: int = TO_DISCARD) -> Card | None:
        """Gain a card from a pile or from the trash, unless something else happens instead."""
        if self.times & BEFORE_GAIN.bits and self.is_replaced(seat, card, zone, to):
            return None
        if not self.take(card, zone):
            return None
        if zone is self.trash:
            self._arrive(seat, card, to, "gain from trash")
            return card
        pile = self.pile(card.pile_name)
        if pile is not None and pile.cards is zone:
            self.was_taken_from(pile)
            self._stir_tokens(seat, pile)
        self._arrive(seat, card, to, "gain")
        return card

    def gain_instead(self, seat: int, moment: Moment) -> None:
        """The player gains the card that another one would have gained."""
        moment.replaced = True
        self.gain_from(seat, moment.card, moment.where)

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
        return self.gain_from(seat, card, self.trash, to) is not None

    def _stir_tokens(self, seat: int, pile: Pile) -> None:
        """A card is gained from the pile: what the tokens on it do."""
        if pile.tokens:
            for card in pile.tokens:
                card.token_when_gained(self, seat, pile)

    def _arrive(self, seat: int, card: Card, to: int, verb: str) -> None:
        player = self.players[seat]
        where = player.discard if to == TO_DISCARD else player.hand if to == TO_HAND else player.deck
        where.append(card)
        player.now_has(card.name, 1)
        if self.log is not None:
            self.tell(verb, seat, [card], _PLACES[to])
        self.just_gained(seat, card, where)

    # Buying ------------------------------------------------------------------------------------------------------
    def menu(self, seat: int) -> Menu | None:
        """What `buyable` would list, as a list that games share; None where there is none, or somebody might keep it."""
        if self.book is None or self.log is not None or self.trace is not None:
            return None
        agent = self.agents[seat if self.extra is None else self.decider(seat)]
        if agent is None or not agent.reads_only:
            return None
        if self.empties < 0:
            self._look_at_piles()
        return None if self.menus is None else self.menus.menu(self.coins)

    def buyable(self, seat: int) -> list[Card]:
        """The cards the player can afford and may buy."""
        offers: list[Card] = []
        if self.times & MIXED_COST and self.players[seat].debt:
            return offers
        coins = self.coins
        fixed_costs = not self.times & COSTS
        bans = bool(self.times & BUY_BAN) and bool(self.notes)
        for pile in self.piles:
            if pile.supply and pile.cards:
                card = pile.cards[-1]
                if (card.cost if fixed_costs else self.cost(card)) > coins or (bans and self.is_forbidden(card)):
                    continue
                if card.times & (BUY_RULE | MIXED_COST) and not self._is_buyable(seat, card):
                    continue
                offers.append(card)
        return offers

    def _is_buyable(self, seat: int, card: Card) -> bool:
        """Whether a card may be bought as far as its own rules and the Potions it costs are concerned."""
        return card.potion_cost <= self.potions and card.may_be_bought(self, seat)

    def _pay_beside_coins(self, seat: int, card: Card) -> None:
        self.potions -= card.potion_cost
        self.players[seat].debt += card.debt_cost

    def pay_debt(self, seat: int) -> None:
        """Pay as much of the player's debt as there are coins: nobody who has any may buy."""
        player = self.players[seat]
        paid = min(player.debt, self.coins)
        if paid:
            player.debt -= paid
            self.coins -= paid
            if self.log is not None:
                self.tell("pay debt", seat, [], "", paid)

    def buy(self, seat: int, card: Card) -> None:
        """Pay, do what happens on buying, then gain the card: the one on top of the pile.

        It stays there until then. Whatever has taken a copy of it meanwhile may have left none to gain.
        """
        pile = self.piles[self.index[card.pile_name]]
        card = pile.cards[-1]  # from a menu, another of its pile may have been picked
        self.coins -= self.cost(card)
        if card.times & MIXED_COST:
            self._pay_beside_coins(seat, card)
        self.buys -= 1
        self.bought += 1
        if self.log is not None:
            self.tell("buy", seat, [card])
        self.just_bought(seat, card, pile)
        if pile.cards and pile.cards[-1].name == card.name:
            if self.times & BEFORE_GAIN.bits and self.is_replaced(seat, pile.cards[-1], pile.cards, TO_DISCARD):
                return
            card = pile.cards.pop()
            self.was_taken_from(pile)
            self._stir_tokens(seat, pile)
            self._arrive(seat, card, TO_DISCARD, "gain bought")

    # Buying outside the Buy phase ----------------------------------------------------------------------------------
    def may_buy(self, seat: int, card: Card) -> bool:
        """Whether the player can afford the card, wherever it is, and may buy it."""
        if self.players[seat].debt or self.cost(card) > self.coins:
            return False
        return not self.is_forbidden(card) and self._is_buyable(seat, card)

    def buy_at_once(self, seat: int, card: Card, pile: Pile) -> None:
        """Buy a card that was turned up on a pile; that uses up no Buy."""
        self.coins -= self.cost(card)
        if card.times & MIXED_COST:
            self._pay_beside_coins(seat, card)
        self.bought += 1
        if self.log is not None:
            self.tell("buy", seat, [card])
        self.just_bought(seat, card, pile)
        self.gain_from(seat, card, pile.cards)

    def play_treasures(self, seat: int) -> None:
        """The player may play Treasures from hand, in any order, as often as wanted."""
        while True:
            treasures = [card for card in self.players[seat].hand if card.types & TREASURE]
            picked = self.choose(seat, "play", treasures, 0, ALL, ordered=True)
            if not picked:
                return
            for card in picked:
                self.play_from_hand(seat, card)

    # Extra turns -------------------------------------------------------------------------------------------------
    def give_extra_turn(self, seat: int, decider: int, card: Card) -> None:
        """After this turn, and other extra turns given before, the seat takes one in which another decides for it."""
        self.extra_turns.append(ExtraTurn(seat, decider, card))

    # Bonuses -----------------------------------------------------------------------------------------------------
    def add_vp_tokens(self, seat: int, count: int) -> None:
        if count:
            self.players[seat].vp_tokens += count
            if self.log is not None:
                self.tell("vp tokens", seat, [], "", count)

    def add_coins(self, count: int) -> None:
        """More coins, or fewer, but never less than none."""
        self.coins = max(0, self.coins + count)
