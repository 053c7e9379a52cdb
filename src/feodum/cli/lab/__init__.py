"""`feodum lab`: simulate strategies, compare them, and look after strategy files. Each subcommand is loaded when it is used."""

from __future__ import annotations

from cyclopts import App

app = App(
    name="lab",
    help="The laboratory: simulate strategies, compare them, and look after strategy files.",
)
# What each does stands here as well as in its own module, so that the overview needs none of them loaded.
app.command(
    "feodum.cli.lab.simulate:simulate",
    name="simulate",
    help="Play strategies against each other and show how often each wins.",
)
app.command("feodum.cli.lab.compare:compare", name="compare", help="Say which of two strategies is better, and by how much.")
app.command(
    "feodum.cli.lab.tournament:tournament",
    name="tournament",
    help="Let everybody play everybody: a rating for each, and a cross table.",
)
app.command(
    "feodum.cli.lab.sweep:sweep", name="sweep", help="Try a strategy with other numbers, and find those that play best."
)
app.command(
    "feodum.cli.lab.discover:discover",
    name="discover",
    help="Find strong strategies for a kingdom, without anybody's idea.",
)
app.command("feodum.cli.lab.levels:levels", name="levels", help="Measure how strong the levels are, over random kingdoms.")
app.command(
    "feodum.cli.lab.solo:solo",
    name="solo",
    help="Let strategies play alone: turns to 4 and 8 Provinces, points and coins turn by turn.",
)
app.command("feodum.cli.lab.sense:sense", name="sense", help="Show what playing sense is worth, card by card.")
app.command("feodum.cli.lab.watch:watch", name="watch", help="Tell one game between strategies, card by card.")
app.command(
    "feodum.cli.lab.strategy_commands:list_strategies",
    name="list",
    help="List the strategies of the library, with the Kingdom cards that they need.",
)
app.command(
    "feodum.cli.lab.strategy_commands:show_strategy",
    name="show",
    help="Show a strategy: its file in the standard layout, and what the checker says about it.",
)
app.command("feodum.cli.lab.strategy_commands:list_terms", name="terms", help="List what conditions of strategies can ask for.")
app.command(
    "feodum.cli.lab.strategy_commands:lint",
    name="lint",
    help="Check strategy files: exit code 0 if all are fine, 1 with warnings, 2 if a file is not a strategy.",
)
app.command(
    "feodum.cli.lab.strategy_commands:format_files",
    name="format",
    help="Bring strategy files into the standard layout: print them, or with --write replace them.",
)
app.command(
    "feodum.cli.lab.strategy_commands:import_strategies",
    name="import",
    help="Import the strategies of a Geronimoo simulator's XML file, and say what has no equivalent here.",
)
