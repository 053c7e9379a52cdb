"""A new card needs its class, its English and German texts, its row of facts and its scenarios; `make contract` does the rest.

The tests add a card to a copy of the project and run the suites of cards, environments, bots and texts there. The card's name
sorts first, so that code that depends on the order of names breaks.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from feodum.cards.box import KINGDOM_CARDS

ROOT = Path(__file__).parents[2]
COPIED = ("src", "tests", "rules", "bench", "tools", "examples", "docs", "web/src", "Makefile", "pyproject.toml", "README.md")
CLASS = '''class Abacus(DarkAgesCard):
    """+1 Card. Choose one: +2 Actions; trash a card from your hand; or lend coins: +2 coins, and each other player gains a
    Copper."""

    name = "Abacus"
    cost = 3
    types = ACTION
    draws = 1
    most_actions = 2
    trashes = TRASHES_ANY
    gives = ("Copper",)
    options: tuple[str, ...] = ("+2 Actions", "trash a card", "lend coins")

    def play(self, g: Table, me: int) -> None:
        choice = g.choose_word(me, "choose", list(self.options))
        if choice == "+2 Actions":
            g.add_actions(me, 2)
        elif choice == "trash a card":
            g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1))
        else:
            g.add_coins(me, 2)
            for other in g.opponents(me):
                g.gain(other, "Copper")


'''
LIST = "DARK_AGES_CARDS: tuple[type[Card], ...] = (\n"
ENGLISH = """
card-abacus = Abacus
    .plural = Abacuses
    .text =
        +1 Card
        Your choice: +2 Actions, trash a card from your hand, or +[2] and each other player gains a Copper.
prompt-abacus-choose = { $source }: choose what to count
option-abacus-trash-a-card = Trash a card from your hand
option-abacus-lend-coins = +2 Coins, and each other player gains a Copper
"""
GERMAN = """
card-abacus = Abakus
    .plural = Abakusse
    .text =
        +1 Karte
        Du wählst: +2 Aktionen, eine Handkarte entsorgen oder +[2] und alle anderen nehmen je ein Kupfer.
prompt-abacus-choose = { $source }: Wähle, was du zählst
option-abacus-trash-a-card = Eine Handkarte entsorgen
option-abacus-lend-coins = +2 Münzen, und alle anderen nehmen je ein Kupfer
"""
FACTS = "Abacus,Dark Ages,3,Action,,2 if coins are lent,10,Abakus,+1 Card; one of three choices\n"
SCENARIOS = """name: Abacus may give two Actions
kingdom: [Abacus]
p1: {hand: [Abacus, Estate], deck: [Gold]}
do:
  - {p1: Abacus, at: action}
  - {p1: +2 Actions, at: Abacus}
expect:
  actions: 2
  p1: {hand: [Estate, Gold]}
---
name: Abacus may trash a card
kingdom: [Abacus]
p1: {hand: [Abacus, Estate], deck: [Gold]}
do:
  - {p1: Abacus, at: action}
  - {p1: trash a card, at: Abacus}
  - {p1: Estate, at: Abacus}
expect:
  trash: [Estate]
  p1: {hand: [Gold]}
---
name: Abacus may lend coins
kingdom: [Abacus]
p1: {hand: [Abacus, Estate], deck: [Gold]}
do:
  - {p1: Abacus, at: action}
  - {p1: lend coins, at: Abacus}
expect:
  coins: 2
  p1: {hand: [Estate, Gold]}
  p2: {discard: [Copper]}
"""
BY_HAND = {
    "src/feodum/cards/dark_ages.py",
    "src/feodum/i18n/en/cards.ftl",
    "src/feodum/i18n/de/cards.ftl",
    "rules/cards.csv",
    "rules/darkages/abacus.yaml",
}
NUMBERS: dict[str, dict[str, list[str]] | list[str]] = {
    "src/feodum/env/frozen_numbers.json": {"kinds": ["Abacus"], "actions": ["Abacus", "trash a card", "lend coins"]},
    "src/feodum/kingdoms/kingdom_numbers.json": ["Abacus"],
}
"""What `make contract` appends to each list of numbers."""
GENERATED = {*NUMBERS, "docs/reference/catalogue.md"}
WITH_THE_CARD = """
from feodum import Game, KINGDOM_CARDS
from feodum.bots.buy_lists import big_money
from feodum.kingdoms.kingdom_code import kingdom_of, read_code

assert KINGDOM_CARDS[0] == "Abacus"
game = Game.new(["Abacus", *KINGDOM_CARDS[10:19]], seed=3).play_out([big_money(), big_money()])
assert game.is_over
assert Game.from_json(game.to_json()) == game
kingdom = kingdom_of(game.setup)
assert read_code(kingdom.code).data() == kingdom.data()
assert kingdom.code[0] == "1", "the card has a number"
"""
SUITES = ("cards", "env", "bots", "i18n")
OLD_DATA = ("saves/test_durable.py", "engine/test_digests.py", "kingdoms/test_numbers.py", "server/test_contract.py")
"""Tests that saves, kingdom codes and games of older versions keep their meaning, and that generated files are up to date."""


@pytest.fixture(scope="module")
def enlarged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with one more card, after `make contract`."""
    root = tmp_path_factory.mktemp("enlarged")
    unneeded = shutil.ignore_patterns("__pycache__", "static", "browser", "pictures", "*.so", "*.egg-info")
    for name in COPIED:
        target = root / name
        target.parent.mkdir(exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=unneeded)
        else:
            shutil.copy(ROOT / name, target)
    cards = root / "src/feodum/cards/dark_ages.py"
    before, after = cards.read_text(encoding="utf-8").split(LIST)
    cards.write_text(f"{before}{CLASS}{LIST}    Abacus,\n{after}", encoding="utf-8")
    append(root / "src/feodum/i18n/en/cards.ftl", ENGLISH)
    append(root / "src/feodum/i18n/de/cards.ftl", GERMAN)
    append(root / "rules/cards.csv", FACTS)
    (root / "rules/darkages/abacus.yaml").write_text(SCENARIOS, encoding="utf-8")
    make_contract(root)
    return root


def append(path: Path, text: str) -> None:
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


def run(root: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command with the interpreted copy of the project."""
    # The copy is not part of the coverage measurement, of a parallel test run or of a running `make`.
    unwanted = ("SLIPCOVER", "PYTEST", "MAKE", "MFLAGS")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
    environment["PYTHONPATH"] = str(root / "src")
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=1800, check=False)


def check(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, done.stdout + done.stderr


def make_contract(root: Path) -> None:
    """Run `make contract` with this Python, without installing anything."""
    check(run(root, "make", "contract", f"BIN={Path(sys.executable).parent}", "--assume-old=.venv/requirements"))


def run_tests(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(root, sys.executable, "-m", "pytest", "--build=interpreted", "-q", "-p", "no:cacheprovider", *arguments)


def hashes(root: Path) -> dict[str, str]:
    """Return the hashes of all copied files by path."""
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in root.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def test_only_five_files_are_edited_by_hand(enlarged: Path) -> None:
    after = hashes(enlarged)
    before = {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in after if (ROOT / name).is_file()}
    assert {name for name in after if after[name] != before.get(name)} == BY_HAND | GENERATED
    make_contract(enlarged)
    assert hashes(enlarged) == after, "a second run changes nothing"


def test_numbers_are_only_appended(enlarged: Path) -> None:
    for name, new in NUMBERS.items():
        old, now = (json.loads((root / name).read_text(encoding="utf-8")) for root in (ROOT, enlarged))
        if isinstance(new, list):
            assert now == [*old, *new]
        else:
            assert now == {key: [*numbers, *new[key]] for key, numbers in old.items()}


def test_new_card_can_be_played(enlarged: Path) -> None:
    check(run(enlarged, sys.executable, "-c", WITH_THE_CARD))
    check(run(enlarged, sys.executable, "-m", "feodum", "check", "rules/darkages"))


def test_hard_coded_count_would_fail(enlarged: Path) -> None:
    test = enlarged / "tests" / "cards" / "test_count.py"
    source = "from feodum import KINGDOM_CARDS\n\n\ndef test_count() -> None:\n    assert len(KINGDOM_CARDS) == {}\n"
    for count, code in ((len(KINGDOM_CARDS), pytest.ExitCode.TESTS_FAILED), (len(KINGDOM_CARDS) + 1, pytest.ExitCode.OK)):
        test.write_text(source.format(count), encoding="utf-8")
        assert run_tests(enlarged, str(test)).returncode == code
    test.unlink()


def test_whole_suites_pass(enlarged: Path) -> None:
    tests = [f"tests/{name}" for name in (*SUITES, *OLD_DATA)]
    check(run_tests(enlarged, *tests, "--ignore=tests/cards/test_adding_a_card.py"))
