"""How many files may be open at once, of which every connection is one."""

from __future__ import annotations

import logging
import sys
from dataclasses import replace
from typing import Final

from feodum.messages.message import Saying
from feodum.server.http.limits import Limits
from feodum.server.http.refusals import ServeError

if sys.platform != "win32":
    import resource

BACKLOG: Final = 256
"""How many connections may wait to be accepted; all of them may come in at one stroke, before any is turned away."""
OWN_FILES: Final = 64
"""The database, the processes of the bots, the files of the page that are being sent, and some to spare."""
FEWEST_LINES: Final = 16
logger = logging.getLogger("feodum.server")


def allowed_files(wanted: int) -> int:
    """Ask the system for so many open files; how many it allows."""
    if sys.platform == "win32":
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    more = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
    except (OSError, ValueError):
        return soft
    return more


def fitting_limits(limits: Limits) -> Limits:
    """The limits, with no more connections than there may be open files; says so where that makes them fewer."""
    own = BACKLOG + OWN_FILES
    files = allowed_files(limits.lines + own)
    lines = files - own
    if lines >= limits.lines:
        return limits
    if lines < FEWEST_LINES:
        raise ServeError(
            Saying(
                "serve-files",
                "only {files} files may be open at once, but a server needs {needed}; allow more with ulimit -n",
                files=files,
                needed=own + FEWEST_LINES,
            )
        )
    logger.warning(
        "only %d files may be open at once, so at most %d connections are served instead of %d; allow more with ulimit -n %d",
        files,
        lines,
        limits.lines,
        limits.lines + own,
    )
    return replace(
        limits,
        lines=lines,
        lines_an_address=min(limits.lines_an_address, lines // 2),
        connections=min(limits.connections, lines // 2),
    )
