"""`feodum lab levels`: rate the levels against each other."""

from __future__ import annotations

import math
import secrets
from typing import Annotated

from cyclopts import Parameter

from feodum.cli.input.number_parser import Count, Seed
from feodum.i18n.locale import localized_number, translate
from feodum.lab.experiments.level_table import level_matches, random_boards, tabulate_level_results
from feodum.lab.lab_errors import LabError, check_can_rate
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.results import as_data, run_data
from feodum.lab.match.series import Series
from feodum.lab.match.tallies import MatchTally
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.terminal_tables import run_note, tournament_table
from feodum.levels.level_names import LEVELS, THINKING
from feodum.messages.message import Message

from .options import DEFAULT_RUN, RunOptions, exit_code, show, show_json

KINGDOMS = 50
GAMES = 2


def levels(
    *names: Annotated[str, Parameter(show_default=False)],
    kingdoms: Count = KINGDOMS,
    sets: Annotated[str, Parameter(show_default=False)] = "",
    seed: Seed | None = None,
    run: RunOptions = DEFAULT_RUN,
) -> int:
    """Measure the strength of the levels against each other, over random kingdoms.

    Levels that search use a fixed number of playouts here instead of a time limit, so that results are reproducible.

    Parameters
    ----------
    names
        Levels or other bots, such as 'steady', 'steady-20' or 'sage@400'. Default: all levels.
    kingdoms
        Number of random kingdoms.
    sets
        Sets that they are drawn from, separated by commas. Default: base, prosperity, cornucopia, dark ages.
    seed
        The same seed gives the same kingdoms and games. Default: a random seed, which is printed.
    """
    from feodum.cli.input.name_lookup import english_set_names  # imports all texts

    check_can_rate()
    if len(names) == 1:
        raise LabError(Message("levels-two", "name at least two levels to compare"))
    if run.until is not None:
        raise LabError(Message("levels-no-until", "levels has no --until; set the games of each pair per kingdom with --games"))
    chosen = secrets.randbits(32) if seed is None else seed
    competitors = find_competitors(names or LEVELS)
    games = GAMES if run.games is None else run.games
    boards = random_boards(kingdoms, chosen, english_set_names(sets))
    matches = level_matches(competitors, boards, chosen)
    series: list[Series[MatchTally]] = [Series(match, math.ceil(games / 2), MatchTally.add) for _, _, match in matches]

    def status() -> str:
        done = sum(1 for each in series if each.is_done)
        return translate("meter-board-pairs", "{done:,} of {total:,} matches", done=done, total=len(series))

    done = run.run(series, Meter(series, 2, status))
    result = tabulate_level_results(competitors, [(one, other) for one, other, _ in matches], series, chosen)
    # Names such as sage@400 already state their budget.
    budgets = [
        f"{level} {localized_number(play_outs, ',')}"
        for level, (play_outs, _) in THINKING.items()
        if level in (names or LEVELS)
    ]
    notes = [
        translate(
            "levels-games",
            "Games: {games:,} over {kingdoms} random kingdoms, seed {seed}",
            games=result.games,
            kingdoms=kingdoms,
            seed=chosen,
        ),
    ]
    if budgets:
        notes.append(translate("levels-budgets", "Playouts per decision: {budgets}", budgets=budgets))
    if run.json:
        data = {"strategies": [as_data(entry) for entry in result.entries], "pairs": [as_data(pair) for pair in result.results]}
        show_json({"levels": {**data, "kingdoms": kingdoms, "seed": chosen}, "run": run_data(done, result.games)})
    else:
        show(tournament_table(result), "", *notes, run_note(done, result.games))
    return exit_code(done)
