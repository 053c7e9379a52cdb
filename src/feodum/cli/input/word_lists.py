"""Options that take several words, such as Kingdom cards. They must not take the strategies that follow them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Annotated, Any

from cyclopts import Parameter

from feodum.engine.errors import FeodumError, SetupError
from feodum.messages.message import Message
from feodum.messages.suggestions import shorten

RANDOM = "random"
SHOWN_WORDS = 6


class MisplacedStrategy(FeodumError):
    """An option for other words took the names of strategies."""


def word_list(option: str, is_own: Callable[[str], bool], separator: str = " ") -> Parameter:
    """Accept all words up to the next option.

    Raise MisplacedStrategy if words that are not the option's own name strategies. `separator` joins the words in messages.
    """

    def check(kind: Any, words: Sequence[str]) -> None:
        # `random` is a kingdom, but only at the first place.
        owned = [is_own(word) and (word != RANDOM or place == 0) for place, word in enumerate(words)]
        strategies = [word for word, own in zip(words, owned, strict=True) if not own and _names_strategy(word)]
        if strategies:
            kept = separator.join(word for word, own in zip(words, owned, strict=True) if own)
            example = [*strategies[:SHOWN_WORDS], option, f'"{kept}"' if " " in kept else kept or "…"]
            raise MisplacedStrategy(
                Message(
                    "words-strategies",
                    "{option} took all words that follow it, also {names}. Name strategies first: {example}",
                    option=option,
                    names=[shorten(name) for name in strategies[:SHOWN_WORDS]],
                    example=" ".join(map(shorten, example)),
                )
            )

    return Parameter(consume_multiple=True, negative="", show_default=False, validator=check)


def _is_kingdom_word(word: str) -> bool:
    """Return whether the word is a card, a recommended set or a list of cards."""
    from feodum.cards.box import CARDS, LANDSCAPES
    from feodum.cli.input.name_lookup import english_kingdom_names
    from feodum.kingdoms.selection import find_recommended

    if "," in word or word in (RANDOM, *LANDSCAPES) or english_kingdom_names((word,))[0] in CARDS:
        return True
    with suppress(SetupError):
        return bool(find_recommended(word))
    return False


def _names_strategy(word: str) -> bool:
    from feodum.bots.external.python_bots import is_custom_bot
    from feodum.levels.level_names import is_level
    from feodum.levels.registry import bot_names, is_path
    from feodum.strategies import slug_of

    return is_level(word) or slug_of(word) in bot_names() or is_path(word) or is_custom_bot(word)


KingdomWords = Annotated[tuple[str, ...], word_list("--kingdom", _is_kingdom_word, ", ")]
OpeningWords = Annotated[tuple[str, ...], word_list("--opening", lambda word: re.fullmatch(r"\w+/\w+|any", word) is not None)]
