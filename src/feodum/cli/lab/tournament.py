"""`feodum lab tournament`: play a round-robin tournament."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from feodum.cards.box import KINGDOM_SIZE
from feodum.cli.output_files import prepare_files
from feodum.engine.seeds import derive_seed
from feodum.i18n.locale import localize, translate
from feodum.lab.experiments.round_robin import CROSS_TABLE_COLUMNS, RoundRobin, pairs, tabulate_results, write_cross_table
from feodum.lab.lab_errors import LabError, check_can_rate
from feodum.lab.match.boards import NoCommonBoard, missing_needs
from feodum.lab.match.competitors import Competitor, expand_folders, find_competitors, uneven_refusers
from feodum.lab.match.matches import Match
from feodum.lab.match.results import as_data, is_narrow_enough, largest_half_width, run_data
from feodum.lab.match.series import Series
from feodum.lab.match.tallies import MatchTally
from feodum.lab.reports.csv_rows import check_csv
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.terminal_tables import (
    forfeit_notes,
    games_note,
    province_rule_notes,
    run_note,
    stopped_notes,
    tournament_table,
    until_note,
)
from feodum.messages.message import Message, error_message

from .options import (
    DEFAULT_PLAY,
    DEFAULT_RUN,
    Flag,
    PlayOptions,
    RunOptions,
    check_drawing,
    exit_code,
    show,
    show_json,
    warn,
)

GAMES_PER_PAIR = 200
SHOWN_NOTES = 5
"""How many pairs or strategies a note names; it counts the others."""


def tournament(
    *strategies: str,
    play: PlayOptions = DEFAULT_PLAY,
    run: RunOptions = DEFAULT_RUN,
    csv: Path | None = None,
    force: Annotated[bool, Flag] = False,
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
    force
        Overwrite the file of --csv even if it does not begin with the columns that this command writes.
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
    check_csv(csv, CROSS_TABLE_COLUMNS, force)
    prepare_files(csv, report)
    enough = None if run.until is None else is_narrow_enough(run.until)
    played_pairs, matches, left_out = _matches(play, competitors, seed)
    left_out_notes = _left_out_notes(left_out, len(left_out) + len(matches))
    warn(left_out_notes)
    # Repeat a warning only once, because most pairs of a strategy miss the same cards.
    missing = list(dict.fromkeys(line for match in matches for line in missing_needs(match.board, match.competitors)))
    warn(missing[:SHOWN_NOTES])
    if len(missing) > SHOWN_NOTES:
        more = len(missing) - SHOWN_NOTES
        warn([Message("tournament-more-lack", "{count} more strategies need cards that their boards lack", count=more)])
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
            {
                "tournament": {**_data(result, seed, play, stopped), "left_out": [why for _, why in left_out]},
                "run": run_data(done, result.games),
            }
        )
    notes = [
        games_note(result.games, seed),
        *province_rule_notes(play.refuse_losing_province, uneven_refusers(competitors)),
        *stopped_notes(stopped, play.turn_limit),
        *map(localize, left_out_notes),
        *forfeit_notes((match, each.sums) for match, each in zip(matches, series, strict=True)),
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
) -> tuple[list[tuple[int, int]], list[Match], list[tuple[str, str]]]:
    """Return the pairs, their matches, and the names and reasons of pairs that can't share a board."""
    played_pairs: list[tuple[int, int]] = []
    matches: list[Match] = []
    left_out: list[tuple[str, str]] = []
    for a, b in pairs(len(competitors)):
        try:
            matches.append(play.new_match((competitors[a], competitors[b]), derive_seed(seed, a, b)))
            played_pairs.append((a, b))
        except NoCommonBoard as error:
            left_out.append((f"{competitors[a].label} – {competitors[b].label}", error_message(error)))
    if not matches:
        raise LabError(
            Message("tournament-no-board", "no two of these strategies can share a board: {why}", why=left_out[0][1])
        )
    return played_pairs, matches, left_out


def _left_out_notes(left_out: Sequence[tuple[str, str]], pairs: int) -> list[str]:
    """Return one note about all pairs that were left out, with the names of the first ones."""
    if not left_out:
        return []
    names: list[str] = [name for name, _ in left_out[:SHOWN_NOTES]]
    if len(left_out) > SHOWN_NOTES:
        names.append(Message("tournament-and-more", "and {count} more (--json lists all)", count=len(left_out) - SHOWN_NOTES))
    return [
        Message(
            "tournament-left-out",
            "Left out: {count} of {pairs} pairs, because they need more than {size} Kingdom cards together: {names}",
            count=len(left_out),
            pairs=pairs,
            size=KINGDOM_SIZE,
            names=names,
        )
    ]


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
