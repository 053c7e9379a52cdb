"""What a search has found, in plain words: what it opens with and builds, when it turns to points, what beats it."""

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
from feodum.engine.event import Event, bought_in
from feodum.engine.position import CLEAN_UP, START
from feodum.engine.turns import step
from feodum.lab.discovery.pairings import BOTH_SEATS, BOUT_TURN_LIMIT
from feodum.lab.experiments.round_robin import Tournament
from feodum.lab.match.boards import Board
from feodum.lab.match.competitors import Competitor
from feodum.lab.match.matches import derive_seed, lineups
from feodum.messages.message import CardName, Saying
from feodum.strategies import Strategy, format_strategy

TOLD_DEALS = 40
OPENING_TURNS = 2
OFTEN = 0.5
"""A card is told of if so many of a game are owned at its end, on average."""


Opening: TypeAlias = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Habits:
    """How a strategy has played in some games against some opponents."""

    openings: tuple[tuple[Opening, float], ...]
    """What was bought in each of the first two turns, and in which share of the games; the most frequent first."""
    deck: tuple[tuple[str, float], ...]
    """How many of each card were owned at the end, on average, besides what everybody starts with."""
    greening: float | None
    """The turn in which the first card that ends the game was bought, in the median."""
    turns: float


def habits_of(strategy: Strategy, opponents: Sequence[Strategy], board: Board, seed: int, deals: int = TOLD_DEALS) -> Habits:
    """Games of a strategy against each of the opponents in turn, looked at turn by turn."""
    layout = board.setup(BOTH_SEATS, seed).layout()
    mine = Competitor("", text=format_strategy(strategy)).agent(0, True)
    others = [Competitor("", text=format_strategy(each)).agent(0, True) for each in opponents]
    openings: Counter[Opening] = Counter()
    owned: Counter[str] = Counter()
    greening: list[int] = []
    lengths: list[int] = []
    for deal in range(deals):
        for lineup in lineups(BOTH_SEATS):
            bots: list[Agent] = [mine, others[deal % len(others)]]
            table = layout.deal(derive_seed(seed, deal), 0)
            table.agents = [bots[number] for number in lineup]
            seat = lineup.index(0)
            start = Counter(card.name for card in table.players[seat].cards())
            bought: list[list[str]] = []
            table.log = turn_log = list[Event]()
            while not table.over and (table.phase != START or table.turn_number <= BOUT_TURN_LIMIT):
                if table.phase == CLEAN_UP:
                    if table.turn == seat:
                        bought.append(bought_in(turn_log))
                    turn_log.clear()
                step(table)
            openings[tuple(sorted(map(tuple, bought[:OPENING_TURNS]), key=_cost, reverse=True))] += 1
            ending = [i for i, names in enumerate(bought, start=1) if any(name in table.ends_game for name in names)]
            if ending:
                greening.append(ending[0])
            lengths.append(len(bought))
            owned.update(Counter(card.name for card in table.players[seat].cards()) - start)
    games = deals * BOTH_SEATS
    return Habits(
        tuple((what, count / games) for what, count in openings.most_common(2)),
        tuple((name, count / games) for name, count in owned.most_common()),
        median(greening) if greening else None,
        mean(lengths),
    )


def _cost(names: Sequence[str]) -> tuple[int, Sequence[str]]:
    return (sum(CATALOGUE[name].cost for name in names if name in CATALOGUE), names)


def _told_opening(opening: Opening) -> list[str]:
    return [_told_turn(list(map(CardName, names))) for names in opening]


def _told_turn(cards: Sequence[str]) -> str:
    """What was bought in one turn."""
    if not cards:
        return Saying("story-nothing", "nothing")
    *others, last = cards
    return Saying("story-both", "{cards} and {last}", cards=others, last=last) if others else last


def story(strategy: Strategy, habits: Habits, result: Tournament, number: int) -> list[str]:
    """Some sentences about a strategy."""
    lines: list[str] = []
    if habits.openings:
        what, share = habits.openings[0]
        opens = Saying("story-opens", "Opens mostly with {what} ({share:.0%}).", what=_told_opening(what), share=share)
        if len(habits.openings) > 1:
            other, rest = habits.openings[1]
            opens = Saying(
                "story-opens-either",
                "Opens mostly with {what} ({share:.0%}), or with {other} ({rest:.0%}).",
                what=_told_opening(what),
                share=share,
                other=_told_opening(other),
                rest=rest,
            )
        lines.append(opens)
    built = [
        _average(name, count)
        for name, count in habits.deck
        if count >= OFTEN and not (name in CATALOGUE and CATALOGUE[name].types & VICTORY)
    ]
    if built:
        lines.append(Saying("story-builds", "Builds, by the end of a game: {cards}.", cards=built[:8]))
    points = [_average(name, count) for name, count in habits.deck if name in CATALOGUE and CATALOGUE[name].types & VICTORY]
    scored = Saying("story-ends-with", ", and ends with {cards}", cards=points[:4]) if points else ""
    if habits.greening is None:
        lines.append(
            Saying(
                "story-never-green",
                "It never buys the great Victory cards in {turns:.0f} turns{scored}.",
                turns=habits.turns,
                scored=scored,
            )
        )
    else:
        lines.append(
            Saying(
                "story-greening",
                "It turns to points about turn {turn:g} of {turns:.0f}{scored}.",
                turn=habits.greening,
                turns=habits.turns,
                scored=scored,
            )
        )
    lines.append(_hardest(result, number))
    return lines


def _average(card: str, count: float) -> Saying:
    return Saying("story-average", "{count:.1f} {card}", count=count, card=CardName(card))


def _hardest(result: Tournament, number: int) -> str:
    """What does best against it, of those it has met."""
    met = [
        (score, entry.name)
        for entry in result.entries
        if entry.number != number and (score := result.score(number, entry.number)) is not None
    ]
    if not met:
        return Saying("story-nobody", "It has met nobody.")
    worst, name = min(met, key=lambda pair: pair[0].value)
    if worst.high < 0.5:
        return Saying("story-beaten", "{name} beats it: it scores {score:.0%} against that.", name=name, score=worst.value)
    if worst.low > 0.5:
        return Saying(
            "story-hardest", "Nothing here beats it; hardest for it is {name} ({score:.0%}).", name=name, score=worst.value
        )
    return Saying(
        "story-even", "Nothing here surely beats it; {name} is about as good ({score:.0%}).", name=name, score=worst.value
    )


def cycles(result: Tournament) -> list[tuple[int, int, int]]:
    """Threes of which each surely beats the next one: the kingdom is rock, paper, scissors."""
    found: list[tuple[int, int, int]] = []
    for three in combinations([entry.number for entry in result.entries], 3):
        for order in (three, (three[0], three[2], three[1])):
            edges = [result.score(order[i], order[(i + 1) % 3]) for i in range(3)]
            if all(edge is not None and edge.low > 0.5 for edge in edges):
                found.append((order[0], order[1], order[2]))
    return found


def cycle_lines(result: Tournament) -> list[str]:
    names = {entry.number: entry.name for entry in result.entries}
    lines: list[str] = [
        Saying(
            "story-cycle",
            "Rock, paper, scissors: {first} beats {second}, that beats {third}, and that beats {first}.",
            first=names[a],
            second=names[b],
            third=names[c],
        )
        for a, b, c in cycles(result)
    ]
    return lines or [
        Saying(
            "story-no-cycle",
            "No cycle among these: none beats another that beats a third that beats the first, beyond chance.",
        )
    ]
