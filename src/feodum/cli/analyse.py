"""`feodum analyse`: review a saved game."""

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
    """Review a game: each player's chance of winning after every turn, luck and choices, and the costliest decisions.

    Parameters
    ----------
    file
        The saved game. It need not be finished.
    play_outs
        Playouts per position. Default: 1,100, which gives win chances to within 3 percentage points.
    quick
        Quick review with fewer playouts: win chances to within 6 percentage points.
    seed
        The same seed gives the same results.
    workers
        Number of processes. Default: one per core.
    json
        Print the results as JSON.
    page
        Write a page with the graph to this HTML file.
    """
    from feodum.cli.display.review_output import review_game

    return review_game(file, play_outs, quick, seed, workers, json, page)
