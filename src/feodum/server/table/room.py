"""A table in use: one game in memory, who is connected to it, and everything that can happen at it.

Whatever changes the game does so under the room's lock and is stored before anybody hears of it. Whoever reads the game
takes the lock too, and so sees only what is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, Protocol, TypeVar

import msgspec

from feodum.cards.custom import CardFault, card_faults_told
from feodum.engine.decision import Answer
from feodum.engine.errors import IllegalAnswer
from feodum.game import Game
from feodum.i18n.wording import wording_in
from feodum.kingdoms.kingdom_code import setup_data
from feodum.saves.checkpoints import CHECK_EVERY, checkpoint, is_checkable
from feodum.saves.provably_fair import seed_of
from feodum.server.bots.bot_scheduler import Line, Thinker
from feodum.server.bots.bot_worker import Task
from feodum.server.bots.coach import PlainGame, plain_game
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import Refusal, server_fault
from feodum.server.http.replies import ChatMessage, SeatData, ServerMessage, Update
from feodum.server.ops.garbage import settle
from feodum.server.storage.records import GameRecord
from feodum.server.storage.store import NOBODY, Presence, StaleWrite, Store
from feodum.server.table.memory_aid import GameWithMemoryAid
from feodum.server.table.seating import hash_of, is_token, new_token
from feodum.server.table.undo import undo_offer
from feodum.view.schema import SetupData

RETRY_SECONDS: Final = 1.0
WISH: Final = "wish"
"""What processes say to each other of somebody who wants a stand-in."""
AID: Final = "aid"
"""The same of the memory aid."""
TOO_LONG: Final = "length"
"""Why a game is ended before its time."""
logger = logging.getLogger("feodum.server")

Result = TypeVar("Result")


def _failure(error: Exception) -> str:
    """What the log says of a failure: of our own only its kind, since what it says might name cards."""
    return str(error) if isinstance(error, CardFault) else type(error).__name__


class Guest(Protocol):
    """Somebody connected to a room."""

    seats: list[int]

    def game_moved(self) -> None: ...

    def seats_changed(self) -> None: ...

    def say(self, message: ServerMessage) -> None: ...


class Room(GameWithMemoryAid):
    def __init__(self, record: GameRecord, game: Game, store: Store, thinker: Thinker, limits: Limits) -> None:
        super().__init__(record, game, store, limits)
        self._checked = game.answer_count
        """How many answers there were at the last checkpoint, or when the room was opened."""
        self.guests: set[Guest] = set()
        self._told_presence = NOBODY
        self._thinker = thinker
        self._line = Line(record, self.seats, limits.bot_seconds)
        self._thinking: asyncio.Task[None] | None = None
        self._studying: asyncio.Task[None] | None = None
        self._has_waited = False
        self._task: Task | None = None
        """What the bots are just thinking about."""

    # Who is there ----------------------------------------------------------------------------------------------------
    @property
    def is_idle(self) -> bool:
        """Whether the room can be left to rest in the database."""
        return not self.guests and not self.is_working and not self.lock.locked() and self._thinking is None

    def has_place(self, seats: Collection[int]) -> bool:
        """Whether one more can join in these seats, or as a spectator; neither takes the other's place."""
        if not seats:
            return self.spectators() < self._limits.spectators_a_game
        return all(self._guests_in(seat) < self._limits.guests_a_seat for seat in seats)

    def _guests_in(self, seat: int) -> int:
        here = sum(1 for guest in self.guests if seat in guest.seats)
        return here + sum(each.seats.get(seat, 0) for each in self._elsewhere)

    @property
    def is_played(self) -> bool:
        """Whether somebody who plays is there, by way of this process. Where bots play among themselves, whoever watches."""
        return any(guest.seats for guest in self.guests) or (bool(self.guests) and all(seat.is_bot for seat in self.seats))

    def join(self, guest: Guest) -> None:
        self.guests.add(guest)
        self._tell_seats()
        self._share_presence()
        self.wake_bots()

    def leave(self, guest: Guest) -> None:
        if guest not in self.guests:
            return  # came and went without a word: nobody need hear of it
        self.guests.discard(guest)
        self._tell_seats()
        self._share_presence()
        if not self.is_played and self._studying is not None:
            self._studying.cancel()

    def present(self) -> set[int]:
        taken = {seat for guest in self.guests for seat in guest.seats}
        taken.update(seat for each in self._elsewhere for seat in each.seats)
        return taken

    def seats_data(self) -> list[SeatData]:
        here = self.present()
        return [seat.data(seat.is_bot or seat.number in here, self.wanted_by(seat.number)) for seat in self.seats]

    def spectators(self) -> int:
        return self._spectators_here() + sum(each.spectators for each in self._elsewhere)

    def _spectators_here(self) -> int:
        return sum(1 for guest in self.guests if not guest.seats)

    def _share_presence(self) -> None:
        if self._store.is_shared and not self._is_closed:
            self._begin(self._tell_presence())

    def share_presence_again(self) -> None:
        """The others may have forgotten it."""
        self._told_presence = NOBODY
        self._share_presence()

    async def _tell_presence(self) -> None:
        """Tell the other processes who is here, and leave them the bots of a game that nobody plays here."""
        taken = [seat for guest in self.guests for seat in guest.seats]
        here = Presence({seat: taken.count(seat) for seat in sorted(set(taken))}, self._spectators_here())
        if here == self._told_presence:
            return
        self._told_presence = here
        try:
            await self._store.tell_presence(self.id, here)
        except Refusal:  # the log has it
            self._told_presence = NOBODY
        if not self.is_played:
            await self._store.release_bots(self.id)

    def setup_data(self) -> SetupData:
        return setup_data(self.record.setup)

    @property
    def commitment(self) -> str:
        """The hash of the secret that the shuffles depend on; empty where there is none."""
        return "" if self.record.fair is None else self.record.fair.commitment

    @property
    def parts(self) -> list[int]:
        """The seats whose bytes are in the seed."""
        return [] if self.record.fair is None else sorted(self.record.fair.parts)

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens."""
        found = None
        for seat in self.seats:
            if seat.token_hash and is_token(token, seat.token_hash):
                found = seat.number
        return found

    def _tell_seats(self) -> None:
        self._drop_wishes()
        for guest in self.guests:
            guest.seats_changed()
        if self.has_clock:
            self._tell_game()  # somebody's time may have begun to run, or stopped

    def _tell_game(self) -> None:
        self._mind_clock()
        for guest in self.guests:
            guest.game_moved()

    def _tell_all(self, message: ServerMessage) -> None:
        for guest in self.guests:
            guest.say(message)

    # What a guest gets -------------------------------------------------------------------------------------------------
    def update(self, seat: int, start: int) -> Update:
        """What has happened since event number `start`, as a seat may know it."""
        events = self.game.told(seat, start)
        state = self.game.view(seat)
        party = self.party_of([seat]) if seat >= 0 else set[int]()
        return {
            "type": "update",
            "seat": seat,
            "generation": self.game.generation,
            "from": start,
            "events": events,
            "seq": start + len(events),
            "state": state,
            "wording": wording_in(state),
            "undo": undo_offer(self.game, self.seats, party),
            "clock": self.clock_data(),
            "times": self.times_left(),
        }

    def position_for_hint(self, token: str) -> tuple[PlainGame, str]:
        """The game as it stands and the id of the decision that the token's seat is asked, were the lock held by the caller.
        Hints are for those who play against bots alone."""
        seat = self.seat_of(token)
        if seat is None:
            raise Refusal("not_your_seat", "this token opens no seat of this game")
        if sum(1 for each in self.seats if not each.is_bot) > 1:
            raise Refusal("only_against_bots", "hints are given only in games against bots")
        if self.game.asked != seat:
            raise Refusal("not_asked", "this seat is not asked anything at the moment")
        return plain_game(self.record.setup, self.record.seed, self.game.answers), self.game.decision_id(seat)

    # Answering ---------------------------------------------------------------------------------------------------------
    async def answer(self, seat: int, decision_id: str, picks: Answer) -> bool:
        """Take a person's answer; whether it was there already. Raises a Refusal where it can't be taken."""

        async def attempt() -> bool:
            if self._is_repetition(seat, decision_id, picks):
                return True
            self._check_answer(seat, decision_id, picks)
            await self._commit([picks])
            return False

        async with self.lock:
            if await self._agreeing(attempt):
                return True
            self._close_request("lapsed")
        self._tell_game()
        self.wake_bots()
        return False

    def _is_repetition(self, seat: int, decision_id: str, picks: Answer) -> bool:
        """Whether this very answer to this decision has been stored before."""
        generation, dot, number = decision_id.partition(".")
        if not dot or generation != str(self.game.generation) or not number.isascii() or not number.isdigit():
            return False
        given = self.game.answers_of(seat)
        place = int(number)
        if str(place) != number or place >= len(given):
            return False
        return self.game.answer_at(given[place]) == picks

    def _check_answer(self, seat: int, decision_id: str, picks: Answer) -> None:
        decision = self.game.decision
        if decision is None:
            raise Refusal("over", "the game is over; there is nothing to answer")
        if decision_id != self.game.decision_id(seat):
            raise Refusal("late", "that decision is not open, or no longer; nothing has changed")
        if decision.seat != seat:
            raise Refusal("not_asked", "this seat is not asked anything at the moment")
        if self.seats[seat].stand_in:
            raise Refusal("bot_plays", "a bot plays this seat")
        try:
            decision.check(picks)
        except IllegalAnswer as error:
            raise Refusal("illegal_answer", str(error)) from None

    async def _commit(self, answers: list[Answer]) -> None:
        """Play on with these answers and store them; if either fails, nothing has changed."""
        self._check_open()
        before = self.game.answer_count
        try:
            with card_faults_told():
                self.game.answer_all(answers)
        except Exception as error:
            logger.error("game %s: answer %d failed with %s", self.id, before, _failure(error))
            raise server_fault() from None
        settle()
        game = self.game
        mark = self._checkpoint()
        if self._is_too_long() and game.can_end:
            game.end(TOO_LONG)
        try:
            texts = game.answer_texts(before)
            seats = game.answered_by(before)
            await self._store.add_answers(self.id, self._point, seats, texts, game.is_over, game.ended, mark)
        except BaseException:
            self.game.take_back(before)
            raise
        self._note_point()

    def _is_too_long(self) -> bool:
        """Whether the game has gone on for so long that it would never end by itself."""
        turns = sum(player.turns for player in self.game.table.players)
        return self.game.answer_count >= self._limits.answers_a_game or turns >= self._limits.turns_a_game

    def _checkpoint(self) -> str | None:
        """A fingerprint of the position, every some answers, by which the stored game can be known again."""
        game = self.game
        self._checked = min(self._checked, game.answer_count)
        is_due = self.is_over or game.answer_count >= self._checked + CHECK_EVERY
        if not is_due or not is_checkable(game.decision):
            return None
        self._checked = game.answer_count
        return checkpoint(game.table)

    # Bots ------------------------------------------------------------------------------------------------------------
    def wake_bots(self) -> None:
        """See to it that bots go on if one of them is asked and somebody plays with them."""
        if not self.is_played:
            return
        if self._studying is None and self._line.unknown_levels():
            self._studying = asyncio.create_task(self._let_bots_study(), name=f"study of {self.id}")
        if self._thinking is None and self._bot_is_asked():
            self._thinking = asyncio.create_task(self._let_bots_play(), name=f"bots of {self.id}")

    async def _let_bots_study(self) -> None:
        """Have the bots look at the kingdom, one level after the other."""
        try:
            for level in self._line.unknown_levels():
                await self._thinker.study.look(level, self._line.setup)
        finally:
            self._studying = None

    async def _wait_for_study(self) -> None:
        """Give the bots time to look at the kingdom; once, so that those who can't get at it play on as they are."""
        if self._studying is not None and not self._has_waited:
            await asyncio.wait({self._studying}, timeout=self._limits.study_seconds)
        self._has_waited = True

    def _bot_is_asked(self) -> bool:
        asked = self.game.asked
        return asked is not None and bool(self.seats[asked].bot_level)

    async def _let_bots_play(self) -> None:
        await self._wait_for_study()
        while True:
            try:
                async with self.lock:
                    await self._follow()
                    if not self._bot_is_asked() or not self.is_played:
                        # Said under the lock: whoever changes the game after this starts the bots anew.
                        self._thinking = None
                        return
                    line = self._line
                    task = self._task = line.task(self.game)
                    before = self._point
                if not await self._store.claim_bots(self.id):
                    await asyncio.sleep(RETRY_SECONDS)  # another process has them, and tells what they do
                    self._is_behind = True
                    continue
                answers, _ = await asyncio.gather(self._thinker.play_on(task), asyncio.sleep(self._limits.bot_pause))
                async with self.lock:
                    if answers is None or before != self._point or line is not self._line:
                        line.forget()  # it does not know the game, or it was undone or a seat given back meanwhile
                        continue
                    await self._commit(answers)
                    line.agree(self.game)
                    if self.is_over:
                        self._close_request("lapsed")
            except asyncio.CancelledError:
                raise
            except StaleWrite:
                self._line.forget()
                self._is_behind = True
                continue
            except Exception as error:
                self._line.forget()
                logger.error("game %s: the bots could not go on: %s", self.id, _failure(error))
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self._tell_game()

    def _forget_thoughts(self) -> None:
        self._line = Line(self.record, self.seats, self._limits.bot_seconds)
        if self._task is not None:
            self._thinker.let_go(self._task)

    def _reseat_bots(self) -> None:
        if not self._line.is_for(self.seats):
            self._forget_thoughts()

    def _know(self, record: GameRecord) -> None:
        super()._know(record)
        self._forget_thoughts()

    def close(self) -> None:
        """Let the game rest in the database. Nothing can be changed here any more."""
        self._is_closed = True
        for task in (self._thinking, self._studying):
            if task is not None:
                task.cancel()
        self._stop_timer()
        self._stop_alarm()

    # Shuffles ----------------------------------------------------------------------------------------------------------
    async def add_part(self, seats: Collection[int], part: bytes) -> None:
        """Let the bytes of a party that sits down go into the seed, once, as long as nobody has answered: deal anew."""
        party = self.party_of(seats)

        async def attempt() -> bool:
            fair = self.record.fair
            if fair is None or self.game.answer_count or party & {*fair.parts}:
                return False
            fair = fair.with_part(min(seats), part)
            record = replace(self.record, fair=fair, seed=seed_of(fair))
            self._check_open()
            await self._store.deal_anew(record, self._point)
            self.game = Game(record.setup, record.seed, generation=self.game.generation + 1)
            self._cuts[self.game.generation] = 0
            self._know(record)
            self._note_point()
            return True

        async with self.lock:
            was_dealt = await self._agreeing(attempt)
        if was_dealt:
            self._tell_game()
            self.wake_bots()

    # Seats -------------------------------------------------------------------------------------------------------------
    async def claim(self, invite: str, name: str, number: int | None) -> tuple[int, str]:
        """Give an open seat to a friend: the seat and its token."""
        if not self.record.invite_hash or not is_token(invite, self.record.invite_hash):
            raise Refusal("wrong_invite", "this invitation is not valid for this game")
        token = new_token()
        token_hash = hash_of(token)

        async def attempt() -> int:
            for seat in self.seats:
                if seat.token_hash == token_hash:
                    return seat.number  # it was stored, though nobody was told
            free = [seat for seat in self.seats if seat.is_open and number in (None, seat.number)]
            if not free:
                raise Refusal("no_open_seat", "all seats for friends are taken" if number is None else "that seat is taken")
            await self._save_seat(free[0].claimed(name, token_hash))
            return free[0].number

        async with self.lock:
            claimed = await self._agreeing(attempt)
        self._seats_have_changed()
        return claimed, token

    async def rename(self, number: int, name: str) -> None:
        async with self.lock:
            await self._agreeing(lambda: self._save_seat(self.seats[number].renamed(name)))
        self._tell_seats()

    def speak(self, message: ChatMessage) -> None:
        """Let everybody here hear it, where there is somebody at another screen to talk to."""
        if len({seat.party for seat in self.seats if not seat.is_bot}) < 2:
            raise Refusal("bad_message", "there is nobody else at this table to talk to")
        self._tell_all(message)
        self._tell_elsewhere(message)

    def _share_wish(self, seat: int, voters: Collection[int]) -> None:
        self._tell_elsewhere({"type": WISH, "seat": seat, "voters": sorted(voters)})

    def _share_aid_wish(self, voters: Collection[int], on: bool) -> None:
        self._tell_elsewhere({"type": AID, "on": on, "voters": sorted(voters)})

    def _tell_elsewhere(self, words: Mapping[str, object]) -> None:
        if self._store.is_shared:
            self._begin(self._store.say(self.id, msgspec.json.encode(words).decode()))

    def hear_words(self, words: str) -> None:
        """Somebody has spoken, or wants something for which all are asked, by way of another process."""
        message = msgspec.json.decode(words)
        if message["type"] == WISH:
            self._begin(self.hear_wish(message["seat"], message["voters"]))
        elif message["type"] == AID:
            self._begin(self.hear_aid_wish(message["voters"], message["on"]))
        else:
            self._tell_all(message)

    def tell_rematch(self, game_id: str) -> None:
        self.rematch = game_id
        self._tell_all({"type": "rematch", "game": game_id})
