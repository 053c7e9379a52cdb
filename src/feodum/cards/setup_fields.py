"""The fields of a setup, declared once.

The values of `Setup`, saved and stored games, kingdoms, and the server's messages derive from these types. A new field is
declared here, in the constructor of `Setup` and, if players can request it, in the server's `GameRequest` (`DealExtras`) or
`KingdomRequest` (`KingdomExtras`). Optional fields are left out of saved games if they are empty or false.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, NotRequired, TypedDict, get_args, get_origin, get_type_hints

from feodum.engine.errors import SetupError
from feodum.messages.suggestions import shorten

Edition = Literal["", "german"]
"""The edition of the rules, where they differ: "" is the English one. A card's printing for the other one names it."""
EditionName = Literal["english", "german"]
EDITIONS: Final[dict[str, Edition]] = {"english": "", "german": "german"}
"""The editions of the rules by name. Kingdom codes contain their position, so new ones come last."""


class DealExtras(TypedDict):
    """Options of a game that don't belong to its kingdom."""

    same_hands: NotRequired[bool]
    """True if all players start with the same cards in hand."""


class KingdomExtras(TypedDict):
    """Parts that only some kingdoms have. A kingdom code contains them."""

    landscapes: NotRequired[Sequence[str]]
    """Events, Projects, Landmarks and Ways."""
    printings: NotRequired[Mapping[str, str]]
    """The editions of the cards that are not used in their usual printing."""
    edition: NotRequired[Edition]
    """The edition of the rules. It decides on the printings of all cards that `printings` doesn't list."""


class SetupExtras(DealExtras, KingdomExtras):
    """The options that are never drawn at random."""


class SetupFields(TypedDict):
    players: int
    kingdom: list[str]
    colony: bool
    shelters: bool
    bane: str
    first: int
    market: NotRequired[list[str]]
    """The cards of the Black Market deck, if there is one."""


class AllSetupFields(SetupFields, SetupExtras):
    """Everything that defines a setup, in the order of the constructor's arguments."""


class SetupField(NamedTuple):
    kind: type
    """The type of its JSON value: int, bool, str, list or dict."""
    is_optional: bool


_JSON_KINDS: Final[dict[object, type]] = {
    int: int, bool: bool, str: str, list: list, Sequence: list, Mapping: dict, Literal: str,
}  # fmt: skip


def _field(hint: object) -> SetupField:
    is_optional = get_origin(hint) is NotRequired
    inner = get_args(hint)[0] if is_optional else hint
    return SetupField(_JSON_KINDS[get_origin(inner) or inner], is_optional)


SETUP_FIELDS: Final = {name: _field(hint) for name, hint in get_type_hints(AllSetupFields, include_extras=True).items()}
DEAL_EXTRAS: Final = tuple(get_type_hints(DealExtras))
KINGDOM_EXTRAS: Final = tuple(get_type_hints(KingdomExtras))


def read_printings(printings: Mapping[str, str] | Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the editions by card name. Raise SetupError unless they are a mapping or pairs of a name and an edition."""
    given: list[object] = list(printings.items() if isinstance(printings, Mapping) else printings)
    editions: dict[str, str] = {}
    for pair in given:
        match pair:
            case (str(name), str(edition)):
                editions[name] = edition
            case _:
                shown = shorten(pair) if isinstance(pair, str) else type(pair).__name__
                raise SetupError(f'printings must map card names to editions, such as {{"Village": "1E"}}, not {shown}')
    return editions
