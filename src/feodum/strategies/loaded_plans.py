"""Strategies from the library and from files, parsed and compiled to plans."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from feodum.cards.box import CARDS
from feodum.engine.errors import FeodumError
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import error_message, printable_path
from feodum.strategies import (
    LIBRARY_SUFFIX,
    MAX_STRATEGY_BYTES,
    Strategy,
    StrategyError,
    library_names,
    library_text,
    parse_strategy,
)
from feodum.strategies.compiler import plan_of
from feodum.strategies.plan import Plan
from feodum.strategies.terms import PILES


class BotError(FeodumError, ValueError):
    """The bot doesn't exist or can't play. The message says why and suggests a similar name."""


@cache
def library_strategy(slug: str) -> Strategy:
    """Return a strategy of the library. Raises KeyError if there is no such strategy."""
    return parse_strategy(library_text(slug), f"{slug}{LIBRARY_SUFFIX}", known_cards=known_cards())


@cache
def library_plan(slug: str) -> Plan:
    return plan_of(library_strategy(slug))


@cache
def slugs() -> frozenset[str]:
    return frozenset(library_names())


def read_strategy(path: str) -> Strategy:
    """Read a strategy file. Raises BotError if it can't be read or is invalid."""
    try:
        text = read_plain_text(Path(path), MAX_STRATEGY_BYTES)
    except UnreadableFile as error:
        raise BotError(error_message(error)) from None
    try:
        return parse_strategy(text, printable_path(path), known_cards=known_cards())
    except StrategyError as error:
        raise BotError(error_message(error)) from None


def known_cards() -> frozenset[str]:
    """Return the card and pile names that a strategy may use."""
    return frozenset({*CARDS, *PILES})
