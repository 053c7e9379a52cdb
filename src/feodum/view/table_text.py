"""The table in words, as text and as HTML: everything that one seat sees."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from feodum.view.schema import DecisionData, MatData, PileData, PlayerData, ViewData

WIDTH: Final = 100
"""The width in columns at which long lines of the text are wrapped."""
LISTED_OPTIONS: Final = 40
"""Longer lists of options, such as the names of all cards, are shortened."""
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_STYLE: Final = "border-collapse:collapse;margin:0;text-align:left"


class Section(NamedTuple):
    """A part of the description: a heading, and items or one line of text."""

    heading: str
    items: Sequence[str]


def player_names(count: int) -> list[str]:
    """Return the names of the players in texts, which count from 1."""
    return [f"player {number}" for number in range(1, count + 1)]


def table_text(data: ViewData) -> str:
    """Describe the table as plain text, wrapped at `WIDTH` columns."""
    lines: list[str] = []
    for heading, items in _sections(data):
        line = f"{heading}: {', '.join(map(_unbroken, items))}" if items else heading
        lines += textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)
    return "\n".join(lines).replace(_NO_BREAK, " ")


def _unbroken(item: str) -> str:
    """Keep a short item on one line."""
    return item.replace(" ", _NO_BREAK) if len(item) < WIDTH // 2 else item


def table_html(data: ViewData) -> str:
    """Describe the table as an HTML table for notebooks, without scripts and styles of its own."""
    rows = [
        f'<tr><th style="vertical-align:top">{escape(heading)}</th><td>{escape(", ".join(items))}</td></tr>'
        for heading, items in _sections(data)
    ]
    return f'<table style="{_STYLE}">{"".join(rows)}</table>'


def _sections(data: ViewData) -> list[Section]:
    players = player_names(len(data["players"]))
    sections = [_state(data, players), Section("Supply", [_pile(pile, data["bane"]) for pile in data["supply"]])]
    sections.append(Section("Other piles", [_pile(pile, "") for pile in data["non_supply"]]))
    sections.append(Section("Landscapes", [f"{each['name']} (${each['cost']})" for each in data.get("landscapes", ())]))
    sections += [Section(deck["name"], [f"{deck['left']} left", *deck["discard"]]) for deck in data.get("decks", ())]
    sections.append(Section("Trash", _counted(data["trash"])))
    sections += [Section(_capital(name), _player(player)) for name, player in zip(players, data["players"], strict=True)]
    if data["seat"] >= 0:
        sections.append(Section(f"Hand of {players[data['seat']]}", _counted(data["hand"]) or ["nothing"]))
    if data["their_hand"]:
        sections.append(Section(f"Hand of {players[data['turn']]}", _counted(data["their_hand"])))
    if data["decision"] is not None:
        sections.append(_question(data["decision"], players))
    elif data["asked"] is not None:
        sections.append(Section(f"{_capital(players[data['asked']])} decides", ["the options are hidden"]))
    return [section for number, section in enumerate(sections) if number == 0 or section.items]


def _state(data: ViewData, players: Sequence[str]) -> Section:
    if data["over"]:
        winners = " and ".join(players[seat] for seat in data.get("winners", ())) or "nobody"
        points = [f"{players[seat]} has {_amount(score, 'point')}" for seat, score in enumerate(data.get("scores", ()))]
        return Section(
            f"The game is over, and {winners} {'share the win' if len(data.get('winners', ())) > 1 else 'wins'}", points
        )
    left = [_amount(data["actions"], "Action"), _amount(data["buys"], "Buy"), _amount(data["coins"], "coin")]
    if data["potions"]:
        left.append(_amount(data["potions"], "Potion"))
    controlled = "" if data["decider"] == data["turn"] else f", controlled by {players[data['decider']]}"
    return Section(f"Turn {data['turn_number']} of {players[data['turn']]}{controlled} ({data['phase']})", left)


def _pile(pile: PileData, bane: str) -> str:
    costs = [f"${pile['cost']}"] if pile["cost"] is not None else []
    costs += ["Potion"] if pile["potion_cost"] else []
    costs += [f"{pile['debt_cost']} debt"] if pile["debt_cost"] else []
    notes = costs
    if pile["top"] not in (None, pile["name"]) and not pile["cards"]:
        notes = [*notes, f"{pile['top']} on top"]
    notes += [_amount(count, f"{card} token") for card, count in pile["tokens"].items()]
    if pile.get("vp"):
        notes.append(f"{pile.get('vp')} VP")
    if pile["name"] == bane:
        notes.append("Bane")
    return f"{pile['name']} {pile['left']}" + (f" ({'; '.join(notes)})" if notes else "")


def _player(player: PlayerData) -> list[str]:
    parts = [f"{player['hand_size']} in hand", f"{player['deck_size']} in deck"]
    if player["discard_top"] is not None:
        parts.append(f"{player['discard_top']} on top of the discard pile")
    for words, cards in (
        ("in play", [card["as"] for card in player["play"]]),
        ("set aside", player["set_aside"]),
        ("revealed", player["revealed"]),
        ("with", player.get("landscapes", [])),
    ):
        if cards:
            parts.append(f"{words} {' and '.join(_counted(cards))}")
    if player["vp_tokens"]:
        parts.append(f"{player['vp_tokens']} VP")
    if player["debt"]:
        parts.append(f"{player['debt']} debt")
    parts += [f"{count} {name.replace('_', ' ')}" for name, count in player.get("counters", {}).items()]
    return parts + [_mat(mat) for mat in player.get("mats", ()) if mat["count"] or mat["tokens"]]


def _mat(mat: MatData) -> str:
    if mat["tokens"]:
        return f"{mat['name']} with {_amount(mat['tokens'], 'token')}"
    return f"{mat['name']} with {' and '.join(_counted(mat['cards'])) or _amount(mat['count'], 'card')}"


def _question(decision: DecisionData, players: Sequence[str]) -> Section:
    least, most = decision["min"], decision["max"]
    amount = f"none or {most}" if decision["all_or_none"] else str(least) if least == most else f"{least} to {most}"
    order = ", in order" if decision["ordered"] and most > 1 else ""
    heading = f"{_capital(players[decision['seat']])} decides: {decision['source']}, {decision['verb']} {amount}{order}"
    options = [f"{number} {label}" for number, label in enumerate(decision["options"])]
    if len(options) > LISTED_OPTIONS:
        options = [*options[:LISTED_OPTIONS], f"… ({len(options)} options)"]
    return Section(heading, options)


def _counted(cards: Iterable[str]) -> list[str]:
    return [card if count == 1 else f"{count} {card}" for card, count in Counter(cards).items()]


def _amount(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
