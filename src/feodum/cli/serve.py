"""`feodum serve`: the web server."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from feodum.cli.input.number_parser import DEFAULT_PORT, Count, Port
from feodum.i18n.locale import current_texts
from feodum.messages.extras import require_packages
from feodum.messages.message import Message, os_error_reason, printable_path
from feodum.server.http.refusals import ServeError

RECEIVE_BUFFER_BYTES: Final = 16_384
"""Size of the kernel's receive buffer per connection: more than any well-behaved client sends ahead."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: Port = DEFAULT_PORT,
    database: str | None = None,
    open_browser: Annotated[bool, Parameter(name="--open", negative="")] = False,
    origin: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    trusted_proxy: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    forget_after: Count | None = None,
    forget_most: Annotated[bool, Parameter(negative="")] = False,
    check: Annotated[bool, Parameter(negative="")] = False,
    bot: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    bot_processes: Count | None = None,
    workers: str | None = None,
    metrics: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    json_log: Annotated[bool, Parameter(negative="")] = False,
    drain: Count | None = None,
    sockets: Count | None = None,
) -> int:
    """Run the web server, so that you can play in a browser.

    Parameters
    ----------
    host
        Address to listen on. The default accepts connections from this machine only; 0.0.0.0 accepts them from your network.
    port
        Port to listen on; 0 picks a free one.
    database
        An SQLite file (default: in your data folder), or a postgresql:// address that several servers can share (see
        docs/internals/serving.md).
    open_browser
        Open the page in your browser.
    origin
        Another origin whose pages may use this server, such as https://example.org behind a proxy.
    trusted_proxy
        Address or network of a reverse proxy in front of this server, such as 127.0.0.1 or 10.0.0.0/8. Per-address limits
        then use the client address from its X-Forwarded-For header; the header is ignored from anyone else.
    forget_after
        Delete games that are finished, or were never played, after this many days without activity.
    forget_most
        Let --forget-after delete more than half of these games at the start. Otherwise it refuses, because the clock may be
        wrong.
    check
        Check the database file and every game in it instead of serving.
    bot
        Your own bot to offer as an opponent: a file (mine.py), module:Class, or a program that speaks the line protocol
        (mine=./mybot). See docs/guide/bots.md. It runs with your permissions: only use code you trust.
    bot_processes
        Number of processes for bots. Default: one per core, at most 4.
    workers
        Address of a dask scheduler, such as tcp://host:8786, whose workers run the bots instead of local processes.
    metrics
        Serve Prometheus metrics at /metrics to this address or network, such as 127.0.0.1.
    json_log
        Write the log as JSON, one object per line.
    drain
        On shutdown, keep running for this many seconds while /ready fails, so that load balancers stop sending traffic.
    sockets
        Maximum number of connected players and spectators. Default: 1000. Each needs a file descriptor.
    """
    if forget_most and forget_after is None:
        raise ServeError(Message("serve-forget-most", "--forget-most works only with --forget-after"))
    if check:
        return report_database(database or default_database())
    # Imported here because these need the `table` extra.
    from feodum.server.bots.bot_scheduler import BotScheduler
    from feodum.server.bots.cluster_workers import Cluster
    from feodum.server.bots.level_choices import add_custom_level
    from feodum.server.http.app import STATIC, Server
    from feodum.server.http.asgi.asgi_server import AsgiServer
    from feodum.server.http.client_messages import MESSAGE_BYTES
    from feodum.server.http.connection_limits import ConnectionLimiter
    from feodum.server.http.host_check import HostCheck, is_loopback
    from feodum.server.http.limits import Limits
    from feodum.server.http.proxies import Proxies
    from feodum.server.ops.logs import configure_logging
    from feodum.server.ops.open_files import fit_limits_to_open_files
    from feodum.server.storage.store_selection import prepare_database

    if metrics:
        require_packages("prometheus_client")
    configure_logging(json_log)
    for name in bot:
        add_custom_level(name)
    proxies = Proxies(trusted_proxy)
    limits = Limits() if sockets is None else replace(Limits(), sockets=sockets, tcp_connections=2 * sockets)
    limits = fit_limits_to_open_files(limits)
    listener = listen(host, port)
    door = HostCheck(only_loopback=is_loopback(host), origins=origin)
    try:
        prepare_database(database or default_database())
        bot_scheduler = BotScheduler(bot_processes, None if workers is None else Cluster(workers))
        readers = Proxies(metrics, Message("serve-readers", "--metrics")) if metrics else None
        server = Server(
            database or default_database(),
            door,
            limits,
            forget_after=forget_after,
            forget_most=forget_most,
            bot_scheduler=bot_scheduler,
            metrics_readers=readers,
        )
    except BaseException:
        listener.close()
        raise
    limiter = ConnectionLimiter(limits, proxies)
    asgi_server = AsgiServer(server.app(), limiter, MESSAGE_BYTES, float(drain or 0), server.status.stop)
    address = page_address(listener)
    with asgi_server.stop_on_signals():
        sys.stdout.write(current_texts().text("output-serving", address=address) + "\n")
        sys.stdout.flush()
        if not (STATIC / "index.html").is_file():
            sys.stderr.write(current_texts().text("output-no-page") + "\n")
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        asgi_server.run(listener)
    return 0


def report_database(database: str | Path) -> int:
    """Check the database file and print its problems; return the exit code."""
    from feodum.server.ops.maintenance import check_file
    from feodum.server.storage.store_selection import database_file

    file = database_file(database)
    findings = check_file(file)
    for problem in findings.problems:
        sys.stdout.write(f"{problem}\n")
    summary = current_texts().text(
        "output-database", file=printable_path(file), count=findings.games, problems=len(findings.problems)
    )
    sys.stdout.write(f"{summary}\n")
    return 1 if findings.problems else 0


def listen(host: str, port: int) -> socket.socket:
    """Return a socket listening on the address. Raises ServeError."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise ServeError(
            Message("serve-no-address", "can't listen on {host}: no address found for this host", host=host)
        ) from None
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ServeError(
                Message(
                    "serve-port-in-use",
                    "port {port} is in use; stop the program that uses it, or choose another with --port",
                    port=port,
                )
            ) from None
        raise ServeError(
            Message(
                "serve-cant-listen",
                "can't listen on {host} port {port}: {why}",
                host=host,
                port=port,
                why=os_error_reason(error),
            )
        ) from None
    return listener


def page_address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def default_database() -> Path:
    """Return the path of the default database in the user's data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "feodum" / "games.sqlite3"


app = App(name="serve", help="Run the web server.")
app.default(serve)
app.command("feodum.cli.backup:backup", name="backup", help="Copy the game database while the server runs.")
app.command("feodum.cli.migrate:migrate", name="migrate", help="Copy the games from SQLite to PostgreSQL.")
