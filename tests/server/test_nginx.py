"""The nginx configuration in examples/server, with Debian's nginx in front of a real server."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from feodum.server.http.asgi.http_connection import KEEP_ALIVE_SECONDS
from feodum.server.http.client_messages import SAVE_BYTES
from feodum.server.http.limits import Limits

from .harness import FRIEND, SECONDS, YOU, Client, RunningServer, simple_picks
from .test_attacks import serving as server_in_this_process
from .test_attacks import until_closed

CONFIGURATION = Path(__file__).parents[2] / "examples" / "server" / "nginx.conf"
WISHES: dict[str, object] = {"wishes": {}}
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
MAIN = """
{user}
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr warn;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    {site}
}}
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Proxy(RunningServer):
    """nginx in front of a server. Requests through it use the same methods as requests to the server."""

    def __init__(self, folder: Path, server: str, **changes: str) -> None:
        port = free_port()
        site = CONFIGURATION.read_text()
        changed = {
            "listen 80;": f"listen 127.0.0.1:{port};",
            "listen [::]:80;": "",
            "server 127.0.0.1:8765;": f"server {server.removeprefix('http://').rstrip('/')};",
            **changes,
        }
        for old, new in changed.items():
            assert old in site
            site = site.replace(old, new)
        folder.mkdir()
        (folder / "nginx.conf").write_text(MAIN.format(site=site, user="user root;" if os.getuid() == 0 else ""))
        self.command = [NGINX, "-p", str(folder), "-c", "nginx.conf", "-e", "stderr"]
        self.port = port
        self.url = f"http://127.0.0.1:{port}/"
        self.process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionError:
                time.sleep(0.02)
        raise AssertionError(f"nginx does not respond: {self.stop()}")

    def check(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*self.command, "-t"], capture_output=True, text=True, timeout=SECONDS)

    def stop(self) -> str:
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGTERM)
        return self.wait_for_exit()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(
        tmp_path_factory.mktemp("nginx") / "games.sqlite3", "--origin", "https://example.org", "--trusted-proxy", "127.0.0.1"
    )
    yield running
    assert running.stop() == ""


@pytest.fixture(scope="module")
def proxy(server: RunningServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    running = Proxy(tmp_path_factory.mktemp("nginx") / "prefix", server.url)
    yield running
    running.stop()
    assert running.process.returncode == 0


def test_configuration_is_valid_without_warnings(proxy: Proxy) -> None:
    checked = proxy.check()
    assert checked.returncode == 0
    assert "syntax is ok" in checked.stderr
    assert not re.search(r"\[(warn|error|emerg)\]", checked.stderr)


def test_nginx_closes_idle_connections_before_the_server_does() -> None:
    """Otherwise a request on a connection that the server is just closing fails with 502."""
    found = re.search(r"upstream feodum \{[^}]*keepalive_timeout (\d+)s;", CONFIGURATION.read_text())
    assert found is not None
    assert int(found[1]) < KEEP_ALIVE_SECONDS


def test_game_is_played_through_nginx(proxy: Proxy) -> None:
    async def test() -> None:
        created = proxy.new_game(YOU, {"kind": "local"})
        async with Client(proxy, created["game"], *(seat["token"] for seat in created["seats"])) as client:
            for _ in range(10):
                state = await client.wait_for_decision()
                await client.answer(state["asked"], simple_picks(client.states[state["asked"]]["decision"]))

    asyncio.run(test())
    assert httpx.get(proxy.url, verify=False, timeout=SECONDS).headers["server"] == "nginx"
    assert proxy.get("catalog").status_code == 200


def test_public_origin_is_accepted_and_others_are_not(proxy: Proxy) -> None:
    headers = {"Host": "example.org", "Origin": "https://example.org"}
    assert httpx.post(f"{proxy.url}api/kingdom", json=WISHES, headers=headers, verify=False, timeout=SECONDS).status_code == 200
    headers["Origin"] = "https://evil.example"
    assert httpx.post(f"{proxy.url}api/kingdom", json=WISHES, headers=headers, verify=False, timeout=SECONDS).status_code == 403


def test_clients_cannot_forge_their_address(tmp_path: Path) -> None:
    """Limits apply to the address that nginx sees: forged entries do not spread requests over many addresses."""

    async def test() -> None:
        limits = Limits(reads_burst=2, reads_per_second=0.0)
        async with server_in_this_process(tmp_path, limits, "127.0.0.1") as target:
            game = await target.new_game()
            proxy = await asyncio.to_thread(Proxy, tmp_path / "prefix", f"http://127.0.0.1:{target.port}/")
            try:
                async with httpx.AsyncClient(verify=False, timeout=SECONDS) as client:
                    forged = [
                        await client.get(f"{proxy.url}api/games/{game}", headers={"X-Forwarded-For": f"198.51.100.{number}"})
                        for number in range(3)
                    ]
            finally:
                await asyncio.to_thread(proxy.stop)
            assert [response.status_code for response in forged] == [200, 200, 429]
            assert (await target.get(f"api/games/{game}", **{"X-Forwarded-For": "198.51.100.1"})).status_code == 200

    asyncio.run(test())


def test_clients_of_nginx_are_not_on_this_machine(proxy: Proxy) -> None:
    reach = httpx.get(f"{proxy.url}api/reach", headers={"Host": "localhost"}, verify=False, timeout=SECONDS)
    assert reach.json() == {"only_here": False, "addresses": []}


def test_saves_of_any_size_pass_and_larger_bodies_do_not(proxy: Proxy) -> None:
    configured = re.search(r"client_max_body_size (\d+)m;", CONFIGURATION.read_text())
    assert configured is not None
    most = int(configured[1]) << 20
    assert most >= SAVE_BYTES
    assert proxy.post("saves", "x" * 100_000).status_code == 422
    assert httpx.post(f"{proxy.url}api/saves", content=bytes(most + 1), verify=False, timeout=SECONDS).status_code == 413


@pytest.mark.parametrize(
    "beginning",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000\r\n\r\n{",
    ],
)
def test_slow_headers_and_bodies_end_at_nginx(server: RunningServer, tmp_path: Path, beginning: bytes) -> None:
    """With shorter limits than in the file. The headers' limit covers all of them; the body's only each pause."""
    shorter = {"client_header_timeout 10s;": "client_header_timeout 1s;", "client_body_timeout 10s;": "client_body_timeout 1s;"}
    proxy = Proxy(tmp_path / "prefix", server.url, **shorter)

    async def test() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        writer.write(beginning)
        response = await until_closed(reader)
        assert not response or response.startswith(b"HTTP/1.1 408 ")
        writer.close()

    try:
        asyncio.run(test())
        assert proxy.get("nothing").status_code == 404
    finally:
        proxy.stop()


def test_connections_per_address_are_limited(server: RunningServer, tmp_path: Path) -> None:
    """With a lower limit than in the file."""
    proxy = Proxy(tmp_path / "prefix", server.url, **{"limit_conn feodum_addresses 200;": "limit_conn feodum_addresses 3;"})
    game = server.new_game(YOU, FRIEND)["game"]

    async def test() -> None:
        url = proxy.socket_url(game)
        sockets = [await connect(url) for _ in range(3)]
        assert httpx.get(f"{proxy.url}api/catalog", verify=False, timeout=SECONDS).status_code == 503
        for each in sockets:
            await each.send('{"type":"hello","version":1}')
            assert json.loads(await each.recv())["type"] == "welcome"
            await each.close()

    try:
        asyncio.run(test())
    finally:
        proxy.stop()
