"""Describe discovered strategies: opening, deck, when greening starts, and which opponents beat them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import mean, median
from typing import TypeAlias

from feodum.cards.catalogue import CATALOGUE
from feodum.engine.card import VICTORY
from feodum.engine.decision import Agent
from feodum.engine.event import Event, bought_names
from feodum.engine.seeds import derive_seed
from feodum.engine.state.phases import CLEAN_UP, START
from feodum.engine.turns import step
from feodum.lab.experiments.round_robin import RoundRobin
from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor
from feodum.lab.match.matches import lineups
from feodum.messages.message import CardName, Message
from feodum.strategies import Strategy, format_strategy

from .pairings import PAIRING_TURN_LIMIT, TWO_PLAYERS

PROFILE_DEALS = 40
OPENING_TURNS = 2
MIN_AVERAGE = 0.5
"""Minimum average number of copies at the end of a game for a card to be mentioned."""


Opening: TypeAlias = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class PlayProfile:
    """How a strategy played in a sample of games."""

    openings: tuple[tuple[Opening, float], ...]
    """Purchases of the first two turns and their share of the games, most frequent first."""
    deck: tuple[tuple[str, float], ...]
    """Average number of copies of each card at the end, without the starting deck."""
    greening: float | None
    """Median turn of the first purchase from a game-ending pile; None if no game had such a purchase."""
    turns: float


def profile_strategy(
    strategy: Strategy, opponents: Sequence[Strategy], board: Board, seed: int, deals: int = PROFILE_DEALS
) -> PlayProfile:
    """Play a strategy against each opponent in turn and record what it buys."""
    layout = board.setup(TWO_PLAYERS, seed).layout()
    mine = Competitor("", text=format_strategy(strategy)).agent(0, True)
    others = [Competitor("", text=format_strategy(each)).agent(0, True) for each in opponents]
    openings: Counter[Opening] = Counter()
    owned: Counter[str] = Counter()
    greening: list[int] = []
    lengths: list[int] = []
    for deal in range(deals):
        for lineup in lineups(TWO_PLAYERS):
            bots: list[Agent] = [mine, others[deal % len(others)]]
            table = layout.deal(derive_seed(seed, deal), 0)
            table.agents = [bots[number] for number in lineup]
            seat = lineup.index(0)
            start = Counter(card.name for card in table.players[seat].cards())
            bought: list[list[str]] = []
            table.log = turn_log = list[Event]()
            while not table.over and (table.phase != START or table.turn_number <= PAIRING_TURN_LIMIT):
                if table.phase == CLEAN_UP:
                    if table.turn == seat:
                        bought.append(bought_names(turn_log))
                    turn_log.clear()
                step(table)
            openings[tuple(sorted(map(tuple, bought[:OPENING_TURNS]), key=_cost, reverse=True))] += 1
            ending = [i for i, names in enumerate(bought, start=1) if any(name in table.ends_game for name in names)]
            if ending:
                greening.append(ending[0])
            lengths.append(len(bought))
            owned.update(Counter(card.name for card in table.players[seat].cards()) - start)
    games = deals * TWO_PLAYERS
    return PlayProfile(
        tuple((what, count / games) for what, count in openings.most_common(2)),
        tuple((name, count / games) for name, count in owned.most_common()),
        median(greening) if greening else None,
        mean(lengths),
    )


def _cost(names: Sequence[str]) -> tuple[int, Sequence[str]]:
    return (sum(CATALOGUE[name].cost for name in names if name in CATALOGUE), names)


def _describe_opening(opening: Opening) -> list[str]:
    return [_describe_purchases(list(map(CardName, names))) for names in opening]


def _describe_purchases(cards: Sequence[str]) -> str:
    """Describe the purchases of one turn."""
    if not cards:
        return Message("story-nothing", "nothing")
    *others, last = cards
    return Message("story-both", "{cards} and {last}", cards=others, last=last) if others else last


def describe_strategy(strategy: Strategy, profile: PlayProfile, result: RoundRobin, number: int) -> list[str]:
    """Return sentences about a strategy's opening, its deck, its greening and its hardest opponent."""
    lines: list[str] = []
    if profile.openings:
        what, share = profile.openings[0]
        opens = Message("story-opens", "Usually opens with {what} ({share:.0%}).", what=_describe_opening(what), share=share)
        if len(profile.openings) > 1:
            other, rest = profile.openings[1]
            opens = Message(
                "story-opens-either",
                "Usually opens with {what} ({share:.0%}), otherwise with {other} ({rest:.0%}).",
                what=_describe_opening(what),
                share=share,
                other=_describe_opening(other),
                rest=rest,
            )
        lines.append(opens)
    built = [
        _average_count(name, count)
        for name, count in profile.deck
        if count >= MIN_AVERAGE and not (name in CATALOGUE and CATALOGUE[name].types & VICTORY)
    ]
    if built:
        lines.append(Message("story-builds", "By the end of a game it has gained {cards}.", cards=built[:8]))
    points = [
        _average_count(name, count) for name, count in profile.deck if name in CATALOGUE and CATALOGUE[name].types & VICTORY
    ]
    scored = Message("story-ends-with", ", and ends with {cards}", cards=points[:4]) if points else ""
    if profile.greening is None:
        lines.append(
            Message(
                "story-never-green",
                "It never buys Provinces or Colonies in {turns:.0f} turns{scored}.",
                turns=profile.turns,
                scored=scored,
            )
        )
    else:
        lines.append(
            Message(
                "story-greening",
                "It starts buying Provinces or Colonies around turn {turn:g} of {turns:.0f}{scored}.",
                turn=profile.greening,
                turns=profile.turns,
                scored=scored,
            )
        )
    lines.append(_describe_hardest(result, number))
    return lines


def _average_count(card: str, count: float) -> Message:
    return Message("story-average", "{count:.1f} {card}", count=count, card=CardName(card))


def _describe_hardest(result: RoundRobin, number: int) -> str:
    """Describe the opponent with the best score against the strategy."""
    scores = [
        (score, entry.name)
        for entry in result.entries
        if entry.number != number and (score := result.score(number, entry.number)) is not None
    ]
    if not scores:
        return Message("story-nobody", "It has not played any other strategy.")
    worst, name = min(scores, key=lambda pair: pair[0].value)
    if worst.high < 0.5:
        return Message("story-beaten", "{name} beats it (score against {name}: {score:.0%}).", name=name, score=worst.value)
    if worst.low > 0.5:
        return Message(
            "story-hardest",
            "No other strategy here beats it; {name} comes closest (score against {name}: {score:.0%}).",
            name=name,
            score=worst.value,
        )
    return Message(
        "story-even",
        "No other strategy here is significantly better; {name} is about equal (score against {name}: {score:.0%}).",
        name=name,
        score=worst.value,
    )


def find_cycles(result: RoundRobin) -> list[tuple[int, int, int]]:
    """Return triples in which each strategy significantly beats the next (rock-paper-scissors)."""
    triples: list[tuple[int, int, int]] = []
    for triple in combinations([entry.number for entry in result.entries], 3):
        for order in (triple, (triple[0], triple[2], triple[1])):
            edges = [result.score(order[i], order[(i + 1) % 3]) for i in range(3)]
            if all(edge is not None and edge.low > 0.5 for edge in edges):
                triples.append((order[0], order[1], order[2]))
    return triples


def describe_cycles(result: RoundRobin) -> list[str]:
    names = {entry.number: entry.name for entry in result.entries}
    lines: list[str] = [
        Message(
            "story-cycle",
            "Rock-paper-scissors: {first} beats {second}, {second} beats {third}, and {third} beats {first}.",
            first=names[a],
            second=names[b],
            third=names[c],
        )
        for a, b, c in find_cycles(result)
    ]
    return lines or [
        Message(
            "story-no-cycle",
            "No significant rock-paper-scissors cycle among these strategies.",
        )
    ]
