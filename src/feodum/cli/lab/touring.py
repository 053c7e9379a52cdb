"""`feodum lab tournament`."""

from __future__ import annotations

from pathlib import Path

from feodum.lab.boards import missing_needs
from feodum.lab.competitors import expand_folders, find_competitors
from feodum.lab.errors import LabError
from feodum.lab.matches import derive_seed
from feodum.lab.progress import Meter
from feodum.lab.records import is_narrow_enough, plain, run_data
from feodum.lab.series import Series
from feodum.lab.tables import run_note, stopped_notes, switch_note, tournament_table
from feodum.lab.tallies import Tally
from feodum.lab.tournament import Tournament, finish, pairs, write_cross_table

from .options import DEFAULT_PLAY, DEFAULT_RUN, PlayOptions, RunOptions, check_writable, exit_code, show, show_json, warn

GAMES_A_PAIR = 200


def tournament(
    *strategies: str,
    play: PlayOptions = DEFAULT_PLAY,
    run: RunOptions = DEFAULT_RUN,
    csv: Path | None = None,
) -> int:
    """Let everybody play everybody: a rating for each, and a cross table.

    Each pair plays 200 games unless --games says otherwise, or until its win rates are known well enough (--until). A pair
    plays on a board that has what both need, unless --kingdom sets one for all.

    Parameters
    ----------
    strategies
        Names of the library, paths of strategy files, or folders with strategy files.
    csv
        Write a row for each pair to this file.
    """
    competitors = find_competitors(expand_folders(strategies))
    if len(competitors) < 2:
        raise LabError(f"a tournament needs at least two strategies, not {len(competitors)}")
    seed = play.chosen_seed()
    deals = run.deals(2, GAMES_A_PAIR)
    check_writable(csv)
    met = pairs(len(competitors))
    enough = None if run.until is None else is_narrow_enough(run.until)
    matches = [play.new_match((competitors[a], competitors[b]), derive_seed(seed, a, b)) for a, b in met]
    # A strategy misses the same cards in most of its pairs, which is worth saying once.
    warn(list(dict.fromkeys(line for match in matches for line in missing_needs(match.board, match.competitors))))
    series: list[Series[Tally]] = [Series(match, deals, Tally.add, enough) for match in matches]

    def standing() -> str:
        return f"{sum(1 for each in series if each.is_done):,} of {len(series):,} pairs"

    done = run.run(series, Meter(series, 2, standing))
    result = finish(competitors, met, series, seed)
    stopped = sum(each.sums.stopped for each in series)
    if csv is not None:
        write_cross_table(csv, result)
    if run.json:
        show_json({"tournament": _data(result, seed, play, stopped), "run": run_data(done, result.games)})
    else:
        notes = [
            f"Games: {result.games:,}, seed {seed}",
            switch_note(play.refuse_losing_province),
            *stopped_notes(stopped, play.turn_limit),
        ]
        show(tournament_table(result), "", *notes, run_note(done, result.games))
    return exit_code(done)


def _data(result: Tournament, seed: int, play: PlayOptions, stopped: int) -> dict[str, object]:
    names = {entry.number: entry.name for entry in result.entries}
    return {
        "strategies": [{**plain(entry), "ordinal": entry.rating.ordinal} for entry in result.entries],
        "pairs": [{**plain(pair), "first": names[pair.first], "second": names[pair.second]} for pair in result.results],
        "games": result.games,
        "seed": seed,
        "refuse_losing_province": play.refuse_losing_province,
        "turn_limit": play.turn_limit,
        "stopped": stopped,
    }
