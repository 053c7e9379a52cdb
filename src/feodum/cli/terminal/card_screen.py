"""Screen that shows the text, rulings and scenarios of the cards in the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from feodum.cards.catalogue import CATALOGUE
from feodum.cli.card_command import load_rulings
from feodum.cli.display.screen import Screen, coloured
from feodum.cli.display.shields import shield
from feodum.cli.terminal.localized_keys import localize_keys
from feodum.messages.suggestions import escape_controls


class CardScreen(ModalScreen[None]):
    """A list of cards, with details of the highlighted one next to it."""

    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,question_mark,q", "dismiss", "terminal-back")]
    CSS = """
    CardScreen { background: $background; }
    #names { width: 26; height: 1fr; }
    #details { padding: 0 1; width: 1fr; }
    """

    def __init__(self, screen: Screen, cards: Sequence[str], first: str) -> None:
        super().__init__()
        self.game_screen = screen
        self.cards = list(dict.fromkeys([*([first] if first else []), *cards]))

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return localize_keys(super().active_bindings, self.game_screen.texts)

    def compose(self) -> ComposeResult:
        options = [
            Option(Text.from_markup(coloured(self.game_screen.texts.card_name(name), name)), id=None) for name in self.cards
        ]
        with Horizontal():
            yield OptionList(*options, id="names")
            with VerticalScroll():
                yield Static(id="details")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#details", Static).update(card_details(self.game_screen, self.cards[event.option_index]))
        self.query_one(VerticalScroll).scroll_home(animate=False)


def card_details(screen: Screen, name: str) -> Text:
    """Return a card's arms, text and rulings."""
    details = Text()
    arms = CATALOGUE[name].arms if name in CATALOGUE else None  # landscapes have none
    if arms is not None:
        details.append_text(shield(arms)).append("\n")
    details.append_text(Text.from_markup(screen.card_title(name), style="bold")).append("\n")
    for line in screen.card_lines(name):
        details.append_text(Text.from_markup(line)).append("\n")
    rulings = load_rulings(name)
    heading = screen.text("about-rulings", count=len(rulings)) if rulings else screen.text("about-no-rulings")
    details.append(f"\n{heading}\n", "bold" if rulings else "dim")
    for ruling in rulings:
        details.append(f"• {escape_controls(ruling.claim)}\n")
        numbers = " ".join(f"[{scenario.number}]" for scenario in ruling.scenarios)
        details.append(f"    {numbers}\n" if numbers else "", "cyan")
    if any(ruling.scenarios for ruling in rulings):
        command = f"feodum card {screen.texts.card_name(name)} --run 1"
        details.append(screen.text("about-run-hint", command=command), "dim")
    return details
