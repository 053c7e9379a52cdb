"""The implementation of `feodum analyse`: review a game and print or write the results."""

from __future__ import annotations

import json as json_format
import sys
from collections.abc import Sequence
from concurrent.futures import as_completed
from dataclasses import asdict, replace
from functools import lru_cache, partial
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from feodum.cards.box import PlainSetup, Setup
from feodum.cards.catalogue import CATALOGUE
from feodum.cli.output_files import prepare_files
from feodum.cli.play import read_saved, restore_game, saved_names
from feodum.engine.decision import Answer
from feodum.engine.errors import SaveError
from feodum.game import Game
from feodum.i18n.duration import duration_text
from feodum.i18n.locale import current_texts
from feodum.i18n.texts import Texts
from feodum.lab.lab_errors import check_can_draw
from feodum.levels.level_bots import timed_playbook
from feodum.messages.message import Message
from feodum.search.replayed_game import ReplayedGame, replay_for_review
from feodum.search.review import (
    QUICK,
    PlayOutResults,
    ReviewEffort,
    Reviewer,
    ReviewPart,
    ReviewTask,
    join_parts,
    review,
    review_part,
)
from feodum.search.review_progress import ReviewProgress
from feodum.search.review_results import POINTS, Chance, DecisionMistake, Review
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.workers.pool import InterruptFlag, available_cores, worker_pool

MAX_DIFFERENCES = 3
"""How many differences in final decks are listed for a better answer."""
PERCENT = 100
PARTS_PER_WORKER = 8
WORKER_START_SECONDS = 1.0
"""How long worker processes take to start."""
ReviewJob = tuple[PlainSetup, int, tuple[Answer, ...], ReviewEffort, int]
"""The setup, seed and answers of a game, the effort, and the seed of the review."""


def review_game(
    file: Path, play_outs: int | None, quick: bool, seed: int, workers: int | None, json: bool, page: Path | None
) -> int:
    texts = current_texts()
    if page is not None and page.suffix.lower() not in (".html", ".htm"):
        raise SaveError(Message("analyse-page-ending", "--page needs a file that ends in .html or .htm, not {file}", file=page))
    if page is not None:
        check_can_draw()
    replayed = ReplayedGame()
    text = read_saved(file)
    game = restore_game(file, text, replayed)
    if not game.answers:
        raise SaveError(Message("analyse-nothing-played", "{file}: this game has no answers to review yet", file=file))
    prepare_files(page)
    playbook = timed_playbook(kingdom_of_setup(game.setup))
    effort = QUICK if quick else ReviewEffort()
    if play_outs is not None:
        effort = replace(effort, position=play_outs)
    console = Console(highlight=False)
    reviewer = Reviewer(replayed.finish(game.answer_count), playbook, effort, seed)
    found = _review_with_progress(reviewer, game, seed, workers or available_cores(), texts)
    names = saved_names(texts, text, game.setup.players)
    if json:
        sys.stdout.write(json_format.dumps(review_data(found), indent=2, ensure_ascii=False) + "\n")
    else:
        _print_review(console, texts, names, found)
    if page is not None:
        from feodum.lab.reports.review_page import write_review

        write_review(
            page,
            texts,
            names,
            found,
            reviewer.starts,
            [describe_costly_decision(texts, names, each) for each in found.costliest],
        )
    return 0


def _review_with_progress(reviewer: Reviewer, game: Game, seed: int, workers: int, texts: Texts) -> Review:
    """Review a game. Print how long it will take, and on a terminal keep the remaining time up to date."""
    errors = Console(stderr=True, highlight=False)
    with errors.status("") as status:

        def show_time_left(progress: ReviewProgress) -> None:
            status.update(Text(texts.text("analyse-time-left", time=duration_text(texts, progress.seconds_left))))

        start_seconds = 0.0 if workers == 1 else WORKER_START_SECONDS
        progress = ReviewProgress(reviewer, workers, start_seconds, show_time_left)
        time = duration_text(texts, progress.seconds_left)
        errors.print(Text(texts.text("analyse-estimate", turns=progress.turns, decisions=progress.decisions, time=time)))
        return run_review(reviewer, game, seed, workers, progress)


def run_review(reviewer: Reviewer, game: Game, seed: int, workers: int, progress: ReviewProgress) -> Review:
    """Review a game, in several processes unless `workers` is 1. Each of them replays the game once."""
    if workers == 1:
        return review(reviewer, progress)
    # Several parts per process: positions late in the game take less time, and each part updates the progress.
    parts = workers * PARTS_PER_WORKER
    with InterruptFlag() as interruption, worker_pool(workers, interruption) as pool:
        job = (game.setup.key(), game.seed, game.answers, reviewer.effort, seed)
        futures = {pool.submit(_part, job, part, parts): part for part in range(parts)}
        for future in as_completed(futures):
            progress.finish_part(futures[future], parts)
        found = [future.result() for future in futures]
        return join_parts(reviewer, found, progress.watch(lambda tasks: pool.map(partial(_task, job), tasks)))


# Run in worker processes --------------------------------------------------------------------------------------------------
def _part(job: ReviewJob, part: int, parts: int) -> ReviewPart:
    return review_part(_reviewer_for(job), part, parts)


def _task(job: ReviewJob, task: ReviewTask) -> list[PlayOutResults]:
    return _reviewer_for(job).play_task(task)


@lru_cache(maxsize=1)
def _reviewer_for(job: ReviewJob) -> Reviewer:
    key, game_seed, answers, effort, seed = job
    setup = Setup(*key)
    replayed = replay_for_review(setup.layout().deal(game_seed, setup.first), answers)
    return Reviewer(replayed, timed_playbook(kingdom_of_setup(setup)), effort, seed)


def _output_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the pairs as a dict, with half-widths under `reach`, the JSON key of earlier versions."""
    return {"reach" if key == "half_width" else key: value for key, value in pairs}


def review_data(found: Review) -> dict[str, object]:
    """Return the review as JSON-compatible data."""
    return asdict(found, dict_factory=_output_keys)


# Terminal output ----------------------------------------------------------------------------------------------------------
def _print_review(console: Console, texts: Texts, names: Sequence[str], found: Review) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold", title=texts.text("analyse-title"), title_justify="left")
    table.add_column(texts.text("analyse-turn"), justify="right")
    table.add_column(texts.text("analyse-player"))
    table.add_column(texts.text("analyse-bought"))
    for name in names:
        table.add_column(Text(name), justify="right")
    table.add_column(texts.text("analyse-luck"), justify="right")
    table.add_column(texts.text("analyse-choice"), justify="right")
    table.add_row("", texts.text("analyse-start"), "", *map(_percent, found.before), "", "")
    for turn in found.turns:
        bought = cards(texts, turn.bought)
        change = (f"{PERCENT * turn.luck:+.0f}", f"{PERCENT * turn.choice:+.0f}" if turn.choice else "")
        table.add_row(str(turn.number), Text(names[turn.seat]), Text(bought), *map(_percent, turn.chances), *change)
    console.print(table)
    console.print()
    if found.costliest:
        console.print(Text(texts.text("analyse-costliest"), style="bold"))
        for number, each in enumerate(found.costliest, start=1):
            console.print(Text(f"{number}. {describe_costly_decision(texts, names, each)}"))
    else:
        console.print(texts.text("analyse-none"))
    console.print()
    for name, strategy in zip(names, found.strategies, strict=True):
        console.print(Text(texts.text("analyse-followed", player=name, strategy=strategy)))
    console.print(Text(texts.text("analyse-effort", count=found.play_outs)))


def _percent(chance: Chance) -> str:
    return f"{PERCENT * chance.value:.0f} % ±{PERCENT * chance.half_width:.0f}"


def cards(texts: Texts, names: Sequence[str]) -> str:
    """Format the labels of an answer as a list, with card names translated."""
    return ", ".join(label(texts, name) for name in names) or texts.text("analyse-nothing")


def label(texts: Texts, name: str) -> str:
    return texts.card_name(name) if name in CATALOGUE else name


def describe_costly_decision(texts: Texts, names: Sequence[str], each: DecisionMistake) -> str:
    """Describe a costly decision and why a different answer would have been better."""
    sentence = texts.text(
        "analyse-decision",
        turn=each.turn,
        player=names[each.seat],
        source=_source(texts, each.source),
        answer=cards(texts, each.answer),
        better=cards(texts, each.better),
        chance=f"{PERCENT * each.chance:.0f}",
        **{"better-chance": f"{PERCENT * each.better_chance:.0f}"},
        cost=f"{PERCENT * each.cost:.0f}",
        margin=f"{PERCENT * each.half_width:.0f}",
    )
    sentences = [sentence]
    if each.more:
        sentences.append(
            texts.text("analyse-why", more=", ".join(_difference(texts, *gap) for gap in each.more[:MAX_DIFFERENCES]))
        )
    if each.likewise:
        sentences.append(texts.text("analyse-likewise", count=len(each.likewise), turns=", ".join(map(str, each.likewise))))
    return " ".join(sentences)


def _source(texts: Texts, source: str) -> str:
    """Return the name of the card or phase that asked."""
    return texts.text(f"phase-{source}") if f"phase-{source}" in texts else label(texts, source)


def _difference(texts: Texts, what: str, gap: float) -> str:
    name = texts.text("analyse-points") if what == POINTS else texts.card_plural(what)
    return texts.text("analyse-more" if gap > 0 else "analyse-fewer", amount=_number(texts, abs(gap)), what=name)


def _number(texts: Texts, amount: float) -> str:
    return f"{amount:.1f}".replace(".", "," if texts.language == "de" else ".")
