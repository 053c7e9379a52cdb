"""Possession in a room: who decides, who may answer, and what each player sees."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from feodum.cards.box import CARDS, Setup
from feodum.game import Game
from feodum.server.http.client_messages import SeatRequest
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal
from feodum.server.storage.records import GameRecord
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.seating import seat_players

KINGDOM = ["Possession", "Cellar", "Market", "Merchant", "Militia", "Mine", "Remodel", "Smithy", "Village", "Workshop"]


def with_possession() -> tuple[Setup, int]:
    """Return a setup and seed with Possession in the first player's opening hand."""
    setup = Setup(2, KINGDOM)
    layout = setup.layout()
    for deck in layout.decks:
        deck[:] = [layout.new_card(CARDS[name]) for name in ["Possession", *["Smithy"] * 3, *["Silver"] * 6]]
    seeds = (seed for seed in range(1000) if any(card.name == "Possession" for card in layout.deal(seed, 0).players[0].hand))
    return setup, next(seeds)


def test_possessing_player_answers_for_the_other(database: Path) -> None:
    async def test() -> None:
        lobby = Lobby(database, Limits())
        try:
            seats, _ = seat_players([SeatRequest("you"), SeatRequest("local")])
            setup, seed = with_possession()
            record = GameRecord(id="possessed", setup=setup, seed=seed, bot_seed=1, invite_hash="", seats=tuple(seats))
            await lobby.store.create(record)
            room = Room(record, Game(setup, seed), lobby.store, lobby.bot_scheduler, Limits())

            def state(seat: int) -> Any:
                return room.game.view(seat)

            async def answer(seat: int, picks: tuple[int, ...]) -> None:
                await room.answer(seat, room.game.run.decision_id(seat), picks)

            options = state(0)["decision"]["options"]
            await answer(0, (options.index("Possession"),))
            while state(0)["turn"] == 0:
                await answer(0, ())
            assert (state(0)["turn"], state(0)["asked"], state(1)["asked"]) == (1, 0, 0)
            assert state(1)["decision"] is None
            assert state(0)["their_hand"] == state(1)["hand"]
            with pytest.raises(Refusal, match="this seat has no decision to make"):
                await answer(1, ())
            while state(0)["decider"] == 0 and state(0)["turn"] == 1:
                await answer(0, ())
            assert (state(0)["turn"], state(0)["asked"], state(0)["their_hand"]) == (1, 1, [])
            stored = await lobby.store.load("possessed")
            assert stored is not None
            assert Game.from_saved(stored.saved).answers == room.game.answers
        finally:
            lobby.close()

    asyncio.run(test())
