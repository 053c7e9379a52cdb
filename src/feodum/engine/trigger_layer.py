"""Effects that wait together: collected for one player, resolved one at a time in that player's order."""

from __future__ import annotations

from typing import Final

from feodum.engine.card import Card
from feodum.engine.decision import NO_WORDS, Decision
from feodum.engine.move_layer import Moving
from feodum.engine.pile import Pile
from feodum.engine.trigger_event import Effect, Moment
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
    Occasion,
    Time,
)

EFFECTS: Final = "effects"
"""Where the question comes from which of several cards' effects is next."""


class Triggering(Moving):
    """The position, with the cards' abilities at other times than when played."""

    def happens(self, seat: int, moments: list[Moment]) -> None:
        """Something happens to a player, perhaps to several cards at once: what that player's cards do about it, then
        what the others' do, in turn order."""
        occasion = moments[0].occasion
        if self.times & occasion.owner_bits:
            self._resolve(seat, moments, occasion.owner)
        if self.times & occasion.others_bits:
            for other in self.opponents(seat):
                self._resolve(other, moments, occasion.others)

    def _resolve(self, seat: int, moments: list[Moment], times: list[Time]) -> None:
        """Resolve what one player's cards do at these simultaneous moments; collected again after each effect."""
        if seat != self.turn:
            self.concerned[seat] = self.cursor
        used: list[int] = []
        while True:
            waiting = self._waiting(seat, moments, times, used)
            if not waiting:
                return
            effect = self._next(seat, waiting)
            if effect is None:
                return
            if not effect.time.again:
                used.append(effect.key())
            if effect.asks_itself:  # whoever declines one of them declines its namesakes
                used.extend([other.key() for other in waiting if other.card.name == effect.card.name])
            self._run(seat, effect)
            if effect.time.again and effect.time.zone == IN_HAND and effect.card in self.players[seat].hand:
                used.append(effect.key())  # only what leaves the hand and comes back can do it again

    def _waiting(self, seat: int, moments: list[Moment], times: list[Time], used: list[int]) -> list[Effect]:
        """The effects that can be resolved now, mandatory ones first."""
        must: list[Effect] = []
        may: list[Effect] = []
        for moment in moments:
            if moment.replaced:
                continue
            for time in times:
                if self.times & time.bit:
                    for card in self._looked_at(seat, time.zone, moment):
                        if card.times & time.bit:
                            effect = Effect(card, time, moment)
                            if effect.key() not in used and card.applies(self.table(), seat, moment):
                                (may if effect.optional else must).append(effect)
        return must + may

    def _looked_at(self, seat: int, zone: int, moment: Moment) -> list[Card]:
        if zone == ITSELF:
            return [moment.card]
        if zone == IN_PLAY:
            return self.players[seat].play
        if zone == ON_PILE:
            return self._tokens_at(moment)
        if zone == OF_EXTRA_TURN:
            return [self.extra.card] if self.extra is not None and self.extra.seat == seat else []
        return self.players[seat].hand

    def _tokens_at(self, moment: Moment) -> list[Card]:
        """Of the tokens on the pile of a card, one of each kind."""
        pile = self.pile(moment.card.pile_name)
        if pile is None or pile.cards is not moment.where:
            return []
        return list({token.name: token for token in pile.tokens}.values())

    def _next(self, seat: int, waiting: list[Effect]) -> Effect | None:
        """The effect to resolve next: asked where they differ, or where the only one is optional."""
        first = waiting[0]
        choices = [first]
        for effect in waiting:
            if not any(_alike(effect.card, other.card) for other in choices):
                choices.append(effect)
        if len(choices) == 1 and (not first.optional or first.asks_itself):
            return first
        one_name = all(effect.card.name == first.card.name for effect in choices)
        source = first.card.name if one_name else EFFECTS
        least = 0 if first.optional else 1
        options = [effect.card for effect in choices]
        decision = Decision(seat, source, "react", options, NO_WORDS, least, 1, False)
        decision.about = [first.moment.card]
        answer = self.ask(decision)
        return choices[answer[0]] if answer else None

    def _run(self, seat: int, effect: Effect) -> None:
        card = effect.card
        time = effect.time
        source = self.source
        subject = self.subject
        depth = self.depth
        self.source = card.name
        self.subject = effect.moment.card
        if time.told:
            self.depth += 1
            if self.log is not None and not (time.zone == IN_HAND and effect.asks_itself):
                self.tell("effect", seat, [card])
        act = getattr(card, time.hook)
        if time.zone == ITSELF:
            act(self.table(), seat)
        else:
            act(self.table(), seat, effect.moment)
        self.depth = depth
        self.source = source
        self.subject = subject

    def use_from_hand(self, seat: int, card: Card) -> None:
        """Reveal a Reaction that has first asked whether to use it: declined, nobody learns that it was there."""
        if self.log is not None:
            self.tell("effect", seat, [card])
        self.show(seat, [card])

    def announce_attack(self, seat: int, attack: Card) -> None:
        """Before an Attack does anything: its player's cards in play, then the others' Reactions, in turn order."""
        if self.times & ATTACK_PLAYED.bits:
            self.happens(seat, [Moment(ATTACK_PLAYED, attack, self.players[seat].play)])

    def just_bought(self, seat: int, card: Card, pile: Pile) -> None:
        if self.times & BUY.bits:
            self.happens(seat, [Moment(BUY, card, pile.cards)])

    def is_replaced(self, seat: int, card: Card, where: list[Card], to: int) -> bool:
        """Whether the player, who would gain the card that lies there, does something else instead."""
        if card not in where:
            return False
        moment = Moment(BEFORE_GAIN, card, where)
        moment.to = to
        self.happens(seat, [moment])
        return moment.replaced

    def just_discarded(self, seat: int, cards: list[Card]) -> None:
        """All cards lie on the discard pile; now what they do about it."""
        self.happens(seat, [Moment(DISCARD, card, self.players[seat].discard) for card in cards])

    def just_gained(self, seat: int, card: Card, where: list[Card]) -> None:
        if self.times & GAIN.bits:
            for earlier in self.gains:
                earlier.covered = earlier.covered or earlier.where is where
            moment = Moment(GAIN, card, where)
            self.gains.append(moment)
            self.happens(seat, [moment])
            self.gains.pop()

    def just_trashed(self, seat: int, cards: list[Card]) -> None:
        """All cards are in the trash; now what they, and cards in the owner's hand, do about it."""
        if self.times & TRASH.bits:
            self.happens(seat, [Moment(TRASH, card, self.trash) for card in cards])

    def just_discarded_from_play(self, seat: int, card: Card) -> None:
        self.happens(seat, [Moment(DISCARD_FROM_PLAY, card, self.players[seat].discard)])

    def start_of_turn(self, seat: int) -> None:
        """What the player's cards that were set aside, or played for this turn, do now."""
        aside = self.players[seat].set_aside
        moments = [Moment(START_OF_TURN, card, aside) for card in aside if card.times & TURN_START]
        if self.lasting:
            played = [each.card for each in self.lasting if each.seat == seat]
            self.lasting = [each for each in self.lasting if each.seat != seat]
            moments += self._each_of(START_OF_TURN, seat, played)
        if moments:
            self.happens(seat, moments)

    def start_of_clean_up(self, seat: int) -> None:
        """What cards that were played this turn do now."""
        played = [note.card for note in self.notes if note.card.times & CLEAN_UP_START]
        if played:
            self.happens(seat, self._each_of(START_OF_CLEAN_UP, seat, played))

    def _each_of(self, occasion: Occasion, seat: int, cards: list[Card]) -> list[Moment]:
        """A moment for each of the cards, which may be the same one several times."""
        moments = [Moment(occasion, card, self.players[seat].play) for card in cards]
        for i in range(len(moments)):
            moments[i].number = i + 1
        return moments


def _alike(one: Card, other: Card) -> bool:
    """Whether it makes no difference whose ability is used: a card in disguise is not the same as the real one."""
    return one.name == other.name and one.printed.name == other.printed.name
