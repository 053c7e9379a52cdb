"""Undo, either free or by vote of the other players."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Collection

from feodum.game import Game
from feodum.server.http.limits import Limits, UndoAllowance
from feodum.server.http.refusals import Refusal
from feodum.server.http.replies import ServerMessage, UndoResult
from feodum.server.storage.records import GameRecord
from feodum.server.storage.store import Store
from feodum.server.storage.stored_game import StoredGame
from feodum.server.table.undo import ASK, UndoRequest, last_answer_of, parties_to_ask, person_seats, read_request, undo_offer


class UndoableGame(StoredGame):
    def __init__(self, record: GameRecord, game: Game, store: Store, limits: Limits) -> None:
        super().__init__(record, game, store, limits)
        self.undo_request: UndoRequest | None = None
        self._requests = 0
        self._allowances: dict[int, UndoAllowance] = {}
        """The allowance of each party, by its lowest seat."""
        self._timer: asyncio.TimerHandle | None = None

    @abstractmethod
    def _broadcast(self, message: ServerMessage) -> None: ...

    @abstractmethod
    def _discard_bot_work(self) -> None:
        """Discard the bots' unfinished work, which no longer fits the game."""

    async def undo(self, seats: Collection[int]) -> None:
        """Undo the last answer of the client's party, or ask the others to allow it."""
        async with self.lock:
            await self._catch_up()
            party = self.party_of(seats)
            self._allowance(party).take_undo()
            generation = self.game.run.generation

            async def attempt() -> None:
                if self.game.run.generation != generation:
                    return  # stored by an earlier attempt, or undone in another window of the same player
                await self._undo_or_ask(party)

            await self._retry_stale(attempt)
        self._send_game()
        self.wake_bots()

    async def _undo_or_ask(self, party: Collection[int]) -> None:
        offer = undo_offer(self.game, self.seats, party)
        number = last_answer_of(self.game, person_seats(self.seats, party))
        if offer is None or number is None:
            reason = "the game is over" if self.is_over else "you have not answered yet"
            raise Refusal("nothing_to_undo", f"there is nothing to undo: {reason}")
        if offer == ASK:
            await self._ask_others(self.game.run.trace[number].seat, number, party)
            return
        self._close_undo_request("lapsed")
        await self._rewind(number)

    def _allowance(self, party: Collection[int]) -> UndoAllowance:
        key = min(party)
        if key not in self._allowances:
            self._allowances[key] = UndoAllowance(self._limits)
        return self._allowances[key]

    async def _ask_others(self, seat: int, number: int, party: Collection[int]) -> None:
        if self.undo_request is not None:
            raise Refusal("undo_pending", "another undo request is open")
        self._allowance(party).take_request()
        request = UndoRequest(self._requests + 1, seat, number, parties_to_ask(self.seats, party), self._point)
        await self._save_request(request.text())
        self._ask(request)

    def _ask(self, request: UndoRequest) -> None:
        """Ask the connected players until the request expires."""
        self._stop_timer()
        self._requests = request.number
        self.undo_request = request
        self._send_request()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._limits.undo_seconds, lambda: self._start_task(self._expire_request(request.number)))

    async def _save_request(self, text: str) -> None:
        await self._store.save_undo_request(self.id, self._undo_request_text, text)
        self._undo_request_text = text

    def _apply_undo_request(self, text: str) -> None:
        """Apply an undo request, or its result, from another process."""
        self._undo_request_text = text
        request = read_request(text)
        if request is None:
            return
        self._requests = max(self._requests, request.number)
        if request.result is None and request.point == self._point:
            self._ask(request)
        else:
            self._close_undo_request(request.result or "lapsed")

    async def _end_request(self, request: UndoRequest, result: UndoResult) -> None:
        await self._save_request(request.text(result))
        self._close_undo_request(result)

    async def _expire_request(self, number: int) -> None:
        async with self.lock:

            async def attempt() -> None:
                if self.undo_request is not None and self.undo_request.number == number:
                    await self._end_request(self.undo_request, "lapsed")

            try:
                await self._retry_stale(attempt)
            except Refusal:  # already logged
                self._close_undo_request("lapsed")

    async def vote(self, seats: Collection[int], number: int, agree: bool) -> None:
        """Allow or decline an undo request."""
        generation: int | None = None

        async def attempt() -> bool:
            nonlocal generation
            request = self.undo_request
            if generation is not None and self.game.run.generation > generation:
                return True  # stored by an earlier attempt
            generation = self.game.run.generation
            if request is None or request.number != number:
                raise Refusal("no_request", "there is no such undo request")
            voters = self.party_of(seats) & {*request.waiting_for}
            if not voters:
                raise Refusal("no_request", "you have no vote on this undo request, or have already voted")
            if not agree:
                await self._end_request(request, "refused")
                return False
            return await self._agree(request.agreed_by(voters))

        async with self.lock:
            is_granted = await self._retry_stale(attempt)
        if is_granted:
            self._send_game()
            self.wake_bots()

    async def _agree(self, request: UndoRequest) -> bool:
        """Store the request with its new votes. If none are missing, undo and return True."""
        if request.waiting_for:
            await self._save_request(request.text())
            self.undo_request = request
            self._send_request()
            return False
        await self._rewind(request.keep)
        self._close_undo_request("granted")
        return True

    async def cancel_undo(self, seats: Collection[int]) -> None:
        async def attempt() -> None:
            request = self.undo_request
            if request is None or request.seat not in self.party_of(seats):
                raise Refusal("no_request", "you have no open undo request")
            await self._end_request(request, "withdrawn")

        async with self.lock:
            await self._retry_stale(attempt)

    async def _rewind(self, count: int) -> None:
        self._check_open()
        await self._store.truncate_answers(self.id, self._point, count)
        self._discard_bot_work()
        await asyncio.to_thread(self.game.rewind, count)
        self._kept_event_counts[self.game.run.generation] = len(self.game.run.log)
        self._update_point()

    def _send_request(self) -> None:
        if self.undo_request is not None:
            self._broadcast({"type": "undo_request", "request": self.undo_request.data(), "result": None})

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _close_undo_request(self, result: UndoResult) -> None:
        self._stop_timer()
        if self.undo_request is not None:
            self.undo_request = None
            self._broadcast({"type": "undo_request", "request": None, "result": result})
