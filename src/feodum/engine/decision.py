"""Decisions, the answers they allow, and the agents that answer them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from feodum.engine.card import Card
from feodum.engine.errors import IllegalAnswer

if TYPE_CHECKING:
    from feodum.engine.table import Table

Answer = tuple[int, ...]
ALL: Final = 1 << 30
NONE: Final[Answer] = ()
NO_CARDS: Final[list[Card]] = []
NO_WORDS: Final[list[str]] = []
NO_NUMBERS: Final[list[int]] = []


_PICK_ALL: Final[list[Answer]] = [tuple(reversed(range(size))) for size in range(60)]


def pick_all(size: int) -> Answer:
    """Return the answer that picks every option, last one first.

    Removing the cards from a hand is fastest in this order.
    """
    return _PICK_ALL[size] if size < len(_PICK_ALL) else tuple(reversed(range(size)))


@mypyc_attr(free_list_len=1)  # simulations keep one decision alive at a time
class Decision:
    """A question to one seat: which card or phase asks (`source`), what to do (`verb`), and the options.

    `seat` answers; `of` is the player the decision belongs to, which differs only if `seat` controls that player's turn.
    The options are either cards or words. An answer is a tuple of `min` to `max` different option numbers; their order
    matters only if `ordered`.
    """

    def __init__(
        self,
        seat: int,
        source: str,
        verb: str,
        cards: list[Card],
        words: list[str],
        min: int,
        max: int,
        ordered: bool,
        all_or_none: bool = False,
    ) -> None:
        self.number = 0
        """The index of the decision in the trace, which is the number of earlier answers."""
        self.seat = seat
        """The seat that must answer."""
        self.of = seat
        """The player the decision belongs to: `seat`, or the player whose turn `seat` controls."""
        self.source = source
        """What asks: a card's name, or a phase (`action`, `treasure`, `buy`, `night`)."""
        self.verb = verb
        """What to do with the picks: `play`, `buy`, `discard`, `trash`, `gain`…"""
        self.cards = cards
        """The options, if they are cards; else empty."""
        self.words = words
        """The options, if they are not cards; else empty."""
        self.min = min
        """The least number of options to pick; 0 if the player may decline."""
        self.max = max
        """The greatest number of options to pick."""
        self.ordered = ordered
        """True if the order of the picks matters."""
        self.all_or_none = all_or_none
        """True if the player must pick either nothing or exactly `max` options."""
        self.about: list[Card] = NO_CARDS
        """The cards the question is about, if they are not the options: just gained, revealed, discarded…"""
        self.costs: tuple[int, int] | None = None
        """Traced games only: the minimum and maximum coins that a card to gain may cost, if limited."""
        self.whose = seat
        """Traced games only: the player who holds or reveals the offered cards, or else those in `about`."""
        self.menu = 0
        """The number of the menu (see `buy_menus`) if `cards` is a shared menu, which is read-only; else 0."""
        self.is_idle = False
        """True if no answer has any effect."""
        self.seq = 0
        """Traced games only: the length of the log when the question was asked."""
        self.shows_discard = False
        """Traced games only: True if the options reveal cards from the seat's discard pile."""

    @property
    def size(self) -> int:
        """The number of options."""
        return len(self.cards) or len(self.words)

    @property
    def labels(self) -> list[str]:
        """The English names of the options."""
        return [card.name for card in self.cards] or list(self.words)

    def numbers_of(self, labels: Sequence[str]) -> Answer:
        """Return the answer that picks the options with these labels. A repeated label picks the next match.

        Raise IllegalAnswer if a label has no option left.
        """
        free: dict[str, list[int]] = {}
        for number, label in enumerate(self.labels):
            free.setdefault(label, []).append(number)
        taken: dict[str, int] = {}
        numbers: list[int] = []
        for label in labels:
            place = taken.get(label, 0)
            matching = free.get(label, NO_NUMBERS)
            if place >= len(matching):
                raise IllegalAnswer(f"{self}: there is no {'other ' if matching else ''}{label}")
            numbers.append(matching[place])
            taken[label] = place + 1
        return tuple(numbers)

    @property
    def may_decline(self) -> bool:
        """True if the player may pick nothing."""
        return self.min == 0

    def has_identical_options(self) -> bool:
        """Return True if all options have the same label."""
        return len(set(self.labels)) == 1

    def check(self, answer: Answer) -> None:
        """Raise IllegalAnswer with the reason if the answer is not allowed."""
        count = len(answer)
        size = len(self.cards) or len(self.words)
        if count == 1 and self.min <= 1 and 0 <= answer[0] < size and not self.all_or_none and self.max > 0:
            return  # fast path for most answers
        if count < self.min or count > self.max or (self.all_or_none and 0 < count < self.max):
            raise self._illegal(answer, f"pick {self._amount()}, not {count}")
        if count < len(_PICK_ALL) and count <= size and answer is _PICK_ALL[count]:
            return  # fast path for playing all Treasures
        # One bit per option in a native integer. mypyc emits a 32-bit 1 in C, so higher options are compared by counting.
        picked: i64 = 0
        one: i64 = 1
        for number in answer:
            if number < 0 or number >= size:
                raise self._illegal(answer, f"there is no option {number}; options are numbered 0 to {size - 1}")
            if number < 31:
                bit = one << number
                if picked & bit:
                    raise self._illegal(answer, f"option {number} was picked twice")
                picked |= bit
            elif answer.count(number) > 1:
                raise self._illegal(answer, f"option {number} was picked twice")

    def _illegal(self, answer: Answer, reason: str) -> IllegalAnswer:
        """Return the error for an answer, with the decision and the picks."""
        picks = _shortened([str(number)[:20] for number in answer])
        return IllegalAnswer(f"{self._question(_shortened(self.labels))}: {reason}; the picks were [{picks}]")

    def _amount(self) -> str:
        if self.min == self.max:
            return f"exactly {self.min}"
        if self.all_or_none:
            return f"none or exactly {self.max}"
        return f"{self.min} to {self.max}"

    def __str__(self) -> str:
        return self._question(", ".join(self.labels))

    def _question(self, labels: str) -> str:
        return f"player {self.seat + 1} at {self.source}, {self.verb} from {labels}"

    def __repr__(self) -> str:
        return f"<Decision {self.number}: {self}>"


def _shortened(words: list[str]) -> str:
    """Join the words for a message, with at most 20 of them."""
    return ", ".join(words if len(words) <= 20 else [*words[:20], f"… ({len(words)} in all)"])


class Pending(Exception):
    """Raised when no agent answers for the seat: the game pauses until an answer is supplied.

    Card code must not catch it.
    """

    def __init__(self, decision: Decision) -> None:
        super().__init__(str(decision.number))
        self.decision = decision


@mypyc_attr(allow_interpreted_subclasses=True)
class Agent:
    """Answers the decisions of a seat in this process."""

    reads_only: bool = False
    """True if the agent never modifies the lists of a decision, so that it can be given shared lists."""
    needs_trace: bool = True
    """False if the agent reads neither the log nor the fields of a decision that only traced games have.

    If all agents of a game are like this, `Game.play_out` runs at the speed of a simulation. Set it in `__init__`.
    """

    def answer(self, table: Table, decision: Decision) -> Answer:
        """Return the answer to a decision, as option numbers. The table is read-only."""
        raise NotImplementedError(f"{type(self).__name__} does not answer decisions")


def as_answer(numbers: Sequence[int]) -> Answer:
    """Convert option numbers to an answer. Raise IllegalAnswer if they are not a tuple or list of ints."""
    if not isinstance(numbers, (tuple, list)) or not all(type(number) is int for number in numbers):
        raise IllegalAnswer(f"an answer must be a tuple of option numbers, such as (0, 2), not {numbers!r}")
    return tuple(numbers)
