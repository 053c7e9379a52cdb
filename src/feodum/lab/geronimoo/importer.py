"""Import strategies from Geronimoo's Dominion Simulator (`playerCollection` XML).

Everything without an equivalent is reported as a note. Rules for cards of other sets are left out, and counts of such
cards are 0.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, replace

from feodum.messages.message import Message
from feodum.strategies.expressions import LineReader
from feodum.strategies.forbidden_characters import first_unprintable, without_unprintable
from feodum.strategies.formatter import format_rule
from feodum.strategies.model import (
    MAX_LIMIT,
    MAX_NAME,
    MAX_RULES,
    REFUSES_TO_LOSE,
    BuyRule,
    Comparison,
    Condition,
    Named,
    Number,
    Strategy,
    Term,
    all_of,
    one_line,
)
from feodum.strategies.terms import has_kingdom_pile
from feodum.strategies.tokens import LineAborted

from .imported_conditions import GROUPS, LESS_RESTRICTED, ConditionReader, card_name
from .imported_styles import StyleLines, penultimate_rule, with_exception
from .xml_tree import Element, XmlError, parse_xml

__all__ = ["ImportedStrategy", "XmlError", "import_geronimoo"]

_MAX_COMMENT = 2_000
_START_OPTIONS = {"hand": "hand", "drawdeck": "deck", "discard": "discard"}
"""The option of `feodum lab simulate` for each zone of a custom start."""
_LINE_BREAK = "XXXX"  # stands for a line break in a description
_PENULTIMATE_TYPE = "AppliesPPR"
_SHELTERS_START = "7 Copper, Hovel, Necropolis, Overgrown Estate"


@dataclass(frozen=True, slots=True)
class ImportedStrategy:
    """One `player` element as a strategy, with notes about the parts that could not be imported."""

    strategy: Strategy
    notes: tuple[str, ...]
    missing_cards: frozenset[str]
    """Cards and other components that the rules, conditions or board name, but that Feodum lacks."""


def import_geronimoo(document: str | bytes, file: str = "<xml>", *, known_cards: Collection[str]) -> list[ImportedStrategy]:
    """Import every strategy of a document, in order.

    Raises `XmlError` if the document is malformed or not a collection.
    """
    root = parse_xml(document, file)
    if root.tag == "player":
        players = [root]
    elif root.tag == "playerCollection":
        players = root.children
    else:
        message = Message("import-root", "expected <playerCollection> or <player>, found <{tag}>", tag=root.tag)
        raise XmlError(file, root.line, root.column, message)
    for player in players:
        if player.tag != "player":
            message = Message("import-player", "expected <player>, found <{tag}>", tag=player.tag)
            raise XmlError(file, player.line, player.column, message)
    known = frozenset(known_cards)
    return [_PlayerReader(known).read(player, number) for number, player in enumerate(players, start=1)]


class _PlayerReader(ConditionReader):
    def __init__(self, known_cards: frozenset[str]) -> None:
        super().__init__(known_cards)
        self.rules: list[BuyRule] = []
        self.lines = StyleLines.empty()
        self.options: list[str] = []
        self.tags: list[str] = []
        self.is_full = False
        """True once a rule was left out because the strategy has the maximum number of rules."""

    def read(self, player: Element, number: int) -> ImportedStrategy:
        name = self._text(player, "name", player.attribute("name"), MAX_NAME)
        if not name:
            name = f"Unnamed {number}"
            self._note(player, Message("import-no-name", "the player has no name; named {name}", name=repr(name)))
        author = self._text(player, "author", player.attribute("author"), MAX_NAME)
        description = player.attribute("description").replace(_LINE_BREAK, " ")
        comment = self._text(player, "description", description, _MAX_COMMENT)
        self._check(player, {"name", "author", "description"}, {"type", "board", "start_state", "buy"})
        for child in player.children:
            if child.tag == "type":
                self._read_type(child)
            elif child.tag == "board":
                self._read_board(child)
            elif child.tag == "start_state":
                self._read_start(child)
            elif child.tag == "buy":
                self._read_rule(child)
        strategy = Strategy(
            name=name,
            author=author,
            comment=comment,
            rules=tuple(self.rules),
            play=tuple(self.lines.play),
            trash=tuple(self.lines.trash),
            styles=tuple(self.lines.styles),
            conditions=tuple(self.lines.conditions.values()),
            ending=REFUSES_TO_LOSE,  # the simulator's players always do this
            options=tuple(dict.fromkeys(self.options)),
            needs=tuple(dict.fromkeys(rule.card for rule in self.rules if has_kingdom_pile(rule.card))),
            tags=tuple(dict.fromkeys(self.tags)),
        )
        if _PENULTIMATE_TYPE in self.tags:
            strategy = self._with_penultimate_rule(player, strategy)
        return ImportedStrategy(strategy, tuple(self.notes), frozenset(self.missing))

    def _with_penultimate_rule(self, player: Element, strategy: Strategy) -> Strategy:
        type_name = repr(_PENULTIMATE_TYPE)
        named = penultimate_rule(strategy)
        if named is None:
            message = Message(
                "import-no-penultimate",
                "type {type} is ignored: no other rule buys points instead of a Province",
                type=type_name,
            )
            self._note(player, message)
            return strategy
        rules = tuple(with_exception(rule, named) if rule.card == "Province" else rule for rule in strategy.rules)
        if not all(self._can_be_read(rule, named) for rule in rules):
            message = Message("import-long-penultimate", "type {type}: a rule would become too long; left out", type=type_name)
            self._note(player, message)
            return strategy
        message = Message(
            "import-penultimate",
            "type {type} became the condition {name} for buying Provinces",
            type=type_name,
            name=repr(named.name),
        )
        self._note(player, message)
        return replace(strategy, rules=rules, conditions=(*strategy.conditions, named))

    def _text(self, element: Element, what: str, written: str, at_most: int) -> str:
        """Return the text as one line that is valid in a strategy file."""
        line = one_line(written)
        if first_unprintable(line) is not None:
            self._note(element, Message("import-control", "the {what} contains control characters; removed", what=what))
            line = one_line(without_unprintable(line))
        if len(line) > at_most:
            self._note(
                element,
                Message("import-long", "the {what} is longer than {most:,} characters; truncated", what=what, most=at_most),
            )
        return line[:at_most].rstrip()

    # --- board and start ---

    def _read_type(self, element: Element) -> None:
        self._check(element, {"name"}, set())
        tag = self._text(element, "type", element.attribute("name").replace(",", " "), MAX_NAME)
        if tag:
            self.tags.append(tag)
        if tag == "Colony":
            self.options.append("colony")

    def _read_board(self, board: Element) -> None:
        self._check(board, {"contents", "bane", "Shelters", "Mountain_Pass_Bid", "Obelisk_Choice"}, set())
        if contents := one_line(board.attribute("contents")):
            names = [one_line(name) for name in contents.split(",") if name.strip()]
            known = self.known_cards
            absent = [name for name in map(card_name, names) if name and self._spelled(name) not in known]
            self.missing.update(absent)
            end = Message("import-absent", " (not available: {cards})", cards=absent) if absent else ""
            shown = without_unprintable(contents)
            self._note(
                board,
                Message("import-kingdom", "the Kingdom is not part of a strategy; ignored: {cards}{end}", cards=shown, end=end),
            )
        if board.attribute("Shelters") == "true":
            self.options.append("shelters")
        self._read_bane(board)
        if board.attribute("Mountain_Pass_Bid") not in ("", "0"):
            self._note(board, Message("import-mountain-pass", "Mountain Pass is not available; its bid is ignored"))
        if board.attribute("Obelisk_Choice"):
            self._note(board, Message("import-obelisk", "Obelisk is not available; its choice is ignored"))

    def _read_bane(self, element: Element) -> None:
        if not element.attribute("bane"):
            return
        bane = self._card(element.attribute("bane"))
        if bane is None:
            name = without_unprintable(element.attribute("bane"))
            self._note(element, Message("import-no-bane", "the Bane {name} does not exist here; ignored", name=name))
        else:
            self.options.append(f"bane {bane}")

    def _read_start(self, start: Element) -> None:
        self._check(start, set(), {"hand", "drawdeck", "discard"})
        zones = {child.tag: one_line(child.attribute("contents")) for child in start.children if child.tag in _START_OPTIONS}
        deck = ", ".join(sorted(map(one_line, zones.get("drawdeck", "").split(","))))
        if deck == _SHELTERS_START and not zones.get("hand") and not zones.get("discard"):
            self.options.append("shelters")
            return
        content = " ".join(f'--{_START_OPTIONS[zone]} "{cards}"' for zone, cards in zones.items() if cards)
        self._note(
            start,
            Message(
                "import-start",
                "the starting cards are not part of a strategy; pass them to 'simulate' as {options}",
                options=without_unprintable(content),
            ),
        )

    # --- rules ---

    def _read_rule(self, buy: Element) -> None:
        self._check(buy, {"name", "strategy", "bane"}, {"condition", *GROUPS})
        self._read_bane(buy)
        card = self._card(buy.attribute("name"))
        notes_before = len(self.notes)
        conditions = self._conditions(buy)
        if card is None:
            del self.notes[notes_before:]  # notes about the conditions of a dropped rule
            missing = card_name(buy.attribute("name")) or Message("import-nameless", "a card without a name")
            self._note(buy, Message("import-no-card", "{card} does not exist here; rule left out", card=missing))
            return
        if len(self.rules) >= MAX_RULES:
            del self.notes[notes_before:]
            if not self.is_full:
                self._note(
                    buy,
                    Message(
                        "import-many-rules",
                        "a strategy can have at most {most:,} rules; this and all later rules left out",
                        most=MAX_RULES,
                    ),
                )
            self.is_full = True
            return
        self._read_play_strategy(buy, card)
        at_most = None
        for condition in conditions:
            at_most = _as_limit(condition, card)
            if at_most is not None:
                conditions.remove(condition)
                break
        rule = BuyRule(card, at_most, all_of(conditions), buy.line)
        if not self._can_be_read(rule):
            self._note(
                buy,
                Message("import-long-condition", "the condition is too long or nested too deeply; {so}", so=LESS_RESTRICTED),
            )
            rule = BuyRule(card, at_most, None, buy.line)
        self.rules.append(rule)

    def _can_be_read(self, rule: BuyRule, named: Named | None = None) -> bool:
        """Return True if the rule can be written as a line of a strategy file and read back unchanged."""
        names = {} if named is None else {named.name: named}
        try:
            return LineReader(format_rule(rule), 1, 1, self.known_cards, [], names).rule() == rule
        except LineAborted:
            return False

    def _read_play_strategy(self, buy: Element, card: str) -> None:
        style = buy.attribute("strategy")
        if style in ("", "standard"):
            return
        if self.lines.translate(card, style, self.known_cards):
            self._note(
                buy,
                Message(
                    "import-style",
                    "strategy {style} for {card} was translated to play, trash or style lines",
                    style=repr(style),
                    card=card,
                ),
            )
        else:
            self._note(
                buy,
                Message(
                    "import-no-style",
                    "strategy {style} for {card} has no equivalent; the default play is used",
                    style=repr(style),
                    card=card,
                ),
            )


def _as_limit(condition: Condition, card: str) -> int | None:
    """Return N if the condition means 'up to N' for this card, otherwise None."""
    if not isinstance(condition, Comparison) or condition.left != Term("count", card):
        return None
    if not isinstance(condition.right, Number):
        return None
    bound = condition.right.amount
    if not 0 <= bound < MAX_LIMIT:
        return None
    if condition.operator == "<":
        return math.ceil(bound)
    if condition.operator == "<=":
        return math.floor(bound) + 1
    if condition.operator == "=" and bound == 0:
        return 1
    return None
