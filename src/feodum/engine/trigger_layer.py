"""Triggered abilities: simultaneous effects are resolved one at a time, in the order a player picks."""

from __future__ import annotations

from typing import Final

from feodum.engine.card import Card
from feodum.engine.decision import NO_WORDS, Decision
from feodum.engine.move_layer import MoveLayer
from feodum.engine.pile import Pile
from feodum.engine.trigger_event import Effect, TriggerEvent
from feodum.engine.triggers import (
    ATTACK_PLAYED,
    BEFORE_GAIN,
    BUY,
    CLEAN_UP_START,
    DISCARD,
    DISCARD_FROM_PLAY,
    GAIN,
    IN_HAND,
    IN_PLAY,
    ITSELF,
    OF_EXTRA_TURN,
    ON_PILE,
    START_OF_CLEAN_UP,
    START_OF_TURN,
    TRASH,
    TURN_START,
    Timing,
    Trigger,
)

EFFECTS: Final = "effects"
"""The `source` of the decision about which effect to resolve next."""


class TriggerLayer(MoveLayer):
    """The position plus the resolution of triggered abilities."""

    def resolve_triggers(self, seat: int, events: list[TriggerEvent]) -> None:
        """Resolve abilities triggered by simultaneous events: the player's, then the others' in turn order."""
        timing = events[0].timing
        if self.abilities & timing.owner_bits:
            self._resolve(seat, events, timing.owner)
        if self.abilities & timing.others_bits:
            for other in self.opponents(seat):
                self._resolve(other, events, timing.others)

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
            if effect.asks_itself:  # declining one declines all cards with the same name
                used.extend([other.key() for other in waiting if other.card.name == effect.card.name])
            self._run(seat, effect)
            if effect.trigger.repeatable and effect.trigger.zone == IN_HAND and effect.card in self.players[seat].hand:
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
                    for card in self._cards_in_zone(seat, trigger.zone, event):
                        if card.abilities & trigger.bit:
                            effect = Effect(card, trigger, event)
                            if effect.key() not in used and card.applies(self.table(), seat, event):
                                (may if effect.optional else must).append(effect)
        return must + may

    def _cards_in_zone(self, seat: int, zone: int, event: TriggerEvent) -> list[Card]:
        if zone == ITSELF:
            return [event.card]
        if zone == IN_PLAY:
            return self.players[seat].play
        if zone == ON_PILE:
            return self._tokens_at(event)
        if zone == OF_EXTRA_TURN:
            return [self.extra_turn.card] if self.extra_turn is not None and self.extra_turn.seat == seat else []
        return self.players[seat].hand

    def _tokens_at(self, event: TriggerEvent) -> list[Card]:
        """Return one token of each kind on the pile of the event's card."""
        pile = self.pile(event.card.pile_name)
        if pile is None or pile.cards is not event.where:
            return []
        return list({token.name: token for token in pile.tokens}.values())

    def _choose_next(self, seat: int, waiting: list[Effect]) -> Effect | None:
        """Return the effect to resolve next. Asks the player if effects differ or the only one is optional."""
        first = waiting[0]
        choices = [first]
        for effect in waiting:
            if not any(_interchangeable(effect.card, other.card) for other in choices):
                choices.append(effect)
        if len(choices) == 1 and (not first.optional or first.asks_itself):
            return first
        one_name = all(effect.card.name == first.card.name for effect in choices)
        source = first.card.name if one_name else EFFECTS
        least = 0 if first.optional else 1
        options = [effect.card for effect in choices]
        decision = Decision(seat, source, "react", options, NO_WORDS, least, 1, False)
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
        self.subject = effect.event.card
        if trigger.logged:
            self.depth += 1
            if self.log is not None and not (trigger.zone == IN_HAND and effect.asks_itself):
                self.log_event("effect", seat, [card])
        act = getattr(card, trigger.hook)
        if trigger.zone == ITSELF:
            act(self.table(), seat)
        else:
            act(self.table(), seat, effect.event)
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

    def just_gained(self, seat: int, card: Card, where: list[Card]) -> None:
        if self.abilities & GAIN.bits:
            for earlier in self.gains:
                earlier.covered = earlier.covered or earlier.where is where
            event = TriggerEvent(GAIN, card, where)
            self.gains.append(event)
            self.resolve_triggers(seat, [event])
            self.gains.pop()

    def just_trashed(self, seat: int, cards: list[Card]) -> None:
        """Resolve when-trash abilities after all cards are in the trash."""
        if self.abilities & TRASH.bits:
            self.resolve_triggers(seat, [TriggerEvent(TRASH, card, self.trash) for card in cards])

    def just_discarded_from_play(self, seat: int, card: Card) -> None:
        self.resolve_triggers(seat, [TriggerEvent(DISCARD_FROM_PLAY, card, self.players[seat].discard)])

    def start_of_turn(self, seat: int) -> None:
        """Resolve duration effects and the start-of-turn abilities of cards that are set aside."""
        aside = self.players[seat].set_aside
        events = [TriggerEvent(START_OF_TURN, card, aside) for card in aside if card.abilities & TURN_START]
        if self.durations:
            played = [each.card for each in self.durations if each.seat == seat]
            self.durations = [each for each in self.durations if each.seat != seat]
            events += self._events_for(START_OF_TURN, seat, played)
        if events:
            self.resolve_triggers(seat, events)

    def start_of_clean_up(self, seat: int) -> None:
        """Resolve start-of-Clean-up abilities of cards played this turn."""
        played = [memory.card for memory in self.turn_memory if memory.card.abilities & CLEAN_UP_START]
        if played:
            self.resolve_triggers(seat, self._events_for(START_OF_CLEAN_UP, seat, played))

    def _events_for(self, timing: Timing, seat: int, cards: list[Card]) -> list[TriggerEvent]:
        """Return one event per card; the same card may occur several times."""
        events = [TriggerEvent(timing, card, self.players[seat].play) for card in cards]
        for i in range(len(events)):
            events[i].number = i + 1
        return events


def _interchangeable(one: Card, other: Card) -> bool:
    """Return True if it doesn't matter which card's ability is used.

    A disguised card differs from the real one.
    """
    return one.name == other.name and one.printed.name == other.printed.name
