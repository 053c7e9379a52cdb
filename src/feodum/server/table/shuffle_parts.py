"""The players' random bytes for the shuffles (docs/internals/fair-shuffles.md)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Protocol

from feodum.game import Game
from feodum.saves.provably_fair import derive_seed
from feodum.server.storage.stored_game import StoredGame


class PartsHost(Protocol):
    """The table whose cards are dealt again."""

    async def try_cards(self, seed: int) -> None:
        """Raise CardRefusal if a custom card fails when the cards are dealt with this seed."""

    def game_changed(self) -> None:
        """Send the game to the clients and wake the bots."""


class ShuffleParts:
    def __init__(self, stored: StoredGame, host: PartsHost) -> None:
        self._stored = stored
        self._host = host

    @property
    def commitment(self) -> str:
        """The hash of the secret behind the shuffles; empty if there is none."""
        fair = self._stored.record.fair
        return "" if fair is None else fair.commitment

    @property
    def seats(self) -> list[int]:
        """The seats that contributed random bytes to the seed."""
        fair = self._stored.record.fair
        return [] if fair is None else sorted(fair.parts)

    async def show(self, seats: Collection[int]) -> None:
        """Record that the players of these seats are about to see cards, and can no longer influence the deal.

        The caller must hold the lock.
        """
        stored = self._stored

        async def attempt() -> None:
            for seat in [stored.seats[number] for number in seats]:
                if not seat.shown:
                    await stored.save_seat(seat.seen())

        if stored.record.fair is not None and not all(stored.seats[number].shown for number in seats):
            await stored.retry_stale(attempt)

    def _has_begun(self) -> bool:
        """True if anything has happened that all players have seen."""
        game = self._stored.game
        if not game.answer_count:
            return game.is_over
        return len(game.run.log) > len(Game(game.setup, game.seed).run.log)

    async def add(self, seats: Collection[int], part: bytes) -> None:
        """Mix a party's random bytes into the seed and redeal.

        Only once per party, before the first event, and before the party has seen any cards: otherwise, a player could keep a
        good hand and replace a bad one. Answers without an event don't count, because the part would tell of them.
        """
        stored = self._stored
        party = stored.party_of(seats)

        async def attempt() -> bool:
            fair = stored.record.fair
            if fair is None or self._has_begun() or party & {*fair.parts}:
                return False
            if any(stored.seats[number].shown for number in party):
                return False
            fair = fair.with_part(min(seats), part)
            seed = derive_seed(fair)
            await self._host.try_cards(seed)
            await stored.redeal(replace(stored.record, fair=fair, seed=seed))
            return True

        async with stored.lock:
            stored.expect_changes()
            was_redealt = await stored.retry_stale(attempt)
        if was_redealt:
            self._host.game_changed()
