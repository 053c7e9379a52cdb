"""The mutation test of the rules: the whole run takes minutes, so only a fixed sample runs here."""

from __future__ import annotations

import os
from pathlib import Path

import mutants
import pytest
from mutants import KILLED, SURVIVED, Result, all_mutants, key_of, load_scenarios, names_for, report, run_mutants, touching
from mutations import Mutant, mutants_of

from feodum.engine.build import build_name

RULES = Path(__file__).parents[2] / "rules"
SAMPLE = [
    ("Artisan", "gains_up_to = 5 -> gains_up_to = 6"),
    ("Bandit", "play: for victim in g.victims(me): -> for victim in g.opponents(me):"),
    ("Cellar", "actions = 1 -> (dropped)"),
    ("Council Room", "play: g.draw(other, 1) -> g.draw(other, 2)"),
    ("Gardens", "score: return len(owned) // self.scores_per -> return len(owned) * self.scores_per"),
    ("Merchant", "play: if not g.has_played_treasure(me, 'Silver'): -> if True:"),
    ("Moat", "applies: return not g.immune >> me & 1 -> return True"),
    ("Poacher", "play: g.discard(me, g.choose(me, 'discard', g.hand(me), empty, empty)) -> (dropped)"),
    ("Witch", "play: g.gain(victim, 'Curse') -> g.gain(victim, 'Copper')"),
]  # fmt: skip
can_mutate = pytest.mark.skipif(
    build_name() != "interpreted" or not hasattr(os, "fork"), reason="patches interpreted cards in forked processes"
)


def results_of(chosen: list[Mutant], folder: Path) -> list[Result]:
    found: list[Result] = []
    run_mutants(chosen, load_scenarios(folder), 1, lambda mutant, result: found.append(result))
    return found


@can_mutate
def test_scenarios_kill_a_sample_of_mutants() -> None:
    chosen = [each for each in mutants_of("base", [card for card, _ in SAMPLE]) if (each.card, each.change) in SAMPLE]
    assert [(each.card, each.change) for each in chosen] == SAMPLE, "the sample names changes that the tool no longer makes"
    assert [result.status for result in results_of(chosen, RULES / "base")] == [KILLED] * len(SAMPLE)


@can_mutate
def test_mutant_survives_scenarios_that_do_not_notice_it(tmp_path: Path) -> None:
    (tmp_path / "weak.yaml").write_text("kingdom: [Moat]\np1: {hand: [Moat]}\ndo: [p1: Moat]\nexpect: {actions: 0}\n")
    changes = ("draws = 2 -> draws = 3", "types = ACTION | REACTION -> types = REACTION")
    chosen = [each for each in mutants_of("base", ["Moat"]) if each.change in changes]
    first, second = results_of(chosen, tmp_path)
    assert {first.status, second.status} == {KILLED, SURVIVED}
    scenarios = load_scenarios(tmp_path)
    assert first.holds(scenarios)
    assert second.holds(scenarios)
    (tmp_path / "more.yaml").write_text("kingdom: [Moat]\ndo: []\nexpect: {piles: {Moat: 10}}\n")
    assert (first if first.status == KILLED else second).holds(load_scenarios(tmp_path))
    assert not (first if first.status == SURVIVED else second).holds(load_scenarios(tmp_path))


@can_mutate
def test_mutant_that_never_ends_is_killed(tmp_path: Path) -> None:
    (tmp_path / "moat.yaml").write_text("kingdom: [Moat]\np1: {hand: [Moat]}\ndo: [p1: Moat]\nexpect: {actions: 0}\n")
    source = (
        "class Moat(BaseCard):\n    name = 'Moat'\n    types = ACTION\n    def play(self, g, me):\n        while True: pass\n"
    )
    (result,) = results_of([Mutant("base", "Moat", "Moat", 1, "endless", source)], tmp_path)
    assert result.status == KILLED


def test_reasons_belong_to_mutants() -> None:
    reasons = mutants.read_reasons()
    assert reasons
    assert mutants.unmatched_reasons(reasons, all_mutants({card for card, _ in reasons})) == []


def test_reason_for_unknown_change_or_without_words_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "mutants.toml"
    file.write_text('[[equivalent]]\ncard = "Moat"\nchanges = ["cost = 2 -> cost = 9"]\nwhy = "no reason"\n')
    (line,) = mutants.unmatched_reasons(mutants.read_reasons(file), mutants_of("base", ["Moat"]))
    assert line == "Moat: no such mutant any more: cost = 2 -> cost = 9"
    file.write_text('[[equivalent]]\ncard = "Moat"\nchanges = ["cost = 2 -> cost = 3"]\nwhy = " "\n')
    with pytest.raises(mutants.ReasonError, match="each entry needs a card"):
        mutants.read_reasons(file)


def test_report_counts_survivors_and_rejects_superfluous_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = mutants_of("base", ["Moat"])
    killed = {key_of(each): Result(key_of(each), KILLED, "") for each in chosen}
    assert report(chosen, killed, {}, []) == 0
    assert report(chosen, killed, {("Moat", chosen[0].change): "why"}, []) == 1
    assert "kills this mutant, so it needs no reason" in capsys.readouterr().out
    survived = {key: Result(key, SURVIVED, "") for key in killed}
    assert len(chosen) > mutants.MOST_SURVIVORS
    assert report(chosen, survived, {}, []) == 1
    assert f"base.py:{chosen[0].line}: Moat: {chosen[0].change}" in capsys.readouterr().out
    assert report(chosen, survived, {(each.card, each.change): "why" for each in chosen}, []) == 0


def test_scenarios_of_the_card_and_its_pile_run() -> None:
    scenarios = load_scenarios(RULES / "cornucopia")
    (mutant, *_) = mutants_of("cornucopia", ["Diadem"])
    assert names_for(mutant.box, mutant.where) == {"Diadem", "Prizes"}
    chosen = touching(scenarios, names_for(mutant.box, mutant.where))
    assert Path(chosen[0].scenario.file).stem == "diadem"
    assert len(chosen) < len(scenarios)


@pytest.fixture(scope="module")
def every_mutant() -> list[Mutant]:
    return all_mutants()


def test_scenarios_run_for_each_class_and_function_with_mutants(every_mutant: list[Mutant]) -> None:
    """Cards of other editions as well: without scenarios every mutant survives."""
    mutated = {(each.box, each.where) for each in every_mutant}
    assert ("dark_ages", "GermanPoorHouse") in mutated
    assert [place for place in sorted(mutated) if not names_for(*place)] == []


def test_signatures_are_not_mutated(every_mutant: list[Mutant]) -> None:
    changed = [each.change for each in every_mutant if each.change.startswith("def ")]
    assert changed
    assert [change for change in changed if not change.endswith("-> (dropped)")] == []
