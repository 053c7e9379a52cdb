"""`feodum lab`: simulate, compare and manage strategies. Each subcommand is imported on first use."""

from __future__ import annotations

from cyclopts import App

app = App(
    name="lab",
    help="The laboratory: simulate and compare strategies, and manage strategy files.",
)
# The help texts are repeated here, so that the overview does not import the subcommands.
app.command(
    "feodum.cli.lab.simulate:simulate",
    name="simulate",
    help="Play strategies against each other and show how often each wins.",
)
app.command(
    "feodum.cli.lab.compare:compare", name="compare", help="Measure which of two strategies is better, and by how much."
)
app.command(
    "feodum.cli.lab.tournament:tournament",
    name="tournament",
    help="Play a round-robin tournament, with ratings and a cross table.",
)
app.command("feodum.cli.lab.sweep:sweep", name="sweep", help="Vary the numbers in a strategy and find the best values.")
app.command(
    "feodum.cli.lab.discover:discover",
    name="discover",
    help="Search for strong strategies for a kingdom from scratch.",
)
app.command(
    "feodum.cli.lab.levels:levels",
    name="levels",
    help="Measure the strength of the levels against each other, over random kingdoms from all sets.",
)
app.command(
    "feodum.cli.lab.solo:solo",
    name="solo",
    help="Play strategies solo: turns to 4 and 8 Provinces, points and coins turn by turn.",
)
app.command("feodum.cli.lab.sense:sense", name="sense", help="Measure the value of the play heuristics for each card.")
app.command("feodum.cli.lab.watch:watch", name="watch", help="Show one game between strategies, card by card.")
app.command(
    "feodum.cli.lab.strategy_commands:list_strategies",
    name="list",
    help="List the library strategies and the Kingdom cards they need.",
)
app.command(
    "feodum.cli.lab.strategy_commands:show_strategy",
    name="show",
    help="Show a strategy in the standard layout, with linter warnings.",
)
app.command(
    "feodum.cli.lab.strategy_commands:list_terms", name="terms", help="List the terms that strategy conditions can use."
)
app.command(
    "feodum.cli.lab.strategy_commands:lint",
    name="lint",
    help="Check strategy files: exit code 0 without warnings, 1 with warnings, 2 if a file is invalid.",
)
app.command(
    "feodum.cli.lab.strategy_commands:format_files",
    name="format",
    help="Format strategy files in the standard layout: print them, or replace them with --write.",
)
app.command(
    "feodum.cli.lab.strategy_commands:import_strategies",
    name="import",
    help="Import strategies from an XML file written by Geronimoo's simulator, and report what has no equivalent.",
)
