"""Numbers on the command line: what is no number of the kind wanted is refused with a sentence, never rounded."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any

from cyclopts import Parameter, Token

from feodum.cards.box import MAX_PLAYERS, MIN_PLAYERS
from feodum.engine.errors import FeodumError
from feodum.engine.random import SEED_BITS
from feodum.naming import quoted

MOST_WORKERS = 1000
MANY = 10**12
"""More of anything than a command could do in a lifetime."""


class WrongNumber(FeodumError):
    """An option with something that is no such number."""


def whole(least: int, most: int, span: str = "") -> Parameter:
    """A whole number in this range; `span` says the range in other words."""
    wanted = span or (f"from {least} to {most}" if most < MANY else f"of at least {least}")

    def read(text: str) -> int | None:
        if not re.fullmatch(r"[+-]?[0-9]{1,40}", text):
            return None
        return number if least <= (number := int(text)) <= most else None

    return Parameter(converter=_converter(f"a whole number {wanted}", read))


def fraction(above: float, most: float, span: str) -> Parameter:
    """A number in this range, neither nan nor infinite."""

    def read(text: str) -> float | None:
        if not re.fullmatch(r"[+-]?[0-9]{0,40}\.?[0-9]{1,40}(e[+-]?[0-9]{1,3})?", text):
            return None
        return number if above < (number := float(text)) <= most else None

    return Parameter(converter=_converter(f"a number {span}", read))


def _converter(wanted: str, read: Callable[[str], float | None]) -> Callable[[Any, Sequence[Token]], float]:
    def convert(kind: Any, tokens: Sequence[Token]) -> float:
        token = tokens[0]
        number = read(token.value.strip())
        if number is None:
            raise WrongNumber(f"{token.keyword or 'it'} takes {wanted}, not {quoted(token.value)!r}")
        return number

    return convert


def read_seed(text: str) -> int | None:
    """The seed that is typed; None where it is none."""
    return int(text) if re.fullmatch("[0-9]{1,20}", text) and int(text) < 1 << SEED_BITS else None


Seed = Annotated[int, whole(0, (1 << SEED_BITS) - 1, f"from 0 to 2**{SEED_BITS} - 1")]
Players = Annotated[int, whole(MIN_PLAYERS, MAX_PLAYERS)]
Port = Annotated[int, whole(0, 65535)]
Count = Annotated[int, whole(1, MANY)]
CountFromZero = Annotated[int, whole(0, MANY)]
Workers = Annotated[int, whole(1, MOST_WORKERS)]
Seconds = Annotated[float, fraction(0, 1e6, "of more than 0 and at most 1,000,000")]
Minutes = Annotated[float, fraction(0, 1e6, "of more than 0 and at most 1,000,000")]
Share = Annotated[float, fraction(0, 0.999999, "between 0 and 1, such as 0.01")]
