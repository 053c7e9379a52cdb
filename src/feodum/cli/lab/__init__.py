"""`feodum lab`: simulate strategies, compare them, and look after strategy files. Each subcommand is loaded when it is used."""

from __future__ import annotations

from cyclopts import App, CycloptsError


def one_line(error: CycloptsError) -> str:
    return f"feodum: {' '.join(str(error).split())}"


app = App(
    name="lab",
    help="The laboratory: simulate strategies, compare them, and look after strategy files.",
    error_formatter=one_line,
)
app.command("feodum.cli.lab.simulating:simulate", name="simulate")
app.command("feodum.cli.lab.comparing:compare", name="compare")
app.command("feodum.cli.lab.touring:tournament", name="tournament")
app.command("feodum.cli.lab.sensing:sense", name="sense")
app.command("feodum.cli.lab.watching:watch", name="watch")
app.command("feodum.cli.lab.shelf:list_strategies", name="list")
app.command("feodum.cli.lab.shelf:show_strategy", name="show")
app.command("feodum.cli.lab.shelf:list_terms", name="terms")
app.command("feodum.cli.lab.shelf:lint", name="lint")
app.command("feodum.cli.lab.shelf:format_files", name="format")
app.command("feodum.cli.lab.shelf:import_strategies", name="import")
