"""Read plain values from YAML nodes; every fault has a line number."""

from __future__ import annotations

from collections.abc import Iterable

import yaml

from feodum.messages.message import Message
from feodum.messages.suggestions import did_you_mean, shorten

NULL = "tag:yaml.org,2002:null"


class ScenarioFault(Exception):
    """An error in a scenario, with its line number."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


def line_of(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def is_empty(node: yaml.Node) -> bool:
    """Return whether a key has no value, which stands for an empty list or mapping."""
    return isinstance(node, yaml.ScalarNode) and node.tag == NULL and not node.value


def read_mapping(node: yaml.Node, what: str, keys: Iterable[str] | None = None) -> dict[str, yaml.Node]:
    if is_empty(node):
        return {}
    if not isinstance(node, yaml.MappingNode):
        raise ScenarioFault(line_of(node), Message("scenario-mapping", "{what} must be a mapping", what=what))
    result: dict[str, yaml.Node] = {}
    for key, value in node.value:
        name = read_text(key, f"a key of {what}")
        if name in result:
            raise ScenarioFault(line_of(key), Message("scenario-twice", "{what} has {name} twice", what=what, name=name))
        if keys is not None and name not in keys:
            raise ScenarioFault(
                line_of(key),
                Message(
                    "scenario-no-key",
                    "{what}: unknown key {name}{hint}",
                    what=what,
                    name=repr(shorten(name)),
                    hint=did_you_mean(name, keys),
                ),
            )
        result[name] = value
    return result


def read_list(node: yaml.Node, what: str) -> list[yaml.Node]:
    if is_empty(node):
        return []
    if not isinstance(node, yaml.SequenceNode):
        raise ScenarioFault(line_of(node), Message("scenario-list", "{what} must be a list", what=what))
    return list(node.value)


def read_text(node: yaml.Node, what: str) -> str:
    """Return a scalar as written in the file: `yes`, `no` and numbers are text as well."""
    if not isinstance(node, yaml.ScalarNode) or not isinstance(node.value, str):
        raise ScenarioFault(line_of(node), Message("scenario-word", "{what} must be a word or a name", what=what))
    return node.value


def read_number(node: yaml.Node, what: str) -> int:
    text = read_text(node, what)
    try:
        return int(text)
    except ValueError:
        raise ScenarioFault(
            line_of(node),
            Message("scenario-whole", "{what} must be a whole number, not {text}", what=what, text=repr(text[:40])),
        ) from None


def read_size(node: yaml.Node, what: str) -> int:
    number = read_number(node, what)
    if not 0 <= number <= 1000:
        raise ScenarioFault(
            line_of(node), Message("scenario-range", "{what} must be from 0 to 1000, not {number}", what=what, number=number)
        )
    return number


def read_boolean(node: yaml.Node, what: str) -> bool:
    text = read_text(node, what).lower()
    if text in ("true", "yes"):
        return True
    if text in ("false", "no"):
        return False
    raise ScenarioFault(
        line_of(node),
        Message("scenario-true-false", "{what} must be true or false, not {text}", what=what, text=repr(shorten(text))),
    )


def read_texts(node: yaml.Node, what: str) -> list[str]:
    return [read_text(item, what) for item in read_list(node, what)]


def read_known(name: str, node: yaml.Node, known: Iterable[str], what: str) -> str:
    if name not in known:
        raise ScenarioFault(
            line_of(node),
            Message(
                "scenario-unknown",
                "{what}: unknown name {name}{hint}",
                what=what,
                name=repr(shorten(name)),
                hint=did_you_mean(name, known),
            ),
        )
    return name
