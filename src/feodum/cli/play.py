"""`feodum play`: a game in the terminal against bots."""

from __future__ import annotations

import json
import os
import shlex
import sys
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape

from feodum.cards.box import CARDS
from feodum.cards.custom import CardFault, card_faults_told, files_for
from feodum.cli.display.screen import Screen
from feodum.cli.input.answer_parser import Misunderstood, everything, understand
from feodum.cli.input.name_lookup import UnknownCard, card_meant
from feodum.cli.input.number_parser import Players, Seed
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.errors import IllegalAnswer, SaveError
from feodum.engine.random import SEED_BITS
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.game import Game
from feodum.i18n.locale import spoken_texts
from feodum.i18n.texts import Texts
from feodum.levels.level_names import is_level
from feodum.messages.message import Saying, said_by
from feodum.messages.suggestions import quoted
from feodum.saves.format import MAX_SAVE_BYTES, json_text

HUMAN = 0
NAMES = ("You", "Anna", "Bruno", "Clara", "David", "Emma")
"""The players' names; what the human does is told in the second person."""
FIRST_KINGDOM = "First Game"
USUAL_BOT = "novice"
USUAL_PLAYERS = 2
BOT_KEY = "bot"
"""Where a game saved by this command notes whom it was played against; a saved game may hold more than it needs."""
UNDO = ("u", "undo")
QUIT = ("q", "quit", "exit")
HELP = ("?", "h", "help", "hilfe")
TABLE = ("s", "show")
ALL = ("all", "alle", "t")


class Leave(Exception):
    """The player leaves the table."""


def play(
    *,
    kingdom: str | None = None,
    bot: str | None = None,
    players: Players | None = None,
    seed: Seed | None = None,
    load: Annotated[Path | None, Parameter(name="--load")] = None,
    plain: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> int:
    """Play a game in the terminal against bots.

    Parameters
    ----------
    kingdom
        A recommended set by its name (otherwise the First Game), ten cards separated by commas, a code or link (see feodum
        kingdom), or 'random'.
    bot
        Who plays against you: 'novice' (if you don't say), 'steady', 'sage' or 'grandmaster', each of them also weaker by a
        number ('steady-20'); 'random', a strategy of the library, or a bot of your own (mine.py, module:Class; docs/lab.md).
        Several, separated by commas, sit down one after the other.
    players
        How many players, you included: 2 to 6, otherwise 2.
    seed
        A number that decides everything left to chance.
    load
        A saved game to go on with.
    plain
        Line by line instead of a whole screen: for screen readers and slow lines. So it is without a terminal, too.
    """
    texts = spoken_texts()
    game = None
    if load is not None:
        text = read_saved(load)
        game = restored(load, text)
        bot = bot or saved_bot(load, text)
    elif plain or not is_screen() or any(each is not None for each in (kingdom, bot, players, seed)):
        game = new_game(kingdom or FIRST_KINGDOM, players or USUAL_PLAYERS, seed, texts)
    bot = bot or USUAL_BOT
    if game is not None:
        game.play_out(opponents(bot, game))
    if not plain and is_screen():
        from feodum.cli.terminal.table_app import run_table

        return run_table(game, texts, bot, load)
    assert game is not None
    _read_anything()
    terminal = Terminal(game, texts, Console(highlight=False), bot, load)
    return terminal.run(resumed=load is not None)


def is_screen() -> bool:
    """Whether a whole screen can be drawn: at a terminal that can do more than print, with the library for it."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return find_spec("textual") is not None


def new_game(kingdom: str, players: int, seed: int | None, texts: Texts) -> Game:
    """A game of the kingdom that is meant: a set's name, ten cards in any language, a code, a link, or 'random'."""
    from feodum.cli.kingdom import kingdom_meant, looks_like_code

    if kingdom.casefold() == "random":
        return Game.new(None, players=players, seed=seed)
    if "://" not in kingdom and not looks_like_code(kingdom):
        cards = [part.strip() for part in kingdom.split(",")]
        return Game.new(cards if len(cards) > 1 else kingdom, players=players, seed=seed)
    meant = kingdom_meant(kingdom, texts)
    bane = meant.bane or None
    return Game.new(meant.cards, players=players, seed=seed, bane=bane, colony=meant.colony, shelters=meant.shelters)


def _read_anything() -> None:
    """Let bytes that are no text come in as a question mark sign rather than as an error."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def opponents(bot: str, game: Game) -> dict[int, Agent]:
    """The bots that sit at all seats but the player's. Several, separated by commas, take turns in sitting down."""
    from feodum.levels.registry import bot_named  # the whole library, which `--help` needn't wait for

    named = [each.strip() for each in bot.split(",")]

    def at(seat: int) -> Agent:
        seed = (game.seed + seat) % (1 << SEED_BITS)
        return bot_named(named[(seat - 1) % len(named)], seed, refuse_losing_last_province=True, timed=True)

    return {seat: at(seat) for seat in range(game.setup.players) if seat != HUMAN}


def read_saved(file: Path) -> str:
    """The text of a saved game's file."""
    try:
        return read_plain_text(file, MAX_SAVE_BYTES)
    except UnreadableFile as error:
        raise SaveError(said_by(error)) from None


def restored(file: Path, text: str) -> Game:
    """The game that was saved in the file."""
    try:
        return Game.from_json(text)
    except SaveError as error:
        raise SaveError(Saying("of", "{place}: {why}", place=file, why=error)) from None


def saved_bot(file: Path, text: str) -> str | None:
    """The bot that a game saved by this command was played against. A file of strangers can't have another one read."""
    from feodum.levels.registry import bot_names

    bot = json.loads(text).get(BOT_KEY)
    if not isinstance(bot, str):
        return None
    if all(each in bot_names() or is_level(each) for each in map(str.strip, bot.split(","))):
        return bot
    raise SaveError(
        Saying(
            "play-other-bot",
            "{file}: it was played against {bot}, which is none of our bots; say with --bot whom you want",
            file=file,
            bot=repr(quoted(bot)),
        )
    )


class Terminal:
    """One player at the terminal, everybody else a bot."""

    def __init__(self, game: Game, texts: Texts, console: Console, bot: str, file: Path | None) -> None:
        self.game = game
        self.bot = bot
        self.texts = texts
        self.console = console
        self.file = file
        self.screen = Screen(console, texts, NAMES[: game.setup.players], HUMAN)
        self._told = 0
        self._answered = False
        self._shown_turn = 0
        self._may_leave_unsaved = False

    def run(self, resumed: bool) -> int:
        """Play until the game is over or the player leaves."""
        screen = self.screen
        screen.say(screen.text("play-welcome", players=screen.people(screen.player_names[1:])))
        screen.say(screen.text("play-kingdom", cards=screen.cards(self.game.setup.kingdom)))
        if resumed:
            screen.say(screen.text("play-resumed"))
            self._told = self._start_of_last_turn()
        try:
            while self.game.decision is not None:
                self._turn_to_player(self.game.decision)
        except Leave:
            return 0
        self._tell()
        self.console.print()
        screen.scores(self.game)
        return 0

    def _start_of_last_turn(self) -> int:
        """The place in the log from which a resumed game is told: a round back."""
        turns = [place for place, event in enumerate(self.game.log) if event.verb == "turn"]
        return turns[-self.game.setup.players] if len(turns) >= self.game.setup.players else 0

    def _tell(self) -> None:
        """Tell what happened since the last time."""
        self.screen.log(self.game.told(HUMAN, self._told))
        self._told = self.game.log_length

    def _turn_to_player(self, decision: Decision) -> None:
        """Show what is asked, and take answers until one is good."""
        self._tell()
        self._show(decision)
        while True:
            line = self._read()
            try:
                if self._answer(line, decision):
                    return
            except (Misunderstood, UnknownCard, IllegalAnswer, CardFault) as error:
                self.screen.say(escape(str(error)), "red")

    def _show(self, decision: Decision) -> None:
        view = self.game.window(HUMAN)
        self.console.print()
        if view.turn == HUMAN and self._shown_turn != view.turn_number:
            self._shown_turn = view.turn_number
            self.screen.table(view)
        if decision.of == HUMAN:
            self.screen.own(view)
        else:
            self.screen.others(view)
        self.screen.question(self.game, decision)

    def _answer(self, line: str, decision: Decision) -> bool:
        """Do what a line says; whether the question is settled, by an answer or by going back."""
        word = line.casefold()
        if word in QUIT:
            self._leave()
        elif word in UNDO:
            return self._undo()
        elif word in TABLE:
            self._shown_turn = self.game.window(HUMAN).turn_number
            self.screen.table(self.game.window(HUMAN))
            self._show(decision)
        elif word in HELP or word.startswith("?"):
            self._help(line.removeprefix("?").strip() if word.startswith("?") else "", decision)
        else:
            self._give(everything(decision, self.texts) if word in ALL else understand(line, decision, self.texts))
            return True
        return False

    def _give(self, answer: Answer) -> None:
        with card_faults_told(), self.console.status(self.screen.text("play-thinking")):
            self.game.answer(answer)
        self._answered = True
        self._may_leave_unsaved = False

    def _undo(self) -> bool:
        try:
            self.game.undo()
        except IllegalAnswer:
            self.screen.say(self.screen.text("play-nothing-to-undo"), "red")
            return False
        self.screen.say(self.screen.text("play-undone"))
        self._told = min(self._told, len(self.game.log))
        self._shown_turn = 0
        return True

    def _help(self, name: str, decision: Decision) -> None:
        """What can be typed, with the asking card's text; or a card's text; or the texts of the whole Kingdom."""
        if name.casefold() in ALL:
            for card in self.game.setup.kingdom:
                self.screen.card(card)
        elif name:
            self.screen.card(card_meant(name, self.texts))
        else:
            self.screen.say(escape(self.screen.text("play-help")))
            if decision.source in CARDS:
                self.screen.card(decision.source)

    # Coming and going ---------------------------------------------------------------------------------------------
    def _read(self) -> str:
        """The next line typed. At the end of the input, or on Ctrl-C, the player leaves."""
        try:
            return input("> ").strip()
        except (EOFError, KeyboardInterrupt) as end:
            self.console.print()
            self.screen.say(self.screen.text("play-end-of-input" if isinstance(end, EOFError) else "play-goodbye"))
            if self._answered:
                self._save()
            raise Leave from None

    def _leave(self) -> None:
        if self._may_leave_unsaved or self._save():
            self.screen.say(self.screen.text("play-goodbye"))
            raise Leave
        self._may_leave_unsaved = True
        self.screen.say(self.screen.text("play-not-saved-hint"))

    def _save(self) -> bool:
        """Write the game to its file; whether that went well."""
        try:
            file = save_game(self.game, self.bot, self.file)
        except OSError as error:
            reason = escape(error.strerror or str(error))
            self.screen.say(self.screen.text("play-not-saved", file=escape(str(error.filename)), reason=reason), "red")
            return False
        command = escape(command_for(self.game, file))
        self.screen.say(self.screen.text("play-saved", file=escape(str(file)), command=command))
        return True


def command_for(game: Game, file: Path) -> str:
    """What brings the saved game back."""
    cards = [part for own in files_for([*game.setup.kingdom]) for part in ("--cards", own.path)]
    return shlex.join(["feodum", "play", *cards, "--load", str(file)])


def save_game(game: Game, bot: str, file: Path | None) -> Path:
    """Write the game to its file, or to a new one; which that is. Raises OSError."""
    file = file or Path(f"feodum-{datetime.now():%Y-%m-%d-%H%M%S}.json")
    try:
        file.write_text(json_text({BOT_KEY: bot, **game.saved().data()}), encoding="utf-8")
    except OSError as error:
        error.filename = file
        raise
    return file
