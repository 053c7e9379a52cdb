"""Read the expectations of a scenario; every fault has a line number."""

from __future__ import annotations

import re
from dataclasses import dataclass

import yaml

from feodum.cards.box import CARDS
from feodum.engine.state.declaration import FLAG
from feodum.messages.message import Message
from feodum.scenarios.card_keys import asking_names, deck_keys, discard_keys, mat_keys, pile_names
from feodum.scenarios.yaml_nodes import (
    ScenarioFault,
    line_of,
    read_boolean,
    read_known,
    read_list,
    read_mapping,
    read_number,
    read_text,
    read_texts,
)
from feodum.scenarios.zone_values import (
    COUNTERS,
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


@dataclass(slots=True)
class Expectation:
    """An expected value at the end: the path of keys in the file, the value and the line."""

    path: tuple[str, ...]
    value: object
    line: int


PLAYER_EXPECTATIONS = (
    *ZONES, "hand_count", "deck_count", "discard_count", *COUNTERS, "mats", "tokens", *THINGS, "vp",
)  # fmt: skip
EXPECTATIONS = [
    "trash", "piles", "non_supply", "actions", "buys", "coins", "potions", "costs", "trade_route", "vp_on", "phase",
    "turn", "over", "winners", "options", "seen_by", "asked", "not_asked",
]  # fmt: skip
REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class AskedDetails:
    """What a question must look like: how many options to pick at least and at most, and all options; None is anything."""

    picks: tuple[int, int] | None
    options: tuple[str, ...] | None

    def matches(self, question: AskedQuestion) -> bool:
        return self.picks in (None, question.picks) and self.options in (None, question.options)

    def __str__(self) -> str:
        least, most = self.picks or (0, 0)
        picks = "" if self.picks is None else f" for {least}" if least == most else f" for {least} to {most}"
        return picks + ("" if self.options is None else f" of {', '.join(self.options)}")


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A decision that a player was asked."""

    seat: int
    source: str
    picks: tuple[int, int]
    options: tuple[str, ...]


def read_expectations(node: yaml.Node, players: int) -> list[Expectation]:
    """Return the expectations in order. `refused` is the only one of its scenario."""
    found: list[Expectation] = []
    of_decks = {**deck_keys(), **discard_keys()}
    expected = read_mapping(node, "expect", (*EXPECTATIONS, REFUSED, *of_decks, *SEATS[:players]))
    if REFUSED in expected:
        return [_refusal(expected)]
    for name, value in expected.items():
        if name in SEATS:
            for part, inner in read_mapping(value, name, (*PLAYER_EXPECTATIONS, *deck_keys(), *mat_keys())).items():
                found.append(Expectation((name, part), _player_expectation(inner, part, f"{name}'s {part}"), line_of(inner)))
        elif name == "vp_on":
            found += [Expectation((name, part), count, line_of(value)) for part, count in read_vp_on(value).items()]
        elif name in of_decks:
            found.append(Expectation((name,), read_of_deck(value, of_decks[name]), line_of(value)))
        elif name in ("piles", "non_supply", "costs"):
            known = CARDS if name == "costs" else pile_names()
            for part, inner in read_mapping(value, name).items():
                read_known(part, inner, known, name)
                is_list = name == "piles" and isinstance(inner, yaml.SequenceNode)
                size = read_cards(inner, part) if is_list else read_number(inner, part)
                found.append(Expectation((name, part), size, line_of(inner)))
        elif name == "options":
            for part, inner in read_mapping(value, name, ("has", "lacks")).items():
                found.append(Expectation((name, part), read_texts(inner, part), line_of(inner)))
        elif name == "seen_by":
            for seat, inner in read_mapping(value, name, SEATS[:players]).items():
                for part, names in read_mapping(inner, f"seen_by {seat}", ("has", "lacks")).items():
                    found.append(Expectation((name, seat, part), read_cards(names, part), line_of(names)))
        elif name in ("asked", "not_asked"):
            found += [_asked(item, name, players) for item in read_list(value, name)]
        else:
            found.append(Expectation((name,), _plain_expectation(name, value, players), line_of(value)))
    return found


def _refusal(expected: dict[str, yaml.Node]) -> Expectation:
    for name, node in expected.items():
        if name != REFUSED:
            raise ScenarioFault(
                line_of(node),
                Message("scenario-refused-alone", "a scenario that expects refused can't expect {name} as well", name=name),
            )
    words = " ".join(read_text(expected[REFUSED], REFUSED).split())
    if not words:
        raise ScenarioFault(
            line_of(expected[REFUSED]), Message("scenario-refused-words", "refused needs words of the error message")
        )
    return Expectation((REFUSED,), words, line_of(expected[REFUSED]))


def _asked(node: yaml.Node, what: str, players: int) -> Expectation:
    """Read a decision that a player must have been asked, or not: `{p2: Moat, picks: 1, from: [Moat]}`."""
    keys = read_mapping(node, what, (*SEATS[:players], "picks", "from"))
    picks = _picks(keys.pop("picks"), what) if "picks" in keys else None
    options = tuple(sorted(read_texts(keys.pop("from"), "from"))) if "from" in keys else None
    parts = list(keys.items())
    if len(parts) != 1:
        raise ScenarioFault(
            line_of(node),
            Message("scenario-asked-form", "{what}: each item must name one player and what asks, like 'p2: Moat'", what=what),
        )
    seat, value = parts[0]
    source = read_known(read_text(value, what), value, asking_names(), what)
    return Expectation((what, seat, source), AskedDetails(picks, options), line_of(value))


def _picks(node: yaml.Node, what: str) -> tuple[int, int]:
    """Read how many options to pick: `2`, or `0 to 2`."""
    numbers = re.fullmatch(r"(\d{1,4})(?: to (\d{1,4}))?", read_text(node, "picks"))
    if numbers is None:
        raise ScenarioFault(line_of(node), Message("scenario-picks", "{what}: picks must look like 2 or '0 to 2'", what=what))
    return int(numbers[1]), int(numbers[2] or numbers[1])


def _player_expectation(node: yaml.Node, part: str, what: str) -> object:
    if part in ZONES:
        return read_cards(node, what)
    if part == "mats":
        return read_mats(node, what)
    if part in mat_keys():
        return read_card(node, what)
    if part == "tokens":
        return {pile: sorted(tokens) for pile, tokens in read_tokens(node, what).items()}
    if part in THINGS:
        return read_landscapes(node, what, THINGS[part])
    if part in deck_keys():
        return read_of_deck(node, deck_keys()[part])
    if part in COUNTERS and COUNTERS[part].kind == FLAG:
        return read_counter(node, COUNTERS[part], what)
    return read_number(node, what)


def _plain_expectation(name: str, value: yaml.Node, players: int) -> object:
    if name == "trash":
        return read_cards(value, name)
    if name == "over":
        return read_boolean(value, name)
    if name == "turn":
        return read_seat(value, players, name)
    if name == "winners":
        seats = value.value if isinstance(value, yaml.SequenceNode) else [value]
        return sorted(read_seat(item, players, name) for item in seats)
    if name == "phase":
        return read_known(read_text(value, name), value, ("action", "treasure", "buy", "night"), name)
    return read_number(value, name)
