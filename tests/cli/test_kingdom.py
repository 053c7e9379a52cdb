"""`feodum kingdom`: drawing by wishes, recommended sets, codes and links."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from feodum.cards.catalogue import TRASHERS, entry
from feodum.cli.kingdom import kingdom
from feodum.engine.errors import FeodumError
from feodum.i18n.locale import speaking
from feodum.kingdoms.kingdom_code import read_code
from feodum.kingdoms.selection import find_recommended, recommended_sets


def told(capsys: pytest.CaptureFixture[str], *wanted: str, **wishes: Any) -> Any:
    assert kingdom(*wanted, json=True, **wishes) == 0
    return json.loads(capsys.readouterr().out)


def test_wishes_are_fulfilled(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(5):
        drawn = told(
            capsys,
            village=True,
            attack=False,
            trashing=True,
            with_="Kapelle, Moat",
            without="Markt",
            sets="base,Blütezeit",
            seed=seed,
        )
        cards = drawn["kingdom"]
        assert {"Chapel", "Moat"} <= set(cards)
        assert "Market" not in cards
        assert any(entry(name).is_village for name in cards)
        assert any(name in TRASHERS for name in cards)
        assert not any(entry(name).is_attack for name in cards)
        assert {entry(name).set_name for name in cards} <= {"Base", "Prosperity"}
        assert list(read_code(drawn["code"]).cards) == cards


def test_the_same_seed_draws_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    first = told(capsys, seed=7, count=3)
    assert first == told(capsys, seed=7, count=3)
    assert len({each["code"] for each in first}) == 3
    assert told(capsys, random=True)["code"] != told(capsys, random=True)["code"]


def test_codes_links_cards_and_names_all_mean_a_kingdom(capsys: pytest.CaptureFixture[str]) -> None:
    by_name = told(capsys, "first", "game")
    assert set(by_name["kingdom"]) == set(find_recommended("First Game").kingdom)
    assert told(capsys, by_name["code"].lower()) == by_name
    assert told(capsys, by_name["link"]) == by_name
    assert told(capsys, f"http://127.0.0.1:8000/#kingdom={by_name['code']}") == by_name
    assert told(capsys, by_name["link"], origin="https://table.example/")["link"].startswith("https://table.example/k/1")
    by_cards = told(capsys, ",".join(by_name["kingdom"][:9]) + ", Mine")
    assert by_cards["kingdom"] == by_name["kingdom"]


def test_nothing_asked_for_lists_all_recommended_sets(capsys: pytest.CaptureFixture[str]) -> None:
    assert {each["name"] for each in told(capsys)} == set(recommended_sets())
    with speaking("de"):
        kingdom()
    assert find_recommended("First Game").german in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wanted", "wishes", "said"),
    [
        (["frst game"], {}, "Meintest du First Game"),
        (["1XXXX-XXXXX-XXXXX"], {}, "Fehler"),
        (["http://x/#kingdom=1"], {}, "15 Buchstaben"),
        (["http://[x/"], {}, "kein Königreich"),
        (["http://x/"], {}, "kein Königreich"),
        (["First Game"], {"village": True}, "nicht beides"),
        ([], {"count": 5000}, "Höchstens 1.000"),
        ([], {"with_": "Witch", "attack": False}, "Angriffe sind aber nicht gewünscht"),
        ([], {"sets": "Alchemy"}, "Eine Erweiterung „Alchemy“ gibt es nicht"),
        ([], {"with_": "Kapele"}, "Meinst du Kapelle"),
        (["Chapel, Moat"], {}, "10 Karten"),
    ],
)
def test_what_is_impossible_is_said_in_the_readers_language(wanted: list[str], wishes: dict[str, Any], said: str) -> None:
    with speaking("de"), pytest.raises(FeodumError, match=said):
        kingdom(*wanted, **wishes)


def test_the_command_ends_with_a_line_and_2() -> None:
    command = [sys.executable, "-m", "feodum", "kingdom", "--random", "--with", "Witch", "--no-attack", "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("feodum: ")
    assert done.stderr.count("\n") == 1
