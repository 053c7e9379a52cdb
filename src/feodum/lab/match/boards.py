"""The board that strategies meet on: which kingdom, with or without Colony and Shelters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from feodum.cards.box import KINGDOM_CARDS, KINGDOM_SIZE, MAX_PLAYERS, MIN_PLAYERS, Setup, possible_banes, wants_bane
from feodum.engine.errors import SetupError
from feodum.kingdoms.selection import choose_setup, find_recommended, recommended_sets
from feodum.lab.lab_errors import LabError
from feodum.lab.match.competitors import Competitor
from feodum.messages.message import CardName, Saying, SetName
from feodum.messages.suggestions import did_you_mean, quoted
from feodum.strategies.terms import has_kingdom_pile


class NoCommonBoard(LabError):
    """Strategies that need more Kingdom cards together than a kingdom has."""


RANDOM = "random"
FILL_UP = "First Game"
"""The recommended set that stands in where nobody says anything, and whose cards fill up a kingdom."""


@dataclass(frozen=True)
class Board:
    """What to play on. None leaves a choice to chance, drawn anew for every deal."""

    kingdom: tuple[str, ...] | None
    bane: str = ""
    colony: bool | None = False
    shelters: bool | None = False
    name: str = ""
    """The recommended set that the kingdom is, if it is one."""

    @property
    def is_fixed(self) -> bool:
        """Whether every deal has the same setup."""
        return self.kingdom is not None and self.colony is not None and self.shelters is not None

    def setup(self, players: int, seed: int) -> Setup:
        """The setup of the deal with this seed; the seat that starts is always 0, since line-ups rotate."""
        return choose_setup(
            self.kingdom,
            players,
            seed,
            colony=self.colony,
            shelters=self.shelters,
            bane=None if self.kingdom is None else self.bane,
            first=0,
        )

    def describe(self) -> str:
        """The board in one line."""
        extras = [
            {
                None: Saying("board-colony-by-chance", "Colony by chance"),
                True: Saying("board-colony", "with Colony"),
                False: Saying("board-no-colony", "no Colony"),
            }[self.colony],
            {
                None: Saying("board-shelters-by-chance", "Shelters by chance"),
                True: Saying("board-shelters", "with Shelters"),
                False: Saying("board-no-shelters", "no Shelters"),
            }[self.shelters],
        ]
        return Saying("board", "{kingdom}; {extras}", kingdom=self._kingdom_described(), extras=extras)

    def _kingdom_described(self) -> str:
        if self.kingdom is None:
            return Saying("board-random", "a random kingdom for every deal")
        kingdom = Saying("board-cards", "{cards}", cards=[CardName(card) for card in self.kingdom])
        if self.bane:
            kingdom = Saying("board-bane", "{cards} (Bane: {bane})", cards=kingdom, bane=CardName(self.bane))
        return Saying("of", "{place}: {why}", place=SetName(self.name), why=kingdom) if self.name else kingdom


def _decide(text: str | None, option: str, default: bool) -> bool | None:
    """What an option says; None leaves it to chance."""
    choices = {None: default, "yes": True, "no": False, RANDOM: None}
    if text not in choices:
        raise LabError(
            Saying("lab-yes-no-random", "--{option} takes yes, no or random, not {value}", option=option, value=repr(text))
        )
    return choices[text]


def choose_board(
    competitors: Sequence[Competitor],
    kingdom: Sequence[str] = (),
    colony: str | None = None,
    shelters: str | None = None,
) -> Board:
    """The board that was asked for, filled up by what the strategies need and, where that leaves room, by First Game."""
    asked = [part.strip() for text in kingdom for part in text.split(",") if part.strip()]
    cards, name, set_colony, set_shelters, set_bane = _read_kingdom(asked)
    options = {option for competitor in competitors for option in competitor.options}
    with_colony = _decide(colony, "colony", set_colony or "colony" in options)
    with_shelters = _decide(shelters, "shelters", set_shelters or "shelters" in options)
    if cards is None:
        return Board(None, "", with_colony, with_shelters)
    first_game = find_recommended(FILL_UP).kingdom
    full = cards if len(cards) == KINGDOM_SIZE else _fill_up(cards, competitors)
    if not cards and {*full} == {*first_game}:
        name, full = FILL_UP, first_game
    if not set_bane and wants_bane(full):
        set_bane = _choose_bane(full, options)
    board = Board(full, set_bane, with_colony, with_shelters, name)
    board.setup(max(MIN_PLAYERS, min(len(competitors), MAX_PLAYERS)), 0)  # says what is wrong, if anything
    return board


def _read_kingdom(asked: list[str]) -> tuple[tuple[str, ...] | None, str, bool, bool, str]:
    """Cards (None: random), and name, Colony, Shelters and Bane of a recommended set."""
    if asked == [RANDOM]:
        return None, "", False, False, ""
    if len(asked) == 1 and asked[0] not in KINGDOM_CARDS:
        try:
            chosen = find_recommended(asked[0])
        except SetupError:
            hint = did_you_mean(asked[0], [*recommended_sets(), *KINGDOM_CARDS, RANDOM])
            raise LabError(
                Saying(
                    "kingdom-unknown",
                    "{name}: there is no recommended set and no Kingdom card of that name{hint}",
                    name=quoted(asked[0]),
                    hint=hint,
                )
            ) from None
        if not chosen.is_playable:
            raise LabError(
                Saying(
                    "set-missing",
                    "{name} can't be played: there is no {cards}",
                    name=SetName(chosen.name),
                    cards=chosen.missing,
                )
            )
        return chosen.kingdom, chosen.name, chosen.colony, bool(chosen.shelters), chosen.bane
    if len(asked) > KINGDOM_SIZE:
        raise LabError(Saying("kingdom-size", "a kingdom has {size} cards, not {count}", size=KINGDOM_SIZE, count=len(asked)))
    for card in asked:
        if card not in KINGDOM_CARDS:
            raise LabError(
                Saying(
                    "kingdom-no-card",
                    "{name}: there is no such Kingdom card{hint}",
                    name=quoted(card),
                    hint=did_you_mean(card, KINGDOM_CARDS),
                )
            )
    if len(set(asked)) < len(asked):
        raise LabError(Saying("kingdom-differ", "Kingdom cards must differ: {cards}", cards=asked))
    return tuple(asked), "", False, False, ""


def _fill_up(cards: tuple[str, ...], competitors: Sequence[Competitor]) -> tuple[str, ...]:
    """Ten cards: these, those that the strategies need, those that their rules name, and some of First Game."""
    full = list(dict.fromkeys([*cards, *(card for competitor in competitors for card in competitor.needs)]))
    if len(full) > KINGDOM_SIZE:
        who = ", ".join(competitor.label for competitor in competitors)
        raise NoCommonBoard(
            Saying(
                "board-too-many",
                "{who} need {count} Kingdom cards together, but a kingdom has {size}: {cards}",
                who=who,
                count=len(full),
                size=KINGDOM_SIZE,
                cards=full,
            )
        )
    named = [
        rule.card
        for competitor in competitors
        if competitor.strategy is not None
        for rule in competitor.strategy.rules
        if has_kingdom_pile(rule.card) and rule.card in KINGDOM_CARDS
    ]
    for card in (*named, *find_recommended(FILL_UP).kingdom):
        if len(full) < KINGDOM_SIZE and card not in full:
            full.append(card)
    return tuple(full)


def _choose_bane(kingdom: tuple[str, ...], options: set[str]) -> str:
    """The Bane a strategy is made for, if it is free; otherwise one that changes little."""
    free = possible_banes(kingdom)
    wished = sorted(option.removeprefix("bane ") for option in options if option.startswith("bane "))
    return next(card for card in (*wished, "Cellar", "Moat", *free) if card in free)


def missing_needs(board: Board, competitors: Sequence[Competitor]) -> list[str]:
    """A line for each strategy that needs what the board doesn't have."""
    if board.kingdom is None:
        return []
    there = {*board.kingdom, board.bane}
    lines: list[str] = []
    for competitor in competitors:
        absent = [card for card in competitor.needs if card not in there]
        if "colony" in competitor.options and board.colony is False:
            absent.append("Colony")
        if absent:
            lines.append(
                Saying(
                    "board-lacks",
                    "{name} needs {cards}, which this board doesn't have",
                    name=competitor.label,
                    cards=[CardName(card) for card in absent],
                )
            )
    return lines
