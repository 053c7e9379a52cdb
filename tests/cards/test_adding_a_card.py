"""Adding a card only needs its class, texts, facts and scenarios, and changes nothing else.

The test adds a card to a copy of the package. Its name sorts first, so that any code that depends on name indices would break.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CARD = '''
class Abbey(DarkAgesCard):
    """+1 Card, +2 Actions."""

    name = "Abbey"
    cost = 2
    types = ACTION
    draws = 1
    actions = 2


DARK_AGES_CARDS: tuple[type[Card], ...] = (
    Abbey,
'''
FACT = "Abbey,Dark Ages,2,Action,,,10,Abtei,+1 Card +2 Actions\n"
SCENARIO = """name: Abbey draws a card and gives two Actions
kingdom: [Abbey]
p1: {hand: [Abbey], deck: [Gold]}
do:
  - {p1: Abbey, at: action}
expect:
  actions: 2
  p1: {hand: [Gold]}
"""
WITH_THE_CARD = """
from feodum import Game, KINGDOM_CARDS
from feodum.bots.buy_lists import big_money
from feodum.kingdoms.kingdom_code import kingdom_of, read_code

assert KINGDOM_CARDS[0] == "Abbey"
game = Game.new(["Abbey", *KINGDOM_CARDS[10:19]], seed=3).play_out([big_money(), big_money()])
assert game.is_over
assert Game.from_json(game.to_json()) == game
kingdom = kingdom_of(game.setup)
assert read_code(kingdom.code).data() == kingdom.data()
"""


@pytest.fixture(scope="module")
def enlarged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with one more card."""
    root = tmp_path_factory.mktemp("enlarged")
    for name in ("src", "tests", "rules", "bench"):
        unneeded = shutil.ignore_patterns("__pycache__", "static", "browser", "*.so", "*.egg-info")
        shutil.copytree(ROOT / name, root / name, ignore=unneeded)
    shutil.copy(ROOT / "pyproject.toml", root)
    cards = root / "src" / "feodum" / "cards" / "dark_ages.py"
    before, after = cards.read_text(encoding="utf-8").split("DARK_AGES_CARDS: tuple[type[Card], ...] = (\n")
    cards.write_text(before + CARD.lstrip() + after, encoding="utf-8")
    for language, name in (("en", "Abbey"), ("de", "Abtei")):
        with (root / "src" / "feodum" / "i18n" / language / "cards.ftl").open("a", encoding="utf-8") as texts:
            texts.write(f"\ncard-abbey = {name}\n    .text = +1, +2\n")
    with (root / "rules" / "cards.csv").open("a", encoding="utf-8") as facts:
        facts.write(FACT)
    (root / "rules" / "darkages" / "abbey.yaml").write_text(SCENARIO, encoding="utf-8")
    return root


def run_python(root: Path, *arguments: str) -> None:
    """Run Python with the interpreted copy of the project, and expect success."""
    environment = {**os.environ, "PYTHONPATH": str(root / "src")}
    environment.pop("SLIPCOVER_ENABLED", None)  # the copy is not part of the coverage measurement
    done = subprocess.run(
        [sys.executable, *arguments], cwd=root, env=environment, capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_new_card_can_be_played(enlarged: Path) -> None:
    run_python(enlarged, "-c", WITH_THE_CARD)
    run_python(enlarged, "-m", "feodum", "check", "rules/darkages/abbey.yaml")


def test_existing_data_is_unaffected(enlarged: Path) -> None:
    """Saves, kingdom codes, digests and an old database still work; the new card matches its facts."""
    files = [
        f"tests/{name}.py"
        for name in ("saves/test_durable", "engine/test_digests", "server/test_maintenance", "cards/test_facts")
    ]
    selected = "test_durable or test_digests or games_of_0_1_0 or (facts and (Abbey or Vagrant))"
    run_python(enlarged, "-m", "pytest", "--build=interpreted", "-q", "-p", "no:cacheprovider", *files, "-k", selected)
