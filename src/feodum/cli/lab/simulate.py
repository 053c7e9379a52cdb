"""`feodum lab simulate`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from feodum.bots.external.line_protocol import SECONDS
from feodum.cli.input.number_parser import Seconds
from feodum.cli.lab.options import DEFAULT_PLAY, DEFAULT_RUN, Flag, PlayOptions, RunOptions


def simulate(
    *strategies: str,
    play: PlayOptions = DEFAULT_PLAY,
    run: RunOptions = DEFAULT_RUN,
    csv: Path | None = None,
    report: Path | None = None,
    plot: Path | None = None,
    openings: Annotated[bool, Flag] = False,
    bot_seconds: Seconds = SECONDS,
) -> int:
    """Play strategies against each other and show how often each wins.

    Every deal is played once for each player, with the seats rotated: everybody sits everywhere once, so that seats and
    shuffles favour nobody. 10,000 games, or with --until at most 1,000,000, unless --games says otherwise. Ctrl-C ends it
    with the results so far.

    Parameters
    ----------
    strategies
        Two to six: names of the library ('feodum lab list'), paths of strategy files, bots ('random', 'novice', 'steady'),
        bots of your own (mine.py, module:Class), or programs that speak the line protocol (./mybot, see docs/learning.md).
        The latter two run as you: use ones you trust.
    csv
        Write a row for every player of every game to this file.
    report
        Write a page with table and plots to this HTML file; it needs no network.
    plot
        Write the plots to this PNG file.
    openings
        Split the results by what the first two hands had (5/2, 4/3).
    bot_seconds
        How long a bot program may think about one decision; if it takes longer, it loses the game.
    """
    from feodum.cli.lab.simulate_run import run_simulation

    return run_simulation(strategies, play, run, csv, report, plot, openings, bot_seconds)
