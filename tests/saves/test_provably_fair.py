"""Fair shuffles: forged secrets, changed answers and swapped shuffles are detected; fair games pass."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from feodum.bots.buy_lists import big_money
from feodum.cards.box import Setup
from feodum.cli.main import app
from feodum.engine.errors import SaveError
from feodum.engine.random import STREAM_SEED, seeded, stream_seed
from feodum.game import Game
from feodum.kingdoms.selection import find_recommended
from feodum.saves.format import json_text, read_saved
from feodum.saves.provably_fair import Fairness, commit_to, derive_seed, find_faults, replay_shuffles

WEB_TESTS = Path(__file__).parents[2] / "web" / "tests"
SECRET = bytes(range(32))
PARTS = {0: b"a" * 32, 1: b"b" * 32}


def fairness() -> Fairness:
    return commit_to(SECRET).with_part(1, PARTS[1]).with_part(0, PARTS[0])


def played() -> Game:
    setup = Setup(2, find_recommended("First Game").kingdom)
    return Game(setup, derive_seed(fairness())).play_out([big_money(), big_money()])


def file_of(game: Game) -> dict[str, Any]:
    hashes = tuple(shuffle.hash for shuffle in replay_shuffles(game.setup, game.seed, game.answers))
    data: dict[str, Any] = json.loads(json_text(replace(game.saved(), fair=replace(fairness(), shuffles=hashes)).data()))
    return data


def verified(data: dict[str, Any], tmp_path: Path, *options: str) -> int:
    """Return the exit code of `feodum replay --verify`."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    try:
        code = app(["replay", str(file), "--verify", *options], result_action="return_value")
    except SaveError as error:
        print(error)
        return 1
    return int(code)


def test_stream_matches_the_rfc() -> None:
    """RFC 8439, A.1, test vectors 1 and 2 (all zero), and 4 (block 2 of another key)."""
    random = seeded(STREAM_SEED)
    words = [int(random.word()) for _ in range(32)]
    assert words[:4] == [0xADE0B876, 0x903DF1A0, 0xE56A5D40, 0x28BD8653]
    assert words[16:20] == [0xBEE7079F, 0x7A385155, 0x7C97BA98, 0x0D082D73]
    random = seeded(stream_seed(bytes([0, 0xFF]) + bytes(30)))
    words = [int(random.word()) for _ in range(48)]
    assert words[32:36] == [0xFB4DD572, 0x4BC42EF1, 0xDF922636, 0x327F1394]


def test_shuffle_is_pinned() -> None:
    deck = list(range(10))
    seeded(stream_seed(b"k" * 32)).shuffle(deck)
    assert deck == [9, 2, 3, 4, 0, 7, 5, 1, 8, 6]


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_every_order_is_equally_likely(size: int) -> None:
    """Chi-squared test on a fixed stream, so the result is reproducible."""
    random = seeded(STREAM_SEED + size)
    orders = list(permutations(range(size)))
    counts = dict.fromkeys(orders, 0)
    rounds = 100 * len(orders)
    for _ in range(rounds):
        deck = list(range(size))
        random.shuffle(deck)
        counts[tuple(deck)] += 1
    chi = sum((count - 100) ** 2 / 100 for count in counts.values())
    degrees = len(orders) - 1
    assert chi < degrees + 4 * (2 * degrees) ** 0.5


def test_copies_of_a_stream_are_equal_and_independent() -> None:
    for read in (0, 1, 15, 16, 17, 40):
        random = seeded(STREAM_SEED + 5)
        for _ in range(read):
            random.word()
        twin = random.copy()
        assert twin.state == random.state
        words = [int(random.word()) for _ in range(20)]
        assert words == [int(twin.word()) for _ in range(20)]


def test_seeds_outside_the_two_ranges_are_rejected() -> None:
    for seed in (1 << 128, STREAM_SEED - 1, 2 * STREAM_SEED, -1):
        with pytest.raises(ValueError, match="the seed must be"):
            seeded(seed)


def test_secret_and_every_player_part_change_the_seed() -> None:
    seeds = {derive_seed(fairness()), derive_seed(commit_to(SECRET)), derive_seed(commit_to(bytes(32)))}
    seeds |= {derive_seed(fairness().with_part(seat, b"c" * 32)) for seat in (0, 1)}
    assert len(seeds) == 5


def test_fair_game_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = file_of(played())
    assert len(data["fair"]["shuffles"]) > 6
    assert verified(data, tmp_path, "--commitment", fairness().commitment) == 0
    assert "fair" in capsys.readouterr().out
    assert verified(data, tmp_path, "--commitment", "0" * 64) == 1
    assert "not the one you noted" in capsys.readouterr().out


def test_forged_secret_is_detected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = file_of(played())
    data["fair"]["secret"] = bytes(32).hex()
    assert verified(data, tmp_path) == 1
    output = capsys.readouterr().out
    assert "its hash is different" in output
    assert "the seed does not follow from" in output


def test_forged_part_is_detected(tmp_path: Path) -> None:
    data = file_of(played())
    data["fair"]["parts"]["1"] = bytes(32).hex()
    assert verified(data, tmp_path) == 1


def test_swapped_shuffle_is_detected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = file_of(played())
    hashes = data["fair"]["shuffles"]
    hashes[3], hashes[4] = hashes[4], hashes[3]
    assert verified(data, tmp_path) == 1
    assert "shuffle 4" in capsys.readouterr().out


@pytest.mark.parametrize("from_end", [1, 2, 30])
def test_changed_answer_is_detected(tmp_path: Path, capsys: pytest.CaptureFixture[str], from_end: int) -> None:
    data = file_of(played())
    bought = [number for number, answer in enumerate(data["answers"]) if answer.startswith("buy: ") and "none" not in answer]
    number = bought[-from_end]
    data["answers"][number] = "buy: Copper" if "Copper" not in data["answers"][number] else "buy: Curse"
    assert verified(data, tmp_path) == 1
    assert "damaged saved game" in capsys.readouterr().out


def test_games_without_fair_shuffles_keep_their_random_generator() -> None:
    game = Game(Setup(2, find_recommended("First Game").kingdom), 7)
    assert game.table.random.stream is None
    saved = read_saved(game.to_json())
    assert find_faults(saved.fair, game.setup, game.seed, game.answers) != []
    assert replay_shuffles(game.setup, game.seed, game.answers) == []


def test_web_fixture_matches_the_game() -> None:
    """web/tests/fairness.test.ts verifies the game played here."""
    game = played()
    shuffles = [{"before": each.before, "after": each.after} for each in replay_shuffles(game.setup, game.seed, game.answers)]
    data = {"seed": str(game.seed), "fair": {**fairness().data(), "shuffles": shuffles}}
    assert json.loads((WEB_TESTS / "fair_game.json").read_text(encoding="utf-8")) == data
