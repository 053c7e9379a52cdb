"""What is wrong with a command line, said in the reader's language and in one line."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from cyclopts import (
    Argument,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from feodum.i18n.locale import spoken_texts
from feodum.messages.suggestions import nearest, quoted, without_controls


def mistake_told(error: CycloptsError) -> str:
    return f"feodum: {without_controls(' '.join(_sentence(error).split()))}"


def _sentence(error: CycloptsError) -> str:
    texts = spoken_texts()

    def with_nearest(id: str, name: str, known: Iterable[str]) -> str:
        near = nearest(name, known)
        if near:
            return texts.attribute(id, "suggestion", name=quoted(name), suggestion=near)
        return texts.text(id, name=quoted(name))

    match error:
        case UnknownOptionError():
            known = chain.from_iterable(argument.names for argument in error.argument_collection)
            return with_nearest("mistake-option", error.token.keyword or error.token.value, known)
        case UnknownCommandError() if error.unused_tokens:
            return with_nearest("mistake-command", error.unused_tokens[0], error.app or ())
        case MissingArgumentError() if error.argument is not None:
            return texts.text("mistake-missing", name=error.keyword or _shown_name(error.argument))
        case RepeatArgumentError():
            return texts.text("mistake-repeated", name=error.token.keyword or error.token.value)
        case CoercionError() if error.token is not None and error.argument is not None:
            name = error.token.keyword or _shown_name(error.argument)
            choices = ", ".join(error.argument.get_choices(force=True) or ())
            id = "mistake-choice" if choices else "mistake-value"
            return texts.text(id, name=name, value=quoted(error.token.value), choices=choices)
        case UnusedCliTokensError():
            return texts.text("mistake-unused", words=quoted(" ".join(error.unused_tokens or ())))
        case _:
            return str(error)


def _shown_name(argument: Argument) -> str:
    """An option by its name, what has a place by the capitals that help shows it in."""
    return argument.name if argument.index is None else argument.name.lstrip("-").upper()
