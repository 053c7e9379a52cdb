"""What `feodum analyse` does: looks back at a game, and tells or writes what it has found."""

from __future__ import annotations

import json as json_format
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import lru_cache, partial
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from feodum.cards.catalogue import CATALOGUE
from feodum.cli.play import read_saved, restored
from feodum.engine.errors import SaveError
from feodum.game import Game
from feodum.i18n.locale import spoken_texts
from feodum.i18n.texts import Texts
from feodum.lab.lab_errors import check_can_draw
from feodum.levels.level_bots import playbook_at_table
from feodum.messages.message import Saying
from feodum.search.playbook import Playbook
from feodum.search.review import QUICK, Effort, Ends, Part, Reviewer, Task, joined, part_of, review
from feodum.search.review_results import POINTS, Better, Chance, Review
from feodum.strategies.kingdom_context import kingdom_of_setup
from feodum.workers.pool import Interruption, led_pool

MOST_TOLD = 3
"""Things told about what a better line goes on to have."""
PERCENT = 100
Given = tuple[str, Effort, int]
"""What a review is made from: the saved game, the effort and the seed."""


def look_back(
    file: Path, play_outs: int | None, quick: bool, seed: int, workers: int | None, json: bool, page: Path | None
) -> int:
    texts = spoken_texts()
    if page is not None and page.suffix.lower() not in (".html", ".htm"):
        raise SaveError(Saying("analyse-page-ending", "--page takes a file that ends in .html or .htm, not {file}", file=page))
    if page is not None:
        check_can_draw()
    game = restored(file, read_saved(file))
    if not game.answers:
        raise SaveError(Saying("analyse-nothing-played", "{file}: nothing has been played in this game yet", file=file))
    playbook = playbook_at_table(kingdom_of_setup(game.setup))
    effort = QUICK if quick else Effort()
    if play_outs is not None:
        effort = replace(effort, position=play_outs)
    console = Console(highlight=False)
    with Console(stderr=True).status(texts.text("analyse-thinking")):
        reviewer, found = reviewed(game, playbook, effort, seed, _count(workers))
    names = [texts.text("player-number", count=number) for number in range(1, game.setup.players + 1)]
    if json:
        sys.stdout.write(json_format.dumps(review_data(found), indent=2, ensure_ascii=False) + "\n")
    else:
        _show(console, texts, names, found)
    if page is not None:
        from feodum.lab.reports.review_page import write_review

        write_review(page, texts, names, found, reviewer.starts, [told(texts, names, each) for each in found.costliest])
    return 0


def _count(workers: int | None) -> int:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return workers or cores


def reviewed(game: Game, playbook: Playbook, effort: Effort, seed: int, workers: int) -> tuple[Reviewer, Review]:
    """The review of a game, by several processes if there are."""
    reviewer = _reviewer(game, playbook, effort, seed)
    if workers == 1:
        return reviewer, review(reviewer)
    # Twice as many parts as processes: the ends of games take less time than their beginnings, but not all that evenly.
    parts = workers * 2
    with Interruption() as interruption, led_pool(workers, interruption) as pool:
        given = (game.to_json(), effort, seed)
        futures = [pool.submit(_part, given, part, parts) for part in range(parts)]
        found = [future.result() for future in futures]
        return reviewer, joined(reviewer, found, lambda tasks: pool.map(partial(_task, given), tasks))


def _reviewer(game: Game, playbook: Playbook, effort: Effort, seed: int) -> Reviewer:
    return Reviewer(game.setup.layout().deal(game.seed, game.setup.first), game.answers, playbook, effort, seed)


# What processes of their own do ---------------------------------------------------------------------------------------------
def _part(given: Given, part: int, parts: int) -> Part:
    return part_of(_reviewer_of(given), part, parts)


def _task(given: Given, task: Task) -> list[Ends]:
    return _reviewer_of(given).play_task(task)


@lru_cache(maxsize=1)
def _reviewer_of(given: Given) -> Reviewer:
    saved, effort, seed = given
    game = Game.from_json(saved)
    return _reviewer(game, playbook_at_table(kingdom_of_setup(game.setup)), effort, seed)


def review_data(found: Review) -> dict[str, object]:
    """The review as plain data."""
    return asdict(found)


# In the terminal ----------------------------------------------------------------------------------------------------------
def _show(console: Console, texts: Texts, names: Sequence[str], found: Review) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold", title=texts.text("analyse-title"), title_justify="left")
    table.add_column(texts.text("analyse-turn"), justify="right")
    table.add_column(texts.text("analyse-player"))
    table.add_column(texts.text("analyse-bought"))
    for name in names:
        table.add_column(name, justify="right")
    table.add_column(texts.text("analyse-luck"), justify="right")
    table.add_column(texts.text("analyse-choice"), justify="right")
    table.add_row("", texts.text("analyse-start"), "", *map(_percent, found.before), "", "")
    for turn in found.turns:
        bought = cards(texts, turn.bought)
        change = (f"{PERCENT * turn.luck:+.0f}", f"{PERCENT * turn.choice:+.0f}" if turn.choice else "")
        table.add_row(str(turn.number), names[turn.seat], Text(bought), *map(_percent, turn.chances), *change)
    console.print(table)
    console.print()
    if found.costliest:
        console.print(Text(texts.text("analyse-costliest"), style="bold"))
        for number, each in enumerate(found.costliest, start=1):
            console.print(Text(f"{number}. {told(texts, names, each)}"))
    else:
        console.print(texts.text("analyse-none"))
    console.print()
    for name, strategy in zip(names, found.strategies, strict=True):
        console.print(Text(texts.text("analyse-followed", player=name, strategy=strategy)))
    console.print(Text(texts.text("analyse-effort", count=found.play_outs)))


def _percent(chance: Chance) -> str:
    return f"{PERCENT * chance.value:.0f} % ±{PERCENT * chance.reach:.0f}"


def cards(texts: Texts, names: Sequence[str]) -> str:
    """Labels of an answer in the language: cards by their names there."""
    return ", ".join(label(texts, name) for name in names) or texts.text("analyse-nothing")


def label(texts: Texts, name: str) -> str:
    return texts.card_name(name) if name in CATALOGUE else name


def told(texts: Texts, names: Sequence[str], each: Better) -> str:
    """A decision that cost something, and why something else would have been better."""
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
        reach=f"{PERCENT * each.reach:.0f}",
    )
    sentences = [sentence]
    if each.more:
        sentences.append(texts.text("analyse-why", more=", ".join(_gap(texts, *gap) for gap in each.more[:MOST_TOLD])))
    if each.likewise:
        sentences.append(texts.text("analyse-likewise", turns=", ".join(map(str, each.likewise))))
    return " ".join(sentences)


def _source(texts: Texts, source: str) -> str:
    """Who asked: a card, or a phase."""
    return texts.text(f"phase-{source}") if f"phase-{source}" in texts else label(texts, source)


def _gap(texts: Texts, what: str, gap: float) -> str:
    name = texts.text("analyse-points") if what == POINTS else texts.card_plural(what)
    return texts.text("analyse-more" if gap > 0 else "analyse-fewer", amount=_number(texts, abs(gap)), what=name)


def _number(texts: Texts, amount: float) -> str:
    return f"{amount:.1f}".replace(".", "," if texts.language == "de" else ".")
