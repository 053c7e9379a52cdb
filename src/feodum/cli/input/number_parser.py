"""Parameter types for numbers on the command line. Invalid values are rejected, never rounded."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any

from cyclopts import Parameter, Token

from feodum.cards.box import KINGDOM_SIZE, MAX_PLAYERS, MIN_PLAYERS
from feodum.engine.errors import FeodumError
from feodum.engine.random import SEED_BITS
from feodum.i18n.locale import current_texts
from feodum.messages.suggestions import shorten

MAX_WORKERS = 1000
DEFAULT_PORT = 8765
"""The default port of `feodum serve`."""
UNBOUNDED = 10**12
"""Upper limits of at least this value are omitted from error messages."""


class InvalidNumber(FeodumError):
    """The value of an option is not a number in the allowed range."""


def whole_number(least: int, most: int, most_text: str = "") -> Parameter:
    """Accept integers from `least` to `most`; error messages show `most_text` instead of `most` if given."""

    def read(text: str) -> int | None:
        if not re.fullmatch(r"[+-]?[0-9]{1,40}", text):
            return None
        return number if least <= (number := int(text)) <= most else None

    if most < UNBOUNDED or most_text:
        return Parameter(converter=_converter(read, "mistake-whole", least=str(least), most=most_text or str(most)))
    return Parameter(converter=_converter(read, "mistake-whole-least", least=str(least)))


def decimal_number(above: float, most: float, message_id: str) -> Parameter:
    """Accept finite numbers greater than `above` and at most `most`.

    `message_id` is the error for all others.
    """

    def read(text: str) -> float | None:
        if not re.fullmatch(r"[+-]?[0-9]{0,40}\.?[0-9]{1,40}(e[+-]?[0-9]{1,3})?", text):
            return None
        return number if above < (number := float(text)) <= most else None

    return Parameter(converter=_converter(read, message_id))


def _converter(read: Callable[[str], float | None], message_id: str, **bounds: str) -> Callable[[Any, Sequence[Token]], float]:
    def convert(kind: Any, tokens: Sequence[Token]) -> float:
        token = tokens[0]
        number = read(token.value.strip())
        if number is None:
            value = repr(shorten(token.value))
            raise InvalidNumber(current_texts().text(message_id, name=token.keyword or "", value=value, **bounds))
        return number

    return convert


def parse_seed(text: str) -> int | None:
    """Parse a seed; return None if the text is not a valid one."""
    return int(text) if re.fullmatch("[0-9]{1,40}", text) and int(text) < 1 << SEED_BITS else None


Seed = Annotated[int, whole_number(0, (1 << SEED_BITS) - 1, f"2**{SEED_BITS} - 1")]
Players = Annotated[int, whole_number(MIN_PLAYERS, MAX_PLAYERS)]
CardsPerBox = Annotated[int, whole_number(1, KINGDOM_SIZE)]
Port = Annotated[int, whole_number(0, 65535)]
Count = Annotated[int, whole_number(1, UNBOUNDED)]
CountFromZero = Annotated[int, whole_number(0, UNBOUNDED)]
Workers = Annotated[int, whole_number(1, MAX_WORKERS)]
Seconds = Annotated[float, decimal_number(0, 1e6, "mistake-time")]
Minutes = Annotated[float, decimal_number(0, 1e6, "mistake-time")]
Share = Annotated[float, decimal_number(0, 0.999999, "mistake-share")]
