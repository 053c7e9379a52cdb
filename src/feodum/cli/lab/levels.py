"""`feodum lab levels`."""

from __future__ import annotations

import math
import secrets
from typing import Annotated

from cyclopts import Parameter

from feodum.cli.input.number_parser import Count, Seed
from feodum.cli.lab.options import DEFAULT_RUN, RunOptions, exit_code, show, show_json
from feodum.i18n.locale import figure, said
from feodum.lab.experiments.level_table import level_matches, level_result, random_boards
from feodum.lab.lab_errors import LabError
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.results import plain, run_data
from feodum.lab.match.series import Series
from feodum.lab.match.tallies import Tally
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.terminal_tables import run_note, tournament_table
from feodum.levels.level_names import LEVELS, THINKING
from feodum.messages.message import Saying

KINGDOMS = 50
GAMES = 2


def levels(
    *names: Annotated[str, Parameter(show_default=False)],
    kingdoms: Count = KINGDOMS,
    seed: Seed | None = None,
    run: RunOptions = DEFAULT_RUN,
) -> int:
    """Measure how strong the levels are against each other over random kingdoms of all sets.

    Levels that think ahead do so by a number of play-outs here, so that the same seed gives the same games.

    Parameters
    ----------
    names
        Which levels, or any other bots: 'steady', 'steady-20', 'sage@400'. Default: all levels.
    kingdoms
        How many random kingdoms.
    seed
        The same seed gives the same kingdoms and games. Default: a new one, which is shown.
    """
    if len(names) == 1:
        raise LabError(Saying("levels-two", "two levels at least are needed, to be measured against each other"))
    if run.until is not None:
        raise LabError(
            Saying("levels-no-until", "levels has no --until; say how many games each pair plays in each kingdom with --games")
        )
    chosen = secrets.randbits(32) if seed is None else seed
    competitors = find_competitors(names or LEVELS)
    games = GAMES if run.games is None else run.games
    boards = random_boards(kingdoms, chosen)
    met = level_matches(competitors, boards, chosen)
    series: list[Series[Tally]] = [Series(match, math.ceil(games / 2), Tally.add) for _, _, match in met]

    def standing() -> str:
        done = sum(1 for each in series if each.is_done)
        return said("meter-board-pairs", "{done:,} of {total:,} pairs on a board", done=done, total=len(series))

    done = run.run(series, Meter(series, 2, standing))
    result = level_result(competitors, [(one, other) for one, other, _ in met], series, chosen)
    # Who was asked to think so long, as sage@400 is, says so itself.
    budgets = [f"{level} {figure(play_outs, ',')}" for level, (play_outs, _) in THINKING.items() if level in (names or LEVELS)]
    notes = [
        said(
            "levels-games",
            "Games: {games:,} over {kingdoms} random kingdoms, seed {seed}",
            games=result.games,
            kingdoms=kingdoms,
            seed=chosen,
        ),
    ]
    if budgets:
        notes.append(said("levels-budgets", "Play-outs a decision: {budgets}", budgets=budgets))
    if run.json:
        data = {"strategies": [plain(entry) for entry in result.entries], "pairs": [plain(pair) for pair in result.results]}
        show_json({"levels": {**data, "kingdoms": kingdoms, "seed": chosen}, "run": run_data(done, result.games)})
    else:
        show(tournament_table(result), "", *notes, run_note(done, result.games))
    return exit_code(done)
