"""Writes docs/library.md: every strategy of the library, and how strong it is against money with Duchies.

Run with `make .venv/installed && .venv/bin/python tools/library.py` after a change of sense or of the library; it takes a
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

PAGE = Path(__file__).parent.parent / "docs" / "library.md"
MEASURE = "big-money-with-duchies"
DEALS = 500
SEED = 1
HEAD = f"""# The strategies of the library

Written by `tools/library.py`. The score (wins and half the ties, with its 95 % interval) of each strategy against
`{MEASURE}`, over {2 * DEALS:,} games with seed {SEED}, on a board made for it: the cards that it needs, filled up from
First Game. `feodum lab show NAME` prints one, `feodum lab simulate NAME {MEASURE}` plays it.

| Strategy | Score | Needs | What it does |
| --- | ---: | --- | --- |
"""


def line(slug: str) -> tuple[float, str]:
    strategy = library_strategy(slug)
    if slug == MEASURE:
        return 0.5, f"| `{slug}` | the measure | | {strategy.comment} |"
    competitors = find_competitors((slug, MEASURE))
    score = score_estimate(Match(competitors, choose_board(competitors), SEED).play(0, DEALS), 0)
    needs = ", ".join(strategy.needs)
    return score.value, f"| `{slug}` | {score.value:.1%} ± {score.half_width:.1%} | {needs} | {strategy.comment} |"


def main() -> None:
    lines = sorted((line(slug) for slug in library_names()), key=lambda each: (-each[0], each[1]))
    PAGE.write_text(HEAD + "".join(f"{text}\n" for _, text in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
