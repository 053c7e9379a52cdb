"""Play one game and describe it card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from feodum.bots.external.program_bot import Forfeit
from feodum.cards.box import Setup
from feodum.engine.card import Card
from feodum.engine.decision import Agent
from feodum.engine.errors import FeodumError
from feodum.engine.state.phases import BUY_PHASE, START
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.files.safe_writing import write_text_file
from feodum.game import Game
from feodum.i18n.locale import current_texts, localize, translate
from feodum.i18n.log_renderer import EventRenderer, merge_events
from feodum.lab.lab_errors import LabError, unwritable
from feodum.lab.match.game_loop import PILES, ending_of
from feodum.messages.message import CardName, Message
from feodum.saves.format import NAME_LENGTH, json_text
from feodum.strategies.loaded_plans import BotError
from feodum.view.log_data import full_log_data
from feodum.view.window import SPECTATOR


@dataclass
class AnnotatedGame:
    """A game that was played to the end, the turn limit or a failure, with its log."""

    table: Table
    annotations: list[tuple[int, str]] = field(default_factory=list)
    """Extra lines, each with the number of log events before it."""
    failure: FeodumError | None = None
    """The failure of a bot that ended the game."""


def play_annotated(table: Table, turn_limit: int) -> AnnotatedGame:
    """Play a freshly dealt game.

    Annotations show the hand at the start of a turn and the coins before each buy.
    """
    table.log = []
    game = AnnotatedGame(table)
    while not table.over and table.turn_number <= turn_limit:
        if table.phase == BUY_PHASE and table.buys > 0:
            game.annotations.append((len(table.log), f"  ({_describe_resources(table)})"))
        begins = table.phase == START
        try:
            step(table)
        except (Forfeit, BotError) as failure:
            game.failure = failure
            return game
        if begins:
            game.annotations.append(
                (
                    _turn_event_end(table),
                    "  " + translate("watch-hand", "(hand: {cards})", cards=_list_cards(table.players[table.turn].hand)),
                )
            )
    return game


def _turn_event_end(table: Table) -> int:
    """Return the number of log events up to the last start of a turn."""
    log = table.log or []
    return next((number for number in range(len(log), 0, -1) if log[number - 1].verb == "turn"), len(log))


def _describe_resources(table: Table) -> str:
    hand = table.players[table.turn].hand
    coins = Message("watch-coins", "{count} coins", count=table.coins)
    buys = Message("watch-buys", "{count} buys", count=table.buys)
    return translate(
        "watch-purse",
        "{coins}, {buys}; left in hand: {cards}",
        coins=Message("watch-coin", "1 coin") if table.coins == 1 else coins,
        buys=Message("watch-buy", "1 buy") if table.buys == 1 else buys,
        cards=_list_cards(hand),
    )


def _list_cards(cards: Sequence[Card]) -> str:
    counts = Counter(card.name for card in cards)
    names = [(localize(CardName(name)), count) for name, count in sorted(counts.items())]
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in names) or translate("watch-nothing", "nothing")


def describe_game(annotated: AnnotatedGame, names: Sequence[str]) -> Iterator[str]:
    """Yield the log of the game and its result, with all cards visible. A game that a bot's failure ended has no result."""
    game = annotated.table
    renderer = EventRenderer(current_texts())
    events = full_log_data(game.log or [])
    start = 0
    for place, annotation in [*annotated.annotations, (len(events), "")]:
        for event in merge_events(events[start:place]):
            if event["verb"] == "turn":
                yield ""
            yield renderer.render(event, names, SPECTATOR)
        start = place
        if annotation:
            yield annotation
    yield ""
    if annotated.failure is not None:
        yield translate("watch-ended", "Ended by: {ending}", ending=Message("end-forfeit", "forfeit"))
        return
    yield translate("watch-ended", "Ended by: {ending}", ending=_ending(game))
    scores, winners = game.scores(), game.winners()
    result = translate("watch-wins", "wins") if len(winners) == 1 else translate("watch-shares", "ties for the win")
    if not game.over:
        result = translate("watch-leads", "leads; the game was stopped")
    for seat, name in enumerate(names):
        end = f" ({result})" if seat in winners else ""
        turns = game.players[seat].turns
        yield (
            translate("watch-score", "{name}: {points} points in {turns} turns", name=name, points=scores[seat], turns=turns)
            + end
        )


def _ending(game: Table) -> str:
    if not game.over:
        return translate("end-limit", "turn limit")
    ending = ending_of(game)
    if ending != PILES:
        return translate("watch-last", "the last {card}", card=CardName(ending))
    empty = [CardName(pile.name) for pile in game.piles if pile.supply and not pile.cards]
    return translate("watch-empty", "{count} empty piles ({piles})", count=len(empty), piles=empty)


def save_game(
    path: Path, setup: Setup, seed: int, bots: dict[int, Agent], played: Table, turn_limit: int, names: Sequence[str]
) -> None:
    """Replay the game with new bots and save it, with the players' names, for `feodum replay` and the browser."""
    game = Game(setup, seed)
    game.play_out(bots, turn_limit)
    if game.scores() != played.scores():
        raise LabError(
            Message("watch-not-same", "{path}: not written: when replayed, the bots played a different game", path=path)
        )
    try:
        saved = replace(game.saved(), names=[name[:NAME_LENGTH] for name in names])
        write_text_file(path, json_text(saved.data()))
    except OSError as error:
        raise unwritable(path, error) from None
