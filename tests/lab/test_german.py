"""The laboratory in German: tables and errors are translated, JSON stays English."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from command_runner import feodum
from feodum.cli.lab.options import check_drawing

GAMES = ("--games", "4", "--seed", "1", "--workers", "1")


def test_table_is_german_and_json_is_english(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    command = ("--lang", "de", "lab", "simulate", "double-witch", "big-money", "--kingdom", "Markt", "kapelle", *GAMES)
    text = feodum(monkeypatch, capsys, *command).out
    assert "Strategie" in text
    assert "Auslage: Markt, Kapelle, Hexe, " in text
    assert "Partien: 4 (2-mal gegeben, " in text
    assert "100,0\u00a0%" in text
    data = json.loads(feodum(monkeypatch, capsys, *command, "--json").out)
    assert data["match"]["board"].startswith("Market, Chapel, Witch, ")
    assert data["match"]["board"].endswith("; no Colony, no Shelters")
    assert "ohne Unterschlüpfe, deutsche Ausgabe" in feodum(monkeypatch, capsys, *command, "--edition", "german").out


def test_error_is_german(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ended = feodum(monkeypatch, capsys, "--lang", "de", "lab", "simulate", "big-mony", "steady")
    assert (ended.code, ended.errors) == (
        2,
        "feodum: big-mony: einen Bot dieses Namens gibt es nicht; meintest du big-money?\n",
    )


def test_missing_plot_library_is_reported_early(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    check_drawing("plot", None, ".png")
    with pytest.raises(ModuleNotFoundError) as refused:
        check_drawing("plot", tmp_path / "a.png", ".png")
    assert refused.value.name == "altair"


def test_lint_and_import_messages_are_german(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    wrong, odd, xml = tmp_path / "wrong.strategy", tmp_path / "odd.strategy", tmp_path / "a.xml"
    wrong.write_text("name: x\nbuy:\n  Prvince\n  Chapel, Gold\n", encoding="utf-8")
    odd.write_text("name: x\nbuy:\n  Province when turn < 0\n", encoding="utf-8")
    xml.write_text('<player name="x"><buy name="Page"/></player>', encoding="utf-8")
    assert feodum(monkeypatch, capsys, "--lang", "de", "lab", "lint", str(wrong), str(odd)).out.splitlines() == [
        f"{wrong}:3:3: eine Karte 'Prvince' gibt es nicht; meintest du 'Province'?",
        f"{wrong}:4:9: erwartet: 'up to NUMBER', 'when CONDITION' oder das Ende der Zeile; hier steht ','",
        f"{odd}:3:3: 'turn < 0' gilt nie: es ist eine ganze Zahl ab 0 [never-holds]",
        "2 Dateien: 1 mit Fehlern, 1 Warnung",
    ]
    assert (
        "  Zeile 1: Page gibt es hier nicht; die Regel fehlt\n"
        in feodum(monkeypatch, capsys, "--lang", "de", "lab", "import", str(xml)).out
    )
