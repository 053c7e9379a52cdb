"""The choices before a game: kingdom, bots, level, seed, language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, Select, Static

from feodum.cards.box import MAX_PLAYERS, MIN_PLAYERS
from feodum.cli.input.number_parser import read_seed
from feodum.engine.random import SEED_BITS
from feodum.i18n.texts import Texts, languages
from feodum.kingdoms.selection import recommended_sets
from feodum.levels.level_names import LEVELS

RANDOM = "random"
OWN_WORDS = {"en": "English", "de": "Deutsch"}


@dataclass(frozen=True)
class Wanted:
    """The game that somebody wants."""

    kingdom: str
    bot: str
    players: int
    seed: int | None
    language: str


class SettingScreen(Screen[None]):
    """Enter or the button begins the game; everything has a sensible value."""

    AUTO_FOCUS = "*"
    CSS = """
    SettingScreen { align: center middle; }
    #fields { width: 76; max-width: 100%; height: auto; max-height: 1fr; padding: 0 1; }
    .field { height: 3; }
    .field Label { width: 18; padding: 1 1 0 0; }
    .field Select, .field Input { width: 1fr; }
    #wrong { color: $error; height: auto; }
    """

    def __init__(self, texts: Texts, wanted: Wanted, begin: Callable[[Wanted], str]) -> None:
        """`begin` begins the game, or says why there can be none."""
        super().__init__()
        self._begin = begin
        self.texts = texts
        self.wanted = wanted
        self._bindings.bind("f2", "begin", texts.text("terminal-begin"))
        self._bindings.bind("f10", "app.leave", texts.text("terminal-leave"))

    def compose(self) -> ComposeResult:
        text = self.texts.text
        sets = [(each.title(self.texts.language), each.name) for each in recommended_sets().values() if each.is_playable]
        with VerticalScroll(id="fields"):
            with Horizontal(classes="field"):
                yield Label(text("terminal-kingdom"))
                yield Select(
                    [(text("terminal-random"), RANDOM), *sets], value=self.wanted.kingdom, allow_blank=False, id="kingdom"
                )
            with Horizontal(classes="field"):
                yield Label(text("terminal-code"))
                yield Input(placeholder=text("terminal-code-hint"), id="code", max_length=400)
            with Horizontal(classes="field"):
                yield Label(text("terminal-players"))
                counts = [(str(count), count) for count in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
                yield Select(counts, value=self.wanted.players, allow_blank=False, id="players")
            with Horizontal(classes="field"):
                yield Label(text("terminal-level"))
                levels = [(text(f"level-{level}"), level) for level in LEVELS]
                if self.wanted.bot not in LEVELS:
                    levels.append((self.wanted.bot, self.wanted.bot))
                yield Select(levels, value=self.wanted.bot, allow_blank=False, id="bot")
            with Horizontal(classes="field"):
                yield Label(text("terminal-seed"))
                yield Input(placeholder=text("terminal-seed-hint"), id="seed", max_length=40)
            with Horizontal(classes="field"):
                yield Label(text("terminal-language"))
                spoken = [(OWN_WORDS.get(language, language), language) for language in languages()]
                yield Select(spoken, value=self.wanted.language, allow_blank=False, id="language")
            yield Static(id="wrong")
            yield Button(text("terminal-begin"), variant="primary", id="begin")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#begin", Button).focus()

    def on_button_pressed(self) -> None:
        self.action_begin()

    def on_input_submitted(self) -> None:
        self.action_begin()

    def refuse(self, reason: str) -> None:
        """Say why there can be no such game."""
        self.query_one("#wrong", Static).update(reason)

    def action_begin(self) -> None:
        seed = self.query_one("#seed", Input).value.strip()
        if seed and read_seed(seed) is None:
            self.refuse(self.texts.text("terminal-wrong-seed", bits=SEED_BITS))
            self.query_one("#seed", Input).focus()
            return
        reason = self._begin(
            Wanted(
                self.query_one("#code", Input).value.strip() or str(self.query_one("#kingdom", Select).value),
                str(self.query_one("#bot", Select).value),
                int(str(self.query_one("#players", Select).value)),
                read_seed(seed),
                str(self.query_one("#language", Select).value),
            )
        )
        self.refuse(reason)
