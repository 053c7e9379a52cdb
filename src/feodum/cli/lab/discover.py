"""`feodum lab discover`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from feodum.cli.input.number_parser import Count, Seed, Workers
from feodum.cli.lab.options import Flag

MINUTES = 5.0
FINAL_GAMES = 600


def discover(
    *,
    kingdom: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)],
    colony: str | None = None,
    shelters: str | None = None,
    minutes: float = MINUTES,
    generations: Count | None = None,
    seed: Seed | None = None,
    workers: Workers | None = None,
    cluster: str | None = None,
    state: Path | None = None,
    out: Path | None = None,
    report: Path | None = None,
    games: Count = FINAL_GAMES,
    keep: Annotated[bool, Parameter(negative="--no-keep", show_default=False)] = True,
    json: Annotated[bool, Flag] = False,
) -> int:
    """Find strong strategies for a kingdom by itself: whole strategies, bred against a pool of opponents that grows.

    Ctrl-C ends the search early, with what it has found until then. With --state it can go on later.

    Parameters
    ----------
    kingdom
        A recommended set ("First Game"), or Kingdom cards (missing ones are filled up from First Game).
    colony
        Platinum and Colony: yes or no. Default: as the recommended set says.
    shelters
        Shelters instead of Estates: yes or no. Default: as the recommended set says.
    minutes
        How long to search, the final included.
    generations
        Search for so many generations instead: with the same seed, the same strategies are found.
    seed
        The same seed and number of generations give the same result. Default: a new one, which is shown.
    workers
        How many processes. Default: as many as there are cores.
    cluster
        The address of a dask scheduler, such as tcp://host:8786, whose workers play the games.
    state
        A file that keeps the search: it is written after every generation, and if it is there, the search goes on from it.
    out
        A folder for the best strategies, as strategy files.
    report
        Write a page with the history of the search to this HTML file.
    games
        How many games each pair plays in the final.
    keep
        Remember the best strategy if it beats what was known: levels play it in this kingdom, at tables on this machine.
    json
        Print the results as JSON.
    """
    from feodum.cli.lab.discover_run import run_discovery

    return run_discovery(
        kingdom, colony, shelters, minutes, generations, seed, workers, cluster, state, out, report, games, keep, json
    )
