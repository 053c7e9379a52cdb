"""Ready text: questions, options, events and errors as sentences for clients that ask for them."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pages import ROOT, blocks
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from feodum.i18n.error_text import error_text
from feodum.i18n.texts import Texts, languages
from feodum.server.http.refusals import REFUSALS

from .harness import FRIEND, LOCAL, SECONDS, YOU, Client, RunningServer, simple_picks
from .test_game_play import FIRST_GAME, run


def texts_of(messages: list[dict[str, Any]]) -> list[str]:
    return [event["text"] for message in messages if message["type"] == "update" for event in message["events"]]


@pytest.mark.parametrize(
    ("language", "prompt", "options", "decline", "drawn", "seen"),
    [
        ("en", "Play your Treasures", {"Copper"}, "Go to Buy phase", "You draw ", "Ben draws 5 cards"),
        ("de", "Spiele deine Geldkarten aus", {"Kupfer"}, "Weiter zum Kaufen", "Du ziehst ", "Ben zieht 5 Karten"),
    ],
)
def test_client_gets_texts_of_what_its_seat_sees(
    server: RunningServer, language: str, prompt: str, options: set[str], decline: str, drawn: str, seen: str
) -> None:
    async def test() -> None:
        created = server.new_game(YOU, LOCAL, kingdom=FIRST_GAME, first=0)
        anna, ben = [seat["token"] for seat in created["seats"]]
        async with (
            Client(server, created["game"], anna, text=language) as client,
            Client(server, created["game"], ben) as other,
        ):
            update = next(message for message in client.received if message["type"] == "update")
            assert update["text"]["prompt"] == prompt
            assert {*update["text"]["options"]} == options
            assert len(update["text"]["options"]) == len(update["state"]["decision"]["options"])
            assert update["text"]["decline"] == decline
            await client.answer(0, list(range(update["state"]["decision"]["max"])))
            await client.answer(0, [])
            for _ in range(2):
                state = await other.wait_for_decision()
                await other.answer(1, simple_picks(state["decision"]))
            await client.wait_for_decision()
            lines = texts_of(client.received)
            assert len([line for line in lines if line.startswith(drawn)]) == 1
            assert len([line for line in lines if line == seen]) == 1
            plays = [line for line in lines if line.startswith(("You play", "Du spielst"))]
            assert len(plays) == 1  # one line for all Treasures, although each is an event
            assert all("text" not in message for message in other.received)
            assert all("text" not in event for event in other.logs[1])

    run(test())


def test_errors_have_text_in_the_language(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND, kingdom=FIRST_GAME, first=0)
        async with Client(server, created["game"], created["seats"][0]["token"], text="de") as client:
            error = await client.ask(type="answer", seat=1, decision="0.0", picks=[])
            assert error["code"] == "not_your_seat"
            assert error["message"] == "seat 1 is not yours"
            assert error["text"] == Texts("de").text("error-not-your-seat")

    run(test())


@pytest.mark.parametrize("code", REFUSALS)
def test_every_error_has_text_in_every_language(code: str) -> None:
    values = {name: ["a", "b"] if name.endswith("s") else 3 for name in REFUSALS[code]["values"]}
    for language in languages():
        assert error_text(Texts(language), code, values, "?") != "?"


def test_error_text_translates_names_and_uses_the_suggestion() -> None:
    german = Texts("de")
    values = {"name": "Vilage", "suggestion": "Village"}
    assert error_text(german, "unknown_card", values, "?").endswith("Meintest du Dorf?")
    assert "Meintest" not in error_text(german, "unknown_card", {**values, "suggestion": ""}, "?")
    assert "Kupfer, Silber" in error_text(german, "doubled_cards", {"cards": ["Copper", "Silver"]}, "?")
    assert error_text(german, "code_of_a_newer_server", {}, "the English message") == "the English message"


def test_unknown_language_is_refused_kindly(server: RunningServer) -> None:
    async def test() -> None:
        created = server.new_game(YOU, FRIEND)
        async with connect(f"{server.socket_url(created['game'])}?text=tlh") as socket:
            error = json.loads(await socket.recv())
            assert (error["code"], error["values"]) == ("unknown_language", {"given": "tlh", "languages": languages()})
            assert error["message"] == "tlh: no texts in this language; choose from en, de"
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.close_code == 4422

    run(test())


def test_documented_client_plays_a_game(server: RunningServer, tmp_path: Path) -> None:
    (source,) = [block.text for block in blocks(ROOT / "docs/internals/protocol.md") if block.file == "text_client.py"]
    script = tmp_path / "text_client.py"
    script.write_text(source, encoding="utf-8")
    command = [sys.executable, str(script), server.url, "de"]
    played = asyncio.run(asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=SECONDS))
    assert played.returncode == 0, played.stderr
    assert "Spiele deine Geldkarten aus ['Kupfer'" in played.stdout
    assert "Du kaufst " in played.stdout
