"""Card files with Durations, Night cards, mats, landscapes, piles, tokens and printings: played, saved, checked and served.

Each test starts a new process, because loaded cards can't be unloaded.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from feodum.cards import api
from feodum.engine.card import TYPE_NAMES
from feodum.engine.triggers import TRIGGERS

TESTS = Path(__file__).parents[1]
FILES = TESTS / "card_files"
KINGDOM = [
    "Breakwater", "Lamplighter", "Boathouse", "Harbourmaster", "Ferryman", "Wrecker", "Shipwright", "Net/Catch", "Village",
    "Smithy",
]  # fmt: skip
LANDSCAPES = ["Regatta", "Tall Lighthouse", "Reef", "Way of the Tide"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("harbour.py", "harbour.yaml"):
        shutil.copy(FILES / name, tmp_path)
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done


def feodum(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(folder, "-m", "feodum", *arguments)


def python(folder: Path, script: str) -> str:
    done = run(folder, "-c", script)
    assert done.returncode == 0, done.stderr
    return done.stdout


GAME = f"""
import pickle
from feodum import Game
from feodum.bots.random_bot import RandomBot
from feodum.kingdoms.kingdom_code import kingdom_of, read_code

used = set()
verbs = set()
for seed in range(12):
    game = Game.new({KINGDOM}, seed=seed, cards="harbour.py", landscapes={LANDSCAPES}, printings={{"Village": "Harbour"}},
                    bots={{seat: RandomBot(10 * seed + seat) for seat in (0, 1)}})
    assert game.is_over
    used |= {{card.name for event in game.log if event.verb in ("play", "follow", "buy") for card in event.cards}}
    verbs |= {{event.verb for event in game.log}}
    assert Game.from_json(game.to_json()) == game == pickle.loads(pickle.dumps(game))
wanted = {{"Breakwater", "Lamplighter", "Boathouse", "Harbourmaster", "Ferryman", "Wrecker", "Shipwright", "Net", "Catch",
          "Sloop", "Ship's Bell", "Regatta", "Tall Lighthouse", "Squall", "Fog"}}
assert wanted <= used, wanted - used
assert {{"set aside face down", "put on mat", "coffers", "take landscape", "lay token"}} - verbs == set(), verbs
assert {{"Ship's Bell", "Sloop", "Net", "Breakwater"}} <= {{*game.table.names}}
kingdom = read_code(kingdom_of(game.setup).code)
assert (sorted(kingdom.cards), kingdom.extras["landscapes"]) == ({sorted(KINGDOM)}, {sorted(LANDSCAPES)})
print(game.to_json())
"""


def test_every_part_is_played_and_saved(folder: Path) -> None:
    saved = python(folder, GAME)
    (folder / "saved.json").write_text(saved, encoding="utf-8")
    assert list(json.loads(saved)["cards"]) == ["harbour.py"]
    replayed = feodum(folder, "replay", "saved.json", "--cards", "harbour.py", "--language", "de")
    assert (replayed.returncode, "Wellenbrecher" in replayed.stdout, "Bootshaus" in replayed.stdout) == (0, True, True)
    missing = feodum(folder, "replay", "saved.json")
    assert (missing.returncode, "add --cards harbour.py" in missing.stderr) == (2, True)


NEEDS_FILE = """
from feodum import Game, Setup, SetupError
from feodum.cards.custom import add_cards, file_hashes_for
from feodum.env.action_game import Play
add_cards("harbour.py")
village = ["Village", "Smithy", "Market", "Militia", "Cellar", "Moat", "Workshop", "Mine", "Remodel", "Gardens"]
assert not file_hashes_for(Setup(2, village))
for extras in ({"landscapes": ["Reef"]}, {"printings": {"Village": "Harbour"}}):
    assert list(file_hashes_for(Setup(2, village, **extras))) == ["harbour.py"], extras
assert list(file_hashes_for(Setup(2, ["Net/Catch", *village[1:]]))) == ["harbour.py"]
try:
    Play(Setup(2, village, landscapes=["Reef"]), 1)
except SetupError as error:
    assert str(error) == "Reef: learning environments support only the cards that come with Feodum"
else:
    raise AssertionError
game = Game.new(village, seed=1, printings={"Village": "Harbour"})
assert [card.actions for card in game.table.pile("Village").cards] == [3] * 10
"""


def test_save_names_the_file_of_a_landscape_a_printing_or_a_mixed_pile(folder: Path) -> None:
    python(folder, NEEDS_FILE)


def test_scenarios_check_every_kind_of_part(folder: Path) -> None:
    done = feodum(folder, "check", "--cards", "harbour.py", "harbour.yaml")
    assert done.stdout == "9 passed, 0 failed\n"


def test_card_file_can_use_every_mechanism_of_the_engine(folder: Path) -> None:
    """The test cards of all mechanisms also work as a card file."""
    done = feodum(folder, "check", "--cards", str(TESTS / "mechanism_cards.py"), str(TESTS / "mechanisms"))
    assert (done.returncode, done.stdout.endswith(" passed, 0 failed\n")) == (0, True), done.stdout


def test_bots_play_every_kind_of_part_in_the_lab(folder: Path) -> None:
    strategy = (
        "name: Harbour\nbuy:\n  Province\n  Gold\n  Net up to 2\n  Breakwater up to 2\n  Lamplighter up to 1\n"
        "  Harbourmaster\n  Silver when count_type(Duration) >= 0\n"
    )
    (folder / "harbour.strategy").write_text(strategy, encoding="utf-8")
    kingdom = ("--kingdom", ", ".join([*KINGDOM, *LANDSCAPES]))
    for players in (["harbour.strategy", "big-money"], ["novice", "random"]):
        done = feodum(folder, "lab", "simulate", *players, *kingdom, "--cards", "harbour.py", "--games", "20", "--seed", "1")
        assert done.returncode == 0, done.stderr


def test_terminal_names_mats_and_tokens_of_a_card_file(folder: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    kingdom = ", ".join([*KINGDOM, *LANDSCAPES])
    command = ["play", "--cards", "harbour.py", "--kingdom", kingdom, "--bot", "random", "--seed", "3"]
    done = subprocess.run(
        [sys.executable, "-m", "feodum", *command],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False,
        input="all\nBoathouse\n\n" * 20 + "q\nq\n",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "Boathouse" in done.stdout


CATALOGUE = """
import json
from feodum.cards.custom import add_cards
from feodum.server.http.catalog import catalog
add_cards("harbour.py")
data = catalog()
cards = {each["name"]: each for kind in ("cards", "piles", "landscapes") for each in data[kind]}
assert cards["Breakwater"]["types"] == ["Action", "Duration"] and cards["Lamplighter"]["frame"] == "night"
assert cards["Net"]["pile"] == "Net/Catch" and cards["Net/Catch"]["kingdom"] and not cards["Sloop"]["kingdom"]
assert cards["Regatta"]["types"] == ["Event"] and cards["Squall"]["types"] == ["Hex"]
assert cards["Breakwater"]["texts"]["de"]["name"] == "Wellenbrecher"
assert data["other_texts"]["Boathouse mat"]["de"]["name"] == "Bootshaus"
assert {*data["other_texts"]} == {"Boathouse mat", "Tavern", "Storms", "+1 Sail"}
assert "Net/Catch" in data["kingdom"] and "Ship's Bell" not in data["kingdom"]
"""


def test_server_catalogue_has_every_kind_of_part(folder: Path) -> None:
    python(folder, CATALOGUE)


CARD = '''from feodum.cards.api import *

class Barn(Card):
    """+1 Card"""
    name = "Barn House"
    types = ACTION
    {facts}

class Flour(Card):
    """[1]"""
    name = "Flour"
    types = TREASURE
    {other}

class Feast(Landscape):
    """+1 Buy"""
    name = "Harvest Feast"
    types = {landscape}

{more}
'''
WRONG = (
    ({"facts": "types = ACTION | SHELTER"}, "mine.py:3: Barn: SHELTER is only for the Shelters of Dark Ages"),
    ({"facts": "types = DURATION"}, "mine.py:3: Barn: types must include at least one of ACTION, TREASURE"),
    ({"facts": "types = ACTION | EVENT"}, "mine.py:3: Barn: Events, Projects and other landscapes must be subclasses of Lands"),
    ({"facts": "types = ACTION | 1 << 40"}, "mine.py:3: Barn: types must be types such as ACTION | ATTACK, not 1099511627777"),
    ({"facts": 'pile = "Ruins"'}, "mine.py:3: Barn: Ruins belongs to a box, and a card file can't add cards to it"),
    ({"facts": 'pile = "Heap"'}, "mine.py:3: Barn: pile: there is no Stock or DeckStock 'Heap' with this card in this file"),
    ({"facts": 'heirloom = "Flower"'}, "mine.py:3: Barn: heirloom: there is no card 'Flower'"),
    ({"facts": 'edition = "2nd"'}, "mine.py:3: Barn: edition: there is no Kingdom card 'Barn House' to reprint"),
    ({"facts": "def __init__(self, n): pass"}, "mine.py:3: Barn: a card can't have __init__; write its facts"),
    (
        {"more": "".join([f'class {kind}(Card):\n    name = "Village"\n    edition = "A"\n    types = 1\n' for kind in "AB"])},
        "mine.py:24: B: edition: Village already has the edition A",
    ),
    ({"facts": 'extra_piles = ("Cellar mat",)'}, "mine.py:3: Barn: extra_piles: there is no pile 'Cellar mat'"),
    ({"facts": "debt_cost = -1"}, "mine.py:3: Barn: debt_cost must be from 0 to 20, not -1"),
    ({"other": 'edition = "A"\n    name = "Village"\n    heirloom = "Copper"'}, "Flour: heirloom: only a Kingdom card with"),
    ({"landscape": "EVENT | ACTION"}, "mine.py:15: Feast: a landscape has exactly one of the types EVENT, PROJECT, LANDMARK"),
    ({"landscape": "0"}, "mine.py:15: Feast: a landscape has exactly one of the types EVENT, PROJECT, LANDMARK"),
    ({"more": 'P = Stock("Flour", (Flour,) * 101, True)'}, "mine.py:20: Stock 'Flour': a pile has at most 100 cards"),
    ({"more": 'P = Stock("Flour", (Barn,), True)'}, "mine.py:20: Stock 'Flour': Barn needs pile = 'Flour'"),
    ({"more": 'P = Stock("Flour", (Flour, 3), True)'}, "Stock 'Flour': its cards must be a tuple of card classes of this file"),
    ({"more": 'P = Stock("Flour", (), True)'}, "Stock 'Flour': its cards must be a tuple of card classes of this file"),
    ({"more": 'P = Stock("Flour", (Flour,) * 10, True, per_player=10)'}, "per_player=10 needs 50 cards for 6 players"),
    ({"more": 'P = Stock("Flour", (Flour,) * 10, True, kingdom=True)'}, "a Kingdom pile needs supply=True and different cards"),
    (
        {"more": 'P = Stock("Flour", (Flour,), True)\nQ = Stock("Flour", (Flour,), True)'},
        "mine.py:21: Stock 'Flour': Flour already lies in Flour",
    ),
    ({"more": 'P = DeckStock("Flour", "Flour", (Flour,))'}, "DeckStock 'Flour': Flour must be a subclass of Landscape"),
    ({"more": 'P = Stock("Harvest Feast", (Feast,), True)'}, "Stock 'Harvest Feast': Feast must be a subclass of Card"),
    ({"more": 'M = Mat("Flour", CARDS_FOR_ALL)'}, "mine.py:20: Mat 'Flour': something else in this file has this name"),
    ({"more": 'M = Mat("Copper", CARDS_FOR_ALL)'}, "mine.py:20: Mat 'Copper': a card named Copper already exists"),
    ({"more": 'P = Stock("Flour", (Flour, []), True)'}, "Stock 'Flour': its cards must be a tuple of card classes"),
    ({"more": 'M = Mat("Garret", 7)'}, "Mat 'Garret': its kind must be CARDS_FOR_ALL, CARDS_FOR_OWNER or TOKEN_COUNT"),
    ({"more": 'M = Mat("Garret", TOKEN_COUNT, key="In it")'}, "Mat 'Garret': its key must be a lower-case word, not 'In it'"),
    ({"more": 'M = Mat("Garret", TOKEN_COUNT, landscape="Fest")'}, "Mat 'Garret': there is no landscape 'Fest' in this file"),
    ({"more": 'class T(PileToken):\n    """+1"""\n    name = "+1 T"\n    types = ACTION'}, "mine.py:20: T: a token has no"),
    ({"more": 'TEXTS = {"Flour": {"text": 3}}'}, "TEXTS: Flour: text must be of type str, not 3"),
)  # fmt: skip
REFUSALS = """
import json
from pathlib import Path
from feodum import KINGDOM_CARDS, SetupError
from feodum.cards.box import CARDS, FACES, LANDSCAPE_DECKS, LANDSCAPES, MATS, PRINTINGS, STOCKS, TOKENS
from feodum.cards.catalogue import CATALOGUE
from feodum.cards.custom import FILES, CUSTOM_CARD_TEXTS, add_cards

def registered():
    return [*KINGDOM_CARDS, *LANDSCAPES, *MATS, *PRINTINGS, *STOCKS, *TOKENS, *CARDS, *FACES, *CATALOGUE, *LANDSCAPE_DECKS]

before = registered()
for text in json.loads(Path("texts.json").read_text()):
    Path("mine.py").write_text(text, encoding="utf-8")
    try:
        add_cards("mine.py")
        print(json.dumps("no error"))
    except SetupError as error:
        print(json.dumps(str(error)))
        assert registered() == before
        assert not FILES and not CUSTOM_CARD_TEXTS, text
"""


def text_with(**parts: str) -> str:
    return CARD.format(**{"facts": "cost = 2", "other": "cost = 2", "landscape": "EVENT", "more": "", **parts})


@pytest.mark.parametrize("part", ["Stock(3, (Flour,), True)", "Mat(3, 0)", 'DeckStock("Flour", 3, (Feast,))'])
def test_argument_of_the_wrong_type_is_rejected(tmp_path: Path, part: str) -> None:
    """Compiled classes reject it when the file runs, interpreted ones when it is checked."""
    (tmp_path / "mine.py").write_text(text_with(more=f"P = {part}"), encoding="utf-8")
    done = feodum(tmp_path, "check", "--cards", "mine.py", "rules")
    assert (done.returncode, "mine.py:20: " in done.stderr) == (2, True), done.stderr


@pytest.fixture(scope="module")
def refusals(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The error for each invalid file, all from one process, and "no error" for a valid one at the end."""
    folder = tmp_path_factory.mktemp("wrong")
    texts = [*[text_with(**parts) for parts, _ in WRONG], text_with()]
    (folder / "texts.json").write_text(json.dumps(texts))
    return [json.loads(line) for line in python(folder, REFUSALS).splitlines()]


@pytest.mark.parametrize("number", range(len(WRONG)), ids=[says for _, says in WRONG])
def test_invalid_part_is_rejected_with_its_line(refusals: list[str], number: int) -> None:
    assert WRONG[number][1] in refusals[number]


def test_file_without_a_fault_is_accepted(refusals: list[str]) -> None:
    assert refusals[len(WRONG) :] == ["no error"]


def test_api_exports_every_type_and_trigger_flag() -> None:
    exported = {value for name in api.__all__ if isinstance(value := getattr(api, name), int)}
    assert {*TYPE_NAMES, *[trigger.bit for trigger in TRIGGERS]} <= exported
