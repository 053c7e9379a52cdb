"""The laboratory in German: what it prints and what it refuses; programs have the English."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commanding import feodum
from feodum.cli.lab.options import check_drawn

GAMES = ("--games", "4", "--seed", "1", "--workers", "1")


def test_a_table_is_german_and_json_is_not(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    command = ("--lang", "de", "lab", "simulate", "double-witch", "big-money", "--kingdom", "Markt", "kapelle", *GAMES)
    text = feodum(monkeypatch, capsys, *command).out
    assert "Strategie" in text
    assert "Auslage: Markt, Kapelle, Hexe, " in text
    assert "Partien: 4 (2-mal gegeben, " in text
    assert "100,0\u00a0%" in text
    data = json.loads(feodum(monkeypatch, capsys, *command, "--json").out)
    assert data["match"]["board"].startswith("Market, Chapel, Witch, ")
    assert data["match"]["board"].endswith("; no Colony, no Shelters")


def test_a_refusal_is_german(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ended = feodum(monkeypatch, capsys, "--lang", "de", "lab", "simulate", "big-mony", "steady")
    assert (ended.code, ended.errors) == (
        2,
        "feodum: big-mony: einen Bot dieses Namens gibt es nicht; meintest du big-money?\n",
    )


def test_nothing_is_played_that_could_not_be_drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("feodum.lab.errors.find_spec", lambda name: None)
    check_drawn("plot", None, ".png")
    with pytest.raises(ModuleNotFoundError) as refused:
        check_drawn("plot", tmp_path / "a.png", ".png")
    assert refused.value.name == "altair"
