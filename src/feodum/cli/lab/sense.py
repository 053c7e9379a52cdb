"""`feodum lab sense`: measure the value of the play heuristics."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from feodum.cards.box import KINGDOM_CARDS
from feodum.cli.input.number_parser import Count, Seed
from feodum.cli.output_files import prepare_files, prepare_folder
from feodum.i18n.locale import translate
from feodum.lab.experiments.heuristic_value import GAMES_PER_DEAL, HeuristicSums, HeuristicTrial, heuristic_row, is_score_known
from feodum.lab.experiments.regret import RegretSums, RegretTrial
from feodum.lab.lab_errors import LabError
from feodum.lab.match.results import as_data, run_data
from feodum.lab.match.series import Series
from feodum.lab.reports.heuristics_page import heuristic_page
from feodum.lab.reports.progress import Meter
from feodum.lab.reports.terminal_tables import games_note, heuristic_table, run_note
from feodum.lab.strategy_files import write_text
from feodum.messages.message import Message

from .options import DEFAULT_RUN, Flag, RunOptions, exit_code, show, show_json

GAMES_PER_CARD = 1000
KINGDOMS = 100
DECISIONS = 3


def sense(
    *names: str,
    seed: Seed = 0,
    run: RunOptions = DEFAULT_RUN,
    markdown: Path | None = None,
    regret: Annotated[bool, Flag] = False,
    kingdoms: Count = KINGDOMS,
    sets: Annotated[str, Parameter(show_default=False)] = "",
    decisions: Count = DECISIONS,
    save: Path | None = None,
) -> int:
    """Measure the value of the play heuristics for each card.

    For each card a bot with the play heuristics plays two opponents with the same buy rules: one makes all decisions
    except buys at random, the other only the decisions of that card. Default: 1,000 games per card.

    Parameters
    ----------
    names
        Kingdom cards. Default: all of them.
    seed
        The same seed gives the same games with any number of workers.
    markdown
        Write the table to this Markdown file.
    regret
        Measure regret instead: roll out alternative answers to decisions of real games and show which were better.
    kingdoms
        With --regret: number of random kingdoms. Each is played with the best library strategy for it.
    sets
        With --regret: sets that the kingdoms are drawn from, separated by commas. Default: base, prosperity, cornucopia, dark
        ages.
    decisions
        With --regret: number of decisions per game.
    save
        With --regret: save the games with the worst decisions to this folder, for 'feodum replay'.
    """
    if regret:
        return _regret(names, _regret_trial(seed, decisions, sets), kingdoms, run, markdown, save)
    trials = [HeuristicTrial(card, seed) for card in names or KINGDOM_CARDS]
    deals = run.deals(GAMES_PER_DEAL, GAMES_PER_CARD)
    prepare_files(markdown)
    enough = None if run.until is None else is_score_known(run.until)
    series = [Series(trial, deals, HeuristicSums.add, enough) for trial in trials]
    done = run.run(series, Meter(series, GAMES_PER_DEAL))
    rows = [heuristic_row(trial.card, each.sums) for trial, each in zip(trials, series, strict=True) if each.deals_done]
    games = 2 * sum(row.games for row in rows)
    if run.json:
        show_json({"sense": [as_data(row) for row in rows], "seed": seed, "run": run_data(done, games)})
    else:
        show(heuristic_table(rows), games_note(games, seed), run_note(done, games))
    if markdown is not None:
        write_text(markdown, heuristic_page(rows, seed))
    return exit_code(done)


def _regret_trial(seed: int, decisions: int, sets: str) -> RegretTrial:
    from feodum.cli.input.name_lookup import english_set_names  # imports all texts

    return RegretTrial(seed, decisions, sets=tuple(english_set_names(sets)))


def _regret(
    cards: tuple[str, ...], trial: RegretTrial, kingdoms: int, run: RunOptions, markdown: Path | None, save: Path | None
) -> int:
    from feodum.lab.reports.regret_page import regret_page, regret_table, save_examples  # imports all texts

    if cards or run.games is not None or run.until is not None:
        raise LabError(
            Message(
                "regret-draws",
                "--regret draws random kingdoms: set their number with --kingdoms; it takes no cards, --games or --until",
            )
        )
    prepare_files(markdown)
    if save is not None:
        prepare_folder(save)
    series = [Series(trial, kingdoms, RegretSums.add, None)]
    done = run.run(series, Meter(series, 1))
    sums = series[0].sums
    if run.json:
        findings = [as_data(each) for each in sums.findings]
        show_json({"regret": findings, "seed": trial.seed, "run": run_data(done, sums.deals)})
    else:
        show(regret_table(sums), translate("note-seed", "Seed {seed}", seed=trial.seed), run_note(done, sums.deals))
    if markdown is not None:
        write_text(markdown, regret_page(sums, trial))
    if save is not None:
        save_examples(save, sums, trial)
    return exit_code(done)
