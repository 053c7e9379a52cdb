"""Saved games: the file format, and reading old versions of it.

Version 2 stores answers as text, with checkpoints that are verified when the game is replayed. Version 1 stored option numbers
without checkpoints; for naming a card, these were indices into the card names of Feodum 0.1.0.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeVar

from feodum.cards.box import Setup
from feodum.cards.custom import check_file_hashes, file_hashes_for
from feodum.cards.setup_fields import SETUP_FIELDS
from feodum.engine.card import Card
from feodum.engine.decision import Agent, Answer, Decision, Pending, as_answer
from feodum.engine.errors import FeodumError, IllegalAnswer, SaveError
from feodum.engine.table import Table
from feodum.files.package_data import FOLDER
from feodum.messages.message import Message
from feodum.saves.checkpoints import CHECK_EVERY, PREFIX, checkpoint, is_checkable, matches
from feodum.saves.notation import read_answer
from feodum.saves.provably_fair import Fairness, read_fairness
from feodum.version import RULES_EDITION, VERSION

FORMAT: Final = "feodum game"
FORMAT_VERSION: Final = 2
MAX_DIGITS: Final = 78
REASON_LENGTH: Final = 40
NAME_LENGTH: Final = 200
MAX_SAVE_BYTES: Final = 10_000_000
MAX_ANSWERS: Final = 50_000
"""More than any real game has. Protects against files made to waste time."""
SavedAnswer = str | Answer
"""A saved answer: text, or option numbers in version 1."""


@dataclass(frozen=True)
class SavedGame:
    """The parsed content of a saved game. It is not validated until it is replayed."""

    setup: Setup
    seed: int
    answers: Sequence[SavedAnswer] = ()
    checkpoints: Mapping[int, str] = field(default_factory=dict)
    """Fingerprints of positions, by answer count."""
    feodum: str = VERSION
    rules: int = RULES_EDITION
    ended: str = ""
    """The reason the game was ended early, or ""."""
    fair: Fairness | None = None
    """The inputs of the seed, if known and no longer secret."""
    names: Sequence[str] = ()
    """The players' names by seat, such as the strategies of a lab game; empty if unknown."""
    resigned: Sequence[int] = ()
    """The seats that resigned and can't have won."""

    def card_file_hashes(self) -> dict[str, str]:
        """Return the names and hashes of the custom card files the game uses."""
        return file_hashes_for(self.setup)

    def data(self) -> dict[str, object]:
        """Return the content of the file as plain data."""
        setup = self.setup.data()
        required = {name: setup.pop(name) for name, field in SETUP_FIELDS.items() if not field.is_optional}
        return {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "feodum": self.feodum,
            "rules": self.rules,
            **required,
            "seed": str(self.seed),
            **setup,
            **({"cards": hashes} if (hashes := self.card_file_hashes()) else {}),
            **({"names": list(self.names)} if self.names else {}),
            **({"ended": self.ended} if self.ended else {}),
            **({"resigned": list(self.resigned)} if self.resigned else {}),
            **({"fair": self.fair.data()} if self.fair is not None else {}),
            "checkpoints": {str(count): fingerprint for count, fingerprint in self.checkpoints.items()},
            "answers": list(self.answers),
        }


def json_text(data: Mapping[str, object]) -> str:
    """Format a saved game as JSON with one key and one answer per line."""
    lines = []
    for key, value in data.items():
        if key == "answers" and isinstance(value, list) and value:
            text = "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in value) + "\n]"
        else:
            text = json.dumps(value, ensure_ascii=False)
        lines.append(f"{json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_saved(text: str | bytes) -> SavedGame:
    """Parse a saved game. Raise SaveError if it is not valid."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(Message("save-none", "not a saved game: {why}", why=error)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(
            Message("save-format", 'not a saved game: it should be a JSON object with "format": "{format}"', format=FORMAT)
        )
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise SaveError(
            Message("save-version", "a saved game's version must be a whole number, not {version}", version=repr(version))
        )
    if version > FORMAT_VERSION:
        raise SaveError(
            Message(
                "save-newer",
                "this game was saved by a newer Feodum (version {version}; this one reads up to {known})",
                version=version,
                known=FORMAT_VERSION,
            )
        )
    try:
        return _first_version(data) if version == 1 else _second_version(data)
    except SaveError:
        raise
    except FeodumError as error:
        raise SaveError(Message("save-damaged", "damaged saved game: {why}", why=error)) from None


def _first_version(data: dict[str, Any]) -> SavedGame:
    setup, seed = _setup_and_seed(data)
    return SavedGame(setup, seed, [as_answer(answer) for answer in data["answers"]], {}, "0.1.0", 1)


def _second_version(data: dict[str, Any]) -> SavedGame:
    check_custom_cards(data.get("cards", {}))
    setup, seed = _setup_and_seed(data)
    _check_kinds(data, {"feodum": str, "rules": int, "checkpoints": dict})
    if not all(isinstance(answer, str) for answer in data["answers"]):
        raise SaveError(Message("save-answers", 'damaged saved game: "answers" must be a list of strings'))
    checkpoints: dict[int, str] = {}
    for count, fingerprint in data["checkpoints"].items():
        if not _is_number(count) or not isinstance(fingerprint, str):
            raise SaveError(
                Message("save-checkpoints", 'damaged saved game: "checkpoints" must map answer counts to fingerprints')
            )
        checkpoints[int(count)] = fingerprint
    ended = data.get("ended", "")
    if not isinstance(ended, str) or len(ended) > REASON_LENGTH:
        raise SaveError(Message("save-ended-text", 'damaged saved game: "ended" must be a short string'))
    fair = read_fairness(data["fair"]) if "fair" in data else None
    if "fair" in data and fair is None:
        raise SaveError(Message("save-fair", 'damaged saved game: "fair" must have a valid "commitment", "secret" and "parts"'))
    names = _names(data.get("names", []), setup.players)
    resigned = _resigned(data.get("resigned", []), setup.players)
    return SavedGame(setup, seed, data["answers"], checkpoints, data["feodum"], data["rules"], ended, fair, names, resigned)


def _names(given: object, players: int) -> Sequence[str]:
    """Return the players' names of a saved game: one for each player, or none."""
    names: list[Any] = given if isinstance(given, list) else [given]
    if names and (len(names) != players or not all(isinstance(name, str) and 0 < len(name) <= NAME_LENGTH for name in names)):
        raise SaveError(Message("save-player-names", 'damaged saved game: "names" must be a list of one short name per player'))
    return names


def _resigned(given: object, players: int) -> Sequence[int]:
    """Return the seats of a saved game that resigned."""
    seats: list[Any] = given if isinstance(given, list) else [given]
    if not all(type(seat) is int and 0 <= seat < players for seat in seats) or len(set(seats)) != len(seats):
        raise SaveError(Message("save-resigned", 'damaged saved game: "resigned" must be a list of different seats'))
    return seats


def check_custom_cards(hashes: object) -> None:
    """Raise SaveError if the custom cards of a saved game are not loaded."""
    if not isinstance(hashes, dict) or not all(isinstance(part, str) for pair in hashes.items() for part in pair):
        raise SaveError(Message("save-cards", 'damaged saved game: "cards" must map file names to hashes'))
    check_file_hashes(hashes)


def _setup_and_seed(data: dict[str, Any]) -> tuple[Setup, int]:
    required = {name: field.kind for name, field in SETUP_FIELDS.items() if not field.is_optional}
    _check_kinds(data, {**required, "seed": str, "answers": list})
    if len(data["answers"]) > MAX_ANSWERS:
        raise SaveError(
            Message(
                "save-too-long",
                "damaged saved game: it has {count:,} answers; the maximum is {most:,}",
                count=len(data["answers"]),
                most=MAX_ANSWERS,
            )
        )
    if not _is_number(data["seed"]):
        raise SaveError(Message("save-seed", 'damaged saved game: "seed" must be a whole number in quotes'))
    fields = {name: data[name] for name in SETUP_FIELDS if name in data}
    for name, value in fields.items():
        kind = SETUP_FIELDS[name].kind
        if kind is list and not (isinstance(value, list) and all(isinstance(each, str) for each in value)):
            raise SaveError(Message("save-names", 'damaged saved game: "{key}" must be a list of card names', key=name))
        if kind is dict and not (isinstance(value, dict) and all(isinstance(each, str) for each in value.values())):
            raise SaveError(Message("save-editions", 'damaged saved game: "{key}" must map card names to editions', key=name))
        if kind is bool and not isinstance(value, bool):
            raise SaveError(Message("save-flag", 'damaged saved game: "{key}" must be true or false', key=name))
    return Setup(**fields), int(data["seed"])


def _check_kinds(data: dict[str, Any], kinds: dict[str, type]) -> None:
    for key, kind in kinds.items():
        if type(data.get(key)) is not kind:
            raise SaveError(
                Message("save-key", 'damaged saved game: "{key}" is missing or not of type {kind}', key=key, kind=kind.__name__)
            )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS


@cache
def names_of_0_1_0() -> tuple[str, ...]:
    """Return the card names of Feodum 0.1.0 in the order of its option numbers. This list never changes."""
    return tuple(json.loads((FOLDER / "saves" / "names_of_0.1.0.json").read_text(encoding="utf-8")))


class ReplayMismatch(SaveError):
    """The replay of a saved game differs from the original game."""

    def __init__(self, message: str, since: int) -> None:
        super().__init__(message)
        self.since = since
        """The number of the first answer that may differ, counting from 1."""


class SaveReplayer(Agent):
    """Answers for every seat from a saved game and verifies its checkpoints.

    Raises Pending after the last answer.
    """

    def __init__(self, saved: SavedGame, takes_checkpoints: bool = False) -> None:
        self.saved = saved
        self.checkpoints: dict[int, str] = {}
        """Fingerprints by answer count: those verified, and if `takes_checkpoints`, all that a save file needs."""
        self._takes_checkpoints = takes_checkpoints
        self._verified_count = 0
        self._last_taken = 0

    def answer(self, table: Table, decision: Decision) -> Answer:
        number = decision.number
        self._compare(table, number)
        if is_checkable(decision) and (number >= CHECK_EVERY + self._last_taken or number == len(self.saved.answers)):
            self._last_taken = number
            self._take(table, number)
        if number >= len(self.saved.answers):
            raise Pending(decision)
        saved = self.saved.answers[number]
        try:
            answer = read_answer(decision, saved) if isinstance(saved, str) else _from_old_numbers(table, decision, saved)
            decision.check(answer)
        except IllegalAnswer as error:
            raise self._mismatch(f"answer {number + 1} is not legal: {error}", number + 1) from None
        return answer

    def finish(self, table: Table) -> None:
        """Raise ReplayMismatch if answers or checkpoints are left over after the replay."""
        count = len(self.saved.answers)
        if table.cursor < count:
            raise self._mismatch(f"it has {count} answers, but the game is over after {table.cursor}", table.cursor + 1)
        if table.over:
            self._compare(table, count)
            self._take(table, count)
        late = [number for number in self.saved.checkpoints if number > count]
        if late:
            raise self._mismatch(f"it has {count} answers, but a checkpoint after answer {late[0]}", count + 1)

    def _compare(self, table: Table, count: int) -> None:
        fingerprint = self.saved.checkpoints.get(count)
        if fingerprint is None:
            return
        if not matches(table, fingerprint):
            raise self._mismatch(
                f"the replay differs from the saved game somewhere in answers {self._verified_count + 1} to {count}",
                self._verified_count + 1,
            )
        self._verified_count = count
        if fingerprint.startswith(PREFIX):  # a new save file needs fingerprints of this version
            self.checkpoints[count] = fingerprint

    def _take(self, table: Table, count: int) -> None:
        if self._takes_checkpoints and count not in self.checkpoints:
            self.checkpoints[count] = checkpoint(table)

    def _mismatch(self, reason: str, since: int) -> ReplayMismatch:
        saved = self.saved
        if saved.rules == RULES_EDITION:
            return ReplayMismatch(f"damaged saved game: {reason}", since)
        return ReplayMismatch(
            f"the rules have changed since this game was saved (by Feodum {saved.feodum} with rules edition {saved.rules}; "
            f"this is Feodum {VERSION} with rules edition {RULES_EDITION}): {reason}",
            since,
        )


def _from_old_numbers(table: Table, decision: Decision, answer: Answer) -> Answer:
    """Convert the option numbers of Feodum 0.1.0 to current ones.

    Numbers for naming a card were indices into the names of that version. The revealed hand of another player was offered in
    the order it was drawn.
    """
    if decision.verb == "name":
        return _renumbered(decision, names_of_0_1_0(), decision.words, answer)
    for seat, player in enumerate(table.players):
        if seat != decision.of and player.hand and sorted(player.hand, key=_uid) == sorted(decision.cards, key=_uid):
            return _renumbered(decision, player.hand, decision.cards, answer)
    return answer


def _uid(card: Card) -> int:
    return card.uid


Option = TypeVar("Option")


def _renumbered(decision: Decision, then: Sequence[Option], now: list[Option], answer: Answer) -> Answer:
    """Map option numbers from the old list of options to the current one."""
    if any(not 0 <= number < len(then) for number in answer):
        raise IllegalAnswer(f"{decision.source}: answer {answer} is not among the {len(then)} options, numbered from 0")
    return tuple(now.index(then[number]) for number in answer)
