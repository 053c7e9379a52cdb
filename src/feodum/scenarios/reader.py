"""Parse and validate scenario files (YAML); every fault has a line number."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from yaml.reader import ReaderError

from feodum.cards.box import CHOSEN_LANDSCAPES, KINGDOM_CARDS, possible_banes
from feodum.cards.setup_fields import EDITIONS, Edition
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Message
from feodum.scenarios.card_keys import deck_keys, drawn_pile_keys, mat_keys, pile_names, set_aside_keys
from feodum.scenarios.expectations import REFUSED, Expectation, read_expectations
from feodum.scenarios.yaml_nodes import (
    ScenarioFault,
    line_of,
    read_boolean,
    read_known,
    read_list,
    read_mapping,
    read_number,
    read_size,
    read_text,
    read_texts,
)
from feodum.scenarios.zone_values import (
    COUNTERS,
    MAX_PLAYERS,
    SEATS,
    THINGS,
    ZONES,
    read_card,
    read_cards,
    read_counter,
    read_landscapes,
    read_mats,
    read_of_deck,
    read_seat,
    read_tokens,
    read_vp_on,
)

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # PyYAML without libyaml is slower
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

MAX_NESTING = 1000
MAX_SCENARIO_BYTES = 5_000_000
"""Maximum size of a scenario file. Parsed YAML takes about a hundred times as much memory."""
_BRACKET = re.compile(r"[\[\]{}]")
_DEEP_INDENT = re.compile(rf"^[ \t?:-]{{{MAX_NESTING},}}", re.MULTILINE)
"""Indentation of at least MAX_NESTING characters; each nesting level of a block needs at least one."""


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
    counters: dict[str, int] = field(default_factory=dict)
    """Declared counters by the name of the field."""
    mats: dict[str, list[str] | int] = field(default_factory=dict)
    """The cards, or the number of tokens, on each mat."""
    tokens: dict[str, list[str]] = field(default_factory=dict)
    """The player's tokens on piles, by the name of the pile."""
    landscapes: list[str] = field(default_factory=list)
    line: int = 0


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
    edition: Edition = ""
    piles: dict[str, int | list[str]] = field(default_factory=dict)
    pile_lines: dict[str, int] = field(default_factory=dict)
    trash: list[str] = field(default_factory=list)
    turn: int = 0
    phase: str = "action"
    actions: int = 1
    buys: int = 1
    coins: int = 0
    potions: int = 0
    landscapes: tuple[str, ...] = ()
    vp_on: dict[str, int] = field(default_factory=dict)
    decks: dict[str, list[str]] = field(default_factory=dict)
    """The landscapes of a deck, top one first, by the name of the deck."""
    drawn_piles: dict[str, str] = field(default_factory=dict)
    """The piles drawn for landscapes, by the name of the landscape."""
    deal: bool = False
    seed: int = 0
    zones: dict[int, Zones] = field(default_factory=dict)
    steps: list[ScenarioStep] = field(default_factory=list)
    expect: list[Expectation] = field(default_factory=list)
    refusal: str = ""
    """Why the file's position can't be set up, if the scenario expects that."""

    @property
    def expects_refusal(self) -> bool:
        return bool(self.expect) and self.expect[0].path == (REFUSED,)


KEYS = [
    "name", "claims", "players", "kingdom", "bane", "colony", "shelters", "edition", "piles", "trash", "turn", "phase",
    "actions", "buys", "coins", "potions", "landscapes", "vp_on", "deal", "seed", "do", "expect",
]  # fmt: skip


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


# The parts of a scenario ----------------------------------------------------------------------------------------------
def _scenario(node: yaml.Node, file: str) -> Scenario:
    keys = read_mapping(node, "a scenario", (*KEYS, *deck_keys(), *set_aside_keys(), *drawn_pile_keys(), *SEATS))
    scenario = Scenario(file, line_of(node))
    if "name" in keys:
        scenario.name = " ".join(read_text(keys["name"], "name").split())
    if "claims" in keys:
        scenario.claims = read_texts(keys["claims"], "claims")
    is_refused = "expect" in keys and REFUSED in read_mapping(keys["expect"], "expect")
    try:
        _read_position(scenario, keys)
    except ScenarioFault as fault:
        if not is_refused:
            raise
        scenario.refusal = fault.reason
    if "do" in keys:
        scenario.steps = [_step(item, scenario.players) for item in read_list(keys["do"], "do")]
    if "expect" in keys:
        scenario.expect = read_expectations(keys["expect"], scenario.players)
    if is_refused and scenario.steps:
        raise ScenarioFault(
            scenario.steps[0].line, Message("scenario-refused-steps", "a scenario that expects refused has no steps")
        )
    if not scenario.expect and not scenario.steps:
        raise ScenarioFault(scenario.line, Message("scenario-empty", "a scenario needs steps (do) or expectations (expect)"))
    return scenario


def _read_position(scenario: Scenario, keys: dict[str, yaml.Node]) -> None:
    if "players" in keys:
        scenario.players = read_number(keys["players"], "players")
        if not 2 <= scenario.players <= MAX_PLAYERS:
            raise ScenarioFault(
                line_of(keys["players"]),
                Message(
                    "scenario-players", "players must be 2 to {most}, not {count}", most=MAX_PLAYERS, count=scenario.players
                ),
            )
    _read_setup(scenario, keys)
    for name, value in keys.items():
        if name in SEATS:
            if SEATS.index(name) >= scenario.players:
                raise ScenarioFault(
                    line_of(value),
                    Message(
                        "scenario-no-seat",
                        "{name} doesn't exist in a game of {count} players",
                        name=name,
                        count=scenario.players,
                    ),
                )
            scenario.zones[SEATS.index(name)] = _zones(value, name)


def _read_setup(scenario: Scenario, keys: dict[str, yaml.Node]) -> None:
    if "deal" in keys:
        scenario.deal = read_boolean(keys["deal"], "deal")
    if "kingdom" in keys:
        items = read_list(keys["kingdom"], "kingdom")
        scenario.kingdom = tuple(_kingdom_card(item, "kingdom") for item in items)
        _check_different(scenario.kingdom, items)
    if "bane" in keys:
        scenario.bane = _kingdom_card(keys["bane"], "bane")
        if scenario.bane not in possible_banes((), guests=True):
            raise ScenarioFault(
                line_of(keys["bane"]),
                Message("scenario-bane", "bane: {name} is not a Kingdom card that costs 2 or 3", name=scenario.bane),
            )
    if "colony" in keys:
        scenario.colony = read_boolean(keys["colony"], "colony")
    if "shelters" in keys:
        scenario.shelters = read_boolean(keys["shelters"], "shelters")
    if "edition" in keys:
        scenario.edition = EDITIONS[read_known(read_text(keys["edition"], "edition"), keys["edition"], EDITIONS, "edition")]
    if "piles" in keys:
        for name, value in read_mapping(keys["piles"], "piles").items():
            read_known(name, value, pile_names(), "piles")
            is_list = isinstance(value, yaml.SequenceNode)
            scenario.pile_lines[name] = line_of(value)
            scenario.piles[name] = read_cards(value, name) if is_list else read_size(value, f"the size of {name}")
    if "trash" in keys:
        scenario.trash = read_cards(keys["trash"], "trash")
    if "turn" in keys:
        scenario.turn = read_seat(keys["turn"], scenario.players, "turn")
    if "phase" in keys:
        scenario.phase = read_known(read_text(keys["phase"], "phase"), keys["phase"], ("action", "buy", "night"), "phase")
    for name in ("actions", "buys", "coins", "potions"):
        if name in keys:
            setattr(scenario, name, read_size(keys[name], name))
    if "landscapes" in keys:
        scenario.landscapes = tuple(read_landscapes(keys["landscapes"], "landscapes", CHOSEN_LANDSCAPES))
    if "vp_on" in keys:
        scenario.vp_on = read_vp_on(keys["vp_on"])
    for key, deck in deck_keys().items():
        if key in keys:
            scenario.decks[deck.name] = read_of_deck(keys[key], deck)
    for key, landscape in drawn_pile_keys().items():
        if key in keys:
            scenario.drawn_piles[landscape] = read_known(read_text(keys[key], key), keys[key], pile_names(), key)
    for key, deck in set_aside_keys().items():
        if key in keys:
            scenario.landscapes += tuple(read_of_deck(keys[key], deck))
    if "seed" in keys:
        scenario.seed = read_number(keys["seed"], "seed")
        if not 0 <= scenario.seed < 1 << 128:
            raise ScenarioFault(line_of(keys["seed"]), Message("scenario-seed", "seed must be from 0 to 2**128 - 1"))


def _check_different(names: tuple[str, ...], items: list[yaml.Node]) -> None:
    for i, name in enumerate(names):
        if name in names[:i]:
            message = Message("scenario-listed-twice", "kingdom: {name} is listed twice", name=name)
            raise ScenarioFault(line_of(items[i]), message)


def _kingdom_card(node: yaml.Node, what: str) -> str:
    name = read_text(node, what)
    if name in pile_names() and name not in KINGDOM_CARDS:
        raise ScenarioFault(
            line_of(node), Message("scenario-no-kingdom-card", "{what}: {name} is not a Kingdom card", what=what, name=name)
        )
    return read_known(name, node, KINGDOM_CARDS, what)


def _zones(node: yaml.Node, seat: str) -> Zones:
    zones = Zones(line=line_of(node))
    known = (*ZONES, *COUNTERS, "mats", "tokens", *THINGS, *deck_keys(), *mat_keys())
    for name, value in read_mapping(node, seat, known).items():
        what = f"{seat}'s {name}"
        if name in COUNTERS:
            zones.counters[COUNTERS[name].name] = read_counter(value, COUNTERS[name], what)
        elif name == "mats":
            zones.mats |= read_mats(value, what)
        elif name in mat_keys():
            zones.mats[mat_keys()[name].name] = [read_card(value, what)]
            zones.landscapes.append(mat_keys()[name].landscape)
        elif name == "tokens":
            zones.tokens = read_tokens(value, what)
        elif name in THINGS:
            zones.landscapes += read_landscapes(value, what, THINGS[name])
        elif name in deck_keys():
            zones.landscapes += read_of_deck(value, deck_keys()[name])
        else:
            setattr(zones, name, read_cards(value, what))
    return zones


def _step(node: yaml.Node, players: int) -> ScenarioStep:
    if not isinstance(node, yaml.MappingNode):
        raise ScenarioFault(
            line_of(node), Message("scenario-step", "a step must look like 'p1: Smithy', optionally with 'at: action'")
        )
    parts = read_mapping(node, "a step", (*SEATS[:players], "at"))
    seats = [name for name in parts if name != "at"]
    if len(seats) != 1:
        raise ScenarioFault(line_of(node), Message("scenario-one-player", "a step must name exactly one player"))
    pick = parts[seats[0]]
    picks = read_texts(pick, "a pick") if isinstance(pick, yaml.SequenceNode) else [read_text(pick, "a pick")]
    at = read_text(parts["at"], "at") if "at" in parts else ""
    return ScenarioStep(SEATS.index(seats[0]), tuple(picks), at, line_of(node))
