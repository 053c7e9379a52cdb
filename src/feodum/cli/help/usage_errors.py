"""Localized one-line messages for command-line usage errors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from cyclopts import (
    App,
    Argument,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from feodum.i18n.locale import current_texts
from feodum.messages.suggestions import closest_match, escape_controls, shorten


def format_usage_error(error: CycloptsError) -> str:
    """Format a cyclopts error as one line in the current language."""
    return f"feodum: {escape_controls(' '.join(_message(error).split()))}"


def _message(error: CycloptsError) -> str:
    texts = current_texts()

    def with_suggestion(id: str, name: str, known: Iterable[str]) -> str:
        known = list(known)
        near = closest_match(name, known) or _first_with_prefix(name, known)
        if near:
            return texts.attribute(id, "suggestion", name=shorten(name), suggestion=near)
        return texts.text(id, name=shorten(name))

    match error:
        case UnknownOptionError():
            known = chain.from_iterable(argument.names for argument in error.argument_collection)
            return with_suggestion("mistake-option", error.token.keyword or error.token.value, known)
        case UnknownCommandError() if error.unused_tokens:
            name = error.unused_tokens[0]
            nested = _nested_commands(error.app)
            if name in nested:
                return texts.attribute("mistake-command", "suggestion", name=name, suggestion=nested[name])
            return with_suggestion("mistake-command", name, error.app or ())
        case MissingArgumentError() if error.argument is not None:
            name = error.keyword or _display_name(error.argument)
            option, words = _longest_list(error.root_input_tokens or ())
            if error.keyword is None and len(words) > 1:
                return texts.text("mistake-missing-after", name=name, option=option, words=shorten(", ".join(words)))
            return texts.text("mistake-missing", name=name)
        case RepeatArgumentError():
            return texts.text("mistake-repeated", name=error.token.keyword or error.token.value)
        case CoercionError() if error.token is not None and error.argument is not None:
            name = error.token.keyword or _display_name(error.argument)
            choices = ", ".join(error.argument.get_choices(force=True) or ())
            id = "mistake-choice" if choices else "mistake-value"
            return texts.text(id, name=name, value=shorten(error.token.value), choices=choices)
        case UnusedCliTokensError() if error.unused_tokens and closest_match(error.unused_tokens[0], error.app or ()):
            return with_suggestion("mistake-command", error.unused_tokens[0], error.app or ())
        case UnusedCliTokensError():
            return texts.text("mistake-unused", words=shorten(" ".join(error.unused_tokens or ())))
        case _:
            return str(error)


def _first_with_prefix(prefix: str, names: Iterable[str]) -> str | None:
    """Return the first name in the alphabet that starts with this, as `sim` starts `simulate`."""
    return min((name for name in names if name.startswith(prefix)), default=None) if len(prefix) > 1 else None


def _nested_commands(app: App | None) -> dict[str, str]:
    """Return the subcommands of all commands with the words that call them, such as `lab simulate` for `simulate`."""
    return {
        name: f"{group} {name}"
        for group in app or ()
        for name in (app[group] if app is not None and not group.startswith("-") else ())
        if not name.startswith("-")
    }


def _longest_list(tokens: Sequence[str]) -> tuple[str, list[str]]:
    """Return the option that is followed by the most words, and these words."""
    lists: list[tuple[str, list[str]]] = [("", [])]
    for token in tokens:
        if token.startswith("--"):
            lists.append((token, []))
        elif lists[-1][0]:
            lists[-1][1].append(token)
    return max(lists, key=lambda each: len(each[1]))


def _display_name(argument: Argument) -> str:
    """Return an option's name, or a positional argument's name in capitals as in the help."""
    return argument.name if argument.index is None else argument.name.lstrip("-").upper()
