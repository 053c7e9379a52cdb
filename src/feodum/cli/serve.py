"""`feodum serve`: the table in the browser."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from feodum.server.errors import ServeError


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8765,
    database: Path | None = None,
    open_browser: Annotated[bool, Parameter(name="--open", negative="")] = False,
    origin: Annotated[tuple[str, ...], Parameter(negative="")] = (),
) -> int:
    """Serve the table to play at in a browser.

    Parameters
    ----------
    host
        The address to listen on; the default is for this machine only, 0.0.0.0 for everybody in your network.
    port
        The port to listen on; 0 takes a free one.
    database
        The file in which the games are kept. By default in your data folder.
    open_browser
        Open the page in your browser.
    origin
        A further origin whose pages may use this server, such as https://example.org behind a proxy.
    """
    try:
        import uvicorn

        from feodum.server.app import Server
        from feodum.server.guarding import Door, is_loopback
        from feodum.server.limits import Limits
        from feodum.server.logs import set_up_logs
        from feodum.server.messages import MESSAGE_BYTES
    except ModuleNotFoundError as error:
        raise ServeError(f"the server needs {error.name}, which is not installed") from None
    set_up_logs()
    listener = listen(host, port)
    door = Door(only_loopback=is_loopback(host), origins=origin)
    try:
        server = Server(database or default_database(), door, Limits())
    except ServeError:
        listener.close()
        raise
    config = uvicorn.Config(
        server.app(),
        http="h11",  # limits the size of headers
        ws="websockets-sansio",
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        limit_concurrency=2 * Limits().connections,
    )
    address = page_address(listener)
    sys.stdout.write(f"Feodum is at {address} (Ctrl-C ends it)\n")
    sys.stdout.flush()
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    # The server raises its signals again when it has shut down; ending in good order is the answer to both.
    signal.signal(signal.SIGTERM, lambda number, frame: None)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the address, or a ServeError that says why there is none."""
    if not 0 <= port < 65536:
        raise ServeError(f"a port is a number from 0 to 65535, not {port}")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise ServeError(f"there is no address {host} to listen on") from None
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ServeError(f"port {port} is in use; stop what uses it, or choose another with --port") from None
        raise ServeError(f"can't listen on {host} port {port}: {error.strerror}") from None
    return listener


def page_address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def default_database() -> Path:
    """Where games are kept: in the user's data folder, by the custom of the system."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "feodum" / "games.sqlite3"
