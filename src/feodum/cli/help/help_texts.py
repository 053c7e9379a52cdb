"""Help output.

The English texts are the docstrings of the commands; the translations are in commands.ftl.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from feodum.cli.help.examples import EXAMPLES
from feodum.i18n.locale import current_language, current_texts

if TYPE_CHECKING:  # slow imports that only `--help` needs
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions, RenderableType

ROOT = "manual"
"""Message id of the top-level command, and prefix of those of subcommands (manual-lab-simulate)."""
LAYOUT = "manual-layout"
"""Id of the message whose attributes translate the headings of cyclopts."""


def help_formatter(words: Sequence[str]) -> CommandHelp:
    """Return the help formatter for a command, given by its words, in the current language."""
    return CommandHelp(words) if current_language() == "en" else TranslatedCommandHelp(words)


class CommandHelp:
    """The help output of cyclopts, followed by examples."""

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

        for entry in panel.entries:
            _join_lines(entry.description)
        DefaultFormatter()(console, options, panel)

    def layout(self, word: str) -> str:
        """Return a heading used in all help pages."""
        return word.capitalize()


def _join_lines(description: object) -> None:
    """Join the lines of a description into one; cyclopts would keep the docstring's line breaks."""
    from cyclopts.help import InlineText
    from rich.text import Text

    if isinstance(description, InlineText) and isinstance(description.primary_renderable, Text):
        text = description.primary_renderable
        text.plain = " ".join(text.plain.split())


class TranslatedCommandHelp(CommandHelp):
    """Help in the current language."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(words)
        self._texts = current_texts()
        self._ids = ["-".join((ROOT, *words[:count])) for count in range(len(words), -1, -1)]
        """Message ids of the command and its parents. The first one that describes an option is used."""

    def render_usage(self, console: Console, options: ConsoleOptions, usage: str) -> None:
        usage = str(usage)
        for word in ("COMMAND", "OPTIONS", "ARGS"):
            usage = usage.replace(word, self.layout(word).upper())
        console.print(f"{self.layout('usage')}: {usage}", style="bold", markup=False, highlight=False)

    def render_description(self, console: Console, options: ConsoleOptions, description: RenderableType) -> None:
        from rich.text import Text

        super().render_description(console, options, Text(f"{self._texts.text(self._ids[0])}\n"))

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        entries = [self._translate(entry) for entry in panel.entries]
        super().__call__(console, options, panel.copy(title=self.layout(str(panel.title)), entries=entries))

    def _translate(self, entry: HelpEntry) -> HelpEntry:
        name = entry.names[0] if entry.names else entry.positional_label or ""
        if entry.names and not name.startswith("-"):
            return entry.copy(description=self._texts.text(f"{self._ids[0]}-{name}"))
        parts = [self._option(name.lstrip("-").lower())]
        if entry.choices:
            parts.append(f"[{self.layout('choices')}: {', '.join(entry.choices)}]")
        if entry.default is not None:
            parts.append(f"[{self.layout('default')}: {entry.default}]")
        if entry.required:
            parts.append(f"[{self.layout('required')}]")
        return entry.copy(description=" ".join(parts), choices=None, default=None, required=False)

    def _option(self, name: str) -> str:
        """Return the description of an option, from the command's message or a parent's."""
        return self._texts.attribute(next((id for id in self._ids if self._texts.has_attribute(id, name)), self._ids[0]), name)

    def layout(self, word: str) -> str:
        return self._texts.attribute(LAYOUT, word.lower())
