"""`feodum lab tournament`."""

from __future__ import annotations

from pathlib import Path

from feodum.cli.lab.options import (
    DEFAULT_PLAY,
    DEFAULT_RUN,
    PlayOptions,
    RunOptions,
    check_drawn,
    check_writable,
    exit_code,
    show,
    show_json,
    warn,
)
from feodum.i18n.locale import said
from feodum.lab.experiments.round_robin import Tournament, finish, pairs, write_cross_table
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import NoCommonBoard, missing_needs
from feodum.lab.match.competitors import Competitor, expand_folders, find_competitors
from feodum.lab.match.matches import Match, derive_seed
from feodum.lab.match.results import is_narrow_enough, plain, run_data, widest_interval
from feodum.lab.match.series import Series
from feodum.lab.match.tallies import Tally
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.terminal_tables import games_note, run_note, stopped_notes, switch_note, tournament_table, until_note
from feodum.messages.message import Saying, said_by

GAMES_A_PAIR = 200


def tournament(
    *strategies: str,
    play: PlayOptions = DEFAULT_PLAY,
    run: RunOptions = DEFAULT_RUN,
    csv: Path | None = None,
    report: Path | None = None,
) -> int:
    """Let everybody play everybody: a rating for each, and a cross table.

    Each pair plays 200 games unless --games says otherwise, or until its win rates are known well enough (--until). A pair
    plays on a board that has what both need, unless --kingdom sets one for all.

    Parameters
    ----------
    strategies
        Names of the library, paths of strategy files, folders with strategy files, or bots of your own (mine.py, module:Class).
    csv
        Write a row for each pair to this file.
    report
        Write a page with table, cross table and plot to this HTML file; it needs no network.
    """
    competitors = find_competitors(expand_folders(strategies))
    if len(competitors) < 2:
        raise LabError(
            Saying("tournament-two", "a tournament needs at least two strategies, not {count}", count=len(competitors))
        )
    seed = play.chosen_seed()
    deals = run.deals(2, GAMES_A_PAIR)
    check_drawn("report", report, ".html", ".htm")
    check_writable(csv, report)
    enough = None if run.until is None else is_narrow_enough(run.until)
    met, matches, left_out = _matches(play, competitors, seed)
    warn(left_out)
    # A strategy misses the same cards in most of its pairs, which is worth saying once.
    warn(list(dict.fromkeys(line for match in matches for line in missing_needs(match.board, match.competitors))))
    series: list[Series[Tally]] = [Series(match, deals, Tally.add, enough) for match in matches]

    def standing() -> str:
        done = sum(1 for each in series if each.is_done)
        return said("meter-pairs", "{done:,} of {total:,} pairs", done=done, total=len(series))

    done = run.run(series, Meter(series, 2, standing))
    result = finish(competitors, met, series, seed)
    stopped = sum(each.sums.stopped for each in series)
    missed = _missed(run.until, series)
    if csv is not None:
        write_cross_table(csv, result)
    if run.json:
        show_json(
            {"tournament": {**_data(result, seed, play, stopped), "left_out": left_out}, "run": run_data(done, result.games)}
        )
    notes = [
        games_note(result.games, seed),
        switch_note(play.refuse_losing_province),
        *stopped_notes(stopped, play.turn_limit),
        *(said("tournament-left-out", "Left out: {why}", why=line) for line in left_out),
        *missed,
    ]
    if not run.json:
        show(tournament_table(result), "", *notes, run_note(done, result.games))
    if report is not None:
        from feodum.lab.reports.comparison_reports import write_tournament

        write_tournament(report, result, notes)
    return exit_code(done)


def _matches(
    play: PlayOptions, competitors: tuple[Competitor, ...], seed: int
) -> tuple[list[tuple[int, int]], list[Match], list[str]]:
    """The pairs that meet, their matches, and why others don't: two strategies may need more cards than a kingdom has."""
    met: list[tuple[int, int]] = []
    matches: list[Match] = []
    left_out: list[str] = []
    for a, b in pairs(len(competitors)):
        try:
            matches.append(play.new_match((competitors[a], competitors[b]), derive_seed(seed, a, b)))
            met.append((a, b))
        except NoCommonBoard as error:
            left_out.append(said_by(error))
    if not matches:
        raise LabError(Saying("tournament-no-board", "no two of these strategies can share a board: {why}", why=left_out[0]))
    return met, matches, left_out


def _missed(until: float | None, series: list[Series[Tally]]) -> list[str]:
    """A line if --until was not reached everywhere."""
    if until is None:
        return []
    missed = [each for each in series if each.deals_done and widest_interval(each.sums) > until]
    if not missed:
        return []
    widest = max(widest_interval(each.sums) for each in missed)
    where = said("until-pairs", "in {missed} of {total} pairs", missed=len(missed), total=len(series))
    return [until_note(until, widest, where)]


def _data(result: Tournament, seed: int, play: PlayOptions, stopped: int) -> dict[str, object]:
    names = {entry.number: entry.name for entry in result.entries}
    return {
        "strategies": [{**plain(entry), "ordinal": entry.rating.ordinal} for entry in result.entries],
        "pairs": [
            {**plain(pair), "first": names[pair.first], "second": names[pair.second], "score": plain(score)}
            for pair, score in zip(result.results, result.scores, strict=True)
        ],
        "games": result.games,
        "seed": seed,
        "refuse_losing_province": play.refuse_losing_province,
        "turn_limit": play.turn_limit,
        "stopped": stopped,
    }
