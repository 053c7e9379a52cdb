"""`feodum lab discover`: search for strong strategies in a kingdom."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from feodum.cards.setup_fields import EditionName
from feodum.cli.input.number_parser import Count, Seed, Workers

from .options import Flag

MINUTES = 5.0
FINAL_GAMES = 600


def discover(
    *,
    kingdom: Annotated[tuple[str, ...], Parameter(consume_multiple=True, negative="", show_default=False)],
    colony: str | None = None,
    shelters: str | None = None,
    edition: EditionName = "english",
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
    """Search for strong strategies for a kingdom from scratch.

    An evolutionary search mutates and recombines whole strategies against a growing pool of opponents. Ctrl-C stops it early
    with the results so far; with --state it can be resumed later.

    Parameters
    ----------
    kingdom
        A recommended set ("First Game"), or Kingdom cards (completed with cards of First Game).
    colony
        Use Platinum and Colony: yes or no. Default: as in the recommended set.
    shelters
        Use Shelters instead of Estates: yes or no. Default: as in the recommended set.
    edition
        Edition of the rules: english, or german for the Dark Ages cards that the German booklets resolve in another way.
    minutes
        Time limit in minutes, including the final round.
    generations
        Stop after this many generations instead; the same seed then finds the same strategies.
    seed
        The same seed and number of generations give the same result. Default: a random seed, which is printed.
    workers
        Number of processes. Default: the number of cores.
    cluster
        Address of a dask scheduler whose workers play the games, such as tcp://host:8786.
    state
        State file, written after every generation. If it exists, the search resumes from it.
    out
        Write the best strategies to this folder, or the best one to this file (NAME.strategy).
    report
        Write an HTML report with the history of the search to this file.
    games
        Number of games for each pair in the final round.
    keep
        Store the best strategy if it beats the known ones: levels on this machine then use it in this kingdom.
    json
        Print the results as JSON.
    """
    from .discover_run import run_discovery

    return run_discovery(
        kingdom, colony, shelters, edition, minutes, generations, seed, workers, cluster, state, out, report, games, keep, json
    )
