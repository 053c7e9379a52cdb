"""The HTML report of a match: one self-contained page with a table and interactive plots."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

import vl_convert

from feodum.files.safe_writing import write_text_file
from feodum.i18n.locale import current_language, localize, localized_number, translate
from feodum.lab.lab_errors import unwritable
from feodum.lab.match.matches import Match
from feodum.lab.match.results import MatchSummary
from feodum.lab.match.statistics import Estimate
from feodum.lab.match.tallies import MatchTally
from feodum.messages.message import Message

from .plots import Plot, draw_plots, drawing_errors, vega_spec
from .terminal_tables import (
    ends_note,
    level_notes,
    level_strategies,
    province_rule_notes,
    seats_note,
    start_notes,
    stopped_notes,
)

_STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.5 "DejaVu Sans", Helvetica, Arial, sans-serif; color: #1a1a1a; background: #ffffff;
       max-width: 1140px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 0 0 .1rem; }
p.facts, figcaption { color: #555555; margin: .1rem 0; }
figcaption { font-size: .85rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .3rem .9rem .3rem 0; text-align: right; border-bottom: 1px solid #e3e3e3; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 9rem; }
td small { color: #555555; }
.scroll { overflow-x: auto; }
.plots { margin-top: 1.4rem; display: grid; gap: 1.6rem;
         grid-template-columns: repeat(auto-fit, minmax(min(520px, 100%), 1fr)); }
figure { margin: 0; overflow-x: auto; }
figure.wide { grid-column: 1 / -1; }
.vega-embed.has-actions { padding-right: 34px; }
""".strip()


def write_report(path: Path, match: Match, tally: MatchTally, summary: MatchSummary) -> None:
    """Write the report, with all scripts and data embedded."""
    played = level_strategies(match)
    with drawing_errors(path):
        page = report_page(summary, draw_plots(match, tally, summary), played)
    write_html(path, page)


def write_html(path: Path, page: str) -> None:
    try:
        write_text_file(path, page)
    except OSError as error:
        raise unwritable(path, error) from None


def report_page(summary: MatchSummary, plots: list[Plot], played: Mapping[str, str]) -> str:
    title = " – ".join(standing.name for standing in summary.strategies)
    body = f'{_facts(summary, played)}\n<div class="scroll">{_table(summary)}</div>\n{_seats(summary)}'
    return html_page(title, body, plots)


def html_page(title: str, body: str, plots: Sequence[Plot]) -> str:
    """Return a page with a heading, a body and plots."""
    title = escape(title)
    figures = "\n".join(
        f"<figure{' class=wide' if plot.is_wide else ''}>"
        f"<h2>{escape(plot.title)}</h2><figcaption>{escape(plot.caption)}</figcaption>"
        f'<div id="plot-{number}"></div></figure>'
        for number, plot in enumerate(plots)
    )
    # "</" in the name of a strategy would end the script element.
    specs = json.dumps([vega_spec(plot.chart) for plot in plots]).replace("</", "<\\/")
    draw = (
        "window.drawPlots = specs => specs.forEach((spec, i) =>\n"
        '  vegaEmbed("#plot-" + i, spec, { actions: { export: true, source: false, compiled: false, editor: false } }));'
    )
    bundle = vl_convert.javascript_bundle(draw).replace("</script", "<\\/script")
    return f"""<!DOCTYPE html>
<html lang="{current_language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; \
style-src 'unsafe-inline'; img-src data: blob:">
<title>{title}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{title}</h1>
{body}
<div class="plots">
{figures}
</div>
<script type="module">{bundle}</script>
<script type="module">window.drawPlots({specs});</script>
</body>
</html>
"""


def _facts(summary: MatchSummary, played: Mapping[str, str]) -> str:
    intervals = translate("report-intervals", "Confidence intervals: {confidence:.0%}.", confidence=summary.confidence)
    facts = [
        translate(
            "report-games",
            "{games:,} games: {how}. Seed {seed}.",
            games=summary.games,
            how=seats_note(summary.deals),
            seed=summary.seed,
        ),
        localize(summary.board) + ".",
        *(f"{line}." for each in summary.start for line in start_notes([each])),
        translate("note-ends", "Endings: {ends}", ends=ends_note(summary.endings, summary.games)) + ".",
        ". ".join([*province_rule_notes(summary.refuse_losing_province, summary.refusers), intervals]),
        *stopped_notes(summary.stopped, summary.turn_limit),
        *(f"{line}." for line in level_notes(played)),
    ]
    return fact_lines(facts)


def fact_lines(facts: Sequence[str]) -> str:
    return "\n".join(f'<p class="facts">{escape(fact)}</p>' for fact in facts)


def html_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table. The cells must already be HTML."""
    head = "".join(f"<th>{head}</th>" for head in heads)
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _table(summary: MatchSummary) -> str:
    heads = (
        translate("title-strategy", "Strategy"),
        translate("title-wins", "Wins"),
        translate("title-ties", "Ties"),
        translate("title-losses", "Losses"),
        translate("title-points", "Points"),
        translate("title-turns", "Turns"),
        translate("title-coins", "Coins per turn"),
    )
    rows = [
        [
            escape(standing.name),
            estimate_cell(standing.wins),
            estimate_cell(standing.ties),
            estimate_cell(standing.losses),
            localized_number(standing.points, ".2f"),
            localized_number(standing.turns, ".2f"),
            localized_number(standing.coins_a_turn, ".2f"),
        ]
        for standing in summary.strategies
    ]
    return html_table(heads, rows)


def estimate_cell(estimate: Estimate) -> str:
    interval = f"{localized_number(estimate.low, '.1%')} – {localized_number(estimate.high, '.1%')}"
    return f"{localized_number(estimate.value, '.1%')} <small>{interval}</small>"


def _seats(summary: MatchSummary) -> str:
    parts = [
        Message("report-seat", "player {seat} wins {share:.1%}", seat=seat.seat, share=seat.wins.value)
        for seat in summary.seats
    ]
    line = translate(
        "report-seats",
        "Seat advantage: {seats}. Game length: {turns:.2f} turns of the first player ({least} to {most}).",
        seats=parts,
        turns=summary.turns,
        least=summary.turns_least,
        most=summary.turns_most,
    )
    return f'<p class="facts">{line}</p>'
