"""Decisions: every choice in the game goes through `ask`, which is also where a game pauses."""

from __future__ import annotations

from feodum.engine.card import Card
from feodum.engine.decision import ALL, NO_CARDS, NO_WORDS, Answer, Decision, Pending
from feodum.engine.layers.position import Position
from feodum.engine.vocabulary import undeclared_word


class DecisionLayer(Position):
    """The position plus the methods that ask players for decisions."""

    def ask(self, decision: Decision) -> Answer:
        """Return the recorded answer or the agent's answer. Raise Pending if there is neither."""
        decision.number = self.cursor
        if self.extra_turn is not None:
            decision.seat = self.decider(decision.of)
        if decision.seat != self.turn:
            self.last_involved[decision.seat] = self.cursor
        if self.subject is not None and not decision.about:
            decision.about = [self.subject]
        if self.trace is not None:
            self._record_decision(decision)
        if self.cursor < len(self.answers):
            answer = self.answers[self.cursor]
            decision.check(answer)
        else:
            agent = self.agents[decision.seat]
            if agent is None:
                raise Pending(decision)
            answer = agent.answer(self.table(), decision)
            decision.check(answer)
            self.answers.append(answer)
        self.cursor += 1
        return answer

    def _record_decision(self, decision: Decision) -> None:
        """Add the decision to the trace, and fill in the fields that only traced games have.

        Raise ValueError if a built-in card uses a verb or an option word that is not declared.
        """
        word = undeclared_word(decision.source, decision.verb, decision.words, self.index)
        if word:
            raise ValueError(f"{decision.source}: {word} is neither a decision verb in engine/vocabulary.py nor in its options")
        if self.log is not None:
            decision.seq = len(self.log)
        if self.depth:  # phases only offer cards from the hand or the Supply
            for other in self.players[decision.of].discard:
                for card in decision.cards:
                    if other is card:  # faster than `in`
                        decision.shows_discard = True
            shown = decision.cards or decision.about
            if shown:
                decision.whose = self._holder(shown[0], decision.of)
        if decision.verb == "gain" and self.offered_max != ALL and decision.cards and decision.cards == self.offered:
            decision.costs = (self.offered_min, self.offered_max)
        if self.trace is not None:
            self.trace.append(decision)

    def _holder(self, card: Card, otherwise: int) -> int:
        """Return the player who holds or reveals a card, or `otherwise` if nobody does."""
        for seat, player in enumerate(self.players):
            if card in player.hand or card in player.limbo:
                return seat
        return otherwise

    def choose(
        self,
        seat: int,
        verb: str,
        cards: list[Card],
        at_least: int = 0,
        at_most: int = 1,
        ordered: bool = False,
        all_or_none: bool = False,
        about: list[Card] = NO_CARDS,
    ) -> list[Card]:
        """Let a player pick cards. The player is not asked if only one answer is possible.

        `at_least` and `at_most` are capped at the number of cards. If `ordered`, the picks are listed top card first.
        """
        if seat != self.turn:
            self.last_involved[seat] = self.cursor
        count = len(cards)
        if at_most > count:
            at_most = count
        if at_least > count:
            at_least = count
        if at_most == 0:
            return []
        options = cards[:]
        if at_least == count and (count == 1 or not ordered):
            return options
        decision = Decision(seat, self.source, verb, options, NO_WORDS, at_least, at_most, ordered, all_or_none)
        decision.about = about
        answer = self.ask(decision)
        return [options[number] for number in answer]

    def choose_one(self, seat: int, verb: str, cards: list[Card], may_decline: bool = False) -> Card | None:
        """Let a player pick one card. Return None if there is no card or the player declines."""
        picked = self.choose(seat, verb, cards, 0 if may_decline else 1)
        return picked[0] if picked else None

    def choose_words(
        self,
        seat: int,
        verb: str,
        words: list[str],
        at_least: int = 1,
        at_most: int = 1,
        about: list[Card] = NO_CARDS,
        is_idle: bool = False,
    ) -> list[str]:
        """Let a player pick from options that are not cards. The picks are returned in the order of `words`."""
        if at_least == len(words):
            return words
        decision = Decision(seat, self.source, verb, NO_CARDS, words, at_least, at_most, False)
        decision.about = about
        decision.is_idle = is_idle
        answer = self.ask(decision)
        return [words[number] for number in sorted(answer)]

    def choose_word(
        self,
        seat: int,
        verb: str,
        words: list[str],
        may_decline: bool = False,
        about: list[Card] = NO_CARDS,
        is_idle: bool = False,
    ) -> str:
        """Let a player pick one word. Return "" if the player declines."""
        picked = self.choose_words(seat, verb, words, 0 if may_decline else 1, about=about, is_idle=is_idle)
        return picked[0] if picked else ""

    def name_card(self, seat: int) -> str:
        """Let a player name any card, whether it is in this game or not."""
        name = self.choose_word(seat, "name", self.names)
        if self.log is not None:
            self.log_event("name", seat, [], name)
        return name
