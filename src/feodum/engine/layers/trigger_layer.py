"""Triggered abilities: simultaneous effects are resolved one at a time, in the order a player picks."""

from __future__ import annotations

from typing import Final

from feodum.engine.card import Card
from feodum.engine.decision import NO_CARDS, NO_WORDS, Decision
from feodum.engine.landscape import PileToken
from feodum.engine.layers.deck_layer import DeckLayer
from feodum.engine.state.pile import Pile
from feodum.engine.trigger_event import Effect, TriggerEvent
from feodum.engine.triggers import (
    ATTACK_PLAYED,
    BEFORE_DISCARD,
    BEFORE_DISCARD_FROM_PLAY,
    BEFORE_GAIN,
    BUY,
    CLEAN_UP_START,
    DISCARD,
    DISCARD_FROM_PLAY,
    END_OF_TURN,
    GAIN,
    IN_EFFECT,
    IN_HAND,
    IN_PLAY,
    IN_SUPPLY,
    ITSELF,
    LANDMARKS,
    MAT_TURN_START,
    OF_EXTRA_TURN,
    ON_MAT,
    ON_PILE,
    OWN_REVEAL,
    OWN_TRASH,
    OWNED,
    OWNED_TURN_START,
    REMEMBERED,
    REVEALED,
    SHIELD,
    SHUFFLED,
    START_OF_CLEAN_UP,
    START_OF_TURN,
    TRASH,
    TURN_END,
    TURN_START,
    Timing,
    Trigger,
)

NOTHING: Final = Card(-1)
"""The card of an event that is about no card."""
EFFECTS: Final = "effects"
"""The `source` of the decision about which effect to resolve next."""


class TriggerLayer(DeckLayer):
    """The position plus the resolution of triggered abilities."""

    def resolve_triggers(self, seat: int, events: list[TriggerEvent]) -> None:
        """Resolve abilities triggered by simultaneous events: the player's, then the others' in turn order."""
        timing = events[0].timing
        if self.abilities & timing.owner_bits:
            self._resolve(seat, events, timing.owner)
        if self.abilities & timing.others_bits:
            others = self.all_seats_from(self.turn) if timing.from_turn else self.opponents(seat)
            gainer = self.gainer
            for other in others:
                if other != seat:
                    if timing is GAIN:
                        self.gainer = seat
                    self._resolve(other, events, timing.others)
            if timing is GAIN:
                self.gainer = gainer

    def _resolve(self, seat: int, events: list[TriggerEvent], triggers: list[Trigger]) -> None:
        """Resolve one player's triggered abilities, collecting the waiting effects again after each effect."""
        if seat != self.turn:
            self.last_involved[seat] = self.cursor
        used: list[int] = []
        while True:
            waiting = self._waiting_effects(seat, events, triggers, used)
            if not waiting:
                return
            effect = self._choose_next(seat, waiting)
            if effect is None:
                return
            if not effect.trigger.repeatable:
                used.append(effect.key())
            first = self.cursor
            self._run(seat, effect)
            if effect.asks_itself:
                declined = self.cursor > first and not self.answers[first]
                used.extend([other.key() for other in waiting if _is_settled(other, effect, declined)])
            again = effect.trigger.repeatable and not effect.card.reusable & effect.trigger.bit
            if again and effect.trigger.zone == IN_HAND and effect.card in self.players[seat].hand:
                used.append(effect.key())  # only a card that leaves the hand and comes back can trigger again

    def _waiting_effects(self, seat: int, events: list[TriggerEvent], triggers: list[Trigger], used: list[int]) -> list[Effect]:
        """Return the effects that can be resolved now, mandatory ones first."""
        must: list[Effect] = []
        may: list[Effect] = []
        for event in events:
            if event.replaced:
                continue
            for trigger in triggers:
                if self.abilities & trigger.bit:
                    cards = self._cards_in_zone(seat, trigger.zone, event)
                    for i in range(len(cards)):
                        card = cards[i]
                        if card.abilities & trigger.bit:
                            effect = Effect(card, trigger, event)
                            if trigger.zone == REMEMBERED:
                                effect.copy = cards[i + 1 :].count(card)  # `forget` removes the first entry
                            event.hook = trigger.hook
                            if effect.key() not in used and card.applies(self.table(), seat, event):
                                (may if effect.optional else must).append(effect)
        return must + may

    def _cards_in_zone(self, seat: int, zone: int, event: TriggerEvent) -> list[Card]:
        if zone == ITSELF:
            has_left = event.timing is BEFORE_DISCARD_FROM_PLAY and event.card not in event.where
            return NO_CARDS if has_left else [event.card]
        if zone == IN_PLAY:
            return self.players[seat].play
        if zone == ON_PILE:
            return self._tokens_at(event)
        if zone == OF_EXTRA_TURN:
            return [self.extra_turn.card] if self.extra_turn is not None and self.extra_turn.seat == seat else []
        if zone == IN_HAND:
            return self.players[seat].hand
        if zone == LANDMARKS:
            return self.landscapes
        if zone == IN_SUPPLY:  # the bottom card stands for its pile, because the top card may be gained meanwhile
            return [pile.cards[0] for pile in self.piles if pile.supply and pile.cards]
        if event.timing is START_OF_TURN and event.card is not NOTHING:
            return NO_CARDS  # several events happen at the same time, but these abilities act once
        if zone == OWNED:
            return self.players[seat].things
        if zone == ON_MAT:
            return [card for cards in self.players[seat].mats.values() for card in cards]
        if zone == REMEMBERED:
            return [memory.card for memory in self.turn_memory if memory.seat == seat]
        return [each.card for each in self.durations if each.seat != seat]  # IN_EFFECT

    def _tokens_at(self, event: TriggerEvent) -> list[Card]:
        """Return the tokens on the pile of the event's card: each token of a player, and one of each other kind."""
        pile = self.pile(event.card.pile_name)
        if pile is None or pile.cards is not event.where:
            return []
        kinds: dict[str, Card] = {}
        for token in pile.tokens:
            kinds[f"{token.name} {token.owner}" if isinstance(token, PileToken) else token.name] = token
        return list(kinds.values())

    def _choose_next(self, seat: int, waiting: list[Effect]) -> Effect | None:
        """Return the effect to resolve next. Asks the player if effects differ or the only one is optional."""
        first = waiting[0]
        choices = [first]
        for effect in waiting:
            if not any(_interchangeable(effect, other) for other in choices):
                choices.append(effect)
        one_name = all(effect.card.name == first.card.name for effect in choices)
        if (len(choices) == 1 and not first.optional) or (one_name and first.asks_itself):
            return first
        source = first.card.name if one_name else EFFECTS
        least = 0 if first.optional else 1
        options = [effect.card for effect in choices]
        decision = Decision(seat, source, "react", options, NO_WORDS, least, 1, False)
        if first.event.card is not NOTHING:
            decision.about = [first.event.card]
        answer = self.ask(decision)
        return choices[answer[0]] if answer else None

    def _run(self, seat: int, effect: Effect) -> None:
        card = effect.card
        trigger = effect.trigger
        source = self.source
        subject = self.subject
        depth = self.depth
        self.source = card.name
        self.subject = None if effect.event.card is NOTHING else effect.event.card
        if trigger.logged:
            self.depth += 1
            if self.log is not None and not (trigger.zone == IN_HAND and effect.asks_itself):
                self.log_event("effect", seat, [card])
        act = getattr(card, trigger.hook)
        event = effect.event
        event.hook = trigger.hook
        duration = self.duration
        effective = event.effect
        if trigger.zone == IN_EFFECT:
            effective = next(each for each in self.durations if each.card is card)
        if effective is not None:
            self.duration = effective
        if trigger.zone == ITSELF:
            act(self.table(), seat)
        else:
            act(self.table(), seat, event)
        if effective is not None:
            self.duration = duration
        self.depth = depth
        self.source = source
        self.subject = subject

    def reveal_reaction(self, seat: int, card: Card) -> None:
        """Reveal a Reaction after its player chose to use it. A declined Reaction stays hidden."""
        if self.log is not None:
            self.log_event("effect", seat, [card])
        self.show(seat, [card])

    def announce_attack(self, seat: int, attack: Card) -> None:
        """Resolve abilities before an Attack: the attacker's cards in play, then Reactions in turn order."""
        if self.abilities & SHIELD:
            for other in self.opponents(seat):
                if any([card.shields(self.table(), other) for card in self.players[other].play if card.abilities & SHIELD]):
                    self.immune |= 1 << other
        if self.abilities & ATTACK_PLAYED.bits:
            self.resolve_triggers(seat, [TriggerEvent(ATTACK_PLAYED, attack, self.players[seat].play)])

    def just_bought(self, seat: int, card: Card, pile: Pile) -> None:
        if self.abilities & BUY.bits:
            self.resolve_triggers(seat, [TriggerEvent(BUY, card, pile.cards)])

    def try_replace_gain(self, seat: int, card: Card, where: list[Card], to: int) -> bool:
        """Resolve would-gain abilities. Return True if one of them replaced the gain."""
        if card not in where:
            return False
        event = TriggerEvent(BEFORE_GAIN, card, where)
        event.to = to
        self.resolve_triggers(seat, [event])
        return event.replaced

    def just_discarded(self, seat: int, cards: list[Card]) -> None:
        """Resolve when-discard abilities after all cards are on the discard pile."""
        self.resolve_triggers(seat, [TriggerEvent(DISCARD, card, self.players[seat].discard) for card in cards])

    def just_gained(self, seat: int, card: Card, where: list[Card]) -> bool:
        """Resolve when-gain abilities. Return True if another gain covered the card meanwhile."""
        if not self.abilities & GAIN.bits:
            return False
        for earlier in self.gains:
            earlier.covered = earlier.covered or earlier.where is where
        event = TriggerEvent(GAIN, card, where)
        self.gains.append(event)
        self.resolve_triggers(seat, [event])
        self.gains.pop()
        return event.covered

    def just_trashed(self, seat: int, cards: list[Card]) -> None:
        """Resolve when-trash abilities after all cards are in the trash."""
        if self.abilities & TRASH.bits:
            self.resolve_triggers(seat, [TriggerEvent(TRASH, card, self.trash) for card in cards])

    def trash_from_supply(self, seat: int, card: Card) -> bool:
        """Trash the top card of a Supply pile. Return False if it was no longer there.

        It is nobody's card: the player resolves only its own when-trashed ability, and tokens on the pile stay.
        """
        pile = self.pile(card.pile_name)
        if pile is None or not self.take(card, pile.cards):
            return False
        self.note_card_taken(pile)
        self.trash.append(card)
        if self.log is not None:
            self.log_event("trash", seat, [card], "", 1, zone=pile.cards)
        if card.abilities & OWN_TRASH:
            own = [trigger for trigger in TRASH.owner if trigger.zone == ITSELF]
            self._resolve(seat, [TriggerEvent(TRASH, card, self.trash)], own)
        return True

    def just_discarded_from_play(self, seat: int, card: Card) -> None:
        self.resolve_triggers(seat, [TriggerEvent(DISCARD_FROM_PLAY, card, self.players[seat].discard)])

    def start_of_turn(self, seat: int) -> None:
        """Resolve duration effects and the start-of-turn abilities of set-aside cards, mats and owned landscapes."""
        player = self.players[seat]
        kept = [card for each in self.durations if each.seat == seat for card in each.cards]
        aside = player.set_aside
        events = [
            TriggerEvent(START_OF_TURN, card, aside) for card in aside if card.abilities & TURN_START and card not in kept
        ]
        if self.durations:
            acting = [each for each in self.durations if each.seat == seat]
            later = [each.after_turn() if each.seat == seat else each for each in self.durations]
            self.durations = [each for each in later if each is not None]
            for i in range(len(acting)):
                event = TriggerEvent(START_OF_TURN, acting[i].card, player.play)
                event.number = i + 1
                event.effect = acting[i]
                events.append(event)
        if self.abilities & (OWNED_TURN_START | MAT_TURN_START):
            events.append(TriggerEvent(START_OF_TURN, NOTHING, player.things))
        if events:
            self.resolve_triggers(seat, events)

    def at_phase(self, timing: Timing, seat: int) -> None:
        """Resolve abilities that act at a point of the turn that is about no card."""
        if self.abilities & timing.bits:
            self.resolve_triggers(seat, [TriggerEvent(timing, NOTHING, self.players[seat].things)])

    def start_of_clean_up(self, seat: int) -> None:
        """Resolve start-of-Clean-up abilities of cards played this turn, by any player."""
        self._resolve_remembered(START_OF_CLEAN_UP, seat, CLEAN_UP_START)

    def end_of_turn(self, seat: int) -> None:
        """Resolve end-of-turn abilities of cards played this turn, by any player."""
        self._resolve_remembered(END_OF_TURN, seat, TURN_END)

    def _resolve_remembered(self, timing: Timing, seat: int, bit: int) -> None:
        for owner in self.all_seats_from(seat):
            played = [memory.card for memory in self.turn_memory if memory.seat == owner and memory.card.abilities & bit]
            if played:
                self.resolve_triggers(owner, self._events_for(timing, owner, played))

    def before_discards_from_play(self, seat: int, cards: list[Card]) -> None:
        """Resolve abilities of cards that Clean-up is about to discard from play."""
        acting = [card for card in cards if card.abilities & BEFORE_DISCARD]
        if acting:
            self.resolve_triggers(
                seat, [TriggerEvent(BEFORE_DISCARD_FROM_PLAY, card, self.players[seat].play) for card in acting]
            )

    def just_shuffled(self, seat: int) -> None:
        self.resolve_triggers(seat, [TriggerEvent(SHUFFLED, NOTHING, self.players[seat].deck)])

    def just_revealed(self, seat: int, cards: list[Card], where: list[Card]) -> None:
        """Resolve when-revealed abilities."""
        acting = [card for card in cards if card.abilities & OWN_REVEAL]
        if acting:
            self.resolve_triggers(seat, [TriggerEvent(REVEALED, card, where) for card in acting])

    def _events_for(self, timing: Timing, seat: int, cards: list[Card]) -> list[TriggerEvent]:
        """Return one event per card; the same card may occur several times."""
        events = [TriggerEvent(timing, card, self.players[seat].play) for card in cards]
        for i in range(len(events)):
            events[i].number = i + 1
        return events


def _is_settled(other: Effect, effect: Effect, declined: bool) -> bool:
    """Return True if a card that asked its player itself leaves nothing to ask for another one with the same name.

    Two cards act once on the same event. On different events each may act, until the player declines.
    """
    return other.card.name == effect.card.name and (declined or other.event is effect.event)


def _interchangeable(one: Effect, other: Effect) -> bool:
    """Return True if it doesn't matter which of two waiting effects comes first.

    If they are optional, a disguised card differs from the real one, because the player may use only one of them.
    """
    same_card = one.card.printed.name == other.card.printed.name
    return one.card.name == other.card.name and (same_card or not one.optional)
