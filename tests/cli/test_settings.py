"""Settings that the terminal remembers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from feodum.cli.settings import remember_sets, remembered_sets, settings_file
from feodum.kingdoms.selection import SETS


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FEODUM_CONFIG", str(tmp_path / "new" / "folder"))
    return tmp_path


def test_sets_are_remembered() -> None:
    assert remembered_sets() == [*SETS]
    remember_sets(["Seaside", "Intrigue 1E"])
    assert remembered_sets() == ["Intrigue 1E", "Seaside"]
    assert json.loads(settings_file().read_text(encoding="utf-8"))["sets"] == ["Seaside", "Intrigue 1E"]


def test_the_file_is_written_only_for_a_change() -> None:
    remember_sets(SETS)
    assert not settings_file().exists()


def test_other_settings_in_the_file_are_kept() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('{"later": 1}', encoding="utf-8")
    remember_sets(["Guilds"])
    assert json.loads(settings_file().read_text(encoding="utf-8")) == {"later": 1, "sets": ["Guilds"]}


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"sets": "Guilds"}', '{"sets": [1, {}]}', '{"sets": ["Atlantis"]}', "[" * 99_999]
)
def test_damaged_or_outdated_settings_count_as_none(text: str) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(text, encoding="utf-8")
    assert remembered_sets() == [*SETS]


def test_settings_that_cannot_be_written_do_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FEODUM_CONFIG", str(tmp_path / "file"))
    remember_sets(["Guilds"])
    assert remembered_sets() == [*SETS]


@pytest.mark.parametrize(("platform", "variable"), [("linux", "XDG_CONFIG_HOME"), ("win32", "APPDATA"), ("darwin", "")])
def test_the_folder_depends_on_the_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, variable: str
) -> None:
    monkeypatch.delenv("FEODUM_CONFIG")
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / "chosen"))
    assert settings_file().name == "settings.json"
    assert settings_file().parent.name == "feodum"
    assert settings_file().is_relative_to(tmp_path)
