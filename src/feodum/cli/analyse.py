"""`feodum analyse`: look back at a finished game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from feodum.cli.input.number_parser import Count, Seed, Workers


def analyse(
    file: Path,
    *,
    play_outs: Count | None = None,
    quick: bool = False,
    seed: Seed = 0,
    workers: Workers | None = None,
    json: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    page: Path | None = None,
) -> int:
    """Look back at a game: everybody's chance of winning after each turn, luck and choices, and what cost most.

    Parameters
    ----------
    file
        The saved game. Whatever of it was played is looked at.
    play_outs
        How often each position is played out. Default: 1,100, which know a chance to within 3 points.
    quick
        A first look: fewer play-outs of everything, chances to within 6 points.
    seed
        The same seed gives the same figures.
    workers
        How many processes. Default: as many as there are cores.
    json
        Print the results as JSON.
    page
        Write a page with the graph to this HTML file.
    """
    from feodum.cli.display.review_output import look_back

    return look_back(file, play_outs, quick, seed, workers, json, page)
