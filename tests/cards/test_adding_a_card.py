"""A new card needs its class, its English and German texts, its row of facts and its scenarios; `make contract` does the rest.

The tests add a card to a copy of the project, then a counter, a mat and a landscape. Then they run the suites of cards,
environments, bots and texts there.
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
from additions import CARD, COUNTER, LANDSCAPE, MAT

from feodum.cards.box import KINGDOM_CARDS

ROOT = Path(__file__).parents[2]
COPIED = ("src", "tests", "rules", "bench", "tools", "examples", "docs", "web/src", "Makefile", "pyproject.toml", "README.md")
ADDITIONS = {"card": CARD, "counter": COUNTER, "mat": MAT, "landscape": LANDSCAPE}
MOST_FILES = {"card": 5, "counter": 5, "mat": 6, "landscape": 5}
"""How many files a contributor edits, with the scenario. A mat comes with a card."""
CODES = "src/feodum/kingdoms/kingdom_numbers.json"
LANDSCAPE_CODES = "src/feodum/kingdoms/landscape_numbers.json"
ENVIRONMENT = "src/feodum/env/frozen_numbers.json"
CATALOGUE = "docs/reference/catalogue.md"
GENERATED = {
    "card": {CODES, ENVIRONMENT, CATALOGUE},
    "counter": {"src/feodum/engine/state/state_fields.py", "web/src/game/vocabulary.ts"},
    "mat": {CODES, ENVIRONMENT, CATALOGUE},
    "landscape": {LANDSCAPE_CODES, ENVIRONMENT, CATALOGUE},
}
"""What `make contract` changes after each addition."""
NEW_NUMBERS: dict[str, dict[str, list[str]] | list[str]] = {
    CODES: ["Abacus", "Attic"],
    LANDSCAPE_CODES: ["Abundant Day"],
    ENVIRONMENT: {
        "kinds": ["Abacus", "Attic", "Abundant Day"],
        "actions": ["Abacus", "trash a card", "lend coins", "Attic", "Abundant Day", "gain 2 Silvers", "gain a Duchy"],
    },
}
WITH_THE_CARD = """
from feodum import Game, KINGDOM_CARDS
from feodum.bots.buy_lists import big_money
from feodum.kingdoms.kingdom_code import kingdom_of, read_code

assert KINGDOM_CARDS[0] == "Abacus"
for landscapes in [], ["Abundant Day"]:
    kingdom = ["Abacus", "Attic", *[name for name in KINGDOM_CARDS if name not in ("Abacus", "Attic")][:8]]
    game = Game.new(kingdom, seed=3, landscapes=landscapes).play_out([big_money(), big_money()])
    assert game.is_over
    assert Game.from_json(game.to_json()) == game
    kingdom = kingdom_of(game.setup)
    assert read_code(kingdom.code).data() == kingdom.data()
    assert kingdom.code[0] == "3", "the cards have numbers, too high ones for version 1"
"""
WITH_THE_COUNTER = """
from feodum import Game
from feodum.env.action_game import Play
from feodum.env.observation import table_names
from feodum.saves.checkpoints import checkpoint

game = Game.new("First Game", seed=1)
before = checkpoint(game.table)
game.table.players[1].laurels = 3
assert game.view(0)["players"][1]["counters"] == {"laurels": 3}
assert game.window(0).counter("laurels", 1) == 3
assert game.table.copy().players[1].laurels == 3
assert checkpoint(game.table) != before
play = Play(game.setup, 1)
play.game_run.table.players[1].laurels = 3
names = table_names(2)
assert dict(zip(names, [*play.observe(0)][-len(names):]))["player 1: laurels"] == 3
"""
SUITES = ("cards", "env", "bots", "i18n")
OTHER_TESTS = (
    "cli/test_screen.py",
    "engine/test_digests.py",
    "kingdoms/test_numbers.py",
    "saves/test_durable.py",
    "server/test_contract.py",
)
"""Old saves, codes and games keep their meaning, generated files are up to date, and the terminal knows everything."""


class Copy:
    """A copy of the project, and the files that each addition has changed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.by_hand: dict[str, set[str]] = {}
        self.generated: dict[str, set[str]] = {}

    def add(self, what: str) -> None:
        """Make the edits of an addition, then run `make contract`."""
        before = self.hashes()
        for edit in ADDITIONS[what]:
            edit.apply(self.root)
        edited = self.hashes()
        self.make_contract()
        after = self.hashes()
        self.by_hand[what] = {name for name in edited if edited[name] != before.get(name)}
        self.generated[what] = {name for name in after if after[name] != edited.get(name)}

    def hashes(self) -> dict[str, str]:
        """Return the hashes of all files by path."""
        return {
            path.relative_to(self.root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in self.root.rglob("*")
            if path.is_file() and path.suffix != ".pyc"
        }

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a command with the interpreted copy of the project."""
        # The copy is not part of the coverage measurement, of a parallel test run or of a running `make`.
        unwanted = ("SLIPCOVER", "PYTEST", "MAKE", "MFLAGS")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
        environment["PYTHONPATH"] = str(self.root / "src")
        return subprocess.run(
            command, cwd=self.root, env=environment, capture_output=True, text=True, timeout=1800, check=False
        )

    def python(self, *arguments: str) -> None:
        _check(self.run(sys.executable, *arguments))

    def test(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.run(sys.executable, "-m", "pytest", "--build=interpreted", "-q", "-p", "no:cacheprovider", *arguments)

    def make_contract(self) -> None:
        """Run `make contract` with this Python, without installing anything."""
        _check(self.run("make", "contract", f"BIN={Path(sys.executable).parent}", "--assume-old=.venv/requirements"))


def _check(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def enlarged(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy of the project with all additions."""
    root = tmp_path_factory.mktemp("enlarged")
    unneeded = shutil.ignore_patterns("__pycache__", "static", "browser", "pictures", "*.so", "*.egg-info")
    for name in COPIED:
        target = root / name
        target.parent.mkdir(exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=unneeded)
        else:
            shutil.copy(ROOT / name, target)
    copy = Copy(root)
    for what in ADDITIONS:
        copy.add(what)
    return copy


@pytest.mark.parametrize("what", ADDITIONS)
def test_few_files_are_edited_by_hand(enlarged: Copy, what: str) -> None:
    assert len(enlarged.by_hand[what]) <= MOST_FILES[what]
    assert enlarged.generated[what] == GENERATED[what]


def test_second_run_of_make_contract_changes_nothing(enlarged: Copy) -> None:
    before = enlarged.hashes()
    enlarged.make_contract()
    assert enlarged.hashes() == before


def test_numbers_are_only_appended(enlarged: Copy) -> None:
    for name, new in NEW_NUMBERS.items():
        old, now = (json.loads((root / name).read_text(encoding="utf-8")) for root in (ROOT, enlarged.root))
        if isinstance(new, list):
            assert now == old + new
        else:
            assert now == {key: numbers + new[key] for key, numbers in old.items()}


def test_additions_can_be_used(enlarged: Copy) -> None:
    enlarged.python("-c", WITH_THE_CARD)
    enlarged.python("-c", WITH_THE_COUNTER)
    enlarged.python("-m", "feodum", "check", "rules/darkages")


def test_hard_coded_count_would_fail(enlarged: Copy) -> None:
    test = enlarged.root / "tests" / "cards" / "test_count.py"
    source = "from feodum import KINGDOM_CARDS\n\n\ndef test_count() -> None:\n    assert len(KINGDOM_CARDS) == {}\n"
    count = len(KINGDOM_CARDS)
    for right, code in ((count, pytest.ExitCode.TESTS_FAILED), (count + 2, pytest.ExitCode.OK)):
        test.write_text(source.format(right), encoding="utf-8")
        assert enlarged.test(str(test)).returncode == code
    test.unlink()


def test_whole_suites_pass(enlarged: Copy) -> None:
    tests = [f"tests/{name}" for name in (*SUITES, *OTHER_TESTS)]
    _check(enlarged.test(*tests, "--ignore=tests/cards/test_adding_a_card.py"))
