"""The table: the complete game interface that cards use."""

from __future__ import annotations

from typing import Final, cast

from feodum.engine.card import (
    ACTION,
    ATTACK,
    EVENT,
    LANDSCAPE_TYPES,
    PROJECT,
    TREASURE,
    WAY,
    Card,
    disguised,
)
from feodum.engine.decision import ALL, NO_CARDS, NO_WORDS, Answer, Decision
from feodum.engine.layers.bonus_layer import BonusLayer
from feodum.engine.layers.move_layer import append_cards, name_of
from feodum.engine.state.buy_menus import BuyMenu
from feodum.engine.state.phases import ACTION_PHASE, DEBT_SOURCE
from feodum.engine.state.pile import Pile
from feodum.engine.state.turn_memory import IN_PLACE, ExtraTurn
from feodum.engine.trigger_event import TriggerEvent
from feodum.engine.triggers import (
    AFTER_PLAY,
    BEFORE_GAIN,
    BUY,
    BUY_BAN,
    BUY_RULE,
    BUY_RULES,
    COSTS,
    DISGUISE,
    EFFECT_PLAY,
    EXTRA_TURN,
    GAIN_RULES,
    INSTRUCTIONS,
    LANDSCAPES,
    MAT_AFTER_PLAY,
    MIXED_COST,
    OVERPAY,
    OWNED_BUY_END,
    OWNED_PLAY,
    PILE_PLAY,
    PLAY_RULES,
    PLAYED,
    PLAYED_FROM_PILE,
)

# Destinations of a gained card.
TO_DISCARD: Final = 0
TO_HAND: Final = 1
TO_DECK: Final = 2
TO_DISCARD_THEN_DECK: Final = 3
"""To the discard pile and, once it is gained, onto the deck, unless it was moved or covered meanwhile."""

_PLACES: Final = ("", "hand", "deck", "")
MAX_DEPTH: Final = 400
"""Maximum nesting of cards that play other cards. Compiled code has no recursion limit."""


class Table(BonusLayer):
    """The position plus playing, gaining, buying and trashing, which trigger other cards."""

    def copy(self) -> Table:
        """Return an independent copy. Only valid while no card is being resolved."""
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
        """Play a card from a zone, or play it again if `zone` is None. Return the card it was played as."""
        if zone is not None and self.take(card, zone):
            self.players[seat].play.append(card)
        return self._resolve_play(seat, card, zone)

    def play_from_hand(self, seat: int, card: Card) -> bool:
        """Play a card from hand. Return False if it was no longer there."""
        player = self.players[seat]
        hand = player.hand
        taken = self.take(card, hand)
        if taken:
            player.play.append(card)
            self._resolve_play(seat, card, hand)
        return taken

    def _resolve_play(self, seat: int, card: Card, zone: list[Card] | None) -> Card:
        """Resolve a card played from a zone, or again if `zone` is None. Return the card it was played as."""
        if card.types & TREASURE and self.phase == ACTION_PHASE:
            self._keep_history()  # an Action played later this turn may ask for it
        rules = self.abilities & PLAY_RULES
        if card.is_plain and self.log is None and not self.turn_memory and not rules:  # fast path for most Treasures
            self.give_bonuses(seat, card)
            return card
        replaced = False
        disguises = bool(card.abilities & DISGUISE)
        if disguises:
            if rules:
                self._start_play(seat, card)
                replaced = self._is_replaced(seat, card)
            if not replaced:
                card = self._disguise(seat, card)
        if self.log is not None:
            self.log_event("play", seat, [card], "again" if zone is None else "", zone=zone)
        source = self.source
        immune = self.immune
        self.source = card.name
        self.immune = 0
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise RecursionError(f"cards that play other cards are nested more than {MAX_DEPTH} deep")
        if rules and not disguises:
            self._start_play(seat, card)
        if card.types & ATTACK:
            self.announce_attack(seat, card)
        if not rules or not (replaced if disguises else self._is_replaced(seat, card)):
            self._follow_instructions(seat, card)
        self.depth -= 1
        self.immune = immune
        self.source = source
        if rules and self.abilities & MAT_AFTER_PLAY and seat == self.turn:
            self.resolve_triggers(seat, [TriggerEvent(AFTER_PLAY, card, self.players[seat].play)])
        return card

    def _follow_instructions(self, seat: int, card: Card) -> None:
        if self.abilities & OWNED_PLAY:
            event = TriggerEvent(INSTRUCTIONS, card, self.players[seat].play)
            self.resolve_triggers(seat, [event])
            if event.replaced:
                return
        self.give_bonuses(seat, card)
        if self.turn_memory:
            self.turn_memory = [memory for memory in self.turn_memory if not memory.card.later_this_turn(self, seat, card)]
        card.play(self, seat)

    def _start_play(self, seat: int, card: Card) -> None:
        """Record a play, and resolve tokens on the card's pile."""
        history = self.players[seat].history
        if history is not None:
            history.played.append(card)
        if self.abilities & PILE_PLAY:
            pile = self.pile(card.printed.pile_name)
            if pile is not None:
                self.resolve_triggers(seat, [TriggerEvent(PLAYED_FROM_PILE, card.printed, pile.cards)])

    def _is_replaced(self, seat: int, card: Card) -> bool:
        """Let the player use a Way for an Action, then resolve abilities that replace its instructions."""
        if not self.types(card) & ACTION:
            return False
        if self.abilities & LANDSCAPES and self._use_way(seat, card):
            return True
        event = TriggerEvent(PLAYED, card, self.players[seat].play)
        if self.abilities & EFFECT_PLAY:
            self.resolve_triggers(seat, [event])
        return event.replaced

    def _use_way(self, seat: int, card: Card) -> bool:
        ways = [landscape for landscape in self.landscapes if landscape.types & WAY]
        if not ways:
            return False
        decision = Decision(seat, "Way", "use", ways, NO_WORDS, 0, 1, False)
        decision.about = [card]
        answer = self.ask(decision)
        if not answer:
            return False
        self.follow_landscape(seat, ways[answer[0]], card)
        return True

    def play_in_place(self, seat: int, card: Card, by: Card) -> None:
        """Play a card that stays where it is, so that nothing can move it. `by` stays in play as that card would."""
        self.note_replay(card, by, IN_PLACE)
        self._resolve_play(seat, card, NO_CARDS)

    def play_money(self, seat: int, cards: list[Card], rest: list[Card], order: Answer) -> bool:
        """Play all `cards` at once if they only give coins, leaving `rest` as the hand.

        Return False if nothing was played. A fast path for simulations, equivalent to `play_from_hand` for each card in
        `order`.
        """
        if self.log is not None or self.turn_memory or len(order) < len(cards) or self.abilities & PLAY_RULES:
            return False
        coins = self.coins
        for card in cards:
            if not card.is_money:
                return False
            coins += card.coins
        self.coins = coins
        player = self.players[seat]
        player.hand = rest
        items = cast("list[object]", cards)  # see `take`
        played = [items[number] for number in order]
        if player.play:
            append_cards(player.play, cast("list[Card]", played))
        else:
            player.play = cast("list[Card]", played)
        return True

    def _disguise(self, seat: int, card: Card) -> Card:
        """Replace a card in play with the card it is played as. Return the replacement."""
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
        history = self.players[seat].history
        if history is not None:
            history.played[-1] = mask
        return mask

    def play_repeatedly(self, seat: int, card: Card, by: Card, zone: list[Card] | None = None) -> Card:
        """Play a card from hand or another zone `by.repeats` times, each fully resolved before the next.

        Return the card it was played as. If the card stays in play for a later turn, so does `by`.
        """
        self.note_replay(card, by)
        card = self.play(seat, card, self.players[seat].hand if zone is None else zone)
        for _ in range(by.repeats - 1):
            card = self.play(seat, card, None)
        return card

    # Trashing ----------------------------------------------------------------------------------------------------
    def trash_cards(self, seat: int, cards: list[Card], zone: list[Card] | None = None) -> list[Card]:
        """Trash a player's cards from the hand or another zone at the same time. Return the trashed cards."""
        source = self.players[seat].hand if zone is None else zone
        trashed = [card for card in cards if self.take(card, source)]
        if trashed:
            owner = self.players[seat]
            for card in trashed:
                self.trash.append(card.printed)
                owner.adjust_owned(card.printed.name, -1)
            if self.log is not None:
                self.log_event("trash", seat, sorted(trashed, key=name_of), "", len(trashed), zone=zone)
            self.just_trashed(seat, trashed)
        return trashed

    def trash_card(self, seat: int, card: Card, zone: list[Card] | None = None) -> bool:
        """Trash one card. Return False if it was no longer in the zone."""
        return bool(self.trash_cards(seat, [card], zone))

    def trash_from_play(self, seat: int, card: Card) -> bool:
        """Trash a card the player has in play. Return False if it was no longer there."""
        return self.trash_card(seat, card, self.players[seat].play)

    # Gaining -----------------------------------------------------------------------------------------------------
    def gain(self, seat: int, name: str, to: int = TO_DISCARD) -> Card | None:
        """Gain a card by its own or its pile's name, if one is available."""
        card = self.available(name)
        return None if card is None else self.gain_card(seat, card, to)

    def gain_card(self, seat: int, card: Card, to: int = TO_DISCARD) -> Card | None:
        """Gain a card from the top of its pile, or from anywhere in a face-up pile such as the Prizes."""
        pile = self.pile(card.pile_name)
        return None if pile is None else self.gain_from(seat, card, pile.cards, to)

    def gain_from(self, seat: int, card: Card, zone: list[Card], to: int = TO_DISCARD) -> Card | None:
        """Gain a card from a pile or the trash, unless an ability replaces the gain."""
        if self.abilities & BEFORE_GAIN.bits and self.try_replace_gain(seat, card, zone, to):
            return None
        if not self.take(card, zone):
            return None
        verb = "gain from trash" if zone is self.trash else "gain"
        pile = self.pile(card.pile_name)
        if pile is not None and pile.cards is zone:
            self.note_card_taken(pile)
            self._trigger_tokens(seat, pile)
        covered = self._place_gained(seat, card, to, verb)
        if to == TO_DISCARD_THEN_DECK and not covered and self.players[seat].discard[-1:] == [card]:
            self.topdeck(seat, [card], self.players[seat].discard, openly=True)
        return card

    def gain_instead(self, seat: int, event: TriggerEvent) -> None:
        """Let the player gain the card that another player would have gained."""
        event.replaced = True
        self.gain_from(seat, event.card, event.where)

    def gain_choice(self, seat: int, cards: list[Card], to: int = TO_DISCARD, may_decline: bool = False) -> Card | None:
        """Let the player pick one of the cards and gain it."""
        card = self.choose_one(seat, "gain", cards, may_decline)
        return None if card is None else self.gain_card(seat, card, to)

    def gain_copy(self, seat: int, card: Card, to: int = TO_DISCARD) -> Card | None:
        """Gain a copy of the card from the Supply, if available."""
        copy = self.copy_of(card)
        return None if copy is None else self.gain_card(seat, copy, to)

    def gain_from_trash(self, seat: int, card: Card, to: int = TO_DISCARD) -> bool:
        """Gain a card from the trash."""
        return self.gain_from(seat, card, self.trash, to) is not None

    def _trigger_tokens(self, seat: int, pile: Pile) -> None:
        """Run the tokens on a pile after a card was gained from it."""
        if pile.tokens:
            for card in pile.tokens:
                card.token_when_gained(self, seat, pile)

    def _place_gained(self, seat: int, card: Card, to: int, verb: str) -> bool:
        """Put a gained card into its zone, and resolve when-gain abilities. Return True if another gain covered it."""
        player = self.players[seat]
        if card.gained_to_hand and to == TO_DISCARD:
            to = TO_HAND
        where = player.discard
        if to == TO_HAND:
            where = player.hand
        elif to == TO_DECK:
            where = player.deck
        where.append(card)
        player.adjust_owned(card.name, 1)
        if self.log is not None:
            self.log_event(verb, seat, [card], _PLACES[to])
        if self.abilities & GAIN_RULES:
            history = player.history
            if history is not None:
                history.gained.append(card)
            return self.just_gained(seat, card, where)
        return False

    # Buying ------------------------------------------------------------------------------------------------------
    def menu(self, seat: int) -> BuyMenu | None:
        """Return `buyable` as a shared menu, or None if costs may change or the agent might modify the list."""
        if self.menu_cache is None or self.log is not None or self.trace is not None:
            return None
        agent = self.agents[seat if self.extra_turn is None else self.decider(seat)]
        if agent is None or not agent.reads_only:
            return None
        if self.empty_count < 0:
            self._count_empty_piles()
        return None if self.buy_menus is None else self.buy_menus.menu(self.coins)

    def buyable(self, seat: int) -> list[Card]:
        """Return the cards the player can afford and may buy."""
        offers: list[Card] = []
        if self.abilities & MIXED_COST and self.players[seat].debt:
            return offers
        coins = self.coins
        fixed_costs = not self.abilities & COSTS
        bans = bool(self.abilities & BUY_BAN) and bool(self.turn_memory)
        for pile in self.piles:
            if pile.supply and pile.cards:
                card = pile.cards[-1]
                if (card.cost if fixed_costs else self.cost(card)) > coins or (bans and self.is_forbidden(card)):
                    continue
                if card.abilities & (BUY_RULE | MIXED_COST) and not self._is_buyable(seat, card):
                    continue
                offers.append(card)
        if self.abilities & LANDSCAPES:
            offers.extend([each for each in self.landscapes if each.cost <= coins and self._sells(seat, each)])
        return offers

    def _sells(self, seat: int, landscape: Card) -> bool:
        """Return True for an Event or Project that the player may buy."""
        return bool(landscape.types & (EVENT | PROJECT)) and self._is_buyable(seat, landscape)

    def _is_buyable(self, seat: int, card: Card) -> bool:
        """Check a card's own buy rule and its Potion cost."""
        return card.potion_cost <= self.potions and card.may_be_bought(self, seat)

    def _pay_potions_and_debt(self, seat: int, card: Card) -> None:
        self.potions -= card.potion_cost
        self.players[seat].debt += card.debt_cost

    def pay_debt(self, seat: int) -> None:
        """Pay off as much debt as the coins allow. A player with debt may not buy.

        Where keeping coins can matter, the player is asked how many to keep.
        """
        player = self.players[seat]
        paid = min(player.debt, self.coins) if seat == self.turn else 0
        if paid and (self.abilities & OWNED_BUY_END or self.decider(seat) != seat):
            paid -= self._coins_to_keep(seat, paid)
        if paid:
            player.debt -= paid
            self.coins -= paid
            if self.log is not None:
                self.log_event("pay debt", seat, [], "", paid)

    def _coins_to_keep(self, seat: int, most: int) -> int:
        keeps = self.in_buy_phase() and any([thing.abilities & OWNED_BUY_END for thing in self.players[seat].things])
        if not keeps and self.decider(seat) == seat:
            return 0
        words = [f"keep {count}" for count in range(1, most + 1)]
        answer = self.ask(Decision(seat, DEBT_SOURCE, "keep coins", NO_CARDS, words, 0, 1, False))
        return answer[0] + 1 if answer else 0

    def buy(self, seat: int, card: Card) -> None:
        """Pay, resolve when-buy abilities, then gain the top card of the pile.

        The card stays on its pile meanwhile. If an ability takes the last copy, nothing is gained.
        """
        if self.abilities & BUY_RULES and card.types & LANDSCAPE_TYPES:
            self._buy_landscape(seat, card)
            return
        pile = self.piles[self.index[card.pile_name]]
        card = pile.cards[-1]  # menus list piles by their bottom card
        self.coins -= self.cost(card)
        if card.abilities & MIXED_COST:
            self._pay_potions_and_debt(seat, card)
        self.buys -= 1
        self.bought += 1
        if self.log is not None:
            self.log_event("buy", seat, [card])
        if self.abilities & BUY_RULES:
            self._buy_by_rules(seat, card)
        if self.abilities & BUY.bits:
            self.just_bought(seat, card, pile)
        if pile.cards and pile.cards[-1].name == card.name:
            if self.abilities & BEFORE_GAIN.bits and self.try_replace_gain(seat, pile.cards[-1], pile.cards, TO_DISCARD):
                return
            card = pile.cards.pop()
            self.note_card_taken(pile)
            self._trigger_tokens(seat, pile)
            self._place_gained(seat, card, TO_DISCARD, "gain bought")

    def _buy_by_rules(self, seat: int, card: Card) -> None:
        """Let the buyer overpay, and record the buy."""
        if card.abilities & OVERPAY:
            self.overpay(seat, card)
        history = self.players[seat].history
        if history is not None:
            history.bought.append(card)

    def _buy_landscape(self, seat: int, landscape: Card) -> None:
        """Buy an Event, which then acts, or a Project, which its buyer then owns. Nothing is gained."""
        self.buys -= 1
        self.coins -= landscape.cost
        if landscape.abilities & MIXED_COST:
            self._pay_potions_and_debt(seat, landscape)
        self.landscapes_bought += 1
        history = self.players[seat].history
        if history is not None:
            history.bought.append(landscape)
        if self.log is not None:
            self.log_event("buy", seat, [landscape])
        if landscape.types & PROJECT:
            self.take_thing(seat, landscape)
        else:
            self.follow_landscape(seat, landscape)

    # Buying outside the Buy phase ----------------------------------------------------------------------------------
    def may_buy(self, seat: int, card: Card) -> bool:
        """Return True if the player can afford the card, wherever it is, and may buy it."""
        if self.players[seat].debt or self.cost(card) > self.coins:
            return False
        return not self.is_forbidden(card) and self._is_buyable(seat, card)

    def buy_at_once(self, seat: int, card: Card, pile: Pile) -> None:
        """Buy a card revealed on a pile, without using up a Buy."""
        self.coins -= self.cost(card)
        if card.abilities & MIXED_COST:
            self._pay_potions_and_debt(seat, card)
        self.bought += 1
        if self.log is not None:
            self.log_event("buy", seat, [card])
        self._buy_by_rules(seat, card)
        self.just_bought(seat, card, pile)
        self.gain_from(seat, card, pile.cards)

    def play_treasures(self, seat: int) -> None:
        """Let the player play any Treasures from hand, in any order, until they decline."""
        while True:
            treasures = [card for card in self.players[seat].hand if self.types(card) & TREASURE]
            picked = self.choose(seat, "play", treasures, 0, ALL, ordered=True)
            if not picked:
                return
            for card in picked:
                self.play_from_hand(seat, card)

    # Extra turns and phases ------------------------------------------------------------------------------------------
    def give_extra_turn(self, seat: int, decider: int, card: Card, comes_first: bool = False) -> None:
        """Queue an extra turn for the seat, in which `decider` decides; if `comes_first`, before the turns that wait."""
        self.allow(EXTRA_TURN)
        self.extra_turns.insert(0 if comes_first else len(self.extra_turns), ExtraTurn(seat, decider, card))

    def return_to_action_phase(self, seat: int) -> None:
        """In the player's own Buy phase, go back to the Action phase once nothing is being resolved."""
        if seat == self.turn and self.in_buy_phase():
            self.returns_to_actions = True
            self._keep_history()

    def set_hand_size(self, size: int) -> None:
        """Set the number of cards drawn at the end of this turn."""
        self.hand_size = size
