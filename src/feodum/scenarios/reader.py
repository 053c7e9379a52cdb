"""Parse and validate scenario files (YAML); every fault has a line number."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from yaml.reader import ReaderError

from feodum.cards.box import CARDS, KINGDOM_CARDS, STOCKS, possible_banes
from feodum.cards.guests import MARKET
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Message
from feodum.messages.suggestions import did_you_mean, shorten

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # PyYAML without libyaml is slower
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

MAX_PLAYERS = 6
SEATS = tuple(f"p{number}" for number in range(1, MAX_PLAYERS + 1))
ZONES = ("hand", "deck", "discard", "play", "set_aside")
NULL = "tag:yaml.org,2002:null"
MAX_NESTING = 1000
MAX_SCENARIO_BYTES = 5_000_000
"""Maximum size of a scenario file. Parsed YAML takes about a hundred times as much memory."""
_BRACKET = re.compile(r"[\[\]{}]")
_DEEP_INDENT = re.compile(rf"^[ \t?:-]{{{MAX_NESTING},}}", re.MULTILINE)
"""Indentation of at least MAX_NESTING characters; each nesting level of a block needs at least one."""


def pile_names() -> frozenset[str]:
    return frozenset(STOCKS) | frozenset(CARDS) | {MARKET}


class ScenarioFault(Exception):
    """An error in a scenario, with its line number."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    """One answer: the seat, the labels to pick, and optionally the card or phase that must ask (`at`)."""

    seat: int
    picks: tuple[str, ...]
    at: str
    line: int


@dataclass(slots=True)
class Zones:
    """A player's starting cards. Deck and discard pile list the top card first."""

    hand: list[str] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    play: list[str] = field(default_factory=list)
    set_aside: list[str] = field(default_factory=list)
    vp_tokens: int = 0
    debt: int = 0


@dataclass(slots=True)
class Expectation:
    """An expected value at the end: the path of keys in the file, the value and the line."""

    path: tuple[str, ...]
    value: object
    line: int


@dataclass(slots=True)
class Scenario:
    file: str
    line: int
    name: str = ""
    claims: list[str] = field(default_factory=list)
    players: int = 2
    kingdom: tuple[str, ...] = ()
    bane: str = ""
    colony: bool = False
    shelters: bool | None = None
    piles: dict[str, int | list[str]] = field(default_factory=dict)
    pile_lines: dict[str, int] = field(default_factory=dict)
    trash: list[str] = field(default_factory=list)
    turn: int = 0
    phase: str = "action"
    actions: int = 1
    buys: int = 1
    coins: int = 0
    potions: int = 0
    deal: bool = False
    seed: int = 0
    zones: dict[int, Zones] = field(default_factory=dict)
    steps: list[ScenarioStep] = field(default_factory=list)
    expect: list[Expectation] = field(default_factory=list)


KEYS = [
    "name",
    "claims",
    "players",
    "kingdom",
    "bane",
    "colony",
    "shelters",
    "piles",
    "trash",
    "turn",
    "phase",
    "actions",
    "buys",
    "coins",
    "potions",
    "deal",
    "seed",
    "do",
    "expect",
]
PLAYER_EXPECTATIONS = (*ZONES, "hand_count", "deck_count", "discard_count", "vp_tokens", "debt", "vp")
EXPECTATIONS = [
    "trash",
    "piles",
    "non_supply",
    "actions",
    "buys",
    "coins",
    "potions",
    "costs",
    "trade_route",
    "phase",
    "turn",
    "over",
    "winners",
    "options",
    "seen_by",
]


def read_scenarios(path: Path) -> list[Scenario | ScenarioFault]:
    """Return the scenarios of a file in order, with a ScenarioFault in place of each invalid one."""
    try:
        text = read_plain_text(path, MAX_SCENARIO_BYTES)
    except UnreadableFile as error:
        return [ScenarioFault(1, error.reason)]
    return parse_scenarios(text, str(path))


def parse_scenarios(text: str, file: str) -> list[Scenario | ScenarioFault]:
    """Return the scenarios of a YAML text in order, with a ScenarioFault in place of each invalid one."""
    found: list[Scenario | ScenarioFault] = []
    if line := _too_deep(text):
        return [ScenarioFault(line, Message("scenario-nested", "nested more than {most} levels deep", most=MAX_NESTING))]
    try:
        for node in yaml.compose_all(text, Loader=Loader):
            if node is None or (isinstance(node, yaml.ScalarNode) and not node.value):
                continue
            try:
                found.append(_scenario(node, file))
            except ScenarioFault as fault:
                found.append(fault)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        found.append(
            ScenarioFault(
                mark.line + 1 if mark else 1,
                Message("scenario-yaml", "invalid YAML: {why}", why=error.problem or error.context),
            )
        )
    except ReaderError as error:
        found.append(
            ScenarioFault(
                text.count("\n", 0, error.position) + 1, Message("scenario-yaml", "invalid YAML: {why}", why=error.reason)
            )
        )
    except (yaml.YAMLError, RecursionError) as error:
        found.append(ScenarioFault(1, Message("scenario-yaml", "invalid YAML: {why}", why=error)))
    return found


def _too_deep(text: str) -> int:
    """Return the line where values are nested too deeply, or 0. libyaml would overflow its stack on them."""
    if indented := _DEEP_INDENT.search(text):
        return text.count("\n", 0, indented.start()) + 1
    if text.count("[") + text.count("{") <= MAX_NESTING:
        return 0
    depth = 0
    for bracket in _BRACKET.finditer(text):
        depth = depth + 1 if bracket.group() in "[{" else max(0, depth - 1)
        if depth > MAX_NESTING:
            return text.count("\n", 0, bracket.start()) + 1
    return 0


# YAML nodes to plain values -----------------------------------------------------------------------------------------
def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _is_empty(node: yaml.Node) -> bool:
    """Return whether a key has no value, which stands for an empty list or mapping."""
    return isinstance(node, yaml.ScalarNode) and node.tag == NULL and not node.value


def _mapping(node: yaml.Node, what: str, keys: Iterable[str] | None = None) -> dict[str, yaml.Node]:
    if _is_empty(node):
        return {}
    if not isinstance(node, yaml.MappingNode):
        raise ScenarioFault(_line(node), Message("scenario-mapping", "{what} must be a mapping", what=what))
    result: dict[str, yaml.Node] = {}
    for key, value in node.value:
        name = _text(key, f"a key of {what}")
        if name in result:
            raise ScenarioFault(_line(key), Message("scenario-twice", "{what} has {name} twice", what=what, name=name))
        if keys is not None and name not in keys:
            raise ScenarioFault(
                _line(key),
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


def _sequence(node: yaml.Node, what: str) -> list[yaml.Node]:
    if _is_empty(node):
        return []
    if not isinstance(node, yaml.SequenceNode):
        raise ScenarioFault(_line(node), Message("scenario-list", "{what} must be a list", what=what))
    return list(node.value)


def _text(node: yaml.Node, what: str) -> str:
    """Return a scalar as written in the file: `yes`, `no` and numbers are text as well."""
    if not isinstance(node, yaml.ScalarNode) or not isinstance(node.value, str):
        raise ScenarioFault(_line(node), Message("scenario-word", "{what} must be a word or a name", what=what))
    return node.value


def _number(node: yaml.Node, what: str) -> int:
    text = _text(node, what)
    try:
        return int(text)
    except ValueError:
        raise ScenarioFault(
            _line(node), Message("scenario-whole", "{what} must be a whole number, not {text}", what=what, text=repr(text[:40]))
        ) from None


def _size(node: yaml.Node, what: str) -> int:
    number = _number(node, what)
    if not 0 <= number <= 1000:
        raise ScenarioFault(
            _line(node), Message("scenario-range", "{what} must be from 0 to 1000, not {number}", what=what, number=number)
        )
    return number


def _boolean(node: yaml.Node, what: str) -> bool:
    text = _text(node, what).lower()
    if text in ("true", "yes"):
        return True
    if text in ("false", "no"):
        return False
    raise ScenarioFault(
        _line(node),
        Message("scenario-true-false", "{what} must be true or false, not {text}", what=what, text=repr(shorten(text))),
    )


def _texts(node: yaml.Node, what: str) -> list[str]:
    return [_text(item, what) for item in _sequence(node, what)]


def _known(name: str, node: yaml.Node, known: Iterable[str], what: str) -> str:
    if name not in known:
        raise ScenarioFault(
            _line(node),
            Message(
                "scenario-unknown",
                "{what}: unknown name {name}{hint}",
                what=what,
                name=repr(shorten(name)),
                hint=did_you_mean(name, known),
            ),
        )
    return name


def _cards(node: yaml.Node, what: str) -> list[str]:
    return [_known(_text(item, what), item, CARDS, what) for item in _sequence(node, what)]


def _seat(node: yaml.Node, players: int, what: str) -> int:
    name = _text(node, what)
    if name not in SEATS[:players]:
        raise ScenarioFault(
            _line(node),
            Message(
                "scenario-seat",
                "{what} must be one of {seats}, not {name}",
                what=what,
                seats=[*SEATS[:players]],
                name=repr(name),
            ),
        )
    return SEATS.index(name)


# The parts of a scenario ----------------------------------------------------------------------------------------------
def _scenario(node: yaml.Node, file: str) -> Scenario:
    keys = _mapping(node, "a scenario", (*KEYS, *SEATS))
    scenario = Scenario(file, _line(node))
    if "name" in keys:
        scenario.name = " ".join(_text(keys["name"], "name").split())
    if "claims" in keys:
        scenario.claims = _texts(keys["claims"], "claims")
    if "players" in keys:
        scenario.players = _number(keys["players"], "players")
        if not 2 <= scenario.players <= MAX_PLAYERS:
            raise ScenarioFault(
                _line(keys["players"]),
                Message(
                    "scenario-players", "players must be 2 to {most}, not {count}", most=MAX_PLAYERS, count=scenario.players
                ),
            )
    _read_setup(scenario, keys)
    for name, value in keys.items():
        if name in SEATS:
            if SEATS.index(name) >= scenario.players:
                raise ScenarioFault(
                    _line(value),
                    Message(
                        "scenario-no-seat",
                        "{name} doesn't exist in a game of {count} players",
                        name=name,
                        count=scenario.players,
                    ),
                )
            scenario.zones[SEATS.index(name)] = _zones(value, name)
    if "do" in keys:
        scenario.steps = [_step(item, scenario.players) for item in _sequence(keys["do"], "do")]
    if "expect" in keys:
        scenario.expect = _expectations(keys["expect"], scenario.players)
    if not scenario.expect and not scenario.steps:
        raise ScenarioFault(scenario.line, Message("scenario-empty", "a scenario needs steps (do) or expectations (expect)"))
    return scenario


def _read_setup(scenario: Scenario, keys: dict[str, yaml.Node]) -> None:
    if "kingdom" in keys:
        scenario.kingdom = _kingdom(keys["kingdom"])
    if "bane" in keys:
        scenario.bane = _kingdom_card(keys["bane"], "bane")
        if scenario.bane not in possible_banes((), guests=True):
            raise ScenarioFault(
                _line(keys["bane"]),
                Message("scenario-bane", "bane: {name} is not a Kingdom card that costs 2 or 3", name=scenario.bane),
            )
    if "colony" in keys:
        scenario.colony = _boolean(keys["colony"], "colony")
    if "shelters" in keys:
        scenario.shelters = _boolean(keys["shelters"], "shelters")
    if "piles" in keys:
        for name, value in _mapping(keys["piles"], "piles").items():
            _known(name, value, pile_names(), "piles")
            is_list = isinstance(value, yaml.SequenceNode)
            scenario.pile_lines[name] = _line(value)
            scenario.piles[name] = _cards(value, name) if is_list else _size(value, f"the size of {name}")
    if "trash" in keys:
        scenario.trash = _cards(keys["trash"], "trash")
    if "turn" in keys:
        scenario.turn = _seat(keys["turn"], scenario.players, "turn")
    if "phase" in keys:
        scenario.phase = _known(_text(keys["phase"], "phase"), keys["phase"], ("action", "buy"), "phase")
    for name in ("actions", "buys", "coins", "potions"):
        if name in keys:
            setattr(scenario, name, _size(keys[name], name))
    if "deal" in keys:
        scenario.deal = _boolean(keys["deal"], "deal")
    if "seed" in keys:
        scenario.seed = _number(keys["seed"], "seed")
        if not 0 <= scenario.seed < 1 << 128:
            raise ScenarioFault(_line(keys["seed"]), Message("scenario-seed", "seed must be from 0 to 2**128 - 1"))


def _kingdom(node: yaml.Node) -> tuple[str, ...]:
    names: list[str] = []
    for item in _sequence(node, "kingdom"):
        name = _kingdom_card(item, "kingdom")
        if name in names:
            raise ScenarioFault(_line(item), Message("scenario-listed-twice", "kingdom: {name} is listed twice", name=name))
        names.append(name)
    return tuple(names)


def _kingdom_card(node: yaml.Node, what: str) -> str:
    name = _text(node, what)
    if name in pile_names() and name not in KINGDOM_CARDS:
        raise ScenarioFault(
            _line(node), Message("scenario-no-kingdom-card", "{what}: {name} is not a Kingdom card", what=what, name=name)
        )
    return _known(name, node, KINGDOM_CARDS, what)


def _zones(node: yaml.Node, seat: str) -> Zones:
    zones = Zones()
    for name, value in _mapping(node, seat, (*ZONES, "vp_tokens", "debt")).items():
        if name in ("vp_tokens", "debt"):
            setattr(zones, name, _size(value, f"{seat}'s {name}"))
        else:
            setattr(zones, name, _cards(value, f"{seat}'s {name}"))
    return zones


def _step(node: yaml.Node, players: int) -> ScenarioStep:
    if not isinstance(node, yaml.MappingNode):
        raise ScenarioFault(
            _line(node), Message("scenario-step", "a step must look like 'p1: Smithy', optionally with 'at: action'")
        )
    parts = _mapping(node, "a step", (*SEATS[:players], "at"))
    seats = [name for name in parts if name != "at"]
    if len(seats) != 1:
        raise ScenarioFault(_line(node), Message("scenario-one-player", "a step must name exactly one player"))
    pick = parts[seats[0]]
    picks = _texts(pick, "a pick") if isinstance(pick, yaml.SequenceNode) else [_text(pick, "a pick")]
    at = _text(parts["at"], "at") if "at" in parts else ""
    return ScenarioStep(SEATS.index(seats[0]), tuple(picks), at, _line(node))


def _expectations(node: yaml.Node, players: int) -> list[Expectation]:
    found: list[Expectation] = []
    for name, value in _mapping(node, "expect", (*EXPECTATIONS, *SEATS[:players])).items():
        if name in SEATS:
            for part, inner in _mapping(value, name, PLAYER_EXPECTATIONS).items():
                wanted = _cards(inner, f"{name}'s {part}") if part in ZONES else _number(inner, f"{name}'s {part}")
                found.append(Expectation((name, part), wanted, _line(inner)))
        elif name in ("piles", "non_supply", "costs"):
            known = CARDS if name == "costs" else pile_names()
            for part, inner in _mapping(value, name).items():
                _known(part, inner, known, name)
                is_list = name == "piles" and isinstance(inner, yaml.SequenceNode)
                size = _cards(inner, part) if is_list else _number(inner, part)
                found.append(Expectation((name, part), size, _line(inner)))
        elif name == "options":
            for part, inner in _mapping(value, name, ("has", "lacks")).items():
                found.append(Expectation((name, part), _texts(inner, part), _line(inner)))
        elif name == "seen_by":
            for seat, inner in _mapping(value, name, SEATS[:players]).items():
                lacks = _mapping(inner, f"seen_by {seat}", ("lacks",))
                if "lacks" in lacks:
                    found.append(Expectation((name, seat), _cards(lacks["lacks"], "lacks"), _line(inner)))
        else:
            found.append(Expectation((name,), _plain_expectation(name, value, players), _line(value)))
    return found


def _plain_expectation(name: str, value: yaml.Node, players: int) -> object:
    if name == "trash":
        return _cards(value, name)
    if name == "over":
        return _boolean(value, name)
    if name == "turn":
        return _seat(value, players, name)
    if name == "winners":
        seats = value.value if isinstance(value, yaml.SequenceNode) else [value]
        return sorted(_seat(item, players, name) for item in seats)
    if name == "phase":
        return _known(_text(value, name), value, ("action", "treasure", "buy"), name)
    return _number(value, name)
