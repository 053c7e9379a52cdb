"""Screen to set up a game: kingdom, rules, players, level, seed, language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Label, Select, SelectionList, Static

from feodum.cards.box import MAX_PLAYERS, MIN_PLAYERS
from feodum.cards.setup_fields import EDITIONS, EditionName
from feodum.cli.input.number_parser import parse_seed
from feodum.cli.terminal.localized_keys import localize_keys
from feodum.engine.random import SEED_BITS
from feodum.i18n.texts import Texts, languages, slug
from feodum.kingdoms.selection import all_sets, recommended_sets
from feodum.levels.level_names import LEVELS

RANDOM = "random"
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}


@dataclass(frozen=True)
class GameOptions:
    """The settings of a new game."""

    kingdom: str
    edition: EditionName | None
    """None is that of the kingdom's code, or english."""
    bot: str
    players: int
    seed: int | None
    language: str
    sets: tuple[str, ...]
    """The sets that a random kingdom is drawn from."""


class SetupScreen(Screen[None]):
    """Form with default values; Enter or the button starts the game."""

    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [("f2", "begin", "terminal-begin"), ("f10", "app.leave", "terminal-leave")]
    CSS = """
    SettingScreen { align: center middle; }
    #fields { width: 76; max-width: 100%; height: auto; max-height: 1fr; padding: 0 1; }
    .field { height: 3; }
    .field Label { width: 18; padding: 1 1 0 0; }
    .field Select, .field Input, .field SelectionList { width: 1fr; }
    #boxes { height: 8; }
    #error { color: $error; height: auto; }
    """

    def __init__(self, texts: Texts, options: GameOptions, begin: Callable[[GameOptions], str]) -> None:
        """`begin` starts the game and returns an empty string, or returns an error message."""
        super().__init__()
        self._begin = begin
        self.texts = texts
        self.options = options

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return localize_keys(super().active_bindings, self.texts)

    def compose(self) -> ComposeResult:
        text = self.texts.text
        sets = [(each.title(self.texts.language), each.name) for each in recommended_sets().values() if each.is_playable]
        with VerticalScroll(id="fields"):
            with Horizontal(classes="field"):
                yield Label(text("terminal-kingdom"))
                yield Select(
                    [(text("terminal-random"), RANDOM), *sets], value=self.options.kingdom, allow_blank=False, id="kingdom"
                )
            with Horizontal(classes="field", id="boxes"):
                yield Label(text("wish-sets"))
                yield SelectionList[str](*self._boxes(), id="sets")
            with Horizontal(classes="field"):
                yield Label(text("terminal-code"))
                yield Input(placeholder=text("terminal-code-hint"), id="code", max_length=400)
            with Horizontal(classes="field"):
                yield Label(text("edition"))
                editions = [(text(f"edition-{edition}"), edition) for edition in EDITIONS]
                yield Select(editions, value=self.options.edition or "english", allow_blank=False, id="edition")
            with Horizontal(classes="field"):
                yield Label(text("terminal-players"))
                counts = [(str(count), count) for count in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
                yield Select(counts, value=self.options.players, allow_blank=False, id="players")
            with Horizontal(classes="field"):
                yield Label(text("terminal-level"))
                levels = [(text(f"level-{level}"), level) for level in LEVELS]
                if self.options.bot not in LEVELS:
                    levels.append((self.options.bot, self.options.bot))
                yield Select(levels, value=self.options.bot, allow_blank=False, id="bot")
            with Horizontal(classes="field"):
                yield Label(text("terminal-seed"))
                yield Input(placeholder=text("terminal-seed-hint"), id="seed", max_length=40)
            with Horizontal(classes="field"):
                yield Label(text("terminal-language"))
                language_options = [(LANGUAGE_NAMES.get(language, language), language) for language in languages()]
                yield Select(language_options, value=self.options.language, allow_blank=False, id="language")
            yield Static(id="error")
            yield Button(text("terminal-begin"), variant="primary", id="begin")
        yield Footer()

    def _boxes(self) -> list[tuple[str, str, bool]]:
        """Return the name, the set and whether it is chosen, for each set."""
        names = {each: f"set-{slug(each)}" for each in all_sets()}
        return [
            (self.texts.text(id) if id in self.texts else each, each, each in self.options.sets) for each, id in names.items()
        ]

    def on_mount(self) -> None:
        self.query_one("#begin", Button).focus()

    def on_select_changed(self) -> None:
        """Show the boxes only for a random kingdom, so that the form stays short."""
        self.query_one("#boxes").display = self.query_one("#kingdom", Select).value == RANDOM

    def on_button_pressed(self) -> None:
        self.action_begin()

    def on_input_submitted(self) -> None:
        self.action_begin()

    def show_error(self, reason: str) -> None:
        self.query_one("#error", Static).update(reason)

    def _chosen_sets(self) -> tuple[str, ...]:
        chosen = self.query_one("#sets", SelectionList).selected
        return tuple([each for each in all_sets() if each in chosen])

    def action_begin(self) -> None:
        seed = self.query_one("#seed", Input).value.strip()
        if seed and parse_seed(seed) is None:
            self.show_error(self.texts.text("terminal-wrong-seed", bits=SEED_BITS))
            self.query_one("#seed", Input).focus()
            return
        reason = self._begin(
            GameOptions(
                self.query_one("#code", Input).value.strip() or str(self.query_one("#kingdom", Select).value),
                "german" if self.query_one("#edition", Select).value == "german" else None,
                str(self.query_one("#bot", Select).value),
                int(str(self.query_one("#players", Select).value)),
                parse_seed(seed),
                str(self.query_one("#language", Select).value),
                self._chosen_sets(),
            )
        )
        self.show_error(reason)
