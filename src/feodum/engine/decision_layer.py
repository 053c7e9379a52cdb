"""Asking: every choice in the game goes through `ask`, which is also where a game pauses."""

from __future__ import annotations

from feodum.engine.card import Card
from feodum.engine.decision import ALL, NO_CARDS, NO_WORDS, Answer, Decision, Pending
from feodum.engine.position import Position


class Asking(Position):
    """The position, with somebody to ask."""

    def ask(self, decision: Decision) -> Answer:
        """The answer to a decision: the recorded one, or the agent's; with neither, the game rests (Pending)."""
        decision.number = self.cursor
        if self.extra is not None:
            decision.seat = self.decider(decision.of)
        if decision.seat != self.turn:
            self.concerned[decision.seat] = self.cursor
        if self.subject is not None and not decision.about:
            decision.about = [self.subject]
        if self.trace is not None:
            self._note(decision)
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

    def _note(self, decision: Decision) -> None:
        """Write the decision down, with where in the log it came up and whether it shows what was face down."""
        if self.log is not None:
            decision.seq = len(self.log)
        if self.depth:  # outside of cards only phases ask, whose options lie in hand or in the Supply
            for other in self.players[decision.of].discard:
                for card in decision.cards:
                    if other is card:  # `in` would compare in a general, slow way
                        decision.shows_discard = True
            if decision.cards:
                decision.whose = self._holder(decision.cards[0], decision.of)
        if decision.verb == "gain" and self.offered_to != ALL and decision.cards and decision.cards == self.offered:
            decision.costs = (self.offered_from, self.offered_to)
        if self.trace is not None:
            self.trace.append(decision)

    def _holder(self, card: Card, otherwise: int) -> int:
        """The player who has a card in hand or is showing it."""
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
        """The cards a player picks; not asked where only one answer is possible.

        `at_least` and `at_most` are cut to the number of cards there are. Ordered picks are listed from the top down.
        """
        if seat != self.turn:
            self.concerned[seat] = self.cursor
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
        """The one card a player picks, or None where there is none or it is declined."""
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
        """The words a player picks from options that are no cards, in the order in which they were listed."""
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
        """The one word a player picks; empty if declined."""
        picked = self.choose_words(seat, verb, words, 0 if may_decline else 1, about=about, is_idle=is_idle)
        return picked[0] if picked else ""

    def name_card(self, seat: int) -> str:
        """The name a player calls: any card of the program, in this game or not."""
        name = self.choose_word(seat, "name", self.names)
        if self.log is not None:
            self.tell("name", seat, [], name)
        return name
