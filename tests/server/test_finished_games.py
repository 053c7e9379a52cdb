"""Reviews of finished games: each one opens and replays the game exactly once."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from feodum.bots.buy_lists import big_money
from feodum.bots.random_bot import RandomBot
from feodum.cards import box
from feodum.cards.box import CARDS, Setup
from feodum.cli.display.review_output import review_game
from feodum.engine.decision import Agent, Answer
from feodum.engine.game_run import GameRun
from feodum.engine.table import Table
from feodum.game import Game
from feodum.kingdoms.selection import find_recommended
from feodum.saves import provably_fair
from feodum.saves.provably_fair import commit_to, derive_seed, replay_shuffles
from feodum.search import replayed_game
from feodum.search.review import ReviewEffort
from feodum.server.bots import coach
from feodum.server.http.refusals import DamagedGame
from feodum.server.http.replies import PointsRow
from feodum.server.storage.records import GameRecord
from feodum.server.table.finished_games import replay, replay_steps, save_text, summary
from feodum.server.table.seating import BOT, Seat
from feodum.server.work import sliced_work
from feodum.server.work.work_guard import WorkGuard
from mechanism_cards import mechanism_cards

FAIR = commit_to(b"s" * 32).with_part(0, b"a" * 32)
SCORING = (
    "Far Lands", "Seeress", "Village", "Smithy", "Market", "Festival", "Laboratory", "Moat", "Cellar", "Workshop",
)  # fmt: skip
ENDLESS = WorkGuard(math.inf, lambda: False)
FEW = ReviewEffort(position=2, first_deals=1, screening=2, second_round=(2, 2), last_round=(2, 2), half_width=1.0)


@pytest.fixture(scope="module")
def played() -> Game:
    return Game(Setup(2, find_recommended("First Game").kingdom), derive_seed(FAIR)).play_out([big_money(), big_money()])


@pytest.fixture
def record(played: Game) -> GameRecord:
    """A stored game without checkpoints, like one that was opened from a file of another version."""
    seats = tuple(Seat(number, BOT, "", "", "") for number in range(2))
    return GameRecord(
        "game", played.setup, played.seed, 0, "", seats,
        answers=tuple(played.answer_texts()), answered_by=tuple(played.run.answered_by()), over=True, fair=FAIR,
    )  # fmt: skip


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of replays from the beginning of a game, as a list with one entry for each."""
    begun: list[int] = []

    def counted(dealt: Table, agents: list[Agent | None], answers: list[Answer]) -> GameRun:
        begun.append(len(begun))
        return GameRun(dealt, agents, answers)

    def uncounted(table: Table) -> None:
        raise AssertionError("the game is replayed again, step by step")

    monkeypatch.setattr("feodum.game.GameRun", counted)
    monkeypatch.setattr(replayed_game, "GameRun", counted)
    monkeypatch.setattr(provably_fair, "step", uncounted)
    return begun


def first_steps(record: GameRecord) -> object:
    return replay_steps(record, 3, 2)


@pytest.mark.parametrize("work", [save_text, summary, replay, first_steps])
def test_finished_game_is_replayed_once(work: Callable[[GameRecord], object], record: GameRecord, replays: list[int]) -> None:
    assert work(record)
    assert replays == [0]


def test_coach_replays_the_game_once(
    record: GameRecord, replays: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path))
    monkeypatch.setattr(coach, "QUICK", FEW)
    found, _ = coach.analyse(ENDLESS, (1, record, 0.0))
    assert found.turns[-1].answers == len(record.answers)
    assert replays == [0]


def test_reviews_that_alternate_in_slices_find_the_same(
    record: GameRecord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path))
    monkeypatch.setattr(coach, "QUICK", FEW)
    monkeypatch.setattr(sliced_work, "SLICE_SECONDS", -1.0)  # pauses at each step
    records = {1: record, 2: replace(record, seats=record.seats[::-1])}
    found: dict[int, object] = {}
    slices = 0
    while len(found) < len(records):
        for number in {*records} - {*found}:
            slices += 1
            result = coach.continue_analysis(ENDLESS, coach.ReviewTask(number, records[number], 0.0, 600.0, (1, 2)))
            if result is not None:
                found[number] = result[0]
    assert slices > 2 * len(record.answers)
    assert found[1] == found[2] == coach.analyse(ENDLESS, (9, record, 0.0))[0]


def test_command_replays_the_game_once(
    played: Game, replays: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path))
    monkeypatch.setattr("feodum.cli.display.review_output.QUICK", FEW)
    file = tmp_path / "game.json"
    file.write_text(played.to_json())
    replays.clear()
    assert review_game(file, None, quick=True, seed=0, workers=1, json=True, page=None) == 0
    assert replays == [0]


def test_replay_has_the_checkpoints_and_shuffles_of_the_game(played: Game, record: GameRecord) -> None:
    shuffles = replay_shuffles(played.setup, played.seed, played.answers)
    found = replay(record)
    assert found["fair"] is not None
    assert found["fair"]["shuffles"] == [{"before": each.before, "after": each.after} for each in shuffles]
    fair = replace(FAIR, shuffles=tuple(each.hash for each in shuffles))
    assert found["save"] == replace(played.saved(), fair=fair).data()
    assert len(played.saved().checkpoints) > 2


def test_rows_of_points_add_up_to_the_score_with_landscapes() -> None:
    """Landmarks, States and cards whose worth depends on a mat have rows."""
    with mechanism_cards():
        setup = Setup(2, SCORING, landscapes=("Hall", "Bequest"))
        layout = setup.layout()
        for deck in layout.decks:
            deck.extend([layout.new_card(CARDS[name]) for name in ("Far Lands", "Far Lands", "Seeress", "Seeress")])
        try:
            found = [each for seed in range(8) for each in scored_rows(setup, seed)]
        finally:
            box._LAYOUTS.clear()  # the layout was changed
    assert {"Far Lands", "Weary", "Hall"} <= {row["card"] for rows, _ in found for row in rows}
    for rows, score in found:
        assert sum(row["total"] for row in rows) == score
        assert len({(row["card"], row["each"]) for row in rows}) == len(rows)


def scored_rows(setup: Setup, seed: int) -> list[tuple[list[PointsRow], int]]:
    """Play a random game and return the rows and the score of each player."""
    game = Game(setup, seed).play_out([RandomBot(seed), big_money()])
    seats = tuple(Seat(number, BOT, "", "", "") for number in range(2))
    answers, answered_by = tuple(game.answer_texts()), tuple(game.run.answered_by())
    found = summary(GameRecord("game", setup, seed, 0, "", seats, answers=answers, answered_by=answered_by, over=True))
    return list(zip(found["points"], found["scores"], strict=True))


def test_damaged_game_is_reported(record: GameRecord) -> None:
    damaged = replace(record, answers=record.answers[:-1], answered_by=record.answered_by[:-1])
    for work in (save_text, summary, replay, first_steps, lambda record: coach.analyse(ENDLESS, (1, record, 0.0))):
        with pytest.raises(DamagedGame, match="it is stored as finished, but is not"):
            work(damaged)
