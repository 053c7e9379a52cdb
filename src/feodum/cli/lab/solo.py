"""`feodum lab solo`: play strategies without opponents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from feodum.cli.input.number_parser import Count
from feodum.cli.output_files import prepare_files
from feodum.i18n.locale import localize
from feodum.lab.experiments.solo_games import TURNS, SoloSums, SoloTrial, solo_record
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import missing_needs
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.results import as_data, run_data
from feodum.lab.match.series import Series
from feodum.lab.reports.csv_rows import check_csv
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.solo_tables import SOLO_COLUMNS, solo_table, write_solo_csv
from feodum.lab.reports.terminal_tables import board_note, games_note, picture_note, run_note, start_notes
from feodum.messages.message import Message

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

GAMES_ALONE = 1_000


def solo(
    *strategies: str,
    play: PlayOptions = DEFAULT_PLAY,
    run: RunOptions = DEFAULT_RUN,
    turns: Count = TURNS,
    csv: Path | None = None,
    force: Annotated[bool, Flag] = False,
    plot: Path | None = None,
) -> int:
    """Play strategies solo: turns to 4 and 8 Provinces, points and coins turn by turn.

    The opponent always passes. All strategies play the same deals. Default: 1,000 games each.

    Parameters
    ----------
    strategies
        Library strategies, strategy files or bots.
    turns
        Stop a game after this many turns.
    csv
        Write a row for each strategy and turn to this CSV file.
    force
        Overwrite the file of --csv even if it does not begin with the columns that this command writes.
    plot
        Plot points and Provinces over turns to this PNG file.
    """
    if not strategies:
        raise LabError(Message("solo-name-one", "name at least one strategy"))
    if run.until is not None:
        raise LabError(Message("solo-no-until", "solo has no --until; set the number of games with --games"))
    competitors = find_competitors(strategies)
    seed = play.chosen_seed()
    board = play.board(competitors)
    warn(missing_needs(board, competitors))
    trials = [SoloTrial(each, board, seed, turns, start=play.start()) for each in competitors]
    check_drawing("plot", plot, ".png")
    check_csv(csv, SOLO_COLUMNS, force)
    prepare_files(csv, plot)
    series = [Series(trial, run.deals(1, GAMES_ALONE), SoloSums.add) for trial in trials]
    done = run.run(series, Meter(series, 1))
    records = [solo_record(trial, each.sums) for trial, each in zip(trials, series, strict=True) if each.deals_done]
    games = sum(record.games for record in records)
    if csv is not None:
        write_solo_csv(csv, records, board)
    if run.json:
        data = {"strategies": [as_data(record) for record in records], "seed": seed, "board": board.describe()}
        show_json({"solo": {**data, "turns": turns, "start": play.start().describe()}, "run": run_data(done, games)})
    else:
        notes = [games_note(games, seed), board_note(board.describe())]
        show(solo_table(records), "", *notes, *start_notes(play.start().describe()), run_note(done, games))
    if plot is not None:
        from feodum.lab.reports.solo_plots import write_solo_picture

        sums = [each.sums for each in series if each.deals_done]
        write_solo_picture(plot, records, sums, [picture_note(games, seed), localize(board.describe())])
    return exit_code(done)
