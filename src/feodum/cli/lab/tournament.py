"""`feodum lab tournament`: play a round-robin tournament."""

from __future__ import annotations

from pathlib import Path

from feodum.cli.output_files import prepare_files
from feodum.engine.seeds import derive_seed
from feodum.i18n.locale import translate
from feodum.lab.experiments.round_robin import RoundRobin, pairs, tabulate_results, write_cross_table
from feodum.lab.lab_errors import LabError, check_can_rate
from feodum.lab.match.boards import NoCommonBoard, missing_needs
from feodum.lab.match.competitors import Competitor, expand_folders, find_competitors
from feodum.lab.match.matches import Match
from feodum.lab.match.results import as_data, is_narrow_enough, largest_half_width, run_data
from feodum.lab.match.series import Series
from feodum.lab.match.tallies import MatchTally
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.terminal_tables import (
    games_note,
    province_rule_note,
    run_note,
    stopped_notes,
    tournament_table,
    until_note,
)
from feodum.messages.message import Message, error_message

from .options import (
    DEFAULT_PLAY,
    DEFAULT_RUN,
    PlayOptions,
    RunOptions,
    check_drawing,
    exit_code,
    show,
    show_json,
    warn,
)

GAMES_PER_PAIR = 200


def tournament(
    *strategies: str,
    play: PlayOptions = DEFAULT_PLAY,
    run: RunOptions = DEFAULT_RUN,
    csv: Path | None = None,
    report: Path | None = None,
) -> int:
    """Play a round-robin tournament, with ratings and a cross table.

    Each pair plays 200 games by default, or until the margin of its win rates is small enough (--until). It plays on a
    board with the cards both strategies need, unless --kingdom sets one for all.

    Parameters
    ----------
    strategies
        Library strategies, strategy files, folders with strategy files, or custom bots (mine.py, module:Class).
    csv
        Write two rows for each pair to this CSV file.
    report
        Write a self-contained HTML report with tables and a plot to this file.
    """
    check_can_rate()
    competitors = find_competitors(expand_folders(strategies))
    if len(competitors) < 2:
        raise LabError(
            Message("tournament-two", "a tournament needs at least two strategies, not {count}", count=len(competitors))
        )
    seed = play.chosen_seed()
    deals = run.deals(2, GAMES_PER_PAIR)
    check_drawing("report", report, ".html", ".htm")
    prepare_files(csv, report)
    enough = None if run.until is None else is_narrow_enough(run.until)
    played_pairs, matches, left_out = _matches(play, competitors, seed)
    warn(left_out)
    # Repeat a warning only once, because most pairs of a strategy miss the same cards.
    warn(list(dict.fromkeys(line for match in matches for line in missing_needs(match.board, match.competitors))))
    series: list[Series[MatchTally]] = [Series(match, deals, MatchTally.add, enough) for match in matches]

    def status() -> str:
        done = sum(1 for each in series if each.is_done)
        return translate("meter-pairs", "{done:,} of {total:,} pairs", done=done, total=len(series))

    done = run.run(series, Meter(series, 2, status))
    result = tabulate_results(competitors, played_pairs, series, seed)
    stopped = sum(each.sums.stopped for each in series)
    missed = _until_notes(run.until, series)
    if csv is not None:
        write_cross_table(csv, result, [match.board for match in matches])
    if run.json:
        show_json(
            {"tournament": {**_data(result, seed, play, stopped), "left_out": left_out}, "run": run_data(done, result.games)}
        )
    notes = [
        games_note(result.games, seed),
        province_rule_note(play.refuse_losing_province),
        *stopped_notes(stopped, play.turn_limit),
        *(translate("tournament-left-out", "Left out: {why}", why=line) for line in left_out),
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
    """Return the pairs, their matches, and reasons for pairs that can't share a board."""
    played_pairs: list[tuple[int, int]] = []
    matches: list[Match] = []
    left_out: list[str] = []
    for a, b in pairs(len(competitors)):
        try:
            matches.append(play.new_match((competitors[a], competitors[b]), derive_seed(seed, a, b)))
            played_pairs.append((a, b))
        except NoCommonBoard as error:
            left_out.append(error_message(error))
    if not matches:
        raise LabError(Message("tournament-no-board", "no two of these strategies can share a board: {why}", why=left_out[0]))
    return played_pairs, matches, left_out


def _until_notes(until: float | None, series: list[Series[MatchTally]]) -> list[str]:
    """Return a note if --until was not reached for all pairs."""
    if until is None:
        return []
    missed = [each for each in series if each.deals_done and largest_half_width(each.sums) > until]
    if not missed:
        return []
    widest = max(largest_half_width(each.sums) for each in missed)
    where = translate("until-pairs", "in {missed} of {total} pairs", missed=len(missed), total=len(series))
    return [until_note(until, widest, where)]


def _data(result: RoundRobin, seed: int, play: PlayOptions, stopped: int) -> dict[str, object]:
    names = {entry.number: entry.name for entry in result.entries}
    return {
        "strategies": [{**as_data(entry), "ordinal": entry.rating.ordinal} for entry in result.entries],
        "pairs": [
            {**as_data(pair), "first": names[pair.first], "second": names[pair.second], "score": as_data(score)}
            for pair, score in zip(result.results, result.scores, strict=True)
        ],
        "games": result.games,
        "seed": seed,
        "refuse_losing_province": play.refuse_losing_province,
        "turn_limit": play.turn_limit,
        "stopped": stopped,
    }
