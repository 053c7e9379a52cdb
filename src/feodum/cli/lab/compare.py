"""`feodum lab compare`: compare two strategies on the same deals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from feodum.cli.output_files import prepare_files
from feodum.i18n.locale import localize, translate
from feodum.lab.experiments.comparison import (
    Contrast,
    ContrastSums,
    StrategyComparison,
    compare_by_field,
    compare_directly,
    is_difference_known,
    is_lead_known,
    verdict,
)
from feodum.lab.match.boards import missing_needs
from feodum.lab.match.competitors import find_competitors, uneven_refusers
from feodum.lab.match.results import as_data, run_data
from feodum.lab.match.series import RunReport, Series
from feodum.lab.match.statistics import Estimate
from feodum.lab.match.tallies import MatchTally
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.terminal_tables import (
    board_note,
    forfeit_notes,
    games_note,
    percent,
    province_rule_notes,
    run_note,
    start_notes,
    stopped_notes,
    until_note,
)

from .options import (
    DEFAULT_PLAY,
    DEFAULT_RUN,
    PlayOptions,
    RunOptions,
    check_drawing,
    check_opponents,
    exit_code,
    show,
    show_json,
    warn,
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
    """Measure which of two strategies is better, and by how much.

    Both play the same deals against the same opponents; without --against, they play each other. With --until, it stops
    when the margin of their difference is at most that much.

    Parameters
    ----------
    first
        The first strategy.
    second
        The second strategy.
    against
        The opponents of both: one to five strategies.
    report
        Write a self-contained HTML report with a table and a plot to this file.
    """
    check_opponents(against)
    check_drawing("report", report, ".html", ".htm")
    competitors = find_competitors((first, second, *against))
    seed = play.chosen_seed()
    board = play.board(competitors)
    warn(missing_needs(board, competitors))
    prepare_files(report)
    if against:
        matches = [play.match((one, *competitors[2:]), board, seed) for one in competitors[:2]]
        deals = run.deals(2 * matches[0].players)
        paired: Series[ContrastSums] = Series(
            Contrast(matches[0], matches[1]), deals, ContrastSums.add, is_difference_known(run.until)
        )
        done = run.run([paired], Meter([paired], 2 * matches[0].players))
        comparison = compare_by_field(competitors[0].label, competitors[1].label, paired.sums)
        tallies = [paired.sums.first, paired.sums.second]
    else:
        matches = [play.match(competitors, board, seed)]
        direct: Series[MatchTally] = Series(matches[0], run.deals(2), MatchTally.add, is_lead_known(run.until))
        done = run.run([direct], Meter([direct], 2))
        comparison = compare_directly(competitors[0].label, competitors[1].label, direct.sums)
        tallies = [direct.sums]
    notes = [
        games_note(comparison.games, seed),
        board_note(board.describe()),
        *start_notes(play.start().describe()),
        *province_rule_notes(play.refuse_losing_province, uneven_refusers(competitors)),
        *stopped_notes(comparison.stopped, play.turn_limit),
        *forfeit_notes(zip(matches, tallies, strict=True)),
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
        show_json({"comparison": {**as_data(comparison), **facts}, "run": run_data(done, comparison.games)})
    opponents = ", ".join(each.label for each in competitors[2:]) or translate("compare-each-other", "each other")
    if not run.json:
        _show(comparison, opponents, notes, done)
    if report is not None:
        from feodum.lab.reports.comparison_reports import write_comparison

        write_comparison(report, comparison, opponents, notes)
    return exit_code(done)


def _show(comparison: StrategyComparison, opponents: str, notes: list[str], done: RunReport) -> None:
    show(
        translate("compare-score", "Score (wins and shares of ties) against {opponents}:", opponents=opponents),
        f"  {comparison.first}: {percent(comparison.first_score)}",
        f"  {comparison.second}: {percent(comparison.second_score)}",
        translate("compare-difference", "Difference: {points}", points=_points(comparison.difference)),
        localize(verdict(comparison)),
        "",
        *notes,
        run_note(done, comparison.games),
    )


def _points(gap: Estimate) -> str:
    return translate(
        "compare-points",
        "{value:+.2f} points [{low:+.2f} to {high:+.2f}]",
        value=100 * gap.value,
        low=100 * gap.low,
        high=100 * gap.high,
    )
