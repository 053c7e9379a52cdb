"""Parses strategy files.

    name: Double Witch
    author: Feodum
    comment: Two Witches, then money.
    needs: Witch

    buy:
      Province
      Duchy when left(Province) <= 4
      Witch up to 2
      Gold
      Silver
    trash: Curse, Estate

Lines that begin with # are comments, which the formatter keeps. The caller supplies the known card names.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import NoReturn

from feodum.messages.message import Message
from feodum.messages.suggestions import closest_match

from .expressions import LineReader
from .forbidden_characters import code_point, first_unprintable, without_unprintable
from .formatter import KEYS, block_lines, format_strategy
from .model import MAX_NAME, MAX_RULES, REFUSES_TO_LOSE, BuyRule, CardStyle, Named, Priority, Remark, Strategy, one_line
from .problems import Problem, StrategyError
from .terms import OPTIONS
from .tokens import LineAborted

MAX_STRATEGY_BYTES = 1_000_000

__all__ = ["Problem", "StrategyError", "format_strategy", "parse_strategy"]

_HEADER = re.compile(r"([^\W\d]\w*)\s*:\s*(.*)", re.DOTALL)
_TEXT_KEYS = ("name", "author", "comment")
_PRIORITY_KEYS = ("play", "trash", "discard")
_LINE_KEYS = ("conditions", "buy", *_PRIORITY_KEYS, "styles")
"""Keys with at most `MAX_RULES` lines each."""
MAX_PROBLEMS = 100
"""Parsing stops after this many problems."""


def parse_strategy(text: str, file: str = "<text>", *, known_cards: Collection[str]) -> Strategy:
    """Parse a strategy. Raises `StrategyError` with all problems found."""
    return _FileReader(file, frozenset(known_cards)).read(text)


class _FileReader:
    def __init__(self, file: str, known_cards: frozenset[str]) -> None:
        self.file = file
        self.known_cards = known_cards
        self.problems: list[Problem] = []
        self.texts: dict[str, str] = {}
        self.lists: dict[str, list[str]] = {}
        self.rules: list[BuyRule] = []
        self.priorities: dict[str, list[Priority]] = {key: [] for key in _PRIORITY_KEYS}
        self.styles: list[CardStyle] = []
        self.named: dict[str, Named] = {}
        self.lines_below: dict[str, int] = dict.fromkeys(_LINE_KEYS, 0)
        """Number of lines below each of these keys, including invalid ones."""
        self.remarks: list[Remark] = []
        self.waiting_comments: list[str] = []
        self.first_lines: dict[str, int] = {}
        self.key: str | None = None
        """The key that indented lines belong to."""

    def read(self, text: str) -> Strategy:
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for number, line in enumerate(lines, start=1):
            with suppress(LineAborted):  # already reported; continue with the next line
                self._read_line(self._printable(line, number), number)
            if len(self.problems) >= MAX_PROBLEMS:
                self._report(number + 1, 1, Message("strategy-so-much", "too many errors; the rest of the file was not read"))
                raise StrategyError(self.file, self.problems)
        self._anchor_comments("end")
        if "name" not in self.first_lines:
            self._report(1, 1, Message("strategy-no-name", "the strategy has no name; begin with 'name: ...'"))
        if "buy" not in self.first_lines:
            self._report(len(lines), 1, Message("strategy-no-buy", "the strategy has no 'buy:' with rules below it"))
        if self.problems:
            raise StrategyError(self.file, self.problems)
        return self._strategy()

    def _strategy(self) -> Strategy:
        lists = {key: tuple(dict.fromkeys(names)) for key, names in self.lists.items()}
        strategy = Strategy(
            name=self.texts["name"],
            author=self.texts.get("author", ""),
            comment=self.texts.get("comment", ""),
            rules=tuple(self.rules),
            play=tuple(self.priorities["play"]),
            trash=tuple(self.priorities["trash"]),
            discard=tuple(self.priorities["discard"]),
            styles=tuple(self.styles),
            conditions=tuple(self.named.values()),
            ending=REFUSES_TO_LOSE if lists.get("ending") else "",
            options=lists.get("options", ()),
            needs=lists.get("needs", ()),
            tags=lists.get("tags", ()),
        )
        return replace(strategy, remarks=self._ordered_remarks(strategy))

    def _ordered_remarks(self, strategy: Strategy) -> tuple[Remark, ...]:
        """Return the remarks in output order.

        Remarks before an empty key, which is not written, move to the next key.
        """
        settled: list[Remark] = []
        pending: list[Remark] = []
        order: list[tuple[str, bool]] = []
        by_anchor: dict[str, list[Remark]] = {}
        for remark in self.remarks:
            by_anchor.setdefault(remark.anchor, []).append(remark)
        for key in KEYS:
            block = block_lines(key, strategy)
            order.append((key, key == "buy" or bool(block or (block is None and getattr(strategy, key)))))
            if block is not None:
                order += [(f"{key} {number}", True) for number in range(1, len(block) + 1)]
            elif key in _PRIORITY_KEYS:  # written on one line: comments between the entries move before it
                for number in range(1, len(self.priorities[key]) + 1):
                    by_anchor.setdefault(key, []).extend(by_anchor.pop(f"{key} {number}", []))
        order.append(("end", True))
        for anchor, is_written in order:
            pending += by_anchor.get(anchor, [])
            if is_written:
                settled += [Remark(anchor, remark.text) for remark in pending]
                pending = []
        return tuple(settled)

    # --- lines ---

    def _printable(self, line: str, number: int) -> str:
        """Return the line, with forbidden characters reported and replaced."""
        bad = first_unprintable(line)
        if bad is None:
            return line
        header = _HEADER.match(line)
        where = header.group(1) if header is not None and header.group(1) in _TEXT_KEYS else "line"
        character = code_point(line[bad])
        message = Message(
            "strategy-control", "the {where} contains the control character {character}", where=where, character=character
        )
        self._report(number, bad + 1, message)
        if line[0].isspace():
            raise LineAborted
        return without_unprintable(line, " ")  # so that its key counts as present

    def _read_line(self, line: str, number: int) -> None:
        content = line.strip()
        if not content:
            return
        if content.startswith("#"):
            self.waiting_comments.append(one_line(content[1:]))
        elif line[0].isspace():
            column = len(line) - len(line.lstrip()) + 1
            self._read_indented(content, number, column)
        else:
            self._read_header(line, number)

    def _read_header(self, line: str, number: int) -> None:
        match = _HEADER.match(line)
        if match is None:
            hint = Message("strategy-indent", "; rules are indented below 'buy:'") if self.key == "buy" else ""
            self._abort(number, 1, Message("strategy-key-value", "expected 'key: value'{hint}", hint=hint))
        key, value = match.group(1), match.group(2)
        if key not in KEYS:
            self.key = None
            self._abort(
                number, 1, Message("strategy-no-key", "there is no key {name}", name=repr(key)), closest_match(key, KEYS)
            )
        if key in self.first_lines:
            first = self.first_lines[key]
            self._abort(
                number, 1, Message("strategy-key-twice", "{name} is already defined on line {line}", name=repr(key), line=first)
            )
        self.key = key
        self.first_lines[key] = number
        self._anchor_comments(key)
        late = next((other for other in _LINE_KEYS[1:] if other in self.first_lines), None)
        if key == "conditions" and late is not None:
            message = Message("strategy-late", "'conditions:' must come before '{other}:', which may use them", other=late)
            self._abort(number, 1, message)
        if key in ("conditions", "buy", "styles"):
            if value.strip() and not value.lstrip().startswith("#"):
                message = Message("strategy-below", "write the entries of '{key}:' below it, indented, one per line", key=key)
                self._abort(number, match.start(2) + 1, message)
            if value.strip():
                self._remark(key, value.lstrip()[1:])
        elif key in _PRIORITY_KEYS:
            self._read_priorities(key, value, number, match.start(2) + 1, key)
        elif key in _TEXT_KEYS:
            self.texts[key] = one_line(value)
            if key == "name" and not self.texts[key]:
                self._abort(number, match.start(2) + 1, Message("strategy-name-empty", "the name is empty"))
            if key == "name" and len(self.texts[key]) > MAX_NAME:
                message = Message("strategy-long-name", "the name is longer than {most} characters", most=MAX_NAME)
                self._abort(number, match.start(2) + 1, message)
        else:
            self._read_list(key, value, number, match.start(2) + 1)

    def _read_indented(self, content: str, number: int, column: int) -> None:
        if self.key in _LINE_KEYS:
            self._read_counted(self.key, content, number, column)
        elif self.key is not None and self.key not in _TEXT_KEYS:
            self._read_list(self.key, content, number, column)
        else:
            message = Message("strategy-stray", "an indented line must follow 'buy:' or a list of cards")
            self._abort(number, column, message)

    def _read_counted(self, key: str, content: str, number: int, column: int) -> None:
        self.lines_below[key] += 1
        if self.lines_below[key] > MAX_RULES + 1:
            raise LineAborted  # already reported
        if self.lines_below[key] > MAX_RULES:
            self._abort(
                number,
                column,
                Message("strategy-many-lines", "'{key}:' can have at most {most:,} lines", key=key, most=MAX_RULES),
            )
        if key in _PRIORITY_KEYS:
            self._read_priorities(key, content, number, column, f"{key} {len(self.priorities[key]) + 1}")
            return
        reader = self._reader(content, number, column)
        if key == "buy":
            self.rules.append(reader.rule())
            count = len(self.rules)
        elif key == "styles":
            self.styles.append(reader.style())
            count = len(self.styles)
        else:
            named = reader.named_condition()
            self.named[named.name] = named
            count = len(self.named)
        self._anchor_comments(f"{key} {count}", reader)

    def _read_priorities(self, key: str, text: str, number: int, column: int, anchor: str) -> None:
        reader = self._reader(text, number, column)
        known = self.priorities[key]
        known += [priority for priority in dict.fromkeys(reader.priorities()) if priority not in known]
        # A line may add nothing new. Its comments then go before the last line that did.
        counted = anchor if anchor == key or not known else f"{key} {min(int(anchor.split()[1]), len(known))}"
        self._anchor_comments(counted, reader)

    def _reader(self, text: str, number: int, column: int) -> LineReader:
        return LineReader(text, number, column, self.known_cards, self.problems, self.named)

    def _read_list(self, key: str, text: str, number: int, column: int) -> None:
        names = self.lists.setdefault(key, [])
        if key == "tags":
            names += [tag for tag in map(one_line, text.split(",")) if tag]
            return
        reader = self._reader(text, number, column)
        if key == "needs":
            names += reader.card_list()
        else:
            check = self._check_ending if key == "ending" else self._check_option
            for option, option_column in reader.names(check_cards=False):
                check(option, number, option_column)
                names.append(option)
        if reader.comment is not None:
            self._remark(key, reader.comment)

    def _check_option(self, option: str, number: int, column: int) -> None:
        bane = option.removeprefix("bane ") if option.startswith("bane ") else None
        if bane is not None and bane not in self.known_cards:
            message = Message("strategy-no-card", "there is no card {name}", name=repr(bane))
            self._report(number, column, message, closest_match(bane, self.known_cards))
        elif option == "bane":
            self._report(number, column, Message("strategy-bane", "'bane' needs a card; write 'bane CARD'"))
        elif bane is None and option not in OPTIONS:
            message = Message("strategy-no-option", "there is no option {name}", name=repr(option))
            self._report(number, column, message, closest_match(option, OPTIONS))

    def _check_ending(self, ending: str, number: int, column: int) -> None:
        if ending != REFUSES_TO_LOSE:
            message = Message("strategy-no-ending", "there is no ending {name}", name=repr(ending))
            self._report(number, column, message, REFUSES_TO_LOSE)

    # --- comments and problems ---

    def _anchor_comments(self, anchor: str, reader: LineReader | None = None) -> None:
        for comment in self.waiting_comments:
            self._remark(anchor, comment)
        self.waiting_comments.clear()
        if reader is not None and reader.comment is not None:
            self._remark(anchor, reader.comment)

    def _remark(self, anchor: str, text: str) -> None:
        self.remarks.append(Remark(anchor, one_line(text)))

    def _report(self, line: int, column: int, message: str, suggestion: str | None = None) -> None:
        self.problems.append(Problem(line, column, message, suggestion))

    def _abort(self, line: int, column: int, message: str, suggestion: str | None = None) -> NoReturn:
        self._report(line, column, message, suggestion)
        raise LineAborted
