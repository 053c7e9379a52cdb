"""The help of the command: in English it stands in the docstrings, in other languages in their commands.ftl."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from feodum.cli.help.examples import EXAMPLES
from feodum.i18n.locale import spoken_language, spoken_texts

if TYPE_CHECKING:  # libraries that only help itself needs
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions, RenderableType

ROOT = "manual"
"""The message about the command as a whole. Those about its parts begin so: manual-lab-simulate."""
LAYOUT = "manual-layout"
"""The message whose attributes are the words that every help has, by those of cyclopts."""


def help_about(words: Sequence[str]) -> Help:
    """What shows the help of the command of these words, in the language that is spoken."""
    return Help(words) if spoken_language() == "en" else TranslatedHelp(words)


class Help:
    """Help as cyclopts shows it, and what to try."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words

    def render_usage(self, console: Console, options: ConsoleOptions, usage: str) -> None:
        from cyclopts.help import DefaultFormatter

        DefaultFormatter().render_usage(console, options, usage)

    def render_description(self, console: Console, options: ConsoleOptions, description: RenderableType) -> None:
        console.print(description)
        examples = EXAMPLES.get(" ".join(self._words), ())
        if examples:
            console.print(self.layout("examples") + ":", *(f"  feodum {each}" for each in examples), "", sep="\n", markup=False)

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        from cyclopts.help import DefaultFormatter

        DefaultFormatter()(console, options, panel)

    def layout(self, word: str) -> str:
        """A word that every help has."""
        return word.capitalize()


class TranslatedHelp(Help):
    """The same in the language that is spoken."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(words)
        self._texts = spoken_texts()
        self._ids = ["-".join((ROOT, *words[:count])) for count in range(len(words), -1, -1)]
        """The message about the command, then that of what it is part of, and so on: options are found in the first."""

    def render_usage(self, console: Console, options: ConsoleOptions, usage: str) -> None:
        usage = str(usage)
        for word in ("COMMAND", "OPTIONS", "ARGS"):
            usage = usage.replace(word, self.layout(word).upper())
        console.print(f"{self.layout('usage')}: {usage}", style="bold", markup=False, highlight=False)

    def render_description(self, console: Console, options: ConsoleOptions, description: RenderableType) -> None:
        from rich.text import Text

        super().render_description(console, options, Text(f"{self._texts.text(self._ids[0])}\n"))

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        entries = [self._translated(entry) for entry in panel.entries]
        super().__call__(console, options, panel.copy(title=self.layout(str(panel.title)), entries=entries))

    def _translated(self, entry: HelpEntry) -> HelpEntry:
        name = entry.names[0] if entry.names else entry.positional_label or ""
        if entry.names and not name.startswith("-"):
            return entry.copy(description=self._texts.text(f"{self._ids[0]}-{name}"))
        facts = [self._option(name.lstrip("-").lower())]
        if entry.choices:
            facts.append(f"[{self.layout('choices')}: {', '.join(entry.choices)}]")
        if entry.default is not None:
            facts.append(f"[{self.layout('default')}: {entry.default}]")
        if entry.required:
            facts.append(f"[{self.layout('required')}]")
        return entry.copy(description=" ".join(facts), choices=None, default=None, required=False)

    def _option(self, name: str) -> str:
        """What an option does: said with the command, or with what it is part of."""
        return self._texts.attribute(next((id for id in self._ids if self._texts.has_attribute(id, name)), self._ids[0]), name)

    def layout(self, word: str) -> str:
        return self._texts.attribute(LAYOUT, word.lower())
