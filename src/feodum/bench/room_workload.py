"""The server workload: a room with two human seats that answer as fast as possible."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from feodum.bench.workloads import Work
from feodum.bots.bot import Bot
from feodum.server.http.client_messages import GameRequest, KingdomRequest, SeatRequest
from feodum.server.http.limits import Limits
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room

BATCH_SIZE = 50
"""Decisions per iteration of the workload."""


def decisions(kingdom: tuple[str, ...], bot: Bot) -> Work:
    """Answer decisions in a room, without any network."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        lobby = runner.run(_open(Path(folder, "games.sqlite3")))
        try:
            room = runner.run(_new_room(lobby, kingdom))
            while True:
                if room.is_over:
                    room = runner.run(_new_room(lobby, kingdom))
                yield runner.run(_answer(room, bot))
        finally:
            lobby.close()


async def _open(database: Path) -> Lobby:
    return Lobby(database, Limits())


async def _new_room(lobby: Lobby, kingdom: tuple[str, ...]) -> Room:
    request = GameRequest(seats=[SeatRequest("you"), SeatRequest("local")], kingdom=KingdomRequest(cards=list(kingdom)))
    created = await lobby.create(request)
    async with lobby.room(created["game"]) as room:
        return room


async def _answer(room: Room, bot: Bot) -> int:
    """Answer some decisions, read the seat's update after each like the web page, and return their number."""
    done = 0
    while done < BATCH_SIZE and not room.is_over:
        game = room.game
        decision = game.decision
        assert decision is not None
        seat = decision.seat
        log_length = len(game.run.log)
        await room.answer(seat, game.run.decision_id(seat), bot.decide(game.window(seat), decision))
        room.update(seat, log_length)
        done += 1
    return done
