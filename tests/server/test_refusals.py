"""Every refusal has a code, its values, and a sentence in every language."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Iterator, MutableMapping
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax import ast as fluent
from starlette.applications import Starlette

import feodum
from feodum.engine.errors import SetupError
from feodum.i18n.texts import languages
from feodum.kingdoms.selection import all_sets
from feodum.server.http.app import Server
from feodum.server.http.client_messages import GameRequest, KingdomRequest, SeatRequest, Wishes
from feodum.server.http.host_check import HostCheck
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import REFUSALS, Refusal, setup_refusal
from feodum.server.table.kingdom_requests import requested_kingdom

from .harness import YOU, RunningServer

SOURCES = Path(feodum.__file__).parent
RAISING = [
    *sorted((SOURCES / "server").rglob("*.py")),
    SOURCES / "cards" / "box.py",
    *sorted((SOURCES / "kingdoms").glob("*.py")),
]
OF_THE_PAGE = {"offline"}
"""Codes that only the page uses."""


def refusals() -> Iterator[tuple[str, int, str, set[str]]]:
    """Yield every refusal in the source: file, line, code and the names of its values."""
    for file in RAISING:
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            if call.func.id in ("Refusal", "CardRefusal") and isinstance(call.args[0], ast.Constant):
                yield file.name, call.lineno, str(call.args[0].value), {str(keyword.arg) for keyword in call.keywords}
            if call.func.id == "SetupError":
                code = call.args[1].value if len(call.args) > 1 and isinstance(call.args[1], ast.Constant) else "bad_setup"
                values = call.args[2].keys if len(call.args) > 2 and isinstance(call.args[2], ast.Dict) else []
                yield file.name, call.lineno, str(code), {str(key.value) for key in values if isinstance(key, ast.Constant)}


def test_refusals_in_source_match_the_list() -> None:
    found = list(refusals())
    assert len(found) > 50
    for file, line, code, values in found:
        assert code in REFUSALS, (file, line, code)
        assert values == {*REFUSALS[code]["values"]}, (file, line, code)
    assert {*REFUSALS} - {code for _, _, code, _ in found} == set(), "unused codes"


class Variables(visitor.Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802 (the visitor's own naming)
        self.names.add(node.id.name)


@pytest.mark.parametrize("language", languages())
def test_every_code_has_a_translation(language: str) -> None:
    text = (SOURCES / "i18n" / language / "errors.ftl").read_text(encoding="utf-8")
    messages = {entry.id.name: entry for entry in FluentParser().parse(text).body if isinstance(entry, fluent.Message)}
    codes = {code: f"error-{code.replace('_', '-')}" for code in (*REFUSALS, *OF_THE_PAGE)}
    assert sorted(messages) == sorted(codes.values())
    for code, id in codes.items():
        used = Variables()
        used.visit(messages[id])
        assert used.names <= {*REFUSALS.get(code, {"values": []})["values"]}, id
        has_hint = [attribute.id.name for attribute in messages[id].attributes] == ["suggestion"]
        assert has_hint == ("suggestion" in used.names), id


CARDS = ["Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village"]


@pytest.mark.parametrize(
    ("request_", "code", "values"),
    [
        (KingdomRequest(cards=[*CARDS, "Vilage"]), "unknown_card", {"name": "Vilage", "suggestion": "Village"}),
        (KingdomRequest(cards=[*CARDS, "Xyz"]), "unknown_card", {"name": "Xyz", "suggestion": ""}),
        (KingdomRequest(cards=[*CARDS, "Gold"]), "not_kingdom_card", {"card": "Gold"}),
        (KingdomRequest(cards=[*CARDS, "Moat"]), "doubled_cards", {"cards": ["Moat"]}),
        (KingdomRequest(cards=CARDS), "kingdom_size", {"size": 10, "given": 9}),
        (KingdomRequest(cards=[*CARDS, "Witch"], bane="Chapel"), "needless_bane", {"card": "Chapel"}),
        (KingdomRequest(cards=[*CARDS, "Young Witch"], bane="Witch"), "wrong_bane", {"card": "Witch"}),
        (KingdomRequest(cards=[*CARDS, "Witch"], printings={"Gold": "1E"}), "needless_printing", {"card": "Gold"}),
        (
            KingdomRequest(cards=[*CARDS, "Witch"], printings={"Witch": "9E"}),
            "unknown_printing",
            {"card": "Witch", "edition": "9E"},
        ),
        (KingdomRequest(set="First Gam"), "unknown_recommended", {"name": "First Gam", "suggestion": "First Game"}),
        (KingdomRequest(code="12"), "code_length", {"length": 15}),
        (KingdomRequest(code="2" + "0" * 14), "code_version", {}),
        (KingdomRequest(code="10000-014FR-V004S"), "code_mistake", {}),
        (
            KingdomRequest(wishes=Wishes(sets=["Atlantis"])),
            "unknown_set",
            {"name": "Atlantis", "sets": all_sets()},
        ),
        (KingdomRequest(wishes=Wishes(with_=["Moat"], without=["Moat"])), "wished_and_ruled_out", {"card": "Moat"}),
        (KingdomRequest(wishes=Wishes(with_=["Witch"], attack=False)), "unwished_attack", {"card": "Witch"}),
        (KingdomRequest(wishes=Wishes(sets=["Cornucopia"], trashing=True, without=["Remake"])), "impossible_wishes", {}),
        (
            KingdomRequest(wishes=Wishes(with_=["Scout", "Courtier"], most_per_box=1)),
            "too_many_of_box",
            {"set": "Intrigue", "count": 2, "most": 1},
        ),
        (
            KingdomRequest(wishes=Wishes(sets=["Guilds", "Alchemy"], most_per_box=4)),
            "too_few_of_boxes",
            {"count": 8, "most": 4, "size": 10},
        ),
    ],
)
def test_invalid_kingdom_request_is_refused_with_code_and_values(
    request_: KingdomRequest, code: str, values: dict[str, object]
) -> None:
    with pytest.raises(SetupError) as raised:
        requested_kingdom(request_)
    refusal = setup_refusal(raised.value)
    assert (refusal.code, refusal.values, refusal.status) == (code, values, 422)
    assert refusal.message == str(raised.value)


def test_code_and_values_reach_the_client(server: RunningServer) -> None:
    response = server.post("kingdom", {"cards": [*CARDS, "Vilage"]})
    assert response.status_code == 422
    assert response.json() == {
        "type": "error",
        "code": "unknown_card",
        "values": {"name": "Vilage", "suggestion": "Village"},
        "message": "Vilage: no such Kingdom card. Did you mean Village?",
    }
    seats = server.post("games", {"seats": [YOU]})
    assert (seats.status_code, seats.json()["values"]) == (422, {"least": 2, "most": 6, "given": 1})


def test_close_codes_tell_whether_to_reconnect() -> None:
    closing = {code: Refusal(code, "").close_code for code in REFUSALS}
    final = {code for code, closed in closing.items() if closed in (4403, 4404, 4422, 4426)}
    about_cards = {"missing_cards", "card_failed", "card_stopped"}
    assert final == {"forbidden_origin", "not_found", "damaged", "unknown_language", "version"} | about_cards
    assert closing["slow_down"] == 4429
    assert {closed for code, closed in closing.items() if code not in final | {"slow_down"}} == {4503}


async def answers_to_a_socket(app: Starlette, path: str) -> list[dict[str, object]]:
    """Return the messages the application sends to a socket that says hello and leaves."""
    scope = {"type": "websocket", "path": path, "headers": [], "query_string": b"", "client": ("10.0.0.1", 1), "scheme": "ws"}
    hello: dict[str, object] = {"type": "websocket.receive", "text": '{"type":"hello","version":1}'}
    connect: dict[str, object] = {"type": "websocket.connect"}
    incoming = iter([connect, hello])
    sent: list[dict[str, object]] = []
    greeted = asyncio.Event()

    async def receive() -> dict[str, object]:
        for message in incoming:
            return message
        await greeted.wait()
        return {"type": "websocket.disconnect", "code": 1000}

    async def send(message: MutableMapping[str, object]) -> None:
        sent.append(dict(message))
        if message["type"] == "websocket.send":
            greeted.set()

    await app(scope, receive, send)
    return sent


def test_rate_limited_socket_may_reconnect_later(tmp_path: Path) -> None:

    async def test() -> None:
        limits = Limits(reads_burst=2, reads_per_second=0.0)
        server = Server(tmp_path / "games.sqlite3", HostCheck(only_loopback=False), limits)
        created = await server.lobby.create(GameRequest(seats=[SeatRequest("you"), SeatRequest("friend")]))
        path = f"/api/games/{created['game']}/ws"
        app = server.app()
        for _ in range(2):
            assert '"welcome"' in str((await answers_to_a_socket(app, path))[1]["text"])
        _, error, closed = await answers_to_a_socket(app, path)
        assert '"slow_down"' in str(error["text"])
        assert (closed["type"], closed["code"]) == ("websocket.close", 4429)
        server.lobby.close()

    asyncio.run(test())
