"""Bonuses, counters, tokens, mats and landscapes of players."""

from __future__ import annotations

from feodum.engine.card import ARTIFACT, DURATION, OVERPAYS_POTIONS, Card
from feodum.engine.decision import ALL, NO_CARDS, Decision
from feodum.engine.layers.trigger_layer import TriggerLayer
from feodum.engine.state.history import History
from feodum.engine.state.phases import COFFERS_SOURCE
from feodum.engine.state.turn_memory import IN_PLACE, DurationEffect, TurnMemory
from feodum.engine.triggers import (
    BONUS_RULES,
    COFFERS,
    DISGUISE,
    DRAW_RULES,
    LOOKS_BACK,
    MIXED_COST,
    NEXT_TURN,
    OFF_TURN_PLAY,
    VILLAGERS,
)


class BonusLayer(TriggerLayer):
    """The position plus the verbs that give players something other than cards."""

    def give_bonuses(self, seat: int, card: Card) -> None:
        if seat != self.turn or self.abilities & BONUS_RULES:
            if seat != self.turn:
                self.allow(OFF_TURN_PLAY)
            self.draw(seat, card.draws)
            self.add_actions(seat, card.actions)
            self.add_buys(seat, card.buys)
            self.add_coins(seat, card.coins)
            return
        if card.draws:
            self.draw(seat, card.draws)
        if card.actions:
            self.actions += card.actions
        if card.buys:
            self.buys += card.buys
        self.coins += card.coins

    def _keep_history(self) -> None:
        """Record what players do from now on, if the game has no card that looks back. Cards in play count as played."""
        for player in self.players:
            if player.history is None:
                player.history = History()
                player.history.played = player.play[:]
        self.allow(LOOKS_BACK)

    # Durations ---------------------------------------------------------------------------------------------------
    def note_replay(self, card: Card, by: Card, word: str = "") -> None:
        """Note that `by` stays in play as long as `card`, which it plays, has something left to do."""
        if card.types & DURATION or self.abilities & (NEXT_TURN | DISGUISE):
            self.replays = [*self.replays, TurnMemory(by, word, card.printed)]

    def continue_next_turn(
        self, seat: int, card: Card, cards: list[Card] = NO_CARDS, turns: int = 1, word: str = "", number: int = 0
    ) -> None:
        """Let a played card act at the start of its player's next turn, or of several: see `Card.at_start_of_next_turn`.

        `cards`, which are set aside until then, `word` and `number` are its payload. The card stays in play until the
        effect is over. Each play has its own effect.
        """
        staying = self._played_by(card)
        played_by = staying[0] if staying else None
        self.durations.append(DurationEffect(seat, card, played_by, turns, cards, word, number, staying[1:]))
        self.allow(card.abilities | NEXT_TURN)

    def _played_by(self, card: Card) -> list[Card]:
        """Return the card that played this one and stays in play with it, and those that stay with that card.

        A card that plays another one in place stands for it: what played the first stays as well.
        """
        found: list[Card] = []
        played = card.printed
        stands = True
        for i in range(len(self.replays) - 1, -1, -1):
            replay = self.replays[i]
            if replay.about is played and (stands or replay.word == IN_PLACE):
                found.append(replay.card)
                played = replay.card.printed
                stands = replay.word == IN_PLACE
        return found

    # Bonuses -----------------------------------------------------------------------------------------------------
    # Coins, Actions and Buys that a player gets in another player's turn are lost.
    def add_actions(self, seat: int, count: int) -> None:
        """Give Actions, if it is the player's turn and nothing forbids more of them."""
        if seat == self.turn and not self.no_more_actions:
            self.actions += count

    def add_buys(self, seat: int, count: int) -> None:
        """Give Buys, if it is the player's turn."""
        if seat == self.turn:
            self.buys += count

    def add_coins(self, seat: int, count: int) -> None:
        """Add coins, or remove them if `count` is negative; the total never drops below 0."""
        if seat != self.turn:
            return
        if self.abilities & BONUS_RULES and count > 0 and self.players[seat].minus_coin:
            self.players[seat].minus_coin = 0
            count -= 1
        self.coins = max(0, self.coins + count)

    def add_potions(self, seat: int, count: int) -> None:
        """Give Potions to spend, if it is the player's turn."""
        if seat == self.turn:
            self.potions += count

    def forbid_more_actions(self, seat: int) -> None:
        """Let nothing give the player more Actions this turn."""
        if seat == self.turn:
            self.no_more_actions = True
            self.allow(BONUS_RULES)

    def add_vp_tokens(self, seat: int, count: int) -> None:
        """Give victory point tokens."""
        if count:
            self.players[seat].vp_tokens += count
            if self.log is not None:
                self.log_event("vp tokens", seat, [], "", count)

    def add_coffers(self, seat: int, count: int) -> None:
        """Give Coffers: coin tokens that the player can spend in a later Buy phase."""
        if count:
            self.players[seat].coffers += count
            self.allow(COFFERS)
            if self.log is not None:
                self.log_event("coffers", seat, [], "", count)

    def spend_coffers(self, seat: int, most: int = ALL, source: str = COFFERS_SOURCE) -> int:
        """Let the player spend Coffers, if they have any. Return how many they spent. The caller adds the coins."""
        player = self.players[seat]
        most = min(most, player.coffers)
        if not most:
            return 0
        words = [str(count) for count in range(1, most + 1)]
        answer = self.ask(Decision(seat, source, "spend", NO_CARDS, words, 0, 1, False))
        spent = answer[0] + 1 if answer else 0
        if spent:
            player.coffers -= spent
            if self.log is not None:
                self.log_event("spend coffers", seat, [], "", spent)
        return spent

    def add_villagers(self, seat: int, count: int) -> None:
        """Give Villagers: tokens that the player can spend for Actions."""
        if count:
            self.players[seat].villagers += count
            self.allow(VILLAGERS)
            if self.log is not None:
                self.log_event("villagers", seat, [], "", count)

    def spend_villager(self, seat: int) -> None:
        """Spend a Villager for an Action."""
        self.players[seat].villagers -= 1
        if self.log is not None:
            self.log_event("spend villager", seat, [])
        self.add_actions(seat, 1)

    def add_debt(self, seat: int, count: int) -> None:
        """Give debt, which the player must pay off before they can buy."""
        if count:
            self.players[seat].debt += count
            self.allow(MIXED_COST)
            if self.log is not None:
                self.log_event("debt", seat, [], "", count)

    # Tokens of players and tokens on piles -------------------------------------------------------------------------------
    def put_minus_card(self, seat: int) -> None:
        """Put the player's −1 Card token on their deck."""
        self.players[seat].minus_card = 1
        self.allow(DRAW_RULES)
        if self.log is not None:
            self.log_event("minus card", seat, [])

    def put_minus_coin(self, seat: int) -> None:
        """Give the player their −1 Coin token."""
        self.players[seat].minus_coin = 1
        self.allow(BONUS_RULES)
        if self.log is not None:
            self.log_event("minus coin", seat, [])

    def turn_journey(self, seat: int) -> bool:
        """Turn the player's Journey token over. Return True if it is face up then."""
        player = self.players[seat]
        player.journey_down = 1 - player.journey_down
        if self.log is not None:
            self.log_event("journey down" if player.journey_down else "journey up", seat, [])
        return not player.journey_down

    def add_vp_on(self, seat: int, name: str, count: int) -> None:
        """Put victory point tokens on a pile or landscape."""
        self.vp_on = {**self.vp_on, name: self.vp_tokens_on(name) + count}
        if self.log is not None:
            self.log_event("add tokens", seat, [], name, count)

    def take_vp_from(self, seat: int, name: str, most: int = ALL) -> int:
        """Let a player take victory point tokens from a pile or landscape. Return how many."""
        count = min(most, self.vp_tokens_on(name))
        if count:
            self.vp_on = {**self.vp_on, name: self.vp_tokens_on(name) - count}
            self.add_vp_tokens(seat, count)
        return count

    def move_vp(self, seat: int, name: str, to: str, count: int = 1) -> int:
        """Move victory point tokens from one pile or landscape to another. Return how many."""
        count = min(count, self.vp_tokens_on(name))
        if count:
            self.vp_on = {**self.vp_on, name: self.vp_tokens_on(name) - count}
            self.add_vp_on(seat, to, count)
        return count

    # Landscapes ----------------------------------------------------------------------------------------------------------
    def landscape(self, name: str) -> Card:
        """Return a landscape of this game by name. A card that uses it must bring it (`extra_piles`)."""
        for landscape in self.landscapes:
            if landscape.name == name:
                return landscape
        raise RuntimeError(f"{name} is not a landscape of this game")

    def take_thing(self, seat: int, thing: Card) -> None:
        """Give a player a Project, State or kept landscape, or an Artifact, which nobody else has then."""
        if thing in self.players[seat].things:
            return
        if thing.types & ARTIFACT:
            for player in self.players:
                if thing in player.things:
                    player.things = [other for other in player.things if other is not thing]
        self.players[seat].things = [*self.players[seat].things, thing]
        self.enter(thing)
        if self.log is not None:
            self.log_event("take landscape", seat, [thing])

    def lose_thing(self, seat: int, thing: Card) -> None:
        """Take a State or kept landscape away from a player."""
        if thing in self.players[seat].things:
            self.players[seat].things = [other for other in self.players[seat].things if other is not thing]
            if self.log is not None:
                self.log_event("lose landscape", seat, [thing])

    def has_thing(self, seat: int, name: str) -> bool:
        """Return True if the player has this Project, State, Artifact or kept landscape."""
        return any([thing.name == name for thing in self.players[seat].things])

    def receive(self, seat: int, deck: str) -> None:
        """Receive the top landscape of a deck such as the Boons: follow it, then discard or keep it."""
        pile = self.landscape_deck(deck)
        if not pile.cards:
            pile.cards = [card for card in pile.discard if card not in pile.in_use]
            pile.discard = [card for card in pile.discard if card in pile.in_use]
            self.random.shuffle(pile.cards)
        if not pile.cards:
            return
        received = pile.cards.pop()
        if received.is_kept:
            self.players[seat].things = [*self.players[seat].things, received]
        else:
            pile.discard.append(received)
        pile.in_use.append(received)
        self.follow_landscape(seat, received)
        pile.in_use.remove(received)

    def set_aside_landscapes(self, deck: str, count: int) -> None:
        """Set landscapes of a deck aside for the whole game: first those that the setup names, then the top ones."""
        pile = self.landscape_deck(deck)
        while len(pile.set_aside) < count and pile.cards:
            named = [card for card in pile.cards if card.name in pile.named]
            card = named[0] if named else pile.cards[-1]
            pile.cards.remove(card)
            pile.set_aside.append(card)

    def return_kept(self) -> None:
        """Put the landscapes that players keep until Clean-up on the discard piles of their decks."""
        for deck in self.landscape_decks.values():
            for player in self.players:
                kept = [thing for thing in player.things if thing.is_kept and thing.pile == deck.name]
                if kept:
                    player.things = [thing for thing in player.things if thing not in kept]
                    deck.discard.extend(kept)

    # Cards on mats -------------------------------------------------------------------------------------------------------
    def put_supply_card_on_mat(self, seat: int, name: str, card: Card) -> bool:
        """Move the top card of a Supply pile to one of the player's mats. They own it then, but don't gain it."""
        self.check_mat(name)
        pile = self.pile(card.pile_name)
        if pile is None or not pile.supply or not self.take(card, pile.cards):
            return False
        self.note_card_taken(pile)
        player = self.players[seat]
        player.mat(name).append(card)
        player.adjust_owned(card.name, 1)
        if self.log is not None:
            self.log_event("put on mat", seat, [card], name, 1, zone=pile.cards)
        return True

    def call(self, seat: int, card: Card, mat: str) -> bool:
        """Move a card from a mat into play. This is not playing it. Return False if it was no longer there."""
        self.check_mat(mat)
        if not self.take(card, self.players[seat].mat(mat)):
            return False
        self.players[seat].play.append(card)
        if self.log is not None:
            self.log_event("call", seat, [card])
        return True

    def follow_landscape(self, seat: int, landscape: Card, subject: Card | None = None) -> None:
        """Do what a landscape says: an Event that was bought, a Way that is used, a Boon or Hex that is received."""
        if self.log is not None:
            self.log_event("follow", seat, [landscape])
        source = self.source
        before = self.subject
        self.source = landscape.name
        self.subject = subject
        self.depth += 1
        self.give_bonuses(seat, landscape)
        landscape.play(self.table(), seat)
        self.depth -= 1
        self.source = source
        self.subject = before

    # Overpaying ----------------------------------------------------------------------------------------------------------
    def overpay(self, seat: int, card: Card) -> None:
        """Ask how much more the buyer pays. Sets `overpaid` and `overpaid_potions` for the when-buy abilities."""
        potions = range(self.potions + 1) if card.overpays & OVERPAYS_POTIONS else range(1)
        amounts = [(coins, count) for count in potions for coins in range(self.coins + 1) if coins or count]
        self.overpaid = 0
        self.overpaid_potions = 0
        if not amounts:
            return
        source = self.source
        self.source = card.name
        words = [amount_text(coins, count) for coins, count in amounts]
        word = self.choose_word(seat, "overpay", words, may_decline=True)
        self.source = source
        if word:
            self.overpaid, self.overpaid_potions = amounts[words.index(word)]
            self.coins -= self.overpaid
            self.potions -= self.overpaid_potions
            if self.log is not None:
                for amount, unit in ((self.overpaid, ""), (self.overpaid_potions, "potions")):
                    if amount:
                        self.log_event("overpay", seat, [card], unit, amount)


def amount_text(coins: int, potions: int) -> str:
    """Return the option for overpaying an amount: "3", "3 and a Potion", "2 Potions"."""
    if not potions:
        return str(coins)
    bottles = "a Potion" if potions == 1 else f"{potions} Potions"
    return f"{coins} and {bottles}" if coins else bottles
