"""Nothing a seat may not know reaches its client: compared byte by byte between games that differ only in secrets."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest

from feodum.cards.box import Setup, possible_banes, wants_bane
from feodum.engine.card import Card
from feodum.engine.random import seeded
from feodum.game import Game
from feodum.kingdoms import random_kingdom
from feodum.server.limits import Limits
from feodum.server.lobby import Lobby
from feodum.server.messages import encoded
from feodum.server.recorded import RecordedGame
from feodum.server.room import Room
from feodum.server.seating import Seat
from feodum.server.storage import GameRecord

from .harness import BOT, FRIEND, YOU, Client, RunningServer, simple_picks

PLAYERS = 3
SEATS = tuple(Seat(seat, "friend", f"P{seat}", "", "x") for seat in range(PLAYERS))


def random_answer(recorded: RecordedGame, chance: random.Random) -> tuple[int, ...]:
    decision = recorded.decision
    assert decision is not None
    if decision.source == "treasure":
        return tuple(range(decision.max))
    count = max(decision.min, 1 if decision.max else 0) if not decision.all_or_none else decision.max
    return tuple(chance.sample(range(decision.size), count))


def hide_differently(game: Game, seat: int, chance: random.Random) -> None:
    """Change everything that the seat cannot know: who holds what of their own cards, orders, what events had hidden."""
    table = game.window(seat)._table
    for number, player in enumerate(table.players):
        own = number == seat
        under = player.discard[:-1]
        zones: list[list[Card]] = [player.deck, under] if own else [player.hand, player.deck, under]
        if player.limbo and not player.limbo_revealed and not own:
            zones.append(player.limbo)
        cards = [card for zone in zones for card in zone]
        chance.shuffle(cards)
        for zone in zones:
            zone[:] = [cards.pop() for _ in zone]
        player.discard[:-1] = under
    for pile in table.piles:
        covered = pile.cards[:-1]
        chance.shuffle(covered)
        if pile.supply:
            pile.cards[:-1] = covered
    every = [card for player in table.players for card in player.cards()]
    for event in table.log or ():
        if not event.visible_to(seat):
            event.cards = [chance.choice(every) for _ in event.cards]
    table.random = seeded(chance.getrandbits(100))


@pytest.mark.parametrize("seed", range(12))
def test_secrets_make_no_difference_to_what_is_sent(seed: int, database: Path) -> None:
    chance = random.Random(seed)
    kingdom = random_kingdom(seeded(seed + 100))
    bane = possible_banes(kingdom)[0] if wants_bane(kingdom) else ""
    setup = Setup(PLAYERS, kingdom, bane=bane, shelters=seed % 2 == 0)

    async def test() -> None:
        lobby = Lobby(database, Limits())
        recorded = RecordedGame(setup, seed)
        room = Room(GameRecord("g", setup, seed, 0, "", SEATS), recorded, lobby.store, lobby.thinker, Limits())
        compared = 0
        for step in range(160):
            if recorded.decision is None:
                break
            recorded.add([random_answer(recorded, chance)])
            if step % 8 == 0:
                compared += compare(room, chance)
        lobby.close()
        assert compared > 20

    asyncio.run(test())


def compare(room: Room, chance: random.Random) -> int:
    """For each seat that is not asked, and a spectator, what is sent must not depend on the secrets."""
    real = room.recorded.game
    compared = 0
    for seat in (-1, *range(PLAYERS)):
        if seat == room.recorded.asked:  # its options may be cards that the change would move
            continue
        before = encoded(room.update(seat, 0))
        twin = RecordedGame(real.setup, real.seed, real.answers)
        hide_differently(twin.game, seat, chance)
        room.recorded, kept = twin, room.recorded
        after = encoded(room.update(seat, 0))
        room.recorded = kept
        assert before == after
        compared += 1
    return compared


def test_no_frame_of_a_real_game_has_a_secret(server: RunningServer) -> None:
    """Everything that went to one seat over the wire, compared with what the replay tells in the end."""

    async def test() -> None:
        created = server.new_game(YOU, BOT, BOT, kingdom={"set": "Size Distortion"})
        token = created["seats"][0]["token"]
        game = created["game"]
        async with Client(server, game) as spectator, Client(server, game, token) as client:
            while not (await client.settled())["over"]:
                await client.answer(0, simple_picks(client.states[0]["decision"]))
                for wrong in ("9.9", client.states[0]["decision"]["id"] if client.states[0]["decision"] else "x"):
                    await client.error(type="answer", seat=0, decision=wrong, picks=[998])
            while not spectator.states[-1]["over"]:
                await spectator.hear()
        replay = server.get(f"games/{game}/replay").json()
        seed = replay["save"]["seed"]
        assert int(seed) >= 1 << 64
        for frames in (client.frames, spectator.frames):
            for frame in frames:
                assert seed not in frame
                assert '"seed"' not in frame
                assert token not in frame
        for number, event in enumerate(replay["events"]):
            mine = client.logs[0][number]
            public = spectator.logs[-1][number]
            if event.get("private"):
                assert public["hidden"]
                assert len(public["cards"]) <= 1
                if event["seat"] != 0:
                    assert mine == public
            else:
                assert mine == public == event
        check_states(client, spectator)

    asyncio.run(test())


def check_states(client: Client, spectator: Client) -> None:
    for frame in (*client.frames, *spectator.frames):
        message = json.loads(frame)
        if message["type"] != "update":
            continue
        state = message["state"]
        if message["seat"] < 0:
            assert state["hand"] == []
            assert state["decision"] is None
        elif state["decision"] is not None:
            assert state["decision"]["seat"] == message["seat"]


def test_errors_to_others_say_nothing_of_the_hand(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, kingdom={"set": "First Game"}, first=0)
        invite = {"invite": created["invite"]}
        friend = server.post(f"games/{created['game']}/claim", invite).json()["token"]
        async with Client(server, created["game"], friend) as cleo:
            for seat, decision in ((0, "0.0"), (1, "0.0"), (1, "0.1"), (5, "0.0")):
                answer = await cleo.ask(type="answer", seat=seat, decision=decision, picks=[0])
                assert answer["type"] == "error"
                assert "Copper" not in answer["message"]

    asyncio.run(test())


def test_tokens_of_other_games_are_refused(server: RunningServer) -> None:
    async def test() -> None:
        one = server.new_game(YOU, BOT)
        two = server.new_game(YOU, BOT)
        for token in (two["seats"][0]["token"], "", "x" * 43, one["game"]):
            client = Client(server, one["game"], token)
            with pytest.raises(Exception, match="4403"):
                await client.join()
            assert client.said[-1]["code"] == "wrong_token"

    asyncio.run(test())
