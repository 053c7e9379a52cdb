"""Parameter sweeps: reading ranges, successive halving, and the result."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path

import polars
import pytest
from rich.console import Console

from feodum.cli.lab import app
from feodum.lab.experiments.parameter_sweep import DealSums, MatchSlice, SweepRecord, SweepResult, VariantRun, race, rounds
from feodum.lab.experiments.variants import make_variants, read_parameters
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import Competitor, find_competitors
from feodum.lab.match.matches import Match
from feodum.lab.match.series import Series, play_part
from feodum.lab.match.statistics import Estimate
from feodum.lab.reports.plots import Plot, vega_spec
from feodum.lab.reports.sweep_plots import write_sweep_picture
from feodum.lab.reports.sweep_tables import sweep_table
from feodum.strategies import Strategy, parse_strategy
from feodum.strategies.loaded_plans import known_cards

TEXT = """\
name: Mine
needs: Smithy

conditions:
  late: left(Province) <= 4

buy:
  Province when count(Gold) >= 1 or turn > 12
  Duchy when late
  Gold
  Smithy up to 2
  Silver when average_money < 1.5

styles:
  Chapel: keep money 7
"""


def mine() -> Strategy:
    return parse_strategy(TEXT, known_cards=known_cards())


@pytest.mark.parametrize(
    ("text", "title", "values", "original"),
    [
        ("Smithy up to 0..4", "Smithy up to N", (0, 1, 2, 3, 4), 2),
        ("Smithy  up to 0..4..2", "Smithy up to N", (0, 2, 4), 2),
        ("late: left(Province) <= 3..5", "late: left(Province) <= N", (3, 4, 5), 4),
        ("left(Province) <= 3..5", "late: left(Province) <= N", (3, 4, 5), 4),
        ("turn > 10..12", "Province when count(Gold) >= 1 or turn > N", (10, 11, 12), 12),
        ("average_money < 1..1.5..0.25", "Silver when average_money < N", (1, 1.25, 1.5), 1.5),
        ("Chapel: keep money 5..7", "Chapel: keep money N", (5, 6, 7), 7),
    ],
)
def test_range_finds_the_number_to_vary(text: str, title: str, values: tuple[float, ...], original: float) -> None:
    (parameter,) = read_parameters(mine(), [text])
    assert (parameter.title, parameter.values, parameter.original) == (title, values, original)


def test_variants_cover_all_combinations() -> None:
    parameters = read_parameters(mine(), ["Smithy up to 0..1", "count(Gold) >= 1..2", "turn > 10..11"])
    found = make_variants(mine(), parameters)
    assert len(found) == 8
    assert [each.label for each in found[:3]] == ["0, 1, 10", "0, 1, 11", "0, 2, 10"]
    assert "Province when count(Gold) >= 2 or turn > 11\n" in found[-1].text
    assert "Smithy up to 1\n" in found[-1].text


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ([], 'name a number to vary, such as --vary "Smithy up to 0..4"'),
        (
            ["Smithy up to 3"],
            "--vary 'Smithy up to 3' has no range; write exactly one, such as 0..4 or 0..1..0.25 (in steps of 0.25)",
        ),
        (["Smithys up to 0..4"], "--vary 'Smithys up to 0..4': Mine has no such line; the closest one is 'Smithy up to 2'"),
        (["Smithy up to 4..0"], "--vary 'Smithy up to 4..0': a range must be ascending, such as 0..4, with a step above 0"),
        (["Smithy up to 0..999"], "--vary 'Smithy up to 0..999' has 1,000 values; at most 400 can be tried at once"),
        (["Smithy up to 0..99", "turn > 0..99"], "10,000 variants are too many; at most 400 can be tried at once"),
        (["Smithy up to 0..2", "Smithy up to 1..3"], "--vary names the same number twice"),
        (["> 0..9"], None),
        (["Smithy up to 0..1..0.5"], "with 0.5 the strategy is not valid"),
    ],
)
def test_invalid_ranges_are_reported(texts: Sequence[str], message: str | None) -> None:
    if message is None:
        assert read_parameters(mine(), texts)[0].title.endswith("turn > N")
        return
    with pytest.raises(LabError) as error:
        make_variants(mine(), read_parameters(mine(), texts))
    assert str(error.value).startswith(message)


def runs(*counts: int) -> list[VariantRun]:
    (parameter,) = read_parameters(mine(), [f"Smithy up to {counts[0]}..{counts[-1]}"])
    (opponent,) = find_competitors(["smithy-big-money"])
    found = make_variants(mine(), [parameter])
    board = choose_board([opponent])
    return [VariantRun(each, Match((Competitor(each.label, text=each.text), opponent), board, seed=4)) for each in found]


def play_out(series: Sequence[Series[DealSums]], title: str) -> bool:
    for each in series:
        while (part := each.next_part()) is not None:
            each.merge_part(play_part(each.work, *part))
    return True


def run_race(deals: int) -> SweepResult:
    return race(runs(0, 3), deals, play_out)


def test_early_rounds_use_at_most_half_the_deals_of_the_final_round() -> None:
    assert rounds(199) == []
    assert rounds(400) == [100, 100]
    assert rounds(2000) == [100, 100, 200, 400]


def test_match_slice_starts_at_its_first_deal() -> None:
    match = runs(2, 2)[0].match
    whole, part = MatchSlice(match, 0).play(0, 6), MatchSlice(match, 4).play(0, 2)
    assert list(whole.shares[4:]) == list(part.shares)


def test_worst_variant_drops_out_and_finalists_play_fresh_deals() -> None:
    result = run_race(200)
    by_value = {record.values: record for record in result.records}
    worst = by_value[(0.0,)]
    assert (worst.in_final, worst.deals) == (False, 100), "Big Money without a Smithy is far behind"
    assert worst.behind.low > 0
    finalists = [record for record in result.records if record.in_final]
    assert len(finalists) >= 2
    assert {record.deals for record in finalists} == {200}
    assert result.records[0] is max(finalists, key=lambda record: record.score.value)
    assert result.games == 2 * (4 * 100 + 200 * len(finalists))


def test_sweep_command_prints_variants_and_writes_csv_and_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.strategy"
    file.write_text(TEXT.split("\nstyles")[0])
    csv, plot = tmp_path / "sweep.csv", tmp_path / "sweep.png"
    vary = ["--vary", "Smithy up to 1..2", "left(Province) <= 3..4"]
    options = [str(file), *vary, "--games", "4", "--seed", "1", "--workers", "1"]
    assert app(["sweep", *options, "--csv", str(csv), "--plot", str(plot)], result_action="return_value") == 0
    shown = capsys.readouterr().out
    assert "N: Smithy up to N (the file has 2)" in shown
    assert "M: late: left(Province) <= M (the file has 4)" in shown
    assert "Against: Mine (unchanged)" in shown
    rows = polars.read_csv(csv)
    assert rows.height == 4
    assert rows.columns[-1] == "kingdom"
    assert all("Smithy" in kingdom for kingdom in rows["kingdom"])
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert app(["sweep", *options, "--json"], result_action="return_value") == 0
    data = json.loads(capsys.readouterr().out)["sweep"]
    assert len(data["records"]) == 4
    # The keys of 0.2.0.
    assert [dial["usual"] for dial in data["dials"]] == [2, 4]
    assert {*data["dials"][0]} == {"title", "line", "start", "end", "values", "usual", "place"}
    with pytest.raises(LabError, match="has no strategy"):
        app(["sweep", "random", *vary], result_action="return_value")


def test_sweep_table_fits_80_columns_and_explains_its_columns() -> None:
    base = mine()
    parameters = read_parameters(base, ("Smithy up to 0..1",))
    final = SweepRecord((1.0,), 1000, 2000, Estimate(0.9, 0.88, 0.92), Estimate(0.0, 0.0, 0.0), True)
    dropped = SweepRecord((0.0,), 100, 12_345, Estimate(0.125, 0.115, 0.135), Estimate(0.215, -0.105, 0.245), False)
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(sweep_table("A", parameters, SweepResult((final, dropped), 14_345, 0)))
    lines = console.export_text().splitlines()
    head = next(line for line in lines if "behind" in line)
    assert head.split() == ["N", "score", "behind", "games"]
    (row,) = [line for line in lines if "12.5%" in line]
    assert row.split()[0] == "0"
    assert "21.5 [-10.5 to 24.5]  12,345  out after 100 deals" in row
    text = " ".join(" ".join(lines).split())
    assert "score: wins and shares of ties per game" in text
    assert "behind: by how many percentage points the score is lower than the best one" in text


def test_heat_map_names_both_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Plot] = []
    monkeypatch.setattr("feodum.lab.reports.sweep_plots.write_plots", lambda path, plots, labels, facts: drawn.extend(plots))
    base = mine()
    parameters = read_parameters(base, ("Smithy up to 0..1", "left(Province) <= 3..4"))
    even = Estimate(0.5, 0.4, 0.6)
    records = tuple(SweepRecord((one, other), 10, 20, even, even, True) for one in (0.0, 1.0) for other in (3.0, 4.0))
    write_sweep_picture(tmp_path / "a.png", "A", parameters, SweepResult(records, 80, 0), [])
    encoding = vega_spec(drawn[0].chart)["layer"][0]["encoding"]
    assert (encoding["y"]["title"], encoding["x"]["title"]) == ("Smithy up to N", "late: left(Province) <= M")
