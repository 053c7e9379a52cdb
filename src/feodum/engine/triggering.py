"""Effects that wait together: collected for one player, resolved one at a time in that player's order."""

from __future__ import annotations

from typing import Final

from feodum.engine import card as times
from feodum.engine.card import Card
from feodum.engine.decision import NO_WORDS, Decision
from feodum.engine.moment import ATTACKED, ATTACKING, BUY, DISCARD_FROM_PLAY, GAIN, TRASH, Effect, Moment
from feodum.engine.moving import Moving

# For each time of a moment: the hook of the card itself, of cards in hand, of cards in play.
_OWN = (times.OWN_BUY, times.OWN_GAIN, times.OWN_TRASH, 0, 0, times.OWN_DISCARD)
_HAND = (times.HAND_BUY, times.HAND_GAIN, times.HAND_TRASH, 0, times.HAND_ATTACK, 0)
_PLAY = (times.PLAY_BUY, times.PLAY_GAIN, 0, times.PLAY_ATTACK, 0, 0)
# Whether any card of a game has something to say at a moment is asked for every buy and gain, so it is one mask.
_BUY_TIMES: Final = times.OWN_BUY | times.HAND_BUY | times.PLAY_BUY
_GAIN_TIMES: Final = times.OWN_GAIN | times.HAND_GAIN | times.PLAY_GAIN
_TRASH_TIMES: Final = times.OWN_TRASH | times.HAND_TRASH

_ANY_HAND: Final = times.HAND_BUY | times.HAND_GAIN | times.HAND_TRASH | times.HAND_ATTACK

# A Reaction that is set aside or discarded can react again once it is back in hand, even to the same event.
_LEAVES_HAND = times.HAND_BUY | times.HAND_TRASH | times.HAND_ATTACK


class Triggering(Moving):
    """The position, with the cards' abilities at other times than when played."""

    def resolve(self, seat: int, moments: list[Moment]) -> None:
        """Resolve what one player's cards do at these simultaneous moments; collected again after each effect."""
        used: list[int] = []
        while True:
            waiting = self._waiting(seat, moments, used)
            if not waiting:
                return
            effect = self._next(seat, waiting)
            if effect is None:
                return
            if not effect.hook & _LEAVES_HAND:
                used.append(_key(effect))
            if effect.card.asks_itself:  # whoever declines one of them declines its namesakes
                used.extend([_key(other) for other in waiting if other.card.name == effect.card.name])
            self._run(seat, effect)

    def _waiting(self, seat: int, moments: list[Moment], used: list[int]) -> list[Effect]:
        """The effects that can be resolved now, mandatory ones first."""
        must: list[Effect] = []
        may: list[Effect] = []
        player = self.players[seat]
        for moment in moments:
            time = moment.time
            if moment.card.times & _OWN[time]:
                self._collect(seat, [moment.card], _OWN[time], moment, used, must, may)
            if self.times & _PLAY[time]:
                self._collect(seat, player.play, _PLAY[time], moment, used, must, may)
            if self.times & _HAND[time]:
                self._collect(seat, player.hand, _HAND[time], moment, used, must, may)
        return must + may

    def _collect(
        self,
        seat: int,
        cards: list[Card],
        hook: int,
        moment: Moment,
        used: list[int],
        must: list[Effect],
        may: list[Effect],
    ) -> None:
        for card in cards:
            if card.times & hook:
                effect = Effect(card, hook, moment, card.optional)
                if _key(effect) not in used and card.applies(self.table(), seat, moment):
                    (may if card.optional else must).append(effect)

    def _next(self, seat: int, waiting: list[Effect]) -> Effect | None:
        """The effect to resolve next: asked where they differ, or where the only one is optional."""
        first = waiting[0]
        choices = [first]
        for effect in waiting:
            if not any(_alike(effect.card, other.card) for other in choices):
                choices.append(effect)
        if len(choices) == 1 and (not first.optional or first.card.asks_itself):
            return first
        one_name = all(effect.card.name == first.card.name for effect in choices)
        source = first.card.name if one_name else "effects"
        least = 0 if first.optional else 1
        options = [effect.card for effect in choices]
        decision = Decision(seat, source, "react", options, NO_WORDS, least, 1, False)
        decision.about = [first.moment.card]
        answer = self.ask(decision)
        return choices[answer[0]] if answer else None

    def _run(self, seat: int, effect: Effect) -> None:
        g = self.table()
        card = effect.card
        moment = effect.moment
        hook = effect.hook
        source = self.source
        subject = self.subject
        self.source = card.name
        self.subject = moment.card
        self.depth += 1
        if self.log is not None and not (hook & _ANY_HAND and card.asks_itself):
            self.tell("effect", seat, [card])
        if hook == times.OWN_BUY:
            card.when_bought(g, seat)
        elif hook == times.OWN_GAIN:
            card.when_gained(g, seat)
        elif hook == times.OWN_TRASH:
            card.when_trashed(g, seat)
        elif hook == times.OWN_DISCARD:
            card.when_discarded_from_play(g, seat)
        elif hook == times.HAND_BUY:
            card.in_hand_when_buying(g, seat, moment)
        elif hook == times.HAND_GAIN:
            card.in_hand_when_gaining(g, seat, moment)
        elif hook == times.HAND_TRASH:
            card.in_hand_when_trashing(g, seat, moment)
        elif hook == times.HAND_ATTACK:
            card.in_hand_when_attacked(g, seat, moment)
        elif hook == times.PLAY_BUY:
            card.in_play_when_buying(g, seat, moment)
        elif hook == times.PLAY_GAIN:
            card.in_play_when_gaining(g, seat, moment)
        else:
            card.in_play_when_attacking(g, seat, moment)
        self.depth -= 1
        self.source = source
        self.subject = subject

    def use_from_hand(self, seat: int, card: Card) -> None:
        """Reveal a Reaction that has first asked whether to use it: declined, nobody learns that it was there."""
        if self.log is not None:
            self.tell("effect", seat, [card])
        self.show(seat, [card])

    def announce_attack(self, seat: int, attack: Card) -> None:
        """Before an Attack does anything: its player's cards in play, then the others' Reactions, in turn order."""
        if self.times & times.PLAY_ATTACK:
            self.resolve(seat, [Moment(ATTACKING, attack, self.players[seat].play)])
        if self.times & times.HAND_ATTACK:
            for other in self.opponents(seat):
                self.resolve(other, [Moment(ATTACKED, attack, self.players[seat].play)])

    def just_bought(self, seat: int, card: Card) -> None:
        if self.times & _BUY_TIMES:
            self.resolve(seat, [Moment(BUY, card, self.transit)])

    def just_gained(self, seat: int, card: Card, where: list[Card]) -> None:
        if self.times & _GAIN_TIMES:
            for earlier in self.gains:
                earlier.covered = earlier.covered or earlier.where is where
            moment = Moment(GAIN, card, where)
            self.gains.append(moment)
            self.resolve(seat, [moment])
            self.gains.pop()

    def just_trashed(self, seat: int, cards: list[Card]) -> None:
        """All cards are in the trash; now what they, and cards in the owner's hand, do about it."""
        if self.times & _TRASH_TIMES:
            self.resolve(seat, [Moment(TRASH, card, self.trash) for card in cards])

    def just_discarded_from_play(self, seat: int, card: Card) -> None:
        self.resolve(seat, [Moment(DISCARD_FROM_PLAY, card, self.players[seat].discard)])

    def start_of_turn(self, seat: int) -> None:
        """What the player's cards that were set aside do now."""
        for card in self.players[seat].set_aside[:]:
            if card.times & times.TURN_START:
                source = self.source
                self.source = card.name
                card.at_start_of_turn(self.table(), seat)
                self.source = source


def _alike(one: Card, other: Card) -> bool:
    """Whether it makes no difference whose ability is used: a card in disguise is not the same as the real one."""
    return one.name == other.name and one.printed.name == other.printed.name


def _key(effect: Effect) -> int:
    """One number for one card's one ability: a card has few hooks, and each works once for an event."""
    return effect.card.uid * 32768 + effect.hook
