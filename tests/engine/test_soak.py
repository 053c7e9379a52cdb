"""The exhaustive runner, run small: that it plays, reaches, saves and replays."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from feodum.cards.box import FACES, Setup
from feodum.cli.soak import soak
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.errors import FeodumError, SaveError
from feodum.engine.random import seeded
from feodum.engine.table import Table
from feodum.game import Game
from feodum.soak.orders import Order, guided_kingdom, next_order
from feodum.soak.playing import Failure, play_checked, play_order, replay, save_failure
from feodum.soak.runner import Soak, play_batch
from feodum.soak.tally import ALL_DEEDS, ALL_PAIRS, DEEDS, TARGET, Tally, cards_with, pairs_of

KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")


def test_what_every_card_can_do() -> None:
    by_deed = {deed: sorted(name for name, other in ALL_DEEDS if other == deed) for deed in DEEDS}
    assert by_deed["trashed"] == sorted(FACES)
    assert set(FACES) - set(by_deed["gained"]) == {"Hovel", "Necropolis", "Overgrown Estate"}
    assert by_deed["reacted"] == ["Beggar", "Horse Traders", "Hovel", "Market Square", "Moat", "Watchtower"]
    assert by_deed["triggered"] == [
        "Band of Misfits", "Catacombs", "Cultist", "Death Cart", "Feodum", "Fortress", "Goons", "Hermit", "Hoard",
        "Horse Traders", "Hunting Grounds", "Mint", "Overgrown Estate", "Rats", "Royal Seal", "Sir Vander", "Squire",
        "Talisman", "Urchin",
    ]  # fmt: skip
    assert len(ALL_PAIRS) == 99 * 98 // 2


def test_a_short_run_reaches_much_and_fails_nowhere() -> None:
    """In this process, bounded by games: most cards do most of what they can, nearly all pairs meet."""
    tally = Tally(target=3)
    random = seeded(2024)
    for _ in range(300):
        report = play_order(next_order(tally, random))
        assert report.failure is None, report.failure.to_json()
        tally.add(report.deeds, report.kingdom, report.decisions)
    assert len(tally.needs()) < len(ALL_DEEDS) / 5, tally.needs()
    assert len(tally.missing_pairs()) < len(ALL_PAIRS) / 5
    played = {name for (name, deed), count in tally.done.items() if deed == "played" and count}
    assert len(played) > 100


def test_the_runner_on_several_processes(tmp_path: Path) -> None:
    run = Soak(7, tmp_path, workers=2, target=1)
    run.run(6)
    assert run.failures == []
    assert run.tally.games >= 16
    assert run.tally.decisions > 1000
    assert list(tmp_path.iterdir()) == []


def test_guided_kingdoms_are_what_is_missing() -> None:
    tally = Tally()
    for deed in ALL_DEEDS:
        tally.done[deed] = TARGET
    tally.pairs = set(ALL_PAIRS)
    assert tally.is_complete
    tally.done["Madman", "trashed"] = 0
    assert not tally.is_complete
    chosen = Counter(name for seed in range(20) for name in guided_kingdom(tally, tally.needs(), seeded(seed)))
    assert chosen["Hermit"] >= 12, "only Hermit brings Madmen"


def test_cards_that_come_with_a_pile() -> None:
    assert set(cards_with("Hermit")) == {"Hermit", "Madman"}
    assert "Bag of Gold" in cards_with("Tournament")
    assert "Dame Anna" in cards_with("Knights")
    assert "Survivors" in cards_with("Cultist")
    assert pairs_of(["b", "a", "c"]) == {("a", "b"), ("a", "c"), ("b", "c")}


def test_the_same_order_gives_the_same_game() -> None:
    order = next_order(Tally(), seeded(3))
    one, other = play_order(order), play_batch([order])[0]
    assert one.deeds == other.deeds
    assert one.decisions == other.decisions


class Saboteur(Agent):
    """Answers like anybody, and once loses a card."""

    def __init__(self, at: int) -> None:
        self.at = at

    def answer(self, table: Table, decision: Decision) -> Answer:
        if decision.id == self.at:
            table.players[0].deck.clear()
        return tuple(range(decision.min))


def test_a_failure_is_saved_and_can_be_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = play_checked(Setup(2, KINGDOM), 5, [Saboteur(6)] * 2)
    assert report.failure is not None
    assert "lost" in report.failure.reason
    path = save_failure(report.failure, tmp_path / "new folder")
    assert len(Game.from_json(path.read_text()).answers) == 7, "a failure is a saved game"
    assert replay(path).failure is None, "without the saboteur nothing is wrong"
    assert soak(replay=path) == 0
    assert "7 decisions played again" in capsys.readouterr().out


def test_replay_finds_an_answer_that_is_not_allowed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = save_failure(Failure(Setup(2, KINGDOM), 5, [(), (), (99,)], "made up"), tmp_path)
    assert soak(replay=path) == 1
    assert "there is no option 99" in capsys.readouterr().out


def test_an_order_whose_process_died_can_be_played_again(tmp_path: Path) -> None:
    order = Order(Setup(2, KINGDOM), 5, {("Moat", "reacted"): 10})
    path = save_failure(Failure(order.setup, order.seed, [], "died", needs=order.needs), tmp_path)
    assert replay(path).decisions == play_order(order).decisions


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"answers": []}', '{"answers": 3}', '"x"'])
def test_replay_of_no_game(tmp_path: Path, text: str) -> None:
    path = tmp_path / "file.json"
    path.write_text(text)
    with pytest.raises(SaveError):
        replay(path)
    with pytest.raises(SaveError):
        replay(tmp_path / "missing.json")


def test_replay_of_damaged_answers(tmp_path: Path) -> None:
    data = json.loads(Game.new(seed=1).to_json())
    path = tmp_path / "file.json"
    for answers in ([["x"]], [3], [None]):
        path.write_text(json.dumps({**data, "answers": answers}))
        with pytest.raises(SaveError):
            replay(path)


@pytest.mark.parametrize("wrong", [{"minutes": 0.0}, {"minutes": -1.0}, {"workers": -1}, {"seed": -1}])
def test_wrong_options(wrong: dict[str, float]) -> None:
    with pytest.raises(FeodumError):
        soak(**wrong)  # type: ignore[arg-type]  # one wrong option at a time, of several types


def test_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from feodum.cli.main import main; main()", "soak", "--minutes", "0.04", "--seed", "1"]
    done = subprocess.run([*command, "--out", str(tmp_path)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "0 failures" in done.stdout
    assert "Not yet seen 100 times" in done.stdout
