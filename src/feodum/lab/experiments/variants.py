"""Variants of a strategy: one of its lines with other numbers, such as `Smithy up to 0..4`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from feodum.lab.lab_errors import LabError
from feodum.messages.message import Saying
from feodum.messages.suggestions import nearest, quoted
from feodum.strategies import Strategy, StrategyError, format_strategy, parse_strategy
from feodum.strategies.formatter import KEYS, block_lines, format_number
from feodum.strategies.loaded_plans import known_cards

MAX_VARIANTS = 400
_NUMBER = r"-?\d+(?:\.\d+)?"
_RANGE = re.compile(rf"(?P<first>{_NUMBER})\.\.(?P<last>{_NUMBER})(?:\.\.(?P<step>{_NUMBER}))?")


@dataclass(frozen=True)
class Dial:
    """A number of a strategy that is varied: in which line of its text it stands, and where."""

    title: str
    """The line with the name of the number in its place: `Smithy up to N`."""
    line: int
    start: int
    end: int
    values: tuple[float, ...]
    usual: float
    """What the file has."""
    place: int = 0
    """Where the N stands in the title."""


@dataclass(frozen=True)
class Variant:
    """A strategy with the dials set to some values."""

    values: tuple[float, ...]
    text: str

    @property
    def label(self) -> str:
        return ", ".join(format_number(value) for value in self.values)


def read_dials(strategy: Strategy, wishes: Sequence[str]) -> tuple[Dial, ...]:
    """What `--vary` asks for; LabError says which wish can't be met, and why."""
    if not wishes:
        raise LabError(Saying("vary-what", 'say what to vary, such as --vary "Smithy up to 0..4"'))
    dials = tuple(_dial(strategy, wish) for wish in wishes)
    places = [(dial.line, dial.start) for dial in dials]
    if len(set(places)) < len(places):
        raise LabError(Saying("vary-twice", "--vary names the same number twice"))
    count = 1
    for dial in dials:
        count *= len(dial.values)
    if count > MAX_VARIANTS:
        raise LabError(
            Saying(
                "vary-too-many",
                "these are {count:,} variants; at most {most} can be tried at once",
                count=count,
                most=MAX_VARIANTS,
            )
        )
    return dials


def _dial(strategy: Strategy, wish: str) -> Dial:
    ranges = list(_RANGE.finditer(wish))
    if len(ranges) != 1:
        what = Saying("vary-none", "no range") if not ranges else Saying("vary-several", "more than one range")
        raise LabError(
            Saying(
                "vary-no-range",
                "--vary {wish} has {what}; write one, such as 0..4 or 0..1..0.25 (in steps of 0.25)",
                wish=repr(wish),
                what=what,
            )
        )
    found = ranges[0]
    values = _values(wish, found)
    before, after = wish[: found.start()], wish[found.end() :]
    pattern = re.compile(rf"{_loosely(before)}(?P<number>{_NUMBER}){_loosely(after)}")
    lines = format_strategy(strategy).split("\n")
    rows = list(_lines_that_count(strategy, lines))
    matches = [(number, match) for number in rows if (match := pattern.fullmatch(lines[number].strip())) is not None]
    if not matches:
        matches = [(number, match) for number in rows if (match := pattern.search(lines[number].strip())) is not None]
    if not matches:
        like = {re.sub(_NUMBER, "N", lines[number].strip()): lines[number].strip() for number in rows}
        near = nearest(f"{before}N{after}", like)
        hint = Saying("vary-nearest", "; the nearest one is '{line}'", line=like[near]) if near else ""
        raise LabError(
            Saying(
                "vary-no-line", "--vary {wish}: {name} has no such line{hint}", wish=repr(wish), name=strategy.name, hint=hint
            )
        )
    if len(matches) > 1:
        shown = " and ".join(f"'{lines[number].strip()}'" for number, _ in matches[:2])
        raise LabError(
            Saying(
                "vary-many-lines",
                "--vary {wish} fits more than one line: {lines}; write more of it",
                wish=repr(wish),
                lines=shown,
            )
        )
    (number, match), indent = matches[0], len(lines[matches[0][0]]) - len(lines[matches[0][0]].lstrip())
    start, end = match.span("number")
    line = lines[number].strip()
    return Dial(f"{line[:start]}N{line[end:]}", number, start + indent, end + indent, values, float(match["number"]), start)


def _loosely(text: str) -> str:
    """The text as a pattern for which it doesn't matter how many spaces there are."""
    words = r"\s+".join(re.escape(word) for word in text.split())
    before = r"\s*" if text[:1].isspace() else ""
    after = r"\s*" if text[-1:].isspace() else ""
    return f"{before}{words}{after}"


def _values(wish: str, found: re.Match[str]) -> tuple[float, ...]:
    first, last = float(found["first"]), float(found["last"])
    step = float(found["step"]) if found["step"] else 1.0
    if step <= 0 or last < first:
        raise LabError(
            Saying("vary-goes-up", "--vary {wish}: a range goes up, such as 0..4, in steps above 0", wish=repr(wish))
        )
    count = int((last - first) / step + 1e-9) + 1
    if count > MAX_VARIANTS:
        raise LabError(
            Saying(
                "vary-values",
                "--vary {wish} has {count:,} values; at most {most} can be tried at once",
                wish=repr(wish),
                count=count,
                most=MAX_VARIANTS,
            )
        )
    return tuple(round(first + step * number, 9) for number in range(count))


def _lines_that_count(strategy: Strategy, lines: Sequence[str]) -> Iterator[int]:
    """The lines of the text that say something about playing: those below conditions, buy, play and so on."""
    wanted = {line for key in KEYS for line in block_lines(key, strategy) or ()}
    for number, line in enumerate(lines):
        if line.startswith("  ") and line.strip() in wanted:
            yield number


def variants(strategy: Strategy, dials: Sequence[Dial]) -> list[Variant]:
    """All combinations of the dials' values, each as a strategy of its own."""
    lines = format_strategy(strategy).split("\n")
    found: list[Variant] = []
    for values in product(*(dial.values for dial in dials)):
        text = list(lines)
        # From the right, so that what stands left of it stays where it is.
        for dial, value in sorted(zip(dials, values, strict=True), key=lambda pair: -pair[0].start):
            line = text[dial.line]
            text[dial.line] = f"{line[: dial.start]}{format_number(value)}{line[dial.end :]}"
        variant = Variant(values, "\n".join(text))
        try:
            parse_strategy(variant.text, quoted(strategy.name), known_cards=known_cards())
        except StrategyError as error:
            raise LabError(
                Saying("vary-no-strategy", "with {label} it is no strategy any more: {why}", label=variant.label, why=error)
            ) from None
        found.append(variant)
    return found
