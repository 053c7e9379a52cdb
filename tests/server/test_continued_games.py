"""Other ways to start a game: tutorial, step of a finished game, save file, kingdom of the day."""

from __future__ import annotations

import json

from feodum.bots.buy_lists import big_money
from feodum.game import Game
from feodum.kingdoms.selection import set_of

from .harness import BOT, LOCAL, YOU, Client, RunningServer
from .test_game_play import FIRST_GAME, play_out, run


def test_tutorial_deal_is_always_the_same(server: RunningServer) -> None:
    async def test() -> None:
        hands = []
        for name in ("Anna", "Ben"):
            created = server.new_game({"kind": "you", "name": name}, lesson=True)
            async with Client(server, created["game"], created["seats"][0]["token"]) as client:
                state = await client.wait_for_decision()
                hands.append(state["hand"])
                assert (state["turn"], client.welcome["seats"][0]["name"]) == (0, name)
        assert hands[0] == hands[1]

    run(test())


def test_game_continues_from_any_step_of_a_finished_one(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, BOT, kingdom=FIRST_GAME)
        game, token = created["game"], created["seats"][0]["token"]
        early = server.post("games", {"seats": [YOU], "from": {"game": game, "step": 0}})
        assert (early.status_code, early.json()["code"]) == (409, "not_over")
        async with Client(server, game, token) as client:
            await play_out(client)
        before = Game.from_json(server.get(f"games/{game}/save").text)
        for step in (0, 7, before.answer_count // 2):
            expected = before.copy()
            expected.rewind(step)
            asked = expected.asked
            assert asked is not None
            again = server.new_game({"kind": "you", "name": "Cleo"}, **{"from": {"game": game, "step": step}})
            assert [seat["seat"] for seat in again["seats"]] == [asked]
            async with Client(server, again["game"], again["seats"][0]["token"]) as client:
                state = await client.wait_for_decision()
                assert state["hand"] == expected.view(asked)["hand"]
                assert state["decision"]["options"] == expected.options
        late = server.post("games", {"seats": [YOU], "from": {"game": game, "step": before.answer_count}})
        assert late.json()["code"] == "over"

    run(test())


def test_kingdom_of_the_day_depends_only_on_the_date(server: RunningServer) -> None:
    first = server.post("kingdom", {"day": "2026-11-16"}).json()
    assert first == server.post("kingdom", {"day": "2026-11-16"}).json()
    assert first["code"] != server.post("kingdom", {"day": "2026-11-17"}).json()["code"]
    assert {set_of(name) for name in first["kingdom"]} <= {"Base", "Prosperity", "Cornucopia", "Dark Ages"}
    for day in ("tomorrow", "2026-02-30", "2026-13-01", "0000-01-01", "２０２６-11-16", "2026-11-16\n"):
        refused = server.post("kingdom", {"day": day})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_message"), day
    assert server.post("kingdom", {"day": "2028-02-29"}).status_code == 200
    assert server.post("kingdom", {"day": "2026-11-16", "set": "First Game"}).json()["code"] == "bad_message"


def test_same_hands_option_gives_identical_starting_hands(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, LOCAL, LOCAL, kingdom=FIRST_GAME, same_hands=True)
        assert server.get(f"games/{created['game']}").json()["setup"]["same_hands"]
        async with Client(server, created["game"], *(seat["token"] for seat in created["seats"])) as client:
            hands = [sorted(client.states[seat]["hand"]) for seat in client.seats]
            assert hands[0] == hands[1] == hands[2]

    run(test())


def test_save_files_can_be_opened(server: RunningServer) -> None:
    finished = Game.new("First Game", seed=4).play_out([big_money(), big_money()])
    opened = server.post("saves", json.loads(finished.to_json()))
    assert (opened.status_code, opened.json()["seats"]) == (201, [])
    game = opened.json()["game"]
    assert server.get(f"games/{game}/summary").json()["scores"] == finished.scores()
    assert Game.from_json(server.get(f"games/{game}/save").text) == finished

    async def play_on() -> None:
        begun = Game.new("First Game", seed=4, first=1)
        begun.answer(0)
        created = server.post("saves", json.loads(begun.to_json())).json()
        async with Client(server, created["game"], created["seats"][0]["token"]) as client:
            state = await client.wait_for_decision()
            assert begun.asked is not None
            assert (client.seats, state["hand"]) == ([begun.asked], begun.view(begun.asked)["hand"])

    run(play_on())
    damaged = {**json.loads(finished.to_json()), "answers": ["nonsense"]}
    for wrong in (damaged, {}, [1], {**damaged, "kingdom": ["Atlantis"]}):
        refused = server.post("saves", wrong)
        assert (refused.status_code, refused.json()["code"]) == (422, "bad_save")
    assert server.post("saves", ["x" * 500_000]).json()["code"] == "too_large"
