"""The limit on open files. Every connection needs one."""

from __future__ import annotations

import logging
import sys
from dataclasses import replace
from typing import Final

from feodum.messages.message import Message
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import ServeError

BACKLOG: Final = 256
"""Size of the listen backlog. All of these connections may be accepted before any is rejected."""
RESERVED_FILES: Final = 64
"""Open files for the database, the bot processes and static files being sent, plus a margin."""
MIN_CONNECTIONS: Final = 16
logger = logging.getLogger("feodum.server")


def raise_file_limit(wanted: int) -> int:
    """Raise the soft limit on open files if necessary. Return how many of the wanted files are allowed."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    limit = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    except (OSError, ValueError):
        return soft
    return limit


def fit_limits_to_open_files(limits: Limits) -> Limits:
    """Return the limits. If not enough open files are allowed, log a warning and allow fewer connections.

    Raises ServeError if too few files are allowed.
    """
    reserved = BACKLOG + RESERVED_FILES
    files = raise_file_limit(limits.tcp_connections + reserved)
    connections = files - reserved
    if connections >= limits.tcp_connections:
        return limits
    if connections < MIN_CONNECTIONS:
        raise ServeError(
            Message(
                "serve-files",
                "the limit of {files} open files is too low; the server needs at least {needed}. Raise it with ulimit -n",
                files=files,
                needed=reserved + MIN_CONNECTIONS,
            )
        )
    logger.warning(
        "the limit of %d open files allows only %d connections instead of %d; raise it with ulimit -n %d",
        files,
        connections,
        limits.tcp_connections,
        limits.tcp_connections + reserved,
    )
    return replace(
        limits,
        tcp_connections=connections,
        tcp_connections_per_address=min(limits.tcp_connections_per_address, connections // 2),
        sockets=min(limits.sockets, connections // 2),
    )
