"""`feodum lab sweep`: vary the numbers in a strategy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from feodum.cli.output_files import prepare_files
from feodum.i18n.locale import localize, translate
from feodum.lab.experiments.parameter_sweep import DealSums, VariantRun, race
from feodum.lab.experiments.variants import SweepParameter, make_variants, read_parameters
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import missing_needs
from feodum.lab.match.competitors import Competitor, find_competitors, uneven_refusers, with_unique_labels
from feodum.lab.match.results import as_data, run_data
from feodum.lab.match.series import RunReport, Series
from feodum.lab.reports.csv_rows import check_csv
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.sweep_tables import sweep_columns, sweep_table, write_sweep_csv
from feodum.lab.reports.terminal_tables import (
    board_note,
    forfeit_notes,
    picture_note,
    province_rule_notes,
    run_note,
    start_notes,
    stopped_notes,
)
from feodum.messages.message import Message

from .options import (
    DEFAULT_PLAY,
    DEFAULT_RUN,
    Flag,
    PlayOptions,
    RunOptions,
    check_drawing,
    check_opponents,
    exit_code,
    show,
    show_json,
    warn,
)

GAMES_IN_FINAL = 2_000
_OUTPUT_KEYS = {"original": "usual", "index": "place"}
"""The JSON keys of earlier versions for these fields of a parameter."""


def sweep(
    strategy: str,
    /,
    *,
    vary: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)] = (),
    against: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)] = (),
    play: PlayOptions = DEFAULT_PLAY,
    run: RunOptions = DEFAULT_RUN,
    csv: Path | None = None,
    force: Annotated[bool, Flag] = False,
    plot: Path | None = None,
) -> int:
    """Vary the numbers in a strategy and find the best values.

    All variants play the same deals. Successive halving drops variants that are significantly worse than the best one. The
    rest play a final round on fresh deals, by default 2,000 games each.

    Parameters
    ----------
    strategy
        A library strategy or a strategy file.
    vary
        Lines of the strategy with a range instead of a number, such as "Smithy up to 0..4" or
        "Duchy when left(Province) <= 1..6". With several ranges, all combinations are tried.
    against
        The opponents: one to five strategies. Default: the unchanged strategy.
    csv
        Write a row for each variant to this CSV file.
    force
        Overwrite the file of --csv even if it does not begin with the columns that this command writes.
    plot
        Plot a curve, or a heat map for two numbers, to this PNG file.
    """
    check_opponents(against)
    if run.until is not None:
        raise LabError(Message("sweep-no-until", "sweep has no --until; set the games of the final round with --games"))
    competitors = find_competitors((strategy, *(against or (strategy,))))
    if not against:
        competitors = (
            competitors[0],
            replace(competitors[1], label=translate("sweep-as-written", "{name} (unchanged)", name=competitors[0].label)),
        )
    base = competitors[0].strategy
    if base is None:
        raise LabError(Message("sweep-no-strategy", "{name}: this bot has no strategy with numbers to vary", name=strategy))
    parameters = read_parameters(base, vary)
    tested = make_variants(base, parameters)
    seed = play.chosen_seed()
    board = play.board(competitors)
    warn(missing_needs(board, competitors))
    check_drawing("plot", plot, ".png")
    check_csv(csv, sweep_columns(parameters), force)
    prepare_files(csv, plot)
    if plot is not None and len(parameters) > 2:
        raise LabError(Message("sweep-plot-two", "--plot can show one or two varied numbers; use --csv for more"))
    labels = with_unique_labels([Competitor(each.label, text=each.text) for each in tested])
    runs = [
        VariantRun(variant, play.match((competitor, *competitors[1:]), board, seed))
        for variant, competitor in zip(tested, labels, strict=True)
    ]
    players = len(competitors)
    reports: list[RunReport] = []

    def play_out(series: Sequence[Series[DealSums]], title: str) -> bool:
        reports.append(run.run(series, Meter(series, players, lambda: title)))
        return not reports[-1].interrupted

    result = race(runs, run.deals(players, GAMES_IN_FINAL), play_out)
    done = RunReport(sum(each.seconds for each in reports), reports[-1].workers, reports[-1].interrupted, reports[-1].place)
    opponents = [each.label for each in competitors[1:]]
    games = result.games
    if csv is not None:
        write_sweep_csv(csv, parameters, result, board)
    if run.json:
        facts = {
            "seed": seed,
            "board": board.describe(),
            "against": opponents,
            "dials": [_parameter_data(each) for each in parameters],
        }
        show_json({"sweep": {**as_data(result), **facts}, "run": run_data(done, games)})
    else:
        notes = [
            translate("sweep-against", "Against: {opponents}", opponents=opponents),
            translate("sweep-games", "Games: {games:,} including the final round, seed {seed}", games=games, seed=seed),
            board_note(board.describe()),
            *start_notes(play.start().describe()),
            *province_rule_notes(play.refuse_losing_province, uneven_refusers(competitors)),
            *stopped_notes(result.stopped, play.turn_limit),
            *forfeit_notes((each.match, sums.tally) for each in runs for sums in (each.race, each.final)),
        ]
        show(sweep_table(base.name, parameters, result), "", *notes, run_note(done, games))
    if plot is not None:
        from feodum.lab.reports.sweep_plots import write_sweep_picture

        against_note = translate("sweep-picture-against", "Against {opponents}", opponents=opponents)
        write_sweep_picture(
            plot, base.name, parameters, result, [f"{against_note}; {picture_note(games, seed)}", localize(board.describe())]
        )
    return exit_code(done)


def _parameter_data(parameter: SweepParameter) -> dict[str, object]:
    return {_OUTPUT_KEYS.get(key, key): value for key, value in as_data(parameter).items()}
