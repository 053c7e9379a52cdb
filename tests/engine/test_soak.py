"""The soak runner plays games, measures coverage, and saves and replays failures."""

from __future__ import annotations

import json
import multiprocessing
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import process
from math import comb
from pathlib import Path

import pytest

from feodum.cards.box import FACES, KINGDOM_CARDS, KINGDOM_SIZE, Setup
from feodum.cli.soak import soak
from feodum.engine.build import is_compiled
from feodum.engine.card import SHELTER
from feodum.engine.decision import Agent, Answer, Decision
from feodum.engine.errors import SaveError
from feodum.engine.random import seeded
from feodum.engine.table import Table
from feodum.game import Game
from feodum.soak.checked_game import SoakFailure, play_checked, play_game_spec, replay
from feodum.soak.coverage_tally import CARD_EVENTS, TARGET, CoverageTally, all_card_events, all_pairs, cards_with, pairs_of
from feodum.soak.game_specs import GameSpec, guided_kingdom, next_game_spec
from feodum.soak.runner import Soak, play_batch

KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")


def test_possible_events_are_listed_for_every_card() -> None:
    by_event = {event: sorted(name for name, other in all_card_events() if other == event) for event in CARD_EVENTS}
    assert by_event["trashed"] == sorted(FACES)
    assert set(FACES) - set(by_event["gained"]) == {name for name, card in FACES.items() if card.types & SHELTER}
    assert {"Beggar", "Hovel", "Market Square", "Moat", "Trader", "Watchtower"} <= {*by_event["reacted"]}
    assert {"Band of Misfits", "Caravan", "Death Cart", "Embargo", "Goons", "Mint", "Scheme"} <= {*by_event["triggered"]}
    assert "Horse Traders" in {*by_event["reacted"]} & {*by_event["triggered"]}
    assert not {"Village", "Gold", "Poacher"} & {*by_event["reacted"], *by_event["triggered"]}
    assert len(all_pairs()) == comb(len(KINGDOM_CARDS), 2), "pairs include guests"


def test_short_run_has_high_coverage_and_no_failures() -> None:
    """Most card events occur, and nearly every game has new pairs of cards.

    The games don't depend on the build; the interpreted build plays only the first of them.
    """
    tally = CoverageTally(target=3)
    random = seeded(2024)
    for _ in range(300 if is_compiled() else 60):
        report = play_game_spec(next_game_spec(tally, random))
        assert report.failure is None, report.failure.to_json()
        tally.add(report.card_events, report.kingdom, report.decisions)
    if not is_compiled():
        return
    assert len(tally.needs()) < len(all_card_events()) / 5, tally.needs()
    pairs_met = len(all_pairs()) - len(tally.missing_pairs())
    assert pairs_met > 0.8 * 300 * comb(KINGDOM_SIZE, 2), "few games repeat pairs"
    played = {name for (name, event), count in tally.counts.items() if event == "played" and count}
    assert len(played) > 100


def test_runner_with_several_processes_can_be_interrupted(tmp_path: Path) -> None:
    run = Soak(7, tmp_path, workers=2, target=1)

    def interrupt_after_some_games(run: Soak) -> None:
        if run.tally.games >= 16:
            signal.raise_signal(signal.SIGINT)

    run.run(3600, progress=interrupt_after_some_games)
    assert run.interrupted
    assert run.failures == []
    assert run.tally.decisions > 1000
    assert list(tmp_path.iterdir()) == []


def test_guided_kingdoms_target_missing_card_events() -> None:
    tally = CoverageTally()
    for event in all_card_events():
        tally.counts[event] = TARGET
    tally.pairs = set(all_pairs())
    assert tally.is_complete
    tally.counts["Madman", "trashed"] = 0
    assert not tally.is_complete
    chosen = Counter(name for seed in range(20) for name in guided_kingdom(tally, tally.needs(), seeded(seed)))
    assert chosen["Hermit"] >= 12, "only Hermit brings Madmen"


def test_kingdom_card_brings_its_extra_cards() -> None:
    assert set(cards_with("Hermit")) == {"Hermit", "Madman"}
    assert "Bag of Gold" in cards_with("Tournament")
    assert "Dame Anna" in cards_with("Knights")
    assert "Survivors" in cards_with("Cultist")
    assert pairs_of(["b", "a", "c"]) == {("a", "b"), ("a", "c"), ("b", "c")}


def test_the_same_game_spec_gives_the_same_game() -> None:
    spec = next_game_spec(CoverageTally(), seeded(3))
    one, other = play_game_spec(spec), play_batch([spec])[0]
    assert one.card_events == other.card_events
    assert one.decisions == other.decisions


class Saboteur(Agent):
    """Answers normally, but makes a deck disappear once."""

    def __init__(self, at: int) -> None:
        self.at = at

    def answer(self, table: Table, decision: Decision) -> Answer:
        if decision.number == self.at:
            table.players[0].deck.clear()
        return tuple(range(decision.min))


def saved(failure: SoakFailure, folder: Path) -> Path:
    path = folder / "failure.json"
    path.write_text(failure.to_json(), encoding="utf-8")
    return path


def test_failure_is_saved_and_can_be_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = play_checked(Setup(2, KINGDOM), 5, [Saboteur(6)] * 2)
    assert report.failure is not None
    assert "lost" in report.failure.reason
    path = saved(report.failure, tmp_path)
    assert len(Game.from_json(path.read_text()).answers) == 7, "a failure is a saved game"
    assert replay(path).failure is None, "the game is valid without the saboteur"
    assert soak(replay=path) == 0
    assert "replayed 7 decisions" in " ".join(capsys.readouterr().out.split()), "line breaks should not matter"


def test_replay_detects_illegal_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = ["treasure: play nothing", "buy: nothing", "treasure: play Platypus"]
    path = saved(SoakFailure(Setup(2, KINGDOM), 5, answers, "made up"), tmp_path)
    assert soak(replay=path) == 1
    assert "there is no “Platypus”" in capsys.readouterr().out


def test_game_of_a_crashed_worker_can_be_replayed(tmp_path: Path) -> None:
    spec = GameSpec(Setup(2, KINGDOM), 5, {("Moat", "reacted"): 10})
    path = saved(SoakFailure(spec.setup, spec.seed, [], "died", needs=spec.needs), tmp_path)
    assert replay(path).decisions == play_game_spec(spec).decisions


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"answers": []}', '{"answers": 3}', '"x"'])
def test_replay_rejects_invalid_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "file.json"
    path.write_text(text)
    with pytest.raises(SaveError):
        replay(path)
    with pytest.raises(SaveError):
        replay(tmp_path / "missing.json")


def test_replay_rejects_damaged_answers(tmp_path: Path) -> None:
    data = json.loads(Game.new(seed=1).to_json())
    path = tmp_path / "file.json"
    for answers in ([["x"]], [3], [None]):
        path.write_text(json.dumps({**data, "answers": answers}))
        with pytest.raises(SaveError):
            replay(path)


def test_soak_command_reports_coverage_and_failures(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from feodum.cli.main import main; main()", "soak", "--minutes", "0.04", "--seed", "1"]
    done = subprocess.run([*command, "--out", str(tmp_path)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "0 failures" in done.stdout
    assert "Not yet seen 100 times" in done.stdout


def is_ready(pid: int | None) -> bool:
    """Return True if a worker is ready, which is when it ignores Ctrl-C."""
    ignored = re.search(r"SigIgn:\s*(\w+)", Path(f"/proc/{pid}/status").read_text())
    assert ignored is not None
    return bool(int(ignored[1], 16) >> signal.SIGINT - 1 & 1)


def test_processes_end_when_their_start_is_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C arrives after the processes started but before the pool manages them."""

    before = multiprocessing.active_children()
    manager_thread = process._ExecutorManagerThread

    def interrupted(pool: process.ProcessPoolExecutor) -> object:
        while not all(is_ready(child.pid) for child in multiprocessing.active_children() if child not in before):
            time.sleep(0.05)
        signal.raise_signal(signal.SIGINT)
        return manager_thread(pool)

    monkeypatch.setattr(process, "_ExecutorManagerThread", interrupted)
    run = Soak(1, tmp_path, 2)
    run.run(3600)
    assert run.interrupted
    started = [child for child in multiprocessing.active_children() if child not in before]
    for child in started:
        child.join(120)
    assert all(child.exitcode is not None for child in started)
