"""`feodum play`: play against bots in the terminal."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape

from feodum.cards.box import CARDS, chosen_landscapes
from feodum.cards.custom import CustomCardError, files_for, report_card_errors
from feodum.cards.setup_fields import EDITIONS, Edition, EditionName
from feodum.cli.display.screen import Screen
from feodum.cli.input.answer_parser import InvalidInput, all_options, parse_answer
from feodum.cli.input.name_lookup import UnknownCard, english_set_names, find_card
from feodum.cli.input.number_parser import Players, Seed
from feodum.cli.rematch import rematch_of
from feodum.cli.settings import remembered_sets
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.errors import IllegalAnswer, SaveError
from feodum.engine.game_run import StepObserver
from feodum.engine.seeds import offset_seed
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.files.safe_writing import write_text_file
from feodum.game import Game
from feodum.i18n.locale import current_texts
from feodum.i18n.texts import Texts
from feodum.levels.level_names import is_level
from feodum.messages.message import Message, error_message, printable_path
from feodum.messages.suggestions import escape_controls, shorten
from feodum.saves.format import MAX_SAVE_BYTES, json_text
from feodum.saves.format import read_saved as saved_from

HUMAN = 0
NAMES = ("You", "Anna", "Bruno", "Clara", "David", "Emma")
"""Player names. The log addresses the human in the second person."""
DEFAULT_KINGDOM = "First Game"
DEFAULT_BOT = "novice"
DEFAULT_PLAYERS = 2
BOT_KEY = "bot"
"""Extra key in saved games that holds the name of the opposing bot."""
UNDO = ("u", "undo")
QUIT = ("q", "quit", "exit")
HELP = ("?", "h", "help", "hilfe")
TABLE = ("s", "show")
REMATCH = ("r", "rematch", "revanche")
ALL = ("all", "alle", "t")


class PlayerQuit(Exception):
    """The player quits."""


def play(
    *,
    kingdom: str | None = None,
    sets: Annotated[str, Parameter(show_default=False)] = "",
    edition: EditionName | None = None,
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
        A recommended set, ten cards separated by commas, a code or link (see feodum kingdom), or 'random'. Default: First Game.
    sets
        Sets that a random kingdom is drawn from, separated by commas. Default: those chosen last on the setup screen, or base,
        prosperity, cornucopia, dark ages.
    edition
        Edition of the rules: english, or german for the Dark Ages cards that the German booklets resolve in another way.
        Default: that of the kingdom's code, or english.
    bot
        Your opponent: 'novice' (the default), 'steady', 'sage' or 'grandmaster', optionally with a handicap in percent
        ('steady-20'); 'random', a library strategy, or your own bot (mine.py, module:Class; docs/guide/bots.md). Several names,
        separated by commas, take the seats in turn.
    players
        Number of players including you, 2 to 6. Default: 2.
    seed
        The same seed gives the same shuffles and random choices.
    load
        A saved game to continue.
    plain
        Line by line instead of full screen, for screen readers and slow connections. The default without a terminal.
    """
    texts = current_texts()
    game = None
    if load is not None:
        text = read_saved(load)
        game = restore_game(load, text)
        bot = bot or saved_bot(load, text)
    elif plain or not can_use_full_screen() or any(each is not None for each in (kingdom, edition, bot, players, seed)) or sets:
        boxes = english_set_names(sets) or remembered_sets()
        game = new_game(kingdom or DEFAULT_KINGDOM, players or DEFAULT_PLAYERS, seed, texts, edition, boxes)
    bot = bot or DEFAULT_BOT
    if game is not None:
        game.play_out(opponents(bot, game))
    if not plain and can_use_full_screen():
        from feodum.cli.terminal.table_app import run_table

        return run_table(game, texts, bot, load)
    assert game is not None
    _accept_invalid_input_bytes()
    terminal = Terminal(game, texts, Console(highlight=False), bot, load)
    return terminal.run(resumed=load is not None)


def can_use_full_screen() -> bool:
    """Return whether the full-screen interface can run: on a capable terminal, with textual installed."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return False
    return find_spec("textual") is not None


def new_game(
    kingdom: str,
    players: int,
    seed: int | None,
    texts: Texts,
    edition: EditionName | None = None,
    sets: Sequence[str] | None = None,
) -> Game:
    """Start a game with a kingdom: a set name, ten cards in any language, a code, a link or 'random'.

    Without an edition, that of the code is used. Random cards are drawn from `sets`.
    """
    from feodum.cli.kingdom import looks_like_code, parse_kingdom

    rules: Edition = EDITIONS[edition or "english"]
    if kingdom.casefold() == "random":
        return Game.new(None, players=players, seed=seed, sets=sets, edition=rules)
    if "://" not in kingdom and not looks_like_code(kingdom):
        names = [part.strip() for part in kingdom.split(",")]
        if len(names) == 1:
            return Game.new(kingdom, players=players, seed=seed, sets=sets, edition=rules)
        known = chosen_landscapes()
        cards = [name for name in names if name not in known]
        landscapes = [name for name in names if name in known]
        return Game.new(cards, players=players, seed=seed, sets=sets, landscapes=landscapes, edition=rules)
    parsed = parse_kingdom(kingdom, texts)
    if edition is not None:
        parsed = parsed.in_edition(rules)
    return Game.new(
        parsed.cards,
        players=players,
        seed=seed,
        bane=parsed.bane or None,
        colony=parsed.colony,
        shelters=parsed.shelters,
        sets=sets,
        **parsed.extras,
    )


def _accept_invalid_input_bytes() -> None:
    """Read undecodable bytes as replacement characters instead of raising."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def opponents(bot: str, game: Game) -> dict[int, Agent]:
    """Create the bots for all seats but the player's, using comma-separated names in turn."""
    from feodum.levels.registry import bot_named  # slow import that `--help` doesn't need

    bot_names = [each.strip() for each in bot.split(",")]

    def create(seat: int) -> Agent:
        seed = offset_seed(game.seed, seat)
        return bot_named(bot_names[(seat - 1) % len(bot_names)], seed, refuse_losing_last_province=True, timed=True)

    return {seat: create(seat) for seat in range(game.setup.players) if seat != HUMAN}


def read_saved(file: Path) -> str:
    """Read the file of a saved game. Raises SaveError."""
    try:
        return read_plain_text(file, MAX_SAVE_BYTES)
    except UnreadableFile as error:
        raise SaveError(error_message(error)) from None


def restore_game(file: Path, text: str, observer: StepObserver | None = None) -> Game:
    """Restore a game from the text of its file. Raises SaveError that names the file."""
    try:
        return Game.from_saved(saved_from(text), observer=observer)
    except SaveError as error:
        raise SaveError(Message("of", "{place}: {why}", place=file, why=error)) from None


def saved_names(texts: Texts, text: str, players: int) -> Sequence[str]:
    """Return the names of the players in the text of a saved game, or "Player 1" and so on if it has none."""
    names = [escape_controls(name.replace("\n", " ")) for name in saved_from(text).names]
    return names or [texts.text("player-number", count=number) for number in range(1, players + 1)]


def saved_bot(file: Path, text: str) -> str | None:
    """Return the bot a saved game was played against.

    Only built-in bots are accepted: a file from someone else must not make us run its code.
    """
    from feodum.levels.registry import bot_names

    bot = json.loads(text).get(BOT_KEY)
    if not isinstance(bot, str):
        return None
    if all(each in bot_names() or is_level(each) for each in map(str.strip, bot.split(","))):
        return bot
    raise SaveError(
        Message(
            "play-other-bot",
            "{file}: this game was played against {bot}, which is not a built-in bot; choose one with --bot",
            file=file,
            bot=repr(shorten(bot)),
        )
    )


class Terminal:
    """The line-by-line interface: one human player against bots."""

    def __init__(self, game: Game, texts: Texts, console: Console, bot: str, file: Path | None) -> None:
        self.game = game
        self.bot = bot
        self.texts = texts
        self.console = console
        self.file = file
        self.screen = Screen(console, texts, NAMES[: game.setup.players], HUMAN, game.setup.edition)
        self._printed_events = 0
        self._answered = False
        self._shown_turn = 0
        self._may_quit_unsaved = False

    def run(self, resumed: bool) -> int:
        """Play until the game is over or the player leaves."""
        screen = self.screen
        screen.print(screen.text("play-welcome", players=screen.join_names(screen.player_names[1:])))
        screen.print(screen.text("play-kingdom", cards=screen.cards(self.game.setup.kingdom)))
        if resumed:
            screen.print(screen.text("play-resumed"))
            self._printed_events = self._start_of_last_round()
        try:
            self._play_to_the_end()
            while self._wants_rematch():
                self._begin_rematch()
                self._play_to_the_end()
        except PlayerQuit:
            pass
        return 0

    def _play_to_the_end(self) -> None:
        while self.game.decision is not None:
            self._ask(self.game.decision)
        self._print_new_events()
        self.console.print()
        self.screen.print_scores(self.game)

    def _wants_rematch(self) -> bool:
        """Offer a rematch at a terminal. Scripts end with the game."""
        if not sys.stdin.isatty():
            return False
        self.screen.print(self.screen.text("play-offer-rematch"))
        with suppress(EOFError, KeyboardInterrupt):
            return input("> ").strip().casefold() in REMATCH
        return False

    def _begin_rematch(self) -> None:
        self.game = rematch_of(self.game)
        self.file = None
        self._printed_events = self._shown_turn = 0
        self._answered = self._may_quit_unsaved = False
        with report_card_errors(), self.console.status(self.screen.text("play-thinking")):
            self.game.play_out(opponents(self.bot, self.game))

    def _start_of_last_round(self) -> int:
        """Return the log position from which a resumed game is printed: one round back."""
        turns = [place for place, event in enumerate(self.game.log) if event.verb == "turn"]
        return turns[-self.game.setup.players] if len(turns) >= self.game.setup.players else 0

    def _print_new_events(self) -> None:
        self.screen.print_log(self.game.events_for(HUMAN, self._printed_events))
        self._printed_events = len(self.game.run.log)

    def _ask(self, decision: Decision) -> None:
        """Show the question and read lines until one is a valid answer."""
        self._print_new_events()
        self._show(decision)
        while True:
            line = self._read()
            try:
                if self._answer(line, decision):
                    return
            except (InvalidInput, UnknownCard, IllegalAnswer, CustomCardError) as error:
                self.screen.print(escape(str(error)), "red")

    def _show(self, decision: Decision) -> None:
        view = self.game.window(HUMAN)
        self.console.print()
        if view.turn == HUMAN and self._shown_turn != view.turn_number:
            self._shown_turn = view.turn_number
            self.screen.print_table(view)
        if decision.of == HUMAN:
            self.screen.print_own_cards(view)
        else:
            self.screen.print_controlled_player(view)
        self.screen.print_question(self.game, decision)

    def _answer(self, line: str, decision: Decision) -> bool:
        """Execute an input line; return True if it answered the question or undid an answer."""
        word = line.casefold()
        if word in QUIT:
            self._quit()
        elif word in UNDO:
            return self._undo()
        elif word in TABLE:
            self._shown_turn = self.game.window(HUMAN).turn_number
            self.screen.print_table(self.game.window(HUMAN))
            self._show(decision)
        elif word in HELP or word.startswith("?"):
            self._help(line.removeprefix("?").strip() if word.startswith("?") else "", decision)
        else:
            self._submit(all_options(decision, self.texts) if word in ALL else parse_answer(line, decision, self.texts))
            return True
        return False

    def _submit(self, answer: Answer) -> None:
        with report_card_errors(), self.console.status(self.screen.text("play-thinking")):
            self.game.answer(answer)
        self._answered = True
        self._may_quit_unsaved = False

    def _undo(self) -> bool:
        try:
            self.game.undo()
        except IllegalAnswer:
            self.screen.print(self.screen.text("play-nothing-to-undo"), "red")
            return False
        self.screen.print(self.screen.text("play-undone"))
        self._printed_events = min(self._printed_events, len(self.game.log))
        self._shown_turn = 0
        return True

    def _help(self, name: str, decision: Decision) -> None:
        """Show the help and the text of the asking card, or the text of one or all Kingdom cards."""
        if name.casefold() in ALL:
            for card in self.game.setup.kingdom:
                self.screen.print_card(card)
        elif name:
            self.screen.print_card(find_card(name, self.texts))
        else:
            self.screen.print(escape(self.screen.text("play-help")))
            if decision.source in CARDS:
                self.screen.print_card(decision.source)

    # Input and saving ---------------------------------------------------------------------------------------------
    def _read(self) -> str:
        """Read the next line. End of input and Ctrl-C save the game and raise PlayerQuit."""
        try:
            return input("> ").strip()
        except (EOFError, KeyboardInterrupt) as end:
            self.console.print()
            self.screen.print(self.screen.text("play-end-of-input" if isinstance(end, EOFError) else "play-goodbye"))
            if self._answered:
                self._save()
            raise PlayerQuit from None

    def _quit(self) -> None:
        if self._may_quit_unsaved or self._save():
            self.screen.print(self.screen.text("play-goodbye"))
            raise PlayerQuit
        self._may_quit_unsaved = True
        self.screen.print(self.screen.text("play-not-saved-hint"))

    def _save(self) -> bool:
        """Write the game to its file; return whether that succeeded."""
        try:
            file = save_game(self.game, self.bot, self.file)
        except OSError as error:
            reason = escape(error.strerror or str(error))
            self.screen.print(
                self.screen.text("play-not-saved", file=escape(printable_path(Path(error.filename))), reason=reason), "red"
            )
            return False
        command = escape(resume_command(self.game, file))
        self.screen.print(self.screen.text("play-saved", file=escape(printable_path(file)), command=command))
        return True


def resume_command(game: Game, file: Path) -> str:
    """Return the command line that resumes a saved game."""
    cards = [part for own in files_for(game.setup) for part in ("--cards", own.path)]
    return " ".join(map(_shell_quote, ["feodum", "play", *cards, "--load", str(file)]))


def _shell_quote(word: str) -> str:
    """Quote a word for a shell. Words with control characters or invalid bytes get the form $'...'."""
    if word.isprintable():
        return shlex.quote(word)
    return f"$'{''.join(map(_shell_escape, word))}'"


def _shell_escape(letter: str) -> str:
    if letter.isprintable():
        return f"\\{letter}" if letter in "\\'" else letter
    return "".join(f"\\{byte:03o}" for byte in os.fsencode(letter))


def save_game(game: Game, bot: str, file: Path | None) -> Path:
    """Write the game to `file`, or to a new file if None; return the path. Raises OSError."""
    file = file or Path(f"feodum-{datetime.now():%Y-%m-%d-%H%M%S}.json")
    try:
        write_text_file(file, json_text({BOT_KEY: bot, **game.saved().data()}))
    except OSError as error:
        error.filename = file
        raise
    return file
