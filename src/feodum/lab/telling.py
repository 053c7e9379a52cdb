"""One game told card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from feodum.cards.box import Setup
from feodum.engine.decision import Agent
from feodum.engine.event import Event
from feodum.engine.table import Table
from feodum.engine.turns import step
from feodum.i18n.teller import Teller, condensed
from feodum.i18n.texts import Texts
from feodum.view import SPECTATOR, event_data


def play_told(setup: Setup, seed: int, bots: Sequence[Agent], turn_limit: int) -> Table:
    """The game, played to its end or the limit, with everything that happened in its log."""
    table = setup.layout().deal(seed, setup.first)
    table.agents = list(bots)
    table.log = []
    while not table.over and table.turn_number <= turn_limit:
        step(table)
    return table


def told_lines(game: Table, names: Sequence[str]) -> Iterator[str]:
    """The game's story and its result; nothing is hidden."""
    teller = Teller(Texts("en"))
    for event in condensed(_open_data(event, len(names)) for event in game.log or ()):
        if event["verb"] == "turn":
            yield ""
        yield teller.tell(event, names, SPECTATOR)
    yield ""
    scores, winners = game.scores(), game.winners()
    result = ("shares the win" if len(winners) > 1 else "wins") if game.over else "leads; the game was stopped"
    for seat, name in enumerate(names):
        end = f" ({result})" if seat in winners else ""
        yield f"{name}: {scores[seat]} points in {game.players[seat].turns} turns{end}"


def _open_data(event: Event, players: int) -> dict[str, object]:
    """The event as somebody knows it who knows all of it."""
    knowing = next((seat for seat in range(players) if event.visible_to(seat)), event.seat)
    return event_data(event, knowing)
