"""`feodum lab sweep`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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
from feodum.lab.experiments.parameter_sweep import DealSums, Runner, race
from feodum.lab.experiments.variants import read_dials, variants
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import missing_needs
from feodum.lab.match.competitors import Competitor, find_competitors, with_different_labels
from feodum.lab.match.results import plain, run_data
from feodum.lab.match.series import RunReport, Series
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.sweep_tables import sweep_table, write_sweep_csv
from feodum.lab.reports.terminal_tables import board_note, picture_note, run_note, start_notes, stopped_notes, switch_note
from feodum.messages.message import Saying

GAMES_IN_FINAL = 2_000


def sweep(
    strategy: str,
    /,
    *,
    vary: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)] = (),
    against: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)] = (),
    play: PlayOptions = DEFAULT_PLAY,
    run: RunOptions = DEFAULT_RUN,
    csv: Path | None = None,
    plot: Path | None = None,
) -> int:
    """Try a strategy with other numbers, and find those that play best.

    All variants play the same deals. In a race those drop out that are surely worse than the best; the rest play a final on
    fresh deals, 2,000 games each unless --games says otherwise.

    Parameters
    ----------
    strategy
        A strategy of the library or a strategy file.
    vary
        Lines of the strategy with a range in the place of a number, such as "Smithy up to 0..4" or
        "Duchy when left(Province) <= 1..6". With several, all combinations are tried.
    against
        The opponents: one to five strategies. Without it, the strategy as it is written.
    csv
        Write a row for each variant to this file.
    plot
        Draw a curve, or for two numbers a heat map, into this PNG file.
    """
    check_opponents(against)
    if run.until is not None:
        raise LabError(Saying("sweep-no-until", "sweep has no --until; say how many games the final has with --games"))
    everybody = find_competitors((strategy, *(against or (strategy,))))
    if not against:
        everybody = (
            everybody[0],
            replace(everybody[1], label=said("sweep-as-written", "{name} as it is written", name=everybody[0].label)),
        )
    base = everybody[0].strategy
    if base is None:
        raise LabError(
            Saying("sweep-no-strategy", "{name}: this bot plays no strategy whose numbers could be varied", name=strategy)
        )
    dials = read_dials(base, vary)
    tried = variants(base, dials)
    seed = play.chosen_seed()
    board = play.board(everybody)
    warn(missing_needs(board, everybody))
    check_drawn("plot", plot, ".png")
    check_writable(csv, plot)
    if plot is not None and len(dials) > 2:
        raise LabError(Saying("sweep-plot-two", "--plot draws one or two numbers; for more of them, use --csv"))
    labels = with_different_labels([Competitor(each.label, text=each.text) for each in tried])
    runners = [
        Runner(variant, play.match((competitor, *everybody[1:]), board, seed))
        for variant, competitor in zip(tried, labels, strict=True)
    ]
    players = len(everybody)
    reports: list[RunReport] = []

    def play_out(series: Sequence[Series[DealSums]], title: str) -> bool:
        reports.append(run.run(series, Meter(series, players, lambda: title)))
        return not reports[-1].interrupted

    result = race(runners, run.deals(players, GAMES_IN_FINAL), play_out)
    done = RunReport(sum(each.seconds for each in reports), reports[-1].workers, reports[-1].interrupted, reports[-1].place)
    opponents = [each.label for each in everybody[1:]]
    games = result.games
    if csv is not None:
        write_sweep_csv(csv, dials, result)
    if run.json:
        facts = {"seed": seed, "board": board.describe(), "against": opponents, "dials": [plain(dial) for dial in dials]}
        show_json({"sweep": {**plain(result), **facts}, "run": run_data(done, games)})
    else:
        notes = [
            said("sweep-against", "Against: {opponents}", opponents=opponents),
            said("sweep-games", "Games: {games:,} in race and final, seed {seed}", games=games, seed=seed),
            board_note(board.describe()),
            *start_notes(play.start().describe()),
            switch_note(play.refuse_losing_province),
            *stopped_notes(result.stopped, play.turn_limit),
        ]
        show(sweep_table(base.name, dials, result), "", *notes, run_note(done, games))
    if plot is not None:
        from feodum.lab.reports.sweep_plots import write_sweep_picture

        against_note = said("sweep-picture-against", "Against {opponents}", opponents=opponents)
        write_sweep_picture(
            plot, base.name, dials, result, [f"{against_note}; {picture_note(games, seed)}", told(board.describe())]
        )
    return exit_code(done)
