"""Numbers on the command line: what is no number of the kind wanted is refused with a sentence, never rounded."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any

from cyclopts import Parameter, Token

from feodum.cards.box import MAX_PLAYERS, MIN_PLAYERS
from feodum.engine.errors import FeodumError
from feodum.engine.random import SEED_BITS
from feodum.i18n.locale import spoken_texts
from feodum.messages.suggestions import quoted

MOST_WORKERS = 1000
USUAL_PORT = 8765
"""Where the table is, unless somebody says otherwise."""
MANY = 10**12
"""More of anything than a command could do in a lifetime."""


class WrongNumber(FeodumError):
    """An option with something that is no such number."""


def whole(least: int, most: int, most_told: str = "") -> Parameter:
    """A whole number in this range; `most_told` says its end in other words."""

    def read(text: str) -> int | None:
        if not re.fullmatch(r"[+-]?[0-9]{1,40}", text):
            return None
        return number if least <= (number := int(text)) <= most else None

    if most < MANY or most_told:
        return Parameter(converter=_converter(read, "mistake-whole", least=str(least), most=most_told or str(most)))
    return Parameter(converter=_converter(read, "mistake-whole-least", least=str(least)))


def fraction(above: float, most: float, mistake: str) -> Parameter:
    """A number in this range, neither nan nor infinite; `mistake` is the text that says so."""

    def read(text: str) -> float | None:
        if not re.fullmatch(r"[+-]?[0-9]{0,40}\.?[0-9]{1,40}(e[+-]?[0-9]{1,3})?", text):
            return None
        return number if above < (number := float(text)) <= most else None

    return Parameter(converter=_converter(read, mistake))


def _converter(read: Callable[[str], float | None], mistake: str, **bounds: str) -> Callable[[Any, Sequence[Token]], float]:
    def convert(kind: Any, tokens: Sequence[Token]) -> float:
        token = tokens[0]
        number = read(token.value.strip())
        if number is None:
            value = repr(quoted(token.value))
            raise WrongNumber(spoken_texts().text(mistake, name=token.keyword or "", value=value, **bounds))
        return number

    return convert


def read_seed(text: str) -> int | None:
    """The seed that is typed; None where it is none."""
    return int(text) if re.fullmatch("[0-9]{1,40}", text) and int(text) < 1 << SEED_BITS else None


Seed = Annotated[int, whole(0, (1 << SEED_BITS) - 1, f"2**{SEED_BITS} - 1")]
Players = Annotated[int, whole(MIN_PLAYERS, MAX_PLAYERS)]
Port = Annotated[int, whole(0, 65535)]
Count = Annotated[int, whole(1, MANY)]
CountFromZero = Annotated[int, whole(0, MANY)]
Workers = Annotated[int, whole(1, MOST_WORKERS)]
Seconds = Annotated[float, fraction(0, 1e6, "mistake-time")]
Minutes = Annotated[float, fraction(0, 1e6, "mistake-time")]
Share = Annotated[float, fraction(0, 0.999999, "mistake-share")]
