"""`feodum lab simulate`: play strategies against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from feodum.bots.external.line_protocol import SECONDS
from feodum.cli.input.number_parser import Seconds

from .options import DEFAULT_PLAY, DEFAULT_RUN, Flag, PlayOptions, RunOptions


def simulate(
    *strategies: str,
    play: PlayOptions = DEFAULT_PLAY,
    run: RunOptions = DEFAULT_RUN,
    csv: Path | None = None,
    force: Annotated[bool, Flag] = False,
    report: Path | None = None,
    plot: Path | None = None,
    openings: Annotated[bool, Flag] = False,
    bot_seconds: Seconds = SECONDS,
) -> int:
    """Play strategies against each other and show how often each wins.

    Every deal is played once per rotation of the seats, so that seats and shuffles favour no strategy. Default: 10,000
    games, or at most 1,000,000 with --until. Ctrl-C stops early and shows the results so far.

    Parameters
    ----------
    strategies
        Two to six of: library strategies ('feodum lab list'), strategy files, bots ('random', 'novice', 'steady'), custom
        bots (mine.py, module:Class), or programs that speak the line protocol (./mybot, see docs/guide/bots.md). Custom bots
        and programs run with your permissions, so only use ones you trust.
    csv
        Write a row for each player of each game to this CSV file.
    force
        Overwrite the file of --csv even if it does not begin with the columns that this command writes.
    report
        Write a self-contained HTML report with a table and plots to this file.
    plot
        Write the plots to this PNG file.
    openings
        Split the results by the coins of the first two hands (5/2, 4/3).
    bot_seconds
        Time limit of a bot program for one decision, in seconds. It loses the game if it takes longer.
    """
    from .simulate_run import run_simulation

    return run_simulation(strategies, play, run, csv, force, report, plot, openings, bot_seconds)
