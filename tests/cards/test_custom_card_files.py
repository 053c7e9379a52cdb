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

KINGDOM = ["Loom", "Village", "Smithy", "Market", "Militia", "Cellar", "Moat", "Workshop", "Mine", "Remodel"]
LOOM = '''"""Cards of my own."""

from feodum import Card
from feodum.engine.card import ACTION
from feodum.engine.table import TO_HAND, Table


class Loom(Card):
    """+1 Card
    +1 Action
    You may discard an Estate. If you do, gain a Silver to your hand."""

    name = "Loom"
    cost = 4
    types = ACTION
    draws = 1
    actions = 1
    german_name = "Webstuhl"
    german_plural = "Webstühle"
    german_text = "+1 Karte"

    def play(self, g: Table, me: int) -> None:
        estates = [card for card in g.hand(me) if card.name == "Estate"]
        if g.discard(me, g.choose(me, "discard", estates)):
            g.gain(me, "Silver", TO_HAND)
'''
SCENARIO = """name: Loom discards an Estate for a Silver
kingdom: [Loom]
p1: {hand: [Loom, Estate], deck: [Gold]}
do:
  - {p1: Loom, at: action}
  - {p1: Estate, at: Loom}
expect:
  actions: 1
  p1: {hand: [Gold, Silver], discard: [Estate]}
"""


@pytest.fixture
def loom(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text(LOOM, encoding="utf-8")
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
assert any(event.verb == "play" and any(card.name == "Loom" for card in event.cards) for event in game.log)
assert game.table.names[-1] == "Loom" and "Loom" not in before.table.names
assert Game.new("First Game", seed=5) == before and Game.new(seed=5).setup == Game.new(seed=5, cards="mine.py").setup
assert Game.from_json(game.to_json()) == game == pickle.loads(pickle.dumps(game))
card = pickle.loads(pickle.dumps(CARDS["Loom"](7)))
assert (card.name, card.uid, card.cost, card.set_name) == ("Loom", 7, 4, "Own")
assert set(read_code(kingdom_of(game.setup).code).cards) == set({KINGDOM})
print(game.to_json())
"""


def test_save_needs_the_same_card_file(loom: Path) -> None:
    saved = python(loom.parent, GAME)
    file = loom.parent / "saved.json"
    file.write_text(saved, encoding="utf-8")
    assert list(json.loads(saved)["cards"]) == ["mine.py"]

    replayed = feodum(loom.parent, "replay", "saved.json", "--cards", "mine.py", "--language", "de")
    assert replayed.returncode == 0
    assert "Webstuhl" in replayed.stdout

    missing = feodum(loom.parent, "replay", "saved.json")
    assert missing.returncode == 2
    assert "uses cards from mine.py, which is not loaded; add --cards mine.py" in missing.stderr

    loom.write_text(LOOM.replace("\n", "\r\n"), encoding="utf-8", newline="")
    assert feodum(loom.parent, "replay", "saved.json", "--cards", "mine.py").returncode == 0, "line endings don't matter"

    loom.write_text(LOOM.replace("cost = 4", "cost = 3"), encoding="utf-8")
    changed = feodum(loom.parent, "replay", "saved.json", "--cards", "mine.py")
    assert changed.returncode == 2
    assert "the file has changed since" in changed.stderr


@pytest.mark.parametrize("cards", ['{"mine.py": 3}', '["mine.py"]', '"mine.py"'])
def test_save_with_damaged_card_hashes_is_rejected(loom: Path, cards: str) -> None:
    data = json.loads(Game.new("First Game", seed=1).to_json())
    (loom.parent / "saved.json").write_text(json.dumps({**data, "cards": json.loads(cards)}), encoding="utf-8")
    done = feodum(loom.parent, "replay", "saved.json", "--cards", "mine.py")
    assert (done.returncode, '"cards" must map file names to hashes' in done.stderr) == (2, True)


WRONG = (
    ("class Loom(Card):", "class Loom(Card:", "mine.py:8: "),
    ("class Loom(Card):", "class Loom(Crad):", "mine.py:8: NameError: name 'Crad' is not defined"),
    ("class Loom(Card):", "class _Loom(Card):", "mine.py:1: there is no card in this file"),
    ("class Loom(Card):", "class Loom:", "mine.py:1: there is no card in this file"),
    ('name = "Loom"', 'name = "village"', "mine.py:8: Loom: a card named Village already exists"),
    ('name = "Loom"', 'name = "buy"', "mine.py:8: Loom: 'buy' is reserved by the game; choose another name"),
    *[
        ('name = "Loom"', f'name = "{name}"', f"mine.py:8: Loom: '{name}' is reserved by the game; choose another name")
        for name in ("Coffers", "Villager", "Effects", "Debt", "Night", "Clean-Up", "Face Down")
    ],
    ('name = "Loom"', 'name = "Webstühl"', "mine.py:8: Loom: 'Webstühl' is not a valid name"),
    ('name = "Loom"', 'name = "Loom, old"', "mine.py:8: Loom: 'Loom, old' is not a valid name"),
    ('    name = "Loom"\n', "", "mine.py:8: Loom: it has no name"),
    ("cost = 4", 'cost = "4"', "mine.py:8: Loom.cost must be of type int, not '4'"),
    ("cost = 4", "cost = -1", "mine.py:8: Loom: cost must be from 0 to 20, not -1"),
    ("cost = 4", "costs = 4", "mine.py:8: Loom: costs: cards have no such attribute. Did you mean cost?"),
    ("cost = 4", 'cost = 4\n    brings = ("Ruins",)', "Loom: brings: cards have no such attribute. Did you mean extra_piles?"),
    ("cost = 4", "cost = 4\n    is_spent = 1", "Loom: is_spent: cards have no such attribute. Did you mean is_one_shot?"),
    ("def play", "def lays_token_on", "lays_token_on: cards have no such attribute. Did you mean puts_starting_token_on?"),
    ("types = ACTION", "types = 0", "mine.py:8: Loom: types must include at least one of ACTION"),
    ("types = ACTION", 'types = ACTION\n    extra_piles = ("Sheep",)', "Loom: extra_piles: there is no pile 'Sheep'"),
    ("def play", "def when_gaind", "mine.py:8: Loom.when_gaind: no such trigger method. Did you mean when_gained?"),
    ("def play(self, g: Table, me: int)", "def copies(self, players: int)", "mine.py:23: Loom: NameError: name 'g'"),
    ("from feodum import Card", "from feodum import Card\nraise SystemExit(0)", "mine.py:4: SystemExit: 0"),
    ('"""+1 Card', '""" """\n    _hint = """+1 Card', "mine.py:8: Loom: the card has no text"),
    ("class Loom(Card):", 'TEXTS = {"Windmill": {}}\n\n\nclass Loom(Card):', "TEXTS has texts for Windmill"),
    (
        LOOM,
        LOOM + "\n\n" + LOOM.replace("class Loom", "class Other"),
        "mine.py:35: Loom: two cards in this file",
    ),
    (LOOM, LOOM + "\n\n" + LOOM, "mine.py:35: there is already a class Loom in this file"),
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
    assert "Loom" not in KINGDOM_CARDS and not FILES and not CUSTOM_CARD_TEXTS, text
"""


@pytest.fixture(scope="module")
def refusals(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The error for each invalid file, all from one process: a rejected file must leave nothing behind."""
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "texts.json").write_text(json.dumps([LOOM.replace(old, new) for old, new, _ in WRONG]))
    return [json.loads(line) for line in python(folder, REFUSALS).splitlines()]


@pytest.mark.parametrize("number", range(len(WRONG)), ids=[says for _, _, says in WRONG])
def test_invalid_file_is_rejected_with_its_line(refusals: list[str], number: int) -> None:
    old, _, says = WRONG[number]
    assert old in LOOM
    assert len(refusals) == len(WRONG)
    assert says in refusals[number]


@pytest.mark.parametrize(("path", "says"), [(".", "is not a file"), ("none.py", "can't be read: No such file or directory")])
def test_unreadable_path_is_reported(tmp_path: Path, path: str, says: str) -> None:
    done = feodum(tmp_path, "check", "--cards", path, "rules")
    assert (done.returncode, says in done.stderr) == (2, True)


def test_changed_file_cannot_be_loaded_again(loom: Path) -> None:
    script = """
from pathlib import Path
from feodum import SetupError
from feodum.cards.custom import add_cards
assert add_cards("mine.py") == add_cards("./mine.py") == ("Loom",)
Path("mine.py").write_text(Path("mine.py").read_text(encoding="utf-8") + "# more", encoding="utf-8")
try:
    add_cards("mine.py")
except SetupError as error:
    print(error)
"""
    assert "has changed since its cards were loaded; restart Feodum" in python(loom.parent, script)


def test_custom_card_is_never_a_random_bane(loom: Path) -> None:
    """A game that doesn't use the custom card has the same Bane whether or not the card's file is loaded."""
    loom.write_text(LOOM.replace("cost = 4", "cost = 2"), encoding="utf-8")
    script = f"""
from feodum import Game
kingdom = {["Young Witch", *KINGDOM[1:]]}
before = [Game.new(kingdom, seed=seed).setup.bane for seed in range(60)]
assert before == [Game.new(kingdom, seed=seed, cards="mine.py").setup.bane for seed in range(60)]
assert Game.new(kingdom, seed=1, bane="Loom").setup.bane == "Loom"
"""
    python(loom.parent, script)


def test_two_files_with_the_same_name_are_rejected(loom: Path) -> None:
    """Saves identify files by name."""
    other = loom.parent / "others" / "mine.py"
    other.parent.mkdir()
    other.write_text(LOOM.replace("Loom", "Kiln"), encoding="utf-8")
    done = feodum(loom.parent, "check", "--cards", "mine.py", "--cards", "others/mine.py", "rules")
    assert (done.returncode, done.stdout) == (2, "")
    assert "others/mine.py: a file with this name is already loaded (mine.py); rename one of them" in done.stderr


def test_scenarios_can_use_custom_cards(loom: Path) -> None:
    (loom.parent / "loom.yaml").write_text(SCENARIO, encoding="utf-8")
    assert feodum(loom.parent, "check", "--cards", "mine.py", "loom.yaml").stdout == "1 passed, 0 failed\n"
    assert "Loom" in feodum(loom.parent, "check", "--cards", "mine.py", "loom.yaml", "--explain").stdout
    assert "unknown name 'Loom'" in feodum(loom.parent, "check", "loom.yaml").stdout


def test_lab_loads_custom_cards_in_worker_processes(loom: Path) -> None:
    strategy = "name: Loom\nbuy:\n  Province\n  Gold\n  Loom up to 3\n  Silver when count_type(Cantrip) >= 0\n"
    (loom.parent / "loom.strategy").write_text(strategy, encoding="utf-8")
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
    bots = {{0: bot_named("loom.strategy", 1), 1: bot_named("big-money", 2)}}
    game = Game.new({KINGDOM}, seed=seed, bots=bots)
    assert "Loom" in game.window(0).owned(0)
    return game.scores()
"""
    (loom.parent / "mine_work.py").write_text(work, encoding="utf-8")
    (loom.parent / "pooled.py").write_text(script, encoding="utf-8")
    done = run(loom.parent, "pooled.py")
    assert done.returncode == 0, done.stderr
    arguments = ["lab", "simulate", "loom.strategy", "big-money", "--cards", "mine.py", "--seed", "1", "--json"]
    results = [feodum(loom.parent, *arguments, "--games", "600", "--workers", workers) for workers in ("1", "2")]
    matches = [json.loads(done.stdout)["match"] for done in results]
    assert matches[0] == matches[1]
    assert feodum(loom.parent, "lab", "lint", "loom.strategy", "--cards", "mine.py").returncode == 0


def test_server_catalogue_includes_custom_cards(loom: Path) -> None:
    script = """
import json
from feodum.cards.custom import add_cards
import gzip
from feodum.server.http.catalog import packed_catalog
from feodum.server.table.kingdom_requests import draw_kingdom
from feodum.server.http.client_messages import Wishes
from feodum.engine.random import seeded

old = json.loads(gzip.decompress(packed_catalog()[0].compressed))
add_cards("mine.py")
new = json.loads(gzip.decompress(packed_catalog()[0].compressed))
(card,) = [card for card in new["cards"] if card not in old["cards"]]
assert (card["name"], card["cost"], card["types"], card["set"], card["kingdom"]) == ("Loom", 4, ["Action"], "Own", True)
assert new["sets"] == [*old["sets"], "Own"] and "Loom" in new["kingdom"]
assert not any(card["texts"] for card in old["cards"])
assert "Loom" in draw_kingdom(Wishes(with_=["Loom"]), seeded(1)).cards
print(json.dumps(card["texts"], ensure_ascii=False))
"""
    texts = json.loads(python(loom.parent, script))
    assert texts["en"]["name"] == "Loom"
    assert texts["en"]["plural"] == "Looms"
    assert texts["en"]["text"].startswith("+1 Card\n+1 Action\n")
    assert texts["de"] == {"name": "Webstuhl", "plural": "Webstühle", "text": "+1 Karte"}


ODD = '''
from feodum import Card
from feodum.engine.card import ACTION


class Augury(Card):
    """Choose one: sun; or rain."""

    name = "Augury"
    cost = 2
    types = ACTION

    def play(self, g, me):
        if g.choose_word(me, "divine", ["Sun", "Rain"]) == "Sun":
            g.add_coins(me, 2)
'''


def test_strategies_can_choose_the_options_of_custom_cards(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(ODD.replace("cost = 2", 'cost = 2\n    options = ("Sun", "Rain")'), encoding="utf-8")
    (tmp_path / "odd.strategy").write_text("name: Odd\nbuy:\n  Augury\nstyles:\n  Augury: choose Sun\n", encoding="utf-8")
    arguments = ["lab", "simulate", "odd.strategy", "big-money", "--cards", "odd.py", "--games", "10", "--seed", "1"]
    assert feodum(tmp_path, *arguments).returncode == 0
    (tmp_path / "odd.strategy").write_text("name: Odd\nbuy:\n  Augury\nstyles:\n  Augury: choose Moon\n", encoding="utf-8")
    assert "Augury has no option 'Moon'; its options are Sun, Rain" in feodum(tmp_path, *arguments).stderr


BOOM = """
from feodum import Card
from feodum.engine.card import ACTION


class Boom(Card):
    \"""+1 Buy\"""

    name, cost, types, buys = "Boom", 0, ACTION, 1

    def play(self, g, me):
        return 1 / 0
"""
FAULT = "boom.py:12: Boom: ZeroDivisionError: division by zero"


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
    scenario = "name: Augury\nkingdom: [Augury]\np1: {hand: [Augury, Copper]}\ndo:\n  - {p1: Augury, at: action}\nexpect: {}\n"
    (tmp_path / "odd.yaml").write_text(scenario, encoding="utf-8")
    explained = feodum(tmp_path, "check", "--cards", "odd.py", "odd.yaml", "--explain").stdout
    assert all(word in explained for word in ("Augury", "Sun", "Rain"))
    script = """
from feodum.i18n.question import Question
from feodum.i18n.texts import Texts
from feodum.cards.custom import add_cards

add_cards("odd.py")
asked = {"source": "Augury", "verb": "divine", "kind": "words", "options": ["Sun", "Rain"], "min": 1, "max": 1, "about": []}
asked |= {"ordered": False, "all_or_none": False, "costs": None, "of": 0, "whose": 0}
for language in ("en", "de"):
    question = Question(Texts(language), asked)
    print(question.prompt(), question.option(0), sep="|")
"""
    assert python(tmp_path, script).splitlines() == ["Augury: choose one|Sun", "Augury: Wähle eins aus|Sun"]


def test_resume_command_includes_the_card_file(loom: Path) -> None:
    """When a player leaves the game, the printed command resumes it."""
    kingdom = ("--kingdom", ",".join(KINGDOM))
    left = run(
        loom.parent, "-m", "feodum", "play", "--cards", "mine.py", "--language", "en", "--seed", "1", *kingdom, typed="\nq\n"
    )
    command = re.search(r"Continue with: feodum (.*)", left.stdout)
    assert command is not None, left.stdout + left.stderr
    again = run(loom.parent, "-m", "feodum", *shlex.split(command[1]), "--language", "en", typed="q\n")
    assert "Loom" in again.stdout
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
assert ("Loom", "played") in tally.needs()
assert ("Loom", "Moat") in tally.missing_pairs()
tally.counts.update({event: 100 for event in tally.all_card_events if event[0] != "Loom"})
specs = [next_game_spec(tally, random) for _ in range(40)]
failures = [play_game_spec(spec).failure for spec in specs if "Loom" in spec.setup.kingdom]
Path("failure.json").write_text(next(failure.to_json() for failure in failures if failure is not None))
"""


def test_soak_plays_custom_cards(loom: Path) -> None:
    """Custom cards are loaded after the soak modules, which must still see them."""
    broken = LOOM.replace("        estates =", "        raise RuntimeError('the loom broke')\n        estates =")
    (loom.parent / "broken.py").write_text(broken, encoding="utf-8")
    python(loom.parent, SOAK)
    again = run(loom.parent, "-m", "feodum", "soak", "--cards", "broken.py", "--replay", "failure.json")
    assert (again.returncode, "the loom broke" in again.stdout) == (1, True)
    without = feodum(loom.parent, "soak", "--replay", "failure.json")
    assert (without.returncode, "add --cards broken.py" in without.stderr) == (2, True)
