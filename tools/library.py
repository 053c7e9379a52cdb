"""Write docs/benchmarks/library.md: each library strategy against big money with Duchies.

Run `make .venv/installed && .venv/bin/python tools/library.py` after changing the play heuristics or the library. It takes a
minute or two.
"""

from __future__ import annotations

from pathlib import Path

from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.matches import Match
from feodum.lab.match.results import score_estimate
from feodum.strategies import library_names
from feodum.strategies.loaded_plans import library_strategy

PAGE = Path(__file__).parent.parent / "docs" / "benchmarks" / "library.md"
MEASURE = "big-money-with-duchies"
DEALS = 500
SEED = 1
HEAD = f"""# Strategy library

Every strategy in the library with its score (wins plus half the ties) against `{MEASURE}`. Each plays {2 * DEALS:,} games on a
board with the cards it needs, filled up from First Game. `feodum lab show NAME` prints a strategy.

| Command | Machine | Commit | Date |
| --- | --- | --- | --- |
| `python tools/library.py` (seed {SEED}) | not recorded | not recorded | not recorded |

| Strategy | Score | Needs | What it does |
| --- | ---: | --- | --- |
"""


def line(slug: str) -> tuple[float, str]:
    strategy = library_strategy(slug)
    if slug == MEASURE:
        return 0.5, f"| `{slug}` | the opponent | | {strategy.comment} |"
    competitors = find_competitors((slug, MEASURE))
    score = score_estimate(Match(competitors, choose_board(competitors), SEED).play(0, DEALS), 0)
    needs = ", ".join(strategy.needs)
    return score.value, f"| `{slug}` | {score.value:.1%} ± {score.half_width:.1%} | {needs} | {strategy.comment} |"


def main() -> None:
    lines = sorted((line(slug) for slug in library_names()), key=lambda each: (-each[0], each[1]))
    PAGE.write_text(HEAD + "".join(f"{text}\n" for _, text in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
