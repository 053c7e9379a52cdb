"""Reading scenario files: malformed ones give faults with line and reason, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feodum.scenarios.execution import run_scenario
from feodum.scenarios.reader import Scenario, parse_scenarios, read_scenarios
from feodum.scenarios.yaml_nodes import ScenarioFault

GOOD = """\
name: A revealed Watchtower trashes a Curse as it is gained
claims: [prosperity.watchtower.trash-gained]
kingdom: [Mountebank, Watchtower]
piles: {Curse: 1}
trash: [Silver]
p1: {hand: [Mountebank], deck: [Gold, Copper]}
p2: {hand: [Watchtower, Estate]}
do:
  - p1: Mountebank
  - p2: trash
    at: Watchtower
expect:
  p2: {hand: [Watchtower, Estate], discard: [Copper]}
  trash: [Silver, Curse]
  piles: {Curse: 0}
  coins: 2
"""


def one(text: str) -> Scenario | ScenarioFault:
    found = parse_scenarios(text, "x.yaml")
    assert len(found) == 1
    return found[0]


def test_valid_scenario_is_parsed_and_passes() -> None:
    scenario = one(GOOD)
    assert isinstance(scenario, Scenario)
    assert scenario.claims == ["prosperity.watchtower.trash-gained"]
    assert [step.picks for step in scenario.steps] == [("Mountebank",), ("trash",)]
    assert scenario.steps[1].at == "Watchtower"
    assert run_scenario(scenario) == []


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (("hand: [Mountebank]", "hand: [Montebank]"), 6, "Did you mean Mountebank?"),
        (("kingdom: [Mountebank", "kingdom: [Montebank"), 3, "Did you mean Mountebank?"),
        (("claims:", "claim:"), 2, "Did you mean claims?"),
        (("p1: {hand", "p7: {hand"), 6, "'p7'"),
        (("hand: [Watchtower, Estate]}\ndo", "hnad: [Watchtower, Estate]}\ndo"), 7, "Did you mean hand?"),
        (("  - p1: Mountebank", "  - p3: Mountebank"), 9, "p3"),
        (("coins: 2", "coins: two"), 16, "two"),
        (("coins: 2", "conis: 2"), 16, "Did you mean coins?"),
        (("do:\n", "do: 3\nxx:\n"), 9, "unknown key 'xx'"),
        (("trash: [Silver]\n", "trash: [Silver]\nplayers: 9\n"), 6, "players must be 2 to 6"),
        (("trash: [Silver]\n", "trash: [Silver]\nseed: -1\n"), 6, "seed must be"),
        (("trash: [Silver]\n", "trash: [Silver]\nphase: noon\n"), 6, "noon"),
        (("trash: [Silver]\n", "trash: [Silver]\nbane: Smithy\n"), 6, "Smithy is not a Kingdom card that costs 2 or 3"),
        (("trash: [Silver]\n", "trash: [Silver]\nbane: Knights\n"), 6, "Knights is not a Kingdom card that costs 2 or 3"),
        (("trash: [Silver]\n", "trash: [Silver]\ntrash: []\n"), 6, "twice"),
        (("trash: [Silver]\n", "trash: [Silver\n"), 0, "invalid YAML"),
        (("coins: 2", "seen_by: {p2: {hsa: [Gold]}}"), 16, "Did you mean has?"),
        (("coins: 2", "seen_by: {p2: {has: [Glod]}}"), 16, "Did you mean Gold?"),
        (("coins: 2", "seen_by: {p2: {has: Gold}}"), 16, "has must be a list"),
        (("coins: 2", "seen_by: {p3: {has: [Gold]}}"), 16, "'p3'"),
        (("coins: 2", "asked: {p2: Watchtower}"), 16, "asked must be a list"),
        (("coins: 2", "asked: [Watchtower]"), 16, "asked must be a mapping"),
        (("coins: 2", "asked: [{p2: Wachtower}]"), 16, "Did you mean Watchtower?"),
        (("coins: 2", "asked: [{p3: Watchtower}]"), 16, "'p3'"),
        (("coins: 2", "asked: [{p2: Watchtower, picks: many}]"), 16, "picks must look like 2 or '0 to 2'"),
        (("coins: 2", "asked: [{p2: Watchtower, pick: 2}]"), 16, "Did you mean picks?"),
        (("coins: 2", "asked: [{picks: 2}]"), 16, "must name one player and what asks"),
        (("coins: 2", "not_asked: [{}]"), 16, "must name one player and what asks"),
        (("coins: 2", "not_asked: [{p1: action, p2: action}]"), 16, "must name one player and what asks"),
        (("coins: 2", "refused: no pile"), 13, "can't expect p2 as well"),
        (("coins: 2", "refused: []"), 13, "can't expect p2 as well"),
    ],
)
def test_faults_have_line_and_reason(change: tuple[str, str], line: int, reason: str) -> None:
    assert change[0] in GOOD
    fault = one(GOOD.replace(*change, 1))
    assert isinstance(fault, ScenarioFault)
    assert reason in fault.reason
    if line:
        assert fault.line == line


@pytest.mark.parametrize("text", ["3", "[1, 2]", "name: only a name", "{}", "? {a: b}\n: c", "a: &x [*x]", "- - -", "\t"])
def test_other_yaml_documents_are_faults(text: str) -> None:
    assert all(isinstance(each, ScenarioFault) for each in parse_scenarios(text, "x.yaml"))


def test_invalid_document_does_not_hide_others() -> None:
    found = parse_scenarios(f"{GOOD}---\nnmae: x\n---\n{GOOD}", "x.yaml")
    assert [type(each) for each in found] == [Scenario, ScenarioFault, Scenario]
    assert isinstance(found[1], ScenarioFault)
    assert found[1].line == GOOD.count("\n") + 2


def test_unreadable_file_gives_one_fault(tmp_path: Path) -> None:
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00\x80")
    for path in (binary, tmp_path / "missing.yaml", tmp_path):
        found = read_scenarios(path)
        assert len(found) == 1
        assert isinstance(found[0], ScenarioFault)


@given(st.integers(0, len(GOOD)), st.integers(0, 12), st.text(st.sampled_from("[]{}:,-&*!|> \nap1"), max_size=6))
@settings(max_examples=300, deadline=None)
def test_corrupted_files_never_raise(place: int, cut: int, junk: str) -> None:
    for each in parse_scenarios(GOOD[:place] + junk + GOOD[place + cut :], "x.yaml"):
        if isinstance(each, Scenario):
            for fault in run_scenario(each):
                assert fault.reason
        else:
            assert each.line >= 1


@pytest.mark.parametrize("words", ["", "''", "[]", "{}"])
def test_refused_needs_words(words: str) -> None:
    fault = one(f"kingdom: [Moat]\nexpect:\n  refused: {words}\n")
    assert isinstance(fault, ScenarioFault)
    assert (fault.line, "refused" in fault.reason) == (3, True)


def test_misspelt_key_is_a_fault_even_if_a_refusal_is_expected() -> None:
    fault = one("kingdm: [Moat]\nexpect:\n  refused: Moat\n")
    assert isinstance(fault, ScenarioFault)
    assert "Did you mean kingdom?" in fault.reason
