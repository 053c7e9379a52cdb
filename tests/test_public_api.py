"""The public names of the package: finding bots and strategies, printing a game, and what `Game` offers."""

from __future__ import annotations

import pickle
import subprocess
import sys
from html.parser import HTMLParser

import pytest

import feodum
from feodum import Answer, Bot, Decision, FeodumError, Game, IllegalAnswer, View
from feodum.bots.random_bot import RandomBot
from feodum.kingdoms.selection import choose_setup
from feodum.strategies.model import Strategy
from feodum.view.table_text import WIDTH, table_html, table_text
from rare_positions import find_position, owns_everything
from rare_rules import rare_setup

GAME_MEMBERS = {
    "answer", "answer_all", "answer_count", "answer_labels", "answer_texts", "answers", "asked", "can_end", "copy", "decision",
    "end", "ended", "events_for", "from_json", "from_saved", "is_over", "log", "new", "options", "play_out", "resigned",
    "rewind", "run", "saved", "scores", "seed", "setup", "table", "text", "to_json", "undo", "view", "window", "winners",
}  # fmt: skip


def test_game_has_a_small_public_interface() -> None:
    """What only the server and the search use is behind `run`."""
    game = Game.new("First Game", seed=1)
    assert {name for name in dir(game) if not name.startswith("_")} == GAME_MEMBERS


# Bots and strategies by name -------------------------------------------------------------------------------------------------
def test_bots_and_strategies_are_found_by_name() -> None:
    assert feodum.bot("double-witch").name == "Double Witch"
    assert feodum.bot("steady").name == "steady"
    assert isinstance(feodum.bot("random", seed=3), RandomBot)
    strategy = feodum.strategy("double-witch")
    assert isinstance(strategy, Strategy)
    assert strategy.needs == ("Witch",)


@pytest.mark.parametrize(
    ("find", "name", "message"),
    [
        (feodum.bot, "sagge", "sagge: no such bot. Did you mean sage?"),
        (feodum.bot, "double-wich", "double-wich: no such bot. Did you mean double-witch?"),
        (feodum.bot, "xyzzy", "xyzzy: no such bot. Use random, novice"),
        (feodum.strategy, "double-wich", "double-wich: no such strategy. Did you mean double-witch?"),
        (feodum.strategy, "sagge", "sagge: no such strategy. Use a library strategy"),
        (feodum.strategy, "sage", "sage: this bot has no fixed strategy"),
    ],
)
def test_unknown_names_get_a_suggestion(find: type, name: str, message: str) -> None:
    with pytest.raises(FeodumError) as caught:
        find(name)
    assert str(caught.value).startswith(message)


def test_import_loads_neither_levels_nor_search() -> None:
    code = "import sys, feodum; print(*(name for name in sys.modules if name.startswith('feodum')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    unneeded = ("feodum.levels", "feodum.search", "feodum.strategies", "feodum.lab", "feodum.i18n", "feodum.view.table_text")
    assert "feodum.game" in loaded
    assert [name for name in loaded if name.startswith(unneeded)] == []


class Mine(Bot):
    def decide(self, view: View, decision: Decision) -> Answer:
        return tuple(range(decision.min))


class Named(Mine):
    name = "Ada"


class NamedLater(Mine):
    def __init__(self, name: str) -> None:
        self.name = name


def test_bots_have_the_name_of_their_class_unless_they_set_another() -> None:
    assert (Mine().name, Named().name, NamedLater("Ben").name, RandomBot().name) == ("Mine", "Ada", "Ben", "random")
    for bot in (Mine(), Named(), NamedLater("Ben")):
        assert pickle.loads(pickle.dumps(bot)).name == bot.name


# Answering by label ----------------------------------------------------------------------------------------------------------
def test_unknown_labels_get_a_suggestion_and_change_nothing() -> None:
    game = Game.new("First Game", seed=4, first=0)
    game.answer(0, 1, 2, 3)
    before = game.copy()
    with pytest.raises(IllegalAnswer, match=r"^player 1 at buy, buy: there is no Milita\. Did you mean Militia\?$"):
        game.answer_labels("Milita")
    with pytest.raises(IllegalAnswer, match=r"there is no militia\. Did you mean Militia\?$"):
        game.answer_labels("militia")
    with pytest.raises(IllegalAnswer, match=r"there is no Xyzzy; the options are Copper, Silver, .*Militia, .*Workshop$"):
        game.answer_labels("Xyzzy")
    assert game == before
    game.answer_labels("Militia")
    assert game.answer_texts()[-1] == "buy: Militia"


def test_label_that_is_used_too_often_is_rejected() -> None:
    game = Game.new("First Game", seed=4, first=0)
    with pytest.raises(IllegalAnswer, match="there is no other Copper"):
        game.answer_labels(*["Copper"] * 5)
    game.answer_labels(*["Copper"] * 4)


# Printing ---------------------------------------------------------------------------------------------------------------------
START = """\
Turn 1 of player 1 (treasure): 1 Action, 1 Buy, 0 coins
Supply: Copper 46 ($0), Silver 40 ($3), Gold 30 ($6), Estate 8 ($2), Duchy 8 ($5), Province 8 ($8),
  Curse 10 ($0), Cellar 10 ($2), Market 10 ($5), Merchant 10 ($3), Militia 10 ($4), Mine 10 ($5),
  Moat 10 ($2), Remodel 10 ($4), Smithy 10 ($4), Village 10 ($3), Workshop 10 ($3)
Player 1: 5 in hand, 5 in deck
Player 2: 5 in hand, 5 in deck
Hand of player 1: Estate, 4 Copper
Player 1 decides: treasure, play 0 to 4, in order: 0 Copper, 1 Copper, 2 Copper, 3 Copper"""


def test_printing_a_game_shows_the_table() -> None:
    assert str(Game.new("First Game", seed=4, first=0)) == START


def test_printed_table_shows_only_what_the_seat_sees() -> None:
    game = Game.new("First Game", seed=4, first=0)
    assert game.text(0) == str(game)
    other, spectator = game.text(1), game.text(-1)
    assert "Hand of player 2: 2 Estate, 3 Copper" in other
    assert "Hand of player 1" not in other + spectator
    assert "Hand of" not in spectator
    assert other.splitlines()[-1] == spectator.splitlines()[-1] == "Player 1 decides: the options are hidden"


def test_printed_table_of_a_finished_game_shows_the_result() -> None:
    game = Game.new("First Game", seed=4, first=0).play_out([feodum.bot("big-money"), feodum.bot("random")])
    assert game.is_over
    mine, theirs = game.scores()
    assert str(game).startswith(
        f"The game is over, and player 1 wins: player 1 has {mine} points, player 2 has {theirs} points\n"
    )
    assert "Hand of" not in str(game)


class Tags(HTMLParser):
    """Collects the tags and texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.used: set[str] = set()
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        self.used.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def letters(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum())


@pytest.mark.parametrize("seed", range(12))
def test_every_table_can_be_printed(seed: int) -> None:
    """Games of all sets, and the same content as text and in a notebook."""
    setup = choose_setup(None, 2 + seed % 3, seed)
    game = Game(setup, seed).play_out([RandomBot(seed + seat) for seat in range(setup.players)], turn_limit=12)
    for seat in range(-1, setup.players):
        data = game.view(seat)
        text = table_text(data)
        assert all(len(line) <= WIDTH for line in text.splitlines())
        tags = Tags(table_html(data))
        assert tags.used == {"table", "tr", "th", "td"}
        assert not tags.open
        assert letters("".join(tags.texts)) == letters(text)
    assert game._repr_html_() == table_html(game.view(-1 if game.asked is None else game.asked))


def test_printed_table_shows_mats_landscapes_and_counters() -> None:
    with rare_setup() as setup:
        text = str(find_position(setup, lambda game, decision: decision.source == "buy" and owns_everything(game)))
    lines = " ".join(line.strip() for line in text.splitlines())
    mine, theirs = lines.split("Player 1:")[1].split("Player 2:")
    assert "Landscapes: Fair Day ($2), Guildhall ($3)" in lines
    assert "Hideout mat with Copper" in mine
    assert "Hideout mat with 1 card" in theirs, "other players don't see the card"
    assert "with Guildhall" in mine
    assert "5 coffers" in mine
    assert "Shrine 10 ($4; 3 VP)" in lines


def test_names_are_escaped_in_notebooks() -> None:
    data = Game.new("First Game", seed=4).view(0)
    data["supply"][0]["name"] = "<script>alert('&')</script>"
    data["hand"] = ['"><img src=x>']
    page = table_html(data)
    assert "<script" not in page
    assert "<img" not in page
    assert "&lt;script&gt;" in page
