"""The cards of the game to read: text, rulings and their scenarios."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from feodum.cards.catalogue import entry
from feodum.cli.card_command import known_rulings
from feodum.cli.display.screen import Screen, coloured
from feodum.cli.display.shields import shield
from feodum.messages.suggestions import without_controls


class CardScreen(ModalScreen[None]):
    """A list of cards; what is highlighted is told beside it."""

    AUTO_FOCUS = "*"
    CSS = """
    CardScreen { background: $background; }
    #names { width: 26; height: 1fr; }
    #told { padding: 0 1; width: 1fr; }
    """

    def __init__(self, screen: Screen, cards: Sequence[str], first: str) -> None:
        super().__init__()
        self.teller = screen
        self.cards = list(dict.fromkeys([*([first] if first else []), *cards]))
        self._bindings.bind("escape,question_mark,q", "dismiss", screen.text("terminal-back"))

    def compose(self) -> ComposeResult:
        options = [Option(Text.from_markup(coloured(self.teller.texts.card_name(name), name)), id=None) for name in self.cards]
        with Horizontal():
            yield OptionList(*options, id="names")
            with VerticalScroll():
                yield Static(id="told")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#told", Static).update(card_told(self.teller, self.cards[event.option_index]))
        self.query_one(VerticalScroll).scroll_home(animate=False)


def card_told(screen: Screen, name: str) -> Text:
    """A card's arms, text and rulings."""
    told = Text()
    arms = entry(name).arms
    if arms is not None:
        told.append_text(shield(arms)).append("\n")
    told.append_text(Text.from_markup(screen.card_title(name), style="bold")).append("\n")
    for line in screen.card_lines(name):
        told.append_text(Text.from_markup(line)).append("\n")
    rulings = known_rulings(name)
    said = screen.text("about-rulings", count=len(rulings)) if rulings else screen.text("about-no-rulings")
    told.append(f"\n{said}\n", "bold" if rulings else "dim")
    for ruling in rulings:
        told.append(f"• {without_controls(ruling.claim)}\n")
        numbers = " ".join(f"[{shown.number}]" for shown in ruling.shown)
        told.append(f"    {numbers}\n" if numbers else "", "cyan")
    if any(ruling.shown for ruling in rulings):
        command = f"feodum card {screen.texts.card_name(name)} --run 1"
        told.append(screen.text("about-run-hint", command=command), "dim")
    return told
