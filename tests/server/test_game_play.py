"""Complete games over real sockets: against bots, between people, on one device, with reconnects."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx

from feodum import Game

from .harness import BOT, FRIEND, LOCAL, SECONDS, YOU, Client, RunningServer, simple_picks

MESSAGES_PER_ANSWER = 4
"""At most: the acknowledgement, the update, and the updates by bots."""
FIRST_GAME: dict[str, object] = {"set": "First Game"}


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


def claim(server: RunningServer, created: dict[str, Any], name: str = "Cleo") -> str:
    response = server.post(f"games/{created['game']}/claim", {"invite": created["invite"], "name": name})
    assert response.status_code == 200, response.text
    token: str = response.json()["token"]
    return token


async def play_out(client: Client) -> int:
    """Play the client's seats to the end and return the number of answers."""
    answers = 0
    while True:
        state = await client.wait_for_decision()
        if state["over"]:
            return answers
        await client.answer(state["seat"], simple_picks(state["decision"]))
        answers += 1


def test_game_against_bots_has_a_summary_and_a_replay(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, BOT, BOT, kingdom=FIRST_GAME)
        game = created["game"]
        for page in ("save", "summary", "replay", "replay/0"):
            early = server.get(f"games/{game}/{page}")
            assert (early.status_code, early.json()["code"]) == (409, "not_over")
        async with Client(server, game, created["seats"][0]["token"]) as client:
            answers = await play_out(client)
            assert len(client.frames) <= MESSAGES_PER_ANSWER * answers
            final = client.states[0]
            assert await client.error(type="undo") == "nothing_to_undo"
            assert await client.error(type="answer", seat=0, decision="0.999", picks=[]) == "over"
        check_review(server, game, final, client.logs[0])

    run(test())


def check_review(server: RunningServer, game: str, final: dict[str, Any], log: list[dict[str, Any]]) -> None:
    saved = server.get(f"games/{game}/save")
    assert "attachment" in saved.headers["content-disposition"]
    again = Game.from_json(saved.text)
    assert again.is_over
    assert again.scores() == final["scores"]
    assert again.winners() == final["winners"]
    assert len(again.log) == len(log)
    summary = server.get(f"games/{game}/summary").json()
    assert summary["scores"] == final["scores"]
    assert [sum(row["total"] for row in rows) for rows in summary["points"]] == final["scores"]
    assert [player["owned"] for player in final["players"]] == summary["decks"]
    assert len(summary["history"]) == sum(summary["turns"])
    assert summary["history"][-1]["points"] == final["scores"]
    replay = server.get(f"games/{game}/replay").json()
    steps = replay["steps"]
    assert steps == len(replay["answers"]) == len(again.answers)
    assert not any("seen" in event for event in replay["events"])
    assert [event["verb"] for event in replay["events"]] == [event["verb"] for event in log]
    shown = server.get(f"games/{game}/replay/{steps - 3}?count=20").json()["steps"]
    assert [step["step"] for step in shown] == [steps - 3, steps - 2, steps - 1, steps]
    assert shown[-1]["state"]["scores"] == final["scores"]
    assert shown[0]["state"]["decision"]["options"] == replay["answers"][steps - 3]["options"]
    assert [len(hand) for hand in shown[0]["hands"]] == [player["hand_size"] for player in shown[0]["state"]["players"]]
    for step in ("x", "-1", "99999999999", str(steps + 1), f"0?count={10**6}"):
        assert server.get(f"games/{game}/replay/{step}").status_code == 400


def test_players_and_spectators_see_the_same_events_but_only_their_own_hand(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, kingdom=FIRST_GAME, first=0)
        game = created["game"]
        async with (
            Client(server, game, created["seats"][0]["token"]) as anna,
            Client(server, game, claim(server, created)) as cleo,
            Client(server, game) as spectator,
        ):
            assert (anna.seats, cleo.seats, spectator.seats) == ([0], [1], [])
            shown = await play_until_moat_shown(anna, cleo)
            assert shown
            await spectator.until(lambda message: len(spectator.logs[-1]) == len(anna.logs[0]))
            verbs = [[event["verb"] for event in log] for log in (anna.logs[0], cleo.logs[1], spectator.logs[-1])]
            assert verbs[0] == verbs[1] == verbs[2]
            for client, seat in ((anna, 0), (cleo, 1), (spectator, -1)):
                check_log_of(client.logs[seat], seat)
                assert all(state["decision"] is None or state["decision"]["seat"] == seat for state in client.states.values())
                assert client.states[seat]["hand"] == [] or seat >= 0

    run(test())


async def play_until_moat_shown(anna: Client, cleo: Client) -> bool:
    """Play until Cleo reveals a Moat to Anna's Militia; return False if that never happens."""
    wishes = {0: ("Militia", "Silver"), 1: ("Moat",)}
    clients = {0: anna, 1: cleo}
    for _ in range(400):
        asked = anna.states[0]["asked"]
        client = clients[asked]
        if client.states[asked]["decision"] is None:
            await client.receive()
            continue
        decision = client.states[asked]["decision"]
        await client.answer(asked, simple_picks(decision, wishes[asked]))
        target = len(client.logs[asked])
        other = clients[1 - asked]
        while len(other.logs[1 - asked]) < target or other.states[1 - asked]["asked"] != client.states[asked]["asked"]:
            await other.receive()
        if any(event["verb"] == "show" and event["cards"] == ["Moat"] for event in anna.logs[0]):
            return True
    return False


def check_log_of(log: list[dict[str, Any]], seat: int) -> None:
    """Check that the log shows only the seat's own draws."""
    for event in log:
        if event["verb"] == "draw":
            assert (event["seat"] == seat) == bool(event["cards"])
            assert (event["seat"] == seat) != ("seen" in event)


def test_invalid_late_or_duplicate_answers_change_nothing(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, kingdom=FIRST_GAME, first=0)
        async with (
            Client(server, created["game"], created["seats"][0]["token"]) as anna,
            Client(server, created["game"], claim(server, created)) as cleo,
        ):
            decision = anna.states[0]["decision"]
            await anna.send(type="answer", seat=0, decision=decision["id"], picks=[0], re="first")
            first = await anna.until(lambda message: message["type"] == "ack")
            assert (first["re"], first["duplicate"]) == ("first", False)
            await anna.until(lambda message: message["type"] == "update")
            before = anna.states[0]
            again = await anna.ask(type="answer", seat=0, decision=decision["id"], picks=[0])
            assert again["duplicate"] is True
            assert await anna.error(type="answer", seat=0, decision=decision["id"], picks=[1]) == "late"
            assert await anna.error(type="answer", seat=0, decision="9.9", picks=[0]) == "late"
            assert await anna.error(type="answer", seat=0, decision="nonsense", picks=[0]) == "late"
            assert await anna.error(type="answer", seat=1, decision="0.0", picks=[0]) == "not_your_seat"
            assert await cleo.error(type="answer", seat=1, decision="0.0", picks=[0]) == "not_asked"
            assert await cleo.error(type="answer", seat=0, decision=before["decision"]["id"], picks=[0]) == "not_your_seat"
            current = before["decision"]["id"]
            assert await anna.error(type="answer", seat=0, decision=current, picks=[999]) == "illegal_answer"
            assert await anna.error(type="answer", seat=0, decision=current, picks=[0, 0]) == "illegal_answer"
            assert await anna.error(type="hello", version=1) == "bad_message"
            await anna.answer(0, [])
            assert anna.states[0]["players"][0]["play"] == before["players"][0]["play"]

    run(test())


def test_a_client_resumes_by_sequence_number(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, BOT, kingdom=FIRST_GAME, first=0)
        token = created["seats"][0]["token"]
        client = Client(server, created["game"], token)
        watching = Client(server, created["game"], token)
        await client.join()
        await watching.join()
        for round_number in range(6):
            for _ in range(3):
                state = await client.wait_for_decision()
                await client.answer(0, simple_picks(state["decision"]))
            await client.wait_for_decision()
            await client.leave()
            if round_number == 3:  # meanwhile the game continues on another device
                state = await watching.wait_for_decision()
                while watching.states[0]["decision"] is None or len(watching.logs[0]) < len(client.logs[0]):
                    await watching.receive()
                await watching.answer(0, simple_picks(watching.states[0]["decision"]))
            client.starts.clear()
            had = len(client.logs[0])
            decision = client.states[0]["decision"]
            await client.join(resume=True)
            assert client.starts == [had]
            if round_number != 3:
                assert client.states[0]["decision"] == decision
        fresh = Client(server, created["game"], token)
        await fresh.join()
        await client.wait_for_decision()
        assert fresh.logs[0][: len(client.logs[0])] == client.logs[0]
        for each in (client, watching, fresh):
            await each.leave()

    run(test())


def test_players_on_one_device_share_a_socket(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, LOCAL, BOT, kingdom=FIRST_GAME, first=0)
        tokens = [seat["token"] for seat in created["seats"]]
        async with Client(server, created["game"], *tokens) as both:
            assert both.seats == [0, 1]
            for _ in range(8):
                state = await both.wait_for_decision()
                await both.answer(state["seat"], simple_picks(state["decision"]))
            await both.until(lambda message: len(both.logs[0]) == len(both.logs[1]))
            for seat in (0, 1):
                check_log_of(both.logs[seat], seat)
            assert both.undo[0] == "free"
            await both.wait_for_decision()
            length = len(both.logs[0])
            assert (await both.ask(type="undo"))["type"] == "ack"
            await both.until(lambda message: both.generation == 1)
            assert len(both.logs[0]) < length

    run(test())


def test_friends_claim_and_rename_seats_and_spectators_only_watch(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, FRIEND)
        game = created["game"]
        assert created["open"] == [1, 2]
        async with Client(server, game, created["seats"][0]["token"]) as anna:
            assert [seat["open"] for seat in anna.welcome["seats"]] == [False, True, True]
            wrong = server.post(f"games/{game}/claim", {"invite": "x" * 43})
            assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong_invite")
            first = server.post(
                f"games/{game}/claim", {"invite": created["invite"], "name": " Cleo\u202e\n ", "seat": 2}
            ).json()
            assert first["seat"] == 2
            seats = (await anna.until(lambda message: message["type"] == "seats"))["seats"]
            assert [seat["open"] for seat in seats] == [False, True, False]
            assert seats[2]["name"] == "Cleo"
            taken = server.post(f"games/{game}/claim", {"invite": created["invite"], "seat": 2})
            assert (taken.status_code, taken.json()["code"]) == (409, "no_open_seat")
            second = server.post(f"games/{game}/claim", {"invite": created["invite"]}).json()
            assert second["seat"] == 1
            assert server.post(f"games/{game}/claim", {"invite": created["invite"]}).status_code == 409
            async with Client(server, game, second["token"]) as dora:
                assert (await dora.ask(type="rename", seat=1, name="Dora"))["type"] == "ack"
                assert await dora.error(type="rename", seat=0, name="Eve") == "not_your_seat"
                assert await dora.error(type="rename", seat=1, name="\u200b") == "empty_name"
                seats = (await anna.until(lambda m: m["type"] == "seats" and m["seats"][1]["name"] == "Dora"))["seats"]
                assert seats[1]["connected"] is True
            await anna.until(lambda m: m["type"] == "seats" and not m["seats"][1]["connected"])
            async with Client(server, game) as spectator:
                for message in ("undo", "rematch", "undo_cancel"):
                    assert await spectator.error(type=message) == "only_players"
                assert await spectator.error(type="answer", seat=0, decision="0.0", picks=[]) == "not_your_seat"
                assert (await spectator.ask(type="ping", re="p"))["re"] == "p"
        public = server.get(f"games/{game}").json()
        assert (public["over"], public["players"], public["open"]) == (False, 3, [])
        assert public["seats"][1]["name"] == "Dora"

    run(test())


def test_undo_is_free_or_needs_votes(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, FRIEND, kingdom=FIRST_GAME, first=0)
        game = created["game"]
        async with (
            Client(server, game, created["seats"][0]["token"]) as anna,
            Client(server, game, claim(server, created)) as cleo,
            Client(server, game, claim(server, created, "Dora")) as dora,
        ):
            assert anna.undo[0] is None
            assert await anna.error(type="undo") == "nothing_to_undo"
            asked = anna.states[0]["decision"]
            await anna.answer(0, simple_picks(asked))
            assert anna.undo[0] == "free"
            assert (await anna.ask(type="undo"))["type"] == "ack"
            await anna.until(lambda message: message["type"] == "update")
            decision = anna.states[0]["decision"]
            assert {**decision, "id": asked["id"]} == asked
            assert decision["id"] != asked["id"]
            assert anna.generation == 1
            late = await anna.error(type="answer", seat=0, decision=asked["id"], picks=simple_picks(asked))
            assert late == "late"
            await anna.answer(0, simple_picks(decision))
            await anna.answer(0, simple_picks(anna.states[0]["decision"]))  # buys, and draws a new hand
            assert anna.undo[0] == "ask"
            await ask_and_vote(anna, cleo, dora)

    run(test())


async def ask_and_vote(anna: Client, cleo: Client, dora: Client) -> None:
    """Anna asks four times: declined, withdrawn, expired by an answer, and granted."""

    async def requested(client: Client) -> dict[str, Any]:
        return await client.until(lambda message: message["type"] == "undo_request")

    for close, result in ((cleo, "refused"), (anna, "withdrawn")):
        assert (await anna.ask(type="undo"))["type"] == "ack"
        assert await anna.error(type="undo") == "undo_pending"
        request = (await requested(close if close is cleo else cleo))["request"]
        assert request["waiting_for"] == [1, 2]
        assert await anna.error(type="undo_vote", request=request["id"], agree=True) == "no_request"
        if close is cleo:
            assert await cleo.error(type="undo_cancel") == "no_request"
            await cleo.ask(type="undo_vote", request=request["id"], agree=False)
        else:
            await anna.ask(type="undo_cancel")
        closed = await dora.until(lambda message: message["type"] == "undo_request" and message["request"] is None)
        assert closed["result"] == result
    length = len(anna.logs[0])
    await anna.ask(type="undo")
    await cleo.wait_for_decision()
    await cleo.answer(1, simple_picks(cleo.states[1]["decision"]))
    assert (await dora.until(lambda message: message.get("result") == "lapsed"))["request"] is None
    await anna.ask(type="undo")
    request = (await dora.until(lambda message: message["type"] == "undo_request"))["request"]
    assert await cleo.error(type="undo_vote", request=request["id"] + 1, agree=True) == "no_request"
    await cleo.ask(type="undo_vote", request=request["id"], agree=True)
    half = await dora.until(lambda message: message["type"] == "undo_request")
    assert (half["request"]["waiting_for"], half["request"]["agreed"]) == ([2], [1])
    await dora.ask(type="undo_vote", request=request["id"], agree=True)
    for client in (anna, cleo, dora):
        await client.until(lambda message: message.get("generation") == 2)
    assert anna.states[0]["decision"]["source"] == "buy"
    assert len(anna.logs[0]) < length


def test_rematch_keeps_the_seats_and_the_winner_goes_last(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, BOT, kingdom=FIRST_GAME)
        token = created["seats"][0]["token"]
        async with Client(server, created["game"], token) as client, Client(server, created["game"]) as spectator:
            assert await client.error(type="rematch") == "not_over"
            await play_out(client)
            winners = client.states[0]["winners"]
            assert (await client.ask(type="rematch"))["type"] == "ack"
            assert (await client.ask(type="rematch"))["type"] == "ack"
            rematches = [message["game"] for message in client.received if message["type"] == "rematch"]
            assert len(rematches) == 1
            assert (await spectator.until(lambda message: message["type"] == "rematch"))["game"] == rematches[0]
        async with Client(server, rematches[0], token) as client:
            assert client.seats == [0]
            assert client.welcome["setup"]["kingdom"] == spectator.welcome["setup"]["kingdom"]
            if len(winners) == 1:
                assert client.welcome["setup"]["first"] == 1 - winners[0]
        assert server.get(f"games/{created['game']}").json()["rematch"] == rematches[0]

    run(test())


def test_concurrent_games_do_not_mix(server: RunningServer) -> None:
    """Twelve concurrent games finish, without messages from other games."""

    async def one() -> None:
        created = server.new_game(YOU, BOT, kingdom=FIRST_GAME)
        async with Client(server, created["game"], created["seats"][0]["token"]) as client:
            answers = await play_out(client)
            assert client.states[0]["over"]
            assert len(client.frames) <= MESSAGES_PER_ANSWER * answers

    async def test() -> None:
        await asyncio.gather(*(one() for _ in range(12)))

    run(test())


def test_the_catalog_is_complete_and_cached(server: RunningServer) -> None:
    response = server.get("catalog")
    catalog = response.json()
    assert {*catalog["kingdom"]} <= {each["name"] for each in (*catalog["cards"], *catalog["piles"])}
    assert catalog["default_level"] in [level["level"] for level in catalog["levels"]]
    assert any(each["playable"] for each in catalog["recommended"])
    unchanged = httpx.get(
        f"{server.url}api/catalog", headers={"If-None-Match": response.headers["etag"]}, verify=False, timeout=SECONDS
    )
    assert unchanged.status_code == 304
    assert (
        len(httpx.get(f"{server.url}api/catalog", headers={"Accept-Encoding": "gzip"}, verify=False, timeout=SECONDS).content)
        > 10_000
    )


BOOM = """
from feodum import Card
from feodum.engine.card import ACTION


class Boom(Card):
    '''+1 Buy'''

    name, cost, types, buys = "Boom", 0, ACTION, 1

    def play(self, g, me):
        return 1 / 0
"""


def test_failing_custom_card_leaves_the_game_unchanged(tmp_path: Path) -> None:
    """The server log says where in the file the card failed."""
    (tmp_path / "boom.py").write_text(BOOM, encoding="utf-8")
    server = RunningServer(tmp_path / "games.sqlite3", "--cards", str(tmp_path / "boom.py"))
    cards = ["Boom", "Village", "Smithy", "Market", "Cellar", "Moat", "Workshop", "Mine", "Remodel", "Gardens"]

    async def test() -> None:
        created = server.new_game(YOU, LOCAL, kingdom={"cards": cards})
        async with Client(server, created["game"], *[seat["token"] for seat in created["seats"]]) as client:
            while (decision := (state := await client.wait_for_decision())["decision"])["source"] != "action":
                await client.answer(state["seat"], simple_picks(decision, ("Boom",)))
            play = {"type": "answer", "seat": state["seat"], "decision": decision["id"]}
            assert await client.error(**play, picks=[0]) == "card_failed"
            assert (await client.ask(**play, picks=[]))["type"] == "ack"

    try:
        run(test())
    finally:
        errors = server.stop()
    assert f"{tmp_path / 'boom.py'}:12: Boom: ZeroDivisionError: division by zero" in errors
    assert "Traceback" not in errors


HARBOUR = Path(__file__).parents[1] / "card_files" / "harbour.py"


def test_card_file_with_durations_mats_and_landscapes_is_served(tmp_path: Path) -> None:
    """A set-aside card, a mat and an Event of a card file are in the views, and a bot plays the whole game."""
    server = RunningServer(tmp_path / "games.sqlite3", "--cards", str(HARBOUR))
    cards = ["Breakwater", "Boathouse", "Lamplighter", "Harbourmaster", "Net/Catch", "Wrecker", "Shipwright", "Village", "Moat"]
    kingdom = {"cards": [*cards, "Gardens"], "landscapes": ["Regatta", "Reef"]}
    wishes = ("Province", "Gold", "Breakwater", "Boathouse")
    seen: set[str] = set()

    wanted = {"Breakwater", "Boathouse mat", "face down", "Regatta", "Reef"}

    async def play() -> None:
        created = server.new_game(YOU, BOT, kingdom=kingdom)
        async with Client(server, created["game"], created["seats"][0]["token"]) as client:
            while not (state := await client.wait_for_decision())["over"]:
                mine = state["players"][0]
                seen.update(
                    [mat["name"] for mat in mine.get("mats", []) if mat["count"]], [card["name"] for card in mine["play"]]
                )
                seen.update([landscape["name"] for landscape in state["landscapes"]])
                await client.answer(state["seat"], simple_picks(state["decision"], wishes))

    async def test() -> None:
        for _ in range(20):  # the deal is random, and not every game shows everything
            await play()
            if wanted <= seen:
                return

    try:
        run(test())
    finally:
        assert server.stop() == ""
    assert wanted <= seen
