"""`feodum serve`: startup errors, headers, origins and limits."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from feodum.engine.errors import FeodumError
from feodum.server.http.client_messages import clean_name
from feodum.server.http.host_check import HostCheck, host_name, is_loopback
from feodum.server.http.limits import AddressBuckets, Bucket, Limits, SocketCounter, network_of
from feodum.server.http.refusals import Refusal

from .harness import BOT, FRIEND, SECONDS, START, YOU, RunningServer


def run_serve(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*START[:-2], *options], capture_output=True, text=True, timeout=SECONDS)


def test_startup_errors_are_one_line_with_exit_code_2(server: RunningServer, tmp_path: Path) -> None:
    port = server.url.rstrip("/").rpartition(":")[2]
    database = str(tmp_path / "x.sqlite3")
    for options, message in (
        (("--port", port, "--database", database), f"port {port} is in use"),
        (("--port", "0", "--database", str(server.database)), "in use by another `feodum serve`"),
        (("--port", "99999", "--database", database), "--port takes a whole number"),
        (("--host", "no.such.host.invalid", "--database", database), "no address"),
        (("--port", "0", "--database", "/proc/nowhere/x"), "cannot open the database"),
    ):
        ended = run_serve(*options)
        assert ended.returncode == 2, ended
        assert message in ended.stderr
        assert ended.stderr.count("\n") == 1
        assert "Traceback" not in ended.stderr


def test_every_response_has_security_headers(server: RunningServer) -> None:
    for path in (
        "",
        "game/x",
        "api/catalog",
        "api/nothing",
        "nothing.js",
        "assets/nothing.js",
        "../../etc/passwd",
        "%2e%2e/x.py",
    ):
        response = httpx.get(server.url + path, verify=False, timeout=SECONDS)
        assert response.status_code in (200, 404, 503)
        assert "default-src 'self'" in response.headers["content-security-policy"]
        assert "unsafe" not in response.headers["content-security-policy"]
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "no-referrer"
        assert "server" not in response.headers
        assert "set-cookie" not in response.headers
    for method in ("PUT", "DELETE", "PATCH", "POST"):
        wrong = httpx.request(method, f"{server.url}api/catalog")
        assert (wrong.status_code, wrong.json()["code"]) == (405, "method")


def test_foreign_origins_and_hosts_are_refused(server: RunningServer) -> None:
    here = server.url.rstrip("/")
    body: dict[str, object] = {"wishes": {}}
    assert server.post("kingdom", body, origin=here).status_code == 200
    for origin in ("https://evil.example", "null", here + ".evil.example", here.replace("http", "ftp"), "http://[", ""):
        refused = server.post("kingdom", body, origin=origin)
        assert (refused.status_code, refused.json()["code"]) == (403, "forbidden_origin")
    assert (
        httpx.get(f"{server.url}api/catalog", headers={"host": "evil.example"}, verify=False, timeout=SECONDS).status_code
        == 403
    )

    async def test() -> None:
        game = server.new_game(YOU, BOT)["game"]
        async with connect(server.socket_url(game), origin=Origin("https://evil.example")) as ws:
            assert json.loads(await ws.recv())["code"] == "forbidden_origin"
            with pytest.raises(ConnectionClosed, match="4403"):
                await ws.recv()
        async with connect(server.socket_url(game), origin=Origin(here)) as ws:
            await ws.send('{"type":"hello","version":1}')
            assert json.loads(await ws.recv())["type"] == "welcome"

    asyncio.run(test())


def test_too_large_messages_missing_hello_and_unknown_version_are_refused(server: RunningServer) -> None:
    async def test() -> None:
        game = server.new_game(YOU, BOT)["game"]
        async with connect(server.socket_url(game)) as ws:
            await ws.send('{"type":"ping","re":"' + "x" * 5000 + '"}')
            with pytest.raises(ConnectionClosed, match="1009"):
                await ws.recv()
        async with connect(server.socket_url(game)) as ws:
            await ws.send('{"type":"ping"}')
            assert json.loads(await ws.recv())["code"] == "bad_message"
            await ws.send('{"type":"hello","version":2,"re":"a"}')
            last = json.loads(await ws.recv())
            assert (last["code"], last["re"]) == ("version", "a")
            with pytest.raises(ConnectionClosed, match="4426"):
                await ws.recv()
        for wrong in ("nothing", "x" * 300, "%00"):
            async with connect(server.socket_url(wrong)) as ws:
                assert json.loads(await ws.recv())["code"] == "not_found"

    asyncio.run(test())
    large = httpx.post(f"{server.url}api/games", content=b" " * 5000, verify=False, timeout=SECONDS)
    assert (large.status_code, large.json()["code"]) == (413, "too_large")


def test_invalid_game_requests_are_refused(server: RunningServer) -> None:
    for body, code in (
        ({"seats": [YOU]}, "player_count"),
        ({"seats": [YOU] * 7}, "bad_message"),
        ({"seats": [YOU, {"kind": "ghost"}]}, "seat_kind"),
        ({"seats": [YOU, {"kind": "bot", "level": "divine"}]}, "unknown_level"),
        ({"seats": [YOU, {"kind": "friend", "level": "novice"}]}, "level_of_person"),
        ({"seats": [YOU, BOT], "first": 4}, "first_player"),
        ({"seats": [YOU, BOT], "kingdom": {"set": "No such set"}}, "unknown_recommended"),
        ({"seats": [YOU, BOT], "kingdom": {"set": "First Game"}, "bane": "Chapel"}, "needless_bane"),
        ({"seats": [YOU, BOT], "seed": 5}, "bad_message"),
        ({"seats": "all"}, "bad_message"),
        ([], "bad_message"),
    ):
        response = server.post("games", body)
        assert response.status_code in (400, 422)
        assert response.json()["code"] == code, (body, response.text)
    for path in ("games/nothing", "games/nothing/summary", "games/nothing/replay"):
        assert server.get(path).json()["code"] == "not_found"
    assert server.post("games/nothing/claim", {"invite": "x"}).json()["code"] == "not_found"


def test_setup_options_are_applied(server: RunningServer) -> None:
    code = server.post("kingdom", {"set": "First Game"}).json()["code"]
    created = server.new_game(YOU, FRIEND, kingdom={"code": code}, colony=True, shelters=True, first=1)
    setup = server.get(f"games/{created['game']}").json()["setup"]
    assert (setup["colony"], setup["shelters"], setup["first"]) == (True, True, 1)
    assert "Moat" in setup["kingdom"]


def test_rate_limit_buckets_refill() -> None:
    now = 0.0
    bucket = Bucket(2, 1.0, lambda: now)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now = 1.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    addresses = AddressBuckets(1, 0.0, lambda: now)
    addresses.check("::1")
    addresses.check("127.0.0.1")
    with pytest.raises(FeodumError):
        addresses.check("127.0.0.1")
    with pytest.raises(Refusal):
        addresses.check("::2")  # the same network


def test_sockets_are_counted_per_network() -> None:
    connections = SocketCounter(Limits(sockets=3, sockets_per_address=2))
    assert [connections.enter(each) for each in ("10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.3")] == [
        True, True, False, True, False,
    ]  # fmt: skip
    connections.leave("10.0.0.1")
    assert connections.enter("10.0.0.3")
    assert network_of("::ffff:10.0.0.1") == "10.0.0.1"
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("unix") == "unix"


def test_player_names_are_cleaned() -> None:
    assert clean_name("  Än\u202ene \n\t B. ") == "Än ne B."
    assert clean_name("x" * 99) == "x" * 24
    assert clean_name("\ud800") == clean_name(None) == ""


def test_host_names_are_parsed_and_loopback_is_recognized() -> None:
    assert [host_name(host) for host in ("a:1", "a", "[::1]:80", "[::1]", "")] == ["a", "a", "::1", "::1", ""]
    assert is_loopback("LOCALHOST")
    assert is_loopback("127.3.2.1")
    assert not is_loopback("localhost.evil.example")
    HostCheck(only_loopback=False, origins=("https://my.example",))


def test_missing_server_dependencies_are_reported(tmp_path: Path) -> None:
    script = "import sys; sys.modules['h11'] = None\nfrom feodum.cli.main import main; main()"
    ended = subprocess.run([sys.executable, "-c", script, "serve"], capture_output=True, text=True, timeout=SECONDS)
    assert ended.returncode == 2
    assert "which is not installed" in ended.stderr


EARLY_SIGNAL = """
import os, signal
from feodum.cli.main import main
from feodum.server.http.asgi.asgi_server import AsgiServer

run = AsgiServer.run

def run_after_signal(server, listener):
    os.kill(os.getpid(), signal.NAME)
    run(server, listener)

AsgiServer.run = run_after_signal
main()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("drain", ["0", "1"])
def test_signal_between_start_message_and_first_request_stops_the_server(
    database: Path, drain: str, number: signal.Signals
) -> None:
    """The process sends itself the signal after the start message, before its event loop runs."""
    options = ["serve", "--port", "0", "--database", str(database), *(["--drain", drain] if drain != "0" else [])]
    command = [sys.executable, "-c", EARLY_SIGNAL.replace("NAME", number.name), *options]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "http://127.0.0.1:" in ended.stdout


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_right_after_the_start_message_stops_the_server(database: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "feodum", "serve", "--port", "0", "--database", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.send_signal(number)
        assert process.wait(SECONDS) == 0
        assert process.stderr.read() == ""


def test_port_is_released_after_shutdown(database: Path) -> None:
    running = RunningServer(database)
    port = int(running.url.rstrip("/").rpartition(":")[2])
    assert running.stop() == ""
    assert running.process.returncode == 0
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("127.0.0.1", port))
