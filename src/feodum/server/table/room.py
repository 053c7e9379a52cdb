"""An active table: one game in memory, its connected clients, and every operation on it.

The room connects the parts of a table (undo votes, stand-ins, clocks, bots, …). Changes happen under the lock of the stored
game and are stored before clients see them. Readers take the lock as well, so they only see stored state.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from feodum.cards.custom import files_for, report_card_errors
from feodum.engine.decision import Answer
from feodum.engine.errors import IllegalAnswer
from feodum.game import Game
from feodum.i18n.wording import view_wording
from feodum.kingdoms.kingdom_code import setup_data
from feodum.saves.checkpoints import CHECK_EVERY, checkpoint, is_checkable
from feodum.server.bots.bot_scheduler import BotScheduler
from feodum.server.bots.coach import PlainGame, plain_game
from feodum.server.http.client_messages import Chat
from feodum.server.http.limits import Bucket, Limits
from feodum.server.http.refusals import Refusal, server_fault
from feodum.server.http.replies import SeatData, ServerMessage, StandIn, Update
from feodum.server.ops.logs import describe_error
from feodum.server.storage.records import GameRecord, Point
from feodum.server.storage.store import GameChanges, Store
from feodum.server.storage.stored_game import StoredGame
from feodum.server.table.attendance import Attendance, RoomClient
from feodum.server.table.bot_turns import BotTurns
from feodum.server.table.chat import chat_message
from feodum.server.table.memory_aid import MemoryAidVotes
from feodum.server.table.party_limiter import PartyLimiter
from feodum.server.table.seating import Seat, hash_token, new_token, token_matches
from feodum.server.table.shuffle_parts import ShuffleParts
from feodum.server.table.stand_ins import StandIns
from feodum.server.table.table_clocks import TableClocks
from feodum.server.table.task_set import TaskSet
from feodum.server.table.undo_votes import UndoVotes
from feodum.server.table.winners import winners
from feodum.view.schema import SetupData

STAND_IN_VOTE: Final = "wish"
"""Type of messages between processes: a vote for a stand-in bot."""
AID_VOTE: Final = "aid"
"""Type of messages between processes: a vote on the memory aid."""
RENAMED: Final = "name"
"""Type of messages between processes: a new name, which only has to be counted."""
TOO_LONG: Final = "length"
"""Reason for ending a game early."""
logger = logging.getLogger("feodum.server")


class Room:
    """A table. It tells its parts and its clients about changes, and applies the answers."""

    def __init__(self, record: GameRecord, game: Game, store: Store, bot_scheduler: BotScheduler, limits: Limits) -> None:
        # The parts refer to the room weakly: frozen objects are never collected, so an evicted room must not be in a cycle.
        host: Room = weakref.proxy(self)
        self.tasks = TaskSet()
        self.stored = StoredGame(record, game, store, host)
        self.attendance = Attendance(self.stored, self.tasks, limits)
        self.undo_votes = UndoVotes(self.stored, self.tasks, limits, host)
        self.limiter = PartyLimiter(self.stored, limits)
        self.stand_ins = StandIns(self.stored, self.attendance, self.limiter, host)
        self.clocks = TableClocks(self.stored, self.tasks, host)
        self.aid_votes = MemoryAidVotes(self.stored, self.limiter, host)
        self.parts = ShuffleParts(self.stored, host)
        self.bots = BotTurns(self.stored, self.attendance, bot_scheduler, limits, host)
        self._limits = limits
        self._attendance_bucket = Bucket(limits.attendance_burst, limits.attendance_per_second)
        self._attendance_timer: asyncio.TimerHandle | None = None
        """Set while changes of the attendance wait to be sent."""
        self._card_trials = bot_scheduler.card_trials
        self._has_custom_cards = bool(files_for(record.setup))
        self._last_checkpoint = game.answer_count
        """Number of answers at the last checkpoint, or when the room was opened."""

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def record(self) -> GameRecord:
        return self.stored.record

    @property
    def game(self) -> Game:
        return self.stored.game

    @property
    def seats(self) -> list[Seat]:
        return self.stored.seats

    @property
    def lock(self) -> asyncio.Lock:
        return self.stored.lock

    @property
    def point(self) -> Point:
        """The last point known to be stored."""
        return self.stored.point

    @property
    def is_over(self) -> bool:
        return self.stored.is_over

    @property
    def rematch(self) -> str | None:
        return self.stored.rematch

    @property
    def memory_aid(self) -> bool:
        return self.stored.memory_aid

    @property
    def is_idle(self) -> bool:
        """True if the room can be evicted from memory."""
        return not (self.attendance.clients or self.tasks.is_working or self.lock.locked() or self.bots.is_thinking)

    def close(self) -> None:
        """Stop all work. The game stays in the database and can't be changed here any more."""
        self.stored.is_closed = True
        self.bots.close()
        self.undo_votes.stop_timer()
        self.clocks.stop()
        if self._attendance_timer is not None:
            self._attendance_timer.cancel()

    async def wait_until_closed(self) -> None:
        """Wait for the bots of a closed room to stop, so that their workers can be closed."""
        await self.bots.wait_until_closed()

    # Clients ---------------------------------------------------------------------------------------------------------
    def join(self, client: RoomClient) -> None:
        self.attendance.clients.add(client)
        self.attendance.note_absences()
        self._send_attendance()
        self.attendance.share()
        self._end_if_decided()
        self.bots.wake()

    def _end_if_decided(self) -> None:
        if self.stand_ins.must_end():
            self.tasks.start(self.stand_ins.end_if_decided())

    def leave(self, client: RoomClient) -> None:
        if client not in self.attendance.clients:
            return  # the client left before it joined
        self.attendance.clients.discard(client)
        self.attendance.note_absences()
        self._send_attendance()
        self.attendance.share()
        self.bots.stop_studying_if_idle()

    def seats_data(self) -> list[SeatData]:
        connected = self.attendance.connected_seats()
        return [
            seat.data(
                seat.is_bot or seat.number in connected,
                self.stand_ins.wanted_by(seat.number),
                self.attendance.bot_in(seat),
            )
            for seat in self.seats
        ]

    def setup_data(self) -> SetupData:
        return setup_data(self.record.setup)

    @property
    def commitment(self) -> str:
        return self.parts.commitment

    def seat_of(self, token: str) -> int | None:
        """Return the seat a token belongs to, or None. Takes constant time."""
        match = None
        for seat in self.seats:
            if seat.token_hash and token_matches(token, seat.token_hash):
                match = seat.number
        return match

    def send_seats(self) -> None:
        self.stand_ins.drop_stale_votes()
        for client in self.attendance.clients:
            client.seats_changed()
        if self.clocks.is_used:
            self.send_game()  # a clock may have started or stopped

    def _send_attendance(self) -> None:
        """Tell the clients who is connected: at once, or a bit later if clients connect and leave very often."""
        if self._attendance_timer is None and self._attendance_bucket.take():
            self.send_seats()
            return
        self.stand_ins.drop_stale_votes()
        self.clocks.update()
        if self._attendance_timer is None:
            loop = asyncio.get_running_loop()
            self._attendance_timer = loop.call_later(self._attendance_bucket.seconds_to_wait(), self._send_waiting_attendance)

    def _send_waiting_attendance(self) -> None:
        self._attendance_timer = None
        self._send_attendance()

    def send_game(self) -> None:
        self.clocks.update()
        for client in self.attendance.clients:
            client.game_changed()

    def broadcast(self, message: ServerMessage) -> None:
        for client in self.attendance.clients:
            client.send(message)

    def game_changed(self) -> None:
        """Send the game to the clients and wake the bots."""
        self.send_game()
        self.bots.wake()

    def close_undo_request(self) -> None:
        self.undo_votes.close_request("lapsed")

    def seats_changed(self) -> None:
        """Update bots and clients after a seat has changed hands, here or in another process."""
        self.bots.reseat()
        self.send_seats()
        self.game_changed()  # the undo offer depends on who has to agree

    # Updates for clients -------------------------------------------------------------------------------------------------
    def update(self, seat: int, start: int) -> Update:
        """Return what has happened since event `start`, as visible to a seat."""
        game = self.game
        events = game.events_for(seat, start)
        state = game.view(seat)
        if "winners" in state:
            state["winners"] = winners(game.table, self.seats)
        party = self.stored.party_of([seat]) if seat >= 0 else set[int]()
        return {
            "type": "update",
            "seat": seat,
            "generation": game.run.generation,
            "from": start,
            "events": events,
            "seq": start + len(events),
            "state": state,
            "wording": view_wording(state),
            "undo": self.undo_votes.offer(party),
            "clock": self.clocks.data(),
            "times": self.clocks.times_left(),
            "take_back": self.stand_ins.first_to_take_back(seat) is not None,
        }

    async def position_for_hint(self, token: str) -> tuple[PlainGame, str]:
        """Return the current game and the id of the decision of the token's seat.

        The caller must hold the lock. Hints are only allowed in games against bots.
        """
        seat = self.seat_of(token)
        if seat is None:
            raise Refusal("not_your_seat", "this token does not belong to a seat in this game")
        if sum(1 for each in self.seats if not each.is_bot) > 1:
            raise Refusal("only_against_bots", "hints are only available in games against bots")
        if self.game.asked != seat:
            raise Refusal("not_asked", "this seat has no decision to make right now")
        await self.parts.show([seat])
        return plain_game(self.record.setup, self.record.seed, self.game.answers), self.game.run.decision_id(seat)

    # Answering ---------------------------------------------------------------------------------------------------------
    async def answer(self, seat: int, decision_id: str, picks: Answer) -> bool:
        """Apply a person's answer and return True if it is a duplicate. Raises Refusal if it is not allowed."""

        async def attempt() -> bool:
            if self._is_duplicate(seat, decision_id, picks):
                return True
            self._check_answer(seat, decision_id, picks)
            await self._commit([picks])
            return False

        async with self.lock:
            if self.stored.is_waiting:
                self.stored.expect_changes()
            if await self.stored.retry_stale(attempt):
                return True
            self.undo_votes.lapse_if_seen()
        self.game_changed()
        return False

    def _is_duplicate(self, seat: int, decision_id: str, picks: Answer) -> bool:
        """True if the same answer to this decision is already stored."""
        run = self.game.run
        generation, dot, number = decision_id.partition(".")
        if not dot or generation != str(run.generation) or not number.isascii() or not number.isdigit():
            return False
        given = run.answer_numbers[seat]
        index = int(number)
        if str(index) != number or index >= len(given):
            return False
        return run.answers[given[index]] == picks

    def _check_answer(self, seat: int, decision_id: str, picks: Answer) -> None:
        game = self.game
        decision = game.decision
        if decision is None:
            raise Refusal("over", "the game is over; there is nothing to answer")
        if self.stored.is_waiting:
            raise Refusal("waiting", "the game begins when every seat is taken")
        if decision_id != game.run.decision_id(seat):
            raise Refusal("late", "that decision is not open; nothing has changed")
        if decision.seat != seat:
            raise Refusal("not_asked", "this seat has no decision to make right now")
        if self.seats[seat].stand_in:
            raise Refusal("bot_plays", "a bot is playing this seat")
        try:
            decision.check(picks)
        except IllegalAnswer as error:
            raise Refusal("illegal_answer", str(error)) from None

    async def _commit(self, answers: list[Answer]) -> None:
        """Apply and store these answers. If either fails, the game is unchanged."""
        self.stored.check_open()
        game = self.game
        before = game.answer_count
        if self._has_custom_cards:
            await self.try_cards(self.record.seed, game.answers, answers)
        try:
            with report_card_errors():
                game.answer_all(answers)
        except Exception as error:
            logger.error("game %s: answer %d failed: %s", self.id, before, describe_error(error))
            raise server_fault() from None
        fingerprint = self._checkpoint()
        if self._is_too_long() and game.can_end:
            game.end(TOO_LONG)
        try:
            await self.stored.add_answers(before, fingerprint)
        except BaseException:
            game.run.take_back(before)
            raise

    async def commit_bot_answers(self, answers: list[Answer]) -> None:
        await self._commit(answers)
        self.undo_votes.lapse_if_seen()

    async def try_cards(self, seed: int, known: Sequence[Answer] = (), new: Sequence[Answer] = ()) -> None:
        """Play new answers in another process, if there are custom cards. Raises CardRefusal if one of them fails."""
        if self._has_custom_cards:
            await self._card_trials.try_answers(self.record, seed, known, new, self._limits.card_seconds)

    def _is_too_long(self) -> bool:
        """True if the game has reached the limit of answers or turns."""
        game = self.game
        turns = sum([player.turns for player in game.table.players])
        return game.answer_count >= self._limits.answers_per_game or turns >= self._limits.turns_per_game

    def _checkpoint(self) -> str | None:
        """Return a fingerprint of the position if a checkpoint is due, to detect diverging replays."""
        game = self.game
        count = game.answer_count
        self._last_checkpoint = min(self._last_checkpoint, count)
        is_due = game.is_over or count >= self._last_checkpoint + CHECK_EVERY
        if not is_due or not is_checkable(game.decision):
            return None
        self._last_checkpoint = count
        return checkpoint(game.table)

    # Stand-in bots -----------------------------------------------------------------------------------------------------
    async def resign(self, number: int) -> None:
        """Resign a seat, then carry out the votes on which the remaining players all agree."""
        async with self.lock:
            self.stored.expect_changes()
            revision = self.stored.revision
            await self.stand_ins.resign(number)
            try:
                self.undo_votes.lapse_if_seen()
                await self.undo_votes.drop_voter(number)
                await self.aid_votes.switch_if_agreed()
            finally:
                if self.stored.revision != revision:
                    self.seats_changed()

    def seat_on_clock(self) -> int | None:
        """Return the seat whose clock runs: the one that has to decide, while any player is connected and no seat is open."""
        asked = self.game.asked
        if asked is None or self.seats[asked].bot_level or self.seats[asked].is_open or self.stored.is_waiting:
            return None
        return asked if self.attendance.connected_seats() else None

    async def on_time_up(self, seat: int, reason: StandIn) -> None:
        await self.stand_ins.take_over(seat, reason)

    # Seats -------------------------------------------------------------------------------------------------------------
    async def claim(self, invite: str, name: str, number: int | None) -> tuple[int, str]:
        """Give an open seat to a friend. Returns the seat and its token."""
        if not self.record.invite_hash or not token_matches(invite, self.record.invite_hash):
            raise Refusal("wrong_invite", "this invite link is not valid for this game")
        token = new_token()
        token_hash = hash_token(token)

        async def attempt() -> int:
            for seat in self.seats:
                if seat.token_hash == token_hash:
                    return seat.number  # stored by an earlier attempt
            if self.is_over:
                raise Refusal("over", "the game is over")
            free = [seat for seat in self.seats if seat.is_open and number in (None, seat.number)]
            if not free:
                raise Refusal("no_open_seat", "all open seats are taken" if number is None else "that seat is taken")
            await self.stored.save_seat(free[0].claimed(name, token_hash))
            return free[0].number

        async with self.lock:
            claimed = await self.stored.retry_stale(attempt)
            self.attendance.note_absences()
        self.seats_changed()
        return claimed, token

    async def rename(self, number: int, name: str) -> None:
        self.limiter.take(number)
        async with self.lock:
            await self.stored.retry_stale(lambda: self.stored.save_seat(self.seats[number].renamed(name)))
        self.send_seats()
        self._publish({"type": RENAMED, "seat": number})

    def say(self, seat: int, message: Chat) -> None:
        """Broadcast a chat message. Raises Refusal if nobody else plays from another device."""
        if len({seat.party for seat in self.seats if not seat.is_bot}) < 2:
            raise Refusal("bad_message", "there is nobody else at this table to talk to")
        sent = chat_message(seat, message)
        self.limiter.take(seat)
        self.broadcast(sent)
        self._publish(sent)

    # Other processes ---------------------------------------------------------------------------------------------------
    def share_stand_in_vote(self, seat: int, voters: Collection[int]) -> None:
        self._publish({"type": STAND_IN_VOTE, "seat": seat, "voters": sorted(voters)})

    def share_aid_vote(self, voters: Collection[int], on: bool) -> None:
        self._publish({"type": AID_VOTE, "on": on, "voters": sorted(voters)})

    def _publish(self, message: Mapping[str, object]) -> None:
        """Send a message to the same room in other processes."""
        if self.stored.store.is_shared:
            self.tasks.start(self.stored.store.broadcast(self.id, msgspec.json.encode(message).decode()))

    def receive(self, text: str) -> None:
        """Handle a chat message or a vote that came through another process, and count it."""
        message = msgspec.json.decode(text)
        self.limiter.count(message["voters"][0] if "voters" in message else message["seat"])
        if message["type"] == STAND_IN_VOTE:
            self.tasks.start(self.stand_ins.receive_vote(message["seat"], message["voters"]))
        elif message["type"] == AID_VOTE:
            self.tasks.start(self.aid_votes.receive(message["voters"], message["on"]))
        elif message["type"] != RENAMED:
            self.broadcast(message)

    async def refresh(self) -> None:
        """Apply changes of other processes, if the database is shared."""
        if self.stored.store.is_shared:
            async with self.lock:
                self.stored.is_behind = True
                await self.stored.catch_up()
            self.bots.wake()

    async def apply_changes(self, changes: GameChanges, revision: int) -> None:
        """Apply changes that other processes have stored, and that were read at this revision."""
        await self.stored.apply_changes(changes, revision)
        self.bots.wake()

    def on_progress(self, before: Point) -> None:
        self.send_game()
        self.undo_votes.follow(before)

    def on_rewritten(self) -> None:
        self.bots.discard_work()

    def on_seats(self) -> None:
        self.attendance.note_absences()
        self.seats_changed()
        here = {seat for client in self.attendance.clients for seat in client.seats}
        if self.stand_ins.has_returned(here):  # another process has not noticed yet
            self.tasks.start(self.stand_ins.return_seats(here))
        self._end_if_decided()

    def on_used_times(self, seats: Collection[Seat]) -> None:
        self.clocks.apply_used_times(seats)

    def on_memory_aid(self) -> None:
        self.aid_votes.clear()
        self.send_seats()

    def on_undo_request(self, text: str) -> None:
        self.undo_votes.read_stored(text)

    def announce_rematch(self, game_id: str) -> None:
        """Announce the rematch, which this or another process has created."""
        self.stored.rematch = game_id
        self.broadcast({"type": "rematch", "game": game_id})
