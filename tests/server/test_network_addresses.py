"""`/api/reach`: the addresses of this machine go only to pages that are opened on it."""

from __future__ import annotations

import httpx
import pytest
from starlette.requests import Request

from feodum.server.http import network_addresses
from feodum.server.http.network_addresses import reachable_addresses

from .harness import SECONDS, RunningServer


@pytest.fixture
def _one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_addresses, "local_addresses", lambda: ["192.0.2.7"])


def request_from(client: str, host: str, **headers: str) -> Request:
    named = {"host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
    encoded = [(name.encode(), value.encode()) for name, value in named.items()]
    return Request({"type": "http", "headers": encoded, "client": (client, 40_000), "server": ("192.0.2.7", 8765)})


@pytest.mark.usefixtures("_one_address")
@pytest.mark.parametrize("client", ["127.0.0.1", "127.8.9.1", "::1"])
@pytest.mark.parametrize("host", ["localhost:8765", "127.0.0.1", "[::1]:9"])
def test_pages_on_this_machine_learn_its_addresses(client: str, host: str) -> None:
    """The port is that of the socket, whatever the Host header says."""
    request = request_from(client, host)
    assert reachable_addresses(request, False) == {"only_here": False, "addresses": ["http://192.0.2.7:8765"]}
    assert reachable_addresses(request, True) == {"only_here": True, "addresses": []}


@pytest.mark.usefixtures("_one_address")
@pytest.mark.parametrize(
    "request_elsewhere",
    [
        request_from("198.51.100.9", "localhost:8765"),
        request_from("192.0.2.7", "127.0.0.1:8765"),
        request_from("fe80::1", "[::1]:8765"),
        request_from("127.0.0.1", "example.org"),
        request_from("127.0.0.1", "localhost", x_forwarded_for="198.51.100.9"),
        request_from("127.0.0.1", "localhost", forwarded="for=198.51.100.9"),
        request_from("127.0.0.1", "localhost", x_real_ip="198.51.100.9"),
    ],
    ids=lambda request: f"{request.client.host} {request.headers}",
)
def test_other_machines_learn_nothing(request_elsewhere: Request) -> None:
    """A client chooses its Host header, so only the address of the connection counts, and no proxy may be in between."""
    for only_loopback in (False, True):
        assert reachable_addresses(request_elsewhere, only_loopback) == {"only_here": False, "addresses": []}


def test_client_of_a_trusted_proxy_learns_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = tmp_path_factory.mktemp("reach") / "games.sqlite3"
    running = RunningServer(database, "--trusted-proxy", "127.0.0.1")
    try:
        direct = httpx.get(f"{running.url}api/reach", verify=False, timeout=SECONDS)
        assert direct.json() == {"only_here": True, "addresses": []}
        forwarded = httpx.get(
            f"{running.url}api/reach", headers={"X-Forwarded-For": "198.51.100.9"}, verify=False, timeout=SECONDS
        )
        assert forwarded.json() == {"only_here": False, "addresses": []}
    finally:
        assert running.stop() == ""
