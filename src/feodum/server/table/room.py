"""An active table: one game in memory, its connected clients, and every operation on it.

Changes happen under the room's lock and are stored before clients see them. Readers take the lock as well, so they only see
stored state.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, Protocol, TypeVar

import msgspec

from feodum.cards.custom import CustomCardError, report_card_errors
from feodum.engine.decision import Answer
from feodum.engine.errors import IllegalAnswer
from feodum.game import Game
from feodum.i18n.wording import view_wording
from feodum.kingdoms.kingdom_code import setup_data
from feodum.saves.checkpoints import CHECK_EVERY, checkpoint, is_checkable
from feodum.saves.provably_fair import derive_seed
from feodum.server.bots.bot_scheduler import BotScheduler, BotTaskBuilder
from feodum.server.bots.bot_worker import BotTask
from feodum.server.bots.coach import PlainGame, plain_game
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal, server_fault
from feodum.server.http.replies import ChatMessage, SeatData, ServerMessage, Update
from feodum.server.storage.records import GameRecord
from feodum.server.storage.store import NO_PRESENCE, Presence, StaleWrite, Store
from feodum.server.table.memory_aid import GameWithMemoryAid
from feodum.server.table.seating import hash_token, new_token, token_matches
from feodum.server.table.undo import undo_offer
from feodum.view.schema import SetupData

RETRY_SECONDS: Final = 1.0
STAND_IN_VOTE: Final = "wish"
"""Type of messages between processes: a vote for a stand-in bot."""
AID_VOTE: Final = "aid"
"""Type of messages between processes: a vote on the memory aid."""
TOO_LONG: Final = "length"
"""Reason for ending a game early."""
logger = logging.getLogger("feodum.server")

Result = TypeVar("Result")


def _failure(error: Exception) -> str:
    """Describe an error for the log.

    Only errors of custom cards include their text: other texts might name cards in a hand.
    """
    return str(error) if isinstance(error, CustomCardError) else type(error).__name__


class RoomClient(Protocol):
    """A client connected to a room."""

    seats: list[int]

    def game_changed(self) -> None: ...

    def seats_changed(self) -> None: ...

    def send(self, message: ServerMessage) -> None: ...


class Room(GameWithMemoryAid):
    def __init__(self, record: GameRecord, game: Game, store: Store, bot_scheduler: BotScheduler, limits: Limits) -> None:
        super().__init__(record, game, store, limits)
        self._last_checkpoint = game.answer_count
        """Number of answers at the last checkpoint, or when the room was opened."""
        self.clients: set[RoomClient] = set()
        self._published_presence = NO_PRESENCE
        self._bot_scheduler = bot_scheduler
        self._tasks = BotTaskBuilder(record, self.seats, limits.bot_seconds)
        self._thinking: asyncio.Task[None] | None = None
        self._studying: asyncio.Task[None] | None = None
        self._has_waited_for_study = False
        self._task: BotTask | None = None
        """The task the bots are working on."""

    # Clients ---------------------------------------------------------------------------------------------------------
    @property
    def is_idle(self) -> bool:
        """True if the room can be evicted from memory."""
        return not self.clients and not self.is_working and not self.lock.locked() and self._thinking is None

    def has_space(self, seats: Collection[int]) -> bool:
        """True if one more client may play these seats or, if there are none, watch."""
        if not seats:
            return self.spectators() < self._limits.spectators_per_game
        return all(self._clients_in(seat) < self._limits.clients_per_seat for seat in seats)

    def _clients_in(self, seat: int) -> int:
        local = sum(1 for client in self.clients if seat in client.seats)
        return local + sum(each.seats.get(seat, 0) for each in self._remote_presence)

    @property
    def is_active(self) -> bool:
        """True if a player is connected to this process, or a spectator in a game of bots only."""
        return any(client.seats for client in self.clients) or (bool(self.clients) and all(seat.is_bot for seat in self.seats))

    def join(self, client: RoomClient) -> None:
        self.clients.add(client)
        self._send_seats()
        self._share_presence()
        self.wake_bots()

    def leave(self, client: RoomClient) -> None:
        if client not in self.clients:
            return  # the client left before it joined
        self.clients.discard(client)
        self._send_seats()
        self._share_presence()
        if not self.is_active and self._studying is not None:
            self._studying.cancel()

    def connected_seats(self) -> set[int]:
        taken = {seat for client in self.clients for seat in client.seats}
        taken.update(seat for each in self._remote_presence for seat in each.seats)
        return taken

    def seats_data(self) -> list[SeatData]:
        connected = self.connected_seats()
        return [seat.data(seat.is_bot or seat.number in connected, self.wanted_by(seat.number)) for seat in self.seats]

    def spectators(self) -> int:
        return self._local_spectators() + sum(each.spectators for each in self._remote_presence)

    def _local_spectators(self) -> int:
        return sum(1 for client in self.clients if not client.seats)

    def _share_presence(self) -> None:
        if self._store.is_shared and not self._is_closed:
            self._start_task(self._publish_presence())

    def republish_presence(self) -> None:
        """Publish presence even if it has not changed: other processes may have lost it."""
        self._published_presence = NO_PRESENCE
        self._share_presence()

    async def _publish_presence(self) -> None:
        """Publish who is connected to this process, and release the bots if the room is inactive here."""
        taken = [seat for client in self.clients for seat in client.seats]
        presence = Presence({seat: taken.count(seat) for seat in sorted(set(taken))}, self._local_spectators())
        if presence == self._published_presence:
            return
        self._published_presence = presence
        try:
            await self._store.publish_presence(self.id, presence)
        except Refusal:  # already logged
            self._published_presence = NO_PRESENCE
        if not self.is_active:
            await self._store.release_bots(self.id)

    def setup_data(self) -> SetupData:
        return setup_data(self.record.setup)

    @property
    def commitment(self) -> str:
        """The hash of the secret behind the shuffles; empty if there is none."""
        return "" if self.record.fair is None else self.record.fair.commitment

    @property
    def parts(self) -> list[int]:
        """The seats that contributed random bytes to the seed."""
        return [] if self.record.fair is None else sorted(self.record.fair.parts)

    def seat_of(self, token: str) -> int | None:
        """Return the seat a token belongs to, or None. Takes constant time."""
        match = None
        for seat in self.seats:
            if seat.token_hash and token_matches(token, seat.token_hash):
                match = seat.number
        return match

    def _send_seats(self) -> None:
        self._drop_stale_votes()
        for client in self.clients:
            client.seats_changed()
        if self.has_clock:
            self._send_game()  # a clock may have started or stopped

    def _send_game(self) -> None:
        self._update_clocks()
        for client in self.clients:
            client.game_changed()

    def _broadcast(self, message: ServerMessage) -> None:
        for client in self.clients:
            client.send(message)

    # Updates for clients -------------------------------------------------------------------------------------------------
    def update(self, seat: int, start: int) -> Update:
        """Return what has happened since event `start`, as visible to a seat."""
        events = self.game.events_for(seat, start)
        state = self.game.view(seat)
        party = self.party_of([seat]) if seat >= 0 else set[int]()
        return {
            "type": "update",
            "seat": seat,
            "generation": self.game.run.generation,
            "from": start,
            "events": events,
            "seq": start + len(events),
            "state": state,
            "wording": view_wording(state),
            "undo": undo_offer(self.game, self.seats, party),
            "clock": self.clock_data(),
            "times": self.times_left(),
        }

    def position_for_hint(self, token: str) -> tuple[PlainGame, str]:
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
            if await self._retry_stale(attempt):
                return True
            self._close_undo_request("lapsed")
        self._send_game()
        self.wake_bots()
        return False

    def _is_duplicate(self, seat: int, decision_id: str, picks: Answer) -> bool:
        """True if the same answer to this decision is already stored."""
        generation, dot, number = decision_id.partition(".")
        if not dot or generation != str(self.game.run.generation) or not number.isascii() or not number.isdigit():
            return False
        given = self.game.run.answer_numbers[seat]
        index = int(number)
        if str(index) != number or index >= len(given):
            return False
        return self.game.run.answers[given[index]] == picks

    def _check_answer(self, seat: int, decision_id: str, picks: Answer) -> None:
        decision = self.game.decision
        if decision is None:
            raise Refusal("over", "the game is over; there is nothing to answer")
        if decision_id != self.game.run.decision_id(seat):
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
        self._check_open()
        before = self.game.answer_count
        try:
            with report_card_errors():
                self.game.answer_all(answers)
        except Exception as error:
            logger.error("game %s: answer %d failed: %s", self.id, before, _failure(error))
            raise server_fault() from None
        game = self.game
        fingerprint = self._checkpoint()
        if self._is_too_long() and game.can_end:
            game.end(TOO_LONG)
        try:
            texts = game.answer_texts(before)
            seats = game.run.answered_by(before)
            await self._store.add_answers(self.id, self._point, seats, texts, game.is_over, game.ended, fingerprint)
        except BaseException:
            self.game.run.take_back(before)
            raise
        self._update_point()

    def _is_too_long(self) -> bool:
        """True if the game has reached the limit of answers or turns."""
        turns = sum(player.turns for player in self.game.table.players)
        return self.game.answer_count >= self._limits.answers_per_game or turns >= self._limits.turns_per_game

    def _checkpoint(self) -> str | None:
        """Return a fingerprint of the position if a checkpoint is due, to detect diverging replays."""
        game = self.game
        self._last_checkpoint = min(self._last_checkpoint, game.answer_count)
        is_due = self.is_over or game.answer_count >= self._last_checkpoint + CHECK_EVERY
        if not is_due or not is_checkable(game.decision):
            return None
        self._last_checkpoint = game.answer_count
        return checkpoint(game.table)

    # Bots ------------------------------------------------------------------------------------------------------------
    def wake_bots(self) -> None:
        """Start the bots if one of them has to decide and the room is active."""
        if not self.is_active:
            return
        if self._studying is None and self._tasks.unstudied_levels():
            self._studying = asyncio.create_task(self._study_kingdom(), name=f"study of {self.id}")
        if self._thinking is None and self._bot_is_asked():
            self._thinking = asyncio.create_task(self._play_bots(), name=f"bots of {self.id}")

    async def _study_kingdom(self) -> None:
        """Let the bots study the kingdom, one level at a time."""
        try:
            for level in self._tasks.unstudied_levels():
                await self._bot_scheduler.study_queue.study(level, self._tasks.setup)
        finally:
            self._studying = None

    async def _wait_for_study(self) -> None:
        """Wait for the study to finish, but only once: bots that get no result play without it."""
        if self._studying is not None and not self._has_waited_for_study:
            await asyncio.wait({self._studying}, timeout=self._limits.study_seconds)
        self._has_waited_for_study = True

    def _bot_is_asked(self) -> bool:
        asked = self.game.asked
        return asked is not None and bool(self.seats[asked].bot_level)

    async def _play_bots(self) -> None:
        await self._wait_for_study()
        while True:
            try:
                async with self.lock:
                    await self._catch_up()
                    if not self._bot_is_asked() or not self.is_active:
                        # Clear this under the lock, so that the next change to the game starts the bots again.
                        self._thinking = None
                        return
                    tasks = self._tasks
                    task = self._task = tasks.next_task(self.game)
                    before = self._point
                if not await self._store.claim_bots(self.id):
                    await asyncio.sleep(RETRY_SECONDS)  # another process runs the bots of this game
                    self._is_behind = True
                    continue
                answers, _ = await asyncio.gather(self._bot_scheduler.run(task), asyncio.sleep(self._limits.bot_pause))
                async with self.lock:
                    if answers is None or before != self._point or tasks is not self._tasks:
                        tasks.reset()  # the worker lacks the game, or the game or its bots have changed
                        continue
                    await self._commit(answers)
                    tasks.confirm(self.game)
                    if self.is_over:
                        self._close_undo_request("lapsed")
            except asyncio.CancelledError:
                raise
            except StaleWrite:
                self._tasks.reset()
                self._is_behind = True
                continue
            except Exception as error:
                self._tasks.reset()
                logger.error("game %s: the bots failed: %s", self.id, _failure(error))
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self._send_game()

    def _discard_bot_work(self) -> None:
        self._tasks = BotTaskBuilder(self.record, self.seats, self._limits.bot_seconds)
        if self._task is not None:
            self._bot_scheduler.cancel(self._task)

    def _reseat_bots(self) -> None:
        if not self._tasks.matches(self.seats):
            self._discard_bot_work()

    def _set_record(self, record: GameRecord) -> None:
        super()._set_record(record)
        self._discard_bot_work()

    def close(self) -> None:
        """Stop all work. The game stays in the database and can't be changed here any more."""
        self._is_closed = True
        for task in (self._thinking, self._studying):
            if task is not None:
                task.cancel()
        self._stop_timer()
        self._stop_clock_timer()

    # Shuffles ----------------------------------------------------------------------------------------------------------
    async def add_part(self, seats: Collection[int], part: bytes) -> None:
        """Mix a party's random bytes into the seed and redeal, once per party and before the first answer."""
        party = self.party_of(seats)

        async def attempt() -> bool:
            fair = self.record.fair
            if fair is None or self.game.answer_count or party & {*fair.parts}:
                return False
            fair = fair.with_part(min(seats), part)
            record = replace(self.record, fair=fair, seed=derive_seed(fair))
            self._check_open()
            await self._store.redeal(record, self._point)
            generation = self.game.run.generation + 1
            self.game = Game(record.setup, record.seed)
            self.game.run.generation = generation
            self._kept_event_counts[generation] = 0
            self._set_record(record)
            self._update_point()
            return True

        async with self.lock:
            was_redealt = await self._retry_stale(attempt)
        if was_redealt:
            self._send_game()
            self.wake_bots()

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
            free = [seat for seat in self.seats if seat.is_open and number in (None, seat.number)]
            if not free:
                raise Refusal("no_open_seat", "all open seats are taken" if number is None else "that seat is taken")
            await self._save_seat(free[0].claimed(name, token_hash))
            return free[0].number

        async with self.lock:
            claimed = await self._retry_stale(attempt)
        self._on_seats_changed()
        return claimed, token

    async def rename(self, number: int, name: str) -> None:
        async with self.lock:
            await self._retry_stale(lambda: self._save_seat(self.seats[number].renamed(name)))
        self._send_seats()

    def chat(self, message: ChatMessage) -> None:
        """Broadcast a chat message. Raises Refusal if nobody else plays from another device."""
        if len({seat.party for seat in self.seats if not seat.is_bot}) < 2:
            raise Refusal("bad_message", "there is nobody else at this table to talk to")
        self._broadcast(message)
        self._publish(message)

    def _share_stand_in_vote(self, seat: int, voters: Collection[int]) -> None:
        self._publish({"type": STAND_IN_VOTE, "seat": seat, "voters": sorted(voters)})

    def _share_aid_vote(self, voters: Collection[int], on: bool) -> None:
        self._publish({"type": AID_VOTE, "on": on, "voters": sorted(voters)})

    def _publish(self, message: Mapping[str, object]) -> None:
        """Send a message to the same room in other processes."""
        if self._store.is_shared:
            self._start_task(self._store.broadcast(self.id, msgspec.json.encode(message).decode()))

    def receive(self, text: str) -> None:
        """Handle a chat message or a vote that came through another process."""
        message = msgspec.json.decode(text)
        if message["type"] == STAND_IN_VOTE:
            self._start_task(self.receive_stand_in_vote(message["seat"], message["voters"]))
        elif message["type"] == AID_VOTE:
            self._start_task(self.receive_aid_vote(message["voters"], message["on"]))
        else:
            self._broadcast(message)

    def announce_rematch(self, game_id: str) -> None:
        self.rematch = game_id
        self._broadcast({"type": "rematch", "game": game_id})
