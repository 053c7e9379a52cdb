"""The JSON Schema of the protocol: up to date, served, and valid for the messages of real games."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest
from protocol_schema import REF, TARGETS, schema_text

from .harness import BOT, FRIEND, LOCAL, YOU, Client, RunningServer, simple_picks
from .test_coach import FEW_QUESTIONS, hint
from .test_game_play import run

Draft202012Validator = import_module("jsonschema").Draft202012Validator  # jsonschema has no type annotations
SCHEMA: dict[str, Any] = json.loads(TARGETS[0].read_text(encoding="utf-8"))


def strict(schema: Any) -> Any:
    """Return a schema that also refuses fields that are not documented."""
    if isinstance(schema, list):
        return [strict(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if "properties" in schema and schema.get("type") == "object" else {}
    return {**closed, **{key: strict(value) for key, value in schema.items()}}


STRICT = strict(SCHEMA)


def check(name: str, message: object) -> None:
    """Validate a message against a definition of the schema."""
    Draft202012Validator({"$ref": REF + name, "$defs": STRICT["$defs"]}).validate(message)


def test_schema_is_up_to_date_and_valid() -> None:
    text = schema_text()
    for target in TARGETS:
        assert target.read_text(encoding="utf-8") == text, "out of date: run `make contract`"
    Draft202012Validator.check_schema(SCHEMA)


def test_fields_have_their_descriptions() -> None:
    definitions = SCHEMA["$defs"]
    assert definitions["AnswerMessage"]["properties"]["picks"]["description"] == "Option numbers. Empty to decline."
    assert definitions["SeatRequest"]["properties"]["kind"] == {"$ref": f"{REF}SeatKind"}
    assert definitions["GameEvent"]["properties"]["cards"]["description"] == "The cards this seat may see."
    with pytest.raises(Exception, match="'duplicate' is a required property"):
        check("Ack", {"type": "ack", "for": "ping"})
    with pytest.raises(Exception, match="is not valid under any of the given schemas"):
        Draft202012Validator(SCHEMA).validate({"type": "answer", "seat": 9, "decision": "0.1", "picks": []})


def test_server_serves_the_schema(server: RunningServer) -> None:
    response = server.get("schema")
    assert response.headers["content-type"] == "application/schema+json"
    assert response.json() == SCHEMA


def test_messages_of_a_game_match_the_schema(server: RunningServer) -> None:
    async def test() -> None:
        body = {"seats": [YOU, LOCAL, FRIEND], "kingdom": {"cards": FEW_QUESTIONS}, "clock": 3600, "memory_aid": True}
        check("GameRequest", body)
        created = server.post("games", body).json()
        check("CreatedGame", created)
        claim = {"invite": created["invite"], "name": "Cleo"}
        check("ClaimRequest", claim)
        claimed = server.post(f"games/{created['game']}/claim", claim).json()
        check("ClaimedSeat", claimed)
        check("GameInfo", server.get(f"games/{created['game']}").json())
        tokens = [*(seat["token"] for seat in created["seats"]), claimed["token"]]
        game = created["game"]
        async with Client(server, game, *tokens[:2], text="en") as client, Client(server, game, tokens[2], text="de") as cleo:
            await client.ask(type="ping", re="1")
            await client.ask(type="rename", seat=0, name="Anna Amalia")
            await client.ask(type="chat", text="Hello", re="2")
            await client.ask(type="chat", phrase="good-game")
            await client.ask(type="memory_aid", on=False)
            await client.ask(type="undo")
            await client.ask(type="answer", seat=2, decision="0.0", picks=[])
            undone = False
            asked = client.states[0]["asked"]
            while asked is not None:
                player = cleo if asked == 2 else client
                await player.until_asked(asked)
                await player.answer(asked, simple_picks(player.states[asked]["decision"]))
                if player is client and client.undo[asked] == "free" and not undone:
                    undone = True
                    await client.ask(type="undo")
                    for _ in range(2):
                        await client.until(lambda message: message["type"] == "update")
                asked = player.states[2 if player is cleo else 0]["asked"]
            messages = [*client.received, *cleo.received]
            for message in [*client.sent, *cleo.sent]:
                check("ClientMessage", message)
            await client.ask(type="rematch")
            messages += client.received[-2:]
        for message in messages:
            check("ServerMessage", message)
        assert {message["type"] for message in messages} >= {"welcome", "update", "error", "ack", "seats", "chat", "rematch"}
        check("Summary", server.get(f"games/{game}/summary").json())
        check("Replay", server.get(f"games/{game}/replay").json())
        check("AnalysisEstimate", server.get(f"games/{game}/analysis/estimate").json())
        check("ReplaySteps", server.get(f"games/{game}/replay/0?count=20").json())

    run(test())


def test_other_replies_match_the_schema(server: RunningServer) -> None:
    check("Catalog", server.get("catalog").json())
    check("Reach", server.get("reach").json())
    wishes = {"wishes": {"attack": False, "with": ["Moat"]}}
    check("KingdomRequest", wishes)
    check("Kingdom", server.post("kingdom", wishes).json())
    check("ErrorMessage", server.post("kingdom", {"cards": ["Vilage"]}).json())
    created = server.new_game(YOU, BOT, first=0)
    status, reply = hint(server, created["game"], created["seats"][0]["token"])
    assert status == 200
    check("Hint", reply)
