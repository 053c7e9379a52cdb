"""The board strategies play on: the kingdom, with or without Colony and Shelters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from feodum.cards.box import (
    KINGDOM_CARDS,
    KINGDOM_SIZE,
    LANDSCAPES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    Setup,
    needs_bane,
    possible_banes,
)
from feodum.cards.setup_fields import EDITIONS, Edition, EditionName
from feodum.engine.errors import SetupError
from feodum.kingdoms.selection import RecommendedSet, choose_setup, find_recommended, is_recommended, recommended_sets
from feodum.lab.lab_errors import LabError
from feodum.messages.message import CardName, Message, SetName
from feodum.messages.suggestions import did_you_mean, shorten
from feodum.strategies.terms import has_kingdom_pile

from .competitors import Competitor


class NoCommonBoard(LabError):
    """The strategies together need more Kingdom cards than a kingdom has."""


RANDOM = "random"
DEFAULT_SET = "First Game"
"""The default recommended set. Its cards also complete a partial kingdom."""


@dataclass(frozen=True)
class Board:
    """The board of a match. None means that a value is drawn at random for every deal."""

    kingdom: tuple[str, ...] | None
    bane: str = ""
    colony: bool | None = False
    shelters: bool | None = False
    name: str = ""
    """The name of the recommended set, if the kingdom is one."""
    landscapes: tuple[str, ...] = ()
    """Events, Projects, Landmarks and Ways."""
    edition: Edition = ""
    """The edition of the rules."""
    sets: tuple[str, ...] = ()
    """The sets that a random kingdom is drawn from; empty for the default sets."""

    @property
    def is_fixed(self) -> bool:
        """True if every deal has the same setup."""
        return self.kingdom is not None and self.colony is not None and self.shelters is not None

    def setup(self, players: int, seed: int) -> Setup:
        """Return the setup of the deal with this seed. Seat 0 always starts, since line-ups rotate."""
        return choose_setup(
            self.kingdom,
            players,
            seed,
            colony=self.colony,
            shelters=self.shelters,
            bane=None if self.kingdom is None else self.bane,
            first=0,
            sets=self.sets or None,
            landscapes=self.landscapes,
            edition=self.edition,
        )

    def of_deal(self, players: int, seed: int) -> Board:
        """Return the board of the deal with this seed, on which nothing is random."""
        setup = self.setup(players, seed)
        return replace(
            self,
            kingdom=setup.kingdom,
            bane=setup.bane,
            colony=setup.colony,
            shelters=setup.shelters,
            landscapes=setup.landscapes,
        )

    def names(self) -> str:
        """Return the board for a column of data: the cards, then the Bane, Colony, Shelters and edition if they are in use.

        A random kingdom is "random".
        """
        if self.kingdom is None:
            return RANDOM
        extras = (
            (self.bane, f"Bane: {self.bane}"),
            (self.colony, "Colony"),
            (self.shelters, "Shelters"),
            (self.edition, "German edition"),
        )
        return ", ".join([*self.kingdom, *self.landscapes, *(name for is_used, name in extras if is_used)])

    def describe(self) -> str:
        """Describe the board in one line."""
        extras = [
            {
                None: Message("board-colony-by-chance", "Colony at random"),
                True: Message("board-colony", "with Colony"),
                False: Message("board-no-colony", "no Colony"),
            }[self.colony],
            {
                None: Message("board-shelters-by-chance", "Shelters at random"),
                True: Message("board-shelters", "with Shelters"),
                False: Message("board-no-shelters", "no Shelters"),
            }[self.shelters],
        ]
        if self.edition:
            extras.append(Message("board-german", "German edition"))
        return Message("board", "{kingdom}; {extras}", kingdom=self._describe_kingdom(), extras=extras)

    def _describe_kingdom(self) -> str:
        if self.kingdom is None and self.sets:
            return Message("board-random-sets", "a random kingdom from {sets} for every deal", sets=[*self.sets])
        if self.kingdom is None:
            return Message("board-random", "a random kingdom for every deal")
        kingdom = Message("board-cards", "{cards}", cards=[CardName(card) for card in (*self.kingdom, *self.landscapes)])
        if self.bane:
            kingdom = Message("board-bane", "{cards} (Bane: {bane})", cards=kingdom, bane=CardName(self.bane))
        return Message("of", "{place}: {why}", place=SetName(self.name), why=kingdom) if self.name else kingdom


def _parse_choice(text: str | None, option: str, default: bool) -> bool | None:
    """Parse a yes/no/random option. None means random."""
    choices = {None: default, "yes": True, "no": False, RANDOM: None}
    if text not in choices:
        raise LabError(
            Message("lab-yes-no-random", "--{option} takes yes, no or random, not {value}", option=option, value=repr(text))
        )
    return choices[text]


def choose_board(
    competitors: Sequence[Competitor],
    kingdom: Sequence[str] = (),
    colony: str | None = None,
    shelters: str | None = None,
    edition: EditionName = "english",
    sets: Sequence[str] = (),
) -> Board:
    """Return the requested board, completed with cards of the strategies and then of First Game."""
    requested = [part.strip() for text in kingdom for part in text.split(",") if part.strip()]
    if len(kingdom) == 1 and is_recommended(kingdom[0]):  # even if a card or a landscape has the same name
        board = _board_of_set(find_recommended(kingdom[0]))
        landscapes = board.landscapes
    else:
        landscapes = tuple([name for name in requested if name in LANDSCAPES])
        board = _read_kingdom([name for name in requested if name not in LANDSCAPES])
    options = {option for competitor in competitors for option in competitor.options}
    board = replace(
        board,
        colony=_parse_choice(colony, "colony", bool(board.colony) or "colony" in options),
        shelters=_parse_choice(shelters, "shelters", bool(board.shelters) or "shelters" in options),
        landscapes=landscapes or board.landscapes,
        edition=EDITIONS[edition],
        sets=tuple(sets),
    )
    if board.kingdom is None:
        return board
    first_game = find_recommended(DEFAULT_SET).kingdom
    full = board.kingdom if len(board.kingdom) == KINGDOM_SIZE else _fill_up(board.kingdom, competitors)
    if not board.kingdom and {*full} == {*first_game}:
        board, full = replace(board, name=DEFAULT_SET), first_game
    bane = _choose_bane(full, options) if not board.bane and needs_bane(full) else board.bane
    board = replace(board, kingdom=full, bane=bane)
    board.setup(max(MIN_PLAYERS, min(len(competitors), MAX_PLAYERS)), 0)  # raises if the setup is not legal
    return board


def _read_kingdom(requested: list[str]) -> Board:
    """Return the board of a recommended set, or of up to ten cards."""
    if requested == [RANDOM]:
        return Board(None)
    if len(requested) == 1 and requested[0] not in KINGDOM_CARDS:
        try:
            chosen = find_recommended(requested[0])
        except SetupError:
            hint = did_you_mean(requested[0], [*recommended_sets(), *KINGDOM_CARDS, RANDOM])
            raise LabError(
                Message(
                    "kingdom-unknown",
                    "{name}: no such recommended set or Kingdom card{hint}",
                    name=shorten(requested[0]),
                    hint=hint,
                )
            ) from None
        return _board_of_set(chosen)
    if len(requested) > KINGDOM_SIZE:
        raise LabError(
            Message("kingdom-size", "a kingdom has {size} cards, not {count}", size=KINGDOM_SIZE, count=len(requested))
        )
    for card in requested:
        if card not in KINGDOM_CARDS:
            raise LabError(
                Message(
                    "kingdom-no-card",
                    "{name}: no such Kingdom card{hint}",
                    name=shorten(card),
                    hint=did_you_mean(card, KINGDOM_CARDS),
                )
            )
    if len(set(requested)) < len(requested):
        raise LabError(Message("kingdom-differ", "each Kingdom card may be named only once: {cards}", cards=requested))
    return Board(tuple(requested))


def _board_of_set(chosen: RecommendedSet) -> Board:
    if not chosen.is_playable:
        raise LabError(
            Message(
                "set-missing",
                "{name} can't be played: missing {cards}",
                name=SetName(chosen.name),
                cards=chosen.missing,
            )
        )
    return Board(chosen.kingdom, chosen.bane, chosen.colony, bool(chosen.shelters), chosen.name, landscapes=chosen.landscapes)


def _fill_up(cards: tuple[str, ...], competitors: Sequence[Competitor]) -> tuple[str, ...]:
    """Add the cards the strategies need, then cards their rules name, then cards of First Game."""
    full = list(dict.fromkeys([*cards, *(card for competitor in competitors for card in competitor.needs)]))
    if len(full) > KINGDOM_SIZE:
        labels = ", ".join(competitor.label for competitor in competitors)
        raise NoCommonBoard(
            Message(
                "board-too-many",
                "{who} together need {count} Kingdom cards, but a kingdom has {size}: {cards}",
                who=labels,
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
    for card in (*named, *find_recommended(DEFAULT_SET).kingdom):
        if len(full) < KINGDOM_SIZE and card not in full:
            full.append(card)
    return tuple(full)


def _choose_bane(kingdom: tuple[str, ...], options: set[str]) -> str:
    """Return the Bane a strategy asks for if it is available, otherwise one with little effect."""
    available = possible_banes(kingdom)
    requested = sorted(option.removeprefix("bane ") for option in options if option.startswith("bane "))
    return next(card for card in (*requested, "Cellar", "Moat", *available) if card in available)


def missing_needs(board: Board, competitors: Sequence[Competitor]) -> list[str]:
    """Return a warning for each strategy that needs cards the board lacks."""
    if board.kingdom is None:
        return []
    present = {*board.kingdom, board.bane}
    lines: list[str] = []
    for competitor in competitors:
        absent = [card for card in competitor.needs if card not in present]
        if "colony" in competitor.options and board.colony is False:
            absent.append("Colony")
        if absent:
            lines.append(
                Message(
                    "board-lacks",
                    "{name} needs {cards}, which this board lacks",
                    name=competitor.label,
                    cards=[CardName(card) for card in absent],
                )
            )
    return lines
