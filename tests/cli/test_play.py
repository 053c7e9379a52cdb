"""`feodum play`: whole games through a pipe, and everything a player may type."""

from __future__ import annotations

import io
import json
import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from command_runner import feodum
from feodum.bots.random_bot import RandomBot
from feodum.cli.play import Terminal, opponents, play
from feodum.cli.play import new_game as game_of
from feodum.engine.errors import FeodumError, SaveError, SetupError
from feodum.game import Game
from feodum.i18n.locale import preferred_language
from feodum.i18n.texts import Texts
from feodum.kingdoms.kingdom_code import of_setup

COMMAND = [sys.executable, "-c", "from feodum.cli.main import main; main()"]
SECONDS = 600


class Player:
    """Sits at a `feodum play` in a process of its own: reads up to a prompt, types a line."""

    def __init__(self, folder: Path, *options: str) -> None:
        environment = {**os.environ, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
        self.process = subprocess.Popen(
            [*COMMAND, "play", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env=environment,
        )
        self.seen = ""

    def read(self, to_the_end: bool = False) -> str:
        """What is written up to the next prompt, or up to the end."""
        assert self.process.stdout is not None
        output = self.process.stdout.fileno()
        heard = b""
        deadline = time.monotonic() + SECONDS
        while to_the_end or not (heard.endswith(b"\n> ") or heard == b"> "):
            assert select.select([output], [], [], max(0, deadline - time.monotonic()))[0], heard
            piece = os.read(output, 65536)
            if not piece:
                break
            heard += piece
        text = heard.decode("utf-8")
        self.seen += text
        return text

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode("utf-8") + b"\n")
        self.process.stdin.flush()

    def leave(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.read(to_the_end=True)
        code = self.process.wait(SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def first_of(wanted: list[str], shown: str) -> str:
    return next((name for name in wanted if re.search(rf"\d+ {name} \(", shown)), "")


def two_of(shown: str) -> str:
    """Two options of those listed in the line before the prompt, as numbers."""
    listed = re.findall(r"(\d+) [A-ZÄÖÜ][^×\d]*(?:×(\d+))?", shown.splitlines()[-2])
    return ",".join([number for number, count in listed for _ in range(int(count or 1))][:2])


@pytest.mark.parametrize(
    ("language", "asked", "wanted", "over"),
    [
        ("en", ("Play your Treasures", "Buy a card", "discard"), ["Province", "Gold", "Silver"], "You win!|wins|share"),
        ("de", ("Spiele deine Geldkarten", "Kaufe eine Karte", "Lege"), ["Provinz", "Gold", "Silber"], "gewinn|teil"),
    ],
)
def test_whole_game_through_a_pipe(
    tmp_path: Path, language: str, asked: tuple[str, str, str], wanted: list[str], over: str
) -> None:
    treasures, buying, losing = asked
    player = Player(tmp_path, "--seed", "7", "--language", language)
    for _ in range(400):
        shown = player.read()
        if player.process.poll() is not None or not shown.endswith("> "):
            break
        question = shown.rsplit("\n\n", 1)[-1]
        if treasures in question:
            player.type("all")
        elif buying in question:
            player.type(first_of(wanted, question))
        elif losing in question:
            player.type(two_of(question))
        else:
            player.type("1")
    assert player.leave() == 0
    assert "Traceback" not in player.seen
    assert re.search(over, player.seen.splitlines()[-1])
    assert re.search(r"(You|Du): \d+ ", player.seen)


def run(folder: Path, typed: str, *options: str) -> tuple[int, str]:
    """A `feodum play` with everything typed beforehand."""
    player = Player(folder, *options)
    assert player.process.stdin is not None
    try:
        player.process.stdin.write(typed.encode("utf-8", "surrogateescape"))
        player.process.stdin.flush()
    except BrokenPipeError:
        pass
    return player.leave(), player.seen


def test_end_of_input_saves_and_the_game_goes_on(tmp_path: Path) -> None:
    code, shown = run(tmp_path, "all\n", "--seed", "5", "--bot", "big-money")
    assert code == 0
    saved = list(tmp_path.glob("feodum-*.json"))
    assert len(saved) == 1
    assert f"feodum play --load {saved[0].name}" in shown
    assert json.loads(saved[0].read_text())["bot"] == "big-money"
    code, shown = run(tmp_path, "", "--load", saved[0].name)
    assert code == 0
    assert "The saved game goes on." in shown
    assert "Buy a card" in shown


def test_bytes_that_are_no_text_are_taken_calmly(tmp_path: Path) -> None:
    code, shown = run(tmp_path, "\udcff\udcfe\n\x00\n,,,\n" + "9" * 5000 + "\nq\n", "--seed", "5", "--bot", "random")
    assert code == 0
    assert "Traceback" not in shown
    assert "Goodbye." in shown


def test_errors_are_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.json").write_text("{")
    for options, expected in (
        (("--language", "fr"), "feodum: fr: there are no texts in that language; there are en, de"),
        (("--players", "1000000000"), "feodum: --players takes a whole number from 2 to 6, not '1000000000'"),
        (("--kingdom", "Frist Game"), "Did you mean First Game?"),
        (("--load", "bad.json"), "feodum: bad.json: not a saved game"),
        (("--load", "none.json"), "feodum: none.json: can't be read: No such file or directory"),
        (("--bot", "novise"), "feodum: novise: there is no bot of that name; did you mean novice?"),
    ):
        ended = feodum(monkeypatch, capsys, "play", *options)
        assert (ended.code, ended.out) == (2, "")
        assert expected in ended.errors
        assert len(ended.errors.splitlines()) == 1


def sit_down(
    lines: list[str], monkeypatch: pytest.MonkeyPatch, game: Game, language: str = "en", file: Path | None = None
) -> str:
    """What a player sees who types these lines and then leaves."""
    typed = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)
    page = io.StringIO()
    terminal = Terminal(game, Texts(language), Console(file=page, width=120, highlight=False), "big-money", file)
    assert terminal.run(resumed=False) == 0
    return page.getvalue()


def new_game(kingdom: str = "First Game") -> Game:
    game = Game.new(kingdom, seed=5, first=0)
    return game.play_out(opponents("big-money", game))


def test_wrong_input_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)  # when the input ends, the game is saved where one is
    lines = ["99", "Silver", "2 coper", "7 copper", "1,1,1,1,1,1", "co", "u", "? vilage", "? nonsense thing"]
    shown = sit_down(lines, monkeypatch, new_game())
    for expected in (
        "There is no option 99; they are numbered 1 to 1.",
        "Silver is not among the options.",
        "coper is not among the options. Did you mean Copper?",
        "Copper is there only",
        "You play Copper",
        "Taken back.",
        "There is no card called vilage. Did you mean Village?",
        "There is no card called nonsense thing.",
    ):
        assert expected in shown


def test_nothing_to_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "There is nothing to take back." in sit_down(["u"], monkeypatch, new_game())


def test_help_shows_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = sit_down(["?", "? militia", "? all", "s"], monkeypatch, new_game())
    assert "How to answer" in shown
    assert "Militia · Action – Attack · costs 4" in shown
    assert "+2 coins" in shown
    assert shown.count("Province (8) ×8") == 2
    german = sit_down(["? Miliz"], monkeypatch, new_game(), "de")
    assert "+2 Münzen" in german


def test_quitting_saves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game [1].json"
    game = new_game()
    shown = sit_down(["all", "q"], monkeypatch, game, file=file)
    assert f"Saved to {file}." in shown.replace("\n", "")
    assert Game.from_json(file.read_text()).answers == game.answers


def test_quitting_where_nothing_can_be_saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "no such folder" / "game.json"
    shown = sit_down(["q", "q"], monkeypatch, new_game(), file=file)
    assert "could not be saved" in shown
    assert "Type q once more to leave without saving." in shown
    assert shown.rstrip().endswith("Goodbye.")


@pytest.mark.parametrize("language", ["en", "de"])
def test_random_answers_in_random_kingdoms(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Every screen can be drawn: random games, half of whose answers are typed by number."""
    for seed in range(3):
        game = Game.new(None, players=2 + seed % 3, seed=seed)
        game.play_out({seat: RandomBot(seed + seat) for seat in range(1, game.setup.players)})
        shown = sit_down(["1", "1,2", "all", "1", "", "2", "1,1", "3", "s"] * 12, monkeypatch, game, language, Path(os.devnull))
        assert len(shown) > 1000


GUESTS = (
    "Ambassador", "Black Market", "Caravan", "City Quarter", "Embargo", "Golem", "Scheme", "Possession", "Trader", "Tunnel",
)  # fmt: skip


def about_to_possess(seed: int) -> Game:
    """A game with guests in which the player, who goes for it, can play Possession."""
    game = Game.new(GUESTS, players=2, seed=seed, first=0)
    while game.decision is not None:
        decision = game.decision
        if decision.source == "action" and "Possession" in decision.labels:
            break
        money = "Silver" if "Potion" in game.window(0).owned(0) else "Potion"
        wishes = ["Possession", "Gold", money, "Silver"] if decision.seat == 0 else []
        if decision.source == "treasure":
            game.answer([*range(decision.max)])
        else:
            wish = next((name for name in wishes if name in decision.labels), "")
            game.answer([decision.labels.index(wish)] if wish else [*range(decision.min)])
    return game


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["You decide for Anna in this turn.", "Hand of Anna:", "You decide for Anna. Play your Treasures"]),
        ("de", ["Du entscheidest in diesem Zug für Anna.", "Hand von Anna:", "Besessenheit (6 und ein Trank)", "(8 Schulden)"]),
    ],
)
def test_a_player_who_possesses_another_is_told_so(monkeypatch: pytest.MonkeyPatch, language: str, said: list[str]) -> None:
    game = about_to_possess(4)
    shown = sit_down(["s", "1", "", "", "", "all", "", ""], monkeypatch, game, language, Path(os.devnull))
    for words in said:
        assert words in shown


def test_kingdom_option() -> None:
    english = Texts("en")
    first = game_of("First Game", 2, 1, english)
    assert game_of("random", 2, 1, english).setup.kingdom != first.setup.kingdom
    assert set(game_of(", ".join(first.setup.kingdom), 3, 1, english).setup.kingdom) == set(first.setup.kingdom)
    code = of_setup(first.setup).code
    for meant in (code, code.lower(), f"http://127.0.0.1:8000/#kingdom={code}"):
        assert set(game_of(meant, 2, 1, english).setup.kingdom) == set(first.setup.kingdom)
    with pytest.raises(SetupError, match="a kingdom has 10 cards"):
        play(kingdom="Village, Smithy")
    with pytest.raises(SaveError, match="is not a file"):
        play(load=Path("/"))
    with pytest.raises(FeodumError, match="a seed is a whole number"):
        play(seed=-1)


def test_language_follows_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert preferred_language() == "en"
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert preferred_language() == "de"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert preferred_language() == "en"
