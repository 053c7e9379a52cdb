"""One game told card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from feodum.cards.box import Setup
from feodum.engine.card import Card
from feodum.engine.decision import Agent
from feodum.engine.position import BUY_PHASE, START
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.game import Game
from feodum.i18n.locale import said, spoken_texts, told
from feodum.i18n.log_renderer import Teller, condensed
from feodum.lab.lab_errors import LabError, unwritable
from feodum.lab.match.game_loop import PILES, ending_of
from feodum.messages.message import CardName, Saying
from feodum.view.window import SPECTATOR, open_log_data


@dataclass
class ToldGame:
    """A game that was played to its end or the limit, with everything that happened in its log."""

    table: Table
    asides: list[tuple[int, str]] = field(default_factory=list)
    """What is said besides, and how many events came before it."""


def play_told(table: Table, turn_limit: int) -> ToldGame:
    """Play a game that was just dealt. The hand at the beginning of each turn and the purse before each buy are noted."""
    table.log = []
    told = ToldGame(table)
    while not table.over and table.turn_number <= turn_limit:
        if table.phase == BUY_PHASE and table.buys > 0:
            told.asides.append((len(table.log), f"  ({_purse(table)})"))
        begins = table.phase == START
        step(table)
        if begins:
            told.asides.append(
                (
                    _after_turn(table),
                    "  " + said("watch-hand", "(hand: {cards})", cards=_counted(table.players[table.turn].hand)),
                )
            )
    return told


def _after_turn(table: Table) -> int:
    """How many events the log has up to the one that says whose turn it is."""
    log = table.log or []
    return next((number for number in range(len(log), 0, -1) if log[number - 1].verb == "turn"), len(log))


def _purse(table: Table) -> str:
    hand = table.players[table.turn].hand
    coins = Saying("watch-coins", "{count} coins", count=table.coins)
    buys = Saying("watch-buys", "{count} buys", count=table.buys)
    return said(
        "watch-purse",
        "{coins}, {buys}; left in hand: {cards}",
        coins=Saying("watch-coin", "1 coin") if table.coins == 1 else coins,
        buys=Saying("watch-buy", "1 buy") if table.buys == 1 else buys,
        cards=_counted(hand),
    )


def _counted(cards: Sequence[Card]) -> str:
    counts = Counter(card.name for card in cards)
    names = [(told(CardName(name)), count) for name, count in sorted(counts.items())]
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in names) or said("watch-nothing", "nothing")


def told_lines(told: ToldGame, names: Sequence[str]) -> Iterator[str]:
    """The game's story and its result; nothing is hidden."""
    game = told.table
    teller = Teller(spoken_texts())
    events = open_log_data(game.log or [])
    start = 0
    for place, aside in [*told.asides, (len(events), "")]:
        for event in condensed(events[start:place]):
            if event["verb"] == "turn":
                yield ""
            yield teller.tell(event, names, SPECTATOR)
        start = place
        if aside:
            yield aside
    yield ""
    yield said("watch-ended", "Ended by: {ending}", ending=_ending(game))
    scores, winners = game.scores(), game.winners()
    result = said("watch-wins", "wins") if len(winners) == 1 else said("watch-shares", "shares the win")
    if not game.over:
        result = said("watch-leads", "leads; the game was stopped")
    for seat, name in enumerate(names):
        end = f" ({result})" if seat in winners else ""
        turns = game.players[seat].turns
        yield said("watch-score", "{name}: {points} points in {turns} turns", name=name, points=scores[seat], turns=turns) + end


def _ending(game: Table) -> str:
    if not game.over:
        return said("end-limit", "turn limit")
    ending = ending_of(game)
    if ending != PILES:
        return said("watch-last", "the last {card}", card=CardName(ending))
    empty = [CardName(pile.name) for pile in game.piles if pile.supply and not pile.cards]
    return said("watch-empty", "{count} empty piles ({piles})", count=len(empty), piles=empty)


def save_game(path: Path, setup: Setup, seed: int, bots: dict[int, Agent], played: Table, turn_limit: int) -> None:
    """Write the game as `feodum replay` and the table in the browser read it. It is played again for that."""
    game = Game(setup, seed)
    game.play_out(bots, turn_limit)
    if game.scores() != played.scores():
        raise LabError(Saying("watch-not-same", "{path}: not written: the bots did not play the same game again", path=path))
    try:
        path.write_text(game.to_json(), encoding="utf-8")
    except OSError as error:
        raise unwritable(path, error) from None
