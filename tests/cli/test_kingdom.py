"""`feodum kingdom`: random kingdoms with filters, recommended sets, codes and links."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from feodum import Game
from feodum.cards.catalogue import TRASHERS, entry
from feodum.cli.input.name_lookup import english_kingdom_names, find_card
from feodum.cli.kingdom import kingdom
from feodum.cli.play import new_game
from feodum.engine.errors import FeodumError
from feodum.i18n.locale import use_language
from feodum.i18n.texts import Texts
from feodum.kingdoms.kingdom_code import read_code
from feodum.kingdoms.selection import drawn_from, find_recommended, recommended_sets
from temporary_cards import added_file, added_landscapes


def output(capsys: pytest.CaptureFixture[str], *wanted: str, **options: Any) -> Any:
    assert kingdom(*wanted, json=True, **options) == 0
    return json.loads(capsys.readouterr().out)


def test_drawn_kingdoms_satisfy_all_options(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(5):
        drawn = output(
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


def test_drawn_kingdoms_have_defences_and_few_cards_of_a_box(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(5):
        sets = "seaside,intrigue,guilds,hinterlands"
        cards = output(capsys, sets=sets, attack=True, defended=True, most_per_box=3, seed=seed)["kingdom"]
        assert any(entry(name).is_defence for name in cards)
        assert max(Counter([entry(name).set_name for name in cards]).values()) <= 3
    assert output(capsys, most_per_box=3)["kingdom"], "a condition implies --random"
    with use_language("de"), pytest.raises(FeodumError, match="höchstens 2 je Box"):
        output(capsys, sets="seaside", most_per_box=2)
    with use_language("de"), pytest.raises(FeodumError, match="2 der gewünschten Karten stammen aus Die Intrige"):
        output(capsys, with_="Scout, Baron", most_per_box=1)


def test_sets_are_named_in_english_german_or_as_in_a_link(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = [
        output(capsys, sets=sets, seed=1)["kingdom"]
        for sets in (
            "Intrigue 1E, Dark Ages",
            "die intrige 1. auflage,dark ages",
            "dark-ages,  intrigue-1e",
            "Dark Ages,Intrigue 1E",
        )
    ]
    assert drawn == [drawn[0]] * 4
    assert {drawn_from(name) for name in drawn[0]} == {"Intrigue 1E", "Dark Ages"}


TROVE = '''
from feodum.cards.api import ACTION, Card

class TreasureTrove(Card):
    """+1 Card, +1 Action."""

    name = "Treasure Trove"
    german_name = "Hort"
    cost = 4
    types = ACTION
    draws = 1
    actions = 1
'''


def test_a_set_and_a_card_with_the_same_name_can_both_be_used(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    trove = find_recommended("Treasure Trove")
    (tmp_path / "trove.py").write_text(TROVE)
    with added_file(tmp_path / "trove.py"):
        for name in ("Treasure Trove", "treasure trove", "Schatztruhe"):
            assert {*output(capsys, name)["kingdom"]} == {*trove.kingdom}, "where a kingdom is asked for, it is the set"
            assert {*new_game(name, 2, 1, Texts("en")).setup.kingdom} == {*trove.kingdom}
            assert {*Game.new(name, seed=1).setup.kingdom} == {*trove.kingdom}
        drawn = output(capsys, with_="Treasure Trove", seed=1)
        assert "Treasure Trove" in drawn["kingdom"], "where a card is asked for, it is the card"
        assert output(capsys, drawn["code"])["kingdom"] == drawn["kingdom"]
        assert output(capsys, ",".join(drawn["kingdom"]))["kingdom"] == drawn["kingdom"]
        assert "Treasure Trove" not in output(capsys, without="Treasure Trove", seed=1)["kingdom"]
        assert new_game(",".join(drawn["kingdom"]), 2, 1, Texts("en")).setup.kingdom == tuple(drawn["kingdom"])
        assert find_card("treasure trove", Texts("en")) == find_card("Hort", Texts("de")) == "Treasure Trove"
        assert english_kingdom_names(["Treasure Trove"]) == ("Treasure Trove",)
        assert english_kingdom_names(["Treasure Trove,"]) == ("Treasure Trove, ",)
    assert find_card("Schatztruhe", Texts("de")) == "Cache"
    assert english_kingdom_names(["Schatztruhe"]) == ("Schatztruhe",), "the recommended set"
    assert english_kingdom_names(["Schatztruhe,"]) == ("Cache, ",)
    assert english_kingdom_names(["Schatztruhe", "Dorf, Schmiede"]) == ("Cache", "Village, Smithy")


def test_same_seed_draws_same_kingdoms(capsys: pytest.CaptureFixture[str]) -> None:
    first = output(capsys, seed=7, count=3)
    assert first == output(capsys, seed=7, count=3)
    assert len({each["code"] for each in first}) == 3
    assert output(capsys, random=True)["code"] != output(capsys, random=True)["code"]


def test_kingdom_is_found_by_name_code_link_or_cards(capsys: pytest.CaptureFixture[str]) -> None:
    by_name = output(capsys, "first", "game")
    assert set(by_name["kingdom"]) == set(find_recommended("First Game").kingdom)
    assert output(capsys, by_name["code"].lower()) == by_name
    assert output(capsys, by_name["link"]) == by_name
    assert output(capsys, f"http://127.0.0.1:8000/#kingdom={by_name['code']}") == by_name
    assert output(capsys, by_name["link"], origin="https://table.example/")["link"].startswith("https://table.example/k/1")
    by_cards = output(capsys, ",".join(by_name["kingdom"][:9]) + ", Mine")
    assert by_cards["kingdom"] == by_name["kingdom"]


def test_kingdoms_may_have_landscapes(capsys: pytest.CaptureFixture[str]) -> None:
    cards = ", ".join(find_recommended("First Game").kingdom)
    with added_landscapes("Test Fair", "Madman"):
        found = output(capsys, f"Test Fair, {cards}, madman")
        assert found["landscapes"] == ["Madman", "Test Fair"]
        assert output(capsys, found["link"]) == found
        with use_language("de"):
            kingdom(f"{cards}, Madman")
        assert "Querformat-Karten: Verrückter" in capsys.readouterr().out
        game = new_game(f"{cards}, Test Fair", 2, 1, Texts("en"))
        assert game.setup.landscapes == ("Test Fair",)


def test_kingdoms_can_have_the_german_edition(capsys: pytest.CaptureFixture[str]) -> None:
    english, german = output(capsys, "First Game"), output(capsys, "First Game", edition="german")
    assert "edition" not in english
    assert german["edition"] == "german"
    assert output(capsys, german["link"]) == german, "the link brings the edition along"
    assert output(capsys, german["code"], edition="english") == english
    assert {each["edition"] for each in output(capsys, seed=1, count=3, edition="german")} == {"german"}
    assert {each.get("edition") for each in output(capsys, edition="german") if not each["missing"]} == {"german"}
    for language, words in (("en", "German edition"), ("de", "Deutsche Ausgabe")):
        with use_language(language):
            kingdom(german["code"])
        assert words in capsys.readouterr().out


def test_default_lists_all_recommended_sets(capsys: pytest.CaptureFixture[str]) -> None:
    assert {each["name"] for each in output(capsys)} == set(recommended_sets())
    with use_language("de"):
        kingdom()
    assert find_recommended("First Game").german in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wanted", "options", "message"),
    [
        (["frst game"], {}, "Meintest du First Game"),
        (["1XXXX-XXXXX-XXXXX"], {}, "Fehler"),
        (["http://x/#kingdom=1"], {}, "15 Buchstaben"),
        (["http://[x/"], {}, "kein Königreich"),
        (["http://x/"], {}, "kein Königreich"),
        (["First Game"], {"village": True}, "nicht beides"),
        ([], {"count": 5000}, "Höchstens 1.000"),
        ([], {"with_": "Witch", "attack": False}, "Angriffe sind aber nicht gewünscht"),
        ([], {"sets": "Atlantis"}, "Eine Erweiterung „Atlantis“ gibt es nicht"),
        ([], {"with_": "Kapele"}, "Meinst du Kapelle"),
        (["Chapel, Moat"], {}, "10 Karten"),
    ],
)
def test_errors_are_localized(wanted: list[str], options: dict[str, Any], message: str) -> None:
    with use_language("de"), pytest.raises(FeodumError, match=message):
        kingdom(*wanted, **options)


def test_error_is_one_line_with_exit_code_2() -> None:
    command = [sys.executable, "-m", "feodum", "kingdom", "--random", "--with", "Witch", "--no-attack", "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("feodum: ")
    assert done.stderr.count("\n") == 1
