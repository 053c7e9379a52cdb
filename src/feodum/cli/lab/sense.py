"""`feodum lab sense`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from feodum.cards.box import KINGDOM_CARDS
from feodum.cli.input.number_parser import Count, Seed
from feodum.cli.lab.options import DEFAULT_RUN, Flag, RunOptions, check_writable, exit_code, show, show_json
from feodum.i18n.locale import said
from feodum.lab.experiments.heuristic_value import GAMES_A_DEAL, SenseSums, SenseTrial, is_sense_known, sense_row
from feodum.lab.experiments.regret import RegretSums, RegretTrial
from feodum.lab.lab_errors import LabError
from feodum.lab.match.results import plain, run_data
from feodum.lab.match.series import Series
from feodum.lab.reports.heuristics_page import sense_page
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.terminal_tables import games_note, run_note, sense_table
from feodum.lab.strategy_files import write_text
from feodum.messages.message import Saying

GAMES_A_CARD = 1000
KINGDOMS = 100
DECISIONS = 3


def sense(
    *names: str,
    seed: Seed = 0,
    run: RunOptions = DEFAULT_RUN,
    markdown: Path | None = None,
    regret: Annotated[bool, Flag] = False,
    kingdoms: Count = KINGDOMS,
    decisions: Count = DECISIONS,
    save: Path | None = None,
) -> int:
    """Show what playing sense is worth, card by card.

    For each card a player with sense meets two others that follow the same buy rules: one answers everything but what to
    buy at random, one only what the card itself asks. 1,000 games a card, unless --games says otherwise.

    Parameters
    ----------
    names
        Kingdom cards. Default: all of them.
    seed
        The same seed gives the same games, on any number of workers.
    markdown
        Write the table as a page to this file.
    regret
        Measure more sharply instead: play out other answers to decisions of real games, and show which were better.
    kingdoms
        With --regret: in so many random kingdoms, with the best strategy of the library for each.
    decisions
        With --regret: so many decisions of each game.
    save
        With --regret: write the games with the worst decisions to this folder, for 'feodum replay'.
    """
    if regret:
        return _regret(names, RegretTrial(seed, decisions), kingdoms, run, markdown, save)
    trials = [SenseTrial(card, seed) for card in names or KINGDOM_CARDS]
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
        show(sense_table(rows), games_note(games, seed), run_note(done, games))
    if markdown is not None:
        write_text(markdown, sense_page(rows, seed))
    return exit_code(done)


def _regret(
    cards: tuple[str, ...], trial: RegretTrial, kingdoms: int, run: RunOptions, markdown: Path | None, save: Path | None
) -> int:
    from feodum.lab.reports.regret_page import (  # with all texts, which help doesn't need
        regret_page,
        regret_table,
        save_examples,
    )

    if cards or run.games is not None or run.until is not None:
        raise LabError(
            Saying(
                "regret-draws",
                "with --regret the kingdoms are drawn: say how many with --kingdoms, not which cards or how many games",
            )
        )
    check_writable(markdown)
    if save is not None and not save.is_dir():
        raise LabError(Saying("regret-no-folder", "{path}: there is no such folder to save games in", path=save))
    series = [Series(trial, kingdoms, RegretSums.add, None)]
    done = run.run(series, Meter(series, 1))
    sums = series[0].sums
    if run.json:
        findings = [plain(each) for each in sums.findings]
        show_json({"regret": findings, "seed": trial.seed, "run": run_data(done, sums.deals)})
    else:
        show(regret_table(sums), said("note-seed", "Seed {seed}", seed=trial.seed), run_note(done, sums.deals))
    if markdown is not None:
        write_text(markdown, regret_page(sums, trial))
    if save is not None:
        save_examples(save, sums, trial)
    return exit_code(done)
