"""What `feodum lab simulate` does: apart from the command, so that its help needs none of it loaded."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, nullcontext
from pathlib import Path

from feodum.cli.lab.options import PlayOptions, RunOptions, check_drawn, check_writable, exit_code, show, show_json, warn
from feodum.i18n.locale import figure
from feodum.lab.match.boards import missing_needs
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.matches import Match
from feodum.lab.match.results import RowFile, Summary, is_narrow_enough, plain, run_data, summarise, widest_interval
from feodum.lab.match.series import Series
from feodum.lab.match.tallies import Tally
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.terminal_tables import match_table, opening_table, run_note, strategies_of_levels, until_note


def run_simulation(
    strategies: Sequence[str],
    play: PlayOptions,
    run: RunOptions,
    csv: Path | None,
    report: Path | None,
    plot: Path | None,
    openings: bool,
    bot_seconds: float,
) -> int:
    competitors = find_competitors(strategies, bot_seconds)
    wishes = {"with_curves": bool(report or plot), "with_rows": csv is not None, "with_openings": openings}
    match = play.new_match(competitors, play.chosen_seed(), **wishes)
    warn(missing_needs(match.board, competitors))
    deals = run.deals(match.players)
    check_drawn("report", report, ".html", ".htm")
    check_drawn("plot", plot, ".png")
    check_writable(csv, report, plot)
    enough = None if run.until is None else is_narrow_enough(run.until)
    with nullcontext() if csv is None else closing(RowFile(csv, match)) as rows:
        series: Series[Tally] = Series(match, deals, Tally.add, enough, None if rows is None else rows.write)
        done = run.run([series], _meter(match, series, run.until))
    summary = summarise(match, series.sums)
    played = strategies_of_levels(match)
    if run.json:
        show_json({"match": {**plain(summary), "levels": played}, "run": run_data(done, summary.games)})
    else:
        reached = widest_interval(series.sums)
        missed = [until_note(run.until, reached)] if run.until is not None and reached > run.until else []
        show(match_table(summary, played), *missed, run_note(done, summary.games))
        if openings:
            show(opening_table(summary))
    _write_pictures(match, series.sums, summary, report, plot)
    return exit_code(done)


def _meter(match: Match, series: Series[Tally], until: float | None) -> Meter:
    def standing() -> str:
        if not series.deals_done:
            return ""
        return ", ".join(
            f"{each.name} {figure(each.wins.value, '.1%')}" for each in summarise(match, series.sums).strategies[:3]
        )

    def expected_deals() -> int:
        """An interval narrows with the root of the number of games."""
        if not series.deals_done or until is None:
            return series.deals
        return int(series.deals_done * (widest_interval(series.sums) / until) ** 2) + 1

    return Meter([series], match.players, standing, None if until is None else expected_deals)


def _write_pictures(match: Match, tally: Tally, summary: Summary, report: Path | None, plot: Path | None) -> None:
    if report is None and plot is None:
        return
    # The drawing libraries take a second to load, which only those who draw should wait for.
    from feodum.lab.reports.html_report import write_report
    from feodum.lab.reports.plots import write_png

    if report is not None:
        write_report(report, match, tally, summary)
    if plot is not None:
        write_png(plot, match, tally, summary)
