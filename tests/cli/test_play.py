"""`feodum play` line by line: complete games through a pipe, and all kinds of input."""

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
from feodum.cli import play as play_module
from feodum.cli.play import Terminal, opponents, play
from feodum.cli.play import new_game as game_of
from feodum.cli.settings import remember_sets
from feodum.engine.decision import Agent
from feodum.engine.errors import FeodumError, SaveError, SetupError
from feodum.game import Game
from feodum.i18n.locale import preferred_language
from feodum.i18n.texts import Texts
from feodum.kingdoms.kingdom_code import kingdom_of
from feodum.kingdoms.selection import SETS, drawn_from
from feodum.levels.registry import bot_named

COMMAND = [sys.executable, "-c", "from feodum.cli.main import main; main()"]
SECONDS = 600


class Player:
    """Runs `feodum play` in a process: reads up to a prompt, types a line."""

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
        self.output = ""

    def read(self, to_the_end: bool = False) -> str:
        """Return the output up to the next prompt, or to the end."""
        assert self.process.stdout is not None
        stdout = self.process.stdout.fileno()
        data = b""
        deadline = time.monotonic() + SECONDS
        while to_the_end or not (data.endswith(b"\n> ") or data == b"> "):
            assert select.select([stdout], [], [], max(0, deadline - time.monotonic()))[0], data
            chunk = os.read(stdout, 65536)
            if not chunk:
                break
            data += chunk
        text = data.decode("utf-8")
        self.output += text
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
    """Return the numbers of two options from the line before the prompt."""
    listed = re.findall(r"(\d+) [A-ZÄÖÜ][^×\d]*(?:×(\d+))?", shown.splitlines()[-2])
    return ",".join([number for number, count in listed for _ in range(int(count or 1))][:2])


@pytest.mark.parametrize(
    ("language", "prompts", "wanted", "over"),
    [
        ("en", ("Play your Treasures", "Buy a card", "discard"), ["Province", "Gold", "Silver"], "You win!|wins|share"),
        ("de", ("Spiele deine Geldkarten", "Kaufe eine Karte", "Lege"), ["Provinz", "Gold", "Silber"], "gewinn|teil"),
    ],
)
def test_whole_game_can_be_played_through_a_pipe(
    tmp_path: Path, language: str, prompts: tuple[str, str, str], wanted: list[str], over: str
) -> None:
    treasures, buying, losing = prompts
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
    assert "Traceback" not in player.output
    assert re.search(over, player.output.splitlines()[-1])
    assert re.search(r"(You|Du): \d+ ", player.output)


def run(folder: Path, typed: str, *options: str) -> tuple[int, str]:
    """Run `feodum play` with the given input; return its exit code and output."""
    player = Player(folder, *options)
    assert player.process.stdin is not None
    try:
        player.process.stdin.write(typed.encode("utf-8", "surrogateescape"))
        player.process.stdin.flush()
    except BrokenPipeError:
        pass
    return player.leave(), player.output


def test_end_of_input_saves_and_game_can_be_resumed(tmp_path: Path) -> None:
    code, shown = run(tmp_path, "all\n", "--seed", "5", "--bot", "big-money")
    assert code == 0
    saved = list(tmp_path.glob("feodum-*.json"))
    assert len(saved) == 1
    assert f"feodum play --load {saved[0].name}" in shown
    assert json.loads(saved[0].read_text())["bot"] == "big-money"
    code, shown = run(tmp_path, "", "--load", saved[0].name)
    assert code == 0
    assert "Resuming the saved game." in shown
    assert "Buy a card" in shown


def test_undecodable_input_is_accepted(tmp_path: Path) -> None:
    code, shown = run(tmp_path, "\udcff\udcfe\n\x00\n,,,\n" + "9" * 5000 + "\nq\n", "--seed", "5", "--bot", "random")
    assert code == 0
    assert "Traceback" not in shown
    assert "Goodbye." in shown


def test_errors_are_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.json").write_text("{")
    for options, expected in (
        (("--language", "fr"), "feodum: fr: unknown language; choose from en, de"),
        (("--players", "1000000000"), "feodum: --players takes a whole number from 2 to 6, not '1000000000'"),
        (("--kingdom", "Frist Game"), "Did you mean First Game?"),
        (("--load", "bad.json"), "feodum: bad.json: not a saved game"),
        (("--load", "none.json"), "feodum: none.json: can't be read: No such file or directory"),
        (("--bot", "novise"), "feodum: novise: no such bot. Did you mean novice?"),
    ):
        result = feodum(monkeypatch, capsys, "play", *options)
        assert (result.code, result.out) == (2, "")
        assert expected in result.errors
        assert len(result.errors.splitlines()) == 1


def play_lines(
    lines: list[str], monkeypatch: pytest.MonkeyPatch, game: Game, language: str = "en", file: Path | None = None
) -> str:
    """Play a game with these input lines; return the output."""
    typed = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)
    output = io.StringIO()
    terminal = Terminal(game, Texts(language), Console(file=output, width=120, highlight=False), "big-money", file)
    assert terminal.run(resumed=False) == 0
    return output.getvalue()


def new_game(kingdom: str = "First Game") -> Game:
    game = Game.new(kingdom, seed=5, first=0)
    return game.play_out(opponents("big-money", game))


def test_invalid_input_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)  # at the end of the input the game is saved in the current directory
    lines = ["99", "Silver", "2 coper", "7 copper", "1,1,1,1,1,1", "co", "u", "? vilage", "? nonsense thing"]
    shown = play_lines(lines, monkeypatch, new_game())
    for expected in (
        "There is no option 99; they are numbered 1 to 1.",
        "Silver is not one of the options.",
        "coper is not one of the options. Did you mean Copper?",
        "Copper is available only",
        "You play Copper",
        "Undone.",
        "There is no card called vilage. Did you mean Village?",
        "There is no card called nonsense thing.",
    ):
        assert expected in shown


def test_undo_at_the_start_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "There is nothing to undo." in play_lines(["u"], monkeypatch, new_game())


@pytest.mark.parametrize(("winner", "starts"), [(0, 1), (1, 2), (2, 0)])
def test_rematch_is_offered_with_the_winner_last(monkeypatch: pytest.MonkeyPatch, winner: int, starts: int) -> None:
    game = Game.new("First Game", players=3, seed=5, first=0)
    game.play_out([bot_named("big-money", seat) for seat in range(3)])
    monkeypatch.setattr(Game, "winners", lambda self: [winner])
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    begun: list[Game] = []

    def seat_bots(bot: str, game: Game) -> dict[int, Agent]:
        begun.append(game)
        return opponents(bot, game)

    monkeypatch.setattr(play_module, "opponents", seat_bots)
    monkeypatch.setattr(play_module, "save_game", lambda game, bot, file: Path("x"))
    shown = play_lines(["r", "q"], monkeypatch, game)
    assert "the winner goes last" in shown
    assert [each.setup for each in begun] == [game.setup.starting_with(starts)]
    assert begun[0].seed != game.seed
    assert "Goodbye." in shown
    assert "Goodbye." not in play_lines([""], monkeypatch, game)
    assert len(begun) == 1


def test_no_rematch_is_offered_to_a_script(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game().play_out([bot_named("big-money", seat) for seat in range(2)])
    assert "winner goes last" not in play_lines(["r"], monkeypatch, game)


def test_help_shows_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = play_lines(["?", "? militia", "? all", "s"], monkeypatch, new_game())
    assert "How to answer" in shown
    assert "Militia · Action – Attack · costs 4" in shown
    assert "+2 coins" in shown
    assert shown.count("Province (8) ×8") == 2
    german = play_lines(["? Miliz"], monkeypatch, new_game(), "de")
    assert "+2 Münzen" in german


def test_quitting_saves_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game [1].json"
    game = new_game()
    shown = play_lines(["all", "q"], monkeypatch, game, file=file)
    assert f"Saved to {file}." in shown.replace("\n", "")
    assert Game.from_json(file.read_text()).answers == game.answers


def test_quitting_needs_confirmation_if_saving_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "no such folder" / "game.json"
    shown = play_lines(["q", "q"], monkeypatch, new_game(), file=file)
    assert "Couldn’t save the game" in shown
    assert "Type q again to quit without saving." in shown
    assert shown.rstrip().endswith("Goodbye.")


@pytest.mark.parametrize("language", ["en", "de"])
def test_positions_of_random_games_can_be_printed(monkeypatch: pytest.MonkeyPatch, language: str, tmp_path: Path) -> None:
    """Plays random games with a fixed sequence of input lines."""
    for seed in range(3):
        game = Game.new(None, players=2 + seed % 3, seed=seed)
        game.play_out({seat: RandomBot(seed + seat) for seat in range(1, game.setup.players)})
        shown = play_lines(
            ["1", "1,2", "all", "1", "", "2", "1,1", "3", "s"] * 12, monkeypatch, game, language, tmp_path / "saved.json"
        )
        assert len(shown) > 1000


GUESTS = (
    "Ambassador", "Black Market", "Caravan", "City Quarter", "Embargo", "Golem", "Scheme", "Possession", "Trader", "Tunnel",
)  # fmt: skip


def about_to_possess(seed: int) -> Game:
    """Return a game with guest cards in which the player can play Possession."""
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
    ("language", "expected"),
    [
        ("en", ["You control Anna this turn.", "Anna’s hand:", "You control Anna. Play your Treasures"]),
        ("de", ["Du entscheidest in diesem Zug für Anna.", "Hand von Anna:", "Besessenheit (6 und ein Trank)", "(8 Schulden)"]),
    ],
)
def test_possessing_player_sees_the_other_players_cards(
    monkeypatch: pytest.MonkeyPatch, language: str, expected: list[str], tmp_path: Path
) -> None:
    game = about_to_possess(4)
    shown = play_lines(["s", "1", "", "", "", "all", "", ""], monkeypatch, game, language, tmp_path / "saved.json")
    for text in expected:
        assert text in shown


def test_kingdom_option_accepts_sets_cards_codes_and_links() -> None:
    english = Texts("en")
    first = game_of("First Game", 2, 1, english)
    assert game_of("random", 2, 1, english).setup.kingdom != first.setup.kingdom
    assert set(game_of(", ".join(first.setup.kingdom), 3, 1, english).setup.kingdom) == set(first.setup.kingdom)
    code = kingdom_of(first.setup).code
    for typed in (code, code.lower(), f"http://127.0.0.1:8000/#kingdom={code}"):
        assert set(game_of(typed, 2, 1, english).setup.kingdom) == set(first.setup.kingdom)
    with pytest.raises(SetupError, match="a kingdom has 10 cards"):
        play(kingdom="Village, Smithy")
    with pytest.raises(SaveError, match="is not a file"):
        play(load=Path("/"))
    with pytest.raises(FeodumError, match="the seed must be a whole number"):
        play(seed=-1)


def test_random_kingdoms_come_from_the_sets_of_the_option_or_the_remembered_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FEODUM_CONFIG", str(tmp_path))
    started: list[Game] = []

    def run(terminal: Terminal, resumed: bool) -> int:
        started.append(terminal.game)
        return 0

    monkeypatch.setattr(Terminal, "run", run)
    play(kingdom="random", seed=1, plain=True)
    assert {drawn_from(name) for name in started[-1].setup.kingdom} <= {*SETS}
    remember_sets(["Guilds", "Hinterlands"])
    play(kingdom="random", seed=1, plain=True)
    assert {drawn_from(name) for name in started[-1].setup.kingdom} == {"Guilds", "Hinterlands"}
    play(kingdom="random", sets="seaside", seed=1, plain=True)
    assert {drawn_from(name) for name in started[-1].setup.kingdom} == {"Seaside"}
    with pytest.raises(SetupError, match="no such set"):
        play(kingdom="random", sets="Atlantis")


def test_edition_is_that_of_the_option_or_the_code() -> None:
    english = Texts("en")
    german = game_of("First Game", 2, 1, english, "german").setup
    assert german.edition == game_of("random", 2, 1, english, "german").setup.edition == "german"
    assert game_of(", ".join(german.kingdom), 2, 1, english, "german").setup.edition == "german"
    code = kingdom_of(german).code
    assert game_of(code, 2, 1, english).setup.edition == "german"
    assert game_of(code, 2, 1, english, "english").setup.edition == game_of("First Game", 2, 1, english).setup.edition == ""


def test_language_follows_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert preferred_language() == "en"
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert preferred_language() == "de"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert preferred_language() == "en"
