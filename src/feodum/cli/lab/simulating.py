"""`feodum lab simulate`."""

from __future__ import annotations

from contextlib import closing, nullcontext
from pathlib import Path
from typing import Annotated

from feodum.cli.numbers import Seconds
from feodum.lab.boards import missing_needs
from feodum.lab.competitors import find_competitors
from feodum.lab.matches import Match
from feodum.lab.progress import Meter
from feodum.lab.records import RowFile, Summary, is_narrow_enough, plain, run_data, summarise, widest_interval
from feodum.lab.series import Series
from feodum.lab.tables import match_table, opening_table, run_note, strategies_of_levels, until_note
from feodum.lab.tallies import Tally
from feodum.line_protocol import SECONDS
from feodum.spoken import figure

from .options import (
    DEFAULT_PLAY,
    DEFAULT_RUN,
    Flag,
    PlayOptions,
    RunOptions,
    check_drawn,
    check_writable,
    exit_code,
    show,
    show_json,
    warn,
)


def simulate(
    *strategies: str,
    play: PlayOptions = DEFAULT_PLAY,
    run: RunOptions = DEFAULT_RUN,
    csv: Path | None = None,
    report: Path | None = None,
    plot: Path | None = None,
    openings: Annotated[bool, Flag] = False,
    bot_seconds: Seconds = SECONDS,
) -> int:
    """Play strategies against each other and show how often each wins.

    Every deal is played once for each player, with the seats rotated: everybody sits everywhere once, so that seats and
    shuffles favour nobody. 10,000 games, or with --until at most 1,000,000, unless --games says otherwise. Ctrl-C ends it
    with the results so far.

    Parameters
    ----------
    strategies
        Two to six: names of the library ('feodum lab list'), paths of strategy files, bots ('random', 'novice', 'steady'),
        bots of your own (mine.py, module:Class), or programs that speak the line protocol (./mybot, see docs/learning.md).
        The latter two run as you: use ones you trust.
    csv
        Write a row for every player of every game to this file.
    report
        Write a page with table and plots to this HTML file; it needs no network.
    plot
        Write the plots to this PNG file.
    openings
        Split the results by what the first two hands had (5/2, 4/3).
    bot_seconds
        How long a bot program may think about one decision; if it takes longer, it loses the game.
    """
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
    from feodum.lab.plots import write_png
    from feodum.lab.report import write_report

    if report is not None:
        write_report(report, match, tally, summary)
    if plot is not None:
        write_png(plot, match, tally, summary)
