"""Serving the page: caching, routing, and no access to files outside its folder."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import httpx

from feodum.server.http.app import Server
from feodum.server.http.host_check import HostCheck
from feodum.server.http.limits import Limits


class Visitor:
    """A client that calls the ASGI application directly."""

    def __init__(self, server: Server) -> None:
        self.app = server.app()

    def get(self, address: str) -> httpx.Response:
        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://table") as client:
                return await client.get(address)

        return asyncio.run(ask())


def test_page_and_static_files_are_served_but_no_other_files(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("secret")
    (static / "index.html").write_text("<!doctype html><title>Feodum</title>")
    (static / "favicon.svg").write_text("<svg/>")
    (static / ".hidden").write_text("secret")
    (static / "assets" / "app-1a2b.js").write_text("start();" * 1000)
    server = Server(tmp_path / "games.sqlite3", HostCheck(only_loopback=False), Limits(), static)
    client = Visitor(server)
    for address, status in (
        ("/", 200), ("/game/abc", 200), ("/game/abc/replay", 200), ("/cards", 200), ("/cards/moat/", 200),
        ("/how-to-play", 200), ("/k/1P", 200), ("/nothing/here", 404), ("/game", 404), ("/cards/moat/x", 404),
    ):  # fmt: skip
        page = client.get(address)
        assert page.status_code == status, address
        assert page.text.startswith("<!doctype html>")
        assert page.headers["cache-control"] == "no-cache"
    assert client.get("/favicon.svg").headers["content-type"].startswith("image/svg")
    script = client.get("/assets/app-1a2b.js")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert "javascript" in script.headers["content-type"]
    for address in (
        "/.hidden", "/missing.js", "/assets/missing.js", "/assets/../../secret.txt", "/..%2fsecret.txt",
        "/assets/%2e%2e/index.html", "/%5c..%5csecret.txt", "/games.sqlite3", "/assets/",
    ):  # fmt: skip
        response = client.get(address)
        assert response.status_code == 404, address
        assert "secret" not in response.text
    server.lobby.close()


def test_missing_page_build_gives_503(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.sqlite3", HostCheck(only_loopback=False), Limits(), tmp_path / "nothing")
    client = Visitor(server)
    assert client.get("/").status_code == 503
    assert client.get("/assets/x.js").status_code == 404
    assert client.get("/api/catalog").status_code == 200
    server.lobby.close()


WITHOUT_PAGE = """
import sys
from pathlib import Path
import feodum.server.http.app as app
app.STATIC = Path("no-page")
from feodum.cli.main import main
main()
"""


def test_serve_says_at_its_start_that_the_page_is_missing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_PAGE, "--lang", "en", "serve", "--port", "0", "--database", "games.sqlite3"]
    server = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    try:
        assert server.stderr.readline().startswith("This installation has no web page")
    finally:
        server.kill()
        server.communicate()
