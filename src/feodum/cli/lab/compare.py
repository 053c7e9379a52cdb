"""`feodum lab compare`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from feodum.cli.lab.options import (
    DEFAULT_PLAY,
    DEFAULT_RUN,
    PlayOptions,
    RunOptions,
    check_drawn,
    check_opponents,
    check_writable,
    exit_code,
    show,
    show_json,
    warn,
)
from feodum.i18n.locale import said, told
from feodum.lab.experiments.comparison import (
    Comparison,
    Contrast,
    ContrastSums,
    compare_by_field,
    compare_directly,
    is_difference_known,
    is_lead_known,
    verdict,
)
from feodum.lab.match.boards import missing_needs
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.results import plain, run_data
from feodum.lab.match.series import RunReport, Series
from feodum.lab.match.statistics import Estimate
from feodum.lab.match.tallies import Tally
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.terminal_tables import (
    board_note,
    games_note,
    percent,
    run_note,
    start_notes,
    stopped_notes,
    switch_note,
    until_note,
)


def compare(
    first: str,
    second: str,
    /,
    *,
    against: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)] = (),
    play: PlayOptions = DEFAULT_PLAY,
    run: RunOptions = DEFAULT_RUN,
    report: Path | None = None,
) -> int:
    """Say which of two strategies is better, and by how much.

    Both play the same deals against the same opponents; without --against, they play each other. With --until, games
    end when their difference is known to within that much to either side.

    Parameters
    ----------
    first
        A strategy.
    second
        Another one.
    against
        The opponents of both: one to five strategies.
    report
        Write a page with table and plot to this HTML file; it needs no network.
    """
    check_opponents(against)
    check_drawn("report", report, ".html", ".htm")
    check_writable(report)
    everybody = find_competitors((first, second, *against))
    seed = play.chosen_seed()
    board = play.board(everybody)
    warn(missing_needs(board, everybody))
    if against:
        matches = [play.match((one, *everybody[2:]), board, seed) for one in everybody[:2]]
        deals = run.deals(2 * matches[0].players)
        paired: Series[ContrastSums] = Series(
            Contrast(matches[0], matches[1]), deals, ContrastSums.add, is_difference_known(run.until)
        )
        done = run.run([paired], Meter([paired], 2 * matches[0].players))
        comparison = compare_by_field(everybody[0].label, everybody[1].label, paired.sums)
    else:
        direct: Series[Tally] = Series(play.match(everybody, board, seed), run.deals(2), Tally.add, is_lead_known(run.until))
        done = run.run([direct], Meter([direct], 2))
        comparison = compare_directly(everybody[0].label, everybody[1].label, direct.sums)
    notes = [
        games_note(comparison.games, seed),
        board_note(board.describe()),
        *start_notes(play.start().describe()),
        switch_note(play.refuse_losing_province),
        *stopped_notes(comparison.stopped, play.turn_limit),
    ]
    reached = comparison.difference.half_width
    if run.until is not None and reached > run.until:
        notes.append(until_note(run.until, reached))
    if run.json:
        facts = {
            "seed": seed,
            "board": board.describe(),
            "refuse_losing_province": play.refuse_losing_province,
            "turn_limit": play.turn_limit,
            "until_missed": run.until is not None and reached > run.until,
        }
        show_json({"comparison": {**plain(comparison), **facts}, "run": run_data(done, comparison.games)})
    opponents = ", ".join(each.label for each in everybody[2:]) or said("compare-each-other", "each other")
    if not run.json:
        _show(comparison, opponents, notes, done)
    if report is not None:
        from feodum.lab.reports.comparison_reports import write_comparison

        write_comparison(report, comparison, opponents, notes)
    return exit_code(done)


def _show(comparison: Comparison, opponents: str, notes: list[str], done: RunReport) -> None:
    show(
        said("compare-score", "Score (wins and shares of ties) against {opponents}:", opponents=opponents),
        f"  {comparison.first}: {percent(comparison.first_score)}",
        f"  {comparison.second}: {percent(comparison.second_score)}",
        said("compare-difference", "Difference: {points}", points=_points(comparison.difference)),
        told(verdict(comparison)),
        "",
        *notes,
        run_note(done, comparison.games),
    )


def _points(gap: Estimate) -> str:
    return said(
        "compare-points",
        "{value:+.2f} points [{low:+.2f} to {high:+.2f}]",
        value=100 * gap.value,
        low=100 * gap.low,
        high=100 * gap.high,
    )
