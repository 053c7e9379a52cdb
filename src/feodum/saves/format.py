"""Saved games: what a file says, and how it is read so that it means the same for ever.

Version 2 has the answers as text and carries checkpoints, which reading compares. Version 1 had option numbers and no
checkpoints; in it, naming a card counted through the names of Feodum 0.1.0.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeVar

from feodum.cards.box import Setup
from feodum.cards.custom import check_marks, marks_for
from feodum.engine.card import Card
from feodum.engine.decision import Agent, Answer, Decision, Pending, as_answer
from feodum.engine.errors import FeodumError, IllegalAnswer, SaveError
from feodum.engine.table import Table
from feodum.files.package_data import FOLDER
from feodum.messages.message import Saying
from feodum.saves.checkpoints import checkpoint
from feodum.saves.notation import read_answer
from feodum.saves.provably_fair import Fairness, read_fairness
from feodum.version import RULES_EDITION, VERSION

FORMAT: Final = "feodum game"
FORMAT_VERSION: Final = 2
MOST_DIGITS: Final = 78
REASON_LENGTH: Final = 40
MAX_SAVE_BYTES: Final = 10_000_000
MAX_ANSWERS: Final = 50_000
"""Nobody plays for longer; what says so was made to keep a reader busy."""
Said = str | Answer
"""An answer as it was saved: its text, or, in games of version 0.1.0, its option numbers."""


@dataclass(frozen=True)
class SavedGame:
    """A game as it was saved: not yet played, so not yet known to be one."""

    setup: Setup
    seed: int
    answers: Sequence[Said] = ()
    checkpoints: Mapping[int, str] = field(default_factory=dict)
    """For some numbers of answers, the fingerprint of the position after so many."""
    feodum: str = VERSION
    rules: int = RULES_EDITION
    ended: str = ""
    """Why the game was ended before its time, if it was."""
    fair: Fairness | None = None
    """What the seed was made of, if that is known and may be told."""

    def marks(self) -> dict[str, str]:
        """The files of own cards that the game is played with, each with the mark by which it is known again."""
        return marks_for([*self.setup.kingdom, *self.setup.market, self.setup.bane])

    def data(self) -> dict[str, object]:
        """What the file says."""
        setup = self.setup
        return {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "feodum": self.feodum,
            "rules": self.rules,
            "players": setup.players,
            "kingdom": list(setup.kingdom),
            "colony": setup.colony,
            "shelters": setup.shelters,
            "bane": setup.bane,
            "first": setup.first,
            "seed": str(self.seed),
            **({"market": list(setup.market)} if setup.market else {}),
            **({"same_hands": True} if setup.same_hands else {}),
            **({"cards": marks} if (marks := self.marks()) else {}),
            **({"ended": self.ended} if self.ended else {}),
            **({"fair": self.fair.data()} if self.fair is not None else {}),
            "checkpoints": {str(count): mark for count, mark in self.checkpoints.items()},
            "answers": list(self.answers),
        }


def json_text(data: Mapping[str, object]) -> str:
    """A saved game's data as the text of a file: a key a line, and an answer a line."""
    lines = []
    for key, value in data.items():
        if key == "answers" and isinstance(value, list) and value:
            text = "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in value) + "\n]"
        else:
            text = json.dumps(value, ensure_ascii=False)
        lines.append(f"{json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_saved(text: str | bytes) -> SavedGame:
    """What a file says. Raises SaveError where it is no saved game."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(Saying("save-none", "not a saved game: {why}", why=error)) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(
            Saying("save-format", 'not a saved game: it should be a JSON object with "format": "{format}"', format=FORMAT)
        )
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise SaveError(
            Saying("save-version", "a saved game's version is a whole number, not {version}", version=repr(version))
        )
    if version > FORMAT_VERSION:
        raise SaveError(
            Saying(
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
        raise SaveError(Saying("save-damaged", "damaged saved game: {why}", why=error)) from None


def _first_version(data: dict[str, Any]) -> SavedGame:
    setup, seed = _setup_and_seed(data)
    return SavedGame(setup, seed, [as_answer(answer) for answer in data["answers"]], {}, "0.1.0", 1)


def _second_version(data: dict[str, Any]) -> SavedGame:
    check_own_cards(data.get("cards", {}))
    setup, seed = _setup_and_seed(data)
    _check_kinds(data, {"feodum": str, "rules": int, "checkpoints": dict})
    if not all(isinstance(answer, str) for answer in data["answers"]):
        raise SaveError(Saying("save-answers", 'damaged saved game: "answers" must be a list of texts'))
    checkpoints: dict[int, str] = {}
    for count, mark in data["checkpoints"].items():
        if not _is_number(count) or not isinstance(mark, str):
            raise SaveError(
                Saying("save-checkpoints", 'damaged saved game: "checkpoints" must have numbers of answers and fingerprints')
            )
        checkpoints[int(count)] = mark
    ended = data.get("ended", "")
    if not isinstance(ended, str) or len(ended) > REASON_LENGTH:
        raise SaveError(Saying("save-ended-text", 'damaged saved game: "ended" must be a short text'))
    fair = read_fairness(data["fair"]) if "fair" in data else None
    if "fair" in data and fair is None:
        raise SaveError(
            Saying("save-fair", 'damaged saved game: "fair" must have a commitment, a secret and the parts of the seats')
        )
    return SavedGame(setup, seed, data["answers"], checkpoints, data["feodum"], data["rules"], ended, fair)


def check_own_cards(marks: object) -> None:
    """Whether the own cards that a game was saved with are here. Raises SaveError where they aren't."""
    if not isinstance(marks, dict) or not all(isinstance(part, str) for pair in marks.items() for part in pair):
        raise SaveError(Saying("save-cards", 'damaged saved game: "cards" must have names of files and their marks'))
    check_marks(marks)


def _setup_and_seed(data: dict[str, Any]) -> tuple[Setup, int]:
    kinds: dict[str, type] = {
        "players": int, "kingdom": list, "colony": bool, "shelters": bool, "bane": str, "first": int, "seed": str,
        "answers": list,
    }  # fmt: skip
    _check_kinds(data, kinds)
    if not all(isinstance(name, str) for name in data["kingdom"]):
        raise SaveError(Saying("save-kingdom", 'damaged saved game: "kingdom" must be a list of card names'))
    if len(data["answers"]) > MAX_ANSWERS:
        raise SaveError(
            Saying(
                "save-too-long",
                "damaged saved game: it has {count:,} answers; none has more than {most:,}",
                count=len(data["answers"]),
                most=MAX_ANSWERS,
            )
        )
    if not _is_number(data["seed"]):
        raise SaveError(Saying("save-seed", 'damaged saved game: "seed" must be a whole number in quotes'))
    market = data.get("market", [])
    if not isinstance(market, list) or not all(isinstance(name, str) for name in market):
        raise SaveError(Saying("save-market", 'damaged saved game: "market" must be a list of card names'))
    same_hands = data.get("same_hands", False)
    if not isinstance(same_hands, bool):
        raise SaveError(Saying("save-same-hands", 'damaged saved game: "same_hands" must be true or false'))
    extras = (data["colony"], data["shelters"], data["bane"], data["first"], market, same_hands)
    return Setup(data["players"], data["kingdom"], *extras), int(data["seed"])


def _check_kinds(data: dict[str, Any], kinds: dict[str, type]) -> None:
    for key, kind in kinds.items():
        if type(data.get(key)) is not kind:
            raise SaveError(
                Saying("save-key", 'damaged saved game: "{key}" is missing or not of type {kind}', key=key, kind=kind.__name__)
            )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


@cache
def old_names() -> tuple[str, ...]:
    """What could be named in Feodum 0.1.0, in the order of its option numbers. Never changed."""
    return tuple(json.loads((FOLDER / "saves" / "names_of_0.1.0.json").read_text(encoding="utf-8")))


class OtherCourse(SaveError):
    """A saved game that can't be played as it was."""

    def __init__(self, said: str, since: int) -> None:
        super().__init__(said)
        self.since = since
        """The number of the first answer that may be another, from 1."""


class Reader(Agent):
    """Sits at every seat and answers as was saved, comparing the checkpoints; after the last answer the game rests."""

    def __init__(self, saved: SavedGame) -> None:
        self.saved = saved
        self._same_until = 0

    def answer(self, table: Table, decision: Decision) -> Answer:
        number = decision.number
        self._compare(table, number)
        if number >= len(self.saved.answers):
            raise Pending(decision)
        said = self.saved.answers[number]
        try:
            answer = read_answer(decision, said) if isinstance(said, str) else _by_numbers(table, decision, said)
            decision.check(answer)
        except IllegalAnswer as error:
            raise self._refusal(f"answer {number + 1} can't be given: {error}", number + 1) from None
        return answer

    def finish(self, table: Table) -> None:
        """Make sure that nothing is left over when the game has been played as far as it was saved."""
        count = len(self.saved.answers)
        if table.cursor < count:
            raise self._refusal(f"it has {count} answers, but is over after {table.cursor}", table.cursor + 1)
        if table.over:
            self._compare(table, count)
        late = [mark for mark in self.saved.checkpoints if mark > count]
        if late:
            raise self._refusal(f"it has {count} answers, but a checkpoint after {late[0]}", count + 1)

    def _compare(self, table: Table, count: int) -> None:
        mark = self.saved.checkpoints.get(count)
        if mark is None:
            return
        if mark != checkpoint(table):
            raise self._refusal(
                f"from one of the answers {self._same_until + 1} to {count} on it takes another course than when it was saved",
                self._same_until + 1,
            )
        self._same_until = count

    def _refusal(self, reason: str, since: int) -> OtherCourse:
        saved = self.saved
        if saved.rules == RULES_EDITION:
            return OtherCourse(f"damaged saved game: {reason}", since)
        return OtherCourse(
            f"the rules have changed since this game was saved (by Feodum {saved.feodum}, with edition {saved.rules} of "
            f"the rules; this is Feodum {VERSION}, with edition {RULES_EDITION}): {reason}",
            since,
        )


def _by_numbers(table: Table, decision: Decision, answer: Answer) -> Answer:
    """An answer of version 0.1.0 as one of now.

    When a card was named, the numbers counted through the names of then. A hand that another player showed was offered in
    the order in which it was drawn.
    """
    if decision.verb == "name":
        return _counted(decision, old_names(), decision.words, answer)
    for seat, player in enumerate(table.players):
        if seat != decision.of and player.hand and sorted(player.hand, key=_uid) == sorted(decision.cards, key=_uid):
            return _counted(decision, player.hand, decision.cards, answer)
    return answer


def _uid(card: Card) -> int:
    return card.uid


Option = TypeVar("Option")


def _counted(decision: Decision, then: Sequence[Option], now: list[Option], answer: Answer) -> Answer:
    """The same options as they are numbered now."""
    if any(not 0 <= number < len(then) for number in answer):
        raise IllegalAnswer(f"{decision.source}: there were {len(then)} options, numbered from 0, not {answer}")
    return tuple(now.index(then[number]) for number in answer)
