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
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

from cyclopts import App, Parameter

from feodum.cli.input.number_parser import USUAL_PORT, Count, Port
from feodum.i18n.locale import spoken_texts
from feodum.messages.message import Saying, system_fault
from feodum.server.http.refusals import ServeError

RECEIVED_UNREAD: Final = 16_384
"""Bytes of a connection that the system takes before the server reads them: more than any honest client sends ahead."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: Port = USUAL_PORT,
    database: str | None = None,
    open_browser: Annotated[bool, Parameter(name="--open", negative="")] = False,
    origin: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    trusted_proxy: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    forget_after: Count | None = None,
    check: Annotated[bool, Parameter(negative="")] = False,
    bot: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    bot_processes: Count | None = None,
    workers: str | None = None,
    metrics: Annotated[tuple[str, ...], Parameter(negative="")] = (),
    json_log: Annotated[bool, Parameter(negative="")] = False,
    drain: Count | None = None,
    sockets: Count | None = None,
) -> int:
    """Serve the table to play at in a browser.

    Parameters
    ----------
    host
        The address to listen on; the default is for this machine only, 0.0.0.0 for everybody in your network.
    port
        The port to listen on; 0 takes a free one.
    database
        The file in which the games are kept, by default in your data folder; or a postgresql:// address, which any number
        of servers may share (see docs/operations.md).
    open_browser
        Open the page in your browser.
    origin
        A further origin whose pages may use this server, such as https://example.org behind a proxy.
    trusted_proxy
        The address or network of a proxy in front of this server, such as 127.0.0.1 or 10.0.0.0/8. Limits by address
        then count the address that it names in X-Forwarded-For; what others say there is ignored.
    forget_after
        Forget games that are over, or that nobody has played in, when nothing has happened in them for so many days.
    check
        Don't serve, but check that the file of the games is whole and every game in it can be opened.
    bot
        A bot of your own that can be chosen at the table, as a file (mine.py) or module:Class (see docs/lab.md), or a program
        that speaks the line protocol (mine=./mybot, see docs/learning.md). It runs as you: use what you trust.
    bot_processes
        In how many processes bots think. By default as many as there are cores, 4 at most.
    workers
        The address of a dask scheduler, such as tcp://host:8786, on whose workers bots think instead.
    metrics
        Offer figures at /metrics, as Prometheus reads them, to this address or network, such as 127.0.0.1.
    json_log
        Write the log as JSON, an object in each line.
    drain
        Asked to end, go on for so many seconds while /ready says no, so that a load balancer sends nobody here any more.
    sockets
        How many players and spectators may be connected at once; 1000 by default. Each takes an open file.
    """
    if check:
        return report(database or default_database())
    # Loaded here: without the extra of the table everything else still works.
    from feodum.server.bots.bot_scheduler import Thinker
    from feodum.server.bots.cluster_workers import Cluster
    from feodum.server.bots.level_choices import add_own_level
    from feodum.server.http.app import Server
    from feodum.server.http.client_messages import MESSAGE_BYTES
    from feodum.server.http.connection_limits import Gate
    from feodum.server.http.host_check import Door, is_loopback
    from feodum.server.http.limits import Limits
    from feodum.server.http.proxies import Proxies
    from feodum.server.http.uvicorn_protocols import DrainingServer, GuardedConfig
    from feodum.server.ops.logs import set_up_logs
    from feodum.server.ops.open_files import BACKLOG, fitting_limits
    from feodum.server.storage.store_selection import prepare

    set_up_logs(json_log)
    for name in bot:
        add_own_level(name)
    proxies = Proxies(trusted_proxy)
    limits = Limits() if sockets is None else replace(Limits(), connections=sockets, lines=2 * sockets)
    limits = fitting_limits(limits)
    listener = listen(host, port)
    door = Door(only_loopback=is_loopback(host), origins=origin)
    try:
        prepare(database or default_database())
        thinker = Thinker(bot_processes, None if workers is None else Cluster(workers))
        readers = Proxies(metrics, Saying("serve-readers", "who reads the figures")) if metrics else None
        server = Server(
            database or default_database(),
            door,
            limits,
            forget_after=forget_after,
            thinker=thinker,
            metrics_readers=readers,
        )
    except ServeError:
        listener.close()
        raise
    config = GuardedConfig(
        server.app(),
        Gate(limits, proxies),
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=bool(trusted_proxy),
        forwarded_allow_ips=proxies.names(),
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=3,
    )
    address = page_address(listener)
    sys.stdout.write(spoken_texts().text("said-serving", address=address) + "\n")
    sys.stdout.flush()
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    # The server raises its signals again when it has shut down; ending in good order is the answer to both.
    signal.signal(signal.SIGTERM, lambda number, frame: None)
    with suppress(KeyboardInterrupt):
        DrainingServer(config, float(drain or 0), server.operating.stop).run(sockets=[listener])
    return 0


def report(database: str | Path) -> int:
    """Say what is wrong with the file of the games, if anything is."""
    from feodum.server.ops.maintenance import check_file
    from feodum.server.storage.store_selection import file_of

    file = file_of(database)
    findings = check_file(file)
    for problem in findings.problems:
        sys.stdout.write(f"{problem}\n")
    said = spoken_texts().text("said-database", file=str(file), count=findings.games, problems=len(findings.problems))
    sys.stdout.write(f"{said}\n")
    return 1 if findings.problems else 0


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the address, or a ServeError that says why there is none."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise ServeError(Saying("serve-no-address", "there is no address {host} to listen on", host=host)) from None
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_UNREAD)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ServeError(
                Saying(
                    "serve-port-in-use", "port {port} is in use; stop what uses it, or choose another with --port", port=port
                )
            ) from None
        raise ServeError(
            Saying(
                "serve-cant-listen", "can't listen on {host} port {port}: {why}", host=host, port=port, why=system_fault(error)
            )
        ) from None
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


app = App(name="serve", help="Serve the table to browsers.")
app.default(serve)
app.command("feodum.cli.backup:backup", name="backup", help="Copy the games into a file while they are played.")
app.command("feodum.cli.migrate:migrate", name="migrate", help="Move the games of a file into PostgreSQL.")
