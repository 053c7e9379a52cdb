"""Custom card files in games, scenarios, the lab, the server and saves; invalid ones are rejected.

Each test starts a new process, because loaded cards can't be unloaded.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from feodum.game import Game

KINGDOM = ["Mill", "Village", "Smithy", "Market", "Militia", "Cellar", "Moat", "Workshop", "Mine", "Remodel"]
MILL = '''"""Cards of my own."""

from feodum import Card
from feodum.engine.card import ACTION
from feodum.engine.table import TO_HAND, Table


class Mill(Card):
    """+1 Card
    +1 Action
    You may discard an Estate. If you do, gain a Silver to your hand."""

    name = "Mill"
    cost = 4
    types = ACTION
    draws = 1
    actions = 1
    german_name = "Mühle"
    german_plural = "Mühlen"
    german_text = "+1 Karte"

    def play(self, g: Table, me: int) -> None:
        estates = [card for card in g.hand(me) if card.name == "Estate"]
        if g.discard(me, g.choose(me, "discard", estates)):
            g.gain(me, "Silver", TO_HAND)
'''
SCENARIO = """name: Mill discards an Estate for a Silver
kingdom: [Mill]
p1: {hand: [Mill, Estate], deck: [Gold]}
do:
  - {p1: Mill, at: action}
  - {p1: Estate, at: Mill}
expect:
  actions: 1
  p1: {hand: [Gold, Silver], discard: [Estate]}
"""


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(MILL, encoding="utf-8")
    return file


def run(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, input=typed, capture_output=True, text=True, timeout=600, check=False
    )


def feodum(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    done = run(folder, "-m", "feodum", *arguments, typed=typed)
    assert "Traceback" not in done.stderr
    return done


def python(folder: Path, script: str) -> str:
    done = run(folder, "-c", script)
    assert done.returncode == 0, done.stderr
    return done.stdout


GAME = f"""
import pickle
from feodum import Game, CARDS
from feodum.levels.registry import bot_named
from feodum.kingdoms.kingdom_code import kingdom_of, read_code

before = Game.new("First Game", seed=5)
game = Game.new({KINGDOM}, seed=1, cards="mine.py", bots={{seat: bot_named("novice", seat) for seat in (0, 1)}})
assert game.is_over
assert any(event.verb == "play" and any(card.name == "Mill" for card in event.cards) for event in game.log)
assert game.table.names[-1] == "Mill" and "Mill" not in before.table.names
assert Game.new("First Game", seed=5) == before and Game.new(seed=5).setup == Game.new(seed=5, cards="mine.py").setup
assert Game.from_json(game.to_json()) == game == pickle.loads(pickle.dumps(game))
card = pickle.loads(pickle.dumps(CARDS["Mill"](7)))
assert (card.name, card.uid, card.cost, card.set_name) == ("Mill", 7, 4, "Own")
assert set(read_code(kingdom_of(game.setup).code).cards) == set({KINGDOM})
print(game.to_json())
"""


def test_save_needs_the_same_card_file(mill: Path) -> None:
    saved = python(mill.parent, GAME)
    file = mill.parent / "saved.json"
    file.write_text(saved, encoding="utf-8")
    assert list(json.loads(saved)["cards"]) == ["mine.py"]

    replayed = feodum(mill.parent, "replay", "saved.json", "--cards", "mine.py", "--language", "de")
    assert replayed.returncode == 0
    assert "Mühle" in replayed.stdout

    missing = feodum(mill.parent, "replay", "saved.json")
    assert missing.returncode == 2
    assert "uses cards from mine.py, which is not loaded; add --cards mine.py" in missing.stderr

    mill.write_text(MILL.replace("\n", "\r\n"), encoding="utf-8", newline="")
    assert feodum(mill.parent, "replay", "saved.json", "--cards", "mine.py").returncode == 0, "line endings don't matter"

    mill.write_text(MILL.replace("cost = 4", "cost = 3"), encoding="utf-8")
    changed = feodum(mill.parent, "replay", "saved.json", "--cards", "mine.py")
    assert changed.returncode == 2
    assert "the file has changed since" in changed.stderr


@pytest.mark.parametrize("cards", ['{"mine.py": 3}', '["mine.py"]', '"mine.py"'])
def test_save_with_damaged_card_hashes_is_rejected(mill: Path, cards: str) -> None:
    data = json.loads(Game.new("First Game", seed=1).to_json())
    (mill.parent / "saved.json").write_text(json.dumps({**data, "cards": json.loads(cards)}), encoding="utf-8")
    done = feodum(mill.parent, "replay", "saved.json", "--cards", "mine.py")
    assert (done.returncode, '"cards" must map file names to hashes' in done.stderr) == (2, True)


WRONG = (
    ("class Mill(Card):", "class Mill(Card:", "mine.py:8: "),
    ("class Mill(Card):", "class Mill(Crad):", "mine.py:8: NameError: name 'Crad' is not defined"),
    ("class Mill(Card):", "class _Mill(Card):", "mine.py:1: there is no card in this file"),
    ("class Mill(Card):", "class Mill:", "mine.py:1: there is no card in this file"),
    ('name = "Mill"', 'name = "village"', "mine.py:8: Mill: a card named Village already exists"),
    ('name = "Mill"', 'name = "buy"', "mine.py:8: Mill: 'buy' is reserved by the game; choose another name"),
    ('name = "Mill"', 'name = "Mühle"', "mine.py:8: Mill: 'Mühle' is not a valid name"),
    ('name = "Mill"', 'name = "Mill, old"', "mine.py:8: Mill: 'Mill, old' is not a valid name"),
    ('    name = "Mill"\n', "", "mine.py:8: Mill: it has no name"),
    ("cost = 4", 'cost = "4"', "mine.py:8: Mill.cost must be of type int, not '4'"),
    ("cost = 4", "cost = -1", "mine.py:8: Mill: cost must be from 0 to 20, not -1"),
    ("cost = 4", "costs = 4", "mine.py:8: Mill: costs: cards have no such attribute. Did you mean cost?"),
    ("cost = 4", 'cost = 4\n    brings = ("Ruins",)', "Mill: brings: cards have no such attribute. Did you mean extra_piles?"),
    ("cost = 4", "cost = 4\n    is_spent = 1", "Mill: is_spent: cards have no such attribute. Did you mean is_one_shot?"),
    ("def play", "def lays_token_on", "lays_token_on: cards have no such attribute. Did you mean puts_starting_token_on?"),
    ("types = ACTION", "types = 0", "mine.py:8: Mill: types must include at least one of ACTION"),
    ("types = ACTION", "types = ACTION | 512", "mine.py:8: Mill: custom cards can only have the types Action, Treasure"),
    ("types = ACTION", 'types = ACTION\n    extra_piles = ("Sheep",)', "Mill: extra_piles: there is no pile 'Sheep'"),
    ("def play", "def when_gaind", "mine.py:8: Mill.when_gaind: no such trigger method. Did you mean when_gained?"),
    ("def play(self, g: Table, me: int)", "def copies(self, players: int)", "mine.py:23: Mill: NameError: name 'g'"),
    ("from feodum import Card", "from feodum import Card\nraise SystemExit(0)", "mine.py:4: SystemExit: 0"),
    ('"""+1 Card', '""" """\n    _hint = """+1 Card', "mine.py:8: Mill: the card has no text"),
    ("class Mill(Card):", 'TEXTS = {"Windmill": {}}\n\n\nclass Mill(Card):', "TEXTS has texts for Windmill"),
    (
        MILL,
        MILL + "\n\n" + MILL.replace("class Mill", "class Other"),
        "mine.py:35: Mill: two cards in this file",
    ),
    (MILL, MILL + "\n\n" + MILL, "mine.py:35: there is already a class Mill in this file"),
)
REFUSALS = """
import json
from pathlib import Path
from feodum import KINGDOM_CARDS, SetupError
from feodum.cards.custom import FILES, CUSTOM_CARD_TEXTS, add_cards

for text in json.loads(Path("texts.json").read_text()):
    Path("mine.py").write_text(text, encoding="utf-8")
    try:
        add_cards("mine.py")
    except SetupError as error:
        print(json.dumps(str(error)))
    assert "Mill" not in KINGDOM_CARDS and not FILES and not CUSTOM_CARD_TEXTS, text
"""


@pytest.fixture(scope="module")
def refusals(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The error for each invalid file, all from one process: a rejected file must leave nothing behind."""
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "texts.json").write_text(json.dumps([MILL.replace(old, new) for old, new, _ in WRONG]))
    return [json.loads(line) for line in python(folder, REFUSALS).splitlines()]


@pytest.mark.parametrize("number", range(len(WRONG)), ids=[says for _, _, says in WRONG])
def test_invalid_file_is_rejected_with_its_line(refusals: list[str], number: int) -> None:
    old, _, says = WRONG[number]
    assert old in MILL
    assert len(refusals) == len(WRONG)
    assert says in refusals[number]


@pytest.mark.parametrize(("path", "says"), [(".", "is not a file"), ("none.py", "can't be read: No such file or directory")])
def test_unreadable_path_is_reported(tmp_path: Path, path: str, says: str) -> None:
    done = feodum(tmp_path, "check", "--cards", path, "rules")
    assert (done.returncode, says in done.stderr) == (2, True)


def test_changed_file_cannot_be_loaded_again(mill: Path) -> None:
    script = """
from pathlib import Path
from feodum import SetupError
from feodum.cards.custom import add_cards
assert add_cards("mine.py") == add_cards("./mine.py") == ("Mill",)
Path("mine.py").write_text(Path("mine.py").read_text(encoding="utf-8") + "# more", encoding="utf-8")
try:
    add_cards("mine.py")
except SetupError as error:
    print(error)
"""
    assert "has changed since its cards were loaded; restart Feodum" in python(mill.parent, script)


def test_custom_card_is_never_a_random_bane(mill: Path) -> None:
    """A game that doesn't use the custom card has the same Bane whether or not the card's file is loaded."""
    mill.write_text(MILL.replace("cost = 4", "cost = 2"), encoding="utf-8")
    script = f"""
from feodum import Game
kingdom = {["Young Witch", *KINGDOM[1:]]}
before = [Game.new(kingdom, seed=seed).setup.bane for seed in range(60)]
assert before == [Game.new(kingdom, seed=seed, cards="mine.py").setup.bane for seed in range(60)]
assert Game.new(kingdom, seed=1, bane="Mill").setup.bane == "Mill"
"""
    python(mill.parent, script)


def test_two_files_with_the_same_name_are_rejected(mill: Path) -> None:
    """Saves identify files by name."""
    other = mill.parent / "others" / "mine.py"
    other.parent.mkdir()
    other.write_text(MILL.replace("Mill", "Kiln"), encoding="utf-8")
    done = feodum(mill.parent, "check", "--cards", "mine.py", "--cards", "others/mine.py", "rules")
    assert (done.returncode, done.stdout) == (2, "")
    assert "others/mine.py: a file with this name is already loaded (mine.py); rename one of them" in done.stderr


def test_scenarios_can_use_custom_cards(mill: Path) -> None:
    (mill.parent / "mill.yaml").write_text(SCENARIO, encoding="utf-8")
    assert feodum(mill.parent, "check", "--cards", "mine.py", "mill.yaml").stdout == "1 passed, 0 failed\n"
    assert "Mill" in feodum(mill.parent, "check", "--cards", "mine.py", "mill.yaml", "--explain").stdout
    assert "unknown name 'Mill'" in feodum(mill.parent, "check", "mill.yaml").stdout


def test_lab_loads_custom_cards_in_worker_processes(mill: Path) -> None:
    strategy = "name: Mill\nbuy:\n  Province\n  Gold\n  Mill up to 3\n  Silver when count_type(Cantrip) >= 0\n"
    (mill.parent / "mill.strategy").write_text(strategy, encoding="utf-8")
    # Small jobs don't use the pool, so test the pool directly.
    script = """
from feodum.cards.custom import add_cards
from feodum.workers.pool import WorkerGroup
import mine_work
if __name__ == "__main__":
    add_cards("mine.py")
    group = WorkerGroup()
    with group.pool(2) as pool:
        assert pool.submit(mine_work.scores, 3).result() == mine_work.scores(3)
    group.close()
"""
    work = f"""
from feodum import Game
from feodum.levels.registry import bot_named

def scores(seed):
    bots = {{0: bot_named("mill.strategy", 1), 1: bot_named("big-money", 2)}}
    game = Game.new({KINGDOM}, seed=seed, bots=bots)
    assert "Mill" in game.window(0).owned(0)
    return game.scores()
"""
    (mill.parent / "mine_work.py").write_text(work, encoding="utf-8")
    (mill.parent / "pooled.py").write_text(script, encoding="utf-8")
    done = run(mill.parent, "pooled.py")
    assert done.returncode == 0, done.stderr
    arguments = ["lab", "simulate", "mill.strategy", "big-money", "--cards", "mine.py", "--seed", "1", "--json"]
    results = [feodum(mill.parent, *arguments, "--games", "600", "--workers", workers) for workers in ("1", "2")]
    matches = [json.loads(done.stdout)["match"] for done in results]
    assert matches[0] == matches[1]
    assert feodum(mill.parent, "lab", "lint", "mill.strategy", "--cards", "mine.py").returncode == 0


def test_server_catalogue_includes_custom_cards(mill: Path) -> None:
    script = """
import json
from feodum.cards.custom import add_cards
from feodum.server.http.catalog import catalog_json
from feodum.server.table.kingdom_requests import draw_kingdom
from feodum.server.http.client_messages import Wishes
from feodum.engine.random import seeded

old = json.loads(catalog_json()[0])
add_cards("mine.py")
new = json.loads(catalog_json()[0])
(card,) = [card for card in new["cards"] if card not in old["cards"]]
assert (card["name"], card["cost"], card["types"], card["set"], card["kingdom"]) == ("Mill", 4, ["Action"], "Own", True)
assert new["sets"] == [*old["sets"], "Own"] and "Mill" in new["kingdom"]
assert not any(card["texts"] for card in old["cards"])
assert "Mill" in draw_kingdom(Wishes(with_=["Mill"]), seeded(1)).cards
print(json.dumps(card["texts"], ensure_ascii=False))
"""
    texts = json.loads(python(mill.parent, script))
    assert texts["en"]["name"] == "Mill"
    assert texts["en"]["plural"] == "Mills"
    assert texts["en"]["text"].startswith("+1 Card\n+1 Action\n")
    assert texts["de"] == {"name": "Mühle", "plural": "Mühlen", "text": "+1 Karte"}


ODD = '''
from feodum import Card
from feodum.engine.card import ACTION


class Oracle(Card):
    """Choose one: sun; or rain."""

    name = "Oracle"
    cost = 2
    types = ACTION

    def play(self, g, me):
        if g.choose_word(me, "divine", ["Sun", "Rain"]) == "Sun":
            g.add_coins(me, 2)
'''


def test_strategies_can_choose_the_options_of_custom_cards(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(ODD.replace("cost = 2", 'cost = 2\n    options = ("Sun", "Rain")'), encoding="utf-8")
    (tmp_path / "odd.strategy").write_text("name: Odd\nbuy:\n  Oracle\nstyles:\n  Oracle: choose Sun\n", encoding="utf-8")
    arguments = ["lab", "simulate", "odd.strategy", "big-money", "--cards", "odd.py", "--games", "10", "--seed", "1"]
    assert feodum(tmp_path, *arguments).returncode == 0
    (tmp_path / "odd.strategy").write_text("name: Odd\nbuy:\n  Oracle\nstyles:\n  Oracle: choose Moon\n", encoding="utf-8")
    assert "Oracle has no option 'Moon'; its options are Sun, Rain" in feodum(tmp_path, *arguments).stderr


BOOM = """
from feodum import Card
from feodum.engine.card import ACTION


class Boom(Card):
    \"""+1 Buy\"""

    name, cost, types, buys = "Boom", 0, ACTION, 1

    def play(self, g, me):
        return 1 / 0
"""
FAULT = "boom.py:12: ZeroDivisionError: division by zero"


@pytest.fixture
def boom(tmp_path: Path) -> Path:
    (tmp_path / "boom.py").write_text(BOOM, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("workers", ["1", "2"])
def test_lab_reports_a_failing_card(boom: Path, workers: str) -> None:
    arguments = ["lab", "simulate", "random", "random", "--kingdom", "Boom", "--games", "20000", "--workers", workers]
    done = feodum(boom, *arguments, "--cards", "boom.py")
    assert (done.returncode, done.stderr) == (2, f"feodum: {FAULT}\n")


def test_scenario_reports_a_failing_card(boom: Path) -> None:
    (boom / "boom.yaml").write_text(
        "name: Boom\nkingdom: [Boom]\np1: {hand: [Boom]}\ndo:\n  - {p1: Boom, at: action}\nexpect: {buys: 2}\n"
    )
    done = feodum(boom, "check", "--cards", "boom.py", "boom.yaml")
    assert (done.returncode, done.stdout) == (1, f"boom.yaml:1: Boom: {FAULT}\n0 passed, 1 failed\n")


def test_failing_card_leaves_the_game_unchanged(boom: Path) -> None:
    kingdom = ", ".join(["Boom", *KINGDOM[1:]])
    moves = "all\nBoom\n\n" * 12 + "q\nq\n"  # buys Boom and plays it
    done = feodum(boom, "play", "--cards", "boom.py", "--kingdom", kingdom, "--bot", "big-money", "--seed", "1", typed=moves)
    assert (done.returncode, done.stderr) == (0, "")
    assert FAULT in done.stdout
    assert "Traceback" not in done.stdout


def test_question_without_a_text_gets_a_generic_prompt(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(ODD, encoding="utf-8")
    scenario = "name: Oracle\nkingdom: [Oracle]\np1: {hand: [Oracle, Copper]}\ndo:\n  - {p1: Oracle, at: action}\nexpect: {}\n"
    (tmp_path / "odd.yaml").write_text(scenario, encoding="utf-8")
    explained = feodum(tmp_path, "check", "--cards", "odd.py", "odd.yaml", "--explain").stdout
    assert all(word in explained for word in ("Oracle", "Sun", "Rain"))
    script = """
from feodum.i18n.question import Question
from feodum.i18n.texts import Texts
from feodum.cards.custom import add_cards

add_cards("odd.py")
asked = {"source": "Oracle", "verb": "divine", "kind": "words", "options": ["Sun", "Rain"], "min": 1, "max": 1, "about": []}
asked |= {"ordered": False, "all_or_none": False, "costs": None, "whose": 0}
for language in ("en", "de"):
    question = Question(Texts(language), asked)
    print(question.prompt(), question.option(0), sep="|")
"""
    assert python(tmp_path, script).splitlines() == ["Oracle: choose one|Sun", "Oracle: Wähle eins aus|Sun"]


def test_resume_command_includes_the_card_file(mill: Path) -> None:
    """When a player leaves the game, the printed command resumes it."""
    kingdom = ("--kingdom", ",".join(KINGDOM))
    left = run(
        mill.parent, "-m", "feodum", "play", "--cards", "mine.py", "--language", "en", "--seed", "1", *kingdom, typed="\nq\n"
    )
    command = re.search(r"Continue with: feodum (.*)", left.stdout)
    assert command is not None, left.stdout + left.stderr
    again = run(mill.parent, "-m", "feodum", *shlex.split(command[1]), "--language", "en", typed="q\n")
    assert "Mill" in again.stdout
    assert again.returncode == 0, again.stderr


SOAK = """
from pathlib import Path
from feodum.engine.random import seeded
from feodum.cards.custom import add_cards
from feodum.soak.game_specs import next_game_spec
from feodum.soak.checked_game import play_game_spec
from feodum.soak.coverage_tally import CoverageTally

add_cards("broken.py")
tally, random = CoverageTally(), seeded(1)
assert ("Mill", "played") in tally.needs()
assert ("Mill", "Moat") in tally.missing_pairs()
tally.counts.update({event: 100 for event in tally.all_card_events if event[0] != "Mill"})
specs = [next_game_spec(tally, random) for _ in range(40)]
failures = [play_game_spec(spec).failure for spec in specs if "Mill" in spec.setup.kingdom]
Path("failure.json").write_text(next(failure.to_json() for failure in failures if failure is not None))
"""


def test_soak_plays_custom_cards(mill: Path) -> None:
    """Custom cards are loaded after the soak modules, which must still see them."""
    broken = MILL.replace("        estates =", "        raise RuntimeError('the mill broke')\n        estates =")
    (mill.parent / "broken.py").write_text(broken, encoding="utf-8")
    python(mill.parent, SOAK)
    again = run(mill.parent, "-m", "feodum", "soak", "--cards", "broken.py", "--replay", "failure.json")
    assert (again.returncode, "the mill broke" in again.stdout) == (1, True)
    without = feodum(mill.parent, "soak", "--replay", "failure.json")
    assert (without.returncode, "add --cards broken.py" in without.stderr) == (2, True)
