"""Implementation of `feodum lab simulate`, separate so that help does not import it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, nullcontext
from pathlib import Path

from feodum.cli.output_files import prepare_files
from feodum.i18n.locale import localized_number
from feodum.lab.match.boards import missing_needs
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.matches import Match
from feodum.lab.match.results import MatchSummary, as_data, is_narrow_enough, largest_half_width, run_data, summarise
from feodum.lab.match.row_file import COLUMNS, RowFile
from feodum.lab.match.series import Series
from feodum.lab.match.tallies import MatchTally
from feodum.lab.reports.csv_rows import check_csv
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.terminal_tables import level_strategies, match_table, opening_table, run_note, until_note

from .options import PlayOptions, RunOptions, check_drawing, exit_code, show, show_json, warn


def run_simulation(
    strategies: Sequence[str],
    play: PlayOptions,
    run: RunOptions,
    csv: Path | None,
    force: bool,
    report: Path | None,
    plot: Path | None,
    openings: bool,
    bot_seconds: float,
) -> int:
    competitors = find_competitors(strategies, bot_seconds)
    options = {"with_curves": bool(report or plot), "with_rows": csv is not None, "with_openings": openings}
    match = play.new_match(competitors, play.chosen_seed(), **options)
    warn(missing_needs(match.board, competitors))
    deals = run.deals(match.players)
    check_drawing("report", report, ".html", ".htm")
    check_drawing("plot", plot, ".png")
    check_csv(csv, COLUMNS, force)
    prepare_files(csv, report, plot)
    enough = None if run.until is None else is_narrow_enough(run.until)
    with nullcontext() if csv is None else closing(RowFile(csv, match)) as rows:
        series: Series[MatchTally] = Series(match, deals, MatchTally.add, enough, None if rows is None else rows.write)
        done = run.run([series], _meter(match, series, run.until))
    summary = summarise(match, series.sums)
    played = level_strategies(match)
    if run.json:
        show_json({"match": {**as_data(summary), "levels": played}, "run": run_data(done, summary.games)})
    else:
        reached = largest_half_width(series.sums)
        missed = [until_note(run.until, reached)] if run.until is not None and reached > run.until else []
        show(match_table(summary, played), *missed, run_note(done, summary.games))
        if openings:
            show(opening_table(summary))
    _write_pictures(match, series.sums, summary, report, plot)
    return exit_code(done)


def _meter(match: Match, series: Series[MatchTally], until: float | None) -> Meter:
    def status() -> str:
        if not series.deals_done:
            return ""
        return ", ".join(
            f"{each.name} {localized_number(each.wins.value, '.1%')}" for each in summarise(match, series.sums).strategies[:3]
        )

    def expected_deals() -> int:
        """Return the estimated number of deals: the half-width shrinks with the square root of the games."""
        if not series.deals_done or until is None:
            return series.deals
        return int(series.deals_done * (largest_half_width(series.sums) / until) ** 2) + 1

    return Meter([series], match.players, status, None if until is None else expected_deals)


def _write_pictures(match: Match, tally: MatchTally, summary: MatchSummary, report: Path | None, plot: Path | None) -> None:
    if report is None and plot is None:
        return
    # The drawing libraries take a second to import.
    from feodum.lab.reports.html_report import write_report
    from feodum.lab.reports.plots import write_png

    if report is not None:
        write_report(report, match, tally, summary)
    if plot is not None:
        write_png(plot, match, tally, summary)
