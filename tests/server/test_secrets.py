"""No hidden information reaches a client over real sockets. See also test_leaks."""

from __future__ import annotations

import asyncio
import json

from .harness import BOT, FRIEND, LOCAL, YOU, Client, RunningServer, simple_picks


def test_frames_of_a_game_contain_no_secrets(server: RunningServer) -> None:
    """Compares everything sent to one seat with the replay."""

    async def test() -> None:
        created = server.new_game(YOU, BOT, BOT, kingdom={"set": "Size Distortion"})
        token = created["seats"][0]["token"]
        game = created["game"]
        async with Client(server, game) as spectator, Client(server, game, token) as client:
            while not (await client.wait_for_decision())["over"]:
                await client.answer(0, simple_picks(client.states[0]["decision"]))
                for wrong in ("9.9", client.states[0]["decision"]["id"] if client.states[0]["decision"] else "x"):
                    await client.error(type="answer", seat=0, decision=wrong, picks=[998])
            while not spectator.states[-1]["over"]:
                await spectator.receive()
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
                assert public.get("seen") == (
                    None if len(public["cards"]) == event["count"] else "some" if public["cards"] else "none"
                )
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


async def wait_until_up_to_date(client: Client) -> int:
    """Wait until everything sent so far has arrived, and return the number of updates."""
    for _ in range(2):  # updates follow the acknowledgement sent with them
        await client.ask(type="ping")
    return sum(message["type"] == "update" for message in client.received)


def test_declined_action_is_not_sent_to_others(server: RunningServer) -> None:
    """Others must not learn that there was an Action to decline."""

    async def test() -> None:
        created = server.new_game(YOU, FRIEND, kingdom={"set": "First Game"}, first=0)
        friend = server.post(f"games/{created['game']}/claim", {"invite": created["invite"]}).json()["token"]
        anna = Client(server, created["game"], created["seats"][0]["token"])
        cleo = Client(server, created["game"], friend)
        watcher = Client(server, created["game"])
        async with anna, cleo, watcher:
            while True:
                updates = {client: await wait_until_up_to_date(client) for client in (anna, cleo, watcher)}
                mover, other = (anna, cleo) if anna.states[0]["decision"] is not None else (cleo, anna)
                seat = mover.seats[0]
                question = mover.states[seat]["decision"]
                if question["source"] == "action":
                    break
                cheap = [i for i, name in enumerate(question["options"]) if name in ("Village", "Cellar", "Moat")]
                await mover.answer(seat, cheap[:1] if question["source"] == "buy" else simple_picks(question))
            seen = [other.states[other.seats[0]], watcher.states[-1]]
            assert [mover.states[seat]["phase"], *(state["phase"] for state in seen)] == ["action", "start", "start"]
            await mover.answer(seat, [])
            assert mover.states[seat]["phase"] != "action"
            assert await wait_until_up_to_date(other) == updates[other]
            assert await wait_until_up_to_date(watcher) == updates[watcher]

    asyncio.run(test())


def test_errors_do_not_reveal_another_hand(server: RunningServer) -> None:
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


def test_wrong_tokens_are_reported_and_give_no_seat(server: RunningServer) -> None:
    async def test() -> None:
        one = server.new_game(YOU, LOCAL, BOT, first=0)
        two = server.new_game(YOU, BOT)
        right = [seat["token"] for seat in one["seats"]]
        wrong = (two["seats"][0]["token"], "", "x" * 43, one["game"])
        for token in wrong:
            async with Client(server, one["game"], token) as client:
                assert client.welcome["you"] == []
                assert client.welcome["refused"] == [0]
                assert client.states[-1]["hand"] == []
                assert await client.error(type="answer", seat=0, decision="0.0", picks=[]) == "not_your_seat"
        async with Client(server, one["game"], wrong[0], right[1], wrong[2], right[0], right[0]) as client:
            assert client.welcome["you"] == [0, 1]
            assert client.welcome["refused"] == [0, 2]
            assert len(client.states[0]["hand"]) == 5
        async with Client(server, one["game"]) as spectator:
            assert spectator.welcome["refused"] == []

    asyncio.run(test())

    asyncio.run(test())
