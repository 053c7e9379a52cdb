"""Undo, either free or by vote of the other players."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Protocol

from feodum.server.http.limits import Limits, UndoAllowance
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import ServerMessage, UndoOffer, UndoResult
from feodum.server.storage.records import Point
from feodum.server.storage.stored_game import StoredGame
from feodum.server.table.task_set import TaskSet
from feodum.server.table.undo import ASK, UndoRequest, last_answer_of, parties_to_ask, person_seats, read_request, undo_offer


class UndoHost(Protocol):
    """The table whose players undo and vote."""

    def broadcast(self, message: ServerMessage) -> None: ...

    def game_changed(self) -> None:
        """Send the game to the clients and wake the bots."""


class UndoVotes:
    def __init__(self, stored: StoredGame, tasks: TaskSet, limits: Limits, host: UndoHost) -> None:
        self.request: UndoRequest | None = None
        """The open request."""
        self._stored = stored
        self._tasks = tasks
        self._limits = limits
        self._host = host
        self._requests = 0
        self._allowances: dict[int, UndoAllowance] = {}
        """The allowance of each party, by its lowest seat."""
        self._timer: asyncio.TimerHandle | None = None

    def offer(self, party: Collection[int]) -> UndoOffer | None:
        """Return whether the party's undo is free or needs votes, or None if there is nothing to undo."""
        return undo_offer(self._stored.game, self._stored.seats, party)

    async def undo(self, seats: Collection[int]) -> None:
        """Undo the last answer of the client's party, or ask the others to allow it."""
        stored = self._stored
        async with stored.lock:
            await stored.catch_up()
            party = stored.party_of(seats)
            self._allowance(party).take_undo()
            generation = stored.point.generation

            async def attempt() -> None:
                if stored.point.generation != generation:
                    return  # stored by an earlier attempt, or undone in another window of the same player
                await self._undo_or_ask(party)

            await stored.retry_stale(attempt)
        self._host.game_changed()

    async def _undo_or_ask(self, party: Collection[int]) -> None:
        game = self._stored.game
        offer = self.offer(party)
        number = last_answer_of(game, person_seats(self._stored.seats, party))
        if offer is None or number is None:
            reason = "the game is over" if game.is_over else "you have not answered yet"
            raise Refusal("nothing_to_undo", f"there is nothing to undo: {reason}")
        if offer == ASK:
            await self._ask_others(game.run.trace[number].seat, number, party)
            return
        self.close_request("lapsed")
        await self._stored.rewind(number)

    def _allowance(self, party: Collection[int]) -> UndoAllowance:
        key = min(party)
        if key not in self._allowances:
            self._allowances[key] = UndoAllowance(self._limits)
        return self._allowances[key]

    # Requests --------------------------------------------------------------------------------------------------------
    async def _ask_others(self, seat: int, number: int, party: Collection[int]) -> None:
        if self.request is not None:
            raise Refusal("undo_pending", "another undo request is open")
        self._allowance(party).take_request()
        voters = parties_to_ask(self._stored.seats, party)
        run = self._stored.game.run
        request = UndoRequest(self._requests + 1, seat, number, voters, run.generation, len(run.log))
        await self._stored.save_undo_request(request.text())
        self._open(request)

    def _open(self, request: UndoRequest) -> None:
        """Ask the connected players until the request expires."""
        self.stop_timer()
        self._requests = request.number
        self.request = request
        self._send_request()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._limits.undo_seconds, lambda: self._tasks.start(self._expire(request.number)))

    def read_stored(self, text: str) -> None:
        """Apply an undo request, or its result, from another process."""
        request = read_request(text)
        if request is None:
            return
        self._requests = max(self._requests, request.number)
        if request.result is None and request.is_current(self._stored.game):
            self._open(request)
        else:
            self.close_request(request.result or "lapsed")

    def follow(self, before: Point) -> None:
        """Close the request after another process has moved the game on from this point."""
        if self._stored.point.generation > before.generation:
            self.close_request("granted")
        else:
            self.lapse_if_seen()

    def lapse_if_seen(self) -> None:
        """Close the request if the game has gone on in a way that the other players have seen."""
        if self.request is not None and not self.request.is_current(self._stored.game):
            self.close_request("lapsed")

    async def _end_request(self, request: UndoRequest, result: UndoResult) -> None:
        await self._stored.save_undo_request(request.text(result))
        self.close_request(result)

    async def _expire(self, number: int) -> None:
        async with self._stored.lock:

            async def attempt() -> None:
                if self.request is not None and self.request.number == number:
                    await self._end_request(self.request, "lapsed")

            try:
                await self._stored.retry_stale(attempt)
            except Refusal:  # already logged
                self.close_request("lapsed")

    async def vote(self, seats: Collection[int], number: int, agree: bool) -> None:
        """Allow or decline an undo request."""
        stored = self._stored
        generation: int | None = None

        async def attempt() -> bool:
            nonlocal generation
            request = self.request
            if generation is not None and stored.point.generation > generation:
                return True  # stored by an earlier attempt
            generation = stored.point.generation
            if request is None or request.number != number:
                raise Refusal("no_request", "there is no such undo request")
            voters = stored.party_of(seats) & {*request.waiting_for}
            if not voters:
                raise Refusal("no_request", "you have no vote on this undo request, or have already voted")
            if not agree:
                await self._end_request(request, "refused")
                return False
            return await self._agree(request.agreed_by(voters))

        async with stored.lock:
            is_granted = await stored.retry_stale(attempt)
        if is_granted:
            self._host.game_changed()

    async def _agree(self, request: UndoRequest) -> bool:
        """Store the request with its new votes. If none are missing, undo and return True."""
        if request.waiting_for:
            await self._stored.save_undo_request(request.text())
            self.request = request
            self._send_request()
            return False
        await self._stored.rewind(request.keep)
        self.close_request("granted")
        return True

    async def cancel(self, seats: Collection[int]) -> None:
        """Withdraw the request of the client's party."""

        async def attempt() -> None:
            request = self.request
            if request is None or request.seat not in self._stored.party_of(seats):
                raise Refusal("no_request", "you have no open undo request")
            await self._end_request(request, "withdrawn")

        async with self._stored.lock:
            await self._stored.retry_stale(attempt)

    async def drop_voter(self, seat: int) -> None:
        """Withdraw the request of a seat that has resigned, or stop waiting for its vote. The caller must hold the lock."""
        generation = self._stored.point.generation

        async def attempt() -> None:
            request = self.request
            if request is None or self._stored.point.generation != generation:
                return  # stored by an earlier attempt, or closed in another process
            if request.seat == seat:
                await self._end_request(request, "withdrawn")
            elif seat in request.waiting_for:
                await self._agree(request.without_voter(seat))

        await self._stored.retry_stale(attempt)

    def _send_request(self) -> None:
        if self.request is not None:
            self._host.broadcast({"type": "undo_request", "request": self.request.data(), "result": None})

    def stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close_request(self, result: UndoResult) -> None:
        self.stop_timer()
        if self.request is not None:
            self.request = None
            self._host.broadcast({"type": "undo_request", "request": None, "result": result})
