"""A table in use: one game in memory, who is connected to it, and everything that can happen at it.

Whatever changes the game does so under the room's lock and is stored before anybody hears of it. Whoever reads the game
takes the lock too, and so sees only what is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, Protocol, TypeVar

from feodum.engine.decision import Answer
from feodum.engine.errors import IllegalAnswer
from feodum.server.errors import Refusal, server_fault
from feodum.server.kingdom_code import of_setup
from feodum.server.limits import Limits
from feodum.server.recorded import RecordedGame
from feodum.server.seating import Seat, hash_of, is_token, new_token
from feodum.server.storage import GameRecord, Store
from feodum.server.thinking import Task, Thinker
from feodum.server.undoing import (
    ASK,
    UndoRequest,
    last_answer_of,
    parties_to_ask,
    undo_offer,
)

RETRY_SECONDS: Final = 1.0
logger = logging.getLogger("feodum.server")

Result = TypeVar("Result")


class Guest(Protocol):
    """Somebody connected to a room."""

    seats: list[int]

    def game_moved(self) -> None: ...

    def seats_changed(self) -> None: ...

    def say(self, message: dict[str, object]) -> None: ...


class Room:
    def __init__(self, record: GameRecord, recorded: RecordedGame, store: Store, thinker: Thinker, limits: Limits) -> None:
        self.record = record
        self.id = record.id
        self.seats: list[Seat] = list(record.seats)
        self.recorded = recorded
        self.rematch: str | None = record.rematch
        self.guests: set[Guest] = set()
        self.lock = asyncio.Lock()
        self.undo_request: UndoRequest | None = None
        self._users = 0
        self._working: set[asyncio.Task[Any]] = set()
        self._store = store
        self._thinker = thinker
        self._limits = limits
        self._requests = 0
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._cuts: dict[int, int] = {}
        """For each generation since the room was opened, how many events were left at its beginning."""

    # Who is there ----------------------------------------------------------------------------------------------------
    @property
    def is_idle(self) -> bool:
        """Whether the room can be left to rest in the database."""
        return not self._users and not self.lock.locked() and self._thinking is None

    @contextmanager
    def in_use(self) -> Iterator[Room]:
        """Keep the room in memory meanwhile: there must never be two of one game."""
        self._users += 1
        try:
            yield self
        finally:
            self._users -= 1

    async def surely(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Carry work out to its end, even if whoever asked for it leaves in the middle."""
        self._users += 1
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._worked)
        return await asyncio.shield(task)

    def _worked(self, task: asyncio.Task[Any]) -> None:
        self._users -= 1
        self._working.discard(task)

    @property
    def is_over(self) -> bool:
        return self.recorded.game.is_over

    @property
    def is_full(self) -> bool:
        return len(self.guests) >= self._limits.guests_a_game

    def join(self, guest: Guest) -> None:
        self.guests.add(guest)
        self._tell_seats()

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)
        self._tell_seats()

    def seats_data(self) -> list[dict[str, object]]:
        taken = {seat for guest in self.guests for seat in guest.seats}
        return [seat.data(seat.is_bot or seat.number in taken) for seat in self.seats]

    def spectators(self) -> int:
        return sum(1 for guest in self.guests if not guest.seats)

    def setup_data(self) -> dict[str, object]:
        setup = self.record.setup
        return {"players": setup.players, "first": setup.first, **of_setup(setup).data()}

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens."""
        found = None
        for seat in self.seats:
            if seat.token_hash and is_token(token, seat.token_hash):
                found = seat.number
        return found

    def party_of(self, seats: Collection[int]) -> set[int]:
        """All seats that belong together with these."""
        parties = {self.seats[seat].party for seat in seats}
        return {seat.number for seat in self.seats if seat.party in parties}

    def _tell_seats(self) -> None:
        for guest in self.guests:
            guest.seats_changed()

    def _tell_game(self) -> None:
        for guest in self.guests:
            guest.game_moved()

    def _tell_all(self, message: dict[str, object]) -> None:
        for guest in self.guests:
            guest.say(message)

    # What a guest gets -------------------------------------------------------------------------------------------------
    def first_missing(self, generation: int, seq: int) -> int:
        """From which event on a client that has these must be told, were the lock held by the caller."""
        now = self.recorded.generation
        if generation > now or any(step not in self._cuts for step in range(generation + 1, now + 1)):
            return 0
        kept = min([seq, *(self._cuts[step] for step in range(generation + 1, now + 1))])
        return kept if kept <= len(self.recorded.events()) else 0

    def update(self, seat: int, start: int) -> dict[str, object]:
        """What has happened since event number `start`, as a seat may know it."""
        events = self.recorded.told(seat, start)
        party = self.party_of([seat]) if seat >= 0 else set[int]()
        return {
            "type": "update",
            "seat": seat,
            "generation": self.recorded.generation,
            "from": start,
            "events": events,
            "seq": start + len(events),
            "state": self.recorded.state(seat),
            "undo": undo_offer(self.recorded, self.seats, party),
        }

    # Answering ---------------------------------------------------------------------------------------------------------
    async def answer(self, seat: int, decision_id: str, picks: Answer) -> bool:
        """Take a person's answer; whether it was there already. Raises a Refusal where it can't be taken."""
        async with self.lock:
            if self._is_repetition(seat, decision_id, picks):
                return True
            self._check_answer(seat, decision_id, picks)
            await self._commit([picks])
            self._close_request("lapsed")
        self._tell_game()
        self.wake_bots()
        return False

    def _is_repetition(self, seat: int, decision_id: str, picks: Answer) -> bool:
        """Whether this very answer to this decision has been stored before."""
        generation, dot, number = decision_id.partition(".")
        if not dot or generation != str(self.recorded.generation) or not number.isascii() or not number.isdigit():
            return False
        given = self.recorded.answered(seat)
        place = int(number)
        if str(place) != number or place >= len(given):
            return False
        return self.recorded.game.answers[given[place]] == picks

    def _check_answer(self, seat: int, decision_id: str, picks: Answer) -> None:
        decision = self.recorded.decision
        if decision is None:
            raise Refusal("over", "the game is over; there is nothing to answer")
        if decision_id != self.recorded.decision_id(seat):
            raise Refusal("late", "that decision is not open, or no longer; nothing has changed")
        if decision.seat != seat:
            raise Refusal("not_asked", "this seat is not asked anything at the moment")
        try:
            decision.check(picks)
        except IllegalAnswer as error:
            raise Refusal("illegal_answer", str(error)) from None

    async def _commit(self, answers: list[Answer]) -> None:
        """Play on with these answers and store them; if either fails, nothing has changed."""
        before = self.recorded.count
        try:
            seats = self.recorded.add(answers)
        except Exception as error:
            logger.error("game %s: answer %d failed with %s", self.id, before, type(error).__name__)
            raise server_fault() from None
        try:
            await self._store.add_answers(self.id, before, seats, answers, self.is_over)
        except BaseException:
            self.recorded.take_back(before)
            raise

    # Bots ------------------------------------------------------------------------------------------------------------
    def wake_bots(self) -> None:
        """See to it that bots go on if one of them is asked."""
        if self._thinking is None and self._bot_is_asked():
            self._thinking = asyncio.create_task(self._let_bots_play(), name=f"bots of {self.id}")

    async def let_bots_prepare(self) -> None:
        """Have the bots look at the kingdom while a person is still thinking; if that fails, they do it later."""
        if any(seat.is_bot for seat in self.seats) and not self._bot_is_asked():
            with suppress(Exception):
                await self._thinker.play_on(self._task())

    def _bot_is_asked(self) -> bool:
        asked = self.recorded.asked
        return asked is not None and self.seats[asked].is_bot

    async def _let_bots_play(self) -> None:
        while True:
            async with self.lock:
                if not self._bot_is_asked():
                    # Said under the lock: whoever changes the game after this starts the bots anew.
                    self._thinking = None
                    return
                task = self._task()
                generation = self.recorded.generation
            try:
                answers = await self._thinker.play_on(task)
                async with self.lock:
                    if generation != self.recorded.generation or self.recorded.count != len(task.answers):
                        continue  # undone meanwhile
                    await self._commit(answers)
                    if self.is_over:
                        self._close_request("lapsed")
            except asyncio.CancelledError:
                raise
            except Exception as error:
                logger.error("game %s: the bots could not go on: %s", self.id, type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self._tell_game()

    def _task(self) -> Task:
        setup = self.record.setup
        return Task(
            self.id,
            (setup.players, setup.kingdom, setup.colony, setup.shelters, setup.bane, setup.first),
            self.record.seed,
            self.record.bot_seed,
            tuple((seat.number, seat.level) for seat in self.seats if seat.is_bot),
            self.recorded.game.answers,
            self._limits.bot_seconds,
        )

    def close(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        self._stop_timer()

    # Undoing -----------------------------------------------------------------------------------------------------------
    async def undo(self, seats: Collection[int]) -> None:
        """Take back the last answer of the guest's party, or ask the others whether that may be."""
        async with self.lock:
            party = self.party_of(seats)
            offer = undo_offer(self.recorded, self.seats, party)
            number = last_answer_of(self.recorded, party)
            if offer is None or number is None:
                over = "the game is over" if self.is_over else "there is no answer of yours"
                raise Refusal("nothing_to_undo", f"{over}; nothing can be taken back")
            if offer == ASK:
                self._ask_others(self.recorded.marks[number].seat, number, party)
                return
            self._close_request("lapsed")
            await self._rewind(number)
        self._tell_game()
        self.wake_bots()

    def _ask_others(self, seat: int, number: int, party: Collection[int]) -> None:
        if self.undo_request is not None:
            raise Refusal("nothing_to_undo", "an undo is being asked for already")
        self._requests += 1
        self.undo_request = UndoRequest(self._requests, seat, number, parties_to_ask(self.seats, party))
        self._tell_request()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._limits.undo_seconds, self._close_request, "lapsed")

    async def vote(self, seats: Collection[int], number: int, agree: bool) -> None:
        """Agree to an undo that was asked for, or refuse it."""
        async with self.lock:
            request = self.undo_request
            if request is None or request.number != number:
                raise Refusal("no_request", "no such undo is being asked for")
            voters = self.party_of(seats) & {*request.waiting_for}
            if not voters:
                raise Refusal("no_request", "this undo is not yours to decide, or you have agreed already")
            if not agree:
                self._close_request("refused")
                return
            request.agreed.extend(sorted(voters))
            request.waiting_for = [seat for seat in request.waiting_for if seat not in voters]
            if request.waiting_for:
                self._tell_request()
                return
            self._stop_timer()
            await self._rewind(request.keep)
            self._close_request("granted")
        self._tell_game()
        self.wake_bots()

    async def cancel_undo(self, seats: Collection[int]) -> None:
        async with self.lock:
            request = self.undo_request
            if request is None or request.seat not in self.party_of(seats):
                raise Refusal("no_request", "you are not asking for an undo")
            self._close_request("withdrawn")

    async def _rewind(self, count: int) -> None:
        await self._store.take_back(self.id, count, self.recorded.generation + 1)
        await asyncio.to_thread(self.recorded.rewind, count)
        self._cuts[self.recorded.generation] = len(self.recorded.events())

    def _tell_request(self) -> None:
        if self.undo_request is not None:
            self._tell_all({"type": "undo_request", "request": self.undo_request.data(), "result": None})

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _close_request(self, result: str) -> None:
        self._stop_timer()
        if self.undo_request is not None:
            self.undo_request = None
            self._tell_all({"type": "undo_request", "request": None, "result": result})

    # Seats -------------------------------------------------------------------------------------------------------------
    async def claim(self, invite: str, name: str, number: int | None) -> tuple[int, str]:
        """Give an open seat to a friend: the seat and its token."""
        if not self.record.invite_hash or not is_token(invite, self.record.invite_hash):
            raise Refusal("wrong_invite", "this invitation is not valid for this game")
        async with self.lock:
            free = [seat for seat in self.seats if seat.is_open and number in (None, seat.number)]
            if not free:
                raise Refusal("no_open_seat", "all seats for friends are taken" if number is None else "that seat is taken")
            token = new_token()
            seat = free[0].claimed(name, hash_of(token))
            await self._store.save_seat(self.id, seat)
            self.seats[seat.number] = seat
        self._tell_seats()
        self._tell_game()  # with somebody new to ask, undoing may no longer be free
        return seat.number, token

    async def rename(self, number: int, name: str) -> None:
        async with self.lock:
            seat = self.seats[number].renamed(name)
            await self._store.save_seat(self.id, seat)
            self.seats[number] = seat
        self._tell_seats()

    def tell_rematch(self, game_id: str) -> None:
        self.rematch = game_id
        self._tell_all({"type": "rematch", "game": game_id})
