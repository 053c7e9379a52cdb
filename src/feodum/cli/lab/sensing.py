"""`feodum lab sense`."""

from __future__ import annotations

from pathlib import Path

from feodum.cards.box import KINGDOM_CARDS
from feodum.lab.files import write_text
from feodum.lab.progress import Meter
from feodum.lab.records import plain, run_data
from feodum.lab.sense import GAMES_A_DEAL, SenseSums, SenseTrial, is_sense_known, sense_row
from feodum.lab.sense_page import sense_page
from feodum.lab.series import Series
from feodum.lab.tables import run_note, sense_table

from .options import DEFAULT_RUN, RunOptions, check_writable, exit_code, show, show_json

GAMES_A_CARD = 1000


def sense(
    *cards: str,
    seed: int = 0,
    run: RunOptions = DEFAULT_RUN,
    markdown: Path | None = None,
) -> int:
    """Show what playing sense is worth, card by card.

    For each card a player with sense meets two others that follow the same buy rules: one answers everything but what to
    buy at random, one only what the card itself asks. 1,000 games a card, unless --games says otherwise.

    Parameters
    ----------
    cards
        Kingdom cards. Default: all of them.
    seed
        The same seed gives the same games, on any number of workers.
    markdown
        Write the table as a page to this file.
    """
    trials = [SenseTrial(card, seed) for card in cards or KINGDOM_CARDS]
    deals = run.deals(GAMES_A_DEAL, GAMES_A_CARD)
    check_writable(markdown)
    enough = None if run.until is None else is_sense_known(run.until)
    series = [Series(trial, deals, SenseSums.add, enough) for trial in trials]
    done = run.run(series, Meter(series, GAMES_A_DEAL))
    rows = [sense_row(trial.card, each.sums) for trial, each in zip(trials, series, strict=True) if each.deals_done]
    games = 2 * sum(row.games for row in rows)
    if run.json:
        show_json({"sense": [plain(row) for row in rows], "seed": seed, "run": run_data(done, games)})
    else:
        show(sense_table(rows), f"Games: {games:,}, seed {seed}", run_note(done, games))
    if markdown is not None:
        write_text(markdown, sense_page(rows, seed))
    return exit_code(done)
