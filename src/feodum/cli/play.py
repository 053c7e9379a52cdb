"""`feodum play`: a game in the terminal against bots."""

from __future__ import annotations

import json
import locale
import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape

from feodum.bots.roster import bot_named
from feodum.cards.box import CARDS, STOCKS
from feodum.cli.picking import Misunderstood, everything, nearest, understand
from feodum.cli.screen import Screen
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.errors import IllegalAnswer, SaveError, SetupError
from feodum.engine.random import SEED_BITS
from feodum.game import Game
from feodum.i18n import Texts, languages

HUMAN = 0
NAMES = ("You", "Anna", "Bruno", "Clara", "David", "Emma")
"""The players' names; what the human does is told in the second person."""
FIRST_KINGDOM = "First Game"
USUAL_BOT = "novice"
BOT_KEY = "bot"
"""Where a game saved by this command notes whom it was played against; a saved game may hold more than it needs."""
UNDO = ("u", "undo")
QUIT = ("q", "quit", "exit")
HELP = ("?", "h", "help", "hilfe")
TABLE = ("s", "show")
ALL = ("all", "alle", "t")


class Leave(Exception):
    """The player leaves the table."""


def preferred_language() -> str:
    """The language of the environment, if there are texts in it; otherwise English."""
    setting = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    code = (locale.normalize(setting).partition("_")[0] or "en").lower()
    return code if code in languages() else "en"


def play(
    *,
    kingdom: str = FIRST_KINGDOM,
    bot: str | None = None,
    players: int = 2,
    language: str | None = None,
    seed: int | None = None,
    load: Annotated[Path | None, Parameter(name="--load")] = None,
) -> int:
    """Play a game in the terminal against bots.

    Parameters
    ----------
    kingdom
        A recommended set by its name, ten cards separated by commas, or 'random'.
    bot
        Who plays against you: 'novice' (if you don't say), 'steady', 'random', or a strategy of the library.
    players
        How many players, you included: 2 to 6.
    language
        en or de; otherwise the language of your system.
    seed
        A number that decides everything left to chance.
    load
        A saved game to go on with.
    """
    texts = Texts(language or preferred_language())
    _read_anything()
    if load is not None:
        text = read_saved(load)
        game = restored(load, text)
        bot = bot or saved_bot(text)
    else:
        check_seed(seed)
        game = Game.new(kingdom_of(kingdom), players=players, seed=seed)
    bot = bot or USUAL_BOT
    game.play_out(opponents(bot, game))
    terminal = Terminal(game, texts, Console(highlight=False), bot, load)
    return terminal.run(resumed=load is not None)


def _read_anything() -> None:
    """Let bytes that are no text come in as a question mark sign rather than as an error."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def check_seed(seed: int | None) -> None:
    if seed is not None and not 0 <= seed < 1 << SEED_BITS:
        raise SetupError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed}")


def kingdom_of(text: str) -> str | list[str] | None:
    """What `--kingdom` means: a set's name, a list of cards, or None for a random one."""
    if text.casefold() == "random":
        return None
    return [name.strip() for name in text.split(",")] if "," in text else text


def opponents(bot: str, game: Game) -> dict[int, Agent]:
    """The bots that sit at all seats but the player's."""
    return {
        seat: bot_named(bot, (game.seed + seat) % (1 << SEED_BITS), refuse_losing_last_province=True)
        for seat in range(game.setup.players)
        if seat != HUMAN
    }


def read_saved(file: Path) -> str:
    """The text of a saved game's file."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise SaveError(f"{file}: the file can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SaveError(f"{file}: not a saved game: it is not UTF-8 text") from None


def restored(file: Path, text: str) -> Game:
    """The game that was saved in the file."""
    try:
        return Game.from_json(text)
    except SaveError as error:
        raise SaveError(f"{file}: {error}") from None


def saved_bot(text: str) -> str | None:
    """The bot that a game saved by this command was played against."""
    bot = json.loads(text).get(BOT_KEY)
    return bot if isinstance(bot, str) else None


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
        log = self.game.log
        self.screen.log(log[self._told :])
        self._told = len(log)

    def _turn_to_player(self, decision: Decision) -> None:
        """Show what is asked, and take answers until one is good."""
        self._tell()
        self._show(decision)
        while True:
            line = self._read()
            try:
                if self._answer(line, decision):
                    return
            except (Misunderstood, IllegalAnswer) as error:
                self.screen.say(escape(str(error)), "red")

    def _show(self, decision: Decision) -> None:
        view = self.game.window(HUMAN)
        self.console.print()
        if view.turn == HUMAN and self._shown_turn != view.turn_number:
            self._shown_turn = view.turn_number
            self.screen.table(view)
        self.screen.own(view)
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
            self.screen.card(self._card_named(name))
        else:
            self.screen.say(escape(self.screen.text("play-help")))
            if decision.source in CARDS:
                self.screen.card(decision.source)

    def _card_named(self, name: str) -> str:
        """The English name of the card meant."""
        known = {self.texts.card_name(card): card for card in [*STOCKS, *CARDS]}
        folded = {
            **{each.casefold(): card for each, card in known.items()},
            **{card.casefold(): card for card in known.values()},
        }
        wanted = name.casefold()
        begun = {card for each, card in folded.items() if each.startswith(wanted)}
        if wanted in folded:
            return folded[wanted]
        if len(begun) == 1:
            return begun.pop()
        near = nearest(name, known)
        if near:
            raise Misunderstood(self.texts.text("wrong-card-near", name=name, near=near))
        raise Misunderstood(self.texts.text("wrong-card", name=name))

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
        file = self.file or Path(f"feodum-{datetime.now():%Y-%m-%d-%H%M%S}.json")
        shown = escape(str(file))
        try:
            file.write_text(self._saved_text(), encoding="utf-8")
        except OSError as error:
            reason = escape(error.strerror or str(error))
            self.screen.say(self.screen.text("play-not-saved", file=shown, reason=reason), "red")
            return False
        self.screen.say(self.screen.text("play-saved", file=shown))
        return True

    def _saved_text(self) -> str:
        return json.dumps({**json.loads(self.game.to_json()), BOT_KEY: self.bot}, separators=(",", ":")) + "\n"
