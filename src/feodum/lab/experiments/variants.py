"""Variants of a strategy: ranges for numbers in its lines, such as `Smithy up to 0..4`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from feodum.lab.lab_errors import LabError
from feodum.messages.message import Message
from feodum.messages.suggestions import closest_match, shorten
from feodum.strategies import Strategy, StrategyError, format_strategy, parse_strategy
from feodum.strategies.formatter import KEYS, block_lines, format_number
from feodum.strategies.loaded_plans import known_cards

MAX_VARIANTS = 400
_NUMBER = r"-?\d+(?:\.\d+)?"
_RANGE = re.compile(rf"(?P<first>{_NUMBER})\.\.(?P<last>{_NUMBER})(?:\.\.(?P<step>{_NUMBER}))?")


@dataclass(frozen=True)
class SweepParameter:
    """A number in a strategy that a sweep varies, and its position in the text."""

    title: str
    """The line with N instead of the number: `Smithy up to N`."""
    line: int
    start: int
    end: int
    values: tuple[float, ...]
    original: float
    """The original value in the strategy file."""
    index: int = 0
    """Character position of the N in the title."""


@dataclass(frozen=True)
class Variant:
    """A strategy with the parameters set to certain values."""

    values: tuple[float, ...]
    text: str

    @property
    def label(self) -> str:
        return ", ".join(format_number(value) for value in self.values)


def read_parameters(strategy: Strategy, texts: Sequence[str]) -> tuple[SweepParameter, ...]:
    """Parse the values of `--vary`."""
    if not texts:
        raise LabError(Message("vary-what", 'name a number to vary, such as --vary "Smithy up to 0..4"'))
    parameters = tuple(_read_parameter(strategy, wish) for wish in texts)
    positions = [(parameter.line, parameter.start) for parameter in parameters]
    if len(set(positions)) < len(positions):
        raise LabError(Message("vary-twice", "--vary names the same number twice"))
    count = 1
    for parameter in parameters:
        count *= len(parameter.values)
    if count > MAX_VARIANTS:
        raise LabError(
            Message(
                "vary-too-many",
                "{count:,} variants are too many; at most {most} can be tried at once",
                count=count,
                most=MAX_VARIANTS,
            )
        )
    return parameters


def _read_parameter(strategy: Strategy, wish: str) -> SweepParameter:
    ranges = list(_RANGE.finditer(wish))
    if len(ranges) != 1:
        what = Message("vary-none", "no range") if not ranges else Message("vary-several", "more than one range")
        raise LabError(
            Message(
                "vary-no-range",
                "--vary {wish} has {what}; write exactly one, such as 0..4 or 0..1..0.25 (in steps of 0.25)",
                wish=repr(wish),
                what=what,
            )
        )
    found = ranges[0]
    values = _values(wish, found)
    before, after = wish[: found.start()], wish[found.end() :]
    pattern = re.compile(rf"{_loose_pattern(before)}(?P<number>{_NUMBER}){_loose_pattern(after)}")
    lines = format_strategy(strategy).split("\n")
    rows = list(_rule_lines(strategy, lines))
    matches = [(number, match) for number in rows if (match := pattern.fullmatch(lines[number].strip())) is not None]
    if not matches:
        matches = [(number, match) for number in rows if (match := pattern.search(lines[number].strip())) is not None]
    if not matches:
        like = {re.sub(_NUMBER, "N", lines[number].strip()): lines[number].strip() for number in rows}
        near = closest_match(f"{before}N{after}", like)
        hint = Message("vary-nearest", "; the closest one is '{line}'", line=like[near]) if near else ""
        raise LabError(
            Message(
                "vary-no-line", "--vary {wish}: {name} has no such line{hint}", wish=repr(wish), name=strategy.name, hint=hint
            )
        )
    if len(matches) > 1:
        shown = " and ".join(f"'{lines[number].strip()}'" for number, _ in matches[:2])
        raise LabError(
            Message(
                "vary-many-lines",
                "--vary {wish} matches more than one line: {lines}; write more of the line",
                wish=repr(wish),
                lines=shown,
            )
        )
    (number, match), indent = matches[0], len(lines[matches[0][0]]) - len(lines[matches[0][0]].lstrip())
    start, end = match.span("number")
    line = lines[number].strip()
    return SweepParameter(
        f"{line[:start]}N{line[end:]}", number, start + indent, end + indent, values, float(match["number"]), start
    )


def _loose_pattern(text: str) -> str:
    """Return a pattern for the text with any number of spaces."""
    words = r"\s+".join(re.escape(word) for word in text.split())
    before = r"\s*" if text[:1].isspace() else ""
    after = r"\s*" if text[-1:].isspace() else ""
    return f"{before}{words}{after}"


def _values(wish: str, found: re.Match[str]) -> tuple[float, ...]:
    first, last = float(found["first"]), float(found["last"])
    step = float(found["step"]) if found["step"] else 1.0
    if step <= 0 or last < first:
        raise LabError(
            Message(
                "vary-goes-up", "--vary {wish}: a range must be ascending, such as 0..4, with a step above 0", wish=repr(wish)
            )
        )
    count = int((last - first) / step + 1e-9) + 1
    if count > MAX_VARIANTS:
        raise LabError(
            Message(
                "vary-values",
                "--vary {wish} has {count:,} values; at most {most} can be tried at once",
                wish=repr(wish),
                count=count,
                most=MAX_VARIANTS,
            )
        )
    return tuple(round(first + step * number, 9) for number in range(count))


def _rule_lines(strategy: Strategy, lines: Sequence[str]) -> Iterator[int]:
    """Yield the lines of the blocks that define the play: conditions, buy, play and so on."""
    wanted = {line for key in KEYS for line in block_lines(key, strategy) or ()}
    for number, line in enumerate(lines):
        if line.startswith("  ") and line.strip() in wanted:
            yield number


def make_variants(strategy: Strategy, parameters: Sequence[SweepParameter]) -> list[Variant]:
    """Return a variant for each combination of the parameters' values."""
    lines = format_strategy(strategy).split("\n")
    variants: list[Variant] = []
    for values in product(*(parameter.values for parameter in parameters)):
        text = list(lines)
        # Replace from right to left, so that earlier positions stay valid.
        for parameter, value in sorted(zip(parameters, values, strict=True), key=lambda pair: -pair[0].start):
            line = text[parameter.line]
            text[parameter.line] = f"{line[: parameter.start]}{format_number(value)}{line[parameter.end :]}"
        variant = Variant(values, "\n".join(text))
        try:
            parse_strategy(variant.text, shorten(strategy.name), known_cards=known_cards())
        except StrategyError as error:
            raise LabError(
                Message("vary-no-strategy", "with {label} the strategy is not valid: {why}", label=variant.label, why=error)
            ) from None
        variants.append(variant)
    return variants
