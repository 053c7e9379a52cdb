"""`feodum check --explain` and `--coverage`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from feodum.cli.check import check
from feodum.scenarios.coverage import ClaimsError, find_claims, measure, read_claims

WATCHTOWER = """
name: A revealed Watchtower trashes a Curse as it is gained
claims: [prosperity.watchtower]
kingdom: [Mountebank, Watchtower]
p1: {hand: [Mountebank]}
p2: {hand: [Watchtower, Estate]}
do:
  - p1: Mountebank
  - {p2: trash, at: Watchtower}
expect:
  p2: {hand: [Watchtower, Estate], discard: [Copper]}
  trash: [Curse]
"""
CLAIMS = [
    {"id": "prosperity.watchtower", "testable": "yes"},
    {"id": "prosperity.hidden", "testable": "setup"},
    {"id": "prosperity.screen", "testable": "ui"},
    {"id": "prosperity.set.elsewhere", "testable": "yes", "needs_expansion": "Intrigue"},
    {"id": "base.moat", "testable": "yes"},
    {"id": "base.chance", "testable": "setup", "test": "tests/test_chance.py::test_chance"},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "watchtower.yaml").write_text(WATCHTOWER)
    (tmp_path / "claims.jsonl").write_text("".join(json.dumps(claim) + "\n" for claim in CLAIMS))
    return tmp_path


def test_explain_prints_every_decision(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "rules" / "watchtower.yaml"
    assert check(file, explain=True) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{file}:2: A revealed Watchtower trashes a Curse as it is gained\n")
    for words in ("Mountebank", "Watchtower", "trash", "Curse", "  passed\n", "1 passed, 0 failed"):
        assert words in out
    assert "? p2 at Watchtower, " in out
    assert "-> trash" in out


def test_explain_prints_line_of_failure(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "wrong.yaml"
    file.write_text(WATCHTOWER.replace("trash: [Curse]", "trash: []"))
    assert check(file, explain=True) == 1
    out = capsys.readouterr().out
    assert "  FAILED\n" in out
    assert f"{file}:12: " in out
    assert "0 passed, 1 failed" in out


def test_explain_prints_what_was_shown_asked_and_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "shown.yaml"
    held = "hand: [Mountebank, Village]}\nactions: 2"
    observed = "seen_by: {p1: {has: [Watchtower], lacks: [Gold]}}\n  asked: [{p2: Watchtower}]\n  not_asked: [{p1: Moat}]"
    refused = "kingdom: [Young Witch]\nbane: Smithy\nexpect: {refused: costs 2 or 3}\n"
    text = WATCHTOWER.replace("hand: [Mountebank]}", held).replace("trash: [Curse]", observed)
    file.write_text(text + "---\n" + refused)
    assert check(file, explain=True) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines() if line.startswith("  =")]
    assert lines == [
        "= p1 was shown Watchtower",
        "= p1 must not see Gold",
        "= p2 was asked at Watchtower",
        "= p1 was not asked at Moat",
        "= can't be set up: bane: Smithy is not a Kingdom card that costs 2 or 3",
    ]


def test_coverage_counts_claims_by_set(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(folder, coverage=True) == 0
    assert capsys.readouterr().out.splitlines() == [
        "prosperity: 1 of 2 executable claims covered; 1 more are about the user interface (ui)",
        "  missing: prosperity.hidden",
        "  ui: prosperity.screen",
        "base: 1 of 2 executable claims covered; 0 more are about the user interface (ui)",
        "  missing: base.moat",
        "  test: base.chance: tests/test_chance.py::test_chance",
        "1 passed, 0 failed",
    ]
    assert check(folder, coverage=True, json=True) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["sets"]["prosperity"] == {"shown": 1, "total": 2, "missing": ["prosperity.hidden"]}
    assert data["tests"] == {"prosperity": {}, "base": {"base.chance": "tests/test_chance.py::test_chance"}}
    assert data["ui"] == {"prosperity": ["prosperity.screen"], "base": []}


def test_uncovered_and_unknown_claims_are_reported(folder: Path) -> None:
    claims = read_claims(folder / "claims.jsonl")
    assert measure(claims, []).sets["prosperity"].covered == 0
    assert measure(claims, ["prosperity.watchtower", "prosperity.typo"]).unknown == ["prosperity.typo"]


def test_claims_file_is_found_and_its_errors_have_line_numbers(folder: Path) -> None:
    assert find_claims([folder / "rules"]) == folder / "claims.jsonl"
    for text, words in (("{", r"claims.jsonl:1: not JSON"), ("[]", r"claims.jsonl:1: a claim must be"), ("\xff", "not UTF-8")):
        (folder / "claims.jsonl").write_text(text, encoding="latin-1")
        with pytest.raises(ClaimsError, match=words):
            read_claims(folder / "claims.jsonl")
    with pytest.raises(ClaimsError, match="can't be read"):
        read_claims(folder / "none")


def test_symlink_loop_is_reported_as_missing_claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(ClaimsError, match=r"claims\.jsonl not found"):
        find_claims([tmp_path / "loop"])
